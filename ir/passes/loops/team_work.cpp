// The work of nests: lengths of loops, multiplied.
#include "ir/passes/loops/team_work.hpp"

#include <set>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

/// Symbols whose values change inside.
std::set<Symbol> defined_in(const Block& nests) {
    std::set<Symbol> out;
    visit_statements(nests, [&](const Stmt& s) {
        if (const For* loop = get<For>(s)) out.insert(loop->index);
        if (const Let* let = get<Let>(s)) out.insert(let->symbol);
        if (const Declare* declare = get<Declare>(s)) out.insert(declare->symbol);
    });
    return out;
}

/// The product of lengths along the deepest nest in a block, times `around`; null where one of them is not
/// known outside.
Expr work_of(const Block& block, const std::set<Symbol>& inside, const Expr& around) {
    Expr most;
    std::size_t deepest = 0;
    for (const Stmt& s : block.statements) {
        std::size_t depth = 0;
        visit_statements(s, [&](const Stmt& child) { depth += get<For>(child) != nullptr; });
        const For* loop = get<For>(s);
        if (depth > 0 && !loop) return nullptr;
        if (!loop || depth <= deepest) continue;
        const bool steady = !any_of(loop->extent, [&](const Expr& e) {
            const Variable* v = get<Variable>(e);
            return get<Load>(e) || (v && inside.contains(v->symbol));
        });
        most = steady ? work_of(loop->body, inside, build::multiply(around, loop->extent)) : nullptr;
        if (!most) return nullptr;
        deepest = depth;
    }
    return most ? most : around;
}

}  // namespace

Expr iterations_in(const Block& nests) {
    return work_of(nests, defined_in(nests), build::integer(1));
}

bool holds_tiles(const Block& block) {
    return contains(block, [](const Stmt& s) {
        const For* loop = get<For>(s);
        return loop && loop->mode.kind == ModeKind::register_tile;
    });
}

}  // namespace nestor
