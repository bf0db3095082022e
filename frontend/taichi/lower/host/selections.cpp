// Arrays of numpy whose length only the running program knows (TI-81).
#include "frontend/taichi/lower/host/selections.hpp"

#include <functional>
#include <set>

#include "frontend/taichi/errors/arrays.hpp"
#include "frontend/taichi/errors/lists.hpp"
#include "frontend/taichi/lower/data/fields.hpp"
#include "frontend/taichi/lower/host/array_choices.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/host/exceptions.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/host/list_functions.hpp"
#include "frontend/taichi/lower/host/list_methods.hpp"
#include "frontend/taichi/lower/host/list_terms.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/host/numpy.hpp"
#include "frontend/taichi/lower/host/running_births.hpp"
#include "frontend/taichi/lower/kernel/aliases.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"

namespace nestor::taichi {
namespace {

RunningListPtr running_array(const Value& value) {
    const auto* list = get<RunningListPtr>(value);
    return list && (*list)->array ? *list : nullptr;
}

/// A new array of such numbers, filled by `fill`.
RunningListPtr array_made(Evaluator& ev, const Type& type, const std::string& name, TextRange range,
                          const std::function<void(RunningList&)>& fill) {
    const void* const key = key_at(ev, range, name + " of " + taichi::name_of(type));
    ListElement element;
    element.type = type;
    element.kind = NumberKind::numpy;
    learn_element(ev, key, element);
    const RunningListPtr made = new_list(ev, wished_name(ev, name), key, range);
    made->array = true;
    fill(*made);
    return made;
}

Value of_numpy(const ScalarValue& number) {
    return of_kind(number, NumberKind::numpy);
}

/// The elements of an array of known or unknown length, each with its place in the order of its rows.
void each_place(Evaluator& ev, const Value& array, TextRange range,
                const std::function<void(const Expr& place, const ScalarValue& element)>& body) {
    if (const RunningListPtr list = running_array(array)) {
        for_places(ev, build::integer(0), size_of(*list), range,
                   [&](const Expr& k) { body(k, scalar(ev, element_at(ev, *list, k, range), range)); });
        return;
    }
    const FieldPtr field = as_numbers(std::get<FieldPtr>(array.v));
    const auto shape = extents_of(ev, *field, range);
    if (shape.size() != 1) ev.unsupported(range, errors::use_of_running_list, "more than one dimension");
    for_places(ev, build::integer(0), build::integer(shape[0]), range, [&](const Expr& k) {
        const Value index = exact(k, 0, std::max<std::int64_t>(shape[0] - 1, 0), int64_type);
        body(k,
             plain(build::load(field->buffer, field->element.scalar, place_of(ev, *field, {index}, range))));
    });
}

bool is_flat(Evaluator& ev, const Value& value, TextRange range) {
    return running_array(value) ||
           (is_array(value) && extents_of(ev, *as_numbers(std::get<FieldPtr>(value.v)), range).size() == 1);
}

Type type_of_elements(const Value& array) {
    if (const RunningListPtr list = running_array(array))
        return list->element ? list->element->type : int64_type;
    return std::get<FieldPtr>(array.v)->element.scalar;
}

Expr length_of_array(Evaluator& ev, const Value& array, TextRange range) {
    if (const RunningListPtr list = running_array(array)) return size_of(*list);
    return build::integer(extents_of(ev, *as_numbers(std::get<FieldPtr>(array.v)), range)[0]);
}

ScalarValue element_at_place(Evaluator& ev, const Value& array, const Expr& place, TextRange range) {
    if (const RunningListPtr list = running_array(array))
        return scalar(ev, element_at(ev, *list, place, range), range);
    const FieldPtr field = as_numbers(std::get<FieldPtr>(array.v));
    return plain(
        build::load(field->buffer, field->element.scalar, place_of(ev, *field, {plain(place)}, range)));
}

void append_where(Evaluator& ev, RunningList& list, const Expr& condition, const Value& value,
                  TextRange range) {
    Block kept = controlled(
        ev, [&] { append(ev, list, value, range); }, false);
    ev.emit(If{condition, std::move(kept), {}}, range);
}

RunningListPtr places_where(Evaluator& ev, const Value& mask, TextRange range) {
    return array_made(ev, int64_type, "places", range, [&](RunningList& made) {
        each_place(ev, mask, range, [&](const Expr& place, const ScalarValue& element) {
            append_where(ev, made, truth_of(element), of_numpy(plain(place)), range);
        });
    });
}

RunningListPtr copied_array(Evaluator& ev, const Value& array, const std::string& name, TextRange range) {
    return array_made(ev, type_of_elements(array), name, range, [&](RunningList& made) {
        each_place(ev, array, range, [&](const Expr&, const ScalarValue& element) {
            append(ev, made, of_numpy(element), range);
        });
    });
}

/// `np.unique(array)`: in order, and how often each is there.
Value unique_values(Evaluator& ev, const Value& array, bool counted, TextRange range) {
    const RunningListPtr ordered = copied_array(ev, array, "in_order", range);
    sort_list(ev, *ordered, ordered, false, range);
    RunningListPtr counts;
    if (counted) counts = array_made(ev, int64_type, "counts", range, [](RunningList&) {});
    const RunningListPtr values =
        array_made(ev, type_of_elements(array), "values", range, [&](RunningList& made) {
            for_places(ev, build::integer(0), size_of(*ordered), range, [&](const Expr& k) {
                const ScalarValue one = scalar(ev, element_at(ev, *ordered, k, range), range);
                const Expr last = build::subtract(k, build::integer(1));
                const ScalarValue before = scalar(ev, element_at(ev, *ordered, last, range), range);
                const Expr first = build::compare(CompareOp::equal, k, build::integer(0));
                const Expr is_new =
                    build::either(first, truth_of(compared(CompareOp::not_equal, one, before)));
                Block added = controlled(
                    ev,
                    [&] {
                        append(ev, made, of_numpy(one), range);
                        if (counts)
                            append(ev, *counts, of_numpy(constant(std::int64_t{0}, int64_type)), range);
                    },
                    false);
                ev.emit(If{is_new, std::move(added), {}}, range);
                if (!counts) return;
                const Expr place = build::subtract(size_of(*counts), build::integer(1));
                const ScalarValue count = scalar(ev, element_at(ev, *counts, place, range), range);
                const ScalarValue more =
                    binary(BinaryOperator::add, count, constant(std::int64_t{1}, int64_type), ev.dialect());
                set_element(ev, *counts, place, of_numpy(more), range);
            });
        });
    return counts ? tuple({Value(values), Value(counts)}) : Value(values);
}

/// Beside the unique values the place of each element among them, and behind it their counts.
Value with_inverse(Evaluator& ev, const Value& array, const Value& unique, TextRange range) {
    const auto* several = get<SequencePtr>(unique);
    const Value values = several ? (*several)->elements[0] : unique;
    const RunningListPtr ordered = std::get<RunningListPtr>(values.v);
    const RunningListPtr places = array_made(ev, int64_type, "places", range, [&](RunningList& made) {
        for_places(ev, build::integer(0), length_of_array(ev, array, range), range, [&](const Expr& k) {
            const Value one = held(ev, element_at_place(ev, array, k, range), "element", range);
            append(ev, made, of_numpy(plain(place_of(ev, *ordered, one, range))), range);
        });
    });
    std::vector<Value> all{values, Value(places)};
    if (several) all.push_back((*several)->elements[1]);
    return tuple(std::move(all));
}

Value running_sums(Evaluator& ev, const Value& array, TextRange range) {
    const Type own = type_of_elements(array);
    const Type type = own.is_float() ? own : int64_type;
    return array_made(ev, type, "sums", range, [&](RunningList& made) {
        const Symbol total = ev.fresh("total");
        ev.changing.insert(total);
        ev.emit(Declare{total, type, value_of(cast_to(constant(std::int64_t{0}, int64_type), type))}, range);
        const Expr so_far = build::variable(total, type);
        each_place(ev, array, range, [&](const Expr&, const ScalarValue& element) {
            const ScalarValue more =
                binary(BinaryOperator::add, plain(so_far), cast_to(element, type), ev.dialect());
            ev.emit(Assign{total, value_of(more)}, range);
            append(ev, made, of_numpy(plain(so_far)), range);
        });
    });
}

Value differences(Evaluator& ev, const Value& array, TextRange range) {
    return array_made(ev, type_of_elements(array), "differences", range, [&](RunningList& made) {
        for_places(ev, build::integer(1), length_of_array(ev, array, range), range, [&](const Expr& k) {
            const Expr last = build::subtract(k, build::integer(1));
            const ScalarValue off = binary(BinaryOperator::subtract, element_at_place(ev, array, k, range),
                                           element_at_place(ev, array, last, range), ev.dialect());
            append(ev, made, of_numpy(off), range);
        });
    });
}

/// `np.bincount(array, weights, minlength)`: how often each number stands in it, or the sum of its weights.
Value counts_of_numbers(Evaluator& ev, const Value& array, const CallArguments& arguments) {
    const TextRange range = arguments.range;
    const Value* least = arguments.keyword("minlength");
    const Value* weights = arguments.keyword("weights");
    if (!weights && arguments.positional.size() > 1) weights = &arguments.positional[1];
    if (weights && !is_flat(ev, *weights, range))
        ev.unsupported(range, errors::use_of_running_list, "`weights`");
    const Symbol symbol = changing_variable(
        ev, "bins", least ? value_of(cast_to(scalar(ev, *least, range), int64_type)) : build::integer(0),
        range);
    const Expr bins = build::variable(symbol, int64_type);
    each_place(ev, array, range, [&](const Expr&, const ScalarValue& element) {
        const ScalarValue number = ev.named(cast_to(element, int64_type), "number", range, true);
        require_holds(ev, build::compare(CompareOp::less_equal, build::integer(0), value_of(number)),
                      "ValueError: 'list' argument must have no negative elements (" +
                          ev.at(range).file_and_line() + ")",
                      range);
        ev.emit(Assign{symbol, build::maximum(bins, plus_one(value_of(number)))}, range);
    });
    const Type type = weights ? float64_type : int64_type;
    return array_made(ev, type, "counts", range, [&](RunningList& made) {
        for_places(ev, build::integer(0), bins, range, [&](const Expr&) {
            append(ev, made, of_numpy(cast_to(constant(std::int64_t{0}, int64_type), type)), range);
        });
        each_place(ev, array, range, [&](const Expr& place, const ScalarValue& element) {
            const Expr bin = value_of(ev.named(cast_to(element, int64_type), "bin", range, true));
            const ScalarValue so_far = scalar(ev, element_at(ev, made, bin, range), range);
            const ScalarValue more = weights ? cast_to(element_at_place(ev, *weights, place, range), type)
                                             : constant(std::int64_t{1}, int64_type);
            set_element(ev, made, bin, of_numpy(binary(BinaryOperator::add, so_far, more, ev.dialect())),
                        range);
        });
    });
}

}  // namespace

std::optional<Value> selected_elements(Evaluator& ev, const Value& array, const Value& index,
                                       TextRange range) {
    const bool of_array = is_array(index) || running_array(index);
    if (is_array(array) && is_array(index) && ev.frame().host)
        if (const auto chosen = elements_by_array(ev, array, index, range)) return *chosen;
    if (!of_array || !is_flat(ev, array, range) || !is_flat(ev, index, range)) return std::nullopt;
    if (!type_of_elements(index).is_bool()) {
        return Value(array_made(ev, type_of_elements(array), "selected", range, [&](RunningList& made) {
            each_place(ev, index, range, [&](const Expr&, const ScalarValue& place) {
                const Expr at = index_of(ev.named(cast_to(place, int64_type), "place", range, true));
                const Expr size = length_of_array(ev, array, range);
                const Expr from_end = build::select(build::compare(CompareOp::less, at, build::integer(0)),
                                                    build::add(at, size), at);
                const Expr inside =
                    build::both(build::compare(CompareOp::less_equal, build::negate(size), at),
                                build::compare(CompareOp::less, at, size));
                require_holds(ev, inside,
                              "IndexError: index is out of bounds (" + ev.at(range).file_and_line() + ")",
                              range);
                append(ev, made, of_numpy(element_at_place(ev, array, from_end, range)), range);
            });
        }));
    }
    const Expr same = build::compare(CompareOp::equal, length_of_array(ev, array, range),
                                     length_of_array(ev, index, range));
    require_holds(
        ev, same,
        "IndexError: boolean index did not match indexed array (" + ev.at(range).file_and_line() + ")",
        range);
    return Value(array_made(ev, type_of_elements(array), "selected", range, [&](RunningList& made) {
        each_place(ev, index, range, [&](const Expr& place, const ScalarValue& wanted) {
            append_where(ev, made, truth_of(wanted), of_numpy(element_at_place(ev, array, place, range)),
                         range);
        });
    }));
}

std::optional<Value> slice_of_running_list(Evaluator& ev, const Value& object, const Subscript& subscript,
                                           TextRange range) {
    if (is_array(object) && ev.frame().host) return part_by_bounds(ev, object, subscript, range);
    const auto* list = get<RunningListPtr>(object);
    const auto* slice = std::get_if<Slice>(&subscript.index->node);
    if (!list || !slice || slice->step || (*list)->set) return std::nullopt;
    const auto bound = [&](const Expression& e) { return e ? evaluate(ev, e) : Value(NoneValue{}); };
    const Value low = bound(slice->low), high = bound(slice->high);
    return part_of_list(ev, *list, low, high, 1, range);
}

std::optional<Value> selection_of_numpy(Evaluator& ev, const std::string& name,
                                        const CallArguments& arguments) {
    const TextRange range = arguments.range;
    static const std::set<std::string> names = {"where",  "nonzero", "flatnonzero", "unique",
                                                "cumsum", "diff",    "bincount"};
    if (arguments.positional.empty() || (name != "bincount" && arguments.positional.size() != 1) ||
        !names.contains(name))
        return std::nullopt;
    Value array = arguments.positional[0];
    if (const auto* known = get<SequencePtr>(array); known && !(*known)->set)
        if (const FieldPtr made = as_array(ev, array, nullptr, range)) array = made;
    if (const auto* list = get<RunningListPtr>(array); list && !(*list)->array && (*list)->element)
        array = *numpy_of_running_list(ev, "np.array", arguments);
    if (!running_array(array) && !is_array(array)) return std::nullopt;
    if ((name == "unique" || name == "flatnonzero") && is_array(array) && !is_flat(ev, array, range))
        array = array_method(ev, std::get<FieldPtr>(array.v), "flatten", {{}, {}, range});
    for (const auto& [keyword, value] : arguments.keywords)
        if (name == "unique" && keyword != "return_counts" && keyword != "return_inverse")
            ev.unsupported(range, errors::keyword_of_numpy, keyword, name);
    if (name == "unique" && is_flat(ev, array, range)) {
        const auto asked = [&](const char* keyword) {
            const Value* value = arguments.keyword(keyword);
            return value && truth_value(*value).value_or(false);
        };
        const Value unique = unique_values(ev, array, asked("return_counts"), range);
        return asked("return_inverse") ? with_inverse(ev, array, unique, range) : unique;
    }
    if (name == "bincount" && is_flat(ev, array, range)) return counts_of_numbers(ev, array, arguments);
    if (!is_flat(ev, array, range) || !arguments.keywords.empty()) return std::nullopt;
    if (name == "where" || name == "nonzero") return tuple({Value(places_where(ev, array, range))});
    if (name == "flatnonzero") return Value(places_where(ev, array, range));
    if (!running_array(array)) return std::nullopt;
    if (name == "cumsum") return running_sums(ev, array, range);
    if (name == "diff") return differences(ev, array, range);
    return std::nullopt;
}

std::optional<Value> each_of_arrays(Evaluator& ev, const Value& a, const Value& b,
                                    const std::function<Value(const Value&, const Value&)>& f,
                                    TextRange range) {
    const RunningListPtr x = running_array(a), y = running_array(b);
    const auto fits = [](const Value& v) { return running_array(v) || is_array(v) || is_scalar(v); };
    if ((!x && !y) || !fits(a) || !fits(b)) return std::nullopt;
    if (!is_scalar(a) && !is_scalar(b)) {
        const Expr same =
            build::compare(CompareOp::equal, length_of_array(ev, a, range), length_of_array(ev, b, range));
        require_holds(
            ev, same,
            "ValueError: operands could not be broadcast together (" + ev.at(range).file_and_line() + ")",
            range);
    }
    const void* const key = key_at(ev, range, "results");
    RunningListPtr made;
    const auto own = [&](const Value& v, const Expr& place) {
        return is_scalar(v) ? v : of_numpy(element_at_place(ev, v, place, range));
    };
    retried(ev, [&] {
        made = new_list(ev, wished_name(ev, "results"), key, range);
        made->array = true;
        for_places(ev, build::integer(0), size_of(x ? *x : *y), range, [&](const Expr& k) {
            append(ev, *made, of_kind(scalar(ev, f(own(a, k), own(b, k)), range), NumberKind::numpy), range);
        });
    });
    return Value(made);
}

}  // namespace nestor::taichi
