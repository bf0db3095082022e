// Order among the elements of arrays (TI-81): insertion into what is sorted so far, as lists are sorted, and
// searches that count. Both keep the order of equal elements.
#include "frontend/taichi/lower/host/numpy_order.hpp"

#include <cmath>
#include <optional>

#include "frontend/taichi/errors/arrays.hpp"
#include "frontend/taichi/lower/host/array_cells.hpp"
#include "frontend/taichi/lower/host/array_views.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/host/numpy.hpp"
#include "frontend/taichi/lower/host/running_lists.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
#include "frontend/taichi/lower/kernel/operators.hpp"

namespace nestor::taichi {
namespace {

/// The axis that is asked for, the last one where none is; nothing for `axis=None`.
std::optional<std::size_t> sorted_axis(Evaluator& ev, const CallArguments& arguments, std::size_t place,
                                       std::size_t rank) {
    const Value* given = arguments.keyword("axis");
    if (!given && place < arguments.positional.size()) given = &arguments.positional[place];
    if (given && get<NoneValue>(*given)) return std::nullopt;
    std::int64_t axis = given ? static_integer(ev, *given, arguments.range, "the axis") : -1;
    if (axis < 0) axis += static_cast<std::int64_t>(rank);
    if (axis < 0 || axis >= static_cast<std::int64_t>(rank))
        ev.fail(arguments.range, errors::axis_is_out_of_bounds);
    return static_cast<std::size_t>(axis);
}

/// Sorts each row along the axis in its place; `places` are moved with it.
void sort_rows(Evaluator& ev, const FieldPtr& array, const FieldPtr& places, std::size_t axis,
               TextRange range) {
    auto rest = extents_of(ev, *array, range);
    const std::int64_t size = rest[axis];
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(axis));
    for_elements(ev, rest, range, [&](const std::vector<Value>& row) {
        const auto at = [&](const Expr& k) {
            std::vector<Value> whole = row;
            whole.insert(whole.begin() + static_cast<std::ptrdiff_t>(axis),
                         exact(k, 0, std::max<std::int64_t>(size - 1, 0), int64_type));
            return whole;
        };
        for_places(ev, build::integer(1), build::integer(size), range, [&](const Expr& end) {
            const ScalarValue item = ev.named(cell(ev, array, at(end), range), "item", range, true);
            ScalarValue number;
            if (places) number = ev.named(cell(ev, places, at(end), range), "number", range, true);
            const Symbol symbol = changing_variable(ev, "place", end, range);
            const Expr place = build::variable(symbol, int64_type), left = minus_one(place);
            const Expr moves = truth_of(compared(CompareOp::less, item, cell(ev, array, at(left), range)));
            Block body = controlled(
                ev,
                [&] {
                    store(ev, array, at(place), cell(ev, array, at(left), range), range);
                    if (places) store(ev, places, at(place), cell(ev, places, at(left), range), range);
                    ev.emit(Assign{symbol, left}, range);
                },
                true);
            ev.emit(While{build::both(is_less(build::integer(0), place), moves), std::move(body)}, range);
            store(ev, array, at(place), item, range);
            if (places) store(ev, places, at(place), number, range);
        });
    });
}

/// How many of the elements `counts` is true of.
ScalarValue counted(Evaluator& ev, const FieldPtr& array, TextRange range,
                    const std::function<ScalarValue(const ScalarValue&)>& counts) {
    const Symbol symbol = changing_variable(ev, "count", build::integer(0), range);
    const Expr count = build::variable(symbol, int64_type);
    for_elements(ev, extents_of(ev, *array, range), range, [&](const std::vector<Value>& k) {
        const Expr more =
            build::select(truth_of(counts(cell(ev, array, k, range))), build::integer(1), build::integer(0));
        ev.emit(Assign{symbol, build::add(count, more)}, range);
    });
    return plain(count);
}

/// A result for each element of the argument, or for the number that it is.
Value for_each_of(const NumpyCall& call, const Value& given, const Type& type,
                  const std::function<ScalarValue(const ScalarValue&)>& of) {
    Evaluator& ev = call.ev;
    if (is_scalar(given))
        return of_kind(ev.named(of(scalar(ev, given, call.range)), "found", call.range, true),
                       NumberKind::numpy);
    const FieldPtr array = as_array(ev, given, nullptr, call.range);
    if (!array) call.refuse();
    const auto shape = extents_of(ev, *array, call.range);
    const FieldPtr made = new_array(ev, {type, 0, 0}, shape, call.range, false);
    for_elements(ev, shape, call.range, [&](const std::vector<Value>& at) {
        const ScalarValue one = ev.named(cell(ev, array, at, call.range), "wanted", call.range, true);
        store(ev, made, at, of(one), call.range);
    });
    return made;
}

FieldPtr one_dimension(const NumpyCall& call, std::size_t k) {
    const FieldPtr array = array_argument(call, k);
    const auto shape = extents_of(call.ev, *array, call.range);
    if (shape.size() != 1 || shape[0] == 0) call.refuse();
    return array;
}

FieldPtr flattened(Evaluator& ev, const FieldPtr& array, TextRange range) {
    return std::get<FieldPtr>(array_method(ev, array, "flatten", {{}, {}, range}).v);
}

}  // namespace

Value numpy_sorted(const NumpyCall& call) {
    Evaluator& ev = call.ev;
    FieldPtr given = array_argument(call, 0);
    auto shape = extents_of(ev, *given, call.range);
    auto axis = shape.empty() ? std::nullopt : sorted_axis(ev, call.arguments, 1, shape.size());
    if (!axis) {
        given = flattened(ev, given, call.range);
        shape = extents_of(ev, *given, call.range);
        axis = 0;
    }
    const bool asks_places = call.name == "argsort";
    const FieldPtr ordered = new_array(ev, given->element, shape, call.range, false);
    copy_elements(ev, ordered, given, call.range);
    FieldPtr places;
    if (asks_places) {
        places = new_array(ev, {int64_type, 0, 0}, shape, call.range, false);
        for_elements(ev, shape, call.range,
                     [&](const std::vector<Value>& at) { store(ev, places, at, at[*axis], call.range); });
    }
    sort_rows(ev, ordered, places, *axis, call.range);
    return asks_places ? places : ordered;
}

void sort_array(Evaluator& ev, const FieldPtr& array, const CallArguments& arguments) {
    const auto shape = extents_of(ev, *array, arguments.range);
    const auto axis = sorted_axis(ev, arguments, 0, shape.size());
    if (!axis) ev.unsupported(arguments.range, errors::keyword_of_numpy, "axis=None", "sort");
    sort_rows(ev, array, nullptr, *axis, arguments.range);
    write_back(ev, array, arguments.range);
}

Value numpy_places_in_order(const NumpyCall& call) {
    if (call.name == "digitize") {  // the other way round, behind equal ones
        const NumpyCall turned{
            call.ev,
            "searchsorted",
            {{call.given.at(1), call.given[0], Value(std::string("right"))}, {}, call.range}};
        if (call.given.size() != 2) call.refuse();
        return numpy_places_in_order(turned);
    }
    const FieldPtr array = one_dimension(call, 0);
    const Value* side = call.arguments.keyword("side");
    if (!side && call.given.size() > 2) side = &call.given[2];
    const auto* text = side ? get<std::string>(*side) : nullptr;
    const CompareOp before = text && *text == "right" ? CompareOp::less_equal : CompareOp::less;
    return for_each_of(call, call.given.at(1), int64_type, [&](const ScalarValue& wanted) {
        return counted(call.ev, array, call.range,
                       [&](const ScalarValue& own) { return compared(before, own, wanted); });
    });
}

Value numpy_is_in(const NumpyCall& call) {
    const FieldPtr among = array_argument(call, 1);
    return for_each_of(call, call.given[0], Type::boolean(), [&](const ScalarValue& wanted) {
        const ScalarValue count = counted(call.ev, among, call.range, [&](const ScalarValue& own) {
            return compared(CompareOp::equal, own, wanted);
        });
        return plain(is_less(build::integer(0), value_of(count)));
    });
}

Value numpy_interpolated(const NumpyCall& call) {
    Evaluator& ev = call.ev;
    const TextRange range = call.range;
    const Arithmetic f{ev};
    if (call.given.size() != 3) call.refuse();
    const FieldPtr xs = one_dimension(call, 1), ys = one_dimension(call, 2);
    const std::int64_t size = extents_of(ev, *xs, range)[0];
    if (size != extents_of(ev, *ys, range)[0]) ev.fail(range, errors::shapes_of_arrays_do_not_fit_each_other);
    const auto number = [&](const FieldPtr& array, const Expr& k) {
        return cast_to(cell(ev, array, {exact(k, 0, size - 1, int64_type)}, range), float64_type);
    };
    return for_each_of(call, call.given[0], float64_type, [&](const ScalarValue& given) {
        const ScalarValue x = ev.named(cast_to(given, float64_type), "x", range, true);
        const ScalarValue count =
            ev.named(counted(ev, xs, range,
                             [&](const ScalarValue& own) { return compared(CompareOp::less_equal, own, x); }),
                     "count", range, true);
        const Expr inside = build::both(is_less(build::integer(0), value_of(count)),
                                        is_less(value_of(count), build::integer(size)));
        // outside of all the nearest value, by a line of no slope
        const Expr last = minus_one(value_of(count));
        const ScalarValue left =
            ev.named(plain(build::select(is_less(last, build::integer(0)), build::integer(0), last)), "left",
                     range, true);
        const Expr next = build::select(inside, plus_one(value_of(left)), value_of(left));
        const ScalarValue right = ev.named(plain(next), "right", range, true);
        const ScalarValue low = number(ys, value_of(left));
        const ScalarValue slope =
            f.divide(f.subtract(number(ys, value_of(right)), low),
                     f.subtract(number(xs, value_of(right)), number(xs, value_of(left))));
        const ScalarValue between = f.add(f.multiply(slope, f.subtract(x, number(xs, value_of(left)))), low);
        return selected(plain(inside), between, low);
    });
}

namespace {

/// Equal parts of what lies between the least and the largest element, or between the bounds that are given.
FieldPtr equal_bins(const NumpyCall& call, const FieldPtr& array, std::int64_t bins) {
    const Type type = array->element.scalar.is_float() ? array->element.scalar : float64_type;
    Evaluator& ev = call.ev;
    const TextRange range = call.range;
    const Arithmetic f{ev};
    const auto extreme_of = [&](const char* name) {
        return cast_to(scalar(ev, array_method(ev, array, name, {{}, {}, range}), range), float64_type);
    };
    ScalarValue low, high;
    if (const Value* bounds = call.arguments.keyword("range"); bounds && !get<NoneValue>(*bounds)) {
        const auto both = iterate(ev, *bounds, range);
        low = cast_to(scalar(ev, both.at(0), range), float64_type);
        high = cast_to(scalar(ev, both.at(1), range), float64_type);
    } else {
        low = extreme_of("min");
        high = extreme_of("max");
    }
    low = ev.named(low, "low", range, true);
    high = ev.named(high, "high", range, true);
    const ScalarValue same = compared(CompareOp::equal, low, high), half = constant(0.5, float64_type);
    const ScalarValue first = ev.named(selected(same, f.subtract(low, half), low), "first", range, true);
    const ScalarValue last = ev.named(selected(same, f.add(high, half), high), "last", range, true);
    const FieldPtr edges = new_array(ev, {type, 0, 0}, {bins + 1}, range, false);
    const ScalarValue step =
        ev.named(f.divide(f.subtract(last, first), constant(static_cast<double>(bins), float64_type)), "step",
                 range, true);
    for_elements(ev, {bins}, range, [&](const std::vector<Value>& k) {
        const ScalarValue number = cast_to(std::get<ScalarValue>(k[0].v), float64_type);
        store(ev, edges, k, f.add(f.multiply(number, step), first), range);
    });
    store(ev, edges, {Value(Integer(bins))}, last, range);
    return edges;
}

}  // namespace

Value numpy_histogram(const NumpyCall& call) {
    Evaluator& ev = call.ev;
    const TextRange range = call.range;
    const FieldPtr array = flattened(ev, array_argument(call, 0), range);
    const Value* bins = call.arguments.keyword("bins");
    if (!bins && call.given.size() > 1) bins = &call.given[1];
    if (bins && get<std::string>(*bins)) call.refuse();
    const bool counted_bins = !bins || integer_of(*bins);
    const FieldPtr edges =
        counted_bins ? equal_bins(call, array, bins ? static_integer(ev, *bins, range, "`bins`") : 10)
                     : as_array(ev, *bins, nullptr, range);
    if (!edges) call.refuse();
    const std::int64_t count = extents_of(ev, *edges, range)[0] - 1;
    const FieldPtr counts = new_array(ev, {int64_type, 0, 0}, {count}, range, false);
    for_elements(ev, {count}, range, [&](const std::vector<Value>& k) {
        const Expr bin = index_of(std::get<ScalarValue>(k[0].v));
        const ScalarValue low = cell(ev, edges, k, range);
        const ScalarValue high = cell(ev, edges, {exact(plus_one(bin), 1, count, int64_type)}, range);
        const Expr last = build::compare(CompareOp::equal, bin, build::integer(count - 1));
        const ScalarValue inside = counted(ev, array, range, [&](const ScalarValue& own) {
            const Expr below =
                build::either(truth_of(compared(CompareOp::less, own, high)),
                              build::both(last, truth_of(compared(CompareOp::equal, own, high))));
            return plain(build::both(truth_of(compared(CompareOp::less_equal, low, own)), below));
        });
        store(ev, counts, k, inside, range);
    });
    return tuple({Value(counts), Value(edges)});
}

Value numpy_median(const NumpyCall& call) {
    Evaluator& ev = call.ev;
    const TextRange range = call.range;
    const Arithmetic f{ev};
    if (call.given.size() != 1) call.refuse();
    const FieldPtr given = flattened(ev, array_argument(call, 0), range);
    const std::int64_t size = extents_of(ev, *given, range)[0];
    if (size == 0) ev.fail(range, errors::reduction_of_array_without_elements, call.name);
    const Type type = given->element.scalar.is_float() ? given->element.scalar : float64_type;
    const FieldPtr ordered = new_array(ev, {type, 0, 0}, {size}, range, false);
    copy_elements(ev, ordered, given, range);
    sort_rows(ev, ordered, nullptr, 0, range);
    const auto middle = [&](std::int64_t k) { return cell(ev, ordered, {Value(Integer(k))}, range); };
    const ScalarValue both = f.add(middle((size - 1) / 2), middle(size / 2));
    return of_kind(
        ev.named(f.divide(both, cast_to(constant(2.0, float64_type), type)), "median", range, true),
        NumberKind::numpy);
}

Value numpy_quantile(const NumpyCall& call) {
    Evaluator& ev = call.ev;
    const TextRange range = call.range;
    const Arithmetic f{ev};
    if (call.given.size() != 2) call.refuse();
    const FieldPtr given = flattened(ev, array_argument(call, 0), range);
    const Type type = given->element.scalar.is_float() ? given->element.scalar : float64_type;
    const std::int64_t size = extents_of(ev, *given, range)[0];
    if (size == 0) call.refuse();
    const FieldPtr ordered = new_array(ev, {type, 0, 0}, {size}, range, false);
    copy_elements(ev, ordered, given, range);
    sort_rows(ev, ordered, nullptr, 0, range);
    const double whole = call.name == "percentile" ? 100.0 : 1.0;
    return for_each_of(call, call.given[1], type, [&](const ScalarValue& wanted) {
        const ScalarValue part = f.divide(cast_to(wanted, float64_type), constant(whole, float64_type));
        const ScalarValue place = ev.named(
            f.multiply(part, constant(static_cast<double>(size - 1), float64_type)), "place", range, true);
        const ScalarValue left =
            ev.named(cast_to(called("floor", {place}, ev.dialect()), int64_type), "left", range, true);
        const Expr next = plus_one(value_of(left));
        const Expr right = build::select(is_less(next, build::integer(size)), next, value_of(left));
        const ScalarValue a = ev.named(
            cell(ev, ordered, {exact(value_of(left), 0, size - 1, int64_type)}, range), "a", range, true);
        const ScalarValue b =
            ev.named(cell(ev, ordered, {exact(right, 0, size - 1, int64_type)}, range), "b", range, true);
        const ScalarValue t =
            ev.named(cast_to(f.subtract(place, cast_to(left, float64_type)), type), "t", range, true);
        const ScalarValue way = f.subtract(b, a);
        const ScalarValue from_a = f.add(a, f.multiply(way, t));
        const ScalarValue from_b =
            f.subtract(b, f.multiply(way, f.subtract(cast_to(constant(1.0, float64_type), type), t)));
        return selected(compared(CompareOp::less, t, cast_to(constant(0.5, float64_type), type)), from_a,
                        from_b);
    });
}

}  // namespace nestor::taichi
