// Augmented assignments and atomic operations (TI-37): into fields, into what loops reduce, into locals.
#include "frontend/taichi/evaluator.hpp"
#include "ir/walk.hpp"

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
    std::vector<Target> places;
    ElementType type;
    const auto into_field = [&](const FieldValue& field, std::vector<Expr> where,
                                const std::optional<std::vector<Expr>>& part) {
        if (!field.buffer)
            fail(range, "TI-90", "TaichiRuntimeError: field `" + field.name + "` has no place yet");
        if (part) {
            for (const Expr& e : *part) where.push_back(e);
            places.push_back({field.buffer, where});
            type = {field.element.scalar, 0, 0};
            return;
        }
        type = field.element;
        if (type.count() > 1 || where.size() > 1) name_place(where, range);
        for (int k = 0; k < type.count(); ++k) {
            std::vector<Expr> component = where;
            if (type.rows > 0 && type.columns == 0) component.push_back(build::integer(k));
            if (type.columns > 0)
                component.push_back(build::integer(k / type.columns)),
                    component.push_back(build::integer(k % type.columns));
            places.push_back({field.buffer, std::move(component)});
        }
    };
    VariablePtr variable;
    if (const auto* s = std::get_if<Subscript>(&target->node)) {
        const auto* outer = std::get_if<Subscript>(&s->object->node);
        const Value owner = outer ? evaluate(outer->object) : evaluate(s->object);
        const auto* field = get<FieldPtr>(owner);
        if (field && outer) {
            std::vector<Expr> part;
            for (const Value& index : evaluate_indices(*s)) part.push_back(index_of(scalar(index, range)));
            into_field(**field, place_of(**field, evaluate_indices(*outer), range), part);
        } else if (field) {
            into_field(**field, place_of(**field, evaluate_indices(*s), range), std::nullopt);
        }
    } else if (const auto* a = std::get_if<Attribute>(&target->node)) {
        if (const auto* s2 = std::get_if<Subscript>(&a->object->node)) {
            const Value owner = evaluate(s2->object);
            if (const auto* fields = get<StructFieldPtr>(owner)) {
                for (const auto& [member, field] : (*fields)->members)
                    if (member == a->name.name)
                        into_field(*field, place_of(*field, evaluate_indices(*s2), range), std::nullopt);
            } else if (const auto* field = get<FieldPtr>(owner)) {
                const auto k = std::string("xyzw").find(a->name.name);
                if (a->name.name.size() == 1 && k != std::string::npos &&
                    static_cast<int>(k) < (*field)->element.rows)
                    into_field(**field, place_of(**field, evaluate_indices(*s2), range),
                               std::vector<Expr>{build::integer(static_cast<std::int64_t>(k))});
            }
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
        // a local matrix's element, a list's: nobody else sees it
        if (old) fail(range, "TI-37", "TaichiSyntaxError: this is no place for an atomic operation");
        static const std::map<std::string, BinaryOperator> operators = {{"add", BinaryOperator::add},
                                                                        {"sub", BinaryOperator::subtract},
                                                                        {"and", BinaryOperator::bit_and},
                                                                        {"or", BinaryOperator::bit_or},
                                                                        {"xor", BinaryOperator::bit_xor}};
        const auto found = operators.find(op);
        if (found == operators.end())
            fail(range, "TI-37", "TaichiSyntaxError: this is no place for an atomic operation");
        const Value before = evaluate(target);
        assignment(target, evaluate_binary(found->second, before, value, range), range);
        return NoneValue{};
    }
    std::vector<ScalarValue> values = elements(value, type, range);
    std::vector<ScalarValue> olds;
    for (std::size_t k = 0; k < places.size(); ++k) {
        // the operand is cast to the target's type first
        Expr operand = value_of(cast_to(values[k], type.scalar));
        const bool plain_place = (variable && !variable->memory);
        if (plain_place) {
            const Expr before = build::variable(places[k].buffer, type.scalar);
            if (old) olds.push_back(named(plain(before), "old", range, true));
            const ReduceOp reduce = reduction_of(op);
            const Expr after = op == "sub"
                                   ? build::binary(BinaryOp::subtract, before, operand, type.scalar.is_int())
                                   : build::apply(reduce, before, operand);
            emit(Assign{places[k].buffer, after}, range);
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
