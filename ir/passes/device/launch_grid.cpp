// The grid and the block of a kernel's launch, from the loops that are mapped to blocks and threads.
#include "ir/passes/device/launch_grid.hpp"

#include <optional>
#include <set>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/modes.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/passes/device/thread_shape.hpp"

namespace nestor {
namespace {

/// True where threads sum in tiles of registers that begin with what memory holds.
bool adds_to_memory(const Block& body) {
    std::set<Symbol> registers, own, tiles;
    visit_statements(body, [&](const Stmt& s) {
        if (const Allocate* allocate = get<Allocate>(s)) {
            own.insert(allocate->buffer.symbol);
            if (allocate->buffer.place == MemorySpace::registers) registers.insert(allocate->buffer.symbol);
        }
        const Store* store = get<Store>(s);
        const Symbol* target = store && store->op ? &store->targets[0].buffer : nullptr;
        if (target && registers.contains(*target) && store->targets[0].indices.size() > 1)
            tiles.insert(*target);
    });
    bool found = false;
    visit_statements(body, [&](const Stmt& s) {
        const Store* store = get<Store>(s);
        if (!store || store->op || !tiles.contains(store->targets[0].buffer)) return;
        for (const Expr& value : store->values)
            found = found || any_of(value, [&](const Expr& part) {
                        const Load* load = get<Load>(part);
                        return load && !own.contains(load->buffer);
                    });
    });
    return found;
}

}  // namespace

std::array<Expr, 3> grid_of(const Block& body, const std::function<bool(const Expr&)>& known_to_host) {
    std::array<Expr, 3> grid{build::integer(1), build::integer(1), build::integer(1)};
    const Block* block = &body;
    while (true) {
        const For* next = nullptr;
        for (const Stmt& s : block->statements) {
            if (const Let* let = get<Let>(s); let && !loads(let->value)) continue;
            next = &s == &block->statements.back() ? get<For>(s) : nullptr;
            break;
        }
        const auto axis = next ? block_axis(*next) : std::nullopt;
        if (!axis) return grid;
        if (known_to_host(next->extent)) grid[*axis] = next->extent;
        block = &next->body;
    }
}

Block with_own_blocks(const Block& body, const std::array<Expr, 3>& grid) {
    if (adds_to_memory(body)) return body;  // ptxas would spill
    int along_x = 0;
    visit_statements(body, [&](const Stmt& s) {
        const For* loop = get<For>(s);
        along_x += loop && loop->mode.kind == ModeKind::gpu_block_x;
    });
    return rewrite_stmts(body, [&](const Stmt& s) -> Stmt {
        const For* loop = get<For>(s);
        if (!loop || loop->mode.kind != ModeKind::gpu_block_x) return s;
        const bool own = along_x == 1 && build::is_zero(loop->low) && loop->extent == grid[0];
        For copy = *loop;
        copy.mode.width = own ? 1 : 0;
        return copy.mode == loop->mode ? s : with(s, std::move(copy));
    });
}

std::array<Expr, 3> threads_of(const Block& body) {
    const ThreadShape widths = shape_of(body);
    return {build::integer(widths[0]), build::integer(widths[1]), build::integer(widths[2])};
}

}  // namespace nestor
