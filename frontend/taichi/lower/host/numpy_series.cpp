// Series, borders and diagonals of arrays (TI-81), as loops over the elements of the result.
#include "frontend/taichi/lower/host/numpy_series.hpp"

#include <algorithm>
#include <string>

#include "frontend/taichi/errors/arrays.hpp"
#include "frontend/taichi/lower/host/array_cells.hpp"
#include "frontend/taichi/lower/host/array_choices.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/host/numpy.hpp"
#include "frontend/taichi/lower/host/numpy_functions.hpp"
#include "frontend/taichi/lower/kernel/access.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
#include "frontend/taichi/lower/kernel/operators.hpp"

namespace nestor::taichi {
namespace {

using Extents = std::vector<std::int64_t>;

FieldPtr series(const NumpyCall& call, std::size_t k) {
    const FieldPtr array = array_argument(call, k);
    if (array->shape.size() != 1) call.refuse();
    return array;
}

Expr number_of_index(const Value& index) {
    return index_of(std::get<ScalarValue>(index.v));
}

/// The index, or the nearest one inside.
Value inside(const Expr& index, std::int64_t extent) {
    const Expr within = build::maximum(build::integer(0), build::minimum(index, build::integer(extent - 1)));
    return exact(within, 0, extent - 1, int64_type);
}

std::string text_option(const NumpyCall& call, const char* key, std::size_t place, const char* otherwise) {
    const Value* given = call.arguments.keyword(key);
    if (!given && place < call.given.size()) given = &call.given[place];
    if (!given) return otherwise;
    const auto* text = get<std::string>(*given);
    if (!text) call.refuse();
    return *text;
}

/// How many elements `np.pad` puts before and behind each axis.
std::vector<std::pair<std::int64_t, std::int64_t>> widths_of(const NumpyCall& call, std::size_t rank) {
    Evaluator& ev = call.ev;
    const auto number = [&](const Value& v) { return static_integer(ev, v, call.range, "a width"); };
    const auto pair_of = [&](const Value& v) {
        if (integer_of(v)) return std::pair{number(v), number(v)};
        const auto both = iterate(ev, v, call.range);
        return both.size() == 1 ? std::pair{number(both[0]), number(both[0])}
                                : std::pair{number(both.at(0)), number(both.at(1))};
    };
    const Value* given = call.arguments.keyword("pad_width");
    if (!given && call.given.size() > 1) given = &call.given[1];
    if (!given) call.refuse();
    std::vector<std::pair<std::int64_t, std::int64_t>> widths;
    const bool single = integer_of(*given) || integer_of(iterate(ev, *given, call.range).at(0));
    if (single) return std::vector(rank, pair_of(*given));
    for (const Value& one : iterate(ev, *given, call.range)) widths.push_back(pair_of(one));
    if (widths.size() == 1) widths.resize(rank, widths[0]);
    if (widths.size() != rank) ev.fail(call.range, errors::shapes_of_arrays_do_not_fit_each_other);
    return widths;
}

}  // namespace

Value numpy_convolved(const NumpyCall& call) {
    Evaluator& ev = call.ev;
    const TextRange range = call.range;
    const Arithmetic f{ev};
    if (call.given.size() < 2) call.refuse();
    FieldPtr a = series(call, 0), v = series(call, 1);
    std::int64_t n = extents_of(ev, *a, range)[0], m = extents_of(ev, *v, range)[0];
    if (n == 0 || m == 0) call.refuse();
    if (m > n) {
        std::swap(a, v);
        std::swap(n, m);
    }
    const std::string mode = text_option(call, "mode", 2, "full");
    if (mode != "full" && mode != "same" && mode != "valid") call.refuse();
    const std::int64_t first = mode == "full" ? 0 : mode == "same" ? (m - 1) / 2 : m - 1;
    const std::int64_t count = mode == "full" ? n + m - 1 : mode == "same" ? n : n - m + 1;
    const Type type = numpy_promoted(a->element.scalar, v->element.scalar);
    const FieldPtr made = new_array(ev, {type, 0, 0}, {count}, range, false);
    for_elements(ev, {count}, range, [&](const std::vector<Value>& at) {
        const VariablePtr sum = ev.declare("sum", {type, 0, 0}, false, range);
        ev.assign(*sum, cast_to(constant(std::int64_t{0}, int64_type), type), range);
        for_elements(ev, {m}, range, [&](const std::vector<Value>& k) {
            const Expr place = build::subtract(build::add(number_of_index(at[0]), build::integer(first)),
                                               number_of_index(k[0]));
            const Expr there = build::both(build::compare(CompareOp::less_equal, build::integer(0), place),
                                           is_less(place, build::integer(n)));
            const ScalarValue one = cast_to(cell(ev, a, {inside(place, n)}, range), type);
            const ScalarValue weight = cast_to(cell(ev, v, k, range), type);
            const ScalarValue zero = cast_to(constant(std::int64_t{0}, int64_type), type);
            ev.assign(*sum, f.add(ev.read(*sum, 0), selected(plain(there), f.multiply(one, weight), zero)),
                      range);
        });
        store(ev, made, at, ev.read(*sum, 0), range);
    });
    return made;
}

Value numpy_summary(const NumpyCall& call) {
    Evaluator& ev = call.ev;
    const TextRange range = call.range;
    const FieldPtr a = array_argument(call, 0);
    const auto of = [&](const char* name, const Value& array) {
        return numpy_function(ev, name, {{array}, {}, range});
    };
    const auto apply = [&](BinaryOperator op, const Value& x, const Value& y) {
        return evaluate_binary(ev, op, x, y, range);
    };
    if (call.name == "ptp") {
        if (call.given.size() != 1) call.refuse();
        return apply(BinaryOperator::subtract, of("max", a), of("min", a));
    }
    if (call.name == "average") {
        const Value* weights = call.arguments.keyword("weights");
        if (call.given.size() != 1) call.refuse();
        if (!weights) return of("mean", a);
        const FieldPtr w = as_array(ev, *weights, nullptr, range);
        if (!w || extents_of(ev, *w, range) != extents_of(ev, *a, range)) call.refuse();
        const Value weighted = apply(BinaryOperator::multiply, a, w);
        return apply(BinaryOperator::divide, of("sum", weighted), of("sum", w));
    }
    const FieldPtr y = series(call, 0);
    const std::int64_t n = extents_of(ev, *y, range)[0];
    const Value* step = call.arguments.keyword("dx");
    if (call.given.size() != 1 || n < 2) call.refuse();
    const auto part = [&](std::optional<std::int64_t> low, std::optional<std::int64_t> high) {
        return subscript(ev, Value(y), {Value(SliceValue{low, high, std::nullopt})}, range);
    };
    const Value pairs = apply(BinaryOperator::add, part(1, std::nullopt), part(std::nullopt, -1));
    const Value scaled = apply(BinaryOperator::multiply, step ? *step : Value(1.0), pairs);
    return of("sum", apply(BinaryOperator::divide, scaled, Value(2.0)));
}

/// Which of `extent` elements stands at a place beside or among them.
Value place_of_padding(const Expr& place, std::int64_t extent, const std::string& mode) {
    if (mode == "constant" || mode == "edge") return inside(place, extent);
    const std::int64_t period = mode == "wrap" ? extent : mode == "reflect" ? 2 * extent - 2 : 2 * extent;
    const Expr size = build::integer(std::max<std::int64_t>(period, 1)),
               wrapped = build::binary(BinaryOp::floor_modulo, place, size, false);
    if (mode == "wrap") return plain(wrapped);
    const Expr back = build::subtract(build::integer(mode == "reflect" ? period : period - 1), wrapped);
    return plain(build::select(is_less(wrapped, build::integer(extent)), wrapped, back));
}

Value numpy_padded(const NumpyCall& call) {
    Evaluator& ev = call.ev;
    const TextRange range = call.range;
    const FieldPtr a = array_argument(call, 0);
    const Extents shape = extents_of(ev, *a, range);
    const std::string mode = text_option(call, "mode", 2, "constant");
    static const std::set<std::string> modes = {"constant", "edge", "wrap", "reflect", "symmetric"};
    if (!modes.contains(mode)) call.refuse();
    const Value* given = call.arguments.keyword("constant_values");
    if (given && !is_scalar(*given)) call.refuse();
    const Type type = a->element.scalar;
    const ScalarValue filler =
        cast_to(given ? scalar(ev, *given, range) : constant(std::int64_t{0}, int64_type), type);
    const auto widths = widths_of(call, shape.size());
    Extents wide = shape;
    for (std::size_t d = 0; d < wide.size(); ++d) wide[d] += widths[d].first + widths[d].second;
    const FieldPtr made = new_array(ev, {type, 0, 0}, wide, range, false);
    for_elements(ev, wide, range, [&](const std::vector<Value>& at) {
        Expr there = build::boolean(true);
        std::vector<Value> from;
        for (std::size_t d = 0; d < at.size(); ++d) {
            const Expr place = build::subtract(number_of_index(at[d]), build::integer(widths[d].first));
            const Expr within = build::both(build::compare(CompareOp::less_equal, build::integer(0), place),
                                            is_less(place, build::integer(shape[d])));
            there = d == 0 ? within : build::both(there, within);
            from.emplace_back(place_of_padding(place, shape[d], mode));
        }
        const ScalarValue one = cell(ev, a, from, range);
        store(ev, made, at, mode == "constant" ? selected(plain(there), one, filler) : one, range);
    });
    return made;
}

Value numpy_diagonal(const NumpyCall& call) {
    Evaluator& ev = call.ev;
    const TextRange range = call.range;
    if (call.given.empty() || call.given.size() > 2) call.refuse();
    const auto above = static_cast<std::int64_t>(call.option("k", 1, 0));  // the main diagonal
    const std::int64_t down = std::max<std::int64_t>(-above, 0), right = std::max<std::int64_t>(above, 0);
    const FieldPtr a = array_argument(call, 0);
    const Extents shape = extents_of(ev, *a, range);
    const Type type = a->element.scalar;
    if (shape.size() > 2 || (shape.size() == 1 && call.name != "diag")) call.refuse();
    const auto moved = [](const Value& k, std::int64_t by) {
        return Value(plain(build::add(number_of_index(k), build::integer(by))));
    };
    if (call.name == "diag" && shape.size() == 2) {
        const std::int64_t count = std::max<std::int64_t>(std::min(shape[0] - down, shape[1] - right), 0);
        const FieldPtr made = new_array(ev, {type, 0, 0}, {count}, range, false);
        for_elements(ev, {count}, range, [&](const std::vector<Value>& k) {
            store(ev, made, k, cell(ev, a, {moved(k[0], down), moved(k[0], right)}, range), range);
        });
        return made;
    }
    if (shape.size() == 1) {
        const std::int64_t size = shape[0] + down + right;
        const FieldPtr made = new_array(ev, {type, 0, 0}, {size, size}, range, false);
        const ScalarValue none = cast_to(constant(std::int64_t{0}, int64_type), type);
        for_elements(ev, {size, size}, range,
                     [&](const std::vector<Value>& at) { store(ev, made, at, none, range); });
        for_elements(ev, shape, range, [&](const std::vector<Value>& k) {
            store(ev, made, {moved(k[0], down), moved(k[0], right)}, cell(ev, a, k, range), range);
        });
        return made;
    }
    const Extents& whole = shape;
    const CompareOp op = call.name == "triu" ? CompareOp::less_equal : CompareOp::greater_equal;
    const FieldPtr made = new_array(ev, {type, 0, 0}, whole, range, false);
    for_elements(ev, whole, range, [&](const std::vector<Value>& at) {
        const Expr first = build::add(number_of_index(at[0]), build::integer(above)),
                   kept = build::compare(op, first, number_of_index(at[1]));
        const ScalarValue one = cell(ev, a, at, range);
        const ScalarValue zero = cast_to(constant(std::int64_t{0}, int64_type), type);
        store(ev, made, at, selected(plain(kept), one, zero), range);
    });
    return made;
}

Value numpy_appended(const NumpyCall& call) {
    Evaluator& ev = call.ev;
    if (call.given.size() != 2) call.refuse();
    const auto flat = [&](std::size_t k) {
        const FieldPtr array = array_argument(call, k);
        return array_method(ev, array, "flatten", {{}, {}, call.range});
    };
    Value second = call.given[1];
    if (is_scalar(second)) second = list({second});
    const NumpyCall other{ev, call.name, {{call.given[0], second}, {}, call.range}};
    const Value behind = array_method(ev, array_argument(other, 1), "flatten", {{}, {}, call.range});
    return numpy_function(ev, "concatenate", {{list({flat(0), behind})}, {}, call.range});
}

Value numpy_taken(const NumpyCall& call) {
    Evaluator& ev = call.ev;
    const Value* axis = call.arguments.keyword("axis");
    if (call.given.size() != 2 || (axis && !equal(*axis, Value(Integer(0))))) call.refuse();
    FieldPtr a = array_argument(call, 0);
    if (!axis) a = std::get<FieldPtr>(array_method(ev, a, "flatten", {{}, {}, call.range}).v);
    return subscript(ev, Value(a), {call.given[1]}, call.range);
}

Value numpy_turned(const NumpyCall& call) {
    Evaluator& ev = call.ev;
    if (call.given.size() != 3) call.refuse();
    const FieldPtr a = array_argument(call, 0);
    const auto rank = static_cast<std::int64_t>(a->shape.size());
    const auto axis = [&](std::size_t k) {
        std::int64_t number = static_integer(ev, call.given[k], call.range, "an axis");
        if (number < 0) number += rank;
        if (number < 0 || number >= rank) ev.fail(call.range, errors::axis_is_out_of_bounds);
        return number;
    };
    std::vector<std::int64_t> order;
    for (std::int64_t d = 0; d < rank; ++d) order.push_back(d);
    if (call.name == "swapaxes") {
        std::swap(order[static_cast<std::size_t>(axis(1))], order[static_cast<std::size_t>(axis(2))]);
    } else {
        order.erase(order.begin() + axis(1));
        order.insert(order.begin() + axis(2), axis(1));
    }
    if (rank == 1) return a;
    std::vector<Value> axes;
    for (const std::int64_t d : order) axes.emplace_back(Integer(d));
    return array_method(ev, a, "transpose", {std::move(axes), {}, call.range});
}

}  // namespace nestor::taichi
