// Targets of assignments (TI-28): names, attributes, subscripts, and tuples of them.
#include <algorithm>

#include "frontend/taichi/lower/evaluator.hpp"
#include "ir/core/walk.hpp"

namespace nestor::taichi {

void Evaluator::assignment(const Expression& target, const Value& value, TextRange range) {
    std::visit(overloaded{[&](const Name& n) { assign_name(n, value, target->range, range); },
                          [&](const Attribute&) { assign_attribute(target, value, range); },
                          [&](const Subscript&) { assign_subscript(target, value, range); },
                          [&](const Tuple&) { unpack(target, unpacked(value, range), range); },
                          [&](const List&) { unpack(target, unpacked(value, range), range); },
                          [&](const auto&) {
                              fail(target->range, "TI-28", "TaichiSyntaxError: this cannot be assigned to");
                          }},
               target->node);
}

/// The parts of what stands right of several targets.
std::vector<Value> Evaluator::unpacked(const Value& value, TextRange range) {
    if (in_kernel() && !frame().python) {
        if (const auto* m = get<MatrixPtr>(value); m && (*m)->columns > 1)
            fail(range, "TI-28", "ValueError: a matrix of several columns cannot be unpacked");
        if (get<FieldPtr>(value) || get<StructFieldPtr>(value))
            fail(range, "TI-28", "TaichiTypeError: a field cannot be unpacked");
        if (get<ScalarValue>(value) || is_number(value))
            fail(range, "TI-28", "TaichiSyntaxError: " + kind_of(value) + " cannot be unpacked");
    }
    return iterate(value, range);
}

void Evaluator::unpack(const Expression& target, const std::vector<Value>& values, TextRange range) {
    const auto* several = std::get_if<Tuple>(&target->node);
    const auto* as_list = std::get_if<List>(&target->node);
    if (!several && !as_list) {
        if (values.size() != 1) fail(range, "TI-28", "ValueError: too many values to unpack");
        return assignment(target, values[0], range);
    }
    const auto& targets = several ? several->elements : as_list->elements;
    // a tuple inside of a tuple makes no names in Taichi
    for (const Expression& inner : targets)
        if (std::holds_alternative<Tuple>(inner->node) && in_kernel() && !frame().python)
            for (const Expression& element : std::get<Tuple>(inner->node).elements)
                if (const auto* name = std::get_if<Name>(&element->node))
                    evaluate_name(name->name, element->range);
    std::vector<Value> parts = values;
    if (parts.size() == 1 && targets.size() > 1) parts = iterate(values[0], range);
    if (parts.size() != targets.size())
        fail(range, "TI-28",
             std::string(frame().host ? "ValueError: " : "TaichiSyntaxError: ") +
                 std::to_string(parts.size()) + " values for " + std::to_string(targets.size()) + " targets");
    // a, b = b, a: all values are taken before the first is assigned
    if (!frame().python)
        for (Value& part : parts) part = held(part, "part", range);
    for (std::size_t k = 0; k < targets.size(); ++k) assignment(targets[k], parts[k], range);
}

void Evaluator::assign_name(const Name& name, const Value& value, TextRange target, TextRange range) {
    if (frame().host) return bind_host(name.name, value, range);
    for (const LoopScope& loop : frame().loops)
        if (std::find(loop.names.begin(), loop.names.end(), name.name) != loop.names.end() &&
            name.name != "_")
            fail(target, "TI-4",
                 std::string(find(name.name) && get<MatrixPtr>(*find(name.name)) ? "TaichiSyntaxError"
                                                                                 : "RuntimeError") +
                     ": loop variable `" + name.name + "` cannot be assigned",
                 "give the value another name");
    if (Value* known = find(name.name); known && !frame().scopes.empty()) {
        bool local = false;
        for (const Scope& scope : frame().scopes) local = local || scope.contains(name.name);
        if (const auto* variable = local ? get<VariablePtr>(*known) : nullptr) {
            if (get<StructPtr>(value) || get<SequencePtr>(value))
                (void)elements(value, (*variable)->type, range);
            else {
                const ElementType type = type_of(value, range);
                // an int that a program writes fits, or is refused
                if ((*variable)->type.scalar != promoted((*variable)->type.scalar, type.scalar) &&
                    (is_run_time(value) || get<double>(value)))
                    warn(range, "TI-13",
                         "`" + name.name + "` is " + name_of((*variable)->type.scalar) +
                             "; the assignment may lose precision of " + name_of(type.scalar));
            }
            return assign(**variable, value, range);
        }
        if (local && (get<PlacePtr>(*known) || (get<StructPtr>(*known) && get<StructPtr>(value))))
            return assign_reference(*known, value, range);
        bool parameter = false;
        if (inlining_ == 0 && frame().function)
            for (const Parameter& one : frame().function->parameters)
                parameter = parameter || one.name.name == name.name;
        if (local && !frame().python && frame().scopes[0].contains(name.name) &&
            (is_run_time(*known) || parameter))
            fail(target, "TI-4", "TaichiSyntaxError: `" + name.name + "` cannot be assigned here",
                 "kernel arguments are constant");
        if (local && !frame().python && !frame().scopes.back().contains(name.name) && is_run_time(*known))
            fail(target, "TI-4", "TaichiSyntaxError: `" + name.name + "` cannot be assigned here",
                 "kernel arguments and loop variables are constant");
    }
    frame().scopes.back()[name.name] =
        bind(name.name, value, !frame().python && assigned_later(name.name), range);
}

void Evaluator::assign_attribute(const Expression& whole, const Value& value, TextRange range) {
    const auto& target = std::get<Attribute>(whole->node);
    const std::string& name = target.name.name;
    const Value base = reference(target.object);
    if (const auto* instance = get<ObjectPtr>(base)) {
        if (!frame().host && !frame().python)
            fail(range, "TI-28", "TaichiSyntaxError: attributes of objects do not change in kernels");
        if (const auto* field = get<FieldPtr>(value); field && frame().host && (*field)->name.empty())
            name_field(**field, name);
        require_straight(range, "an attribute of an object");
        (*instance)->attributes[name] = is_run_time(value) ? bind(name, value, false, range) : value;
        return;
    }
    if (const auto* made = get<ClassValue>(base); made && frame().host) {
        (*class_attributes(*made))[name] = value;
        return;
    }
    if (const auto* object = get<StructPtr>(base)) {
        Value* member = (*object)->member(name);
        if (!member)
            fail(target.name.range, "TI-21", "AttributeError: a struct has no member `" + name + "`");
        if (get<VariablePtr>(*member) || get<PlacePtr>(*member) || get<StructPtr>(*member))
            return assign_reference(*member, value, range);
        if (!frame().host)
            fail(range, "TI-28", "TaichiSyntaxError: member `" + name + "` of a constant cannot be assigned");
        require_straight(range, "a member of a struct");
        *member = value;
        return;
    }
    if (const auto* m = get<MatrixPtr>(base); m && frame().host) {  // a vector of the host program
        const auto kept = swizzle_places(name, (*m)->elements.size());
        if (!kept.empty()) {
            require_straight(range, "an element of a vector");
            const auto parts =
                elements(value, {{}, kept.size() == 1 ? 0 : static_cast<int>(kept.size()), 0}, range);
            for (std::size_t k = 0; k < kept.size(); ++k) (*m)->elements[kept[k]] = parts[k];
            return;
        }
    }
    const Value place = member_reference(base, name, target.name.range);
    if (get<VariablePtr>(place) || get<PlacePtr>(place) || get<StructPtr>(place))
        return assign_reference(place, value, range);
    fail(range, "TI-28",
         std::string(get<ScalarValue>(base) || get<VariablePtr>(base) ? "TaichiCompilationError"
                                                                      : "TaichiSyntaxError") +
             ": attribute `" + name + "` of " + kind_of(base) + " cannot be assigned");
}

void Evaluator::assign_subscript(const Expression& whole, const Value& value, TextRange range) {
    const auto& target = std::get<Subscript>(whole->node);
    const Value base = reference(target.object);
    if (const auto* d = get<std::shared_ptr<DictionaryValue>>(base)) {
        require_straight(range, "an entry of a dict");
        return (*d)->set(evaluate(target.index), is_run_time(value) ? held(value, "entry", range) : value);
    }
    const std::vector<Value> given = evaluate_indices(target);
    if (const auto* field = get<FieldPtr>(base)) {
        if (is_array(base)) {
            const bool whole_rows = given.size() < (*field)->shape.size();
            bool slices = false;
            for (const Value& index : given) slices = slices || get<SliceValue>(index);
            if (whole_rows || slices) return assign_array_part(*field, given, value, range);
        }
        require_argument(**field, true, range);
        if (frame().host && !(*field)->numpy) {
            require_all_placed(range);
            check_host_value(**field, value, range);
        }
        return store(*field, given, value, range);
    }
    if (get<StructFieldPtr>(base))
        return assign_reference(element_reference(base, given, range), value, range);
    if (const auto* s = get<SequencePtr>(base); s && (*s)->list) {
        std::int64_t k = static_integer(given.at(0), range, "the index");
        if (k < 0) k += static_cast<std::int64_t>((*s)->elements.size());
        if (k < 0 || k >= static_cast<std::int64_t>((*s)->elements.size()))
            fail(range, "TI-22", "IndexError: list assignment index out of range");
        require_straight(range, "an element of a list");
        (*s)->elements[static_cast<std::size_t>(k)] =
            frame().host && is_run_time(value) ? held(value, "element", range) : value;
        return;
    }
    if (const auto* m = get<MatrixPtr>(base); m && frame().host) {
        const auto kept = selection({{}, (*m)->rows, (*m)->columns}, given, range);
        if (!kept) unsupported(range, "TI-83", "an element of a vector at an index that is not known");
        require_straight(range, "an element of a vector");
        const auto parts = elements(value, kept->shape, range);
        for (std::size_t k = 0; k < kept->places.size(); ++k) (*m)->elements[kept->places[k]] = parts[k];
        return;
    }
    const Value place = element_reference(base, given, range);
    if (get<NoneValue>(place)) {  // a local vector at a run-time index
        if (const auto* variable = get<VariablePtr>(base))
            return assign_at_run_time(**variable, given, value, range);
        const auto* part = get<PlacePtr>(base);
        if (!part || !(*part)->variable)
            unsupported(range, "TI-22", "a run-time index of a part of a vector");
        VariableValue some = *(*part)->variable;
        some.type = (*part)->type;
        some.symbols.clear();
        for (const StoreTarget& t : (*part)->targets) some.symbols.push_back(t.buffer);
        return assign_at_run_time(some, given, value, range);
    }
    if (get<PlacePtr>(place) || get<VariablePtr>(place)) return assign_reference(place, value, range);
    fail(range, "TI-28",
         std::string(frame().host ? "" : "Taichi") + "TypeError: elements of " + kind_of(base) +
             " cannot be assigned");
}

}  // namespace nestor::taichi
