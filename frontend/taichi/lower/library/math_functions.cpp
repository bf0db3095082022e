// Functions of numbers, vectors and matrices (TI-50): `ti`, `ti.math` and Python's `math`.
#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "frontend/taichi/lower/library/library.hpp"
#include "ir/core/walk.hpp"

namespace nestor::taichi {
namespace {

using Arguments = const CallArguments&;

CallArguments one_argument(const Value& value, TextRange range) {
    CallArguments arguments;
    arguments.positional.push_back(value);
    arguments.range = range;
    return arguments;
}

CallArguments no_arguments(TextRange range) {
    CallArguments arguments;
    arguments.range = range;
    return arguments;
}

}  // namespace

const Library::Table& Library::math() {
    using E = Evaluator&;
    using N = const std::string&;
    const auto unary = [](E e, N name, Arguments a) -> Value {
        if (e.frame().host && !a.positional.empty() && e.is_array(a.positional[0]))
            return e.numpy_function(name, a);
        return e.math_call(name, a);
    };
    const auto atan2 = [](E e, N name, Arguments a) -> Value {
        const Value &y = e.argument_of(name, a, 0), &x = e.argument_of(name, a, 1);
        if (is_number(y) && is_number(x) && !(e.in_kernel() && !e.frame().python)) {
            const auto number = [](const Value& v) {
                return integer_of(v) ? integer_of(v)->convert_to<double>() : std::get<double>(v.v);
            };
            return std::atan2(number(y), number(x));
        }
        return e.elementwise(
            y, x,
            [&](const ScalarValue& p, const ScalarValue& q) {
                return called("atan2", {p, q}, e.dialect());
            },
            a.range);
    };
    const auto select = [](E e, N name, Arguments a) -> Value {
        return e.choose(e.argument_of(name, a, 0), e.argument_of(name, a, 1), e.argument_of(name, a, 2),
                        a.range);
    };
    const auto cast = [](E e, N name, Arguments a) -> Value {
        const Type* type = e.type_named_by(e.argument_of(name, a, 1));
        if (!type) e.fail(a.range, "TI-15", "TaichiCompilationError: `ti.cast` wants a type");
        return e.elementwise(
            a.positional[0], [&](const ScalarValue& s) { return cast_to(s, *type); }, a.range);
    };
    const auto bit_cast = [](E e, N name, Arguments a) -> Value {
        const Type* type = e.type_named_by(e.argument_of(name, a, 1));
        if (!type) e.fail(a.range, "TI-15", "TaichiTypeError: `ti.bit_cast` wants a type");
        return e.elementwise(
            a.positional[0],
            [&](const ScalarValue& s) {
                if (s.type.bits != type->bits)
                    e.fail(a.range, "TI-15", "TaichiTypeError: bit_cast between types of different sizes");
                return plain(build::make(Cast{value_of(s), true}, *type));
            },
            a.range);
    };
    const auto raw = [](E e, N name, Arguments a) -> Value {
        return e.combined_arguments(a, name, [&](const ScalarValue& x, const ScalarValue& y) {
            const Type type = promoted(x.type, y.type);
            const bool divides = name == "raw_div";
            return plain(build::binary(divides ? BinaryOp::divide : BinaryOp::remainder,
                                       value_of(cast_to(x, type)), value_of(cast_to(y, type)),
                                       divides && type.is_int()));
        });
    };
    const auto logical_shift = [](E e, N name, Arguments a) -> Value {
        return e.combined_arguments(a, name, [&](const ScalarValue& x, const ScalarValue& y) {
            const Type without_sign = Type::uint(x.type.bits);
            return cast_to(binary(BinaryOperator::shift_right, cast_to(x, without_sign), y, e.dialect()),
                           x.type);
        });
    };
    const auto mod = [](E e, N name, Arguments a) -> Value {
        return e.combined_arguments(
            a, name, [&](const ScalarValue& x, const ScalarValue& y) { return e.modulo(x, y, a.range); });
    };
    const auto as_method = [](E e, N name, Arguments a) -> Value {
        static const std::map<std::string, std::string> names = {{"normalize", "normalized"},
                                                                 {"length", "norm"}};
        const auto found = names.find(name);
        const Value receiver = e.argument_of(name, a, 0);
        CallArguments rest = a;
        rest.positional.erase(rest.positional.begin());
        return e.method(
            get<SequencePtr>(receiver) ? e.make_matrix(receiver, true, nullptr, a.range) : receiver,
            found == names.end() ? name : found->second, rest);
    };
    const auto distance = [](E e, N name, Arguments a) -> Value {
        const Value difference = e.evaluate_binary(BinaryOperator::subtract, e.argument_of(name, a, 0),
                                                   e.argument_of(name, a, 1), a.range);
        return e.method(difference, "norm", no_arguments(a.range));
    };
    const auto fract = [](E e, N name, Arguments a) -> Value {
        return e.each_element(a, name, [&](const ScalarValue& s) {
            const ScalarValue x = e.named(s, "x", a.range);
            return binary(BinaryOperator::subtract, x, called("floor", {x}, e.dialect()), e.dialect());
        });
    };
    const auto clamp = [](E e, N name, Arguments a) -> Value {
        const Value low = e.elementwise(
            e.argument_of(name, a, 0), e.argument_of(name, a, 1),
            [](const ScalarValue& x, const ScalarValue& y) { return extreme(true, x, y); }, a.range);
        return e.elementwise(
            low, e.argument_of(name, a, 2),
            [](const ScalarValue& x, const ScalarValue& y) { return extreme(false, x, y); }, a.range);
    };
    const auto mix = [](E e, N name, Arguments a) -> Value {
        const Value& share = e.argument_of(name, a, 2);
        const Value rest = e.evaluate_binary(BinaryOperator::subtract, Value(1.0), share, a.range);
        return e.evaluate_binary(
            BinaryOperator::add, e.evaluate_binary(BinaryOperator::multiply, a.positional[0], rest, a.range),
            e.evaluate_binary(BinaryOperator::multiply, a.positional[1], share, a.range), a.range);
    };
    const auto step = [](E e, N name, Arguments a) -> Value {
        return e.elementwise(
            e.argument_of(name, a, 0), e.argument_of(name, a, 1),
            [&](const ScalarValue& edge, const ScalarValue& x) {
                const Type& type = e.dialect().default_float;
                return selected(compared(CompareOp::less, x, edge), constant(0.0, type), constant(1.0, type));
            },
            a.range);
    };
    const auto smoothstep = [](E e, N name, Arguments a) -> Value {
        const Value above =
            e.evaluate_binary(BinaryOperator::subtract, e.argument_of(name, a, 2), a.positional[0], a.range);
        const Value width =
            e.evaluate_binary(BinaryOperator::subtract, a.positional[1], a.positional[0], a.range);
        return e.elementwise(
            e.evaluate_binary(BinaryOperator::divide, above, width, a.range),
            [&](const ScalarValue& s) {
                const auto number = [&](double v) { return constant(v, s.type); };
                const ScalarValue t =
                    e.named(extreme(false, extreme(true, s, number(0)), number(1)), "t", a.range);
                const auto times = [&](const ScalarValue& x, const ScalarValue& y) {
                    return binary(BinaryOperator::multiply, x, y, e.dialect());
                };
                return times(times(t, t),
                             binary(BinaryOperator::subtract, number(3), times(number(2), t), e.dialect()));
            },
            a.range);
    };
    const auto sign = [](E e, N name, Arguments a) -> Value {
        return e.each_element(a, name, [&](const ScalarValue& s) {
            const ScalarValue x = e.named(s, "x", a.range);
            const Type i32 = Type::int_(32);
            const ScalarValue zero = constant(std::int64_t{0}, i32);
            return cast_to(selected(compared(CompareOp::less, x, zero), constant(std::int64_t{-1}, i32),
                                    selected(compared(CompareOp::greater, x, zero),
                                             constant(std::int64_t{1}, i32), zero)),
                           s.type);
        });
    };
    const auto angle = [](E e, N name, Arguments a) -> Value {
        const double factor = name == "radians" ? std::numbers::pi / 180 : 180 / std::numbers::pi;
        const Value& x = e.argument_of(name, a, 0);
        if (is_number(x) && !e.in_kernel())
            return e.evaluate_binary(BinaryOperator::multiply, x, Value(factor), a.range);
        return e.each_element(a, name, [&](const ScalarValue& s) {
            return binary(BinaryOperator::multiply, s, constant(factor, e.dialect().default_float),
                          e.dialect());
        });
    };
    const auto reflect = [](E e, N name, Arguments a) -> Value {  // x - 2 (x . n) n
        const Value &x = e.argument_of(name, a, 0), &n = e.argument_of(name, a, 1);
        const Value product = e.method(x, "dot", one_argument(n, a.range));
        const Value twice = e.evaluate_binary(BinaryOperator::multiply, Value(2.0), product, a.range);
        return e.evaluate_binary(BinaryOperator::subtract, x,
                                 e.evaluate_binary(BinaryOperator::multiply, twice, n, a.range), a.range);
    };
    const auto refract = [](E e, N name, Arguments a) -> Value {
        const Value &x = e.argument_of(name, a, 0), &n = e.argument_of(name, a, 1);
        const ScalarValue eta = e.named(e.scalar(e.argument_of(name, a, 2), a.range), "eta", a.range);
        const ScalarValue product =
            e.named(e.scalar(e.method(x, "dot", one_argument(n, a.range)), a.range), "product", a.range);
        const auto op = [&](BinaryOperator o, const ScalarValue& p, const ScalarValue& q) {
            return binary(o, p, q, e.dialect());
        };
        const ScalarValue one = constant(1.0, product.type);
        const ScalarValue k =
            e.named(op(BinaryOperator::subtract, one,
                       op(BinaryOperator::multiply, op(BinaryOperator::multiply, eta, eta),
                          op(BinaryOperator::subtract, one, op(BinaryOperator::multiply, product, product)))),
                    "k", a.range);
        const ScalarValue root = called("sqrt", {extreme(true, k, constant(0.0, k.type))}, e.dialect());
        const ScalarValue factor = e.named(
            op(BinaryOperator::add, op(BinaryOperator::multiply, eta, product), root), "factor", a.range);
        const Value bent = e.evaluate_binary(
            BinaryOperator::subtract, e.evaluate_binary(BinaryOperator::multiply, eta, x, a.range),
            e.evaluate_binary(BinaryOperator::multiply, factor, n, a.range), a.range);
        return e.elementwise(
            bent,
            [&](const ScalarValue& s) {
                return selected(compared(CompareOp::greater_equal, k, constant(0.0, k.type)), s,
                                constant(0.0, s.type));
            },
            a.range);
    };
    const auto is_nan = [](E e, N name, Arguments a) -> Value {
        const Value& v = e.argument_of(name, a, 0);
        if (is_number(v) && !e.in_kernel())
            return get<double>(v) ? name == "isnan" ? std::isnan(std::get<double>(v.v))
                                                    : std::isinf(std::get<double>(v.v))
                                  : false;
        return e.each_element(a, name, [&](const ScalarValue& s) {
            const ScalarValue x =
                e.named(s.type.is_float() ? s : cast_to(s, e.dialect().default_float), "x", a.range);
            if (name == "isnan") return compared(CompareOp::not_equal, x, x);
            const ScalarValue magnitude = called("abs", {x}, e.dialect());
            return compared(CompareOp::equal, magnitude, plain(build::constant(HUGE_VAL, x.type)));
        });
    };
    const auto eye = [](E e, N name, Arguments a) -> Value {
        const auto n = e.matrix_extent(e.argument_of(name, a, 0), a.range, "the number of rows");
        e.check_size({{}, n, n}, a.range);
        std::vector<ScalarValue> values;
        for (std::int64_t i = 0; i < n; ++i)
            for (std::int64_t j = 0; j < n; ++j)
                values.push_back(constant(i == j ? 1.0 : 0.0, e.dialect_.default_float));
        return matrix(static_cast<int>(n), static_cast<int>(n), std::move(values));
    };
    const auto rotation = [](E e, N name, Arguments a) -> Value { return e.rotation(name, a); };
    const auto random = [](E e, N, Arguments a) -> Value {
        const Value* given = a.positional.empty() ? a.keyword("dtype") : &a.positional[0];
        const Type* type = given ? e.type_named_by(*given) : nullptr;
        return e.random(type ? *type : e.dialect_.default_float, a.range);
    };
    const auto randn = [](E e, N, Arguments a) -> Value {  // Box and Muller
        const Type type = e.dialect_.default_float;
        const ScalarValue u = e.scalar(e.random(type, a.range), a.range),
                          v = e.scalar(e.random(type, a.range), a.range);
        const auto op = [&](BinaryOperator o, const ScalarValue& p, const ScalarValue& q) {
            return binary(o, p, q, e.dialect());
        };
        const ScalarValue radius =
            called("sqrt",
                   {op(BinaryOperator::multiply, constant(-2.0, type),
                       called("log", {op(BinaryOperator::subtract, constant(1.0, type), u)}, e.dialect()))},
                   e.dialect());
        return op(BinaryOperator::multiply, radius,
                  called("cos", {op(BinaryOperator::multiply, constant(2 * std::numbers::pi, type), v)},
                         e.dialect()));
    };
    const auto filled = [](E e, N name, Arguments a) -> Value {
        const double number = name == "one" ? 1.0 : 0.0;
        return e.each_element(a, name, [&](const ScalarValue& s) {
            if (s.type.is_float()) return constant(number, s.type);
            return constant(static_cast<std::int64_t>(number), s.truth ? Type::int_(32) : s.type);
        });
    };
    const auto bits = [](E e, N name, Arguments a) -> Value {
        return e.each_element(
            a, name, [&](const ScalarValue& s) { return e.count_bits(s, name == "popcnt", a.range); });
    };
    const auto complex = [](E e, N name, Arguments a) { return e.complex_function(name, a); };
    const auto decompose = [](E e, N name, Arguments a) { return e.decomposition(name, a); };
    const auto hypotenuse = [](E e, N name, Arguments a) -> Value {
        return e.combined_arguments(a, name, [&](const ScalarValue& x, const ScalarValue& y) {
            return called("hypot", {x, y}, e.dialect());
        });
    };
    static const Table table = [&] {
        Table t = {{"atan2", atan2},
                   {"select", select},
                   {"cast", cast},
                   {"bit_cast", bit_cast},
                   {"raw_div", raw},
                   {"raw_mod", raw},
                   {"bit_shr", logical_shift},
                   {"mod", mod},
                   {"fmod", mod},
                   {"dot", as_method},
                   {"cross", as_method},
                   {"normalize", as_method},
                   {"length", as_method},
                   {"distance", distance},
                   {"fract", fract},
                   {"clamp", clamp},
                   {"mix", mix},
                   {"step", step},
                   {"smoothstep", smoothstep},
                   {"sign", sign},
                   {"radians", angle},
                   {"degrees", angle},
                   {"reflect", reflect},
                   {"refract", refract},
                   {"isnan", is_nan},
                   {"isinf", is_nan},
                   {"inverse", as_method},
                   {"determinant", as_method},
                   {"transpose", as_method},
                   {"eye", eye},
                   {"rotation2d", rotation},
                   {"rotation3d", rotation},
                   {"rot_by_axis", rotation},
                   {"rot_yaw_pitch_roll", rotation},
                   {"translate", rotation},
                   {"scale", rotation},
                   {"vdir", rotation},
                   {"random", random},
                   {"randn", randn},
                   {"zero", filled},
                   {"one", filled},
                   {"popcnt", bits},
                   {"clz", bits},
                   {"cmul", complex},
                   {"cconj", complex},
                   {"cdiv", complex},
                   {"csqrt", complex},
                   {"cinv", complex},
                   {"cpow", complex},
                   {"cexp", complex},
                   {"clog", complex},
                   {"svd", decompose},
                   {"polar_decompose", decompose},
                   {"eig", decompose},
                   {"sym_eig", decompose},
                   {"solve", decompose},
                   {"hypot", hypotenuse}};
        for (const char* name :
             {"sqrt",  "rsqrt", "sin",   "cos", "tan",  "asin", "acos", "atan",  "tanh", "exp",   "log",
              "floor", "ceil",  "round", "abs", "sinh", "cosh", "log2", "log10", "exp2", "trunc", "fabs"})
            t.emplace(name, unary);
        return t;
    }();
    return table;
}

}  // namespace nestor::taichi
