// `and`, `or` and conditions (TI-18): bitwise in kernels unless asked otherwise, Python's own in the host
// program.
#include "frontend/taichi/lower/kernel/logic.hpp"

#include "frontend/taichi/errors/statements.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"

namespace nestor::taichi {

ScalarValue truth_value_of(const Evaluator& ev, const Expr& condition) {
    ScalarValue s = truth(condition);
    if (ev.frame().host) s.type = Type::boolean();
    return s;
}

Value evaluate_condition(Evaluator& ev, const Expression& e) {
    if (const auto* logical = std::get_if<LogicalExpression>(&e->node))
        return evaluate_logical(ev, *logical, true, e->range);
    return evaluate(ev, e);
}

/// The right side's statements run only where it is evaluated.
Value short_circuited(Evaluator& ev, bool conjunction, const ScalarValue& left, const Expression& right,
                      TextRange range) {
    if (left.type.is_float()) ev.fail(range, errors::logic_wants_integers);
    ev.open_block();
    const ScalarValue value = scalar(ev, evaluate(ev, right), range);
    const Expr asked = truth_of(value);
    Block before = ev.close_block();
    if (value.type.is_float()) ev.fail(range, errors::logic_wants_integers);
    if (before.statements.empty())
        return truth(conjunction ? build::both(truth_of(left), asked) : build::either(truth_of(left), asked));
    const VariablePtr decided = ev.declare("decided", {Type::boolean(), 0, 0}, false, range);
    const Expr so_far = build::variable(decided->symbols[0], Type::boolean());
    ev.emit(Assign{decided->symbols[0], truth_of(left)}, range);
    before.statements.push_back(build::make(Assign{decided->symbols[0], asked}, ev.origin(range)));
    ev.emit(If{conjunction ? so_far : build::logical_not(so_far), std::move(before), {}}, range);
    return truth(so_far);
}

/// `a and b` is b where a is true, else a: one of two values of one type, or just their truth where no more
/// is asked. The right side runs only where it decides.
Value host_logical(Evaluator& ev, bool conjunction, const ScalarValue& left, const Expression& right,
                   bool truth_wanted, TextRange range) {
    const ScalarValue first = ev.named(left, "left", range, true);
    ev.open_block();
    const ScalarValue second =
        scalar(ev, truth_wanted ? evaluate_condition(ev, right) : evaluate(ev, right), range);
    Block before = ev.close_block();
    const bool truths = truth_wanted || (first.type.is_bool() && second.type.is_bool());
    if (!truths && first.type != second.type)
        ev.unsupported(range, errors::operand_of_logic_where_result_is_used, name_of(first.type),
                       name_of(second.type));
    const Type type = truths ? Type::boolean() : first.type;
    if (before.statements.empty()) {
        if (truths)
            return truth_value_of(ev, conjunction ? build::both(truth_of(first), truth_of(second))
                                                  : build::either(truth_of(first), truth_of(second)));
        return conjunction ? selected(first, second, first) : selected(first, first, second);
    }
    const VariablePtr decided = ev.declare("decided", {type, 0, 0}, false, range);
    const auto decide = [&](const ScalarValue& s) {
        return Assign{decided->symbols[0], value_of(cast_to(s, type))};
    };
    ev.emit(decide(first), range);
    before.statements.push_back(build::make(decide(second), ev.origin(range)));
    const Expr asked = truth_of(first);
    ev.emit(If{conjunction ? asked : build::logical_not(asked), std::move(before), {}}, range);
    return ev.read(decided);
}

Value evaluate_logical(Evaluator& ev, const LogicalExpression& logical, bool truth_wanted, TextRange range) {
    const bool conjunction = logical.op == LogicalOperator::logical_and;
    std::optional<Value> result;
    for (const Expression& operand : logical.operands) {
        // Python's own laziness where the left side is known
        if (result && !is_run_time(ev, *result) && truth_value(*result).value_or(conjunction) != conjunction)
            return *result;
        if (result && is_run_time(ev, *result) && ev.in_kernel() && ev.kernel_dialect.short_circuit) {
            result = short_circuited(ev, conjunction, scalar(ev, *result, range), operand, range);
            continue;
        }
        if (result && is_run_time(ev, *result) && !ev.in_kernel()) {
            result = host_logical(ev, conjunction, scalar(ev, *result, range), operand, truth_wanted, range);
            continue;
        }
        const Value value = truth_wanted ? evaluate_condition(ev, operand) : evaluate(ev, operand);
        if (result && !ev.in_kernel()) {
            // Python: the left side is known and lets the right one decide
            result = value;
            continue;
        }
        if (!result || (!is_run_time(ev, *result) && !is_run_time(ev, value))) {
            result = value;
            continue;
        }
        const ScalarValue a = scalar(ev, *result, range), b = scalar(ev, value, range);
        if (a.type.is_float() || b.type.is_float()) ev.fail(range, errors::logic_wants_integers);
        if ((a.truth || a.type.is_bool()) && (b.truth || b.type.is_bool()))
            result = truth(conjunction ? build::both(truth_of(a), truth_of(b))
                                       : build::either(truth_of(a), truth_of(b)));
        else
            result = Value(conjunction ? selected(a, b, a) : selected(a, a, b));
    }
    return *result;
}

}  // namespace nestor::taichi
