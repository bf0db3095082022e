// Explicit vectorization of float minima and maxima over lanes.
#include "ir/passes/loops/vectorize_extrema.hpp"

#include "ir/core/build.hpp"
#include "ir/core/map_bodies.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

/// The value for `lanes` neighbouring iterations that begin at `base`; null where it has no such form.
Expr widen(const Expr& e, const Symbol& index, const Expr& base, int lanes) {
    const auto broadcast = [&](const Expr& scalar) {
        return build::make(Broadcast{scalar}, scalar->type.with_lanes(lanes), scalar->origin);
    };
    if (!uses(e, index)) return broadcast(e);
    if (const Load* load = get<Load>(e)) {
        std::vector<Expr> indices = load->indices;
        for (std::size_t k = 0; k + 1 < indices.size(); ++k)
            if (uses(indices[k], index)) return nullptr;
        const Expr at_base = substitute(indices.back(), {{index, base}});
        // contiguous means that the subscript is the index plus what does not depend on it
        const Variable* plain = get<Variable>(indices.back());
        const Binary* sum = get<Binary>(indices.back());
        const bool shifted =
            sum && !sum->wraps && (sum->op == BinaryOp::add || sum->op == BinaryOp::subtract) &&
            get<Variable>(sum->left) && get<Variable>(sum->left)->symbol == index && !uses(sum->right, index);
        if (!plain && !shifted) return nullptr;
        indices.back() =
            build::make(Ramp{at_base, build::integer(1)}, Type::index().with_lanes(lanes), e->origin);
        return build::make(Load{load->buffer, std::move(indices)}, e->type.with_lanes(lanes), e->origin);
    }
    if (const Binary* binary = get<Binary>(e)) {
        const Expr left = widen(binary->left, index, base, lanes),
                   right = widen(binary->right, index, base, lanes);
        if (!left || !right || !e->type.is_float()) return nullptr;
        return build::make(Binary{binary->op, left, right, binary->wraps}, e->type.with_lanes(lanes),
                           e->origin);
    }
    return nullptr;
}

/// The statements that replace the loop; none when it has another form.
std::vector<Stmt> lanes_of(const Stmt& s, SymbolSource& symbols) {
    const For* loop = get<For>(s);
    if (!loop || loop->mode.kind != ModeKind::vectorized || loop->mode.width < 2 ||
        loop->reductions.size() != 1 || loop->body.statements.size() != 1)
        return {};
    const Store* store = get<Store>(loop->body.statements[0]);
    const bool extreme =
        store && store->op && (*store->op == ReduceOp::minimum || *store->op == ReduceOp::maximum);
    if (!extreme || store->targets.size() != 1 || !store->targets[0].indices.empty() ||
        !store->values[0]->type.is_float())
        return {};

    const int width = loop->mode.width;
    const Type type = store->values[0]->type, wide = type.with_lanes(width);
    const Symbol block = symbols.fresh(loop->index.name() + "_lanes");
    const Symbol lanes = symbols.fresh(store->targets[0].buffer.name() + "_lanes");
    // towards zero, so that an empty loop (a negative extent) stays empty
    const Expr blocks = build::binary(BinaryOp::divide, loop->extent, build::integer(width), false);
    const Expr done = build::multiply(blocks, build::integer(width));
    const Expr base = build::add(loop->low, build::multiply(build::variable(block), build::integer(width)));
    const Expr value = widen(store->values[0], loop->index, base, width);
    if (!value) return {};

    std::vector<Stmt> out;
    const Origin& origin = s->origin;
    const auto add = [&](StmtVariant node) { out.push_back(build::make(std::move(node), origin)); };
    add(Allocate{{lanes, wide, {}, MemorySpace::registers, {}, {}}});
    add(Store{{{lanes, {}}},
              {build::make(Broadcast{build::identity(*store->op, type)}, wide, origin)},
              std::nullopt});
    For steady = *loop;
    steady.index = block;
    steady.name.variable = block.name();
    steady.low = build::integer(0);
    steady.extent = blocks;
    steady.mode = {};
    steady.reductions.clear();
    steady.body =
        Block{{build::make(Store{{{lanes, {}}}, {value}, store->op}, loop->body.statements[0]->origin)}};
    add(std::move(steady));
    const Expr held = build::load(lanes, wide, {}, origin);
    add(Store{store->targets, {build::make(LaneReduce{*store->op, held}, type, origin)}, store->op});
    For rest = *loop;
    rest.low = build::add(loop->low, done);
    rest.extent = build::subtract(loop->extent, done);
    rest.mode = {};
    rest.reductions.clear();
    add(std::move(rest));
    return out;
}

Block widen_loops(const Block& block, SymbolSource& symbols) {
    Block out;
    for (const Stmt& s : block.statements) {
        const std::vector<Stmt> made = lanes_of(s, symbols);
        if (made.empty())
            out.statements.push_back(map_blocks(s, [&](const Block& b) { return widen_loops(b, symbols); }));
        else
            out.statements.insert(out.statements.end(), made.begin(), made.end());
    }
    return out;
}

}  // namespace

Program vectorize_extrema(const Program& program, const Target&) {
    return map_bodies(program, [&](const Function&, const Block& body, SymbolSource& symbols) {
        return widen_loops(body, symbols);
    });
}

}  // namespace nestor
