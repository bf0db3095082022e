// Objects made of classes of the host program (TI-83): constructors, records, abstract classes.
#include "frontend/taichi/lower/host/instances.hpp"

#include <algorithm>
#include <memory>
#include <string>

#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/lower/bindings.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/enums.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/host/objects.hpp"
#include "frontend/taichi/lower/host/records.hpp"
#include "frontend/taichi/lower/kernel/functions.hpp"

namespace nestor::taichi {

namespace {

/// A method that a class of the objects or one above it leaves to those below; empty: there is none.
std::string abstract_method(Evaluator& ev, const Statement& made, const Statement& above) {
    const auto is_abstract = [](const FunctionDefinition& f) {
        return std::any_of(f.decorators.begin(), f.decorators.end(), [](const Expression& decorator) {
            return last_name(decorator) == "abstractmethod";
        });
    };
    for (const Statement& s : std::get<ClassDefinition>(above->node).body) {
        const auto* f = std::get_if<FunctionDefinition>(&s->node);
        if (!f || !is_abstract(*f)) continue;
        if (class_attributes(ev, ClassValue{made})->contains(f->name.name)) continue;
        const auto own = method_of(ev, made, f->name.name, nullptr);
        const auto* function = own ? get<FunctionValue>(*own) : nullptr;
        if (function && function->definition && is_abstract(function->function())) return f->name.name;
    }
    const auto* attributes = class_attributes(ev, ClassValue{above});
    if (const auto bases = attributes->find("__bases__"); bases != attributes->end())
        for (const Value& base : std::get<SequencePtr>(bases->second.v)->elements)
            if (const std::string name = abstract_method(ev, made, std::get<ClassValue>(base.v).definition);
                !name.empty())
                return name;
    return "";
}

}  // namespace

Value instantiate(Evaluator& ev, const ClassValue& made, const CallArguments& arguments) {
    if (const SequencePtr members = members_of(ev, made)) return member_of_value(ev, *members, arguments);
    require_straight(ev, arguments.range, "what objects there are");
    if (const std::string missing = abstract_method(ev, made.definition, made.definition); !missing.empty())
        ev.fail(arguments.range, errors::class_is_abstract,
                std::get<ClassDefinition>(made.definition->node).name.name, missing);
    auto object = std::make_shared<ObjectValue>();
    ev.objects.push_back(object);
    object->definition = made.definition;
    const Value value(object);
    if (const auto constructor = method_of(ev, made.definition, "__init__", &value))
        call_function(ev, std::get<FunctionValue>(constructor->v), arguments);
    else if (fill_record(ev, value, arguments))
        return value;
    else if (!arguments.positional.empty() || !arguments.keywords.empty())
        ev.fail(arguments.range, errors::takes_no_arguments,
                std::get<ClassDefinition>(made.definition->node).name.name);
    return value;
}

}  // namespace nestor::taichi
