// Assignments to subscripts (TI-28): elements of lists, dicts, fields, arrays and vectors.
#include <algorithm>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "frontend/taichi/errors/arrays.hpp"
#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/errors/lists.hpp"
#include "frontend/taichi/errors/statements.hpp"
#include "frontend/taichi/lower/data/fields.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/array_choices.hpp"
#include "frontend/taichi/lower/host/array_parts.hpp"
#include "frontend/taichi/lower/host/array_views.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/host/evaluation_order.hpp"
#include "frontend/taichi/lower/host/exceptions.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/host/list_loops.hpp"
#include "frontend/taichi/lower/host/list_rows.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/host/running_births.hpp"
#include "frontend/taichi/lower/host/running_dicts.hpp"
#include "frontend/taichi/lower/host/running_lists.hpp"
#include "frontend/taichi/lower/host/texts.hpp"
#include "frontend/taichi/lower/kernel/access.hpp"
#include "frontend/taichi/lower/kernel/aliases.hpp"
#include "frontend/taichi/lower/kernel/assignments.hpp"
#include "frontend/taichi/lower/kernel/components.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
#include "frontend/taichi/lower/kernel/places.hpp"
#include "frontend/taichi/lower/kernel/slices.hpp"
#include "frontend/taichi/lower/library/matrices.hpp"

namespace nestor::taichi {
namespace {

/// A value of Python's that is another one where the condition holds.
void replace_where(Evaluator& ev, Value& kept, const Expr& condition, const Value& value, TextRange range) {
    const auto chosen =
        chosen_of_two(ev, condition, read_reference(ev, value), read_reference(ev, kept), range);
    if (!chosen) ev.unsupported(range, errors::name_for_another_object_in_loop_or_condition);
    kept = held(ev, *chosen, "element", range);
}

/// `counts[k] += 1` where only the running program knows the key, one of those that are there.
void assign_entry(Evaluator& ev, DictionaryValue& entries, const ScalarValue& key, const Value& value,
                  TextRange range) {
    const ScalarValue asked = ev.named(key, "key", range, true);
    Expr found = build::boolean(false);
    std::vector<Expr> here;
    for (const auto& [own, entry] : entries.entries) {
        here.push_back(is_number(own) ? truth_of(compared(CompareOp::equal, asked, scalar(ev, own, range)))
                                      : build::boolean(false));
        found = here.size() == 1 ? here[0] : build::either(found, here.back());
    }
    require_holds(ev, found,
                  "NotImplementedError: a new key of a dict, which only the running program knows (" +
                      ev.at(range).file_and_line() + ")",
                  range);
    for (std::size_t k = 0; k < here.size(); ++k)
        replace_where(ev, entries.entries[k].second, here[k], value, range);
}

/// A part of what a list of the running program holds is a copy, which nothing may change.
void require_no_copy(Evaluator& ev, const Expression& object, const Value& base, TextRange range) {
    const auto* part = std::get_if<Subscript>(&object->node);
    if (!part || !get<MatrixPtr>(base) || !ev.frame().host) return;
    if (get<RunningListPtr>(evaluate(ev, part->object)))
        ev.unsupported(range, errors::part_of_element_of_running_list);
}

/// `q[0] = e` of a list that the kernel made: its elements are variables.
void assign_element_of_kernel(Evaluator& ev, const Sequence& made, const Value& index, const Value& value,
                              TextRange range) {
    std::int64_t k = static_integer(ev, index, range, "the index");
    const auto size = static_cast<std::int64_t>(made.elements.size());
    if (k < 0) k += size;
    if (k < 0 || k >= size) ev.fail(range, errors::list_assignment_index_out_of_range);
    const Value& element = made.elements[static_cast<std::size_t>(k)];
    if (!get<VariablePtr>(element) && !get<StructPtr>(element))
        ev.fail(range, errors::element_of_container_of_module_is_assigned, made.list ? "a list" : "a tuple");
    assign_reference(ev, element, value, range);
}

/// `d[key] = value` of a dict whose keys the translation knows, unless only the running program knows this
/// one.
void assign_dict(Evaluator& ev, const Value& base, const Expression& index, const Value& value,
                 TextRange range) {
    DictionaryValue& entries = *std::get<std::shared_ptr<DictionaryValue>>(base.v);
    const Value key = evaluate(ev, index);
    const bool runs = ev.frame().host && (is_run_time(ev, key) || !is_static(key));
    const bool known = get<ScalarValue>(key) && ev.host.control == 0 && !entries.entries.empty() &&
                       !entries.factory && !entries.counts;
    if (runs && !known && ev.host.control == 0)
        return set_entry(ev, *std::get<RunningDictPtr>(run_now(ev, base, {key, value}, range).v), key, value,
                         range);
    if (const Value* entry = entries.find(key); entry && get<VariablePtr>(*entry))
        return assign_reference(ev, *entry, value, range);
    if (ev.in_kernel() && !ev.frame().python && !entries.find(key))
        ev.fail(range, errors::key_of_dict_of_kernel_is_new);
    if (ev.in_kernel() && !ev.frame().python)
        ev.fail(range, errors::element_of_container_of_module_is_assigned, kind_of(base));
    before_change(ev, base, {key, value}, range);
    if (runs && known) return assign_entry(ev, entries, std::get<ScalarValue>(key.v), value, range);
    if (runs) want_running(ev, base, {key, value}, range);
    require_known_key(ev, key, index->range);
    entries.set(key, kept(ev, value, "entry", range));
}

void assign_running_list(Evaluator& ev, RunningList& running, const Subscript& target, const Value& value,
                         TextRange range) {
    const std::vector<Value> indices = evaluate_indices(ev, target);
    Value once = held(ev, value, "element", range);
    if (running.array && running.element && is_scalar(once))  // takes the type of the array
        once = of_kind(cast_to(scalar(ev, once, range), running.element->type), NumberKind::numpy);
    const Expr place = checked_place(ev, running, indices.at(0), "list assignment index", range);
    set_element(ev, running, place, once, range);
    write_back(ev, running, place, range);
}

/// An element or a part of a field or of an array.
void assign_field(Evaluator& ev, const Value& base, const std::vector<Value>& given, const Value& value,
                  TextRange range) {
    const FieldPtr& field = std::get<FieldPtr>(base.v);
    up_to_date(ev, base, range);
    const bool of_numpy = ev.frame().host && field->numpy && !field->ndarray;
    if (of_numpy) check_indices_of_array(ev, given, range);
    if (is_array(base) && given.size() == 1 && ev.frame().host &&
        (is_array(given[0]) || (get<SequencePtr>(given[0]) && std::get<SequencePtr>(given[0].v)->list))) {
        const FieldPtr by = as_array(ev, given[0], nullptr, range);
        if (!by) ev.fail(range, errors::array_of_no_numbers, kind_of(given[0]));
        assign_by_array(ev, field, Value(by), value, range);
        return write_back(ev, field, range);
    }
    if (is_array(base) && ev.frame().host && assign_part_by_mask(ev, base, given, value, range))
        return write_back(ev, field, range);
    if (is_array(base) && (given.size() < field->shape.size() || takes_part(given))) {
        assign_array_part(ev, field, given, value, range);
        return write_back(ev, field, range);
    }
    require_argument(ev, *field, true, range);
    if (of_numpy && field->element.rows == 0 && (get<SequencePtr>(value) || get<MatrixPtr>(value)))
        ev.fail(range, errors::element_is_sequence);
    if (of_numpy && get<std::string>(value))
        return assign_field(ev, base, given,
                            construct(ev, {field->element.scalar, 0, 0, true}, {{value}, {}, range}), range);
    if (ev.frame().host && !field->numpy) {
        if (!is_array(base)) check_indices_of_field(ev, *field, given, range);
        require_all_placed(ev, range);
        check_host_value(ev, *field, value, range);
    }
    store(ev, field, given, value, range);
    write_back(ev, field, range);
}

/// `numbers[1:3] = [7, 8, 9]` of a list of Python's: other elements in place of those.
void assign_slice_of_list(Evaluator& ev, const Value& base, const SliceValue& slice, const Value& value,
                          TextRange range) {
    std::vector<Value>& all = std::get<SequencePtr>(base.v)->elements;
    const auto size = static_cast<std::int64_t>(all.size());
    const auto bound = [&](const std::optional<std::int64_t>& given, std::int64_t otherwise) {
        const std::int64_t at = given.value_or(otherwise);
        return std::clamp<std::int64_t>(at < 0 ? at + size : at, 0, size);
    };
    if (slice.step.value_or(1) != 1) ev.unsupported(range, errors::step_of_assigned_slice);
    const std::int64_t low = bound(slice.low, 0), high = std::max(bound(slice.high, size), low);
    std::vector<Value> parts;
    for (const Value& part : iterate(ev, value, range)) parts.push_back(kept(ev, part, "element", range));
    before_change(ev, base, parts, range);
    std::vector<Value>& now = std::get<SequencePtr>(base.v)->elements;
    now.erase(now.begin() + low, now.begin() + high);
    now.insert(now.begin() + low, parts.begin(), parts.end());
}

/// `numbers[k] = value` of a list of Python's, where `k` may be one that only the running program knows.
void assign_list(Evaluator& ev, const Value& base, const Value& index, const Value& value, TextRange range) {
    std::vector<Value>& all = std::get<SequencePtr>(base.v)->elements;
    const auto* computed = get<ScalarValue>(index);
    if (computed && ev.frame().host && !build::as_integer(index_of(*computed))) {
        before_change(ev, base, {value}, range);
        const ScalarValue place = ev.named(
            checked_index(ev, *computed, all.size(), "list assignment index", range), "place", range, true);
        for (std::size_t k = 0; k < all.size(); ++k) {
            const ScalarValue here =
                compared(CompareOp::equal, place, constant(static_cast<std::int64_t>(k), Type::int_(64)));
            replace_where(ev, all[k], truth_of(here), value, range);
        }
        return;
    }
    if (const auto* slice = get<SliceValue>(index))
        return assign_slice_of_list(ev, base, *slice, value, range);
    std::int64_t k = static_integer(ev, index, range, "the index");
    if (k < 0) k += static_cast<std::int64_t>(all.size());
    if (k < 0 || k >= static_cast<std::int64_t>(all.size()))
        ev.fail(range, errors::list_assignment_index_out_of_range);
    before_change(ev, base, {value}, range);
    const Value element = kept(ev, value, "element", range);
    std::get<SequencePtr>(base.v)->elements[static_cast<std::size_t>(k)] = element;
}

/// Elements of a vector or matrix of the host program.
void assign_host_matrix(Evaluator& ev, MatrixValue& matrix, const std::vector<Value>& given,
                        const Value& value, TextRange range) {
    const auto kept = selection(ev, {{}, matrix.rows, matrix.columns}, given, range);
    if (!kept) ev.unsupported(range, errors::element_of_vector_at_index_is_not_known);
    require_straight(ev, range, "an element of a vector");
    const auto parts = elements(ev, value, kept->shape, range);
    for (std::size_t k = 0; k < kept->places.size(); ++k) matrix.elements[kept->places[k]] = parts[k];
}

/// An element of a local vector at an index that only the running kernel knows.
void assign_local_at_run_time(Evaluator& ev, const Value& base, const std::vector<Value>& given,
                              const Value& value, TextRange range) {
    if (const auto* variable = get<VariablePtr>(base))
        return assign_at_run_time(ev, **variable, given, value, range);
    const auto* part = get<PlacePtr>(base);
    if (!part || !(*part)->variable) ev.unsupported(range, errors::run_time_index_of_part_of_vector);
    VariableValue some = *(*part)->variable;
    some.type = (*part)->type;
    some.symbols.clear();
    for (const StoreTarget& t : (*part)->targets) some.symbols.push_back(t.buffer);
    assign_at_run_time(ev, some, given, value, range);
}

/// `lists[k]` of `lists[k][i] = value`, where only the running program knows `k`: the list itself, a row.
/// Nothing for other targets.
std::optional<Value> row_of_target(Evaluator& ev, const Subscript& target, const Value& value,
                                   TextRange range) {
    const auto* part = std::get_if<Subscript>(&target.object->node);
    if (!part || !ev.frame().host || ev.frame().python) return std::nullopt;
    const Value lists = evaluate(ev, part->object);
    const auto* several = get<SequencePtr>(lists);
    if (!several || (*several)->set) return std::nullopt;
    const Value index = evaluate(ev, part->index);
    const auto* place = get<ScalarValue>(index);
    if (!place || build::as_integer(index_of(*place))) return subscript(ev, lists, {index}, range);
    if (!are_rows((*several)->elements)) ev.unsupported(range, errors::part_of_element_that_is_chosen);
    if (std::ranges::any_of((*several)->elements,
                            [](const Value& row) { return get<SequencePtr>(row) != nullptr; }))
        want_rows(ev, (*several)->elements, value, range);
    return subscript(ev, lists, {index}, range);
}

}  // namespace

void assign_subscript(Evaluator& ev, const Expression& whole, const Value& value, TextRange range) {
    const auto& target = std::get<Subscript>(whole->node);
    const auto row = row_of_target(ev, target, value, range);
    const Value base = row ? *row : reference(ev, target.object);
    if (const auto* running = get<RunningListPtr>(base))
        return assign_running_list(ev, **running, target, value, range);
    if (const auto* dict = get<RunningDictPtr>(base))
        return set_entry(ev, **dict, evaluate(ev, target.index), value, range);
    require_no_copy(ev, target.object, base, range);
    if (get<std::shared_ptr<DictionaryValue>>(base)) return assign_dict(ev, base, target.index, value, range);
    if (is_array(base) && ev.frame().host && assign_by_bounds(ev, base, target, value, range)) return;
    const std::vector<Value> given = evaluate_indices(ev, target);
    if (get<FieldPtr>(base)) return assign_field(ev, base, given, value, range);
    if (get<StructFieldPtr>(base))
        return assign_reference(ev, element_reference(ev, base, given, range), value, range);
    const auto* sequence = get<SequencePtr>(base);
    if (sequence && ev.in_kernel() && !ev.frame().python)
        return assign_element_of_kernel(ev, **sequence, given.at(0), value, range);
    if (sequence && (*sequence)->list) return assign_list(ev, base, given.at(0), value, range);
    if (const auto* m = get<MatrixPtr>(base); m && ev.frame().host)
        return assign_host_matrix(ev, **m, given, value, range);
    const Value place = element_reference(ev, base, given, range);
    if (get<NoneValue>(place)) return assign_local_at_run_time(ev, base, given, value, range);
    if (get<PlacePtr>(place) || get<VariablePtr>(place)) return assign_reference(ev, place, value, range);
    ev.fail(range, errors::elements_of_cannot_be_assigned,
            ev.frame().host        ? "TypeError"
            : get<MatrixPtr>(base) ? "TaichiSyntaxError"
                                   : "TaichiTypeError",
            kind_of(base));
}

}  // namespace nestor::taichi
