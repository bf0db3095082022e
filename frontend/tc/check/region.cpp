// Regions of tensors as intervals. Joins are kept short where lengths or neighbours are known; the general
// form chooses by emptiness.
#include "frontend/tc/check/region.hpp"

#include <algorithm>

#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"

namespace nestor::tc {
namespace {

Expr difference(const Expr& a, const Expr& b) {
    const Expr simplified = to_expr(affine(a) - affine(b));
    return simplified ? simplified : build::subtract(a, b);
}

/// `h` if the upper bound is max(low, h), as clamped() makes it, else null.
Expr inside_clamp(const Bounds& bounds) {
    const auto* maximum = get<Binary>(bounds.high);
    if (!maximum || maximum->op != BinaryOp::maximum || !same(maximum->left, bounds.low)) return nullptr;
    return maximum->right;
}

bool at_least_as_long_as_nothing(const Bounds& b, const Facts& facts) {
    return at_most(b.low, b.high, facts);
}

/// b begins where a ends, and neither is shorter than nothing.
bool follows(const Bounds& a, const Bounds& b, const Facts& facts) {
    return equal_forms(a.high, b.low) && at_least_as_long_as_nothing(a, facts) &&
           at_least_as_long_as_nothing(b, facts);
}

bool equal(const Bounds& a, const Bounds& b) {
    return equal_forms(a.low, b.low) && equal_forms(a.high, b.high);
}

/// The two boxes as one box, where they are neighbours along one dimension; empty otherwise.
Box joined(const Box& a, const Box& b, const Facts& facts) {
    Box out = a;
    bool found = false;
    for (std::size_t k = 0; k < a.size(); ++k) {
        if (equal(a[k], b[k])) continue;
        if (found) return {};
        found = true;
        if (follows(a[k], b[k], facts))
            out[k] = {a[k].low, b[k].high};
        else if (follows(b[k], a[k], facts))
            out[k] = {b[k].low, a[k].high};
        else
            return {};
    }
    return out;
}

}  // namespace

Expr loop_extent(const Bounds& bounds) {
    const Expr inner = inside_clamp(bounds);
    return difference(inner ? inner : bounds.high, bounds.low);
}

Expr storage_extent(const Bounds& bounds) {
    const Expr inner = inside_clamp(bounds);
    if (!inner) return difference(bounds.high, bounds.low);
    return build::maximum(build::integer(0), difference(inner, bounds.low));
}

Bounds clamped(const Bounds& bounds, const Facts& facts) {
    return {bounds.low, larger(bounds.low, bounds.high, facts)};
}

Bounds hull(const Bounds& a, const Bounds& b, const Facts& facts) {
    if (equal(a, b)) return a;
    if (equal_forms(a.low, b.low)) return {a.low, larger(a.high, b.high, facts)};
    if (follows(a, b, facts)) return {a.low, b.high};
    if (follows(b, a, facts)) return {b.low, a.high};
    const Expr one = build::integer(1);
    const bool a_filled = at_most(build::add(a.low, one), a.high, facts);
    const bool b_filled = at_most(build::add(b.low, one), b.high, facts);
    Expr low = smaller(a.low, b.low, facts);
    Expr high = larger(a.high, b.high, facts);
    if (!b_filled) {
        const Expr empty = build::compare(CompareOp::greater_equal, b.low, b.high);
        low = build::select(empty, a.low, low);
        high = build::select(empty, a.high, high);
    }
    if (!a_filled) {
        const Expr empty = build::compare(CompareOp::greater_equal, a.low, a.high);
        low = build::select(empty, b.low, low);
        high = build::select(empty, b.high, high);
    }
    return {low, high};
}

bool contains(const Box& a, const Box& b, const Facts& facts) {
    for (std::size_t k = 0; k < a.size(); ++k)
        if (!at_most(a[k].low, b[k].low, facts) || !at_most(b[k].high, a[k].high, facts)) return false;
    return true;
}

void write_box(Tensor& tensor, const Box& box, const Facts& facts) {
    Box written;
    for (const Bounds& bounds : box) written.push_back(clamped(bounds, facts));
    if (!tensor.written_once) {
        tensor.written_once = true;
        tensor.hull = tensor.covered = written;
        return;
    }
    for (std::size_t k = 0; k < box.size(); ++k) tensor.hull[k] = hull(tensor.hull[k], written[k], facts);
    if (contains(tensor.covered, written, facts)) return;
    if (contains(written, tensor.covered, facts)) {
        tensor.covered = written;
        return;
    }
    const Box both = joined(tensor.covered, written, facts);
    if (!both.empty()) tensor.covered = both;
}

Facts size_facts(const CheckedDefinition& definition) {
    Facts facts;
    for (const SizeVariable& size : definition.sizes)
        facts.nonnegative.push_back(affine(build::variable(size.symbol)));
    return facts;
}

}  // namespace nestor::tc
