// What loops of the host program do (TI-83), by their text alone: whether the running program has to do it,
// and whether it may leave them.
#include "frontend/taichi/lower/host/effects.hpp"

#include <algorithm>
#include <functional>
#include <variant>

#include "frontend/taichi/tree.hpp"

namespace nestor::taichi {

bool may_break(const Suite& body) {
    return std::any_of(body.begin(), body.end(), [](const Statement& s) {
        if (std::holds_alternative<BreakStatement>(s->node)) return true;
        if (const auto* nested = std::get_if<ForStatement>(&s->node)) return may_break(nested->otherwise);
        if (const auto* nested = std::get_if<WhileStatement>(&s->node)) return may_break(nested->otherwise);
        bool found = false;
        for_each_suite(*s, [&](const Suite& inner) { found = found || may_break(inner); });
        return found;
    });
}

bool has_effects(const Suite& body) {
    bool found = false;
    const std::function<void(const Expression&)> look = [&](const Expression& e) {
        found = found || std::holds_alternative<Yield>(e->node);  // the body of a loop over a generator
        if (const auto* call = std::get_if<Call>(&e->node)) {
            found = found || !std::get_if<Attribute>(&call->callee->node) ||
                    std::get_if<Attribute>(&call->callee->node)->name.name != "append";
        }
    };
    const std::function<void(const Suite&)> walk = [&](const Suite& suite) {
        for (const Statement& s : suite) {
            if (const auto* n = std::get_if<ExpressionStatement>(&s->node)) look(n->value);
            if (std::get_if<AssertStatement>(&s->node)) found = true;
            if (const auto* n = std::get_if<AssignmentStatement>(&s->node)) {
                look(n->value);
                for (const Expression& target : n->targets)
                    found = found || std::get_if<Subscript>(&target->node);
            }
            if (const auto* n = std::get_if<AugmentedAssignment>(&s->node))
                found = found || std::get_if<Subscript>(&n->target->node) ||
                        std::get_if<Subscript>(&n->value->node);
            if (const auto* n = std::get_if<IfStatement>(&s->node)) {
                for (const IfArm& arm : n->arms) walk(arm.body);
                walk(n->otherwise);
            }
            if (const auto* n = std::get_if<ForStatement>(&s->node)) walk(n->body);
            if (std::get_if<WhileStatement>(&s->node)) found = true;
        }
    };
    walk(body);
    return found;
}

}  // namespace nestor::taichi
