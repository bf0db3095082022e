// Upper bounds of extents. Names are replaced by their values first, so that what sums share cancels.
#include "ir/bounds/upper_bound.hpp"

#include <algorithm>

#include "ir/core/build.hpp"
#include "ir/simplify/simplify.hpp"

namespace nestor {
namespace {

/// The largest value of one term; only what an operator bounds by itself has one.
std::optional<Integer> bound_of(const Term& term) {
    const auto* binary = term.atoms.size() == 1 ? get<Binary>(term.atoms[0]) : nullptr;
    if (!binary || term.coefficient < 0) return std::nullopt;
    const auto left = constant_upper_bound(binary->left), right = constant_upper_bound(binary->right);
    std::optional<Integer> bound;
    if (binary->op == BinaryOp::minimum)
        bound = left && right ? std::min(*left, *right) : left ? left : right;
    else if (binary->op == BinaryOp::maximum && left && right)
        bound = std::max(*left, *right);
    if (!bound) return std::nullopt;
    return Integer(term.coefficient * *bound);
}

std::int64_t element_bytes(const Buffer& buffer) {
    return std::max(1, buffer.element.bits / 8) * std::max(1, buffer.element.lanes);
}

}  // namespace

std::optional<Integer> constant_upper_bound(const Expr& e) {
    const Affine form = affine(e);
    Integer sum = form.constant;
    for (const Term& term : form.terms) {
        const auto one = bound_of(term);
        if (!one) return std::nullopt;
        sum += *one;
    }
    return sum;
}

std::optional<Buffer> with_constant_extents(const Buffer& buffer, const LetValues& lets,
                                            std::int64_t most_bytes) {
    if (!buffer.levels.empty() || !buffer.element.is_scalar()) return std::nullopt;
    Buffer out = buffer;
    Integer bytes = element_bytes(buffer);
    for (Dimension& d : out.dimensions) {
        const auto extent = constant_upper_bound(simplify(lets.of(d.extent)));
        if (!extent || *extent < 1 || d.stride) return std::nullopt;
        bytes *= *extent;
        if (bytes > most_bytes) return std::nullopt;
        d.extent = build::integer(*to_int64(*extent));
    }
    return out;
}

std::int64_t bytes_of(const Buffer& buffer) {
    std::int64_t bytes = element_bytes(buffer);
    for (const Dimension& d : buffer.dimensions) bytes *= build::as_integer(d.extent).value_or(0);
    return bytes;
}

}  // namespace nestor
