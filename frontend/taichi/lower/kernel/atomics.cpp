// Augmented assignments and atomic operations (TI-37): into fields, into what loops reduce, into locals.
#include "frontend/taichi/lower/kernel/atomics.hpp"

#include <algorithm>

#include "frontend/taichi/errors/statements.hpp"
#include "frontend/taichi/lower/bindings.hpp"
#include "frontend/taichi/lower/data/activity.hpp"
#include "frontend/taichi/lower/data/fields.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/kernel/aliases.hpp"
#include "frontend/taichi/lower/kernel/assignments.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/named_constants.hpp"
#include "frontend/taichi/lower/kernel/operators.hpp"
#include "frontend/taichi/lower/kernel/places.hpp"
#include "frontend/taichi/lower/library/arithmetic.hpp"

namespace nestor::taichi {
namespace {

UpdateOp update_of(const std::string& op) {
    if (op == "sub") return UpdateOp::subtract;
    if (op == "mul") return UpdateOp::multiply;
    if (op == "min") return UpdateOp::minimum;
    if (op == "max") return UpdateOp::maximum;
    if (op == "and") return UpdateOp::bit_and;
    if (op == "or") return UpdateOp::bit_or;
    if (op == "xor") return UpdateOp::bit_xor;
    return UpdateOp::add;
}

ReduceOp reduction_of(const std::string& op) {
    if (op == "mul") return ReduceOp::multiply;
    if (op == "min") return ReduceOp::minimum;
    if (op == "max") return ReduceOp::maximum;
    if (op == "and") return ReduceOp::bit_and;
    if (op == "or") return ReduceOp::bit_or;
    if (op == "xor") return ReduceOp::bit_xor;
    return ReduceOp::add;
}

/// What is held after `before op= operand`, both of one type.
Expr combined(const std::string& op, const Expr& before, const Expr& operand) {
    if (op == "sub") return build::binary(BinaryOp::subtract, before, operand, before->type.is_int());
    return build::apply(reduction_of(op), before, operand);
}

/// Whether the statement is a kernel's own, and the name one of the kernel's arguments.
bool is_argument_of_kernel(const Evaluator& ev, const std::string& name) {
    const FunctionDefinition* function = ev.frame().function;
    if (!function) return false;
    const auto is_kernel = [](const Expression& decorator) { return last_name(decorator) == "kernel"; };
    const auto is_named = [&](const Parameter& parameter) { return parameter.name.name == name; };
    return std::ranges::any_of(function->decorators, is_kernel) &&
           std::ranges::any_of(function->parameters, is_named);
}

/// `add` of `+=`; empty for the operators that are not atomic (TI-37).
std::string atomic_name(BinaryOperator op) {
    switch (op) {
        case BinaryOperator::add:
            return "add";
        case BinaryOperator::subtract:
            return "sub";
        case BinaryOperator::bit_and:
            return "and";
        case BinaryOperator::bit_or:
            return "or";
        case BinaryOperator::bit_xor:
            return "xor";
        default:
            return "";
    }
}

/// The right side of `a -= e`: that of an atomic operation of a kernel's own has the type of `a` first.
Value as_operand(Evaluator& ev, const std::string& op, const AugmentedAssignment& statement, const Value& old,
                 TextRange range) {
    const Value operand = evaluate(ev, statement.value);
    const bool numbers = get<ScalarValue>(old) || get<MatrixPtr>(old);
    if (op.empty() || !numbers || !ev.in_kernel() || ev.frame().python || get<SequencePtr>(operand) ||
        get<StructPtr>(operand) || get<std::string>(operand))
        return operand;
    const Type type = type_of(ev, old, range).scalar, given = type_of(ev, operand, range).scalar;
    if (promoted(type, given) == type || type.is_bool()) return operand;
    if (is_run_time(ev, operand) || get<double>(operand))
        ev.warn(range, errors::assignment_may_lose_precision, last_name(statement.target), name_of(type),
                name_of(given));
    return elementwise(
        ev, operand, [&](const ScalarValue& s) { return cast_to(s, type); }, range);
}

/// Refuses names that no operator changes; whether nobody else sees what the name stands for.
bool changes_for_itself(Evaluator& ev, const Name& name, TextRange place_of_name, const std::string& op,
                        TextRange range) {
    Value* known = find(ev, name.name);
    if (!known) evaluate_name(ev, name.name, place_of_name);
    const auto* variable = get<VariablePtr>(*known);
    const bool place = get<PlacePtr>(*known) || get<StructPtr>(*known);
    bool own = ev.frame().host || ev.frame().python;
    for (const Scope& scope : ev.frame().scopes) own = own || scope.contains(name.name);
    const bool runs = ev.in_kernel() && !ev.frame().python;
    if (runs && is_argument_of_kernel(ev, name.name))
        ev.fail(place_of_name, errors::is_argument_or_loop_variable_cannot_be_assigned, name.name);
    const bool container = get<StructPtr>(*known) || get<FunctionValue>(*known) || get<SequencePtr>(*known) ||
                           get<std::shared_ptr<DictionaryValue>>(*known);
    if (runs && container) ev.fail(range, errors::value_has_no_operator_that_changes_it, kind_of(*known));
    if (get<FieldPtr>(*known) && runs)
        ev.fail(place_of_name, errors::is_field_not_one_of_elements, name.name, name.name);
    if (get<NoneValue>(*known) && runs) ev.fail(place_of_name, errors::none_is_no_value);
    if (is_number(*known) && (!own || runs))
        ev.fail(place_of_name, errors::is_constant_of_module_cannot_be_changed, name.name);
    if (!variable && !place && is_run_time(ev, *known) && !ev.frame().python)
        ev.fail(place_of_name, errors::is_argument_or_loop_variable_cannot_be_assigned, name.name);
    return !place && (!variable || !(*variable)->memory || op.empty());
}

}  // namespace

void augmented(Evaluator& ev, const AugmentedAssignment& statement, TextRange range) {
    const std::string op = atomic_name(statement.op);
    // Python values, and run-time ones that nobody else sees, are read, changed and written back
    bool local = false;
    if (statement.op == BinaryOperator::matrix_product && ev.in_kernel() && !ev.frame().python)
        ev.fail(range, errors::value_has_no_operator_that_changes_it,
                kind_of(evaluate(ev, statement.target)));
    if (const auto* name = std::get_if<Name>(&statement.target->node))
        local = changes_for_itself(ev, *name, statement.target->range, op, range);
    if (const auto* part = std::get_if<Subscript>(&statement.target->node); part && ev.in_kernel())
        if (const Value whole = reference(ev, part->object); get<StructFieldPtr>(whole))
            ev.fail(range, errors::value_has_no_operator_that_changes_it, "a struct");
    if (!ev.frame().python && !local && !op.empty()) {
        atomic(ev, op, statement.target, evaluate(ev, statement.value), range, false);
        return;
    }
    const Value old = evaluate(ev, statement.target);
    if (get<StructPtr>(old) && ev.in_kernel() && !ev.frame().python)
        ev.fail(range, errors::value_has_no_operator_that_changes_it, kind_of(old));
    const Value operand = as_operand(ev, op, statement, old, range);
    if (keeps_names(statement.op)) {
        const Value named = named_constant(ev, statement.value, operand, old);
        return assignment(ev, statement.target, evaluate_binary(ev, statement.op, old, named, range), range);
    }
    assignment(ev, statement.target, evaluate_binary(ev, statement.op, old, operand, range), range);
}

/// An element of a vector at a run-time index, or a Python value: nobody else sees it.
Value change_privately(Evaluator& ev, const std::string& op, const Expression& target, const Value& value,
                       TextRange range, bool old) {
    const Value current = evaluate(ev, target);
    if (!get<ScalarValue>(current) && !get<MatrixPtr>(current))
        ev.fail(target->range, errors::is_no_place_for_atomic_operation,
                is_number(current) && (std::holds_alternative<Name>(target->node) ||
                                       std::holds_alternative<Attribute>(target->node))
                    ? "TaichiCompilationError: "
                    : "TaichiSyntaxError: ",
                kind_of(current));
    const Value before = old ? held(ev, current, "old", range) : current;
    const auto change = [&](const ScalarValue& a, const ScalarValue& b) {
        return plain(combined(op, value_of(a), value_of(cast_to(b, a.type))));
    };
    assignment(ev, target, elementwise(ev, before, value, change, range), range);
    return old ? before : Value(NoneValue{});
}

Value atomic(Evaluator& ev, const std::string& op, const Expression& target, const Value& value,
             TextRange range, bool old) {
    const Value named_place = reference(ev, target);
    std::vector<StoreTarget> places;
    ElementType type;
    VariablePtr variable;
    const auto require_integers = [&](const Type& held_type) {
        if (held_type.is_float() && (op == "and" || op == "or" || op == "xor"))
            ev.fail(range, errors::bit_operations_are_for_integers, name_of(held_type));
    };
    if (const auto* place = get<PlacePtr>(named_place)) {
        places = (*place)->targets;
        type = (*place)->type;
        variable = (*place)->variable;
        for (StoreTarget& one : places)  // indices are evaluated once
            if (!variable && places.size() == 1 && one.indices.size() > 1) name_place(ev, one.indices, range);
    } else if (const auto* whole = get<VariablePtr>(named_place)) {
        variable = *whole;
        type = variable->type;
        for (const Symbol& symbol : variable->symbols) places.push_back({symbol, {}});
    }
    if (places.empty()) return change_privately(ev, op, target, value, range, old);
    require_integers(type.scalar);
    if (const auto* place = get<PlacePtr>(named_place); place && (*place)->field && (*place)->field->parent)
        activate_place(ev, **place, range);
    // the operand is cast to the target's type first
    std::vector<Expr> operands;
    for (const ScalarValue& given : elements(ev, value, type, range))
        operands.push_back(value_of(cast_to(given, type.scalar)));
    settle(ev, operands, places, range);
    std::vector<ScalarValue> olds;
    for (std::size_t k = 0; k < places.size(); ++k)
        if (const auto before =
                update_place(ev, op, places[k], type.scalar, variable, operands[k], range, old))
            olds.push_back(*before);
    if (!old) return NoneValue{};
    if (olds.size() == 1) return olds[0];
    return matrix(type.rows, type.columns, std::move(olds));
}

/// `place op= operand`; what it held where that is asked for.
std::optional<ScalarValue> update_place(Evaluator& ev, const std::string& op, const StoreTarget& place,
                                        const Type& type, const VariablePtr& variable, Expr operand,
                                        TextRange range, bool old) {
    if (variable && !variable->memory) {
        const Expr before = build::variable(place.buffer, type);
        std::optional<ScalarValue> held_before;
        if (old) held_before = ev.named(plain(before), "old", range, true);
        ev.emit(Assign{place.buffer, combined(op, before, operand)}, range);
        return held_before;
    }
    const bool reduces = variable && variable->memory;
    if (!old && (ev.kernel.loop_depth == 0 || reduces)) {
        // a sum into a scalar: the loop declares it as a reduction
        if (op == "sub") operand = value_of(negated(plain(operand)));
        ev.emit(Store{{place}, {operand}, reduction_of(op)}, range);
        return std::nullopt;
    }
    Update update;
    update.target = place;
    update.op = update_of(op);
    update.value = operand;
    std::optional<ScalarValue> before;
    if (old) {
        update.result = ev.fresh("old");
        before = plain(build::variable(update.result, type));
    }
    ev.emit(std::move(update), range);
    return before;
}

}  // namespace nestor::taichi
