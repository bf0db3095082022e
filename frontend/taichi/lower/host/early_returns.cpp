// Loops that a `return` leaves: what it gives gets a name, and is returned behind the loop (TI-83).
#include "frontend/taichi/lower/host/early_returns.hpp"

#include <algorithm>
#include <functional>

#include "frontend/taichi/lower/bindings.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/kernel/statements.hpp"
#include "frontend/taichi/tree.hpp"

namespace nestor::taichi {
namespace {

bool is_loop(const Statement& s) {
    return std::holds_alternative<ForStatement>(s->node) || std::holds_alternative<WhileStatement>(s->node);
}

const Suite& body_of(const Statement& loop) {
    const auto* n = std::get_if<ForStatement>(&loop->node);
    return n ? n->body : std::get<WhileStatement>(loop->node).body;
}

/// Whether a `return` stands under the suite: not in functions of its own.
bool returns(const Suite& suite) {
    return std::ranges::any_of(suite, [](const Statement& s) {
        if (std::holds_alternative<ReturnStatement>(s->node)) return true;
        if (std::holds_alternative<FunctionDefinition>(s->node) ||
            std::holds_alternative<ClassDefinition>(s->node))
            return false;
        bool found = false;
        for_each_suite(*s, [&](const Suite& inner) { found = found || returns(inner); });
        return found;
    });
}

/// Whether a `break` leaves the loop that has this body.
bool breaks(const Suite& body) {
    return std::ranges::any_of(body, [](const Statement& s) {
        if (std::holds_alternative<BreakStatement>(s->node)) return true;
        bool found = false;
        if (!is_loop(s)) for_each_suite(*s, [&](const Suite& inner) { found = found || breaks(inner); });
        return found;
    });
}

/// `while True:` without `break`: nothing runs behind it.
bool is_endless_loop(const Statement& loop) {
    const auto* n = std::get_if<WhileStatement>(&loop->node);
    const auto* truth = n ? std::get_if<BooleanLiteral>(&n->condition->node) : nullptr;
    return truth && truth->value && !breaks(n->body);
}

class Rewrite {
public:
    /// Statements outside of loops.
    Suite outside(const Suite& suite) {
        Suite made;
        for (const Statement& s : suite) {
            if (!is_loop(s) || !returns(body_of(s))) {
                made.push_back(with_arms(s, [&](const Suite& arm) { return outside(arm); }));
                continue;
            }
            made.push_back(assigned(left_, written(BooleanLiteral{false}, s->range), s->range));
            made.push_back(with_body(s));
            Suite behind{statement_of(ReturnStatement{written(Name{result_}, s->range)}, s->range)};
            if (is_endless_loop(s)) {
                made.insert(made.end(), behind.begin(), behind.end());
                break;
            }
            made.push_back(if_left(std::move(behind), s->range));
        }
        return made;
    }
    bool changed() const { return changed_; }

private:
    /// Statements of a loop.
    Suite inside(const Suite& suite) {
        Suite made;
        for (const Statement& s : suite) {
            if (const auto* n = std::get_if<ReturnStatement>(&s->node)) {
                const Expression value = n->value ? n->value : written(NoneLiteral{}, s->range);
                made.push_back(assigned(result_, value, s->range));
                made.push_back(assigned(left_, written(BooleanLiteral{true}, s->range), s->range));
                made.push_back(statement_of(BreakStatement{}, s->range));
            } else if (is_loop(s) && returns(body_of(s))) {
                made.push_back(with_body(s));
                made.push_back(if_left({statement_of(BreakStatement{}, s->range)}, s->range));
            } else {
                made.push_back(with_arms(s, [&](const Suite& arm) { return inside(arm); }));
            }
        }
        return made;
    }

    Statement with_body(const Statement& loop) {
        changed_ = true;
        if (const auto* n = std::get_if<ForStatement>(&loop->node)) {
            ForStatement made = *n;
            made.body = inside(n->body);
            return statement_of(std::move(made), loop->range);
        }
        WhileStatement made = std::get<WhileStatement>(loop->node);
        made.body = inside(made.body);
        return statement_of(std::move(made), loop->range);
    }

    /// An `if` with other arms; other statements as they are.
    static Statement with_arms(const Statement& s, const std::function<Suite(const Suite&)>& arm) {
        const auto* n = std::get_if<IfStatement>(&s->node);
        if (!n) return s;
        IfStatement made = *n;
        for (IfArm& one : made.arms) one.body = arm(one.body);
        made.otherwise = arm(made.otherwise);
        return statement_of(std::move(made), s->range);
    }

    static Statement assigned(const std::string& name, const Expression& value, TextRange range) {
        return statement_of(AssignmentStatement{{written(Name{name}, range)}, value}, range);
    }

    Statement if_left(Suite body, TextRange range) const {
        return statement_of(IfStatement{{IfArm{written(Name{left_}, range), std::move(body), range}}, {}},
                            range);
    }

    const std::string left_ = "left_by_return", result_ = "returned_value";
    bool changed_ = false;
};

}  // namespace

void execute_function(Evaluator& ev, const Statement& definition) {
    const Suite& body = std::get<FunctionDefinition>(definition->node).body;
    Rewrite rewrite;
    const Suite other = rewrite.outside(body);
    if (!rewrite.changed()) return execute(ev, body);
    if (attempt(ev, [&] { execute(ev, body); })) return;
    FunctionDefinition made = std::get<FunctionDefinition>(definition->node);
    made.body = other;
    FunctionValue kept;  // what the evaluator knows of suites, it knows by their addresses
    kept.definition = statement_of(std::move(made), definition->range);
    ev.instances.alive.emplace_back(kept);
    execute(ev, kept.function().body);
}

}  // namespace nestor::taichi
