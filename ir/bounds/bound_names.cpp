// Names of a func's bounds.
#include "ir/bounds/bound_names.hpp"

#include <algorithm>

#include "ir/analysis/reach.hpp"
#include "ir/bounds/required.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

/// The guards that a conjunction is.
void add_parts(const Guard& guard, std::vector<Guard>& parts) {
    const Logic* logic = get<Logic>(guard.condition);
    if (!logic || (logic->op == LogicOp::conjunction) != guard.holds) return parts.push_back(guard);
    add_parts({logic->left, guard.holds}, parts);
    add_parts({logic->right, guard.holds}, parts);
}

}  // namespace

RegionBounds BoundNames::region() const {
    RegionBounds region;
    for (std::size_t d = 0; d < mins.size(); ++d)
        region.emplace_back(build::variable(mins[d]), build::variable(extents[d]));
    return region;
}

bool is_named(const Interval& bounds, const BoundNames& names, std::size_t d, const Facts& facts) {
    const Expr min = build::variable(names.mins[d]);
    const Expr end = build::add(min, build::variable(names.extents[d]));
    return at_most(min, bounds.low, facts) && at_most(build::add(bounds.high, build::integer(1)), end, facts);
}

bool is_named_without_guards(const Access& access, const BoundNames& names, std::size_t d,
                             const Facts& facts) {
    std::vector<Guard> parts;
    for (const Guard& guard : access.guards) add_parts(guard, parts);
    if (parts.empty()) return false;
    std::vector<Access> fewer(parts.size() + 1, access);
    for (std::size_t k = 0; k < parts.size(); ++k) {
        std::vector<Guard> others = parts;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(k));
        fewer[k].guards = std::move(others);
    }
    fewer.back().guards = {};
    return std::any_of(fewer.begin(), fewer.end(), [&](const Access& one) {
        const Interval bounds = reach(one, facts)[d];
        return bounds.low && bounds.high && is_named(bounds, names, d, facts);
    });
}

}  // namespace nestor
