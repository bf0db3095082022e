// References (TI-28): what a name, a subscript or a member stands for as a place, before it is read or
// written. Targets of assignments, atomic operations, `self` of methods and `ti.template()` arguments are
// places.
#include "frontend/taichi/lower/kernel/places.hpp"

#include "frontend/taichi/errors/statements.hpp"
#include "frontend/taichi/lower/data/activity.hpp"
#include "frontend/taichi/lower/data/cells.hpp"
#include "frontend/taichi/lower/data/fields.hpp"
#include "frontend/taichi/lower/data/snodes.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/array_parts.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/host/selections.hpp"
#include "frontend/taichi/lower/kernel/access.hpp"
#include "frontend/taichi/lower/kernel/aliases.hpp"
#include "frontend/taichi/lower/kernel/components.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/slices.hpp"
#include "frontend/taichi/lower/kernel/structs.hpp"

namespace nestor::taichi {
namespace {

/// The places of a vector or matrix that a selection keeps.
PlacePtr part_of(const PlaceValue& whole, const ElementType& shape, const std::vector<std::size_t>& kept) {
    auto part = std::make_shared<PlaceValue>(whole);
    part->type.rows = shape.rows;
    part->type.columns = shape.columns;
    part->targets.clear();
    part->indices.clear();
    for (const std::size_t k : kept) part->targets.push_back(whole.targets[k]);
    return part;
}

/// A local as places, so that parts of it can be named.
PlacePtr as_place(const Value& value) {
    if (const auto* place = get<PlacePtr>(value)) return *place;
    const auto* variable = get<VariablePtr>(value);
    if (!variable) return nullptr;
    auto place = std::make_shared<PlaceValue>();
    place->type = (*variable)->type;
    place->variable = *variable;
    for (const Symbol& symbol : (*variable)->symbols) place->targets.push_back({symbol, {}});
    return place;
}

}  // namespace

Value reference(Evaluator& ev, const Expression& e) {
    if (const auto* name = std::get_if<Name>(&e->node)) {
        const Value* known = find(ev, name->name);
        if (known && get<PoisonValue>(*known)) throw Failure{};
        const bool place =
            known && (get<VariablePtr>(*known) || get<PlacePtr>(*known) || get<StructPtr>(*known));
        return place ? *known : evaluate(ev, e);
    }
    if (const auto* member = std::get_if<Attribute>(&e->node))
        return member_reference(ev, reference(ev, member->object), member->name.name, member->name.range);
    if (const auto* part = std::get_if<Subscript>(&e->node)) {
        const Value base = reference(ev, part->object);
        if (const auto slice = slice_of_running_list(ev, base, *part, e->range)) return *slice;
        const std::vector<Value> indices = evaluate_indices(ev, *part);
        const auto* several = indices.size() == 1 ? get<SequencePtr>(indices[0]) : nullptr;
        if (ev.frame().host && (!several || (*several)->list))
            if (const auto chosen = elements_by_places(ev, base, indices, e->range)) return *chosen;
        return element_reference(ev, base, indices, e->range);
    }
    return evaluate(ev, e);
}

Value member_reference(Evaluator& ev, const Value& base, const std::string& name, TextRange range) {
    if (const auto* object = get<StructPtr>(base)) {
        if (const Value* member = (*object)->member(name)) return *member;
        return attribute(ev, base, name, range);
    }
    if (const PlacePtr place = as_place(base); place && place->type.rows > 0 && place->type.columns == 0) {
        const auto kept = swizzle_places(name, static_cast<std::size_t>(place->type.rows));
        const int count = kept.size() == 1 ? 0 : static_cast<int>(kept.size());
        if (!kept.empty()) return part_of(*place, {place->type.scalar, count, 0}, kept);
    }
    return attribute(ev, read_reference(ev, base), name, range);
}

Value place_in(Evaluator& ev, const FieldPtr& field, std::vector<Expr> where) {
    auto place = std::make_shared<PlaceValue>();
    place->type = field->element;
    place->field = field;
    if (field->element.count() > 1 || !field->memory.digits.empty()) name_place(ev, where, ev.statement);
    const std::vector<Expr> in_memory = memory_place(ev, *field, where);
    for (int k = 0; k < field->element.count(); ++k)
        place->targets.push_back({field->buffer, component_place(in_memory, field->element, k)});
    place->element = where;
    place->indices = std::move(where);
    return place;
}

Value element_reference(Evaluator& ev, const Value& base, const std::vector<Value>& indices,
                        TextRange range) {
    if (const auto* given = get<FieldPtr>(base)) {
        const FieldPtr numbers = is_array(base) ? as_numbers(*given) : *given;
        const FieldPtr* field = &numbers;
        require_argument(ev, **field, false, range);
        refuse_index_of_kernel(ev, **field, indices, range);
        if (is_array(base)) {
            if (takes_part(indices) || indices.size() < (*field)->shape.size())
                return array_subscript(ev, *field, indices, range);
        }
        std::vector<Expr> where = element_place(ev, **field, indices, range);
        if (ev.in_kernel()) check_bounds(ev, **field, index_list(ev, indices, range), range);
        return place_in(ev, *field, std::move(where));
    }
    if (const auto* fields = get<StructFieldPtr>(base)) {
        std::vector<Value> once;
        for (const Value& index : indices) once.push_back(held(ev, index, "index", range));
        auto element = std::make_shared<StructValue>();
        element->type = (*fields)->type;
        for (const auto& [name, member] : (*fields)->members)
            element->members.emplace_back(name, element_reference(ev, member, once, range));
        return element;
    }
    const PlacePtr place = as_place(base);
    if (!place || place->type.rows == 0) return subscript(ev, read_reference(ev, base), indices, range);
    if (const auto kept = selection(ev, place->type, indices, range))
        return part_of(*place, kept->shape, kept->places);
    if (!place->field || place->type.count() != place->field->element.count())
        return NoneValue{};  // a local at a run-time index: no one place
    check_component_indices(ev, place->type, indices, range);
    std::vector<Expr> where = memory_place(ev, *place->field, place->indices);
    for (const Value& index : indices) where.push_back(index_of(scalar(ev, index, range)));
    auto part = std::make_shared<PlaceValue>();
    part->type = {place->type.scalar, 0, 0};
    part->field = place->field;
    part->element = place->element;
    part->targets.push_back({place->field->buffer, std::move(where)});
    return part;
}

Value read_reference(Evaluator& ev, const Value& reference) {
    if (const auto* variable = get<VariablePtr>(reference)) return ev.read(*variable);
    if (const auto* object = get<StructPtr>(reference)) {
        auto copy = std::make_shared<StructValue>();
        copy->type = (*object)->type;
        for (const auto& [name, member] : (*object)->members)
            copy->members.emplace_back(name, read_reference(ev, member));
        return copy;
    }
    const auto* place = get<PlacePtr>(reference);
    if (!place) return reference;
    std::vector<ScalarValue> parts;
    const Type& type = (*place)->type.scalar;
    for (const StoreTarget& target : (*place)->targets) {
        const bool local = (*place)->variable && !(*place)->variable->memory;
        ScalarValue part = plain(local ? build::variable(target.buffer, type)
                                       : build::load(target.buffer, type, target.indices));
        const bool widens = ev.frame().host && (*place)->field && !is_array((*place)->field);
        if (widens)
            part = cast_to(part, type.is_float()          ? Type::float_(64)
                                 : type == Type::uint(64) ? type
                                                          : Type::int_(64));
        parts.push_back(std::move(part));
    }
    const bool numpy = ev.frame().host && (*place)->field && is_array((*place)->field);
    if ((*place)->type.rows == 0) return of_kind(parts[0], numpy ? NumberKind::numpy : NumberKind::by_type);
    Value made = matrix((*place)->type.rows, (*place)->type.columns, std::move(parts));
    if (ev.frame().host) {
        std::get<MatrixPtr>(made.v)->of_host = true;
        std::get<MatrixPtr>(made.v)->of_field = (*place)->field && !numpy;
    }
    return made;
}

void assign_reference(Evaluator& ev, const Value& reference, const Value& value, TextRange range) {
    if (const auto* variable = get<VariablePtr>(reference)) return ev.assign(**variable, value, range);
    if (const auto* object = get<StructPtr>(reference)) {
        Value given = value;
        if (const auto* entries = get<std::shared_ptr<DictionaryValue>>(value); entries && (*object)->type) {
            if (ev.frame().host)
                for (const auto& [name, member] : (*object)->members)
                    if (!(*entries)->find(Value(name)))
                        ev.fail(range, "TI-84", "KeyError: " + repr(Value(name)));
            CallArguments arguments;
            arguments.range = range;
            arguments.positional.push_back(value);
            given = construct_struct(ev, (*object)->type, arguments);
        }
        const auto* other = get<StructPtr>(given);
        bool alike = other && (*other)->members.size() == (*object)->members.size();
        for (std::size_t k = 0; alike && k < (*other)->members.size(); ++k)
            alike = (*object)->member((*other)->members[k].first) != nullptr;
        if (!alike)
            ev.fail(range, errors::struct_is_assigned_other_value,
                    !ev.frame().host ? "TaichiTypeError"
                    : other          ? "KeyError"
                                     : "TypeError",
                    kind_of(value));
        const StructPtr taken = settled_members(ev, **object, read_reference(ev, given), range);
        for (std::size_t k = 0; k < taken->members.size(); ++k)
            assign_reference(ev, (*object)->members[k].second, taken->members[k].second, range);
        return;
    }
    const auto* place = get<PlacePtr>(reference);
    if (!place) ev.fail(range, errors::cannot_be_assigned, kind_of(reference));
    if ((*place)->variable) {
        VariableValue some = *(*place)->variable;
        some.type = (*place)->type;
        some.symbols.clear();
        for (const StoreTarget& target : (*place)->targets) some.symbols.push_back(target.buffer);
        return ev.assign(some, value, range);
    }
    if ((*place)->field && (*place)->field->parent) activate_place(ev, **place, range);
    Store all{(*place)->targets, {}, std::nullopt};
    for (const ScalarValue& s : elements(ev, value, (*place)->type, range))
        all.values.push_back(value_of(cast_to(s, (*place)->type.scalar)));
    ev.emit(std::move(all), range);
}

}  // namespace nestor::taichi
