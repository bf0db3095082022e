// Statements: effects, printing, conditions and loops, with shapes that follow the flow of control.
#include "frontend/nabla/lower/statements.hpp"

#include <algorithm>

#include "frontend/nabla/effects.hpp"
#include "frontend/nabla/errors.hpp"
#include "frontend/nabla/lower/assignments.hpp"
#include "frontend/nabla/lower/calls.hpp"
#include "frontend/nabla/lower/counted_loops.hpp"
#include "frontend/nabla/lower/declarations.hpp"
#include "frontend/nabla/lower/expressions.hpp"
#include "frontend/nabla/lower/nests.hpp"
#include "frontend/nabla/lower/print.hpp"
#include "frontend/nabla/lower/program_state.hpp"
#include "ir/core/build.hpp"
#include "ir/core/origins.hpp"
#include "ir/core/walk.hpp"

namespace nestor::nabla {
namespace {

/// Of conditions and loops: up to their first block.
TextRange head_of(const StatementNode& s) {
    TextRange head = s.range;
    if (const auto* branch = std::get_if<IfStatement>(&s.node))
        head.end = branch->branches[0].second.range.begin;
    if (const auto* loop = std::get_if<LoopStatement>(&s.node)) head.end = loop->body.range.begin;
    return head;
}

}  // namespace

static void unless_returned(ProgramState& state, const std::function<void()>& fill);
/// `rest` stands in the place of a missing `else`.
static void lower_if(ProgramState& state, const IfStatement& s, std::size_t branch, TextRange range,
                     const std::function<void()>& rest = nullptr);
static void lower_loop(ProgramState& state, const LoopStatement& s, TextRange range);
static void lower_loop_body(ProgramState& state, const LoopStatement& s, TextRange range);
static void lower_backward(ProgramState& state, const Application& call, TextRange range);

// ------------------------------------------------------------------------------------------------ blocks

Block collected(ProgramState& state, const std::function<void()>& fill) {
    Writing writing;
    const FactsMark known(state.facts);
    state.out.begin(writing);
    fill();
    state.out.end();
    known.restore(state.facts);
    Block block;
    for (std::size_t k = 0; k < writing.statements.size(); ++k) {
        const auto home = writing.homes.find(k);
        if (home == writing.homes.end()) {
            block.statements.push_back(writing.statements[k]);
            continue;
        }
        const NabVariable& v = state.variables[home->second];
        for (const auto& [shape, symbol] : v.buffers)
            block.statements.push_back(
                build::make(Allocate{dense(symbol, Type::float_(64), shape)}, writing.statements[k]->origin));
    }
    for (auto fill_of = state.zero_fills.begin(); fill_of != state.zero_fills.end();)
        fill_of = fill_of->second.writing == &writing ? state.zero_fills.erase(fill_of) : std::next(fill_of);
    return block;
}

void lower_block(ProgramState& state, const StatementBlock& block) {
    state.scopes.emplace_back();
    lower_statements(state, block.statements);
    state.scopes.pop_back();
}

void lower_statements(ProgramState& state, const std::vector<Statement>& statements, std::size_t from) {
    for (std::size_t k = from; k < statements.size(); ++k) {
        const Statement& s = statements[k];
        const bool last = k + 1 == statements.size();
        if (last || !may_return(s)) {
            lower_statement(state, s);
            continue;
        }
        // what is behind a return runs only if it was not reached
        const auto* branch = std::get_if<IfStatement>(&s->node);
        const auto rest = [&] { lower_statements(state, statements, k + 1); };
        if (branch && !branch->otherwise && branches_return(*branch)) {
            const Origin outer = state.out.origin;
            state.out.origin = written_at(at(state, head_of(*s)));
            lower_if(state, *branch, 0, s->range, rest);
            state.out.origin = outer;
        } else {
            lower_statement(state, s);
            if (!std::holds_alternative<ReturnStatement>(s->node)) unless_returned(state, rest);
        }
        return;
    }
}

void unless_returned(ProgramState& state, const std::function<void()>& fill) {
    if (state.inlining.empty() || !state.inlining.back().returned) return;
    state.zero_fills.clear();
    const Flow before = state.flow;
    If rest{not_returned(state), collected(state, fill), {}};
    join_paths(state, before, {});
    state.out.emit(std::move(rest));
}

void lower_statement(ProgramState& state, const Statement& s) {
    const Origin outer = state.out.origin;
    state.out.origin = written_at(at(state, head_of(*s)));
    std::visit(overloaded{[&](const Declaration& d) { lower_declaration(state, d, s->range); },
                          [&](const ExpressionStatement& n) {
                              if (n.value) lower_effect(state, n.value);
                          },
                          [&](const IfStatement& n) { lower_if(state, n, 0, s->range); },
                          [&](const LoopStatement& n) { lower_loop(state, n, s->range); },
                          [&](const StatementBlock& n) { lower_block(state, n); },
                          [&](const ReturnStatement& n) { lower_return(state, n, s->range); },
                          [&](const WordStatement& n) { lower_output(state, n); },
                          [&](const NamedBlock& n) {
                              fail(state, errors::word_statement(at(state, n.name.range), n.name.name));
                          },
                          [&](const FunctionDefinition& n) {
                              if (state.scopes.size() > state.top_level_scopes)
                                  fail(state, errors::only_top_level(at(state, n.name.range), "function"));
                          }},
               s->node);
    state.out.origin = outer;
}

void lower_effect(ProgramState& state, const Expression& e) {
    if (const auto* sequence = std::get_if<Sequence>(&e->node)) {
        lower_effect(state, sequence->first);
        lower_effect(state, sequence->second);
    } else if (const auto* a = std::get_if<Assignment>(&e->node)) {
        lower_assignment(state, *a, e->range);
    } else if (const auto* s = std::get_if<Step>(&e->node)) {
        lower_step(state, *s, e->range);
    } else if (const auto* call = std::get_if<Application>(&e->node);
               call && state.functions.contains(call->callee.name)) {
        lower_expression(state, e);
    } else if (call && call->callee.name == "print") {
        lower_print(state, *call, e->range);
    } else if (call && call->callee.name == "backward") {
        lower_backward(state, *call, e->range);
    } else {
        const Value value = lower_expression(state, e);  // for its messages
        if (value.ok() && !call && !has_effects(e, state.functions))
            state.messages.add(errors::without_effect(at(state, e->range)));
    }
}

// ---------------------------------------------------------------------------------------- flow of control

/// Two paths meet: shapes must agree.
void join_paths(ProgramState& state, const Flow& other, TextRange range) {
    for (std::size_t k = 0; k < std::min(state.flow.variables.size(), other.variables.size()); ++k) {
        Flow::OfVariable& mine = state.flow.variables[k];
        const Flow::OfVariable& theirs = other.variables[k];
        if (mine.shape != theirs.shape && state.variables[k].kind != Kind::wrong) {
            const SourceRange& where = mine.assigned.file ? mine.assigned : theirs.assigned;
            fail(state,
                 errors::paths_disagree(at(state, {range.begin, range.begin + 2}), state.variables[k].name,
                                        text_of(theirs.shape), text_of(mine.shape), where));
        }
        mine.certainly_after = mine.certainly_after && theirs.certainly_after;
        const bool later =
            theirs.after_backward.file && theirs.after_backward.begin > mine.after_backward.begin;
        if (!mine.after_backward.file || later) mine.after_backward = theirs.after_backward;
    }
    state.flow.swept = state.flow.swept || other.swept;
}

void lower_if(ProgramState& state, const IfStatement& s, std::size_t branch, TextRange range,
              const std::function<void()>& rest) {
    const Expr truth = lower_condition(state, lower_expression(state, s.branches[branch].first),
                                       s.branches[branch].first->range);
    state.zero_fills.clear();
    const Flow before = state.flow;
    If result;
    result.condition = truth;
    result.then = collected(state, [&] {
        const StatementBlock& block = s.branches[branch].second;
        assume(state.facts, truth, true, assigned_integers(state, block));
        lower_block(state, block);
    });
    const Flow after_then = std::exchange(state.flow, before);
    state.flow.variables.resize(after_then.variables.size());
    result.otherwise = collected(state, [&] {
        if (branch + 1 < s.branches.size())
            lower_if(state, s, branch + 1, range, rest);
        else if (s.otherwise)
            lower_block(state, *s.otherwise);
        else if (rest)
            rest();
    });
    Flow of_both = after_then;  // what a branch declares ends with it
    of_both.variables.resize(before.variables.size());
    join_paths(state, of_both, range);
    state.out.emit(std::move(result));
}

void lower_loop(ProgramState& state, const LoopStatement& s, TextRange range) {
    state.scopes.emplace_back();
    state.zero_fills.clear();
    const bool later = state.backward_later;
    state.backward_later = state.backward_later || sweeps(s.body, state.functions);
    if (!lower_counted_loop(state, s, range)) {
        if (s.first) lower_statement(state, s.first);
        lower_loop_body(state, s, range);
    }
    state.backward_later = later;
    state.scopes.pop_back();
}

void expect_former_iterations(ProgramState& state, const LoopStatement& s) {
    if (!state.flow.swept && !sweeps(s.body, state.functions)) return;
    for (const ScopeNames& scope : state.scopes)
        for (const auto& [name, index] : scope.variables) {
            Flow::OfVariable& known = state.flow.variables[index];
            if (state.variables[index].tracking != Tracking::variable) continue;
            const Expression last = last_assignment(s, name);
            known.certainly_after = known.certainly_after && !sweeps(s.body, state.functions);
            if (last && !known.after_backward.file) known.after_backward = at(state, last->range);
        }
}

void lower_loop_body(ProgramState& state, const LoopStatement& s, TextRange range) {
    const Flow before = state.flow;
    expect_former_iterations(state, s);
    Expr truth = build::boolean(true);
    Block test = collected(state, [&] {
        if (s.condition)
            truth = lower_condition(state, lower_expression(state, s.condition), s.condition->range);
    });
    const bool simple = test.statements.empty();
    const bool leaves = !state.inlining.empty() && state.inlining.back().returned &&
                        std::any_of(s.body.statements.begin(), s.body.statements.end(), may_return);
    Block body = collected(state, [&] {
        lower_block(state, s.body);
        if (!s.step) return;
        if (leaves)
            unless_returned(state, [&] { lower_effect(state, s.step); });
        else
            lower_effect(state, s.step);
    });
    join_paths(state, before, range);
    if (leaves) truth = build::both(not_returned(state), truth);
    While loop;
    loop.condition = simple ? truth : build::boolean(true);
    if (!simple) {  // the condition needs statements of its own, in every iteration
        loop.body = std::move(test);
        loop.body.statements.push_back(
            build::make(If{build::logical_not(truth), Block{{build::make(Break{}, state.out.origin)}}, {}},
                        state.out.origin));
    }
    loop.body.statements.insert(loop.body.statements.end(), body.statements.begin(), body.statements.end());
    state.out.emit(std::move(loop));
}

void lower_backward(ProgramState& state, const Application& call, TextRange range) {
    if (call.arguments.size() != 1) {
        fail(state, errors::arity(at(state, range), "backward", "1 argument", call.arguments.size()));
        return;
    }
    const Value v = lower_expression(state, call.arguments[0]);
    if (!v.ok()) {
        state.flow.swept = true;  // as it was meant: gradients that follow are no errors of their own
        return;
    }
    if (v.kind != Kind::floating && v.kind != Kind::tensor) {
        fail(state, errors::backward_operand(at(state, call.arguments[0]->range), described(v)));
        return;
    }
    const Symbol buffer = state.out.materialised(v, "result");
    state.out.emit(CallStmt{{}, state.backward, {buffer}});
    state.out.emit(Assign{state.swept, build::boolean(true)});
    state.flow.swept = true;
    for (std::size_t k = 0; k < state.flow.variables.size(); ++k) {
        state.flow.variables[k].after_backward = {};
        state.flow.variables[k].certainly_after = false;
        if (state.variables[k].stale) state.out.emit(Assign{state.variables[k].stale, build::boolean(false)});
    }
}

}  // namespace nestor::nabla
