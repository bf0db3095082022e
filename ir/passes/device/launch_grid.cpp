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

/// What CUDA allows along y and z is less than loops may have.
bool has_all_blocks(const Expr& blocks, std::size_t axis) {
    constexpr std::int64_t most = 65535;
    const auto known = build::as_integer(blocks);
    return axis == 0 || (known && *known <= most);
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
    std::array<int, 3> along{};
    visit_statements(body, [&](const Stmt& s) {
        const For* loop = get<For>(s);
        if (const auto axis = loop ? block_axis(*loop) : std::nullopt) ++along[*axis];
    });
    return rewrite_stmts(body, [&](const Stmt& s) -> Stmt {
        const For* loop = get<For>(s);
        const auto axis = loop ? block_axis(*loop) : std::nullopt;
        if (!axis) return s;
        const bool own = along[*axis] == 1 && has_all_blocks(grid[*axis], *axis) &&
                         loop->extent == grid[*axis] && build::is_zero(loop->low);
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
