// Widening of scalar arithmetic: loads become loads of ramps, what lanes share is broadcast.
#include "ir/passes/loops/lane_values.hpp"

#include "ir/analysis/affine.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/layout.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/processors.hpp"
#include "ir/core/walk.hpp"

namespace nestor {

int held_vector_bytes(const Target& target) {
    constexpr int widest = 64;
    return target.processor == Processor::any ? widest : kind_of(target.processor).vector_bytes;
}

bool follows(const Expr& e, const Symbol& index) {
    return coefficient(affine(e), index) == 1 &&
           !uses(affine(build::subtract(e, build::variable(index))), index);
}

/// True where neighbours load elements that lie one behind the other.
static bool loads_neighbours(const Load& load, const Symbol& index, const Buffer& buffer) {
    const std::size_t fastest = fastest_dimension(buffer);
    for (std::size_t d = 0; d < load.indices.size(); ++d)
        if (d != fastest && uses(load.indices[d], index)) return false;
    return !loads(load.indices[fastest]) && follows(load.indices[fastest], index);
}

bool has_lanes(const Expr& e, const Symbol& index, const std::map<Symbol, Buffer>& buffers) {
    if (!uses(e, index)) return true;
    if (const Load* load = get<Load>(e)) {
        const auto buffer = buffers.find(load->buffer);
        return buffer != buffers.end() && buffer->second.element == e->type &&
               loads_neighbours(*load, index, buffer->second);
    }
    const Binary* binary = get<Binary>(e);
    const bool plain = binary && (binary->op == BinaryOp::add || binary->op == BinaryOp::subtract ||
                                  binary->op == BinaryOp::multiply);
    return plain && binary->left->type == e->type && binary->right->type == e->type &&
           has_lanes(binary->left, index, buffers) && has_lanes(binary->right, index, buffers);
}

std::vector<Expr> ramps(std::vector<Expr> indices, const Lanes& lanes) {
    const Type type = Type::index().with_lanes(static_cast<int>(lanes.count));
    for (Expr& index : indices)
        if (uses(index, lanes.index))
            index =
                build::make(Ramp{substitute(index, {{lanes.index, lanes.first}}), build::integer(1)}, type);
    return indices;
}

Expr in_lanes(const Expr& e, const Lanes& lanes, const NameLoaded& loaded) {
    const Type wide = e->type.with_lanes(static_cast<int>(lanes.count));
    if (!uses(e, lanes.index)) return build::make(Broadcast{e}, wide, e->origin);
    if (const Load* load = get<Load>(e)) {
        const Expr vector = build::make(Load{load->buffer, ramps(load->indices, lanes)}, wide, e->origin);
        return loaded ? loaded(e, vector) : vector;
    }
    const Binary& binary = *get<Binary>(e);
    return build::make(Binary{binary.op, in_lanes(binary.left, lanes, loaded),
                              in_lanes(binary.right, lanes, loaded), binary.wraps},
                       wide, e->origin);
}

Expr named_lanes(const Expr& load, const Expr& vector, std::vector<Stmt>& names, SymbolSource& symbols,
                 const Origin& origin) {
    for (const Stmt& s : names)
        if (same(get<Let>(s)->value, vector)) return build::variable(get<Let>(s)->symbol, vector->type);
    const Symbol name = symbols.fresh(get<Load>(load)->buffer.name() + "_lanes");
    names.push_back(build::make(Let{name, vector}, origin));
    return build::variable(name, vector->type);
}

}  // namespace nestor
