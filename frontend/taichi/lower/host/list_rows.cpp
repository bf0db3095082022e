// Rows of a list of lists that lie beside each other in memory (TI-83).
#include "frontend/taichi/lower/host/list_rows.hpp"

#include <algorithm>
#include <string>

#include "frontend/taichi/errors/lists.hpp"
#include "frontend/taichi/lower/host/list_terms.hpp"
#include "frontend/taichi/lower/host/running_births.hpp"
#include "frontend/taichi/lower/host/running_lists.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"

namespace nestor::taichi {
namespace {

/// Under which the elements of all rows of a group are learned.
const void* group_of(Evaluator& ev, const std::vector<Value>& lists) {
    const auto& groups = running(ev).row_groups;
    const void* first = nullptr;
    for (const Value& list : lists) {
        const void* const key = birth_key(ev, list);
        if (!first) first = key;
        if (const auto known = groups.find(key); known != groups.end()) return known->second;
    }
    return first;
}

std::int64_t known_integer(const Expr& e) {
    return build::as_integer(e).value_or(0);
}

/// `a` at place 0, `b` at place 1 and so on.
Expr chosen_number(const std::vector<Expr>& numbers, const Expr& place) {
    const std::int64_t first = known_integer(numbers[0]),
                       step = numbers.size() > 1 ? known_integer(numbers[1]) - first : 0;
    bool even = true;
    for (std::size_t k = 0; k < numbers.size(); ++k)
        even = even && known_integer(numbers[k]) == first + step * static_cast<std::int64_t>(k);
    if (even) return build::add(build::integer(first), build::multiply(build::integer(step), place));
    Expr chosen = numbers.back();
    for (std::size_t k = numbers.size() - 1; k-- > 0;)
        chosen = build::select(
            build::compare(CompareOp::equal, place, build::integer(static_cast<std::int64_t>(k))), numbers[k],
            chosen);
    return chosen;
}

}  // namespace

bool are_rows(const std::vector<Value>& lists) {
    return !lists.empty() && std::ranges::all_of(lists, [](const Value& one) {
        if (const auto* row = get<RunningListPtr>(one)) return (*row)->first != nullptr || (*row)->key;
        const auto* list = get<SequencePtr>(one);
        return list && (*list)->list && !(*list)->deque && !(*list)->view && !(*list)->elements.empty() &&
               std::ranges::none_of((*list)->elements, [](const Value& part) {
                   return get<SequencePtr>(part) || get<RunningListPtr>(part) || get<ObjectPtr>(part);
               });
    });
}

void want_rows(Evaluator& ev, const std::vector<Value>& lists, const Value& added, TextRange range) {
    RunningState& state = running(ev);
    const void* const group = group_of(ev, lists);
    for (const Value& list : lists) {
        const auto* row = get<RunningListPtr>(list);
        if (row && (*row)->first) continue;
        const void* const key = birth_key(ev, list);
        if (state.row_groups.emplace(key, group).second) ++state.learned;
        if (row && (*row)->element) learn_element(ev, group, *(*row)->element);
    }
    for (const Value& list : lists)
        if (get<SequencePtr>(list)) want_or_run(ev, list, group, {added}, range);
    if (ev.host.control > 0 || state.refusing > 0) ev.unsupported(range, errors::list_that_is_chosen);
}

std::optional<Value> chosen_row(Evaluator& ev, const std::vector<Value>& lists, const ScalarValue& place,
                                TextRange range) {
    std::vector<Expr> firsts, lengths;
    const RunningList* any = nullptr;
    for (const Value& one : lists) {
        const auto* row = get<RunningListPtr>(one);
        if (!row || !(*row)->first) return std::nullopt;
        if (any && any->columns[0].buffer != (*row)->columns[0].buffer) return std::nullopt;
        if (!build::as_integer((*row)->first)) return std::nullopt;
        any = row->get();
        firsts.push_back((*row)->first);
        lengths.push_back((*row)->length);
    }
    auto made = std::make_shared<RunningList>(*any);
    const Expr at = index_of(cast_to(place, int64_type));
    const auto once = [&](const Expr& e, const std::string& name) {
        return value_of(ev.named(plain(e), name, range, true));
    };
    made->first = once(chosen_number(firsts, at), "first");
    made->length = once(chosen_number(lengths, at), "length");
    made->control = innermost_control(ev);
    return Value(RunningListPtr(std::move(made)));
}

std::optional<Value> made_as_row(Evaluator& ev, const Value& container, const std::string& name,
                                 const void* key, TextRange range) {
    RunningState& state = running(ev);
    const auto group = state.row_groups.find(key);
    if (group == state.row_groups.end()) return std::nullopt;
    RowGroup& rows = state.rows[group->second];
    if (!rows.all) {
        rows.all = new_list(ev, name, group->second, range);
        rows.used = 0;
        ev.host.undo.emplace_back([&rows] { rows = {}; });
    }
    const auto& values = std::get<SequencePtr>(container.v)->elements;
    auto made = std::make_shared<RunningList>(*rows.all);
    made->first = build::integer(rows.used);
    made->length = build::integer(std::ssize(values));
    made->control = innermost_control(ev);
    ev.host.undo.emplace_back([&rows, used = rows.used] { rows.used = used; });
    rows.used += std::ssize(values);
    fill_row(ev, *made, rows.used, values, range);
    return Value(RunningListPtr(std::move(made)));
}

}  // namespace nestor::taichi
