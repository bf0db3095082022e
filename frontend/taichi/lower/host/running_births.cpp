// Which lists and dicts need a length that only the running program knows (TI-83).
#include "frontend/taichi/lower/host/running_births.hpp"

#include <algorithm>
#include <functional>

#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/errors/lists.hpp"
#include "frontend/taichi/lower/host/dict_views.hpp"
#include "frontend/taichi/lower/host/list_rows.hpp"
#include "frontend/taichi/lower/host/numpy.hpp"
#include "frontend/taichi/lower/host/running_dicts.hpp"
#include "frontend/taichi/lower/host/variables.hpp"

namespace nestor::taichi {
namespace {

using DictionaryPtr = std::shared_ptr<DictionaryValue>;

Birth* birth_of(const Value& value) {
    if (const auto* s = get<SequencePtr>(value)) return (*s)->list || (*s)->set ? &(*s)->birth : nullptr;
    if (const auto* d = get<DictionaryPtr>(value)) return &(*d)->birth;
    return nullptr;
}

const void* address_of(const Value& value) {
    if (const auto* s = get<SequencePtr>(value)) return s->get();
    if (const auto* d = get<DictionaryPtr>(value)) return d->get();
    return nullptr;
}

/// Puts one value in the place of another, wherever the program holds it.
class Replacement {
public:
    Replacement(Evaluator& ev, const Value& old, const Value& made)
        : ev_(ev), old_(address_of(old)), made_(made) {}

    void everywhere() {
        in_names(ev_.globals);
        for (Frame& frame : ev_.frames) {
            in_scopes(frame.scopes);
            if (frame.closure) in_scopes(*frame.closure);
        }
        for (auto& [statement, scopes] : ev_.host.class_closures)
            if (scopes) in_scopes(*scopes);
        for (auto& [statement, names] : ev_.host.class_attributes) in_names(*names);
    }

private:
    void in_scopes(const std::vector<Scope>& scopes) {
        for (const Scope& scope : scopes)
            if (seen_.insert(&scope.names()).second) in_names(scope.names());
    }

    void in_names(std::map<std::string, Value>& names) {
        for (auto& [name, value] : names) in(value, [] {});
    }

    template <class Keep>
    void in(Value& value, const Keep& keep) {
        if (address_of(value) == old_) {
            keep();
            value = made_;
            return;
        }
        inside(value);
    }

    void inside(const Value& value) {
        if (DictView* view = dict_view(value); view && seen_.insert(view).second)
            in(view->dict, [&] {
                const auto& shared = get<SequencePtr>(value) ? std::get<SequencePtr>(value.v)->view
                                                             : std::get<RunningListPtr>(value.v)->view;
                ev_.host.undo.emplace_back([shared, old = view->dict] { shared->dict = old; });
            });
        if (const auto* s = get<SequencePtr>(value); s && seen_.insert(s->get()).second)
            for (Value& part : (*s)->elements)
                in(part, [&] {
                    ev_.host.undo.emplace_back([s = *s, old = (*s)->elements] { s->elements = old; });
                });
        if (const auto* d = get<DictionaryPtr>(value); d && seen_.insert(d->get()).second)
            for (auto& [key, part] : (*d)->entries)
                in(part,
                   [&] { ev_.host.undo.emplace_back([d = *d, old = (*d)->entries] { d->entries = old; }); });
        if (const auto* object = get<ObjectPtr>(value); object && seen_.insert(object->get()).second)
            for (auto& [name, part] : (*object)->attributes)
                in(part, [&] {
                    ev_.host.undo.emplace_back(
                        [object = *object, old = (*object)->attributes] { object->attributes = old; });
                });
        if (const auto* method = get<MethodValue>(value); method && seen_.insert(method->object.get()).second)
            in(*method->object, [&] {
                ev_.host.undo.emplace_back([m = method->object, old = *method->object] { *m = old; });
            });
        if (const auto* function = get<FunctionValue>(value)) {
            if (function->closure) in_scopes(*function->closure);
            if (function->self) inside(*function->self);
        }
    }

    Evaluator& ev_;
    const void* old_;
    Value made_;
    std::set<const void*> seen_;
};

/// Counts what holds one list of the running program.
class Holders {
public:
    explicit Holders(const RunningListPtr& list) : list_(list) {}

    int among(Evaluator& ev) {
        in_names(ev.globals);
        for (const Frame& frame : ev.frames) {
            in_scopes(frame.scopes);
            if (frame.closure) in_scopes(*frame.closure);
        }
        return count_;
    }

private:
    void in_scopes(const std::vector<Scope>& scopes) {
        for (const Scope& scope : scopes)
            if (seen_.insert(&scope.names()).second) in_names(scope.names());
    }

    void in_names(const std::map<std::string, Value>& names) {
        for (const auto& [name, value] : names)
            if (name[0] != '.') in(value);
    }

    void in(const Value& value) {
        if (const auto* list = get<RunningListPtr>(value))
            count_ += *list == list_;
        else if (const auto* s = get<SequencePtr>(value); s && seen_.insert(s->get()).second)
            for (const Value& part : (*s)->elements) in(part);
        else if (const auto* d = get<DictionaryPtr>(value); d && seen_.insert(d->get()).second)
            for (const auto& [key, part] : (*d)->entries) in(part);
        else if (const auto* object = get<ObjectPtr>(value); object && seen_.insert(object->get()).second)
            in_names((*object)->attributes);
    }

    RunningListPtr list_;
    std::set<const void*> seen_;
    int count_ = 0;
};

/// What the program calls it.
std::string name_of(const Evaluator& ev, const Value& container) {
    const void* const address = address_of(container);
    const auto among = [&](const std::map<std::string, Value>& names) -> std::string {
        for (const auto& [name, value] : names)
            if (address_of(value) == address && name[0] != '.') return name;
        for (const auto& [name, value] : names)
            if (const auto* object = get<ObjectPtr>(value))
                for (const auto& [attribute, part] : (*object)->attributes)
                    if (address_of(part) == address) return attribute;
        return "";
    };
    for (auto frame = ev.frames.rbegin(); frame != ev.frames.rend(); ++frame)
        for (const Scope& scope : frame->scopes)
            if (const std::string name = among(scope.names()); !name.empty()) return name;
    const std::string name = among(ev.globals);
    if (!name.empty()) return name;
    return get<DictionaryPtr>(container) ? "entries" : "values";
}

Value converted(Evaluator& ev, const Value& container, const std::string& name, const void* key,
                TextRange range) {
    if (const auto* d = get<DictionaryPtr>(container)) {
        const RunningDictPtr made = new_dict(ev, name, key, range);
        made->counts = (*d)->counts;
        if (made->counts) made->missing = Integer(0);
        if ((*d)->factory) made->missing = call_value(ev, *(*d)->factory, {{}, {}, range});
        for (const auto& [own, value] : (*d)->entries) set_entry(ev, *made, own, value, range);
        return made;
    }
    const auto& s = std::get<SequencePtr>(container.v);
    if (const auto row = made_as_row(ev, container, name, key, range)) return *row;
    const RunningListPtr made = new_list(ev, name, key, range);
    made->set = s->set;
    made->deque = s->deque;
    made->most = s->most;
    append_first(ev, *made, s->elements, range);
    return made;
}

void learn_all(Evaluator& ev, const Value& container, const void* key, const std::vector<Value>& added,
               TextRange range) {
    if (const auto* d = get<DictionaryPtr>(container)) {
        const auto learn = [&](const Value& own, const Value& value) {
            for (const auto& [part, where] : {std::pair(own, key), std::pair(value, key_of_values(key))}) {
                const auto element = element_of(ev, part, range);
                if (!element) ev.unsupported(range, errors::element_of_running_list, kind_of(part));
                learn_element(ev, where, *element);
            }
        };
        for (const auto& [own, value] : (*d)->entries) learn(own, value);
        if (added.size() == 2) learn(added[0], added[1]);
        return;
    }
    std::vector<Value> all = std::get<SequencePtr>(container.v)->elements;
    all.insert(all.end(), added.begin(), added.end());
    for (const Value& value : all) {
        const auto element = element_of(ev, value, range);
        if (!element) ev.unsupported(range, errors::element_of_running_list, kind_of(value));
        learn_element(ev, key, *element);
    }
}

/// Learns that the container needs to be one of the running program, and what it holds.
void want(Evaluator& ev, const Value& container, const void* elements, const std::vector<Value>& added,
          TextRange range) {
    RunningState& state = running(ev);
    const Birth& birth = *birth_of(container);
    learn_all(ev, container, elements, added, range);
    if (birth.number > state.attempt_begin) {
        if (state.sites.insert(birth.site).second) ++state.learned;
        return;
    }
    const bool known = std::any_of(state.wanted.begin(), state.wanted.end(), [&](const Value& one) {
        return address_of(one) == address_of(container);
    });
    if (known) return;
    state.wanted.push_back(container);
    ++state.learned;
}

[[noreturn]] void refuse(const Evaluator& ev, const Value& container, TextRange range) {
    if (get<DictionaryPtr>(container))
        ev.unsupported(range, errors::changing_in_loop_or_condition_of_running, "an entry of a dict");
    if (std::get<SequencePtr>(container.v)->set)
        ev.unsupported(range, errors::changing_in_loop_or_condition_of_running, "a set");
    ev.unsupported(range, errors::list_in_loop_of_running_program);
}

}  // namespace

RunningState& running(Evaluator& ev) {
    if (!ev.host.running) ev.host.running = std::make_shared<RunningState>();
    return *ev.host.running;
}

std::size_t learned_of_lists(const Evaluator& ev) {
    return ev.host.running ? ev.host.running->learned : 0;
}

std::uint64_t innermost_control(Evaluator& ev) {
    const RunningState& state = running(ev);
    return state.open.empty() ? 0 : state.open.back().number;
}

Value born(Evaluator& ev, Value value, const Expression& e) {
    if (!ev.frame().host || ev.frame().python) return value;
    if (const auto* list = get<RunningListPtr>(value); list && (*list)->moved)
        ev.unsupported(e->range, errors::running_list_under_two_names);
    Birth* const birth = birth_of(value);
    if (!birth || birth->number > 0 || birth->copied) return value;
    RunningState& state = running(ev);
    *birth = {++state.births, innermost_control(ev), e.get(), false};
    if (!state.sites.contains(e.get())) return value;
    return converted(ev, value, wished_name(ev, "values"), e.get(), e->range);
}

void learn_element(Evaluator& ev, const void* key, const ListElement& element) {
    RunningState& state = running(ev);
    const auto known = state.elements.find(key);
    if (known == state.elements.end()) {
        state.elements.emplace(key, element);
        ++state.learned;
        return;
    }
    const auto both = joined(known->second, element);
    if (!both || *both == known->second) return;  // appending says that they differ
    known->second = *both;
    ++state.learned;
}

std::optional<ListElement> learned_element(Evaluator& ev, const void* key) {
    const auto& elements = running(ev).elements;
    const auto known = elements.find(key);
    return known == elements.end() ? std::nullopt : std::optional(known->second);
}

const void* key_at(Evaluator& ev, TextRange range, const std::string& purpose) {
    return &running(ev).temporaries[{static_cast<std::uint32_t>(range.begin), purpose}];
}

std::string wished_name(Evaluator& ev, const std::string& otherwise) {
    const std::string& wished = running(ev).wished_name;
    return wished.empty() ? otherwise : wished;
}

const void* key_of_values(const void* key) {
    return static_cast<const char*>(key) + 1;
}

const void* birth_key(Evaluator& ev, const Value& list) {
    if (const auto* made = get<RunningListPtr>(list)) return (*made)->key;
    const Birth& birth = *birth_of(list);
    return birth.number <= running(ev).attempt_begin || !birth.site ? address_of(list) : birth.site;
}

void want_running(Evaluator& ev, const Value& container, const std::vector<Value>& added, TextRange range) {
    RunningState& state = running(ev);
    const Birth& birth = *birth_of(container);
    state.soft_refused = state.soft_refused || state.refusing > 0;
    if (state.refusing > 0 || birth.number == 0) refuse(ev, container, range);
    const auto own = std::find_if(state.open.begin(), state.open.end(),
                                  [&](const OpenControl& one) { return one.number == birth.control; });
    const bool soft = std::all_of(own == state.open.end() ? state.open.begin() : own + 1, state.open.end(),
                                  [](const OpenControl& one) { return one.soft; });
    if (soft && !state.open.empty() && !state.soft_allowed) {
        state.soft_refused = true;
        refuse(ev, container, range);
    }
    want(ev, container, birth_key(ev, container), added, range);
    refuse(ev, container, range);
}

void want_or_run(Evaluator& ev, const Value& container, const void* elements, const std::vector<Value>& added,
                 TextRange range) {
    RunningState& state = running(ev);
    if (state.refusing > 0) state.soft_refused = true;
    if (state.refusing > 0 || birth_of(container)->number == 0) refuse(ev, container, range);
    learn_all(ev, container, elements, added, range);
    if (ev.host.control > 0) return want(ev, container, elements, added, range);
    const Value made = converted(ev, container, name_of(ev, container), birth_key(ev, container), range);
    Replacement(ev, container, made).everywhere();
}

void before_change(Evaluator& ev, const Value& container, const std::vector<Value>& added, TextRange range) {
    const Birth* const birth = birth_of(container);
    if (!birth || !ev.frame().host) return;
    if (birth->copied) ev.unsupported(range, errors::sequence_that_was_copied, kind_of(container));
    if (ev.host.control > 0 && (birth->number == 0 || birth->control != innermost_control(ev)))
        want_running(ev, container, added, range);
}

Value run_now(Evaluator& ev, const Value& container, const std::vector<Value>& added, TextRange range) {
    if (ev.host.control > 0 || running(ev).refusing > 0) want_running(ev, container, added, range);
    const void* const key = birth_of(container)->site;
    if (!key) refuse(ev, container, range);
    learn_all(ev, container, key, added, range);
    const Value made = converted(ev, container, name_of(ev, container), key, range);
    Replacement(ev, container, made).everywhere();
    return made;
}

int holders_of(Evaluator& ev, const RunningListPtr& list) {
    return Holders(list).among(ev);
}

void require_none_moved(Evaluator& ev, TextRange range) {
    const auto& open = running(ev).open;
    const auto loop =
        std::find_if(open.rbegin(), open.rend(), [](const OpenControl& one) { return one.loop; });
    if (loop == open.rend()) return;
    for (const RunningListPtr& list : running(ev).moved)
        if (list->moved >= loop->number && list->control < loop->number)
            ev.unsupported(range, errors::running_list_under_two_names);
}

void convert_wanted(Evaluator& ev) {
    RunningState& state = running(ev);
    for (std::size_t k = 0; k < state.wanted.size(); ++k) {
        const Value old = state.wanted[k];
        const void* const address = address_of(old);
        if (state.made.contains(address)) continue;
        ev.host.undo.emplace_back([&state, address] { state.made.erase(address); });
        const auto* site = static_cast<const ExpressionNode*>(birth_of(old)->site);
        const Value made = converted(ev, old, name_of(ev, old), address, site ? site->range : ev.statement);
        state.made[address] = made;
        Replacement(ev, old, made).everywhere();
    }
}

Value renewed(Evaluator& ev, const Value& value) {
    const auto& made = running(ev).made;
    if (made.empty()) return value;
    if (const auto known = made.find(address_of(value)); known != made.end()) return known->second;
    const auto* s = get<SequencePtr>(value);
    if (!s || (*s)->list || (*s)->set) return value;
    std::vector<Value> parts;
    bool same = true;
    for (const Value& part : (*s)->elements) {
        parts.push_back(renewed(ev, part));
        same = same && address_of(parts.back()) == address_of(part);
    }
    return same ? value : tuple(std::move(parts));
}

}  // namespace nestor::taichi
