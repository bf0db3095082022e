// Trip counts of loops that count up or down.
#include "frontend/nabla/lower/iterations.hpp"

#include <algorithm>

#include "ir/core/build.hpp"

namespace nestor::nabla {
namespace {

Expr as_index(const Value& v) {
    return v.constant() ? build::integer(*v.constant()) : build::cast(v.element({}), Type::index());
}

/// high - low + 1 where inclusive, else high - low. Nothing where it might overflow: either both are known to
/// be far from the limits of 64 bits, or one is a constant and the result grows away from it.
Expr distance(const Value& low, const Value& high, bool inclusive) {
    if (limits_of(low) && limits_of(high))
        return build::add(build::subtract(as_index(high), as_index(low)), build::integer(inclusive ? 1 : 0));
    const auto from = low.constant();
    if (!from) return nullptr;
    const std::int64_t base = *from - (inclusive ? 1 : 0);
    if (base < 0) return nullptr;
    if (base == 0) return as_index(high);
    return build::subtract(build::maximum(as_index(high), build::integer(base)), build::integer(base));
}

}  // namespace

std::optional<Iterations> iterations_of(const Value& first, const Value& bound, std::int64_t step,
                                        bool inclusive) {
    if (!first.is_integer() || !bound.is_integer()) return std::nullopt;
    const bool up = step > 0;
    const Expr span = up ? distance(first, bound, inclusive) : distance(bound, first, inclusive);
    if (!span) return std::nullopt;
    Iterations result;
    result.first = as_index(first);
    result.count = build::ceil_divide(span, build::integer(up ? step : -step));
    const std::int64_t end = inclusive ? 0 : 1;
    result.last = up ? build::subtract(as_index(bound), build::integer(end))
                     : build::add(as_index(bound), build::integer(end));
    const auto a = limits_of(first), b = limits_of(bound);
    if (a && b)
        result.values = up ? Range{a->first, std::max(a->first, b->second - end)}
                           : Range{std::min(b->first + end, a->second), a->second};
    return result;
}

}  // namespace nestor::nabla
