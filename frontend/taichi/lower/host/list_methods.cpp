// Methods, subscripts and operators of lists of the running program (TI-83).
#include "frontend/taichi/lower/host/list_methods.hpp"

#include <set>

#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/errors/lists.hpp"
#include "frontend/taichi/lower/host/equality.hpp"
#include "frontend/taichi/lower/host/exceptions.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/host/list_functions.hpp"
#include "frontend/taichi/lower/host/list_terms.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/host/running_births.hpp"
#include "frontend/taichi/lower/host/running_dicts.hpp"
#include "frontend/taichi/lower/host/selections.hpp"
#include "frontend/taichi/lower/kernel/aliases.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
#include "frontend/taichi/lower/kernel/operators.hpp"
#include "frontend/taichi/lower/kernel/places.hpp"

namespace nestor::taichi {
namespace {

Expr as_integer(Evaluator& ev, const Value& value, TextRange range) {
    return index_of(cast_to(scalar(ev, read_reference(ev, value), range), int64_type));
}

void require_changeable(Evaluator& ev, const RunningList& list, TextRange range) {
    if (list.moved) ev.unsupported(range, errors::running_list_under_two_names);
    if (!list.key) ev.unsupported(range, errors::use_of_running_list, "a change");
}

void require_place(Evaluator& ev, const RunningList& list, const Expr& place, const std::string& error,
                   TextRange range) {
    require_holds(ev, is_less(place, size_of(list)), error + " (" + ev.at(range).file_and_line() + ")",
                  range);
}

void insert_at(Evaluator& ev, RunningList& list, const Value& where, const Value& given, TextRange range) {
    const Value value = held(ev, given, "element", range);
    const Expr end = value_of(ev.named(plain(size_of(list)), "end", range, true));
    const Expr place =
        value_of(ev.named(plain(bound_of_slice(ev, where, end, end, range)), "place", range, true));
    append(ev, list, value, range);
    if (!list.element) return;
    for_places(ev, place, end, range, [&](const Expr& k) {
        const Expr to = build::subtract(build::add(end, place), k);
        set_element(ev, list, to, element_at(ev, list, build::subtract(to, build::integer(1)), range), range);
    });
    set_element(ev, list, place, value, range);
}

void reverse(Evaluator& ev, RunningList& list, TextRange range) {
    const Expr half =
        build::make(nestor::Binary{BinaryOp::divide, size_of(list), build::integer(2), false}, int64_type);
    for_places(ev, build::integer(0), half, range, [&](const Expr& k) {
        const Expr other = build::subtract(build::subtract(size_of(list), build::integer(1)), k);
        const Value first = held(ev, element_at(ev, list, k, range), "first", range);
        set_element(ev, list, k, element_at(ev, list, other, range), range);
        set_element(ev, list, other, first, range);
    });
}

/// `array.tolist()`: numbers of Python's own.
RunningListPtr as_python_list(Evaluator& ev, const RunningList& array, TextRange range) {
    const void* const key = key_at(ev, range, "tolist");
    if (array.element) {
        ListElement element = *array.element;
        element.kind = NumberKind::python;
        if (!element.type.is_bool()) element.type = element.type.is_float() ? Type::float_(64) : int64_type;
        learn_element(ev, key, element);
    }
    const RunningListPtr made = new_list(ev, wished_name(ev, "values"), key, range);
    if (!array.element) return made;
    for_places(ev, build::integer(0), size_of(array), range, [&](const Expr& k) {
        const ScalarValue one = scalar(ev, element_at(ev, array, k, range), range);
        append(ev, *made, of_kind(cast_to(one, made->element->type), NumberKind::python), range);
    });
    return made;
}

Value pop(Evaluator& ev, RunningList& list, const CallArguments& arguments) {
    const TextRange range = arguments.range;
    require_holds(ev, is_less(build::integer(0), size_of(list)),
                  "IndexError: pop from empty list (" + ev.at(range).file_and_line() + ")", range);
    const Expr last = build::subtract(size_of(list), build::integer(1));
    const auto known =
        arguments.positional.empty() ? std::optional<Integer>(-1) : integer_of(arguments.positional[0]);
    if (known && *known == -1) {
        const Value taken = held(ev, element_at(ev, list, last, range), "taken", range);
        set_size(ev, list, last, range);
        return taken;
    }
    const Expr place = value_of(ev.named(
        plain(checked_place(ev, list, arguments.positional[0], "pop index", range)), "place", range, true));
    const Value taken = held(ev, element_at(ev, list, place, range), "taken", range);
    remove_at(ev, list, place, range);
    return taken;
}

/// What a full deque loses before it gets an element, at its other end; false for methods that add none.
bool add_to_bounded(Evaluator& ev, RunningList& list, const std::string& name,
                    const CallArguments& arguments) {
    const TextRange range = arguments.range;
    const Expr full = build::logical_not(is_less(size_of(list), build::integer(*list.most)));
    const auto add = [&](const Value& given, bool first) {
        const Value value = held(ev, given, "element", range);
        if (const auto element = element_of(ev, value, range); element && !list.element) {
            learn_element(ev, list.key, *element);  // and then all is tried again
            ev.unsupported(range, errors::use_of_running_list, "the first element");
        }
        Block lost = controlled(
            ev,
            [&] {
                if (!first) return remove_at(ev, list, build::integer(0), range);
                set_size(ev, list, build::subtract(size_of(list), build::integer(1)), range);
            },
            false);
        ev.emit(If{full, std::move(lost), {}}, range);
        first ? insert_at(ev, list, Integer(0), value, range) : append(ev, list, value, range);
    };
    if (name == "insert") ev.unsupported(range, errors::use_of_running_list, "`insert` with a `maxlen`");
    if (arguments.positional.empty()) return false;
    if (name == "append" || name == "appendleft")
        add(arguments.positional[0], name == "appendleft");
    else if (name == "extend")
        each_element(ev, arguments.positional[0], range, [&](const Value& value) { add(value, false); });
    else
        return false;
    return true;
}

/// Methods that change the list.
Value change_of_list(Evaluator& ev, const RunningListPtr& list, const std::string& name,
                     const CallArguments& arguments) {
    const TextRange range = arguments.range;
    const auto argument = [&](std::size_t k) -> const Value& {
        if (k >= arguments.positional.size()) ev.fail(range, errors::takes_another_argument, name);
        return arguments.positional[k];
    };
    require_changeable(ev, *list, range);
    if (list->most && add_to_bounded(ev, *list, name, arguments)) return Value(NoneValue{});
    if (name == "append") {
        append(ev, *list, argument(0), range);
        return Value(NoneValue{});
    }
    if (name == "add") {
        add_to_set(ev, *list, argument(0), range);
        return Value(NoneValue{});
    }
    if (name == "extend" || name == "update") {
        if (list->set)
            each_element(ev, argument(0), range, [&](const Value& v) { add_to_set(ev, *list, v, range); });
        else
            append_all(ev, *list, argument(0), range);
        return Value(NoneValue{});
    }
    if (name == "pop" && !list->set) return pop(ev, *list, arguments);
    if (name == "popleft") return pop(ev, *list, {{Value(Integer(0))}, {}, range});
    if (name == "appendleft") {
        insert_at(ev, *list, Integer(0), argument(0), range);
        return Value(NoneValue{});
    }
    if (name == "insert") {
        insert_at(ev, *list, argument(0), argument(1), range);
        return Value(NoneValue{});
    }
    if (name == "remove" || name == "discard") {
        const Value value = held(ev, argument(0), "wanted", range);
        const Expr place = place_of(ev, *list, value, range);
        if (name == "discard") {
            Block removed = controlled(
                ev, [&] { remove_at(ev, *list, place, range); }, false);
            ev.emit(If{is_less(place, size_of(*list)), std::move(removed), {}}, range);
            return Value(NoneValue{});
        }
        require_place(ev, *list, place,
                      list->set ? "KeyError: the element is not in the set"
                                : "ValueError: list.remove(x): x not in list",
                      range);
        remove_at(ev, *list, place, range);
        return Value(NoneValue{});
    }
    if (name == "clear") {
        set_size(ev, *list, build::integer(0), range);
        return Value(NoneValue{});
    }
    if (name == "reverse") {
        reverse(ev, *list, range);
        return Value(NoneValue{});
    }
    if (name == "sort") {
        const Value* reverse_ = arguments.keyword("reverse");
        RunningListPtr keys = list;
        if (const Value* key = arguments.keyword("key")) keys = keys_of(ev, list, *key, range);
        sort_list(ev, *list, keys, reverse_ && truth_value(*reverse_).value_or(false), range);
        return Value(NoneValue{});
    }
    ev.unsupported(range, errors::use_of_running_list, "`" + name + "`");
}

}  // namespace

void require_fits(Evaluator& ev, RunningList& list, const Value& value, TextRange range) {
    const auto own = element_of(ev, value, range);
    const auto wanted = own && list.element ? joined(*list.element, *own) : own;
    if (!wanted || *wanted == *list.element) return;  // `append` says what is wrong
    learn_element(ev, list.key, *wanted);
    ev.unsupported(range, errors::running_list_holds_other_values);
}

Expr place_of(Evaluator& ev, const RunningList& list, const Value& value, TextRange range) {
    if (!list.element) return size_of(list);
    const Symbol symbol = changing_variable(ev, "place", build::integer(0), range);
    const Expr place = build::variable(symbol, int64_type);
    ev.open_block();
    const Expr same = is_element(ev, list, place, value, range);
    Block before = ev.close_block();
    for (const Stmt& s : before.statements) ev.blocks.back().statements.push_back(s);
    ev.emit(While{build::both(is_less(place, size_of(list)), build::logical_not(same)),
                  Block{{build::make(Assign{symbol, plus_one(place)}, ev.origin(range))}}},
            range);
    return place;
}

void remove_at(Evaluator& ev, RunningList& list, const Expr& place, TextRange range) {
    const Expr last = build::subtract(size_of(list), build::integer(1));
    for_places(ev, place, last, range, [&](const Expr& k) {
        set_element(ev, list, k, element_at(ev, list, plus_one(k), range), range);
    });
    set_size(ev, list, last, range);
}

RunningListPtr copied_list(Evaluator& ev, const Value& from, const std::string& name, TextRange range,
                           const std::string& purpose) {
    const void* const key = key_at(ev, range, purpose);
    RunningListPtr made;
    retried(ev, [&] {
        if (const auto* running = get<RunningListPtr>(from); running && (*running)->element)
            learn_element(ev, key, *(*running)->element);
        made = new_list(ev, name, key, range);
        append_all(ev, *made, from, range);
    });
    return made;
}

Expr bound_of_slice(Evaluator& ev, const Value& given, const Expr& otherwise, const Expr& size,
                    TextRange range) {
    if (get<NoneValue>(given)) return otherwise;
    const Expr at = as_integer(ev, given, range), zero = build::integer(0);
    const auto smaller = [](const Expr& a, const Expr& b) { return build::minimum(a, b); };
    if (const auto known = build::as_integer(at)) {
        if (*known >= 0) return smaller(at, size);
        return build::maximum(build::add(size, at), zero);
    }
    const ScalarValue once = ev.named(plain(at), "bound", range, true);
    const Expr e = value_of(once);
    return build::select(is_less(e, zero), build::maximum(build::add(e, size), zero), smaller(e, size));
}

Value part_of_list(Evaluator& ev, const RunningListPtr& list, const Value& low, const Value& high,
                   std::int64_t step, TextRange range) {
    const bool array = list->array && list->element;  // a function may take those of several types
    const void* const key =
        key_at(ev, range, array ? "part of " + taichi::name_of(list->element->type) : std::string("part"));
    if (list->element) learn_element(ev, key, *list->element);
    const Expr size = size_of(*list);
    const Expr begin = value_of(
        ev.named(plain(bound_of_slice(ev, low, build::integer(0), size, range)), "begin", range, true));
    const Expr end =
        value_of(ev.named(plain(bound_of_slice(ev, high, size, size, range)), "end", range, true));
    const RunningListPtr made = new_list(ev, wished_name(ev, "part"), key, range);
    made->array = list->array;
    if (!list->element) return made;
    if (step == 1) {
        for_places(ev, begin, end, range,
                   [&](const Expr& k) { append(ev, *made, element_at(ev, *list, k, range), range); });
        return made;
    }
    const Expr rounded_up = build::add(build::subtract(end, begin), build::integer(step - 1));
    const Expr count =
        build::make(nestor::Binary{BinaryOp::divide, rounded_up, build::integer(step), false}, int64_type);
    for_places(ev, build::integer(0), count, range, [&](const Expr& k) {
        const Expr place = build::add(begin, build::multiply(build::integer(step), k));
        append(ev, *made, element_at(ev, *list, place, range), range);
    });
    return made;
}

Value subscript_of_running_list(Evaluator& ev, const RunningListPtr& list, const std::vector<Value>& indices,
                                TextRange range) {
    if (list->moved) ev.unsupported(range, errors::running_list_under_two_names);
    if (list->set) ev.fail(range, "TI-22", "TypeError: 'set' object is not subscriptable");
    if (indices.size() != 1)
        ev.fail(range, "TI-22", "TypeError: list indices must be integers or slices, not tuple");
    if (const auto* part = get<SliceValue>(indices[0])) {
        const auto given = [](const std::optional<std::int64_t>& bound_) {
            return bound_ ? Value(Integer(*bound_)) : Value(NoneValue{});
        };
        const std::int64_t step = part->step.value_or(1);
        if (step == -1 && !part->low && !part->high) {
            const RunningListPtr made = copied_list(ev, list, wished_name(ev, "reversed"), range);
            reverse(ev, *made, range);
            return made;
        }
        if (step < 1) ev.unsupported(range, errors::use_of_running_list, "a slice from the end to the begin");
        return part_of_list(ev, list, given(part->low), given(part->high), step, range);
    }
    if (!list->element) {
        require_holds(ev, build::boolean(false),
                      "IndexError: list index out of range (" + ev.at(range).file_and_line() + ")", range);
        return PoisonValue{};
    }
    return element_at(ev, *list, checked_place(ev, *list, indices[0], "list index", range), range);
}

std::optional<Value> method_of_running_list(Evaluator& ev, const RunningListPtr& list,
                                            const std::string& name, const CallArguments& arguments) {
    const TextRange range = arguments.range;
    const auto argument = [&](std::size_t k) -> const Value& {
        if (k >= arguments.positional.size()) ev.fail(range, errors::takes_another_argument, name);
        return arguments.positional[k];
    };
    if (list->array) {
        CallArguments rest = arguments;
        rest.positional.insert(rest.positional.begin(), Value(list));
        if (name == "tolist") return Value(as_python_list(ev, *list, range));
        if (name == "copy") {
            const RunningListPtr made = copied_list(ev, list, wished_name(ev, "values"), range);
            made->array = true;
            return Value(made);
        }
        return numpy_of_running_list(ev, "np." + name, rest);
    }
    if (name == "index") {
        const Value value = held(ev, argument(0), "wanted", range);
        const Expr place = place_of(ev, *list, value, range);
        require_place(ev, *list, place, "ValueError: the value is not in list", range);
        return Value(plain(place));
    }
    if (name == "count") {
        const Value value = held(ev, argument(0), "wanted", range);
        const Symbol count = changing_variable(ev, "count", build::integer(0), range);
        if (list->element)
            for_places(ev, build::integer(0), size_of(*list), range, [&](const Expr& k) {
                const Expr same = is_element(ev, *list, k, value, range);
                ev.emit(If{same,
                           Block{{build::make(Assign{count, plus_one(build::variable(count, int64_type))},
                                              ev.origin(range))}},
                           {}},
                        range);
            });
        return Value(plain(build::variable(count, int64_type)));
    }
    if (name == "copy") {
        const RunningListPtr made = copied_list(ev, list, wished_name(ev, list->name + "_copy"), range);
        made->set = list->set;
        made->deque = list->deque;
        made->most = list->most;
        return Value(made);
    }
    if (name == "union" || name == "intersection" || name == "difference" || name == "symmetric_difference" ||
        name == "issubset" || name == "issuperset")
        return set_operation(ev, name, list, argument(0), range);
    return change_of_list(ev, list, name, arguments);
}

}  // namespace nestor::taichi
