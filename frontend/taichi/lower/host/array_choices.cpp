// Parts of arrays that the running program chooses (TI-81): by masks, by places, and by the bounds of slices.
// How many elements that are is known to the running program alone, so that they become arrays that grow.
#include "frontend/taichi/lower/host/array_choices.hpp"

#include <algorithm>

#include "frontend/taichi/errors/arrays.hpp"
#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/errors/lists.hpp"
#include "frontend/taichi/lower/host/array_cells.hpp"
#include "frontend/taichi/lower/host/array_parts.hpp"
#include "frontend/taichi/lower/host/array_views.hpp"
#include "frontend/taichi/lower/host/exceptions.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/host/list_methods.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/host/numpy.hpp"
#include "frontend/taichi/lower/host/numpy_in_python.hpp"
#include "frontend/taichi/lower/host/running_births.hpp"
#include "frontend/taichi/lower/host/selections.hpp"
#include "frontend/taichi/lower/kernel/aliases.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"

namespace nestor::taichi {
namespace {

using Extents = std::vector<std::int64_t>;

std::vector<Value> joined_places(std::vector<Value> first, const std::vector<Value>& rest) {
    first.insert(first.end(), rest.begin(), rest.end());
    return first;
}

/// Elements that are given for those that are assigned to: one for all, or one after the other.
class Source {
public:
    Source(Evaluator& ev, const Value& value, TextRange range) : ev_(ev), value_(value), range_(range) {
        list_ = get<RunningListPtr>(value) ? *get<RunningListPtr>(value) : nullptr;
        if (is_scalar(value)) return;
        if (!list_) array_ = as_array(ev, value, nullptr, range);
        if (!list_ && !array_) ev.fail(range, errors::array_of_no_numbers, kind_of(value));
        shape_ = list_ ? Extents{0} : extents_of(ev, *array_, range);
        if (shape_.size() > 1) ev.unsupported(range, errors::use_of_running_list, "more than one dimension");
        if (!list_ && (shape_.empty() || shape_[0] == 1)) return;
        next_ = changing_variable(ev, "next", build::integer(0), range);
    }
    bool is_one() const { return is_scalar(value_) || (!list_ && (shape_.empty() || shape_[0] == 1)); }
    Expr size() const { return list_ ? size_of(*list_) : build::integer(shape_[0]); }
    Value at(const Expr& place) const {
        if (is_scalar(value_)) return value_;
        if (list_) return element_at(ev_, *list_, place, range_);
        if (shape_.empty()) return cell(ev_, array_, {}, range_);
        return cell(ev_, array_, {is_one() ? Value(Integer(0)) : exact(place, 0, shape_[0] - 1, int64_type)},
                    range_);
    }
    /// The next of those that are assigned one after the other.
    Value next() const { return at(is_one() ? build::integer(0) : taken()); }
    void go_on() const {
        if (!is_one()) ev_.emit(Assign{next_, plus_one(taken())}, range_);
    }
    Expr taken() const { return build::variable(next_, int64_type); }

private:
    Evaluator& ev_;
    Value value_;
    TextRange range_;
    RunningListPtr list_;
    FieldPtr array_;
    Extents shape_;
    Symbol next_;
};

void require_fitting(Evaluator& ev, const Expr& holds, TextRange range) {
    require_holds(ev, holds,
                  "ValueError: shape mismatch: the values do not fit the elements (" +
                      ev.at(range).file_and_line() + ")",
                  range);
}

void assign_where(Evaluator& ev, const FieldPtr& array, const FieldPtr& mask, const Value& value,
                  TextRange range) {
    const Extents whole = extents_of(ev, *array, range), masked = extents_of(ev, *mask, range);
    if (masked.size() > whole.size() || !std::equal(masked.begin(), masked.end(), whole.begin()))
        ev.fail(range, errors::boolean_index_of_other_shape);
    const Extents rest(whole.begin() + static_cast<std::ptrdiff_t>(masked.size()), whole.end());
    const Source source(ev, value, range);
    if (!rest.empty() && !is_scalar(value))
        ev.unsupported(range, errors::use_of_running_list, "rows for a mask");
    for_elements(ev, masked, range, [&](const std::vector<Value>& at) {
        Block chosen = controlled(
            ev,
            [&] {
                if (!source.is_one()) require_fitting(ev, is_less(source.taken(), source.size()), range);
                const Value one = source.next();
                for_elements(ev, rest, range, [&](const std::vector<Value>& inner) {
                    store(ev, array, joined_places(at, inner), one, range);
                });
                source.go_on();
            },
            false);
        ev.emit(If{truth_of(cell(ev, mask, at, range)), std::move(chosen), {}}, range);
    });
    if (!source.is_one())
        require_fitting(ev, build::compare(CompareOp::equal, source.taken(), source.size()), range);
}

/// A subscript whose slices have bounds that may be those of the running program.
struct Bounds {
    std::vector<Value> indices;  ///< of a slice: what it is where its bounds are known
    std::vector<std::pair<Value, Value>> bounds;
    std::size_t slices = 0;
    std::optional<std::size_t> running;  ///< the dimension of the slice that is not known

    Bounds(Evaluator& ev, const std::vector<Expression>& given, TextRange range) {
        for (const Expression& one : given) {
            const auto* slice = std::get_if<Slice>(&one->node);
            bounds.emplace_back();
            if (!slice) {
                indices.push_back(evaluate(ev, one));
                continue;
            }
            ++slices;
            const auto bound = [&](const Expression& e) {
                const Value value = e ? evaluate(ev, e) : Value(NoneValue{});
                if (const auto* number = get<ScalarValue>(value))
                    if (const auto known = build::as_integer(index_of(*number)))
                        return Value(Integer(*known));
                return value;
            };
            const Value low = bound(slice->low), high = bound(slice->high), step = bound(slice->step);
            const auto is_running = [](const Value& v) { return get<ScalarValue>(v) != nullptr; };
            if (!is_running(low) && !is_running(high) && !is_running(step)) {
                const auto number = [&](const Value& v) -> std::optional<std::int64_t> {
                    if (get<NoneValue>(v)) return std::nullopt;
                    return static_integer(ev, v, range, "a bound of a slice");
                };
                indices.emplace_back(SliceValue{number(low), number(high), number(step)});
                continue;
            }
            if (running || is_running(step) || (integer_of(step) && *integer_of(step) != 1))
                ev.unsupported(range, errors::known_to_running_program, "a slice with steps or bounds");
            running = indices.size();
            bounds.back() = {low, high};
            indices.emplace_back(SliceValue{});
        }
    }
};

bool has_slice(const std::vector<Expression>& given) {
    return std::any_of(given.begin(), given.end(),
                       [](const Expression& e) { return std::holds_alternative<Slice>(e->node); });
}

struct Interval {
    Expr low, size;
};

Interval interval_of(Evaluator& ev, const Bounds& given, const Extents& shape, TextRange range) {
    const auto& [low, high] = given.bounds[*given.running];
    const Expr extent = build::integer(shape.at(*given.running));
    const auto once = [&](const Expr& e, const char* name) {
        return value_of(ev.named(plain(e), name, range, true));
    };
    const Expr begin = once(bound_of_slice(ev, low, build::integer(0), extent, range), "begin");
    const Expr end = once(bound_of_slice(ev, high, extent, extent, range), "end");
    return {begin, once(build::maximum(build::subtract(end, begin), build::integer(0)), "count")};
}

}  // namespace

std::optional<Value> elements_by_array(Evaluator& ev, const Value& given, const Value& index,
                                       TextRange range) {
    const FieldPtr array = as_numbers(std::get<FieldPtr>(given.v)),
                   by = as_numbers(std::get<FieldPtr>(index.v));
    const Extents whole = extents_of(ev, *array, range), own = extents_of(ev, *by, range);
    if (by->element.scalar.is_bool()) {
        if (whole.size() == 1) return std::nullopt;
        if (whole.size() == 2 && own.size() == 1 && own[0] == whole[0])
            return numpy_in_python(ev, "rows_where", {{Value(array), Value(by)}, {}, range});
        const bool leads = own.size() <= whole.size() && std::equal(own.begin(), own.end(), whole.begin());
        if (!leads) ev.fail(range, errors::boolean_index_of_other_shape);
        if (whole != own) ev.unsupported(range, errors::use_of_running_list, "rows by a mask");
        const auto flat = [&](const FieldPtr& a) { return array_method(ev, a, "flatten", {{}, {}, range}); };
        return selected_elements(ev, flat(array), flat(by), range);
    }
    if (by->element.scalar.is_float() || whole.empty()) return std::nullopt;
    const Extents rest(whole.begin() + 1, whole.end());
    Extents shape = own;
    shape.insert(shape.end(), rest.begin(), rest.end());
    const FieldPtr made = new_array(ev, array->element, shape, range, false);
    for_elements(ev, own, range, [&](const std::vector<Value>& at) {
        const ScalarValue place =
            ev.named(cast_to(cell(ev, by, at, range), int64_type), "place", range, true);
        const Value row = row_of(ev, place, whole[0], range);
        for_elements(ev, rest, range, [&](const std::vector<Value>& inner) {
            store(ev, made, joined_places(at, inner), cell(ev, array, joined_places({row}, inner), range),
                  range);
        });
    });
    return Value(made);
}

std::optional<Value> elements_by_list(Evaluator& ev, const Value& array, const Value& index,
                                      TextRange range) {
    const auto* list = get<SequencePtr>(index);
    if (!is_array(array) || !list || !(*list)->list || (*list)->elements.empty()) return std::nullopt;
    const bool truths = get<bool>((*list)->elements[0]) != nullptr;
    if (!truths && extents_of(ev, *as_numbers(std::get<FieldPtr>(array.v)), range).size() != 1)
        return std::nullopt;
    const FieldPtr by = as_array(ev, index, nullptr, range);
    return by ? selected_elements(ev, array, Value(by), range) : std::nullopt;
}

void assign_by_array(Evaluator& ev, const FieldPtr& given, const Value& index, const Value& value,
                     TextRange range) {
    const FieldPtr array = as_numbers(given), by = as_numbers(std::get<FieldPtr>(index.v));
    if (by->element.scalar.is_bool()) return assign_where(ev, array, by, value, range);
    const Extents whole = extents_of(ev, *array, range), own = extents_of(ev, *by, range);
    if (by->element.scalar.is_float() || own.size() != 1 || (whole.size() != 1 && !is_scalar(value)))
        ev.unsupported(range, errors::use_of_running_list, "places in more than one dimension");
    const Source source(ev, value, range);
    if (!source.is_one())
        require_fitting(ev, build::compare(CompareOp::equal, source.size(), build::integer(own[0])), range);
    for_elements(ev, own, range, [&](const std::vector<Value>& at) {
        const ScalarValue place =
            ev.named(cast_to(cell(ev, by, at, range), int64_type), "place", range, true);
        const Value row = row_of(ev, place, whole[0], range);
        const Value one = source.at(index_of(std::get<ScalarValue>(at[0].v)));
        for_elements(ev, Extents(whole.begin() + 1, whole.end()), range,
                     [&](const std::vector<Value>& inner) {
                         store(ev, array, joined_places({row}, inner), one, range);
                     });
    });
}

namespace {

/// The mask that an index of an array is; nothing for other indices.
FieldPtr mask_of(Evaluator& ev, const Value& index, TextRange range) {
    const auto* list = get<SequencePtr>(index);
    if (!is_array(index) &&
        !(list && (*list)->list && !(*list)->elements.empty() && get<bool>((*list)->elements[0])))
        return nullptr;
    const FieldPtr array = as_array(ev, index, nullptr, range);
    return array && array->element.scalar.is_bool() ? array : nullptr;
}

/// What the other subscripts leave of the array, and the mask of its leading axes.
std::pair<Value, FieldPtr> masked_part(Evaluator& ev, const Value& array, const std::vector<Value>& indices,
                                       TextRange range) {
    std::vector<Value> others;
    FieldPtr mask;
    bool follows = true;
    for (const Value& index : indices) {
        if (const FieldPtr found = mask_of(ev, index, range)) {
            if (mask) ev.unsupported(range, errors::use_of_running_list, "a second mask");
            mask = found;
            others.resize(others.size() + extents_of(ev, *mask, range).size(), Value(SliceValue{}));
            continue;
        }
        if (is_array(index) || get<SequencePtr>(index))
            ev.unsupported(range, errors::use_of_running_list, "places beside a mask");
        follows = follows && (mask || is_scalar(index));
        others.push_back(index);
    }
    if (!follows) ev.unsupported(range, errors::use_of_running_list, "columns by a mask");
    return {array_subscript(ev, std::get<FieldPtr>(array.v), others, range), mask};
}

}  // namespace

bool has_mask(Evaluator& ev, const std::vector<Value>& indices, TextRange range) {
    return std::ranges::any_of(indices, [&](const Value& v) { return mask_of(ev, v, range) != nullptr; });
}

Value part_by_mask(Evaluator& ev, const Value& array, const std::vector<Value>& indices, TextRange range) {
    const auto [part, mask] = masked_part(ev, array, indices, range);
    const auto chosen = selected_elements(ev, part, Value(mask), range);
    if (!chosen) ev.unsupported(range, errors::use_of_running_list, "rows by a mask");
    return *chosen;
}

bool assign_part_by_mask(Evaluator& ev, const Value& array, const std::vector<Value>& indices,
                         const Value& value, TextRange range) {
    if (indices.size() < 2 || !has_mask(ev, indices, range)) return false;
    const auto [part, mask] = masked_part(ev, array, indices, range);
    assign_where(ev, as_numbers(std::get<FieldPtr>(part.v)), mask, value, range);
    write_back(ev, std::get<FieldPtr>(part.v), range);
    return true;
}

std::optional<Value> part_by_bounds(Evaluator& ev, const Value& object, const Subscript& subscript,
                                    TextRange range) {
    const std::vector<Expression> written = indices(subscript);
    if (!has_slice(written)) return std::nullopt;
    Bounds given(ev, written, range);
    const FieldPtr& base = std::get<FieldPtr>(object.v);
    if (!given.running && given.indices.size() > 1 && has_mask(ev, given.indices, range))
        return part_by_mask(ev, object, given.indices, range);
    if (!given.running) return array_subscript(ev, base, given.indices, range);
    const FieldPtr array = as_numbers(base);
    const Extents shape = extents_of(ev, *array, range);
    if (shape.size() == 2 && *given.running == 0 && given.slices == given.indices.size()) {
        const auto [low, high] = given.bounds[0];
        const auto* rest = given.slices == 2 ? get<SliceValue>(given.indices[1]) : nullptr;
        if (!rest || (!rest->low && !rest->high && !rest->step))
            return numpy_in_python(ev, "rows_within", {{Value(array), low, high}, {}, range});
    }
    if (given.indices.size() != shape.size() || given.slices != 1)
        ev.unsupported(range, errors::use_of_running_list, "more than one dimension");
    const auto parts = array_part(ev, array, given.indices, range);
    const Interval part = interval_of(ev, given, shape, range);
    const ViewPlace place = [parts, low = part.low,
                             last = shape[*given.running] - 1](const std::vector<Value>& at) {
        const Expr k = index_of(std::get<ScalarValue>(at[0].v));
        return part_indices(parts, {Value(exact(build::add(low, k), 0, last, int64_type))});
    };
    const void* const key = key_at(ev, range, "part of " + taichi::name_of(array->element.scalar));
    ListElement element;
    element.type = array->element.scalar;
    element.kind = NumberKind::numpy;
    learn_element(ev, key, element);
    const RunningListPtr made = new_list(ev, wished_name(ev, "part"), key, range);
    made->array = true;
    for_places(ev, build::integer(0), part.size, range, [&](const Expr& k) {
        append(ev, *made, of_kind(cell(ev, array, place({plain(k)}), range), NumberKind::numpy), range);
    });
    make_view(ev, made, base, place);
    return Value(made);
}

bool assign_by_bounds(Evaluator& ev, const Value& object, const Subscript& subscript, const Value& value,
                      TextRange range) {
    const std::vector<Expression> written = indices(subscript);
    if (!has_slice(written)) return false;
    const Bounds given(ev, written, range);
    const FieldPtr& base = std::get<FieldPtr>(object.v);
    up_to_date(ev, object, range);
    if (!given.running) {
        if (!assign_part_by_mask(ev, object, given.indices, value, range))
            assign_array_part(ev, base, given.indices, value, range);
        write_back(ev, base, range);
        return true;
    }
    const FieldPtr array = as_numbers(base);
    const Extents shape = extents_of(ev, *array, range);
    const auto parts = array_part(ev, array, given.indices, range);
    const Interval part = interval_of(ev, given, shape, range);
    const Source source(ev, value, range);
    Extents other;  // axes beside the one that is not known
    std::size_t axis = 0, running_axis = 0;
    for (std::size_t d = 0; d < shape.size(); ++d) {
        if (d == *given.running) {
            running_axis = axis++;
            continue;
        }
        if (parts.at(d).index) continue;
        other.push_back(parts[d].count);
        ++axis;
    }
    if (!other.empty() && !source.is_one())
        ev.unsupported(range, errors::use_of_running_list, "more than one dimension");
    if (!source.is_one())
        require_fitting(ev, build::compare(CompareOp::equal, source.size(), part.size), range);
    for_places(ev, build::integer(0), part.size, range, [&](const Expr& k) {
        const Value one = source.at(k);
        for_elements(ev, other, range, [&](const std::vector<Value>& rest) {
            std::vector<Value> at = rest;
            at.insert(at.begin() + static_cast<std::ptrdiff_t>(running_axis),
                      Value(exact(build::add(part.low, k), 0, shape[*given.running] - 1, int64_type)));
            store(ev, array, part_indices(parts, at), one, range);
        });
    });
    write_back(ev, base, range);
    return true;
}

std::optional<Value> chosen_array(Evaluator& ev, const Expr& condition, const TextArm& then,
                                  const TextArm& otherwise, TextRange range) {
    const FieldPtr a = as_numbers(std::get<FieldPtr>(then.text.v)),
                   b = as_numbers(std::get<FieldPtr>(otherwise.text.v));
    const auto shape = extents_of(ev, *a, range);
    if (a->element.scalar != b->element.scalar || shape != extents_of(ev, *b, range)) return std::nullopt;
    const Expr holds = truth_of(ev.named(truth(condition), "condition", range, true));
    const FieldPtr made = new_array(ev, {a->element.scalar, 0, 0}, shape, range, false);
    const auto arm = [&](const Block& before, const FieldPtr& from) {
        ev.open_block();
        for (const Stmt& s : before.statements) ev.blocks.back().statements.push_back(s);
        copy_elements(ev, made, from, range);
        return ev.close_block();
    };
    Block first = arm(then.before, a), second = arm(otherwise.before, b);
    ev.emit(If{holds, std::move(first), std::move(second)}, range);
    return made;
}

}  // namespace nestor::taichi
