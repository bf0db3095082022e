// The hull of guarded boxes, and the region that follows from it.
//
// Note [What may be empty] (2026-11-22)
// Readings that happen under the same guards are one hull. Where the guards differ, bounds are chosen by
// them: what `select(x < 2, f(x - 1), f(x + 1))` reads begins at x_min - 1 if some x is below 2, else at
// max(x_min, 2) + 1. A hull whose boxes may all be missing is empty where they are: most intervals are then
// empty by themselves (low > high), since guards narrowed them; where they are not (a stencil on a region
// that a guard left empty), one extent asks for the guards (`n >= 1 ? x_extent + n - 1 : 0`). One reading
// that always happens spares all that. Most guards are proved to hold and leave no trace. Minima and maxima
// of the bounds alone cannot say this: the hull of an empty interval and another is too large.
#include "ir/bounds/required.hpp"

#include <algorithm>

#include "ir/analysis/needs.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/walk.hpp"
#include "ir/simplify/simplify.hpp"

namespace nestor {
namespace {

using Guards = std::vector<Guard>;
constexpr std::size_t most_alternatives = 8;  // of one access
constexpr std::size_t most_groups = 3;        // each may double what bounds say
constexpr std::size_t most_nodes = 40;  // of a bound that is chosen by guards: proofs see through no more

/// A condition as alternatives, each of which is all of its guards; as it is where they are too many.
std::vector<Guards> alternatives(const Expr& condition, bool holds) {
    if (const auto* unary = get<Unary>(condition); unary && unary->op == UnaryOp::logical_not)
        return alternatives(unary->value, !holds);
    if (const auto* logic = get<Logic>(condition)) {
        std::vector<Guards> left = alternatives(logic->left, holds);
        const std::vector<Guards> right = alternatives(logic->right, holds);
        const bool joins = (logic->op == LogicOp::conjunction) != holds;
        if ((joins ? left.size() + right.size() : left.size() * right.size()) > most_alternatives)
            return {{{condition, holds}}};
        if (joins) {
            left.insert(left.end(), right.begin(), right.end());
            return left;
        }
        std::vector<Guards> both;
        for (const Guards& a : left)
            for (const Guards& b : right) {
                both.push_back(a);
                both.back().insert(both.back().end(), b.begin(), b.end());
            }
        return both;
    }
    const auto* compare = get<Compare>(condition);
    if (!compare || compare->left->type != Type::index() ||
        compare->op != (holds ? CompareOp::not_equal : CompareOp::equal))
        return {{{condition, holds}}};
    return {{{build::compare(CompareOp::less, compare->left, compare->right), true}},
            {{build::compare(CompareOp::greater, compare->left, compare->right), true}}};
}

/// The condition without all but one of the parts x != a: each says something of an end alone, and together
/// they would be many alternatives. One that compares with a constant is kept if there is one.
Expr with_one_difference(const Expr& condition) {
    const std::vector<Expr> parts = build::conjuncts(condition);
    const auto compared = [](const Expr& part) -> const Compare* {
        const auto* unary = get<Unary>(part);
        const bool negated = unary && unary->op == UnaryOp::logical_not;
        const auto* compare = get<Compare>(negated ? unary->value : part);
        const CompareOp op = negated ? CompareOp::equal : CompareOp::not_equal;
        return compare && compare->op == op && compare->left->type == Type::index() ? compare : nullptr;
    };
    const auto with_constant = [&](const Expr& part) {
        const Compare* one = compared(part);
        return one && (affine(one->left) - affine(one->right)).terms.size() == 1;
    };
    if (std::count_if(parts.begin(), parts.end(), compared) < 2) return condition;
    auto kept = std::find_if(parts.begin(), parts.end(), with_constant);
    if (kept == parts.end()) kept = std::find_if(parts.begin(), parts.end(), compared);
    Expr all = build::boolean(true);
    for (auto part = parts.begin(); part != parts.end(); ++part)
        if (part == kept || !compared(*part)) all = build::both(all, *part);
    return all;
}

bool same_guards(const std::vector<Affine>& a, const std::vector<Affine>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

/// That all of the guards are met, those left out that follow from the others.
Expr condition_of(std::vector<Affine> guards, const Facts& facts) {
    for (std::size_t k = guards.size(); k-- > 0 && guards.size() > 1;) {
        Facts others = facts;
        for (std::size_t other = 0; other < guards.size(); ++other)
            if (other != k) others.nonnegative.push_back(guards[other]);
        if (is_nonnegative(guards[k], others)) guards.erase(guards.begin() + static_cast<std::ptrdiff_t>(k));
    }
    Expr all = build::boolean(true);
    for (const Affine& guard : guards)
        if (const Expr form = to_expr(guard))
            all = build::both(all, build::compare(CompareOp::greater_equal, form, build::integer(0)));
    return simplify(all, facts);
}

/// What is known where a form is negative.
Facts without(const Affine& guard, const Facts& facts) {
    Facts out = facts;
    out.nonnegative.push_back(Integer(-1) * guard - affine(Integer(1)));
    return out;
}

/// True when either all guards of `a` or all of `b` are met.
bool covers(const GuardedBox& a, const GuardedBox& b, const Facts& facts) {
    return std::all_of(a.when.guards.begin(), a.when.guards.end(), [&](const Affine& missing) {
        const Facts known = without(missing, facts);
        return std::all_of(b.when.guards.begin(), b.when.guards.end(),
                           [&](const Affine& guard) { return is_nonnegative(guard, known); });
    });
}

Box hull_of_boxes(const Box& a, const Box& b, const Facts& facts) {
    Box box;
    for (std::size_t d = 0; d < a.size(); ++d) box.push_back(hull(a[d], b[d], facts));
    return box;
}

/// The boxes without those that no numbers let happen, in a loop of no iterations; all where no other is
/// left.
std::vector<GuardedBox> that_may_happen(const std::vector<GuardedBox>& boxes) {
    std::vector<GuardedBox> some = boxes;
    std::erase_if(some, [](const GuardedBox& box) {
        return std::any_of(box.when.guards.begin(), box.when.guards.end(),
                           [](const Affine& form) { return form.is_constant() && form.constant < 0; });
    });
    return some.empty() ? boxes : some;
}

/// A hull for all boxes of the same guards, unguarded ones first.
std::vector<GuardedBox> grouped(const std::vector<GuardedBox>& boxes, const Facts& facts) {
    std::vector<GuardedBox> groups;
    for (const GuardedBox& reading : boxes) {
        const auto group = std::find_if(groups.begin(), groups.end(), [&](const GuardedBox& g) {
            return same_guards(g.when.guards, reading.when.guards);
        });
        if (group == groups.end()) {
            groups.push_back(reading);
            continue;
        }
        group->when.exact = group->when.exact || reading.when.exact;
        group->box = hull_of_boxes(group->box, reading.box, facts);
    }
    std::stable_partition(groups.begin(), groups.end(),
                          [](const GuardedBox& g) { return g.when.guards.empty(); });
    return groups;
}

/// One hull without guards, and may be too large.
GuardedBox merged(const std::vector<GuardedBox>& groups, const Facts& facts) {
    GuardedBox all{groups[0].box, {{}, groups[0].when.guards.empty() && groups[0].when.exact}};
    for (const GuardedBox& group : groups) all.box = hull_of_boxes(all.box, group.box, facts);
    return all;
}

Expr either(const Expr& condition, const Expr& then, const Expr& otherwise) {
    return same(then, otherwise) ? then : build::select(condition, then, otherwise);
}

/// `a` where only the first happens, `b` where only the second does, else what `choose` takes of both.
Expr chosen(const Expr& first, const Expr& a, const Expr& second, const Expr& b,
            Expr (*choose)(const Expr&, const Expr&, const Facts&), const Facts& facts) {
    const Expr with_first = either(second, choose(a, b, facts), a);
    return build::as_integer(first) == 1 ? with_first : either(first, with_first, b);
}

/// The length of an interval; min(a, b) - low + 1 as a minimum of lengths where one of them is a constant:
/// min(16, x_extent - 16 * xo).
Expr length_of(const Interval& bounds, const Facts& facts) {
    const auto from_low = [&](const Expr& high) {
        return simplify(build::add(build::subtract(high, bounds.low), build::integer(1)), facts);
    };
    if (const auto* least = get<Binary>(bounds.high); least && least->op == BinaryOp::minimum) {
        const Expr left = from_low(least->left), right = from_low(least->right);
        if (build::as_integer(left) || build::as_integer(right)) return build::minimum(left, right);
    }
    return from_low(bounds.high);
}

bool shares_symbol(const Expr& a, const Expr& b) {
    return any_of(a, [&](const Expr& e) {
        const Variable* v = get<Variable>(e);
        return v && uses(b, v->symbol);
    });
}

/// The dimension that is empty where nothing happens, the last one whose length has to do with when that is;
/// past the end where all dimensions are full.
std::size_t empty_dimension(const RequiredBox& needed, const std::vector<bool>& full) {
    std::size_t first = needed.box.size();
    for (std::size_t d = needed.box.size(); d-- > 0;) {
        if (!full.empty() && full[d]) continue;
        if (shares_symbol(needed.some, build::subtract(needed.box[d].high, needed.box[d].low))) return d;
        first = d;
    }
    return first;
}

}  // namespace

std::vector<Access> alternatives(const Access& access) {
    Access open = access;
    std::vector<Guard> around(access.guards.begin(), access.guards.end());
    std::vector<EnclosingLoop> loops(access.loops.begin(), access.loops.end());
    for (EnclosingLoop& loop : loops) loop.extent = running_length(loop.extent, around);
    open.loops = std::move(loops);
    Expr all = build::boolean(true);
    for (const Guard& guard : around)
        all = build::both(all, guard.holds ? guard.condition : build::logical_not(guard.condition));
    std::vector<Guards> split{around};
    if (!around.empty())
        if (std::vector<Guards> some = alternatives(with_one_difference(all), true); some.size() > 1)
            split = std::move(some);
    std::vector<Access> out;
    for (Guards& some : split) {
        out.push_back(open);
        out.back().guards = std::move(some);
    }
    return out;
}

std::vector<GuardedBox> guarded_boxes(const Access& access, const Facts& outside) {
    std::vector<GuardedBox> boxes;
    for (const Access& one : alternatives(access)) {
        auto [box, when] = reach_and_occurrence(one, outside);
        boxes.push_back({std::move(box), std::move(when)});
    }
    return boxes;
}

RequiredBox hull_of(const std::vector<GuardedBox>& boxes, const Facts& facts) {
    const std::vector<GuardedBox> groups = grouped(that_may_happen(boxes), facts);
    if (groups.size() > most_groups) return hull_of({merged(groups, facts)}, facts);
    RequiredBox out{groups[0].box, condition_of(groups[0].when.guards, facts), false};
    for (std::size_t k = 1; k < groups.size(); ++k) {
        const Expr when = condition_of(groups[k].when.guards, facts);
        for (std::size_t d = 0; d < out.box.size(); ++d) {
            const Interval& more = groups[k].box[d];
            out.box[d] = {chosen(out.some, out.box[d].low, when, more.low, smaller, facts),
                          chosen(out.some, out.box[d].high, when, more.high, larger, facts)};
        }
        out.some = build::either(out.some, when);
    }
    if (groups.size() > 1) {
        if (node_count(out.some) > most_nodes) return hull_of({merged(groups, facts)}, facts);
        const Box all = merged(groups, facts).box;
        for (std::size_t d = 0; d < out.box.size(); ++d) {
            if (node_count(out.box[d].low) > most_nodes) out.box[d].low = all[d].low;
            if (node_count(out.box[d].high) > most_nodes) out.box[d].high = all[d].high;
        }
    }
    for (const GuardedBox& a : groups)
        for (const GuardedBox& b : groups)
            out.certain = out.certain || (a.when.exact && b.when.exact && covers(a, b, facts));
    if (groups.size() > 1 || out.certain) return out;
    // a guard whose absence makes some dimension empty by itself is not asked for
    const auto region = [&](const Interval& i) {
        return affine(i.low) - affine(i.high) - affine(Integer(1));
    };
    std::vector<Affine> unsaid;
    for (const Affine& guard : groups[0].when.guards)
        if (std::none_of(out.box.begin(), out.box.end(), [&](const Interval& bounds) {
                return is_nonnegative(region(bounds), without(guard, facts));
            }))
            unsaid.push_back(guard);
    out.some = condition_of(unsaid, facts);
    return out;
}

RegionBounds region_of(const RequiredBox& needed, const Facts& facts, const std::vector<bool>& full) {
    RegionBounds region;
    const std::size_t where = empty_dimension(needed, full);
    const bool asks = where < needed.box.size() && !needed.certain && build::as_integer(needed.some) != 1;
    Facts known;
    if (asks) {
        known = facts;
        assume(known, needed.some, true);
    }
    for (std::size_t d = 0; d < needed.box.size(); ++d) {
        const bool here = asks && d == where;
        region.push_back(region_of(needed.box[d], needed.certain, here ? known : facts));
        Expr& extent = region.back().second;
        if (here) extent = simplify(build::select(needed.some, extent, build::integer(0)), facts);
    }
    return region;
}

std::pair<Expr, Expr> region_of(const Interval& bounds, bool certain, const Facts& facts) {
    const Expr zero = build::integer(0);
    Expr extent = length_of(bounds, facts);
    // conditions around reads may leave nothing to compute
    if (!certain && !at_most(zero, extent, facts)) extent = simplify(build::maximum(zero, extent), facts);
    return {simplify(bounds.low, facts), extent};
}

}  // namespace nestor
