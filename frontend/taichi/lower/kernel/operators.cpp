// Operators and comparisons (TI-24 to TI-26): of Python values, of what kernels compute, of arrays.
#include "frontend/taichi/lower/kernel/operators.hpp"

#include "frontend/taichi/errors/host.hpp"
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

CompareOp ir_comparison(ComparisonOperator op) {
    switch (op) {
        case ComparisonOperator::less:
            return CompareOp::less;
        case ComparisonOperator::less_equal:
            return CompareOp::less_equal;
        case ComparisonOperator::greater:
            return CompareOp::greater;
        case ComparisonOperator::greater_equal:
            return CompareOp::greater_equal;
        case ComparisonOperator::not_equal:
            return CompareOp::not_equal;
        default:
            return CompareOp::equal;
    }
}

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

Value operation(Evaluator& ev, BinaryOperator op, const Value& a, const Value& b, TextRange range) {
    if (is_array(a) || is_array(b)) return array_operator(ev, op, a, b, range);
    if (!is_run_time(ev, a) && !is_run_time(ev, b)) {
        if (op == BinaryOperator::modulo && get<std::string>(a)) return percent_format(ev, a, b, range);
        std::string why;
        if (auto folded = python_binary(op, a, b, why)) return *folded;
        if (is_division_by_zero(why)) ev.fail(range, "TI-10", "ZeroDivisionError: " + why);
        const bool whole = get<FieldPtr>(a) || get<FieldPtr>(b);
        const bool product = op == BinaryOperator::matrix_product && whole;
        const std::string kind = product ? "CompilationError: " : "TypeError: ";
        const bool python = ev.frame().host || ev.frame().python;
        ev.fail(range, "TI-10", (python ? "TypeError: " : "Taichi" + kind) + why,
                whole ? "a kernel computes element by element: `for i in x: x[i] ..`" : "");
    }
    if (get<TextPtr>(a) || get<TextPtr>(b) || get<std::string>(a) || (get<std::string>(b) && ev.frame().host))
        return joined_text(ev, op, a, b, range);
    if (op == BinaryOperator::matrix_product) {
        const auto* m = get<MatrixPtr>(a);
        const auto* n = get<MatrixPtr>(b);
        if (!m || !n)
            ev.fail(range, errors::wants_two_matrices,
                    ev.frame().host ? "TypeError" : "TaichiCompilationError");
        if ((*m)->is_vector() && (*n)->is_vector() && (*m)->rows == (*n)->rows)
            return method_of_matrix(ev, *m, "dot", {{b}, {}, range});
        return matrix_product(ev, *m, *n, range);
    }
    check_rolled_operands(ev, op, a, b);
    if (op == BinaryOperator::power) return power(ev, a, b, range);
    if (op == BinaryOperator::divide)
        if (const auto inverse = inverse_for(ev, a, b, range))
            return evaluate_binary(ev, BinaryOperator::multiply, a, *inverse, range);
    return elementwise(
        ev, a, b,
        [&](const ScalarValue& x, const ScalarValue& y) {
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
        },
        range);
}

bool divides(BinaryOperator op) {
    return op == BinaryOperator::divide || op == BinaryOperator::floor_divide || op == BinaryOperator::modulo;
}

}  // namespace

Value evaluate_binary(Evaluator& ev, BinaryOperator op, const Value& a, const Value& b, TextRange range) {
    if (const auto objects = operation_of_objects(ev, op, a, b, range)) return *objects;
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
        if (auto folded = python_unary(op, a, why)) return *folded;
        ev.fail(range, "TI-10", "TypeError: " + why);
    }
    if (op != UnaryOperator::minus) require_unrolled(ev, a);
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

namespace {

/// A dict or a set.
bool holds_keys(const Value& value) {
    const auto* s = get<SequencePtr>(value);
    return (s && (*s)->set) || get<std::shared_ptr<DictionaryValue>>(value);
}

/// Arrays whose length only the running program knows, element by element.
std::optional<Value> compared_arrays(Evaluator& ev, ComparisonOperator op, const Value& a, const Value& b,
                                     TextRange range) {
    static const std::set<ComparisonOperator> others = {ComparisonOperator::is, ComparisonOperator::is_not,
                                                        ComparisonOperator::in, ComparisonOperator::not_in};
    if (!ev.frame().host || others.contains(op)) return std::nullopt;
    return each_of_arrays(
        ev, a, b,
        [&](const Value& x, const Value& y) {
            return truth(truth_of(compared(ir_comparison(op), scalar(ev, x, range), scalar(ev, y, range))));
        },
        range);
}

}  // namespace

Value evaluate_comparison(Evaluator& ev, const Comparison& comparison, TextRange range) {
    Value left = evaluate(ev, comparison.first);
    std::optional<Value> result;
    for (std::size_t k = 0; k < comparison.steps.size(); ++k) {
        const ComparisonStep& step = comparison.steps[k];
        Value right = evaluate(ev, step.value);
        if (!is_run_time(ev, right) || is_rolled(ev, right)) require_unrolled(ev, left);
        if (!is_run_time(ev, left)) require_unrolled(ev, right);
        Value one;
        if (ev.frame().host && holds_keys(right) && get<SequencePtr>(left) && !is_static(left) &&
            (step.op == ComparisonOperator::in || step.op == ComparisonOperator::not_in))
            right = run_now(ev, right, {}, range);
        const bool identity = step.op == ComparisonOperator::is || step.op == ComparisonOperator::is_not;
        const bool membership = step.op == ComparisonOperator::in || step.op == ComparisonOperator::not_in;
        const bool is_equality =
            step.op == ComparisonOperator::equal || step.op == ComparisonOperator::not_equal;
        if (ev.in_kernel() && !ev.frame().python && identity)
            ev.fail(range, errors::is_does_not_exist_in_taichi);
        if (ev.in_kernel() && !ev.frame().python && membership && ev.in_static == 0)
            ev.fail(range, errors::in_is_for_static);
        const auto approximate = [&](const Value& v) -> const DictionaryValue* {
            const auto* m = get<MethodValue>(v);
            const auto* d =
                m && m->name == "approx" ? get<std::shared_ptr<DictionaryValue>>(*m->object) : nullptr;
            return d ? d->get() : nullptr;
        };
        if (const DictionaryValue* near = approximate(right) ? approximate(right) : approximate(left)) {
            const auto option = [&](const char* key) {
                return std::get<double>(near->find(Value(std::string(key)))->v);
            };
            const Value& found = approximate(right) ? left : right;
            one = is_close(ev, found, *near->find(Value(std::string("expected"))), option("rel"),
                           option("abs"), true, range);
            if (step.op == ComparisonOperator::not_equal)
                one = evaluate_unary(ev, UnaryOperator::logical_not, one, range);
        } else if (const auto objects = compared_objects(ev, step.op, left, right, range)) {
            one = *objects;
        } else if (const auto each = compared_arrays(ev, step.op, left, right, range)) {
            one = *each;
        } else if (const auto lists = comparison_of_running_lists(ev, step.op, left, right, range)) {
            one = *lists;
        } else if (ev.frame().host && (is_array(left) || is_array(right)) && !identity) {
            one =
                array_binary(ev, left, right, range, false, [&](const ScalarValue& x, const ScalarValue& y) {
                    return plain(truth_of(compared(ir_comparison(step.op), x, y)));
                });
        } else if (ev.frame().host && !identity && (get<TextPtr>(left) || get<TextPtr>(right))) {
            one = compared_texts(ev, step.op, left, right, range);
        } else if (ev.frame().host && identity) {
            const bool same = get<NoneValue>(left) && get<NoneValue>(right)
                                  ? true
                                  : !is_run_time(ev, left) && !is_run_time(ev, right) &&
                                        left.v.index() == right.v.index() && equal(left, right);
            one = same == (step.op == ComparisonOperator::is);
        } else if (ev.frame().host && membership &&
                   (is_run_time(ev, left) ||
                    (get<SequencePtr>(right) &&
                     (get<ObjectPtr>(left) || !is_static(left) || !is_static(right))))) {
            one = membership_of(ev, left, right, range);
            if (step.op == ComparisonOperator::not_in)
                one = evaluate_unary(ev, UnaryOperator::logical_not, one, range);
        } else if (ev.frame().host && !is_run_time(ev, left) && !is_run_time(ev, right) &&
                   (!is_static(left) || !is_static(right) ||
                    (is_equality && (holds_objects(left) || holds_objects(right))))) {
            if (!is_equality) ev.unsupported(range, errors::comparison_of_values_of_running_program);
            one = equality_of(ev, left, right, range);
            if (step.op == ComparisonOperator::not_equal)
                one = evaluate_unary(ev, UnaryOperator::logical_not, one, range);
        } else if (!is_run_time(ev, left) && !is_run_time(ev, right)) {
            std::string why;
            const auto folded = python_compare(step.op, left, right, why);
            if (!folded)
                ev.fail(range, "TI-24", std::string(ev.frame().host ? "" : "Taichi") + "TypeError: " + why);
            one = *folded;
            if (ev.frame().host && is_scalar(left) && is_scalar(right) && !membership && !identity)
                one.kind = meet(ev, left, right, range, true);
        } else if (ev.frame().host && is_scalar(left) && is_scalar(right) && !membership && !identity) {
            if (k + 1 < comparison.steps.size())
                if (const auto* s = get<ScalarValue>(right))
                    right = marked_as(ev, ev.named(*s, "middle", range), right, range);
            Value x = left, y = right;
            const NumberKind kind = meet(ev, x, y, range, true);
            one = of_kind(
                truth(truth_of(compared(ir_comparison(step.op), scalar(ev, x, range), scalar(ev, y, range)))),
                kind);
        } else {
            if (k + 1 < comparison.steps.size())
                if (const auto* s = get<ScalarValue>(right)) right = ev.named(*s, "middle", range);
            const Expression& before = k == 0 ? comparison.first : comparison.steps[k - 1].value;
            one = elementwise(
                ev, named_constant(ev, before, left, right), named_constant(ev, step.value, right, left),
                [&](const ScalarValue& x, const ScalarValue& y) {
                    return truth(truth_of(compared(ir_comparison(step.op), x, y)));
                },
                range);
        }
        if (!result)
            result = one;
        else if (!is_run_time(ev, *result) && !is_run_time(ev, one))
            result = *truth_value(*result) ? one : *result;
        else if (get<MatrixPtr>(*result) || get<MatrixPtr>(one))
            result = elementwise(
                ev, *result, one,
                [](const ScalarValue& x, const ScalarValue& y) {
                    return truth(build::both(truth_of(x), truth_of(y)));
                },
                range);
        else
            result = of_kind(
                truth(build::both(truth_of(scalar(ev, *result, range)), truth_of(scalar(ev, one, range)))),
                joined(number_kind(*result), number_kind(one)));
        left = right;
    }
    return *result;
}

}  // namespace nestor::taichi
