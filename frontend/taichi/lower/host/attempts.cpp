// Translations that may fail (TI-83): what they changed is undone, and what they learned is kept for the
// next.
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/host/running_births.hpp"

namespace nestor::taichi {
bool changed_since(const Evaluator& ev, const Snapshot& saved) {
    return !all_same(ev.globals, saved.globals) || ev.host.clock_readings != saved.clock_readings ||
           changed_since(saved.contents);
}

Snapshot snapshot(const Evaluator& ev) {
    Snapshot saved{
        ev.messages,  ev.blocks,           ev.frames,          ev.globals,     ev.host.control,
        ev.in_static, ev.kernel.inlining,  ev.host.loop_depth, ev.host.kinds,  ev.host.left_kinds,
        ev.steps,     ev.host.undo.size(), ev.host.may_raise,  ev.host.caught, ev.host.clock_readings};
    for (const Frame& frame : ev.frames) {
        for (const Scope& scope : frame.scopes) save_names(saved.contents, scope);
        if (frame.closure)
            for (const Scope& scope : *frame.closure) save_names(saved.contents, scope);
    }
    for (const auto& [name, value] : ev.globals) save_contents(saved.contents, value);
    for (const auto& [definition, attributes] : ev.host.class_attributes)
        save_class(saved.contents, attributes);
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
    ev.host.clock_readings = saved.clock_readings;
    restore_contents(saved.contents);
    while (ev.host.undo.size() > saved.undo) {
        ev.host.undo.back()();
        ev.host.undo.pop_back();
    }
}

bool attempt(Evaluator& ev, const std::function<void()>& what, std::optional<Diagnostic>* why) {
    const auto known = [&] {
        return ev.host.widened.size() + ev.host.changed.size() + ev.host.changed_attributes.size() +
               ev.host.mixed.size() + ev.host.unsure.size() + ev.host.parted.size() +
               ev.host.may_be_none.size() + learned_of_lists(ev);
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
