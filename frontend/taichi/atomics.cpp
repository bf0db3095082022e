// Augmented assignments and atomic operations (TI-37): into fields, into what loops reduce, into locals.
#include "frontend/taichi/evaluator.hpp"
#include "ir/core/walk.hpp"

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

}  // namespace

void Evaluator::augmented(const AugmentedAssignment& statement, TextRange range) {
    const std::string op = atomic_name(statement.op);
    // Python values, and run-time ones that nobody else sees, are read, changed and written back
    bool local = false;
    if (const auto* name = std::get_if<Name>(&statement.target->node)) {
        Value* known = find(name->name);
        if (!known) evaluate_name(name->name, statement.target->range);
        const auto* variable = get<VariablePtr>(*known);
        local = !variable || !(*variable)->memory || op.empty();
        if (!variable && is_run_time(*known) && !frame().python)
            fail(statement.target->range, "TI-4",
                 "TaichiSyntaxError: `" + name->name +
                     "` is an argument or loop variable and cannot be assigned");
    }
    if (!frame().python && !local && !op.empty()) {
        atomic(op, statement.target, evaluate(statement.value), range, false);
        return;
    }
    const Value old = evaluate(statement.target);
    const Value operand = evaluate(statement.value);
    assignment(statement.target, evaluate_binary(statement.op, old, operand, range), range);
}

Value Evaluator::atomic(const std::string& op, const Expression& target, const Value& value, TextRange range,
                        bool old) {
    // the place: a field's element or component, or a variable that loops reduce into
    std::vector<StoreTarget> places;
    ElementType type;
    const auto into_field = [&](const FieldValue& field, std::vector<Expr> where) {
        require_place(field, range);
        type = field.element;
        if (type.count() > 1 || where.size() > 1) name_place(where, range);
        for (int k = 0; k < type.count(); ++k)
            places.push_back({field.buffer, component_place(where, type, k)});
    };
    VariablePtr variable;
    if (const auto some = components_of(target, range)) {
        places = some->places;
        type = some->type;
    } else if (const auto* s = std::get_if<Subscript>(&target->node)) {
        const Value owner = evaluate(s->object);
        if (const auto* field = get<FieldPtr>(owner))
            into_field(**field, place_of(**field, evaluate_indices(*s), range));
    } else if (const auto* a = std::get_if<Attribute>(&target->node)) {
        if (const auto* element = std::get_if<Subscript>(&a->object->node)) {
            const Value owner = evaluate(element->object);
            if (const auto* fields = get<StructFieldPtr>(owner))
                for (const auto& [member, field] : (*fields)->members)
                    if (member == a->name.name)
                        into_field(*field, place_of(*field, evaluate_indices(*element), range));
        }
    } else if (const auto* n = std::get_if<Name>(&target->node)) {
        Value* known = find(n->name);
        if (known && get<VariablePtr>(*known)) {
            variable = std::get<VariablePtr>(known->v);
            type = variable->type;
            for (const Symbol& symbol : variable->symbols) places.push_back({symbol, {}});
        }
    }
    if (places.empty()) {
        // an element of a local vector: nobody else sees it
        const Value current = evaluate(target);
        if (!get<ScalarValue>(current) && !get<MatrixPtr>(current))
            fail(target->range, "TI-37",
                 "TaichiSyntaxError: " + kind_of(current) + " is no place for an atomic operation",
                 "it takes an element of a field or array, or a variable of the kernel");
        const Value before = old ? held(current, "old", range) : current;
        assignment(target,
                   elementwise(
                       before, value,
                       [&](const ScalarValue& a, const ScalarValue& b) {
                           return plain(combined(op, value_of(a), value_of(cast_to(b, a.type))));
                       },
                       range),
                   range);
        return old ? before : Value(NoneValue{});
    }
    // the operand is cast to the target's type first
    std::vector<Expr> operands;
    for (const ScalarValue& given : elements(value, type, range))
        operands.push_back(value_of(cast_to(given, type.scalar)));
    settle(operands, places, range);
    std::vector<ScalarValue> olds;
    for (std::size_t k = 0; k < places.size(); ++k) {
        Expr operand = operands[k];
        if (variable && !variable->memory) {
            const Expr before = build::variable(places[k].buffer, type.scalar);
            if (old) olds.push_back(named(plain(before), "old", range, true));
            emit(Assign{places[k].buffer, combined(op, before, operand)}, range);
            continue;
        }
        if (old || loop_depth_ > 0) {
            const bool reduces = variable && variable->memory;
            if (reduces && !old) {
                // a sum into a scalar: the loop declares it as a reduction
                if (op == "sub") operand = value_of(negated(plain(operand)));
                emit(Store{{places[k]}, {operand}, reduction_of(op)}, range);
                continue;
            }
            Update update;
            update.target = places[k];
            update.op = update_of(op);
            update.value = operand;
            if (old) {
                update.result = fresh("old");
                olds.push_back(plain(build::variable(update.result, type.scalar)));
            }
            emit(std::move(update), range);
            continue;
        }
        if (op == "sub") operand = value_of(negated(plain(operand)));
        emit(Store{{places[k]}, {operand}, reduction_of(op)}, range);
    }
    if (!old) return NoneValue{};
    if (olds.size() == 1) return olds[0];
    return matrix(type.rows, type.columns, std::move(olds));
}

}  // namespace nestor::taichi
