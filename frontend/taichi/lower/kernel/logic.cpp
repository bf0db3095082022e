// `and`, `or`, conditions (TI-18) and conditional expressions (TI-24): in kernels all of their operands are
// evaluated unless asked otherwise, in the host program those that Python evaluates.
#include "frontend/taichi/lower/kernel/logic.hpp"

#include <algorithm>

#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/errors/lists.hpp"
#include "frontend/taichi/errors/statements.hpp"
#include "frontend/taichi/errors/values.hpp"
#include "frontend/taichi/lower/data/fields.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/array_choices.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/host/choices.hpp"
#include "frontend/taichi/lower/host/int_or_float.hpp"
#include "frontend/taichi/lower/host/list_methods.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/host/optional_numbers.hpp"
#include "frontend/taichi/lower/host/texts.hpp"
#include "frontend/taichi/lower/kernel/aliases.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/refusals.hpp"
#include "frontend/taichi/lower/kernel/statements.hpp"
#include "frontend/taichi/lower/library/arithmetic.hpp"
#include "ir/core/effects.hpp"

namespace nestor::taichi {

Value evaluate_condition(Evaluator& ev, const Expression& e) {
    if (const auto* logical = std::get_if<LogicalExpression>(&e->node))
        return evaluate_logical(ev, *logical, true, e->range);
    const Value value = evaluate(ev, e);
    if (const auto asked = truth_of_running_list(value)) return *asked;
    if (is_array(value) && ev.frame().host) {
        const auto extents = extents_of(ev, *std::get<FieldPtr>(value.v), e->range);
        if (std::ranges::any_of(extents, [](std::int64_t extent) { return extent > 1; }))
            ev.fail(e->range, errors::truth_value_of_array_is_ambiguous);
    }
    const auto* text = get<TextPtr>(value);
    return text && ev.frame().host ? truth_of_text(ev, *text, e->range) : value;
}

namespace {

/// Whether a block does more than compute and check.
bool writes_anything(const Block& block) {
    return contains(block, [](const Stmt& s) {
        return !nestor::get<Let>(s) && !nestor::get<Declare>(s) && !nestor::get<Assert>(s) &&
               !nestor::get<If>(s) && !nestor::get<Block>(s) && !nestor::get<Assign>(s);
    });
}

}  // namespace

/// The right side's statements run only where it is evaluated, but for those of functions with effects.
Value short_circuited(Evaluator& ev, bool conjunction, const ScalarValue& left, const Expression& right,
                      TextRange range) {
    if (left.type.is_float()) ev.fail(range, errors::logic_wants_integers);
    ev.open_block();
    const ScalarValue value = scalar(ev, evaluate(ev, right), range);
    const Expr asked = truth_of(value);
    Block before = ev.close_block();
    if (value.type.is_float()) ev.fail(range, errors::logic_wants_integers);
    const auto both_sides = [&](const ScalarValue& first) {
        return truth(conjunction ? build::both(truth_of(first), asked)
                                 : build::either(truth_of(first), asked));
    };
    if (before.statements.empty()) return both_sides(left);
    if (writes_anything(before)) {  // Taichi inlines functions in front of the whole expression
        const ScalarValue first = reads_memory(left) ? left : ev.named(left, "left", range, true);
        for (const Stmt& s : before.statements) ev.blocks.back().statements.push_back(s);
        return both_sides(first);
    }
    const VariablePtr decided = ev.declare("decided", {Type::boolean(), 0, 0}, false, range);
    const Expr so_far = build::variable(decided->symbols[0], Type::boolean());
    ev.emit(Assign{decided->symbols[0], truth_of(left)}, range);
    before.statements.push_back(build::make(Assign{decided->symbols[0], asked}, ev.origin(range)));
    ev.emit(If{conjunction ? so_far : build::logical_not(so_far), std::move(before), {}}, range);
    return truth(so_far);
}

/// `a and b` is b where a is true, else a: one of two values of one type, or just their truth where no more
/// is asked. The right side runs only where it decides.
Value host_logical(Evaluator& ev, bool conjunction, const Value& left, const Expression& right,
                   bool truth_wanted, TextRange range) {
    const ScalarValue first = ev.named(scalar(ev, left, range), "left", range, true);
    ev.open_block();
    const Value right_value = truth_wanted ? evaluate_condition(ev, right) : evaluate(ev, right);
    const NumberKind kind = joined(number_kind(left), number_kind(right_value));
    const ScalarValue second = scalar(ev, right_value, range);
    Block before = ev.close_block();
    const bool unsure = !truth_wanted && differ_as_int(left, right_value);
    if (unsure && before.statements.empty() && !first.type.is_bool() && !second.type.is_bool()) {
        const Expr asked = conjunction ? truth_of(first) : build::logical_not(truth_of(first));
        return int_or_float(ev, selected(truth(asked), second, first),
                            chosen_is_int(asked, right_value, left), range);
    }
    const bool truths = truth_wanted || (first.type.is_bool() && second.type.is_bool());
    if (!truths && first.type != second.type)
        ev.unsupported(range, errors::operand_of_logic_where_result_is_used, name_of(first.type),
                       name_of(second.type));
    const Type type = truths ? Type::boolean() : first.type;
    if (before.statements.empty()) {
        if (truths)
            return of_kind(truth(conjunction ? build::both(truth_of(first), truth_of(second))
                                             : build::either(truth_of(first), truth_of(second))),
                           kind);
        return of_kind(conjunction ? selected(first, second, first) : selected(first, first, second), kind);
    }
    const VariablePtr decided = ev.declare("decided", {type, 0, 0}, false, range);
    const auto decide = [&](const ScalarValue& s) {
        return Assign{decided->symbols[0], value_of(cast_to(s, type))};
    };
    ev.emit(decide(first), range);
    before.statements.push_back(build::make(decide(second), ev.origin(range)));
    const Expr asked = truth_of(first);
    ev.emit(If{conjunction ? asked : build::logical_not(asked), std::move(before), {}}, range);
    return of_kind(ev.read(decided), kind);
}

/// `name or "none"`, where the running program chooses the text on the left.
Value logical_of_text(Evaluator& ev, bool conjunction, const ScalarValue& asked, const Value& left,
                      const Expression& right, TextRange range) {
    const Expr holds = truth_of(ev.named(asked, "condition", range, true));
    ev.open_block();
    const Value second = evaluate(ev, right);
    TextArm other{second, ev.close_block()}, same{left, {}};
    if (!get<std::string>(second) && !get<TextPtr>(second))
        ev.unsupported(range, errors::choice_between_text_and_number);
    return conjunction ? chosen_text(ev, holds, other, same, range)
                       : chosen_text(ev, holds, same, other, range);
}

Value evaluate_logical(Evaluator& ev, const LogicalExpression& logical, bool truth_wanted, TextRange range) {
    const bool conjunction = logical.op == LogicalOperator::logical_and;
    std::optional<Value> result;
    for (const Expression& operand : logical.operands) {
        const NotNone known(ev, logical, static_cast<std::size_t>(&operand - logical.operands.data()));
        // Python's own laziness where the left side is known
        if (result && !is_run_time(ev, *result) && truth_value(*result).value_or(conjunction) != conjunction)
            return *result;
        if (result && is_run_time(ev, *result) && ev.in_kernel() && ev.kernel_dialect.short_circuit) {
            result = short_circuited(ev, conjunction, scalar(ev, *result, range), operand, range);
            continue;
        }
        if (result && is_run_time(ev, *result) && !ev.in_kernel()) {
            if (const auto* text = get<TextPtr>(*result)) {
                const Value asked = truth_of_text(ev, *text, range);
                if (is_run_time(ev, asked))
                    result =
                        logical_of_text(ev, conjunction, scalar(ev, asked, range), *result, operand, range);
                else if (truth_value(asked).value_or(conjunction) == conjunction)
                    result = evaluate(ev, operand);
                continue;
            }
            result = host_logical(ev, conjunction, *result, operand, truth_wanted, range);
            continue;
        }
        const Value value = truth_wanted ? evaluate_condition(ev, operand) : evaluate(ev, operand);
        if (truth_of_running_list(value)) ev.unsupported(range, errors::use_of_running_list, "`and` or `or`");
        if (result && !ev.in_kernel()) {
            // Python: the left side is known and lets the right one decide
            result = value;
            continue;
        }
        if (!result || (!is_run_time(ev, *result) && !is_run_time(ev, value))) {
            result = value;
            continue;
        }
        const auto decide = [&](const ScalarValue& a, const ScalarValue& b) {
            if (a.type.is_float() || b.type.is_float()) ev.fail(range, errors::logic_wants_integers);
            if ((a.truth || a.type.is_bool()) && (b.truth || b.type.is_bool()))
                return truth(conjunction ? build::both(truth_of(a), truth_of(b))
                                         : build::either(truth_of(a), truth_of(b)));
            return conjunction ? selected(a, b, a) : selected(a, a, b);
        };
        result = get<MatrixPtr>(*result) || get<MatrixPtr>(value)
                     ? elementwise(ev, *result, value, decide, range)
                     : Value(decide(scalar(ev, *result, range), scalar(ev, value, range)));
    }
    return *result;
}

bool does_something(const Block& block) {
    return contains(block, [](const Stmt& s) { return !nestor::get<Let>(s) && !nestor::get<Declare>(s); });
}

bool reads_memory(const Value& value) {
    const auto reads = [](const ScalarValue& s) {
        return (s.value && loads(s.value)) || (s.index && loads(s.index)) || (s.truth && loads(s.truth));
    };
    if (const auto* s = get<ScalarValue>(value)) return reads(*s);
    const auto* m = get<MatrixPtr>(value);
    return m && std::any_of((*m)->elements.begin(), (*m)->elements.end(), reads);
}

namespace {

/// `a if ti.static(c) else b`: both are looked at before the one that is taken is evaluated, again.
Value static_conditional(Evaluator& ev, const Conditional& conditional, const Value& condition) {
    for (const Expression* arm : {&conditional.then, &conditional.otherwise}) {
        ev.open_block();
        evaluate(ev, *arm);
        const Block looked_at = ev.close_block();
        if (!does_something(looked_at)) continue;
        for (const Stmt& s : looked_at.statements) ev.blocks.back().statements.push_back(s);
    }
    return evaluate(ev, truth_value(condition).value_or(true) ? conditional.then : conditional.otherwise);
}

/// As Taichi 1.7 does: both arms are evaluated, whatever the condition is.
Value kernel_conditional(Evaluator& ev, const Conditional& conditional, TextRange range) {
    const Value condition = evaluate_condition(ev, conditional.condition);
    if (get<MatrixPtr>(condition)) ev.fail(range, errors::condition_is_matrix, "TaichiSyntaxError");
    if (is_static_call(ev, conditional.condition)) return static_conditional(ev, conditional, condition);
    if (get<std::string>(condition))
        ev.fail(range, errors::str_is_no_value_of_kernel, "TaichiCompilationError", "condition");
    const Value then = evaluate(ev, conditional.then);
    ev.open_block();
    const Value otherwise = evaluate(ev, conditional.otherwise);
    const Block after = ev.close_block();
    for (const Value* arm : {&then, &otherwise})
        if (get<FieldPtr>(*arm) || get<StructFieldPtr>(*arm))
            ev.fail(range, errors::arm_of_condition_is_field);
    const bool known = !is_run_time(ev, condition);
    if (!known) check_condition(ev, condition, conditional.condition->range);
    if (known && !is_run_time(ev, then) && !is_run_time(ev, otherwise)) {
        for (const Stmt& s : after.statements) ev.blocks.back().statements.push_back(s);
        return truth_value(condition).value_or(true) ? then : otherwise;
    }
    ScalarValue once =
        known ? truth(build::boolean(truth_value(condition).value_or(true))) : scalar(ev, condition, range);
    Value first = then;
    if (!after.statements.empty()) {
        // elements of fields are read when all is evaluated
        if (!reads_memory(once)) once = ev.named(once, "chosen", range, true);
        if (!reads_memory(then)) first = held(ev, then, "then", range);
        for (const Stmt& s : after.statements) ev.blocks.back().statements.push_back(s);
    } else if (get<MatrixPtr>(then)) {
        once = ev.named(once, "chosen", range);
    }
    return elementwise(
        ev, first, otherwise,
        [&](const ScalarValue& a, const ScalarValue& b) {
            if (!known) return selected(once, a, b);
            const bool taken = truth_value(condition).value_or(true);
            return cast_to(taken ? a : b, promoted(a.type, b.type));
        },
        range);
}

/// With short circuit: functions that have effects run whichever arm is taken, as Taichi inlines them.
Value kernel_conditional_of(Evaluator& ev, const TextArm& then, const TextArm& otherwise,
                            const ScalarValue& asked, TextRange range) {
    const ScalarValue once = reads_memory(asked) ? asked : ev.named(asked, "chosen", range, true);
    for (const Stmt& s : then.before.statements) ev.blocks.back().statements.push_back(s);
    const Value first = reads_memory(then.text) ? then.text : held(ev, then.text, "then", range);
    for (const Stmt& s : otherwise.before.statements) ev.blocks.back().statements.push_back(s);
    return elementwise(
        ev, first, otherwise.text,
        [&](const ScalarValue& a, const ScalarValue& b) { return selected(once, a, b); }, range);
}

}  // namespace

/// One of two dicts or objects of the host program, where nothing is computed for either; nothing for others.
static std::optional<Value> chosen_of_records(Evaluator& ev, const ScalarValue& asked, const TextArm& then,
                                              const TextArm& otherwise, TextRange range) {
    using Dictionary = std::shared_ptr<DictionaryValue>;
    const Value &a = then.text, &b = otherwise.text;
    const bool records =
        (get<ObjectPtr>(a) && get<ObjectPtr>(b)) || (get<Dictionary>(a) && get<Dictionary>(b));
    if (!ev.frame().host || !records || !then.before.statements.empty() ||
        !otherwise.before.statements.empty())
        return std::nullopt;
    return chosen_of_two(ev, truth_of(asked), a, b, range);
}

Value evaluate_conditional(Evaluator& ev, const Conditional& conditional, TextRange range) {
    if (ev.in_kernel() && !ev.frame().python && !ev.kernel_dialect.short_circuit)
        return kernel_conditional(ev, conditional, range);
    const Value condition = evaluate_condition(ev, conditional.condition);
    if (!is_run_time(ev, condition)) {
        const auto known = truth_value(condition);
        return evaluate(ev, known.value_or(true) ? conditional.then : conditional.otherwise);
    }
    if (get<MatrixPtr>(condition))
        ev.fail(range, errors::condition_is_matrix, ev.frame().host ? "ValueError" : "TaichiSyntaxError");
    if (ev.in_kernel() && !ev.frame().python) check_condition(ev, condition, range);
    const ScalarValue asked = scalar(ev, condition, range);
    ev.open_block();
    Value then = evaluate_where(ev, conditional.condition, true, conditional.then);
    const Block before_then = ev.close_block();
    ev.open_block();
    Value otherwise = evaluate_where(ev, conditional.condition, false, conditional.otherwise);
    const Block before_otherwise = ev.close_block();
    if (ev.in_kernel() && !ev.frame().python &&
        (writes_anything(before_then) || writes_anything(before_otherwise)))
        return kernel_conditional_of(ev, {then, before_then}, {otherwise, before_otherwise}, asked, range);
    if (ev.frame().host && is_array(then) && is_array(otherwise)) {
        const bool are_names =
            std::get_if<Name>(&conditional.then->node) && std::get_if<Name>(&conditional.otherwise->node);
        if (const auto chosen = are_names ? std::nullopt
                                          : chosen_array(ev, truth_of(asked), {then, before_then},
                                                         {otherwise, before_otherwise}, range))
            return *chosen;
    }
    if (const auto chosen =
            chosen_of_records(ev, asked, {then, before_then}, {otherwise, before_otherwise}, range))
        return *chosen;
    const bool numbers = ev.frame().host && is_scalar(then) && is_scalar(otherwise);
    const NumberKind kind = numbers ? meet_as_choice(ev, then, otherwise, range) : NumberKind::by_type;
    const bool unsure = numbers && differ_as_int(then, otherwise);
    if (ev.frame().host && (is_text(then) || is_text(otherwise))) {
        const auto printable = [&](const Value& v) { return is_text(v) || !is_run_time(ev, v); };
        if (!printable(then) || !printable(otherwise))
            ev.unsupported(range, errors::choice_between_text_and_number);
        const Expr holds = truth_of(ev.named(asked, "condition", range, true));
        return chosen_text(ev, holds, {then, before_then}, {otherwise, before_otherwise}, range);
    }
    if (before_then.statements.empty() && before_otherwise.statements.empty()) {
        const ScalarValue once = get<MatrixPtr>(then) ? ev.named(asked, "chosen", range) : asked;
        if (unsure)
            return int_or_float(ev, selected(once, scalar(ev, then, range), scalar(ev, otherwise, range)),
                                chosen_is_int(truth_of(once), then, otherwise), range);
        return of_kind(
            elementwise(
                ev, then, otherwise,
                [&](const ScalarValue& a, const ScalarValue& b) { return selected(once, a, b); }, range),
            kind);
    }
    ElementType type = type_of(ev, then, range);
    const ElementType other = type_of(ev, otherwise, range);
    type.scalar = promoted(type.scalar, other.scalar);
    if (type.rows == 0) type.rows = other.rows, type.columns = other.columns;
    VariablePtr chosen = ev.declare("chosen", type, false, range);
    if (unsure) chosen = with_is_int(ev, chosen, build::boolean(false), range);
    ev.blocks.push_back(before_then);
    ev.assign(*chosen, then, range);
    Block first = ev.close_block();
    ev.blocks.push_back(before_otherwise);
    ev.assign(*chosen, otherwise, range);
    Block second = ev.close_block();
    ev.emit(If{truth_of(asked), std::move(first), std::move(second)}, range);
    if (unsure) ev.host.kinds[chosen->symbols[0]] = NumberKind::int_or_float;
    return unsure ? ev.read(chosen) : of_kind(ev.read(chosen), kind);
}

}  // namespace nestor::taichi
