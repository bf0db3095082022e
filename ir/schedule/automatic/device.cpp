// Mapping of loops to blocks and threads in the default loops for a device.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "ir/core/statements.hpp"
#include "ir/schedule/automatic/scheduler.hpp"

namespace nestor::schedule {

void Scheduler::map_rows(const LoopName& name) {
    const std::size_t rows = rows_[name];
    auto loops = perfect_nest(*find_loop(body(), name));
    if (rows > 0)
        loops.resize(std::min(loops.size(), rows));
    else
        loops.clear();
    std::vector<LoopName> blocks;
    for (const For* loop : loops) blocks.push_back(loop->name);
    const auto in_rows = all_loops(*find_inside(name, rows));
    std::vector<LoopName> inner;
    for (const For* loop : in_rows)
        if (all_loops(loop->body).empty()) inner.push_back(loop->name);
    constexpr TraverseMode axes[] = {TraverseMode::gpu_block_x, TraverseMode::gpu_block_y,
                                     TraverseMode::gpu_block_z};
    for (std::size_t k = 0; k < std::min(blocks.size(), std::size(axes)); ++k)
        traverse(blocks[blocks.size() - 1 - k], axes[k], {},
                 fmt::format("{}: a block each", blocks[blocks.size() - 1 - k].variable));
    for (const LoopName& loop : inner)
        traverse(loop, TraverseMode::gpu_thread_x, {target_.block_threads}, "");
}

std::shared_ptr<const Block> Scheduler::find_inside(const LoopName& name, std::size_t rows) const {
    const Stmt nest = statement(name);
    if (rows == 0) return std::make_shared<const Block>(Block{{nest}});
    return std::make_shared<const Block>(perfect_nest(*get<For>(nest))[rows - 1]->body);
}

bool Scheduler::map_sums(const LoopName& name) {
    if (!loops_around(body(), name).empty()) return false;
    const Mark before = mark();
    if (is_imperative(name) && !attempt({Reduce{name, true}})) return false;
    // the directive comments each stage
    if (attempt_blocks({GpuSum{name}, ""})) return true;
    take_back(before);
    return false;
}

bool Scheduler::columns_in_blocks(const LoopName& name) {
    const auto found = columns_.find(name);
    if (found == columns_.end()) return false;
    const auto loops = perfect_nest(*find_loop(body(), name));
    if (found->second > loops.size()) return false;
    return attempt_blocks({GpuColumns{loops[found->second - 1]->name}, ""});
}

bool Scheduler::collect_in_blocks(const LoopName& name) {
    return scatters(name) && attempt_blocks({GpuCollect{name}, ""});
}

bool Scheduler::scatters(const LoopName& name) const {
    bool found = false;
    visit_statements(statement(name), [&](const Stmt& s) { found = found || get<Update>(s); });
    return found;
}

void Scheduler::map_tiles(const LoopName& name) {
    const auto loops = perfect_nest(*find_loop(body(), name));
    const std::size_t free =
        scatters(name) || is_imperative(name) ? loops.size() : pure_depth(statement(name));
    const std::size_t count = std::min<std::size_t>(free, 3);
    const auto derived = [](LoopName base, const std::string& suffix) {
        base.variable += suffix;
        return base;
    };
    if (count == 0) return;
    if (count == 1) {
        const LoopName x = loops[0]->name;
        const std::string outer = x.variable + "_block", inner = x.variable + "_thread";
        const Mark before = mark();
        if (!attempt({Split{x, outer, inner, build::integer(target_.block_threads)}})) return;
        const std::string reason = fmt::format("{}: one thread each", x.variable);
        if (!traverse(derived(x, "_block"), TraverseMode::gpu_block_x, {}, reason) ||
            !traverse(derived(x, "_thread"), TraverseMode::gpu_thread_x, {target_.block_threads}, ""))
            take_back(before);
        return;
    }
    const LoopName y = loops[count - 2]->name, x = loops[count - 1]->name;
    const LoopName z = loops[0]->name;
    const Mark before = mark();
    LoopName yo = y, xo = y, yi = y, xi = y;
    yo.variable = y.variable + "_block", xo.variable = x.variable + "_block";
    yi.variable = y.variable + "_thread", xi.variable = x.variable + "_thread";
    const std::string reason =
        fmt::format("{}, {}: tiles of {} by {} threads", y.variable, x.variable, tile_rows, tile_columns);
    LoopName xo_name = x, xi_name = x;
    xo_name.variable = xo.variable, xi_name.variable = xi.variable;
    const bool mapped = attempt({Tile{x, y, xo.variable, yo.variable, xi.variable, yi.variable,
                                      build::integer(tile_columns), build::integer(tile_rows)}}) &&
                        traverse(yo, TraverseMode::gpu_block_y, {}, reason) &&
                        traverse(xo_name, TraverseMode::gpu_block_x, {}, "") &&
                        traverse(yi, TraverseMode::gpu_thread_y, {tile_rows}, "") &&
                        traverse(xi_name, TraverseMode::gpu_thread_x, {tile_columns}, "");
    if (!mapped) {
        take_back(before);
        return;
    }
    if (count == 3)
        traverse(z, TraverseMode::gpu_block_z, {}, fmt::format("{}: a layer of blocks each", z.variable));
}

}  // namespace nestor::schedule
