// How Python shows lists and dicts of the running program (TI-35).
#include "frontend/taichi/lower/host/list_print.hpp"

#include <functional>

#include "frontend/taichi/errors/lists.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/host/running_dicts.hpp"
#include "frontend/taichi/lower/kernel/print.hpp"

namespace nestor::taichi {
namespace {

void print_text(Evaluator& ev, const std::string& text, TextRange range) {
    emit_print(ev, {TextPart(text)}, range);
}

/// `one` for each place, with commas between.
void print_places(Evaluator& ev, const RunningList& list, TextRange range,
                  const std::function<void(PrintParts&, const Expr&)>& one) {
    if (!list.element) return;
    for_places(ev, build::integer(0), size_of(list), range, [&](const Expr& k) {
        Block comma = controlled(
            ev, [&] { print_text(ev, ", ", range); }, false);
        ev.emit(If{build::compare(CompareOp::less, build::integer(0), k), std::move(comma), {}}, range);
        PrintParts parts;
        one(parts, k);
        emit_print(ev, parts, range);
    });
}

}  // namespace

void print_list(Evaluator& ev, const TextOfList& whole, TextRange range) {
    if (const RunningDictPtr& dict = whole.dict) {
        if (dict->missing || dict->counts)
            ev.unsupported(range, errors::use_of_running_dict, "the text of a `defaultdict` or `Counter`");
        print_text(ev, "{", range);
        print_places(ev, *dict->keys, range, [&](PrintParts& parts, const Expr& k) {
            append_contained(ev, parts, element_at(ev, *dict->keys, k, range), range);
            append_printed(ev, parts, Value(std::string(": ")), "", range);
            append_contained(ev, parts, element_at(ev, *dict->values, k, range), range);
        });
        return print_text(ev, "}", range);
    }
    const RunningList& list = *whole.list;
    if (list.set) ev.unsupported(range, errors::set_is_shown_in_order_of_cpython);
    if (list.array) ev.unsupported(range, errors::use_of_running_list, "the text of an array");
    print_text(ev, list.deque ? "deque([" : "[", range);
    print_places(ev, list, range, [&](PrintParts& parts, const Expr& k) {
        append_contained(ev, parts, element_at(ev, list, k, range), range);
    });
    print_text(ev, list.deque ? "])" : "]", range);
}

}  // namespace nestor::taichi
