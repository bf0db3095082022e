// Lowering of built-in functions.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "frontend/nabla/errors.hpp"
#include "frontend/nabla/lowering.hpp"
#include "ir/core/build.hpp"
#include "ir/core/random_bits.hpp"

namespace nestor::nabla {
namespace {

/// Elementwise functions of one float, by their name in the IR.
const std::map<std::string, const char*>& elementwise_functions() {
    static const std::map<std::string, const char*> table = {
        {"sin", "sin"},   {"cos", "cos"},   {"tan", "tan"},   {"asin", "asin"}, {"acos", "acos"},
        {"atan", "atan"}, {"sinh", "sinh"}, {"cosh", "cosh"}, {"tanh", "tanh"}, {"exp", "exp"},
        {"ln", "log"},    {"log", "log"},   {"sqrt", "sqrt"}};
    return table;
}

const std::vector<std::string>& other_functions() {
    static const std::vector<std::string> names = {
        "abs",  "pow",  "max",  "min",     "sum",    "mean",   "transpose", "any",      "all",
        "amax", "amin", "size", "reshape", "sizeof", "random", "grad",      "backward", "print"};
    return names;
}

std::string nearest_function(const std::string& name, const Functions& functions) {
    std::vector<std::string> names = other_functions();
    for (const auto& [known, definition] : functions) names.push_back(known);
    for (const auto& [known, spelled] : elementwise_functions()) names.push_back(known);
    return nearest_name(name, names);
}

/// A size as an int.
Value of_size(const Extent& extent) {
    if (const auto number = extent.number()) return constant(*number);
    Value value = scalar(Kind::integer, extent.expression());
    value.size = extent;
    return value;
}

Expr call(const char* function, std::vector<Expr> arguments) {
    const Type type = arguments[0]->type;
    return build::make(Call{function, std::move(arguments)}, type);
}

}  // namespace

Value Lowering::mapped(const Value& a, const std::function<Expr(const Expr&)>& f) {
    Value value;
    value.kind = a.is_tensor() ? Kind::tensor : Kind::floating;
    value.shape = a.shape;
    value.repeatable = false;
    value.element = [a, f](const std::vector<Expr>& indices) { return f(broadcast_element(a, indices)); };
    return value;
}

Value Lowering::transpose(const Value& a) {
    Value value = a;
    value.buffer = {};
    std::reverse(value.shape.begin(), value.shape.end());
    value.element = [a](std::vector<Expr> indices) {
        std::reverse(indices.begin(), indices.end());
        return a.element(indices);
    };
    return value;
}

/// Row-major order is kept.
Value Lowering::reshape(const Value& a, const Shape& shape) {
    Value value = a;
    value.buffer = {};
    value.kind = Kind::tensor;
    value.shape = shape;
    value.element = [a, shape](const std::vector<Expr>& indices) {
        Expr flat = build::integer(0);
        for (std::size_t d = 0; d < shape.size(); ++d)
            flat = build::add(build::multiply(flat, shape[d].expression()), indices[d]);
        std::vector<Expr> own(a.shape.size());
        Expr rest = flat;
        for (std::size_t d = a.shape.size(); d-- > 0;) {
            const Expr extent = a.shape[d].expression();
            own[d] = d == 0 ? rest : build::floor_modulo(rest, extent);
            rest = build::floor_divide(rest, extent);
        }
        return a.element(own);
    };
    return value;
}

/// sum, mean, max and min over all elements or along one axis.
Value Lowering::reduction(const std::string& name, const Value& a, std::optional<std::int64_t> axis) {
    Shape kept;
    for (std::size_t d = 0; axis && d < a.shape.size(); ++d)
        if (static_cast<std::int64_t>(d) != *axis) kept.push_back(a.shape[d]);
    const Shape reduced = axis ? Shape{a.shape[static_cast<std::size_t>(*axis)]} : a.shape;
    const ReduceOp op = name == "max" ? ReduceOp::maximum : name == "min" ? ReduceOp::minimum : ReduceOp::add;
    // where ties share a gradient the operand is read again, and so are operands that several reductions read
    const bool extreme = op != ReduceOp::add;
    const Value operand =
        extreme && !a.repeatable ? loaded(materialised(a, name + "_of"), Kind::tensor, a.shape) : a;
    const Symbol result = allocate(extreme ? name : "sum", Kind::floating, kept);
    nest(kept, 0, [&](const std::vector<Expr>& indices) {
        return Store{{{result, indices}}, {build::identity(op, Type::float_(64))}, std::nullopt};
    });
    Shape loops = kept;
    loops.insert(loops.end(), reduced.begin(), reduced.end());
    nest(loops, reduced.size(), [&](const std::vector<Expr>& indices) {
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

Value Lowering::gradient(const Application& call, TextRange range) {
    const auto* n =
        call.arguments.size() == 1 ? std::get_if<NameExpression>(&call.arguments[0]->node) : nullptr;
    if (!n) return fail(errors::grad_operand(at(range)));
    const auto index = index_of(n->name);
    if (!index) return fail(errors::undeclared(at(call.arguments[0]->range), n->name, nearest(n->name)));
    const NabVariable& v = variables_[*index];
    if (v.kind == Kind::wrong) return wrong();
    if (v.tracking != Tracking::variable) return fail(errors::grad_untracked(at(range), v.name, v.declared));
    if (v.kind != Kind::floating && v.kind != Kind::tensor)
        return fail(errors::not_supported("NAB-30", at(range), "the gradient of an integer variable"));
    if (!flow_.swept && !backward_later_) return fail(errors::grad_before(at(range), v.name));
    const auto& [known_shape, assigned, after, certainly] = flow_.variables[*index];
    if (after.file && certainly) return fail(errors::grad_stale(at(range), v.name, after));
    if (!flow_.swept)
        check_at_run_time(build::variable(swept_, Type::boolean()), range,
                          "no backward ran before the gradient of " + v.name + " is asked for");
    if (after.file)
        check_at_run_time(
            build::logical_not(build::variable(v.stale, Type::boolean())), range,
            fmt::format("{} was assigned (line {}) after the last backward", v.name, after.start().line));
    const Shape shape = flow_.variables[*index].shape;
    return loaded(gradient_of(*index), v.kind, shape);
}

/// `random(seed, 2, n)`: numbers of [0, 1) by counters, always the same for one seed.
Value Lowering::random(const Application& application, TextRange range) {
    if (application.arguments.empty())
        return fail(errors::arity(at(range), "random", "a seed and dimensions", 0));
    const Value seed = value(application.arguments[0]);
    if (!seed.ok()) return wrong();
    if (!seed.is_integer())
        return fail(errors::operand_type(at(application.arguments[0]->range), "`random`", described(seed)));
    const auto shape = dimensions({application.arguments.begin() + 1, application.arguments.end()});
    if (!shape) return wrong();
    const Type u32 = Type::uint(32);
    if (!random_bits_) {
        random_bits_ = fresh("random_bits");
        program_.functions.push_back(
            random_bits(random_bits_, 0, {"seed", "position"}, function_.origin, symbols_));
    }
    const Symbol buffer = allocate("random", Kind::tensor, *shape);
    Expr position = build::integer(0);
    std::vector<Expr> indices;
    const std::string stage = fmt::format("s{}", nests_++);
    const std::function<void()> level = [&] {
        const std::size_t d = indices.size();
        if (d < shape->size()) {
            For loop;
            loop.index = fresh(std::string(1, static_cast<char>('i' + d % 6)));
            loop.name = {function_.symbol.name(), 0, stage, loop.index.name()};
            loop.kind = LoopKind::imperative;
            loop.low = build::integer(0);
            loop.extent = (*shape)[d].expression();
            indices.push_back(build::variable(loop.index));
            position = build::add(build::multiply(position, loop.extent), indices.back());
            loop.body = collected(level);
            emit(std::move(loop));
            return;
        }
        const Symbol bits = fresh("bits");
        emit(
            CallStmt{{bits}, random_bits_, {build::cast(seed.element({}), u32), build::cast(position, u32)}});
        const Type type = Type::float_(64);
        const Expr number = build::binary(BinaryOp::multiply, build::cast(build::variable(bits, u32), type),
                                          build::constant(0x1p-32, type), false);
        emit(Store{{{buffer, indices}}, {number}, std::nullopt});
    };
    level();
    return loaded(buffer, shape->empty() ? Kind::floating : Kind::tensor, *shape);
}

Value Lowering::apply(const Application& application, TextRange range) {
    const std::string& name = application.callee.name;
    if (const auto function = functions_.find(name); function != functions_.end())
        return inlined(*function->second, application, range);
    if (name == "grad") return gradient(application, range);
    if (name == "print" || name == "backward") return fail(errors::no_value(at(range), name));
    if (name == "random") return random(application, range);
    const auto arity = [&](std::size_t least, std::size_t most, const std::string& wanted) {
        const std::size_t given = application.arguments.size();
        if (given >= least && given <= most) return true;
        fail(errors::arity(at(range), name, wanted, given));
        return false;
    };
    const auto known = elementwise_functions().find(name);
    const auto& others = other_functions();
    if (known == elementwise_functions().end() &&
        std::find(others.begin(), others.end(), name) == others.end())
        return fail(
            errors::no_function(at(application.callee.range), name, nearest_function(name, functions_)));

    std::vector<Value> arguments;
    for (const Expression& argument : application.arguments) {
        arguments.push_back(value(argument));
        if (effects_after(application.arguments, arguments.size() - 1))
            arguments.back() = settled(arguments.back());
        if (!arguments.back().ok()) return wrong();
        const Value& a = arguments.back();
        if (a.kind == Kind::text || a.kind == Kind::nothing || (a.kind == Kind::boolean && name != "sizeof"))
            return fail(errors::operand_type(at(argument->range), "`" + name + "`", described(a)));
    }
    const auto constant_at = [&](std::size_t k) -> std::optional<std::int64_t> {
        if (const auto c = arguments[k].constant(); c && arguments[k].is_integer()) return c;
        fail(errors::dimension_not_constant(at(application.arguments[k]->range)));
        return std::nullopt;
    };
    if (known != elementwise_functions().end()) {
        if (!arity(1, 1, "1 argument")) return wrong();
        const char* spelled = known->second;
        return mapped(arguments[0], [spelled](const Expr& x) { return call(spelled, {x}); });
    }
    if (name == "sizeof") {
        if (!arity(1, 1, "1 argument")) return wrong();
        const Value& a = arguments[0];
        const bool byte = a.kind == Kind::character || a.kind == Kind::boolean;
        return byte ? constant(std::int64_t{1}) : of_size(Extent(8) * elements_of(a.shape));
    }
    if (name == "abs") {
        if (!arity(1, 1, "1 argument")) return wrong();
        if (arguments[0].is_integer()) {
            const Expr x = build::cast(arguments[0].element({}), Type::index());
            return scalar(Kind::integer, call("abs", {x}));
        }
        return mapped(arguments[0], [](const Expr& x) { return call("abs", {x}); });
    }
    if (name == "pow") {
        if (!arity(2, 2, "2 arguments")) return wrong();
        return elementwise(arguments[0], arguments[1], "`pow`", range, [](const Expr& x, const Expr& y) {
            return call("pow", {x, y});
        });
    }
    if ((name == "max" || name == "min") && arguments.size() == 2) {
        const BinaryOp op = name == "max" ? BinaryOp::maximum : BinaryOp::minimum;
        if (arguments[0].is_integer() && arguments[1].is_integer())
            return scalar(Kind::integer,
                          build::binary(op, build::cast(arguments[0].element({}), Type::index()),
                                        build::cast(arguments[1].element({}), Type::index()), false));
        return elementwise(arguments[0], arguments[1], "`" + name + "`", range,
                           [op](const Expr& x, const Expr& y) { return build::binary(op, x, y, false); });
    }
    if (name == "transpose") {
        if (!arity(1, 1, "1 argument")) return wrong();
        return arguments[0].is_tensor() ? transpose(arguments[0]) : arguments[0];
    }
    if (name == "any" || name == "all") {
        if (!arity(1, 1, "1 argument")) return wrong();
        if (name == "all" || !arguments[0].is_tensor())
            return scalar(Kind::boolean, condition(arguments[0], range));
        const Value none = mapped(arguments[0], [](const Expr& x) {
            const Expr zero = build::constant(0.0, x->type);
            return build::select(build::compare(CompareOp::equal, x, zero), build::constant(1.0, x->type),
                                 zero);
        });
        return scalar(Kind::boolean, build::logical_not(condition(none, range)));
    }
    if (name == "size") {
        if (!arity(2, 2, "a tensor and a dimension")) return wrong();
        const auto k = constant_at(1);
        if (!k) return wrong();
        const Shape& shape = arguments[0].shape;
        if (*k < 0 || *k >= static_cast<std::int64_t>(shape.size()))
            return fail(errors::axis_range(at(range), shape.size()));
        return of_size(shape[static_cast<std::size_t>(*k)]);
    }
    if (name == "reshape") {
        if (!arity(2, 9, "a tensor and dimensions")) return wrong();
        Shape shape;
        for (std::size_t k = 1; k < arguments.size(); ++k) {
            const auto extent = arguments[k].is_integer() ? arguments[k].as_extent() : std::nullopt;
            if (!extent) return fail(errors::dimension_not_constant(at(application.arguments[k]->range)));
            if (const auto number = extent->number(); number && *number < 1)
                return fail(errors::dimension_not_positive(at(range), *number));
            shape.push_back(*extent);
        }
        if (!equal(elements_of(shape), elements_of(arguments[0].shape), range))
            return fail(
                errors::shape_mismatch(at(range), "`reshape`", text_of(arguments[0].shape), text_of(shape)));
        if (!arguments[0].is_tensor()) return mapped(arguments[0], [](const Expr& x) { return x; });
        return reshape(arguments[0], shape);
    }
    // sum, mean, max and min of one tensor, amax and amin
    if (!arity(1, 2, "a tensor, and perhaps an axis")) return wrong();
    if (!arguments[0].is_tensor()) {
        if (arguments.size() == 2) return fail(errors::axis_range(at(range), 0));
        return mapped(arguments[0], [](const Expr& x) { return x; });
    }
    std::optional<std::int64_t> axis;
    if (arguments.size() == 2) {
        axis = constant_at(1);
        if (!axis) return wrong();
        if (*axis < 0 || *axis >= static_cast<std::int64_t>(arguments[0].shape.size()))
            return fail(errors::axis_range(at(range), arguments[0].shape.size()));
        if (arguments[0].shape.size() == 1) axis = std::nullopt;
    }
    const std::string plain = name == "amax" ? "max" : name == "amin" ? "min" : name;
    return reduction(plain, arguments[0], axis);
}

}  // namespace nestor::nabla
