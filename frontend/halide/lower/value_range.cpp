// Values of integers are bounded as subscripts are, over all places of their func; floats by intervals.
#include "frontend/halide/lower/value_range.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "ir/analysis/float_limits.hpp"
#include "ir/analysis/integer_range.hpp"
#include "ir/analysis/reach.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/quotients.hpp"
#include "ir/core/walk.hpp"
#include "ir/simplify/simplify.hpp"

namespace nestor::halide {
namespace {

/// Types of at most 16 bits bound what they hold.
bool is_wide(const Type& type) {
    return type.is_int() && type.bits > 16;
}

/// Variables of a stage; those of its rdom have limits.
using Variables = std::vector<Iterator>;

bool uses_any(const Expr& e, const Variables& variables) {
    return std::any_of(variables.begin(), variables.end(),
                       [&](const Iterator& iterator) { return uses(e, iterator.variable); });
}

/// Ends of an integer, whatever the variables are, made of constants, parameters and sizes; null where there
/// are none.
Interval ends_around(const Expr& e, const Variables& variables) {
    Access access;
    access.indices = {e->type == Type::index() ? e : build::cast(e, Type::index())};
    SymbolSource fresh(std::numeric_limits<std::uint32_t>::max() / 2);  // far from a program's
    std::vector<EnclosingLoop> loops;
    Variables anywhere;
    for (const Iterator& iterator : variables) {
        const bool limited = iterator.low && iterator.extent;
        for (const char* name : {"low", "extent"})
            if (!limited) anywhere.push_back({fresh.fresh(name), iterator.kind, nullptr, nullptr});
        const auto end = [&](std::size_t k) {
            return build::variable(anywhere[anywhere.size() - 2 + k].variable);
        };
        loops.push_back(
            {iterator.variable, {}, limited ? iterator.low : end(0), limited ? iterator.extent : end(1)});
    }
    access.loops = std::move(loops);
    Interval found = reach(access, {})[0];
    for (Expr* end : {&found.low, &found.high})
        if (*end && (uses_any(*end, anywhere) || loads(*end))) *end = nullptr;
    return found;
}

/// Constants between which an integer is; nothing where there are none.
std::optional<std::pair<std::int64_t, std::int64_t>> constants_around(const Expr& e,
                                                                      const Variables& variables) {
    const Interval found = ends_around(e, variables);
    const auto low = found.low ? build::as_integer(found.low) : std::nullopt;
    const auto high = found.high ? build::as_integer(found.high) : std::nullopt;
    return low && high ? std::optional(std::pair(*low, *high)) : std::nullopt;
}

Expr limited(const Expr& e, const Expr& low, const Expr& high) {
    return build::minimum(build::maximum(e, low), high);
}

/// Limits of a float in which neither these variables nor memory take part.
std::optional<FloatLimits> steady_limits(const Expr& real, const Variables& variables) {
    return float_limits(real, [&](const Expr& part) { return loads(part) || uses_any(part, variables); });
}

/// Ends of an integer that is cast of a float; null where nothing that is steady limits the float.
Interval ends_of_truncated(const Expr& real, const Type& integer, const Variables& variables) {
    const auto limits = steady_limits(real, variables);
    if (!limits) return {};
    const auto truncated = [&](const Expr& limit) {
        const auto known = truncated_range(limit, integer);
        return known && known->first == known->second ? build::constant(known->first, integer)
                                                      : build::cast(limit, integer);
    };
    return {truncated(limits->low), truncated(limits->high)};
}

/// Values of funcs as what they are known to be, where these variables vary.
class Limits {
public:
    Limits(const ValueRanges& known, const Variables& variables) : known_(known), variables_(variables) {}

    /// Wide integers limited.
    Expr of_integers(const Expr& e) const {
        const auto* load = get<Load>(e);
        if (load && is_wide(e->type)) {
            const ValueRange* range = range_of(*load);
            return range ? limited(e, range->low, range->high) : e;
        }
        const auto* cast = get<Cast>(e);
        if (cast && !cast->bits && e->type.is_int() && cast->value->type.is_float()) {
            if (truncated_range(cast->value, e->type)) return e;
            bool nan = false;
            const Expr real = of_floats(cast->value, nan);
            auto range = truncated_range(real, e->type);
            if (!range) {
                const Interval ends = nan ? Interval{} : ends_of_truncated(real, e->type, variables_);
                return ends.low && loads(e) ? limited(e, ends.low, ends.high) : e;
            }
            if (nan)
                range = {std::min<std::int64_t>(range->first, 0), std::max<std::int64_t>(range->second, 0)};
            return limited(e, build::constant(range->first, e->type),
                           build::constant(range->second, e->type));
        }
        return map_children(e, [&](const Expr& child) { return of_integers(child); });
    }

    /// For analysis alone: floats limited as well. `nan`: one of them may be none.
    Expr of_floats(const Expr& e, bool& nan) const {
        const auto* load = get<Load>(e);
        const ValueRange* range = load && e->type.is_float() ? range_of(*load) : nullptr;
        if (range && range->low) return limited(e, range->low, range->high);
        if (range) {
            nan = nan || range->reals.nan;
            return limited(e, build::constant(range->reals.low, e->type),
                           build::constant(range->reals.high, e->type));
        }
        if (load) return of_integers(e);
        return map_children(e, [&](const Expr& child) { return of_floats(child, nan); });
    }

private:
    const ValueRange* range_of(const Load& load) const {
        const auto found = known_.find(load.buffer);
        return found == known_.end() ? nullptr : &found->second;
    }

    const ValueRanges& known_;
    const Variables& variables_;
};

/// The ends of an integer in its own type: null where it has none.
class Ends {
public:
    Ends(const Variables& variables, const ValueRanges& known) : variables_(variables), known_(known) {}

    Interval of(const Expr& e) const {
        if (!loads(e) && !uses_any(e, variables_)) return {e, e};
        if (e->type == Type::index() && !loads(e))  // a coordinate
            if (const Interval ends = ends_around(e, variables_); ends.low && ends.high) return ends;
        if (const auto* load = get<Load>(e))
            if (const auto found = known_.find(load->buffer); found != known_.end() && found->second.low)
                return {found->second.low, found->second.high};
        if (const auto* select = get<Select>(e)) {
            const Interval a = of(select->then), b = of(select->otherwise);
            return {both(BinaryOp::minimum, a.low, b.low), both(BinaryOp::maximum, a.high, b.high)};
        }
        const auto* cast = get<Cast>(e);
        if (cast && !cast->bits && cast->value->type == Type::index()) {  // a coordinate fits (HAL-74)
            Interval exact = of(cast->value);
            for (Expr* end : {&exact.low, &exact.high})
                if (*end) *end = build::cast(*end, e->type);
            if (exact.low && exact.high) return exact;
        }
        const auto* b = get<Binary>(e);
        if (b && (b->op == BinaryOp::minimum || b->op == BinaryOp::maximum)) {
            const bool smaller = b->op == BinaryOp::minimum;
            const Interval x = of(b->left), y = of(b->right);
            return smaller ? Interval{both(b->op, x.low, y.low), either(b->op, x.high, y.high)}
                           : Interval{either(b->op, x.low, y.low), both(b->op, x.high, y.high)};
        }
        const auto around = constants_around(Limits(known_, variables_).of_integers(e), variables_);
        if (!around && b && (is_quotient(b->op) || is_remainder(b->op))) return of_division(*b, e->type);
        if (!around && cast && !cast->bits && cast->value->type.is_float()) {
            bool nan = false;
            const Expr real = Limits(known_, variables_).of_floats(cast->value, nan);
            return nan ? Interval{} : ends_of_truncated(real, e->type, variables_);
        }
        if (!around) return {};
        return {build::constant(around->first, e->type), build::constant(around->second, e->type)};
    }

private:
    /// By a number that is the same everywhere, of any sign. Quotients grow or fall with what is divided, but
    /// for the least integer by -1.
    Interval of_division(const Binary& b, const Type& type) const {
        if (loads(b.right) || uses_any(b.right, variables_) || !type.is_int()) return {};
        const Interval divided = of(b.left);
        const KnownRange low = divided.low ? range_of(divided.low, nullptr) : std::nullopt;
        const Expr zero = build::constant(std::int64_t{0}, type),
                   one = build::constant(std::int64_t{1}, type);
        if (is_quotient(b.op)) {
            const KnownRange all = range_of(type);
            if (!divided.low || !divided.high || !low || !all) return {};
            if (type.is_signed() && low->low == all->low) return {};
            const Expr x = build::binary(b.op, divided.low, b.right, false),
                       y = build::binary(b.op, divided.high, b.right, false);
            return {both(BinaryOp::minimum, x, y), both(BinaryOp::maximum, x, y)};
        }
        Expr most = build::binary(BinaryOp::subtract, b.right, one, true);
        if (type.is_signed()) {
            const Expr next = build::binary(BinaryOp::add, b.right, one, true);
            most = both(BinaryOp::maximum, most, build::binary(BinaryOp::subtract, zero, next, true));
        }
        most = both(BinaryOp::maximum, most, zero);
        const bool natural = low && low->low >= 0 && divided.high;
        return {zero, natural ? both(BinaryOp::minimum, most, divided.high) : most};
    }

    static Expr both(BinaryOp op, const Expr& a, const Expr& b) {
        return a && b ? build::binary(op, a, b, false) : nullptr;
    }
    static Expr either(BinaryOp op, const Expr& a, const Expr& b) {
        return !a ? b : !b ? a : build::binary(op, a, b, false);
    }

    const Variables& variables_;
    const ValueRanges& known_;
};

/// The most parts that ends have: they are written at each subscript.
constexpr std::size_t most_compared_nodes = 40;

bool is_short(const Expr& e) {
    std::size_t nodes = 0;
    visit(e, [&](const Expr&) { ++nodes; });
    return nodes <= most_compared_nodes;
}

std::optional<ValueRange> range_of_value(const Expr& value, const Variables& variables,
                                         const ValueRanges& known) {
    if (value->type.is_float()) {
        bool nan = false;
        const Expr real = Limits(known, variables).of_floats(value, nan);
        FloatInterval reals = float_interval(real);
        reals.nan = reals.nan || nan;
        const double most = std::max(std::fabs(reals.low), std::fabs(reals.high));
        const ValueRange numbers{nullptr, nullptr, reals};
        if (most < 0x1p31) return numbers;
        const auto limits = steady_limits(real, variables);
        if (nan || !limits || !is_short(limits->low) || !is_short(limits->high))
            return std::isfinite(most) ? std::optional(numbers) : std::nullopt;
        return ValueRange{limits->low, limits->high};
    }
    if (!is_wide(value->type)) return std::nullopt;
    const Interval ends = Ends(variables, known).of(value);
    if (!ends.low || !ends.high || !is_short(ends.low) || !is_short(ends.high)) return std::nullopt;
    return ValueRange{simplify(ends.low), simplify(ends.high)};
}

/// What both hold; nothing where one is a float by numbers, and the other by formulas.
std::optional<ValueRange> joined(const std::optional<ValueRange>& a, const ValueRange& b) {
    if (!a || !a->low != !b.low) return std::nullopt;
    if (b.low)
        return ValueRange{simplify(build::minimum(a->low, b.low)), simplify(build::maximum(a->high, b.high))};
    return ValueRange{nullptr,
                      nullptr,
                      {std::min(a->reals.low, b.reals.low), std::max(a->reals.high, b.reals.high),
                       a->reals.nan || b.reals.nan}};
}

/// The ranges that a counter may have which grew in one step: up to the largest constant that a minimum in
/// its formula stops at, down to the smallest one of a maximum, or both.
std::vector<ValueRange> stopped(const ValueRange& grown, const Expr& value) {
    if (!grown.low) return {};
    Expr least, most;
    visit(value, [&](const Expr& e) {
        const auto* b = get<Binary>(e);
        const bool is_minimum = b && b->op == BinaryOp::minimum;
        if (!is_minimum && (!b || b->op != BinaryOp::maximum)) return;
        Expr& end = is_minimum ? most : least;
        for (const Expr& stop : {b->left, b->right})
            if (build::as_integer(stop) && stop->type == grown.low->type)
                end = end ? simplify(build::binary(is_minimum ? BinaryOp::maximum : BinaryOp::minimum, end,
                                                   stop, false))
                          : stop;
    });
    const Expr low = least ? simplify(build::minimum(grown.low, least)) : nullptr;
    const Expr high = most ? simplify(build::maximum(grown.high, most)) : nullptr;
    std::vector<ValueRange> out;
    if (high) out.push_back({grown.low, high});
    if (low) out.push_back({low, grown.high});
    if (low && high) out.push_back({low, high});
    return out;
}

bool same_range(const ValueRange& a, const ValueRange& b) {
    if (!a.low || !b.low)
        return !a.low == !b.low && a.reals.low == b.reals.low && a.reals.high == b.reals.high &&
               a.reals.nan == b.reals.nan;
    return same(a.low, b.low) && same(a.high, b.high);
}

}  // namespace

void add_value_ranges(const Func& func, ValueRanges& known) {
    for (std::size_t k = 0; k < func.symbols.size(); ++k) {
        std::optional<ValueRange> all;
        for (const Stage& stage : func.stages) {
            // what a stage reads of its func is what it had, or what the stage gave before
            const auto with_stage = [&](std::optional<ValueRange> range) -> std::optional<ValueRange> {
                if (stage.op) return std::nullopt;
                if (range) known[func.symbols[k]] = *range;
                const auto one = range_of_value(stage.values[k], stage.iterators, known);
                known.erase(func.symbols[k]);
                return !one || &stage == &func.stages.front() ? one : joined(range, *one);
            };
            const auto once = with_stage(all);
            const auto stays = [&](const std::optional<ValueRange>& range) {
                const auto next = range ? with_stage(range) : std::nullopt;
                return next && same_range(*range, *next);
            };
            const bool pure = &stage == &func.stages.front();
            all = once && (pure || stays(once)) ? once : std::nullopt;
            if (!all && once && !pure)
                for (const ValueRange& wider : stopped(*once, stage.values[k]))
                    if (!all && stays(wider)) all = wider;
            if (!all) break;
        }
        if (all) known[func.symbols[k]] = *all;
    }
}

namespace {

/// Constants further apart than values of 16 bits: what a shift leaves of 32 is no place in a table.
bool is_huge(const Interval& values) {
    const auto low = values.low ? build::as_integer(values.low) : std::nullopt;
    const auto high = values.high ? build::as_integer(values.high) : std::nullopt;
    return low && high && *high - *low > 0xffff;
}

}  // namespace

Value bounded_value(const Expr& load, const ValueRanges& known) {
    Value value;
    value.expr = load;
    const auto range = known.find(get<Load>(load)->buffer);
    if (range == known.end() || !range->second.low || load->type != Type::int_(32)) return value;
    value.coordinate = build::cast(limited(load, range->second.low, range->second.high), Type::index());
    value.bits = load->type.bits - 1;
    value.data = true;
    return value;
}

Expr bounded_index(const Expr& index, const std::vector<Symbol>& variables, const ValueRanges& known) {
    if (known.empty() || !loads(index)) return index;
    // variables have limits where the subscript stands, so that a form of them is bounded
    Access access;
    access.indices = {index};
    std::vector<EnclosingLoop> loops;
    for (const Symbol& variable : variables)
        loops.push_back({variable, {}, build::integer(0), build::integer(1)});
    access.loops = std::move(loops);
    const Interval found = reach(access, {})[0];
    if (found.low && found.high && !is_huge(found)) return index;
    Variables of_stage;
    for (const Symbol& variable : variables) of_stage.push_back({variable, LoopKind::pure, nullptr, nullptr});
    return Limits(known, of_stage).of_integers(index);
}

}  // namespace nestor::halide
