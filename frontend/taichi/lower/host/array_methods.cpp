// Methods of numpy's arrays in the host program (TI-81), as loops: `x.sum(axis=0)`, `x.reshape(2, 3)`, ...
#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <set>
#include <utility>

#include "frontend/taichi/errors/arrays.hpp"
#include "frontend/taichi/lower/data/fields.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/array_arguments.hpp"
#include "frontend/taichi/lower/host/array_views.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/host/numpy.hpp"
#include "frontend/taichi/lower/host/numpy_functions.hpp"
#include "frontend/taichi/lower/host/numpy_order.hpp"
#include "frontend/taichi/lower/host/numpy_reductions.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
#include "frontend/taichi/lower/kernel/operators.hpp"
#include "frontend/taichi/lower/library/library.hpp"

namespace nestor::taichi {
namespace {

/// `array.name(arguments)`
struct ArrayCall {
    Evaluator& ev;
    FieldPtr array;
    const std::string& name;
    const CallArguments& arguments;
    TextRange range;
    std::vector<std::int64_t> shape;
    std::int64_t count;  ///< of elements

    ArrayCall(Evaluator& e, const FieldPtr& given, const std::string& called_name, const CallArguments& a)
        : ev(e),
          array(as_numbers(given)),
          name(called_name),
          arguments(a),
          range(a.range),
          shape(extents_of(e, *array, a.range)),
          count(1) {
        for (const std::int64_t extent : shape) count *= extent;
    }

    ScalarValue element(const std::vector<Value>& place) const {
        return plain(build::load(array->buffer, array->element.scalar, place_of(ev, *array, place, range)));
    }
    /// A new array of the shape, whose elements lie at other places in this one.
    FieldPtr rearranged(const std::vector<std::int64_t>& wanted, const ViewPlace& place) const {
        const FieldPtr result = new_array(ev, array->element, wanted, range, false);
        for_elements(ev, wanted, range,
                     [&](const std::vector<Value>& at) { store(ev, result, at, element(place(at)), range); });
        return result;
    }
};

/// The number as Python has it: a float, an int or a bool.
ScalarValue python_number(const ScalarValue& s) {
    return cast_to(s, s.type.is_float() ? Type::float_(64) : s.type.is_bool() ? s.type : Type::int_(64));
}

/// What a call says of an axis, or of several; null where it is about all elements.
const Value* axis_given(const ArrayCall& c) {
    const Value* axis = c.arguments.keyword("axis");
    if (!axis && !c.arguments.positional.empty()) axis = &c.arguments.positional[0];
    return axis && !get<NoneValue>(*axis) ? axis : nullptr;
}

std::size_t one_axis(const ArrayCall& c, const Value& given) {
    std::int64_t axis = static_integer(c.ev, given, c.range, "the axis");
    if (axis < 0) axis += static_cast<std::int64_t>(c.shape.size());
    if (axis < 0 || axis >= static_cast<std::int64_t>(c.shape.size()))
        c.ev.fail(c.range, errors::axis_is_out_of_bounds);
    return static_cast<std::size_t>(axis);
}

/// With `keepdims=True` the axes that were reduced stay, with one element.
Value with_kept_axes(const ArrayCall& c, const Value& result, const Value& axes) {
    const Value* keep = c.arguments.keyword("keepdims");
    if (!keep || !truth_value(*keep).value_or(true)) return result;
    std::vector<Value> extents;
    for (const std::int64_t extent : c.shape) extents.emplace_back(Integer(extent));
    if (get<SequencePtr>(axes))
        for (const Value& one : iterate(c.ev, axes, c.range)) extents[one_axis(c, one)] = Integer(1);
    else
        extents[one_axis(c, axes)] = Integer(1);
    if (!is_array(result)) c.ev.unsupported(c.range, errors::keyword_of_numpy, "keepdims", c.name);
    return array_method(c.ev, std::get<FieldPtr>(result.v), "reshape",
                        {{tuple(std::move(extents))}, {}, c.range});
}

Value array_reduction(const ArrayCall& c) {
    const Value* axis = axis_given(c);
    if (axis) return with_kept_axes(c, reduced_axis(c.ev, c.array, c.name, *axis, c.range), *axis);
    if (c.arguments.keyword("keepdims"))
        c.ev.unsupported(c.range, errors::keyword_of_numpy, "keepdims", c.name);
    return reduced(c.ev, c.array, c.name, c.range);
}

Value array_along_axis(const ArrayCall& c, const Value& axis) {
    return with_kept_axes(c, ordered_along_axis(c.ev, c.array, c.name, one_axis(c, axis), c.range), axis);
}

Value array_truth(const ArrayCall& c) {
    if (const Value* axis = axis_given(c)) return array_along_axis(c, *axis);
    const bool all = c.name == "all";
    const VariablePtr holds = c.ev.declare(c.name, {Type::boolean(), 0, 0}, false, c.range);
    c.ev.assign(*holds, plain(build::boolean(all)), c.range);
    for_elements(c.ev, c.shape, c.range, [&](const std::vector<Value>& at) {
        const Expr one = truth_of(c.element(at)), before = value_of(c.ev.read(*holds, 0));
        c.ev.assign(*holds, plain(all ? build::both(before, one) : build::either(before, one)), c.range);
    });
    return c.ev.read(holds);
}

Value array_trace(const ArrayCall& c) {
    if (c.shape.size() != 2) c.ev.unsupported(c.range, errors::method_of_array, c.name);
    const FieldPtr diagonal =
        c.rearranged({std::min(c.shape[0], c.shape[1])}, [](const std::vector<Value>& k) {
            return std::vector<Value>{k[0], k[0]};
        });
    return reduced(c.ev, diagonal, "sum", c.range);
}

Value array_item(const ArrayCall& c) {
    if (c.count != 1) c.ev.fail(c.range, errors::item_of_several_elements);
    return python_number(c.element(std::vector<Value>(c.shape.size(), Value(Integer(0)))));
}

Value array_copy(const ArrayCall& c) {
    return copied(c.ev, c.array, c.ev.host.wished_name.empty() ? "copy" : c.ev.host.wished_name, c.range);
}

Value array_of_type(const ArrayCall& c) {
    const auto& given = c.arguments.positional;
    const Type* type = given.empty() ? nullptr : numpy_type(c.ev, given[0], c.range);
    if (!type) c.ev.fail(c.range, errors::astype_takes_type);
    const Type wanted = *type;
    return array_unary(c.ev, c.array, c.range, [&](const ScalarValue& s) { return cast_to(s, wanted); });
}

Value array_fill(const ArrayCall& c) {
    fill(c.ev, c.array, c.arguments.positional.at(0), false, c.range);
    write_back(c.ev, c.array, c.range);
    return NoneValue{};
}

/// Lists of lists: of the elements that begin with these subscripts.
Value lists_of_array(const ArrayCall& c, const std::vector<Value>& at) {
    if (at.size() == c.shape.size()) return python_number(c.element(at));
    std::vector<Value> values;
    for (std::int64_t k = 0; k < c.shape[at.size()]; ++k) {
        std::vector<Value> more = at;
        more.push_back(Integer(k));
        values.push_back(lists_of_array(c, more));
    }
    return list(std::move(values));
}

Value array_to_list(const ArrayCall& c) {
    if (c.count > 4096) c.ev.unsupported(c.range, errors::list_of_so_many_elements);
    return lists_of_array(c, {});
}

/// The extents that `reshape` asks for, one of which the others may decide.
std::vector<std::int64_t> reshaped_extents(const ArrayCall& c, const Value& shape) {
    const std::vector<Value> parts =
        get<SequencePtr>(shape) ? iterate(c.ev, shape, c.range) : std::vector<Value>{shape};
    std::vector<std::int64_t> extents;
    std::int64_t product = 1;
    for (const Value& part : parts) {
        extents.push_back(static_integer(c.ev, part, c.range, "the shape"));
        if (extents.back() >= 0) product *= extents.back();
    }
    for (std::int64_t& extent : extents)
        if (extent < 0) extent = product == 0 ? 0 : c.count / product;
    return extents;
}

/// `reshape`, `flatten`, `ravel`: a view of the elements in their order, or a copy.
Value array_reshaped(const ArrayCall& c) {
    std::vector<std::int64_t> wanted{c.count};
    const auto& given = c.arguments.positional;
    if (c.name == "reshape") wanted = reshaped_extents(c, given.size() == 1 ? given[0] : tuple(given));
    std::int64_t product = 1;
    for (const std::int64_t extent : wanted) product *= extent;
    if (product != c.count) c.ev.fail(c.range, errors::cannot_reshape_array_of_size, c.count);
    const ViewPlace place = [wanted, shape = c.shape](const std::vector<Value>& at) {
        Expr number = build::integer(0);
        for (std::size_t k = 0; k < wanted.size(); ++k)
            number = build::add(build::multiply(number, build::integer(wanted[k])),
                                std::get<ScalarValue>(at[k].v).index);
        std::vector<Value> from(shape.size());
        for (std::size_t k = shape.size(); k-- > 0;) {
            from[k] = exact(k == 0 ? number : build::floor_modulo(number, build::integer(shape[k])), 0,
                            std::max<std::int64_t>(shape[k] - 1, 0), Type::int_(64));
            number = build::floor_divide(number, build::integer(shape[k]));
        }
        return from;
    };
    const FieldPtr result = c.rearranged(wanted, place);
    if (c.name != "flatten") make_view(c.ev, result, c.array, place);
    return result;
}

/// `a.transpose(1, 0, 2)`, `np.transpose(a, (1, 0, 2))`: axes in another order.
Value array_with_permuted_axes(const ArrayCall& c) {
    const auto& given = c.arguments.positional;
    const std::vector<Value> order = given.size() == 1 ? iterate(c.ev, given[0], c.range) : given;
    if (order.size() != c.shape.size()) c.ev.fail(c.range, errors::axes_do_not_match_array);
    std::vector<std::size_t> axes;
    std::vector<std::int64_t> turned;
    for (const Value& one : order) {
        axes.push_back(one_axis(c, one));
        turned.push_back(c.shape[axes.back()]);
    }
    const ViewPlace place = [axes](const std::vector<Value>& at) {
        std::vector<Value> from(at.size());
        for (std::size_t k = 0; k < axes.size(); ++k) from[axes[k]] = at[k];
        return from;
    };
    const FieldPtr result = c.rearranged(turned, place);
    make_view(c.ev, result, c.array, place, !std::is_sorted(axes.begin(), axes.end()));
    return result;
}

Value array_transposed(const ArrayCall& c) {
    if (!c.arguments.positional.empty() && !get<NoneValue>(c.arguments.positional[0]))
        return array_with_permuted_axes(c);
    const ViewPlace place = [](const std::vector<Value>& at) {
        return std::vector<Value>(at.rbegin(), at.rend());
    };
    const FieldPtr result = c.rearranged({c.shape.rbegin(), c.shape.rend()}, place);
    const auto is_long = [](std::int64_t extent) { return extent > 1; };
    make_view(c.ev, result, c.array, place, std::count_if(c.shape.begin(), c.shape.end(), is_long) > 1, true);
    return result;
}

Value array_dot(const ArrayCall& c) {
    return numpy_function(c.ev, "matmul", {{Value(c.array), c.arguments.positional.at(0)}, {}, c.range});
}

/// `var`, and its root `std`
Value array_variance(const ArrayCall& c) {
    const auto arithmetic = [&](BinaryOperator op, const ScalarValue& x, const ScalarValue& y) {
        return binary(op, x, y, c.ev.dialect());
    };
    const Value* axis = axis_given(c);
    const auto given = [&](const char* key) { return c.arguments.keyword(key); };
    const std::int64_t freedom = given("ddof") ? static_integer(c.ev, *given("ddof"), c.range, "`ddof`") : 0;
    const std::int64_t of = axis ? c.shape[one_axis(c, *axis)] : c.count;
    Value mean =
        axis ? reduced_axis(c.ev, c.array, "mean", *axis, c.range) : reduced(c.ev, c.array, "mean", c.range);
    if (axis && is_array(mean)) {  // beside the elements that it is the mean of
        std::vector<Value> extents;
        for (const std::int64_t extent : c.shape) extents.emplace_back(Integer(extent));
        extents[one_axis(c, *axis)] = Integer(1);
        mean = array_method(c.ev, std::get<FieldPtr>(mean.v), "reshape",
                            {{tuple(std::move(extents))}, {}, c.range});
    }
    const Value apart = array_binary(c.ev, Value(c.array), mean, c.range, true,
                                     [&](const ScalarValue& x, const ScalarValue& y) {
                                         return arithmetic(BinaryOperator::subtract, x, y);
                                     });
    const Value squares = array_unary(c.ev, std::get<FieldPtr>(apart.v), c.range, [&](const ScalarValue& s) {
        return arithmetic(BinaryOperator::multiply, s, s);
    });
    const FieldPtr& each = std::get<FieldPtr>(squares.v);
    Value variance =
        axis ? reduced_axis(c.ev, each, "mean", *axis, c.range) : reduced(c.ev, each, "mean", c.range);
    if (freedom != 0)
        variance = evaluate_binary(c.ev, BinaryOperator::multiply, variance,
                                   static_cast<double>(of) / static_cast<double>(of - freedom), c.range);
    if (is_array(variance))
        return c.name == "var" ? variance : numpy_function(c.ev, "sqrt", {{variance}, {}, c.range});
    return c.name == "var" ? variance
                           : Value(called("sqrt", {scalar(c.ev, variance, c.range)}, c.ev.dialect()));
}

/// What numpy has as a function, too.
Value array_function(const ArrayCall& c) {
    CallArguments all = c.arguments;
    all.positional.insert(all.positional.begin(), Value(c.array));
    return numpy_function(c.ev, c.name, all);
}

Value array_sort(const ArrayCall& c) {
    sort_array(c.ev, c.array, c.arguments);
    return NoneValue{};
}

Value array_in_order(const ArrayCall& c) {
    if (const Value* axis = axis_given(c)) return array_along_axis(c, *axis);
    if (c.name.starts_with("cum") && c.shape.size() > 1) {  // of the elements one behind the other
        const Value flat = array_method(c.ev, c.array, "ravel", {{}, {}, c.range});
        return ordered_reduction(c.ev, std::get<FieldPtr>(flat.v), c.name, c.range);
    }
    return ordered_reduction(c.ev, c.array, c.name, c.range);
}

using ArrayMethod = Value (*)(const ArrayCall&);

const std::map<std::string, ArrayMethod>& array_methods() {
    static const std::map<std::string, ArrayMethod> table = {
        {"sum", array_reduction},    {"mean", array_reduction},
        {"min", array_reduction},    {"max", array_reduction},
        {"all", array_truth},        {"any", array_truth},
        {"trace", array_trace},      {"item", array_item},
        {"copy", array_copy},        {"astype", array_of_type},
        {"fill", array_fill},        {"tolist", array_to_list},
        {"reshape", array_reshaped}, {"flatten", array_reshaped},
        {"ravel", array_reshaped},   {"transpose", array_transposed},
        {"dot", array_dot},          {"swapaxes", array_function},
        {"std", array_variance},     {"var", array_variance},
        {"round", array_function},   {"clip", array_function},
        {"argmax", array_in_order},  {"argmin", array_in_order},
        {"cumsum", array_in_order},  {"prod", array_in_order},
        {"sort", array_sort},        {"cumprod", array_in_order},
        {"take", array_function},    {"argsort", array_function},
        {"repeat", array_function},  {"searchsorted", array_function},
        {"squeeze", array_function}, {"nonzero", array_function}};
    return table;
}

}  // namespace

Value array_method(Evaluator& ev, const FieldPtr& given, const std::string& name,
                   const CallArguments& arguments) {
    if (const Value* dtype = arguments.keyword("dtype"); dtype && (name == "sum" || name == "mean")) {
        CallArguments rest = arguments;
        std::erase_if(rest.keywords, [](const auto& given_) { return given_.first == "dtype"; });
        const Value cast = array_method(ev, given, "astype", {{*dtype}, {}, arguments.range});
        const Value result = array_method(ev, std::get<FieldPtr>(cast.v), name, rest);
        const Type* type = numpy_type(ev, *dtype, arguments.range);
        if (!type || !is_scalar(result)) return result;
        return of_kind(cast_to(scalar(ev, result, arguments.range), *type), NumberKind::numpy);
    }
    const auto known = array_methods().find(name);
    if (known == array_methods().end()) ev.unsupported(arguments.range, errors::method_of_array, name);
    const ArrayCall call(ev, given, name, arguments);
    check_array_arguments(ev, name, arguments);
    const Value result = known->second(call);
    if (!is_scalar(result) || name == "item" || name == "tolist") return result;
    static const std::set<std::string> sums = {"sum", "prod", "trace"};
    static const std::set<std::string> means = {"mean", "std", "var"};
    Type type = number_type(result);
    const Type own = given->element.scalar;
    if (own.is_float() && (sums.contains(name) || means.contains(name))) type = own;
    if (sums.contains(name) && !own.is_float())
        type = own.is_bool() || own.is_signed() ? Type::int_(64) : Type::uint(64);
    return of_kind(cast_to(scalar(ev, result, arguments.range), type), NumberKind::numpy);
}

}  // namespace nestor::taichi
