// What only the running host program decides (TI-83): which text it prints, and at which `return` a function
// ends.
#include "frontend/taichi/lower/host/choices.hpp"

#include <algorithm>
#include <utility>

#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/lower/bindings.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/logic.hpp"
#include "frontend/taichi/lower/kernel/statements.hpp"
#include "frontend/taichi/tree.hpp"
#include "ir/core/walk.hpp"

namespace nestor::taichi {
namespace {

bool calls_something(const std::vector<Stmt>& statements, std::size_t first, std::size_t end) {
    bool calls = false;
    for (std::size_t k = first; k < std::min(end, statements.size()); ++k)
        visit(
            Block{{statements[k]}},
            [&](const Stmt& s) { calls = calls || get<CallStmt>(s) || get<Print>(s) || get<Store>(s); },
            [](const Expr&) {});
    return calls;
}

bool has_conditional(const Expression& e) {
    bool found = std::holds_alternative<Conditional>(e->node);
    for_each_child(*e, [&](const Expression& child) { found = found || has_conditional(child); });
    return found;
}

bool holds_return(const Statement& s) {
    bool found = false;
    each_statement({s}, [&](const Statement& inner) {
        found = found || std::holds_alternative<ReturnStatement>(inner->node);
    });
    return found;
}

/// One arm of a condition with what follows it, and the value that the function returns there.
std::pair<Block, Value> returning_arm(Evaluator& ev, const Suite& body, const Suite& rest) {
    Value value;
    Block block = controlled(
        ev,
        [&] {
            ++ev.frame().returning;
            execute(ev, body);
            if (!ev.frame().returned) execute(ev, rest);
            --ev.frame().returning;
            value = ev.frame().returned.value_or(Value(NoneValue{}));
            ev.frame().returned.reset();
        },
        false);
    return {std::move(block), value};
}

Block assigning(Evaluator& ev, Block block, const VariableValue& result, const Value& value,
                TextRange range) {
    ev.blocks.push_back(std::move(block));
    ev.assign(result, value, range);
    return ev.close_block();
}

}  // namespace

void choose_at_statement(const Evaluator& ev, const Conditional& conditional, std::size_t before,
                         TextRange range) {
    Failure failure;
    try {
        ev.unsupported(range, errors::text_only_running_program_chooses_beside_other);
    } catch (const Failure& told) {
        failure = told;
    }
    failure.choice = &conditional;
    failure.before = before;
    throw failure;
}

void host_expression(Evaluator& ev, const Expression& e, TextRange range) {
    if (!has_conditional(e)) return expression_statement(ev, e, range);
    const Snapshot saved = snapshot(ev);
    const std::size_t first = ev.blocks.back().statements.size(), level = ev.blocks.size() - 1;
    const Conditional* choice = nullptr;
    ++ev.host.attempts;
    try {
        expression_statement(ev, e, range);
    } catch (const Failure& failure) {
        --ev.host.attempts;
        choice = failure.choice;
        // what is evaluated before the condition would be evaluated after it
        if (!choice || calls_something(ev.blocks[level].statements, first, failure.before)) throw;
    }
    if (!choice) {
        --ev.host.attempts;
        return;
    }
    restore(ev, saved);
    const Value condition = evaluate_condition(ev, choice->condition);
    const Expr asked = truth_of(ev.named(scalar(ev, condition, range), "condition", range));
    const auto arm = [&](bool holds) {
        ev.host.assumed[choice] = holds;
        Block block = controlled(
            ev, [&] { host_expression(ev, e, range); }, false);
        ev.host.assumed.erase(choice);
        return block;
    };
    Block then = arm(true), otherwise = arm(false);
    ev.emit(If{asked, std::move(then), std::move(otherwise)}, range);
}

bool returns_by_condition(Evaluator& ev, const Suite& suite, std::size_t k) {
    const auto* statement = std::get_if<IfStatement>(&suite[k]->node);
    if (!statement || !ev.frame().host || ev.frame().scopes.empty() || !ev.frame().loops.empty())
        return false;
    if (ev.frame().run_time_control > ev.frame().returning || !holds_return(suite[k])) return false;
    const TextRange range = suite[k]->range;
    const IfArm& one = statement->arms[0];
    const Value condition = evaluate_condition(ev, one.condition);
    Suite others = statement->otherwise;
    if (statement->arms.size() > 1) {  // elif: a condition in the other arm
        IfStatement later{{statement->arms.begin() + 1, statement->arms.end()}, statement->otherwise};
        auto node = std::make_shared<StatementNode>(*suite[k]);
        node->node = std::move(later);
        others = Suite{node};
    }
    if (!is_run_time(ev, condition)) {
        execute(ev, truth_value(condition).value_or(true) ? one.body : others);
        ev.last_assigned.erase(&others);
        return true;
    }
    const Expr asked = truth_of(ev.named(scalar(ev, condition, range), "condition", range));
    const Suite rest(suite.begin() + static_cast<std::ptrdiff_t>(k) + 1, suite.end());
    for (const Suite* body : {&one.body, static_cast<const Suite*>(&others), &rest})
        make_variables(ev, *body, range);
    auto [then, a] = returning_arm(ev, one.body, rest);
    auto [otherwise, b] = returning_arm(ev, others, rest);
    ev.last_assigned.erase(&rest);
    ev.last_assigned.erase(&others);
    const bool nothing = get<NoneValue>(a) && get<NoneValue>(b);
    const bool same = nothing || (!is_run_time(ev, a) && !is_run_time(ev, b) && equal(a, b));
    if (!same) {
        const bool numbers = (is_number(a) || is_run_time(ev, a)) && (is_number(b) || is_run_time(ev, b)) &&
                             !get<TextPtr>(a) && !get<TextPtr>(b);
        if (!numbers) ev.unsupported(range, errors::return_of_objects_only_running_program_chooses);
        ElementType type = type_of(ev, a, range);
        const ElementType other = type_of(ev, b, range);
        if (type.scalar != other.scalar) type.scalar = promoted(type.scalar, other.scalar);
        if (type.rows != other.rows || type.columns != other.columns)
            ev.unsupported(range, errors::return_of_values_of_different_shapes);
        const VariablePtr result = ev.declare("returned", type, false, range);
        then = assigning(ev, std::move(then), *result, a, range);
        otherwise = assigning(ev, std::move(otherwise), *result, b, range);
        a = ev.read(result);
    }
    ev.emit(If{asked, std::move(then), std::move(otherwise)}, one.range);
    ev.frame().returned = a;
    return true;
}

}  // namespace nestor::taichi
