// Operators (TI-24, TI-26): of Python values, of what kernels compute, of arrays.
#include "frontend/taichi/lower/kernel/operators.hpp"

#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/errors/lists.hpp"
#include "frontend/taichi/errors/values.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/host/checked_numbers.hpp"
#include "frontend/taichi/lower/host/equality.hpp"
#include "frontend/taichi/lower/host/exceptions.hpp"
#include "frontend/taichi/lower/host/formats.hpp"
#include "frontend/taichi/lower/host/int_or_float.hpp"
#include "frontend/taichi/lower/host/list_methods.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/host/numpy.hpp"
#include "frontend/taichi/lower/host/object_operators.hpp"
#include "frontend/taichi/lower/host/running_births.hpp"
#include "frontend/taichi/lower/host/selections.hpp"
#include "frontend/taichi/lower/host/texts.hpp"
#include "frontend/taichi/lower/kernel/calls.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
#include "frontend/taichi/lower/kernel/logic.hpp"
#include "frontend/taichi/lower/kernel/named_constants.hpp"
#include "frontend/taichi/lower/kernel/static_loops.hpp"
#include "frontend/taichi/lower/library/arithmetic.hpp"
#include "frontend/taichi/lower/library/library.hpp"
#include "frontend/taichi/lower/library/matrices.hpp"
#include "frontend/taichi/lower/python_operators.hpp"

namespace nestor::taichi {
namespace {

/// `&`, `|`, `^` of two of Python's bools is one again; null for other operators.
Expr of_truths(BinaryOperator op, const Expr& a, const Expr& b) {
    if (op == BinaryOperator::bit_and) return build::both(a, b);
    if (op == BinaryOperator::bit_or) return build::either(a, b);
    if (op == BinaryOperator::bit_xor) return build::compare(CompareOp::not_equal, a, b);
    return nullptr;
}

/// Sums and products of indices of kept static loops are the same in any order of translation; other
/// operators Python computes otherwise.
void check_rolled_operands(const Evaluator& ev, BinaryOperator op, const Value& a, const Value& b) {
    const bool left = is_rolled(ev, a), right = is_rolled(ev, b);
    const bool exact =
        op == BinaryOperator::add || op == BinaryOperator::subtract || op == BinaryOperator::multiply;
    const bool both = (left || integer_of(a)) && (right || integer_of(b));
    const bool with_python = (left && is_number(b)) || (right && is_number(a)) || (left && right);
    if ((left || right) && (op == BinaryOperator::power || (with_python && !(exact && both))))
        throw Failure{};
}

}  // namespace

namespace {

/// Under `fast_math` a vector over a number is multiplied by the reciprocal, which is divided once: as LLVM
/// does for Taichi.
std::optional<Value> inverse_for(Evaluator& ev, const Value& vector, const Value& number, TextRange range) {
    const auto* m = get<MatrixPtr>(vector);
    const auto* divisor = get<ScalarValue>(number);
    if (!m || (*m)->elements.size() < 2 || !divisor || !ev.in_kernel() || !ev.kernel_dialect.fast_math ||
        get<Constant>(value_of(*divisor)))
        return std::nullopt;
    Type type = promoted((*m)->elements[0].type, divisor->type);
    if (!type.is_float()) type = ev.dialect().default_float;
    return ev.named(binary(BinaryOperator::divide, constant(1.0, type), *divisor, ev.dialect()), "inverse",
                    range);
}

/// numpy divides floats by zero.
std::optional<Value> divided_by_zero(BinaryOperator op, const Value& a, const Value& b) {
    if (op != BinaryOperator::divide || !is_number(a) || !is_number(b) || number_of(b) != 0)
        return std::nullopt;
    return Value(number_of(a) / number_of(b));
}

/// An operator on what is known while translating.
Value known_operation(Evaluator& ev, BinaryOperator op, const Value& a, const Value& b, TextRange range) {
    if (op == BinaryOperator::modulo && get<std::string>(a)) return percent_format(ev, a, b, range);
    std::string why;
    if (auto folded = python_binary(op, a, b, why)) return *folded;
    if (is_division_by_zero(why)) ev.fail(range, "TI-10", "ZeroDivisionError: " + why);
    if (why == "negative shift count") ev.fail(range, "TI-10", "ValueError: " + why);
    const bool whole = get<FieldPtr>(a) || get<FieldPtr>(b);
    const bool product = op == BinaryOperator::matrix_product && whole;
    const std::string kind =
        product || why == "a shift count out of range" ? "CompilationError: " : "TypeError: ";
    const bool python = ev.frame().host || ev.frame().python;
    ev.fail(range, "TI-10", (python ? "TypeError: " : "Taichi" + kind) + why,
            whole ? "a kernel computes element by element: `for i in x: x[i] ..`" : "");
}

/// a @ b
Value product_of_matrices(Evaluator& ev, const Value& a, const Value& b, TextRange range) {
    const auto* m = get<MatrixPtr>(a);
    const auto* n = get<MatrixPtr>(b);
    if (!m || !n)
        ev.fail(range, errors::wants_two_matrices, ev.frame().host ? "TypeError" : "TaichiCompilationError");
    if ((*m)->is_vector() && (*n)->is_vector() && (*m)->rows == (*n)->rows)
        return method_of_matrix(ev, *m, "dot", {{b}, {}, range});
    return matrix_product(ev, *m, *n, range);
}

/// An operator on two numbers.
ScalarValue scalar_operation(Evaluator& ev, BinaryOperator op, const ScalarValue& x, const ScalarValue& y,
                             TextRange range) {
    if (const std::string refused = refusal_of(op, x.type, y.type); !refused.empty())
        ev.fail(range, "TI-24", "TaichiTypeError: " + refused);
    const bool truths = x.type.is_bool() && y.type.is_bool();
    if (truths && ev.in_kernel()) {  // numbers of one bit: `+` is `^`, `*` is `&`
        const bool sum = op == BinaryOperator::add || op == BinaryOperator::subtract;
        const BinaryOperator bits = sum                              ? BinaryOperator::bit_xor
                                    : op == BinaryOperator::multiply ? BinaryOperator::bit_and
                                                                     : op;
        if (const auto result = of_truths(bits, truth_of(x), truth_of(y))) return truth(result);
    }
    if (ev.frame().host && truths)
        if (const auto result = of_truths(op, truth_of(x), truth_of(y))) return truth(result);
    return op == BinaryOperator::modulo ? modulo(ev, x, y, range) : binary(op, x, y, ev.dialect());
}

Value operation(Evaluator& ev, BinaryOperator op, const Value& a, const Value& b, TextRange range) {
    if (is_array(a) || is_array(b)) return array_operator(ev, op, a, b, range);
    if (!is_run_time(ev, a) && !is_run_time(ev, b)) return known_operation(ev, op, a, b, range);
    if (get<TextPtr>(a) || get<TextPtr>(b) || get<std::string>(a) || (get<std::string>(b) && ev.frame().host))
        return joined_text(ev, op, a, b, range);
    if (op == BinaryOperator::matrix_product) return product_of_matrices(ev, a, b, range);
    check_rolled_operands(ev, op, a, b);
    if (op == BinaryOperator::power) return power(ev, a, b, range);
    if (op == BinaryOperator::divide)
        if (const auto inverse = inverse_for(ev, a, b, range))
            return evaluate_binary(ev, BinaryOperator::multiply, a, *inverse, range);
    return elementwise(
        ev, a, b,
        [&](const ScalarValue& x, const ScalarValue& y) { return scalar_operation(ev, op, x, y, range); },
        range);
}

/// `[0] * n` of the host program, where only the running program knows how often; nothing for other operands.
std::optional<Value> repeated_list(Evaluator& ev, BinaryOperator op, const Value& a, const Value& b,
                                   TextRange range) {
    if (op != BinaryOperator::multiply || !ev.frame().host || ev.frame().python) return std::nullopt;
    const auto *x = get<SequencePtr>(a), *y = get<SequencePtr>(b);
    const auto* times = get<ScalarValue>(x ? b : a);
    if ((!x && !y) || !times || times->type.is_float() || (x ? *x : *y)->set) return std::nullopt;
    if (const auto known = known_number(*times))
        return x ? evaluate_binary(ev, op, a, *known, range) : evaluate_binary(ev, op, *known, b, range);
    if (!(x ? *x : *y)->list) ev.unsupported(range, errors::use_of_running_list, "a tuple");
    return operation_on_running_list(ev, op, run_now(ev, x ? a : b, {}, range), x ? b : a, range);
}

bool divides(BinaryOperator op) {
    return op == BinaryOperator::divide || op == BinaryOperator::floor_divide || op == BinaryOperator::modulo;
}

}  // namespace

Value evaluate_binary(Evaluator& ev, BinaryOperator op, const Value& a, const Value& b, TextRange range) {
    if (const auto objects = operation_of_objects(ev, op, a, b, range)) return *objects;
    if (const auto list = repeated_list(ev, op, a, b, range)) return *list;
    if (const auto lists = operation_on_running_list(ev, op, a, b, range)) return *lists;
    if (ev.frame().host)
        if (const auto unsure = operation_of_int_or_float(ev, op, a, b, range)) return *unsure;
    if (ev.frame().host && !ev.frame().python && divides(op) && is_scalar(a) && is_scalar(b) &&
        number_kind(a) == NumberKind::python && number_kind(b) == NumberKind::python)
        return operation(ev, op, a, checked_divisor(ev, op, a, b, range), range);
    if (ev.frame().host && !ev.frame().python) check_width(ev, op, a, b, range);
    if (!ev.frame().host || !is_scalar(a) || !is_scalar(b) ||
        (number_kind(a) == NumberKind::python && number_kind(b) == NumberKind::python &&
         number_type(a) != Type::float_(32) && number_type(b) != Type::float_(32)))
        return operation(ev, op, a, b, range);
    Value x = a, y = b;
    // a power keeps its exponent, of which products are made
    const bool keeps = op == BinaryOperator::power && integer_of(b) && number_kind(b) == NumberKind::python &&
                       number_kind(a) == NumberKind::numpy && !number_type(a).is_bool();
    const NumberKind kind = keeps ? NumberKind::numpy : meet(ev, x, y, range);
    const auto infinite = kind == NumberKind::numpy ? divided_by_zero(op, x, y) : std::nullopt;
    return of_kind(infinite ? *infinite : operation(ev, op, x, y, range), kind);
}

namespace {

Value operation(Evaluator& ev, UnaryOperator op, const Value& a, TextRange range) {
    if (const auto* text = get<TextPtr>(a); text && op == UnaryOperator::logical_not)
        return evaluate_unary(ev, op, truth_of_text(ev, *text, range), range);
    if (is_array(a))
        return array_unary(ev, std::get<FieldPtr>(a.v), range, [&](const ScalarValue& s) {
            return op == UnaryOperator::minus  ? negated(s)
                   : op == UnaryOperator::plus ? s
                   : s.type.is_bool()          ? plain(build::logical_not(value_of(s)))
                                               : inverted(s);
        });
    if (!is_run_time(ev, a)) {
        std::string why;
        if (ev.in_kernel() && !ev.frame().python && get<std::string>(a))
            ev.fail(range, errors::str_is_no_value_of_kernel, "TaichiCompilationError", "operand");
        if (auto folded = python_unary(op, a, why)) return *folded;
        ev.fail(range, "TI-10", "TypeError: " + why);
    }
    if (op != UnaryOperator::minus) require_unrolled(ev, a);
    require_no_struct(ev, a, range);
    return elementwise(
        ev, a,
        [&](const ScalarValue& s) -> ScalarValue {
            switch (op) {
                case UnaryOperator::plus:
                    return s;
                case UnaryOperator::minus:  // of one bit: itself
                    return ev.in_kernel() && s.type.is_bool() ? s : negated(s);
                case UnaryOperator::bit_not:
                    if (s.type.is_float()) ev.fail(range, errors::complement_of_float, name_of(s.type));
                    return inverted(s);
                case UnaryOperator::logical_not:
                    if (s.type.is_float() && ev.in_kernel())
                        ev.fail(range, errors::negation_of_float, name_of(s.type));
                    return truth(build::logical_not(truth_of(s)));
            }
            return s;
        },
        range);
}

}  // namespace

Value evaluate_unary(Evaluator& ev, UnaryOperator op, const Value& a, TextRange range) {
    if (const auto own = operation_of_object(ev, op, a, range)) return *own;
    if (!ev.frame().host || !is_scalar(a) || number_kind(a) == NumberKind::python ||
        op == UnaryOperator::logical_not)
        return operation(ev, op, a, range);
    if (a.is_int) {
        if (op == UnaryOperator::bit_not) ev.unsupported(range, errors::number_is_int_or_float);
        const Value result = operation(ev, op, of_kind(a, NumberKind::python), range);
        return marked_as(ev, scalar(ev, result, range), a, range);
    }
    if (op == UnaryOperator::bit_not && number_type(a).is_bool())
        return of_kind(truth(build::logical_not(truth_of(scalar(ev, a, range)))), number_kind(a));
    return of_kind(operation(ev, op, a, range), number_kind(a));
}

}  // namespace nestor::taichi
