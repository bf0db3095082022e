// Evaluation order: it goes from left to right, so that what stands before an assignment inside of a larger
// expression is saved first (NAB-17).
#include <algorithm>

#include "frontend/nabla/errors.hpp"
#include "frontend/nabla/lower/lowering.hpp"
#include "ir/core/build.hpp"

namespace nestor::nabla {

Value Lowering::settled(const Value& value) {
    if (!value.ok() || value.kind == Kind::text || value.kind == Kind::nothing || value.constant())
        return value;
    if (value.is_tensor() || value.kind == Kind::floating) {
        if (!value.is_tensor() && get<Constant>(value.element({}))) return value;
        Value copied = value;
        copied.buffer = {};
        const Kind kind = value.kind;
        return loaded(out_.materialised(copied, "value"), kind, value.shape);
    }
    if (get<Constant>(value.element({}))) return value;
    const Symbol local = out_.fresh("value");
    out_.emit(Let{local, value.element({})});
    Value held = scalar(value.kind, build::variable(local, value.element({})->type));
    held.range = value.range;
    held.size = value.size;
    return held;
}

bool Lowering::effects_after(const std::vector<Expression>& list, std::size_t k) const {
    return std::any_of(list.begin() + static_cast<std::ptrdiff_t>(k) + 1, list.end(),
                       [&](const Expression& e) { return has_effects(e, functions_); });
}

/// `a[i++] = i`, `x += x++`: the place and its old value come before the value.
void Lowering::assign_with_effects(const Assignment& a, TextRange range) {
    const auto target = target_of(a.target);
    if (!target) return;
    if (!std::holds_alternative<Subscript>(a.target->node)) {
        const Value old = a.op ? settled(name(variables_[*target].name, a.target->range)) : Value{};
        Value v = value(a.value);
        if (a.op && v.ok()) v = binary(*a.op, old, v, range);
        if (!v.ok()) return;
        assign_variable(*target, std::nullopt, v, a.value, range);
        assigned(*target, range);
        return;
    }
    auto element = element_of(a.target);
    if (!element) return;
    for (Expr& index : element->indices) index = settled(scalar(Kind::integer, index)).element({});
    Value old;
    old.kind = element->rest.empty() ? Kind::floating : Kind::tensor;
    old.shape = element->rest;
    old.element = [element = *element](const std::vector<Expr>& rest) {
        std::vector<Expr> indices = element.indices;
        indices.insert(indices.end(), rest.begin(), rest.end());
        return element.base.element(indices);
    };
    if (a.op) old = settled(old);
    Value v = value(a.value);
    if (a.op && v.ok()) v = binary(*a.op, old, v, range);
    if (!v.ok()) return;
    assign_to(*element, std::nullopt, v, range);
    assigned(*target, range);
}

/// The value of an assignment is what its target holds then.
Value Lowering::assignment_value(const Assignment& a, const Expression& e) {
    if (has_effects(a.target, functions_))
        return fail(
            errors::not_supported("NAB-16", at(a.target->range),
                                  "an effect inside of the target of an assignment whose value is used"));
    const std::size_t messages = messages_.all().size();
    assign(a, e->range);
    for (std::size_t k = messages; k < messages_.all().size(); ++k)
        if (messages_.all()[k].severity == Severity::error) return wrong();
    return value(a.target);
}

/// The value of `x++` is what x held before.
Value Lowering::step_value(const Step& s, TextRange range) {
    if (has_effects(s.target, functions_))
        return fail(
            errors::not_supported("NAB-16", at(s.target->range), "an effect inside of the target of a step"));
    const Value old = settled(value(s.target));
    if (!old.ok()) return old;
    step(s, range);
    return old;
}

/// `a && (b = c)`: the right side runs only where it is needed.
Value Lowering::logic_with_effects(const BinaryExpression& b) {
    const bool conjunction = b.op == BinaryOperator::logical_and;
    const Value left = value(b.left);
    const Expr first = condition(left, b.left->range);
    const Symbol truth = out_.fresh("truth");
    out_.emit(Declare{truth, Type::boolean(), first});
    const Expr held = build::variable(truth, Type::boolean());
    zero_fills_.clear();
    const Flow before = flow_;
    bool fine = left.ok();
    If rest;
    rest.condition = conjunction ? held : build::logical_not(held);
    rest.then = collected([&] {
        const Value right = value(b.right);
        fine = fine && right.ok();
        out_.emit(Assign{truth, condition(right, b.right->range)});
    });
    join(before, b.right->range);
    out_.emit(std::move(rest));
    return fine ? scalar(Kind::boolean, held) : wrong();
}

}  // namespace nestor::nabla
