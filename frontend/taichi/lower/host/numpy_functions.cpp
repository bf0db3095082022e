// Functions of numpy's own name (TI-81): arrays from others, comparison, products.
#include "frontend/taichi/lower/host/numpy_functions.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "frontend/taichi/errors/arrays.hpp"
#include "frontend/taichi/lower/data/fields.hpp"
#include "frontend/taichi/lower/host/array_parts.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/host/exceptions.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/host/numpy.hpp"
#include "frontend/taichi/lower/host/numpy_call.hpp"
#include "frontend/taichi/lower/host/numpy_elements.hpp"
#include "frontend/taichi/lower/host/numpy_in_python.hpp"
#include "frontend/taichi/lower/host/numpy_linear.hpp"
#include "frontend/taichi/lower/host/numpy_order.hpp"
#include "frontend/taichi/lower/host/numpy_rearranged.hpp"
#include "frontend/taichi/lower/host/numpy_series.hpp"
#include "frontend/taichi/lower/host/numpy_shapes.hpp"
#include "frontend/taichi/lower/host/object_operators.hpp"
#include "frontend/taichi/lower/host/selections.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
#include "frontend/taichi/lower/kernel/operators.hpp"
#include "frontend/taichi/lower/library/arithmetic.hpp"
#include "frontend/taichi/lower/library/library.hpp"
#include "frontend/taichi/lower/library/matrices.hpp"
#include "ir/core/walk.hpp"

namespace nestor::taichi {

Value matrix_multiplied(Evaluator& ev, const Value& a, const Value& b, TextRange range) {
    const FieldPtr x = as_array(ev, a, nullptr, range), y = as_array(ev, b, nullptr, range);
    if (!x || !y) ev.fail(range, errors::product_of_what_are_no_arrays);
    const auto xs = extents_of(ev, *x, range), ys = extents_of(ev, *y, range);
    if (xs.empty() || ys.empty() || ys.size() > 2 || xs.back() != ys.front())
        ev.fail(range, errors::shapes_of_product_do_not_fit_each_other);
    const Type type = numpy_promoted(x->element.scalar, y->element.scalar);
    std::vector<std::int64_t> shape(xs.begin(), xs.end() - 1);
    shape.insert(shape.end(), ys.begin() + 1, ys.end());
    const FieldPtr result = new_array(ev, {type, 0, 0}, shape, range, false);
    for_elements(ev, shape, range, [&](const std::vector<Value>& at_) {
        const VariablePtr sum = ev.declare("sum", {type, 0, 0}, false, range);
        ev.assign(*sum, cast_to(constant(std::int64_t{0}, Type::int_(64)), type), range);
        for_elements(ev, {xs.back()}, range, [&](const std::vector<Value>& k) {
            std::vector<Value> left(at_.begin(), at_.begin() + std::ssize(xs) - 1), right{k[0]};
            left.push_back(k[0]);
            if (ys.size() == 2) right.push_back(at_.back());
            const ScalarValue p =
                plain(build::load(x->buffer, x->element.scalar, place_of(ev, *x, left, range)));
            const ScalarValue q =
                plain(build::load(y->buffer, y->element.scalar, place_of(ev, *y, right, range)));
            ev.assign(*sum,
                      binary(BinaryOperator::add, ev.read(*sum, 0),
                             binary(BinaryOperator::multiply, p, q, ev.dialect()), ev.dialect()),
                      range);
        });
        store(ev, result, at_, ev.read(*sum, 0), range);
    });
    if (shape.empty()) return plain(build::load(result->buffer, type, {}));
    return result;
}

void assert_true(Evaluator& ev, const Value& condition, const std::string& text, TextRange range) {
    const Expr holds = is_run_time(ev, condition) ? truth_of(scalar(ev, condition, range))
                                                  : build::boolean(truth_value(condition).value_or(true));
    require_holds(ev, holds, text + " (" + ev.at(range).file_and_line() + ")", range);
}

double NumpyCall::option(const char* key, std::size_t k, double otherwise) const {
    const Value* value = arguments.keyword(key);
    if (!value && k < given.size()) value = &given[k];
    if (value && is_scalar(*value) && !is_number(*value)) refuse();  // the running program decides it
    return value && is_number(*value) ? number_of(*value) : otherwise;
}

const Type* NumpyCall::dtype() const {
    const Value* type = arguments.keyword("dtype");
    return type ? numpy_type(ev, *type, range) : nullptr;
}

void NumpyCall::refuse() const {
    ev.unsupported(range, errors::function_of_numpy, name);
}

namespace {

Value numpy_close(const NumpyCall& c) {
    return is_close(c.ev, c.given[0], c.given.at(1), c.option("rtol", 2, 1e-5), c.option("atol", 3, 1e-8),
                    false, c.range);
}

Value numpy_assert_close(const NumpyCall& c) {
    assert_true(c.ev,
                is_close(c.ev, c.given[0], c.given.at(1), c.option("rtol", 2, 1e-7), c.option("atol", 3, 0),
                         false, c.range),
                "AssertionError: not equal to tolerance", c.range);
    return NoneValue{};
}

Value numpy_assert_almost_equal(const NumpyCall& c) {
    const double digits = c.option("decimal", 2, c.name.find("array") != std::string::npos ? 6 : 7);
    assert_true(c.ev,
                is_close(c.ev, c.given[0], c.given.at(1), 0, 1.5 * std::pow(10.0, -digits), false, c.range),
                "AssertionError: arrays are not almost equal", c.range);
    return NoneValue{};
}

/// `np.array_equal`, and what `np.testing` has of it, where a number is equal to each element.
Value numpy_equal(const NumpyCall& c) {
    Evaluator& ev = c.ev;
    const FieldPtr x = as_array(ev, c.given[0], nullptr, c.range),
                   y = as_array(ev, c.given.at(1), nullptr, c.range);
    if (!x || !y) ev.fail(c.range, errors::comparison_of_what_are_no_arrays);
    const auto xs = extents_of(ev, *x, c.range), ys = extents_of(ev, *y, c.range);
    const bool asks = c.name == "array_equal";
    Value same = false;
    if (xs == ys || (!asks && (xs.empty() || ys.empty()))) {
        const Value each = array_binary(ev, Value(x), Value(y), c.range, false,
                                        [&](const ScalarValue& p, const ScalarValue& q) {
                                            return plain(truth_of(compared(CompareOp::equal, p, q)));
                                        });
        same = array_method(ev, std::get<FieldPtr>(each.v), "all", {{}, {}, c.range});
    }
    if (asks) return same;
    assert_true(ev, same, "AssertionError: arrays are not equal", c.range);
    return NoneValue{};
}

Value numpy_choice(const NumpyCall& c) {
    if (c.given.size() == 2) c.ev.fail(c.range, errors::both_or_neither_of_where);
    if (c.given.size() != 3) c.refuse();
    return numpy_where(c.ev, c.given[0], c.given[1], c.given[2], c.range);
}

Value numpy_joined(const NumpyCall& c) {
    return joined_arrays(c.ev, c.name, c.given[0], static_cast<std::int64_t>(c.option("axis", 1, 0)),
                         c.range);
}

Value numpy_mesh(const NumpyCall& c) {
    return mesh_of(c.ev, c.arguments);
}

Value numpy_outer(const NumpyCall& c) {
    return outer_product_of(c.ev, c.given[0], c.given.at(1), c.range);
}

Value numpy_product_of_matrices(const NumpyCall& c) {
    return matrix_multiplied(c.ev, c.given[0], c.given.at(1), c.range);
}

bool has_one_argument(const NumpyCall& c) {
    return c.given.size() == 1 && c.arguments.keywords.empty();
}

Value numpy_count_nonzero(const NumpyCall& c) {
    if (!has_one_argument(c)) c.refuse();
    const Value truths = array_unary(c.ev, as_array(c.ev, c.given[0], nullptr, c.range), c.range,
                                     [](const ScalarValue& s) { return plain(truth_of(s)); });
    return array_method(c.ev, std::get<FieldPtr>(truths.v), "sum", {{}, {}, c.range});
}

/// What arrays have as a method, too.
Value numpy_method(const NumpyCall& c) {
    const FieldPtr array = as_array(c.ev, c.given[0], nullptr, c.range);
    if (!array) c.ev.fail(c.range, errors::function_of_numpy_takes_no, c.name, kind_of(c.given[0]));
    CallArguments rest = c.arguments;
    rest.positional.erase(rest.positional.begin());
    return array_method(c.ev, array, c.name == "amax" ? "max" : c.name == "amin" ? "min" : c.name, rest);
}

Value numpy_product(const NumpyCall& c) {
    if (is_array(c.given[0]) || !get<SequencePtr>(c.given[0])) return numpy_method(c);
    Value product = Integer(1);
    for (const Value& v : iterate(c.ev, c.given[0], c.range))
        product = evaluate_binary(c.ev, BinaryOperator::multiply, product, v, c.range);
    return product;
}

Value numpy_norm(const NumpyCall& c) {
    const Value* axis = c.arguments.keyword("axis");
    if (c.given.size() != 1 || c.arguments.keywords.size() != (axis ? 1 : 0)) c.refuse();
    const Value squares = evaluate_binary(c.ev, BinaryOperator::multiply, c.given[0], c.given[0], c.range);
    const Value sum = numpy_function(c.ev, "sum", {{squares}, c.arguments.keywords, c.range});
    return numpy_function(c.ev, "sqrt", {{sum}, {}, c.range});
}

Value numpy_diff(const NumpyCall& c) {
    if (c.given.size() != 1 || !is_array(c.given[0])) c.refuse();
    const auto part = [&](std::optional<std::int64_t> low, std::optional<std::int64_t> high) {
        return array_subscript(c.ev, std::get<FieldPtr>(c.given[0].v),
                               {Value(SliceValue{low, high, std::nullopt})}, c.range);
    };
    return evaluate_binary(c.ev, BinaryOperator::subtract, part(1, std::nullopt), part(std::nullopt, -1),
                           c.range);
}

Value numpy_number(const NumpyCall& c) {
    const auto type = module_member(c.ev, "numpy", c.name);
    if (!type) c.refuse();
    return construct(c.ev, std::get<ElementType>(type->v), c.arguments);
}

/// Names and the function of each of them.
using NumpyNames = std::map<std::string, NumpyFunction>;

NumpyNames numpy_names(const std::vector<std::pair<std::vector<const char*>, NumpyFunction>>& rows) {
    NumpyNames all;
    for (const auto& [names, function] : rows)
        for (const char* name : names) all[name] = function;
    return all;
}

const NumpyNames& makers() {
    static const NumpyNames table = numpy_names(
        {{{"array", "asarray", "ascontiguousarray", "asfortranarray", "asanyarray"}, numpy_array},
         {{"zeros", "ones", "full", "empty", "zeros_like", "ones_like", "full_like", "empty_like"},
          numpy_filled},
         {{"arange"}, numpy_arange}});
    return table;
}

const NumpyNames& functions_of_arrays() {
    static const NumpyNames table = numpy_names(
        {{{"allclose"}, numpy_close},
         {{"isclose"}, numpy_isclose},
         {{"testing.assert_allclose"}, numpy_assert_close},
         {{"testing.assert_almost_equal", "testing.assert_array_almost_equal"}, numpy_assert_almost_equal},
         {{"array_equal", "testing.assert_array_equal", "testing.assert_equal"}, numpy_equal},
         {{"linspace"}, numpy_linspace},
         {{"eye", "identity"}, numpy_eye},
         {{"where"}, numpy_choice},
         {{"stack", "vstack", "hstack", "concatenate"}, numpy_joined},
         {{"meshgrid"}, numpy_mesh},
         {{"outer"}, numpy_outer},
         {{"roll"}, numpy_rolled},
         {{"flip", "fliplr", "flipud"}, numpy_flipped},
         {{"tile"}, numpy_tiled},
         {{"repeat"}, numpy_repeated},
         {{"expand_dims", "squeeze", "atleast_1d", "atleast_2d"}, numpy_reshaped},
         {{"isnan"}, numpy_isnan},
         {{"sign"}, numpy_sign},
         {{"isinf", "isfinite"}, numpy_infinite},
         {{"median"}, numpy_median},
         {{"count_nonzero"}, numpy_count_nonzero},
         {{"matmul", "dot"}, numpy_product_of_matrices},
         {{"sort", "argsort"}, numpy_sorted},
         {{"searchsorted", "digitize"}, numpy_places_in_order},
         {{"interp"}, numpy_interpolated},
         {{"histogram"}, numpy_histogram},
         {{"percentile", "quantile"}, numpy_quantile},
         {{"isin"}, numpy_is_in},
         {{"einsum"}, numpy_einsum},
         {{"tensordot", "inner", "vdot"}, numpy_contracted},
         {{"linalg.solve", "linalg.inv", "linalg.det"}, numpy_eliminated},
         {{"prod"}, numpy_product},
         {{"sum", "mean", "min", "max", "all", "any", "reshape", "transpose", "std", "var", "argmax",
           "argmin", "cumsum", "cumprod", "copy", "ravel", "amax", "amin", "trace"},
          numpy_method},
         {{"add", "subtract", "multiply", "divide", "power", "mod", "remainder", "floor_divide",
           "true_divide", "bitwise_and", "bitwise_or", "bitwise_xor"},
          numpy_operator},
         {{"equal", "not_equal", "greater", "greater_equal", "less", "less_equal"}, numpy_comparison},
         {{"logical_and", "logical_or", "logical_xor", "logical_not"}, numpy_logic},
         {{"arctan2", "hypot"}, numpy_of_two},
         {{"negative", "reciprocal"}, numpy_opposite},
         {{"convolve"}, numpy_convolved},
         {{"ptp", "average", "trapezoid", "trapz"}, numpy_summary},
         {{"pad"}, numpy_padded},
         {{"diag", "triu", "tril"}, numpy_diagonal},
         {{"append"}, numpy_appended},
         {{"take"}, numpy_taken},
         {{"swapaxes", "moveaxis"}, numpy_turned},
         {{"maximum", "minimum"}, numpy_extreme},
         {{"clip"}, numpy_clip},
         {{"linalg.norm"}, numpy_norm},
         {{"radians", "deg2rad", "degrees", "rad2deg"}, numpy_angle},
         {{"diff"}, numpy_diff},
         {{"round"}, numpy_round},
         {{"sqrt",   "sin",    "cos",      "tan",    "exp",   "log",   "abs",   "floor", "ceil",
           "tanh",   "log2",   "absolute", "square", "log10", "log1p", "expm1", "cbrt",  "trunc",
           "arcsin", "arccos", "arctan",   "rint",   "sinh",  "cosh",  "fabs"},
          numpy_elementary},
         {{"float32", "float64", "int32", "int64"}, numpy_number}});
    return table;
}

/// More arguments than the functions of arrays take, and what they do of one dimension alone.
bool has_more_arguments(const NumpyCall& call) {
    static const std::set<std::string> of_one = {"triu", "tril", "diff", "median", "ptp", "linalg.norm"};
    if (call.given.size() > 1) return of_one.contains(call.name);
    return call.name == "where" || call.name == "nonzero";
}

Value result_of_numpy(Evaluator& ev, const std::string& name, const CallArguments& arguments) {
    const NumpyCall call{ev, name, arguments};
    require_arguments(call);
    if (const auto maker = makers().find(name); maker != makers().end()) {
        require_known_options(call);
        return maker->second(call);
    }
    if (name.starts_with("random")) return Library::numpy_random(ev, name, arguments);
    if (call.given.empty()) call.refuse();
    if (const auto own = numpy_of_object(ev, name, arguments)) return *own;
    if (const auto selection = selection_of_numpy(ev, name, arguments)) return *selection;
    const auto known = functions_of_arrays().find(name);
    const bool checked = known != functions_of_arrays().end() && known->second != numpy_method &&
                         known->second != numpy_product;
    if (known == functions_of_arrays().end() ||
        (checked && (unknown_option(call) || has_more_arguments(call))))
        if (auto made = numpy_in_python(ev, name, arguments)) return *made;
    if (known == functions_of_arrays().end()) call.refuse();
    if (checked) require_known_options(call);
    return known->second(call);
}

}  // namespace

Value numpy_function(Evaluator& ev, const std::string& name, const CallArguments& arguments) {
    static const std::set<std::string> python = {"allclose", "array_equal", "size", "ndim"};
    static const std::set<std::string> roundings = {"floor", "ceil", "rint", "round", "trunc"};
    const Value result = result_of_numpy(ev, name, arguments);
    if (!ev.frame().host || !is_scalar(result)) return result;
    if (python.contains(name)) return of_kind(result, NumberKind::python);
    if (name.starts_with("random")) return of_kind(result, result.kind);
    if (get<Integer>(result) && roundings.contains(name) && number_type(arguments.positional[0]).is_float())
        return of_kind(number_of(result), NumberKind::numpy);
    return of_kind(result, NumberKind::numpy);
}

}  // namespace nestor::taichi
