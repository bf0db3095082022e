// Members of enumerations.
#include "frontend/taichi/lower/host/enums.hpp"

#include <algorithm>

#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/lower/host/equality.hpp"
#include "frontend/taichi/lower/host/exceptions.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/host/objects.hpp"
#include "frontend/taichi/lower/host/texts.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/operators.hpp"
#include "frontend/taichi/lower/kernel/print.hpp"

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

namespace {

/// The member whose value the running program knows: an object of its own, with the name that fits.
Value member_of_number(Evaluator& ev, const Sequence& members, const ScalarValue& number, TextRange range) {
    const ScalarValue wanted = ev.named(number, "wanted", range, true);
    const auto& first = std::get<ObjectPtr>(members.elements[0].v);
    Expr known = build::boolean(false);
    Value name = first->attributes.at("name");
    for (const Value& member : members.elements) {
        const auto& own = std::get<ObjectPtr>(member.v)->attributes;
        if (!is_number(own.at("value"))) continue;
        const Expr here = truth_of(
            scalar(ev, equality_of(ev, of_kind(wanted, NumberKind::python), own.at("value"), range), range));
        known = build::either(known, here);
        name = *chosen_of_two(ev, here, own.at("name"), name, range);
    }
    require_holds(ev, known,
                  "ValueError: the number is the value of no member of the enumeration (" +
                      ev.at(range).file_and_line() + ")",
                  range);
    auto chosen = std::make_shared<ObjectValue>();
    chosen->definition = first->definition;
    chosen->attributes["name"] = name;
    chosen->attributes["value"] = of_kind(wanted, NumberKind::python);
    return Value(chosen);
}

}  // namespace

std::optional<Value> compared_enumeration(Evaluator& ev, ComparisonOperator op, const Value& a,
                                          const Value& b, TextRange range) {
    const bool identity = op == ComparisonOperator::is || op == ComparisonOperator::is_not;
    const bool equality = identity || op == ComparisonOperator::equal || op == ComparisonOperator::not_equal;
    const auto value_of_member = [&](const Value& v) -> const Value* {
        const auto* object = get<ObjectPtr>(v);
        if (!object || !(*object)->definition || !members_of(ev, ClassValue{(*object)->definition}))
            return nullptr;
        return &(*object)->attributes.at("value");
    };
    const Value *x = value_of_member(a), *y = value_of_member(b);
    if (!equality || (!x && !y)) return std::nullopt;
    const bool same_class =
        x && y && std::get<ObjectPtr>(a.v)->definition == std::get<ObjectPtr>(b.v)->definition;
    const auto is_whole = [&](const Value* member, const Value& other) {
        return member && !x != !y && is_scalar(other) && is_run_time(ev, *member);
    };
    if (!same_class && !is_whole(x, b) && !is_whole(y, a)) return std::nullopt;
    const Value same = equality_of(ev, x ? *x : a, y ? *y : b, range);
    return op == ComparisonOperator::equal || op == ComparisonOperator::is
               ? same
               : evaluate_unary(ev, UnaryOperator::logical_not, same, range);
}

bool is_member_of_enumeration(Evaluator& ev, const Value& value) {
    const auto* object = get<ObjectPtr>(value);
    return object && (*object)->definition && members_of(ev, ClassValue{(*object)->definition});
}

Value number_of_member(Evaluator& ev, const Value& value) {
    if (!is_member_of_enumeration(ev, value)) return value;
    const auto& object = std::get<ObjectPtr>(value.v);
    const Value& number = object->attributes.at("value");
    if (is_run_time(ev, number)) return number;
    const auto* name = get<std::string>(object->attributes.at("name"));
    const auto* attributes = class_attributes(ev, ClassValue{object->definition});
    const bool integer = name && attributes->contains(*name) && !get<ObjectPtr>(attributes->at(*name));
    return integer ? number : value;
}

Value text_of_member(Evaluator& ev, const Value& member, bool contained, TextRange range) {
    const auto& object = std::get<ObjectPtr>(member.v);
    const auto* attributes = class_attributes(ev, ClassValue{object->definition});
    const auto first = std::get<ObjectPtr>(members_of(ev, ClassValue{object->definition})->elements[0].v);
    const bool integers =
        !get<ObjectPtr>(attributes->at(std::get<std::string>(first->attributes.at("name").v)));
    auto text = std::make_shared<TextValue>();
    if (!integers || contained)
        text->parts.emplace_back((contained ? "<" : "") +
                                 std::get<ClassDefinition>(object->definition->node).name.name + ".");
    if (!integers || contained) append_printed(ev, text->parts, object->attributes.at("name"), "", range);
    if (contained) text->parts.emplace_back(": ");
    if (contained)
        append_contained(ev, text->parts, object->attributes.at("value"), range);
    else if (integers)
        append_printed(ev, text->parts, object->attributes.at("value"), "", range);
    if (contained) text->parts.emplace_back(">");
    std::string whole;
    for (const auto& part : text->parts) {
        if (!std::holds_alternative<std::string>(part)) return text;
        whole += std::get<std::string>(part);
    }
    return whole;
}

std::optional<Value> name_of_member(Evaluator& ev, const Expression& member) {
    const auto* written = std::get_if<Attribute>(&member->node);
    const auto* owner = written ? std::get_if<Name>(&written->object->node) : nullptr;
    const Value* known = owner ? find(ev, owner->name) : nullptr;
    const auto* made = known ? get<ClassValue>(*known) : nullptr;
    const SequencePtr members = made ? members_of(ev, *made) : nullptr;
    if (!members) return std::nullopt;
    for (const Value& one : members->elements) {
        const Value& name = std::get<ObjectPtr>(one.v)->attributes.at("name");
        if (std::get<std::string>(name.v) == written->name.name) return name;
    }
    return std::nullopt;
}

Value member_of_value(Evaluator& ev, const Sequence& members, const CallArguments& arguments) {
    const Value wanted = arguments.positional.empty() ? Value() : arguments.positional[0];
    for (const Value& member : members.elements)
        if (equal(std::get<ObjectPtr>(member.v)->attributes.at("value"), wanted) || equal(member, wanted))
            return member;
    if (const auto* number = get<ScalarValue>(wanted); number && !members.elements.empty())
        return member_of_number(ev, members, *number, arguments.range);
    ev.fail(arguments.range, errors::enumeration_has_no_such_value, repr(wanted));
}

}  // namespace nestor::taichi
