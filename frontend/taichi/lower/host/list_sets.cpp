// Sets whose elements only the running program knows (TI-83): lists that hold each element once.
#include <map>

#include "frontend/taichi/errors/lists.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/host/list_functions.hpp"
#include "frontend/taichi/lower/host/list_methods.hpp"
#include "frontend/taichi/lower/host/list_terms.hpp"
#include "frontend/taichi/lower/host/running_births.hpp"
#include "frontend/taichi/lower/host/selections.hpp"
#include "frontend/taichi/lower/kernel/aliases.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
#include "frontend/taichi/lower/kernel/operators.hpp"

namespace nestor::taichi {

RunningListPtr as_set(Evaluator& ev, const Value& from, TextRange range) {
    const void* const key = key_at(ev, range, "set");
    RunningListPtr made;
    retried(ev, [&] {
        made = new_list(ev, wished_name(ev, "elements"), key, range);
        made->set = true;
        each_element(ev, from, range, [&](const Value& value) { add_to_set(ev, *made, value, range); });
    });
    return made;
}

void add_to_set(Evaluator& ev, RunningList& set, const Value& value, TextRange range) {
    const Value once = held(ev, value, "element", range);
    if (!set.element) return append(ev, set, once, range);  // fails, and learns
    require_fits(ev, set, once, range);
    const Expr place = place_of(ev, set, once, range);
    Block added = controlled(
        ev, [&] { append(ev, set, once, range); }, false);
    ev.emit(If{build::compare(CompareOp::equal, place, size_of(set)), std::move(added), {}}, range);
}

Value set_operation(Evaluator& ev, const std::string& name, const Value& a, const Value& b, TextRange range) {
    const RunningListPtr x = list_of(a) ? list_of(a) : as_set(ev, a, range);
    const RunningListPtr y = list_of(b) ? list_of(b) : copied_list(ev, b, "others", range);
    if (name == "issubset" || name == "issuperset") {
        const RunningList &part = name == "issubset" ? *x : *y, &whole = name == "issubset" ? *y : *x;
        const Symbol inside = changing_variable(ev, "inside", build::boolean(true), range);
        for_places(ev, build::integer(0), size_of(part), range, [&](const Expr& k) {
            const Value one = held(ev, element_at(ev, part, k, range), "element", range);
            const Expr found = is_less(place_of(ev, whole, one, range), size_of(whole));
            ev.emit(Assign{inside, build::both(build::variable(inside, Type::boolean()), found)}, range);
        });
        return truth(build::variable(inside, Type::boolean()));
    }
    const void* const key = key_at(ev, range, name);
    RunningListPtr made;
    const auto keep = [&](const RunningList& from, const RunningList& other, bool found) {
        if (!from.element) return;
        for_places(ev, build::integer(0), size_of(from), range, [&](const Expr& k) {
            const Value one = held(ev, element_at(ev, from, k, range), "element", range);
            const Expr place = place_of(ev, other, one, range);
            Block kept = controlled(
                ev, [&] { append(ev, *made, one, range); }, false);
            const Expr there = is_less(place, size_of(other));
            ev.emit(If{found ? there : build::logical_not(there), std::move(kept), {}}, range);
        });
    };
    retried(ev, [&] {
        made = new_list(ev, wished_name(ev, name == "union" ? "all" : name), key, range);
        made->set = true;
        if (name == "union") {
            append_all(ev, *made, x, range);
            each_element(ev, y, range, [&](const Value& value) { add_to_set(ev, *made, value, range); });
            return;
        }
        keep(*x, *y, name == "intersection");
        if (name == "symmetric_difference") keep(*y, *x, false);
    });
    return made;
}

}  // namespace nestor::taichi
