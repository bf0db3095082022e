// Path conditions: one walk from the root of a function to a statement.
#include "ir/analysis/facts_at.hpp"

#include <algorithm>

#include "ir/analysis/funcs.hpp"
#include "ir/core/build.hpp"
#include "ir/core/contents.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

/// True when `wanted` is in the block; `facts` has then what holds there, else is as before.
bool descend(const Block& block, const Stmt& wanted, Facts& facts) {
    const FactsMark before(facts);
    for (const Stmt& s : block.statements) {
        if (s == wanted) return true;
        if (const Assert* check = get<Assert>(s)) assume(facts, check->condition, true);
        if (const Let* let = get<Let>(s)) assume_let(facts, *let);
        if (!contents_of(s).may_hold(contents_of(wanted))) continue;
        const FactsMark here(facts);
        if (const For* loop = get<For>(s)) {
            assume_inside(facts, *loop);
            if (descend(loop->body, wanted, facts)) return true;
            here.restore(facts);
        } else if (const If* branch = get<If>(s)) {
            for (const bool holds : {true, false}) {
                assume(facts, branch->condition, holds);
                if (descend(holds ? branch->then : branch->otherwise, wanted, facts)) return true;
                here.restore(facts);
            }
        } else {
            bool found = false;
            map_blocks(s, [&](const Block& inner) {
                found = found || descend(inner, wanted, facts);
                return inner;
            });
            if (found) return true;
        }
    }
    before.restore(facts);
    return false;
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
    if (sum && nodes <= 20) facts.ranges.push_back({let.symbol, {let.value, let.value}});
}

Facts facts_at(const Function& function, const Block& body, const Stmt& wanted) {
    Facts facts = facts_of(function);
    descend(body, wanted, facts);
    return facts;
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
