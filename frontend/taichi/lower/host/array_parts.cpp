// Parts of arrays of the host program (TI-81): subscripts with slices, read and assigned.
#include "frontend/taichi/lower/host/array_parts.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "frontend/taichi/errors/arrays.hpp"
#include "frontend/taichi/lower/data/fields.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/array_views.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/host/exceptions.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/logic.hpp"
#include "frontend/taichi/lower/library/arithmetic.hpp"

namespace nestor::taichi {
namespace {

/// `...`
bool is_ellipsis(const Value& v) {
    const auto* builtin = get<BuiltinValue>(v);
    return builtin && builtin->name == "Ellipsis";
}

bool is_added(const Value& v) {
    return get<NoneValue>(v) != nullptr;
}

}  // namespace

Value row_of(Evaluator& ev, const ScalarValue& number, std::int64_t extent, TextRange range) {
    const Type i64 = Type::int_(64);
    const ScalarValue given = ev.named(cast_to(number, i64), "row", range), size = constant(extent, i64);
    const ScalarValue zero = constant(std::int64_t{0}, i64);
    const bool may_be_negative = (!given.index || given.low < 0);
    const ScalarValue row =
        may_be_negative ? ev.named(selected(compared(CompareOp::less, given, zero),
                                            binary(BinaryOperator::add, given, size, ev.dialect()), given),
                                   "row", range)
                        : given;
    require_holds(ev,
                  build::both(truth_of(compared(CompareOp::less_equal, zero, row)),
                              truth_of(compared(CompareOp::less, row, size))),
                  "IndexError: index out of bounds", range);
    return row;
}

void check_indices_of_array(Evaluator& ev, const std::vector<Value>& indices, TextRange range) {
    for (const Value& index : indices) {
        const auto* number = get<ScalarValue>(index);
        if (get<std::string>(index) || get<double>(index) || (number && number->type.is_float()))
            ev.fail(range, errors::index_of_array_is_no_int, number ? "a float" : kind_of(index));
    }
}

bool takes_part(const std::vector<Value>& indices) {
    return std::any_of(indices.begin(), indices.end(), [](const Value& v) {
        return get<SliceValue>(v) || get<NoneValue>(v) || is_ellipsis(v);
    });
}

/// Which part of an array subscripts mean: for each dimension where it begins, and the shape that is left.
std::vector<ArrayPart> array_part(Evaluator& ev, const FieldPtr& array, std::vector<Value> indices,
                                  TextRange range) {
    const auto shape = extents_of(ev, *array, range);
    if (const auto rest = std::find_if(indices.begin(), indices.end(), is_ellipsis); rest != indices.end()) {
        const auto added = std::count_if(indices.begin(), indices.end(), is_added);
        const std::size_t named = indices.size() - 1 - static_cast<std::size_t>(added);
        const auto place = indices.erase(rest);
        if (named < shape.size()) indices.insert(place, shape.size() - named, Value(SliceValue{}));
    }
    std::vector<ArrayPart> parts;
    std::vector<std::size_t> added;  // among the parts
    for (auto one = indices.begin(); one != indices.end();) {
        if (!is_added(*one)) {
            ++one;
            continue;
        }
        added.push_back(static_cast<std::size_t>(one - indices.begin()) + added.size());
        one = indices.erase(one);
    }
    if (indices.size() > shape.size()) ev.fail(range, errors::too_many_indices_for_array);
    for (std::size_t k = 0; k < shape.size(); ++k) {
        const auto* slice_ = k < indices.size() ? get<SliceValue>(indices[k]) : nullptr;
        if (k < indices.size() && !slice_) {
            if (const auto* number = get<ScalarValue>(indices[k]); number && !number->type.is_float()) {
                parts.push_back({0, 1, 1, row_of(ev, *number, shape[k], range)});
                continue;
            }
            std::int64_t at_ = static_integer(ev, indices[k], range, "an index of an array's part");
            if (at_ < 0) at_ += shape[k];
            if (at_ < 0 || at_ >= shape[k])
                ev.fail(range, errors::index_is_out_of_bounds_for_axis_with_size, at_, k, shape[k]);
            parts.push_back({at_, 1, 1, Value(Integer(at_))});
            continue;
        }
        const std::int64_t step = slice_ ? slice_->step.value_or(1) : 1;
        const auto place = [&](std::int64_t v) {
            return std::clamp<std::int64_t>(v < 0 ? v + shape[k] : v, step < 0 ? -1 : 0,
                                            step < 0 ? shape[k] - 1 : shape[k]);
        };
        const std::int64_t low = slice_ && slice_->low ? place(*slice_->low) : step < 0 ? shape[k] - 1 : 0;
        const std::int64_t high = slice_ && slice_->high ? place(*slice_->high) : step < 0 ? -1 : shape[k];
        parts.push_back({low, step,
                         std::max<std::int64_t>(
                             0, step > 0 ? (high - low + step - 1) / step : (low - high - step - 1) / -step),
                         std::nullopt});
    }
    for (const std::size_t place : added)
        parts.insert(parts.begin() + static_cast<std::ptrdiff_t>(place), {0, 1, 1, std::nullopt, true});
    return parts;
}

/// `a[[0, 2, 5]]`, `a[[0, 2], 1:]`: a row for each number of the list.
static Value rows_of_array(Evaluator& ev, const FieldPtr& array, const std::vector<Value>& indices,
                           TextRange range) {
    const auto& rows = std::get<SequencePtr>(indices[0].v)->elements;
    FieldPtr result;
    for (std::size_t k = 0; k < rows.size(); ++k) {
        ev.spend(range);
        std::vector<Value> row = indices;
        row[0] = rows[k];
        const auto parts = array_part(ev, array, row, range);
        std::vector<std::int64_t> rest;
        for (const auto& part : parts)
            if (!part.index) rest.push_back(part.count);
        std::vector<std::int64_t> shape{static_cast<std::int64_t>(rows.size())};
        shape.insert(shape.end(), rest.begin(), rest.end());
        if (!result) result = new_array(ev, array->element, shape, range, false);
        for_elements(ev, rest, range, [&](const std::vector<Value>& at_) {
            std::vector<Value> to{Integer(k)};
            to.insert(to.end(), at_.begin(), at_.end());
            const auto place = place_of(ev, *array, part_indices(parts, at_), range);
            store(ev, result, to, plain(build::load(array->buffer, array->element.scalar, place)), range);
        });
    }
    if (!result) ev.unsupported(range, errors::rows_of_empty_list);
    return result;
}

Value array_subscript(Evaluator& ev, const FieldPtr& given, const std::vector<Value>& indices,
                      TextRange range) {
    const FieldPtr array = as_numbers(given);
    if (!indices.empty() && get<SequencePtr>(indices[0])) return rows_of_array(ev, array, indices, range);
    const auto parts = array_part(ev, array, indices, range);
    std::vector<std::int64_t> shape;
    for (const auto& part : parts)
        if (!part.index) shape.push_back(part.count);
    const FieldPtr result = new_array(ev, array->element, shape, range, false);
    for_elements(ev, shape, range, [&](const std::vector<Value>& at_) {
        store(ev, result, at_,
              plain(build::load(array->buffer, array->element.scalar,
                                place_of(ev, *array, part_indices(parts, at_), range))),
              range);
    });
    bool gaps = false, partly = false;  // behind the first axis that goes on all others are whole
    std::size_t axis = 0;
    const auto extents = extents_of(ev, *array, range);
    for (const ArrayPart& part : parts) {
        if (part.added) continue;
        const std::int64_t extent = extents[axis++];
        const bool whole = !part.index && part.count == extent && part.step == 1;
        gaps = gaps || (partly && !whole) || (!part.index && part.step != 1 && part.count > 1);
        partly = partly || (!part.index && part.count > 1);
    }
    make_view(
        ev, result, given, [parts](const std::vector<Value>& at_) { return part_indices(parts, at_); }, gaps);
    return result;
}

std::vector<Value> part_indices(const std::vector<ArrayPart>& parts, const std::vector<Value>& at_) {
    std::vector<Value> indices;
    std::size_t next = 0;
    for (const auto& [first, step, count, index, added] : parts) {
        if (added) {
            ++next;
            continue;
        }
        if (index) {
            indices.push_back(*index);
            continue;
        }
        const ScalarValue& k = std::get<ScalarValue>(at_[next++].v);
        const std::int64_t last = first + step * std::max<std::int64_t>(count - 1, 0);
        indices.push_back(
            exact(build::add(build::multiply(index_of(k), build::integer(step)), build::integer(first)),
                  std::min(first, last), std::max(first, last), Type::int_(64)));
    }
    return indices;
}

/// What is assigned has the shape of its place, or one that numpy repeats to that.
static void require_broadcast(Evaluator& ev, const std::vector<std::int64_t>& from,
                              const std::vector<std::int64_t>& to, TextRange range) {
    for (std::size_t k = 0; k < from.size(); ++k) {
        const std::size_t behind = from.size() - k;  // dimensions are counted from the last one
        if (from[k] != 1 && (behind > to.size() || from[k] != to[to.size() - behind]))
            ev.fail(range, errors::could_not_broadcast, fmt::format("({})", fmt::join(from, ", ")),
                    fmt::format("({})", fmt::join(to, ", ")));
    }
}

void assign_array_part(Evaluator& ev, const FieldPtr& given, const std::vector<Value>& indices,
                       const Value& value, TextRange range) {
    const FieldPtr array = as_numbers(given);
    const auto parts = array_part(ev, array, indices, range);
    std::vector<std::int64_t> shape;
    for (const auto& part : parts)
        if (!part.index) shape.push_back(part.count);
    const FieldPtr source =
        is_number(value) || get<ScalarValue>(value) ? nullptr : as_array(ev, value, nullptr, range);
    const auto own = source ? extents_of(ev, *source, range) : std::vector<std::int64_t>{};
    require_broadcast(ev, own, shape, range);
    for_elements(ev, shape, range, [&](const std::vector<Value>& at_) {
        Value element = value;
        if (source) {
            std::vector<Value> from;
            for (std::size_t k = 0; k < own.size(); ++k)
                from.push_back(own[k] == 1 ? Value(Integer(0)) : at_[k + at_.size() - own.size()]);
            element = plain(
                build::load(source->buffer, source->element.scalar, place_of(ev, *source, from, range)));
        }
        store(ev, array, part_indices(parts, at_), element, range);
    });
}

}  // namespace nestor::taichi
