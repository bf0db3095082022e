// Operators on lists of the running program, comparisons and membership (TI-83).
#include <map>

#include "frontend/taichi/errors/lists.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/host/list_functions.hpp"
#include "frontend/taichi/lower/host/list_methods.hpp"
#include "frontend/taichi/lower/host/list_terms.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/host/running_births.hpp"
#include "frontend/taichi/lower/host/selections.hpp"
#include "frontend/taichi/lower/kernel/aliases.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
#include "frontend/taichi/lower/kernel/operators.hpp"
#include "frontend/taichi/lower/kernel/places.hpp"

namespace nestor::taichi {

std::optional<Value> operation_on_running_list(Evaluator& ev, BinaryOperator op, const Value& a,
                                               const Value& b, TextRange range) {
    const auto *x = get<RunningListPtr>(a), *y = get<RunningListPtr>(b);
    if (!x && !y) return std::nullopt;
    static const std::map<BinaryOperator, std::string> of_sets = {
        {BinaryOperator::bit_or, "union"},
        {BinaryOperator::bit_and, "intersection"},
        {BinaryOperator::subtract, "difference"},
        {BinaryOperator::bit_xor, "symmetric_difference"}};
    const auto is_set = [](const Value& v) {
        const auto* list = get<RunningListPtr>(v);
        const auto* s = get<SequencePtr>(v);
        return list ? (*list)->set : s && (*s)->set;
    };
    if (const auto set = of_sets.find(op); set != of_sets.end() && is_set(a) && is_set(b))
        return set_operation(ev, set->second, a, b, range);
    const auto by_element = [&](const Value& p, const Value& q) {
        return evaluate_binary(ev, op, p, q, range);
    };
    if (const auto each = each_of_arrays(ev, a, b, by_element, range)) return *each;
    if ((x && (*x)->array) || (y && (*y)->array))
        ev.unsupported(range, errors::use_of_running_list, "an operator");
    const void* const key = key_at(ev, range, "joined");
    RunningListPtr made;
    if (op == BinaryOperator::add) {
        retried(ev, [&] {
            made = new_list(ev, wished_name(ev, "joined"), key, range);
            append_all(ev, *made, a, range);
            append_all(ev, *made, b, range);
        });
        return Value(made);
    }
    if (op == BinaryOperator::multiply && (is_scalar(a) || is_scalar(b))) {
        const Value &list = x ? a : b, &times = x ? b : a;
        const Expr count = value_of(ev.named(
            cast_to(scalar(ev, read_reference(ev, times), range), int64_type), "times", range, true));
        retried(ev, [&] {
            made = new_list(ev, wished_name(ev, "repeated"), key, range);
            for_places(ev, build::integer(0), count, range,
                       [&](const Expr&) { append_all(ev, *made, list, range); });
        });
        return Value(made);
    }
    ev.unsupported(range, errors::use_of_running_list, "this operator");
}

std::optional<Value> comparison_of_running_lists(Evaluator& ev, ComparisonOperator op, const Value& a,
                                                 const Value& b, TextRange range) {
    const auto negated = [](const Expr& e, bool not_) {
        return Value(truth(not_ ? build::logical_not(e) : e));
    };
    if (op == ComparisonOperator::in || op == ComparisonOperator::not_in) {
        const auto* dict = get<RunningDictPtr>(b);
        const auto* list = get<RunningListPtr>(b);
        if (!dict && !list) return std::nullopt;
        const RunningList& among = dict ? *(*dict)->keys : **list;
        if (among.moved) ev.unsupported(range, errors::running_list_under_two_names);
        const Value wanted = held(ev, a, "wanted", range);
        const Expr place = place_of(ev, among, wanted, range);
        const Expr found = truth_of(ev.named(truth(is_less(place, size_of(among))), "found", range, true));
        return negated(found, op == ComparisonOperator::not_in);
    }
    const auto *x = get<RunningListPtr>(a), *y = get<RunningListPtr>(b);
    if (!x && !y) return std::nullopt;
    if (op == ComparisonOperator::is || op == ComparisonOperator::is_not)
        return Value((x && y && *x == *y) == (op == ComparisonOperator::is));
    if ((x && (*x)->array) || (y && (*y)->array))
        ev.unsupported(range, errors::use_of_running_list, "a comparison");
    if (op != ComparisonOperator::equal && op != ComparisonOperator::not_equal)
        ev.unsupported(range, errors::use_of_running_list, "this comparison");
    return negated(same_lists(ev, a, b, range), op == ComparisonOperator::not_equal);
}

std::optional<Value> truth_of_running_list(const Value& value) {
    const auto* list = get<RunningListPtr>(value);
    const auto* dict = get<RunningDictPtr>(value);
    if (!list && !dict) return std::nullopt;
    return Value(truth(is_less(build::integer(0), size_of(list ? **list : *(*dict)->keys))));
}

}  // namespace nestor::taichi
