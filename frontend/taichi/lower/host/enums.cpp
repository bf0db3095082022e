// Members of enumerations.
#include "frontend/taichi/lower/host/enums.hpp"

#include <algorithm>

#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/lower/host/objects.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"

namespace nestor::taichi {

bool is_enumeration(const std::vector<Value>& bases) {
    return std::any_of(bases.begin(), bases.end(), [](const Value& base) {
        const auto* builtin = get<BuiltinValue>(base);
        return builtin && builtin->name.starts_with("enum.");
    });
}

bool is_enumeration_of_integers(const std::vector<Value>& bases) {
    return std::any_of(bases.begin(), bases.end(), [](const Value& base) {
        const auto* builtin = get<BuiltinValue>(base);
        return builtin && builtin->name.starts_with("enum.Int");
    });
}

Value enumeration_value(Evaluator& ev, const Expression& written, std::size_t count) {
    if (const auto* call = std::get_if<Call>(&written->node)) {
        const Value callee = evaluate(ev, call->callee);
        const auto* builtin = get<BuiltinValue>(callee);
        if (builtin && builtin->name == "enum.auto") return Integer(count + 1);
    }
    return evaluate(ev, written);
}

void add_member(Evaluator& ev, const ClassValue& made, const std::string& name, const Value& value,
                bool integer) {
    auto* attributes = class_attributes(ev, made);
    auto member = std::make_shared<ObjectValue>();
    member->definition = made.definition;
    member->attributes["name"] = name;
    member->attributes["value"] = value;
    (*attributes)[name] = integer ? value : Value(member);
    Value& members = (*attributes)["__members__"];
    if (!get<SequencePtr>(members)) members = list({});
    std::get<SequencePtr>(members.v)->elements.emplace_back(member);
}

SequencePtr members_of(Evaluator& ev, const ClassValue& made) {
    const auto* attributes = class_attributes(ev, made);
    const auto members = attributes->find("__members__");
    return members == attributes->end() ? nullptr : std::get<SequencePtr>(members->second.v);
}

Value member_of_value(Evaluator& ev, const Sequence& members, const CallArguments& arguments) {
    const Value wanted = arguments.positional.empty() ? Value() : arguments.positional[0];
    for (const Value& member : members.elements)
        if (equal(std::get<ObjectPtr>(member.v)->attributes.at("value"), wanted) || equal(member, wanted))
            return member;
    ev.fail(arguments.range, errors::enumeration_has_no_such_value, repr(wanted));
}

}  // namespace nestor::taichi
