// Functions of numbers on scalars, vectors and matrices: element by element, with scalars broadcast (TI-26,
// TI-50).
#include "frontend/taichi/lower/library/arithmetic.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "frontend/taichi/errors/library.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/exceptions.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/library/library.hpp"
#include "frontend/taichi/lower/library/matrices.hpp"
#include "ir/core/walk.hpp"

namespace nestor::taichi {

/// By repeated squaring, which wraps; a negative exponent gives 1, and of a real base the inverse.
Value integer_power(Evaluator& ev, const ScalarValue& base, const ScalarValue& exponent, TextRange range) {
    const Type type = base.type.is_bool() ? Type::int_(32) : promoted(base.type, exponent.type);
    const Type counted = exponent.type.is_bool() ? Type::int_(32) : exponent.type;
    const VariablePtr result = ev.declare("power", {type, 0, 0}, false, range);
    ev.assign(*result, cast_to(constant(std::int64_t{1}, Type::int_(32)), type), range);
    const VariablePtr square = ev.declare("square", {type, 0, 0}, false, range);
    ev.assign(*square, cast_to(base, type), range);
    const VariablePtr rest = ev.declare("rest", {counted, 0, 0}, false, range);
    ev.assign(*rest, cast_to(exponent, counted), range);
    const ScalarValue zero = cast_to(constant(std::int64_t{0}, Type::int_(32)), counted),
                      one = cast_to(constant(std::int64_t{1}, Type::int_(32)), counted);
    ev.open_block();
    ev.open_block();
    ev.assign(*result,
              binary(BinaryOperator::multiply, ev.read(*result, 0), ev.read(*square, 0), ev.dialect()),
              range);
    Block odd = ev.close_block();
    ev.emit(
        If{truth_of(compared(CompareOp::not_equal,
                             binary(BinaryOperator::bit_and, ev.read(*rest, 0), one, ev.dialect()), zero)),
           std::move(odd),
           {}},
        range);
    ev.assign(*square,
              binary(BinaryOperator::multiply, ev.read(*square, 0), ev.read(*square, 0), ev.dialect()),
              range);
    ev.assign(*rest, binary(BinaryOperator::shift_right, ev.read(*rest, 0), one, ev.dialect()), range);
    Block body = ev.close_block();
    ev.emit(While{truth_of(compared(CompareOp::greater, ev.read(*rest, 0), zero)), std::move(body)}, range);
    return ev.read(result);
}

Value elementwise(Evaluator& ev, const Value& a, const std::function<ScalarValue(const ScalarValue&)>& f,
                  TextRange range) {
    const Value given = get<SequencePtr>(a) ? make_matrix(ev, a, false, nullptr, range) : a;
    if (const auto* m = get<MatrixPtr>(given)) {
        std::vector<ScalarValue> out;
        for (const ScalarValue& s : (*m)->elements) out.push_back(f(s));
        return matrix((*m)->rows, (*m)->columns, std::move(out));
    }
    return f(scalar(ev, given, range));
}

Value elementwise(Evaluator& ev, const Value& left, const Value& right,
                  const std::function<ScalarValue(const ScalarValue&, const ScalarValue&)>& f,
                  TextRange range) {
    const Value a = get<SequencePtr>(left) ? make_matrix(ev, left, false, nullptr, range) : left;
    const Value b = get<SequencePtr>(right) ? make_matrix(ev, right, false, nullptr, range) : right;
    const auto* m = get<MatrixPtr>(a);
    const auto* n = get<MatrixPtr>(b);
    if (!m && !n) return f(scalar(ev, a, range), scalar(ev, b, range));
    if (m && n && ((*m)->rows != (*n)->rows || std::max((*m)->columns, 1) != std::max((*n)->columns, 1)))
        ev.fail(range, errors::shapes_of_operands_differ, ev.frame().host ? "ValueError" : "TaichiTypeError",
                (*m)->rows, (*m)->columns, (*n)->rows, (*n)->columns);
    const MatrixValue& shape = m ? **m : **n;
    // a scalar that meets a vector is computed once
    const auto one = [&](const Value& value) { return ev.named(scalar(ev, value, range), "factor", range); };
    const std::optional<ScalarValue> x = m ? std::nullopt : std::optional(one(a));
    const std::optional<ScalarValue> y = n ? std::nullopt : std::optional(one(b));
    std::vector<ScalarValue> out;
    for (std::size_t k = 0; k < shape.elements.size(); ++k)
        out.push_back(f(m ? (*m)->elements[k] : *x, n ? (*n)->elements[k] : *y));
    Value made = matrix(shape.rows, shape.columns, std::move(out));
    std::get<MatrixPtr>(made.v)->of_static =
        (m ? (*m)->of_static : is_number(a)) && (n ? (*n)->of_static : is_number(b));
    return made;
}

Value choose(Evaluator& ev, const Value& condition, const Value& a, const Value& b, TextRange range) {
    ElementType shape;
    const auto as_matrix = [&](const Value& value) {
        const Value given = get<SequencePtr>(value) ? make_matrix(ev, value, false, nullptr, range) : value;
        if (const auto* m = get<MatrixPtr>(given)) shape.rows = (*m)->rows, shape.columns = (*m)->columns;
        return given;
    };
    const Value c = as_matrix(condition), x = as_matrix(a), y = as_matrix(b);
    if (shape.rows == 0) return selected(scalar(ev, c, range), scalar(ev, x, range), scalar(ev, y, range));
    // a condition for all of them is computed once
    const Value asked = get<MatrixPtr>(c) ? c : Value(ev.named(scalar(ev, c, range), "chosen", range));
    const auto conditions = elements(ev, asked, shape, range), first = elements(ev, x, shape, range),
               second = elements(ev, y, shape, range);
    std::vector<ScalarValue> out;
    for (std::size_t k = 0; k < first.size(); ++k)
        out.push_back(selected(conditions[k], first[k], second[k]));
    return matrix(shape.rows, shape.columns, std::move(out));
}

namespace {

/// What a power is of, by the first name in it: `base_i`.
std::string base_name(const ScalarValue& given) {
    std::string of;
    visit(given.index   ? given.index
          : given.truth ? given.truth
                        : given.value,
          [&](const Expr& e) {
              const Variable* variable = get<Variable>(e);
              const Load* load = get<Load>(e);
              if (of.empty() && (variable || load))
                  of = variable ? variable->symbol.name() : load->buffer.name();
          });
    return of.empty() ? "base" : "base_" + of;
}

/// `x - 1` of names and numbers: may be written twice where it is squared, which is printed as such.
bool is_one_operation(const ScalarValue& given) {
    const Binary* binary = given.value && given.type.is_float() ? get<Binary>(given.value) : nullptr;
    const auto is_leaf = [](const Expr& e) { return get<Variable>(e) || get<Constant>(e); };
    return binary && is_leaf(binary->left) && is_leaf(binary->right) &&
           (binary->op == BinaryOp::add || binary->op == BinaryOp::subtract);
}

}  // namespace

namespace {

/// An int to the power of an int: where the exponent is negative Python gives a float, which the generated
/// code has no place for unless that is known.
ScalarValue host_power(Evaluator& ev, const ScalarValue& x, const ScalarValue& y, TextRange range) {
    const Type f64 = Type::float_(64);
    const ScalarValue zero = constant(std::int64_t{0}, y.type);
    const std::string where = " (" + ev.at(range).file_and_line() + ")";
    if (y.index && y.high < 0) {
        require_holds(ev, truth_of(x), "ZeroDivisionError: 0.0 cannot be raised to a negative power" + where,
                      range);
        return called("pow", {cast_to(x, f64), cast_to(y, f64)}, ev.dialect());
    }
    const ScalarValue exponent = ev.named(y, "exponent", range, true);
    if (!y.index || y.low < 0)
        require_holds(ev, truth_of(compared(CompareOp::greater_equal, exponent, zero)),
                      "ArithmeticError: an int to a negative power is a float: write `2.0 ** e`" + where,
                      range);
    return scalar(ev, integer_power(ev, x, exponent, range), range);
}

/// A negative number to a power with a fraction is complex in Python.
void require_real_power(Evaluator& ev, const ScalarValue& x, const ScalarValue& y, TextRange range) {
    const auto exponent = known_number(y);
    const bool whole = y.type.is_int() || (exponent && is_number(*exponent) &&
                                           number_of(*exponent) == std::floor(number_of(*exponent)));
    if (whole || known_number(x)) return;
    Expr holds = truth_of(compared(CompareOp::greater_equal, x, constant(0.0, x.type)));
    if (!exponent)
        holds =
            build::either(holds, truth_of(compared(CompareOp::equal, y, called("floor", {y}, ev.dialect()))));
    require_holds(ev, holds,
                  "ArithmeticError: a negative number to a power with a fraction is complex (" +
                      ev.at(range).file_and_line() + ")",
                  range);
}

}  // namespace

Value power(Evaluator& ev, const Value& a, const Value& b, TextRange range) {
    const auto exponent = integer_of(b);
    if (exponent && *exponent < 0 && ev.in_kernel() && !type_of(ev, a, range).scalar.is_float())
        ev.fail(range, errors::integer_to_power_of_is_no_integer, exponent->str());
    if (exponent && *exponent >= 0 && *exponent <= 16) {
        const int n = exponent->convert_to<int>();
        return elementwise(
            ev, a,
            [&](const ScalarValue& given) {
                const bool is_plain = n < 2 || (n == 2 && is_one_operation(given));
                const ScalarValue base = is_plain ? given : ev.named(given, base_name(given), range);
                if (n == 0) return cast_to(constant(std::int64_t{1}, Type::int_(32)), base.type);
                // squares first: x^13 = x * x^4 * x^8
                std::optional<ScalarValue> product;
                ScalarValue square = base;
                for (int rest = n; rest > 0; rest /= 2) {
                    if (rest % 2 == 1)
                        product = product ? binary(BinaryOperator::multiply, *product, square, ev.dialect())
                                          : square;
                    if (rest == 1) break;
                    square = binary(BinaryOperator::multiply, square, square, ev.dialect());
                    if (rest > 3) square = ev.named(square, "square", range);  // it is used more than once
                }
                return *product;
            },
            range);
    }
    return elementwise(
        ev, a, b,
        [&](const ScalarValue& x, const ScalarValue& y) {
            if (!x.type.is_float() && !y.type.is_float()) {
                if (ev.frame().host && !ev.frame().python) return host_power(ev, x, y, range);
                return scalar(ev, integer_power(ev, x, y, range), range);
            }
            if (ev.frame().host && is_scalar(a) && number_kind(a) != NumberKind::numpy &&
                number_kind(b) != NumberKind::numpy)
                require_real_power(ev, x, y, range);
            return called("pow", {cast_to(x, promoted(x.type, y.type)), cast_to(y, promoted(x.type, y.type))},
                          ev.dialect());
        },
        range);
}

ScalarValue modulo(Evaluator& ev, const ScalarValue& a, const ScalarValue& b, TextRange range) {
    const Type type = promoted(a.type, b.type);
    if (!type.is_float() || !ev.in_kernel()) return binary(BinaryOperator::modulo, a, b, ev.dialect());
    const ScalarValue dividend = ev.named(cast_to(a, type), "dividend", range);
    const ScalarValue divisor = ev.named(cast_to(b, type), "divisor", range);
    const ScalarValue quotient = binary(BinaryOperator::divide, dividend, divisor, ev.dialect());
    return binary(
        BinaryOperator::subtract, dividend,
        binary(BinaryOperator::multiply, divisor, called("floor", {quotient}, ev.dialect()), ev.dialect()),
        ev.dialect());
}

/// A function of a Python number, as Python's own `math` computes it (TI-10); `round` goes to the even
/// neighbour.
std::optional<Value> folded_function(const Evaluator& ev, const std::string& function, const Value& x,
                                     TextRange range) {
    static const std::map<std::string, double (*)(double)> functions = {
        {"sqrt", std::sqrt},   {"sin", std::sin},
        {"cos", std::cos},     {"tan", std::tan},
        {"asin", std::asin},   {"acos", std::acos},
        {"exp", std::exp},     {"log", std::log},
        {"tanh", std::tanh},   {"atan", std::atan},
        {"log2", std::log2},   {"floor", std::floor},
        {"ceil", std::ceil},   {"sinh", std::sinh},
        {"cosh", std::cosh},   {"exp2", std::exp2},
        {"trunc", std::trunc}, {"round", std::nearbyint},
        {"abs", std::fabs},    {"rsqrt", [](double v) { return 1 / std::sqrt(v); }}};
    const auto integer = integer_of(x);
    if (integer && function == "abs") return Value(Integer(abs(*integer)));
    const auto found = functions.find(function);
    if (found == functions.end()) return std::nullopt;
    const double v = integer ? integer->convert_to<double>() : std::get<double>(x.v);
    const double result = found->second(v);
    if (std::isfinite(v) && !std::isfinite(result))
        ev.fail(range, "TI-10",
                function.starts_with("exp") || function.ends_with("h")
                    ? "OverflowError: math range error"
                    : fmt::format("ValueError: math domain error: `{}` of {}", function, repr(x)));
    const bool whole =
        function == "floor" || function == "ceil" || function == "trunc" || function == "round";
    if (whole && !ev.in_kernel() && integer) return Value(*integer);
    return Value(result);
}

Value math_call(Evaluator& ev, const std::string& function, const CallArguments& arguments) {
    const TextRange range = arguments.range;
    if (arguments.positional.empty()) ev.fail(range, errors::function_takes_argument, function);
    const Value& x = arguments.positional[0];
    const Value* type = arguments.keyword("dtype");
    if (!type && arguments.positional.size() > 1) type = &arguments.positional[1];
    const Type* wanted = type ? type_named_by(ev, *type) : nullptr;
    if (!is_run_time(ev, x) && is_number(x))
        if (const auto known = folded_function(ev, function, x, range)) {
            if (!wanted) return *known;
            return cast_to(scalar(ev, *known, range), *wanted);
        }
    const bool integers = function == "abs";
    return elementwise(
        ev, x,
        [&](const ScalarValue& s) {
            const bool rounds = function == "floor" || function == "ceil" || function == "round" ||
                                function == "sin" || function == "cos" || function == "tan" ||
                                function == "asin" || function == "acos" || function == "tanh";
            if (rounds && !s.type.is_float() && ev.in_kernel() && !s.truth)
                ev.fail(range, errors::takes_real_number, function, name_of(s.type));
            if (integers && s.index) {
                const ScalarValue value = ev.named(s, "value", range);
                return extreme(true, value, negated(value));
            }
            const ScalarValue result = called(function, {s}, ev.dialect());
            return wanted ? cast_to(result, *wanted) : result;
        },
        range);
}

}  // namespace nestor::taichi
