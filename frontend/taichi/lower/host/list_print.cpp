// Printing of lists and dicts of the running program as Python shows them (TI-35), in loops of it.
#include "frontend/taichi/lower/host/list_print.hpp"

#include <functional>

#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/errors/lists.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/host/list_functions.hpp"
#include "frontend/taichi/lower/host/list_methods.hpp"
#include "frontend/taichi/lower/host/running_dicts.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/print.hpp"

namespace nestor::taichi {
namespace {

void print_text(Evaluator& ev, const std::string& text, TextRange range) {
    emit_print(ev, {TextPart(text)}, range);
}

/// `one` for each place, with a separator between.
void print_places(Evaluator& ev, const RunningList& list, const std::string& separator, TextRange range,
                  const std::function<void(PrintParts&, const Expr&)>& one) {
    if (!list.element) return;
    for_places(ev, build::integer(0), size_of(list), range, [&](const Expr& k) {
        Block comma = controlled(
            ev, [&] { print_text(ev, separator, range); }, false);
        ev.emit(If{build::compare(CompareOp::less, build::integer(0), k), std::move(comma), {}}, range);
        PrintParts parts;
        one(parts, k);
        emit_print(ev, parts, range);
    });
}

void print_entries(Evaluator& ev, const RunningList& keys, const RunningList& values, TextRange range) {
    print_text(ev, "{", range);
    print_places(ev, keys, ", ", range, [&](PrintParts& parts, const Expr& k) {
        append_contained(ev, parts, element_at(ev, keys, k, range), range);
        append_printed(ev, parts, Value(std::string(": ")), "", range);
        append_contained(ev, parts, element_at(ev, values, k, range), range);
    });
    print_text(ev, "}", range);
}

/// The most frequent first.
void print_counter(Evaluator& ev, const RunningDict& dict, TextRange range) {
    print_text(ev, "Counter(", range);
    const RunningListPtr keys = copied_list(ev, dict.keys, "keys", range, "shown keys");
    const RunningListPtr counts = copied_list(ev, dict.values, "counts", range, "shown counts");
    sort_list(ev, *keys, counts, true, range);
    print_entries(ev, *keys, *counts, range);
    print_text(ev, ")", range);
}

/// As numpy does: its numbers are gathered, and then laid out together.
void print_array(Evaluator& ev, const RunningList& list, TextRange range) {
    if (!list.element) return print_text(ev, "[]", range);
    if (list.element->form != ListElement::Form::number)
        ev.unsupported(range, errors::use_of_running_list, "the text of an array");
    for_places(ev, build::integer(0), size_of(list), range, [&](const Expr& k) {
        const ScalarValue number = scalar(ev, element_at(ev, list, k, range), range);
        emit_print(ev, {Formatted(value_of(cast_to(number, list.element->type)), "%G")}, range);
    });
    const ScalarValue like = cast_to(constant(std::int64_t{0}, Type::int_(64)), list.element->type);
    emit_print(ev, {Formatted(value_of(like), "%A")}, range);
}

}  // namespace

void print_list(Evaluator& ev, const TextOfList& whole, TextRange range) {
    if (const RunningDictPtr& dict = whole.dict) {
        if (dict->counts) return print_counter(ev, *dict, range);
        if (dict->missing) ev.unsupported(range, errors::use_of_running_dict, "the text of a `defaultdict`");
        print_entries(ev, *dict->keys, *dict->values, range);
        return;
    }
    const RunningList& list = *whole.list;
    if (whole.separator)
        return print_places(ev, list, *whole.separator, range, [&](PrintParts& parts, const Expr& k) {
            append_printed(ev, parts, element_at(ev, list, k, range), "", range);
        });
    if (list.set) ev.unsupported(range, errors::set_is_shown_in_order_of_cpython);
    if (list.array) return print_array(ev, list, range);
    print_text(ev, list.deque ? "deque([" : "[", range);
    print_places(ev, list, ", ", range, [&](PrintParts& parts, const Expr& k) {
        append_contained(ev, parts, element_at(ev, list, k, range), range);
    });
    print_text(ev, list.deque ? end_of_deque(list.most) : "]", range);
}

TextOfList texts_joined(Evaluator& ev, const RunningListPtr& list, const std::string& separator,
                        TextRange range) {
    using Form = ListElement::Form;
    if (list->set) ev.unsupported(range, errors::set_is_shown_in_order_of_cpython);
    if (list->element && list->element->form != Form::text && list->element->form != Form::shown)
        ev.fail(range, errors::join_takes_strings);
    return {list, nullptr, separator};
}

}  // namespace nestor::taichi
