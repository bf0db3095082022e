// Methods of lists and dicts of the host program (TI-83): what changes or asks them while translating, and
// where among numbers one is that only the running program knows.
#include "frontend/taichi/lower/host/containers.hpp"

#include <algorithm>
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
        if (const auto* other = get<std::shared_ptr<DictionaryValue>>(argument(0)))
            for (const auto& [key, value] : (*other)->entries) (*d)->set(key, value);
        else if ((*d)->counts)
            for (const Value& key : iterate(ev, argument(0), range)) {
                require_known_key(ev, key, range);
                const Value* known = (*d)->find(key);
                (*d)->set(key, Value(Integer((known ? *integer_of(*known) : Integer(0)) + 1)));
            }
        return Value(NoneValue{});
    }
    if (const auto changed = change_of_dict(ev, object, name, arguments)) return *changed;
    return std::nullopt;
}

}  // namespace

std::optional<Value> container_method(Evaluator& ev, const Value& object, const std::string& name,
                                      const CallArguments& arguments) {
    const TextRange range = arguments.range;
    if (const auto* list_ = get<RunningListPtr>(object))
        return method_of_running_list(ev, *list_, name, arguments);
    if (const auto* dict = get<RunningDictPtr>(object))
        return method_of_running_dict(ev, *dict, name, arguments);
    const auto argument = [&](std::size_t k) -> const Value& {
        if (k >= arguments.positional.size()) ev.fail(range, errors::takes_another_argument, name);
        return arguments.positional[k];
    };
    if (get<std::shared_ptr<DictionaryValue>>(object)) return method_of_dict(ev, object, name, arguments);
    const auto* s = get<SequencePtr>(object);
    if (!s) return std::nullopt;
    if ((*s)->set) {
        static const std::set<std::string> others = {"union",    "intersection", "difference",
                                                     "issubset", "issuperset",   "symmetric_difference"};
        const bool runs =
            arguments.positional.size() == 1 && (!is_static(argument(0)) || get<RunningListPtr>(argument(0)));
        if (runs && others.contains(name)) return set_operation(ev, name, object, argument(0), range);
        if (runs && name != "__contains__")
            return container_method(
                ev, run_now(ev, object, name == "add" ? arguments.positional : std::vector<Value>{}, range),
                name, arguments);
        if (changes_set(name))
            before_change(ev, object, name == "add" ? arguments.positional : std::vector<Value>{}, range);
        return set_method(ev, **s, name, arguments);
    }
    auto& elements = (*s)->elements;
    if (name == "index" || name == "count") {
        if (const auto found = place_in_numbers(ev, elements, argument(0), name == "index", range))
            return *found;
        require_known_key(ev, argument(0), range);
        for (const Value& element : elements) require_known_key(ev, element, range);
        Integer count = 0;
        for (std::size_t k = 0; k < elements.size(); ++k)
            if (equal(elements[k], argument(0))) {
                if (name == "index") return Value(Integer(k));
                ++count;
            }
        if (name == "index") ev.fail(range, errors::is_not_in_list, repr(argument(0)));
        return Value(count);
    }
    if (!(*s)->list || !(ev.frame().host || ev.frame().python)) return std::nullopt;
    if (name == "copy") {
        const Value made = list(elements);
        std::get<SequencePtr>(made.v)->deque = (*s)->deque;
        std::get<SequencePtr>(made.v)->most = (*s)->most;
        return made;
    }
    if (name == "extend") {
        if (get<RunningListPtr>(argument(0))) want_running(ev, object, {}, range);
        const std::vector<Value> added = iterate(ev, argument(0), range);
        before_change(ev, object, added, range);
        elements.insert(elements.end(), added.begin(), added.end());
        keep_most(**s, true);
        return Value(NoneValue{});
    }
    const bool adds = name == "insert" || name == "appendleft";
    before_change(ev, object, adds ? std::vector<Value>{arguments.positional.back()} : std::vector<Value>{},
                  range);
    if (name == "appendleft") {
        elements.insert(elements.begin(), argument(0));
        keep_most(**s, false);
        return Value(NoneValue{});
    }
    if (name == "remove") {
        require_known_key(ev, argument(0), range);
        for (std::size_t k = 0; k < elements.size(); ++k)
            if (equal(elements[k], argument(0))) {
                elements.erase(elements.begin() + static_cast<std::ptrdiff_t>(k));
                return Value(NoneValue{});
            }
        ev.fail(range, errors::is_not_in_list, repr(argument(0)));
    }
    if (name == "sort") {
        CallArguments rest = arguments;
        rest.positional = {object};
        elements = std::get<SequencePtr>(call_builtin_function(ev, "sorted", rest).v)->elements;
        return Value(NoneValue{});
    }
    if (name == "popleft" && !elements.empty()) {
        const Value taken = elements.front();
        elements.erase(elements.begin());
        return taken;
    }
    if (name == "pop" || name == "popleft") {
        if (elements.empty()) ev.fail(range, errors::pop_from_empty_list);
        std::int64_t k =
            arguments.positional.empty() ? -1 : static_integer(ev, argument(0), range, "the index");
        if (k < 0) k += static_cast<std::int64_t>(elements.size());
        if (k < 0 || k >= static_cast<std::int64_t>(elements.size()))
            ev.fail(range, errors::pop_index_out_of_range);
        const Value taken = elements[static_cast<std::size_t>(k)];
        elements.erase(elements.begin() + k);
        return taken;
    }
    if (name == "insert") {
        if ((*s)->most && *(*s)->most == static_cast<std::int64_t>(elements.size()))
            ev.fail(range, errors::deque_is_full);
        const std::int64_t k = std::clamp<std::int64_t>(static_integer(ev, argument(0), range, "the index"),
                                                        0, static_cast<std::int64_t>(elements.size()));
        elements.insert(elements.begin() + k, argument(1));
        return Value(NoneValue{});
    }
    if (name == "reverse") {
        std::reverse(elements.begin(), elements.end());
        return Value(NoneValue{});
    }
    if (name == "clear") {
        elements.clear();
        return Value(NoneValue{});
    }
    return std::nullopt;
}

}  // namespace nestor::taichi
