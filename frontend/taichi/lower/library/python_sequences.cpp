// Python's own functions of sequences (TI-10, TI-83): ranges, lists, dicts, and what makes one of another.
#include <algorithm>
#include <functional>

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

Value ranged(Evaluator& e, const std::string&, const CallArguments& a) {
    const auto& given = a.positional;
    RangeValue r;
    r.python = true;
    if (given.empty() || given.size() > 3)
        e.fail(a.range, errors::range_takes_one_or_two_arguments,
               e.frame().host ? "TypeError" : "TaichiSyntaxError");
    if (given.size() == 3) {
        for (const Value& part : given)
            if (get<ScalarValue>(part) && e.in_kernel() && !e.frame().python)
                e.fail(a.range, errors::must_be_python_int, "TaichiTypeError: ", "a part of `range`",
                       kind_of(part));
        const auto known_step = integer_of(given[2]);
        const bool runs = e.frame().host && (is_run_time(e, given[0]) || is_run_time(e, given[1]));
        if (runs && known_step && *known_step > 0)
            return stepped_range(e, given[0], given[1], static_integer(e, given[2], a.range, "the step"),
                                 a.range);
        const Integer first = static_integer(e, given[0], a.range, "the start"),
                      end = static_integer(e, given[1], a.range, "the stop"),
                      step = static_integer(e, given[2], a.range, "the step");
        if (step == 0) e.fail(a.range, errors::range_arg_must_not_be_zero);
        std::vector<Value> values;
        for (Integer i = first; step > 0 ? i < end : i > end; i += step) {
            e.spend(a.range);
            values.push_back(i);
        }
        return list(std::move(values));
    }
    for (const Value& bound : given)
        if (e.frame().host && !is_scalar(bound) && !get<ObjectPtr>(bound) && !get<FieldPtr>(bound))
            e.fail(a.range, errors::base_of_no_integer, kind_of(bound));
    for (const Value& bound : given)
        if (get<double>(bound) && (e.frame().host || e.frame().python || e.in_static > 0))
            e.fail(a.range, errors::bound_of_range_is_float, e.frame().host ? "" : "Taichi");
    if (given.size() == 1)
        r.dimensions.emplace_back(Integer(0), given[0]);
    else
        r.dimensions.emplace_back(given[0], given[1]);
    return r;
}

Value length_of(Evaluator& e, const std::string& name, const CallArguments& a) {
    const Value& v = argument_of(e, name, a, 0);
    if (a.positional.size() != 1)
        e.fail(a.range, errors::takes_another_number_of_arguments,
               e.frame().host ? "TypeError" : "TaichiTypeError", name, "1 argument", a.positional.size(),
               "are");
    if (const auto* text = get<std::string>(v)) return Integer(count_of_letters(*text));
    if (const auto* text = get<TextPtr>(v)) {
        if (const auto length = length_with_numbers(e, *text, a.range)) return *length;
        return of_each_text(
            e, *text, [](const std::string& words) { return Integer(count_of_letters(words)); }, "`len`",
            a.range);
    }
    if (const auto* m = get<MatrixPtr>(v)) return Integer((*m)->rows);
    if (is_array(v)) return Integer(extents_of(e, *std::get<FieldPtr>(v.v), a.range).at(0));
    if (get<FieldPtr>(v)) e.fail(a.range, errors::field_has_no_len);
    if (const auto* object = get<ObjectPtr>(v); object && (*object)->definition)
        if (const auto own = method_of(e, (*object)->definition, "__len__", &v))
            return call_value(e, *own, {{}, {}, a.range});
    return Integer(elements_in_any_order(e, v, a.range).size());
}

Value zipped(Evaluator& e, const std::string&, const CallArguments& a) {
    if (std::any_of(a.positional.begin(), a.positional.end(),
                    [](const Value& v) { return is_endless(v) || rest_of_iterator(v); }))
        return zipped_with_iterators(e, a);
    std::vector<std::vector<Value>> lists;
    for (const Value& v : a.positional) require_iterable(e, v, a.range);
    for (const Value& v : a.positional) lists.push_back(iterate(e, v, a.range));
    std::vector<Value> rows;
    for (std::size_t k = 0; !lists.empty(); ++k) {
        std::vector<Value> row;
        for (const auto& l : lists)
            if (k < l.size()) row.push_back(l[k]);
        if (row.size() != lists.size()) break;
        rows.push_back(tuple(std::move(row)));
    }
    return list(std::move(rows));
}

Value enumerated(Evaluator& e, const std::string& name, const CallArguments& a) {
    require_iterable(e, argument_of(e, name, a, 0), a.range);
    Integer k = 0;
    if (a.positional.size() > 1) k = static_integer(e, a.positional[1], a.range, "the start");
    if (const Value* start = a.keyword("start")) k = static_integer(e, *start, a.range, "the start");
    if (is_endless(a.positional[0])) return numbered_endless(e, k, a.positional[0]);
    std::vector<Value> rows;
    for (const Value& v : iterate(e, argument_of(e, name, a, 0), a.range))
        rows.push_back(tuple({Value(k++), v}));
    return list(std::move(rows));
}

Value sequence_of(Evaluator& e, const std::string& name, const CallArguments& a) {
    if (name == "set" || name == "frozenset") {
        const bool known = a.positional.empty() || !e.frame().host || is_static(a.positional[0]);
        if (!known && !get<std::shared_ptr<DictionaryValue>>(a.positional[0]))
            return as_set(e, list(elements_in_any_order(e, a.positional[0], a.range)), a.range);
        const Value made = set_of(
            e,
            a.positional.empty() ? std::vector<Value>{} : elements_in_any_order(e, a.positional[0], a.range),
            a.range);
        std::get<SequencePtr>(made.v)->frozen = name == "frozenset";
        return made;
    }
    if (e.in_kernel() && !e.frame().python && !a.positional.empty())
        if (const auto* m = get<MatrixPtr>(a.positional[0]); m && is_run_time(e, a.positional[0]))
            e.fail(a.range, errors::value_of_kernel_is_not_iterable, "Taichi", kind_of(a.positional[0]));
    auto values = a.positional.empty() ? std::vector<Value>{} : iterate(e, a.positional[0], a.range);
    return name == "tuple" ? tuple(std::move(values)) : list(std::move(values));
}

Value cartesian_product(Evaluator& e, const std::string&, const CallArguments& a) {
    std::vector<std::vector<Value>> rows{{}};
    const Value* times = a.keyword("repeat");
    const std::int64_t repeats = times ? static_integer(e, *times, a.range, "repeat") : 1;
    for (std::int64_t n = 0; n < repeats; ++n)
        for (const Value& one : a.positional) {
            std::vector<std::vector<Value>> longer;
            for (const auto& row : rows)
                for (const Value& element : iterate(e, one, a.range)) {
                    e.spend(a.range);
                    longer.push_back(row);
                    longer.back().push_back(element);
                }
            rows = std::move(longer);
        }
    std::vector<Value> all;
    for (auto& row : rows) all.push_back(tuple(std::move(row)));
    return list(std::move(all));
}

Value in_reversed_order(Evaluator& e, const std::string& name, const CallArguments& a) {
    std::vector<Value> values = iterate(e, argument_of(e, name, a, 0), a.range);
    std::reverse(values.begin(), values.end());
    return list(std::move(values));
}

/// `filter(f, a)`: a list of the running program where only that one knows what `f` says.
Value filtered(Evaluator& e, const Value& function, const std::vector<Value>& all, TextRange range) {
    std::vector<Value> kept;
    const auto choose = [&] {
        kept.clear();
        for (const Value& v : all) {
            const Value asked = get<NoneValue>(function) ? v : call_value(e, function, {{v}, {}, range});
            if (is_run_time(e, asked) || get<TextPtr>(asked)) throw Failure{};
            if (truth_value(asked).value_or(true)) kept.push_back(v);
        }
    };
    if (!e.frame().host) {
        choose();
    } else if (!attempt(e, choose)) {
        CallArguments running;
        running.range = range;
        running.positional = {function, copied_list(e, list(all), "values", range)};
        return *function_of_running_list(e, "filter", running);
    }
    return list(std::move(kept));
}

Value mapped(Evaluator& e, const std::string& name, const CallArguments& a) {
    std::vector<Value> values;
    if (name == "map" && a.positional.size() > 2) {  // row by row, as far as the shortest goes
        std::vector<std::vector<Value>> columns;
        for (std::size_t k = 1; k < a.positional.size(); ++k)
            columns.push_back(iterate(e, a.positional[k], a.range));
        for (std::size_t row = 0;; ++row) {
            std::vector<Value> given;
            for (const auto& column : columns) {
                if (row == column.size()) return list(std::move(values));
                given.push_back(column[row]);
            }
            values.push_back(call_value(e, a.positional[0], {std::move(given), {}, a.range}));
        }
    }
    if (name == "map" && a.positional.size() > 1 && is_endless(a.positional[1]))
        return mapped_endless(e, a.positional[0], a.positional[1]);
    const std::vector<Value> all = iterate(e, argument_of(e, name, a, 1), a.range);
    if (name == "filter") return filtered(e, a.positional[0], all, a.range);
    for (const Value& v : all) values.push_back(call_value(e, a.positional[0], {{v}, {}, a.range}));
    return list(std::move(values));
}

/// `next(x for x in a if ..)`: the first one, or the default; of a generator under a name only Python knows.
Value first_of(Evaluator& e, const std::string& name, const CallArguments& a) {
    const Value& from = argument_of(e, name, a, 0);
    if (e.frame().host && (rest_of_iterator(from) || is_endless(from))) return next_of_iterator(e, from, a);
    if (const auto* generator = get<std::shared_ptr<GeneratorValue>>(from); generator && e.frame().host)
        return next_of_generator(e, *generator, a);
    const auto* written =
        a.written.empty() || !a.written[0] ? nullptr : std::get_if<Comprehension>(&a.written[0]->node);
    if (!e.frame().host || !written || written->kind != ComprehensionKind::generator)
        e.unsupported(a.range, errors::next_of_generator);
    const std::vector<Value> values = iterate(e, argument_of(e, name, a, 0), a.range);
    if (!values.empty()) return values[0];
    if (a.positional.size() < 2) e.fail(a.range, errors::generator_has_no_more);
    return a.positional[1];
}

/// Of pairs for a dict.
bool keys_are_known(Evaluator& e, const Value& pairs, TextRange range) {
    const std::vector<Value> all = iterate(e, pairs, range);
    return std::all_of(all.begin(), all.end(), [&](const Value& pair) {
        const std::vector<Value> parts = iterate(e, pair, range);
        return parts.empty() || (!is_run_time(e, parts[0]) && is_static(parts[0]));
    });
}

Value dictionary(Evaluator& e, const std::string&, const CallArguments& a) {
    auto made = std::make_shared<DictionaryValue>();
    if (!a.positional.empty()) {
        if (const auto* other = get<std::shared_ptr<DictionaryValue>>(a.positional[0]))
            *made = **other;
        else if (e.frame().host && !is_static(a.positional[0]) &&
                 !keys_are_known(e, a.positional[0], a.range))
            return dict_of(e, a.positional[0], a.range);
        else
            for (const Value& pair : iterate(e, a.positional[0], a.range)) {
                const auto parts = iterate(e, pair, a.range);
                if (parts.size() != 2) e.fail(a.range, errors::entry_of_dict_is_pair);
                require_known_key(e, parts[0], a.range), made->set(parts[0], parts[1]);
            }
    }
    for (const auto& [key, value] : a.keywords) made->set(Value(key), held(e, value, "entry", a.range));
    return made;
}

}  // namespace

void require_iterable(const Evaluator& e, const Value& v, TextRange range) {
    if (e.in_kernel() && !e.frame().python && (get<MatrixPtr>(v) || get<ScalarValue>(v)))
        e.fail(range, errors::value_of_kernel_is_not_iterable, "", kind_of(v));
}

const Library::Table& Library::python_sequences() {
    static const Table table = {{"itertools.product", cartesian_product},
                                {"range", ranged},
                                {"len", length_of},
                                {"zip", zipped},
                                {"enumerate", enumerated},
                                {"list", sequence_of},
                                {"tuple", sequence_of},
                                {"set", sequence_of},
                                {"frozenset", sequence_of},
                                {"sorted", in_sorted_order},
                                {"reversed", in_reversed_order},
                                {"map", mapped},
                                {"filter", mapped},
                                {"iter", make_iterator},
                                {"next", first_of},
                                {"dict", dictionary}};
    return table;
}

}  // namespace nestor::taichi
