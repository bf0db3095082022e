// Path conditions: one walk from the root of a function to a statement.
#include "ir/analysis/facts_at.hpp"

#include <algorithm>
#include <iterator>

#include "ir/analysis/affine.hpp"
#include "ir/analysis/funcs.hpp"
#include "ir/analysis/interval.hpp"
#include "ir/analysis/liveness.hpp"
#include "ir/core/build.hpp"
#include "ir/core/contents.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

/// What is passed on the way to a statement: a check, a let, or a loop or a branch that is entered.
struct Passed {
    Stmt statement;
    bool holds = true;  ///< of a branch: its condition
};

/// True when `wanted` is in the block; `path` has then grown by what is passed on the way to it.
bool find_path(const Block& block, const Stmt& wanted, std::vector<Passed>& path) {
    const std::size_t before = path.size();
    for (const Stmt& s : block.statements) {
        if (s == wanted) return true;
        if (get<Assert>(s) || get<Let>(s)) path.push_back({s});
        if (!contents_of(s).may_hold(contents_of(wanted))) continue;
        if (const For* loop = get<For>(s)) {
            path.push_back({s});
            if (find_path(loop->body, wanted, path)) return true;
            path.pop_back();
        } else if (const If* branch = get<If>(s)) {
            for (const bool holds : {true, false}) {
                path.push_back({s, holds});
                if (find_path(holds ? branch->then : branch->otherwise, wanted, path)) return true;
                path.pop_back();
            }
        } else {
            bool found = false;
            map_blocks(s, [&](const Block& inner) {
                found = found || find_path(inner, wanted, path);
                return inner;
            });
            if (found) return true;
        }
    }
    path.resize(before);
    return false;
}

/// True when both say the same, whatever stands in the bodies of loops and branches.
bool says_the_same(const Stmt& a, const Stmt& b) {
    if (a == b) return true;
    const For *loop = get<For>(a), *other = get<For>(b);
    if (loop && other)
        return loop->index == other->index && loop->low == other->low && loop->extent == other->extent;
    const If *branch = get<If>(a), *other_branch = get<If>(b);
    return branch && other_branch && branch->condition == other_branch->condition;
}

constexpr std::size_t short_sum = 3;  // terms
constexpr int longest_extent = 60;    // nodes

/// A let's value in terms of what is no let, where that is a short sum: along a chain of lets each question
/// would walk to its beginning.
Expr without_lets(const Expr& value, const Facts& facts) {
    const Affine form = affine(value);
    Affine sum = affine(form.constant);
    for (const Term& term : form.terms) {
        const Variable* variable = term.atoms.size() == 1 ? get<Variable>(term.atoms[0]) : nullptr;
        const auto let = std::find_if(facts.ranges.rbegin(), facts.ranges.rend(), [&](const Range& range) {
            return variable && range.symbol == variable->symbol;
        });
        const bool is_let =
            let != facts.ranges.rend() && let->interval.low && let->interval.low == let->interval.high;
        sum = sum + (is_let ? term.coefficient * affine(let->interval.low) : Affine{{term}, 0});
        if (sum.terms.size() > short_sum) return value;
    }
    const Expr whole = to_expr(sum);
    return whole ? whole : value;
}

/// Of a let of extremes and choices nothing but that it is at least 1, or 0: that is what proofs ask of an
/// extent.
void assume_extent(Facts& facts, const Let& let, int nodes) {
    if (nodes > longest_extent) return;
    const Affine name = affine(build::variable(let.symbol)), value = affine(let.value);
    for (const int least : {1, 0})
        if (const Affine rest = affine(Integer(least)); is_nonnegative_by_cases(value - rest, facts)) {
            facts.nonnegative.emplace_back(name - rest);
            return;
        }
}

}  // namespace

void assume_let(Facts& facts, const Let& let) {
    if (let.value->type != Type::index()) return;
    int nodes = 0;
    bool sum = true;
    visit(let.value, [&](const Expr& e) {
        ++nodes;
        const Binary* b = get<Binary>(e);
        const bool arithmetic =
            b && (b->op == BinaryOp::add || b->op == BinaryOp::subtract || b->op == BinaryOp::multiply);
        sum = sum && (arithmetic || get<Variable>(e) || get<Constant>(e) || get<Cast>(e) || get<Unary>(e));
    });
    if (!sum) return assume_extent(facts, let, nodes);
    if (nodes > 20) return;
    const Expr value = without_lets(let.value, facts);
    facts.ranges.push_back({let.symbol, {value, value}});
}

FactsWalk::FactsWalk(const Function& function) : facts_(facts_of(function)), lets_(longest_value) {
    const Block* body = std::get_if<Block>(&function.body);
    const std::set<Symbol> assigned = body ? assigned_symbols(*body) : std::set<Symbol>();
    assigned_.assign(assigned.begin(), assigned.end());
}

const Facts& FactsWalk::at(const Block& body, const Stmt& wanted) {
    std::vector<Passed> path;
    find_path(body, wanted, path);
    std::size_t common = 0;
    while (common < path.size() && common < steps_.size() && path[common].holds == steps_[common].holds &&
           says_the_same(path[common].statement, steps_[common].statement))
        ++common;
    const auto last = facts_.nonnegative.end() - static_cast<std::ptrdiff_t>(everywhere_);
    std::vector<Fact> everywhere(std::make_move_iterator(last),
                                 std::make_move_iterator(facts_.nonnegative.end()));
    facts_.nonnegative.erase(last, facts_.nonnegative.end());
    if (common < steps_.size()) {
        steps_[common].before.restore(facts_);
        steps_.resize(common, {nullptr, true, FactsMark(facts_), 0});
    }
    lets_.resize(steps_.empty() ? 0 : steps_.back().lets);
    for (; common < path.size(); ++common) pass(path[common].statement, path[common].holds);
    facts_.nonnegative.insert(facts_.nonnegative.end(), std::make_move_iterator(everywhere.begin()),
                              std::make_move_iterator(everywhere.end()));
    return facts_;
}

std::vector<const For*> FactsWalk::loops() const {
    std::vector<const For*> loops;
    for (const Step& step : steps_)
        if (const For* loop = get<For>(step.statement)) loops.push_back(loop);
    return loops;
}

void FactsWalk::pass(const Stmt& s, bool holds) {
    const FactsMark before(facts_);
    if (const Assert* check = get<Assert>(s)) assume(facts_, check->condition, true, assigned_);
    if (const For* loop = get<For>(s)) assume_inside(facts_, *loop, assigned_);
    if (const If* branch = get<If>(s)) assume(facts_, branch->condition, holds, assigned_);
    if (const Let* let = get<Let>(s);
        let && std::none_of(assigned_.begin(), assigned_.end(),
                            [&](const Symbol& symbol) { return uses(let->value, symbol); })) {
        assume_let(facts_, *let);
        lets_.add(*let);
    }
    steps_.push_back({s, holds, before, lets_.size()});
}

Facts facts_at(const Function& function, const Block& body, const Stmt& wanted) {
    return FactsWalk(function).at(body, wanted);
}

Stmt statements_after(const Block& body, const Stmt& wanted, bool itself) {
    Block rest;
    rewrite_block_of(body, wanted, [&](const Block& block) {
        auto first = std::find(block.statements.begin(), block.statements.end(), wanted);
        rest.statements.assign(itself ? first : first + 1, block.statements.end());
        return block;
    });
    return build::make(std::move(rest), wanted->origin);
}

}  // namespace nestor
