// Comparisons, also chained ones (TI-24, TI-25): of Python's values, of what kernels compute, of arrays,
// texts, containers and objects. Each kind of values has a function that compares them or leaves them to the
// next.
#include <functional>
#include <optional>
#include <set>
#include <string>

#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/errors/values.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/host/enums.hpp"
#include "frontend/taichi/lower/host/equality.hpp"
#include "frontend/taichi/lower/host/evaluation_order.hpp"
#include "frontend/taichi/lower/host/int_or_float.hpp"
#include "frontend/taichi/lower/host/list_methods.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/host/numpy.hpp"
#include "frontend/taichi/lower/host/numpy_functions.hpp"
#include "frontend/taichi/lower/host/object_operators.hpp"
#include "frontend/taichi/lower/host/optional_numbers.hpp"
#include "frontend/taichi/lower/host/running_births.hpp"
#include "frontend/taichi/lower/host/selections.hpp"
#include "frontend/taichi/lower/host/texts.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/named_constants.hpp"
#include "frontend/taichi/lower/kernel/operators.hpp"
#include "frontend/taichi/lower/kernel/static_loops.hpp"
#include "frontend/taichi/lower/library/arithmetic.hpp"
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

/// One step of a chain: `left op right`, on the host or in a kernel.
struct Compared {
    Evaluator& ev;
    ComparisonOperator op;
    Value left, right;
    TextRange range;
    bool host;

    bool is_identity() const { return op == ComparisonOperator::is || op == ComparisonOperator::is_not; }
    bool is_membership() const { return op == ComparisonOperator::in || op == ComparisonOperator::not_in; }
    bool is_equality() const {
        return op == ComparisonOperator::equal || op == ComparisonOperator::not_equal;
    }
    bool are_known() const { return !is_run_time(ev, left) && !is_run_time(ev, right); }
    /// Its opposite where the operator is `!=` or `not in`.
    Value as_asked(const Value& holds) const {
        const bool opposite = op == ComparisonOperator::not_equal || op == ComparisonOperator::not_in;
        return opposite ? evaluate_unary(ev, UnaryOperator::logical_not, holds, range) : holds;
    }
    Value of_numbers(const Value& x, const Value& y) const {
        return truth(truth_of(compared(ir_comparison(op), scalar(ev, x, range), scalar(ev, y, range))));
    }
};

void check_operator(const Compared& c) {
    if (!c.ev.in_kernel() || c.ev.frame().python) return;
    if (c.is_identity()) c.ev.fail(c.range, errors::is_does_not_exist_in_taichi);
    if (c.is_membership() && c.ev.in_static == 0) c.ev.fail(c.range, errors::in_is_for_static);
    for (const Value* side : {&c.left, &c.right}) require_no_struct(c.ev, *side, c.range);
}

/// `pytest.approx(expected)`; null for other values.
const DictionaryValue* approximation(const Value& v) {
    const auto* m = get<MethodValue>(v);
    const auto* d = m && m->name == "approx" ? get<std::shared_ptr<DictionaryValue>>(*m->object) : nullptr;
    return d ? d->get() : nullptr;
}

std::optional<Value> compared_approximately(const Compared& c) {
    const DictionaryValue *left = approximation(c.left), *right = approximation(c.right);
    const DictionaryValue* near = right ? right : left;
    if (!near) return std::nullopt;
    const auto option = [&](const char* key) {
        return std::get<double>(near->find(Value(std::string(key)))->v);
    };
    return c.as_asked(is_close(c.ev, right ? c.left : c.right, *near->find(Value(std::string("expected"))),
                               option("rel"), option("abs"), true, c.range));
}

/// Arrays whose length only the running program knows, element by element.
std::optional<Value> compared_running_arrays(const Compared& c) {
    if (!c.host || c.is_identity() || c.is_membership()) return std::nullopt;
    return each_of_arrays(
        c.ev, c.left, c.right, [&](const Value& x, const Value& y) { return c.of_numbers(x, y); }, c.range);
}

std::optional<Value> compared_arrays(const Compared& c) {
    if (!c.host || c.is_identity() || !(is_array(c.left) || is_array(c.right))) return std::nullopt;
    if (c.is_membership() && !is_array(c.right)) return std::nullopt;
    const CompareOp op = c.is_membership() ? CompareOp::equal : ir_comparison(c.op);
    const Value each = array_binary(
        c.ev, number_of_member(c.ev, c.left), number_of_member(c.ev, c.right), c.range, false,
        [&](const ScalarValue& x, const ScalarValue& y) { return plain(truth_of(compared(op, x, y))); });
    return c.is_membership() ? c.as_asked(numpy_function(c.ev, "any", {{each}, {}, c.range})) : each;
}

std::optional<Value> compared_host_texts(const Compared& c) {
    if (!c.host || c.is_identity() || !(get<TextPtr>(c.left) || get<TextPtr>(c.right))) return std::nullopt;
    return compared_texts(c.ev, c.op, c.left, c.right, c.range);
}

std::optional<Value> compared_identities(const Compared& c) {
    if (!c.host || !c.is_identity()) return std::nullopt;
    if (const auto members = compared_enumeration(c.ev, c.op, c.left, c.right, c.range)) return *members;
    const auto *a = get<SequencePtr>(c.left), *b = get<SequencePtr>(c.right);
    const auto *d = get<std::shared_ptr<DictionaryValue>>(c.left),
               *e = get<std::shared_ptr<DictionaryValue>>(c.right);
    if ((a && b && (*a)->list && (*b)->list) || (d && e))  // which one it is, not what it holds
        return Value((a ? *a == *b : *d == *e) == (c.op == ComparisonOperator::is));
    const bool same = (get<NoneValue>(c.left) && get<NoneValue>(c.right)) ||
                      (c.are_known() && c.left.v.index() == c.right.v.index() && equal(c.left, c.right));
    return Value(same == (c.op == ComparisonOperator::is));
}

/// `in` and `not in` of what only the running program knows, or of objects.
std::optional<Value> compared_memberships(const Compared& c) {
    if (!c.host || !c.is_membership()) return std::nullopt;
    const bool is_search =
        get<SequencePtr>(c.right) && (get<ObjectPtr>(c.left) || !is_static(c.left) || !is_static(c.right));
    if (!is_run_time(c.ev, c.left) && !is_search) return std::nullopt;
    return c.as_asked(membership_of(c.ev, c.left, c.right, c.range));
}

/// `(x[0], 1) < (x[1], 2)`: by the first part that differs.
Value ordered_sequences(const Compared& c) {
    const auto *a = get<SequencePtr>(c.left), *b = get<SequencePtr>(c.right);
    if (!a || !b || (*a)->set || (*b)->set || c.is_membership() || c.is_identity())
        c.ev.unsupported(c.range, errors::comparison_of_values_of_running_program);
    const bool turned = c.op == ComparisonOperator::greater || c.op == ComparisonOperator::less_equal;
    const Value before =
        turned ? comes_before(c.ev, c.right, c.left, c.range) : comes_before(c.ev, c.left, c.right, c.range);
    if (c.op == ComparisonOperator::less || c.op == ComparisonOperator::greater) return before;
    if (!is_run_time(c.ev, before)) return !truth_value(before).value_or(false);
    return Value(truth(build::logical_not(truth_of(scalar(c.ev, before, c.range)))));
}

/// Containers of values of the running program, or of objects.
std::optional<Value> compared_containers(const Compared& c) {
    if (!c.host || !c.are_known()) return std::nullopt;
    const bool by_elements = !is_static(c.left) || !is_static(c.right) ||
                             (c.is_equality() && (holds_objects(c.left) || holds_objects(c.right)));
    if (!by_elements) return std::nullopt;
    if (!c.is_equality()) return ordered_sequences(c);
    return c.as_asked(equality_of(c.ev, c.left, c.right, c.range));
}

/// Whether both are numbers that the host program compares, kinds and all.
bool are_host_numbers(const Compared& c) {
    return c.host && is_scalar(c.left) && is_scalar(c.right) && !c.is_membership() && !c.is_identity();
}

/// As Python does now; numbers of different kinds become one, for the next step, too.
std::optional<Value> compared_known_values(Compared& c) {
    if (!c.are_known()) return std::nullopt;
    std::string why;
    auto folded = python_compare(c.op, c.left, c.right, why);
    if (!folded)
        c.ev.fail(c.range, "TI-24",
                  std::string(c.host ? "" : "TaichiCompilationError: ") + "TypeError: " + why);
    Value one = *folded;
    if (are_host_numbers(c)) one.kind = meet(c.ev, c.left, c.right, c.range, true);
    return one;
}

std::optional<Value> compared_host_numbers(const Compared& c) {
    if (!are_host_numbers(c)) return std::nullopt;
    Value x = c.left, y = c.right;
    const NumberKind kind = meet(c.ev, x, y, c.range, true);
    return of_kind(c.of_numbers(x, y), kind);
}

/// What a kernel computes; the expressions tell which constants have names there.
Value compared_elements(const Compared& c, const Expression& left, const Expression& right) {
    return elementwise(
        c.ev, named_constant(c.ev, left, c.left, c.right), named_constant(c.ev, right, c.right, c.left),
        [&](const ScalarValue& x, const ScalarValue& y) {
            return truth(truth_of(compared(ir_comparison(c.op), x, y)));
        },
        c.range);
}

/// The right side of a step, which is the left one of the next: computed once.
Value held_between(const Compared& c) {
    const auto* s = get<ScalarValue>(c.right);
    if (!s) return c.right;
    const ScalarValue named = c.ev.named(*s, "middle", c.range);
    return are_host_numbers(c) ? marked_as(c.ev, named, c.right, c.range) : Value(named);
}

/// What is compared before the numbers are, in this order.
std::optional<Value> compared_by_kind(const Compared& c) {
    using Attempt = std::optional<Value> (*)(const Compared&);
    static constexpr Attempt attempts[] = {
        compared_approximately,
        [](const Compared& p) { return compared_objects(p.ev, p.op, p.left, p.right, p.range); },
        compared_running_arrays,
        [](const Compared& p) { return comparison_of_running_lists(p.ev, p.op, p.left, p.right, p.range); },
        compared_arrays,
        compared_host_texts,
        compared_identities,
        compared_memberships,
        compared_containers};
    for (const Attempt& attempt : attempts)
        if (auto done = attempt(c)) return done;
    return std::nullopt;
}

/// A dict or a set.
bool holds_keys(const Value& value) {
    const auto* s = get<SequencePtr>(value);
    return (s && (*s)->set) || get<std::shared_ptr<DictionaryValue>>(value);
}

/// `a and b` of two steps.
Value both_steps(Evaluator& ev, const Value& a, const Value& b, TextRange range) {
    if (!is_run_time(ev, a) && !is_run_time(ev, b)) return *truth_value(a) ? b : a;
    if (get<MatrixPtr>(a) || get<MatrixPtr>(b))
        return elementwise(
            ev, a, b,
            [](const ScalarValue& x, const ScalarValue& y) {
                return truth(build::both(truth_of(x), truth_of(y)));
            },
            range);
    return of_kind(truth(build::both(truth_of(scalar(ev, a, range)), truth_of(scalar(ev, b, range)))),
                   joined(number_kind(a), number_kind(b)));
}

}  // namespace

/// Whether all of them raise where one side is None.
static bool asks_for_order(const Comparison& comparison) {
    return std::ranges::all_of(comparison.steps, [](const ComparisonStep& step) {
        return step.op == ComparisonOperator::less || step.op == ComparisonOperator::less_equal ||
               step.op == ComparisonOperator::greater || step.op == ComparisonOperator::greater_equal;
    });
}

/// `name is None`, where only the running program knows; nothing for other comparisons.
static std::optional<Value> compared_with_none(Evaluator& ev, const Comparison& comparison) {
    if (comparison.steps.size() != 1) return std::nullopt;
    const auto& [op, side] = comparison.steps[0];
    const bool same = op == ComparisonOperator::is || op == ComparisonOperator::equal;
    const bool other = op == ComparisonOperator::is_not || op == ComparisonOperator::not_equal;
    if (!std::holds_alternative<NoneLiteral>(side->node) || (!same && !other)) return std::nullopt;
    const auto none = is_none(ev, comparison.first);
    if (!none || same) return none;
    return is_run_time(ev, *none) ? truth(build::logical_not(truth_of(std::get<ScalarValue>(none->v))))
                                  : Value(true);
}

Value evaluate_comparison(Evaluator& ev, const Comparison& comparison, TextRange range) {
    if (const auto known = compared_with_none(ev, comparison)) return *known;
    const bool order = asks_for_order(comparison);
    const auto evaluated = [&](const Expression& e, std::size_t following) {
        const Value value = order ? evaluate_operand(ev, e) : evaluate(ev, e);
        return following == comparison.steps.size()
                   ? value
                   : kept_before(ev, value, comparison.steps[following].value, "compared", e->range);
    };
    Value left = evaluated(comparison.first, 0);
    std::optional<Value> result;
    for (std::size_t k = 0; k < comparison.steps.size(); ++k) {
        const ComparisonStep& step = comparison.steps[k];
        Compared c{ev, step.op, left, evaluated(step.value, k + 1), range, ev.frame().host};
        if (!is_run_time(ev, c.right) || is_rolled(ev, c.right)) require_unrolled(ev, left);
        if (!is_run_time(ev, left)) require_unrolled(ev, c.right);
        if (c.host && holds_keys(c.right) && get<SequencePtr>(left) && !is_static(left) && c.is_membership())
            c.right = run_now(ev, c.right, {}, range);
        check_operator(c);
        std::optional<Value> one = compared_by_kind(c);
        if (!one) one = compared_known_values(c);
        if (!one) {
            if (k + 1 < comparison.steps.size()) c.right = held_between(c);
            one = compared_host_numbers(c);
        }
        if (!one)
            one = compared_elements(c, k == 0 ? comparison.first : comparison.steps[k - 1].value, step.value);
        result = result ? both_steps(ev, *result, *one, range) : *one;
        left = c.right;
    }
    return *result;
}

}  // namespace nestor::taichi
