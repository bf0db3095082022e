// Arrays under a name of their own get the elements of what is assigned; others cannot be told apart.
#include "frontend/taichi/lower/host/rebinding.hpp"

#include <functional>
#include <set>

#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/lower/data/fields.hpp"
#include "frontend/taichi/lower/host/array_views.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"

namespace nestor::taichi {

static bool is_view(const FieldPtr& array) {
    return array->view && array->view->base;
}

int holders_of(const Evaluator& ev, const FieldPtr& array) {
    int count = 0;
    std::set<const void*> seen;
    const std::function<void(const Value&)> look = [&](const Value& value) {
        if (const auto* field = get<FieldPtr>(value)) count += *field == array;
        if (const auto* parts = get<SequencePtr>(value); parts && seen.insert(parts->get()).second)
            for (const Value& part : (*parts)->elements) look(part);
        if (const auto* d = get<std::shared_ptr<DictionaryValue>>(value); d && seen.insert(d->get()).second)
            for (const auto& [key, part] : (*d)->entries) look(part);
        if (const auto* object = get<ObjectPtr>(value); object && seen.insert(object->get()).second)
            for (const auto& [key, part] : (*object)->attributes) look(part);
    };
    const auto look_in = [&](const std::vector<Scope>& scopes) {
        for (const Scope& scope : scopes)
            if (seen.insert(&scope.names()).second)
                for (const auto& [name, value] : scope.names()) look(value);
    };
    for (const auto& [name, value] : ev.globals) look(value);
    for (const Frame& frame : ev.frames) {
        look_in(frame.scopes);
        if (frame.closure) look_in(*frame.closure);
    }
    return count;
}

bool replaced_elements(Evaluator& ev, const Value& known, const Value& value, TextRange range) {
    if (ev.host.control == 0 || !is_array(known) || !is_array(value)) return false;
    const FieldPtr &old = std::get<FieldPtr>(known.v), &made = std::get<FieldPtr>(value.v);
    if (old == made || old->buffer.number() >= ev.host.control_begin) return false;
    const bool alike = old->element.scalar == made->element.scalar &&
                       old->element.rows == made->element.rows &&
                       old->element.columns == made->element.columns &&
                       extents_of(ev, *old, range) == extents_of(ev, *made, range);
    // a view that becomes one of other elements would be written back into those of before
    if (!alike || is_view(old) || is_view(made) || made->buffer.number() < ev.host.control_begin ||
        holders_of(ev, old) > 1 || holders_of(ev, made) > 0)
        ev.unsupported(range, errors::name_for_another_object_in_loop_or_condition);
    copy_elements(ev, old, made, range);
    return true;
}

}  // namespace nestor::taichi
