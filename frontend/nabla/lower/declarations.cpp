// Declarations: what a name stands for from there on, and its first value.
#include "frontend/nabla/lower/declarations.hpp"

#include <algorithm>

#include "frontend/nabla/errors.hpp"
#include "frontend/nabla/lower/expressions.hpp"
#include "frontend/nabla/lower/nests.hpp"
#include "frontend/nabla/lower/order.hpp"
#include "frontend/nabla/lower/program_state.hpp"
#include "frontend/nabla/names.hpp"
#include "ir/core/build.hpp"
#include "ir/core/origins.hpp"

namespace nestor::nabla {

static void declare_variable(ProgramState& state, const Declaration& d, const Declarator& declarator);
static void introduce_sizes(ProgramState& state, const Declarator& declarator);
static void declare_input(ProgramState& state, const Declaration& d, const Declarator& declarator);
std::size_t introduce_variable(ProgramState& state, const std::string& name, Kind kind, Tracking tracking,
                               TextRange range) {
    auto& names = state.scopes.back().variables;
    if (const auto former = names.find(name);
        former != names.end() && state.variables[former->second].kind != Kind::wrong)
        state.messages.add(
            errors::redeclared(at(state, range), name, state.variables[former->second].declared));
    NabVariable variable;
    variable.name = name;
    variable.kind = kind;
    variable.tracking = tracking;
    variable.declared = at(state, range);
    if (tracking == Tracking::variable) variable.stale = state.out.fresh(name + "_assigned");
    state.variables.push_back(std::move(variable));
    state.flow.variables.emplace_back();
    names[name] = state.variables.size() - 1;
    return state.variables.size() - 1;
}

/// `const float x`: an error, behind which the variable is known.
static void declare_unknown(ProgramState& state, const Identifier& role, const Declarator& declarator) {
    fail(state, errors::word_statement(at(state, role.range), role.name));
    introduce_variable(state, declarator.name.name, Kind::wrong, Tracking::plain, declarator.name.range);
}

void lower_declaration(ProgramState& state, const Declaration& d, TextRange range) {
    if (d.declarators.empty()) {
        state.messages.add(errors::empty_declaration(at(state, range)));
        return;
    }
    for (const Declarator& declarator : d.declarators) {
        if (d.role.name.empty())
            declare_variable(state, d, declarator);
        else if (d.role.name == "input")
            declare_input(state, d, declarator);
        else
            declare_unknown(state, d.role, declarator);
    }
}

std::optional<Shape> dimensions(ProgramState& state, const std::vector<Expression>& dimensions) {
    Shape shape;
    for (const Expression& e : dimensions) {
        if (std::holds_alternative<Sequence>(e->node)) {
            fail(state, errors::comma_index(at(state, e->range)));
            return std::nullopt;
        }
        const Value extent = lower_expression(state, e);
        if (!extent.ok()) return std::nullopt;
        if (!extent.is_integer() || !extent.as_extent()) {
            fail(state, errors::dimension_not_constant(at(state, e->range)));
            return std::nullopt;
        }
        if (!extent.constant()) {
            check_at_run_time(state,
                              build::compare(CompareOp::greater, extent.element({}), build::integer(0)),
                              e->range, "a dimension is not positive");
            shape.push_back(*extent.as_extent());
            continue;
        }
        if (*extent.constant() < 1) {
            fail(state, errors::dimension_not_positive(at(state, e->range), *extent.constant()));
            return std::nullopt;
        }
        shape.push_back(*extent.constant());
        std::int64_t limit = std::int64_t{1} << 40;
        for (const Extent& known : shape) limit /= known.number().value_or(1);
        if (limit == 0) {
            fail(state, errors::too_many_elements(at(state, e->range)));
            return std::nullopt;
        }
    }
    return shape;
}

/// The elements of a literal in row-major order and the depth of its nesting; false when it is ragged.
bool flatten(ProgramState& state, const Expression& e, std::vector<Expression>& elements,
             std::size_t& depth) {
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
        if (!flatten(state, literal->elements[k], elements, own)) return false;
        if (k > 0 && (own != inner || elements.size() - before != each)) return false;
        inner = own;
        each = elements.size() - before;
    }
    depth = inner + 1;
    return true;
}

std::optional<Shape> literal_shape(ProgramState& state, const Expression& e) {
    std::vector<Expression> elements;
    std::size_t depth = 0;
    if (!flatten(state, e, elements, depth)) {
        fail(state, errors::ragged(at(state, e->range)));
        return std::nullopt;
    }
    Shape shape;
    for (const auto* level = std::get_if<TensorLiteral>(&e->node); level;
         level = std::get_if<TensorLiteral>(&level->elements[0]->node))
        shape.push_back(static_cast<std::int64_t>(level->elements.size()));
    return shape;
}

void store_literal(ProgramState& state, std::size_t variable, const Expression& e, const Shape& shape,
                   bool declared) {
    const auto own = literal_shape(state, e);
    if (!own) return;
    std::vector<Expression> elements;
    std::size_t depth = 0;
    flatten(state, e, elements, depth);
    if (*own != shape && own->size() != 1) {
        fail(state, errors::literal_shape(at(state, e->range), text_of(*own), text_of(shape)));
        return;
    }
    if (!elements_of(shape).is(static_cast<std::int64_t>(elements.size()))) {
        fail(state, errors::literal_count(at(state, e->range), elements.size(), text_of(shape)));
        return;
    }
    std::vector<Value> values;
    for (const Expression& element : elements) {
        values.push_back(lower_expression(state, element));
        if (effects_after(state, elements, values.size() - 1)) values.back() = settled(state, values.back());
        if (!values.back().ok()) return;
        if (!values.back().is_number() || values.back().is_tensor()) {
            fail(state, errors::literal_element(at(state, element->range), described(values.back())));
            return;
        }
    }
    if (!declared) overwrite(state, variable);
    const Symbol buffer = buffer_of(state, variable, shape);
    for (std::size_t k = 0; k < values.size(); ++k) {
        std::vector<Expr> indices(shape.size());
        std::int64_t rest = static_cast<std::int64_t>(k);
        for (std::size_t d = shape.size(); d-- > 0; rest /= *shape[d].number())
            indices[d] = build::integer(rest % *shape[d].number());
        state.out.emit(Store{{{buffer, indices}}, {broadcast_element(values[k], {})}, std::nullopt});
    }
}

/// `int n = 3;`: a constant is a let, a float has a home in memory, others are locals.
static void declare_scalar(ProgramState& state, const Declaration& d, const Declarator& declarator,
                           Kind kind) {
    const std::string& name = declarator.name.name;
    if (!declarator.dimensions.empty()) {
        fail(state, errors::dimensions_of_scalar(at(state, declarator.range), name_of(d.type)));
        introduce_variable(state, name, Kind::wrong, d.tracking, declarator.name.range);
        return;
    }
    // the initial value still sees a former variable of the name
    Value initial = kind == Kind::floating ? constant(0.0) : constant(std::int64_t{0});
    if (kind == Kind::boolean) initial = scalar(Kind::boolean, build::boolean(false));
    if (declarator.initial) initial = lower_expression(state, declarator.initial);
    const bool from_float = initial.kind == Kind::floating || initial.has_one_element();
    if (initial.ok() && (kind == Kind::integer || kind == Kind::character) && from_float)
        state.messages.add(errors::narrowed(at(state, declarator.initial->range)));
    const TextRange range = declarator.initial ? declarator.initial->range : declarator.range;
    if (initial.ok()) initial = cast(state, d.type, initial, range);
    const bool known = initial.ok();
    const std::size_t index =
        introduce_variable(state, name, known ? kind : Kind::wrong, d.tracking, declarator.name.range);
    if (!known) return;
    const Expr first = initial.constant() && kind == Kind::integer ? build::integer(*initial.constant())
                                                                   : initial.element({});
    if (d.tracking == Tracking::constant) {
        state.variables[index].local = state.out.fresh(name);
        state.variables[index].range = kind == Kind::floating ? std::nullopt : initial.range;
        state.out.emit(Let{state.variables[index].local, first});
        if (!initial.size) return;
        initial.element = [local = build::variable(state.variables[index].local)](const auto&) {
            return local;
        };
        state.variables[index].same = initial;
        const Expr size = initial.size->expression();
        state.facts.ranges.push_back({state.variables[index].local, {size, size}});
    } else if (kind == Kind::floating) {
        state.out.emit_home(index);
        const Symbol buffer = buffer_of(state, index, {});
        state.out.emit(Store{{{buffer, {}}}, {first}, std::nullopt});
    } else {
        state.variables[index].local = state.out.fresh(name);
        state.out.emit(Declare{state.variables[index].local, element_type(kind), first});
    }
}

/// The shape that a tensor's initial value and the declaration's dimensions agree on; nothing, and reported,
/// where they do not. Without dimensions it is that of the value.
static std::optional<Shape> agreed_shape(ProgramState& state, const Declarator& declarator,
                                         std::optional<Shape> shape, const Value& initial) {
    if (!initial.ok()) return std::nullopt;
    if (!initial.is_number()) {
        fail(state, errors::conversion(at(state, declarator.initial->range), described(initial), "a Tensor"));
        return std::nullopt;
    }
    if (!initial.is_tensor() || !shape) return shape;
    if (shape->empty()) shape = initial.shape;
    if (equal(state, *shape, initial.shape, declarator.range)) return shape;
    fail(state, errors::shape_mismatch(at(state, declarator.range), "the declaration", text_of(*shape),
                                       text_of(initial.shape)));
    return std::nullopt;
}

static void declare_tensor(ProgramState& state, const Declaration& d, const Declarator& declarator) {
    std::optional<Shape> shape = dimensions(state, declarator.dimensions);
    const bool literal =
        declarator.initial && std::holds_alternative<TensorLiteral>(declarator.initial->node);
    Value initial;
    if (literal) {
        if (shape && shape->empty()) shape = literal_shape(state, declarator.initial);
    } else if (declarator.initial) {
        initial = lower_expression(state, declarator.initial);
        shape = agreed_shape(state, declarator, std::move(shape), initial);
    }
    if (shape && shape->empty()) {
        fail(state, errors::no_shape(at(state, declarator.range), declarator.name.name));
        shape = std::nullopt;
    }
    const std::size_t index = introduce_variable(
        state, declarator.name.name, shape ? Kind::tensor : Kind::wrong, d.tracking, declarator.name.range);
    if (!shape) return;
    state.flow.variables[index].shape = *shape;
    state.out.emit_home(index);
    const Symbol buffer = buffer_of(state, index, *shape);
    if (literal) {
        store_literal(state, index, declarator.initial, *shape, true);
    } else if (declarator.initial) {
        state.out.store(buffer, *shape, initial);
    } else {
        state.out.store(buffer, *shape, constant(0.0));
        state.zero_fills[index] = {&state.out.here(), state.out.here().statements.size() - 1};
    }
}

void declare_variable(ProgramState& state, const Declaration& d, const Declarator& declarator) {
    const Kind kind = kind_of(d.type);
    if (kind == Kind::wrong) {
        fail(state, errors::void_variable(at(state, declarator.range)));
        introduce_variable(state, declarator.name.name, kind, d.tracking, declarator.name.range);
    } else if (kind == Kind::tensor) {
        declare_tensor(state, d, declarator);
    } else {
        declare_scalar(state, d, declarator, kind);
    }
}

/// ScopeNames in the dimensions of an input that are nothing yet become sizes.
void introduce_sizes(ProgramState& state, const Declarator& declarator) {
    for (const Expression& e : declarator.dimensions) {
        const NameExpression* n = as_name(e);
        if (!n || index_of_variable(state, n->name)) continue;
        Parameter parameter;
        parameter.symbol = state.out.named(n->name);
        parameter.origin = written_at(at(state, e->range));
        parameter.type = Type::index();
        parameter.role = Role::size;
        const std::size_t index =
            introduce_variable(state, n->name, Kind::integer, Tracking::constant, e->range);
        Value size = scalar(Kind::integer, build::variable(parameter.symbol));
        size.size = Extent(parameter.symbol);
        state.variables[index].same = size;
        state.facts.ranges.push_back({parameter.symbol, {build::integer(0), nullptr}});
        state.function.parameters.push_back(std::move(parameter));
    }
}

/// `input Tensor x[n]` is a parameter of the function (NAB-23).
void declare_input(ProgramState& state, const Declaration& d, const Declarator& declarator) {
    const std::string& name = declarator.name.name;
    if (state.scopes.size() > state.top_level_scopes) {
        fail(state, errors::only_top_level(at(state, d.role.range), "input"));
        introduce_variable(state, name, Kind::wrong, d.tracking, declarator.name.range);
        return;
    }
    const Kind kind = kind_of(d.type);
    if (kind == Kind::wrong) {
        fail(state, errors::void_variable(at(state, declarator.range)));
        return;
    }
    introduce_sizes(state, declarator);
    const auto shape = dimensions(state, declarator.dimensions);
    const bool tensor = kind == Kind::tensor;
    const std::size_t index =
        introduce_variable(state, name, shape ? kind : Kind::wrong, d.tracking, declarator.name.range);
    if (!shape) return;
    if (tensor == shape->empty()) {
        fail(state, tensor ? errors::no_shape(at(state, declarator.range), name)
                           : errors::dimensions_of_scalar(at(state, declarator.range), name_of(d.type)));
        state.variables[index].kind = Kind::wrong;
        return;
    }
    Parameter parameter;
    parameter.symbol = state.out.named(name);
    parameter.origin = written_at(at(state, declarator.range));
    parameter.type = element_type(kind);
    parameter.role = tensor ? Role::input : Role::scalar;
    if (tensor) {
        parameter.buffer = dense(parameter.symbol, parameter.type, *shape);
        parameter.buffer->place = MemorySpace::caller;
    }
    state.flow.variables[index].shape = *shape;
    const Value given = tensor ? loaded(parameter.symbol, kind, *shape)
                               : scalar(kind, build::variable(parameter.symbol, parameter.type));
    NabVariable& v = state.variables[index];
    const Origin outer = state.out.origin;
    state.out.origin = parameter.origin;
    const bool never_assigned = !may_assign(StatementBlock{state.file.statements, {}}, name);
    if (tensor && (d.tracking == Tracking::constant || never_assigned)) {
        v.parameter = true;
        v.buffers.emplace_back(*shape, parameter.symbol);
    } else if (d.tracking == Tracking::constant) {
        v.local = parameter.symbol;
    } else if (tensor || kind == Kind::floating) {
        state.out.emit_home(index);
        state.out.store(buffer_of(state, index, *shape), *shape, given);
    } else {
        v.local = state.out.fresh(name);
        state.out.emit(Declare{v.local, element_type(kind), given.element({})});
    }
    state.out.origin = outer;
    state.function.parameters.push_back(std::move(parameter));
}

/// `output y`: what y holds at the end becomes a result.
void lower_output(ProgramState& state, const WordStatement& s) {
    if (s.word.name != "output") {
        fail(state, errors::word_statement(at(state, s.word.range), s.word.name));
        if (!index_of_variable(state, s.name.name))  // as it was meant
            introduce_variable(state, s.name.name, Kind::wrong, Tracking::plain, s.name.range);
        return;
    }
    if (state.scopes.size() > state.top_level_scopes) {
        fail(state, errors::only_top_level(at(state, s.word.range), "output"));
        return;
    }
    const auto index = index_of_variable(state, s.name.name);
    if (!index) {
        fail(state, errors::output_before_declaration(at(state, s.name.range), s.name.name));
        return;
    }
    state.outputs.emplace_back(state.out.fresh(s.name.name), *index);
}

}  // namespace nestor::nabla
