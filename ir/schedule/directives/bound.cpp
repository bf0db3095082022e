// bound(func, x, min, len), bound-extent(func, x, len), align-bounds(func, x, m, r):
//   compute f on (?, ?) { s }  =>  compute f on (?, ?) { assert ?min == min;  assert ?len == len;  s }
// What inference makes of these asserts is in bounds/bound_requests.hpp. An output is computed in a buffer of
// its own, so that what is computed may be larger than the caller's window.
#include <fmt/format.h>

#include <algorithm>

#include "ir/base/rules.hpp"
#include "ir/bounds/bound_requests.hpp"
#include "ir/core/build.hpp"
#include "ir/core/origins.hpp"
#include "ir/lower/outputs.hpp"
#include "ir/schedule/directives/directive.hpp"
#include "ir/schedule/directives/place.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/text/text.hpp"

namespace nestor::schedule {
namespace {

/// What the directive asks of one dimension.
struct Wanted {
    HolePart part;
    Expr modulus, value;
};

std::vector<Wanted> wanted_of(const Bound& bound) {
    return {{HolePart::minimum, nullptr, bound.min}, {HolePart::length, nullptr, bound.length}};
}
std::vector<Wanted> wanted_of(const BoundExtent& bound) {
    return {{HolePart::length, nullptr, bound.length}};
}
std::vector<Wanted> wanted_of(const AlignBounds& align) {
    return {{HolePart::minimum, align.modulus, align.remainder},
            {HolePart::length, align.modulus, build::integer(0)}};
}

/// The func and its dimension, which inference bounds.
Refusal check_dimension(const Subject& subject, const std::string& func, const std::string& x) {
    if (Refusal missing = require_known_func(subject, func)) return missing;
    const FuncSite site = find_func(subject.body(), func);
    const auto names = dimension_names(site);
    const auto found = std::find(names.begin(), names.end(), x);
    if (found == names.end()) {
        std::string known;
        for (const std::string& name : names) known += (known.empty() ? "" : ", ") + name;
        return refusal(subject, rules::names, fmt::format("`{}` has no dimension `{}`", func, x),
                       known.empty() ? "it has no dimensions" : "its dimensions: " + known);
    }
    const auto d = static_cast<std::size_t>(found - names.begin());
    if (!get<Hole>(get<Compute>(site.compute)->region[d].first))
        return refusal(subject, rules::given_bounds,
                       fmt::format("the bounds of `{}` are written, not inferred", func));
    return std::nullopt;
}

template <class T>
Refusal check_bound_to(const Subject& subject, const T& bound) {
    const std::string &func = bound.func, &x = bound.dimension;
    if (Refusal wrong = check_dimension(subject, func, x)) return wrong;
    if (const auto length = build::as_integer(bound.length); length && *length < 0)
        return refusal(subject, rules::given_bounds, fmt::format("the length {} is negative", *length),
                       "a region is where it begins, and how long it is");
    const FuncSite site = find_func(subject.body(), func);
    const auto names = dimension_names(site);
    for (const Constraint& c : constraints_of(site))
        if (!c.modulus && names[c.dimension] == x)
            return refusal(subject, rules::given_bounds,
                           fmt::format("`{}` is bound in `{}` already", func, x),
                           "once is enough: only one of the two can hold");
    return std::nullopt;
}

template <class T>
Block rewrite_bounds(const Subject& subject, const T& bound, SymbolSource& symbols) {
    Block body = through_own_buffer(subject.function, subject.body(), bound.func, symbols);
    const Origin origin = subject.cause.range.file ? written_at(subject.cause.range) : nullptr;
    for (const Wanted& w : wanted_of(bound))
        body = with_constraint(body, bound.func, bound.dimension, w.part, w.modulus, w.value, origin);
    return body;
}

}  // namespace

Refusal check(const Subject& subject, const Bound& bound) {
    return check_bound_to(subject, bound);
}
Block rewrite(const Subject& subject, const Bound& bound, SymbolSource& symbols) {
    return rewrite_bounds(subject, bound, symbols);
}

Refusal check(const Subject& subject, const BoundExtent& bound) {
    return check_bound_to(subject, bound);
}
Block rewrite(const Subject& subject, const BoundExtent& bound, SymbolSource& symbols) {
    return rewrite_bounds(subject, bound, symbols);
}

Refusal check(const Subject& subject, const AlignBounds& align) {
    if (Refusal wrong = check_dimension(subject, align.func, align.dimension)) return wrong;
    for (const Requirement& r : requirements(align))
        if (build::as_integer(r.condition) == 0)
            return refusal(subject, rules::aligned_bounds, r.text,
                           fmt::format("`align-bounds({}, {}, 4, 1)`: multiples of 4, plus 1", align.func,
                                       align.dimension));
    const FuncSite site = find_func(subject.body(), align.func);
    const auto names = dimension_names(site);
    for (const Constraint& c : constraints_of(site))
        if (c.modulus && c.part == HolePart::minimum && names[c.dimension] == align.dimension)
            return refusal(subject, rules::aligned_bounds,
                           fmt::format("`{}` is aligned in `{}` already", align.func, align.dimension),
                           "leave one of both out, or write one with a common multiple of the numbers");
    return std::nullopt;
}
Block rewrite(const Subject& subject, const AlignBounds& align, SymbolSource& symbols) {
    return rewrite_bounds(subject, align, symbols);
}

/// A positive modulus, and a remainder that it can leave.
std::vector<Requirement> requirements(const AlignBounds& align) {
    const Expr &m = align.modulus, &r = align.remainder;
    return {{build::compare(CompareOp::greater, m, build::integer(0)),
             fmt::format("the modulus {} must be positive", text_of(m))},
            {build::both(build::compare(CompareOp::greater_equal, r, build::integer(0)),
                         build::compare(CompareOp::less, r, m)),
             fmt::format("the remainder {} must be at least 0 and below {}", text_of(r), text_of(m))}};
}

}  // namespace nestor::schedule
