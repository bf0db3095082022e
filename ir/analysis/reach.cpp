// Access ranges: subscripts as intervals, by elimination of loops (bounds_over_loops.hpp).
//
// Note [Narrowing]
// A guard is a set of forms that are not negative. Each form is used twice. It bounds the innermost loop
// that it mentions:  y_min + 32*yo + yi < y_min + n  makes  yi < min(32, n - 32*yo), which keeps tiles as
// tight as their guards. And it is added to and subtracted from a subscript, as often as cancels
// loops: x + r >= 1 bounds the subscript x + r whatever x and r are, 2*x + 2*r too, and x by 1 less
// the largest r.
//
// Note [Occurrence]
// An access happens when every loop around it, as narrowed, runs for some iteration of those outside of it.
// The length of a loop that depends on outer ones is bounded over these, which is no longer exact where other
// lengths depend on them too: the iterations at which one loop runs need not be those at which another does.
// Guards narrow loops without looking at each other here: yi <= -4*yo and yi >= 2 - y - 4*yo together say y
// >= 2, after which the second seems to say nothing of yi, and the loop would run for every y.
#include "ir/analysis/reach.hpp"

#include <algorithm>

#include "ir/analysis/bounds_over_loops.hpp"
#include "ir/analysis/integer_range.hpp"
#include "ir/analysis/joined_loops.hpp"
#include "ir/analysis/joined_quotients.hpp"
#include "ir/analysis/needs.hpp"
#include "ir/analysis/symbolic_values.hpp"
#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

enum class Purpose { bounds, occurrence };

class Reach {
public:
    Reach(const Access& access, const Facts& outside, Purpose purpose) : outside_(outside) {
        inside_.nonnegative = outside.nonnegative;
        for (const Range& range : outside.ranges) know_outside(range);
        std::vector<Guard> guards(access.guards.begin(), access.guards.end());
        for (const EnclosingLoop& loop : access.loops) {
            const Expr low = apart(loop.low), extent = apart(running_length(loop.extent, guards));
            known_before_.push_back(inside_.nonnegative.size());
            enter({loop.index, loop.name, low, extent});
            if (is_product(extent)) split_parts(access, loop.index);
        }
        const std::size_t without_guards = inside_.nonnegative.size();
        for (const Guard& guard : said_apart(guards)) {
            Facts said;
            assume(said, apart(guard.condition), guard.holds);
            exact_ = exact_ && says_all(guard.condition, guard.holds);
            for (const Affine& form : said.nonnegative) {
                inside_.nonnegative.push_back(form);
                guards_.push_back(form);
                const bool all = purpose == Purpose::bounds;
                if (!narrow(form, all ? inside_.nonnegative.size() : without_guards) && loops_in(form) > 0)
                    exact_ = false;
            }
        }
    }

    /// See Note [Occurrence].
    Occurrence occurrence() {
        Occurrence out{{}, exact_};
        const auto need = [&](const Affine& form) {
            for (Affine& part : unproved(form, outside_)) out.guards.push_back(std::move(part));
        };
        for (const Affine& guard : guards_)
            if (loops_in(guard) == 0) need(guard);
        Facts known;                // outside of the loop that is looked at
        std::vector<Symbol> taken;  // loops that lengths of others depend on, and those others
        for (std::size_t k = 0; k < inside_.ranges.size(); ++k) {
            const auto [low, high] = inside_.ranges[k].interval;
            if (!low || !high) return {out.guards, false};
            const auto facts = inside_.nonnegative.begin();
            known.nonnegative.insert(known.nonnegative.end(),
                                     facts + static_cast<std::ptrdiff_t>(known.nonnegative.size()),
                                     facts + static_cast<std::ptrdiff_t>(known_before_[k]));
            for (const Affine& length : unproved(affine(high) - affine(low), known)) {
                const Expr longest = bounds_.highest(length, k);
                out.exact = out.exact && longest && (loops_in(length) == 0 || runs_apart(length, k, taken));
                if (longest) need(affine(longest));
            }
            known.ranges.push_back(inside_.ranges[k]);
        }
        return out;
    }

    /// True where the longest that the k-th loop runs is at an iteration of outer loops that nothing else
    /// asks about: its length is linear in loops with limits of their own, which no other length depends on.
    bool runs_apart(const Affine& length, std::size_t k, std::vector<Symbol>& taken) const {
        bool apart = length.is_linear();
        const auto take = [&](const Symbol& loop) {
            apart = apart && std::find(taken.begin(), taken.end(), loop) == taken.end();
            taken.push_back(loop);
        };
        take(inside_.ranges[k].symbol);
        for (const Range& range : inside_.ranges) {
            if (!uses(length, range.symbol)) continue;
            take(range.symbol);
            const auto [low, high] = range.interval;
            apart = apart && low && high && loops_in(affine(low)) == 0 && loops_in(affine(high)) == 0;
        }
        return apart;
    }

    Interval of(const Expr& subscript) {
        const std::size_t loops = inside_.ranges.size(), parts = values_.parts();
        const Affine form =
            affine(joined(values_.in_symbols(with_joined_quotients(without_single_loops(subscript)))));
        Interval result = guarded(form);
        if (!has_free_loop(form)) clamp(result, to_expr(form));
        inside_.ranges.resize(loops);
        values_.forget(parts);
        return result;
    }

private:
    /// Between which values a form is, by the loops and by guards that cancel some of them.
    Interval guarded(const Affine& form) {
        Interval result{bounds_.lowest(form, inside_.ranges.size()),
                        bounds_.highest(form, inside_.ranges.size())};
        for (const Affine& guard : guards_)
            for (const Integer& times : multiples(form, guard)) {
                if (const Expr low = times > 0 ? cancelled(form - times * guard, form, true) : nullptr)
                    result.low = result.low ? larger(result.low, low, outside_) : low;
                if (const Expr high = times < 0 ? cancelled(form - times * guard, form, false) : nullptr)
                    result.high = result.high ? smaller(result.high, high, outside_) : high;
            }
        return result;
    }

    /// How often the guard is taken from the form so that a loop may cancel.
    std::vector<Integer> multiples(const Affine& form, const Affine& guard) const {
        std::vector<Integer> out{Integer(1), Integer(-1)};
        for (const Range& range : inside_.ranges) {
            const Integer own = coefficient(form, range.symbol), other = coefficient(guard, range.symbol);
            if (own == 0 || other == 0 || own % other != 0) continue;
            if (std::find(out.begin(), out.end(), own / other) == out.end()) out.push_back(own / other);
        }
        return out;
    }

    /// See Note [Joined loops].
    Expr joined(const Expr& subscript) {
        const auto is_loop = [&](const Symbol& symbol) {
            return std::any_of(inside_.ranges.begin(), inside_.ranges.end(),
                               [&](const Range& range) { return range.symbol == symbol; });
        };
        if (!subscript) return subscript;
        const JoinedExpression out = join_loops(subscript, is_loop, [&] { return values_.fresh(); });
        std::vector<Range> ranges;
        for (const JoinedLoops& one : out.loops) ranges.push_back({one.symbol, guarded(one.combination)});
        inside_.ranges.insert(inside_.ranges.end(), ranges.begin(), ranges.end());
        return out.value;
    }

    /// Names of values outside are equalities here, since only what runs inside is eliminated.
    void know_outside(const Range& range) {
        const Affine symbol = affine(build::variable(range.symbol));
        if (range.interval.low) inside_.nonnegative.push_back(symbol - affine(range.interval.low));
        if (range.interval.high) inside_.nonnegative.push_back(affine(range.interval.high) - symbol);
    }

    /// The subscript by where loops of one iteration begin: what guards say of that, they say of it.
    Expr without_single_loops(Expr subscript) const {
        for (auto loop = single_.rbegin(); loop != single_.rend(); ++loop)
            subscript = substitute(subscript, {{loop->index, loop->low}});
        return subscript;
    }

    void enter(const EnclosingLoop& loop) {
        if (build::is_one(loop.extent)) single_.push_back(loop);
        For limits;
        limits.index = loop.index;
        limits.low = loop.low;
        limits.extent = loop.extent;
        if (is_product(loop.extent)) values_.fused(loop.index, *get<Binary>(loop.extent));
        assume_inside(inside_, limits);
    }

    static bool is_product(const Expr& extent) {
        const Binary* product = get<Binary>(extent);
        return product && product->op == BinaryOp::multiply;
    }

    /// The parts of a fused loop stand where it does: loops inside of it are eliminated before them.
    void split_parts(const Access& access, const Symbol& fused) {
        const auto split = [&](const Expr& e) {
            if (nestor::uses(e, fused)) apart(e);
        };
        for (const EnclosingLoop& inner : access.loops) split(inner.low), split(inner.extent);
        for (const Guard& guard : access.guards) split(guard.condition);
        for (const Expr& index : access.indices) split(index);
    }

    /// False when the form narrows no loop, or none by all that it says. The first `facts` of what is known
    /// decide between its bound and the loop's own.
    bool narrow(const Affine& form, std::size_t facts) {
        const auto range = std::find_if(inside_.ranges.rbegin(), inside_.ranges.rend(),
                                        [&](const Range& r) { return uses(form, r.symbol); });
        if (range == inside_.ranges.rend()) return false;
        const Integer factor = coefficient(form, range->symbol);
        const Affine rest = form - factor * affine(build::variable(range->symbol));
        if (factor == 0 || uses(rest, range->symbol)) return false;
        const Expr quotient = divided(rest, abs(factor));  // factor*v + rest >= 0
        if (!quotient) return false;
        Interval& own = range->interval;
        const auto first = inside_.nonnegative.begin();
        const Facts known{{inside_.ranges.begin(), range.base() - 1},
                          {first, first + static_cast<std::ptrdiff_t>(facts)}};
        if (factor < 0)
            own.high = own.high ? smaller_end(own.high, quotient, known) : quotient;
        else
            own.low = own.low ? larger(own.low, build::negate(quotient), known) : build::negate(quotient);
        return true;
    }

    static Expr divided(const Affine& form, const Integer& divisor) {
        const Expr e = to_expr(form);
        const auto by = to_int64(divisor);
        if (!e || !by || *by == 1) return by ? e : nullptr;
        return build::floor_divide(e, build::integer(*by));
    }

    /// True where the form grows with a loop: no clamp limits it.
    bool has_free_loop(const Affine& form) const {
        return std::any_of(form.terms.begin(), form.terms.end(), [&](const Term& term) {
            return std::any_of(term.atoms.begin(), term.atoms.end(), [&](const Expr& atom) {
                const Variable* v = get<Variable>(atom);
                return v && std::any_of(inside_.ranges.begin(), inside_.ranges.end(),
                                        [&](const Range& r) { return r.symbol == v->symbol; });
            });
        });
    }

    /// Each condition of a conjunction by itself: what the first says bounds the parts of fused loops in the
    /// next.
    static std::vector<Guard> said_apart(const std::vector<Guard>& guards) {
        std::vector<Guard> out;
        for (const Guard& guard : guards) {
            const Logic* logic = get<Logic>(guard.condition);
            const LogicOp both = guard.holds ? LogicOp::conjunction : LogicOp::disjunction;
            if (!logic || logic->op != both) {
                out.push_back(guard);
                continue;
            }
            const auto parts = said_apart({{logic->left, guard.holds}, {logic->right, guard.holds}});
            out.insert(out.end(), parts.begin(), parts.end());
        }
        return out;
    }

    /// What clamps say wherever the loops are. It is closer where a loop that is gone, and with it the guard
    /// that made a clamp superfluous, leaves its limits in the form.
    void clamp(Interval& result, const Expr& subscript) const {
        if (!subscript) return;
        Facts anywhere = outside_;
        for (const Range& range : inside_.ranges) anywhere.ranges.push_back({range.symbol, {}});
        const Interval whole = interval(subscript, anywhere);
        if (whole.low && result.low) result.low = larger(result.low, whole.low, outside_);
        if (whole.high && result.high) result.high = smaller(result.high, whole.high, outside_);
    }

    int loops_in(const Affine& form) const {
        return static_cast<int>(std::count_if(inside_.ranges.begin(), inside_.ranges.end(),
                                              [&](const Range& r) { return uses(form, r.symbol); }));
    }

    /// The bound of `form`, if it is free of a loop that `original` depends on, and not of more loops.
    Expr cancelled(const Affine& form, const Affine& original, bool low) {
        const bool frees = std::any_of(inside_.ranges.begin(), inside_.ranges.end(), [&](const Range& r) {
            return uses(original, r.symbol) && !uses(form, r.symbol);
        });
        if (!frees || loops_in(form) > loops_in(original)) return nullptr;
        const std::size_t loops = inside_.ranges.size();
        return low ? bounds_.lowest(form, loops) : bounds_.highest(form, loops);
    }

    /// The parts of fused loops in a limit or a guard as symbols of their own; they take part like loops.
    Expr apart(const Expr& e) {
        const Expr out = values_.apart(with_joined_quotients(e));
        known_before_.resize(inside_.ranges.size(), inside_.nonnegative.size());
        return out;
    }

    const Facts& outside_;
    Facts inside_;
    BoundsOverLoops bounds_{inside_, outside_};
    std::vector<Affine> guards_;
    std::vector<EnclosingLoop> single_;  ///< loops of one iteration, with limits apart
    SymbolicValues values_{inside_, guards_};
    std::vector<std::size_t> known_before_;  ///< how many facts are known outside of each loop
    bool exact_ = true;                      ///< the ranges say all that the guards do
};

}  // namespace

std::vector<Interval> reach(const Access& access, const Facts& outside) {
    Reach all(access, outside, Purpose::bounds);
    std::vector<Interval> result;
    for (const Expr& subscript : access.indices) result.push_back(all.of(subscript));
    return result;
}

Occurrence occurrence(const Access& access, const Facts& outside) {
    return Reach(access, outside, Purpose::occurrence).occurrence();
}

Reached reach_and_occurrence(const Access& access, const Facts& outside) {
    if (!access.guards.empty()) return {reach(access, outside), occurrence(access, outside)};
    Reach all(access, outside, Purpose::bounds);  // the purposes differ in guards alone
    Reached result{{}, all.occurrence()};
    for (const Expr& subscript : access.indices) result.box.push_back(all.of(subscript));
    return result;
}

Interval hull(const Interval& a, const Interval& b, const Facts& facts) {
    return {a.low && b.low ? smaller(a.low, b.low, facts) : nullptr,
            a.high && b.high ? larger(a.high, b.high, facts) : nullptr};
}

}  // namespace nestor
