// Lowering of built-in functions.
#include "frontend/nabla/lower/functions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "frontend/nabla/errors.hpp"
#include "frontend/nabla/lower/calls.hpp"
#include "frontend/nabla/lower/declarations.hpp"
#include "frontend/nabla/lower/expressions.hpp"
#include "frontend/nabla/lower/nests.hpp"
#include "frontend/nabla/lower/operators.hpp"
#include "frontend/nabla/lower/order.hpp"
#include "frontend/nabla/lower/program_state.hpp"
#include "frontend/nabla/lower/statements.hpp"
#include "ir/core/build.hpp"
#include "ir/core/random_bits.hpp"

namespace nestor::nabla {
namespace {

/// Elementwise functions of one float, by their name in the IR.
const std::map<std::string, const char*>& elementwise_functions() {
    static const std::map<std::string, const char*> table = {
        {"sin", "sin"},   {"cos", "cos"},   {"tan", "tan"},   {"asin", "asin"}, {"acos", "acos"},
        {"atan", "atan"}, {"sinh", "sinh"}, {"cosh", "cosh"}, {"tanh", "tanh"}, {"exp", "exp"},
        {"ln", "log"},    {"log", "log"},   {"sqrt", "sqrt"}, {"erf", "erf"}};
    return table;
}

/// A size as an int.
Value of_size(const Extent& extent) {
    if (const auto number = extent.number()) return constant(*number);
    Value value = scalar(Kind::integer, extent.expression());
    value.size = extent;
    return value;
}

Expr called(const char* function, std::vector<Expr> arguments) {
    const Type type = arguments[0]->type;
    return build::make(Call{function, std::move(arguments)}, type);
}

struct BuiltinCall {
    const Application& application;
    TextRange range;
    std::vector<Value> arguments;
};

struct BuiltinFunction {
    const char* name;
    std::size_t least, most;  ///< arguments
    const char* wanted;       ///< how messages say that
    Value (*apply)(ProgramState& state, const BuiltinCall& call);
};

}  // namespace

/// sum, mean, max and min over all elements or along one axis.
static Value reduction(ProgramState& state, const std::string& name, const Value& a,
                       std::optional<std::int64_t> axis) {
    Shape kept;
    for (std::size_t d = 0; axis && d < a.shape.size(); ++d)
        if (static_cast<std::int64_t>(d) != *axis) kept.push_back(a.shape[d]);
    const Shape reduced = axis ? Shape{a.shape[static_cast<std::size_t>(*axis)]} : a.shape;
    const ReduceOp op = name == "max" ? ReduceOp::maximum : name == "min" ? ReduceOp::minimum : ReduceOp::add;
    // where ties share a gradient the operand is read again, and so are operands that several reductions read
    const bool extreme = op != ReduceOp::add;
    const Value operand =
        extreme && !a.repeatable ? loaded(state.out.materialised(a, name + "_of"), Kind::tensor, a.shape) : a;
    const Symbol result = state.out.allocate(extreme ? name : "sum", Kind::floating, kept);
    state.out.nest(kept, 0, [&](const std::vector<Expr>& indices) {
        return Store{{{result, indices}}, {build::identity(op, Type::float_(64))}, std::nullopt};
    });
    Shape loops = kept;
    loops.insert(loops.end(), reduced.begin(), reduced.end());
    state.out.nest(loops, reduced.size(), [&](const std::vector<Expr>& indices) {
        const std::vector<Expr> left(indices.begin(),
                                     indices.begin() + static_cast<std::ptrdiff_t>(kept.size()));
        std::vector<Expr> own(indices.begin() + static_cast<std::ptrdiff_t>(kept.size()), indices.end());
        if (axis) {
            const Expr along = own[0];
            own = left;
            own.insert(own.begin() + static_cast<std::ptrdiff_t>(*axis), along);
        }
        return Store{{{result, left}}, {operand.element(own)}, op};
    });
    Value value = loaded(result, kept.empty() ? Kind::floating : Kind::tensor, kept);
    if (name != "mean") return value;
    const Extent count = elements_of(reduced);
    Value mean = mapped(value, [count](const Expr& x) {
        const auto number = count.number();
        return build::binary(BinaryOp::divide, x,
                             number ? build::constant(static_cast<double>(*number), x->type)
                                    : build::cast(count.expression(), x->type),
                             false);
    });
    return mean;
}

static Value lower_gradient(ProgramState& state, const Application& call, TextRange range) {
    const auto* n =
        call.arguments.size() == 1 ? std::get_if<NameExpression>(&call.arguments[0]->node) : nullptr;
    if (!n) return fail(state, errors::grad_operand(at(state, range)));
    const auto index = index_of_variable(state, n->name);
    if (!index) return undeclared(state, n->name, call.arguments[0]->range);
    const NabVariable& v = state.variables[*index];
    if (v.kind == Kind::wrong) return wrong();
    if (v.tracking != Tracking::variable)
        return fail(state, errors::grad_untracked(at(state, range), v.name, v.declared));
    if (v.kind != Kind::floating && v.kind != Kind::tensor)
        return fail(state,
                    errors::not_supported("NAB-30", at(state, range), "the gradient of an integer variable"));
    if (!state.flow.swept && !state.backward_later)
        return fail(state, errors::grad_before(at(state, range), v.name));
    const auto& [known_shape, assigned, after, certainly] = state.flow.variables[*index];
    if (after.file && certainly) return fail(state, errors::grad_stale(at(state, range), v.name, after));
    if (!state.flow.swept)
        check_at_run_time(state, build::variable(state.swept, Type::boolean()), range,
                          "no backward ran before the gradient of " + v.name + " is asked for");
    if (after.file)
        check_at_run_time(
            state, build::logical_not(build::variable(v.stale, Type::boolean())), range,
            fmt::format("{} was assigned (line {}) after the last backward", v.name, after.start().line));
    const Shape shape = state.flow.variables[*index].shape;
    return loaded(gradient_of(state, *index), v.kind, shape);
}

/// `lower_random(state, seed, 2, n)`: numbers of [0, 1) by counters, always the same for one seed.
static Value lower_random(ProgramState& state, const Application& application, TextRange range) {
    if (application.arguments.empty())
        return fail(state, errors::arity(at(state, range), "random", "a seed and dimensions", 0));
    const Value seed = lower_expression(state, application.arguments[0]);
    if (!seed.ok()) return wrong();
    if (!seed.is_integer())
        return fail(state, errors::operand_type(at(state, application.arguments[0]->range), "`random`",
                                                described(seed)));
    const auto shape = dimensions(state, {application.arguments.begin() + 1, application.arguments.end()});
    if (!shape) return wrong();
    const Type u32 = Type::uint(32);
    if (!state.random_bits) {
        state.random_bits = state.out.fresh("random_bits");
        state.program.functions.push_back(random_bits(state.random_bits, 0, {"seed", "position"},
                                                      state.function.origin, state.out.symbols));
    }
    const Symbol buffer = state.out.allocate("random", Kind::tensor, *shape);
    Expr position = build::integer(0);
    std::vector<Expr> indices;
    const std::string stage = state.out.next_nest();
    const std::function<void()> level = [&] {
        const std::size_t d = indices.size();
        if (d < shape->size()) {
            For loop;
            loop.index = state.out.fresh(std::string(1, static_cast<char>('i' + d % 6)));
            loop.name = {state.function.symbol.name(), 0, stage, loop.index.name()};
            loop.kind = LoopKind::imperative;
            loop.low = build::integer(0);
            loop.extent = (*shape)[d].expression();
            indices.push_back(build::variable(loop.index));
            position = build::add(build::multiply(position, loop.extent), indices.back());
            loop.body = collected(state, level);
            state.out.emit(std::move(loop));
            return;
        }
        const Symbol bits = state.out.fresh("bits");
        state.out.emit(CallStmt{
            {bits}, state.random_bits, {build::cast(seed.element({}), u32), build::cast(position, u32)}});
        const Type type = Type::float_(64);
        const Expr number = build::binary(BinaryOp::multiply, build::cast(build::variable(bits, u32), type),
                                          build::constant(0x1p-32, type), false);
        state.out.emit(Store{{{buffer, indices}}, {number}, std::nullopt});
    };
    level();
    return loaded(buffer, shape->empty() ? Kind::floating : Kind::tensor, *shape);
}

static std::optional<std::int64_t> constant_argument(ProgramState& state, const BuiltinCall& call,
                                                     std::size_t k) {
    if (const auto c = call.arguments[k].constant(); c && call.arguments[k].is_integer()) return c;
    fail(state, errors::dimension_not_constant(at(state, call.application.arguments[k]->range)));
    return std::nullopt;
}

static Value size_of_value(ProgramState&, const BuiltinCall& call) {
    const Value& a = call.arguments[0];
    const bool byte = a.kind == Kind::character || a.kind == Kind::boolean;
    return byte ? constant(std::int64_t{1}) : of_size(Extent(8) * elements_of(a.shape));
}

static Value absolute(ProgramState&, const BuiltinCall& call) {
    const Value& a = call.arguments[0];
    if (!a.is_integer()) return mapped(a, [](const Expr& x) { return called("abs", {x}); });
    return scalar(Kind::integer, called("abs", {build::cast(a.element({}), Type::index())}));
}

static Value power(ProgramState& state, const BuiltinCall& call) {
    return elementwise(state, call.arguments[0], call.arguments[1], "`pow`", call.range,
                       [](const Expr& x, const Expr& y) {
                           return called("pow", {x, y});
                       });
}

/// sum, mean, max and min of one tensor, amax and amin
static Value reduced(ProgramState& state, const BuiltinCall& call) {
    const Value& a = call.arguments[0];
    if (!a.is_tensor()) {
        if (call.arguments.size() == 2) return fail(state, errors::axis_range(at(state, call.range), 0));
        return mapped(a, [](const Expr& x) { return x; });
    }
    std::optional<std::int64_t> axis;
    if (call.arguments.size() == 2) {
        axis = constant_argument(state, call, 1);
        if (!axis) return wrong();
        if (*axis < 0 || *axis >= static_cast<std::int64_t>(a.shape.size()))
            return fail(state, errors::axis_range(at(state, call.range), a.shape.size()));
        if (a.shape.size() == 1) axis = std::nullopt;
    }
    const std::string& name = call.application.callee.name;
    return reduction(state, name == "amax" ? "max" : name == "amin" ? "min" : name, a, axis);
}

/// Of two values, or of a tensor's elements.
static Value extremum(ProgramState& state, const BuiltinCall& call) {
    if (call.arguments.size() != 2) return reduced(state, call);
    const Value &a = call.arguments[0], &b = call.arguments[1];
    const std::string& name = call.application.callee.name;
    const BinaryOp op = name == "max" ? BinaryOp::maximum : BinaryOp::minimum;
    if (a.is_integer() && b.is_integer())
        return scalar(Kind::integer, build::binary(op, build::cast(a.element({}), Type::index()),
                                                   build::cast(b.element({}), Type::index()), false));
    return elementwise(state, a, b, "`" + name + "`", call.range,
                       [op](const Expr& x, const Expr& y) { return build::binary(op, x, y, false); });
}

static Value transposed(ProgramState&, const BuiltinCall& call) {
    return call.arguments[0].is_tensor() ? transpose(call.arguments[0]) : call.arguments[0];
}

static Value any_or_all(ProgramState& state, const BuiltinCall& call) {
    const Value& a = call.arguments[0];
    if (call.application.callee.name == "all" || !a.is_tensor())
        return scalar(Kind::boolean, lower_condition(state, a, call.range));
    const Value none = mapped(a, [](const Expr& x) {
        const Expr zero = build::constant(0.0, x->type);
        return build::select(build::compare(CompareOp::equal, x, zero), build::constant(1.0, x->type), zero);
    });
    return scalar(Kind::boolean, build::logical_not(lower_condition(state, none, call.range)));
}

static Value size_of_dimension(ProgramState& state, const BuiltinCall& call) {
    const auto k = constant_argument(state, call, 1);
    if (!k) return wrong();
    const Shape& shape = call.arguments[0].shape;
    if (*k < 0 || *k >= static_cast<std::int64_t>(shape.size()))
        return fail(state, errors::axis_range(at(state, call.range), shape.size()));
    return of_size(shape[static_cast<std::size_t>(*k)]);
}

static Value reshaped(ProgramState& state, const BuiltinCall& call) {
    const Value& a = call.arguments[0];
    Shape shape;
    for (std::size_t k = 1; k < call.arguments.size(); ++k) {
        const auto extent = call.arguments[k].is_integer() ? call.arguments[k].as_extent() : std::nullopt;
        if (!extent)
            return fail(state,
                        errors::dimension_not_constant(at(state, call.application.arguments[k]->range)));
        if (const auto number = extent->number(); number && *number < 1)
            return fail(state, errors::dimension_not_positive(at(state, call.range), *number));
        shape.push_back(*extent);
    }
    if (!equal(state, elements_of(shape), elements_of(a.shape), call.range))
        return fail(state, errors::shape_mismatch(at(state, call.range), "`reshape`", text_of(a.shape),
                                                  text_of(shape)));
    return a.is_tensor() ? reshape(a, shape) : mapped(a, [](const Expr& x) { return x; });
}

static const std::vector<BuiltinFunction>& builtin_functions() {
    constexpr const char* one = "1 argument";
    constexpr const char* with_axis = "a tensor, and perhaps an axis";
    static const std::vector<BuiltinFunction> table = {
        {"abs", 1, 1, one, absolute},
        {"pow", 2, 2, "2 arguments", power},
        {"max", 1, 2, with_axis, extremum},
        {"min", 1, 2, with_axis, extremum},
        {"sum", 1, 2, with_axis, reduced},
        {"mean", 1, 2, with_axis, reduced},
        {"transpose", 1, 1, one, transposed},
        {"any", 1, 1, one, any_or_all},
        {"all", 1, 1, one, any_or_all},
        {"amax", 1, 2, with_axis, reduced},
        {"amin", 1, 2, with_axis, reduced},
        {"size", 2, 2, "a tensor and a dimension", size_of_dimension},
        {"reshape", 2, 9, "a tensor and dimensions", reshaped},
        {"sizeof", 1, 1, one, size_of_value},
    };
    return table;
}

static std::string nearest_function(ProgramState& state, const std::string& name) {
    std::vector<std::string> names;
    for (const BuiltinFunction& known : builtin_functions()) names.emplace_back(known.name);
    for (const char* known : {"random", "grad", "backward", "print"}) names.emplace_back(known);
    for (const auto& [known, definition] : state.functions) names.push_back(known);
    for (const auto& [known, spelled] : elementwise_functions()) names.push_back(known);
    return nearest_name(name, names);
}

Value lower_application(ProgramState& state, const Application& application, TextRange range) {
    const std::string& name = application.callee.name;
    if (const auto function = state.functions.find(name); function != state.functions.end())
        return inlined(state, *function->second, application, range);
    if (name == "grad") return lower_gradient(state, application, range);
    if (name == "print" || name == "backward") return fail(state, errors::no_value(at(state, range), name));
    if (name == "random") return lower_random(state, application, range);
    const auto elementwise = elementwise_functions().find(name);
    const bool maps = elementwise != elementwise_functions().end();
    const auto& table = builtin_functions();
    const auto function = std::find_if(table.begin(), table.end(),
                                       [&](const BuiltinFunction& known) { return name == known.name; });
    if (!maps && function == table.end() && index_of_variable(state, name))
        return fail(state, indices_in_parentheses(state, application, range));
    if (!maps && function == table.end())
        return fail(state, errors::no_function(at(state, application.callee.range), name,
                                               nearest_function(state, name)));

    BuiltinCall call{application, range, {}};
    for (const Expression& argument : application.arguments) {
        call.arguments.push_back(lower_expression(state, argument));
        if (effects_after(state, application.arguments, call.arguments.size() - 1))
            call.arguments.back() = settled(state, call.arguments.back());
        const Value& a = call.arguments.back();
        if (!a.ok()) return wrong();
        if (a.kind == Kind::text || a.kind == Kind::nothing || (a.kind == Kind::boolean && name != "sizeof"))
            return fail(state,
                        errors::operand_type(at(state, argument->range), "`" + name + "`", described(a)));
    }
    const std::size_t given = call.arguments.size();
    if (given < (maps ? 1 : function->least) || given > (maps ? 1 : function->most))
        return fail(state,
                    errors::arity(at(state, range), name, maps ? "1 argument" : function->wanted, given));
    if (!maps) return function->apply(state, call);
    const char* spelled = elementwise->second;
    return mapped(call.arguments[0], [spelled](const Expr& x) { return called(spelled, {x}); });
}

}  // namespace nestor::nabla
