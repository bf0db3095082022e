// Lowering of expressions: names, elements, literals, conversions and choices.
#include "frontend/nabla/lower/expressions.hpp"

#include <algorithm>

#include "frontend/nabla/errors.hpp"
#include "frontend/nabla/lower/counted_loops.hpp"
#include "frontend/nabla/lower/declarations.hpp"
#include "frontend/nabla/lower/functions.hpp"
#include "frontend/nabla/lower/nests.hpp"
#include "frontend/nabla/lower/operators.hpp"
#include "frontend/nabla/lower/order.hpp"
#include "frontend/nabla/lower/program_state.hpp"
#include "frontend/nabla/lower/statements.hpp"
#include "frontend/nabla/names.hpp"
#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"

namespace nestor::nabla {

static Value lower_subscript(ProgramState& state, const Subscript& s, TextRange range);
static Expr checked_index(ProgramState& state, const Expression& e, const Extent& extent);
static Value lower_tensor_literal(ProgramState& state, const Expression& e);
static Value lower_unary(ProgramState& state, const UnaryExpression& u, TextRange range);
static Value lower_conditional(ProgramState& state, const Conditional& c, TextRange range);
static Value lower_logic(ProgramState& state, const BinaryExpression& b, TextRange range);

Value lower_expression(ProgramState& state, const Expression& e) {
    return std::visit(
        overloaded{
            [&](const IntegerLiteral& n) { return constant(n.value); },
            [&](const FloatLiteral& n) { return constant(n.value); },
            [&](const CharLiteral& n) {
                Value value = scalar(Kind::character, build::constant(std::int64_t{n.value}, Type::int_(8)));
                value.range = Range{n.value, n.value};
                return value;
            },
            [&](const BoolLiteral& n) { return scalar(Kind::boolean, build::boolean(n.value)); },
            [&](const TextLiteral&) { return fail(state, errors::misplaced_text(at(state, e->range))); },
            [&](const TensorLiteral&) { return lower_tensor_literal(state, e); },
            [&](const NameExpression& n) { return lower_name(state, n.name, e->range); },
            [&](const Subscript& n) { return lower_subscript(state, n, e->range); },
            [&](const Application& n) { return lower_application(state, n, e->range); },
            [&](const CastExpression& n) {
                return cast(state, n.type, lower_expression(state, n.value), e->range);
            },
            [&](const UnaryExpression& n) { return lower_unary(state, n, e->range); },
            [&](const BinaryExpression& n) {
                if (n.op == BinaryOperator::logical_and || n.op == BinaryOperator::logical_or)
                    return lower_logic(state, n, e->range);
                Value a = lower_expression(state, n.left);
                if (has_effects(n.right, state.functions)) a = settled(state, a);
                const Value b = lower_expression(state, n.right);
                return lower_binary(state, n.op, a, b, e->range);
            },
            [&](const Conditional& n) { return lower_conditional(state, n, e->range); },
            [&](const Assignment& n) { return assignment_value(state, n, e); },
            [&](const Step& n) { return step_value(state, n, e->range); },
            [&](const Sequence& n) {
                lower_effect(state, n.first);
                return lower_expression(state, n.second);
            }},
        e->node);
}

std::optional<std::size_t> index_of_variable(ProgramState& state, const std::string& name) {
    for (std::size_t k = state.scopes.size(); k-- > 0;)
        if (const auto found = state.scopes[k].variables.find(name); found != state.scopes[k].variables.end())
            return found->second;
    return std::nullopt;
}

static std::string nearest_variable(ProgramState& state, const std::string& name) {
    std::vector<std::string> names;
    for (const ScopeNames& scope : state.scopes)
        for (const auto& [known, index] : scope.variables) names.push_back(known);
    return nearest_name(name, names);
}

Value undeclared(ProgramState& state, const std::string& name, TextRange range) {
    const auto outer = std::find_if(state.variables.rbegin(), state.variables.rend(),
                                    [&](const NabVariable& v) { return v.name == name; });
    if (!state.inlining.empty() && outer != state.variables.rend())
        fail(state, errors::not_seen_by_function(at(state, range), name, outer->declared));
    else
        fail(state, errors::undeclared(at(state, range), name, nearest_variable(state, name)));
    introduce_variable(state, name, Kind::wrong, Tracking::plain, range);
    return wrong();
}

Diagnostic indices_in_parentheses(const ProgramState& state, const Application& element, TextRange range) {
    std::vector<std::string> indices;
    for (const Expression& e : element.arguments) indices.emplace_back(at(state, e->range).text());
    return errors::parentheses_of_indices(at(state, range), element.callee.name, indices);
}

Value lower_name(ProgramState& state, const std::string& name, TextRange range) {
    const auto index = index_of_variable(state, name);
    if (!index) return undeclared(state, name, range);
    touch(state, *index);
    return variable_value(state, *index);
}

Value variable_value(ProgramState& state, std::size_t index) {
    const NabVariable& v = state.variables[index];
    if (v.kind == Kind::wrong) return wrong();
    if (v.same) return *v.same;
    if (v.local) {
        Value value = scalar(v.kind, build::variable(v.local, element_type(v.kind)));
        value.range = v.range;
        return value;
    }
    const Shape& shape = state.flow.variables[index].shape;
    return loaded(buffer_of(state, index, shape), v.kind, shape);
}

Expr checked_index(ProgramState& state, const Expression& e, const Extent& extent) {
    const auto number = extent.number();
    if (std::holds_alternative<Sequence>(e->node)) {
        state.messages.add(errors::comma_index(at(state, e->range)));
        return nullptr;
    }
    const Value index = lower_expression(state, e);
    if (!index.ok()) return nullptr;
    if (!index.is_integer()) {
        state.messages.add(errors::index_type(at(state, e->range), described(index)));
        return nullptr;
    }
    if (const auto known = index.constant(); known && (*known < 0 || (number && *known >= *number))) {
        state.messages.add(errors::index_range(at(state, e->range), *known, (extent - 1).text()));
        return nullptr;
    }
    const Expr i = build::cast(index.element({}), Type::index());
    const bool proved = (index.range && index.range->first >= 0 && number && index.range->second < *number) ||
                        surely_inside(state, i, extent);
    if (!proved)
        check_at_run_time(state,
                          build::both(build::compare(CompareOp::greater_equal, i, build::integer(0)),
                                      build::compare(CompareOp::less, i, extent.expression())),
                          e->range, "an index is outside of 0 to " + (extent - 1).text());
    return index.constant() ? build::integer(*index.constant()) : i;
}

std::optional<AssignedElement> element_of(ProgramState& state, const Expression& e) {
    std::vector<Expression> indices;
    Expression base = e;
    while (const auto* s = std::get_if<Subscript>(&base->node)) {
        indices.insert(indices.begin(), s->index);
        base = s->tensor;
    }
    AssignedElement element;
    if (const auto* n = std::get_if<NameExpression>(&base->node)) {
        const auto index = index_of_variable(state, n->name);
        if (!index) {
            undeclared(state, n->name, base->range);
            return std::nullopt;
        }
        element.variable = *index;
        touch(state, *index);
        element.base = variable_value(state, *index);
    } else {
        element.variable = state.variables.size();
        element.base = lower_expression(state, base);
    }
    if (!element.base.ok()) return std::nullopt;
    if (!element.base.is_tensor() || indices.size() > element.base.shape.size()) {
        fail(state, errors::index_count(at(state, e->range), described(element.base)));
        return std::nullopt;
    }
    for (std::size_t d = 0; d < indices.size(); ++d) {
        const Expr index = checked_index(state, indices[d], element.base.shape[d]);
        if (!index) return std::nullopt;
        Value chosen = scalar(Kind::integer, index);
        if (effects_after(state, indices, d)) chosen = settled(state, chosen);
        element.indices.push_back(chosen.element({}));
    }
    element.rest.assign(element.base.shape.begin() + static_cast<std::ptrdiff_t>(indices.size()),
                        element.base.shape.end());
    return element;
}

Value lower_subscript(ProgramState& state, const Subscript& s, TextRange range) {
    const auto element =
        element_of(state, std::make_shared<const ExpressionNode>(ExpressionNode{{s, range, 1}, false}));
    if (!element) return wrong();
    Value value;
    value.kind = element->rest.empty() ? Kind::floating : Kind::tensor;
    value.shape = element->rest;
    value.repeatable = element->base.repeatable;
    value.element = [base = element->base.element, first = element->indices](const std::vector<Expr>& rest) {
        std::vector<Expr> indices = first;
        indices.insert(indices.end(), rest.begin(), rest.end());
        return base(indices);
    };
    return value;
}

Value lower_tensor_literal(ProgramState& state, const Expression& e) {
    const auto shape = literal_shape(state, e);
    if (!shape) return wrong();
    const Symbol buffer = state.out.allocate("literal", Kind::tensor, *shape);
    std::vector<Expression> elements;
    std::size_t depth = 0;
    flatten(state, e, elements, depth);
    for (std::size_t k = 0; k < elements.size(); ++k) {
        const Value element = lower_expression(state, elements[k]);
        if (!element.ok()) return wrong();
        if (!element.is_number() || element.is_tensor())
            return fail(state, errors::literal_element(at(state, elements[k]->range), described(element)));
        std::vector<Expr> indices(shape->size());
        std::int64_t rest = static_cast<std::int64_t>(k);
        for (std::size_t d = shape->size(); d-- > 0; rest /= *(*shape)[d].number())
            indices[d] = build::integer(rest % *(*shape)[d].number());
        state.out.emit(Store{{{buffer, indices}}, {broadcast_element(element, {})}, std::nullopt});
    }
    return loaded(buffer, Kind::tensor, *shape);
}

Value lower_unary(ProgramState& state, const UnaryExpression& u, TextRange range) {
    switch (u.op) {
        case UnaryOperator::address:
        case UnaryOperator::dereference:
        case UnaryOperator::matrix:
            return fail(state, errors::rejected_operator(at(state, range), name_of(u.op), ""));
        case UnaryOperator::increment:
        case UnaryOperator::decrement:
            return fail(state, errors::rejected_operator(at(state, range), name_of(u.op),
                                                         std::string("write `x") + name_of(u.op) + "`"));
        default:
            break;
    }
    const Value a = lower_expression(state, u.value);
    if (!a.ok()) return a;
    const std::string what = std::string("`") + name_of(u.op) + "`";
    if (u.op == UnaryOperator::logical_not) {
        if (a.is_tensor())
            return mapped(a, [](const Expr& x) {
                return build::select(build::compare(CompareOp::equal, x, build::constant(0.0, x->type)),
                                     build::constant(1.0, x->type), build::constant(0.0, x->type));
            });
        return scalar(Kind::boolean, build::logical_not(lower_condition(state, a, range)));
    }
    if (u.op == UnaryOperator::bit_not) {
        if (!a.is_integer()) return fail(state, errors::operand_type(at(state, range), what, described(a)));
        const Expr e = build::cast(a.element({}), Type::index());
        return scalar(Kind::integer, build::make(Unary{UnaryOp::bit_not, e, false}, Type::index()));
    }
    if (!a.is_number()) return fail(state, errors::operand_type(at(state, range), what, described(a)));
    if (u.op == UnaryOperator::plus) return a;
    if (a.is_integer())
        return integer_arithmetic(state, BinaryOperator::subtract, constant(std::int64_t{0}), a, range);
    return mapped(a, [](const Expr& x) -> Expr {
        if (const auto* number = get<Constant>(x); number && std::holds_alternative<double>(number->value))
            return build::constant(-std::get<double>(number->value), x->type);
        return build::make(Unary{UnaryOp::negate, x, false}, x->type);
    });
}

/// (int), (float), (bool), (char). A float out of an integer's range is an error at run time (NAB-17).
Value cast(ProgramState& state, BaseType type, const Value& a, TextRange range) {
    if (!a.ok()) return a;
    const bool one_element = a.has_one_element();
    if (type == BaseType::tensor || type == BaseType::nothing || a.kind == Kind::text ||
        a.kind == Kind::nothing || (a.is_tensor() && !one_element))
        return fail(state, errors::conversion(at(state, range), described(a),
                                              std::string("`") + name_of(type) + "`"));
    const Expr e =
        one_element ? a.element(std::vector<Expr>(a.shape.size(), build::integer(0))) : a.element({});
    const bool from_float = a.kind == Kind::floating || one_element;
    const auto check = [&](double low, double high) {
        if (!from_float) return;
        const auto limit = [&](double x) { return build::constant(x, Type::float_(64)); };
        check_at_run_time(state,
                          build::both(build::compare(CompareOp::greater_equal, e, limit(low)),
                                      build::compare(CompareOp::less, e, limit(high))),
                          range, "a float is outside of the integers");
    };
    switch (type) {
        case BaseType::integer: {
            if (!from_float && a.kind != Kind::boolean) {
                Value value = scalar(Kind::integer, build::cast(e, Type::index()));
                value.range = a.range;
                value.size = a.size;
                return value;
            }
            check(-0x1p63, 0x1p63);
            return scalar(Kind::integer, build::cast(e, Type::index()));
        }
        case BaseType::character:
            check(-0x1p63, 0x1p63);
            return scalar(Kind::character, build::cast(build::cast(e, Type::index()), Type::int_(8)));
        case BaseType::boolean:
            return scalar(Kind::boolean, lower_condition(state, a, range));
        default: {
            Value value = scalar(Kind::floating,
                                 broadcast_element(a, std::vector<Expr>(a.shape.size(), build::integer(0))));
            if (a.kind == Kind::floating) value.buffer = a.buffer;
            return value;
        }
    }
}

Value lower_conditional(ProgramState& state, const Conditional& c, TextRange range) {
    for (const Expression* e : {&c.then, &c.otherwise})
        if (has_effects(*e, state.functions))
            return fail(state, errors::not_supported("NAB-16", at(state, (*e)->range),
                                                     "an assignment inside of `?:`"));
    const Value test = lower_expression(state, c.condition);
    const Expr chosen = lower_condition(state, test, c.condition->range);
    state.guards.push_back(chosen);
    const Value a = lower_expression(state, c.then);
    state.guards.back() = build::logical_not(chosen);
    const Value b = lower_expression(state, c.otherwise);
    state.guards.pop_back();
    if (!test.ok() || !a.ok() || !b.ok()) return wrong();
    if (a.kind == b.kind && !a.is_number())
        return scalar(a.kind, build::select(chosen, a.element({}), b.element({})));
    if (a.is_integer() && b.is_integer())
        return scalar(Kind::integer, build::select(chosen, build::cast(a.element({}), Type::index()),
                                                   build::cast(b.element({}), Type::index())));
    return elementwise(state, a, b, "`?:`", range,
                       [chosen](const Expr& x, const Expr& y) { return build::select(chosen, x, y); });
}

Value lower_logic(ProgramState& state, const BinaryExpression& b, TextRange) {
    if (has_effects(b.right, state.functions)) return logic_with_effects(state, b);
    const bool conjunction = b.op == BinaryOperator::logical_and;
    const Value left = lower_expression(state, b.left);
    const Expr first = lower_condition(state, left, b.left->range);
    state.guards.push_back(conjunction ? first : build::logical_not(first));
    const Value right = lower_expression(state, b.right);
    const Expr second = lower_condition(state, right, b.right->range);
    state.guards.pop_back();
    if (!left.ok() || !right.ok()) return wrong();
    return scalar(Kind::boolean,
                  build::make(Logic{conjunction ? LogicOp::conjunction : LogicOp::disjunction, first, second},
                              Type::boolean()));
}

}  // namespace nestor::nabla
