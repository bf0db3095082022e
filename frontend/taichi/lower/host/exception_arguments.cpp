// The arguments of exceptions (TI-83): what a handler's `e` shows, with the values that were there where it
// was raised.
#include <algorithm>
#include <functional>

#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/exception_classes.hpp"
#include "frontend/taichi/lower/host/exception_words.hpp"
#include "frontend/taichi/lower/host/exceptions.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/host/objects.hpp"
#include "frontend/taichi/lower/host/texts.hpp"
#include "frontend/taichi/lower/host/variables.hpp"
#include "frontend/taichi/lower/host/windows.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/functions.hpp"
#include "frontend/taichi/lower/kernel/places.hpp"
#include "frontend/taichi/lower/kernel/print.hpp"

namespace nestor::taichi {
Value lasting(Evaluator& ev, const Value& given, TextRange range) {
    const auto kept = [&](const ScalarValue& s) {
        const VariablePtr variable = lasting_variable(ev, "told", {s.type, 0, 0}, range);
        ev.assign(*variable, Value(s), range);
        return ev.read(*variable, 0);
    };
    const std::function<TextPtr(const TextPtr&)> text_kept = [&](const TextPtr& text) {
        auto made = std::make_shared<TextValue>(*text);
        for (TextPart& part : made->parts) {
            if (auto* shown = std::get_if<Formatted>(&part))
                shown->value = value_of(kept(plain(shown->value)));
            if (auto* choice = std::get_if<TextChoice>(&part))
                *choice = {truth_of(kept(truth(choice->condition))), text_kept(choice->then),
                           text_kept(choice->otherwise), nullptr};
        }
        return made;
    };
    const Value value = read_reference(ev, given);
    if (const auto* text = get<TextPtr>(value)) return text_kept(*text);
    if (const auto* s = get<ScalarValue>(value)) {
        Value made = of_kind(kept(*s), value.kind);
        if (!value.is_int) return made;
        made.is_int = truth_of(kept(truth(value.is_int)));
        return of_kind(made, NumberKind::int_or_float);
    }
    if (get<MatrixPtr>(value)) {
        const VariablePtr variable = lasting_variable(ev, "told", type_of(ev, value, range), range);
        ev.assign(*variable, value, range);
        return ev.read(variable);
    }
    if (const auto* object = get<ObjectPtr>(value); object && !(*object)->definition) {  // an exception
        auto made = std::make_shared<ObjectValue>(**object);
        for (auto& [name, attribute] : made->attributes) attribute = lasting(ev, attribute, range);
        return made;
    }
    if (const auto* whole = get<StructPtr>(value); whole && is_run_time(ev, value)) {
        auto made = std::make_shared<StructValue>(**whole);
        for (auto& [name, member] : made->members) member = lasting(ev, member, range);
        return made;
    }
    if (const auto* parts = get<SequencePtr>(value); parts && !is_static(value)) {
        std::vector<Value> all;
        for (const Value& part : (*parts)->elements) all.push_back(lasting(ev, part, range));
        return (*parts)->list ? list(std::move(all)) : tuple(std::move(all));
    }
    return value;
}

namespace {

/// One of two exceptions with the same members, as the running program decides.
std::optional<Value> chosen_exception(Evaluator& ev, const Expr& here, const Value& one, const Value& other,
                                      TextRange range) {
    const auto *x = get<ObjectPtr>(one), *y = get<ObjectPtr>(other);
    if (!x || !y || (*x)->attributes.size() != (*y)->attributes.size())
        return x || y ? std::nullopt : chosen_of_two(ev, here, one, other, range);
    auto made = std::make_shared<ObjectValue>(**x);
    for (auto& [name, value] : made->attributes) {
        const auto second = (*y)->attributes.find(name);
        if (second == (*y)->attributes.end()) return std::nullopt;
        if (is_static(value) && is_static(second->second) && equal(value, second->second)) continue;
        const auto chosen = chosen_of_two(ev, here, value, second->second, range);
        if (!chosen) return std::nullopt;
        value = *chosen;
    }
    return made;
}

}  // namespace

std::optional<Value> arguments_of_raised(Evaluator& ev, const std::vector<int>& errors, TextRange range) {
    const auto arguments = [&](int error) -> Value {
        if (const auto told = ev.host.told.find(error); told != ev.host.told.end()) return told->second;
        const std::string& text = ev.program.errors[static_cast<std::size_t>(error)].text;
        return std::get<ObjectPtr>(exception_object(text.substr(0, text.rfind(" (")), std::nullopt).v)
            ->attributes["args"];
    };
    if (errors.empty()) return std::nullopt;
    Value chosen = arguments(errors.back());
    for (std::size_t k = errors.size() - 1; k-- > 0;) {
        const Value one = arguments(errors[k]);
        if (!is_run_time(ev, one) && !is_run_time(ev, chosen) && is_static(one) && is_static(chosen) &&
            equal(one, chosen))
            continue;
        const Expr here = truth_of(ev.named(truth(is_raised(ev, errors[k])), "is_this", range, true));
        const auto both = chosen_exception(ev, here, one, chosen, range);
        if (!both) ev.unsupported(range, errors::exceptions_with_different_arguments);
        chosen = *both;
    }
    return chosen;
}

Value exception_object(const std::string& text, const std::optional<Value>& arguments) {
    if (arguments && get<ObjectPtr>(*arguments)) return *arguments;
    auto object = std::make_shared<ObjectValue>();
    const std::size_t colon = text.find(": ");
    object->attributes["__class__"] = BuiltinValue{text.substr(0, colon)};
    const auto known = arguments ? std::vector<NativeWords>{} : words_of_taichi(text);
    if (arguments)
        object->attributes["args"] = *arguments;
    else if (!known.empty())
        object->attributes["args"] = tuple({Value(known[0].text)});
    else if (colon == std::string::npos)
        object->attributes["args"] = tuple({});
    else
        object->attributes["args"] = tuple({Value(text.substr(colon + 2))});
    return object;
}

void tell_of_next_error(Evaluator& ev, const Value& arguments, TextRange range) {
    if (ev.host.catching == 0) return;
    ev.host.told.insert_or_assign(static_cast<int>(ev.program.errors.size()), lasting(ev, arguments, range));
}

void tell_of_kernel_assert(Evaluator& ev, const TextValue& words, const Expr& holds, TextRange range) {
    if (ev.host.catching == 0) return;
    auto text = std::make_shared<TextValue>(TextValue{{std::string("\n")}});
    Block failing;
    for (const TextPart& part : words.parts) {
        const auto* shown = std::get_if<Formatted>(&part);
        if (!shown) {
            const auto* plain_text = std::get_if<std::string>(&part);
            text->parts.emplace_back(plain_text ? *plain_text : std::string(".."));
            continue;
        }
        const Type &own = shown->value->type, i32 = Type::int_(32), f32 = Type::float_(32);
        const Type type = own.is_bool() ? i32 : own.is_float() && own.bits < 32 ? f32 : own;
        Update kept;  // of several iterations that fail one is told
        kept.target = {make_member(ev, "told", {type, 0, 0}, {})->buffer, {}};
        kept.op = UpdateOp::exchange;
        kept.value = value_of(cast_to(plain(shown->value), type));
        text->parts.emplace_back(Formatted(build::load(kept.target.buffer, type, {}), !type.is_float() ? "%d"
                                                                                      : type == f32    ? "%n"
                                                                                                    : "%r"));
        failing.statements.push_back(build::make(std::move(kept), ev.origin(range)));
    }
    if (!failing.statements.empty()) ev.emit(If{build::logical_not(holds), std::move(failing), {}}, range);
    ev.host.told.insert_or_assign(static_cast<int>(ev.program.errors.size()), tuple({Value(text)}));
}

std::optional<Value> text_of_exception(Evaluator& ev, const Value& value, TextRange range) {
    const auto* object = get<ObjectPtr>(value);
    if (!object || (*object)->definition || !(*object)->attributes.contains("args")) return std::nullopt;
    if (const auto own = own_exception_of(ev, value))
        if (const auto shown = method_of(ev, own->definition, "__str__", &value))
            return call_function(ev, std::get<FunctionValue>(shown->v), {{}, {}, range});
    const auto* arguments = get<SequencePtr>((*object)->attributes.at("args"));
    if (!arguments) return std::nullopt;
    if ((*arguments)->elements.empty()) return Value(std::string());
    auto text = std::make_shared<TextValue>();
    const auto* kind = get<BuiltinValue>((*object)->attributes.at("__class__"));
    if ((*arguments)->elements.size() > 1)
        append_printed(ev, text->parts, Value(*arguments), "", range);
    else if (kind && kind->name == "KeyError")  // it shows the key
        append_contained(ev, text->parts, (*arguments)->elements[0], range);
    else
        append_printed(ev, text->parts, (*arguments)->elements[0], "", range);
    if (text->parts.empty()) return Value(std::string());
    if (text->parts.size() == 1)
        if (const auto* words = std::get_if<std::string>(&text->parts[0])) return Value(*words);
    return Value(text);
}

}  // namespace nestor::taichi
