// The default loops of one function: directives that are tried one after the other (Note [Default loops] in
// default.cpp). The steps are spread over files by what they are about.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "ir/analysis/device_limits.hpp"
#include "ir/analysis/facts_at.hpp"
#include "ir/core/build.hpp"
#include "ir/core/target.hpp"
#include "ir/schedule/directives/directive.hpp"
#include "ir/schedule/legality/loops.hpp"

namespace nestor::schedule {

struct Contraction;

inline bool pure(const For* loop) {
    return loop->kind == LoopKind::pure;
}

/// How many loops of the nest, from the outermost, stand directly in each other and are pure.
std::size_t pure_depth(const Stmt& nest);

/// What a statement stores into and loads from, in the order of the text.
std::vector<Symbol> buffers_of(const Stmt& s);
/// True when both touch a buffer.
bool share_data(const Stmt& a, const Stmt& b);

/// Threads of a two-dimensional block.
inline constexpr std::int64_t tile_rows = 8, tile_columns = 32;
/// Iterations of what takes long, for fewer of which no team of threads is formed.
inline constexpr std::int64_t worth_a_team = 4096;

class Scheduler {
public:
    Scheduler(Program program, std::string function, const Target& target, std::vector<Directive>* applied)
        : program_(std::move(program)), function_(std::move(function)), target_(target), applied_(applied) {}
    /// What the host must run of a program for a device; `grid` leaves such loops alone.
    void keep_on_host(DeviceLimits limits) { limits_ = std::move(limits); }
    /// Whether products of 16-bit floats run on a device's matrix units.
    void use_matrix_units(bool use) { matrix_units_ = use; }
    /// Whether rows of a softmax may be scaled to the largest score so far.
    void use_online_maximum(bool use) { online_maximum_ = use; }
    Program plain();
    Program cache();
    Program one_thread();
    Program grid();
    /// Loops that the user scheduled, on a device (Note [A user's loops on a device]); the reason where they
    /// have no meaning there.
    Result<Program> users_grid();

private:
    const Block& body() const;
    const Function& function() const;
    Stmt statement(const LoopName& name) const { return find_loop_statement(body(), name); }
    using Names = std::vector<LoopName>;
    /// The outermost loops of nests, by the block that holds them: the function's own, or one under
    /// conditions and loops of a program's flow of control.
    std::vector<Names> blocks_of_nests() const;
    void collect_nests(const Block& block, std::vector<Names>& blocks) const;
    Names nests() const;
    /// How often the innermost statements run; nothing where it is not known at translation.
    static std::optional<std::int64_t> constant_work(const For& loop);
    bool attempt(const Directive& directive);
    /// The same; the loops that come with it stay as they are.
    bool attempt_blocks(const Directive& directive);
    /// What steps that turn out not to serve are taken back to.
    struct Mark {
        Program program;
        std::size_t applied;
    };
    Mark mark() const { return {program_, applied_ ? applied_->size() : 0}; }
    void take_back(const Mark& mark) {
        program_ = mark.program;
        if (applied_) applied_->resize(mark.applied);
    }
    /// A nest of a program of statements: its loops keep their order, and may run in parallel where proved.
    bool is_imperative(const LoopName& name) const;
    /// Atomic updates of places that no other iteration touches; inside a nest its outermost loop decides.
    void plain_updates(const LoopName& name);
    /// True inside a loop whose iterations run at once.
    bool in_parallel(const LoopName& name) const;
    /// Updates of a loop whose iterations run one after the other need not be atomic.
    void stay_serial(const LoopName& name);
    bool traverse(const LoopName& name, TraverseMode mode, std::optional<std::int64_t> number,
                  const std::string& reason);
    /// Loops whose index is divided become loops over quotient and remainder.
    void split_divisors();
    /// The nest as memory sees it.
    Stmt shaped(const LoopName& name) const;
    /// Reorders a nest; gives the name of its outermost loop afterwards.
    LoopName order(const LoopName& name, const std::vector<LoopName>& wanted);
    /// A nest whose only pure loop runs innermost (sums of columns) has nothing to be parallel over: strips
    /// of that loop become the outermost loop. Its initialisation is cut alike when the two are merged.
    void strip(const LoopName& name);
    /// What is written along one loop and read along another runs in small tiles of both.
    void turn_tiles();
    /// Strips of scans that are whole have a known number of columns.
    void partition_scans();
    /// Windows that lie inside of a picture ask for no borders along its rows.
    void partition_windows();
    /// True when `a` only sets what `b` then reduces into.
    bool is_initialisation(const Stmt& a, const Stmt& b) const;
    std::size_t common_depth(const Stmt& a, const Stmt& b) const;
    /// Over how many loops two nests may share a grid; 0 for not at all.
    std::size_t grid_depth(const Stmt& a, const Stmt& b) const;
    /// Merges neighbouring nests of the function's block over as many loops as `depth_of` says, 0 for not
    /// at all; `shallower` also over fewer where proofs allow no more.
    using Depth = std::function<std::size_t(const Stmt&, const Stmt&)>;
    enum class Merge { whole, shallower };
    void merge_neighbours(const Depth& depth_of, Merge how);
    bool merge(const LoopName& first, const LoopName& second, std::size_t deepest, Merge how);
    /// Nests that read what the one in front computed for each step of its outermost loop run over that loop
    /// outermost as well, and merge with it.
    void share_outermost();
    bool share_outermost(const LoopName& first, const LoopName& second);
    static bool updates_rows(const Stmt& first, const Stmt& second);
    /// Merges neighbouring nests of equal depth inside merged nests where that saves a pass over a row.
    void merge_inside();
    /// Temporaries that one iteration of merged loops writes and reads become registers.
    void privatise();
    bool in_register(const std::string& name) const;
    /// Innermost reductions into memory accumulate in registers.
    void hold_in_registers();
    /// Products of matrices, and all other contractions, run in tiles.
    void contract();
    /// Reorders the sums of a nest so that those over windows, which are short, are the inner ones: a panel
    /// holds whole windows. The nest's name behind that.
    LoopName sums_before_windows(const LoopName& nest, const Contraction& c);
    /// The same in blocks of a device.
    void contract_in_blocks();
    /// Products that fill no tiles, in strips.
    void split_terms_in_blocks();
    /// Attention is one kernel.
    void attend_in_blocks();
    /// What is written along one loop and read along another turns in tiles of blocks.
    void transpose_in_blocks();
    /// True for an elementwise nest that shares data with one of rows, and whose memory lies in these rows.
    bool runs_in_rows(const LoopName& name) const;
    /// Rows whose elements are read several times stay in registers of a warp or a block.
    bool hold_rows(const LoopName& name);
    /// Arrays that are copies of others become one with these.
    void elide_copies();
    /// What nests only convert is computed where it is read.
    void inline_nests();
    /// What nests make of neighbours by a few operations is computed where it is read.
    void inline_stencils();
    /// Pictures that a clamp continues and that have a kernel of their own: places are limited where they are
    /// read, but not in loops of `repeating`.
    void inline_padded(const std::set<LoopName>& repeating);
    /// Scans begin with what they scan, not with a copy of it.
    void forward_values();
    /// How many loads of a buffer the text has; nothing where a reduction or one of `repeating` repeats one,
    /// but for windows that stay in registers, `in_windows`.
    std::optional<std::size_t> plain_reads(const Symbol& buffer, bool in_windows,
                                           const std::set<LoopName>& repeating) const;
    /// Steps that a loop repeats run several at once, strip by strip.
    void time_tiles();
    /// Chains of nests run in tiles.
    void overlap_tiles();
    /// The same in blocks of a device.
    void overlap_in_blocks();
    bool map_overlapped(const OverlapTiles& tiles);
    /// Rows of products run together, so many that what each step loads is used for all of them.
    void jam_rows();
    /// The loop over steps of a product, among other statements of its rows; null where there is none.
    const For* columns_among_others(const LoopName& name) const;
    void parallelise(const LoopName& name);
    /// How many loops of a nest threads share, from the outermost: two where there is work enough inside.
    std::size_t shared_loops(const For& loop) const;
    /// True for a loop inside others that give it other limits each time, such as the pixels around a point:
    /// a team for each of these short runs costs more than it gives.
    bool limits_vary(const LoopName& name) const;
    /// True where the loop combines what a tape keeps: clang takes sums that threads share in lanes where the
    /// arrays are each thread's own variables, and a tape has no copies.
    bool sums_of_tape(const For& loop) const;
    /// True for a loop of plain stores along memory: what compilers vectorise.
    bool streams(const For& loop) const;
    /// True for a loop that only sums, and reads what lies near from one iteration to the next.
    bool sums_nearby(const For& loop) const;
    /// True for a loop that writes along memory and reads every second to fourth element: colours of pixels.
    bool reads_interleaved(const For& loop) const;
    /// True when the loop reduces floats by min or max, which compilers vectorise only as explicit lanes.
    bool float_extreme(const For& loop) const;
    static bool is_float(const For& loop, const Symbol& buffer);
    /// Lanes for a float min or max: its body must be loads and arithmetic. 0 when it is not.
    std::int64_t lanes(const For& loop) const;
    /// Lanes for sums of 64 to 512 bytes of floats, where adding up wider registers behind the loop costs
    /// more than these save: 32 bytes take .5 to .9 of the time of 64 with g++, .6 to 1 with clang. 0 for
    /// others.
    std::int64_t lanes_of_short_sum(const For& loop) const;
    /// True for integers that the loop combines in locals of its own; see Note [Integers find their lanes
    /// themselves].
    bool combines_integers(const For& loop) const;
    /// True for a serial loop along memory that is worth lanes: nothing longer than a window is inside of it.
    bool takes_lanes(const For& loop) const;
    /// Loops along memory that keep the largest value and its place run in lanes.
    void find_extremes();
    void unroll_windows(const For& loop);
    void vectorise();
    /// A block of threads for each row; the loops inside are mapped to the threads.
    void map_rows(const LoopName& name);
    /// The block inside the first `rows` loops of a nest; the whole nest for 0.
    std::shared_ptr<const Block> find_inside(const LoopName& name, std::size_t rows) const;
    /// Atomic updates of few places, in copies in shared memory.
    bool collect_in_blocks(const LoopName& name);
    /// Sums along the slow dimension of memory.
    bool columns_in_blocks(const LoopName& name);
    /// A nest that sums into one place: blocks sum a part each, one block adds these.
    bool map_sums(const LoopName& name);
    /// Tiles of threads over the last two pure loops; others go to the blocks' z.
    void map_tiles(const LoopName& name);
    /// The outermost loops that may run at once, from the outermost on.
    std::size_t independent_loops(const LoopName& name) const;
    /// Of more than three loops one over all but the last two, along z. Not where memory runs along one of
    /// them: threads that run through its elements find them near.
    std::optional<LoopName> fuse_layers(const LoopName& name);
    /// The last two of up to three loops along y and x, the first along z unless it is mapped.
    bool map_axes(const LoopName& name);
    /// True for a nest with atomic updates: its reduction loops run in any order.
    bool scatters(const LoopName& name) const;
    /// A nest that the user scheduled; why not, where it cannot be.
    std::optional<std::string> map_users_nest(const LoopName& name);
    /// `what`: what the loops are, in a comment.
    std::optional<std::string> map_blocks_of(const std::vector<LoopName>& loops,
                                             const std::string& what = "");
    std::optional<std::string> map_threads(const Block& block);
    std::optional<std::string> map_threads_of(const LoopName& name);
    /// Brings the pure loops of a perfect nest outside of its reductions where that is legal.
    LoopName pure_first(const LoopName& name);
    /// Temporaries inside block loops get constant extents where these fit into shared memory.
    void bound_temporaries();

    Program program_;
    std::string function_;
    Target target_;
    std::vector<Directive>* applied_;
    FactsWalk walk_{function()};  ///< what is known at statements
    DeviceLimits limits_;
    std::map<LoopName, std::size_t> rows_;     ///< pure loops around a row-wise reduction, by outermost loop
    std::map<LoopName, std::size_t> columns_;  ///< the same around sums along slow dimensions
    bool matrix_units_ = true;                 ///< products of 16-bit floats may be rounded as these do
    bool online_maximum_ = false;              ///< sums may be scaled again and again
    std::set<LoopName> scans_;                 ///< loops over strips of columns that are scanned
    std::set<LoopName> blocks_;                ///< outermost loops of tiles, which stay as they are
    std::set<std::pair<std::string, std::string>> tiled_;  ///< stages that also have loops for small sizes
    std::map<LoopName, std::string> order_reasons_;        ///< why a nest was reordered, by outermost loop
};

}  // namespace nestor::schedule
