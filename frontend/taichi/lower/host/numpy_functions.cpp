// Functions of numpy's own name (TI-81): arrays from nothing and from other arrays, comparison, products.
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

/// `np.zeros(n)`, `np.full(..)`, `np.arange(..)`, `np.array(..)` and the like.
Value make_array(Evaluator& ev, const std::string& function, const CallArguments& arguments) {
    const TextRange range = arguments.range;
    const auto& given = arguments.positional;
    const Value* dtype = arguments.keyword("dtype");
    const std::size_t place = function == "full" ? 2
                              : function == "array" || function == "asarray" || function == "zeros" ||
                                      function == "ones" || function == "empty"
                                  ? 1
                                  : 9;
    if (!dtype && given.size() > place) dtype = &given[place];
    const Type* type = dtype ? numpy_type(ev, *dtype) : nullptr;
    if (function == "arange") {
        const bool reals =
            std::any_of(given.begin(), given.end(), [](const Value& v) { return get<double>(v) != nullptr; });
        const auto number = [&](std::size_t k, double otherwise) {
            if (k >= given.size()) return otherwise;
            if (!is_number(given[k])) ev.unsupported(range, errors::np_arange_of_number_of_running_program);
            return integer_of(given[k]) ? integer_of(given[k])->convert_to<double>()
                                        : std::get<double>(given[k].v);
        };
        const double low = given.size() < 2 ? 0 : number(0, 0),
                     high = given.size() < 2 ? number(0, 0) : number(1, 0), step = number(2, 1);
        if (step == 0) ev.fail(range, errors::step_of_arange_is_zero);
        const auto count = static_cast<std::int64_t>(std::max(0.0, std::ceil((high - low) / step)));
        const FieldPtr array = new_array(ev,
                                         {type    ? *type
                                          : reals ? Type::float_(64)
                                                  : Type::int_(64),
                                          0, 0},
                                         {count}, range, false);
        for_elements(ev, {count}, range, [&](const std::vector<Value>& at_) {
            const ScalarValue& k = std::get<ScalarValue>(at_[0].v);
            const ScalarValue first = reals ? constant(low, Type::float_(64))
                                            : constant(static_cast<std::int64_t>(low), Type::int_(64));
            const ScalarValue by = reals ? constant(step, Type::float_(64))
                                         : constant(static_cast<std::int64_t>(step), Type::int_(64));
            store(ev, array, at_,
                  binary(BinaryOperator::add, first, binary(BinaryOperator::multiply, k, by, ev.dialect()),
                         ev.dialect()),
                  range);
        });
        return array;
    }
    if (given.empty() && !arguments.keyword("shape"))
        ev.fail(range, errors::np_takes_shape_or_value, function);
    if (function == "array" || function == "asarray" || function == "ascontiguousarray") {
        if (is_array(given[0])) {
            if (type)
                return array_method(ev, std::get<FieldPtr>(given[0].v), "astype", {{*dtype}, {}, range});
            return function == "array"
                       ? copied(ev, std::get<FieldPtr>(given[0].v),
                                ev.host.wished_name.empty() ? "array" : ev.host.wished_name, range)
                       : given[0];
        }
        const FieldPtr array = as_array(ev, given[0], type, range);
        if (!array) ev.fail(range, errors::array_of_no_numbers, kind_of(given[0]));
        return array;
    }
    const bool like = function.ends_with("_like");
    const FieldPtr other = like ? as_array(ev, given[0], nullptr, range) : nullptr;
    const std::vector<std::int64_t> shape =
        like ? extents_of(ev, *other, range)
             : shape_of(ev, given.empty() ? *arguments.keyword("shape") : given[0], range,
                        "the shape of an array");
    const bool whole = function == "full" && given.size() > 1 && integer_of(given[1]);
    const Type element = type    ? *type
                         : like  ? other->element.scalar
                         : whole ? Type::int_(64)
                                 : Type::float_(64);
    const FieldPtr array = new_array(ev, {element, 0, 0}, shape, range, true);
    if (function.starts_with("ones")) fill(ev, array, Integer(1), false, range);
    if (function.starts_with("full")) fill(ev, array, given.at(1), false, range);
    return array;
}

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

namespace {

Value result_of_numpy(Evaluator& ev, const std::string& name, const CallArguments& arguments) {
    const TextRange range = arguments.range;
    const auto& given = arguments.positional;
    const auto option = [&](const char* key, std::size_t k, double otherwise) {
        const Value* value = arguments.keyword(key);
        if (!value && k < given.size()) value = &given[k];
        return value && is_number(*value) ? integer_of(*value) ? integer_of(*value)->convert_to<double>()
                                                               : std::get<double>(value->v)
                                          : otherwise;
    };
    static const std::set<std::string> makers = {"zeros",      "ones",      "full",      "empty",
                                                 "arange",     "array",     "asarray",   "ascontiguousarray",
                                                 "zeros_like", "ones_like", "full_like", "empty_like"};
    if (makers.contains(name)) return make_array(ev, name, arguments);
    if (name.starts_with("random")) return Library::numpy_random(ev, name, arguments);
    if (given.empty()) ev.unsupported(range, errors::function_of_numpy, name);
    if (const auto selection = selection_of_numpy(ev, name, arguments)) return *selection;
    if (name == "allclose" || name == "isclose")
        return is_close(ev, given[0], given.at(1), option("rtol", 2, 1e-5), option("atol", 3, 1e-8), false,
                        range);
    if (name == "testing.assert_allclose") {
        assert_true(
            ev,
            is_close(ev, given[0], given.at(1), option("rtol", 2, 1e-7), option("atol", 3, 0), false, range),
            "AssertionError: not equal to tolerance", range);
        return NoneValue{};
    }
    if (name == "testing.assert_almost_equal" || name == "testing.assert_array_almost_equal") {
        const double digits = option("decimal", 2, name.find("array") != std::string::npos ? 6 : 7);
        assert_true(ev, is_close(ev, given[0], given.at(1), 0, 1.5 * std::pow(10.0, -digits), false, range),
                    "AssertionError: arrays are not almost equal", range);
        return NoneValue{};
    }
    if (name == "array_equal" || name == "testing.assert_array_equal" || name == "testing.assert_equal") {
        const FieldPtr x = as_array(ev, given[0], nullptr, range),
                       y = as_array(ev, given.at(1), nullptr, range);
        if (!x || !y) ev.fail(range, errors::comparison_of_what_are_no_arrays);
        const auto xs = extents_of(ev, *x, range), ys = extents_of(ev, *y, range);
        Value same = false;
        if (xs == ys || (name != "array_equal" && (xs.empty() || ys.empty()))) {
            const Value each = array_binary(ev, Value(x), Value(y), range, false,
                                            [&](const ScalarValue& p, const ScalarValue& q) {
                                                return plain(truth_of(compared(CompareOp::equal, p, q)));
                                            });
            same = array_method(ev, std::get<FieldPtr>(each.v), "all", {{}, {}, range});
        }
        if (name == "array_equal") return same;
        assert_true(ev, same, "AssertionError: arrays are not equal", range);
        return NoneValue{};
    }
    if (name == "linspace") {
        const double low = option("start", 0, 0), high = option("stop", 1, 1);
        const auto count = static_cast<std::int64_t>(option("num", 2, 50));
        const Value* dtype = arguments.keyword("dtype");
        const Type* type = dtype ? numpy_type(ev, *dtype) : nullptr;
        const Value* ends = arguments.keyword("endpoint");
        const bool with_end = !ends || truth_value(*ends).value_or(true);
        const std::int64_t steps = with_end ? count - 1 : count;
        const Type f64 = Type::float_(64), wanted = type ? *type : f64;
        const double step = steps > 0 ? (high - low) / static_cast<double>(steps) : 0;
        const FieldPtr array = new_array(ev, {wanted, 0, 0}, {count}, range, false);
        const auto stored = [&](const std::vector<Value>& at_, const ScalarValue& number) {
            const ScalarValue whole = wanted.is_int() ? called("floor", {number}, ev.dialect()) : number;
            store(ev, array, at_, cast_to(whole, wanted), range);
        };
        for_elements(ev, {count}, range, [&](const std::vector<Value>& at_) {
            const ScalarValue k = cast_to(std::get<ScalarValue>(at_[0].v), f64);
            stored(at_, binary(BinaryOperator::add, constant(low, f64),
                               binary(BinaryOperator::multiply, k, constant(step, f64), ev.dialect()),
                               ev.dialect()));
        });
        if (with_end && count > 1) stored({Value(Integer(count - 1))}, constant(high, f64));  // exactly
        return array;
    }
    if (name == "eye" || name == "identity") {
        const auto n = static_cast<std::int64_t>(option("N", 0, 0));
        const Value* dtype = arguments.keyword("dtype");
        const Type* type = dtype ? numpy_type(ev, *dtype) : nullptr;
        const FieldPtr array = new_array(ev, {type ? *type : Type::float_(64), 0, 0}, {n, n}, range, true);
        for_elements(ev, {n}, range, [&](const std::vector<Value>& k) {
            store(ev, array, {k[0], k[0]}, Integer(1), range);
        });
        return array;
    }
    if (name == "where" && given.size() == 3) return numpy_where(ev, given[0], given[1], given[2], range);
    if (name == "stack" || name == "vstack" || name == "hstack" || name == "concatenate")
        return joined_arrays(ev, name, given[0], static_cast<std::int64_t>(option("axis", 1, 0)), range);
    if (name == "meshgrid") return mesh_of(ev, arguments);
    if (name == "outer") return outer_product_of(ev, given[0], given.at(1), range);
    if (name == "isnan" || name == "isinf" || name == "isfinite" || name == "sign") {
        const auto apply = [&](const ScalarValue& x) {
            if (name == "isnan") return plain(truth_of(compared(CompareOp::not_equal, x, x)));
            if (name == "sign") {
                const ScalarValue zero = cast_to(constant(std::int64_t{0}, Type::int_(64)), x.type),
                                  one = cast_to(constant(std::int64_t{1}, Type::int_(64)), x.type);
                return selected(compared(CompareOp::less, x, zero), negated(one),
                                selected(compared(CompareOp::greater, x, zero), one, zero));
            }
            const ScalarValue size = called("abs", {cast_to(x, Type::float_(64))}, ev.dialect());
            return plain(truth_of(compared(name == "isinf" ? CompareOp::equal : CompareOp::less, size,
                                           plain(build::constant(HUGE_VAL, Type::float_(64))))));
        };
        return is_array(given[0]) || get<SequencePtr>(given[0])
                   ? array_unary(ev, as_array(ev, given[0], nullptr, range), range, apply)
                   : elementwise(ev, given[0], apply, range);
    }
    if (name == "median" && given.size() == 1 && arguments.keywords.empty()) {
        const FieldPtr array = as_array(ev, given[0], nullptr, range);
        if (!array) ev.fail(range, errors::function_of_numpy_takes_no, name, kind_of(given[0]));
        const Value flat = array_method(ev, array, "ravel", {{}, {}, range});
        const Value ordered = call_builtin_function(ev, "sorted", {{flat}, {}, range});
        const auto& all = std::get<SequencePtr>(ordered.v)->elements;
        if (all.empty()) ev.fail(range, errors::reduction_of_array_without_elements, name);
        const Value two =
            evaluate_binary(ev, BinaryOperator::add, all[(all.size() - 1) / 2], all[all.size() / 2], range);
        return evaluate_binary(ev, BinaryOperator::divide, two, Integer(2), range);
    }
    if (name == "count_nonzero" && given.size() == 1 && arguments.keywords.empty()) {
        const Value truths = array_unary(ev, as_array(ev, given[0], nullptr, range), range,
                                         [](const ScalarValue& s) { return plain(truth_of(s)); });
        return array_method(ev, std::get<FieldPtr>(truths.v), "sum", {{}, {}, range});
    }
    if (name == "matmul" || name == "dot") return matrix_multiplied(ev, given[0], given.at(1), range);
    if (name == "prod" && !is_array(given[0]) && get<SequencePtr>(given[0])) {
        Value product = Integer(1);
        for (const Value& v : iterate(ev, given[0], range))
            product = evaluate_binary(ev, BinaryOperator::multiply, product, v, range);
        return product;
    }
    static const std::set<std::string> methods = {
        "sum",    "mean",   "min",    "max",  "all",  "any",   "reshape", "transpose", "std",  "var",
        "argmax", "argmin", "cumsum", "prod", "copy", "ravel", "amax",    "amin",      "trace"};
    if (methods.contains(name)) {
        const FieldPtr array = as_array(ev, given[0], nullptr, range);
        if (!array) ev.fail(range, errors::function_of_numpy_takes_no, name, kind_of(given[0]));
        CallArguments rest = arguments;
        rest.positional.erase(rest.positional.begin());
        return array_method(ev, array, name == "amax" ? "max" : name == "amin" ? "min" : name, rest);
    }
    static const std::map<std::string, BinaryOperator> operators = {
        {"add", BinaryOperator::add},           {"subtract", BinaryOperator::subtract},
        {"multiply", BinaryOperator::multiply}, {"divide", BinaryOperator::divide},
        {"power", BinaryOperator::power},       {"mod", BinaryOperator::modulo}};
    if (const auto op = operators.find(name); op != operators.end())
        return evaluate_binary(ev, op->second, given[0], given.at(1), range);
    if (name == "maximum" || name == "minimum") {
        const auto f = [&](const ScalarValue& x, const ScalarValue& y) {
            return extreme(name == "maximum", x, y);
        };
        Value x = given[0], y = given.at(1);
        if (is_scalar(x) && is_scalar(y)) meet(ev, x, y, range);
        return is_array(x) || is_array(y) ? array_binary(ev, x, y, range, false, f)
                                          : elementwise(ev, x, y, f, range);
    }
    if (name == "clip") {
        Value clipped = given[0];
        for (std::size_t k = 1; k < 3; ++k) {
            static const std::array<std::array<const char*, 2>, 3> keywords{
                {{}, {"a_min", "min"}, {"a_max", "max"}}};
            const Value* bound = k < given.size() ? &given[k] : nullptr;
            for (const char* keyword : keywords.at(k))
                if (const Value* named = arguments.keyword(keyword)) bound = named;
            if (bound && !get<NoneValue>(*bound))
                clipped = numpy_function(ev, k == 1 ? "maximum" : "minimum", {{clipped, *bound}, {}, range});
        }
        return clipped;
    }
    const Value* norm_axis = arguments.keyword("axis");
    if (name == "linalg.norm" && given.size() == 1 && arguments.keywords.size() == (norm_axis ? 1 : 0)) {
        const Value squares = evaluate_binary(ev, BinaryOperator::multiply, given[0], given[0], range);
        const Value sum = numpy_function(ev, "sum", {{squares}, arguments.keywords, range});
        return numpy_function(ev, "sqrt", {{sum}, {}, range});
    }
    if (name == "radians" || name == "deg2rad" || name == "degrees" || name == "rad2deg") {
        const bool to_radians = name == "radians" || name == "deg2rad";
        const Value factor = to_radians ? std::numbers::pi / 180 : 180 / std::numbers::pi;
        return evaluate_binary(ev, BinaryOperator::multiply, given[0], factor, range);
    }
    if (name == "diff" && given.size() == 1 && is_array(given[0])) {
        const auto part = [&](std::optional<std::int64_t> low, std::optional<std::int64_t> high) {
            return array_subscript(ev, std::get<FieldPtr>(given[0].v),
                                   {Value(SliceValue{low, high, std::nullopt})}, range);
        };
        return evaluate_binary(ev, BinaryOperator::subtract, part(1, std::nullopt), part(std::nullopt, -1),
                               range);
    }
    if (name == "round" && (given.size() > 1 || arguments.keyword("decimals"))) {
        const Value scale = std::pow(10.0, option("decimals", 1, 0));
        const Value large = evaluate_binary(ev, BinaryOperator::multiply, given[0], scale, range);
        return evaluate_binary(ev, BinaryOperator::divide, numpy_function(ev, "round", {{large}, {}, range}),
                               scale, range);
    }
    static const std::set<std::string> functions = {
        "sqrt",   "sin",    "cos",   "tan",  "exp",      "log",     "abs",    "floor",
        "ceil",   "tanh",   "round", "log2", "absolute", "arctan2", "square", "arcsin",
        "arccos", "arctan", "rint",  "sinh", "cosh",     "fabs"};
    if (functions.contains(name)) {
        static const std::map<std::string, std::string> ours = {{"absolute", "abs"}, {"fabs", "abs"},
                                                                {"arcsin", "asin"},  {"arccos", "acos"},
                                                                {"arctan", "atan"},  {"rint", "round"}};
        const auto renamed = ours.find(name);
        const std::string function = renamed == ours.end() ? name : renamed->second;
        const auto apply = [&](const ScalarValue& s) {
            if (function == "square") return binary(BinaryOperator::multiply, s, s, ev.dialect());
            if (function == "abs" && !s.type.is_float()) return extreme(true, s, negated(s));
            if (function == "round") return round_to_even(ev, s);
            return called(function, {s.type.is_float() ? s : cast_to(s, Type::float_(64))}, ev.dialect());
        };
        if (is_array(given[0]) || get<SequencePtr>(given[0]))
            return array_unary(ev, as_array(ev, given[0], nullptr, range), range, apply);
        if (function != "square") return math_call(ev, function, arguments);
        return elementwise(ev, given[0], apply, range);
    }
    if (name == "float32" || name == "float64" || name == "int32" || name == "int64")
        if (const auto type = module_member(ev, "numpy", name))
            return construct(ev, std::get<ElementType>(type->v), arguments);
    ev.unsupported(range, errors::function_of_numpy, name);
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
