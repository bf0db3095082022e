// Names that are None until the running program makes them numbers.
#include "frontend/taichi/lower/host/optional_numbers.hpp"

#include <utility>

#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/lower/bindings.hpp"
#include "frontend/taichi/lower/host/exceptions.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/host/variables.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/print.hpp"

namespace nestor::taichi {
namespace {

/// The variable of such a name.
VariablePtr optional_of(Evaluator& ev, const Expression& e) {
    const auto* name = std::get_if<Name>(&e->node);
    const Value* known = name && ev.frame().host ? find(ev, name->name) : nullptr;
    const auto* variable = known ? get<VariablePtr>(*known) : nullptr;
    return variable && (*variable)->is_none ? *variable : nullptr;
}

Expr none_of(const VariableValue& variable) {
    return build::variable(variable.is_none, Type::boolean());
}

/// The number of a name that is no None here.
Value number_of_optional(Evaluator& ev, const VariablePtr& variable) {
    const auto outer = ev.host.not_none;
    ev.host.not_none.insert(variable->is_none);
    const Value number = ev.read(variable);
    ev.host.not_none = outer;
    return number;
}

}  // namespace

bool learn_optional(Evaluator& ev, const std::string& name, const Value& number, TextRange range) {
    if (ev.host.changing || !is_scalar(number)) return false;
    const ElementType type = type_of(ev, number, range);
    return ev.host.may_be_none.try_emplace(name, type.scalar, number_kind(number)).second;
}

bool make_optional(Evaluator& ev, std::map<std::string, Value>& names, const std::string& name,
                   TextRange range) {
    const auto learned = ev.host.may_be_none.find(name);
    if (learned == ev.host.may_be_none.end() || ev.host.changing) return false;
    const auto& [type, kind] = learned->second;
    const auto wider = ev.host.widened.find(name);
    const Type own = wider == ev.host.widened.end() ? type : wider->second;
    const auto made =
        std::make_shared<VariableValue>(*lasting_variable(ev, name, ElementType{own, 0, 0}, range));
    ev.host.kinds[made->symbols[0]] = kind;
    made->is_none = ev.fresh(name + "_is_none");
    ev.changing.insert(made->is_none);
    Block& outermost = ev.host.control > 0 ? ev.blocks[ev.host.control_block] : ev.blocks.back();
    outermost.statements.push_back(
        build::make(Declare{made->is_none, Type::boolean(), build::boolean(true)}, ev.origin(range)));
    if (ev.host.control > 0) ev.emit(Assign{made->is_none, build::boolean(true)}, range);
    names[name] = made;
    return true;
}

bool assigned_none(Evaluator& ev, std::map<std::string, Value>& names, const std::string& name,
                   const Value& value, TextRange range) {
    if (!get<NoneValue>(value) || ev.host.control == 0) return false;
    const auto known = names.find(name);
    if (known == names.end() || get<NoneValue>(known->second)) return make_optional(ev, names, name, range);
    const auto* variable = get<VariablePtr>(known->second);
    if (!variable || !(*variable)->is_none) return false;
    if (ev.host.not_none.contains((*variable)->is_none))
        ev.unsupported(range, errors::name_may_be_none, name);
    ev.emit(Assign{(*variable)->is_none, build::boolean(true)}, range);
    return true;
}

void note_not_none(Evaluator& ev, const Value& known, TextRange range) {
    const auto* variable = get<VariablePtr>(known);
    if (variable && (*variable)->is_none) ev.emit(Assign{(*variable)->is_none, build::boolean(false)}, range);
}

std::optional<Value> is_none(Evaluator& ev, const Expression& e) {
    const VariablePtr variable = optional_of(ev, e);
    if (!variable) return std::nullopt;
    if (ev.host.not_none.contains(variable->is_none)) return Value(false);
    return truth(none_of(*variable));
}

Value evaluate_operand(Evaluator& ev, const Expression& e) {
    const VariablePtr variable = optional_of(ev, e);
    if (!variable || ev.host.not_none.contains(variable->is_none)) return evaluate(ev, e);
    require_holds(ev, build::logical_not(none_of(*variable)),
                  "TypeError: `" + variable->name + "` is None (" + ev.at(e->range).file_and_line() + ")",
                  e->range);
    return number_of_optional(ev, variable);
}

Value evaluate_shown(Evaluator& ev, const Expression& e, bool as_double) {
    const VariablePtr variable = optional_of(ev, e);
    if (!variable || ev.host.not_none.contains(variable->is_none)) return evaluate(ev, e);
    auto none = std::make_shared<TextValue>(), number = std::make_shared<TextValue>();
    none->parts.emplace_back(std::string("None"));
    Value value = number_of_optional(ev, variable);
    if (as_double && number_type(value) == Type::float_(32))
        value = Value(cast_to(scalar(ev, value, e->range), Type::float_(64)));
    append_printed(ev, number->parts, value, "", e->range);
    auto made = std::make_shared<TextValue>();
    made->parts.emplace_back(TextChoice{none_of(*variable), none, number, nullptr});
    return made;
}

NotNone::NotNone(Evaluator& ev, const Expression& condition, bool holds) : ev_(ev), outer_(ev.host.not_none) {
    add(condition, holds);
}

NotNone::NotNone(Evaluator& ev, const LogicalExpression& logical, std::size_t operands)
    : ev_(ev), outer_(ev.host.not_none) {
    for (std::size_t k = 0; k < operands; ++k)
        add(logical.operands[k], logical.op == LogicalOperator::logical_and);
}

Value evaluate_where(Evaluator& ev, const Expression& condition, bool holds, const Expression& e) {
    const NotNone known(ev, condition, holds);
    return evaluate(ev, e);
}

void NotNone::add(const Expression& condition, bool holds) {
    if (const auto* opposite = std::get_if<UnaryExpression>(&condition->node)) {
        if (opposite->op == UnaryOperator::logical_not) add(opposite->value, !holds);
    } else if (const auto* logical = std::get_if<LogicalExpression>(&condition->node)) {
        if ((logical->op == LogicalOperator::logical_and) == holds)
            for (const Expression& operand : logical->operands) add(operand, holds);
    } else if (const auto* comparison = std::get_if<Comparison>(&condition->node)) {
        if (comparison->steps.size() != 1) return;
        const ComparisonStep& step = comparison->steps[0];
        const VariablePtr variable = optional_of(ev_, comparison->first);
        const bool with_none = std::holds_alternative<NoneLiteral>(step.value->node);
        const auto wanted = holds ? ComparisonOperator::is_not : ComparisonOperator::is;
        if (variable && with_none && step.op == wanted) ev_.host.not_none.insert(variable->is_none);
    }
}

}  // namespace nestor::taichi
