// Classes whose objects are their members (TI-83): Python's dataclasses, `typing.NamedTuple` and
// `collections.namedtuple`.
#include "frontend/taichi/lower/host/records.hpp"

#include <algorithm>
#include <sstream>

#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/errors/library.hpp"
#include "frontend/taichi/lower/bindings.hpp"
#include "frontend/taichi/lower/host/evaluation_order.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/host/instances.hpp"
#include "frontend/taichi/lower/host/numpy.hpp"
#include "frontend/taichi/lower/host/objects.hpp"
#include "frontend/taichi/lower/kernel/access.hpp"
#include "frontend/taichi/lower/kernel/aliases.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
#include "frontend/taichi/lower/library/library.hpp"
#include "frontend/taichi/tree.hpp"

namespace nestor::taichi {
namespace {

const char* const names_of_tuple = "_fields";  // as Python calls them
const char* const marks_tuple = "class of tuples";

/// Under which a class keeps what makes the default of a member: no name of a program.
std::string factory_key(const std::string& name) {
    return "factory of " + name;
}

bool is_dataclass(Evaluator& ev, const ClassDefinition& definition) {
    return std::any_of(definition.decorators.begin(), definition.decorators.end(), [&](const Expression& d) {
        const auto* call = std::get_if<Call>(&d->node);
        const Value decorator = evaluate(ev, call ? call->callee : d);
        const auto* builtin = get<BuiltinValue>(decorator);
        return builtin && builtin->name == "dataclasses.dataclass";
    });
}

/// An option of `@dataclass(..)`.
bool option_of(Evaluator& ev, const ClassDefinition& definition, const std::string& name, bool otherwise) {
    for (const Expression& decorator : definition.decorators)
        if (const auto* call = std::get_if<Call>(&decorator->node))
            for (const Argument& argument : call->arguments)
                if (argument.name.name == name)
                    return truth_value(evaluate(ev, argument.value)).value_or(otherwise);
    return otherwise;
}

/// The names that a class's body annotates, in their order.
std::vector<std::string> annotated_names(const ClassDefinition& definition) {
    std::vector<std::string> names;
    for (const Statement& one : definition.body) {
        const auto* member = std::get_if<AnnotatedAssignment>(&one->node);
        const auto* name = member ? std::get_if<Name>(&member->target->node) : nullptr;
        if (name && !(member->annotation && last_name(member->annotation) == "ClassVar"))
            names.push_back(name->name);
    }
    return names;
}

void add_record_member(Evaluator& ev, std::vector<RecordMember>& all, const Statement& definition,
                       const std::string& name) {
    const auto* attributes = class_attributes(ev, ClassValue{definition});
    RecordMember member{name, std::nullopt, std::nullopt};
    if (const auto known = attributes->find(name); known != attributes->end())
        member.otherwise = known->second;
    if (const auto maker = attributes->find(factory_key(name)); maker != attributes->end())
        member.factory = maker->second;
    const auto older =
        std::find_if(all.begin(), all.end(), [&](const RecordMember& m) { return m.name == name; });
    if (older == all.end())
        all.push_back(std::move(member));
    else
        *older = std::move(member);
}

Value default_of_member(Evaluator& ev, const RecordMember& member, TextRange range) {
    if (member.factory) return call_value(ev, *member.factory, {{}, {}, range});
    if (!member.otherwise) ev.fail(range, errors::member_is_not_given, member.name);
    return *member.otherwise;
}

}  // namespace

bool is_class_of_tuples(Evaluator& ev, const Statement& definition) {
    return class_attributes(ev, ClassValue{definition})->contains(marks_tuple);
}

std::optional<std::vector<RecordMember>> members_of_record(Evaluator& ev, const Statement& definition) {
    const auto& written = std::get<ClassDefinition>(definition->node);
    const auto* attributes = class_attributes(ev, ClassValue{definition});
    std::vector<RecordMember> all;
    if (is_class_of_tuples(ev, definition)) {
        for (const Value& name : std::get<SequencePtr>(attributes->at(names_of_tuple).v)->elements)
            add_record_member(ev, all, definition, std::get<std::string>(name.v));
        return all;
    }
    bool found = is_dataclass(ev, written);
    if (const auto bases = attributes->find("__bases__"); bases != attributes->end())
        for (const Value& base : std::get<SequencePtr>(bases->second.v)->elements)
            if (const auto above = members_of_record(ev, std::get<ClassValue>(base.v).definition)) {
                found = true;
                for (const RecordMember& member : *above) all.push_back(member);
            }
    if (!found) return std::nullopt;
    if (is_dataclass(ev, written))
        for (const std::string& name : annotated_names(written)) add_record_member(ev, all, definition, name);
    return all;
}

std::vector<Value> values_of_record(Evaluator& ev, const Value& object) {
    const ObjectPtr& record = std::get<ObjectPtr>(object.v);
    std::vector<Value> values;
    const auto members = members_of_record(ev, record->definition);
    for (const RecordMember& member : *members) {
        const auto own = record->attributes.find(member.name);
        values.push_back(own != record->attributes.end() ? own->second
                                                         : member.otherwise.value_or(NoneValue{}));
    }
    return values;
}

bool is_named_tuple(Evaluator& ev, const Value& object) {
    const auto* own = get<ObjectPtr>(object);
    if (!own || !(*own)->definition) return false;
    if (is_class_of_tuples(ev, (*own)->definition)) return true;
    const auto* attributes = class_attributes(ev, ClassValue{(*own)->definition});
    const auto bases = attributes->find("__bases__");
    if (bases == attributes->end()) return false;
    const auto& above = std::get<SequencePtr>(bases->second.v)->elements;
    return std::any_of(above.begin(), above.end(), [&](const Value& base) {
        return is_class_of_tuples(ev, std::get<ClassValue>(base.v).definition);
    });
}

bool compares_by_members(Evaluator& ev, const Statement& definition, bool orders) {
    const auto& written = std::get<ClassDefinition>(definition->node);
    if (is_class_of_tuples(ev, definition)) return true;
    if (is_dataclass(ev, written)) return option_of(ev, written, orders ? "order" : "eq", !orders);
    return !orders && members_of_record(ev, definition).has_value();
}

bool fill_record(Evaluator& ev, const Value& value, const CallArguments& arguments) {
    const ObjectPtr& object = std::get<ObjectPtr>(value.v);
    const auto members = members_of_record(ev, object->definition);
    if (!members) return false;
    std::size_t next = 0;
    for (const RecordMember& member : *members) {
        const Value* given = arguments.keyword(member.name);
        if (next < arguments.positional.size()) given = &arguments.positional[next];
        ++next;
        const Value content = given ? *given : default_of_member(ev, member, arguments.range);
        object->attributes[member.name] = kept(ev, content, member.name, arguments.range);
    }
    if (arguments.positional.size() > next)
        ev.fail(arguments.range, errors::more_values_are_given_than_there_are_members);
    for (const auto& keyword : arguments.keywords) {
        const std::string& name = keyword.first;
        if (std::none_of(members->begin(), members->end(),
                         [&](const RecordMember& m) { return m.name == name; }))
            ev.fail(arguments.range, "TI-83",
                    "TypeError: " + std::get<ClassDefinition>(object->definition->node).name.name +
                        ".__init__() got an unexpected keyword argument '" + name + "'");
    }
    if (const auto after = method_of(ev, object->definition, "__post_init__", &value))
        call_value(ev, *after, {{}, {}, arguments.range});
    return true;
}

void define_member(Evaluator& ev, const ClassValue& made, const std::string& name, const Value& value) {
    auto* attributes = class_attributes(ev, made);
    const auto* field = get<ObjectPtr>(value);
    const auto kind = field && !(*field)->definition ? (*field)->attributes.find("__class__")
                                                     : std::map<std::string, Value>::iterator{};
    const bool of_dataclass = field && !(*field)->definition && kind != (*field)->attributes.end() &&
                              get<BuiltinValue>(kind->second) &&
                              std::get<BuiltinValue>(kind->second.v).name == "dataclasses.Field";
    if (!of_dataclass) {
        (*attributes)[name] = value;
        return;
    }
    const auto& options = (*field)->attributes;
    if (const auto known = options.find("default"); known != options.end())
        (*attributes)[name] = known->second;
    if (const auto maker = options.find("default_factory"); maker != options.end())
        (*attributes)[factory_key(name)] = maker->second;
}

void define_named_tuple(Evaluator& ev, const ClassValue& made) {
    auto* attributes = class_attributes(ev, made);
    std::vector<Value> names;
    for (const std::string& name : annotated_names(std::get<ClassDefinition>(made.definition->node)))
        names.emplace_back(name);
    (*attributes)[names_of_tuple] = tuple(std::move(names));
    (*attributes)[marks_tuple] = true;
}

Value make_named_tuple(Evaluator& ev, const std::string& name, const CallArguments& arguments) {
    const TextRange range = arguments.range;
    const Value& title = argument_of(ev, name, arguments, 0);
    const Value& given = arguments.keyword("field_names") ? *arguments.keyword("field_names")
                                                          : argument_of(ev, name, arguments, 1);
    if (!get<std::string>(title)) ev.fail(range, "TI-83", "TypeError: Type names must be strings");
    std::vector<Value> names;
    if (const auto* words = get<std::string>(given)) {
        std::string spaced = *words;
        std::replace(spaced.begin(), spaced.end(), ',', ' ');
        std::istringstream in(spaced);
        for (std::string word; in >> word;) names.emplace_back(word);
    } else {
        names = iterate(ev, given, range);
    }
    for (const Value& one : names)
        if (!get<std::string>(one)) ev.fail(range, "TI-83", "TypeError: Type names must be strings");
    ClassDefinition written;
    written.name = {std::get<std::string>(title.v), range};
    written.signature = range;
    const ClassValue made{statement_of(std::move(written), range)};
    auto* attributes = class_attributes(ev, made);
    attributes->clear();
    if (const Value* defaults = arguments.keyword("defaults")) {
        const std::vector<Value> values = iterate(ev, *defaults, range);
        for (std::size_t k = 0; k < std::min(values.size(), names.size()); ++k)
            (*attributes)[std::get<std::string>(names[names.size() - 1 - k].v)] =
                values[values.size() - 1 - k];
    }
    (*attributes)[names_of_tuple] = tuple(std::move(names));
    (*attributes)[marks_tuple] = true;
    return made;
}

namespace {

/// A dict of each dataclass in it, also in lists and tuples.
Value as_dicts(Evaluator& ev, const Value& value) {
    if (const auto* s = get<SequencePtr>(value)) {
        std::vector<Value> parts;
        for (const Value& part : (*s)->elements) parts.push_back(as_dicts(ev, part));
        return (*s)->list ? list(std::move(parts)) : tuple(std::move(parts));
    }
    const auto* object = get<ObjectPtr>(value);
    const auto members =
        object && (*object)->definition ? members_of_record(ev, (*object)->definition) : std::nullopt;
    if (!members) return value;
    auto made = std::make_shared<DictionaryValue>();
    for (const RecordMember& member : *members)
        made->set(Value(member.name), as_dicts(ev, (*object)->attributes.at(member.name)));
    return made;
}

const ObjectPtr& record_given(Evaluator& ev, const std::string& name, const CallArguments& arguments) {
    const Value& given = argument_of(ev, name, arguments, 0);
    const auto* object = get<ObjectPtr>(given);
    if (!object || !(*object)->definition || !members_of_record(ev, (*object)->definition))
        ev.fail(arguments.range, errors::takes_another_argument, name);
    return *object;
}

}  // namespace

Value record_as_dict(Evaluator& ev, const std::string& name, const CallArguments& arguments) {
    return as_dicts(ev, Value(record_given(ev, name, arguments)));
}

Value record_replaced(Evaluator& ev, const std::string& name, const CallArguments& arguments) {
    const ObjectPtr& record = record_given(ev, name, arguments);
    CallArguments all;
    all.range = arguments.range;
    all.keywords = arguments.keywords;
    const std::vector<RecordMember> members = *members_of_record(ev, record->definition);
    for (const RecordMember& member : members)
        if (!arguments.keyword(member.name))
            all.keywords.emplace_back(member.name, record->attributes.at(member.name));
    return instantiate(ev, ClassValue{record->definition}, all);
}

std::optional<Value> method_of_record(Evaluator& ev, const Value& object, const std::string& name,
                                      const CallArguments& arguments) {
    if (!is_named_tuple(ev, object)) return std::nullopt;
    const ObjectPtr& record = std::get<ObjectPtr>(object.v);
    const std::vector<RecordMember> members = *members_of_record(ev, record->definition);
    const std::vector<Value> values = values_of_record(ev, object);
    if (name == "_asdict") {
        auto made = std::make_shared<DictionaryValue>();
        for (std::size_t k = 0; k < members.size(); ++k) made->set(Value(members[k].name), values[k]);
        return made;
    }
    if (name != "_replace") return std::nullopt;
    CallArguments all;
    all.range = arguments.range;
    all.keywords = arguments.keywords;
    for (std::size_t k = 0; k < members.size(); ++k)
        if (!arguments.keyword(members[k].name)) all.keywords.emplace_back(members[k].name, values[k]);
    return instantiate(ev, ClassValue{record->definition}, all);
}

}  // namespace nestor::taichi
