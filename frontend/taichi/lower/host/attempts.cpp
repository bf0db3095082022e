// Translations that may fail (TI-83): what they changed is undone, and what they learned is kept for the
// next.
#include <utility>

#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/host/running_births.hpp"

namespace nestor::taichi {
namespace {

/// Notes what containers hold that can be reached from a value.
void save_contents(Snapshot& saved, const Value& value) {
    if (const auto* s = get<SequencePtr>(value)) {
        if (!saved.sequences.try_emplace(*s, (*s)->elements).second) return;
        for (const Value& element : (*s)->elements) save_contents(saved, element);
    } else if (const auto* d = get<std::shared_ptr<DictionaryValue>>(value)) {
        if (!saved.dictionaries.try_emplace(*d, **d).second) return;
        for (const auto& [key, element] : (*d)->entries) save_contents(saved, element);
    } else if (const auto* object = get<ObjectPtr>(value)) {
        if (!saved.attributes.try_emplace(*object, (*object)->attributes).second) return;
        for (const auto& [name, attribute] : (*object)->attributes) save_contents(saved, attribute);
    }
}

}  // namespace

Snapshot snapshot(const Evaluator& ev) {
    Snapshot saved{ev.messages,        ev.blocks,    ev.frames,           ev.globals,         {},
                   ev.host.control,    ev.in_static, ev.kernel.inlining,  ev.host.loop_depth, ev.host.kinds,
                   ev.host.left_kinds, ev.steps,     ev.host.undo.size(), ev.host.may_raise,  ev.host.caught};
    for (const Frame& frame : ev.frames) {
        for (const Scope& scope : frame.scopes) saved.scopes.emplace_back(scope, scope.names());
        if (frame.closure)
            for (const Scope& scope : *frame.closure) saved.scopes.emplace_back(scope, scope.names());
    }
    for (const auto& [name, value] : ev.globals) save_contents(saved, value);
    for (const auto& [scope, names] : saved.scopes)
        for (const auto& [name, value] : names) save_contents(saved, value);
    return saved;
}

void restore(Evaluator& ev, const Snapshot& saved) {
    ev.messages = saved.messages;
    ev.steps = saved.steps;
    ev.blocks = saved.blocks;
    ev.frames = saved.frames;
    ev.globals = saved.globals;
    ev.host.control = saved.control;
    ev.in_static = saved.in_static;
    ev.kernel.inlining = saved.inlining;
    ev.host.loop_depth = saved.loop_depth;
    ev.host.kinds = saved.kinds;
    ev.host.left_kinds = saved.left_kinds;
    ev.host.may_raise = saved.may_raise;
    ev.host.caught = saved.caught;
    for (const auto& [scope, names] : saved.scopes) scope.names() = names;
    for (const auto& [sequence, elements] : saved.sequences) sequence->elements = elements;
    for (const auto& [dictionary, content] : saved.dictionaries) *dictionary = content;
    for (const auto& [object, attributes] : saved.attributes) object->attributes = attributes;
    while (ev.host.undo.size() > saved.undo) {
        ev.host.undo.back()();
        ev.host.undo.pop_back();
    }
}

bool attempt(Evaluator& ev, const std::function<void()>& what, std::optional<Diagnostic>* why) {
    const auto known = [&] {
        return ev.host.widened.size() + ev.host.changed.size() + ev.host.mixed.size() +
               ev.host.unsure.size() + learned_of_lists(ev);
    };
    RunningState& lists = running(ev);
    const bool straight = ev.host.control == 0;
    const std::uint64_t begin = lists.attempt_begin;
    for (int tries = 0; tries < 24; ++tries) {
        const Snapshot saved = snapshot(ev);
        const std::size_t learned = known();
        const bool inside = ev.host.failed_inside;
        ++ev.host.attempts;
        bool good = false;
        if (straight) lists.attempt_begin = lists.births;
        try {
            if (straight) convert_wanted(ev);
            what();
            good = true;
        } catch (const Failure& failure) {
            if (why) *why = failure.diagnostic;
        }
        --ev.host.attempts;
        lists.attempt_begin = begin;
        if (good) return true;
        restore(ev, saved);
        ev.host.failed_inside = inside;
        if (known() == learned)
            return false;  // else an int is a float, or a name a variable, and all is tried again
    }
    return false;
}

/// Runs it with the variables that it turns out to need.
void retried(Evaluator& ev, const std::function<void()>& what) {
    if (ev.host.control > 0 || !attempt(ev, what)) what();
}

}  // namespace nestor::taichi
