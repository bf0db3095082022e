// Binding analysis: names that statements change (TI-13) need variables, all others stay names of values.
#include "frontend/taichi/lower/bindings.hpp"

#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/tree.hpp"

namespace nestor::taichi {
namespace {

/// The variables at the bottom of a target: v of v, v[0], v.x, v[0, 1]; those of all parts of a tuple.
void bases_of(const Expression& target, std::set<std::string>& names) {
    if (const auto* name = std::get_if<Name>(&target->node)) names.insert(name->name);
    if (const auto* s = std::get_if<Subscript>(&target->node)) bases_of(s->object, names);
    if (const auto* a = std::get_if<Attribute>(&target->node)) bases_of(a->object, names);
    if (const auto* t = std::get_if<Tuple>(&target->node))
        for (const Expression& element : t->elements) bases_of(element, names);
    if (const auto* l = std::get_if<List>(&target->node))
        for (const Expression& element : l->elements) bases_of(element, names);
}

}  // namespace

std::string last_name(const Expression& e) {
    if (const auto* a = std::get_if<Attribute>(&e->node)) return a->name.name;
    if (const auto* n = std::get_if<Name>(&e->node)) return n->name;
    if (const auto* c = std::get_if<Call>(&e->node)) return last_name(c->callee);
    return "";
}

void each_statement(const Suite& suite, const std::function<void(const Statement&)>& f) {
    for (const Statement& s : suite) {
        f(s);
        for_each_suite(*s, [&](const Suite& inner) { each_statement(inner, f); });
    }
}

const FunctionDefinition* known_function(Evaluator& ev, const Expression& callee) {
    const auto function_named = [](const Suite& body, const std::string& name) -> const FunctionDefinition* {
        for (const Statement& s : body)
            if (const auto* f = std::get_if<FunctionDefinition>(&s->node); f && f->name.name == name)
                return f;
        return nullptr;
    };
    if (const auto* name = std::get_if<Name>(&callee->node)) {
        const Value* known = find(ev, name->name);
        const auto* function = known ? get<FunctionValue>(*known) : nullptr;
        return function && function->definition ? &function->function() : nullptr;
    }
    const auto* member = std::get_if<Attribute>(&callee->node);
    const auto* owner = member ? std::get_if<Name>(&member->object->node) : nullptr;
    const Value* known = owner ? find(ev, owner->name) : nullptr;
    const auto* object = known ? get<ObjectPtr>(*known) : nullptr;
    if (!object || !(*object)->definition) return nullptr;
    return function_named(std::get<ClassDefinition>((*object)->definition->node).body, member->name.name);
}

void changed_by(Evaluator& ev, const Expression& e, std::set<std::string>& names) {
    if (const auto* walrus = std::get_if<AssignmentExpression>(&e->node)) names.insert(walrus->target.name);
    if (const auto* call = std::get_if<Call>(&e->node)) {
        const auto* member = std::get_if<Attribute>(&call->callee->node);
        if (member && (member->name.name == "fill" || ev.changing_methods.contains(member->name.name)))
            bases_of(member->object, names);
        if (last_name(call->callee).starts_with("atomic_") && !call->arguments.empty())
            bases_of(call->arguments[0].value, names);
        // of a func, since what kernels take from the host program they do not change
        if (const auto* function = ev.frame().host ? nullptr : known_function(ev, call->callee)) {
            // methods have `self` before
            const std::size_t first = member ? 1 : 0;
            for (std::size_t k = 0; k + first < function->parameters.size(); ++k) {
                const Parameter& parameter = function->parameters[k + first];
                if (!parameter.annotation || last_name(parameter.annotation) != "template") continue;
                for (std::size_t j = 0; j < call->arguments.size(); ++j) {
                    const Argument& given = call->arguments[j];
                    const bool meant =
                        given.kind == ArgumentKind::keyword ? given.name.name == parameter.name.name : j == k;
                    if (meant) bases_of(given.value, names);
                }
            }
        }
    }
    for_each_child(*e, [&](const Expression& child) { changed_by(ev, child, names); });
}

std::set<std::string> assigned_names(Evaluator& ev, const Suite& body) {
    std::set<std::string> names;
    each_statement(body, [&](const Statement& s) {
        if (const auto* n = std::get_if<AssignmentStatement>(&s->node))
            for (const Expression& target : n->targets) bases_of(target, names);
        if (const auto* n = std::get_if<AnnotatedAssignment>(&s->node)) bases_of(n->target, names);
        if (const auto* n = std::get_if<AugmentedAssignment>(&s->node)) bases_of(n->target, names);
        for_each_expression(*s, [&](const Expression& e) { changed_by(ev, e, names); });
    });
    return names;
}

namespace {

void targets_of(const Expression& target, std::set<std::string>& names) {
    if (const auto* name = std::get_if<Name>(&target->node)) names.insert(name->name);
    if (const auto* t = std::get_if<Tuple>(&target->node))
        for (const Expression& element : t->elements) targets_of(element, names);
    if (const auto* l = std::get_if<List>(&target->node))
        for (const Expression& element : l->elements) targets_of(element, names);
}

void local_names_of(const Suite& body, std::set<std::string>& names, std::set<std::string>& elsewhere) {
    for (const Statement& s : body) {
        if (const auto* n = std::get_if<AssignmentStatement>(&s->node))
            for (const Expression& target : n->targets) targets_of(target, names);
        if (const auto* n = std::get_if<AugmentedAssignment>(&s->node)) targets_of(n->target, names);
        if (const auto* n = std::get_if<GlobalStatement>(&s->node))
            for (const Identifier& name : n->names) elsewhere.insert(name.name);
        if (std::holds_alternative<FunctionDefinition>(s->node) ||
            std::holds_alternative<ClassDefinition>(s->node))
            continue;
        for_each_suite(*s, [&](const Suite& inner) { local_names_of(inner, names, elsewhere); });
    }
}

}  // namespace

std::set<std::string> local_names(const Suite& body) {
    std::set<std::string> names, elsewhere;
    local_names_of(body, names, elsewhere);
    for (const std::string& name : elsewhere) names.erase(name);
    return names;
}

bool assigned_later(Evaluator& ev, const std::string& name) {
    const auto& [suite, current] = ev.suites.back();
    auto [known, fresh_] = ev.last_assigned.try_emplace(suite);
    if (fresh_)
        for (std::size_t k = 0; k < suite->size(); ++k)
            for (const std::string& assigned : assigned_names(ev, {(*suite)[k]})) known->second[assigned] = k;
    const auto last = known->second.find(name);
    return last != known->second.end() && last->second > current;
}

}  // namespace nestor::taichi
