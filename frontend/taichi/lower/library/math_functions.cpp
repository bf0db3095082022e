// Functions of numbers, vectors and matrices (TI-50): `ti`, `ti.math` and Python's `math`.

#include <cmath>
#include <numbers>

#include "frontend/taichi/errors/library.hpp"
#include "frontend/taichi/errors/values.hpp"
#include "frontend/taichi/lower/data/fields.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/host/numpy_functions.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/operators.hpp"
#include "frontend/taichi/lower/library/arithmetic.hpp"
#include "frontend/taichi/lower/library/library.hpp"
#include "frontend/taichi/lower/library/matrices.hpp"
#include "frontend/taichi/lower/library/methods.hpp"
#include "frontend/taichi/lower/library/random.hpp"
#include "frontend/taichi/lower/library/special.hpp"

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

Value call_unary(Evaluator& e, const std::string& name, Arguments a) {
    if (e.frame().host && !a.positional.empty() && is_array(a.positional[0]))
        return numpy_function(e, name, a);
    if (!a.positional.empty() && get<SequencePtr>(a.positional[0]) && e.in_kernel() && !e.frame().python)
        e.fail(a.range, errors::value_is_no_number, "Taichi", kind_of(a.positional[0]),
               "write `ti.Vector([..])`");
    return math_call(e, name, a);
}

Value call_atan2(Evaluator& e, const std::string& name, Arguments a) {
    const Value &y = argument_of(e, name, a, 0), &x = argument_of(e, name, a, 1);
    if (is_number(y) && is_number(x) && !(e.in_kernel() && !e.frame().python)) {
        const auto number = [](const Value& v) {
            return integer_of(v) ? integer_of(v)->convert_to<double>() : std::get<double>(v.v);
        };
        return std::atan2(number(y), number(x));
    }
    return elementwise(
        e, y, x,
        [&](const ScalarValue& p, const ScalarValue& q) {
            return called("atan2", {p, q}, e.dialect());
        },
        a.range);
}

Value call_select(Evaluator& e, const std::string& name, Arguments a) {
    if (e.in_kernel() && !e.frame().python) {
        const Value& condition = argument_of(e, name, a, 0);
        const Type type = type_of(e, condition, a.range).scalar;
        if (type.is_float()) e.fail(a.range, errors::condition_of_select_is_float, name_of(type));
    }
    return choose(e, argument_of(e, name, a, 0), argument_of(e, name, a, 1), argument_of(e, name, a, 2),
                  a.range);
}

Value call_cast(Evaluator& e, const std::string& name, Arguments a) {
    const Type* type = type_named_by(e, argument_of(e, name, a, 1));
    if (!type) e.fail(a.range, errors::cast_wants_type);
    require_no_struct(e, a.positional[0], a.range);
    return elementwise(
        e, a.positional[0], [&](const ScalarValue& s) { return cast_to(s, *type); }, a.range);
}

Value call_bit_cast(Evaluator& e, const std::string& name, Arguments a) {
    const Type* type = type_named_by(e, argument_of(e, name, a, 1));
    if (!type) e.fail(a.range, errors::bit_cast_wants_type);
    require_no_struct(e, a.positional[0], a.range);
    return elementwise(
        e, a.positional[0],
        [&](const ScalarValue& s) {
            if (s.type.bits != type->bits) e.fail(a.range, errors::bit_cast_between_types_of_different_sizes);
            return plain(build::make(Cast{value_of(s), true}, *type));
        },
        a.range);
}

Value call_raw(Evaluator& e, const std::string& name, Arguments a) {
    const Value &left = argument_of(e, name, a, 0), &right = argument_of(e, name, a, 1);
    if (name == "raw_div" && integer_of(left) && integer_of(right))  // Python divides, and floors
        return evaluate_binary(e, BinaryOperator::floor_divide, left, right, a.range);
    return combined_arguments(e, a, name, [&](const ScalarValue& x, const ScalarValue& y) {
        const Type type = promoted(x.type, y.type);
        const bool divides = name == "raw_div";
        return plain(build::binary(divides ? BinaryOp::divide : BinaryOp::remainder,
                                   value_of(cast_to(x, type)), value_of(cast_to(y, type)),
                                   divides && type.is_int()));
    });
}

Value call_logical_shift(Evaluator& e, const std::string& name, Arguments a) {
    for (const Value& one : a.positional)
        if (const Type type = type_of(e, one, a.range).scalar; type.is_float())
            e.fail(a.range, errors::shift_takes_integers, name, name_of(type));
    if (a.positional.size() == 2 && integer_of(a.positional[0]) && integer_of(a.positional[1]))
        return evaluate_binary(e, BinaryOperator::shift_right, a.positional[0], a.positional[1], a.range);
    return combined_arguments(e, a, name, [&](const ScalarValue& x, const ScalarValue& y) {
        const Type without_sign = Type::uint(x.type.bits);
        return cast_to(binary(BinaryOperator::shift_right, cast_to(x, without_sign), y, e.dialect()), x.type);
    });
}

Value call_mod(Evaluator& e, const std::string& name, Arguments a) {
    return combined_arguments(
        e, a, name, [&](const ScalarValue& x, const ScalarValue& y) { return modulo(e, x, y, a.range); });
}

Value call_as_method(Evaluator& e, const std::string& name, Arguments a) {
    static const std::map<std::string, std::string> names = {{"normalize", "normalized"}, {"length", "norm"}};
    const auto found = names.find(name);
    const Value receiver = argument_of(e, name, a, 0);
    CallArguments rest = a;
    rest.positional.erase(rest.positional.begin());
    return method(e, get<SequencePtr>(receiver) ? make_matrix(e, receiver, true, nullptr, a.range) : receiver,
                  found == names.end() ? name : found->second, rest);
}

Value call_distance(Evaluator& e, const std::string& name, Arguments a) {
    const Value difference = evaluate_binary(e, BinaryOperator::subtract, argument_of(e, name, a, 0),
                                             argument_of(e, name, a, 1), a.range);
    return method(e, difference, "norm", no_arguments(a.range));
}

Value call_fract(Evaluator& e, const std::string& name, Arguments a) {
    return each_element(e, a, name, [&](const ScalarValue& s) {
        const ScalarValue x = e.named(s, "x", a.range);
        return binary(BinaryOperator::subtract, x, called("floor", {x}, e.dialect()), e.dialect());
    });
}

Value call_clamp(Evaluator& e, const std::string& name, Arguments a) {
    const Value low = elementwise(
        e, argument_of(e, name, a, 0), argument_of(e, name, a, 1),
        [](const ScalarValue& x, const ScalarValue& y) { return extreme(true, x, y); }, a.range);
    return elementwise(
        e, low, argument_of(e, name, a, 2),
        [](const ScalarValue& x, const ScalarValue& y) { return extreme(false, x, y); }, a.range);
}

Value call_mix(Evaluator& e, const std::string& name, Arguments a) {
    const Value& share = argument_of(e, name, a, 2);
    const Value rest = evaluate_binary(e, BinaryOperator::subtract, Value(1.0), share, a.range);
    return evaluate_binary(
        e, BinaryOperator::add, evaluate_binary(e, BinaryOperator::multiply, a.positional[0], rest, a.range),
        evaluate_binary(e, BinaryOperator::multiply, a.positional[1], share, a.range), a.range);
}

Value call_step(Evaluator& e, const std::string& name, Arguments a) {
    return elementwise(
        e, argument_of(e, name, a, 0), argument_of(e, name, a, 1),
        [&](const ScalarValue& edge, const ScalarValue& x) {
            const Type& type = e.dialect().default_float;
            return selected(compared(CompareOp::less, x, edge), constant(0.0, type), constant(1.0, type));
        },
        a.range);
}

Value call_smoothstep(Evaluator& e, const std::string& name, Arguments a) {
    const Value above =
        evaluate_binary(e, BinaryOperator::subtract, argument_of(e, name, a, 2), a.positional[0], a.range);
    const Value width =
        evaluate_binary(e, BinaryOperator::subtract, a.positional[1], a.positional[0], a.range);
    return elementwise(
        e, evaluate_binary(e, BinaryOperator::divide, above, width, a.range),
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
}

Value call_sign(Evaluator& e, const std::string& name, Arguments a) {
    return each_element(e, a, name, [&](const ScalarValue& s) {
        const ScalarValue x = e.named(s, "x", a.range);
        const Type i32 = Type::int_(32);
        const ScalarValue zero = constant(std::int64_t{0}, i32);
        return cast_to(
            selected(compared(CompareOp::less, x, zero), constant(std::int64_t{-1}, i32),
                     selected(compared(CompareOp::greater, x, zero), constant(std::int64_t{1}, i32), zero)),
            s.type);
    });
}

Value call_angle(Evaluator& e, const std::string& name, Arguments a) {
    const double factor = name == "radians" ? std::numbers::pi / 180 : 180 / std::numbers::pi;
    const Value& x = argument_of(e, name, a, 0);
    if (is_number(x) && !e.in_kernel())
        return evaluate_binary(e, BinaryOperator::multiply, x, Value(factor), a.range);
    return each_element(e, a, name, [&](const ScalarValue& s) {
        return binary(BinaryOperator::multiply, s, constant(factor, e.dialect().default_float), e.dialect());
    });
}

Value call_reflect(Evaluator& e, const std::string& name, Arguments a) {  // x - 2 (x . n) n
    const Value &x = argument_of(e, name, a, 0), &n = argument_of(e, name, a, 1);
    const Value product = method(e, x, "dot", one_argument(n, a.range));
    const Value twice = evaluate_binary(e, BinaryOperator::multiply, Value(2.0), product, a.range);
    return evaluate_binary(e, BinaryOperator::subtract, x,
                           evaluate_binary(e, BinaryOperator::multiply, twice, n, a.range), a.range);
}

Value call_refract(Evaluator& e, const std::string& name, Arguments a) {
    const Value &x = argument_of(e, name, a, 0), &n = argument_of(e, name, a, 1);
    const ScalarValue eta = e.named(scalar(e, argument_of(e, name, a, 2), a.range), "eta", a.range);
    const ScalarValue product =
        e.named(scalar(e, method(e, x, "dot", one_argument(n, a.range)), a.range), "product", a.range);
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
    const ScalarValue factor =
        e.named(op(BinaryOperator::add, op(BinaryOperator::multiply, eta, product), root), "factor", a.range);
    const Value bent = evaluate_binary(
        e, BinaryOperator::subtract, evaluate_binary(e, BinaryOperator::multiply, eta, x, a.range),
        evaluate_binary(e, BinaryOperator::multiply, factor, n, a.range), a.range);
    return elementwise(
        e, bent,
        [&](const ScalarValue& s) {
            return selected(compared(CompareOp::greater_equal, k, constant(0.0, k.type)), s,
                            constant(0.0, s.type));
        },
        a.range);
}

Value call_is_nan(Evaluator& e, const std::string& name, Arguments a) {
    const Value& v = argument_of(e, name, a, 0);
    if (is_number(v) && !e.in_kernel())
        return get<double>(v)
                   ? name == "isnan" ? std::isnan(std::get<double>(v.v)) : std::isinf(std::get<double>(v.v))
                   : false;
    return each_element(e, a, name, [&](const ScalarValue& s) {
        const ScalarValue x =
            e.named(s.type.is_float() ? s : cast_to(s, e.dialect().default_float), "x", a.range);
        if (name == "isnan") return compared(CompareOp::not_equal, x, x);
        const ScalarValue magnitude = called("abs", {x}, e.dialect());
        return compared(CompareOp::equal, magnitude, plain(build::constant(HUGE_VAL, x.type)));
    });
}

Value call_eye(Evaluator& e, const std::string& name, Arguments a) {
    const auto n = matrix_extent(e, argument_of(e, name, a, 0), a.range, "the number of rows");
    check_size(e, {{}, n, n}, a.range);
    std::vector<ScalarValue> values;
    for (std::int64_t i = 0; i < n; ++i)
        for (std::int64_t j = 0; j < n; ++j)
            values.push_back(constant(i == j ? 1.0 : 0.0, e.kernel_dialect.default_float));
    return matrix(static_cast<int>(n), static_cast<int>(n), std::move(values));
}

Value call_rotation(Evaluator& e, const std::string& name, Arguments a) {
    return taichi::rotation(e, name, a);
}

Value call_random(Evaluator& e, const std::string&, Arguments a) {
    const Type type = drawn_type(e, a, "dtype");
    if (e.frame().host) e.fail(a.range, errors::random_is_for_kernels, "IndexError", "random");
    return taichi::random(e, type, a.range);
}

Value call_randn(Evaluator& e, const std::string&, Arguments a) {
    const Type type = drawn_type(e, a, "dt");
    if (e.frame().host) e.fail(a.range, errors::random_is_for_kernels, "TaichiSyntaxError", "randn");
    if (!type.is_float() || type.bits < 32) e.fail(a.range, errors::normal_numbers_are_f32_or_f64);
    return normal_random(e, type, a.range);
}

Value call_filled(Evaluator& e, const std::string& name, Arguments a) {
    const double number = name == "one" ? 1.0 : 0.0;
    return each_element(e, a, name, [&](const ScalarValue& s) {
        if (s.type.is_float()) return constant(number, s.type);
        return constant(static_cast<std::int64_t>(number), s.truth ? Type::int_(32) : s.type);
    });
}

Value call_bits(Evaluator& e, const std::string& name, Arguments a) {
    return each_element(e, a, name,
                        [&](const ScalarValue& s) { return count_bits(e, s, name == "popcnt", a.range); });
}

Value call_complex(Evaluator& e, const std::string& name, Arguments a) {
    return complex_function(e, name, a);
}

Value call_decompose(Evaluator& e, const std::string& name, Arguments a) {
    return decomposition(e, name, a);
}

Value call_hypotenuse(Evaluator& e, const std::string& name, Arguments a) {
    return combined_arguments(e, a, name, [&](const ScalarValue& x, const ScalarValue& y) {
        return called("hypot", {x, y}, e.dialect());
    });
}

}  // namespace

const Library::Table& Library::math() {
    static const Table table = [] {
        Table t = {{"atan2", call_atan2},
                   {"select", call_select},
                   {"cast", call_cast},
                   {"bit_cast", call_bit_cast},
                   {"raw_div", call_raw},
                   {"raw_mod", call_raw},
                   {"bit_shr", call_logical_shift},
                   {"mod", call_mod},
                   {"fmod", call_mod},
                   {"dot", call_as_method},
                   {"cross", call_as_method},
                   {"normalize", call_as_method},
                   {"length", call_as_method},
                   {"distance", call_distance},
                   {"fract", call_fract},
                   {"clamp", call_clamp},
                   {"mix", call_mix},
                   {"step", call_step},
                   {"smoothstep", call_smoothstep},
                   {"sign", call_sign},
                   {"radians", call_angle},
                   {"degrees", call_angle},
                   {"reflect", call_reflect},
                   {"refract", call_refract},
                   {"isnan", call_is_nan},
                   {"isinf", call_is_nan},
                   {"inverse", call_as_method},
                   {"determinant", call_as_method},
                   {"transpose", call_as_method},
                   {"eye", call_eye},
                   {"rotation2d", call_rotation},
                   {"rotation3d", call_rotation},
                   {"rot_by_axis", call_rotation},
                   {"rot_yaw_pitch_roll", call_rotation},
                   {"translate", call_rotation},
                   {"scale", call_rotation},
                   {"vdir", call_rotation},
                   {"random", call_random},
                   {"randn", call_randn},
                   {"zero", call_filled},
                   {"one", call_filled},
                   {"popcnt", call_bits},
                   {"clz", call_bits},
                   {"cmul", call_complex},
                   {"cconj", call_complex},
                   {"cdiv", call_complex},
                   {"csqrt", call_complex},
                   {"cinv", call_complex},
                   {"cpow", call_complex},
                   {"cexp", call_complex},
                   {"clog", call_complex},
                   {"svd", call_decompose},
                   {"polar_decompose", call_decompose},
                   {"eig", call_decompose},
                   {"sym_eig", call_decompose},
                   {"solve", call_decompose},
                   {"hypot", call_hypotenuse}};
        for (const char* name :
             {"sqrt",  "rsqrt", "sin",   "cos", "tan",  "asin", "acos", "atan",  "tanh", "exp",   "log",
              "floor", "ceil",  "round", "abs", "sinh", "cosh", "log2", "log10", "exp2", "trunc", "fabs"})
            t.emplace(name, call_unary);
        return t;
    }();
    return table;
}

}  // namespace nestor::taichi
