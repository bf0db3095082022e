// `==` and `in` of the host program where the running program knows what stands in the values (TI-83).
#include "frontend/taichi/lower/host/equality.hpp"

#include <algorithm>

#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/errors/library.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/host/object_operators.hpp"
#include "frontend/taichi/lower/host/sets.hpp"
#include "frontend/taichi/lower/host/texts.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
#include "frontend/taichi/lower/kernel/places.hpp"
#include "frontend/taichi/lower/python_operators.hpp"

namespace nestor::taichi {
namespace {

/// All of them, or any of them; a known one decides at once where it can.
Value combined(Evaluator& ev, bool all, const std::vector<Value>& truths, TextRange range) {
    Expr whole = build::boolean(all);
    bool known = true;
    for (const Value& one : truths) {
        if (!is_run_time(ev, one)) {
            if (truth_value(one).value_or(all) != all) return !all;
            continue;
        }
        const Expr asked = truth_of(scalar(ev, one, range));
        whole = known ? asked : all ? build::both(whole, asked) : build::either(whole, asked);
        known = false;
    }
    return known ? Value(all) : Value(truth(whole));
}

}  // namespace

bool holds_objects(const Value& value) {
    if (const auto* d = get<std::shared_ptr<DictionaryValue>>(value))
        return std::any_of((*d)->entries.begin(), (*d)->entries.end(), [](const auto& entry) {
            return get<ObjectPtr>(entry.second) || holds_objects(entry.second);
        });
    const auto* parts = get<SequencePtr>(value);
    return parts && std::any_of((*parts)->elements.begin(), (*parts)->elements.end(),
                                [](const Value& one) { return get<ObjectPtr>(one) || holds_objects(one); });
}

Value equality_of(Evaluator& ev, const Value& a, const Value& b, TextRange range) {
    if (const auto objects = compared_objects(ev, ComparisonOperator::equal, a, b, range)) return *objects;
    const bool known = !is_run_time(ev, a) && !is_run_time(ev, b) && is_static(a) && is_static(b);
    if (known && !holds_objects(a) && !holds_objects(b)) return equal(a, b);
    if (is_text(a) && is_text(b)) return compared_texts(ev, ComparisonOperator::equal, a, b, range);
    if (is_scalar(a) && is_scalar(b)) {
        Value x = a, y = b;
        meet(ev, x, y, range, true);
        return truth(truth_of(compared(CompareOp::equal, scalar(ev, x, range), scalar(ev, y, range))));
    }
    const auto *x = get<SequencePtr>(a), *y = get<SequencePtr>(b);
    if (x && y && !(*x)->set && !(*y)->set) {
        if ((*x)->list != (*y)->list || (*x)->elements.size() != (*y)->elements.size()) return false;
        std::vector<Value> truths;
        for (std::size_t k = 0; k < (*x)->elements.size(); ++k)
            truths.push_back(equality_of(ev, (*x)->elements[k], (*y)->elements[k], range));
        return combined(ev, true, truths, range);
    }
    const auto* d = get<std::shared_ptr<DictionaryValue>>(a);
    if (const auto* other = d ? get<std::shared_ptr<DictionaryValue>>(b) : nullptr) {
        if ((*d)->entries.size() != (*other)->entries.size()) return false;
        std::vector<Value> truths;
        for (const auto& [key, entry] : (*d)->entries) {
            const Value* there = (*other)->find(key);
            if (!there) return false;
            truths.push_back(equality_of(ev, read_reference(ev, entry), read_reference(ev, *there), range));
        }
        return combined(ev, true, truths, range);
    }
    const auto simple = [](const Value& value) {
        return is_text(value) || is_scalar(value) || get<NoneValue>(value) || get<SequencePtr>(value);
    };
    if (!simple(a) || !simple(b)) ev.unsupported(range, errors::comparison_of_values_of_running_program);
    return false;  // of different kinds
}

Value comes_before(Evaluator& ev, const Value& a, const Value& b, TextRange range) {
    if (const auto objects = compared_objects(ev, ComparisonOperator::less, a, b, range)) return *objects;
    if (is_static(a) && is_static(b)) {
        std::string why;
        const auto known = python_compare(ComparisonOperator::less, a, b, why);
        if (!known) ev.fail(range, "TI-24", "TypeError: " + why);
        return *known;
    }
    if (is_scalar(a) && is_scalar(b)) {
        Value x = a, y = b;
        meet(ev, x, y, range, true);
        return truth(truth_of(compared(CompareOp::less, scalar(ev, x, range), scalar(ev, y, range))));
    }
    const auto *x = get<SequencePtr>(a), *y = get<SequencePtr>(b);
    if (!x || !y || (*x)->set || (*y)->set || (*x)->list != (*y)->list)
        ev.unsupported(range, errors::sorting_what_only_running_program_knows);
    const auto &first = (*x)->elements, &second = (*y)->elements;
    Value result = first.size() < second.size();  // where all that both have is equal
    for (std::size_t k = std::min(first.size(), second.size()); k-- > 0;) {
        const Value p = read_reference(ev, first[k]), q = read_reference(ev, second[k]);
        const bool last = k + 1 == first.size() && k + 1 == second.size();
        const Value rest =
            last ? Value(false) : combined(ev, true, {equality_of(ev, p, q, range), result}, range);
        result = combined(ev, false, {comes_before(ev, p, q, range), rest}, range);
    }
    return result;
}

Value membership_of(Evaluator& ev, const Value& value, const Value& whole, TextRange range) {
    std::vector<Value> truths;
    for (const Value& element : elements_in_any_order(ev, whole, range))
        truths.push_back(equality_of(ev, value, element, range));
    return combined(ev, false, truths, range);
}

}  // namespace nestor::taichi
