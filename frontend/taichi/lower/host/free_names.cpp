// Liveness of names at the head of a loop's body, and the loop or condition in which each of them was born.
#include "frontend/taichi/lower/host/free_names.hpp"

#include <utility>
#include <variant>
#include <vector>

#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/host/running_births.hpp"
#include "frontend/taichi/tree.hpp"

namespace nestor::taichi {

void note_birth(Evaluator& ev, const std::map<std::string, Value>& names, const std::string& name) {
    running(ev).names[{&names, name}] = innermost_control(ev);
}

bool is_born_here(Evaluator& ev, const std::map<std::string, Value>& names, const std::string& name) {
    if (ev.host.changing) return false;
    const Frame& frame = ev.frame();
    const bool own = !frame.scopes.empty() && &names == &frame.scopes.back().names();
    if (own && frame.host && frame.run_time_control == 0) return true;
    const auto noted = running(ev).names.find({&names, name});
    return noted != running(ev).names.end() && noted->second == innermost_control(ev);
}

namespace {

/// Follows the text: what is surely bound so far, and what is read before that.
struct Liveness {
    std::set<std::string> bound{}, read{}, written{};

    void reads(const Expression& e) {
        if (const auto* name = std::get_if<Name>(&e->node); name && !bound.contains(name->name))
            read.insert(name->name);
        for_each_child(*e, [&](const Expression& child) { reads(child); });
    }

    void writes(const Expression& target) {
        if (const auto* name = std::get_if<Name>(&target->node)) {
            bound.insert(name->name);
            written.insert(name->name);
            return;
        }
        const auto* tuple = std::get_if<Tuple>(&target->node);
        if (!tuple) return reads(target);
        for (const Expression& one : tuple->elements) writes(one);
    }

    /// A suite that may not run: what it binds is bound in it alone.
    void inside(const Suite& suite) {
        const std::set<std::string> around = bound;
        follow(suite);
        bound = around;
    }

    void follow(const Suite& suite) {
        for (const Statement& s : suite) {
            if (const auto* assignment = std::get_if<AssignmentStatement>(&s->node)) {
                reads(assignment->value);
                for (const Expression& target : assignment->targets) writes(target);
            } else if (const auto* loop = std::get_if<ForStatement>(&s->node)) {
                reads(loop->iterable);
                const std::set<std::string> around = bound;
                writes(loop->target);
                follow(loop->body);
                bound = around;
                inside(loop->otherwise);
            } else {
                for_each_expression(*s, [&](const Expression& e) { reads(e); });
                for_each_suite(*s, [&](const Suite& inner) { inside(inner); });
            }
        }
    }
};

bool is_object(const Value& value) {
    if (const auto* poison = get<PoisonValue>(value)) return poison->chosen;
    return get<ObjectPtr>(value) || get<FunctionValue>(value) || get<ClassValue>(value) ||
           (get<FieldPtr>(value) && !is_array(value)) || is_text(value);
}

std::map<std::string, Value>& innermost_names(Evaluator& ev) {
    return ev.frame().scopes.empty() ? ev.globals : ev.frame().scopes.back().names();
}

}  // namespace

std::set<std::string> written_first(const Suite& body) {
    Liveness names;
    names.follow(body);
    for (const std::string& name : names.read) names.written.erase(name);
    return names.written;
}

std::set<std::string> forget_written_first(Evaluator& ev, const Suite& body) {
    std::set<std::string> forgotten;
    auto& names = innermost_names(ev);
    for (const std::string& name : written_first(body)) {
        const auto known = names.find(name);
        if (known == names.end() || !is_object(known->second)) continue;
        names.erase(known);
        forgotten.insert(name);
    }
    return forgotten;
}

void poison_forgotten(Evaluator& ev, const std::set<std::string>& forgotten) {
    for (const std::string& name : forgotten) innermost_names(ev)[name] = PoisonValue{true};
}

}  // namespace nestor::taichi
