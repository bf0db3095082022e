// Methods of lists and dicts of the host program (TI-83): what changes or asks them while translating, and
// where among numbers one is that only the running program knows.
#include "frontend/taichi/lower/host/containers.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/lower/host/dict_views.hpp"
#include "frontend/taichi/lower/host/exceptions.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/host/list_functions.hpp"
#include "frontend/taichi/lower/host/list_methods.hpp"
#include "frontend/taichi/lower/host/running_births.hpp"
#include "frontend/taichi/lower/host/running_dicts.hpp"
#include "frontend/taichi/lower/host/sets.hpp"
#include "frontend/taichi/lower/host/texts.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
#include "frontend/taichi/lower/kernel/logic.hpp"
#include "frontend/taichi/lower/library/library.hpp"

namespace nestor::taichi {
namespace {

/// Where among numbers one is that only the running program knows, or how many of them it is; nothing where
/// all are known, or some are no numbers.
std::optional<Value> place_in_numbers(Evaluator& ev, const std::vector<Value>& elements, const Value& wanted,
                                      bool first, TextRange range) {
    const auto is_one = [](const Value& v) { return is_number(v) || get<ScalarValue>(v); };
    const auto runs = [](const Value& v) { return get<ScalarValue>(v) != nullptr; };
    if (!ev.frame().host || elements.empty() || !is_one(wanted) ||
        !std::all_of(elements.begin(), elements.end(), is_one) ||
        !(runs(wanted) || std::any_of(elements.begin(), elements.end(), runs)))
        return std::nullopt;
    const Type i64 = Type::int_(64);
    const ScalarValue one = ev.named(scalar(ev, wanted, range), "wanted", range);
    ScalarValue result = constant(std::int64_t{0}, i64);
    Expr any;
    for (std::size_t k = elements.size(); k-- > 0;) {
        const ScalarValue same =
            truth(truth_of(compared(CompareOp::equal, scalar(ev, elements[k], range), one)));
        any = any ? build::either(truth_of(same), any) : truth_of(same);
        result = first
                     ? selected(same, constant(static_cast<std::int64_t>(k), i64), result)
                     : binary(BinaryOperator::add, result,
                              selected(same, constant(std::int64_t{1}, i64), constant(std::int64_t{0}, i64)),
                              ev.dialect());
    }
    if (first) require_holds(ev, any, "ValueError: the number is not in list", range);
    return Value(ev.named(result, "place", range));
}

/// A key that only the running program knows, and that is no text.
bool is_number_of_program(Evaluator& ev, const Value& key) {
    return !get<TextPtr>(key) && (is_run_time(ev, key) || !is_static(key));
}

/// Methods of dicts that change them.
std::optional<Value> change_of_dict(Evaluator& ev, const Value& object, const std::string& name,
                                    const CallArguments& arguments) {
    const TextRange range = arguments.range;
    const auto& given = arguments.positional;
    auto& entries = std::get<std::shared_ptr<DictionaryValue>>(object.v)->entries;
    if (name == "clear") {
        before_change(ev, object, {}, range);
        entries.clear();
        return Value(NoneValue{});
    }
    if (name == "popitem" && entries.empty()) ev.fail(range, errors::popitem_of_empty_dict);
    if ((name != "pop" && name != "setdefault") || given.empty()) return std::nullopt;
    before_change(ev, object, name == "pop" || given.size() < 2 ? std::vector<Value>{} : given, range);
    require_known_key(ev, given[0], range);
    const auto found = std::find_if(entries.begin(), entries.end(),
                                    [&](const auto& entry) { return equal(entry.first, given[0]); });
    if (found == entries.end()) {
        if (name == "pop" && given.size() < 2) ev.fail(range, "TI-22", "KeyError: " + repr(given[0]));
        const Value value = given.size() > 1 ? given[1] : Value(NoneValue{});
        if (name == "setdefault") entries.emplace_back(given[0], value);
        return value;
    }
    const Value value = found->second;
    if (name == "pop") entries.erase(found);
    return value;
}

std::optional<Value> method_of_dict(Evaluator& ev, const Value& object, const std::string& name,
                                    const CallArguments& arguments) {
    const TextRange range = arguments.range;
    const auto* d = get<std::shared_ptr<DictionaryValue>>(object);
    const auto argument = [&](std::size_t k) -> const Value& {
        if (k >= arguments.positional.size()) ev.fail(range, errors::takes_another_argument, name);
        return arguments.positional[k];
    };
    static const std::set<std::string> of_keys = {"get", "pop", "setdefault"};
    if (of_keys.contains(name) && ev.frame().host && is_number_of_program(ev, argument(0)))
        return container_method(ev, run_now(ev, object, {}, range), name, arguments);
    std::vector<Value> out;
    if (name == "items") {
        for (const auto& [key, value] : (*d)->entries) out.push_back(tuple({key, value}));
        return view_of_dict(object, name, list(std::move(out)));
    }
    if (name == "keys" || name == "values") {
        for (const auto& [key, value] : (*d)->entries) out.push_back(name == "keys" ? key : value);
        return view_of_dict(object, name, list(std::move(out)));
    }
    if (name == "most_common" && (*d)->counts) {
        auto entries = (*d)->entries;
        if (!std::ranges::all_of(entries, [](const auto& entry) { return is_number(entry.second); }))
            ev.unsupported(range, errors::changing_in_loop_or_condition_of_running, "a Counter");
        std::ranges::stable_sort(
            entries, [](const auto& x, const auto& y) { return number_of(x.second) > number_of(y.second); });
        if (!arguments.positional.empty() && !get<NoneValue>(argument(0))) {
            const std::int64_t wanted = static_integer(ev, argument(0), range, "the number");
            entries.resize(
                std::min(entries.size(), static_cast<std::size_t>(std::max<std::int64_t>(wanted, 0))));
        }
        for (const auto& [key, value] : entries) out.push_back(tuple({key, value}));
        return list(std::move(out));
    }
    if (name == "get") {
        if (const auto* text = get<TextPtr>(argument(0)))
            return of_each_text(
                ev, *text,
                [&](const std::string& words) {
                    CallArguments known = arguments;
                    known.positional[0] = words;
                    return *container_method(ev, object, name, known);
                },
                "`get`", range);
        require_known_key(ev, argument(0), range);
        const Value* found = (*d)->find(argument(0));
        return found                             ? *found
               : arguments.positional.size() > 1 ? arguments.positional[1]
                                                 : Value(NoneValue{});
    }
    if (name == "update") {
        before_change(ev, object, {}, range);
        const auto set_keywords = [&] {
            for (const auto& [key, value] : arguments.keywords) (*d)->set(Value(key), value);
            return Value(NoneValue{});
        };
        if (arguments.positional.empty() && !arguments.keywords.empty()) return set_keywords();
        if (const auto* other = get<std::shared_ptr<DictionaryValue>>(argument(0)))
            for (const auto& [key, value] : (*other)->entries) (*d)->set(key, value);
        else if (!(*d)->counts)
            for (const Value& pair : iterate(ev, argument(0), range)) {
                const std::vector<Value> entry = iterate(ev, pair, range);
                if (entry.size() != 2) ev.fail(range, errors::takes_another_argument, name);
                require_known_key(ev, entry[0], range);
                (*d)->set(entry[0], entry[1]);
            }
        else
            for (const Value& key : iterate(ev, argument(0), range)) {
                require_known_key(ev, key, range);
                const Value* known = (*d)->find(key);
                (*d)->set(key, Value(Integer((known ? *integer_of(*known) : Integer(0)) + 1)));
            }
        return set_keywords();
    }
    if (const auto changed = change_of_dict(ev, object, name, arguments)) return *changed;
    return std::nullopt;
}

std::optional<Value> method_of_set(Evaluator& ev, const Value& object, const std::string& name,
                                   const CallArguments& arguments) {
    const TextRange range = arguments.range;
    const auto& given = arguments.positional;
    const std::vector<Value> added = name == "add" ? given : std::vector<Value>{};
    static const std::set<std::string> others = {"union",    "intersection", "difference",
                                                 "issubset", "issuperset",   "symmetric_difference"};
    const bool runs = given.size() == 1 && (!is_static(given[0]) || get<RunningListPtr>(given[0]));
    if (runs && others.contains(name)) return set_operation(ev, name, object, given[0], range);
    if (runs && name != "__contains__")
        return container_method(ev, run_now(ev, object, added, range), name, arguments);
    if (changes_set(name)) before_change(ev, object, added, range);
    return set_method(ev, *std::get<SequencePtr>(object.v), name, arguments);
}

/// `list.name(arguments)` of a list that is known while translating.
struct ListCall {
    Evaluator& ev;
    const Value& object;
    const std::string& name;
    const CallArguments& arguments;
    TextRange range;
    Sequence& list;
    std::vector<Value>& elements;

    ListCall(Evaluator& e, const Value& given, const std::string& called_name, const CallArguments& a)
        : ev(e),
          object(given),
          name(called_name),
          arguments(a),
          range(a.range),
          list(*std::get<SequencePtr>(given.v)),
          elements(list.elements) {}

    const Value& argument(std::size_t k) const {
        if (k >= arguments.positional.size()) ev.fail(range, errors::takes_another_argument, name);
        return arguments.positional[k];
    }
    std::int64_t index() const { return static_integer(ev, argument(0), range, "the index"); }
    std::int64_t size() const { return static_cast<std::int64_t>(elements.size()); }
    Value taken(std::int64_t k) const {
        const Value result = elements[static_cast<std::size_t>(k)];
        elements.erase(elements.begin() + k);
        return result;
    }
};

/// `index` and `count`, of tuples too.
Value list_search(const ListCall& c) {
    const bool first = c.name == "index";
    if (const auto found = place_in_numbers(c.ev, c.elements, c.argument(0), first, c.range)) return *found;
    require_known_key(c.ev, c.argument(0), c.range);
    for (const Value& element : c.elements) require_known_key(c.ev, element, c.range);
    Integer count = 0;
    for (std::size_t k = 0; k < c.elements.size(); ++k)
        if (equal(c.elements[k], c.argument(0))) {
            if (first) return Integer(k);
            ++count;
        }
    if (first) c.ev.fail(c.range, errors::is_not_in_list, repr(c.argument(0)));
    return count;
}

Value list_copy(const ListCall& c) {
    const Value made = list(c.elements);
    std::get<SequencePtr>(made.v)->deque = c.list.deque;
    std::get<SequencePtr>(made.v)->most = c.list.most;
    return made;
}

Value list_extend(const ListCall& c) {
    if (get<RunningListPtr>(c.argument(0))) want_running(c.ev, c.object, {}, c.range);
    const std::vector<Value> added = iterate(c.ev, c.argument(0), c.range);
    before_change(c.ev, c.object, added, c.range);
    c.elements.insert(c.elements.end(), added.begin(), added.end());
    keep_most(c.list, true);
    return NoneValue{};
}

Value list_appendleft(const ListCall& c) {
    c.elements.insert(c.elements.begin(), c.argument(0));
    keep_most(c.list, false);
    return NoneValue{};
}

Value list_remove(const ListCall& c) {
    require_known_key(c.ev, c.argument(0), c.range);
    const auto found = std::find_if(c.elements.begin(), c.elements.end(),
                                    [&](const Value& element) { return equal(element, c.argument(0)); });
    if (found == c.elements.end()) c.ev.fail(c.range, errors::is_not_in_list, repr(c.argument(0)));
    c.elements.erase(found);
    return NoneValue{};
}

Value list_sort(const ListCall& c) {
    CallArguments rest = c.arguments;
    rest.positional = {c.object};
    c.elements = std::get<SequencePtr>(call_builtin_function(c.ev, "sorted", rest).v)->elements;
    return NoneValue{};
}

/// `pop`, and `popleft` of a deque
Value list_pop(const ListCall& c) {
    if (c.elements.empty()) c.ev.fail(c.range, errors::pop_from_empty_list);
    if (c.name == "popleft") return c.taken(0);
    std::int64_t k = c.arguments.positional.empty() ? -1 : c.index();
    if (k < 0) k += c.size();
    if (k < 0 || k >= c.size()) c.ev.fail(c.range, errors::pop_index_out_of_range);
    return c.taken(k);
}

Value list_insert(const ListCall& c) {
    if (c.list.most && *c.list.most == c.size()) c.ev.fail(c.range, errors::deque_is_full);
    const std::int64_t k = std::clamp<std::int64_t>(c.index(), 0, c.size());
    c.elements.insert(c.elements.begin() + k, c.argument(1));
    return NoneValue{};
}

Value list_reverse(const ListCall& c) {
    std::reverse(c.elements.begin(), c.elements.end());
    return NoneValue{};
}

Value list_clear(const ListCall& c) {
    c.elements.clear();
    return NoneValue{};
}

using ListMethod = Value (*)(const ListCall&);

/// Those that change the list in place, once it is known that it may change.
const std::map<std::string, ListMethod>& list_changes() {
    static const std::map<std::string, ListMethod> table = {
        {"appendleft", list_appendleft}, {"remove", list_remove}, {"sort", list_sort},
        {"popleft", list_pop},           {"pop", list_pop},       {"insert", list_insert},
        {"reverse", list_reverse},       {"clear", list_clear}};
    return table;
}

std::optional<Value> method_of_list(Evaluator& ev, const Value& object, const std::string& name,
                                    const CallArguments& arguments) {
    const ListCall call(ev, object, name, arguments);
    if (name == "index" || name == "count") return list_search(call);
    if (!call.list.list || !(ev.frame().host || ev.frame().python)) return std::nullopt;
    if (name == "copy") return list_copy(call);
    if (name == "extend") return list_extend(call);
    std::vector<Value> added;
    if (name == "insert" || name == "appendleft") added.push_back(call.argument(name == "insert" ? 1 : 0));
    before_change(ev, object, added, call.range);
    const auto known = list_changes().find(name);
    return known == list_changes().end() ? std::nullopt : std::optional(known->second(call));
}

}  // namespace

std::optional<Value> container_method(Evaluator& ev, const Value& object, const std::string& name,
                                      const CallArguments& arguments) {
    if (const auto* list = get<RunningListPtr>(object))
        return method_of_running_list(ev, *list, name, arguments);
    if (const auto* dict = get<RunningDictPtr>(object))
        return method_of_running_dict(ev, *dict, name, arguments);
    if (get<std::shared_ptr<DictionaryValue>>(object)) return method_of_dict(ev, object, name, arguments);
    const auto* sequence = get<SequencePtr>(object);
    if (!sequence) return std::nullopt;
    return (*sequence)->set ? method_of_set(ev, object, name, arguments)
                            : method_of_list(ev, object, name, arguments);
}

}  // namespace nestor::taichi
