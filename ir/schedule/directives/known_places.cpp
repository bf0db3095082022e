// The places that data choose among: subscripts between the limits of their types, clamps and loops, and of
// the conditions around the statement, `if 0 <= v < 64 { C[v] += 1 }`.
#include "ir/schedule/directives/known_places.hpp"

#include <algorithm>

#include "ir/analysis/facts_at.hpp"
#include "ir/analysis/interval.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor::schedule {
namespace {

struct Limits {
    std::optional<std::int64_t> low, high;

    void at_least(std::int64_t value) { low = low ? std::max(*low, value) : value; }
    void at_most(std::int64_t value) { high = high ? std::min(*high, value) : value; }
};

/// What a condition that holds says of `index`, compared with constants.
void restrict_to(Limits& limits, const Expr& condition, const Expr& index) {
    if (const Logic* logic = get<Logic>(condition); logic && logic->op == LogicOp::conjunction) {
        restrict_to(limits, logic->left, index);
        restrict_to(limits, logic->right, index);
        return;
    }
    const Compare* compare = get<Compare>(condition);
    if (!compare) return;
    const bool left = same(compare->left, index);
    const auto bound = build::as_integer(left ? compare->right : compare->left);
    if (!bound || (!left && !same(compare->right, index))) return;
    switch (compare->op) {
        case CompareOp::less:
            return left ? limits.at_most(*bound - 1) : limits.at_least(*bound + 1);
        case CompareOp::less_equal:
            return left ? limits.at_most(*bound) : limits.at_least(*bound);
        case CompareOp::greater:
            return left ? limits.at_least(*bound + 1) : limits.at_most(*bound - 1);
        case CompareOp::greater_equal:
            return left ? limits.at_least(*bound) : limits.at_most(*bound);
        case CompareOp::equal:
            limits.at_least(*bound);
            limits.at_most(*bound);
            return;
        case CompareOp::not_equal:
            return;
    }
}

/// The conditions around what writes to the subscripts, the only such statement there.
void conditions_around(const Block& block, std::vector<Expr>& out) {
    const auto writes = [](const Block& inside) {
        bool found = false;
        visit_statements(inside, [&](const Stmt& s) {
            if (get<For>(s)) return;  // what it reduces is stored in it
            each_symbol(s, [&](const Symbol&, SymbolUse use, const std::vector<Expr>*) {
                found = found || (accesses(use) && changes(use));
            });
        });
        return found;
    };
    visit_statements(block, [&](const Stmt& s) {
        const If* branch = get<If>(s);
        if (branch && writes(branch->then) && !writes(branch->otherwise)) out.push_back(branch->condition);
    });
}

}  // namespace

std::optional<std::vector<std::pair<std::int64_t, std::int64_t>>> known_places(
    const Subject& subject, const Stmt& statement, const std::vector<Expr>& indices, std::int64_t most) {
    Facts facts = facts_at(subject, statement);
    Substitution lets;
    visit_statements(statement, [&](const Stmt& s) {
        if (const For* loop = get<For>(s)) assume_inside(facts, *loop);
        if (const Let* let = get<Let>(s)) lets.emplace_back(let->symbol, substitute(let->value, lets));
    });
    std::vector<Expr> conditions;
    conditions_around(Block{{statement}}, conditions);
    std::vector<std::pair<std::int64_t, std::int64_t>> places;
    std::int64_t left = most;
    for (const Expr& index : indices) {
        const Interval range = interval(substitute(index, lets), facts);
        Limits limits{build::as_integer(range.low), build::as_integer(range.high)};
        for (const Expr& condition : conditions) restrict_to(limits, condition, index);
        if (!limits.low || !limits.high || *limits.high < *limits.low || *limits.high - *limits.low >= left)
            return std::nullopt;
        places.emplace_back(*limits.low, *limits.high - *limits.low + 1);
        left /= places.back().second;
    }
    return places;
}

}  // namespace nestor::schedule
