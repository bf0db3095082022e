// bound(func, x, min, len), bound-extent(func, x, len), align-bounds(func, x, m, r):
//   compute f on (?, ?) { s }  =>  compute f on (?, ?) { assert ?min == min;  assert ?len == len;  s }
// What inference makes of these asserts is in bounds/constraints.hpp. An output is computed in a buffer of
// its own, so that what is computed may be larger than the caller's window.
#include <fmt/format.h>

#include <algorithm>

#include "ir/bounds/bound_requests.hpp"
#include "ir/core/build.hpp"
#include "ir/lower/outputs.hpp"
#include "ir/schedule/directives/kinds.hpp"
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

std::vector<Wanted> wanted_of(const Directive& d) {
    const std::vector<Expr> values = factors_of(d);
    if (d.name == "bound")
        return {{HolePart::minimum, nullptr, values[0]}, {HolePart::length, nullptr, values[1]}};
    if (d.name == "bound-extent") return {{HolePart::length, nullptr, values[0]}};
    return {{HolePart::minimum, values[0], values[1]}, {HolePart::length, values[0], build::integer(0)}};
}

/// The func and its dimension, which inference bounds.
Refusal check_dimension(const Subject& subject, const Directive& directive, std::size_t values) {
    if (Refusal missing = require_known_func(subject, directive)) return missing;
    if (directive.words.size() != 2 || factors_of(directive).size() != values)
        return refusal(directive, "SCH-3", "wrong number of names or values");
    const std::string &func = directive.words[0], &x = directive.words[1];
    const FuncSite site = find_func(subject.body(), func);
    const auto names = dimension_names(site);
    const auto found = std::find(names.begin(), names.end(), x);
    if (found == names.end()) {
        std::string known;
        for (const std::string& name : names) known += (known.empty() ? "" : ", ") + name;
        return refusal(directive, "HAL-62", fmt::format("`{}` has no dimension `{}`", func, x),
                       known.empty() ? "it has no dimensions" : "its dimensions: " + known);
    }
    const auto d = static_cast<std::size_t>(found - names.begin());
    if (!get<Hole>(get<Compute>(site.compute)->region[d].first))
        return refusal(directive, "HAL-56",
                       fmt::format("the bounds of `{}` are written, not inferred", func));
    return std::nullopt;
}

Refusal check_bound_to(const Subject& subject, const Directive& directive, std::size_t values) {
    if (Refusal wrong = check_dimension(subject, directive, values)) return wrong;
    const FuncSite site = find_func(subject.body(), directive.words[0]);
    const auto names = dimension_names(site);
    for (const Constraint& c : constraints_of(site))
        if (!c.modulus && names[c.dimension] == directive.words[1])
            return refusal(
                directive, "HAL-56",
                fmt::format("`{}` is bound in `{}` already", directive.words[0], directive.words[1]),
                "once is enough: only one of the two can hold");
    return std::nullopt;
}

Block rewrite_bounds(const Subject& subject, const Directive& directive, SymbolSource& symbols) {
    const std::string& func = directive.words[0];
    Block body = through_own_buffer(subject.function, subject.body(), func, symbols);
    for (const Wanted& w : wanted_of(directive))
        body = with_constraint(body, func, directive.words[1], w.part, w.modulus, w.value);
    return body;
}

}  // namespace

Refusal check_bound(const Subject& subject, const Directive& directive) {
    return check_bound_to(subject, directive, 2);
}
Block rewrite_bound(const Subject& subject, const Directive& directive, SymbolSource& symbols) {
    return rewrite_bounds(subject, directive, symbols);
}

Refusal check_bound_extent(const Subject& subject, const Directive& directive) {
    return check_bound_to(subject, directive, 1);
}
Block rewrite_bound_extent(const Subject& subject, const Directive& directive, SymbolSource& symbols) {
    return rewrite_bounds(subject, directive, symbols);
}

Refusal check_align_bounds(const Subject& subject, const Directive& directive) {
    if (Refusal wrong = check_dimension(subject, directive, 2)) return wrong;
    for (const Requirement& r : aligned_values(directive))
        if (build::as_integer(r.condition) == 0) return refusal(directive, "HAL-84", r.text);
    return std::nullopt;
}
Block rewrite_align_bounds(const Subject& subject, const Directive& directive, SymbolSource& symbols) {
    return rewrite_bounds(subject, directive, symbols);
}

std::vector<Requirement> aligned_values(const Directive& directive) {
    const std::vector<Expr> values = factors_of(directive);
    const Expr &m = values[0], &r = values[1];
    return {{build::compare(CompareOp::greater, m, build::integer(0)),
             fmt::format("the modulus {} must be positive", text_of(m))},
            {build::both(build::compare(CompareOp::greater_equal, r, build::integer(0)),
                         build::compare(CompareOp::less, r, m)),
             fmt::format("the remainder {} must be at least 0 and below {}", text_of(r), text_of(m))}};
}

}  // namespace nestor::schedule
