// Functions of numbers on scalars, vectors and matrices: element by element, with scalars broadcast (TI-26,
// TI-50).
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "frontend/taichi/lower/evaluator.hpp"
#include "ir/core/walk.hpp"

namespace nestor::taichi {

/// By repeated squaring, which wraps; a negative exponent gives 1, and of a real base the inverse.
Value Evaluator::integer_power(const ScalarValue& base, const ScalarValue& exponent, TextRange range) {
    const Type type = base.type.is_bool() ? Type::int_(32) : promoted(base.type, exponent.type);
    const Type counted = exponent.type.is_bool() ? Type::int_(32) : exponent.type;
    const VariablePtr result = declare("power", {type, 0, 0}, false, range);
    assign(*result, cast_to(constant(std::int64_t{1}, Type::int_(32)), type), range);
    const VariablePtr square = declare("square", {type, 0, 0}, false, range);
    assign(*square, cast_to(base, type), range);
    const VariablePtr rest = declare("rest", {counted, 0, 0}, false, range);
    assign(*rest, cast_to(exponent, counted), range);
    const ScalarValue zero = cast_to(constant(std::int64_t{0}, Type::int_(32)), counted),
                      one = cast_to(constant(std::int64_t{1}, Type::int_(32)), counted);
    open_block();
    open_block();
    assign(*result, binary(BinaryOperator::multiply, read(*result, 0), read(*square, 0), dialect()), range);
    Block odd = close_block();
    emit(If{truth_of(compared(CompareOp::not_equal,
                              binary(BinaryOperator::bit_and, read(*rest, 0), one, dialect()), zero)),
            std::move(odd),
            {}},
         range);
    assign(*square, binary(BinaryOperator::multiply, read(*square, 0), read(*square, 0), dialect()), range);
    assign(*rest, binary(BinaryOperator::shift_right, read(*rest, 0), one, dialect()), range);
    Block body = close_block();
    emit(While{truth_of(compared(CompareOp::greater, read(*rest, 0), zero)), std::move(body)}, range);
    return read(result);
}

Value Evaluator::elementwise(const Value& a, const std::function<ScalarValue(const ScalarValue&)>& f,
                             TextRange range) {
    const Value given = get<SequencePtr>(a) ? make_matrix(a, false, nullptr, range) : a;
    if (const auto* m = get<MatrixPtr>(given)) {
        std::vector<ScalarValue> out;
        for (const ScalarValue& s : (*m)->elements) out.push_back(f(s));
        return matrix((*m)->rows, (*m)->columns, std::move(out));
    }
    return f(scalar(given, range));
}

Value Evaluator::elementwise(const Value& left, const Value& right,
                             const std::function<ScalarValue(const ScalarValue&, const ScalarValue&)>& f,
                             TextRange range) {
    const Value a = get<SequencePtr>(left) ? make_matrix(left, false, nullptr, range) : left;
    const Value b = get<SequencePtr>(right) ? make_matrix(right, false, nullptr, range) : right;
    const auto* m = get<MatrixPtr>(a);
    const auto* n = get<MatrixPtr>(b);
    if (!m && !n) return f(scalar(a, range), scalar(b, range));
    if (m && n && ((*m)->rows != (*n)->rows || std::max((*m)->columns, 1) != std::max((*n)->columns, 1)))
        fail(range, "TI-26",
             fmt::format("{}: shapes ({}, {}) and ({}, {}) differ",
                         frame().host ? "ValueError" : "TaichiTypeError", (*m)->rows, (*m)->columns,
                         (*n)->rows, (*n)->columns));
    const MatrixValue& shape = m ? **m : **n;
    // a scalar that meets a vector is computed once
    const auto one = [&](const Value& value) { return named(scalar(value, range), "factor", range); };
    const std::optional<ScalarValue> x = m ? std::nullopt : std::optional(one(a));
    const std::optional<ScalarValue> y = n ? std::nullopt : std::optional(one(b));
    std::vector<ScalarValue> out;
    for (std::size_t k = 0; k < shape.elements.size(); ++k)
        out.push_back(f(m ? (*m)->elements[k] : *x, n ? (*n)->elements[k] : *y));
    return matrix(shape.rows, shape.columns, std::move(out));
}

Value Evaluator::choose(const Value& condition, const Value& a, const Value& b, TextRange range) {
    ElementType shape;
    const auto as_matrix = [&](const Value& value) {
        const Value given = get<SequencePtr>(value) ? make_matrix(value, false, nullptr, range) : value;
        if (const auto* m = get<MatrixPtr>(given)) shape.rows = (*m)->rows, shape.columns = (*m)->columns;
        return given;
    };
    const Value c = as_matrix(condition), x = as_matrix(a), y = as_matrix(b);
    if (shape.rows == 0) return selected(scalar(c, range), scalar(x, range), scalar(y, range));
    // a condition for all of them is computed once
    const Value asked = get<MatrixPtr>(c) ? c : Value(named(scalar(c, range), "chosen", range));
    const auto conditions = elements(asked, shape, range), first = elements(x, shape, range),
               second = elements(y, shape, range);
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

}  // namespace

Value Evaluator::power(const Value& a, const Value& b, TextRange range) {
    const auto exponent = integer_of(b);
    if (exponent && *exponent < 0 && in_kernel() && !type_of(a, range).scalar.is_float())
        fail(range, "TI-24", "RuntimeError: an integer to the power of " + exponent->str() + " is no integer",
             "cast it to a float before");
    if (exponent && *exponent >= 0 && *exponent <= 16) {
        const int n = exponent->convert_to<int>();
        return elementwise(
            a,
            [&](const ScalarValue& given) {
                const ScalarValue base = n > 1 ? named(given, base_name(given), range) : given;
                if (n == 0) return cast_to(constant(std::int64_t{1}, Type::int_(32)), base.type);
                // squares first: x^13 = x * x^4 * x^8
                std::optional<ScalarValue> product;
                ScalarValue square = base;
                for (int rest = n; rest > 0; rest /= 2) {
                    if (rest % 2 == 1)
                        product =
                            product ? binary(BinaryOperator::multiply, *product, square, dialect()) : square;
                    if (rest == 1) break;
                    square = binary(BinaryOperator::multiply, square, square, dialect());
                    if (rest > 3) square = named(square, "square", range);  // it is used more than once
                }
                return *product;
            },
            range);
    }
    return elementwise(
        a, b,
        [&](const ScalarValue& x, const ScalarValue& y) {
            if (!x.type.is_float() && !y.type.is_float()) return scalar(integer_power(x, y, range), range);
            return called("pow", {cast_to(x, promoted(x.type, y.type)), cast_to(y, promoted(x.type, y.type))},
                          dialect());
        },
        range);
}

ScalarValue Evaluator::modulo(const ScalarValue& a, const ScalarValue& b, TextRange range) {
    const Type type = promoted(a.type, b.type);
    if (!type.is_float() || !in_kernel()) return binary(BinaryOperator::modulo, a, b, dialect());
    const ScalarValue dividend = named(cast_to(a, type), "dividend", range);
    const ScalarValue divisor = named(cast_to(b, type), "divisor", range);
    const ScalarValue quotient = binary(BinaryOperator::divide, dividend, divisor, dialect());
    return binary(
        BinaryOperator::subtract, dividend,
        binary(BinaryOperator::multiply, divisor, called("floor", {quotient}, dialect()), dialect()),
        dialect());
}

/// A function of a Python number, as Python's own `math` computes it (TI-10); `round` goes to the even
/// neighbour.
std::optional<Value> Evaluator::folded_function(const std::string& function, const Value& x,
                                                TextRange range) const {
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
        fail(range, "TI-10",
             function.starts_with("exp") || function.ends_with("h")
                 ? "OverflowError: math range error"
                 : fmt::format("ValueError: math domain error: `{}` of {}", function, repr(x)));
    const bool whole =
        function == "floor" || function == "ceil" || function == "trunc" || function == "round";
    if (whole && !in_kernel() && std::isfinite(result)) return Value(Integer(result));
    return Value(result);
}

Value Evaluator::math_call(const std::string& function, const CallArguments& arguments) {
    const TextRange range = arguments.range;
    if (arguments.positional.empty())
        fail(range, "TI-50", "TaichiTypeError: `" + function + "` takes an argument");
    const Value& x = arguments.positional[0];
    const Value* type = arguments.keyword("dtype");
    if (!type && arguments.positional.size() > 1) type = &arguments.positional[1];
    const auto* wanted = type ? get<ElementType>(*type) : nullptr;
    if (!is_run_time(x) && is_number(x))
        if (const auto known = folded_function(function, x, range)) {
            if (!wanted) return *known;
            return cast_to(scalar(*known, range), wanted->scalar);
        }
    const bool integers = function == "abs";
    return elementwise(
        x,
        [&](const ScalarValue& s) {
            const bool rounds = function == "floor" || function == "ceil" || function == "round" ||
                                function == "sin" || function == "cos" || function == "tan" ||
                                function == "asin" || function == "acos" || function == "tanh";
            if (rounds && !s.type.is_float() && in_kernel() && !s.truth)
                fail(range, "TI-17",
                     "TaichiTypeError: `" + function + "` takes a real number, not " + name_of(s.type));
            if (integers && s.index) {
                const ScalarValue value = named(s, "value", range);
                return extreme(true, value, negated(value));
            }
            const ScalarValue result = called(function, {s}, dialect());
            return wanted ? cast_to(result, wanted->scalar) : result;
        },
        range);
}

}  // namespace nestor::taichi
