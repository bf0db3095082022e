// Mapping of loops to blocks and threads in the default loops for a device.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "ir/core/search.hpp"
#include "ir/schedule/automatic/locality.hpp"
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
    return holds_kind<Update>(statement(name));
}

std::size_t Scheduler::independent_loops(const LoopName& name) const {
    return scatters(name) || is_imperative(name) ? perfect_nest(*find_loop(body(), name)).size()
                                                 : pure_depth(statement(name));
}

std::optional<LoopName> Scheduler::fuse_layers(const LoopName& name) {
    const std::size_t free = independent_loops(name);
    if (free <= 3) return std::nullopt;
    const auto loops = perfect_nest(*find_loop(body(), name));
    for (std::size_t k = 0; k + 2 < free; ++k)
        if (lies_along(shaped(name), loops[k]->index, loops[free - 1]->index)) return std::nullopt;
    std::string variables = loops[0]->name.variable;
    std::vector<LoopName> more;
    for (std::size_t k = 1; k + 2 < free; ++k) more.push_back(loops[k]->name);
    LoopName layer = name;
    for (const LoopName& loop : more) {
        variables += ", " + loop.variable;
        const std::string together = layer.variable + "_" + loop.variable;
        if (!attempt({Fuse{layer, together}})) return std::nullopt;
        layer.variable = together;
    }
    if (!traverse(layer, TraverseMode::gpu_block_z, {}, variables + ": a layer of blocks each"))
        return std::nullopt;
    return layer;
}

void Scheduler::map_tiles(const LoopName& name) {
    const Mark before = mark();
    const auto layer = fuse_layers(name);
    if (layer && map_axes(*layer)) return;
    take_back(before);
    const std::size_t free = independent_loops(name);
    if (free <= 3 || is_imperative(name)) {
        map_axes(name);
        return;
    }
    const auto loops = perfect_nest(*find_loop(body(), name));
    std::vector<LoopName> wanted;  // z, y, x, then what each thread runs through itself
    for (const std::size_t k : {std::size_t{0}, free - 2, free - 1}) wanted.push_back(loops[k]->name);
    for (std::size_t k = 1; k + 2 < free; ++k) wanted.push_back(loops[k]->name);
    map_axes(order(name, wanted));
}

bool Scheduler::map_axes(const LoopName& name) {
    const auto loops = perfect_nest(*find_loop(body(), name));
    const std::size_t count = std::min<std::size_t>(independent_loops(name), 3);
    if (count == 0) return false;
    const auto part = [](LoopName loop, const char* which) {
        loop.variable += which;
        return loop;
    };
    const Mark before = mark();
    const LoopName x = loops[count - 1]->name, xo = part(x, "_block"), xi = part(x, "_thread");
    if (count == 1) {
        const std::string reason = fmt::format("{}: one thread each", x.variable);
        const bool mapped =
            attempt({Split{x, xo.variable, xi.variable, build::integer(target_.block_threads)}}) &&
            traverse(xo, TraverseMode::gpu_block_x, {}, reason) &&
            traverse(xi, TraverseMode::gpu_thread_x, {target_.block_threads}, "");
        if (!mapped) take_back(before);
        return mapped;
    }
    const LoopName z = loops[0]->name;
    const bool has_layers = count == 3 && loops[0]->mode.kind == ModeKind::serial;
    const LoopName y = loops[count - 2]->name, yo = part(y, "_block"), yi = part(y, "_thread");
    const std::string reason =
        fmt::format("{}, {}: tiles of {} by {} threads", y.variable, x.variable, tile_rows, tile_columns);
    const bool mapped = attempt({Tile{x, y, xo.variable, yo.variable, xi.variable, yi.variable,
                                      build::integer(tile_columns), build::integer(tile_rows)}}) &&
                        traverse(yo, TraverseMode::gpu_block_y, {}, reason) &&
                        traverse(xo, TraverseMode::gpu_block_x, {}, "") &&
                        traverse(yi, TraverseMode::gpu_thread_y, {tile_rows}, "") &&
                        traverse(xi, TraverseMode::gpu_thread_x, {tile_columns}, "");
    if (!mapped) {
        take_back(before);
        return false;
    }
    if (has_layers)
        traverse(z, TraverseMode::gpu_block_z, {}, fmt::format("{}: a layer of blocks each", z.variable));
    return true;
}

}  // namespace nestor::schedule
