// Python's `collections`, `itertools` and `functools` (TI-83): dicts that count or have entries of their own,
// queues, and lists made of others. What `itertools` gives one by one is a list here.
#include <algorithm>
#include <functional>

#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/errors/lists.hpp"
#include "frontend/taichi/lower/host/iterators.hpp"
#include "frontend/taichi/lower/host/numpy.hpp"
#include "frontend/taichi/lower/host/partials.hpp"
#include "frontend/taichi/lower/host/records.hpp"
#include "frontend/taichi/lower/host/running_dicts.hpp"
#include "frontend/taichi/lower/kernel/aliases.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
#include "frontend/taichi/lower/kernel/operators.hpp"
#include "frontend/taichi/lower/library/library.hpp"

namespace nestor::taichi {
namespace {

bool is_known(Evaluator& ev, const Value& value) {
    return !is_run_time(ev, value) && is_static(value);
}

Value counter(Evaluator& e, const std::string&, const CallArguments& a) {
    auto made = std::make_shared<DictionaryValue>();
    made->counts = true;
    for (const auto& [key, value] : a.keywords) made->set(Value(key), value);
    if (a.positional.empty()) return made;
    if (const auto* other = get<std::shared_ptr<DictionaryValue>>(a.positional[0])) {
        made->entries = (*other)->entries;
        return made;
    }
    const std::vector<Value> elements = iterate(e, a.positional[0], a.range);
    for (const Value& element : elements) {
        if (!is_known(e, element)) return counts_of(e, list(elements), a.range);
        const Value* known = made->find(element);
        made->set(element, Value(Integer((known ? *integer_of(*known) : Integer(0)) + 1)));
    }
    return made;
}

Value dict_with_default(Evaluator& e, const std::string&, const CallArguments& a) {
    auto made = std::make_shared<DictionaryValue>();
    if (!a.positional.empty() && !get<NoneValue>(a.positional[0]))
        made->factory = std::make_shared<Value>(a.positional[0]);
    if (a.positional.size() > 1) e.unsupported(a.range, errors::use_of_running_dict, "entries at the begin");
    return made;
}

Value queue(Evaluator& e, const std::string&, const CallArguments& a) {
    const Value* most = a.positional.size() > 1 ? &a.positional[1] : a.keyword("maxlen");
    const Value made =
        list(a.positional.empty() ? std::vector<Value>{} : iterate(e, a.positional[0], a.range));
    Sequence& elements = *std::get<SequencePtr>(made.v);
    elements.deque = true;
    if (most && !get<NoneValue>(*most)) {
        elements.most = static_integer(e, *most, a.range, "the length");
        if (*elements.most < 1) e.unsupported(a.range, errors::use_of_running_list, "`maxlen=0`");
        keep_most(elements, true);
    }
    return made;
}

Value ordered_dict(Evaluator& e, const std::string&, const CallArguments& a) {
    return call_builtin_function(e, "dict", a);
}

/// `itertools.chain(a, b)`
Value chained(Evaluator& e, const std::string&, const CallArguments& a) {
    std::vector<Value> all;
    for (const Value& one : a.positional)
        for (const Value& element : iterate(e, one, a.range)) all.push_back(element);
    return list(std::move(all));
}

/// `itertools.combinations(a, n)`, `permutations(a, n)`: tuples in the order of the elements' places.
Value arranged(Evaluator& e, const std::string& name, const CallArguments& a) {
    const std::vector<Value> elements = iterate(e, argument_of(e, name, a, 0), a.range);
    const bool ordered = name == "permutations", again = name == "combinations_with_replacement";
    const std::int64_t count = ordered && a.positional.size() < 2
                                   ? static_cast<std::int64_t>(elements.size())
                                   : static_integer(e, argument_of(e, name, a, 1), a.range, "the length");
    std::vector<Value> all, taken;
    std::vector<bool> used(elements.size());
    const std::function<void(std::size_t)> take = [&](std::size_t first) {
        if (static_cast<std::int64_t>(taken.size()) == count) {
            e.spend(a.range);
            all.push_back(tuple(taken));
            return;
        }
        for (std::size_t k = ordered ? 0 : first; k < elements.size(); ++k) {
            if (used[k] && !again) continue;
            used[k] = true;
            taken.push_back(elements[k]);
            take(again ? k : k + 1);
            taken.pop_back();
            used[k] = false;
        }
    };
    if (count >= 0) take(0);
    return list(std::move(all));
}

/// `functools.reduce(f, a, first)`, and `itertools.accumulate(a, f)`: all that is met on the way.
std::vector<Value> folded(Evaluator& e, const std::vector<Value>& elements, const Value* function,
                          const Value* first, TextRange range) {
    std::vector<Value> met;
    if (first) met.push_back(*first);
    for (const Value& element : elements) {
        if (met.empty())
            met.push_back(element);
        else
            met.push_back(held(e,
                               function ? call_value(e, *function, {{met.back(), element}, {}, range})
                                        : evaluate_binary(e, BinaryOperator::add, met.back(), element, range),
                               "folded", range));
    }
    return met;
}

Value reduced_by(Evaluator& e, const std::string& name, const CallArguments& a) {
    const std::vector<Value> elements = iterate(e, argument_of(e, name, a, 1), a.range);
    const Value* first = a.positional.size() > 2 ? &a.positional[2] : nullptr;
    const std::vector<Value> met = folded(e, elements, &a.positional[0], first, a.range);
    if (met.empty()) e.fail(a.range, errors::reduce_of_nothing);
    return met.back();
}

Value accumulated(Evaluator& e, const std::string& name, const CallArguments& a) {
    const std::vector<Value> elements = iterate(e, argument_of(e, name, a, 0), a.range);
    const Value* function = a.positional.size() > 1 ? &a.positional[1] : a.keyword("func");
    return list(folded(e, elements, function, a.keyword("initial"), a.range));
}

/// `itertools.repeat(x, n)`
Value repeated(Evaluator& e, const std::string& name, const CallArguments& a) {
    const Value* times = a.positional.size() > 1 ? &a.positional[1] : a.keyword("times");
    if (!times) return make_cycle(e, name, a);
    const std::int64_t count = static_integer(e, *times, a.range, "the length");
    std::vector<Value> all;
    for (std::int64_t k = 0; k < count; ++k) {
        e.spend(a.range);
        all.push_back(a.positional[0]);
    }
    return list(std::move(all));
}

/// `itertools.islice(a, stop)`, `islice(a, start, stop, step)`
Value sliced(Evaluator& e, const std::string& name, const CallArguments& a) {
    const Value& over = argument_of(e, name, a, 0);
    const bool endless = is_endless(over);
    std::vector<Value> elements = endless ? std::vector<Value>{} : iterate(e, over, a.range);
    const std::int64_t size = endless ? highest(Type::int_(64)) : static_cast<std::int64_t>(elements.size());
    const auto number = [&](std::size_t k, std::int64_t otherwise) {
        if (k >= a.positional.size() || get<NoneValue>(a.positional[k])) return otherwise;
        return static_integer(e, a.positional[k], a.range, "a bound");
    };
    const bool from = a.positional.size() > 2;
    const std::int64_t first = from ? number(1, 0) : 0, end = number(from ? 2 : 1, size), step = number(3, 1);
    if (endless && end == size) e.unsupported(a.range, errors::all_of_endless_iterator);
    if (endless)
        elements =
            taken_from_endless(e, over, static_cast<std::size_t>(std::max<std::int64_t>(end, 0)), a.range);
    std::vector<Value> all;
    for (std::int64_t k = first; k < std::min<std::int64_t>(end, std::ssize(elements));
         k += std::max<std::int64_t>(step, 1))
        all.push_back(elements[static_cast<std::size_t>(k)]);
    return list(std::move(all));
}

/// `itertools.pairwise(a)`
Value neighbours(Evaluator& e, const std::string& name, const CallArguments& a) {
    const std::vector<Value> elements = iterate(e, argument_of(e, name, a, 0), a.range);
    std::vector<Value> all;
    for (std::size_t k = 1; k < elements.size(); ++k) all.push_back(tuple({elements[k - 1], elements[k]}));
    return list(std::move(all));
}

/// `itertools.zip_longest(a, b, fillvalue=x)`
Value zipped_to_the_longest(Evaluator& e, const std::string&, const CallArguments& a) {
    std::vector<std::vector<Value>> columns;
    std::size_t longest = 0;
    for (const Value& one : a.positional) {
        columns.push_back(iterate(e, one, a.range));
        longest = std::max(longest, columns.back().size());
    }
    const Value* given = a.keyword("fillvalue");
    const Value filler = given ? *given : Value(NoneValue{});
    std::vector<Value> all;
    for (std::size_t k = 0; k < longest; ++k) {
        std::vector<Value> row;
        for (const auto& column : columns) row.push_back(k < column.size() ? column[k] : filler);
        all.push_back(tuple(std::move(row)));
    }
    return list(std::move(all));
}

/// Whether a function says so of an element, which has to be known while translating.
bool holds_of(Evaluator& e, const Value& function, const Value& element, TextRange range) {
    const Value asked = get<NoneValue>(function) ? element : call_value(e, function, {{element}, {}, range});
    if (is_run_time(e, asked)) e.unsupported(range, errors::list_of_unknown_length);
    return truth_value(asked).value_or(true);
}

/// `itertools.takewhile(f, a)`, `dropwhile(f, a)`, `filterfalse(f, a)`
Value taken_where(Evaluator& e, const std::string& name, const CallArguments& a) {
    std::vector<Value> all;
    if (const Value& from = argument_of(e, name, a, 1); name == "takewhile" && is_endless(from)) {
        for (auto one = next_if_any(e, from, a.range); one; one = next_if_any(e, from, a.range)) {
            e.spend(a.range);
            if (!holds_of(e, a.positional[0], *one, a.range)) break;
            all.push_back(*one);
        }
        return list(std::move(all));
    }
    bool begins = true;
    for (const Value& element : iterate(e, argument_of(e, name, a, 1), a.range)) {
        const bool asks = begins || name == "filterfalse";
        const bool holds = asks && holds_of(e, a.positional[0], element, a.range);
        begins = begins && holds;
        if (name == "takewhile" && !begins) break;
        if (name == "dropwhile" ? !begins : name == "takewhile" || !holds) all.push_back(element);
    }
    return list(std::move(all));
}

/// `itertools.compress(a, truths)`
Value compressed(Evaluator& e, const std::string& name, const CallArguments& a) {
    const std::vector<Value> elements = iterate(e, argument_of(e, name, a, 0), a.range),
                             truths = iterate(e, argument_of(e, name, a, 1), a.range);
    std::vector<Value> all;
    for (std::size_t k = 0; k < std::min(elements.size(), truths.size()); ++k)
        if (holds_of(e, NoneValue{}, truths[k], a.range)) all.push_back(elements[k]);
    return list(std::move(all));
}

/// `itertools.starmap(f, a)`
Value mapped_rows(Evaluator& e, const std::string& name, const CallArguments& a) {
    std::vector<Value> all;
    for (const Value& row : iterate(e, argument_of(e, name, a, 1), a.range))
        all.push_back(call_value(e, a.positional[0], {iterate(e, row, a.range), {}, a.range}));
    return list(std::move(all));
}

/// `itertools.groupby(a, key)`: pairs of a key and the list of neighbours that have it.
Value grouped_by_key(Evaluator& e, const std::string& name, const CallArguments& a) {
    const Value* key = a.positional.size() > 1 ? &a.positional[1] : a.keyword("key");
    std::vector<Value> groups, keys;
    for (const Value& element : iterate(e, argument_of(e, name, a, 0), a.range)) {
        const Value own =
            key && !get<NoneValue>(*key) ? call_value(e, *key, {{element}, {}, a.range}) : element;
        if (!is_known(e, own)) e.unsupported(a.range, errors::list_of_unknown_length);
        if (keys.empty() || !equal(keys.back(), own)) {
            keys.push_back(own);
            groups.push_back(list({}));
        }
        std::get<SequencePtr>(groups.back().v)->elements.push_back(element);
    }
    std::vector<Value> pairs;
    for (std::size_t k = 0; k < keys.size(); ++k) pairs.push_back(tuple({keys[k], groups[k]}));
    return list(std::move(pairs));
}

/// `itertools.chain.from_iterable(a)`
Value chained_rows(Evaluator& e, const std::string& name, const CallArguments& a) {
    return chained(e, name, {iterate(e, argument_of(e, name, a, 0), a.range), {}, a.range});
}

}  // namespace

const Library::Table& Library::python_collections() {
    static const Table table = {{"collections.Counter", counter},
                                {"collections.defaultdict", dict_with_default},
                                {"collections.deque", queue},
                                {"collections.namedtuple", make_named_tuple},
                                {"collections.OrderedDict", ordered_dict},
                                {"functools.partial", make_partial},
                                {"functools.reduce", reduced_by},
                                {"itertools.accumulate", accumulated},
                                {"itertools.chain", chained},
                                {"itertools.chain.from_iterable", chained_rows},
                                {"itertools.combinations", arranged},
                                {"itertools.combinations_with_replacement", arranged},
                                {"itertools.compress", compressed},
                                {"itertools.count", make_count},
                                {"itertools.cycle", make_cycle},
                                {"itertools.dropwhile", taken_where},
                                {"itertools.filterfalse", taken_where},
                                {"itertools.groupby", grouped_by_key},
                                {"itertools.starmap", mapped_rows},
                                {"itertools.takewhile", taken_where},
                                {"itertools.islice", sliced},
                                {"itertools.pairwise", neighbours},
                                {"itertools.permutations", arranged},
                                {"itertools.repeat", repeated},
                                {"itertools.zip_longest", zipped_to_the_longest}};
    return table;
}

}  // namespace nestor::taichi
