// Snapshots of lists, dicts and objects: taken, compared and restored, element by element.
#include "frontend/taichi/lower/host/contents.hpp"

#include <algorithm>
#include <set>
#include <tuple>

#include "frontend/taichi/lower/bindings.hpp"
#include "frontend/taichi/tree.hpp"

namespace nestor::taichi {
namespace {

bool all_elements_same(const std::vector<Value>& a, const std::vector<Value>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), is_same);
}

bool is_same_function(const FunctionValue& a, const FunctionValue& b) {
    const bool same_object = (!a.self && !b.self) || (a.self && b.self && is_same(*a.self, *b.self));
    return a.definition == b.definition && a.lambda == b.lambda && a.closure == b.closure && same_object;
}

bool is_same_scalar(const ScalarValue& a, const ScalarValue& b) {
    return a.type == b.type && a.value == b.value && a.index == b.index && a.truth == b.truth;
}

/// Names that a target binds; a part of a container or object is none.
void add_bound(const Expression& target, std::set<std::string>& names) {
    if (const auto* name = std::get_if<Name>(&target->node)) names.insert(name->name);
    if (std::holds_alternative<Subscript>(target->node) || std::holds_alternative<Attribute>(target->node))
        return;
    for_each_child(*target, [&](const Expression& part) { add_bound(part, names); });
}

/// Names of a function's own.
void add_bound(const Suite& body, std::set<std::string>& names) {
    for (const Statement& s : body) {
        if (const auto* n = std::get_if<FunctionDefinition>(&s->node)) {
            names.insert(n->name.name);
            continue;
        }
        if (const auto* n = std::get_if<AssignmentStatement>(&s->node))
            for (const Expression& target : n->targets) add_bound(target, names);
        if (const auto* n = std::get_if<AnnotatedAssignment>(&s->node)) add_bound(n->target, names);
        if (const auto* n = std::get_if<AugmentedAssignment>(&s->node)) add_bound(n->target, names);
        if (const auto* n = std::get_if<ForStatement>(&s->node)) add_bound(n->target, names);
        for_each_suite(*s, [&](const Suite& inner) { add_bound(inner, names); });
    }
}

/// Where functions of the module find a name, or one that encloses them.
const Value* found_outside(const Evaluator& ev, const std::vector<Scope>* closure, const std::string& name) {
    if (closure)
        for (auto scope = closure->rbegin(); scope != closure->rend(); ++scope)
            if (const auto at = scope->names().find(name); at != scope->names().end()) return &at->second;
    const auto global = ev.globals.find(name);
    return global == ev.globals.end() ? nullptr : &global->second;
}

/// Collects what a generator reads, through the functions and objects that it uses.
class Inputs {
public:
    explicit Inputs(Evaluator& ev) : ev_(ev) {}

    void add(const FunctionValue& function) {
        if (function.self) add(*function.self);
        if (function.defaults)
            for (const auto& [name, value] : *function.defaults) add(value);
        if (function.lambda) return add(function.lambda, function.closure, {});
        if (!function.definition || function.home || !seen_.insert(function.definition.get()).second) return;
        const FunctionDefinition& definition = function.function();
        std::set<std::string> own;
        add_bound(definition.body, own);
        for (const Parameter& parameter : definition.parameters) own.insert(parameter.name.name);
        each_statement(definition.body, [&](const Statement& s) {
            const auto* outer = std::get_if<GlobalStatement>(&s->node);
            if (!outer) return;
            for (const Identifier& name : outer->names) own.erase(name.name);
        });
        add(definition.body, function.closure, own);
    }

    void add(const Value& value) {
        if (const auto* function = get<FunctionValue>(value)) return add(*function);
        if (const auto* made = get<ClassValue>(value)) return add_class(made->definition);
        if (const auto* method = get<MethodValue>(value)) return add(*method->object);
        if (const auto* object = get<ObjectPtr>(value)) {
            if (!objects_.insert(object->get()).second) return;
            if ((*object)->definition) add_class((*object)->definition);
            for (const auto& [name, attribute] : (*object)->attributes) add(attribute);
        } else if (const auto* s = get<SequencePtr>(value)) {
            for (const Value& element : (*s)->elements) add(element);
        } else if (const auto* d = get<std::shared_ptr<DictionaryValue>>(value)) {
            for (const auto& [key, element] : (*d)->entries) add(element);
        } else if (const auto* generator = get<std::shared_ptr<GeneratorValue>>(value)) {
            add(**generator);
        }
        save_contents(inputs.contents, value);
    }

    void add(const GeneratorValue& generator) {
        add(generator.function);
        for (const Value& value : generator.arguments.positional) add(value);
        for (const auto& [name, value] : generator.arguments.keywords) add(value);
    }

    GeneratorInputs inputs;

private:
    using Closure = std::shared_ptr<const std::vector<Scope>>;

    void add(const Suite& body, const Closure& closure, const std::set<std::string>& own) {
        each_statement(body, [&](const Statement& s) {
            for_each_expression(*s, [&](const Expression& e) { add(e, closure, own); });
        });
    }

    void add(const Expression& e, const Closure& closure, const std::set<std::string>& own) {
        if (const auto* name = std::get_if<Name>(&e->node); name && !own.contains(name->name)) {
            if (!names_.emplace(closure.get(), name->name).second) return;
            const Value* value = found_outside(ev_, closure.get(), name->name);
            inputs.names.push_back({closure, name->name, value ? std::optional(*value) : std::nullopt});
            if (value) add(Value(*value));
        }
        for_each_child(*e, [&](const Expression& child) { add(child, closure, own); });
    }

    void add_class(const Statement& definition) {
        if (!seen_.insert(definition.get()).second) return;
        const auto attributes = ev_.host.class_attributes.find(definition.get());
        if (attributes != ev_.host.class_attributes.end()) save_class(inputs.contents, attributes->second);
        const auto& made = std::get<ClassDefinition>(definition->node);
        for (const Argument& base : made.bases) add(base.value, nullptr, {});
        const auto closure = ev_.host.class_closures.find(definition.get());
        add(made.body, closure == ev_.host.class_closures.end() ? nullptr : closure->second, {});
    }

    Evaluator& ev_;
    std::set<const StatementNode*> seen_;
    std::set<const ObjectValue*> objects_;
    std::set<std::pair<const void*, std::string>> names_;
};

}  // namespace

bool is_same(const Value& a, const Value& b) {
    if (a.v.index() != b.v.index()) return false;
    if (is_number(a) || get<std::string>(a) || get<NoneValue>(a) || get<ElementType>(a) ||
        get<BuiltinValue>(a))
        return a.kind == b.kind && equal(a, b);
    const auto same = [&]<class T>(const T* x) { return x && *x == std::get<T>(b.v); };
    if (const auto* x = get<ScalarValue>(a))
        return a.kind == b.kind && is_same_scalar(*x, std::get<ScalarValue>(b.v));
    if (const auto* x = get<FunctionValue>(a)) return is_same_function(*x, std::get<FunctionValue>(b.v));
    if (const auto* x = get<ClassValue>(a)) return x->definition == std::get<ClassValue>(b.v).definition;
    if (const auto* x = get<ModuleValue>(a)) return x->name == std::get<ModuleValue>(b.v).name;
    if (const auto* x = get<MethodValue>(a)) {
        const auto& y = std::get<MethodValue>(b.v);
        return x->name == y.name && is_same(*x->object, *y.object);
    }
    if (const auto* x = get<RangeValue>(a)) {
        const auto& y = std::get<RangeValue>(b.v);
        return x->python == y.python &&
               std::equal(x->dimensions.begin(), x->dimensions.end(), y.dimensions.begin(),
                          y.dimensions.end(), [](const auto& one, const auto& other) {
                              return is_same(one.first, other.first) && is_same(one.second, other.second);
                          });
    }
    if (const auto* x = get<SliceValue>(a)) {
        const auto& y = std::get<SliceValue>(b.v);
        return x->low == y.low && x->high == y.high && x->step == y.step;
    }
    return same(get<SequencePtr>(a)) || same(get<std::shared_ptr<DictionaryValue>>(a)) ||
           same(get<MatrixPtr>(a)) || same(get<FieldPtr>(a)) || same(get<StructFieldPtr>(a)) ||
           same(get<VariablePtr>(a)) || same(get<PlacePtr>(a)) || same(get<StructPtr>(a)) ||
           same(get<StructTypePtr>(a)) || same(get<TextPtr>(a)) || same(get<SnodePtr>(a)) ||
           same(get<ArrayTypePtr>(a)) || same(get<ObjectPtr>(a)) ||
           same(get<std::shared_ptr<WindowValue>>(a)) || same(get<std::shared_ptr<GeneratorValue>>(a)) ||
           same(get<RunningListPtr>(a)) || same(get<RunningDictPtr>(a)) || get<PoisonValue>(a);
}

bool all_same(const std::map<std::string, Value>& a, const std::map<std::string, Value>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
        return x.first == y.first && is_same(x.second, y.second);
    });
}

void save_names(Contents& saved, const Scope& scope) {
    if (!saved.scopes.try_emplace(&scope.names(), scope, scope.names()).second) return;
    for (const auto& [name, value] : Scope::Names(scope.names())) save_contents(saved, value);
}

void save_contents(Contents& saved, const Value& value) {
    if (const auto* s = get<SequencePtr>(value)) {
        if (!saved.sequences.try_emplace(*s, (*s)->elements).second) return;
        for (const Value& element : (*s)->elements) save_contents(saved, element);
    } else if (const auto* d = get<std::shared_ptr<DictionaryValue>>(value)) {
        if (!saved.dictionaries.try_emplace(*d, **d).second) return;
        for (const auto& [key, element] : (*d)->entries) save_contents(saved, element);
    } else if (const auto* object = get<ObjectPtr>(value)) {
        if (!saved.attributes.try_emplace(*object, (*object)->attributes).second) return;
        for (const auto& [name, attribute] : (*object)->attributes) save_contents(saved, attribute);
    } else if (const auto* matrix = get<MatrixPtr>(value)) {
        saved.matrices.try_emplace(*matrix, (*matrix)->elements);
    } else if (const auto* structure = get<StructPtr>(value)) {
        if (!saved.structs.try_emplace(*structure, (*structure)->members).second) return;
        for (const auto& [name, member] : (*structure)->members) save_contents(saved, member);
    } else if (const auto* method = get<MethodValue>(value)) {
        save_contents(saved, *method->object);
    } else if (const auto* function = get<FunctionValue>(value)) {
        if (function->self) save_contents(saved, *function->self);
        if (function->closure)
            for (const Scope& scope : *function->closure) save_names(saved, scope);
        if (function->defaults)
            for (const auto& [name, usual] : *function->defaults) save_contents(saved, usual);
    } else if (const auto* g = get<std::shared_ptr<GeneratorValue>>(value)) {
        if (!saved.generators.try_emplace(*g, (*g)->given, (*g)->ended).second) return;
        save_contents(saved, (*g)->function);
        for (const Value& argument : (*g)->arguments.positional) save_contents(saved, argument);
        for (const auto& [name, argument] : (*g)->arguments.keywords) save_contents(saved, argument);
    }
}

void save_class(Contents& saved, const ClassAttributes& attributes) {
    if (!saved.classes.try_emplace(attributes, *attributes).second) return;
    for (const auto& [name, value] : *attributes) save_contents(saved, value);
}

void restore_contents(const Contents& saved) {
    for (const auto& [own, attributes] : saved.classes) *own = attributes;
    for (const auto& [key, scope] : saved.scopes) scope.first.names() = scope.second;
    for (const auto& [sequence, elements] : saved.sequences) sequence->elements = elements;
    for (const auto& [dictionary, content] : saved.dictionaries) *dictionary = content;
    for (const auto& [object, attributes] : saved.attributes) object->attributes = attributes;
    for (const auto& [matrix, elements] : saved.matrices) matrix->elements = elements;
    for (const auto& [structure, members] : saved.structs) structure->members = members;
    for (const auto& [generator, progress] : saved.generators)
        std::tie(generator->given, generator->ended) = progress;
}

bool changed_since(const Contents& saved) {
    const auto entries_differ = [](const auto& one) {
        const auto& now = one.first->entries;
        const auto& then = one.second.entries;
        return !std::equal(now.begin(), now.end(), then.begin(), then.end(),
                           [](const auto& x, const auto& y) {
                               return is_same(x.first, y.first) && is_same(x.second, y.second);
                           });
    };
    const auto any = [](const auto& all, const auto& differs) {
        return std::any_of(all.begin(), all.end(), differs);
    };
    return any(saved.scopes,
               [](const auto& one) { return !all_same(one.second.first.names(), one.second.second); }) ||
           any(saved.sequences,
               [](const auto& one) { return !all_elements_same(one.first->elements, one.second); }) ||
           any(saved.matrices,
               [](const auto& one) {
                   return !std::equal(one.first->elements.begin(), one.first->elements.end(),
                                      one.second.begin(), one.second.end(), is_same_scalar);
               }) ||
           any(saved.structs,
               [](const auto& one) {
                   return !std::equal(one.first->members.begin(), one.first->members.end(),
                                      one.second.begin(), one.second.end(), [](const auto& x, const auto& y) {
                                          return x.first == y.first && is_same(x.second, y.second);
                                      });
               }) ||
           any(saved.dictionaries, entries_differ) ||
           any(saved.classes, [](const auto& one) { return !all_same(*one.first, one.second); }) ||
           any(saved.attributes,
               [](const auto& one) { return !all_same(one.first->attributes, one.second); }) ||
           any(saved.generators, [](const auto& one) {
               return one.first->given != one.second.first || one.first->ended != one.second.second;
           });
}

std::shared_ptr<const GeneratorInputs> inputs_of(Evaluator& ev, const GeneratorValue& generator) {
    Inputs all(ev);
    all.add(generator);
    // what encloses a function is compared by the names that it reads alone
    all.inputs.contents.scopes.clear();
    return std::make_shared<GeneratorInputs>(std::move(all.inputs));
}

bool changed_since(const Evaluator& ev, const GeneratorInputs& saved) {
    return changed_since(saved.contents) ||
           std::any_of(saved.names.begin(), saved.names.end(), [&](const GeneratorInputs::Name& one) {
               const Value* now = found_outside(ev, one.closure.get(), one.name);
               return now ? !one.value || !is_same(*now, *one.value) : one.value.has_value();
           });
}

}  // namespace nestor::taichi
