// Declarations: what a name stands for from there on, and its first value.
#include <algorithm>

#include "frontend/nabla/errors.hpp"
#include "frontend/nabla/lower/lowering.hpp"
#include "frontend/nabla/names.hpp"
#include "ir/core/build.hpp"

namespace nestor::nabla {
std::size_t Lowering::introduce(const std::string& name, Kind kind, Tracking tracking, TextRange range) {
    auto& names = scopes_.back().variables;
    if (const auto former = names.find(name); former != names.end())
        messages_.add(errors::redeclared(at(range), name, variables_[former->second].declared));
    NabVariable variable;
    variable.name = name;
    variable.kind = kind;
    variable.tracking = tracking;
    variable.declared = at(range);
    if (tracking == Tracking::variable) variable.stale = out_.fresh(name + "_assigned");
    variables_.push_back(std::move(variable));
    flow_.variables.emplace_back();
    names[name] = variables_.size() - 1;
    return variables_.size() - 1;
}

void Lowering::declaration(const Declaration& d, TextRange range) {
    if (d.declarators.empty()) {
        messages_.add(errors::empty_declaration(at(range)));
        return;
    }
    for (const Declarator& declarator : d.declarators) {
        if (d.role.name.empty())
            declare(d, declarator, range);
        else if (d.role.name != "input")
            fail(errors::word_statement(at(d.role.range), d.role.name));
        else
            declare_input(d, declarator);
    }
}

std::optional<Shape> Lowering::dimensions(const std::vector<Expression>& dimensions) {
    Shape shape;
    for (const Expression& e : dimensions) {
        if (std::holds_alternative<Sequence>(e->node)) {
            fail(errors::comma_index(at(e->range)));
            return std::nullopt;
        }
        const Value extent = value(e);
        if (!extent.ok()) return std::nullopt;
        if (!extent.is_integer() || !extent.as_extent()) {
            fail(errors::dimension_not_constant(at(e->range)));
            return std::nullopt;
        }
        if (!extent.constant()) {
            check_at_run_time(build::compare(CompareOp::greater, extent.element({}), build::integer(0)),
                              e->range, "a dimension is not positive");
            shape.push_back(*extent.as_extent());
            continue;
        }
        if (*extent.constant() < 1) {
            fail(errors::dimension_not_positive(at(e->range), *extent.constant()));
            return std::nullopt;
        }
        shape.push_back(*extent.constant());
        std::int64_t limit = std::int64_t{1} << 40;
        for (const Extent& known : shape) limit /= known.number().value_or(1);
        if (limit == 0) {
            fail(errors::too_many_elements(at(e->range)));
            return std::nullopt;
        }
    }
    return shape;
}

/// The elements of a literal in row-major order and the depth of its nesting; false when it is ragged.
bool Lowering::flatten(const Expression& e, std::vector<Expression>& elements, std::size_t& depth) {
    const auto* literal = std::get_if<TensorLiteral>(&e->node);
    if (!literal) {
        elements.push_back(e);
        depth = 0;
        return true;
    }
    std::size_t inner = 0, each = 0;
    for (std::size_t k = 0; k < literal->elements.size(); ++k) {
        const std::size_t before = elements.size();
        std::size_t own = 0;
        if (!flatten(literal->elements[k], elements, own)) return false;
        if (k > 0 && (own != inner || elements.size() - before != each)) return false;
        inner = own;
        each = elements.size() - before;
    }
    depth = inner + 1;
    return true;
}

std::optional<Shape> Lowering::literal_shape(const Expression& e) {
    std::vector<Expression> elements;
    std::size_t depth = 0;
    if (!flatten(e, elements, depth)) {
        fail(errors::ragged(at(e->range)));
        return std::nullopt;
    }
    Shape shape;
    for (const auto* level = std::get_if<TensorLiteral>(&e->node); level;
         level = std::get_if<TensorLiteral>(&level->elements[0]->node))
        shape.push_back(static_cast<std::int64_t>(level->elements.size()));
    return shape;
}

void Lowering::store_literal(std::size_t variable, const Expression& e, const Shape& shape, bool declared) {
    const auto own = literal_shape(e);
    if (!own) return;
    std::vector<Expression> elements;
    std::size_t depth = 0;
    flatten(e, elements, depth);
    if (*own != shape && own->size() != 1) {
        fail(errors::literal_shape(at(e->range), text_of(*own), text_of(shape)));
        return;
    }
    if (!elements_of(shape).is(static_cast<std::int64_t>(elements.size()))) {
        fail(errors::literal_count(at(e->range), elements.size(), text_of(shape)));
        return;
    }
    std::vector<Value> values;
    for (const Expression& element : elements) {
        values.push_back(value(element));
        if (effects_after(elements, values.size() - 1)) values.back() = settled(values.back());
        if (!values.back().ok()) return;
        if (!values.back().is_number() || values.back().is_tensor()) {
            fail(errors::literal_element(at(element->range), described(values.back())));
            return;
        }
    }
    if (!declared) overwrite(variable);
    const Symbol buffer = buffer_of(variable, shape);
    for (std::size_t k = 0; k < values.size(); ++k) {
        std::vector<Expr> indices(shape.size());
        std::int64_t rest = static_cast<std::int64_t>(k);
        for (std::size_t d = shape.size(); d-- > 0; rest /= *shape[d].number())
            indices[d] = build::integer(rest % *shape[d].number());
        out_.emit(Store{{{buffer, indices}}, {broadcast_element(values[k], {})}, std::nullopt});
    }
}

void Lowering::declare(const Declaration& d, const Declarator& declarator, TextRange) {
    const Kind kind = kind_of(d.type);
    const std::string& name = declarator.name.name;
    if (kind == Kind::wrong) {
        fail(errors::void_variable(at(declarator.range)));
        introduce(name, kind, d.tracking, declarator.name.range);
        return;
    }
    if (kind != Kind::tensor) {
        if (!declarator.dimensions.empty())
            fail(errors::dimensions_of_scalar(at(declarator.range), name_of(d.type)));
        // the initial value still sees a former variable of the name
        NabVariable variable;
        variable.kind = kind;
        Value initial = kind == Kind::floating ? constant(0.0) : constant(std::int64_t{0});
        if (kind == Kind::boolean) initial = scalar(Kind::boolean, build::boolean(false));
        if (declarator.initial) initial = value(declarator.initial);
        const bool from_float = initial.kind == Kind::floating || initial.has_one_element();
        if (initial.ok() && (kind == Kind::integer || kind == Kind::character) && from_float)
            messages_.add(errors::narrowed(at(declarator.initial->range)));
        const TextRange range = declarator.initial ? declarator.initial->range : declarator.range;
        if (initial.ok()) initial = cast(d.type, initial, range);
        const bool known = initial.ok();
        const std::size_t index =
            introduce(name, known ? kind : Kind::wrong, d.tracking, declarator.name.range);
        if (!known) return;
        const Expr first = initial.constant() && kind == Kind::integer ? build::integer(*initial.constant())
                                                                       : initial.element({});
        if (d.tracking == Tracking::constant) {
            variables_[index].local = out_.fresh(name);
            variables_[index].range = kind == Kind::floating ? std::nullopt : initial.range;
            out_.emit(Let{variables_[index].local, first});
            if (initial.size) {
                initial.element = [local = build::variable(variables_[index].local)](const auto&) {
                    return local;
                };
                variables_[index].same = initial;
            }
        } else if (kind == Kind::floating) {
            out_.emit_home(index);
            const Symbol buffer = buffer_of(index, {});
            out_.emit(Store{{{buffer, {}}}, {first}, std::nullopt});
        } else {
            variables_[index].local = out_.fresh(name);
            out_.emit(Declare{variables_[index].local, element_type(kind), first});
        }
        return;
    }

    std::optional<Shape> shape = dimensions(declarator.dimensions);
    const bool literal =
        declarator.initial && std::holds_alternative<TensorLiteral>(declarator.initial->node);
    Value initial;
    if (literal) {
        if (shape && shape->empty()) shape = literal_shape(declarator.initial);
    } else if (declarator.initial) {
        initial = value(declarator.initial);
        if (!initial.ok()) {
            shape = std::nullopt;
        } else if (!initial.is_number()) {
            fail(errors::conversion(at(declarator.initial->range), described(initial), "a Tensor"));
            shape = std::nullopt;
        } else if (initial.is_tensor() && shape) {
            if (shape->empty()) shape = initial.shape;
            if (!equal(*shape, initial.shape, declarator.range)) {
                fail(errors::shape_mismatch(at(declarator.range), "the declaration", text_of(*shape),
                                            text_of(initial.shape)));
                shape = std::nullopt;
            }
        }
    }
    if (shape && shape->empty()) {
        fail(errors::no_shape(at(declarator.range), name));
        shape = std::nullopt;
    }
    const std::size_t index = introduce(name, shape ? kind : Kind::wrong, d.tracking, declarator.name.range);
    if (!shape) return;
    flow_.variables[index].shape = *shape;
    out_.emit_home(index);
    const Symbol buffer = buffer_of(index, *shape);
    if (literal) {
        store_literal(index, declarator.initial, *shape, true);
    } else if (declarator.initial) {
        out_.store(buffer, *shape, initial);
    } else {
        out_.store(buffer, *shape, constant(0.0));
        zero_fills_[index] = {&out_.here(), out_.here().statements.size() - 1};
    }
}

/// Names in the dimensions of an input that are nothing yet become sizes.
void Lowering::introduce_sizes(const Declarator& declarator) {
    for (const Expression& e : declarator.dimensions) {
        const NameExpression* n = as_name(e);
        if (!n || index_of(n->name)) continue;
        Parameter parameter;
        parameter.symbol = out_.named(n->name);
        parameter.origin = std::make_shared<const OriginData>(OriginData{at(e->range), nullptr, {}, {}});
        parameter.type = Type::index();
        parameter.role = Role::size;
        const std::size_t index = introduce(n->name, Kind::integer, Tracking::constant, e->range);
        Value size = scalar(Kind::integer, build::variable(parameter.symbol));
        size.size = Extent(parameter.symbol);
        variables_[index].same = size;
        function_.parameters.push_back(std::move(parameter));
    }
}

/// `input Tensor x[n]` is a parameter of the function (NAB-23).
void Lowering::declare_input(const Declaration& d, const Declarator& declarator) {
    const std::string& name = declarator.name.name;
    if (scopes_.size() > top_level_scopes_) {
        fail(errors::only_top_level(at(d.role.range), "input"));
        return;
    }
    const Kind kind = kind_of(d.type);
    if (kind == Kind::wrong) {
        fail(errors::void_variable(at(declarator.range)));
        return;
    }
    introduce_sizes(declarator);
    const auto shape = dimensions(declarator.dimensions);
    const bool tensor = kind == Kind::tensor;
    const std::size_t index = introduce(name, shape ? kind : Kind::wrong, d.tracking, declarator.name.range);
    if (!shape) return;
    if (tensor == shape->empty()) {
        fail(tensor ? errors::no_shape(at(declarator.range), name)
                    : errors::dimensions_of_scalar(at(declarator.range), name_of(d.type)));
        return;
    }
    Parameter parameter;
    parameter.symbol = out_.named(name);
    parameter.origin = std::make_shared<const OriginData>(OriginData{at(declarator.range), nullptr, {}, {}});
    parameter.type = element_type(kind);
    parameter.role = tensor ? Role::input : Role::scalar;
    if (tensor) {
        parameter.buffer = dense(parameter.symbol, parameter.type, *shape);
        parameter.buffer->place = MemorySpace::caller;
    }
    flow_.variables[index].shape = *shape;
    const Value given = tensor ? loaded(parameter.symbol, kind, *shape)
                               : scalar(kind, build::variable(parameter.symbol, parameter.type));
    NabVariable& v = variables_[index];
    const Origin outer = out_.origin;
    out_.origin = parameter.origin;
    const bool never_assigned = !may_assign(StatementBlock{file_.statements, {}}, name);
    if (tensor && (d.tracking == Tracking::constant || never_assigned)) {
        v.parameter = true;
        v.buffers.emplace_back(*shape, parameter.symbol);
    } else if (d.tracking == Tracking::constant) {
        v.local = parameter.symbol;
    } else if (tensor || kind == Kind::floating) {
        out_.emit_home(index);
        out_.store(buffer_of(index, *shape), *shape, given);
    } else {
        v.local = out_.fresh(name);
        out_.emit(Declare{v.local, element_type(kind), given.element({})});
    }
    out_.origin = outer;
    function_.parameters.push_back(std::move(parameter));
}

/// `output y`: what y holds at the end becomes a result.
void Lowering::output(const WordStatement& s) {
    if (s.word.name != "output") {
        fail(errors::word_statement(at(s.word.range), s.word.name));
        introduce(s.name.name, Kind::wrong, Tracking::plain, s.name.range);  // as it was meant
        return;
    }
    if (scopes_.size() > top_level_scopes_) {
        fail(errors::only_top_level(at(s.word.range), "output"));
        return;
    }
    const auto index = index_of(s.name.name);
    if (!index) {
        fail(errors::undeclared(at(s.name.range), s.name.name, nearest(s.name.name)));
        return;
    }
    outputs_.emplace_back(out_.fresh(s.name.name), *index);
}

}  // namespace nestor::nabla
