// Fields and array arguments: where their elements are, reading and writing them (TI-22, TI-41, TI-43).
#include "frontend/taichi/lower/data/fields.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "frontend/taichi/errors/data.hpp"
#include "frontend/taichi/lower/data/activity.hpp"
#include "frontend/taichi/lower/data/cells.hpp"
#include "frontend/taichi/lower/data/snodes.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/host/exceptions.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/library/library.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/walk.hpp"

namespace nestor::taichi {

namespace {

/// The index of one dimension as a number.
std::optional<ScalarValue> index_number(Evaluator& ev, const FieldValue& field, const Value& value,
                                        bool alone, TextRange range) {
    if (get<NoneValue>(value)) {
        if (!alone && ev.in_kernel()) ev.fail(range, errors::none_stands_beside_another_index);
        return std::nullopt;
    }
    if (get<SliceValue>(value) && ev.in_kernel())
        ev.fail(range, errors::slices_are_for_vectors_matrices_not_for_fields);
    const ScalarValue s = scalar(ev, value, range);
    if (s.type.is_float())
        ev.fail(range, errors::index_of_field_is_float, ev.frame().host ? "" : "Taichi", field.name,
                name_of(s.type));
    return s;
}

[[noreturn]] void refuse_number_of_indices(Evaluator& ev, const FieldValue& field, std::size_t given,
                                           TextRange range) {
    ev.fail(range, errors::number_of_field_indices,
            field.numpy       ? "IndexError"
            : ev.frame().host ? field.ndarray ? "TaichiIndexError" : "AssertionError"
                              : "TaichiIndexError",
            field.name, field.shape.size(), field.shape.size() == 1 ? "" : "s", given,
            given == 1 ? "ex is given" : "ices are given");
}

/// `index` is without the offset of dimension `k`.
[[noreturn]] void refuse_index(Evaluator& ev, const FieldValue& field, std::size_t k, std::int64_t index,
                               std::int64_t offset, std::optional<std::int64_t> extent, TextRange range) {
    const bool of_numpy = field.numpy || field.snapshot;
    const bool below = index < 0 && offset == 0;
    ev.fail(range, errors::index_outside_field,
            of_numpy                                                                 ? "IndexError"
            : below && !ev.frame().host && (field.array || !ev.kernel_dialect.debug) ? "TaichiSyntaxError"
            : ev.kernel_dialect.debug                                                ? "TaichiAssertionError"
                                                                                     : "TaichiIndexError",
            index + offset, k, field.name,
            !extent       ? "begins at 0"
            : offset == 0 ? fmt::format("has {} element{}", *extent, *extent == 1 ? "" : "s")
                          : fmt::format("goes from {} to {}", offset, offset + *extent - 1),
            below && !of_numpy ? "indices are not counted from the end" : "");
}

/// An index less the offset of dimension `k`; those of numpy count from the end.
Expr place_in_dimension(Evaluator& ev, const FieldValue& field, std::size_t k, const ScalarValue& number_,
                        TextRange range) {
    const std::int64_t offset = k < field.offset.size() ? field.offset[k] : 0;
    const Expr index = build::subtract(index_of(number_), build::integer(offset));
    const auto known = build::as_integer(index), extent = build::as_integer(index_of(field.shape[k]));
    if (!known) return index;
    if (extent && (field.numpy || field.snapshot) && *known < 0 && *known >= -*extent)
        return build::integer(*known + *extent);
    if (*known < 0 || (extent && *known >= *extent))
        refuse_index(ev, field, k, *known, offset, extent, range);
    return index;
}

}  // namespace

/// Indices less the field's offset. A vector index splices.
std::vector<Expr> element_place(Evaluator& ev, const FieldValue& field, const std::vector<Value>& given,
                                TextRange range) {
    require_place(ev, field, range);
    std::vector<ScalarValue> indices;
    const auto add = [&](const Value& value) {
        if (const auto s = index_number(ev, field, value, given.size() == 1, range)) indices.push_back(*s);
    };
    for (const Value& value : given) {
        if (const auto* m = get<MatrixPtr>(value)) {
            const std::size_t count = (*m)->elements.size();
            if (given.size() == 1 && count != field.shape.size())  // asked before the type
                refuse_number_of_indices(ev, field, count, range);
            for (const ScalarValue& s : (*m)->elements) add(s);
        } else if (const auto* sequence = get<SequencePtr>(value))
            for (const Value& s : (*sequence)->elements) add(s);
        else
            add(value);
    }
    if (indices.size() != field.shape.size()) refuse_number_of_indices(ev, field, indices.size(), range);
    std::vector<Expr> place;
    for (std::size_t k = 0; k < indices.size(); ++k)
        place.push_back(place_in_dimension(ev, field, k, indices[k], range));
    return place;
}

std::vector<Expr> place_of(Evaluator& ev, const FieldValue& field, const std::vector<Value>& given,
                           TextRange range) {
    return memory_place(ev, field, element_place(ev, field, given, range));
}

void name_place(Evaluator& ev, std::vector<Expr>& place, TextRange range) {
    for (std::size_t k = 0; k < place.size(); ++k) {
        const char* name = place.size() == 1 ? "at" : place.size() != 2 ? "index" : k == 0 ? "row" : "column";
        place[k] = ev.named(exact(place[k], lowest(Type::index()), highest(Type::index()), Type::index()),
                            name, range)
                       .index;
    }
}

std::vector<Expr> component_place(std::vector<Expr> place, const ElementType& element, int k) {
    if (element.rows == 0) return place;
    if (element.columns == 0) {
        place.push_back(build::integer(k));
    } else {
        place.push_back(build::integer(k / element.columns));
        place.push_back(build::integer(k % element.columns));
    }
    return place;
}

void require_place(const Evaluator& ev, const FieldValue& field, TextRange range) {
    const SnodeValue* top = field.parent.get();
    while (top && top->parent) top = top->parent.get();
    if (top && top->builder && !top->finalized)
        ev.fail(range, errors::fields_builder_is_not_finalized, field.name);
    if (field.buffer) return;
    ev.fail(range, errors::field_has_no_place_yet, field.name.empty() ? std::string("?") : field.name);
}

Value gradient_of(Evaluator& ev, const FieldPtr& field, TextRange range) {
    if (!field->gradient || !field->buffer) return NoneValue{};
    if (field->grad) return field->grad;
    auto grad = std::make_shared<FieldValue>();
    grad->name = field->name + "_grad";
    grad->element = field->element;
    grad->offset = field->offset;
    grad->range = range;
    place(ev, *grad, extents_of(ev, *field, range));
    field->grad = grad;
    return field->grad;
}

/// What a handler reads of an access outside: Taichi's words, with the sizes and indices.
static TextValue words_of_access(const Evaluator& ev, const FieldValue& field,
                                 const std::vector<ScalarValue>& indices) {
    TextValue words;
    const auto say = [&](const std::string& text) {
        auto* last = words.parts.empty() ? nullptr : std::get_if<std::string>(&words.parts.back());
        if (last)
            *last += text;
        else
            words.parts.emplace_back(text);
    };
    const auto list = [&](const std::vector<ScalarValue>& numbers, const char* open, const char* close) {
        say(open);
        for (std::size_t k = 0; k < numbers.size(); ++k) {
            if (k > 0) say(", ");
            const Expr number = index_of(numbers[k]);
            if (const auto known = build::as_integer(number))
                say(std::to_string(*known));
            else
                words.parts.emplace_back(Formatted(value_of(cast_to(numbers[k], Type::int_(32))), "%d"));
        }
        say(close);
    };
    if (field.array) {
        say(fmt::format("[kernel={}] Out of bound access to ndarray `{}`", ev.kernel.name, field.name));
        list(indices, " with indices [", "]");
        return words;
    }
    say(fmt::format("(kernel={}) Accessing field ({}) of size ", ev.kernel.name, field.name));
    list(field.shape, "(", ")");
    if (!field.offset.empty()) {
        std::vector<ScalarValue> offsets;
        for (const std::int64_t one : field.offset) offsets.push_back(constant(one, Type::int_(32)));
        list(offsets, " offset (", ")");
    }
    list(indices, " with indices (", ")");
    return words;
}

void check_bounds(Evaluator& ev, const FieldValue& field, const std::vector<ScalarValue>& indices,
                  TextRange range) {
    if (!ev.kernel_dialect.debug || field.numpy) return;
    const TextValue told = words_of_access(ev, field, indices);
    for (std::size_t k = 0; k < std::min(indices.size(), field.shape.size()); ++k) {
        const std::int64_t offset = k < field.offset.size() ? field.offset[k] : 0;
        const Expr index = index_of(indices[k]), low = build::integer(offset);
        const Expr high = build::add(index_of(field.shape[k]), low);
        const Expr within = build::both(build::compare(CompareOp::less_equal, low, index),
                                        build::compare(CompareOp::less, index, high));
        if (build::as_integer(within) == 1) continue;
        tell_of_kernel_assert(ev, told, within, range);
        require_holds(
            ev, within,
            fmt::format("TaichiAssertionError: an index of `{}` is outside of its dimension {} ({})",
                        field.name, k, ev.at(range).file_and_line()),
            range, true);
    }
}

void refuse_index_of_kernel(const Evaluator& ev, const FieldValue& field, const std::vector<Value>& indices,
                            TextRange range) {
    if (!field.numpy || !ev.in_kernel() || ev.frame().python) return;
    if (ev.pictures.drawing && ev.source == ev.pictures.drawing->source) return;  // kernels of our own
    for (const Value& index : indices)
        if (const auto* number = get<ScalarValue>(index); number && !known_number(*number))
            ev.fail(range, errors::index_of_numpy_array_of_module, field.name);
}

Value load(Evaluator& ev, const FieldPtr& field, const std::vector<Value>& indices, TextRange range) {
    require_place(ev, *field, range);
    require_argument(ev, *field, false, range);
    if (ev.frame().host && !field->numpy) require_all_placed(ev, range);
    refuse_index_of_kernel(ev, *field, indices, range);
    std::vector<Expr> place = element_place(ev, *field, indices, range);
    if (field->element.count() > 1 || !field->memory.digits.empty()) name_place(ev, place, range);
    place = memory_place(ev, *field, std::move(place));
    if (ev.in_kernel()) check_bounds(ev, *field, index_list(ev, indices, range), range);
    const Type& type = field->element.scalar;
    std::vector<ScalarValue> loaded;
    for (int k = 0; k < field->element.count(); ++k)
        loaded.push_back(plain(build::load(field->buffer, type, component_place(place, field->element, k))));
    if (ev.frame().host && !field->numpy)  // Python sees doubles and exact integers (TI-84)
        for (ScalarValue& s : loaded)
            s = cast_to(s, type.is_float()          ? Type::float_(64)
                           : type == Type::uint(64) ? type
                                                    : Type::int_(64));
    if (field->element.rows == 0) return loaded[0];
    Value made = matrix(field->element.rows, field->element.columns, std::move(loaded));
    std::get<MatrixPtr>(made.v)->of_host = std::get<MatrixPtr>(made.v)->of_field = ev.frame().host;
    return made;
}

void require_all_placed(const Evaluator& ev, TextRange range) {
    for (const FieldPtr& field : ev.fields)
        if (!field->buffer) require_place(ev, *field, range);
    for (const SnodePtr& node : ev.snodes) {
        const bool used =
            node->kind == SnodeKind::root || !node->parent ||
            std::ranges::any_of(ev.fields, [&](const FieldPtr& field) { return field->parent == node; }) ||
            std::ranges::any_of(ev.snodes, [&](const SnodePtr& below) { return below->parent == node; });
        if (!used) ev.fail(range, errors::node_without_children);
    }
}

/// Kernels see arrays as arguments; what they read of numpy's own is a Python value.
void require_argument(const Evaluator& ev, const FieldValue& field, bool writes, TextRange range) {
    if (!ev.in_kernel() || ev.frame().python || field.array || !(field.ndarray || (field.numpy && writes)))
        return;
    ev.fail(range, errors::array_of_module_is_no_argument_of_kernel,
            field.ndarray ? "TaichiCompilationError" : "TaichiSyntaxError", field.name);
}

/// What Python may write into an element: numbers of its kind, as many as it has.
void check_host_value(Evaluator& ev, const FieldValue& field, const Value& value, TextRange range) {
    const ElementType& element = field.element;
    if (get<std::string>(value) || get<NoneValue>(value) ||
        (element.rows == 0 && !field.numpy && get<SequencePtr>(value)))
        ev.fail(range, errors::value_cannot_be_written_to_field, kind_of(value), field.name);
    const bool whole = element.rows > 0 && (get<SequencePtr>(value) || get<MatrixPtr>(value));
    if (whole) {
        const auto* m = get<MatrixPtr>(value);
        const std::size_t given =
            m ? static_cast<std::size_t>((*m)->rows) : std::get<SequencePtr>(value.v)->elements.size();
        if (given < static_cast<std::size_t>(element.rows))
            ev.fail(range, errors::element_of_has_more_parts_than_are_given, field.name);
        return;
    }
    if (element.rows > 0 && (is_number(value) || get<ScalarValue>(value)))
        ev.fail(range, errors::number_for_element_with_parts, field.name);
    if (element.rows > 0 || !(is_number(value) || get<ScalarValue>(value))) return;
    if (scalar(ev, value, range).type.is_float() && !element.scalar.is_float())
        ev.fail(range, errors::float_for_field_of_integers, field.name, name_of(element.scalar));
}

/// What Python writes into an element: as many parts of a vector as it has, the others are passed over.
Value parts_taken(const FieldValue& field, const Value& value) {
    const auto rows = static_cast<std::ptrdiff_t>(field.element.rows);
    if (field.element.columns > 0 || rows == 0 || field.numpy) return value;
    const auto first = [&](const auto& elements) {
        using Elements = std::decay_t<decltype(elements)>;
        return Elements(elements.begin(),
                        elements.begin() + std::min(rows, static_cast<std::ptrdiff_t>(elements.size())));
    };
    if (const auto* given = get<SequencePtr>(value)) return list(first((*given)->elements));
    if (const auto* given = get<MatrixPtr>(value); given && (*given)->is_vector() && (*given)->rows > rows)
        return matrix(field.element.rows, 0, first((*given)->elements));
    return value;
}

void store(Evaluator& ev, const FieldPtr& field, const std::vector<Value>& indices, const Value& value,
           TextRange range) {
    require_place(ev, *field, range);
    std::vector<ScalarValue> values =
        elements(ev, ev.frame().host ? parts_taken(*field, value) : value, field->element, range);
    std::vector<Expr> place = element_place(ev, *field, indices, range);
    if (ev.in_kernel()) check_bounds(ev, *field, index_list(ev, indices, range), range);
    if (!field->memory.digits.empty()) {
        name_place(ev, place, range);
        std::vector<ScalarValue> where;
        for (const Expr& e : place) where.push_back(exact(e, 0, highest(Type::int_(32)), Type::int_(32)));
        activate_for(ev, *field, where, range);
        place = memory_place(ev, *field, std::move(place));
    }
    const Type& type = field->element.scalar;
    Store all;
    bool reads_itself = false;
    for (int k = 0; k < field->element.count(); ++k) {
        const Expr e = value_of(cast_to(values[static_cast<std::size_t>(k)], type));
        reads_itself = reads_itself || loads_from(e, field->buffer);
        all.targets.push_back({field->buffer, component_place(place, field->element, k)});
        all.values.push_back(e);
    }
    // a subscript that reads what is written is taken before
    const bool moves = std::any_of(place.begin(), place.end(), [&](const Expr& e) {
        return std::any_of(all.targets.begin(), all.targets.end(),
                           [&](const StoreTarget& written) { return may_read(e, written); });
    });
    if (reads_itself || moves || all.targets.size() == 1) {
        ev.emit(std::move(all), range);
        return;
    }
    for (std::size_t k = 0; k < all.targets.size(); ++k)
        ev.emit(Store{{all.targets[k]}, {all.values[k]}, std::nullopt}, range);
}

}  // namespace nestor::taichi
