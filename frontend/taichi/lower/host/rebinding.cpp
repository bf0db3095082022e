// Arrays under a name of their own get the elements of what is assigned; others cannot be told apart.
#include "frontend/taichi/lower/host/rebinding.hpp"

#include <algorithm>
#include <functional>
#include <set>

#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/lower/bindings.hpp"
#include "frontend/taichi/lower/data/fields.hpp"
#include "frontend/taichi/lower/host/array_views.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/tree.hpp"

namespace nestor::taichi {

static bool is_view(const FieldPtr& array) {
    return array->view && array->view->base;
}

int holders_of(const Evaluator& ev, const FieldPtr& array) {
    int count = 0;
    std::set<const void*> seen;
    const std::function<void(const Value&)> look = [&](const Value& value) {
        if (const auto* field = get<FieldPtr>(value)) count += *field == array;
        if (const auto* parts = get<SequencePtr>(value); parts && seen.insert(parts->get()).second)
            for (const Value& part : (*parts)->elements) look(part);
        if (const auto* d = get<std::shared_ptr<DictionaryValue>>(value); d && seen.insert(d->get()).second)
            for (const auto& [key, part] : (*d)->entries) look(part);
        if (const auto* object = get<ObjectPtr>(value); object && seen.insert(object->get()).second)
            for (const auto& [key, part] : (*object)->attributes) look(part);
    };
    const auto look_in = [&](const std::vector<Scope>& scopes) {
        for (const Scope& scope : scopes)
            if (seen.insert(&scope.names()).second)
                for (const auto& [name, value] : scope.names()) look(value);
    };
    for (const auto& [name, value] : ev.globals) look(value);
    for (const Frame& frame : ev.frames) {
        look_in(frame.scopes);
        if (frame.closure) look_in(*frame.closure);
    }
    return count;
}

namespace {

bool are_alike(Evaluator& ev, const FieldPtr& a, const FieldPtr& b, TextRange range) {
    return a->element.scalar == b->element.scalar && a->element.rows == b->element.rows &&
           a->element.columns == b->element.columns && extents_of(ev, *a, range) == extents_of(ev, *b, range);
}

/// Whether a function of Taichi names it, beside its own arguments.
bool is_named_in(const FunctionDefinition& function, const std::string& name) {
    const bool own =
        std::ranges::any_of(function.parameters, [&](const Parameter& one) { return one.name.name == name; });
    bool found = false;
    const std::function<void(const Expression&)> look = [&](const Expression& e) {
        const auto* plain_name = std::get_if<Name>(&e->node);
        const auto* member = std::get_if<Attribute>(&e->node);
        found = found || (plain_name && !own && plain_name->name == name) ||
                (member && member->name.name == name);
        for_each_child(*e, look);
    };
    each_statement(function.body, [&](const Statement& s) { for_each_expression(*s, look); });
    return found;
}

bool is_named_in_kernels(const Evaluator& ev, const std::string& name) {
    const auto of_taichi = [&](const FunctionDefinition& function) {
        return std::ranges::any_of(function.decorators,
                                   [](const Expression& decorator) {
                                       const std::string kind = last_name(decorator);
                                       return kind == "kernel" || kind == "func" || kind == "real_func";
                                   }) &&
               is_named_in(function, name);
    };
    return std::ranges::any_of(ev.globals, [&](const auto& global) {
        const auto* function = get<FunctionValue>(global.second);
        if (function && function->definition) return of_taichi(function->function());
        const auto* made = get<ClassValue>(global.second);
        return made && std::ranges::any_of(std::get<ClassDefinition>(made->definition->node).body,
                                           [&](const Statement& s) {
                                               const auto* method = std::get_if<FunctionDefinition>(&s->node);
                                               return method && of_taichi(*method);
                                           });
    });
}

}  // namespace

bool swapped_elements(Evaluator& ev, const std::vector<Expression>& targets, const std::vector<Value>& values,
                      TextRange range) {
    if (ev.host.control == 0 || !ev.frame().host || targets.size() != 2) return false;
    std::vector<FieldPtr> now;
    for (const Expression& target : targets) {
        const bool named = std::holds_alternative<Name>(target->node);
        if (!named && !std::holds_alternative<Attribute>(target->node)) return false;
        if (named && !find(ev, std::get<Name>(target->node).name)) return false;
        const Value known = evaluate(ev, target);
        if (!get<FieldPtr>(known)) return false;
        now.push_back(std::get<FieldPtr>(known.v));
    }
    const auto *x = get<FieldPtr>(values[0]), *y = get<FieldPtr>(values[1]);
    if (!x || !y || *x == *y || *x != now[1] || *y != now[0]) return false;
    for (const FieldPtr& field : now)
        if (!field->buffer || is_view(field) || !field->memory.digits.empty() || field->array ||
            holders_of(ev, field) != 1)
            return false;
    if (!are_alike(ev, now[0], now[1], range)) return false;
    for (const Expression& target : targets)
        if (is_named_in_kernels(ev, last_name(target))) return false;
    const FieldPtr before = new_array(ev, now[0]->element, extents_of(ev, *now[0], range), range, true);
    copy_elements(ev, before, now[0], range);
    copy_elements(ev, now[0], now[1], range);
    copy_elements(ev, now[1], before, range);
    return true;
}

bool replaced_elements(Evaluator& ev, const Value& known, const Value& value, TextRange range) {
    if (ev.host.control == 0 || !is_array(known) || !is_array(value)) return false;
    const FieldPtr &old = std::get<FieldPtr>(known.v), &made = std::get<FieldPtr>(value.v);
    if (old == made || old->buffer.number() >= ev.host.control_begin) return false;
    const bool alike = are_alike(ev, old, made, range);
    // a view that becomes one of other elements would be written back into those of before
    if (!alike || is_view(old) || is_view(made) || made->buffer.number() < ev.host.control_begin ||
        holders_of(ev, old) > 1 || holders_of(ev, made) > 0)
        ev.unsupported(range, errors::name_for_another_object_in_loop_or_condition);
    copy_elements(ev, old, made, range);
    return true;
}

}  // namespace nestor::taichi
