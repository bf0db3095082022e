// Element offsets by strides or by Horner's scheme, with sums that need no parentheses.
#include "ir/simplify/offsets.hpp"

#include <functional>

#include "ir/core/build.hpp"
#include "ir/core/layout.hpp"
#include "ir/simplify/simplify.hpp"

namespace nestor {

Expr distance_from(const Expr& min, const Expr& index, const Facts& facts) {
    if (!min || build::is_zero(min)) return index;
    const auto* sum = get<Binary>(min);
    if (!sum || sum->wraps || (sum->op != BinaryOp::add && sum->op != BinaryOp::subtract))
        return simplify(build::subtract(index, min), facts);
    const Expr from_left = build::subtract(index, sum->left);
    return simplify(
        sum->op == BinaryOp::add ? build::subtract(from_left, sum->right) : build::add(from_left, sum->right),
        facts);
}

Expr element_count(const Buffer& buffer) {
    Expr count = build::integer(1);
    for (const Dimension& dimension : buffer.dimensions) count = build::multiply(count, dimension.extent);
    return count;
}

Expr stride_of(const Buffer& buffer, std::size_t dimension) {
    if (buffer.dimensions[dimension].stride) return buffer.dimensions[dimension].stride;
    Expr dense = build::integer(1);
    const std::vector<std::size_t> order = slowest_first(buffer);
    for (auto k = order.rbegin(); *k != dimension; ++k)
        dense = build::multiply(buffer.dimensions[*k].extent, dense);
    return dense;
}

Expr offset_of(const Buffer& buffer, const std::vector<Expr>& indices, const Facts& facts,
               const std::set<Symbol>& chosen) {
    const auto from_min = [&](std::size_t k) {
        return distance_from(buffer.dimensions[k].min, indices[k], facts);
    };
    bool strided = false;
    for (const Dimension& dimension : buffer.dimensions) strided = strided || dimension.stride != nullptr;
    Expr offset;
    // a + (b + c) would be printed with its parentheses: sums are added term by term
    const std::function<void(const Expr&)> add = [&](const Expr& term) {
        const auto* sum = get<Binary>(term);
        const bool flat = sum && !sum->wraps && (sum->op == BinaryOp::add || sum->op == BinaryOp::subtract);
        if (!offset) {
            offset = term;
        } else if (!flat) {
            offset = build::add(offset, term);
        } else {
            add(sum->left);
            if (sum->op == BinaryOp::add)
                add(sum->right);
            else
                offset = build::subtract(offset, sum->right);
        }
    };
    const std::vector<std::size_t> order = slowest_first(buffer);
    if (strided) {
        for (const std::size_t k : order) add(build::multiply(from_min(k), stride_of(buffer, k)));
        return offset;
    }
    std::int64_t factor = 1, rest = 0;  // where subscripts are numbers: the place is offset * factor + rest
    const auto settle = [&] {
        offset = build::multiply(offset, build::integer(factor));
        if (rest != 0) add(build::integer(rest));
        factor = 1, rest = 0;
    };
    for (const std::size_t k : order) {  // ((i * N) + j) * K + k, from the slowest dimension
        const Expr index = from_min(k);
        const auto extent = build::as_integer(buffer.dimensions[k].extent), number = build::as_integer(index);
        constexpr std::int64_t most = 1 << 20;  // no product overflows
        const bool small = extent && number && *extent <= most && std::abs(*number) <= most && factor <= most;
        if (offset && small) {
            factor *= *extent;
            rest = rest * *extent + *number;
            continue;
        }
        if (offset) {
            settle();
            offset = build::multiply(offset, buffer.dimensions[k].extent);
        }
        // what a loop does not change is one sum in front of a place that data choose: compilers hoist it
        const auto *variable = get<Variable>(indices[k]), *min = get<Variable>(buffer.dimensions[k].min);
        if (offset && min && variable && chosen.contains(variable->symbol)) {
            offset = build::add(build::subtract(offset, buffer.dimensions[k].min), indices[k]);
            continue;
        }
        add(index);
    }
    if (offset) settle();
    return offset;
}

Expr stride_of(const Buffer& buffer, const std::vector<std::int64_t>& moved, const Facts& facts) {
    Expr elements = build::integer(0);
    for (std::size_t k = 0; k < moved.size(); ++k)
        if (moved[k] != 0)
            elements = build::add(elements, build::multiply(build::integer(moved[k]), stride_of(buffer, k)));
    return simplify(elements, facts);
}

std::vector<Expr> first_place(std::vector<Expr> indices, const Substitution& first, const Facts& facts) {
    for (Expr& index : indices) index = simplify(substitute(index, first), facts);
    return indices;
}

Expr element_count(const Buffer& buffer, const Facts& facts) {
    return simplify(element_count(buffer), facts);
}

Expr reach_of(const Buffer& buffer, const Facts& facts) {
    std::vector<Expr> corner;
    for (const Dimension& d : buffer.dimensions)
        corner.push_back(build::subtract(build::add(d.min, d.extent), build::integer(1)));
    const Expr last = corner.empty() ? build::integer(0) : offset_of(buffer, corner, facts);
    return simplify(build::add(last, build::integer(1)), facts);
}

Buffer with_known_extents(Buffer buffer, const Facts& facts) {
    for (Dimension& d : buffer.dimensions) {
        d.extent = simplify(d.extent, facts);
        if (d.min) d.min = simplify(d.min, facts);
    }
    return buffer;
}

}  // namespace nestor
