// `else` of loops that the running program may leave.
#include "frontend/taichi/lower/host/loop_else.hpp"

#include <string>

#include "frontend/taichi/lower/host/effects.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/host/variables.hpp"
#include "frontend/taichi/lower/kernel/statements.hpp"
#include "frontend/taichi/tree.hpp"

namespace nestor::taichi {
namespace {

/// The body with `flag = True` before each `break` of its loop; nothing where one stands elsewhere than in
/// conditions.
std::optional<Suite> flagged(const Suite& body, const std::string& flag) {
    Suite out;
    for (const Statement& s : body) {
        if (std::holds_alternative<BreakStatement>(s->node)) {
            out.push_back(statement_of(
                AssignmentStatement{{written(Name{flag}, s->range)}, written(BooleanLiteral{true}, s->range)},
                s->range));
        } else if (const auto* condition = std::get_if<IfStatement>(&s->node)) {
            IfStatement copy = *condition;
            for (IfArm& arm : copy.arms) {
                auto inner = flagged(arm.body, flag);
                if (!inner) return std::nullopt;
                arm.body = std::move(*inner);
            }
            auto inner = flagged(copy.otherwise, flag);
            if (!inner) return std::nullopt;
            copy.otherwise = std::move(*inner);
            out.push_back(statement_of(std::move(copy), s->range));
            continue;
        } else if (may_break({s})) {
            return std::nullopt;
        }
        out.push_back(s);
    }
    return out;
}

template <class Loop>
bool run(Evaluator& ev, const Loop& loop, TextRange range) {
    const auto [line, column] = ev.at(range).start();
    const std::string flag = "left_" + std::to_string(line) + "_" + std::to_string(column);
    auto body = flagged(loop.body, flag);
    if (!body) return false;
    Loop alone = loop;
    alone.body = std::move(*body);
    alone.otherwise.clear();
    const Suite suite{statement_of(std::move(alone), range),
                      statement_of(IfStatement{{IfArm{written(UnaryExpression{UnaryOperator::logical_not,
                                                                              written(Name{flag}, range)},
                                                              range),
                                                      loop.otherwise, range}},
                                               {}},
                                   range)};
    bind_host(ev, flag, Value(false), range);
    const auto leave = [&] {
        ev.last_assigned.clear();  // of suites that end here
        (ev.frame().scopes.empty() ? ev.globals : ev.frame().scopes.back().names()).erase(flag);
    };
    try {
        execute(ev, suite);
    } catch (...) {
        leave();
        throw;
    }
    leave();
    return true;
}

}  // namespace

bool loop_with_flag(Evaluator& ev, const ForStatement& loop, TextRange range) {
    return run(ev, loop, range);
}

void loop_then_else(Evaluator& ev, const ForStatement& loop, TextRange range) {
    ForStatement alone = loop;
    alone.otherwise.clear();
    Suite suite{statement_of(std::move(alone), range)};
    suite.insert(suite.end(), loop.otherwise.begin(), loop.otherwise.end());
    execute(ev, suite);
    ev.last_assigned.clear();  // of suites that end here
}

bool loop_with_flag(Evaluator& ev, const WhileStatement& loop, TextRange range) {
    return run(ev, loop, range);
}

}  // namespace nestor::taichi
