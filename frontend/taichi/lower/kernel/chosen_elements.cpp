// Elements of Python's sequences that the running program chooses: the index is checked, and all elements are
// looked at.
#include <algorithm>

#include "frontend/taichi/errors/lists.hpp"
#include "frontend/taichi/errors/values.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/exceptions.hpp"
#include "frontend/taichi/lower/host/int_or_float.hpp"
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

/// One of a sequence's elements, all of one kind, chosen when the program runs.
Value chosen_element(Evaluator& ev, const std::vector<Value>& elements, const ScalarValue& place,
                     TextRange range) {
    if (ev.in_kernel() && !ev.frame().python) ev.fail(range, errors::list_indices_must_be_integers_or_slices);
    if (elements.empty()) ev.fail(range, errors::list_index_out_of_range);
    if (std::any_of(elements.begin(), elements.end(), grows))
        ev.unsupported(range, errors::list_that_is_chosen);
    const ScalarValue once = ev.named(place, "place", range);
    if (const auto text = chosen_text_of(ev, elements, once, range)) return *text;
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
