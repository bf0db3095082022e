// Places in memory as C++: names, elements of arrays, offsets behind pointers.
#include "emitters/common/code/expression.hpp"
#include "ir/core/build.hpp"
#include "ir/core/layout.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/walk.hpp"
#include "ir/simplify/offsets.hpp"

namespace nestor {
namespace {

/// w + kw is kw + w where w is the lane: what a loop does not change is then one sum, which compilers hoist.
/// Constants stay behind: they are part of an address anyway.
Expr lane_last(const Expr& index, const Symbol& lane) {
    const auto* sum = get<Binary>(index);
    if (!sum || sum->wraps || sum->op != BinaryOp::add || get<Constant>(sum->right)) return index;
    const auto* variable = get<Variable>(sum->left);
    return variable && variable->symbol == lane ? build::add(sum->right, sum->left) : index;
}

}  // namespace

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
