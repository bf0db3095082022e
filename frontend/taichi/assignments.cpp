// Targets of assignments (TI-28): names, attributes, subscripts, and tuples of them.
#include <algorithm>

#include "frontend/taichi/evaluator.hpp"
#include "ir/walk.hpp"

namespace nestor::taichi {

void Evaluator::assignment(const Expression& target, const Value& value, TextRange range) {
    std::visit(overloaded{[&](const Name& n) { assign_name(n, value, target->range, range); },
                          [&](const Attribute& n) { assign_attribute(n, value, range); },
                          [&](const Subscript& n) { assign_subscript(n, value, range); },
                          [&](const Tuple&) {
                              std::vector<Value> parts = iterate(value, range);
                              // a, b = b, a: all values are taken before the first is assigned
                              for (Value& part : parts)
                                  if (auto* s = std::get_if<ScalarValue>(&part.v))
                                      part = Value(named(*s, "part", range, true));
                              unpack(target, parts, range);
                          },
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
    for (std::size_t k = 0; k < targets.size(); ++k) assignment(targets[k], parts[k], range);
}

void Evaluator::assign_name(const Name& name, const Value& value, TextRange target, TextRange range) {
    if (Value* known = find(name.name); known && !frame().scopes.empty()) {
        if (const auto* variable = get<VariablePtr>(*known)) {
            const ElementType type = type_of(value, range);
            if ((*variable)->type.scalar != promoted((*variable)->type.scalar, type.scalar) &&
                is_run_time(value))
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

void Evaluator::assign_attribute(const Attribute& target, const Value& value, TextRange range) {
    if (const auto* object = std::get_if<Name>(&target.object->node)) {
        Value* known = find(object->name);
        if (known && get<VariablePtr>(*known)) {
            const VariablePtr variable = std::get<VariablePtr>(known->v);
            static const std::string sets[] = {"xyzw", "rgba"};
            for (const std::string& set : sets) {
                std::vector<std::size_t> parts;
                for (const char c : target.name.name) {
                    const auto k = set.find(c);
                    if (k != std::string::npos && k < variable->symbols.size()) parts.push_back(k);
                }
                if (parts.size() != target.name.name.size() || parts.empty()) continue;
                const auto values = elements(
                    value, {variable->type.scalar, parts.size() == 1 ? 0 : static_cast<int>(parts.size()), 0},
                    range);
                VariableValue some = *variable;
                some.symbols.clear();
                for (const std::size_t k : parts) some.symbols.push_back(variable->symbols[k]);
                some.type.rows = parts.size() == 1 ? 0 : static_cast<int>(parts.size());
                some.type.columns = 0;
                return assign(some, parts.size() == 1 ? Value(values[0]) : matrix(some.type.rows, 0, values),
                              range);
            }
        }
    }
    const Value object = evaluate(target.object);
    if (const auto* instance = get<ObjectPtr>(object)) {
        if (auto* field = (*instance)->definition ? nullptr : &(*instance)->attributes;
            field && field->contains(target.name.name))
            unsupported(range, "TI-21", "assigning a member of a struct");
        (*instance)->attributes[target.name.name] = value;
        return;
    }
    // x[i].y = e, x[i].xy = e: the element with some components replaced
    if (const auto* place_ = std::get_if<Subscript>(&target.object->node)) {
        const Value owner = evaluate(place_->object);
        if (const auto* fields = get<StructFieldPtr>(owner))
            for (const auto& [member, field] : (*fields)->members)
                if (member == target.name.name) return store(field, evaluate_indices(*place_), value, range);
        const auto* field = get<FieldPtr>(owner);
        if (field && (*field)->element.rows > 0 && (*field)->element.columns == 0 &&
            target.name.name.size() == 1) {
            const auto k = std::string("xyzw").find(target.name.name);
            if (k != std::string::npos && static_cast<int>(k) < (*field)->element.rows) {
                std::vector<Expr> where = place_of(**field, evaluate_indices(*place_), range);
                where.push_back(build::integer(static_cast<std::int64_t>(k)));
                const Type& type = (*field)->element.scalar;
                return emit(Store{{{(*field)->buffer, where}},
                                  {value_of(cast_to(scalar(value, range), type))},
                                  std::nullopt},
                            range);
            }
        }
    }
    unsupported(range, "TI-21", "assigning `." + target.name.name + "` here");
}

void Evaluator::assign_subscript(const Subscript& target, const Value& value, TextRange range) {
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
            std::int64_t place_ = 0;
            for (std::size_t k = 0; k < given.size(); ++k) {
                if (!integer_of(given[k]))
                    unsupported(range, "TI-22", "assigning an element of a matrix at a run-time index");
                place_ = place_ * (k == 1 ? variable->type.columns : 1) +
                         static_integer(given[k], range, "the index");
            }
            if (place_ < 0 || place_ >= static_cast<std::int64_t>(variable->symbols.size()))
                fail(range, "TI-22", "TaichiIndexError: index out of range");
            VariableValue one = *variable;
            one.symbols = {variable->symbols[static_cast<std::size_t>(place_)]};
            one.type.rows = one.type.columns = 0;
            return assign(one, value, range);
        }
    // x[i][k] = e: a component of a field's element
    if (const auto* outer = std::get_if<Subscript>(&target.object->node)) {
        const Value owner = evaluate(outer->object);
        if (const auto* field = get<FieldPtr>(owner); field && (*field)->element.rows > 0) {
            std::vector<Expr> where = place_of(**field, evaluate_indices(*outer), range);
            const std::vector<Value> inner = evaluate_indices(target);
            if (inner.size() != ((*field)->element.columns > 0 ? 2u : 1u))
                fail(range, "TI-22", "TaichiIndexError: wrong number of indices");
            for (const Value& index : inner) {
                if (get<SliceValue>(index))
                    unsupported(range, "TI-22", "assigning a slice of a field's element");
                where.push_back(index_of(scalar(index, range)));
            }
            const Type& type = (*field)->element.scalar;
            return emit(Store{{{(*field)->buffer, where}},
                              {value_of(cast_to(scalar(value, range), type))},
                              std::nullopt},
                        range);
        }
    }
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
