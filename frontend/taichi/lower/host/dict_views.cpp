// Views of dicts.
//
// Note [Views are asked again] (2026-11-28)
// The elements of `d.keys()` are those of the dict at that time, in a list like any other; where a name or an
// attribute that holds it is read, the dict is asked again. What becomes a dict of the running program
// meanwhile takes the place of the one that a view is of, as everywhere.
#include "frontend/taichi/lower/host/dict_views.hpp"

#include "frontend/taichi/lower/host/containers.hpp"
#include "frontend/taichi/lower/host/running_lists.hpp"

namespace nestor::taichi {

DictView* dict_view(const Value& value) {
    if (const auto* s = get<SequencePtr>(value)) return (*s)->view.get();
    if (const auto* running = get<RunningListPtr>(value)) return (*running)->view.get();
    return nullptr;
}

Value view_of_dict(const Value& dict, const std::string& method, Value elements) {
    const auto view = std::make_shared<DictView>(DictView{dict, method});
    if (const auto* s = get<SequencePtr>(elements)) (*s)->view = view;
    if (const auto* running = get<RunningListPtr>(elements)) (*running)->view = view;
    return elements;
}

Value view_up_to_date(Evaluator& ev, const Value& value, TextRange range) {
    const DictView* view = dict_view(value);
    if (!view || !ev.frame().host) return value;
    const Value dict = view->dict;
    return container_method(ev, dict, view->method, {{}, {}, range}).value_or(value);
}

}  // namespace nestor::taichi
