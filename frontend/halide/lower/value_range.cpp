// Values of integers are bounded as subscripts are, over all places of their func; floats by intervals.
#include "frontend/halide/lower/value_range.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "ir/analysis/reach.hpp"
#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"

namespace nestor::halide {
namespace {

/// Types of at most 16 bits bound what they hold.
bool is_wide(const Type& type) {
    return type.is_int() && type.bits > 16;
}

bool has_load(const Expr& e) {
    bool found = false;
    visit(e, [&](const Expr& child) { found = found || get<Load>(child); });
    return found;
}

/// Where an integer goes while the variables, of whose limits nothing is known, take all values: limits free
/// of them, or none.
Interval interval_over(const Expr& e, const std::vector<Symbol>& variables) {
    Access access;
    access.indices = {e->type == Type::index() ? e : build::cast(e, Type::index())};
    SymbolSource fresh(std::numeric_limits<std::uint32_t>::max() / 2);  // far from a program's
    std::vector<Symbol> limits;
    for (const Symbol& variable : variables) {
        const Symbol low = fresh.fresh("low"), extent = fresh.fresh("extent");
        limits.insert(limits.end(), {low, extent});
        access.loops.push_back({variable, {}, build::variable(low), build::variable(extent)});
    }
    Interval found = reach(access, {})[0];
    for (Expr* end : {&found.low, &found.high})
        if (*end && (has_load(*end) || std::any_of(limits.begin(), limits.end(),
                                                   [&](const Symbol& symbol) { return uses(*end, symbol); })))
            end->reset();
    return found;
}

/// A constant, a parameter or size, such a one plus a constant, or a choice among these: nothing that wraps.
bool is_plain(const Expr& e) {
    if (build::as_integer(e) || get<Variable>(e)) return true;
    if (const auto* cast = get<Cast>(e)) return get<Variable>(cast->value) != nullptr;
    const auto* b = get<Binary>(e);
    if (!b) return false;
    if (b->op == BinaryOp::minimum || b->op == BinaryOp::maximum)
        return is_plain(b->left) && is_plain(b->right);
    if (b->op != BinaryOp::add && b->op != BinaryOp::subtract) return false;
    const auto* size = get<Variable>(b->left);
    return size && b->left->type == Type::index() && build::as_integer(b->right);
}

Expr as_type(const Expr& limit, const Type& type) {
    if (const auto value = build::as_integer(limit)) return build::constant(*value, type);
    if (const auto* cast = get<Cast>(limit); cast && cast->value->type == type) return cast->value;
    const auto* b = get<Binary>(limit);
    if (b && (b->op == BinaryOp::minimum || b->op == BinaryOp::maximum))
        return build::binary(b->op, as_type(b->left, type), as_type(b->right, type), false);
    return build::cast(limit, type);
}

Expr limited(const Expr& e, const Expr& low, const Expr& high) {
    return build::minimum(build::maximum(e, low), high);
}

/// Values of funcs as what they are known to be.
class Limits {
public:
    explicit Limits(const ValueRanges& known) : known_(known) {}

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
            auto range = truncated_range(of_floats(cast->value, nan), e->type);
            if (!range) return e;
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
};

std::optional<ValueRange> range_of_value(const Expr& value, const std::vector<Symbol>& variables,
                                         const ValueRanges& known) {
    if (value->type.is_float()) {
        bool nan = false;
        FloatInterval reals = float_interval(Limits(known).of_floats(value, nan));
        reals.nan = reals.nan || nan;
        if (!std::isfinite(reals.low) || !std::isfinite(reals.high)) return std::nullopt;
        return ValueRange{nullptr, nullptr, reals};
    }
    if (!is_wide(value->type)) return std::nullopt;
    const Interval found = interval_over(Limits(known).of_integers(value), variables);
    if (!found.low || !found.high || !is_plain(found.low) || !is_plain(found.high)) return std::nullopt;
    return ValueRange{as_type(found.low, value->type), as_type(found.high, value->type)};
}

}  // namespace

void add_value_ranges(const Func& func, ValueRanges& known) {
    for (std::size_t k = 0; k < func.symbols.size(); ++k) {
        std::optional<ValueRange> all;
        for (const Stage& stage : func.stages) {
            std::vector<Symbol> variables;
            for (const Iterator& iterator : stage.iterators) variables.push_back(iterator.variable);
            const auto one = stage.op ? std::nullopt : range_of_value(stage.values[k], variables, known);
            if (!one) {
                all.reset();
                break;
            }
            if (!all) {
                all = one;
            } else if (one->low) {
                all->low = build::minimum(all->low, one->low);
                all->high = build::maximum(all->high, one->high);
            } else {
                all->reals = {std::min(all->reals.low, one->reals.low),
                              std::max(all->reals.high, one->reals.high), all->reals.nan || one->reals.nan};
            }
        }
        if (all) known[func.symbols[k]] = *all;
    }
}

Expr bounded_index(const Expr& index, const std::vector<Symbol>& variables, const ValueRanges& known) {
    if (known.empty() || !has_load(index)) return index;
    // variables have limits where the subscript stands, so that a form of them is bounded
    Access access;
    access.indices = {index};
    for (const Symbol& variable : variables)
        access.loops.push_back({variable, {}, build::integer(0), build::integer(1)});
    const Interval found = reach(access, {})[0];
    return found.low && found.high ? index : Limits(known).of_integers(index);
}

}  // namespace nestor::halide
