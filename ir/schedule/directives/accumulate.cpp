// accumulate(loop): the element that the reduction loops from `loop` inwards add to is held in a register.
//   C[m, n] = 0; for k { C[m, n] += e }   =>   allocate sum; sum = 0; for k { sum += e }  C[m, n] = sum
// Without the initialisation right before the loop the register begins with the element's value.
//
// Note [Registers for reductions] (2026-11-21)
// A reduction is held in a register rather than computed in memory: OpenMP's clauses, `simd` and CUDA's trees
// all want a scalar, and so do readers.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/directive.hpp"
#include "ir/schedule/directives/register_name.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/text/text.hpp"

namespace nestor::schedule {
namespace {

/// What the register is called: the first of these that no tensor is called.
std::vector<std::string> register_names(ReduceOp op) {
    switch (op) {
        case ReduceOp::add:
            return {"sum", "total", "partial_sum"};
        case ReduceOp::multiply:
            return {"product", "partial_product"};
        case ReduceOp::minimum:
            return {"smallest", "lowest"};
        case ReduceOp::maximum:
            return {"largest", "highest"};
        case ReduceOp::logical_and:
            return {"all"};
        case ReduceOp::logical_or:
            return {"any"};
        case ReduceOp::bit_and:
        case ReduceOp::bit_or:
        case ReduceOp::bit_xor:
            return {"bits"};
    }
    return {};
}

/// Names of the function's tensors: parameters, and temporaries with dimensions.
std::set<std::string> tensor_names(const Subject& subject) {
    std::set<std::string> names;
    for (const Parameter& p : subject.function.parameters) names.insert(p.symbol.name());
    visit_statements(subject.body(), [&](const Stmt& s) {
        const Allocate* allocate = get<Allocate>(s);
        if (allocate && !allocate->buffer.dimensions.empty()) names.insert(allocate->buffer.symbol.name());
    });
    return names;
}

void add_register(const Stmt& s, std::set<std::string>& names) {
    const Allocate* allocate = get<Allocate>(s);
    if (allocate && allocate->buffer.dimensions.empty()) names.insert(allocate->buffer.symbol.name());
}

/// Adds the registers of the blocks around a loop, and those in it; returns whether the loop is here.
bool add_registers_in_scope(const Block& block, const LoopName& loop, std::set<std::string>& names) {
    bool found = false;
    for (const Stmt& s : block.statements) {
        const For* here = get<For>(s);
        const bool is_loop = here && here->name == loop;
        bool holds = is_loop;
        if (is_loop)
            visit_statements(here->body, [&](const Stmt& inner) { add_register(inner, names); });
        else
            map_blocks(s, [&](const Block& inner) {
                holds = add_registers_in_scope(inner, loop, names) || holds;
                return inner;
            });
        found = found || holds;
    }
    if (found)
        for (const Stmt& s : block.statements) add_register(s, names);
    return found;
}

/// The one statement in the innermost of the nest's loops.
Stmt innermost(const std::vector<const For*>& nest) {
    return nest.back()->body.statements.size() == 1 ? nest.back()->body.statements[0] : nullptr;
}

bool same_indices(const std::vector<Expr>& a, const std::vector<Expr>& b) {
    if (a.size() != b.size()) return false;
    for (std::size_t k = 0; k < a.size(); ++k)
        if (!same(a[k], b[k])) return false;
    return true;
}

/// What a store combines its element with: `C[m] += e`, or in order `C[m] = C[m] + e`.
struct InOrder {
    ReduceOp op;
    Expr value;
};

std::optional<InOrder> combined_in_order(const Store& store) {
    if (store.targets.size() != 1) return std::nullopt;
    if (store.op) return InOrder{*store.op, store.values[0]};
    const Binary* binary = get<Binary>(store.values[0]);
    const Load* own = binary ? get<Load>(binary->left) : nullptr;
    const bool sums = binary && (binary->op == BinaryOp::add || binary->op == BinaryOp::multiply);
    if (!sums || !own || own->buffer != store.targets[0].buffer ||
        !same_indices(own->indices, store.targets[0].indices))
        return std::nullopt;
    return InOrder{binary->op == BinaryOp::add ? ReduceOp::add : ReduceOp::multiply, binary->right};
}

/// The value that `before` stores into exactly this element, if that is all it does.
Expr initial_value(const Stmt& before, const StoreTarget& target) {
    const Store* store = get<Store>(before);
    if (!store || store->op || store->targets.size() != 1 || store->targets[0].buffer != target.buffer ||
        !same_indices(store->targets[0].indices, target.indices) ||
        loads_from(store->values[0], target.buffer))
        return nullptr;
    return store->values[0];
}

/// Replaces the loop, and the statement before it when that is its initialisation.
Block rewrite_block(const Block& block, const Accumulate& accumulate, const Subject& subject,
                    SymbolSource& symbols) {
    Block out;
    for (std::size_t i = 0; i < block.statements.size(); ++i) {
        const Stmt& s = block.statements[i];
        const For* loop = get<For>(s);
        if (!loop || loop->name != accumulate.loop) {
            out.statements.push_back(map_blocks(
                s, [&](const Block& b) { return rewrite_block(b, accumulate, subject, symbols); }));
            continue;
        }
        const auto nest = perfect_nest(*loop);
        const Stmt update = innermost(nest);
        const Store& store = *get<Store>(update);
        const StoreTarget& target = store.targets[0];
        const Type type = store.values[0]->type;
        const Symbol sum =
            symbols.fresh(accumulate.name.empty() ? register_name(subject, accumulate.loop,
                                                                  combined_in_order(store)->op, target.buffer)
                                                  : accumulate.name);
        const Expr held = build::load(sum, type, {}, update->origin);

        Expr initial = i > 0 ? initial_value(block.statements[i - 1], target) : nullptr;
        if (initial)
            out.statements.pop_back();
        else
            initial = build::load(target.buffer, type, target.indices, update->origin);
        out.statements.push_back(
            build::make(Allocate{{sum, type, {}, MemorySpace::registers, {}, {}}}, s->origin));
        out.statements.push_back(build::make(Store{{{sum, {}}}, {initial}, std::nullopt}, s->origin));
        std::vector<Expr> values = store.values;
        if (!store.op) {
            Binary serialize = *get<Binary>(values[0]);
            serialize.left = held;
            values = {with(values[0], std::move(serialize))};
        }
        Stmt inner = with(update, Store{{{sum, {}}}, std::move(values), store.op});
        for (auto it = nest.rbegin(); it != nest.rend(); ++it) {
            For contents = **it;
            contents.body = Block{{inner}};
            inner =
                with_loop(s, std::move(contents), *it == nest.front() ? subject.cause.reason : std::string());
        }
        out.statements.push_back(inner);
        out.statements.push_back(build::make(Store{{target}, {held}, std::nullopt}, update->origin));
    }
    return out;
}

}  // namespace

std::string register_name(const Subject& subject, const LoopName& loop, ReduceOp op, const Symbol& tensor,
                          const std::set<std::string>& taken) {
    const std::set<std::string> tensors = tensor_names(subject);
    const auto names = register_names(op);
    const auto free = std::find_if(names.begin(), names.end(),
                                   [&](const std::string& name) { return !tensors.contains(name); });
    const std::string& name = free == names.end() ? names.front() : *free;
    std::set<std::string> registers = taken;
    add_registers_in_scope(subject.body(), loop, registers);
    if (!registers.contains(name)) return name;
    const bool is_noun = op == ReduceOp::add || op == ReduceOp::multiply;
    return is_noun ? tensor.name() + "_" + name : name + "_" + tensor.name();
}

Refusal check(const Subject& subject, const Accumulate& accumulate) {
    if (Refusal missing = require_loop(subject, accumulate.loop)) return missing;
    const auto nest = perfect_nest(*find_loop(subject.body(), accumulate.loop));
    const Stmt update = innermost(nest);
    const Store* store = get<Store>(update);
    const auto combination = store ? combined_in_order(*store) : std::nullopt;
    if (!combination)
        return refusal(subject, "SCH-50",
                       fmt::format("the body of {} is not one reduction", print(nest.back()->name)));
    const StoreTarget& target = store->targets[0];
    for (const For* loop : nest) {
        if (!loop->reductions.empty())
            return refusal(subject, "SCH-50",
                           fmt::format("{} combines in `{}` already", print(loop->name),
                                       loop->reductions[0].buffer.name()));
        for (const Expr& index : target.indices)
            if (uses(index, loop->index))
                return refusal(subject, "SCH-51",
                               fmt::format("{} does not reduce: `{}` is written at its index",
                                           print(loop->name), target.buffer.name()));
    }
    if (loads_from(combination->value, target.buffer) ||
        std::any_of(target.indices.begin(), target.indices.end(),
                    [&](const Expr& index) { return loads_from(index, target.buffer); }))
        return refusal(subject, "SCH-52", fmt::format("`{}` is also read in the loop", target.buffer.name()));
    return std::nullopt;
}

Block rewrite(const Subject& subject, const Accumulate& accumulate, SymbolSource& symbols) {
    return rewrite_block(subject.body(), accumulate, subject, symbols);
}

}  // namespace nestor::schedule
