// The hull of the intervals of all subscripts, dimension by dimension.
#include "ir/analysis/footprint.hpp"

#include <algorithm>

#include "ir/analysis/access.hpp"
#include "ir/build.hpp"
#include "ir/passes/simplify.hpp"
#include "ir/walk.hpp"

namespace nestor {

namespace {

void enter(Facts& facts, const Symbol& index, const Expr& low, const Expr& extent) {
    For loop;
    loop.index = index;
    loop.low = low;
    loop.extent = extent;
    assume_inside(facts, loop);
}

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
    std::vector<Interval> hull;
    bool touched = false;
    std::size_t rank = 0;
    for (const Access& access : list.accesses) {
        if (!(access.buffer == buffer) || !wanted(access, touch)) continue;
        Facts inside = facts;
        for (const For* loop : over) enter(inside, loop->index, loop->low, loop->extent);
        for (const EnclosingLoop& loop : access.loops) enter(inside, loop.index, loop.low, loop.extent);
        std::vector<Interval> box;
        for (const Expr& e : access.indices) {
            const Interval bounds = interval(e, inside);
            box.push_back({outside(bounds.low, list.unknown), outside(bounds.high, list.unknown)});
        }
        rank = std::max(rank, box.size());
        if (!touched) hull = box;
        touched = true;
        hull.resize(rank);
        box.resize(rank);  // a whole-buffer access bounds nothing
        for (std::size_t k = 0; k < rank; ++k) {
            Interval& h = hull[k];
            h.low = h.low && box[k].low ? smaller(h.low, box[k].low, facts) : nullptr;
            h.high = h.high && box[k].high ? larger(h.high, box[k].high, facts) : nullptr;
        }
    }
    std::vector<std::pair<Expr, Expr>> result;
    for (const Interval& h : hull) {
        const Expr extent =
            h.low && h.high ? simplify(build::add(build::subtract(h.high, h.low), build::integer(1)), facts)
                            : nullptr;
        result.emplace_back(h.low ? simplify(h.low, facts) : nullptr, extent);
    }
    return result;
}

}  // namespace nestor
