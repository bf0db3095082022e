// Known inequalities as linear forms that are at least 0: what a proof can add up.
#include "ir/analysis/facts.hpp"

#include <algorithm>

#include "ir/core/build.hpp"
#include "ir/core/contents.hpp"
#include "ir/core/walk.hpp"

namespace nestor {

namespace {

/// True when nothing can change the value of the form while a fact about it is used.
bool stays(const Affine& a, const std::vector<Symbol>& mutable_symbols) {
    bool steady = true;
    for (const Term& term : a.terms)
        for (const Expr& atom : term.atoms)
            visit(atom, [&](const Expr& e) {
                if (get<Load>(e) || get<Hole>(e)) steady = false;
                if (const auto* v = get<Variable>(e))
                    steady = steady && std::find(mutable_symbols.begin(), mutable_symbols.end(), v->symbol) ==
                                           mutable_symbols.end();
            });
    return steady;
}

/// 2*w + 1 >= 0 says that w >= 0: atoms are integers.
Affine tightened(const Affine& a) {
    Integer divisor = 0;
    for (const Term& term : a.terms) divisor = gcd(divisor, abs(term.coefficient));
    if (divisor <= 1) return a;
    Affine result = a;
    for (Term& term : result.terms) term.coefficient /= divisor;
    result.constant = floor_quotient(a.constant, divisor);
    return result;
}

}  // namespace

std::uint64_t signature_of(const Affine& form) {
    std::uint64_t bits = 0;
    for (const Term& term : form.terms)
        for (const Expr& atom : term.atoms) {
            const std::uint64_t symbols = contents_of(atom).symbols;
            bits |= symbols ? symbols : ~std::uint64_t{0};
        }
    return bits;
}

void FactsMark::restore(Facts& facts) const {
    facts.ranges.resize(ranges_);
    facts.nonnegative.erase(facts.nonnegative.begin() + static_cast<std::ptrdiff_t>(forms_),
                            facts.nonnegative.end());
}

Facts facts_of(const Function& function) {
    Facts facts;
    for (const Parameter& p : function.parameters)
        if (p.role == Role::size) facts.nonnegative.push_back(affine(build::variable(p.symbol)));
    return facts;
}

void assume_inside(Facts& facts, const For& loop, const std::vector<Symbol>& mutable_symbols) {
    const Affine low = affine(loop.low);
    const Affine extent = affine(loop.extent);
    const bool low_stays = stays(low, mutable_symbols), extent_stays = stays(extent, mutable_symbols);
    if (extent_stays) facts.nonnegative.push_back(tightened(extent - affine(Integer(1))));
    const Expr last = low_stays && extent_stays ? to_expr(low + extent - affine(Integer(1))) : nullptr;
    facts.ranges.push_back({loop.index, {low_stays ? loop.low : nullptr, last}});
}

void assume(Facts& facts, const Expr& condition, bool holds, const std::vector<Symbol>& mutable_symbols) {
    if (const auto* unary = get<Unary>(condition); unary && unary->op == UnaryOp::logical_not)
        return assume(facts, unary->value, !holds, mutable_symbols);
    if (const auto* logic = get<Logic>(condition)) {
        if ((logic->op == LogicOp::conjunction) != holds) return;
        assume(facts, logic->left, holds, mutable_symbols);
        assume(facts, logic->right, holds, mutable_symbols);
        return;
    }
    const auto* compare = get<Compare>(condition);
    if (!compare || !(compare->left->type == Type::index())) return;
    const Affine difference = affine(compare->left) - affine(compare->right);  // left - right
    const Affine one = affine(Integer(1));
    if (!stays(difference, mutable_symbols)) return;
    const auto add = [&](const Affine& a) { facts.nonnegative.push_back(tightened(a)); };
    const Affine reversed = Integer(-1) * difference;
    switch (compare->op) {
        case CompareOp::less:
            return add(holds ? reversed - one : difference);
        case CompareOp::less_equal:
            return add(holds ? reversed : difference - one);
        case CompareOp::greater:
            return add(holds ? difference - one : reversed);
        case CompareOp::greater_equal:
            return add(holds ? difference : reversed - one);
        case CompareOp::equal:
            if (holds) add(difference), add(reversed);
            return;
        case CompareOp::not_equal:
            if (!holds) add(difference), add(reversed);
            return;
    }
}

bool says_all(const Expr& condition, bool holds) {
    if (const auto* unary = get<Unary>(condition); unary && unary->op == UnaryOp::logical_not)
        return says_all(unary->value, !holds);
    if (const auto* logic = get<Logic>(condition))
        return (logic->op == LogicOp::conjunction) == holds && says_all(logic->left, holds) &&
               says_all(logic->right, holds);
    const auto* compare = get<Compare>(condition);
    return compare && compare->left->type == Type::index() &&
           compare->op != (holds ? CompareOp::not_equal : CompareOp::equal) &&
           stays(affine(compare->left) - affine(compare->right), {});
}

}  // namespace nestor
