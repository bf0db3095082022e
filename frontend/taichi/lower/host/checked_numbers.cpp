// Arithmetic of Python's numbers that only the running program knows: where Python raises, and where an int
// would leave the 64 bits that it has here (TI-83, TI-84).
#include "frontend/taichi/lower/host/checked_numbers.hpp"

#include <algorithm>
#include <cmath>

#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/lower/host/exceptions.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/library/library.hpp"
#include "frontend/taichi/lower/scalar.hpp"
#include "ir/core/build.hpp"

namespace nestor::taichi {

Value checked_divisor(Evaluator& ev, BinaryOperator op, const Value& a, const Value& b, TextRange range) {
    const auto* given = get<ScalarValue>(b);
    if (!given || (given->index && (given->low > 0 || given->high < 0)) || known_number(*given)) return b;
    const bool real = number_type(a).is_float() || number_type(b).is_float();
    const std::string what =
        op == BinaryOperator::divide ? (real ? "float division by zero" : "division by zero")
        : op == BinaryOperator::floor_divide
            ? (real ? "float floor division by zero" : "integer division or modulo by zero")
            : (real ? "float modulo" : "integer modulo by zero");
    const ScalarValue divisor = ev.named(*given, "divisor", range, true);
    const Expr holds = truth_of(divisor);
    require_holds(ev, holds, "ZeroDivisionError: " + what + " (" + ev.at(range).file_and_line() + ")", range);
    if (ev.host.catching == 0) return of_kind(divisor, b.kind);
    const ScalarValue one = cast_to(constant(std::int64_t{1}, Type::int_(64)), divisor.type);
    return of_kind(selected(truth(holds), divisor, one), b.kind);  // what raised computes nothing
}

namespace {

constexpr double width = 9.2e18;  // a little less than 2^63, so that rounding does not matter

/// How large an int is at most.
double largest(const Value& value) {
    if (const auto known = integer_of(value)) return std::fabs(known->convert_to<double>());
    const auto* s = get<ScalarValue>(value);
    if (s->index)
        return std::max(std::fabs(static_cast<double>(s->low)), std::fabs(static_cast<double>(s->high)));
    const Cast* widened = nestor::get<Cast>(s->value);
    const Type& type = widened && widened->value->type.is_int() ? widened->value->type : s->type;
    return std::ldexp(1.0, type.bits - (type.is_signed() ? 1 : 0));
}

/// How large the result is at most, where both are.
double largest_result(BinaryOperator op, double a, double b) {
    if (op == BinaryOperator::multiply) return a * b;
    return op == BinaryOperator::power ? std::pow(a, b) : a * std::exp2(b);
}

Expr as_real(Evaluator& ev, const Value& value, TextRange range) {
    return value_of(cast_to(scalar(ev, value, range), Type::float_(64)));
}

}  // namespace

void check_width(Evaluator& ev, BinaryOperator op, const Value& a, const Value& b, TextRange range) {
    if (op != BinaryOperator::multiply && op != BinaryOperator::power && op != BinaryOperator::shift_left)
        return;
    const auto is_int = [](const Value& v) {
        return is_scalar(v) && number_kind(v) == NumberKind::python && number_type(v).is_int();
    };
    if (!is_int(a) || !is_int(b) || (!get<ScalarValue>(a) && !get<ScalarValue>(b))) return;
    if (largest_result(op, largest(a), largest(b)) < width) return;
    const Expr x = as_real(ev, a, range), y = as_real(ev, b, range);
    const auto call = [](const char* function, std::vector<Expr> arguments) {
        return build::make(nestor::Call{function, std::move(arguments)}, Type::float_(64));
    };
    const Expr result = op == BinaryOperator::multiply ? build::multiply(x, y)
                        : op == BinaryOperator::power  ? call("pow", {x, y})
                                                       : build::multiply(x, call("exp2", {y}));
    const Expr holds =
        build::compare(CompareOp::less, call("abs", {result}), build::constant(width, Type::float_(64)));
    require_holds(ev, holds,
                  "OverflowError: an int of the host program needs more than 64 bits (" +
                      ev.at(range).file_and_line() + ")",
                  range);
}

}  // namespace nestor::taichi
