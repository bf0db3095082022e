// Mapping of a user's CPU schedule to blocks and threads of a device.
//
// Note [A user's loops on a device] (2026-11-21)
// A schedule that was written for a CPU says which tiles there are, what is computed in a tile, and in which
// order its loops run; that is what a device needs to know too. The outermost pure loops of a nest, as many
// as stand directly in each other, become blocks; inside of them every nest is mapped to the block's threads
// along its last two pure loops. What is computed in a tile lies in shared memory where its size has a
// constant bound, else each block has its part of device memory. `parallel` and `vectorize` are said by
// blocks and threads then. A nest without anything computed inside has its pure loops brought in front of its
// reductions; with one or two pure loops it gets the default tiles. What does not fit this is refused with a
// reason, and the program gets the default loops.
//
// Note [What a block's threads share] (2026-11-24)
// Loops that the user mapped to blocks and threads stay as they are written. What is computed in a block,
// outside of its thread loops, and names none itself, such as a tile in shared memory, is loaded by all
// threads of the block: its last two pure loops run along the axes that the block has, x first, where that is
// legal. Else one thread would compute it while the others wait.
#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "ir/analysis/device_limits.hpp"
#include "ir/base/rules.hpp"
#include "ir/bounds/upper_bound.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/entry.hpp"
#include "ir/core/modes.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/passes/loops/hoist_indices.hpp"
#include "ir/passes/loops/tighten_bounds.hpp"
#include "ir/schedule/automatic/scheduler.hpp"
#include "ir/simplify/simplify.hpp"
#include "ir/text/text.hpp"

namespace nestor::schedule {
namespace {

constexpr std::int64_t shared_bytes = 48 * 1024;  // of one block
constexpr std::size_t most_block_loops = 3;

std::vector<LoopName> names_of(const std::vector<const For*>& loops) {
    std::vector<LoopName> names;
    for (const For* loop : loops) names.push_back(loop->name);
    return names;
}

/// Those that run more than once, such as the columns of one row that is computed in an iteration; one at
/// least.
std::vector<const For*> with_iterations(const Block& body, std::vector<const For*> loops) {
    const LetValues lets(body);
    const For* last = loops.empty() ? nullptr : loops.back();
    std::erase_if(loops, [&](const For* loop) { return build::is_one(simplify(lets.of(loop->extent))); });
    if (loops.empty() && last) loops.push_back(last);
    return loops;
}

/// A perfect nest: inside of its loops stand neither other loops nor temporaries.
bool is_whole(const LoopName& name, const Block& body) {
    const auto nest = perfect_nest(*find_loop(body, name));
    return !contains(nest.back()->body, [&](const Stmt& s) { return get<For>(s) || get<Allocate>(s); });
}

/// Loops of a CPU's schedule one after the other; nests that are mapped to a device stay.
Block without_cpu_modes(const Block& block) {
    Block out;
    for (const Stmt& s : block.statements) {
        const For* loop = get<For>(s);
        if (loop && is_gpu_mode(loop->mode.kind)) {
            out.statements.push_back(s);
        } else if (loop) {
            const Block one = serialize(Block{{s}});
            out.statements.insert(out.statements.end(), one.statements.begin(), one.statements.end());
        } else {
            out.statements.push_back(map_blocks(s, without_cpu_modes));
        }
    }
    return out;
}

/// The temporaries inside block loops that are small enough for shared memory, with constant extents.
struct ConstantExtents {
    LetValues lets;  ///< values without names that stand inside block loops
    bool in_blocks = false, in_threads = false;
    std::int64_t left = shared_bytes;
    std::vector<Buffer> small;

    void block(const Block& b) {
        const std::size_t known = lets.size();
        for (const Stmt& s : b.statements) {
            if (const Let* let = get<Let>(s); let && in_blocks) lets.add(*let);
            if (const Allocate* allocate = get<Allocate>(s); allocate && in_blocks) bound(allocate->buffer);
            const For* loop = get<For>(s);
            const bool was = in_blocks, was_in_threads = in_threads;
            if (loop && !in_blocks && is_parallel(loop->mode)) left = shared_bytes;  // a kernel of its own
            in_blocks = in_blocks || (loop && is_parallel(loop->mode));
            in_threads = in_threads || (loop && is_thread_mode(loop->mode.kind));
            (void)map_blocks(s, [&](const Block& inner) {
                block(inner);
                return inner;
            });
            in_blocks = was, in_threads = was_in_threads;
        }
        lets.resize(known);
    }

    /// What lies on the stack of a CPU's schedule (`store-in`), outside of thread loops, is for all threads
    /// of the block: on their own stacks each would have a part of it.
    void bound(Buffer buffer) {
        const bool on_stack = buffer.place == MemorySpace::stack && !in_threads && !buffer.dimensions.empty();
        if (buffer.place != MemorySpace::heap && !on_stack) return;
        buffer.place = MemorySpace::heap;
        if (const auto constant = with_constant_extents(buffer, lets, left)) {
            small.push_back(*constant);
            left -= bytes_of(*constant);
        } else if (on_stack) {
            small.push_back(buffer);
        }
    }
};

bool has_threads(const Block& block) {
    return contains(block, [](const Stmt& s) {
        const For* loop = get<For>(s);
        return loop && is_thread_mode(loop->mode.kind);
    });
}

/// A nest of a user's block without thread loops, and whether the block has threads along y.
struct Unshared {
    LoopName nest;
    bool rows = false;
};

/// Those inside of block loops that hold thread loops beside them.
std::vector<Unshared> unshared_nests(const Block& all) {
    std::vector<Unshared> found;
    const std::function<void(const Block&, bool, bool)> look = [&](const Block& b, bool inside, bool rows) {
        for (const Stmt& s : b.statements) {
            const For* loop = get<For>(s);
            if (loop && is_thread_mode(loop->mode.kind)) continue;
            if (loop && inside && !is_block_mode(loop->mode.kind) && !has_threads(loop->body)) {
                found.push_back({loop->name, rows});
                continue;
            }
            const bool block = loop && is_block_mode(loop->mode.kind);
            const bool shares = inside || (block && has_threads(loop->body));
            const bool two = block
                                 ? contains(loop->body,
                                            [](const Stmt& child) {
                                                const For* thread = get<For>(child);
                                                return thread && thread->mode.kind == ModeKind::gpu_thread_y;
                                            })
                                 : rows;
            (void)map_blocks(s, [&](const Block& inner) {
                look(inner, shares, two);
                return inner;
            });
        }
    };
    look(all, false, false);
    return found;
}

}  // namespace

Result<Program> Scheduler::users_grid() {
    const auto refused = [](const std::string& reason) {
        return Diagnostic{Severity::error, rules::device_schedules, reason, {}, {}, {}, false};
    };
    if (device_limits(program_).on_host.contains(find_function(program_, function_)->symbol))
        return refused("memory in it has a size that only running tells");
    attempt({Flatten{}});
    for (Function& f : program_.functions)
        if (f.symbol.name() == function_) f.body = without_cpu_modes(std::get<Block>(f.body));
    for (const For* loop : all_loops(body()))
        if (is_gpu_mode(loop->mode.kind)) blocks_.insert(loop->name);  // a directive has mapped the nest
    for (const LoopName& name : nests())
        if (const auto reason = map_users_nest(name)) return refused(*reason);
    for (const Unshared& unshared : unshared_nests(body())) {
        auto loops = perfect_nest(*find_loop(body(), unshared.nest));
        loops.erase(std::find_if_not(loops.begin(), loops.end(), pure), loops.end());
        const auto all = names_of(with_iterations(body(), loops));
        if (all.empty() || !traverse(all.back(), TraverseMode::gpu_thread_x, {}, "")) continue;
        if (unshared.rows && all.size() > 1)
            traverse(all[all.size() - 2], TraverseMode::gpu_thread_y, {}, "");
    }
    bound_temporaries();
    // what a thread sums up itself it holds in a register: with the guards of tiles out of the way
    program_ = hoist_indices(tighten_bounds(program_, target_), target_);
    hold_in_registers();
    return program_;
}

std::optional<std::string> Scheduler::map_users_nest(const LoopName& nest) {
    const bool whole = is_whole(nest, body());
    const LoopName name = whole ? pure_first(nest) : nest;
    auto loops = perfect_nest(*find_loop(body(), name));
    const auto free =
        static_cast<std::size_t>(std::find_if_not(loops.begin(), loops.end(), pure) - loops.begin());
    if (free == 0) {
        if (whole && attempt({Atomic{name}})) map_tiles(name);
        if (whole) return std::nullopt;  // else one thread, as by default
        return fmt::format("{} runs in order, and other loops stand inside", print(name));
    }
    if (whole && free <= 2) {
        map_tiles(name);
        return std::nullopt;
    }
    const std::size_t threads = whole ? 2 : 0;
    const std::vector<LoopName> all = names_of(loops);
    const std::size_t blocks = std::min(free - threads, most_block_loops);
    if (const auto reason = map_blocks_of({all.begin(), all.begin() + static_cast<std::ptrdiff_t>(blocks)}))
        return reason;
    if (!whole) return map_threads(find_loop(body(), all[blocks - 1])->body);
    return map_threads_of(all[blocks]);
}

std::optional<std::string> Scheduler::map_blocks_of(const std::vector<LoopName>& loops,
                                                    const std::string& what) {
    constexpr TraverseMode axes[] = {TraverseMode::gpu_block_x, TraverseMode::gpu_block_y,
                                     TraverseMode::gpu_block_z};
    std::string text;
    for (const LoopName& loop : loops) text += (text.empty() ? "" : ", ") + loop.variable;
    for (std::size_t k = 0; k < loops.size(); ++k) {
        const LoopName& loop = loops[loops.size() - 1 - k];
        const std::string reason = k + 1 == loops.size() ? what.empty() ? text + ": a block each" : what : "";
        if (!traverse(loop, axes[k], {}, reason))
            return fmt::format("the iterations of {} cannot run at once", print(loop));
    }
    return std::nullopt;
}

std::optional<std::string> Scheduler::map_threads(const Block& block) {
    std::vector<LoopName> loops;
    for (const Stmt& s : block.statements) {
        if (get<Let>(s) || get<Allocate>(s)) continue;
        const For* loop = get<For>(s);
        if (!loop) return "statements stand beside the loops of a tile";
        loops.push_back(loop->name);
    }
    for (const LoopName& name : loops) {
        std::optional<std::string> reason;
        if (is_whole(name, body()))
            reason = map_threads_of(pure_first(name));
        else
            reason = map_threads(perfect_nest(*find_loop(body(), name)).back()->body);
        if (reason) return reason;
    }
    return std::nullopt;
}

std::optional<std::string> Scheduler::map_threads_of(const LoopName& name) {
    auto loops = perfect_nest(*find_loop(body(), name));
    loops.erase(std::find_if_not(loops.begin(), loops.end(), pure), loops.end());
    if (loops.empty())
        return fmt::format("{} runs in order: nothing of it can be mapped to threads", print(name));
    const std::vector<LoopName> all = names_of(with_iterations(body(), loops));
    const LoopName& x = all.back();
    if (!traverse(x, TraverseMode::gpu_thread_x, {tile_columns}, ""))
        return fmt::format("the iterations of {} cannot run at once", print(x));
    if (all.size() > 1 && !traverse(all[all.size() - 2], TraverseMode::gpu_thread_y, {tile_rows}, ""))
        return fmt::format("the iterations of {} cannot run at once", print(all[all.size() - 2]));
    return std::nullopt;
}

LoopName Scheduler::pure_first(const LoopName& name) {
    std::vector<LoopName> wanted;
    const auto loops = perfect_nest(*find_loop(body(), name));
    for (const bool first : {true, false})
        for (const For* loop : loops)
            if (pure(loop) == first) wanted.push_back(loop->name);
    return order(name, wanted);
}

void Scheduler::bound_temporaries() {
    for (Function& f : program_.functions) {
        if (f.symbol.name() != function_) continue;
        ConstantExtents found;
        found.block(std::get<Block>(f.body));
        Block body = rewrite_stmts(std::get<Block>(f.body), [&](const Stmt& s) -> Stmt {
            const Allocate* allocate = get<Allocate>(s);
            for (const Buffer& buffer : found.small)
                if (allocate && allocate->buffer.symbol == buffer.symbol) return with(s, Allocate{buffer});
            return s;
        });
        f.body = std::move(body);
    }
}

}  // namespace nestor::schedule

namespace nestor {

Result<Program> users_schedule_on_device(const Program& filled, const std::string& function,
                                         const Target& target) {
    return schedule::Scheduler(filled, function, target, nullptr).users_grid();
}

}  // namespace nestor
