// Targets of assignments (TI-28): names, attributes, subscripts, and tuples of them.
#include "frontend/taichi/lower/kernel/assignments.hpp"

#include <algorithm>

#include "frontend/taichi/errors/arrays.hpp"
#include "frontend/taichi/errors/data.hpp"
#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/errors/lists.hpp"
#include "frontend/taichi/errors/statements.hpp"
#include "frontend/taichi/errors/values.hpp"
#include "frontend/taichi/lower/bindings.hpp"
#include "frontend/taichi/lower/data/fields.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/array_parts.hpp"
#include "frontend/taichi/lower/host/array_views.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/host/evaluation_order.hpp"
#include "frontend/taichi/lower/host/exception_classes.hpp"
#include "frontend/taichi/lower/host/exceptions.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/host/function_attributes.hpp"
#include "frontend/taichi/lower/host/list_loops.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/host/objects.hpp"
#include "frontend/taichi/lower/host/rebinding.hpp"
#include "frontend/taichi/lower/host/running_births.hpp"
#include "frontend/taichi/lower/host/running_dicts.hpp"
#include "frontend/taichi/lower/host/texts.hpp"
#include "frontend/taichi/lower/host/variables.hpp"
#include "frontend/taichi/lower/host/windows.hpp"
#include "frontend/taichi/lower/kernel/access.hpp"
#include "frontend/taichi/lower/kernel/aliases.hpp"
#include "frontend/taichi/lower/kernel/components.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
#include "frontend/taichi/lower/kernel/places.hpp"
#include "frontend/taichi/lower/kernel/slices.hpp"
#include "ir/core/walk.hpp"

namespace nestor::taichi {

/// A name of a kernel may be born as None, which no place holds.
static void refuse_none(Evaluator& ev, const Expression& target, const Value& value, TextRange range) {
    if (!get<NoneValue>(value) || !ev.in_kernel() || ev.frame().python) return;
    const auto* name = std::get_if<Name>(&target->node);
    const auto is_known = [&](const Scope& scope) { return scope.contains(name->name); };
    if (!name || std::ranges::any_of(ev.frame().scopes, is_known)) ev.fail(range, errors::none_is_no_value);
}

void assignment(Evaluator& ev, const Expression& target, const Value& value, TextRange range) {
    refuse_none(ev, target, value, range);
    std::visit(overloaded{[&](const Name& n) { assign_name(ev, n, value, target->range, range); },
                          [&](const Attribute&) { assign_attribute(ev, target, value, range); },
                          [&](const Subscript&) { assign_subscript(ev, target, value, range); },
                          [&](const Tuple&) { unpack(ev, target, unpacked(ev, value, range), range); },
                          [&](const List&) { unpack(ev, target, unpacked(ev, value, range), range); },
                          [&](const auto&) { ev.fail(target->range, errors::this_cannot_be_assigned); }},
               target->node);
}

/// The parts of what stands right of several targets.
std::vector<Value> unpacked(Evaluator& ev, const Value& value, TextRange range) {
    if (ev.in_kernel() && !ev.frame().python) {
        if (const auto* m = get<MatrixPtr>(value); m && (*m)->columns > 1)
            ev.fail(range, errors::matrix_of_several_columns_cannot_be_unpacked);
        if (get<StructPtr>(value)) ev.fail(range, errors::struct_is_no_number, "TaichiSyntaxError");
        if (get<FieldPtr>(value) || get<StructFieldPtr>(value))
            ev.fail(range, errors::field_cannot_be_unpacked);
        if (get<ScalarValue>(value) || is_number(value))
            ev.fail(range, errors::cannot_be_unpacked, kind_of(value));
    }
    return iterate(ev, value, range);
}

/// What a value is called until its target has it: the target's own name, unless that one has a value.
static std::string name_of_part(Evaluator& ev, const Expression& target) {
    const auto* name = std::get_if<Name>(&target->node);
    if (!name) return "part";
    return find(ev, name->name) ? name->name + "_new" : name->name;
}

/// `first, *rest = values`: a list of what the other targets leave.
static void unpack_with_star(Evaluator& ev, const std::vector<Expression>& targets,
                             std::vector<Expression>::const_iterator star, const std::vector<Value>& values,
                             TextRange range) {
    std::vector<Value> parts = values;
    const std::size_t before = static_cast<std::size_t>(star - targets.begin());
    if (parts.size() + 1 < targets.size())
        ev.fail(range, errors::values_for_targets, "ValueError: ", std::to_string(parts.size()),
                "at least " + std::to_string(targets.size() - 1));
    const std::size_t taken = parts.size() + 1 - targets.size();
    for (Value& part : parts) part = kept(ev, part, "part", range);
    const auto first = parts.begin() + static_cast<std::ptrdiff_t>(before);
    const Value rest = list(std::vector<Value>(first, first + static_cast<std::ptrdiff_t>(taken)));
    for (std::size_t k = 0; k < targets.size(); ++k) {
        const auto* starred = std::get_if<Starred>(&targets[k]->node);
        const std::size_t place = k < before ? k : k - 1 + taken;
        assignment(ev, starred ? starred->value : targets[k], starred ? rest : parts[place], range);
    }
}

void unpack(Evaluator& ev, const Expression& target, const std::vector<Value>& values, TextRange range) {
    const auto* several = std::get_if<Tuple>(&target->node);
    const auto* as_list = std::get_if<List>(&target->node);
    if (!several && !as_list) {
        if (values.size() != 1) ev.fail(range, errors::too_many_values_to_unpack);
        return assignment(ev, target, values[0], range);
    }
    const auto& targets = several ? several->elements : as_list->elements;
    if (ev.in_kernel() && !ev.frame().python)  // a list or a star makes no names in Taichi
        for (const Expression& inner : targets) {
            const auto* star = inner == targets[0] ? std::get_if<Starred>(&inner->node) : nullptr;
            const auto* name = as_list ? std::get_if<Name>(&inner->node)
                               : star  ? std::get_if<Name>(&star->value->node)
                                       : nullptr;
            if (name) evaluate_name(ev, name->name, inner->range);
        }
    // a tuple inside of a tuple makes no names in Taichi
    for (const Expression& inner : targets)
        if (std::holds_alternative<Tuple>(inner->node) && ev.in_kernel() && !ev.frame().python)
            for (const Expression& element : std::get<Tuple>(inner->node).elements)
                if (const auto* name = std::get_if<Name>(&element->node))
                    evaluate_name(ev, name->name, element->range);
    std::vector<Value> parts = values;
    const auto is_starred = [](const Expression& e) { return std::holds_alternative<Starred>(e->node); };
    const auto star = std::find_if(targets.begin(), targets.end(), is_starred);
    if (star != targets.end() && ev.frame().host) return unpack_with_star(ev, targets, star, values, range);
    if (parts.size() == 1 && targets.size() > 1) parts = iterate(ev, values[0], range);
    if (parts.size() != targets.size())
        ev.fail(range, errors::values_for_targets,
                ev.frame().host ? "ValueError: " : "TaichiSyntaxError: ", std::to_string(parts.size()),
                std::to_string(targets.size()));
    if (swapped_elements(ev, targets, parts, range)) return;
    // a, b = b, a: all values are taken before the first is assigned
    if (!ev.frame().python)
        for (std::size_t k = 0; k < parts.size(); ++k)
            parts[k] = held(ev, parts[k], name_of_part(ev, targets[k]), range);
    for (std::size_t k = 0; k < targets.size(); ++k) assignment(ev, targets[k], parts[k], range);
}

namespace {

void refuse_loop_variable(Evaluator& ev, const std::string& name, TextRange target) {
    if (name == "_") return;
    for (const LoopScope& loop : ev.frame().loops)
        if (std::find(loop.names.begin(), loop.names.end(), name) != loop.names.end()) {
            const Value* known = find(ev, name);
            ev.fail(target, errors::loop_variable_cannot_be_assigned,
                    known && get<MatrixPtr>(*known) ? "TaichiSyntaxError" : "RuntimeError", name);
        }
}

/// Refuses what does not fit the variable; warns where a value that runs loses precision.
void check_assigned(Evaluator& ev, const std::string& name, const VariableValue& variable, const Value& value,
                    TextRange range) {
    if (get<StructPtr>(value) || get<SequencePtr>(value)) {
        (void)elements(ev, value, variable.type, range);
        return;
    }
    const Type &own = variable.type.scalar, given = type_of(ev, value, range).scalar;
    // an int that a program writes fits, or is refused
    if (own != promoted(own, given) && (is_run_time(ev, value) || get<double>(value)))
        ev.warn(range, errors::assignment_may_lose_precision, name, name_of(own), name_of(given));
}

bool is_parameter_of_kernel(Evaluator& ev, const std::string& name) {
    if (ev.kernel.inlining > 0 || !ev.frame().function) return false;
    const auto& parameters = ev.frame().function->parameters;
    return std::any_of(parameters.begin(), parameters.end(),
                       [&](const Parameter& one) { return one.name.name == name; });
}

/// Refuses other values for what a kernel was given, and for what stands outside of the block.
void check_rebound(Evaluator& ev, const std::string& name, const Value& known, TextRange target) {
    if (ev.frame().python) return;
    if (get<SequencePtr>(known) || get<std::shared_ptr<DictionaryValue>>(known))
        ev.fail(target, errors::container_of_kernel_is_not_assigned, name);
    const bool runs = is_run_time(ev, known);
    const bool own = ev.frame().scopes.size() > 1 && !ev.frame().scopes[0].contains(name);
    if (own && get<NoneValue>(known)) ev.fail(target, errors::none_is_no_value);
    if (own && is_number(known)) ev.fail(target, errors::known_number_is_not_assigned, name);
    if (own && !runs) ev.fail(target, errors::alias_of_kernel_is_not_assigned, name, kind_of(known));
    if (ev.frame().scopes[0].contains(name) &&
        (runs || is_parameter_of_kernel(ev, name) || (ev.kernel.inlining > 0 && is_number(known))))
        ev.fail(target, errors::name_cannot_be_assigned_here, name);
    if (!ev.frame().scopes.back().contains(name) && runs)
        ev.fail(target, errors::argument_or_index_cannot_be_assigned, name);
}

/// A member of several numbers takes no single one in Python.
void check_parts_given(Evaluator& ev, const Value& member, const Value& value, const std::string& name,
                       TextRange range) {
    const auto* place = get<PlacePtr>(member);
    if (place && ev.frame().host && (*place)->type.rows > 0 && is_scalar(value))
        ev.fail(range, errors::number_for_element_with_parts, name);
}

/// A number, in a name or not.
bool is_number_of_kernel(const Value& value) {
    const auto* variable = get<VariablePtr>(value);
    return get<ScalarValue>(value) || (variable && (*variable)->type.rows == 0);
}

}  // namespace

void assign_name(Evaluator& ev, const Name& name, const Value& value, TextRange target, TextRange range) {
    if (ev.frame().host) return bind_host(ev, name.name, value, range);
    refuse_loop_variable(ev, name.name, target);
    const auto& scopes = ev.frame().scopes;
    if (Value* known = find(ev, name.name); known && !scopes.empty()) {
        if (ev.kernel.in_real_function && ev.kernel.inlining == 0 && scopes[0].contains(name.name))
            ev.fail(target, errors::name_cannot_be_assigned_here, name.name);
        const bool local = std::any_of(scopes.begin(), scopes.end(),
                                       [&](const Scope& scope) { return scope.contains(name.name); });
        if (const auto* variable = local ? get<VariablePtr>(*known) : nullptr) {
            check_assigned(ev, name.name, **variable, value, range);
            return ev.assign(**variable, value, range);
        }
        if (local && (get<PlacePtr>(*known) || get<StructPtr>(*known)))
            return assign_reference(ev, *known, value, range);
        if (local) check_rebound(ev, name.name, *known, target);
    }
    ev.frame().scopes.back()[name.name] =
        ev.bind(name.name, value, !ev.frame().python && assigned_later(ev, name.name), range);
}

/// Whether an object or its class has it; a property counts as well.
static bool has_attribute(Evaluator& ev, const ObjectValue& object, const std::string& name) {
    return object.attributes.contains(name) ||
           class_attributes(ev, ClassValue{object.definition})->contains(name) ||
           method_of(ev, object.definition, name, nullptr).has_value();
}

void assign_attribute(Evaluator& ev, const Expression& whole, const Value& value, TextRange range) {
    const auto& target = std::get<Attribute>(whole->node);
    set_attribute(ev, reference(ev, target.object), target.name, value, range);
}

static void set_attribute_of_object(Evaluator& ev, const Value& base, const std::string& name,
                                    const Value& value, TextRange range) {
    const ObjectPtr& object = std::get<ObjectPtr>(base.v);
    if (!ev.frame().host && !ev.frame().python)
        ev.fail(range, errors::attributes_of_objects_do_not_change_in_kernels,
                has_attribute(ev, *object, name) ? "TaichiSyntaxError" : "TaichiCompilationError");
    if (object->attributes.contains(chosen_copy))
        ev.unsupported(range, errors::part_of_element_that_is_chosen);
    if (is_frozen(ev, *object) && object->attributes.contains(name))
        ev.fail(range, errors::member_of_frozen_dataclass, name);
    if (const auto* field = get<FieldPtr>(value); field && ev.frame().host && (*field)->name.empty())
        name_field(ev, **field, name);
    if (const auto known = object->attributes.find(name); known != object->attributes.end())
        if (rebinds_container(ev, known->second, value, range)) return;
    if (changes_attribute(ev, object, name, value, range)) return;
    const FunctionDefinition* function = ev.frame().function;
    const bool is_new = function && function->name.name == "__init__" && own_exception_of(ev, base);
    if (!is_new) require_straight(ev, range, "an attribute of an object");
    const Value member =
        is_run_time(ev, value) ? ev.bind(name, value, false, range) : kept(ev, value, name, range);
    object->attributes[name] = member;
}

void set_attribute(Evaluator& ev, const Value& base, const Identifier& attribute, const Value& value,
                   TextRange range) {
    const std::string& name = attribute.name;
    if (get<ObjectPtr>(base)) return set_attribute_of_object(ev, base, name, value, range);
    if (const auto* function = get<FunctionValue>(base); function && ev.frame().host && name != "__doc__")
        return set_attribute_of_function(ev, *function, name, value, range);
    if (const auto* made = get<ClassValue>(base); made && ev.frame().host) {
        require_straight(ev, range, "an attribute of a class");
        (*class_attributes(ev, *made))[name] = kept(ev, value, name, range);
        return;
    }
    if (const auto* object = get<StructPtr>(base)) {
        Value* member = (*object)->member(name);
        if (!member) ev.fail(attribute.range, errors::struct_has_no_member, name);
        check_parts_given(ev, *member, value, name, range);
        if (get<VariablePtr>(*member) || get<PlacePtr>(*member) || get<StructPtr>(*member))
            return assign_reference(ev, *member, value, range);
        if (!ev.frame().host) ev.fail(range, errors::member_of_constant_cannot_be_assigned, name);
        require_straight(ev, range, "a member of a struct");
        *member = value;
        return;
    }
    if (const auto* m = get<MatrixPtr>(base); m && ev.frame().host) {  // a vector of the host program
        const auto kept = swizzle_places(name, (*m)->elements.size());
        if (!kept.empty()) {
            require_straight(ev, range, "an element of a vector");
            const auto parts =
                elements(ev, value, {{}, kept.size() == 1 ? 0 : static_cast<int>(kept.size()), 0}, range);
            for (std::size_t k = 0; k < kept.size(); ++k) (*m)->elements[kept[k]] = parts[k];
            return;
        }
    }
    if (const auto* window = get<std::shared_ptr<WindowValue>>(base))
        if (assign_window_attribute(ev, **window, name, value, range)) return;
    const Value place = member_reference(ev, base, name, attribute.range);
    if (get<VariablePtr>(place) || get<PlacePtr>(place) || get<StructPtr>(place))
        return assign_reference(ev, place, value, range);
    ev.fail(range, errors::attribute_of_cannot_be_assigned,
            ev.frame().host && get<FieldPtr>(base)                ? "AttributeError"
            : get<ScalarValue>(base) || is_number_of_kernel(base) ? "TaichiCompilationError"
                                                                  : "TaichiSyntaxError",
            name, kind_of(base));
}

}  // namespace nestor::taichi
