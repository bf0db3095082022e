// Assignments: of locals, whole tensors, elements and parts of tensors, in place wherever that is right.
#include "frontend/nabla/lower/assignments.hpp"

#include "frontend/nabla/errors.hpp"
#include "frontend/nabla/lower/declarations.hpp"
#include "frontend/nabla/lower/expressions.hpp"
#include "frontend/nabla/lower/nests.hpp"
#include "frontend/nabla/lower/operators.hpp"
#include "frontend/nabla/lower/order.hpp"
#include "frontend/nabla/lower/program_state.hpp"
#include "frontend/nabla/names.hpp"
#include "ir/core/build.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/walk.hpp"

namespace nestor::nabla {
namespace {

/// True when computing `e` at `indices` reads the buffer elsewhere: an assignment in place would be wrong.
bool reads_elsewhere(const Expr& e, const Symbol& buffer, const std::vector<Expr>& indices) {
    bool found = false;
    visit(e, [&](const Expr& child) {
        const auto* load = get<Load>(child);
        if (!load || load->buffer != buffer) return;
        found = found || !same(load->indices, indices);
    });
    return found;
}

/// True when element-by-element assignment of a value to a buffer of this shape reads it elsewhere.
bool needs_a_copy(const Value& value, const Symbol& buffer, const Shape& shape) {
    std::vector<Expr> indices;
    for (std::size_t d = 0; d < shape.size(); ++d)
        indices.push_back(shape[d].is(1)
                              ? build::integer(0)
                              : build::variable(Symbol("i", 0xfffffff0u - static_cast<std::uint32_t>(d))));
    return reads_elsewhere(broadcast_element(value, indices), buffer, indices);
}

}  // namespace

static void assign_element(ProgramState& state, const Expression& target, std::optional<BinaryOperator> op,
                           const Value& value, TextRange range);
static void change_shape(ProgramState& state, std::size_t variable, const Shape& shape, TextRange range);

/// The variable that an assignment writes; nothing after an error.
std::optional<std::size_t> target_of(ProgramState& state, const Expression& e) {
    Expression base = e;
    while (const auto* s = std::get_if<Subscript>(&base->node)) base = s->tensor;
    const auto* n = std::get_if<NameExpression>(&base->node);
    if (!n) {
        const auto* call = std::get_if<Application>(&base->node);
        const bool element = call && index_of_variable(state, call->callee.name);
        fail(state, element ? indices_in_parentheses(state, *call, base->range)
                            : errors::no_target(at(state, e->range)));
        return std::nullopt;
    }
    const auto index = index_of_variable(state, n->name);
    if (!index) {
        undeclared(state, n->name, base->range);
        return std::nullopt;
    }
    const NabVariable& v = state.variables[*index];
    if (v.tracking == Tracking::constant) {
        fail(state, errors::writes_constant(at(state, e->range), v.name, v.declared));
        return std::nullopt;
    }
    if (v.kind == Kind::wrong) return std::nullopt;
    return index;
}

void note_assignment(ProgramState& state, std::size_t variable, TextRange range) {
    Flow::OfVariable& known = state.flow.variables[variable];
    known.after_backward = state.flow.swept ? at(state, range) : SourceRange{};
    known.certainly_after = state.flow.swept;
    if (state.variables[variable].stale)
        state.out.emit(Assign{state.variables[variable].stale, build::boolean(true)});
}

/// `x =+ 1`, `x =- 1`: a sign that stands at the `=`, apart from what it belongs to.
static void warn_of_sign(ProgramState& state, const Assignment& a) {
    const auto* sign = std::get_if<UnaryExpression>(&a.value->node);
    const std::uint32_t begin = a.value->range.begin;
    if (!sign || a.op || begin == 0 || (sign->op != UnaryOperator::plus && sign->op != UnaryOperator::minus))
        return;
    const std::string_view text = at(state, {begin - 1, begin + 2}).text();
    if (text[0] == '=' && (sign->op == UnaryOperator::plus || text[2] == ' '))
        state.messages.add(errors::assigned_sign(at(state, {begin - 1, begin + 1}), text[1]));
}

void lower_assignment(ProgramState& state, const Assignment& a, TextRange range) {
    warn_of_sign(state, a);
    // `a = b = e` assigns to b first, then what b holds
    if (const auto* inner = std::get_if<Assignment>(&a.value->node)) {
        lower_assignment(state, *inner, a.value->range);
        if (!target_of(state, inner->target)) return;
    }
    if (!std::holds_alternative<Assignment>(a.value->node) &&
        (has_effects(a.value, state.functions) || has_effects(a.target, state.functions))) {
        assign_with_effects(state, a, range);
        return;
    }
    const auto target = target_of(state, a.target);
    const auto* chain = std::get_if<Assignment>(&a.value->node);
    const Expression& source = chain ? chain->target : a.value;
    const bool literal = std::holds_alternative<TensorLiteral>(source->node);
    if (literal && target && !a.op && std::holds_alternative<NameExpression>(a.target->node) &&
        state.variables[*target].kind == Kind::tensor) {
        if (const auto shape = literal_shape(state, source)) {
            change_shape(state, *target, *shape, range);
            store_literal(state, *target, source, *shape, false);
            note_assignment(state, *target, range);
        }
        return;
    }
    const Value v = lower_expression(state, source);
    if (!target || !v.ok()) return;
    if (v.kind == Kind::text || v.kind == Kind::nothing) {
        fail(state, errors::operand_type(at(state, range), "an assignment", described(v)));
        return;
    }
    if (std::holds_alternative<Subscript>(a.target->node))
        assign_element(state, a.target, a.op, v, range);
    else
        assign_variable(state, *target, a.op, v, source, range);
    note_assignment(state, *target, range);
}

void change_shape(ProgramState& state, std::size_t variable, const Shape& shape, TextRange range) {
    Flow::OfVariable& known = state.flow.variables[variable];
    if (known.shape == shape) return;
    const std::string& name = state.variables[variable].name;
    state.messages.add(errors::shape_change(at(state, range), name, text_of(known.shape), text_of(shape)));
    touch(state, variable);
    known.shape = shape;
    known.assigned = at(state, range);
}

void assign_variable(ProgramState& state, std::size_t index, std::optional<BinaryOperator> op,
                     const Value& given, const Expression& source, TextRange range) {
    const NabVariable& v = state.variables[index];
    Value value = given;
    const bool adds = op == BinaryOperator::add && (v.kind == Kind::tensor || v.kind == Kind::floating) &&
                      given.is_number();
    if (op && !adds) {
        value = lower_binary(state, *op, lower_name(state, v.name, range), given, range);
        if (!value.ok()) return;
    }
    if (v.local) {
        const bool from_float = value.kind == Kind::floating || value.has_one_element();
        if (from_float && v.kind != Kind::boolean)
            state.messages.add(errors::narrowed(at(state, source->range)));
        const BaseType type = v.kind == Kind::integer     ? BaseType::integer
                              : v.kind == Kind::character ? BaseType::character
                                                          : BaseType::boolean;
        const Value converted = cast(state, type, value, source->range);
        if (converted.ok()) state.out.emit(Assign{v.local, converted.element({})});
        return;
    }
    if (value.kind == Kind::boolean) {
        fail(state, errors::conversion(at(state, range), described(value),
                                       v.kind == Kind::tensor ? "a Tensor" : "a float"));
        return;
    }
    Shape shape = state.flow.variables[index].shape;
    if (v.kind == Kind::floating && value.is_tensor()) {
        if (!value.has_one_element()) {
            fail(state, errors::conversion(at(state, range), described(value), "a float"));
            return;
        }
        value = cast(state, BaseType::floating, value, range);
    } else if (value.is_tensor() && value.shape != shape) {
        const auto both = adds ? together(state, shape, value.shape, range) : std::nullopt;
        if (adds && both != shape) {
            if (both)
                fail(state, errors::compound_shape(at(state, range), v.name, text_of(shape), text_of(*both)));
            else
                fail(state,
                     errors::shape_mismatch(at(state, range), "`+=`", text_of(shape), text_of(value.shape)));
            return;
        }
        if (!adds) {
            if (op && op != BinaryOperator::matrix_product) {
                fail(state,
                     errors::compound_shape(at(state, range), v.name, text_of(shape), text_of(value.shape)));
                return;
            }
            change_shape(state, index, value.shape, range);
            shape = value.shape;
        }
    }
    const Symbol buffer = buffer_of(state, index, shape);
    // `x = x` stores nothing new, but makes a version of what a gradient may be asked for
    if (value.buffer == buffer && !adds && v.tracking != Tracking::variable) return;
    if (needs_a_copy(value, buffer, shape)) {
        const Kind kind = value.is_tensor() ? Kind::tensor : Kind::floating;
        value = loaded(state.out.materialised(value, v.name + "_new"), kind, value.shape);
    }
    if (adds)
        touch(state, index);
    else
        overwrite(state, index);
    state.out.store(buffer, shape, value, adds ? std::optional(ReduceOp::add) : std::nullopt);
}

void assign_element(ProgramState& state, const Expression& target, std::optional<BinaryOperator> op,
                    const Value& given, TextRange range) {
    if (const auto element = element_of(state, target)) assign_to(state, *element, op, given, range);
}

void assign_to(ProgramState& state, const AssignedElement& place, std::optional<BinaryOperator> op,
               const Value& given, TextRange range) {
    const AssignedElement* element = &place;
    Value value = given;
    if (op) {
        Value old;
        old.kind = element->rest.empty() ? Kind::floating : Kind::tensor;
        old.shape = element->rest;
        old.element = [element = place](const std::vector<Expr>& rest) {
            std::vector<Expr> indices = element.indices;
            indices.insert(indices.end(), rest.begin(), rest.end());
            return element.base.element(indices);
        };
        value = lower_binary(state, *op, old, given, range);
        if (!value.ok()) return;
    }
    if (value.kind == Kind::boolean ||
        (element->rest.empty() && value.is_tensor() && !value.has_one_element())) {
        fail(state, errors::conversion(at(state, range), described(value), "a float"));
        return;
    }
    if (element->rest.empty() && value.is_tensor()) value = cast(state, BaseType::floating, value, range);
    if (value.is_tensor() && !equal(state, value.shape, element->rest, range)) {
        fail(state, errors::shape_mismatch(at(state, range), "the assignment", text_of(element->rest),
                                           text_of(value.shape)));
        return;
    }
    const Symbol buffer = element->base.buffer;
    const auto indices_for = [&](const std::vector<Expr>& rest) {
        std::vector<Expr> indices = element->indices;
        indices.insert(indices.end(), rest.begin(), rest.end());
        return indices;
    };
    bool copy = false;
    {
        std::vector<Expr> rest;
        for (std::size_t d = 0; d < element->rest.size(); ++d)
            rest.push_back(build::variable(Symbol("i", 0xfffffff0u - static_cast<std::uint32_t>(d))));
        copy = !element->rest.empty() &&
               reads_elsewhere(broadcast_element(value, rest), buffer, indices_for(rest));
    }
    if (copy) value = loaded(state.out.materialised(value, "part"), Kind::tensor, value.shape);
    touch(state, element->variable);
    state.out.nest(element->rest, 0, [&](const std::vector<Expr>& rest) {
        return Store{{{buffer, indices_for(rest)}}, {broadcast_element(value, rest)}, std::nullopt};
    });
}

/// `x++` is `x += 1`.
void lower_step(ProgramState& state, const Step& s, TextRange range) {
    const auto target = target_of(state, s.target);
    if (!target) return;
    const BinaryOperator op = s.up ? BinaryOperator::add : BinaryOperator::subtract;
    const Value one = constant(std::int64_t{1});
    if (std::holds_alternative<Subscript>(s.target->node))
        assign_element(state, s.target, op, one, range);
    else
        assign_variable(state, *target, op, one, s.target, range);
    note_assignment(state, *target, range);
}

}  // namespace nestor::nabla
