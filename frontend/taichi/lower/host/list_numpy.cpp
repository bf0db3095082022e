// What numpy makes of lists of the running program (TI-81): arrays whose length only that one knows, and
// their reductions.
#include <map>

#include "frontend/taichi/errors/lists.hpp"
#include "frontend/taichi/lower/data/fields.hpp"
#include "frontend/taichi/lower/host/exceptions.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/host/list_functions.hpp"
#include "frontend/taichi/lower/host/list_methods.hpp"
#include "frontend/taichi/lower/host/list_terms.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/host/numpy.hpp"
#include "frontend/taichi/lower/host/numpy_elements.hpp"
#include "frontend/taichi/lower/host/running_births.hpp"
#include "frontend/taichi/lower/host/selections.hpp"
#include "frontend/taichi/lower/kernel/aliases.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/library/library.hpp"

namespace nestor::taichi {
namespace {

/// The elements as numbers of one type, as `np.array` takes them.
RunningListPtr array_of(Evaluator& ev, const RunningList& list, const Type* wanted, TextRange range) {
    if (!list.element || list.element->form != ListElement::Form::number)
        ev.unsupported(range, errors::use_of_running_list, "an array of numpy");
    const Type type = wanted ? *wanted : list.element->type;
    const void* const key = key_at(ev, range, "array of " + taichi::name_of(type));
    ListElement element;
    element.type = type;
    element.kind = NumberKind::numpy;
    learn_element(ev, key, element);
    const RunningListPtr made = new_list(ev, wished_name(ev, "array"), key, range);
    made->array = true;
    for_places(ev, build::integer(0), size_of(list), range, [&](const Expr& k) {
        const ScalarValue one = cast_to(scalar(ev, element_at(ev, list, k, range), range), type);
        append(ev, *made, of_kind(one, NumberKind::numpy), range);
    });
    return made;
}

/// The sum of what is made of each element, as a double.
ScalarValue sum_over(Evaluator& ev, const RunningList& list, const std::string& name, TextRange range,
                     const std::function<ScalarValue(const ScalarValue&)>& of) {
    const Symbol total = ev.fresh(name);
    ev.changing.insert(total);
    ev.emit(Declare{total, float64_type, build::constant(0.0, float64_type)}, range);
    const Expr so_far = build::variable(total, float64_type);
    for_places(ev, build::integer(0), size_of(list), range, [&](const Expr& k) {
        const ScalarValue one = cast_to(scalar(ev, element_at(ev, list, k, range), range), float64_type);
        ev.emit(Assign{total, value_of(binary(BinaryOperator::add, plain(so_far), of(one), ev.dialect()))},
                range);
    });
    return plain(so_far);
}

ScalarValue mean_of(Evaluator& ev, const RunningList& list, TextRange range) {
    const ScalarValue total = sum_over(ev, list, "total", range, [](const ScalarValue& s) { return s; });
    const ScalarValue count = cast_to(plain(size_of(list)), float64_type);
    return ev.named(binary(BinaryOperator::divide, total, count, ev.dialect()), "mean", range, true);
}

ScalarValue variance_of(Evaluator& ev, const RunningList& list, std::int64_t less, TextRange range) {
    const ScalarValue mean = mean_of(ev, list, range);
    const ScalarValue squares = sum_over(ev, list, "squares", range, [&](const ScalarValue& s) {
        const ScalarValue off =
            ev.named(binary(BinaryOperator::subtract, s, mean, ev.dialect()), "off", range);
        return binary(BinaryOperator::multiply, off, off, ev.dialect());
    });
    const ScalarValue count =
        cast_to(plain(build::subtract(size_of(list), build::integer(less))), float64_type);
    return ev.named(binary(BinaryOperator::divide, squares, count, ev.dialect()), "variance", range, true);
}

ScalarValue median_of(Evaluator& ev, const RunningListPtr& list, TextRange range) {
    const RunningListPtr made = copied_list(ev, list, "in_order", range, "median");
    sort_list(ev, *made, made, false, range);
    const Expr size = size_of(*made);
    const auto half = [&](const Expr& e) {
        const Expr place =
            build::make(nestor::Binary{BinaryOp::divide, e, build::integer(2), false}, int64_type);
        return cast_to(scalar(ev, element_at(ev, *made, place, range), range), float64_type);
    };
    const ScalarValue both =
        binary(BinaryOperator::add, half(build::subtract(size, build::integer(1))), half(size), ev.dialect());
    return ev.named(binary(BinaryOperator::multiply, both, constant(0.5, float64_type), ev.dialect()),
                    "median", range, true);
}

/// Where the largest or smallest element stands first.
ScalarValue place_of_extreme(Evaluator& ev, const RunningList& list, bool largest, TextRange range) {
    require_holds(ev, is_less(build::integer(0), size_of(list)),
                  "ValueError: attempt to get the place of an extreme of an empty sequence (" +
                      ev.at(range).file_and_line() + ")",
                  range);
    const Symbol symbol = changing_variable(ev, "best", build::integer(0), range);
    const Expr best = build::variable(symbol, int64_type);
    for_places(ev, build::integer(1), size_of(list), range, [&](const Expr& k) {
        const ScalarValue one = scalar(ev, element_at(ev, list, k, range), range);
        const ScalarValue before = scalar(ev, element_at(ev, list, best, range), range);
        const Expr better = truth_of(compared(largest ? CompareOp::greater : CompareOp::less, one, before));
        ev.emit(Assign{symbol, build::select(better, k, best)}, range);
    });
    return ev.named(plain(best), "place", range, true);
}

/// What numpy and math call like a function of Python's, or nearly, and do in the same way.
std::optional<Value> as_function_of_python(Evaluator& ev, const std::string& function,
                                           const CallArguments& arguments) {
    static const std::map<std::string, std::string> of_python = {
        {"sum", "sum"}, {"min", "min"}, {"max", "max"},     {"amin", "min"}, {"amax", "max"},
        {"any", "any"}, {"all", "all"}, {"sort", "sorted"}, {"size", "len"}, {"fsum", "sum"}};
    const auto found = of_python.find(function);
    if (found == of_python.end()) return std::nullopt;
    CallArguments without_keywords = arguments;
    without_keywords.keywords.clear();
    Value result = *function_of_running_list(ev, found->second, without_keywords);
    if (const auto* ordered = get<RunningListPtr>(result)) (*ordered)->array = true;
    if (function == "fsum")
        return of_kind(cast_to(scalar(ev, result, arguments.range), float64_type), NumberKind::python);
    return is_scalar(result) && function != "size" ? of_kind(result, NumberKind::numpy) : result;
}

bool holds_numbers(const RunningList& list) {
    return list.element && list.element->form == ListElement::Form::number;
}

std::optional<Value> place_in_list(Evaluator& ev, const std::string& function, const RunningList& list,
                                   TextRange range) {
    if (!holds_numbers(list) || (function != "argmax" && function != "argmin")) return std::nullopt;
    return Value(place_of_extreme(ev, list, function == "argmax", range));
}

/// A mean or a measure of spread of the numbers in a list, by the names of numpy and of `statistics`.
std::optional<ScalarValue> statistic_of(Evaluator& ev, const std::string& function,
                                        const RunningListPtr& list, const CallArguments& arguments) {
    const TextRange range = arguments.range;
    if (!holds_numbers(*list)) return std::nullopt;
    const Value* ddof = arguments.keyword("ddof");
    const std::int64_t less =
        ddof && integer_of(*ddof) ? integer_of(*ddof)->convert_to<std::int64_t>() : function == "stdev";
    if (function == "mean" || function == "average" || function == "fmean") return mean_of(ev, *list, range);
    if (function == "median") return median_of(ev, list, range);
    if (function == "var") return variance_of(ev, *list, less, range);
    if (function == "std" || function == "stdev" || function == "pstdev")
        return called("sqrt", {variance_of(ev, *list, less, range)}, ev.dialect());
    return std::nullopt;
}

}  // namespace

std::optional<Value> attribute_of_running_array(const RunningList& list, const std::string& name) {
    const Value size = exact(size_of(list), 0, highest(Type::int_(32)), int64_type);
    if (name == "size") return size;
    if (name == "shape") return tuple({size});
    if (name == "ndim") return Value(Integer(1));
    if (name == "dtype" && list.element) return Value(ElementType{list.element->type, 0, 0, true});
    return std::nullopt;
}

std::optional<Value> numpy_of_running_list(Evaluator& ev, const std::string& name,
                                           const CallArguments& arguments) {
    const TextRange range = arguments.range;
    const auto* given = arguments.positional.empty() ? nullptr : get<RunningListPtr>(arguments.positional[0]);
    if (!given) return std::nullopt;
    const RunningListPtr& list = *given;
    const std::string function = name.substr(name.find('.') + 1);
    if (const auto selection = selection_of_numpy(ev, function, arguments)) return *selection;
    if (function == "array" || function == "asarray" || function == "astype") {
        const Value* dtype = arguments.keyword("dtype");
        if (!dtype && arguments.positional.size() > 1) dtype = &arguments.positional[1];
        return Value(array_of(ev, *list, dtype ? numpy_type(ev, *dtype, range) : nullptr, range));
    }
    if (arguments.positional.size() == 1) {
        if (const auto result = as_function_of_python(ev, function, arguments)) return *result;
        if (const auto place = place_in_list(ev, function, *list, range)) return *place;
        if (auto number = statistic_of(ev, function, list, arguments)) {
            if (list->array && list->element->type.is_float())
                *number = cast_to(*number, list->element->type);
            return Value(of_kind(*number, name.starts_with("np.") ? NumberKind::numpy : NumberKind::python));
        }
    }
    if (list->array && name.starts_with("np.") && takes_each_element(function)) {
        const auto apply = [&](const Value& x, const Value& y) {
            CallArguments one{{x}, {}, range};
            if (arguments.positional.size() == 2) one.positional.push_back(y);
            return call_builtin_function(ev, name, one);
        };
        const Value other = arguments.positional.size() == 2 ? arguments.positional[1] : Value(Integer(0));
        if (const auto each = each_of_arrays(ev, list, other, apply, range)) return *each;
    }
    ev.unsupported(range, errors::use_of_running_list, "`" + name + "`");
}

}  // namespace nestor::taichi
