// Classes and objects of the host program (TI-2, TI-83): attributes, methods, inheritance;
// `@ti.data_oriented`.
#include "frontend/taichi/lower/host/objects.hpp"

#include <algorithm>
#include <functional>
#include <memory>
#include <utility>

#include "frontend/taichi/errors/functions.hpp"
#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/errors/statements.hpp"
#include "frontend/taichi/lower/bindings.hpp"
#include "frontend/taichi/lower/data/fields.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/enums.hpp"
#include "frontend/taichi/lower/host/evaluation_order.hpp"
#include "frontend/taichi/lower/host/exception_classes.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/host/numpy.hpp"
#include "frontend/taichi/lower/host/records.hpp"
#include "frontend/taichi/lower/kernel/access.hpp"
#include "frontend/taichi/lower/kernel/aliases.hpp"
#include "frontend/taichi/lower/kernel/definitions.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/functions.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
#include "frontend/taichi/lower/kernel/print.hpp"
#include "frontend/taichi/lower/kernel/structs.hpp"

namespace nestor::taichi {

namespace {

/// The decorator of Python's own module: `@dataclass`, `@dataclasses.dataclass`.
bool is_python_dataclass(const Value& decorator) {
    const auto* builtin = get<BuiltinValue>(decorator);
    return builtin && builtin->name == "dataclasses.dataclass";
}

}  // namespace

bool is_frozen(Evaluator& ev, const ObjectValue& object) {
    if (!object.definition) return false;
    if (is_class_of_tuples(ev, object.definition)) return true;
    for (const Expression& decorator : std::get<ClassDefinition>(object.definition->node).decorators)
        if (const auto* call = std::get_if<Call>(&decorator->node))
            for (const Argument& argument : call->arguments)
                if (argument.name.name == "frozen")
                    return truth_value(evaluate(ev, argument.value)).value_or(false);
    return false;
}

namespace {

/// Whether a decorator is a function of the program, or what one returns: `@timed`, `@repeated(3)`.
bool is_own_decorator(Evaluator& ev, const Expression& decorator) {
    const auto* call = std::get_if<Call>(&decorator->node);
    const auto* name = std::get_if<Name>(call ? &call->callee->node : &decorator->node);
    const Value* known = name ? find(ev, name->name) : nullptr;
    return known && get<FunctionValue>(*known);
}

/// What the decorators make of a function.
bool is_function_decorator(const std::string& name) {
    return name == "kernel" || name == "func" || name == "real_func";
}

FunctionKind kind_by_decorators(const FunctionDefinition& definition) {
    FunctionKind kind = FunctionKind::python;
    for (const Expression& decorator : definition.decorators) {
        const std::string name = last_name(decorator);
        if (kind != FunctionKind::python) break;  // the outermost one decides
        if (name == "kernel") kind = FunctionKind::kernel;
        if (name == "func") kind = FunctionKind::func;
        if (name == "pyfunc") kind = FunctionKind::pyfunc;
        if (name == "real_func") kind = FunctionKind::real_func;
    }
    return kind;
}

}  // namespace

FunctionValue function_of(Evaluator& ev, const FunctionDefinition& definition, const Statement& s) {
    FunctionValue function;
    function.definition = s;
    for (const Expression& decorator : definition.decorators) {
        const std::string name = last_name(decorator);
        if (const auto* call = std::get_if<Call>(&decorator->node);
            call && call->arguments.empty() && is_function_decorator(name))
            ev.fail(decorator->range, errors::decorator_is_called, name);
        if (const auto* member = std::get_if<Attribute>(&decorator->node))
            if (const auto* owner = std::get_if<Name>(&member->object->node))
                if (const Value* module = find(ev, owner->name); module && get<ModuleValue>(*module))
                    attribute(ev, *module, name, member->name.range);
    }
    function.kind = kind_by_decorators(definition);
    if (function.kind != FunctionKind::kernel) {
        auto defaults = std::make_shared<std::map<std::string, Value>>();
        for (const Parameter& parameter : definition.parameters)
            if (parameter.default_value)
                (*defaults)[parameter.name.name] = evaluate(ev, parameter.default_value);
        function.defaults = std::move(defaults);
    }
    if (!ev.frame().scopes.empty() || ev.frame().closure) function.closure = scopes_here(ev);
    return function;
}

void define_function(Evaluator& ev, const FunctionDefinition& definition, const Statement& s) {
    FunctionValue function = function_of(ev, definition, s);
    auto& around = ev.frame().scopes.empty() ? ev.globals : ev.frame().scopes.back().names();
    try {
        check_definition(ev, definition, function.kind, false);
    } catch (...) {
        around[definition.name.name] = PoisonValue{};
        throw;
    }
    const bool again =
        std::ranges::any_of(ev.kernels, [&](const FunctionValue& k) { return k.definition == s; });
    if (again) function.defaults = std::make_shared<std::map<std::string, Value>>();  // tells it apart
    if (function.kind == FunctionKind::kernel && !function.closure && !again) ev.kernels.push_back(function);
    Value value = function;
    for (auto decorator = definition.decorators.rbegin(); decorator != definition.decorators.rend();
         ++decorator)
        if (is_own_decorator(ev, *decorator))
            value = call_value(ev, evaluate(ev, *decorator), {{value}, {}, (*decorator)->range});
    around[definition.name.name] = value;
}

namespace {

/// Whether that holds of the class or of one above it.
bool any_class(Evaluator& ev, const Statement& definition,
               const std::function<bool(const Statement&)>& holds) {
    if (holds(definition)) return true;
    const auto* attributes = class_attributes(ev, ClassValue{definition});
    const auto bases = attributes->find("__bases__");
    if (bases == attributes->end()) return false;
    const auto& above = std::get<SequencePtr>(bases->second.v)->elements;
    return std::any_of(above.begin(), above.end(), [&](const Value& base) {
        return any_class(ev, std::get<ClassValue>(base.v).definition, holds);
    });
}

}  // namespace

bool is_data_oriented(Evaluator& ev, const Statement& definition) {
    return any_class(ev, definition, [](const Statement& one) {
        const auto& decorators = std::get<ClassDefinition>(one->node).decorators;
        return std::any_of(decorators.begin(), decorators.end(), [](const Expression& decorator) {
            return last_name(decorator) == "data_oriented";
        });
    });
}

bool is_below(Evaluator& ev, const Statement& definition, const Statement& above) {
    return any_class(ev, definition, [&](const Statement& one) { return one == above; });
}

std::map<std::string, Value>* class_attributes(Evaluator& ev, const ClassValue& made) {
    auto& attributes = ev.host.class_attributes[made.definition.get()];
    if (!attributes) attributes = std::make_shared<std::map<std::string, Value>>();
    return attributes.get();
}

/// `A, B = 0, 1` of a class.
static void attributes_of_tuple(Evaluator& ev, const Tuple& targets, const Value& value,
                                std::map<std::string, Value>& attributes, TextRange range) {
    const std::vector<Value> parts = iterate(ev, value, range);
    if (parts.size() != targets.elements.size())
        ev.fail(range, errors::values_for_targets, "ValueError: ", std::to_string(parts.size()),
                std::to_string(targets.elements.size()));
    for (std::size_t k = 0; k < parts.size(); ++k)
        if (const auto* name = std::get_if<Name>(&targets.elements[k]->node))
            attributes[name->name] = kept(ev, parts[k], name->name, range);
}

/// `@ti.kernel` and its kin take functions: what `@classmethod` makes is none.
static void check_decorators(Evaluator& ev, const FunctionDefinition& method) {
    bool is_of_taichi = false;
    for (const Expression& decorator : method.decorators) {
        const std::string word = last_name(decorator);
        is_of_taichi = is_of_taichi || is_function_decorator(word);
        if (word == "classmethod" && is_of_taichi)
            ev.fail(decorator->range, errors::classmethod_is_no_function, method.name.name);
    }
}

void define_class(Evaluator& ev, const ClassDefinition& definition, const Statement& s) {
    for (const Expression& decorator : definition.decorators)
        if (const auto* call = std::get_if<Call>(&decorator->node);
            last_name(decorator) == "dataclass" &&
            !is_python_dataclass(evaluate(ev, call ? call->callee : decorator)))
            return define_dataclass(ev, definition, s);
    const ClassValue made{s};
    auto* attributes = class_attributes(ev, made);
    std::vector<Value> bases, given;
    for (const Argument& base : definition.bases) given.push_back(evaluate(ev, base.value));
    if (define_exception(ev, s, given)) return;
    for (std::size_t k = 0; k < given.size(); ++k) {
        const Value& value = given[k];
        if (const auto* builtin = get<BuiltinValue>(value);
            builtin && (builtin->name == "object" || builtin->name.starts_with("enum.") ||
                        builtin->name == "abc.ABC" || builtin->name == "abc.ABCMeta"))
            continue;
        if (const auto* builtin = get<BuiltinValue>(value); builtin && builtin->name == "typing.NamedTuple") {
            define_named_tuple(ev, made);
            continue;
        }
        if (!get<ClassValue>(value))
            ev.unsupported(definition.bases[k].range, errors::inheriting_from_value, kind_of(value));
        bases.push_back(value);
    }
    (*attributes)["__bases__"] = tuple(std::move(bases));
    if (!ev.frame().scopes.empty() || ev.frame().closure) ev.host.class_closures[s.get()] = scopes_here(ev);
    const auto leave = [&, outer = std::exchange(ev.frame().class_names, attributes)](void*) {
        ev.frame().class_names = outer;
    };
    const std::unique_ptr<void, decltype(leave)> inside(&ev, leave);
    for (const Statement& one : definition.body) {
        if (const auto* n = std::get_if<FunctionDefinition>(&one->node)) {
            check_decorators(ev, *n);
            check_definition(ev, *n, kind_by_decorators(*n), true);
        }
        if (const auto* n = std::get_if<AssignmentStatement>(&one->node)) {
            const SequencePtr members = members_of(ev, made);
            const Value value = enumeration_value(ev, n->value, members ? members->elements.size() : 0);
            for (const Expression& target : n->targets)
                if (const auto* several = std::get_if<Tuple>(&target->node);
                    several && !is_enumeration(given))
                    attributes_of_tuple(ev, *several, value, *attributes, one->range);
            for (const Expression& target : n->targets)
                if (const auto* name = std::get_if<Name>(&target->node)) {
                    if (is_enumeration(given)) {
                        add_member(ev, made, name->name, value, is_enumeration_of_integers(given));
                        continue;
                    }
                    for (const FieldPtr& field : fields_of(ev, value))
                        if (field->name.empty()) name_field(ev, *field, name->name);
                    (*attributes)[name->name] = value;
                }
        }
        if (const auto* n = std::get_if<AnnotatedAssignment>(&one->node); n && n->value)
            if (const auto* name = std::get_if<Name>(&n->target->node))
                define_member(ev, made, name->name, evaluate(ev, n->value));
    }
    auto& bindings = ev.frame().scopes.empty() ? ev.globals : ev.frame().scopes.back().names();
    bindings[definition.name.name] = made;
}

std::optional<Value> method_of(Evaluator& ev, const Statement& definition, const std::string& name,
                               const Value* self) {
    const auto& body = std::get<ClassDefinition>(definition->node).body;
    for (const Statement& s : body) {
        const auto* f = std::get_if<FunctionDefinition>(&s->node);
        if (!f || f->name.name != name) continue;
        FunctionValue bound;
        bound.definition = s;
        bound.kind = kind_by_decorators(*f);
        bool is_static_method = false, is_property = false, is_of_taichi = false;
        for (const Expression& decorator : f->decorators) {
            const std::string word = last_name(decorator);
            is_of_taichi = is_of_taichi || is_function_decorator(word);
            // below `@ti.kernel` it says nothing to Taichi, which hands the object over
            is_static_method = is_static_method || (word == "staticmethod" && !is_of_taichi);
            is_property = is_property || word == "property";
            if (word == "classmethod") {
                bound.self = std::make_shared<Value>(ClassValue{definition});
                is_static_method = true;
            }
        }
        if (const auto closure = ev.host.class_closures.find(definition.get());
            closure != ev.host.class_closures.end())
            bound.closure = closure->second;
        if (self && !is_static_method) bound.self = std::make_shared<Value>(*self);
        bound.unbound = !self && !is_static_method;
        const auto* object = self ? get<ObjectPtr>(*self) : nullptr;
        bound.without_object = bound.kind == FunctionKind::kernel && (is_static_method || bound.unbound) &&
                               !(object && is_data_oriented(ev, (*object)->definition));
        if (is_property && self) {
            CallArguments none;
            none.range = ev.statement;
            return call_function(ev, bound, none);
        }
        return bound;
    }
    const auto* attributes = class_attributes(ev, ClassValue{definition});
    if (const auto own = attributes->find(name); self && own != attributes->end()) return own->second;
    if (const auto bases = attributes->find("__bases__"); bases != attributes->end())
        for (const Value& base : std::get<SequencePtr>(bases->second.v)->elements) {
            const Statement& above = std::get<ClassValue>(base.v).definition;
            const auto* inherited = class_attributes(ev, ClassValue{above});
            if (const auto found = inherited->find(name); found != inherited->end()) return found->second;
            if (const auto method = method_of(ev, above, name, self)) return method;
        }
    return std::nullopt;
}

/// `super()`: methods of the class above the one in which the method stands.
Value super_object(Evaluator& ev, TextRange range) {
    const FunctionDefinition* method = ev.frame().function;
    const auto self = method && !method->parameters.empty()
                          ? ev.frame().scopes[0]->find(method->parameters[0].name.name)
                          : ev.frame().scopes[0]->end();
    const auto* object = self == ev.frame().scopes[0]->end() ? nullptr : get<ObjectPtr>(self->second);
    if (!object) ev.fail(range, errors::super_no_arguments);
    if (!(*object)->definition) return super_of_exception(ev, self->second, method);
    const std::function<std::optional<Value>(const Statement&)> look =
        [&](const Statement& made) -> std::optional<Value> {
        bool here = false;
        for (const Statement& s : std::get<ClassDefinition>(made->node).body)
            here = here || std::get_if<FunctionDefinition>(&s->node) == method;
        for (const Value& base :
             std::get<SequencePtr>(class_attributes(ev, ClassValue{made})->at("__bases__").v)->elements) {
            if (here) return base;
            if (const auto found = look(std::get<ClassValue>(base.v).definition)) return found;
        }
        return std::nullopt;
    };
    const auto above = look((*object)->definition);
    if (!above) ev.fail(range, errors::class_has_no_class_above);
    return MethodValue{std::make_shared<Value>(tuple({*above, self->second})), "super"};
}

bool is_object_of(Evaluator& ev, const Value& value, const ClassValue& made) {
    const auto* object = get<ObjectPtr>(value);
    return object && (*object)->definition && is_below(ev, (*object)->definition, made.definition);
}

bool is_plain_object(Evaluator& ev, const Value& value) {
    const auto* object = get<ObjectPtr>(value);
    return object && (*object)->definition && !members_of(ev, ClassValue{(*object)->definition});
}

bool has_class(const Value& value) {
    const auto* object = get<ObjectPtr>(value);
    return object && (*object)->definition;
}

bool may_hold_object(const Value& value) {
    return get<ObjectPtr>(value) || get<SequencePtr>(value) || get<std::shared_ptr<DictionaryValue>>(value);
}

Value text_of_object(Evaluator& ev, const Value& object, const std::string& name, TextRange range) {
    const Statement& made = std::get<ObjectPtr>(object.v)->definition;
    const auto& definition = std::get<ClassDefinition>(made->node);
    for (const std::string& way : {name, std::string("__repr__")})
        if (const auto own = method_of(ev, made, way, &object)) return call_value(ev, *own, {{}, {}, range});
    if (is_member_of_enumeration(ev, object)) return text_of_member(ev, object, name == "__repr__", range);
    const auto members = members_of_record(ev, made);
    if (!members) ev.unsupported(range, errors::text_of_object, definition.name.name);
    auto text = std::make_shared<TextValue>();
    std::string between = definition.name.name + "(";
    for (const RecordMember& member : *members) {
        text->parts.emplace_back(between + member.name + "=");
        append_contained(ev, text->parts, attribute(ev, object, member.name, range), range);
        between = ", ";
    }
    text->parts.emplace_back(between == ", " ? std::string(")") : between + ")");
    return text;
}

}  // namespace nestor::taichi
