// The hull of the intervals of all subscripts, dimension by dimension.
#include "ir/bounds/footprint.hpp"

#include <algorithm>

#include "ir/analysis/reach.hpp"
#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"
#include "ir/simplify/simplify.hpp"

namespace nestor {

namespace {

bool wanted(const Access& access, Touch touch) {
    return touch == Touch::both || access.writes == (touch == Touch::writes);
}

/// Names that are made inside the statement have no meaning outside: no bound may mention them.
Expr outside(const Expr& bound, const std::vector<Symbol>& unknown) {
    if (!bound) return nullptr;
    const bool inside =
        std::any_of(unknown.begin(), unknown.end(), [&](const Symbol& s) { return uses(bound, s); });
    return inside ? nullptr : bound;
}

}  // namespace

std::vector<std::pair<Expr, Expr>> footprint(const Stmt& s, const Symbol& buffer,
                                             const std::vector<const For*>& over, const Facts& facts,
                                             Touch touch) {
    const AccessList list = accesses_of(s);
    std::vector<Interval> all;
    bool touched = false;
    std::size_t rank = 0;
    for (const Access& access : list.accesses) {
        if (!(access.buffer == buffer) || !wanted(access, touch)) continue;
        Access whole = access;
        std::vector<EnclosingLoop> loops;
        for (const For* loop : over) loops.push_back({loop->index, loop->name, loop->low, loop->extent});
        loops.insert(loops.end(), access.loops.begin(), access.loops.end());
        whole.loops = std::move(loops);
        std::vector<Interval> box = reach(whole, facts);
        for (Interval& bounds : box)
            bounds = {outside(bounds.low, list.unknown), outside(bounds.high, list.unknown)};
        rank = std::max(rank, box.size());
        if (!touched) all = box;
        touched = true;
        all.resize(rank);
        box.resize(rank);  // a whole-buffer access bounds nothing
        for (std::size_t k = 0; k < rank; ++k) all[k] = hull(all[k], box[k], facts);
    }
    std::vector<std::pair<Expr, Expr>> result;
    for (const Interval& h : all) {
        const Expr extent =
            h.low && h.high ? simplify(build::add(build::subtract(h.high, h.low), build::integer(1)), facts)
                            : nullptr;
        result.emplace_back(h.low ? simplify(h.low, facts) : nullptr, extent);
    }
    return result;
}

}  // namespace nestor
