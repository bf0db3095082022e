// What statements of kernels do not take: values that are none of Taichi's, under names, as conditions, in
// messages and in `print`.
#include "frontend/taichi/lower/kernel/refusals.hpp"

#include <algorithm>

#include "frontend/taichi/errors/statements.hpp"
#include "frontend/taichi/errors/values.hpp"
#include "frontend/taichi/lower/bindings.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"

namespace nestor::taichi {

namespace {

/// An object of a class of the program that is not `@ti.data_oriented`; a member of an `IntEnum` is a number.
bool is_object_of_no_number(const Value& value) {
    const auto* object = get<ObjectPtr>(value);
    if (!object || !(*object)->definition || (*object)->attributes.contains("value")) return false;
    const auto& made = std::get<ClassDefinition>((*object)->definition->node);
    const auto oriented = [](const Expression& decorator) { return last_name(decorator) == "data_oriented"; };
    return made.bases.empty() && std::none_of(made.decorators.begin(), made.decorators.end(), oriented);
}

}  // namespace

void check_value(Evaluator& ev, const Value& value, const Expression& written, TextRange range) {
    if (!ev.in_kernel() || ev.frame().python) return;
    if (const std::string name = written ? last_name(written) : ""; get<RangeValue>(value))
        ev.fail(range, errors::range_is_no_value_of_variable, name == "ndrange" ? "Compilation" : "Type",
                name);
    const auto* type = get<ElementType>(value);
    const auto* field = get<FieldPtr>(value);
    if (get<BuiltinValue>(value) || get<FunctionValue>(value) || get<ClassValue>(value) ||
        get<ModuleValue>(value) || get<MethodValue>(value) || get<GroupedValue>(value) ||
        get<StructTypePtr>(value) || get<StructFieldPtr>(value) || get<SnodePtr>(value) ||
        is_object_of_no_number(value) || (type && type->rows > 0) || field || get<std::string>(value))
        ev.fail(range, errors::is_no_value_of_variable, kind_of(value),
                get<std::string>(value) ? "" : "another name for it is made by `ti.static(..)`");
    if (const auto* s = get<SequencePtr>(value))
        for (const Value& element : (*s)->elements) check_value(ev, element, nullptr, range);
    if (const auto* d = get<std::shared_ptr<DictionaryValue>>(value))
        for (const auto& [key, entry] : (*d)->entries) check_value(ev, entry, nullptr, range);
}

void check_condition(const Evaluator& ev, const Value& condition, TextRange range) {
    if (!ev.in_kernel() || ev.frame().python) return;
    if (get<std::string>(condition) || get<NoneValue>(condition) || get<FieldPtr>(condition) ||
        get<SequencePtr>(condition))
        ev.fail(range, errors::is_no_condition_of_kernel, kind_of(condition));
    if (get<StructPtr>(condition)) ev.fail(range, errors::condition_is_struct);
    const auto* number = get<ScalarValue>(condition);
    if (get<double>(condition) || (number && number->type.is_float()))
        ev.fail(range, errors::condition_is_float, number ? name_of(number->type) : "a float");
}

void check_message(Evaluator& ev, const AssertStatement& statement) {
    if (!statement.message) return;
    const ExpressionNode& message = *statement.message;
    const auto is_text = [](const Expression& e) { return std::holds_alternative<StringLiteral>(e->node); };
    bool known = std::holds_alternative<StringLiteral>(message.node) ||
                 std::holds_alternative<IntegerLiteral>(message.node) ||
                 std::holds_alternative<FloatLiteral>(message.node) ||
                 std::holds_alternative<BooleanLiteral>(message.node) ||
                 std::holds_alternative<NoneLiteral>(message.node);
    if (const auto* text = std::get_if<FormattedString>(&message.node)) {
        known = true;
        for (const FormattedPart& part : text->parts)
            if (part.value && get<MatrixPtr>(evaluate(ev, part.value))) known = false;
    }
    const auto* percent = std::get_if<BinaryExpression>(&message.node);
    if (percent && percent->op == BinaryOperator::modulo) known = is_text(percent->left);
    if (const auto* call = std::get_if<Call>(&message.node))
        if (const auto* member = std::get_if<Attribute>(&call->callee->node))
            known = member->name.name == "format" && is_text(member->object);
    if (!known)
        ev.fail(statement.message->range, errors::message_of_assert_is_no_string,
                kind_of(evaluate(ev, statement.message)));
}

void check_printed(Evaluator& ev, const Value& value, const Expression& written, TextRange range) {
    const auto* sum = written ? std::get_if<BinaryExpression>(&written->node) : nullptr;
    const auto* field = get<FieldPtr>(value);
    const auto* object = get<ObjectPtr>(value);
    if ((object && !(*object)->attributes.contains("value")) ||
        get<std::shared_ptr<DictionaryValue>>(value) || field || get<StructFieldPtr>(value) ||
        get<ElementType>(value) || get<BuiltinValue>(value) || get<FunctionValue>(value) ||
        get<ModuleValue>(value) || get<StructTypePtr>(value))
        ev.fail(range, errors::is_no_value_that_kernel_prints, kind_of(value));
    const auto* text = get<TextPtr>(value);
    const auto is_number = [](const TextPart& part) { return std::holds_alternative<Formatted>(part); };
    if (sum && sum->op == BinaryOperator::modulo && text && std::ranges::any_of((*text)->parts, is_number) &&
        !is_static(evaluate(ev, sum->right)))
        ev.fail(range, errors::percent_format_of_values_of_kernel);
    if (const auto* s = get<SequencePtr>(value))
        for (const Value& element : (*s)->elements) check_printed(ev, element, nullptr, range);
}

}  // namespace nestor::taichi
