// Induction variables: the loops that count, and what is known of their indices.
//
// Note [Loops that count] (2026-11-30)
// A loop of C may do anything; nearly all count. Those that count by a known step, between values that their
// body leaves alone, are loops over their iterations for every analysis: they may run at once, in lanes, and
// subscripts that follow from their limits are not checked where they are used. A convolution of 20,000 by 15
// elements takes .025 ms where it took .10 as a `while` (g++ 12; clang 14 .32), a product of matrices of 200,
// which is in tiles now, .29 and 5.4. Where the number of iterations might overflow 64 bits, which would take
// 2^63 steps, it stays a `while`.
#include "frontend/nabla/lower/counted_loops.hpp"

#include <algorithm>

#include "frontend/nabla/lower/declarations.hpp"
#include "frontend/nabla/lower/expressions.hpp"
#include "frontend/nabla/lower/iterations.hpp"
#include "frontend/nabla/lower/statements.hpp"
#include "ir/analysis/interval.hpp"
#include "ir/core/build.hpp"

namespace nestor::nabla {
namespace {

constexpr std::int64_t longest_step = 1 << 20;

/// `loop (int name = initial; name < bound; name += step)`.
struct CountedHead {
    const Declarator* declared;
    Expression bound;
    std::int64_t step;  ///< not 0
    bool inclusive;
};

bool is_name(const Expression& e, const std::string& name) {
    const NameExpression* n = as_name(e);
    return n && n->name == name;
}

std::optional<std::int64_t> step_literal(const Expression& e) {
    const auto* literal = std::get_if<IntegerLiteral>(&e->node);
    const bool fits = literal && literal->value >= 1 && literal->value <= longest_step;
    return fits ? std::optional(literal->value) : std::nullopt;
}

/// By how much an iteration moves the name on: `i++`, `i -= 2`, `i = i + 2`.
std::optional<std::int64_t> step_of(const Expression& e, const std::string& name) {
    if (const auto* step = std::get_if<Step>(&e->node))
        return is_name(step->target, name) ? std::optional<std::int64_t>(step->up ? 1 : -1) : std::nullopt;
    const auto* assignment = std::get_if<Assignment>(&e->node);
    if (!assignment || !is_name(assignment->target, name)) return std::nullopt;
    std::optional<BinaryOperator> op = assignment->op;
    Expression by = assignment->value;
    if (const auto* sum = std::get_if<BinaryExpression>(&by->node); !op && sum && is_name(sum->left, name)) {
        op = sum->op;
        by = sum->right;
    }
    const auto number = op ? step_literal(by) : std::nullopt;
    if (!number) return std::nullopt;
    if (op == BinaryOperator::add) return *number;
    if (op == BinaryOperator::subtract) return -*number;
    return std::nullopt;
}

std::optional<CountedHead> counted_head(const LoopStatement& s) {
    const auto* first = s.first ? std::get_if<Declaration>(&s.first->node) : nullptr;
    const auto* test = s.condition ? std::get_if<BinaryExpression>(&s.condition->node) : nullptr;
    if (!first || !test || !s.step || first->declarators.size() != 1) return std::nullopt;
    const Declarator& declared = first->declarators[0];
    const std::string& name = declared.name.name;
    if (first->type != BaseType::integer || first->tracking != Tracking::plain || !declared.initial ||
        !declared.dimensions.empty() || !is_name(test->left, name) || may_assign(s.body, name))
        return std::nullopt;
    const auto step = step_of(s.step, name);
    const bool up = test->op == BinaryOperator::less || test->op == BinaryOperator::less_equal;
    const bool down = test->op == BinaryOperator::greater || test->op == BinaryOperator::greater_equal;
    if (!step || !(*step > 0 ? up : down)) return std::nullopt;
    const bool inclusive =
        test->op == BinaryOperator::less_equal || test->op == BinaryOperator::greater_equal;
    return CountedHead{&declared, test->right, *step, inclusive};
}

/// True for integers whose value the body of a loop leaves alone: sums, differences and products of literals
/// and of names other than `index` that it does not assign, and quotients by literals.
bool is_steady(ProgramState& state, const Expression& e, const LoopStatement& s, const std::string& index) {
    if (std::holds_alternative<IntegerLiteral>(e->node)) return true;
    if (const auto* minus = std::get_if<UnaryExpression>(&e->node))
        return minus->op == UnaryOperator::minus && is_steady(state, minus->value, s, index);
    if (const auto* both = std::get_if<BinaryExpression>(&e->node)) {
        const auto* number = std::get_if<IntegerLiteral>(&both->right->node);
        const bool divides = both->op == BinaryOperator::divide || both->op == BinaryOperator::modulo;
        const bool sums = both->op == BinaryOperator::add || both->op == BinaryOperator::subtract ||
                          both->op == BinaryOperator::multiply;
        return (sums || (divides && number && number->value > 0)) && is_steady(state, both->left, s, index) &&
               is_steady(state, both->right, s, index);
    }
    const NameExpression* name = as_name(e);
    const auto variable = name && name->name != index ? index_of_variable(state, name->name) : std::nullopt;
    return variable && state.variables[*variable].kind == Kind::integer && !may_assign(s.body, name->name);
}

}  // namespace

bool lower_counted_loop(ProgramState& state, const LoopStatement& s, TextRange range) {
    const auto head = counted_head(s);
    if (!head || std::any_of(s.body.statements.begin(), s.body.statements.end(), may_return)) return false;
    const Identifier& name = head->declared->name;
    if (!is_steady(state, head->declared->initial, s, name.name) ||
        !is_steady(state, head->bound, s, name.name))
        return false;
    const Value first = lower_expression(state, head->declared->initial),
                bound = lower_expression(state, head->bound);
    const auto iterations = iterations_of(first, bound, head->step, head->inclusive);
    if (!iterations) return false;

    const std::size_t variable =
        introduce_variable(state, name.name, Kind::integer, Tracking::plain, name.range);
    const Symbol index = state.out.fresh(name.name);
    state.variables[variable].local = index;
    state.variables[variable].range = iterations->values;
    state.variables[variable].counts = true;
    For loop;
    loop.index = head->step == 1 ? index : state.out.fresh(name.name + "_step");
    loop.name = {state.function.symbol.name(), 0, state.out.next_nest(), loop.index.name()};
    loop.kind = LoopKind::imperative;
    loop.low = head->step == 1 ? iterations->first : build::integer(0);
    loop.extent = iterations->count;
    const Flow before = state.flow;
    expect_former_iterations(state, s);
    loop.body = collected(state, [&] {
        assume_inside(state.facts, loop, assigned_integers(state, s.body));
        if (head->step != 1) {
            const Expr value = build::add(
                iterations->first, build::multiply(build::integer(head->step), build::variable(loop.index)));
            state.out.emit(Let{index, value});
            const bool up = head->step > 0;
            state.facts.ranges.push_back(
                {index,
                 {up ? iterations->first : iterations->last, up ? iterations->last : iterations->first}});
        }
        lower_block(state, s.body);
    });
    join_paths(state, before, range);
    state.out.emit(std::move(loop));
    return true;
}

std::vector<Symbol> assigned_integers(const ProgramState& state, const StatementBlock& block) {
    std::vector<Symbol> found;
    for (const NabVariable& v : state.variables)
        if (v.local && may_assign(block, v.name)) found.push_back(v.local);
    return found;
}

std::vector<Symbol> assigned_integers(const ProgramState& state) {
    std::vector<Symbol> found;
    for (const NabVariable& v : state.variables)
        if (v.local && !v.counts && v.tracking != Tracking::constant) found.push_back(v.local);
    return found;
}

bool surely_inside(const ProgramState& state, const Expr& index, const Extent& extent) {
    const auto follows = [&](const Facts& facts) {
        return at_most(build::integer(0), index, facts) && at_most(index, (extent - 1).expression(), facts);
    };
    if (follows(state.facts)) return true;
    if (state.guards.empty()) return false;
    Facts facts = state.facts;
    for (const Expr& guard : state.guards) assume(facts, guard, true, assigned_integers(state));
    return follows(facts);
}

}  // namespace nestor::nabla
