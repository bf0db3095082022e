// Legalization of 16-bit floats. What is left of 16-bit types: loads, stores, values that are handed on, and
// casts.
#include "ir/passes/values/widen_half_floats.hpp"

#include <algorithm>
#include <set>

#include "ir/core/build.hpp"
#include "ir/core/map_bodies.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

Type wide_type(const Type& type) {
    Type wide = Type::float_(32);
    wide.lanes = type.lanes;
    return wide;
}

Expr widened(const Expr& e) {
    if (!e || !is_half(e->type)) return e;
    if (const Cast* cast = get<Cast>(e);
        cast && !cast->bits && !is_half(cast->value->type) && cast->value->type == wide_type(e->type))
        return build::make(Cast{e, false}, wide_type(e->type), e->origin);  // it rounds
    return build::cast(e, wide_type(e->type));
}

/// The node with float32 operands, and its value in its own type.
Expr widened_operation(const Expr& e) {
    const auto computes = [&] {
        return get<Unary>(e) || get<Binary>(e) || get<Select>(e) || get<Call>(e) || get<Compare>(e) ||
               get<LaneReduce>(e);
    };
    if (!computes()) return e;
    bool halves = is_half(e->type);
    each_child(e, [&](const Expr& child) { halves = halves || is_half(child->type); });
    if (!halves) return e;
    const Expr wide = map_children(e, [](const Expr& child) { return widened(child); });
    if (!is_half(e->type)) return wide;
    return build::make(Cast{build::make(wide->node, wide_type(e->type), e->origin), false}, e->type,
                       e->origin);
}

/// Casts between a 16-bit type and anything but float32 go by way of it; from double they round once.
Expr cast_by_float(const Expr& e) {
    const Cast* cast = get<Cast>(e);
    if (!cast || cast->bits || !is_half(cast->value->type) || e->type == wide_type(e->type)) return e;
    return build::make(Cast{widened(cast->value), false}, e->type, e->origin);
}

Block changed(const Block& block) {
    const Block computed =
        rewrite_exprs(block, [](const Expr& e) { return cast_by_float(widened_operation(e)); });
    return rewrite_stmts(computed, [](const Stmt& s) -> Stmt {
        if (const Store* store = get<Store>(s); store && store->op && is_half(store->values[0]->type)) {
            const StoreTarget& target = store->targets[0];
            const Type type = store->values[0]->type;
            const Expr old = build::load(target.buffer, type, target.indices, s->origin);
            const Expr combined = build::apply(*store->op, widened(old), widened(store->values[0]));
            return with(s,
                        Store{{target}, {build::make(Cast{combined, false}, type, s->origin)}, std::nullopt});
        }
        if (const Print* print = get<Print>(s)) {
            Print copy = *print;
            for (auto& part : copy.parts)
                if (auto* value = std::get_if<Formatted>(&part)) value->value = widened(value->value);
            return with(s, std::move(copy));
        }
        return s;
    });
}

/// Loops that reduce into 16-bit floats, which no clause and no tree does.
Block without_reductions(const Block& block, const std::set<Symbol>& halves) {
    return rewrite_stmts(block, [&](const Stmt& s) -> Stmt {
        const For* loop = get<For>(s);
        if (!loop || std::none_of(loop->reductions.begin(), loop->reductions.end(),
                                  [&](const Reduction& r) { return halves.contains(r.buffer); }))
            return s;
        For copy = *loop;
        std::erase_if(copy.reductions, [&](const Reduction& r) { return halves.contains(r.buffer); });
        copy.mode = {};
        return with(s, std::move(copy));
    });
}

}  // namespace

Program widen_half_floats(const Program& program, const Target&) {
    return map_bodies(program, [](const Function& function, const Block& body) {
        std::set<Symbol> halves;
        for (const Parameter& p : function.parameters)
            if (p.buffer && is_half(p.buffer->element)) halves.insert(p.symbol);
        bool found = !halves.empty();
        visit(
            body,
            [&](const Stmt& s) {
                const Allocate* allocate = get<Allocate>(s);
                if (allocate && is_half(allocate->buffer.element)) halves.insert(allocate->buffer.symbol);
            },
            [&](const Expr& e) { found = found || is_half(e->type); });
        return found || !halves.empty() ? changed(without_reductions(body, halves)) : body;
    });
}

}  // namespace nestor
