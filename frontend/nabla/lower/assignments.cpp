// Assignments: of locals, whole tensors, elements and parts of tensors, in place wherever that is right.
#include <algorithm>

#include "frontend/nabla/errors.hpp"
#include "frontend/nabla/lower/lowering.hpp"
#include "frontend/nabla/names.hpp"
#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"

namespace nestor::nabla {
namespace {

/// True when computing `e` at `indices` reads the buffer elsewhere: an assignment in place would be wrong.
bool reads_elsewhere(const Expr& e, const Symbol& buffer, const std::vector<Expr>& indices) {
    bool found = false;
    visit(e, [&](const Expr& child) {
        const auto* load = get<Load>(child);
        if (!load || load->buffer != buffer) return;
        found = found || !std::equal(load->indices.begin(), load->indices.end(), indices.begin(),
                                     indices.end(), [](const Expr& a, const Expr& b) { return same(a, b); });
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

/// The variable that an assignment writes; nothing after an error.
std::optional<std::size_t> Lowering::target_of(const Expression& e) {
    Expression base = e;
    while (const auto* s = std::get_if<Subscript>(&base->node)) base = s->tensor;
    const auto* n = std::get_if<NameExpression>(&base->node);
    if (!n) {
        fail(errors::no_target(at(e->range)));
        return std::nullopt;
    }
    const auto index = index_of(n->name);
    if (!index) {
        fail(errors::undeclared(at(base->range), n->name, nearest(n->name)));
        return std::nullopt;
    }
    const NabVariable& v = variables_[*index];
    if (v.tracking == Tracking::constant) {
        fail(errors::writes_constant(at(e->range), v.name, v.declared));
        return std::nullopt;
    }
    if (v.kind == Kind::wrong) return std::nullopt;
    return index;
}

void Lowering::assigned(std::size_t variable, TextRange range) {
    Flow::OfVariable& known = flow_.variables[variable];
    known.after_backward = flow_.swept ? at(range) : SourceRange{};
    known.certainly_after = flow_.swept;
    if (variables_[variable].stale) out_.emit(Assign{variables_[variable].stale, build::boolean(true)});
}

void Lowering::assign(const Assignment& a, TextRange range) {
    // `a = b = e` assigns to b first, then what b holds
    if (const auto* inner = std::get_if<Assignment>(&a.value->node)) {
        assign(*inner, a.value->range);
        if (!target_of(inner->target)) return;
    }
    if (!std::holds_alternative<Assignment>(a.value->node) &&
        (has_effects(a.value, functions_) || has_effects(a.target, functions_))) {
        assign_with_effects(a, range);
        return;
    }
    const auto target = target_of(a.target);
    const auto* chain = std::get_if<Assignment>(&a.value->node);
    const Expression& source = chain ? chain->target : a.value;
    const bool literal = std::holds_alternative<TensorLiteral>(source->node);
    if (literal && target && !a.op && std::holds_alternative<NameExpression>(a.target->node) &&
        variables_[*target].kind == Kind::tensor) {
        if (const auto shape = literal_shape(source)) {
            change_shape(*target, *shape, range);
            store_literal(*target, source, *shape, false);
            assigned(*target, range);
        }
        return;
    }
    const Value v = value(source);
    if (!target || !v.ok()) return;
    if (v.kind == Kind::text || v.kind == Kind::nothing) {
        fail(errors::operand_type(at(range), "an assignment", described(v)));
        return;
    }
    if (std::holds_alternative<Subscript>(a.target->node))
        assign_element(a.target, a.op, v, range);
    else
        assign_variable(*target, a.op, v, source, range);
    assigned(*target, range);
}

void Lowering::change_shape(std::size_t variable, const Shape& shape, TextRange range) {
    Flow::OfVariable& known = flow_.variables[variable];
    if (known.shape == shape) return;
    const std::string& name = variables_[variable].name;
    messages_.add(errors::shape_change(at(range), name, text_of(known.shape), text_of(shape)));
    touch(variable);
    known.shape = shape;
    known.assigned = at(range);
}

void Lowering::assign_variable(std::size_t index, std::optional<BinaryOperator> op, const Value& given,
                               const Expression& source, TextRange range) {
    const NabVariable& v = variables_[index];
    Value value = given;
    const bool adds = op == BinaryOperator::add && (v.kind == Kind::tensor || v.kind == Kind::floating) &&
                      given.is_number();
    if (op && !adds) {
        value = binary(*op, name(v.name, range), given, range);
        if (!value.ok()) return;
    }
    if (v.local) {
        const bool from_float = value.kind == Kind::floating || value.has_one_element();
        if (from_float && v.kind != Kind::boolean) messages_.add(errors::narrowed(at(source->range)));
        const BaseType type = v.kind == Kind::integer     ? BaseType::integer
                              : v.kind == Kind::character ? BaseType::character
                                                          : BaseType::boolean;
        const Value converted = cast(type, value, source->range);
        if (converted.ok()) out_.emit(Assign{v.local, converted.element({})});
        return;
    }
    if (value.kind == Kind::boolean) {
        fail(
            errors::conversion(at(range), described(value), v.kind == Kind::tensor ? "a Tensor" : "a float"));
        return;
    }
    Shape shape = flow_.variables[index].shape;
    if (v.kind == Kind::floating && value.is_tensor()) {
        if (!value.has_one_element()) {
            fail(errors::conversion(at(range), described(value), "a float"));
            return;
        }
        value = cast(BaseType::floating, value, range);
    } else if (value.is_tensor() && value.shape != shape) {
        const auto both = adds ? together(shape, value.shape, range) : std::nullopt;
        if (adds && both != shape) {
            if (both)
                fail(errors::compound_shape(at(range), v.name, text_of(shape), text_of(*both)));
            else
                fail(errors::shape_mismatch(at(range), "`+=`", text_of(shape), text_of(value.shape)));
            return;
        }
        if (!adds) {
            if (op && op != BinaryOperator::matrix_product) {
                fail(errors::compound_shape(at(range), v.name, text_of(shape), text_of(value.shape)));
                return;
            }
            change_shape(index, value.shape, range);
            shape = value.shape;
        }
    }
    const Symbol buffer = buffer_of(index, shape);
    // `x = x` stores nothing new, but makes a version of what a gradient may be asked for
    if (value.buffer == buffer && !adds && v.tracking != Tracking::variable) return;
    if (needs_a_copy(value, buffer, shape)) {
        const Kind kind = value.is_tensor() ? Kind::tensor : Kind::floating;
        value = loaded(out_.materialised(value, v.name + "_new"), kind, value.shape);
    }
    if (adds)
        touch(index);
    else
        overwrite(index);
    out_.store(buffer, shape, value, adds ? std::optional(ReduceOp::add) : std::nullopt);
}

void Lowering::assign_element(const Expression& target, std::optional<BinaryOperator> op, const Value& given,
                              TextRange range) {
    if (const auto element = element_of(target)) assign_to(*element, op, given, range);
}

void Lowering::assign_to(const Element& place, std::optional<BinaryOperator> op, const Value& given,
                         TextRange range) {
    const Element* element = &place;
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
        value = binary(*op, old, given, range);
        if (!value.ok()) return;
    }
    if (value.kind == Kind::boolean ||
        (element->rest.empty() && value.is_tensor() && !value.has_one_element())) {
        fail(errors::conversion(at(range), described(value), "a float"));
        return;
    }
    if (element->rest.empty() && value.is_tensor()) value = cast(BaseType::floating, value, range);
    if (value.is_tensor() && !equal(value.shape, element->rest, range)) {
        fail(errors::shape_mismatch(at(range), "the assignment", text_of(element->rest),
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
    if (copy) value = loaded(out_.materialised(value, "part"), Kind::tensor, value.shape);
    touch(element->variable);
    out_.nest(element->rest, 0, [&](const std::vector<Expr>& rest) {
        return Store{{{buffer, indices_for(rest)}}, {broadcast_element(value, rest)}, std::nullopt};
    });
}

/// `x++` is `x += 1`.
void Lowering::step(const Step& s, TextRange range) {
    const auto target = target_of(s.target);
    if (!target) return;
    const BinaryOperator op = s.up ? BinaryOperator::add : BinaryOperator::subtract;
    const Value one = constant(std::int64_t{1});
    if (std::holds_alternative<Subscript>(s.target->node))
        assign_element(s.target, op, one, range);
    else
        assign_variable(*target, op, one, s.target, range);
    assigned(*target, range);
}

}  // namespace nestor::nabla
