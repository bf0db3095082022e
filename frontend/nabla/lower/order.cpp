// Evaluation order: it goes from left to right, so that what stands before an assignment inside of a larger
// expression is saved first (NAB-17).
#include "frontend/nabla/lower/order.hpp"

#include <algorithm>

#include "frontend/nabla/errors.hpp"
#include "frontend/nabla/lower/assignments.hpp"
#include "frontend/nabla/lower/expressions.hpp"
#include "frontend/nabla/lower/nests.hpp"
#include "frontend/nabla/lower/operators.hpp"
#include "frontend/nabla/lower/program_state.hpp"
#include "frontend/nabla/lower/statements.hpp"
#include "ir/core/build.hpp"

namespace nestor::nabla {

Value settled(ProgramState& state, const Value& value) {
    if (!value.ok() || value.kind == Kind::text || value.kind == Kind::nothing || value.constant())
        return value;
    if (value.is_tensor() || value.kind == Kind::floating) {
        if (!value.is_tensor() && get<Constant>(value.element({}))) return value;
        Value copied = value;
        copied.buffer = {};
        const Kind kind = value.kind;
        return loaded(state.out.materialised(copied, "value"), kind, value.shape);
    }
    if (get<Constant>(value.element({}))) return value;
    const Symbol local = state.out.fresh("value");
    state.out.emit(Let{local, value.element({})});
    Value held = scalar(value.kind, build::variable(local, value.element({})->type));
    held.range = value.range;
    held.size = value.size;
    return held;
}

bool effects_after(ProgramState& state, const std::vector<Expression>& list, std::size_t k) {
    return std::any_of(list.begin() + static_cast<std::ptrdiff_t>(k) + 1, list.end(),
                       [&](const Expression& e) { return has_effects(e, state.functions); });
}

/// `a[i++] = i`, `x += x++`: the place and its old value come before the value.
void assign_with_effects(ProgramState& state, const Assignment& a, TextRange range) {
    const auto target = target_of(state, a.target);
    if (!target) return;
    if (!std::holds_alternative<Subscript>(a.target->node)) {
        const Value old =
            a.op ? settled(state, lower_name(state, state.variables[*target].name, a.target->range))
                 : Value{};
        Value v = lower_expression(state, a.value);
        if (a.op && v.ok()) v = lower_binary(state, *a.op, old, v, range);
        if (!v.ok()) return;
        assign_variable(state, *target, std::nullopt, v, a.value, range);
        note_assignment(state, *target, range);
        return;
    }
    auto element = element_of(state, a.target);
    if (!element) return;
    for (Expr& index : element->indices) index = settled(state, scalar(Kind::integer, index)).element({});
    Value old;
    old.kind = element->rest.empty() ? Kind::floating : Kind::tensor;
    old.shape = element->rest;
    old.element = [element = *element](const std::vector<Expr>& rest) {
        std::vector<Expr> indices = element.indices;
        indices.insert(indices.end(), rest.begin(), rest.end());
        return element.base.element(indices);
    };
    if (a.op) old = settled(state, old);
    Value v = lower_expression(state, a.value);
    if (a.op && v.ok()) v = lower_binary(state, *a.op, old, v, range);
    if (!v.ok()) return;
    assign_to(state, *element, std::nullopt, v, range);
    note_assignment(state, *target, range);
}

/// The value of an assignment is what its target holds then.
Value assignment_value(ProgramState& state, const Assignment& a, const Expression& e) {
    if (has_effects(a.target, state.functions))
        return fail(state, errors::not_supported(
                               "NAB-16", at(state, a.target->range),
                               "an effect inside of the target of an assignment whose value is used"));
    const std::size_t messages = state.messages.all().size();
    lower_assignment(state, a, e->range);
    for (std::size_t k = messages; k < state.messages.all().size(); ++k)
        if (state.messages.all()[k].severity == Severity::error) return wrong();
    return lower_expression(state, a.target);
}

/// The value of `x++` is what x held before.
Value step_value(ProgramState& state, const Step& s, TextRange range) {
    if (has_effects(s.target, state.functions))
        return fail(state, errors::not_supported("NAB-16", at(state, s.target->range),
                                                 "an effect inside of the target of a step"));
    const Value old = settled(state, lower_expression(state, s.target));
    if (!old.ok()) return old;
    lower_step(state, s, range);
    return old;
}

/// `a && (b = c)`: the right side runs only where it is needed.
Value logic_with_effects(ProgramState& state, const BinaryExpression& b) {
    const bool conjunction = b.op == BinaryOperator::logical_and;
    const Value left = lower_expression(state, b.left);
    const Expr first = lower_condition(state, left, b.left->range);
    const Symbol truth = state.out.fresh("truth");
    state.out.emit(Declare{truth, Type::boolean(), first});
    const Expr held = build::variable(truth, Type::boolean());
    state.zero_fills.clear();
    const Flow before = state.flow;
    bool fine = left.ok();
    If rest;
    rest.condition = conjunction ? held : build::logical_not(held);
    rest.then = collected(state, [&] {
        const Value right = lower_expression(state, b.right);
        fine = fine && right.ok();
        state.out.emit(Assign{truth, lower_condition(state, right, b.right->range)});
    });
    join_paths(state, before, b.right->range);
    state.out.emit(std::move(rest));
    return fine ? scalar(Kind::boolean, held) : wrong();
}

}  // namespace nestor::nabla
