// Subscripts (TI-22): of what is known at translation and of values that code computes.
#include <algorithm>
#include <cctype>
#include <set>
#include <string_view>

#include "frontend/taichi/errors/arrays.hpp"
#include "frontend/taichi/errors/values.hpp"
#include "frontend/taichi/foreign.hpp"
#include "frontend/taichi/lower/data/fields.hpp"
#include "frontend/taichi/lower/data/snodes.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/array_choices.hpp"
#include "frontend/taichi/lower/host/array_parts.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/host/enums.hpp"
#include "frontend/taichi/lower/host/letters.hpp"
#include "frontend/taichi/lower/host/list_methods.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/host/numpy.hpp"
#include "frontend/taichi/lower/host/numpy_in_python.hpp"
#include "frontend/taichi/lower/host/object_operators.hpp"
#include "frontend/taichi/lower/host/objects.hpp"
#include "frontend/taichi/lower/host/optional_numbers.hpp"
#include "frontend/taichi/lower/host/running_births.hpp"
#include "frontend/taichi/lower/host/running_dicts.hpp"
#include "frontend/taichi/lower/host/selections.hpp"
#include "frontend/taichi/lower/host/sets.hpp"
#include "frontend/taichi/lower/host/texts.hpp"
#include "frontend/taichi/lower/host/windows.hpp"
#include "frontend/taichi/lower/kernel/access.hpp"
#include "frontend/taichi/lower/kernel/components.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
#include "frontend/taichi/lower/kernel/places.hpp"
#include "frontend/taichi/lower/kernel/slices.hpp"
#include "frontend/taichi/lower/kernel/static_loops.hpp"
#include "frontend/taichi/lower/kernel/structs.hpp"
#include "frontend/taichi/lower/library/arithmetic.hpp"
#include "frontend/taichi/lower/library/library.hpp"
#include "frontend/taichi/lower/library/matrices.hpp"
#include "frontend/taichi/names.hpp"

namespace nestor::taichi {

std::vector<Value> evaluate_indices(Evaluator& ev, const Subscript& s) {
    std::vector<Value> values;
    for (const Expression& index : indices(s)) values.push_back(evaluate_operand(ev, index));
    return values;
}

namespace {

Value element_of_sequence(Evaluator& ev, const SequencePtr& s, const std::vector<Value>& indices,
                          TextRange range) {
    const bool python = ev.frame().host || ev.frame().python;
    if (s->set) ev.fail(range, errors::value_has_no_elements, "TypeError: ", "a set");
    const auto& elements = s->elements;
    const auto size = static_cast<std::int64_t>(elements.size());
    if (indices.size() > 1)
        ev.fail(range, errors::list_indices_are_no_tuple, python ? "" : "TaichiCompilationError: ");
    if (const auto* part = get<SliceValue>(indices.at(0))) return sequence_slice(*s, *part);
    if (is_rolled(ev, indices[0])) return table_element(ev, s, std::get<ScalarValue>(indices[0].v), range);
    if (get<ScalarValue>(indices[0]) && !build::as_integer(index_of(std::get<ScalarValue>(indices[0].v))))
        return chosen_element(ev, elements,
                              checked_index(ev, std::get<ScalarValue>(indices[0].v), elements.size(),
                                            s->list ? "list index" : "tuple index", range),
                              range);
    std::int64_t k = static_integer(ev, indices[0], range, "the index of a sequence");
    if (k < 0) k += size;
    if (k < 0 || k >= size)
        ev.fail(range, errors::index_out_of_range,
                python ? "" : "TaichiCompilationError: ", s->list ? "list" : "tuple");
    return elements[static_cast<std::size_t>(k)];
}

Value entry_of_known_dict(Evaluator& ev, const Value& object, const std::vector<Value>& indices,
                          TextRange range) {
    DictionaryValue& d = *std::get<std::shared_ptr<DictionaryValue>>(object.v);
    Value key = indices.size() == 1 ? indices[0] : tuple(indices);
    if (const Value number = number_of_member(ev, key); is_run_time(ev, number)) key = number;
    if (const auto* text = get<TextPtr>(key); text && ev.frame().host)
        return of_each_text(
            ev, *text, [&](const std::string& words) { return subscript(ev, object, {words}, range); },
            "an entry", range);
    const bool grows = d.factory || d.counts || get<SequencePtr>(key);
    if (ev.frame().host && grows && (is_run_time(ev, key) || !is_static(key)))
        return subscript(ev, run_now(ev, object, {}, range), indices, range);
    if (const auto* number = get<ScalarValue>(key); number && ev.frame().host)
        return chosen_entry(ev, d, *number, range);
    require_known_key(ev, key, range);
    if (const Value* value = d.find(key)) return *value;
    if (d.counts) return Value(Integer(0));
    if (d.factory) {
        const Value made = call_value(ev, *d.factory, {{}, {}, range});
        before_change(ev, object, {key, made}, range);
        d.set(key, made);
        return made;
    }
    ev.fail(range, "TI-22", "KeyError: " + repr(key));
}

Value part_of_text(Evaluator& ev, const std::string& text, const std::vector<Value>& indices,
                   TextRange range) {
    std::vector<Value> letters;
    for (const std::string& letter : letters_of(text)) letters.emplace_back(letter);
    if (const auto* part = get<SliceValue>(indices.at(0))) {
        std::string kept;
        const Value chosen = sequence_slice(Sequence{std::move(letters)}, *part);
        for (const Value& letter : std::get<SequencePtr>(chosen.v)->elements)
            kept += std::get<std::string>(letter.v);
        return kept;
    }
    if (ev.frame().host && get<ScalarValue>(indices[0]) &&
        !build::as_integer(index_of(std::get<ScalarValue>(indices[0].v)))) {
        return chosen_element(
            ev, letters,
            checked_index(ev, std::get<ScalarValue>(indices[0].v), letters.size(), "string index", range),
            range);
    }
    std::int64_t k = static_integer(ev, indices[0], range, "the index of a string");
    if (k < 0) k += std::ssize(letters);
    if (k < 0 || k >= std::ssize(letters)) ev.fail(range, errors::string_index_out_of_range);
    return letters[static_cast<std::size_t>(k)];
}

/// An element, a part, or at an index of the running program a choice among all.
Value part_of_matrix(Evaluator& ev, const MatrixValue& m, const std::vector<Value>& indices,
                     TextRange range) {
    if (const auto part = selection(ev, {{}, m.rows, m.columns}, indices, range)) {
        if (part->shape.rows == 0) return element_value(ev, m, m.elements[part->places[0]]);
        std::vector<ScalarValue> elements;
        for (const std::size_t k : part->places) elements.push_back(m.elements[k]);
        return matrix(part->shape.rows, part->shape.columns, std::move(elements));
    }
    const ScalarValue place = run_time_index(ev, {{}, m.rows, m.columns}, indices, range);
    ScalarValue chosen = m.elements.back();
    for (std::size_t k = m.elements.size() - 1; k-- > 0;)
        chosen = selected(
            compared(CompareOp::equal, place, constant(static_cast<std::int64_t>(k), Type::int_(32))),
            m.elements[k], chosen);
    return element_value(ev, m, chosen);
}

/// `tuple[int, int]`, `ti.types.NDArray[ti.f32, 2]`
std::optional<Value> type_with_parts(Evaluator& ev, const Value& object, const std::vector<Value>& indices,
                                     TextRange range) {
    if (const auto* made = get<BuiltinValue>(object);
        made && (made->name == "tuple" || made->name == "typing.Tuple"))
        return tuple(indices);
    if (get<BuiltinValue>(object) && std::get<BuiltinValue>(object.v).name == "ti.types.NDArray") {
        auto type = std::make_shared<ArrayTypeValue>();
        if (const auto* element = get<ElementType>(indices.at(0))) type->element = *element;
        if (indices.size() > 1) type->rank = static_integer(ev, indices[1], range, "ndim");
        return type;
    }
    return std::nullopt;
}

/// `np.mgrid[0:3, 0:2]`, `np.ogrid[..]`, `np.r_[0:3, 7]`, `np.c_[a, b]`
std::optional<Value> numpy_grid(Evaluator& ev, const Value& object, const std::vector<Value>& indices,
                                TextRange range) {
    const auto* named = get<BuiltinValue>(object);
    if (!ev.frame().host || !named) return std::nullopt;
    const bool joins = named->name == "np.r_" || named->name == "np.c_";
    if (!joins && named->name != "np.mgrid" && named->name != "np.ogrid") return std::nullopt;
    std::vector<Value> ranges;
    for (const Value& index : indices) {
        const auto* part = get<SliceValue>(index);
        if (joins && !part) {
            ranges.push_back(index);
            continue;
        }
        if (!part || !part->high) return std::nullopt;
        ranges.push_back(tuple({Value(Integer(part->low.value_or(0))), Value(Integer(*part->high)),
                                Value(Integer(part->step.value_or(1)))}));
    }
    return numpy_in_python(ev, named->name.substr(3), {{tuple(std::move(ranges))}, {}, range});
}

bool is_list(const Value& index) {
    const auto* list = get<SequencePtr>(index);
    return list && (*list)->list;
}

}  // namespace

std::optional<Value> elements_by_places(Evaluator& ev, const Value& object, const std::vector<Value>& indices,
                                        TextRange range) {
    if (indices.size() == 1) {
        if (const auto chosen = elements_by_list(ev, object, indices[0], range)) return chosen;
        if (const auto selected = selected_elements(ev, object, indices[0], range)) return selected;
    }
    if (!is_array(object)) return std::nullopt;
    const auto* several = indices.size() == 1 ? get<SequencePtr>(indices[0]) : nullptr;
    if (several && !(*several)->list && !(*several)->set)
        return subscript(ev, object, (*several)->elements, range);
    const auto is_place = [](const Value& index) { return is_array(index) || is_list(index); };
    if (indices.size() > 1 && has_mask(ev, indices, range)) return part_by_mask(ev, object, indices, range);
    const auto is_part = [](const Value& index) { return get<SliceValue>(index) || get<NoneValue>(index); };
    if (indices.size() < 2 || std::ranges::none_of(indices, is_place) ||
        std::ranges::any_of(indices, is_part))
        return std::nullopt;
    return numpy_in_python(ev, "gather", {{object, tuple(indices)}, {}, range});
}

void check_indices_of_field(const Evaluator& ev, const FieldValue& field, const std::vector<Value>& indices,
                            TextRange range) {
    for (const Value& index : indices) {
        if (get<SliceValue>(index)) ev.fail(range, errors::slicing_is_not_supported_on_field);
        if (get<MatrixPtr>(index))
            ev.fail(range, errors::vector_is_no_index_of_field,
                    indices.size() == field.shape.size() ? "TypeError" : "AssertionError");
        if (is_list(index)) ev.fail(range, errors::list_is_no_index_of_field);
    }
}

Value subscript(Evaluator& ev, const Value& object, const std::vector<Value>& indices, TextRange range) {
    if (ev.frame().host)
        if (const auto chosen = elements_by_places(ev, object, indices, range)) return *chosen;
    const auto* array = get<FieldPtr>(object);
    if (ev.frame().host && (get<MatrixPtr>(object) || (array && (*array)->numpy && !(*array)->ndarray)))
        check_indices_of_array(ev, indices, range);
    if (is_array(object)) return read_reference(ev, element_reference(ev, object, indices, range));
    if (const auto* field = get<FieldPtr>(object)) {
        if (ev.frame().host) check_indices_of_field(ev, **field, indices, range);
        return load(ev, *field, indices, range);
    }
    if (get<StructFieldPtr>(object)) return element_reference(ev, object, indices, range);
    if (get<PlacePtr>(object) || get<VariablePtr>(object))
        return subscript(ev, read_reference(ev, object), indices, range);
    if (const auto* made = get<ClassValue>(object))
        if (const auto* name = indices.empty() ? nullptr : get<std::string>(indices[0]))
            return attribute(ev, Value(*made), *name, range);
    if (const auto* members = get<StructPtr>(object); members && ev.frame().host && indices.size() == 1)
        if (const auto* name = get<std::string>(indices[0])) return attribute(ev, object, *name, range);
    if (const auto* s = get<SequencePtr>(object)) return element_of_sequence(ev, *s, indices, range);
    if (const auto* steps = get<RangeValue>(object); steps && steps->python)  // `range(n)[::-1]`
        return subscript(ev, tuple(iterate(ev, object, range)), indices, range);
    if (const auto* list = get<RunningListPtr>(object))
        return subscript_of_running_list(ev, *list, indices, range);
    if (const auto* dict = get<RunningDictPtr>(object))
        return entry_of(ev, **dict, indices.size() == 1 ? indices[0] : tuple(indices), range);
    if (get<std::shared_ptr<DictionaryValue>>(object)) return entry_of_known_dict(ev, object, indices, range);
    if (const auto* text = get<TextPtr>(object))
        return of_each_text(
            ev, *text, [&](const std::string& words) { return subscript(ev, words, indices, range); },
            "a part", range);
    if (const auto* text = get<std::string>(object)) return part_of_text(ev, *text, indices, range);
    if (const auto* m = get<MatrixPtr>(object)) return part_of_matrix(ev, **m, indices, range);
    if (get<ObjectPtr>(object))
        if (const auto element = element_of_object(ev, object, indices, range)) return *element;
    if (const auto grid = numpy_grid(ev, object, indices, range)) return *grid;
    if (const auto type = type_with_parts(ev, object, indices, range)) return *type;
    ev.fail(range, errors::value_has_no_elements,
            ev.frame().host ? "TypeError: " : "TaichiCompilationError: ", kind_of(object));
}

/// `a[1:3]` of a Python sequence.
Value sequence_slice(const Sequence& sequence, const SliceValue& part) {
    const auto size = static_cast<std::int64_t>(sequence.elements.size());
    const std::int64_t step = part.step.value_or(1);
    const auto place = [&](std::int64_t k) {
        return std::clamp<std::int64_t>(k < 0 ? k + size : k, step < 0 ? -1 : 0, step < 0 ? size - 1 : size);
    };
    const std::int64_t low = part.low ? place(*part.low) : step < 0 ? size - 1 : 0;
    const std::int64_t high = part.high ? place(*part.high) : step < 0 ? -1 : size;
    std::vector<Value> kept;
    for (std::int64_t k = low; step > 0 ? k < high : k > high; k += step)
        kept.push_back(sequence.elements[static_cast<std::size_t>(k)]);
    return sequence.list ? list(std::move(kept)) : tuple(std::move(kept));
}

}  // namespace nestor::taichi
