// Access ranges: subscripts as intervals, by elimination of loops.
//
// Note [Narrowing]
// A guard is a set of forms that are not negative. Each form is used twice. It bounds the innermost loop
// that it mentions:  y_min + 32*yo + yi < y_min + n  makes  yi < min(32, n - 32*yo), which keeps tiles as
// tight as their guards (HAL-70). And it is added to and subtracted from a subscript where that cancels
// loops: x + r >= 1 bounds the subscript x + r whatever x and r are (HAL-42), and x by 1 less the largest r.
//
// Note [Distribution]
// Loops are eliminated from the innermost outwards. In 32*yo + min(32, n - 32*yo) the two terms move against
// each other: bounding them one by one would give up to a tile too much. There the sum is taken into the
// minimum first: min(32*yo + 32, n).
//
// Note [Values in memory]
// A subscript that was loaded may be anything that its type holds; it is replaced by a symbol with that
// range, so that minimum and maximum around it bound the subscript as they would bound a loop.
//
// Note [Occurrence]
// An access happens when every loop around it, as narrowed, runs for some iteration of those outside of it.
// The length of a loop that depends on outer ones is bounded over these, which is no longer exact where other
// lengths depend on them too: the iterations at which one loop runs need not be those at which another does.
// Guards narrow loops without looking at each other here: yi <= -4*yo and yi >= 2 - y - 4*yo together say y
// >= 2, after which the second seems to say nothing of yi, and the loop would run for every y.
#include "ir/analysis/reach.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "ir/analysis/float_interval.hpp"
#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

Affine one() {
    return affine(Integer(1));
}

/// True when a value of the type may be any of so many that a bound by it helps nobody.
bool is_wide(const Type& type) {
    return !type.is_bool() && !(type.is_int() && type.bits <= 16);
}

std::pair<std::int64_t, std::int64_t> limits_of(const Type& type) {
    if (type.is_bool()) return {0, 1};
    const int bits = type.is_signed() ? type.bits - 1 : type.bits;
    if (bits >= 63)
        return {std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max()};
    const std::int64_t top = std::int64_t{1} << bits;
    return {type.is_signed() ? -top : 0, top - 1};
}

/// What remains to be shown so that a form is not negative, in simpler forms that say the same:
/// min(a, b) - max(c, d) + e is four forms; x div c + e is x + c * e; a * b - 1 is a - 1 and b - 1.
std::vector<Affine> unproved(const Affine& form, const Facts& facts) {
    if (is_nonnegative(form, facts)) return {};
    const auto all_of = [&](const std::vector<Affine>& parts) {
        std::vector<Affine> all;
        for (const Affine& part : parts)
            for (Affine& rest : unproved(part, facts)) all.push_back(std::move(rest));
        return all;
    };
    for (const Term& term : form.terms) {
        const Affine rest = form - Affine{{term}, 0};
        if (term.atoms.size() > 1 && term.coefficient > 0 && rest.is_constant() &&
            term.coefficient + rest.constant == 0) {
            std::vector<Affine> factors;
            for (const Expr& atom : term.atoms) factors.push_back(affine(atom));
            if (!std::all_of(factors.begin(), factors.end(),
                             [&](const Affine& factor) { return is_nonnegative(factor, facts); }))
                continue;
            for (Affine& factor : factors) factor = factor - one();
            return all_of(factors);
        }
        const Binary* b = term.atoms.size() == 1 ? get<Binary>(term.atoms[0]) : nullptr;
        if (!b) continue;
        const Affine left = affine(b->left), right = affine(b->right);
        if (b->op == (term.coefficient > 0 ? BinaryOp::minimum : BinaryOp::maximum))
            return all_of({rest + term.coefficient * left, rest + term.coefficient * right});
        const bool divides = b->op == BinaryOp::floor_divide || b->op == BinaryOp::euclidean_divide;
        if (divides && abs(term.coefficient) == 1 && is_nonnegative(right - one(), facts))
            return all_of({term.coefficient > 0 ? left + right * rest : right * rest + right - one() - left});
    }
    return {form};
}

enum class Purpose { bounds, occurrence };

class Reach {
public:
    Reach(const Access& access, const Facts& outside, Purpose purpose) : outside_(outside) {
        inside_.nonnegative = outside.nonnegative;
        for (const Range& range : outside.ranges) know_outside(range);
        for (const EnclosingLoop& loop : access.loops) {
            const Expr low = apart(loop.low), extent = apart(loop.extent);
            known_before_.push_back(inside_.nonnegative.size());
            enter({loop.index, loop.name, low, extent});
        }
        const std::size_t without_guards = inside_.nonnegative.size();
        for (const Guard& guard : access.guards) {
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
                const Expr longest = bound(length, false, k);
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
        const std::size_t loops = inside_.ranges.size(), parts = parts_.size();
        const Affine form = affine(in_symbols(subscript));
        Interval result{bound(form, true, inside_.ranges.size()), bound(form, false, inside_.ranges.size())};
        for (const Affine& guard : guards_) {
            if (const Expr low = cancelled(form - guard, form, true))
                result.low = result.low ? larger(result.low, low, outside_) : low;
            if (const Expr high = cancelled(form + guard, form, false))
                result.high = result.high ? smaller(result.high, high, outside_) : high;
        }
        if (!has_free_loop(form)) clamp(result, to_expr(form));
        inside_.ranges.resize(loops);
        parts_.resize(parts);
        return result;
    }

private:
    /// Names of values outside are equalities here, since only what runs inside is eliminated.
    void know_outside(const Range& range) {
        const Affine symbol = affine(build::variable(range.symbol));
        if (range.interval.low) inside_.nonnegative.push_back(symbol - affine(range.interval.low));
        if (range.interval.high) inside_.nonnegative.push_back(affine(range.interval.high) - symbol);
    }

    void enter(const EnclosingLoop& loop) {
        For limits;
        limits.index = loop.index;
        limits.low = loop.low;
        limits.extent = loop.extent;
        const Binary* product = get<Binary>(loop.extent);
        if (product && product->op == BinaryOp::multiply) products_.push_back({loop.index, *product});
        assume_inside(inside_, limits);
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
            own.high = own.high ? end_of_smaller(own.high, quotient, known) : quotient;
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

    /// The smaller of two last values, as an extent less one: min(32, n - 32*yo) - 1.
    static Expr end_of_smaller(const Expr& a, const Expr& b, const Facts& facts) {
        if (at_most(a, b, facts)) return a;
        if (at_most(b, a, facts)) return b;
        const Expr x = to_expr(affine(a) + one()), y = to_expr(affine(b) + one());
        return x && y ? build::subtract(build::minimum(x, y), build::integer(1)) : build::minimum(a, b);
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
        return bound(form, low, inside_.ranges.size());
    }

    // --------------------------------------------------------------------------------------- elimination

    /// A minimum or maximum that shares a loop with the rest of its form; see Note [Distribution].
    std::optional<std::size_t> to_distribute(const Affine& form, std::size_t loops) const {
        for (std::size_t t = 0; t < form.terms.size(); ++t) {
            const Term& term = form.terms[t];
            const Binary* b = term.atoms.size() == 1 ? get<Binary>(term.atoms[0]) : nullptr;
            if (!b || (b->op != BinaryOp::minimum && b->op != BinaryOp::maximum)) continue;
            const Affine rest = form - Affine{{term}, 0};
            for (std::size_t k = 0; k < loops; ++k)
                if (uses(rest, inside_.ranges[k].symbol) &&
                    nestor::uses(term.atoms[0], inside_.ranges[k].symbol))
                    return t;
        }
        return std::nullopt;
    }

    /// Where an expression goes while one loop runs. There may be many facts: they are lent, not copied.
    Interval over(const Range& loop, const Expr& e) {
        Facts known{{loop}, std::move(inside_.nonnegative)};
        const Interval bounds = interval(e, known);
        inside_.nonnegative = std::move(known.nonnegative);
        return bounds;
    }

    /// The lowest or highest value of a form over the first `loops` ranges; null where it has none.
    Expr bound(const Affine& form, bool low, std::size_t loops) {
        while (loops > 0 && !uses(form, inside_.ranges[loops - 1].symbol)) --loops;
        if (loops == 0) return to_expr(form);
        if (const auto t = to_distribute(form, loops)) {
            const Term& term = form.terms[*t];
            const Binary& b = *get<Binary>(term.atoms[0]);
            const Affine rest = form - Affine{{term}, 0};
            const Expr left = bound(rest + term.coefficient * affine(b.left), low, loops);
            const Expr right = bound(rest + term.coefficient * affine(b.right), low, loops);
            const bool takes_smaller = (b.op == BinaryOp::minimum) == (term.coefficient > 0);
            const bool either_bounds = takes_smaller != low;
            if (!left || !right) return either_bounds ? (left ? left : right) : nullptr;
            return takes_smaller ? smaller(left, right, outside_) : larger(left, right, outside_);
        }
        const Expr e = to_expr(form);
        if (!e) return nullptr;
        const Interval bounds = over(inside_.ranges[loops - 1], e);
        const Expr& next = low ? bounds.low : bounds.high;
        return next ? bound(affine(next), low, loops - 1) : nullptr;
    }

    // ---------------------------------------------------------------------------------- values in memory

    bool varies(const Expr& e) const {
        bool result = false;
        visit(e, [&](const Expr& child) {
            const Variable* v = get<Variable>(child);
            result = result || get<Load>(child) ||
                     (v && std::any_of(inside_.ranges.begin(), inside_.ranges.end(),
                                       [&](const Range& r) { return r.symbol == v->symbol; }));
        });
        return result;
    }

    /// A symbol that may be any value of the type; numbers from above never meet those of a program.
    Expr any_of(const Type& type) {
        const Symbol symbol("value", std::numeric_limits<std::uint32_t>::max() - count_++);
        Interval values;
        if (!is_wide(type)) {
            const auto [low, high] = limits_of(type);
            values = {build::integer(low), build::integer(high)};
        }
        inside_.ranges.push_back({symbol, values});
        return build::variable(symbol);
    }

    /// A symbol that may be any value in a constant range.
    Expr between(std::int64_t low, std::int64_t high) {
        const Expr symbol = any_of(Type::index());
        inside_.ranges.back().interval = {build::integer(low), build::integer(high)};
        return symbol;
    }

    /// The subscript with values of other types and in memory replaced; see Note [Values in memory].
    Expr in_symbols(const Expr& e) {
        if (e->type != Type::index()) return as_index(e);
        if (get<Load>(e)) return any_of(e->type);
        if (const Cast* cast = get<Cast>(e))
            return varies(e) ? (cast->bits ? any_of(e->type) : as_index(cast->value)) : e;
        if (const Expr part = part_of_fused(e)) return part;
        return map_children(
            e, [&](const Expr& child) { return child->type == Type::index() ? in_symbols(child) : child; });
    }

    /// The parts of fused loops in a limit or a guard as symbols of their own; they take part like loops.
    Expr apart(const Expr& e) {
        const std::size_t ranges = inside_.ranges.size();
        Expr out = part_of_fused(e);
        if (!out) out = part_of_float(e);
        if (inside_.ranges.size() > ranges)
            known_before_.resize(inside_.ranges.size(), inside_.nonnegative.size());
        return out ? out : map_children(e, [&](const Expr& child) { return apart(child); });
    }

    /// The same of a coordinate that was a float, whose formula bounds it.
    Expr part_of_float(const Expr& e) {
        const Cast* cast = get<Cast>(e);
        if (!cast || cast->bits || e->type != Type::index() || !was_float(cast->value) || !varies(e))
            return nullptr;
        return known_part(e, [&] { return as_index(cast->value); });
    }

    static bool was_float(const Expr& e) {
        bool found = false;
        visit(e, [&](const Expr& child) {
            const Cast* cast = get<Cast>(child);
            found = found || (cast && child->type.is_int() && cast->value->type.is_float());
        });
        return found;
    }

    /// What stands for the expression already, or what `make` makes of it.
    template <class Make>
    Expr known_part(const Expr& e, const Make& make) {
        for (const auto& [known, symbol] : parts_)
            if (same(known, e)) return symbol;
        const Expr symbol = make();
        if (symbol) parts_.emplace_back(e, symbol);
        return symbol;
    }

    /// The same part has the same symbol.
    Expr part_of_fused(const Expr& e) {
        const Binary* part = get<Binary>(e);
        if (!part || (part->op != BinaryOp::euclidean_divide && part->op != BinaryOp::euclidean_modulo))
            return nullptr;
        return known_part(e, [&] { return new_part_of_fused(e); });
    }

    /// True for the same length of a loop that runs, however it rounds: ceil(n / 4) is of a positive n.
    static bool same_length(const Expr& a, const Expr& b) {
        const Binary *x = get<Binary>(a), *y = get<Binary>(b);
        const auto divides = [](const Binary* quotient) {
            return quotient && (quotient->op == BinaryOp::divide || quotient->op == BinaryOp::floor_divide ||
                                quotient->op == BinaryOp::euclidean_divide);
        };
        if (divides(x) && divides(y)) return same(x->left, y->left) && same(x->right, y->right);
        return same(a, b);
    }

    /// t ediv b and t emod b, where t is known to be below a * b as in fused loops: in [0, a) and [0, b).
    Expr new_part_of_fused(const Expr& e) {
        const Binary* part = get<Binary>(e);
        const bool quotient = part && part->op == BinaryOp::euclidean_divide;
        if (!quotient && !(part && part->op == BinaryOp::euclidean_modulo)) return nullptr;
        if (build::is_zero(part->right)) return build::integer(0);  // of a loop that never runs
        if (build::as_integer(part->right) || !varies(part->left)) return nullptr;
        const auto length = [](const Expr& factor) {  // of a loop that runs, so it is not 0
            const Binary* b = get<Binary>(factor);
            return b && b->op == BinaryOp::maximum && build::is_zero(b->right) ? b->left : factor;
        };
        const auto in_range = [&](const Expr& count) {
            const Expr value = any_of(Type::index());
            const Expr length = quotient ? count : part->right;
            inside_.ranges.back().interval = {build::integer(0), build::subtract(length, build::integer(1))};
            return value;
        };
        for (const auto& [loop, product] : products_)  // which need not be a single term
            for (const bool swapped : {false, true}) {
                const Variable* index = get<Variable>(part->left);
                const Expr& divisor = swapped ? product.left : product.right;
                if (index && index->symbol == loop && same_length(length(divisor), part->right))
                    return in_range(length(swapped ? product.right : product.left));
            }
        const Affine left = affine(in_symbols(part->left));  // itself a part of a fused loop, perhaps
        std::vector<Affine> ends = guards_;
        for (const Range& range : inside_.ranges)
            if (range.interval.high)
                ends.push_back(affine(range.interval.high) - affine(build::variable(range.symbol)));
        for (const Affine& end : ends) {
            const Affine limit = end + left + one();
            if (limit.is_constant() && limit.constant <= 0) return in_range(build::integer(0));  // never runs
            if (limit.terms.size() != 1 || limit.constant != 0) continue;
            const auto& [coefficient, atoms] = limit.terms[0];
            const auto times = to_int64(coefficient);
            if (atoms.size() == 1 && times && *times > 0 && same_length(length(atoms[0]), part->right))
                return in_range(build::integer(*times));
            for (std::size_t k = 0; atoms.size() == 2 && k < 2; ++k)
                if (coefficient == 1 && same_length(length(atoms[k]), part->right))
                    return in_range(length(atoms[1 - k]));
        }
        return nullptr;
    }

    /// A sum of what was a float and a constant, which stays the same in all loops, without wrapping where
    /// the float's formula says that it fits.
    static Expr exact_outside(const Expr& e) {
        const Binary* b = get<Binary>(e);
        const Cast* cast = b ? get<Cast>(b->left) : nullptr;
        const auto constant = b ? build::as_integer(b->right) : std::nullopt;
        const bool sum = b && (b->op == BinaryOp::add || b->op == BinaryOp::subtract);
        if (!sum || !cast || !constant || !cast->value->type.is_float() || std::abs(*constant) > 1 << 30)
            return build::cast(e, Type::index());
        const auto range = truncated_range(cast->value, b->left->type);
        const auto [low, high] = limits_of(e->type);
        const std::int64_t more = b->op == BinaryOp::add ? *constant : -*constant;
        if (!range || range->first + more < low || range->second + more > high)
            return build::cast(e, Type::index());
        return build::add(build::cast(b->left, Type::index()), build::integer(more));
    }

    /// `p - c` of a parameter as a number that does not wrap. Where it is the most that a subscript can be,
    /// the region that follows from it begins as low, which is checked at entry to fit (HAL-74).
    static Expr exact_limit(const Expr& e) {
        const Binary* b = get<Binary>(e);
        const auto constant = b && b->op == BinaryOp::subtract ? build::as_integer(b->right) : std::nullopt;
        if (!constant || *constant < 0 || e->type != Type::int_(32) || !get<Variable>(b->left))
            return nullptr;
        return build::subtract(build::cast(b->left, Type::index()), build::integer(*constant));
    }

    /// The same of what has limits, plus a constant: the region reaches to where it would wrap.
    static bool is_checked_sum(const Binary& b, const Interval& values) {
        return (b.op == BinaryOp::add || b.op == BinaryOp::subtract) && build::as_integer(b.right) &&
               values.low && values.high &&
               !(build::as_integer(values.low) && build::as_integer(values.high));
    }

    /// An int64 expression that has the value of one of another type. `exposed`: its limits are limits of the
    /// subscript.
    Expr as_index(const Expr& e, bool exposed = true) {
        const Type& type = e->type;
        if (!type.is_int() && !type.is_bool()) return any_of(type);
        if (const auto value = build::as_integer(e)) return build::integer(*value);
        if (!varies(e)) {
            const Expr limit = exposed ? exact_limit(e) : nullptr;
            return limit ? limit : was_float(e) ? exact_outside(e) : build::cast(e, Type::index());
        }
        if (const Cast* cast = get<Cast>(e); cast && !cast->bits) {
            const Type& from = cast->value->type;
            // a coordinate as a value: it fits by HAL-74
            if (from == Type::index() && type == Type::int_(32)) return in_symbols(cast->value);
            if (from.is_float()) {
                const auto range = truncated_range(cast->value, type);
                return range ? known_part(e, [&] { return between(range->first, range->second); })
                             : any_of(type);
            }
            if (from.is_bool() || (from.is_int() && limits_of(from).first >= limits_of(type).first &&
                                   limits_of(from).second <= limits_of(type).second))
                return as_index(cast->value, exposed && from == type);
        }
        if (const Select* select = get<Select>(e))
            return build::select(select->condition, as_index(select->then, false),
                                 as_index(select->otherwise, false));
        const Binary* b = get<Binary>(e);
        if (!b) return any_of(type);
        if (b->op == BinaryOp::minimum || b->op == BinaryOp::maximum) {
            const bool limits = exposed && b->op == BinaryOp::minimum;
            return build::binary(b->op, as_index(b->left, limits), as_index(b->right, limits), false);
        }
        const bool arithmetic = b->op == BinaryOp::add || b->op == BinaryOp::subtract ||
                                b->op == BinaryOp::multiply || b->op == BinaryOp::euclidean_divide ||
                                b->op == BinaryOp::euclidean_modulo;
        if (!arithmetic) return any_of(type);
        const bool sum = exposed && build::as_integer(b->right);
        const Expr exact = build::binary(b->op, as_index(b->left, sum), as_index(b->right, false), false);
        const Interval values = interval(exact, inside_);  // does it wrap?
        if (sum && type == Type::int_(32) && is_checked_sum(*b, values)) return exact;
        const auto low = values.low ? build::as_integer(values.low) : std::nullopt;
        const auto high = values.high ? build::as_integer(values.high) : std::nullopt;
        const auto [lowest, highest] = limits_of(type);
        return low && high && *low >= lowest && *high <= highest ? exact : any_of(type);
    }

    const Facts& outside_;
    Facts inside_;
    std::vector<std::pair<Symbol, Binary>> products_;  ///< loops over a * b, as fusing makes them
    std::vector<std::pair<Expr, Expr>> parts_;  ///< of fused loops, and the symbols that stand for them
    std::vector<Affine> guards_;
    std::vector<std::size_t> known_before_;  ///< how many facts are known outside of each loop
    bool exact_ = true;                      ///< the ranges say all that the guards do
    std::uint32_t count_ = 0;
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
