// `sorted` of Python (TI-83): of values that are known, and of numbers, keys and lists of the running
// program.
#include <algorithm>
#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/errors/library.hpp"
#include "frontend/taichi/errors/values.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/host/equality.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/host/generators.hpp"
#include "frontend/taichi/lower/host/iterators.hpp"
#include "frontend/taichi/lower/host/letters.hpp"
#include "frontend/taichi/lower/host/list_functions.hpp"
#include "frontend/taichi/lower/host/list_methods.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/host/numpy.hpp"
#include "frontend/taichi/lower/host/objects.hpp"
#include "frontend/taichi/lower/host/running_dicts.hpp"
#include "frontend/taichi/lower/host/sets.hpp"
#include "frontend/taichi/lower/host/text_search.hpp"
#include "frontend/taichi/lower/host/texts.hpp"
#include "frontend/taichi/lower/kernel/access.hpp"
#include "frontend/taichi/lower/kernel/aliases.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
#include "frontend/taichi/lower/kernel/places.hpp"
#include "frontend/taichi/lower/library/library.hpp"
#include "frontend/taichi/lower/library/python_functions.hpp"
#include "frontend/taichi/lower/python_operators.hpp"

namespace nestor::taichi {

namespace {

/// Numbers of the running program in order: neighbours change places, as often as may be needed.
Value sorted_when_it_runs(Evaluator& e, const std::vector<Value>& values, const CallArguments& a) {
    const bool down = a.keyword("reverse") && truth_value(*a.keyword("reverse")).value_or(false);
    std::vector<ScalarValue> row;
    for (const Value& v : values) row.push_back(scalar(e, v, a.range));
    for (const ScalarValue& s : row)
        if (s.type != row[0].type) e.unsupported(a.range, errors::sorting_what_only_running_program_knows);
    for (const Value& v : values)
        if (v.is_int) e.unsupported(a.range, errors::number_is_int_or_float);
    for (std::size_t end = row.size(); end > 1; --end)
        for (std::size_t k = 0; k + 1 < end; ++k) {
            const ScalarValue low = e.named(extreme(false, row[k], row[k + 1]), "low", a.range, true);
            row[k + 1] = e.named(extreme(true, row[k], row[k + 1]), "high", a.range, true);
            row[k] = low;
        }
    if (down) std::reverse(row.begin(), row.end());
    NumberKind kind = number_kind(values[0]);
    for (const Value& v : values) kind = joined(kind, number_kind(v));
    std::vector<Value> ordered;
    for (const ScalarValue& s : row) ordered.push_back(of_kind(s, kind));
    return list(std::move(ordered));
}

/// By keys of the running program: their places among the values are put in order.
Value sorted_by_key(Evaluator& e, const std::vector<std::pair<Value, Value>>& keyed, const CallArguments& a) {
    if (keyed.size() > 32) e.unsupported(a.range, errors::sorting_what_only_running_program_knows);
    const bool down = a.keyword("reverse") && truth_value(*a.keyword("reverse")).value_or(false);
    std::vector<Value> keys, places, values;
    for (const auto& [key, value] : keyed) {
        keys.push_back(held(e, read_reference(e, key), "key", a.range));
        places.push_back(constant(static_cast<std::int64_t>(places.size()), Type::int_(64)));
        values.push_back(read_reference(e, value));
    }
    for (std::size_t end = keys.size(); end > 1; --end)
        for (std::size_t k = 0; k + 1 < end; ++k) {
            const Value asked = down ? comes_before(e, keys[k], keys[k + 1], a.range)
                                     : comes_before(e, keys[k + 1], keys[k], a.range);
            const Expr changes = truth_of(e.named(scalar(e, asked, a.range), "change_places", a.range, true));
            for (std::vector<Value>* row : {&keys, &places}) {
                const Value low = (*row)[k], high = (*row)[k + 1];
                const auto first = chosen_of_two(e, changes, high, low, a.range),
                           second = chosen_of_two(e, changes, low, high, a.range);
                if (!first || !second)
                    e.unsupported(a.range, errors::sorting_what_only_running_program_knows);
                const char* const name = row == &keys ? "key" : "place";
                (*row)[k] = held(e, *first, name, a.range);
                (*row)[k + 1] = held(e, *second, name, a.range);
            }
        }
    const std::function<Value(const std::vector<Value>&, const ScalarValue&)> element =
        [&](const std::vector<Value>& all, const ScalarValue& place) {
            const auto* first = get<SequencePtr>(all[0]);
            if (!first) return chosen_element(e, all, place, a.range);
            std::vector<Value> parts;
            for (std::size_t k = 0; k < (*first)->elements.size(); ++k) {
                std::vector<Value> column;
                for (const Value& one : all) {
                    const auto* row = get<SequencePtr>(one);
                    if (!row || (*row)->elements.size() != (*first)->elements.size())
                        e.unsupported(a.range, errors::sorting_what_only_running_program_knows);
                    column.push_back(read_reference(e, (*row)->elements[k]));
                }
                parts.push_back(element(column, place));
            }
            return (*first)->list ? list(std::move(parts)) : tuple(std::move(parts));
        };
    std::vector<Value> ordered;
    for (const Value& place : places)
        ordered.push_back(held(e, element(values, scalar(e, place, a.range)), "sorted", a.range));
    return list(std::move(ordered));
}

/// Of objects whose class says which comes first.
bool object_before(Evaluator& e, const Value& x, const Value& y, TextRange range) {
    const Value asked = comes_before(e, x, y, range);
    if (is_run_time(e, asked)) e.unsupported(range, errors::sorting_what_only_running_program_knows);
    return truth_value(asked).value_or(false);
}

}  // namespace

Value in_sorted_order(Evaluator& e, const std::string& name, const CallArguments& a) {
    for (const auto& [keyword, value] : a.keywords)
        if (keyword != "key" && keyword != "reverse")
            e.fail(a.range, errors::takes_no_argument_of_that_name, e.frame().host ? "" : "Taichi", name,
                   keyword);
    const Value* key = a.keyword("key");
    std::vector<Value> values = key ? iterate(e, argument_of(e, name, a, 0), a.range)
                                    : elements_in_any_order(e, argument_of(e, name, a, 0), a.range);
    std::vector<std::pair<Value, Value>> keyed;
    for (const Value& v : values) keyed.emplace_back(key ? call_value(e, *key, {{v}, {}, a.range}) : v, v);
    const bool numbers = !key && std::all_of(values.begin(), values.end(), [](const Value& v) {
        return is_number(v) || get<ScalarValue>(v);
    });
    const bool known =
        std::none_of(keyed.begin(), keyed.end(), [&](const auto& one) { return is_run_time(e, one.first); });
    constexpr std::size_t most_compared = 8;  // without a loop
    if (numbers && !known && values.size() <= 2 * most_compared) return sorted_when_it_runs(e, values, a);
    const bool runs = !known || !std::all_of(keyed.begin(), keyed.end(),
                                             [](const auto& one) { return is_static(one.first); });
    if (runs && e.frame().host && values.size() > most_compared) {
        CallArguments of_list = a;
        of_list.positional = {copied_list(e, list(values), "values", a.range, "sorted")};
        return *function_of_running_list(e, "sorted", of_list);
    }
    if (std::any_of(keyed.begin(), keyed.end(), [](const auto& one) { return !is_static(one.first); }))
        return sorted_by_key(e, keyed, a);
    std::string why;
    const bool down = a.keyword("reverse") && truth_value(*a.keyword("reverse")).value_or(false);
    std::stable_sort(keyed.begin(), keyed.end(), [&](const auto& x, const auto& y) {
        if (get<ObjectPtr>(x.first))
            return object_before(e, (down ? y : x).first, (down ? x : y).first, a.range);
        return python_compare(down ? ComparisonOperator::greater : ComparisonOperator::less, x.first, y.first,
                              why)
            .value_or(false);
    });
    if (!why.empty() && e.frame().host) e.fail(a.range, "TI-24", "TypeError: " + why);
    for (std::size_t k = 0; k < values.size(); ++k) values[k] = keyed[k].second;
    return list(std::move(values));
}

}  // namespace nestor::taichi
