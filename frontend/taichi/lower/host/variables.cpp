// Names of the host program: of values that are known, and of variables.
#include "frontend/taichi/lower/host/variables.hpp"

#include <algorithm>
#include <utility>

#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/lower/bindings.hpp"
#include "frontend/taichi/lower/data/fields.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/host/choices.hpp"
#include "frontend/taichi/lower/host/exceptions.hpp"
#include "frontend/taichi/lower/host/free_names.hpp"
#include "frontend/taichi/lower/host/int_or_float.hpp"
#include "frontend/taichi/lower/host/list_loops.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/host/numpy.hpp"
#include "frontend/taichi/lower/host/optional_numbers.hpp"
#include "frontend/taichi/lower/host/rebinding.hpp"
#include "frontend/taichi/lower/host/running_births.hpp"
#include "frontend/taichi/lower/host/tuple_parts.hpp"
#include "frontend/taichi/lower/kernel/aliases.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/places.hpp"
#include "frontend/taichi/lower/kernel/structs.hpp"

namespace nestor::taichi {

namespace {

using HostNames = std::map<std::string, Value>;

/// The variable of a number that a loop or condition changes.
Value changing_number(Evaluator& ev, const std::string& name, const Value& known, TextRange range) {
    const bool whole =
        is_scalar(known) && number_kind(known) == NumberKind::python && number_type(known).is_int();
    const Value made = ev.bind(name, first_number(ev, name, known, range), true, range);
    const auto* variable = get<VariablePtr>(made);
    if (!variable || (*variable)->type.rows > 0 || (*variable)->type.scalar != Type::float_(64)) return made;
    if (whole) ev.host.kinds[(*variable)->symbols[0]] = NumberKind::whole;
    if (known.is_int) ev.host.kinds[(*variable)->symbols[0]] = NumberKind::int_or_float;
    if (!known.is_int && !ev.host.unsure.contains(name)) return made;
    return with_is_int(ev, *variable, known.is_int ? known.is_int : build::boolean(whole), range);
}

/// A bool beside a variable that a loop or condition makes an int or a float.
void keep_is_int(Evaluator& ev, const std::string& name, Value& known, TextRange range) {
    const VariablePtr variable = std::get<VariablePtr>(known.v);
    if (variable->is_int || variable->type.rows > 0 || variable->type.scalar != Type::float_(64) ||
        !ev.host.unsure.contains(name))
        return;
    const auto kind = ev.host.kinds.find(variable->symbols[0]);
    const bool whole = kind != ev.host.kinds.end() && kind->second == NumberKind::whole;
    known = with_is_int(ev, variable, build::boolean(whole), range);
}

}  // namespace

bool is_around(Evaluator& ev, const std::string& name) {
    const auto& closure = ev.frame().closure;
    return closure && std::any_of(closure->begin(), closure->end(),
                                  [&](const Scope& scope) { return scope.contains(name); });
}

HostNames& names_bound_here(Evaluator& ev, const std::string& name) {
    if (ev.host.changing) return (*ev.host.changing)->attributes;
    const Frame& frame = ev.frame();
    if (frame.scopes.empty() || frame.globals.contains(name)) return ev.globals;
    if (frame.nonlocals.contains(name) && frame.closure)
        for (auto scope = frame.closure->rbegin(); scope != frame.closure->rend(); ++scope)
            if (scope->contains(name)) return scope->names();
    return frame.scopes.back().names();
}

void make_variable(Evaluator& ev, const std::string& name, TextRange range) {
    HostNames& bindings = names_bound_here(ev, name);
    const auto found = bindings.find(name);
    if (found == bindings.end()) return;
    if (get<VariablePtr>(found->second)) return keep_is_int(ev, name, found->second, range);
    if (make_variables_of_parts(ev, bindings, name, range)) return;
    if (get<NoneValue>(found->second) && make_optional(ev, bindings, name, range)) return;
    Value& known = found->second;
    if (get<PlacePtr>(known)) known = ev.bind(name, read_reference(ev, known), false, range);
    if (const auto* whole = get<StructPtr>(known); whole && is_run_time(ev, known)) {
        const auto is_place = [](const auto& member) {
            return get<VariablePtr>(member.second) || get<PlacePtr>(member.second);
        };
        if (std::ranges::none_of((*whole)->members, is_place)) known = ev.bind(name, known, true, range);
        return;
    }
    if (!is_number(known) && !get<ScalarValue>(known) && !get<MatrixPtr>(known)) return;
    known = changing_number(ev, name, known, range);
}

void make_variables(Evaluator& ev, const Suite& body, TextRange range) {
    for (const std::string& name : assigned_names(ev, body)) make_variable(ev, name, range);
    for (const std::string& name : ev.host.changed) {
        Value& known = ev.globals[name];
        if (get<VariablePtr>(known)) continue;
        if (ev.host.control > 0)  // the outermost loop or condition makes the variable
            ev.unsupported(range, errors::name_for_another_object_in_loop_or_condition);
        known = changing_number(ev, name, known, range);
    }
    for (const auto& [object, name] : ev.host.changed_attributes) {
        Value& known = object->attributes[name];
        if (get<VariablePtr>(known)) continue;
        if (ev.host.control > 0)
            ev.unsupported(range, errors::changing_in_loop_or_condition_of_running,
                           "an attribute of an object");
        if (is_number(known) || get<ScalarValue>(known) || get<MatrixPtr>(known))
            known = changing_number(ev, name, known, range);
    }
}

VariablePtr lasting_variable(Evaluator& ev, const std::string& name, const ElementType& type,
                             TextRange range) {
    const bool inside = ev.host.control > 0;
    if (inside) ev.blocks.push_back(std::move(ev.blocks[ev.host.control_block]));
    const auto wider = ev.host.widened.find(name);
    const bool wide = type.rows == 0 && type.scalar.is_int() && wider != ev.host.widened.end() &&
                      wider->second == Type::float_(64);
    const ElementType own = wide ? ElementType{Type::float_(64), 0, 0} : type;
    VariablePtr made = ev.declare(name, own, false, range);
    ev.assign(*made, Value(scalar_zero(own)), range);
    if (own.rows == 0 && own.scalar == Type::float_(64) && ev.host.unsure.contains(name))
        made = with_is_int(ev, made, build::boolean(false), range);
    if (inside) ev.blocks[ev.host.control_block] = ev.close_block();
    return made;
}

namespace {

/// True of an element of a field, which is seen where it is; of structs where no loop or condition is around.
bool is_element_of_field(Evaluator& ev, const Value& value) {
    if (get<PlacePtr>(value)) return true;
    const auto* object = get<StructPtr>(value);
    return object && ev.host.control == 0 && !(*object)->members.empty() &&
           std::all_of((*object)->members.begin(), (*object)->members.end(),
                       [](const auto& member) { return get<PlacePtr>(member.second) != nullptr; });
}

/// A tuple or list of numbers has those of now, whatever their variables hold later; elements of fields stay
/// what they are.
Value with_numbers_of_now(Evaluator& ev, const Value& value, const std::string& name, TextRange range) {
    if (const auto* m = get<MatrixPtr>(value)) return (*m)->of_field ? value : held(ev, value, name, range);
    const auto* parts = get<SequencePtr>(value);
    if (!parts) return get<ScalarValue>(value) ? held(ev, value, name, range) : value;
    if (is_static(value) || (*parts)->set || (*parts)->view) return value;
    if (!(*parts)->list) {
        std::vector<Value> made;
        for (const Value& part : (*parts)->elements)
            made.push_back(with_numbers_of_now(ev, part, name, range));
        return tuple(std::move(made));
    }
    if (ev.host.control > 0 && (*parts)->birth.control != innermost_control(ev)) return value;
    for (Value& part : (*parts)->elements) part = with_numbers_of_now(ev, part, name, range);
    return value;
}

/// Gives a variable another number or matrix where it can hold it; false where the name needs another one.
bool assign_to_variable(Evaluator& ev, HostNames& names, const std::string& name, const Value& value,
                        TextRange range) {
    const VariablePtr variable = *get<VariablePtr>(names.at(name));
    const ElementType type = type_of(ev, value, range), &old = variable->type;
    const bool shaped = type.rows == old.rows && type.columns == old.columns;
    if (shaped && type.rows > 0 && type.scalar.is_float() && old.scalar.is_float()) {
        ev.assign(*variable, value, range);
        return true;
    }
    if (shaped && type.rows == 0)
        if (const auto held_ = as_held(ev, value, old.scalar, range)) {
            if (!becomes_unsure(ev, *variable, *held_) || (ev.host.control == 0 && !held_->is_int)) {
                ev.assign(*variable, *held_, range);
                return true;
            }
            ev.host.unsure.insert(name);
            if (ev.host.control > 0) ev.unsupported(range, errors::name_changes_type_in_loop);
            const VariablePtr kept = with_is_int(ev, variable, build::boolean(false), range);
            names[name] = kept;
            ev.assign(*kept, *held_, range);
            return true;
        }
    if (ev.host.control > 0) {
        const bool bools = type.scalar.is_bool() || old.scalar.is_bool();
        ev.host.widened.try_emplace(name, bools ? Type::float_(64) : type.scalar);
        if (type.scalar == Type::float_(64)) ev.host.unsure.insert(name);
        ev.unsupported(range, errors::name_changes_type_in_loop);
    }
    return false;
}

/// A variable for what a loop or condition makes, which is there behind it. `known`: what the name stood for.
void bind_behind_control(Evaluator& ev, HostNames& names, const std::string& name, const Value* known,
                         const Value& value, TextRange range) {
    if (known && !get<VariablePtr>(*known)) {
        const bool number = is_number(*known) || get<ScalarValue>(*known);
        if (number) {
            if (&names == &ev.globals) ev.host.changed.insert(name);
            if (ev.host.changing) {
                ev.host.changed_attributes.insert({*ev.host.changing, name});
                ev.unsupported(range, errors::changing_in_loop_or_condition_of_running,
                               "an attribute of an object");
            }
            ev.unsupported(range, errors::name_for_another_object_in_loop_or_condition);
        }
        if (get<NoneValue>(*known)) learn_optional(ev, name, value, range);
        if (!get<PoisonValue>(*known) && !get<MatrixPtr>(*known))
            ev.unsupported(range, errors::name_changes_type_in_loop);
    }
    const VariablePtr made = lasting_variable(ev, name, type_of(ev, value, range), range);
    ev.assign(*made, value, range);
    names[name] = made;
}

/// A vector of the module or of an object, which only a loop of its own would make a variable.
void refuse_vector_around(Evaluator& ev, const HostNames& names, const std::string& name, const Value& known,
                          TextRange range) {
    const bool around = ev.host.changing || (&names == &ev.globals && !ev.frame().scopes.empty());
    if (ev.host.control == 0 || !around || !get<MatrixPtr>(known)) return;
    if (ev.host.changing)
        ev.host.changed_attributes.insert({*ev.host.changing, name});
    else
        ev.host.changed.insert(name);
    ev.unsupported(range, errors::name_for_another_object_in_loop_or_condition);
}

/// A struct whose members are variables of its name's own gets those of another one; false for others.
bool assigned_struct(Evaluator& ev, const Value& known, const Value& value, TextRange range) {
    const auto* before = get<StructPtr>(known);
    const auto is_variable = [](const auto& member) { return get<VariablePtr>(member.second) != nullptr; };
    if (!before || !get<StructPtr>(value) || !std::ranges::all_of((*before)->members, is_variable))
        return false;
    assign_reference(ev, known, value, range);
    return true;
}

/// Structs keep their names in loops and conditions; others that are known only change to what equals them.
bool bind_object_behind_control(Evaluator& ev, HostNames& bindings, const std::string& name,
                                const Value* known, const Value& value, TextRange range) {
    if (known && assigned_struct(ev, *known, value, range)) return true;
    if (known && !equal(*known, value) && !is_array(value) && !is_born_here(ev, bindings, name))
        ev.unsupported(range, errors::name_for_another_object_in_loop_or_condition);
    if (!get<StructPtr>(value) || !is_run_time(ev, value)) return false;
    bindings[name] = lasting(ev, value, range);
    return true;
}

}  // namespace

void bind_host(Evaluator& ev, const std::string& name, const Value& value, TextRange range) {
    HostNames& bindings = names_bound_here(ev, name);
    for (const FieldPtr& field : fields_of(ev, value))
        if (field->name.empty()) name_field(ev, *field, name);
    if (const auto* field = get<FieldPtr>(value); field && (*field)->snapshot)
        return bind_host(ev, name, copied(ev, *field, name, range), range);
    if (const auto old = bindings.find(name);
        old != bindings.end() && rebinds_container(ev, old->second, value, range))
        return;
    if (bind_text_of_arm(ev, bindings, name, value, range)) return;
    if (bind_tuple_by_parts(ev, bindings, name, value, range)) return;
    if (assigned_none(ev, bindings, name, value, range)) return;
    if (is_element_of_field(ev, value)) {
        const auto before = bindings.find(name);
        if (before != bindings.end() && get<VariablePtr>(before->second))
            return bind_host(ev, name, read_reference(ev, value), range);
        bindings[name] = value;
        return;
    }
    if (const auto* m = get<MatrixPtr>(value)) (*m)->of_host = true;
    const auto found = bindings.find(name);
    Value* known = found == bindings.end() ? nullptr : &found->second;
    if (!known) note_birth(ev, bindings, name);
    const bool number = is_number(value) || get<ScalarValue>(value) || get<MatrixPtr>(value);
    if (number && known && get<VariablePtr>(*known) && assign_to_variable(ev, bindings, name, value, range))
        return note_not_none(ev, *known, range);
    if (known && number) refuse_vector_around(ev, bindings, name, *known, range);
    if (known && replaced_elements(ev, *known, value, range)) return;
    if (ev.host.control > 0 && number) return bind_behind_control(ev, bindings, name, known, value, range);
    if (ev.host.control > 0 && bind_object_behind_control(ev, bindings, name, known, value, range)) return;
    const Value kept = get<TextPtr>(value)       ? held(ev, value, name, range)
                       : get<SequencePtr>(value) ? with_numbers_of_now(ev, value, name, range)
                                                 : value;
    bindings[name] = is_run_time(ev, kept) ? ev.bind(name, kept, false, range) : kept;
    if (const auto* m = get<MatrixPtr>(bindings[name])) (*m)->of_host = true;
}

bool changes_attribute(Evaluator& ev, const ObjectPtr& object, const std::string& name, const Value& value,
                       TextRange range) {
    const auto known = object->attributes.find(name);
    if (ev.host.control == 0 || !ev.frame().host || known == object->attributes.end()) return false;
    const auto is_one = [](const Value& v) {
        return is_number(v) || get<ScalarValue>(v) || get<MatrixPtr>(v);
    };
    if (!is_one(value) || (!is_one(known->second) && !get<VariablePtr>(known->second))) return false;
    const ObjectPtr* outer = std::exchange(ev.host.changing, &object);
    try {
        bind_host(ev, name, value, range);
    } catch (...) {
        ev.host.changing = outer;
        throw;
    }
    ev.host.changing = outer;
    return true;
}

Value scalar_zero(const ElementType& type) {
    const ScalarValue zero = cast_to(constant(std::int64_t{0}, Type::int_(64)), type.scalar);
    if (type.rows == 0) return zero;
    return matrix(type.rows, type.columns,
                  std::vector<ScalarValue>(static_cast<std::size_t>(type.count()), zero));
}

}  // namespace nestor::taichi
