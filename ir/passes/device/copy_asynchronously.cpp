// Asynchronous copies: plain stores of loads, inside loops over threads. What a thread copies for itself
// alone would only get a barrier more: an array counts if some loop over threads reads it and another one
// writes it. The copies stand in a loop of steps, one of which computes while the next one is copied: what is
// waited for at once is copied through registers as well.
#include "ir/passes/device/copy_asynchronously.hpp"

#include <functional>
#include <set>

#include "ir/core/async_copy.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/map_bodies.hpp"
#include "ir/core/modes.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

/// What one instruction copies: `count` elements of a loop that is to be one.
bool is_copied_size(const Type& type, std::int64_t count) {
    const std::int64_t bytes = type.bytes() * count;
    return type.is_scalar() && (bytes == 4 || bytes == 8 || bytes == 16);
}

/// Shared arrays that no loop over threads both reads and writes.
std::set<Symbol> handed_over(const Block& body) {
    std::set<Symbol> shared;
    visit_statements(body, [&](const Stmt& s) {
        const Allocate* allocate = get<Allocate>(s);
        if (allocate && allocate->buffer.place == MemorySpace::gpu_shared)
            shared.insert(allocate->buffer.symbol);
    });
    visit_statements(body, [&](const Stmt& s) {
        const For* loop = get<For>(s);
        if (!loop || !thread_axis(*loop)) return;
        std::set<Symbol> reads, writes;
        each_access(s, [&](const Symbol& buffer, SymbolUse use, const std::vector<Expr>*) {
            if (use != SymbolUse::write) reads.insert(buffer);
            if (changes(use)) writes.insert(buffer);
        });
        std::erase_if(shared, [&](const Symbol& b) { return reads.contains(b) && writes.contains(b); });
    });
    return shared;
}

/// What stands around a statement.
struct Place {
    bool in_steps = false, in_threads = false;
    std::int64_t count = 1;  ///< iterations of a vectorized loop
};

Block copied(const Block& block, const Place& around, const std::set<Symbol>& shared,
             const std::set<Symbol>& arrays) {
    return map_block(block, [&](const Stmt& s) -> Stmt {
        const For* loop = get<For>(s);
        Place here = around;
        if (loop && thread_axis(*loop)) here.in_threads = true;
        if (loop && loop->mode.kind == ModeKind::serial && !here.in_threads) here.in_steps = true;
        if (loop && loop->mode.kind == ModeKind::vectorized)
            here.count = build::as_integer(loop->extent).value_or(0);
        const bool inside = here.in_steps && here.in_threads;
        const Store* store = get<Store>(s);
        const Load* load = store && inside && !store->op && store->targets.size() == 1
                               ? get<Load>(store->values[0])
                               : nullptr;
        if (load && shared.contains(store->targets[0].buffer) && arrays.contains(load->buffer) &&
            is_copied_size(store->values[0]->type, here.count)) {
            Store copy = *store;
            const Expr& value = store->values[0];
            copy.values[0] = build::make(Call{async_copy_name, {value}}, value->type, value->origin);
            return with(s, std::move(copy));
        }
        return map_blocks(s, [&](const Block& b) { return copied(b, here, shared, arrays); });
    });
}

}  // namespace

Program copy_asynchronously(const Program& program, const Target& target) {
    if (!target.has_blocks()) return program;
    return map_bodies(program, [](const Function& f, const Block& body) {
        if (f.place != FunctionPlace::device) return body;
        const auto shared = handed_over(body);
        if (shared.empty()) return body;
        std::set<Symbol> arrays;
        for (const Parameter& p : f.parameters)
            if (p.buffer) arrays.insert(p.symbol);
        return copied(body, {}, shared, arrays);
    });
}

}  // namespace nestor
