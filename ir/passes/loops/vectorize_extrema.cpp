// Explicit vectorization of float minima and maxima over lanes.
#include "ir/passes/loops/vectorize_extrema.hpp"

#include <algorithm>
#include <map>

#include "ir/analysis/congruence.hpp"
#include "ir/core/buffers.hpp"
#include "ir/core/build.hpp"
#include "ir/core/layout.hpp"
#include "ir/core/map_bodies.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

/// Lanes for the loops of one function.
class ExtremaLanes {
public:
    ExtremaLanes(const Function& function, const Block& body, SymbolSource& symbols)
        : buffers_(buffers_in(function, body)), symbols_(symbols) {
        visit_statements(body, [&](const Stmt& s) {
            const Let* let = get<Let>(s);
            if (let && is_index(let->value))
                congruences_.emplace(let->symbol, congruence_of(let->value, congruences_));
        });
    }

    Block of(const Block& block) {
        Block out;
        for (const Stmt& s : block.statements) {
            const std::vector<Stmt> made = lanes_of(s);
            if (made.empty())
                out.statements.push_back(map_blocks(s, [&](const Block& b) { return of(b); }));
            else
                out.statements.insert(out.statements.end(), made.begin(), made.end());
        }
        return out;
    }

private:
    /// The elements that neighbouring iterations load; null where they are no neighbours in memory.
    Expr widened(const Expr& e, const Load& load, const Symbol& index, const Expr& base, int lanes) const {
        const auto buffer = buffers_.find(load.buffer);
        if (buffer == buffers_.end() || load.indices.empty()) return nullptr;
        std::vector<Expr> indices = load.indices;
        const std::size_t fastest = fastest_dimension(buffer->second);
        for (std::size_t k = 0; k < indices.size(); ++k)
            if (k != fastest && uses(indices[k], index)) return nullptr;
        Expr& along = indices[fastest];
        // contiguous means that the subscript is the index plus what does not depend on it
        const Binary* sum = get<Binary>(along);
        const bool shifted = sum && !sum->wraps &&
                             (sum->op == BinaryOp::add || sum->op == BinaryOp::subtract) &&
                             is_variable(sum->left, index) && !uses(sum->right, index);
        if (!is_variable(along, index) && !shifted) return nullptr;
        along = build::make(Ramp{substitute(along, {{index, base}}), build::integer(1)},
                            Type::index().with_lanes(lanes), e->origin);
        return build::make(Load{load.buffer, std::move(indices)}, e->type.with_lanes(lanes), e->origin);
    }

    /// The value for `lanes` neighbouring iterations that begin at `base`; null where it has no such form.
    Expr widen(const Expr& e, const Symbol& index, const Expr& base, int lanes) const {
        if (!uses(e, index)) return build::make(Broadcast{e}, e->type.with_lanes(lanes), e->origin);
        if (const Load* load = get<Load>(e)) return widened(e, *load, index, base, lanes);
        const Binary* binary = get<Binary>(e);
        if (!binary || !e->type.is_float()) return nullptr;
        const Expr left = widen(binary->left, index, base, lanes),
                   right = widen(binary->right, index, base, lanes);
        if (!left || !right) return nullptr;
        return build::make(Binary{binary->op, left, right, binary->wraps}, e->type.with_lanes(lanes),
                           e->origin);
    }

    /// The value with names, which are put into `body`, for what it loads, if that is more than one vector:
    /// neighbours may share elements, and are loaded at once nevertheless.
    Expr with_names(const Expr& value, Block& body) {
        std::vector<Expr> loads;
        visit(value, [&](const Expr& e) {
            const bool seen =
                std::any_of(loads.begin(), loads.end(), [&](const Expr& other) { return same(e, other); });
            if (get<Load>(e) && e->type.lanes > 1 && !seen) loads.push_back(e);
        });
        if (loads.size() < 2) return value;
        std::vector<Expr> names;
        for (const Expr& load : loads) {
            const Symbol name = symbols_.fresh(get<Load>(load)->buffer.name() + "_lanes");
            body.statements.push_back(build::make(Let{name, load}, load->origin));
            names.push_back(build::variable(name, load->type));
        }
        return rewrite(value, [&](const Expr& e) {
            const auto load =
                std::find_if(loads.begin(), loads.end(), [&](const Expr& other) { return same(e, other); });
            return load == loads.end() ? e : names[static_cast<std::size_t>(load - loads.begin())];
        });
    }

    /// The statements that replace the loop; none when it has another form.
    std::vector<Stmt> lanes_of(const Stmt& s) {
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
        const Symbol block = symbols_.fresh(loop->index.name() + "_lanes");
        const Symbol lanes = symbols_.fresh(store->targets[0].buffer.name() + "_lanes");
        // towards zero, so that an empty loop (a negative extent) stays empty
        const Expr blocks = build::binary(BinaryOp::divide, loop->extent, build::integer(width), false);
        const Expr done = build::multiply(blocks, build::integer(width));
        const Expr base =
            build::add(loop->low, build::multiply(build::variable(block), build::integer(width)));
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
        steady.body = {};
        const Expr combined = with_names(value, steady.body);
        steady.body.statements.push_back(
            build::make(Store{{{lanes, {}}}, {combined}, store->op}, loop->body.statements[0]->origin));
        add(std::move(steady));
        const Expr held = build::load(lanes, wide, {}, origin);
        add(Store{store->targets, {build::make(LaneReduce{*store->op, held}, type, origin)}, store->op});
        if (congruence_of(loop->extent, congruences_).modulo(width) == Integer(0)) return out;
        For rest = *loop;
        rest.low = build::add(loop->low, done);
        rest.extent = build::subtract(loop->extent, done);
        rest.mode = {};
        rest.reductions.clear();
        add(std::move(rest));
        return out;
    }

    std::map<Symbol, Buffer> buffers_;
    Congruences congruences_;  ///< of lets
    SymbolSource& symbols_;
};

}  // namespace

Program vectorize_extrema(const Program& program, const Target&) {
    return map_bodies(program, [&](const Function& function, const Block& body, SymbolSource& symbols) {
        return ExtremaLanes(function, body, symbols).of(body);
    });
}

}  // namespace nestor
