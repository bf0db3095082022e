// reorder(loops, innermost first):  for m { for n { for k { s } } }   =>   for m { for k { for n { s } } }
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "ir/base/rules.hpp"
#include "ir/core/build.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/directive.hpp"
#include "ir/schedule/directives/open_nests.hpp"
#include "ir/schedule/legality/combining.hpp"
#include "ir/schedule/legality/legality.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/text/text.hpp"

namespace nestor::schedule {
namespace {

/// The named loops as they stand now, outermost first; empty when they are not nested directly in each other.
std::vector<const For*> band(const Subject& subject, const std::vector<LoopName>& loops) {
    for (const LoopName& name : loops) {
        std::vector<const For*> nest = perfect_nest(*find_loop(subject.body(), name));
        if (nest.size() < loops.size()) continue;
        nest.resize(loops.size());
        const bool all = std::all_of(nest.begin(), nest.end(), [&](const For* loop) {
            return std::find(loops.begin(), loops.end(), loop->name) != loops.end();
        });
        if (all) return nest;
    }
    return {};
}

/// True where it makes no difference in which order the elements of a type combine: whole numbers wrap, and
/// extremes of floats are the same.
bool is_free_of_order(ReduceOp op, const Type& type) {
    return !type.is_float() || op == ReduceOp::minimum || op == ReduceOp::maximum;
}

/// True when each store of the block combines into its places, or those of a tuple, by operators that are
/// associative and commutative, one for each buffer, and nothing else reads these buffers: then iterations
/// have no order. Floats of which the front end says `sum[] += e` have none (`--fp=fast`).
bool combines_in_any_order(const Block& block) {
    std::map<Symbol, ReduceOp> combined;
    std::vector<Expr> others;  // all but what stores read of their own places
    bool free = true;
    const auto take = [&](const Store& store) {
        const auto parts = combinations_of(store);
        free = free && parts;
        for (std::size_t k = 0; free && k < parts->size(); ++k) {
            const auto& [op, value, subtracts] = (*parts)[k];
            const auto known = combined.try_emplace(store.targets[k].buffer, op);
            free = known.first->second == op && (store.op || is_free_of_order(op, value->type));
            others.push_back(value);
            others.insert(others.end(), store.targets[k].indices.begin(), store.targets[k].indices.end());
        }
    };
    visit_statements(block, [&](const Stmt& s) {
        if (const Store* store = get<Store>(s))
            take(*store);
        else if (const If* conditional = get<If>(s))
            others.push_back(conditional->condition);
        else if (const Let* let = get<Let>(s))
            others.push_back(let->value);
        else
            free = false;
    });
    for (const Expr& e : others)
        visit(e, [&](const Expr& child) {
            if (const Load* load = get<Load>(child)) free = free && !combined.contains(load->buffer);
        });
    return free && !combined.empty();
}

/// Reduction loops keep their order, unless the update is known to combine in any; pure loops go anywhere.
/// Floats combine in any order where the front end was told so (`--fp=fast`).
Refusal check_open(const Subject& subject, const std::vector<const For*>& nest, const Reorder& reorder) {
    std::vector<LoopName> before, after;
    for (const For* loop : nest)
        if (loop->kind == LoopKind::reduction) before.push_back(loop->name);
    for (auto name = reorder.loops.rbegin(); name != reorder.loops.rend(); ++name)
        if (std::find(before.begin(), before.end(), *name) != before.end()) after.push_back(*name);
    if (combines_in_any_order(nest.back()->body)) return std::nullopt;
    for (std::size_t k = 0; k < before.size(); ++k)
        if (before[k] != after[k])
            return refusal(
                subject, rules::any_order,
                fmt::format("{} and {} are reduction loops, which keep their order", print(before[k]),
                            print(after[k])),
                "a pure loop may be exchanged with any other; reductions where the update is a sum, product, "
                "minimum, maximum or bit operation of integers, or of floats with `--fp=fast`");
    return std::nullopt;
}

}  // namespace

Refusal check(const Subject& subject, const Reorder& reorder) {
    if (Refusal missing = require_loops(subject, reorder.loops, 2)) return missing;
    for (std::size_t k = 1; k < reorder.loops.size(); ++k)
        if (std::find(reorder.loops.begin(), reorder.loops.begin() + static_cast<std::ptrdiff_t>(k),
                      reorder.loops[k]) != reorder.loops.begin() + static_cast<std::ptrdiff_t>(k))
            return refusal(subject, "SCH-10", fmt::format("{} is named twice", print(reorder.loops[k])),
                           "name each loop once, the innermost first");
    const std::vector<const For*> nest = band(subject, reorder.loops);
    if (nest.empty())
        return refusal(subject, "SCH-10", "the loops are not nested directly in each other",
                       "loops here: " + list(perfect_nest(*find_loop(subject.body(), reorder.loops.back()))));
    const auto place = [&](const For* loop) {
        return std::find(reorder.loops.begin(), reorder.loops.end(), loop->name);
    };
    for (const For* inner : nest)
        for (const For* outer : nest)
            if ((uses(inner->low, outer->index) || uses(inner->extent, outer->index)) &&
                place(inner) > place(outer))
                return refusal(
                    subject, "SCH-11",
                    fmt::format("the limits of {} depend on {}", print(inner->name), print(outer->name)));
    if (is_open(subject)) return check_open(subject, nest, reorder);
    std::vector<LoopName> before;
    for (const For* loop : nest) before.push_back(loop->name);
    if (const auto conflict =
            reorder_conflict(subject, before, {reorder.loops.rbegin(), reorder.loops.rend()}))
        return refusal(subject, "SCH-12", *conflict);
    return std::nullopt;
}

Block rewrite(const Subject& subject, const Reorder& reorder, SymbolSource&) {
    const std::vector<const For*> nest = band(subject, reorder.loops);
    return replace_loop(subject.body(), nest[0]->name, [&](const Stmt&) {
        Block body = nest.back()->body;
        for (const LoopName& name : reorder.loops) {
            const Stmt loop = find_loop_statement(subject.body(), name);
            For contents = *get<For>(loop);
            contents.body = std::move(body);
            body = Block{{with_loop(loop, std::move(contents),
                                    name == reorder.loops.back() ? subject.cause.reason : std::string())}};
        }
        return body.statements;
    });
}

}  // namespace nestor::schedule
