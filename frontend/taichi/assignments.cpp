// Targets of assignments (TI-28): names, attributes, subscripts, and tuples of them.
#include <algorithm>

#include "frontend/taichi/evaluator.hpp"
#include "ir/core/walk.hpp"

namespace nestor::taichi {

void Evaluator::assignment(const Expression& target, const Value& value, TextRange range) {
    std::visit(overloaded{[&](const Name& n) { assign_name(n, value, target->range, range); },
                          [&](const Attribute&) { assign_attribute(target, value, range); },
                          [&](const Subscript&) { assign_subscript(target, value, range); },
                          [&](const Tuple&) { unpack(target, iterate(value, range), range); },
                          [&](const List&) { unpack(target, iterate(value, range), range); },
                          [&](const auto&) {
                              fail(target->range, "TI-28", "TaichiSyntaxError: this cannot be assigned to");
                          }},
               target->node);
}

void Evaluator::unpack(const Expression& target, const std::vector<Value>& values, TextRange range) {
    const auto* several = std::get_if<Tuple>(&target->node);
    const auto* as_list = std::get_if<List>(&target->node);
    if (!several && !as_list) {
        if (values.size() != 1) fail(range, "TI-28", "ValueError: too many values to unpack");
        return assignment(target, values[0], range);
    }
    const auto& targets = several ? several->elements : as_list->elements;
    std::vector<Value> parts = values;
    if (parts.size() == 1 && targets.size() > 1) parts = iterate(values[0], range);
    if (parts.size() != targets.size())
        fail(range, "TI-28",
             "TaichiCompilationError: " + std::to_string(parts.size()) + " values for " +
                 std::to_string(targets.size()) + " targets");
    // a, b = b, a: all values are taken before the first is assigned
    if (!frame().python)
        for (Value& part : parts) part = held(part, "part", range);
    for (std::size_t k = 0; k < targets.size(); ++k) assignment(targets[k], parts[k], range);
}

void Evaluator::assign_name(const Name& name, const Value& value, TextRange target, TextRange range) {
    if (Value* known = find(name.name); known && !frame().scopes.empty()) {
        if (const auto* variable = get<VariablePtr>(*known)) {
            const ElementType type = type_of(value, range);
            // an int that a program writes fits, or is refused
            if ((*variable)->type.scalar != promoted((*variable)->type.scalar, type.scalar) &&
                (is_run_time(value) || get<double>(value)))
                warn(range, "TI-13",
                     "`" + name.name + "` is " + name_of((*variable)->type.scalar) +
                         "; the assignment may lose precision of " + name_of(type.scalar));
            return assign(**variable, value, range);
        }
        bool local = false;
        for (const auto& scope : frame().scopes) local = local || scope.contains(name.name);
        if (local && !frame().python && !frame().scopes.back().contains(name.name) && is_run_time(*known))
            fail(target, "TI-4", "TaichiSyntaxError: `" + name.name + "` cannot be assigned here",
                 "kernel arguments and loop variables are constant");
    }
    if (const auto* field = get<FieldPtr>(value); field && frame().host && (*field)->name.empty())
        name_field(**field, name.name);
    if (const auto* field = get<FieldPtr>(value); field && frame().host && (*field)->snapshot)
        return assign_name(name, copied(*field, name.name, range), target, range);
    if (frame().host) {
        // a variable of the host program stays one; everything else is bound
        if (Value* known = find(name.name);
            known && get<VariablePtr>(*known) && (is_run_time(value) || is_number(value)))
            return assign(*std::get<VariablePtr>(known->v), value, range);
        auto& bindings = frame().scopes.empty() ? globals_ : frame().scopes.back();
        const Value kept = is_run_time(value) ? bind(name.name, value, false, range) : value;
        bindings[name.name] = kept;
        return;
    }
    frame().scopes.back()[name.name] =
        bind(name.name, value, !frame().python && assigned_later(name.name), range);
}

void Evaluator::assign_attribute(const Expression& whole, const Value& value, TextRange range) {
    const auto& target = std::get<Attribute>(whole->node);
    if (const auto* object = std::get_if<Name>(&target.object->node)) {
        Value* known = find(object->name);
        if (known && get<VariablePtr>(*known)) {
            const VariablePtr variable = std::get<VariablePtr>(known->v);
            const auto parts = swizzle_places(target.name.name, variable->symbols.size());
            if (!parts.empty() && variable->type.rows > 0 && variable->type.columns == 0) {
                const bool one = parts.size() == 1;
                VariableValue some = *variable;
                some.symbols.clear();
                for (const std::size_t k : parts) some.symbols.push_back(variable->symbols[k]);
                some.type.rows = one ? 0 : static_cast<int>(parts.size());
                return assign(some, value, range);
            }
        }
    }
    if (const auto some = components_of(whole, range)) return assign_components(*some, value, range);
    const Value object = evaluate(target.object);
    if (const auto* instance = get<ObjectPtr>(object)) {
        if (auto* field = (*instance)->definition ? nullptr : &(*instance)->attributes;
            field && field->contains(target.name.name))
            unsupported(range, "TI-21", "assigning a member of a struct");
        if (const auto* field = get<FieldPtr>(value); field && frame().host && (*field)->name.empty())
            name_field(**field, target.name.name);
        (*instance)->attributes[target.name.name] = value;
        return;
    }
    if (const auto* place_ = std::get_if<Subscript>(&target.object->node)) {
        const Value owner = evaluate(place_->object);
        if (const auto* fields = get<StructFieldPtr>(owner))
            for (const auto& [member, field] : (*fields)->members)
                if (member == target.name.name) return store(field, evaluate_indices(*place_), value, range);
    }
    unsupported(range, "TI-21", "assigning `." + target.name.name + "` here");
}

void Evaluator::assign_subscript(const Expression& whole, const Value& value, TextRange range) {
    const auto& target = std::get<Subscript>(whole->node);
    // v[k] = e of a local matrix
    if (const auto* name = std::get_if<Name>(&target.object->node))
        if (Value* known = find(name->name); known && get<VariablePtr>(*known)) {
            const VariablePtr variable = std::get<VariablePtr>(known->v);
            const std::vector<Value> given = evaluate_indices(target);
            if (const auto part = selection(variable->type, given, range)) {
                VariableValue some = *variable;
                some.type.rows = part->shape.rows;
                some.type.columns = part->shape.columns;
                some.symbols.clear();
                for (const std::size_t k : part->places) some.symbols.push_back(variable->symbols[k]);
                return assign(some, value, range);
            }
            return assign_at_run_time(*variable, given, value, range);
        }
    if (const auto some = components_of(whole, range)) return assign_components(*some, value, range);
    const Value object = evaluate(target.object);
    const std::vector<Value> given = evaluate_indices(target);
    if (const auto* field = get<FieldPtr>(object)) return store(*field, given, value, range);
    if (const auto* fields = get<StructFieldPtr>(object)) {
        (void)fields;
        unsupported(range, "TI-41", "assigning a whole struct");
    }
    if (const auto* s = get<SequencePtr>(object); s && (*s)->list) {
        const std::int64_t k = static_integer(given.at(0), range, "the index");
        if (k < 0 || k >= static_cast<std::int64_t>((*s)->elements.size()))
            fail(range, "TI-22", "IndexError: list assignment index out of range");
        (*s)->elements[static_cast<std::size_t>(k)] = value;
        return;
    }
    fail(range, "TI-28", "TaichiTypeError: elements of " + kind_of(object) + " cannot be assigned");
}

}  // namespace nestor::taichi
