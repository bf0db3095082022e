// Elements of Python's sequences that the running program chooses: the index is checked, and all elements are
// looked at.
#include <algorithm>
#include <optional>
#include <vector>

#include "frontend/taichi/errors/lists.hpp"
#include "frontend/taichi/errors/values.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/exceptions.hpp"
#include "frontend/taichi/lower/host/int_or_float.hpp"
#include "frontend/taichi/lower/host/list_rows.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/host/texts.hpp"
#include "frontend/taichi/lower/kernel/access.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/library/arithmetic.hpp"

namespace nestor::taichi {

ScalarValue checked_index(Evaluator& ev, const ScalarValue& index, std::size_t size, const std::string& what,
                          TextRange range) {
    const auto count = static_cast<std::int64_t>(size);
    if (!ev.frame().host || ev.frame().python || index.type.is_float()) return index;
    if (index.index && index.low >= 0 && index.high < count) return index;
    const ScalarValue place = ev.named(cast_to(index, Type::int_(64)), "index", range, true),
                      end = constant(count, Type::int_(64)), begin = constant(-count, Type::int_(64));
    require_holds(ev,
                  build::both(truth_of(compared(CompareOp::greater_equal, place, begin)),
                              truth_of(compared(CompareOp::less, place, end))),
                  "IndexError: " + what + " out of range (" + ev.at(range).file_and_line() + ")", range);
    if (index.index && index.low >= 0) return place;
    const ScalarValue zero = constant(std::int64_t{0}, Type::int_(64));
    return selected(compared(CompareOp::less, place, zero),
                    binary(BinaryOperator::add, place, end, ev.dialect()), place);
}

/// True for a list or dict of the running program, and for a list without elements, which a program fills.
static bool grows(const Value& element) {
    const auto* list = get<SequencePtr>(element);
    return get<RunningListPtr>(element) || get<RunningDictPtr>(element) ||
           (list && (*list)->list && (*list)->elements.empty());
}

/// Of lists or tuples of one length: that of their parts. It is a copy, which nothing may change.
static std::optional<Value> chosen_sequence(Evaluator& ev, const std::vector<Value>& elements,
                                            const ScalarValue& place, TextRange range) {
    if (!ev.frame().host) return std::nullopt;
    const auto* first = get<SequencePtr>(elements[0]);
    const auto alike = [&](const Value& element) {
        const auto* s = get<SequencePtr>(element);
        return s && (*s)->list == (*first)->list && !(*s)->set && !(*s)->view && !(*s)->deque &&
               (*s)->elements.size() == (*first)->elements.size();
    };
    if (!first || (*first)->elements.empty() || !std::ranges::all_of(elements, alike)) return std::nullopt;
    std::vector<Value> parts;
    for (std::size_t k = 0; k < (*first)->elements.size(); ++k) {
        std::vector<Value> choices;
        for (const Value& element : elements)
            choices.push_back(std::get<SequencePtr>(element.v)->elements[k]);
        parts.push_back(chosen_element(ev, choices, place, range));
    }
    const Value made = (*first)->list ? list(std::move(parts)) : tuple(std::move(parts));
    std::get<SequencePtr>(made.v)->birth.copied = true;
    return made;
}

/// Of dicts with the same keys, or objects of a class: a copy, which nothing may change.
static std::optional<Value> chosen_record_of(Evaluator& ev, const std::vector<Value>& elements,
                                             const ScalarValue& place, TextRange range) {
    const auto is_record = [](const Value& value) {
        return get<ObjectPtr>(value) || get<std::shared_ptr<DictionaryValue>>(value);
    };
    if (!ev.frame().host || !std::ranges::all_of(elements, is_record)) return std::nullopt;
    Value chosen = elements.back();
    for (std::size_t k = elements.size() - 1; k-- > 0;) {
        const ScalarValue here =
            compared(CompareOp::equal, place, constant(static_cast<std::int64_t>(k), Type::int_(64)));
        const auto one = chosen_of_two(ev, truth_of(here), elements[k], chosen, range);
        if (!one) ev.unsupported(range, errors::list_that_is_chosen);
        chosen = *one;
    }
    return chosen;
}

/// One of a sequence's elements, all of one kind, chosen when the program runs.
Value chosen_element(Evaluator& ev, const std::vector<Value>& elements, const ScalarValue& place,
                     TextRange range) {
    if (ev.in_kernel() && !ev.frame().python) ev.fail(range, errors::list_indices_must_be_integers_or_slices);
    if (elements.empty()) ev.fail(range, errors::list_index_out_of_range);
    const ScalarValue once = ev.named(place, "place", range);
    if (std::ranges::any_of(elements, grows)) {
        if (const auto row = chosen_row(ev, elements, once, range)) return *row;
        if (are_rows(elements)) want_rows(ev, elements, {}, range);
        ev.unsupported(range, errors::list_that_is_chosen);
    }
    if (const auto text = chosen_text_of(ev, elements, once, range)) return *text;
    if (const auto sequence = chosen_sequence(ev, elements, once, range)) return *sequence;
    if (const auto record = chosen_record_of(ev, elements, once, range)) return *record;
    Value chosen = elements.back();
    for (std::size_t k = elements.size() - 1; k-- > 0;) {
        Value one = elements[k];
        const bool numbers = ev.frame().host && is_scalar(one) && is_scalar(chosen);
        const NumberKind kind = numbers ? meet_as_choice(ev, one, chosen, range) : NumberKind::by_type;
        if (numbers && differ_as_int(one, chosen)) {
            const ScalarValue here =
                compared(CompareOp::equal, once, constant(static_cast<std::int64_t>(k), Type::int_(32)));
            chosen = int_or_float(ev, selected(here, scalar(ev, one, range), scalar(ev, chosen, range)),
                                  chosen_is_int(truth_of(here), one, chosen), range);
            continue;
        }
        chosen = elementwise(
            ev, one, chosen,
            [&](const ScalarValue& a, const ScalarValue& b) {
                return selected(
                    compared(CompareOp::equal, once, constant(static_cast<std::int64_t>(k), Type::int_(32))),
                    a, b);
            },
            range);
        if (numbers) chosen = of_kind(chosen, kind);
    }
    return chosen;
}

}  // namespace nestor::taichi
