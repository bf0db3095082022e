// Lowering of expressions: names, elements, literals, conversions and choices.
#include <algorithm>

#include "frontend/nabla/errors.hpp"
#include "frontend/nabla/lower/lowering.hpp"
#include "frontend/nabla/names.hpp"
#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"

namespace nestor::nabla {

Value Lowering::value(const Expression& e) {
    return std::visit(
        overloaded{[&](const IntegerLiteral& n) { return constant(n.value); },
                   [&](const FloatLiteral& n) { return constant(n.value); },
                   [&](const CharLiteral& n) {
                       Value value =
                           scalar(Kind::character, build::constant(std::int64_t{n.value}, Type::int_(8)));
                       value.range = Range{n.value, n.value};
                       return value;
                   },
                   [&](const BoolLiteral& n) { return scalar(Kind::boolean, build::boolean(n.value)); },
                   [&](const TextLiteral&) { return fail(errors::misplaced_text(at(e->range))); },
                   [&](const TensorLiteral&) { return tensor_literal(e); },
                   [&](const NameExpression& n) { return name(n.name, e->range); },
                   [&](const Subscript& n) { return subscript(n, e->range); },
                   [&](const Application& n) { return apply(n, e->range); },
                   [&](const CastExpression& n) { return cast(n.type, value(n.value), e->range); },
                   [&](const UnaryExpression& n) { return unary(n, e->range); },
                   [&](const BinaryExpression& n) {
                       if (n.op == BinaryOperator::logical_and || n.op == BinaryOperator::logical_or)
                           return logic(n, e->range);
                       Value a = value(n.left);
                       if (has_effects(n.right, functions_)) a = settled(a);
                       const Value b = value(n.right);
                       return binary(n.op, a, b, e->range);
                   },
                   [&](const Conditional& n) { return conditional(n, e->range); },
                   [&](const Assignment& n) { return assignment_value(n, e); },
                   [&](const Step& n) { return step_value(n, e->range); },
                   [&](const Sequence& n) {
                       effect(n.first);
                       return value(n.second);
                   }},
        e->node);
}

NabVariable* Lowering::find(const std::string& name) {
    const auto index = index_of(name);
    return index ? &variables_[*index] : nullptr;
}

std::optional<std::size_t> Lowering::index_of(const std::string& name) const {
    for (std::size_t k = scopes_.size(); k-- > 0;)
        if (const auto found = scopes_[k].variables.find(name); found != scopes_[k].variables.end())
            return found->second;
    return std::nullopt;
}

std::string Lowering::nearest(const std::string& name) const {
    std::vector<std::string> names;
    for (const Names& scope : scopes_)
        for (const auto& [known, index] : scope.variables) names.push_back(known);
    return nearest_name(name, names);
}

Value Lowering::name(const std::string& name, TextRange range) {
    const auto index = index_of(name);
    if (!index) return fail(errors::undeclared(at(range), name, nearest(name)));
    touch(*index);
    return variable_value(*index);
}

Value Lowering::variable_value(std::size_t index) {
    const NabVariable& v = variables_[index];
    if (v.kind == Kind::wrong) return wrong();
    if (v.same) return *v.same;
    if (v.local) {
        Value value = scalar(v.kind, build::variable(v.local, element_type(v.kind)));
        value.range = v.range;
        return value;
    }
    const Shape& shape = flow_.variables[index].shape;
    return loaded(buffer_of(index, shape), v.kind, shape);
}

Expr Lowering::checked_index(const Expression& e, const Extent& extent) {
    const auto number = extent.number();
    if (std::holds_alternative<Sequence>(e->node)) {
        messages_.add(errors::comma_index(at(e->range)));
        return nullptr;
    }
    const Value index = value(e);
    if (!index.ok()) return nullptr;
    if (!index.is_integer()) {
        messages_.add(errors::index_type(at(e->range), described(index)));
        return nullptr;
    }
    if (const auto known = index.constant(); known && (*known < 0 || (number && *known >= *number))) {
        messages_.add(errors::index_range(at(e->range), *known, (extent - 1).text()));
        return nullptr;
    }
    const Expr i = build::cast(index.element({}), Type::index());
    const bool proved = index.range && index.range->first >= 0 && number && index.range->second < *number;
    if (!proved)
        check_at_run_time(build::both(build::compare(CompareOp::greater_equal, i, build::integer(0)),
                                      build::compare(CompareOp::less, i, extent.expression())),
                          e->range, "an index is outside of 0 to " + (extent - 1).text());
    return index.constant() ? build::integer(*index.constant()) : i;
}

std::optional<Lowering::Element> Lowering::element_of(const Expression& e) {
    std::vector<Expression> indices;
    Expression base = e;
    while (const auto* s = std::get_if<Subscript>(&base->node)) {
        indices.insert(indices.begin(), s->index);
        base = s->tensor;
    }
    Element element;
    if (const auto* n = std::get_if<NameExpression>(&base->node)) {
        const auto index = index_of(n->name);
        if (!index) {
            fail(errors::undeclared(at(base->range), n->name, nearest(n->name)));
            return std::nullopt;
        }
        element.variable = *index;
        touch(*index);
        element.base = variable_value(*index);
    } else {
        element.variable = variables_.size();
        element.base = value(base);
    }
    if (!element.base.ok()) return std::nullopt;
    if (!element.base.is_tensor() || indices.size() > element.base.shape.size()) {
        fail(errors::index_count(at(e->range), described(element.base)));
        return std::nullopt;
    }
    for (std::size_t d = 0; d < indices.size(); ++d) {
        const Expr index = checked_index(indices[d], element.base.shape[d]);
        if (!index) return std::nullopt;
        Value chosen = scalar(Kind::integer, index);
        if (effects_after(indices, d)) chosen = settled(chosen);
        element.indices.push_back(chosen.element({}));
    }
    element.rest.assign(element.base.shape.begin() + static_cast<std::ptrdiff_t>(indices.size()),
                        element.base.shape.end());
    return element;
}

Value Lowering::subscript(const Subscript& s, TextRange range) {
    const auto element =
        element_of(std::make_shared<const ExpressionNode>(ExpressionNode{{s, range, 1}, false}));
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

Value Lowering::tensor_literal(const Expression& e) {
    const auto shape = literal_shape(e);
    if (!shape) return wrong();
    const Symbol buffer = out_.allocate("literal", Kind::tensor, *shape);
    std::vector<Expression> elements;
    std::size_t depth = 0;
    flatten(e, elements, depth);
    for (std::size_t k = 0; k < elements.size(); ++k) {
        const Value element = value(elements[k]);
        if (!element.ok()) return wrong();
        if (!element.is_number() || element.is_tensor())
            return fail(errors::literal_element(at(elements[k]->range), described(element)));
        std::vector<Expr> indices(shape->size());
        std::int64_t rest = static_cast<std::int64_t>(k);
        for (std::size_t d = shape->size(); d-- > 0; rest /= *(*shape)[d].number())
            indices[d] = build::integer(rest % *(*shape)[d].number());
        out_.emit(Store{{{buffer, indices}}, {broadcast_element(element, {})}, std::nullopt});
    }
    return loaded(buffer, Kind::tensor, *shape);
}

Value Lowering::unary(const UnaryExpression& u, TextRange range) {
    switch (u.op) {
        case UnaryOperator::address:
        case UnaryOperator::dereference:
        case UnaryOperator::matrix:
            return fail(errors::rejected_operator(at(range), name_of(u.op), ""));
        case UnaryOperator::increment:
        case UnaryOperator::decrement:
            return fail(errors::rejected_operator(at(range), name_of(u.op),
                                                  std::string("write `x") + name_of(u.op) + "`"));
        default:
            break;
    }
    const Value a = value(u.value);
    if (!a.ok()) return a;
    const std::string what = std::string("`") + name_of(u.op) + "`";
    if (u.op == UnaryOperator::logical_not) {
        if (a.is_tensor())
            return mapped(a, [](const Expr& x) {
                return build::select(build::compare(CompareOp::equal, x, build::constant(0.0, x->type)),
                                     build::constant(1.0, x->type), build::constant(0.0, x->type));
            });
        return scalar(Kind::boolean, build::logical_not(condition(a, range)));
    }
    if (u.op == UnaryOperator::bit_not) {
        if (!a.is_integer()) return fail(errors::operand_type(at(range), what, described(a)));
        const Expr e = build::cast(a.element({}), Type::index());
        return scalar(Kind::integer, build::make(Unary{UnaryOp::bit_not, e, false}, Type::index()));
    }
    if (!a.is_number()) return fail(errors::operand_type(at(range), what, described(a)));
    if (u.op == UnaryOperator::plus) return a;
    if (a.is_integer())
        return integer_arithmetic(BinaryOperator::subtract, constant(std::int64_t{0}), a, range);
    return mapped(a, [](const Expr& x) -> Expr {
        if (const auto* number = get<Constant>(x); number && std::holds_alternative<double>(number->value))
            return build::constant(-std::get<double>(number->value), x->type);
        return build::make(Unary{UnaryOp::negate, x, false}, x->type);
    });
}

/// (int), (float), (bool), (char). A float out of an integer's range is an error at run time (NAB-17).
Value Lowering::cast(BaseType type, const Value& a, TextRange range) {
    if (!a.ok()) return a;
    const bool one_element = a.has_one_element();
    if (type == BaseType::tensor || type == BaseType::nothing || a.kind == Kind::text ||
        a.kind == Kind::nothing || (a.is_tensor() && !one_element))
        return fail(errors::conversion(at(range), described(a), std::string("`") + name_of(type) + "`"));
    const Expr e =
        one_element ? a.element(std::vector<Expr>(a.shape.size(), build::integer(0))) : a.element({});
    const bool from_float = a.kind == Kind::floating || one_element;
    const auto check = [&](double low, double high) {
        if (!from_float) return;
        const auto limit = [&](double x) { return build::constant(x, Type::float_(64)); };
        check_at_run_time(build::both(build::compare(CompareOp::greater_equal, e, limit(low)),
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
            return scalar(Kind::boolean, condition(a, range));
        default: {
            Value value = scalar(Kind::floating,
                                 broadcast_element(a, std::vector<Expr>(a.shape.size(), build::integer(0))));
            if (a.kind == Kind::floating) value.buffer = a.buffer;
            return value;
        }
    }
}

Value Lowering::conditional(const Conditional& c, TextRange range) {
    for (const Expression* e : {&c.then, &c.otherwise})
        if (has_effects(*e, functions_))
            return fail(errors::not_supported("NAB-16", at((*e)->range), "an assignment inside of `?:`"));
    const Value test = value(c.condition);
    const Expr chosen = condition(test, c.condition->range);
    guards_.push_back(chosen);
    const Value a = value(c.then);
    guards_.back() = build::logical_not(chosen);
    const Value b = value(c.otherwise);
    guards_.pop_back();
    if (!test.ok() || !a.ok() || !b.ok()) return wrong();
    if (a.kind == b.kind && !a.is_number())
        return scalar(a.kind, build::select(chosen, a.element({}), b.element({})));
    if (a.is_integer() && b.is_integer())
        return scalar(Kind::integer, build::select(chosen, build::cast(a.element({}), Type::index()),
                                                   build::cast(b.element({}), Type::index())));
    return elementwise(a, b, "`?:`", range,
                       [chosen](const Expr& x, const Expr& y) { return build::select(chosen, x, y); });
}

Value Lowering::logic(const BinaryExpression& b, TextRange) {
    if (has_effects(b.right, functions_)) return logic_with_effects(b);
    const bool conjunction = b.op == BinaryOperator::logical_and;
    const Value left = value(b.left);
    const Expr first = condition(left, b.left->range);
    guards_.push_back(conjunction ? first : build::logical_not(first));
    const Value right = value(b.right);
    const Expr second = condition(right, b.right->range);
    guards_.pop_back();
    if (!left.ok() || !right.ok()) return wrong();
    return scalar(Kind::boolean,
                  build::make(Logic{conjunction ? LogicOp::conjunction : LogicOp::disjunction, first, second},
                              Type::boolean()));
}

}  // namespace nestor::nabla
