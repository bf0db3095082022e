// Functions of numpy that take each element by itself (TI-81).
#include "frontend/taichi/lower/host/numpy_elements.hpp"

#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <numbers>
#include <set>
#include <string>

#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/host/numpy.hpp"
#include "frontend/taichi/lower/host/numpy_functions.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/operators.hpp"
#include "frontend/taichi/lower/library/arithmetic.hpp"
#include "frontend/taichi/lower/library/library.hpp"

namespace nestor::taichi {
namespace {

/// Of each element of an array or sequence, or of a number.
Value of_elements(const NumpyCall& c, const std::function<ScalarValue(const ScalarValue&)>& f) {
    return is_array(c.given[0]) || get<SequencePtr>(c.given[0])
               ? array_unary(c.ev, as_array(c.ev, c.given[0], nullptr, c.range), c.range, f)
               : elementwise(c.ev, c.given[0], f, c.range);
}

/// An argument, a list of numbers as an array.
Value operand_of(const NumpyCall& c, std::size_t k) {
    const Value& given = c.given.at(k);
    if (!get<SequencePtr>(given)) return given;
    const FieldPtr array = as_array(c.ev, given, nullptr, c.range);
    if (!array) c.refuse();
    return Value(array);
}

}  // namespace

bool takes_each_element(const std::string& name) {
    static const std::set<std::string> all = {
        "isnan",         "isinf",    "isfinite",   "sign",        "add",        "subtract",    "multiply",
        "divide",        "power",    "mod",        "maximum",     "minimum",    "clip",        "radians",
        "deg2rad",       "degrees",  "rad2deg",    "round",       "sqrt",       "sin",         "cos",
        "tan",           "exp",      "log",        "abs",         "floor",      "ceil",        "tanh",
        "log2",          "absolute", "arctan2",    "square",      "arcsin",     "arccos",      "arctan",
        "rint",          "sinh",     "negative",   "reciprocal",  "equal",      "not_equal",   "greater",
        "greater_equal", "less",     "less_equal", "logical_and", "logical_or", "logical_xor", "logical_not",
        "hypot",         "log10",    "log1p",      "expm1",       "cbrt",       "trunc",       "floor_divide",
        "remainder",     "cosh",     "fabs",       "isclose",     "where"};
    return all.contains(name);
}

Value numpy_isnan(const NumpyCall& c) {
    return of_elements(
        c, [](const ScalarValue& x) { return plain(truth_of(compared(CompareOp::not_equal, x, x))); });
}

Value numpy_sign(const NumpyCall& c) {
    return of_elements(c, [](const ScalarValue& x) {
        const ScalarValue zero = cast_to(constant(std::int64_t{0}, Type::int_(64)), x.type),
                          one = cast_to(constant(std::int64_t{1}, Type::int_(64)), x.type);
        return selected(compared(CompareOp::less, x, zero), negated(one),
                        selected(compared(CompareOp::greater, x, zero), one, zero));
    });
}

/// `np.isinf`, `np.isfinite`
Value numpy_infinite(const NumpyCall& c) {
    const CompareOp op = c.name == "isinf" ? CompareOp::equal : CompareOp::less;
    return of_elements(c, [&](const ScalarValue& x) {
        const ScalarValue size = called("abs", {cast_to(x, Type::float_(64))}, c.ev.dialect());
        return plain(truth_of(compared(op, size, plain(build::constant(HUGE_VAL, Type::float_(64))))));
    });
}

Value numpy_operator(const NumpyCall& c) {
    static const std::map<std::string, BinaryOperator> operators = {
        {"add", BinaryOperator::add},
        {"subtract", BinaryOperator::subtract},
        {"multiply", BinaryOperator::multiply},
        {"divide", BinaryOperator::divide},
        {"power", BinaryOperator::power},
        {"mod", BinaryOperator::modulo},
        {"remainder", BinaryOperator::modulo},
        {"floor_divide", BinaryOperator::floor_divide},
        {"true_divide", BinaryOperator::divide},
        {"bitwise_and", BinaryOperator::bit_and},
        {"bitwise_or", BinaryOperator::bit_or},
        {"bitwise_xor", BinaryOperator::bit_xor}};
    return evaluate_binary(c.ev, operators.at(c.name), operand_of(c, 0), operand_of(c, 1), c.range);
}

namespace {

/// Of two numbers, or of the elements of arrays.
Value of_two(const NumpyCall& c,
             const std::function<ScalarValue(const ScalarValue&, const ScalarValue&)>& f) {
    Value x = c.given[0], y = c.given.at(1);
    if (is_scalar(x) && is_scalar(y)) meet(c.ev, x, y, c.range);
    const auto several = [](const Value& v) { return is_array(v) || get<SequencePtr>(v); };
    return several(x) || several(y) ? array_binary(c.ev, x, y, c.range, false, f)
                                    : elementwise(c.ev, x, y, f, c.range);
}

}  // namespace

Value numpy_comparison(const NumpyCall& c) {
    static const std::map<std::string, CompareOp> operators = {
        {"equal", CompareOp::equal},     {"not_equal", CompareOp::not_equal},
        {"greater", CompareOp::greater}, {"greater_equal", CompareOp::greater_equal},
        {"less", CompareOp::less},       {"less_equal", CompareOp::less_equal}};
    const CompareOp op = operators.at(c.name);
    return of_two(
        c, [op](const ScalarValue& x, const ScalarValue& y) { return plain(truth_of(compared(op, x, y))); });
}

/// `np.logical_and` and its kin.
Value numpy_logic(const NumpyCall& c) {
    if (c.name == "logical_not")
        return of_elements(c, [](const ScalarValue& x) { return plain(build::logical_not(truth_of(x))); });
    return of_two(c, [&](const ScalarValue& x, const ScalarValue& y) {
        const Expr p = truth_of(x), q = truth_of(y);
        return plain(c.name == "logical_and" ? build::both(p, q)
                     : c.name == "logical_or"
                         ? build::either(p, q)
                         : build::both(build::either(p, q), build::logical_not(build::both(p, q))));
    });
}

/// `np.arctan2`, `np.hypot`: of floats.
Value numpy_of_two(const NumpyCall& c) {
    const std::string function = c.name == "arctan2" ? "atan2" : c.name;
    return of_two(c, [&](const ScalarValue& x, const ScalarValue& y) {
        const Type type = x.type.is_float() ? x.type : Type::float_(64);
        return called(function, {cast_to(x, type), cast_to(y, type)}, c.ev.dialect());
    });
}

Value numpy_isclose(const NumpyCall& c) {
    const double relative = c.option("rtol", 2, 1e-5), absolute = c.option("atol", 3, 1e-8);
    return of_two(c, [&](const ScalarValue& given_x, const ScalarValue& given_y) {
        const Type f64 = Type::float_(64);
        const ScalarValue x = cast_to(given_x, f64), y = cast_to(given_y, f64);
        const ScalarValue off =
            called("abs", {binary(BinaryOperator::subtract, x, y, c.ev.dialect())}, c.ev.dialect());
        const ScalarValue part = binary(BinaryOperator::multiply, constant(relative, f64),
                                        called("abs", {y}, c.ev.dialect()), c.ev.dialect());
        const ScalarValue bound = binary(BinaryOperator::add, constant(absolute, f64), part, c.ev.dialect());
        return plain(build::either(truth_of(compared(CompareOp::equal, x, y)),
                                   truth_of(compared(CompareOp::less_equal, off, bound))));
    });
}

/// `np.negative`, `np.reciprocal` of floats
Value numpy_opposite(const NumpyCall& c) {
    if (c.name == "negative") return evaluate_unary(c.ev, UnaryOperator::minus, operand_of(c, 0), c.range);
    return evaluate_binary(c.ev, BinaryOperator::divide, Value(1.0), operand_of(c, 0), c.range);
}

/// `np.maximum`, `np.minimum`
Value numpy_extreme(const NumpyCall& c) {
    const bool largest = c.name == "maximum";
    const auto f = [&](const ScalarValue& x, const ScalarValue& y) { return extreme(largest, x, y); };
    Value x = operand_of(c, 0), y = operand_of(c, 1);
    if (is_scalar(x) && is_scalar(y)) meet(c.ev, x, y, c.range);
    return is_array(x) || is_array(y) ? array_binary(c.ev, x, y, c.range, false, f)
                                      : elementwise(c.ev, x, y, f, c.range);
}

Value numpy_clip(const NumpyCall& c) {
    Value clipped = c.given[0];
    for (std::size_t k = 1; k < 3; ++k) {
        static const std::array<std::array<const char*, 2>, 3> keywords{
            {{}, {"a_min", "min"}, {"a_max", "max"}}};
        const Value* bound = k < c.given.size() ? &c.given[k] : nullptr;
        for (const char* keyword : keywords.at(k))
            if (const Value* named = c.arguments.keyword(keyword)) bound = named;
        if (bound && !get<NoneValue>(*bound))
            clipped = numpy_function(c.ev, k == 1 ? "maximum" : "minimum", {{clipped, *bound}, {}, c.range});
    }
    return clipped;
}

/// `np.radians` and `np.degrees` under both names.
Value numpy_angle(const NumpyCall& c) {
    const bool to_radians = c.name == "radians" || c.name == "deg2rad";
    const Value factor = to_radians ? std::numbers::pi / 180 : 180 / std::numbers::pi;
    return evaluate_binary(c.ev, BinaryOperator::multiply, operand_of(c, 0), factor, c.range);
}

/// A function of each element that `math` or Taichi has, too.
Value numpy_elementary(const NumpyCall& c) {
    static const std::map<std::string, std::string> ours = {{"absolute", "abs"}, {"fabs", "abs"},
                                                            {"arcsin", "asin"},  {"arccos", "acos"},
                                                            {"arctan", "atan"},  {"rint", "round"}};
    const auto renamed = ours.find(c.name);
    const std::string function = renamed == ours.end() ? c.name : renamed->second;
    const auto apply = [&](const ScalarValue& s) {
        if (function == "square") return binary(BinaryOperator::multiply, s, s, c.ev.dialect());
        if (function == "abs" && !s.type.is_float()) return extreme(true, s, negated(s));
        if (function == "round") return round_to_even(c.ev, s);
        return called(function, {s.type.is_float() ? s : cast_to(s, Type::float_(64))}, c.ev.dialect());
    };
    const bool several = is_array(c.given[0]) || get<SequencePtr>(c.given[0]);
    return several || function == "square" ? of_elements(c, apply) : math_call(c.ev, function, c.arguments);
}

Value numpy_round(const NumpyCall& c) {
    if (c.given.size() == 1 && !c.arguments.keyword("decimals")) return numpy_elementary(c);
    const Value scale = std::pow(10.0, c.option("decimals", 1, 0));
    const Value large = evaluate_binary(c.ev, BinaryOperator::multiply, c.given[0], scale, c.range);
    return evaluate_binary(c.ev, BinaryOperator::divide,
                           numpy_function(c.ev, "round", {{large}, {}, c.range}), scale, c.range);
}

}  // namespace nestor::taichi
