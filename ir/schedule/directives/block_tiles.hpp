// Tiles of blocks: the loops that contractions on a device have in common, whoever multiplies in them. Blocks
// have a tile of C each; steps of terms of both factors are copied to shared memory while the one before is
// used. What a tile's threads do stands in gpu_contract.cpp (registers) and matrix_unit.cpp (matrix units).
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "ir/core/build.hpp"
#include "ir/core/rename.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/contraction.hpp"
#include "ir/schedule/directives/directive.hpp"
#include "ir/schedule/directives/nest_builder.hpp"

namespace nestor::schedule {

/// What becomes of the tile behind which rows or columns end: it begins earlier and stores what no other one
/// does, or the last row stands for those that are not there, or all tiles are full.
enum class TileEdge { inward, repeated, none };

/// One of the two factors on its way to shared memory.
struct Factor {
    Expr value;
    Expr mask;  ///< where it counts, zero elsewhere; null where it always does
    std::string name;
    std::vector<const For*> loops;  ///< its rows or columns
    std::string axis;               ///< what these are called, fused
    std::int64_t tile = 0;          ///< how many of them a block has
    Expr first;                     ///< the block's first
    Expr count;                     ///< all of them
    bool is_near = false;           ///< they run along memory
    TileEdge edge = TileEdge::inward;
    Symbol buffer = {};
};

/// The loops over blocks that take the place of a contraction.
class BlockTiles : protected NestBuilder {
public:
    /// Tiles of C of `row_count` by `column_count`; `terms` of each sum in a step.
    /// `repeats`: edges that are not known to be none are repeated.
    BlockTiles(const Subject& subject, const Contraction& c, std::int64_t row_count,
               std::int64_t column_count, std::int64_t terms, bool repeats, SymbolSource& symbols);
    virtual ~BlockTiles() = default;
    BlockTiles(const BlockTiles&) = delete;
    BlockTiles& operator=(const BlockTiles&) = delete;

    /// The condition under which tiles are right; of constant sizes nothing is asked.
    Expr worthwhile() const;
    const std::vector<Epilogue>& epilogues() const { return epilogues_; }
    std::vector<Stmt> statements();

protected:
    /// Where a block's own rows and columns begin, and the indices of what is in both factors.
    struct Own {
        Expr row, column;
        Substitution batch;
    };

    /// Of a step: all exist, or those of the first step, some of which may be in front of the first term.
    enum class Terms { all, some };

    virtual std::int64_t threads() const = 0;
    /// Memory of the block and of its threads.
    virtual void allocate_tiles(std::vector<Stmt>& body) = 0;
    /// What the sums begin with.
    virtual Stmt begin(const Own& own) = 0;
    /// Copies what a thread has of a step of one factor, whose first term is `first`, to a stage of its tile.
    virtual void copy(std::vector<Stmt>& out, const Factor& factor, const Expr& thread, const Expr& stage,
                      const Expr& first, Terms terms) = 0;
    /// The sums' terms of a step.
    virtual Stmt multiplied(const Expr& step) = 0;
    /// The sums to C, behind the epilogues.
    virtual void end(std::vector<Stmt>& out, const Own& own) = 0;
    /// Behind the name of the loop over blocks.
    virtual const char* shape() const { return "_tile"; }

    /// Of the block's threads, which `body(statements, thread)` fills.
    virtual Stmt over_all(const std::string& does,
                          const std::function<void(std::vector<Stmt>&, const Expr&)>& body);
    /// The loop over steps, which copies each while the one before it is used; the first one in front of it.
    void sum_steps(std::vector<Stmt>& body);
    /// A term's place is divided into several indices.
    bool gathers() const { return c_.sums.size() > 1; }
    /// The row or column at a place of the tile, of which a value is copied.
    static Expr row_at(const Factor& factor, const Expr& place);
    /// True where the block stores the row or column; `own`: its first. Null where it stores all of its tile.
    static Expr is_stored(const Factor& factor, const Expr& row, const Expr& own);
    /// What a thread copies of a step: to a stage of the tile, from a first term on.
    struct Copied {
        Expr thread, stage, first;
        Terms exist;
    };
    /// The value at indices of a factor's rows, and of its terms.
    using ValueAt = std::function<Expr(const Substitution& rows, const Substitution& terms)>;
    /// Of a factor whose rows run along memory, a thread copies `width` rows side by side of some terms, at
    /// once where they are of one loop; `fill` in front of the first term.
    void copy_neighbours(std::vector<Stmt>& out, const Factor& factor, const Copied& copied,
                         std::int64_t width, const Expr& fill, const ValueAt& value);
    /// The indices of what moves along memory: those of one loop have no names, so that copies stay plain.
    Substitution moving(std::vector<Stmt>& out, const Expr& fused, const std::vector<const For*>& loops);
    /// `width` elements side by side: one after the other where they may lie apart.
    Stmt at_once(const std::string& name, std::int64_t width, bool together,
                 const std::function<void(std::vector<Stmt>&, const Expr&)>& body);
    /// Adds the statements, under the condition where there is one.
    void put_under(std::vector<Stmt>& out, const Expr& condition, std::vector<Stmt> statements) const;
    /// The sum of C at these indices by the terms that no mask leaves out, one after the other.
    Expr sum_of_counting_terms(std::vector<Stmt>& out, const Substitution& here);
    /// C at indices of its loops.
    StoreTarget place_of(const Substitution& here) const;
    /// C at that place is what the epilogues make of the sum `value`.
    void finish(std::vector<Stmt>& out, const StoreTarget& place, const Expr& value,
                const Substitution& here);

    const Contraction& c_;
    const std::int64_t tile_terms_;
    Factor A_, B_;
    std::string term_;
    std::vector<const For*> batch_;  ///< loops of both factors
    Expr terms_;                     ///< how many there are
    const Origin origin_;

private:
    void block(std::vector<Stmt>& body, const Own& own);
    Stmt copies(const Expr& step, const Expr& steps, Terms terms);

    const std::vector<Epilogue> epilogues_;
};

}  // namespace nestor::schedule
