// What Python's functions make of lists of the running program (TI-83): sums, extremes, order, sets.
#include "frontend/taichi/lower/host/list_functions.hpp"

#include <algorithm>

#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/errors/lists.hpp"
#include "frontend/taichi/lower/host/equality.hpp"
#include "frontend/taichi/lower/host/exceptions.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/host/int_or_float.hpp"
#include "frontend/taichi/lower/host/list_methods.hpp"
#include "frontend/taichi/lower/host/list_terms.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/host/numpy.hpp"
#include "frontend/taichi/lower/host/running_births.hpp"
#include "frontend/taichi/lower/host/running_dicts.hpp"
#include "frontend/taichi/lower/host/texts.hpp"
#include "frontend/taichi/lower/kernel/aliases.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
#include "frontend/taichi/lower/kernel/places.hpp"
#include "frontend/taichi/lower/library/python_functions.hpp"

namespace nestor::taichi {
namespace {

void require_elements(Evaluator& ev, const RunningList& list, const std::string& text, TextRange range) {
    require_holds(ev, is_less(build::integer(0), size_of(list)),
                  text + " (" + ev.at(range).file_and_line() + ")", range);
    if (!list.element) ev.unsupported(range, errors::use_of_running_list, "an element");
}

/// `sum`: an int where there is nothing to add, as in Python.
Value sum_of(Evaluator& ev, const RunningList& list, const Value& start, TextRange range) {
    if (!list.element) return start;
    if (list.element->form != ListElement::Form::number)
        ev.unsupported(range, errors::use_of_running_list, "the sum");
    const ListElement& element = *list.element;
    const bool real = element.type.is_float();
    const Type type = real ? float64_type : int64_type;
    const Symbol total =
        changing_variable(ev, "total", value_of(cast_to(scalar(ev, start, range), type)), range);
    const Expr so_far = build::variable(total, type);
    for_places(ev, build::integer(0), size_of(list), range, [&](const Expr& k) {
        const ScalarValue one = cast_to(scalar(ev, element_at(ev, list, k, range), range), type);
        ev.emit(Assign{total, value_of(binary(BinaryOperator::add, plain(so_far), one, ev.dialect()))},
                range);
    });
    const bool from_int = integer_of(start).has_value();
    if (real && element.kind == NumberKind::python && from_int)
        return int_or_float(ev, plain(so_far),
                            build::compare(CompareOp::equal, size_of(list), build::integer(0)), range);
    if (real && element.kind == NumberKind::numpy)
        return of_kind(cast_to(plain(so_far), element.type), element.kind);
    return of_kind(plain(so_far), element.kind);
}

/// `min` and `max`: the first of those that no other one goes before.
Value extreme_of(Evaluator& ev, const RunningListPtr& list, const RunningListPtr& keys, bool maximum,
                 const Value* otherwise, const std::string& name, TextRange range) {
    if (!otherwise) require_elements(ev, *list, "ValueError: " + name + "() arg is an empty sequence", range);
    if (!list->element) return *otherwise;
    const Symbol best = changing_variable(ev, "best", build::integer(0), range);
    const Expr place = build::variable(best, int64_type);
    for_places(ev, build::integer(1), size_of(*list), range, [&](const Expr& k) {
        const Value one = element_at(ev, *keys, k, range), top = element_at(ev, *keys, place, range);
        const Expr better = maximum ? stands_before(ev, top, one, range) : stands_before(ev, one, top, range);
        ev.emit(If{better, Block{{build::make(Assign{best, k}, ev.origin(range))}}, {}}, range);
    });
    const Value found = element_at(ev, *list, place, range);
    if (!otherwise) return held(ev, found, name == "max" ? "largest" : "smallest", range);
    const auto chosen =
        chosen_of_two(ev, is_less(build::integer(0), size_of(*list)), found, *otherwise, range);
    if (!chosen) ev.unsupported(range, errors::use_of_running_list, "`default`");
    return held(ev, *chosen, name == "max" ? "largest" : "smallest", range);
}

Expr truth_of_element(Evaluator& ev, const Value& value, TextRange range) {
    if (const auto* text = get<TextPtr>(value))
        return truth_of(scalar(ev, truth_of_text(ev, *text, range), range));
    if (is_scalar(value)) return truth_of(scalar(ev, value, range));
    return build::boolean(truth_value(value).value_or(true));
}

Value any_or_all(Evaluator& ev, const RunningList& list, bool all, TextRange range) {
    const Symbol found = changing_variable(ev, all ? "all_hold" : "any_holds", build::boolean(all), range);
    const Expr so_far = build::variable(found, Type::boolean());
    if (list.element)
        for_places(ev, build::integer(0), size_of(list), range, [&](const Expr& k) {
            const Expr one = truth_of_element(ev, element_at(ev, list, k, range), range);
            ev.emit(Assign{found, all ? build::both(so_far, one) : build::either(so_far, one)}, range);
        });
    return truth(so_far);
}

/// `next(x for x in ..)`
Value first_of(Evaluator& ev, const RunningList& list, const Value* otherwise, TextRange range) {
    if (!otherwise) {
        require_elements(ev, list, "StopIteration", range);
        return held(ev, element_at(ev, list, build::integer(0), range), "first", range);
    }
    if (!list.element) return *otherwise;
    const Expr any = is_less(build::integer(0), size_of(list));
    const auto chosen =
        chosen_of_two(ev, any, element_at(ev, list, build::integer(0), range), *otherwise, range);
    if (!chosen) ev.unsupported(range, errors::use_of_running_list, "`next` with another kind of default");
    return held(ev, *chosen, "first", range);
}

bool flag(const CallArguments& arguments, const std::string& name) {
    const Value* given = arguments.keyword(name);
    return given && truth_value(*given).value_or(false);
}

/// `enumerate(list)`, `zip(a, b)`, as a list of tuples.
RunningListPtr side_by_side(Evaluator& ev, const std::string& name, const CallArguments& arguments) {
    const TextRange range = arguments.range;
    const void* const key = key_at(ev, range, name);
    RunningListPtr made;
    retried(ev, [&] {
        made = new_list(ev, wished_name(ev, "pairs"), key, range);
        if (name == "enumerate") {
            const RunningListPtr list = list_of(arguments.positional.at(0));
            const Value* start = arguments.keyword("start");
            if (!start && arguments.positional.size() > 1) start = &arguments.positional[1];
            const Expr first =
                start ? index_of(cast_to(scalar(ev, *start, range), int64_type)) : build::integer(0);
            for_places(ev, build::integer(0), size_of(*list), range, [&](const Expr& k) {
                append(ev, *made,
                       tuple({Value(plain(build::add(first, k))), element_at(ev, *list, k, range)}), range);
            });
            return;
        }
        std::vector<RunningListPtr> lists;
        Expr end;
        for (const Value& one : arguments.positional) {
            RunningListPtr list = list_of(one);
            if (!list) list = copied_list(ev, one, "values", range);
            lists.push_back(list);
            end = end ? build::minimum(end, size_of(*list)) : size_of(*list);
        }
        for_places(ev, build::integer(0), end, range, [&](const Expr& k) {
            std::vector<Value> row;
            for (const RunningListPtr& list : lists) row.push_back(element_at(ev, *list, k, range));
            append(ev, *made, tuple(std::move(row)), range);
        });
    });
    return made;
}

/// `map(f, list)`, `filter(f, list)`
RunningListPtr mapped(Evaluator& ev, const Value& function, const RunningListPtr& list, bool filters,
                      TextRange range) {
    const void* const key = key_at(ev, range, filters ? "filter" : "map");
    RunningListPtr made;
    retried(ev, [&] {
        made = new_list(ev, wished_name(ev, "values"), key, range);
        for_places(ev, build::integer(0), size_of(*list), range, [&](const Expr& k) {
            const Value one = held(ev, element_at(ev, *list, k, range), "element", range);
            const bool itself = get<NoneValue>(function) != nullptr;
            const Value result = itself ? one : call_value(ev, function, {{one}, {}, range});
            if (!filters) return append(ev, *made, result, range);
            const Expr asked = truth_of_element(ev, result, range);
            Block kept = controlled(
                ev, [&] { append(ev, *made, one, range); }, false);
            ev.emit(If{asked, std::move(kept), {}}, range);
        });
    });
    return made;
}

}  // namespace

Expr is_element(Evaluator& ev, const RunningList& list, const Expr& place, const Value& value,
                TextRange range) {
    if (!list.element) return build::boolean(false);
    return element_is(ev, *list.element, numbers_at(list, place), value, range);
}

Expr same_lists(Evaluator& ev, const Value& a, const Value& b, TextRange range) {
    const RunningListPtr x = list_of(a) ? list_of(a) : list_of(b);
    const Value& other = list_of(a) ? b : a;
    const RunningListPtr y = list_of(other);
    if (!y) {
        const auto* known = get<SequencePtr>(other);
        if (!known || (*known)->set != x->set || !(*known)->list) return build::boolean(false);
        if (x->set) ev.unsupported(range, errors::use_of_running_list, "a comparison of sets");
        const auto count = static_cast<std::int64_t>((*known)->elements.size());
        Expr same = build::compare(CompareOp::equal, size_of(*x), build::integer(count));
        for (std::int64_t k = 0; k < count; ++k)
            same = build::both(same, is_element(ev, *x, build::integer(k),
                                                (*known)->elements[static_cast<std::size_t>(k)], range));
        return truth_of(ev.named(truth(same), "same", range, true));
    }
    if (x->set || y->set) ev.unsupported(range, errors::use_of_running_list, "a comparison of sets");
    const Symbol same =
        changing_variable(ev, "same", build::compare(CompareOp::equal, size_of(*x), size_of(*y)), range);
    const Expr so_far = build::variable(same, Type::boolean());
    Block compared_ = controlled(
        ev,
        [&] {
            for_places(ev, build::integer(0), size_of(*x), range, [&](const Expr& k) {
                ev.emit(Assign{same, build::both(so_far,
                                                 is_element(ev, *x, k, element_at(ev, *y, k, range), range))},
                        range);
            });
        },
        false);
    if (x->element && y->element) ev.emit(If{so_far, std::move(compared_), {}}, range);
    return so_far;
}

void each_element(Evaluator& ev, const Value& list, TextRange range,
                  const std::function<void(const Value&)>& body) {
    const RunningListPtr running_ = list_of(list);
    if (!running_) {
        for (const Value& value : iterate(ev, list, range)) body(value);
        return;
    }
    if (!running_->element) return;
    for_places(ev, build::integer(0), size_of(*running_), range,
               [&](const Expr& k) { body(held(ev, element_at(ev, *running_, k, range), "element", range)); });
}

RunningListPtr stepped_range(Evaluator& ev, const Value& first, const Value& stop, std::int64_t step,
                             TextRange range) {
    const void* const key = key_at(ev, range, "range");
    ListElement element;
    element.type = int64_type;
    learn_element(ev, key, element);
    const auto bound = [&](const Value& value) {
        return index_of(cast_to(scalar(ev, read_reference(ev, value), range), int64_type));
    };
    const Expr low = bound(first),
               steps = build::add(build::subtract(bound(stop), low), build::integer(step - 1));
    const Expr count =
        build::make(nestor::Binary{BinaryOp::divide, steps, build::integer(step), false}, int64_type);
    const RunningListPtr made = new_list(ev, "starts", key, range);
    for_places(ev, build::integer(0), count, range, [&](const Expr& k) {
        const Expr at = build::add(low, build::multiply(build::integer(step), k));
        append(ev, *made, of_kind(plain(at), NumberKind::python), range);
    });
    return made;
}

RunningListPtr keys_of(Evaluator& ev, const RunningListPtr& list, const Value& key, TextRange range) {
    // `max(d, key=d.get)`: the keys are there
    if (const auto* m = get<MethodValue>(key); m && m->name == "get" && get<RunningDictPtr>(*m->object))
        return mapped(ev, MethodValue{m->object, "__getitem__"}, list, false, range);
    return get<NoneValue>(key) ? list : mapped(ev, key, list, false, range);
}

void sort_list(Evaluator& ev, RunningList& list, const RunningListPtr& keys, bool down, TextRange range) {
    if (!list.element) return;
    const bool by_itself =
        keys->columns.size() == list.columns.size() && keys->columns[0].buffer == list.columns[0].buffer;
    for_places(ev, build::integer(1), size_of(list), range, [&](const Expr& end) {
        const Value item = held(ev, element_at(ev, list, end, range), "item", range);
        const Value key = by_itself ? item : held(ev, element_at(ev, *keys, end, range), "key", range);
        const Symbol symbol = changing_variable(ev, "place", end, range);
        const Expr place = build::variable(symbol, int64_type),
                   left = build::subtract(place, build::integer(1));
        ev.open_block();
        const Value there = element_at(ev, *keys, left, range);
        const Expr moves = down ? stands_before(ev, there, key, range) : stands_before(ev, key, there, range);
        Block asked = ev.close_block();
        Block body = controlled(
            ev,
            [&] {
                if (!asked.statements.empty()) {
                    for (const Stmt& s : asked.statements) ev.blocks.back().statements.push_back(s);
                    ev.emit(
                        If{build::logical_not(moves), Block{{build::make(Break{}, ev.origin(range))}}, {}},
                        range);
                }
                set_element(ev, list, place, element_at(ev, list, left, range), range);
                if (!by_itself) set_element(ev, *keys, place, element_at(ev, *keys, left, range), range);
                ev.emit(Assign{symbol, left}, range);
            },
            true);
        const Expr inside = is_less(build::integer(0), place);
        ev.emit(While{asked.statements.empty() ? build::both(inside, moves) : inside, std::move(body)},
                range);
        set_element(ev, list, place, item, range);
        if (!by_itself) set_element(ev, *keys, place, key, range);
    });
}

RunningListPtr sorted_list(Evaluator& ev, const RunningListPtr& list, const RunningListPtr& keys, bool down,
                           TextRange range) {
    const RunningListPtr made = copied_list(ev, list, wished_name(ev, "sorted"), range);
    made->set = false;
    const RunningListPtr own = keys == list ? made : keys;
    sort_list(ev, *made, own, down, range);
    return made;
}

namespace {

/// `list(a)`, `reversed(a)`, `collections.deque(a)`.
Value copy_of_running_list(Evaluator& ev, const std::string& name, const CallArguments& arguments,
                           const RunningListPtr& list) {
    const TextRange range = arguments.range;
    if (list->set) ev.unsupported(range, errors::set_is_shown_in_order_of_cpython);
    if (name == "tuple") ev.unsupported(range, errors::use_of_running_list, "`tuple(..)`");
    const RunningListPtr made =
        copied_list(ev, list, wished_name(ev, name == "reversed" ? "reversed" : "copy"), range);
    if (name == "collections.deque") {
        if (arguments.keyword("maxlen") || arguments.positional.size() > 1)
            ev.unsupported(range, errors::use_of_running_list, "`deque` with a `maxlen`");
        made->deque = true;
    }
    if (name == "reversed") {
        CallArguments none;
        none.range = range;
        (void)method_of_running_list(ev, made, "reverse", none);
    }
    return Value(made);
}

/// What is made of all elements of a list: another list, a set, a dict, counts; nothing for other functions.
std::optional<Value> collection_of_running_list(Evaluator& ev, const std::string& name,
                                                const CallArguments& arguments, const RunningListPtr& list) {
    const TextRange range = arguments.range;
    if (name == "list" || name == "tuple" || name == "reversed" || name == "collections.deque")
        return copy_of_running_list(ev, name, arguments, list);
    if (name == "set" || name == "frozenset") return Value(as_set(ev, list, range));
    const auto* dict = get<RunningDictPtr>(arguments.positional[0]);
    if (name == "dict") return Value(dict_of(ev, dict ? Value(items_of(**dict)) : Value(list), range));
    if (name == "collections.Counter" && dict)
        ev.unsupported(range, errors::use_of_running_dict, "a `Counter`");
    if (name == "collections.Counter") return Value(counts_of(ev, list, range));
    return std::nullopt;
}

}  // namespace

std::optional<Value> function_of_running_list(Evaluator& ev, const std::string& name,
                                              const CallArguments& arguments) {
    const TextRange range = arguments.range;
    const auto& given = arguments.positional;
    const auto lists = [&](std::size_t k) { return k < given.size() ? list_of(given[k]) : nullptr; };
    if (name == "zip" &&
        std::any_of(given.begin(), given.end(), [](const Value& v) { return list_of(v) != nullptr; }))
        return Value(side_by_side(ev, name, arguments));
    if ((name == "map" || name == "filter") && lists(1))
        return Value(mapped(ev, given[0], lists(1), name == "filter", range));
    const RunningListPtr list = lists(0);
    if (!list) return std::nullopt;
    if (list->moved) ev.unsupported(range, errors::running_list_under_two_names);
    if (name == "len") return Value(exact(size_of(*list), 0, highest(Type::int_(32)), int64_type));
    if (name == "bool") return *truth_of_running_list(given[0]);
    if (name == "sum") {
        const Value start = given.size() > 1 ? given[1] : Value(Integer(0));
        return sum_of(ev, *list, start, range);
    }
    if ((name == "min" || name == "max") && given.size() == 1) {
        const Value* key = arguments.keyword("key");
        const RunningListPtr keys = key ? keys_of(ev, list, *key, range) : list;
        return extreme_of(ev, list, keys, name == "max", arguments.keyword("default"), name, range);
    }
    if (name == "any" || name == "all") return any_or_all(ev, *list, name == "all", range);
    if (name == "sorted") {
        const Value* key = arguments.keyword("key");
        return Value(sorted_list(ev, list, key ? keys_of(ev, list, *key, range) : list,
                                 flag(arguments, "reverse"), range));
    }
    if (name == "enumerate") return Value(side_by_side(ev, name, arguments));
    if (const auto made = collection_of_running_list(ev, name, arguments, list)) return made;
    if (name == "next") return first_of(ev, *list, given.size() > 1 ? &given[1] : nullptr, range);
    if (name.starts_with("np.") || name.starts_with("math.") || name.starts_with("statistics."))
        return numpy_of_running_list(ev, name, arguments);
    return std::nullopt;
}

}  // namespace nestor::taichi
