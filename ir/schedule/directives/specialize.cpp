// specialize(func, e1, .., en):
//   compute f on (?, ?) { s }  =>
//   compute f on (?, ?) { if e1 { label z1 { s } } else { if e2 { label z2 { s } } else { label z0 { s } } }
//   }
// The region stays one for all branches; the loops of branch k are <f, zk, s, x>.
#include <fmt/format.h>

#include <algorithm>

#include "ir/analysis/funcs.hpp"
#include "ir/base/rules.hpp"
#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/copies.hpp"
#include "ir/schedule/directives/directive.hpp"
#include "ir/schedule/directives/place.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/simplify/simplify.hpp"

namespace nestor::schedule {
namespace {

constexpr std::size_t most_conditions = 64;  // each is one more version of the func's nests

/// The branch of a specialization, `label zk { .. }`.
Block branch(const Block& body, int k, const Origin& origin) {
    return Block{{build::make(Label{fmt::format("z{}", k), body}, origin)}};
}

Block renumbered(const Block& body, int k, SymbolSource& symbols) {
    const auto name = [&](LoopName loop) {
        loop.specialization = k;
        return loop;
    };
    return copied(body, name, symbols).statements;
}

/// What the condition says parameters are: `w == 3`, a bool parameter or its opposite, or several such.
Substitution values_in(const Expr& condition) {
    Substitution values;
    for (const Expr& part : build::conjuncts(condition)) {
        const Unary* opposite = get<Unary>(part);
        const bool holds = !opposite || opposite->op != UnaryOp::logical_not;
        const Expr& positive = holds ? part : opposite->value;
        if (const Variable* flag = get<Variable>(positive))
            values.emplace_back(flag->symbol, build::boolean(holds));
        const Compare* compare = holds ? get<Compare>(part) : nullptr;
        if (!compare || compare->op != CompareOp::equal) continue;
        for (const auto& [side, other] :
             {std::pair(compare->left, compare->right), std::pair(compare->right, compare->left)}) {
            const Cast* cast = get<Cast>(side);
            const Expr& value = cast && !cast->bits ? cast->value : side;
            const Variable* parameter = get<Variable>(value);
            const auto number = build::as_integer(other);
            if (parameter && number && value->type.is_scalar() && value->type.is_int())
                values.emplace_back(parameter->symbol, build::constant(*number, value->type));
        }
    }
    return values;
}

/// The body where the condition holds: with the values that it says, so that limits of loops are constants.
Block where(const Block& body, const Expr& condition) {
    const Substitution values = values_in(condition);
    if (values.empty()) return body;
    return rewrite_stmts(substitute(body, values), [](const Stmt& s) {
        const For* loop = get<For>(s);
        if (!loop) return s;
        For limited = *loop;
        limited.low = simplify(loop->low);
        limited.extent = simplify(loop->extent);
        return with(s, std::move(limited));
    });
}

}  // namespace

Refusal check(const Subject& subject, const Specialize& specialize) {
    if (Refusal missing = require_known_func(subject, specialize.func)) return missing;
    if (specialize.conditions.empty()) return refusal(subject, "SCH-3", "a condition is missing");
    if (specialize.conditions.size() > most_conditions)
        return refusal(
            subject, rules::specializations,
            fmt::format("{} conditions would make {} versions of `{}`", specialize.conditions.size(),
                        specialize.conditions.size() + 1, specialize.func),
            fmt::format("give {} at most: those that only differ in a number are one comparison",
                        most_conditions));
    const FuncSite site = find_func(subject.body(), specialize.func);
    for (const For* loop : all_loops(Block{{site.compute}}))
        if (loop->name.func == specialize.func && loop->name.specialization > 0)
            return refusal(subject, rules::specializations,
                           fmt::format("`{}` is specialized already", specialize.func),
                           "give all conditions at once: the first that holds decides");
    return std::nullopt;
}

Block rewrite(const Subject& subject, const Specialize& specialize, SymbolSource& symbols) {
    const FuncSite site = find_func(subject.body(), specialize.func);
    const Block& body = get<Compute>(site.compute)->body;
    const Origin& origin = site.compute->origin;
    Block branches = branch(body, 0, origin);
    for (std::size_t k = specialize.conditions.size(); k > 0; --k) {
        const int number = static_cast<int>(k);
        const Expr& condition = specialize.conditions[k - 1];
        branches = Block{{build::make(
            If{condition, branch(renumbered(where(body, condition), number, symbols), number, origin),
               branches},
            origin)}};
    }
    return rewrite_block_of(subject.body(), site.compute, [&](const Block& block) {
        Block out = block;
        for (Stmt& s : out.statements)
            if (s == site.compute)
                s = with(s, Compute{get<Compute>(s)->func, get<Compute>(s)->region, branches});
        return out;
    });
}

}  // namespace nestor::schedule
