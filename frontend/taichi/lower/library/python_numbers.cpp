// Python's own functions of numbers (TI-10): conversions, extremes, sums, rounding, what is nearly equal.
#include <algorithm>
#include <cmath>

#include "frontend/taichi/errors/arrays.hpp"
#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/errors/library.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/host/equality.hpp"
#include "frontend/taichi/lower/host/int_or_float.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/host/numpy.hpp"
#include "frontend/taichi/lower/host/numpy_functions.hpp"
#include "frontend/taichi/lower/host/object_operators.hpp"
#include "frontend/taichi/lower/host/sets.hpp"
#include "frontend/taichi/lower/host/texts.hpp"
#include "frontend/taichi/lower/kernel/access.hpp"
#include "frontend/taichi/lower/kernel/aliases.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
#include "frontend/taichi/lower/kernel/logic.hpp"
#include "frontend/taichi/lower/kernel/operators.hpp"
#include "frontend/taichi/lower/kernel/places.hpp"
#include "frontend/taichi/lower/library/arithmetic.hpp"
#include "frontend/taichi/lower/library/library.hpp"
#include "frontend/taichi/lower/library/methods.hpp"
#include "frontend/taichi/lower/library/python_functions.hpp"
#include "frontend/taichi/lower/python_operators.hpp"
#include "ir/core/print_format.hpp"

namespace nestor::taichi {
namespace {

Value summed(Evaluator& e, const std::string& name, const CallArguments& a) {
    require_iterable(e, argument_of(e, name, a, 0), a.range);
    for (const auto& [key, value] : a.keywords)
        if (key != "start")
            e.fail(a.range, errors::takes_no_argument_of_that_name, e.frame().host ? "" : "Taichi", name,
                   key);
    Value sum = a.positional.size() > 1 ? a.positional[1] : Value(Integer(0));
    const Value& all = argument_of(e, name, a, 0);
    const auto* set = get<SequencePtr>(all);
    const bool whole = set && std::all_of((*set)->elements.begin(), (*set)->elements.end(),
                                          [](const Value& v) { return integer_of(v).has_value(); });
    for (const Value& v : whole ? elements_in_any_order(e, all, a.range) : iterate(e, all, a.range))
        sum = evaluate_binary(e, BinaryOperator::add, sum, v, a.range);
    return sum;
}

bool is_convertible(const Value& v) {
    return is_number(v) || get<ScalarValue>(v) || get<MatrixPtr>(v);
}

/// Of arrays only those without dimensions are numbers; a `bool` is that of one element.
void require_convertible_array(Evaluator& e, const Value& v, const std::string& name, TextRange range) {
    if (is_array(v) && name != "bool" && !extents_of(e, *std::get<FieldPtr>(v.v), range).empty())
        e.fail(range, errors::conversion_of_array);
}

Value converted_number(Evaluator& e, const std::string& name, const CallArguments& a) {
    if (a.positional.empty()) {
        if (e.in_kernel() && !e.frame().python) e.fail(a.range, errors::conversion_takes_value, name);
        return name == "float" ? Value(0.0) : name == "int" ? Value(Integer(0)) : Value(false);
    }
    if (a.positional.size() > 1 && e.in_kernel() && !e.frame().python)
        e.fail(a.range, errors::conversion_takes_value, name);
    const Value& v = a.positional[0];
    if (const auto* text = get<std::string>(v); text && name != "bool") {
        try {
            if (name == "int") return Integer(*text);
            return *text == "inf" ? HUGE_VAL : *text == "nan" ? std::nan("") : std::stod(*text);
        } catch (const std::exception&) {
            e.fail(a.range, name == "int" ? errors::text_is_no_int : errors::text_is_no_float, repr(v));
        }
    }
    if (const auto* text = get<TextPtr>(v))
        return name == "bool" ? truth_of_text(e, *text, a.range)
                              : of_each_text(
                                    e, *text,
                                    [&](const std::string& words) {
                                        return converted_number(e, name, {{Value(words)}, {}, a.range});
                                    },
                                    "`" + name + "`", a.range);
    if (const auto* object = get<ObjectPtr>(v); object && name != "bool")  // a member of an IntEnum
        if (const auto value = (*object)->attributes.find("value");
            value != (*object)->attributes.end() && integer_of(value->second))
            return converted_number(e, name, {{value->second}, {}, a.range});
    require_convertible_array(e, v, name, a.range);
    if (is_array(v))
        return converted_number(
            e, name, {{array_method(e, std::get<FieldPtr>(v.v), "item", {{}, {}, a.range})}, {}, a.range});
    const bool number = is_convertible(v);
    const char* prefix = e.in_kernel() ? "TaichiCompilationError: " : "";
    if (e.in_kernel() && name != "bool" && !number)
        e.fail(a.range, errors::argument_of_conversion_is_no_number, prefix, name, kind_of(v));
    if (!is_run_time(e, v)) {
        if (name == "bool") return truth_value(v).value_or(true);
        if (!is_number(v))
            e.fail(a.range, errors::argument_of_conversion_is_no_number, prefix, name, kind_of(v));
        if (name == "float") return number_of(v);
        return integer_of(v) ? Value(*integer_of(v)) : Value(Integer(std::trunc(std::get<double>(v.v))));
    }
    if (get<MatrixPtr>(v) && e.frame().host) e.fail(a.range, errors::function_of_vector, name);
    const Type type = name == "bool"  ? Type::boolean()
                      : name == "int" ? e.dialect().default_int
                                      : e.dialect().default_float;
    return elementwise(
        e, v,
        [&](const ScalarValue& s) {
            const bool kept = e.frame().host && name == "int" && s.type == Type::uint(64);
            return kept ? s : cast_to(s, type);
        },
        a.range);
}

/// One of the values, that whose key is the largest or smallest when the program runs.
Value extreme_by_key(Evaluator& e, bool maximum, const std::vector<Value>& all,
                     const std::vector<Value>& keys, TextRange range) {
    Value best = all[0], best_key = held(e, keys[0], "best_key", range);
    for (std::size_t k = 1; k < all.size(); ++k) {
        const Value key = held(e, keys[k], "key", range);
        const Value asked =
            maximum ? comes_before(e, best_key, key, range) : comes_before(e, key, best_key, range);
        const Expr taken = truth_of(e.named(scalar(e, asked, range), "better", range, true));
        const auto chosen = chosen_of_two(e, taken, all[k], best, range);
        const auto chosen_key = chosen_of_two(e, taken, key, best_key, range);
        if (!chosen || !chosen_key) e.unsupported(range, errors::sorting_what_only_running_program_knows);
        best = held(e, *chosen, "best", range);
        best_key = held(e, *chosen_key, "best_key", range);
    }
    return best;
}

/// One of the values by `key=`, a function of the program's.
Value extreme_by_function(Evaluator& e, bool maximum, const std::vector<Value>& all, const Value& key,
                          TextRange range) {
    std::vector<Value> keys;
    for (const Value& v : all) keys.push_back(read_reference(e, call_value(e, key, {{v}, {}, range})));
    if (std::any_of(keys.begin(), keys.end(), [&](const Value& v) { return !is_static(v); }))
        return extreme_by_key(e, maximum, all, keys, range);
    std::size_t best = 0;
    std::string why;
    for (std::size_t k = 1; k < all.size(); ++k)
        if (python_compare(maximum ? ComparisonOperator::greater : ComparisonOperator::less, keys[k],
                           keys[best], why)
                .value_or(false))
            best = k;
    return all[best];
}

/// One of the values, all of which are known when the program is translated.
Value extreme_of_known(Evaluator& e, bool maximum, const std::vector<Value>& all, TextRange range) {
    Value best = all[0];
    std::string why;
    for (std::size_t k = 1; k < all.size(); ++k) {
        const auto op = maximum ? ComparisonOperator::greater : ComparisonOperator::less;
        const auto own = compared_objects(e, op, all[k], best, range);
        if (own && is_run_time(e, *own))
            e.unsupported(range, errors::sorting_what_only_running_program_knows);
        const auto beyond = own ? truth_value(*own) : python_compare(op, all[k], best, why);
        if (!beyond && e.frame().host) e.fail(range, "TI-24", "TypeError: " + why);
        if (beyond.value_or(false)) best = all[k];
    }
    return best;
}

/// The larger or smaller one of two values that only the running program knows, element by element.
Value running_extreme(Evaluator& e, bool maximum, const Value& first, const Value& next, TextRange range) {
    const bool numbers = e.frame().host && is_scalar(first) && is_scalar(next);
    Value a = first, b = next;
    const NumberKind kind = numbers ? meet_as_choice(e, a, b, range) : NumberKind::by_type;
    if (numbers && differ_as_int(a, b)) {  // the first one, where both are equal
        const Type f64 = Type::float_(64);
        const ScalarValue x = e.named(cast_to(scalar(e, a, range), f64), "first", range, true),
                          y = e.named(cast_to(scalar(e, b, range), f64), "second", range, true);
        const Expr taken = truth_of(compared(maximum ? CompareOp::greater : CompareOp::less, y, x));
        return int_or_float(e, extreme(maximum, x, y), chosen_is_int(taken, b, a), range);
    }
    return of_kind(
        elementwise(
            e, a, b, [&](const ScalarValue& x, const ScalarValue& y) { return extreme(maximum, x, y); },
            range),
        kind);
}

Value extremes(Evaluator& e, const std::string& name, const CallArguments& a) {
    const bool kernel = e.in_kernel() && !e.frame().python;
    if (kernel && !a.keywords.empty())
        e.fail(a.range, errors::takes_no_argument_of_that_name, "Taichi", name, a.keywords[0].first);
    const Value* const key = a.keyword("key");
    const std::vector<Value> all = a.positional.size() != 1 || kernel ? a.positional
                                   : key                              ? iterate(e, a.positional[0], a.range)
                                         : elements_in_any_order(e, a.positional[0], a.range);
    if (const Value* otherwise = a.keyword("default"); all.empty() && otherwise) return *otherwise;
    if (e.frame().host && a.positional.empty())
        e.fail(a.range, errors::takes_another_number_of_arguments, "TypeError", name, "1 argument or more", 0,
               "are");
    if (all.empty()) e.fail(a.range, errors::function_of_nothing, name);
    const bool maximum = name == "max";
    if (e.in_kernel() && !e.frame().python && std::ranges::any_of(a.positional, [](const Value& v) {
            return get<std::string>(v) || get<NoneValue>(v);
        }))
        e.fail(a.range, errors::extreme_takes_numbers, name);
    if (key) return extreme_by_function(e, maximum, all, *key, a.range);
    const auto any = [&](const auto& holds) { return std::any_of(all.begin(), all.end(), holds); };
    const bool run_time = any([&](const Value& v) { return is_run_time(e, v); });
    const bool sequences = any([](const Value& v) { return get<SequencePtr>(v) != nullptr; });
    if (!run_time && e.frame().host &&
        any([](const Value& v) { return get<SequencePtr>(v) && !is_static(v); }))
        return extreme_by_key(e, maximum, all, all, a.range);
    if (!run_time && !(sequences && e.in_kernel())) return extreme_of_known(e, maximum, all, a.range);
    Value result = all[0];
    for (std::size_t k = 1; k < all.size(); ++k)
        result = running_extreme(e, maximum, result, all[k], a.range);
    return result;
}

Value quantified(Evaluator& e, const std::string& name, const CallArguments& a) {
    const Value& v = argument_of(e, name, a, 0);
    if (get<MatrixPtr>(v)) return method(e, v, name, {{}, {}, a.range});
    const bool all = name == "all";
    Expr truth_so_far = build::boolean(all);
    bool run_time = false;
    for (const Value& part : elements_in_any_order(e, v, a.range)) {
        if (!is_run_time(e, part)) {
            if (truth_value(part).value_or(true) != all) return !all;
            continue;
        }
        run_time = true;
        const Expr one = truth_of(scalar(e, part, a.range));
        truth_so_far = all ? build::both(truth_so_far, one) : build::either(truth_so_far, one);
    }
    if (!run_time) return all;
    return truth(truth_so_far);
}

Value absolute(Evaluator& e, const std::string& name, const CallArguments& a) {
    const Value& v = argument_of(e, name, a, 0);
    if (a.positional.size() != 1)
        e.fail(a.range, errors::takes_another_number_of_arguments,
               e.frame().host || e.frame().python ? "TypeError" : "TaichiCompilationError", name,
               "1 argument", a.positional.size(), "are");
    if (is_array(v)) return numpy_function(e, "abs", a);
    if (get<std::string>(v) || get<NoneValue>(v) || get<SequencePtr>(v) || get<FieldPtr>(v) ||
        get<std::shared_ptr<DictionaryValue>>(v))
        e.fail(a.range, errors::operand_of_abs_is_no_number, e.in_kernel() ? "TaichiCompilationError: " : "",
               kind_of(v));
    const NumberKind kind = e.frame().host ? number_kind(v) : NumberKind::by_type;
    if (!is_run_time(e, v) && is_number(v)) {
        if (const auto i = integer_of(v)) return of_kind(Integer(boost::multiprecision::abs(*i)), kind);
        return of_kind(std::fabs(std::get<double>(v.v)), kind);
    }
    const Value result = of_kind(math_call(e, "abs", a), kind);
    return v.is_int ? marked_as(e, scalar(e, result, a.range), v, a.range) : result;
}

/// The decimal number that is nearest to the float itself, as Python rounds: where the product is a half
/// only since it is rounded, what it lacks decides.
ScalarValue rounded_decimal(Evaluator& e, const ScalarValue& given, double scale, TextRange range) {
    const Type f64 = Type::float_(64);
    const auto& dialect = e.dialect();
    const ScalarValue x = e.named(cast_to(given, f64), "exact", range, true), unit = constant(scale, f64);
    const ScalarValue product =
        e.named(binary(BinaryOperator::multiply, x, unit, dialect), "product", range, true);
    const ScalarValue lacks = called("fma", {x, unit, negated(product)}, dialect);
    const ScalarValue nearest = e.named(round_to_even(e, product), "nearest", range, true);
    const ScalarValue rest =
        e.named(binary(BinaryOperator::subtract, product, nearest, dialect), "rest", range, true);
    const auto with = [&](double half, CompareOp beyond) {
        return build::both(truth_of(compared(CompareOp::equal, rest, constant(half, f64))),
                           truth_of(compared(beyond, lacks, constant(0.0, f64))));
    };
    const auto moved = [&](double by) {
        return binary(BinaryOperator::add, nearest, constant(by, f64), dialect);
    };
    const ScalarValue whole = selected(truth(with(0.5, CompareOp::greater)), moved(1.0),
                                       selected(truth(with(-0.5, CompareOp::less)), moved(-1.0), nearest));
    // a number that has no such digits, or is none, stays as it is
    const ScalarValue large =
        compared(CompareOp::less, called("abs", {product}, dialect), constant(4503599627370496.0, f64));
    return selected(large, binary(BinaryOperator::divide, whole, unit, dialect), x);
}

Value rounded(Evaluator& e, const std::string& name, const CallArguments& a) {
    const Value& v = argument_of(e, name, a, 0);
    if (e.in_kernel() && !e.frame().python && is_run_time(e, v))
        e.fail(a.range, errors::python_round_is_not_for_values_of_kernel);
    const Value* given = a.positional.size() > 1 ? &a.positional[1] : a.keyword("ndigits");
    if (given && !get<NoneValue>(*given)) {
        const std::int64_t digits = static_integer(e, *given, a.range, "the digits");
        if (integer_of(v)) return v;
        const double scale = std::pow(10.0, static_cast<double>(digits));
        const NumberKind kind = number_kind(v);
        if (is_number(v) && kind == NumberKind::python && digits >= 0 && digits < 300)  // as Python: exactly
            return std::stod(formatted_text({'f', static_cast<int>(digits)}, number_of(v)));
        if (is_number(v)) return of_kind(std::nearbyint(number_of(v) * scale) / scale, kind);
        if (const auto* s = get<ScalarValue>(v); s && !s->type.is_float()) {
            if (digits >= 0) return of_kind(*s, kind);
            const ScalarValue unit = constant(std::pow(10.0, static_cast<double>(-digits)), Type::float_(64));
            const ScalarValue nearest = round_to_even(
                e, binary(BinaryOperator::divide, cast_to(*s, Type::float_(64)), unit, e.dialect()));
            return of_kind(cast_to(binary(BinaryOperator::multiply, nearest, unit, e.dialect()), s->type),
                           kind);
        }
        if (kind == NumberKind::python || kind == NumberKind::int_or_float) {
            if (digits > 22 || (digits < 0 && v.is_int)) e.unsupported(a.range, errors::rounding_to_digits);
            if (digits >= 0)
                return marked_as(e, rounded_decimal(e, scalar(e, v, a.range), scale, a.range), v, a.range);
        }
        const Value scaled = evaluate_binary(e, BinaryOperator::multiply, v, Value(scale), a.range);
        return evaluate_binary(e, BinaryOperator::divide,
                               of_kind(round_to_even(e, scalar(e, scaled, a.range)), kind), Value(scale),
                               a.range);
    }
    if (e.frame().host && is_run_time(e, v))
        return cast_to(round_to_even(e, scalar(e, v, a.range)), Type::int_(64));
    const Value nearest = math_call(e, "round", a);
    const auto* number = get<double>(nearest);
    return a.positional.size() == 1 && number && std::isfinite(*number) ? Value(Integer(*number)) : nearest;
}

Value approximate(Evaluator& e, const std::string& name, const CallArguments& a) {
    auto object = std::make_shared<DictionaryValue>();
    const auto option = [&](const char* key, double otherwise) {
        const Value* given = a.keyword(key);
        return given && is_number(*given) ? number_of(*given) : otherwise;
    };
    const double relative = option(
        "rel", a.positional.size() > 1 && is_number(a.positional[1]) ? number_of(a.positional[1]) : 1e-6);
    object->set(Value(std::string("expected")), argument_of(e, name, a, 0));
    object->set(Value(std::string("rel")), relative);
    object->set(Value(std::string("abs")), option("abs", 1e-12));
    return MethodValue{std::make_shared<Value>(Value(object)), "approx"};
}

Value is_near(Evaluator& e, const std::string& name, const CallArguments& a) {
    const auto option = [&](const char* key, double otherwise) {
        const Value* given = a.keyword(key);
        return given && is_number(*given) ? number_of(*given) : otherwise;
    };
    return is_close(e, argument_of(e, name, a, 0), argument_of(e, name, a, 1), option("rel_tol", 1e-9),
                    option("abs_tol", 0.0), true, a.range);
}

}  // namespace

const Library::Table& Library::python_numbers() {
    static const Table table = {{"sum", summed},
                                {"int", converted_number},
                                {"float", converted_number},
                                {"bool", converted_number},
                                {"min", extremes},
                                {"max", extremes},
                                {"ti.min", extremes},
                                {"ti.max", extremes},
                                {"any", quantified},
                                {"all", quantified},
                                {"abs", absolute},
                                {"round", rounded},
                                {"pytest.approx", approximate},
                                {"math.isclose", is_near}};
    return table;
}

}  // namespace nestor::taichi
