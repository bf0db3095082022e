// Dicts whose keys only the running program knows (TI-83).
#include "frontend/taichi/lower/host/running_dicts.hpp"

#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/errors/library.hpp"
#include "frontend/taichi/errors/lists.hpp"
#include "frontend/taichi/lower/host/dict_views.hpp"
#include "frontend/taichi/lower/host/exceptions.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/host/list_functions.hpp"
#include "frontend/taichi/lower/host/list_methods.hpp"
#include "frontend/taichi/lower/host/running_births.hpp"
#include "frontend/taichi/lower/host/texts.hpp"
#include "frontend/taichi/lower/host/variables.hpp"
#include "frontend/taichi/lower/kernel/aliases.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
#include "frontend/taichi/lower/kernel/operators.hpp"

namespace nestor::taichi {
namespace {

Expr is_there(const RunningDict& dict, const Expr& place) {
    return build::compare(CompareOp::less, place, size_of(*dict.keys));
}

/// The place of a key, which has to be there.
Expr place_of_key(Evaluator& ev, const RunningDict& dict, const Value& key, TextRange range) {
    const Expr place = place_of(ev, *dict.keys, key, range);
    require_holds(ev, is_there(dict, place), "KeyError (" + ev.at(range).file_and_line() + ")", range);
    return place;
}

/// The place of a key, which is put in where it is not there, as a `defaultdict` does.
Expr place_of_entry(Evaluator& ev, RunningDict& dict, const Value& key, TextRange range) {
    if (!dict.missing) return place_of_key(ev, dict, key, range);
    if (!dict.keys->element || !dict.values->element) {  // fails, and learns what they hold
        append(ev, *dict.keys, key, range);
        append(ev, *dict.values, *dict.missing, range);
    }
    require_fits(ev, *dict.keys, key, range);
    const Expr place = place_of(ev, *dict.keys, key, range);
    Block added = controlled(
        ev,
        [&] {
            append(ev, *dict.keys, key, range);
            append(ev, *dict.values, *dict.missing, range);
        },
        false);
    ev.emit(If{build::logical_not(is_there(dict, place)), std::move(added), {}}, range);
    return place;
}

/// The entry of a key, or another value where there is none.
Value entry_or(Evaluator& ev, const RunningDict& dict, const Value& key, const Value& otherwise,
               TextRange range) {
    if (!dict.values->element) return otherwise;
    const Expr place = place_of(ev, *dict.keys, key, range);
    const auto chosen = chosen_of_two(ev, is_there(dict, place), element_at(ev, *dict.values, place, range),
                                      otherwise, range);
    if (!chosen) ev.unsupported(range, errors::use_of_running_dict, "`get` with another kind of value");
    return held(ev, *chosen, "entry", range);
}

}  // namespace

RunningDictPtr new_dict(Evaluator& ev, const std::string& name, const void* key, TextRange range) {
    auto made = std::make_shared<RunningDict>();
    made->keys = new_list(ev, name + "_keys", key, range);
    made->values = new_list(ev, name, key_of_values(key), range);
    return made;
}

void set_entry(Evaluator& ev, RunningDict& dict, const Value& key, const Value& value, TextRange range) {
    const Value once = held(ev, key, "key", range), entry = held(ev, value, "entry", range);
    if (!dict.keys->element || !dict.values->element) {  // fails, and learns what they hold
        append(ev, *dict.keys, once, range);
        append(ev, *dict.values, entry, range);
        return;
    }
    require_fits(ev, *dict.keys, once, range);
    const Expr place = place_of(ev, *dict.keys, once, range);
    Block added = controlled(
        ev,
        [&] {
            append(ev, *dict.keys, once, range);
            append(ev, *dict.values, entry, range);
        },
        false);
    Block changed = controlled(
        ev, [&] { set_element(ev, *dict.values, place, entry, range); }, false);
    ev.emit(If{is_there(dict, place), std::move(changed), std::move(added)}, range);
}

Value entry_of(Evaluator& ev, RunningDict& dict, const Value& key, TextRange range) {
    const Value once = held(ev, key, "key", range);
    if (dict.counts) return entry_or(ev, dict, once, *dict.missing, range);
    return element_at(ev, *dict.values, place_of_entry(ev, dict, once, range), range);
}

void change_entry(Evaluator& ev, RunningDict& dict, const Value& key,
                  const std::function<Value(const Value&)>& change, TextRange range) {
    const Value once = held(ev, key, "key", range);
    const Expr place = place_of_entry(ev, dict, once, range);
    const Value entry = element_at(ev, *dict.values, place, range);
    set_element(ev, *dict.values, place, change(entry), range);
}

RunningDictPtr dict_of(Evaluator& ev, const Value& pairs, TextRange range) {
    const void* const key = key_at(ev, range, "dict");
    RunningDictPtr made;
    retried(ev, [&] {
        made = new_dict(ev, wished_name(ev, "entries"), key, range);
        each_element(ev, pairs, range, [&](const Value& pair) {
            const std::vector<Value> parts = iterate(ev, pair, range);
            if (parts.size() != 2) ev.fail(range, errors::entry_of_dict_is_pair);
            set_entry(ev, *made, parts[0], parts[1], range);
        });
    });
    return made;
}

RunningDictPtr counts_of(Evaluator& ev, const Value& elements, TextRange range) {
    const void* const key = key_at(ev, range, "counts");
    RunningDictPtr made;
    retried(ev, [&] {
        made = new_dict(ev, wished_name(ev, "counts"), key, range);
        made->counts = true;
        made->missing = Integer(0);
        each_element(ev, elements, range, [&](const Value& element) {
            change_entry(
                ev, *made, element,
                [&](const Value& count) {
                    return evaluate_binary(ev, BinaryOperator::add, count, Integer(1), range);
                },
                range);
        });
    });
    return made;
}

void remove_entry(Evaluator& ev, RunningDict& dict, const Value& key, TextRange range) {
    const Value once = held(ev, key, "key", range);
    const Expr place = place_of_key(ev, dict, once, range);
    remove_at(ev, *dict.keys, place, range);
    remove_at(ev, *dict.values, place, range);
}

RunningListPtr items_of(const RunningDict& dict) {
    auto items = std::make_shared<RunningList>(*dict.keys);
    items->key = nullptr;
    items->columns.insert(items->columns.end(), dict.values->columns.begin(), dict.values->columns.end());
    items->element.reset();
    if (!dict.keys->element || !dict.values->element) return items;
    items->element.emplace();
    items->element->form = ListElement::Form::sequence;
    items->element->parts = {*dict.keys->element, *dict.values->element};
    return items;
}

std::optional<Value> method_of_running_dict(Evaluator& ev, const RunningDictPtr& dict,
                                            const std::string& name, const CallArguments& arguments) {
    const TextRange range = arguments.range;
    const auto argument = [&](std::size_t k) -> const Value& {
        if (k >= arguments.positional.size()) ev.fail(range, errors::takes_another_argument, name);
        return arguments.positional[k];
    };
    if (name == "items") return view_of_dict(dict, name, items_of(*dict));
    if (name == "keys" || name == "values") {
        auto view = std::make_shared<RunningList>(name == "keys" ? *dict->keys : *dict->values);
        view->key = nullptr;
        return view_of_dict(dict, name, view);
    }
    if (name == "__getitem__") return entry_of(ev, *dict, held(ev, argument(0), "key", range), range);
    if (name == "get") {
        if (arguments.positional.size() < 2)
            ev.unsupported(range, errors::use_of_running_dict, "`get` without a second argument");
        return entry_or(ev, *dict, held(ev, argument(0), "key", range), argument(1), range);
    }
    if (name == "setdefault") {
        const Value once = held(ev, argument(0), "key", range);
        set_entry(ev, *dict, once, entry_or(ev, *dict, once, argument(1), range), range);
        return entry_of(ev, *dict, once, range);
    }
    if (name == "pop") {
        const Value once = held(ev, argument(0), "key", range);
        const Value entry = held(ev, entry_of(ev, *dict, once, range), "entry", range);
        remove_entry(ev, *dict, once, range);
        return entry;
    }
    if (name == "clear") {
        set_size(ev, *dict->keys, build::integer(0), range);
        set_size(ev, *dict->values, build::integer(0), range);
        return Value(NoneValue{});
    }
    if (name == "most_common") {
        RunningListPtr items = items_of(*dict);
        const RunningListPtr counts = copied_list(ev, dict->values, "counts", range, "counts");
        const RunningListPtr sorted = sorted_list(ev, items, counts, true, range);
        if (arguments.positional.empty()) return Value(sorted);
        return part_of_list(ev, sorted, Integer(0), argument(0), 1, range);
    }
    if (name == "update" || name == "copy") {
        if (name == "copy" && (dict->missing || dict->counts))
            ev.unsupported(range, errors::use_of_running_dict, "`copy`");
        if (name == "copy") return Value(dict_of(ev, Value(items_of(*dict)), range));
        if (const auto* other = get<std::shared_ptr<DictionaryValue>>(argument(0))) {
            for (const auto& [key, value] : (*other)->entries) set_entry(ev, *dict, key, value, range);
            return Value(NoneValue{});
        }
    }
    ev.unsupported(range, errors::use_of_running_dict, "`" + name + "`");
}

}  // namespace nestor::taichi
