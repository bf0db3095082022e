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
#include "frontend/taichi/lower/host/numpy_rearranged.hpp"
#include "frontend/taichi/lower/host/numpy_shapes.hpp"
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
    if (xs.empty() || ys.empty() || xs.size() > 2 || ys.size() > 2 || xs.back() != ys.front())
        ev.fail(range, errors::shapes_of_product_do_not_fit_each_other);
    const Type type = numpy_promoted(x->element.scalar, y->element.scalar);
    std::vector<std::int64_t> shape(xs.begin(), xs.end() - 1);
    shape.insert(shape.end(), ys.begin() + 1, ys.end());
    const FieldPtr result = new_array(ev, {type, 0, 0}, shape, range, false);
    for_elements(ev, shape, range, [&](const std::vector<Value>& at_) {
        const VariablePtr sum = ev.declare("sum", {type, 0, 0}, false, range);
        ev.assign(*sum, cast_to(constant(std::int64_t{0}, Type::int_(64)), type), range);
        for_elements(ev, {xs.back()}, range, [&](const std::vector<Value>& k) {
            std::vector<Value> left, right{k[0]};
            if (xs.size() == 2) left.push_back(at_[0]);
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
    return value && is_number(*value) ? number_of(*value) : otherwise;
}

const Type* NumpyCall::dtype() const {
    const Value* type = arguments.keyword("dtype");
    return type ? numpy_type(ev, *type) : nullptr;
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

/// Of each element of an array or sequence, or of a number.
Value of_elements(const NumpyCall& c, const std::function<ScalarValue(const ScalarValue&)>& f) {
    return is_array(c.given[0]) || get<SequencePtr>(c.given[0])
               ? array_unary(c.ev, as_array(c.ev, c.given[0], nullptr, c.range), c.range, f)
               : elementwise(c.ev, c.given[0], f, c.range);
}

Value numpy_isnan(const NumpyCall& c) {
    return of_elements(
        c, [](const ScalarValue& x) { return plain(truth_of(compared(CompareOp::not_equal, x, x))); });
}

Value numpy_sign(const NumpyCall& c) {
    return of_elements(c, [](const ScalarValue& x) {
        const ScalarValue zero = cast_to(constant(std::int64_t{0}, Type::int_(64)), x.type),
                          one = cast_to(constant(std::int64_t{1}, Type::int_(64)), x.type);
        return selected(compared(CompareOp::less, x, zero), negated(one),
                        selected(compared(CompareOp::greater, x, zero), one, zero));
    });
}

/// `np.isinf`, `np.isfinite`
Value numpy_infinite(const NumpyCall& c) {
    const CompareOp op = c.name == "isinf" ? CompareOp::equal : CompareOp::less;
    return of_elements(c, [&](const ScalarValue& x) {
        const ScalarValue size = called("abs", {cast_to(x, Type::float_(64))}, c.ev.dialect());
        return plain(truth_of(compared(op, size, plain(build::constant(HUGE_VAL, Type::float_(64))))));
    });
}

bool has_one_argument(const NumpyCall& c) {
    return c.given.size() == 1 && c.arguments.keywords.empty();
}

Value numpy_median(const NumpyCall& c) {
    if (!has_one_argument(c)) c.refuse();
    const FieldPtr array = as_array(c.ev, c.given[0], nullptr, c.range);
    if (!array) c.ev.fail(c.range, errors::function_of_numpy_takes_no, c.name, kind_of(c.given[0]));
    const Value flat = array_method(c.ev, array, "ravel", {{}, {}, c.range});
    const Value ordered = call_builtin_function(c.ev, "sorted", {{flat}, {}, c.range});
    const auto& all = std::get<SequencePtr>(ordered.v)->elements;
    if (all.empty()) c.ev.fail(c.range, errors::reduction_of_array_without_elements, c.name);
    const Value two =
        evaluate_binary(c.ev, BinaryOperator::add, all[(all.size() - 1) / 2], all[all.size() / 2], c.range);
    return evaluate_binary(c.ev, BinaryOperator::divide, two, Integer(2), c.range);
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

Value numpy_operator(const NumpyCall& c) {
    static const std::map<std::string, BinaryOperator> operators = {
        {"add", BinaryOperator::add},           {"subtract", BinaryOperator::subtract},
        {"multiply", BinaryOperator::multiply}, {"divide", BinaryOperator::divide},
        {"power", BinaryOperator::power},       {"mod", BinaryOperator::modulo}};
    return evaluate_binary(c.ev, operators.at(c.name), c.given[0], c.given.at(1), c.range);
}

/// `np.maximum`, `np.minimum`
Value numpy_extreme(const NumpyCall& c) {
    const bool largest = c.name == "maximum";
    const auto f = [&](const ScalarValue& x, const ScalarValue& y) { return extreme(largest, x, y); };
    Value x = c.given[0], y = c.given.at(1);
    if (is_scalar(x) && is_scalar(y)) meet(c.ev, x, y, c.range);
    return is_array(x) || is_array(y) ? array_binary(c.ev, x, y, c.range, false, f)
                                      : elementwise(c.ev, x, y, f, c.range);
}

Value numpy_clip(const NumpyCall& c) {
    Value clipped = c.given[0];
    for (std::size_t k = 1; k < 3; ++k) {
        static const std::array<std::array<const char*, 2>, 3> keywords{
            {{}, {"a_min", "min"}, {"a_max", "max"}}};
        const Value* bound = k < c.given.size() ? &c.given[k] : nullptr;
        for (const char* keyword : keywords.at(k))
            if (const Value* named = c.arguments.keyword(keyword)) bound = named;
        if (bound && !get<NoneValue>(*bound))
            clipped = numpy_function(c.ev, k == 1 ? "maximum" : "minimum", {{clipped, *bound}, {}, c.range});
    }
    return clipped;
}

Value numpy_norm(const NumpyCall& c) {
    const Value* axis = c.arguments.keyword("axis");
    if (c.given.size() != 1 || c.arguments.keywords.size() != (axis ? 1 : 0)) c.refuse();
    const Value squares = evaluate_binary(c.ev, BinaryOperator::multiply, c.given[0], c.given[0], c.range);
    const Value sum = numpy_function(c.ev, "sum", {{squares}, c.arguments.keywords, c.range});
    return numpy_function(c.ev, "sqrt", {{sum}, {}, c.range});
}

/// `np.radians` and `np.degrees` under both names.
Value numpy_angle(const NumpyCall& c) {
    const bool to_radians = c.name == "radians" || c.name == "deg2rad";
    const Value factor = to_radians ? std::numbers::pi / 180 : 180 / std::numbers::pi;
    return evaluate_binary(c.ev, BinaryOperator::multiply, c.given[0], factor, c.range);
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

/// A function of each element that `math` or Taichi has, too.
Value numpy_elementary(const NumpyCall& c) {
    static const std::map<std::string, std::string> ours = {{"absolute", "abs"}, {"fabs", "abs"},
                                                            {"arcsin", "asin"},  {"arccos", "acos"},
                                                            {"arctan", "atan"},  {"rint", "round"}};
    const auto renamed = ours.find(c.name);
    const std::string function = renamed == ours.end() ? c.name : renamed->second;
    const auto apply = [&](const ScalarValue& s) {
        if (function == "square") return binary(BinaryOperator::multiply, s, s, c.ev.dialect());
        if (function == "abs" && !s.type.is_float()) return extreme(true, s, negated(s));
        if (function == "round") return round_to_even(c.ev, s);
        return called(function, {s.type.is_float() ? s : cast_to(s, Type::float_(64))}, c.ev.dialect());
    };
    const bool several = is_array(c.given[0]) || get<SequencePtr>(c.given[0]);
    return several || function == "square" ? of_elements(c, apply) : math_call(c.ev, function, c.arguments);
}

Value numpy_round(const NumpyCall& c) {
    if (c.given.size() == 1 && !c.arguments.keyword("decimals")) return numpy_elementary(c);
    const Value scale = std::pow(10.0, c.option("decimals", 1, 0));
    const Value large = evaluate_binary(c.ev, BinaryOperator::multiply, c.given[0], scale, c.range);
    return evaluate_binary(c.ev, BinaryOperator::divide,
                           numpy_function(c.ev, "round", {{large}, {}, c.range}), scale, c.range);
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
        {{{"allclose", "isclose"}, numpy_close},
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
         {{"prod"}, numpy_product},
         {{"sum", "mean", "min", "max", "all", "any", "reshape", "transpose", "std", "var", "argmax",
           "argmin", "cumsum", "copy", "ravel", "amax", "amin", "trace"},
          numpy_method},
         {{"add", "subtract", "multiply", "divide", "power", "mod"}, numpy_operator},
         {{"maximum", "minimum"}, numpy_extreme},
         {{"clip"}, numpy_clip},
         {{"linalg.norm"}, numpy_norm},
         {{"radians", "deg2rad", "degrees", "rad2deg"}, numpy_angle},
         {{"diff"}, numpy_diff},
         {{"round"}, numpy_round},
         {{"sqrt",   "sin",    "cos",    "tan",  "exp",      "log",     "abs",
           "floor",  "ceil",   "tanh",   "log2", "absolute", "arctan2", "square",
           "arcsin", "arccos", "arctan", "rint", "sinh",     "cosh",    "fabs"},
          numpy_elementary},
         {{"float32", "float64", "int32", "int64"}, numpy_number}});
    return table;
}

Value result_of_numpy(Evaluator& ev, const std::string& name, const CallArguments& arguments) {
    const NumpyCall call{ev, name, arguments};
    if (const auto maker = makers().find(name); maker != makers().end()) {
        require_known_options(call);
        return maker->second(call);
    }
    if (name.starts_with("random")) return Library::numpy_random(ev, name, arguments);
    if (call.given.empty()) call.refuse();
    if (const auto selection = selection_of_numpy(ev, name, arguments)) return *selection;
    const auto known = functions_of_arrays().find(name);
    if (known == functions_of_arrays().end()) call.refuse();
    if (known->second != numpy_method && known->second != numpy_product) require_known_options(call);
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
