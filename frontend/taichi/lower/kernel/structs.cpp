// Structs (TI-14, TI-41): types of members, values, fields of a field each, methods that see their object
// itself.
#include "frontend/taichi/lower/kernel/structs.hpp"

#include <fmt/format.h>

#include "frontend/taichi/errors/functions.hpp"
#include "frontend/taichi/errors/statements.hpp"
#include "frontend/taichi/errors/values.hpp"
#include "frontend/taichi/lower/bindings.hpp"
#include "frontend/taichi/lower/data/fields.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/host/objects.hpp"
#include "frontend/taichi/lower/host/variables.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/places.hpp"
#include "frontend/taichi/lower/library/library.hpp"
#include "frontend/taichi/lower/library/matrices.hpp"

namespace nestor::taichi {

/// `ti.Struct(a=1, b=v)`, `ti.Struct({..})`: members say what they are.
Value make_struct_value(Evaluator& ev, const CallArguments& arguments) {
    auto made = std::make_shared<StructValue>();
    std::vector<std::pair<std::string, Value>> members = arguments.keywords;
    if (!arguments.positional.empty())
        if (const auto* entries = get<std::shared_ptr<DictionaryValue>>(arguments.positional[0]))
            for (const auto& [key, value] : (*entries)->entries)
                if (const auto* text = get<std::string>(key)) members.emplace_back(*text, value);
    for (const auto& [name, value] : members) {
        Value member = read_reference(ev, value);
        if (get<std::shared_ptr<DictionaryValue>>(member)) {
            CallArguments inner;
            inner.range = arguments.range;
            inner.positional.push_back(member);
            member = make_struct_value(ev, inner);
        }
        if (get<SequencePtr>(member)) member = make_matrix(ev, member, true, nullptr, arguments.range);
        if (!ev.frame().host && is_number(member)) member = scalar(ev, member, arguments.range);
        made->members.emplace_back(name, std::move(member));
    }
    return made;
}

void add_method(Evaluator& ev, StructType& type, const std::string& name, const FunctionValue& function) {
    type.methods[name] = function;
    if (!function.definition) return;
    const auto& parameters = function.function().parameters;
    if (!parameters.empty() && assigned_names(ev, function.function().body).contains(parameters[0].name.name))
        ev.changing_methods.insert(name);
}

Value make_struct_type(Evaluator& ev, const std::string& name,
                       const std::vector<std::pair<std::string, Value>>& members, TextRange range) {
    auto type = std::make_shared<StructType>();
    type->name = name;
    for (const auto& [key, given] : members) {
        if (key == "__struct_methods") {
            if (const auto* methods = get<std::shared_ptr<DictionaryValue>>(given))
                for (const auto& [method, function] : (*methods)->entries)
                    if (get<std::string>(method) && get<FunctionValue>(function))
                        add_method(ev, *type, std::get<std::string>(method.v),
                                   std::get<FunctionValue>(function.v));
            continue;
        }
        if (get<StructTypePtr>(given)) {
            type->members.emplace_back(key, given);
        } else if (const Type* scalar_type = type_named_by(ev, given)) {
            const auto* element = get<ElementType>(given);
            type->members.emplace_back(key, element ? *element : ElementType{*scalar_type, 0, 0});
        } else {
            ev.fail(range, errors::member_has_no_type, key, kind_of(given));
        }
    }
    return type;
}

Value converted(Evaluator& ev, const Value& value, const Value& type, TextRange range) {
    if (const auto* inner = get<StructTypePtr>(type)) {
        if (const auto* given = get<StructPtr>(value);
            given && (*given)->members.size() == (*inner)->members.size()) {
            auto made = std::make_shared<StructValue>();
            made->type = *inner;
            for (std::size_t k = 0; k < (*given)->members.size(); ++k)
                made->members.emplace_back((*inner)->members[k].first,
                                           converted(ev, read_reference(ev, (*given)->members[k].second),
                                                     (*inner)->members[k].second, range));
            return made;
        }
        CallArguments arguments;
        arguments.range = range;
        arguments.positional.push_back(value);
        return construct_struct(ev, *inner, arguments);
    }
    const auto& element = std::get<ElementType>(type.v);
    if (element.rows == 0) {
        require_no_struct(ev, value, range);
        if (ev.frame().host && is_number(value)) {
            const auto integer = integer_of(value);
            if (element.scalar.is_float())
                return integer ? integer->convert_to<double>() : std::get<double>(value.v);
            if (integer && !element.scalar.is_bool()) return Value(*integer);
        }
        if (ev.frame().host) {
            const ScalarValue s = scalar(ev, value, range);
            return cast_to(s, element.scalar.is_float() ? Type::float_(64) : Type::int_(64));
        }
        return cast_to(scalar(ev, value, range), element.scalar);
    }
    std::vector<ScalarValue> parts = elements(ev, value, element, range);
    for (ScalarValue& part : parts)
        part = cast_to(part, ev.frame().host ? element.scalar.is_float() ? Type::float_(64) : Type::int_(64)
                                             : element.scalar);
    Value made = matrix(element.rows, element.columns, std::move(parts));
    if (ev.frame().host) std::get<MatrixPtr>(made.v)->of_host = true;
    return made;
}

Value construct_struct(Evaluator& ev, const StructTypePtr& type, const CallArguments& arguments) {
    const TextRange range = arguments.range;
    auto made = std::make_shared<StructValue>();
    made->type = type;
    std::vector<Value> positional = arguments.positional;
    std::vector<std::pair<std::string, Value>> keywords = arguments.keywords;
    if (positional.size() == 1 && keywords.empty()) {
        if (const auto* entries = get<std::shared_ptr<DictionaryValue>>(positional[0])) {
            for (const auto& [key, value] : (*entries)->entries) keywords.emplace_back(repr(key), value);
            for (auto& [key, value] : keywords)
                if (key.size() > 1 && key.front() == '\'') key = key.substr(1, key.size() - 2);
            positional.clear();
        } else if (const auto* same = get<StructPtr>(positional[0]); same && (*same)->type == type) {
            require_no_struct(ev, positional[0], range);  // `S(s)` makes no copy in Taichi
            return read_reference(ev, positional[0]);
        }
    }
    if (positional.size() > type->members.size())
        ev.warn(range, errors::struct_of_members_has_values_taichi_passes, type->members.size(),
                positional.size());
    for (const auto& [key, value] : keywords) {
        bool known = false;
        for (const auto& [name, member] : type->members) known = known || name == key;
        if (!known) ev.warn(range, errors::struct_has_no_member_taichi_passes, key);
    }
    for (std::size_t k = 0; k < type->members.size(); ++k) {
        const auto& [name, member] = type->members[k];
        Value given = Integer(0);
        if (k < positional.size()) given = positional[k];
        for (const auto& [key, value] : keywords)
            if (key == name) given = value;
        if (get<std::string>(given) && ev.in_kernel())
            ev.fail(range, errors::is_no_value_of_member, kind_of(given));
        made->members.emplace_back(name, converted(ev, read_reference(ev, given), member, range));
    }
    return made;
}

Value make_struct_field(Evaluator& ev, const StructTypePtr& type, const CallArguments& arguments,
                        std::size_t skip, const std::string& name) {
    auto fields = std::make_shared<StructFieldValue>();
    fields->type = type;
    const std::string wished = ev.host.wished_name;
    const std::string prefix = (name.empty() ? wished : name) + "_";
    for (const auto& [key, member] : type->members) {
        if (const auto* inner = get<StructTypePtr>(member)) {
            fields->members.emplace_back(key, make_struct_field(ev, *inner, arguments, skip, prefix + key));
            continue;
        }
        ev.host.wished_name = prefix + key;
        fields->members.emplace_back(key, make_field(ev, std::get<ElementType>(member.v), arguments, skip));
    }
    ev.host.wished_name = wished;
    return fields;
}

std::vector<FieldPtr> fields_of(Evaluator& ev, const Value& value) {
    std::vector<FieldPtr> out;
    if (const auto* field = get<FieldPtr>(value)) out.push_back(*field);
    if (const auto* fields = get<StructFieldPtr>(value))
        for (const auto& [name, member] : (*fields)->members)
            for (const FieldPtr& field : fields_of(ev, member)) out.push_back(field);
    if (const auto* list_ = get<SequencePtr>(value))
        for (const Value& member : (*list_)->elements)
            for (const FieldPtr& field : fields_of(ev, member)) out.push_back(field);
    return out;
}

/// `@ti.dataclass class C:` annotations are members, functions methods.
void define_dataclass(Evaluator& ev, const ClassDefinition& definition, const Statement& s) {
    (void)s;
    std::vector<std::pair<std::string, Value>> members;
    for (const Statement& one : definition.body)
        if (const auto* member = std::get_if<AnnotatedAssignment>(&one->node))
            if (const auto* name = std::get_if<Name>(&member->target->node)) {
                if (member->value) ev.fail(one->range, errors::members_of_dataclass_have_no_default_values);
                if (ev.host.postponed_annotations)
                    ev.fail(member->annotation->range, errors::annotation_is_text, "ValueError",
                            "the type of member `" + name->name + "`");
                members.emplace_back(name->name, evaluate(ev, member->annotation));
            }
    const Value made = make_struct_type(ev, definition.name.name, members, definition.signature);
    const StructTypePtr& type = std::get<StructTypePtr>(made.v);
    for (const Statement& one : definition.body)
        if (const auto* method = std::get_if<FunctionDefinition>(&one->node)) {
            add_method(ev, *type, method->name.name, function_of(ev, *method, one));
        }
    bind_host(ev, definition.name.name, made, definition.signature);
}

std::optional<Value> struct_method(const StructPtr& object, const std::string& name) {
    if (!object->type) return std::nullopt;
    const auto found = object->type->methods.find(name);
    if (found == object->type->methods.end()) return std::nullopt;
    FunctionValue bound = found->second;
    bound.self = std::make_shared<Value>(object);
    return bound;
}

// ------------------------------------------------------------------ structs and matrices as parameters

void flatten_type(Evaluator& ev, const Value& type, std::vector<Type>& out) {
    if (const auto* element = get<ElementType>(type)) {
        for (int k = 0; k < element->count(); ++k) out.push_back(element->scalar);
    } else if (const auto* inner = get<StructTypePtr>(type)) {
        for (const auto& [name, member] : (*inner)->members) flatten_type(ev, member, out);
    } else if (const auto* several = get<SequencePtr>(type)) {
        for (const Value& one : (*several)->elements) flatten_type(ev, one, out);
    }
}

void flatten(Evaluator& ev, const Value& value, const Value& type, TextRange range,
             std::vector<ScalarValue>& out) {
    if (const auto* several = get<SequencePtr>(type)) {
        const auto* given = get<SequencePtr>(value);
        if (!given || (*given)->elements.size() != (*several)->elements.size())
            ev.fail(range, errors::values_do_not_fit_hint);
        for (std::size_t k = 0; k < (*several)->elements.size(); ++k)
            flatten(ev, (*given)->elements[k], (*several)->elements[k], range, out);
        return;
    }
    if (const Value given = read_reference(ev, value); get<StructTypePtr>(type) && !get<StructPtr>(given))
        ev.fail(range, errors::hint_is_struct, kind_of(given));
    const Value whole = converted(ev, read_reference(ev, value), type, range);
    if (const auto* object = get<StructPtr>(whole)) {
        for (std::size_t k = 0; k < (*object)->members.size(); ++k)
            flatten(ev, (*object)->members[k].second, std::get<StructTypePtr>(type.v)->members[k].second,
                    range, out);
        return;
    }
    const auto& element = std::get<ElementType>(type.v);
    for (const ScalarValue& part : elements(ev, whole, element, range))
        out.push_back(cast_to(part, element.scalar));
}

Value assembled(Evaluator& ev, const Value& type, std::vector<ScalarValue>& parts) {
    const auto take = [&] {
        ScalarValue first = parts.front();
        parts.erase(parts.begin());
        return first;
    };
    if (const auto* several = get<SequencePtr>(type)) {
        std::vector<Value> values;
        for (const Value& one : (*several)->elements) values.push_back(assembled(ev, one, parts));
        return tuple(std::move(values));
    }
    if (const auto* inner = get<StructTypePtr>(type)) {
        auto made = std::make_shared<StructValue>();
        made->type = *inner;
        for (const auto& [name, member] : (*inner)->members)
            made->members.emplace_back(name, assembled(ev, member, parts));
        return made;
    }
    const auto& element = std::get<ElementType>(type.v);
    if (element.rows == 0) return take();
    std::vector<ScalarValue> elements_;
    for (int k = 0; k < element.count(); ++k) elements_.push_back(take());
    Value made = matrix(element.rows, element.columns, std::move(elements_));
    if (ev.frame().host) std::get<MatrixPtr>(made.v)->of_host = true;
    std::get<MatrixPtr>(made.v)->of_single =
        ev.frame().host && (element.scalar == Type::float_(32) || element.scalar == Type::int_(32));
    return made;
}

}  // namespace nestor::taichi
