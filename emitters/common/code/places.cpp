// Places in memory as C++: names, elements of arrays, offsets behind pointers.
#include <functional>

#include "emitters/common/code/expression.hpp"
#include "ir/core/build.hpp"
#include "ir/core/layout.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/walk.hpp"
#include "ir/simplify/simplify.hpp"

namespace nestor {
namespace {

/// w + kw is kw + w where w is the lane: what a loop does not change is then one sum, which compilers hoist.
Expr lane_last(const Expr& index, const Symbol& lane) {
    const auto* sum = get<Binary>(index);
    if (!sum || sum->wraps || sum->op != BinaryOp::add) return index;
    const auto* variable = get<Variable>(sum->left);
    return variable && variable->symbol == lane ? build::add(sum->right, sum->left) : index;
}

/// index - min, without parentheses: i - (begin - 2) is i - begin + 2.
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

}  // namespace

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

Text print_place(const Symbol& symbol, const std::vector<Expr>& indices, Context& context) {
    const Buffer& buffer = context.buffers.at(symbol);
    if (!buffer.levels.empty()) not_supported(context, "tree storage", nullptr);
    const std::string& name = context.names[symbol];
    switch (access_of(buffer)) {
        case Addressing::scalar:
            return {name};
        case Addressing::array: {
            Document text = name;
            for (const std::size_t k : slowest_first(buffer)) {
                const Expr index = distance_from(buffer.dimensions[k].min, indices[k], context.facts);
                text = element(std::move(text), text_of(index, context));
            }
            return {text};
        }
        case Addressing::pointer:
            break;
    }
    if (indices.empty()) return {"*" + name, Precedence::unary};
    std::vector<Expr> ordered = indices;
    if (buffer.layout.empty()) ordered.back() = lane_last(indices.back(), context.lane);
    return {
        element(name, text_of(offset_of(buffer, ordered, context.facts, context.chosen_by_data), context))};
}

Document print_address(const Symbol& symbol, const std::vector<Expr>& indices, Context& context) {
    if (indices.empty() && access_of(context.buffers.at(symbol)) == Addressing::pointer)
        return context.names.document(symbol);
    return "&" + print_place(symbol, indices, context).text;
}

}  // namespace nestor
