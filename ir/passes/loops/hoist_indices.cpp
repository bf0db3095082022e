// Loop-invariant code motion of index arithmetic. Loops are taken from the innermost outwards, so that a let
// goes as far out as it can.
#include "ir/passes/loops/hoist_indices.hpp"

#include <functional>
#include <set>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/map_bodies.hpp"
#include "ir/core/modes.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

/// Sums, products and the like of integers, of any width: as cheap in one place as in another.
bool is_index_arithmetic(const Expr& e) {
    bool all = e->type == Type::index();
    visit(e, [&](const Expr& child) {
        all = all && child->type.is_scalar() && child->type.is_int() &&
              (get<Constant>(child) || get<Variable>(child) || get<Unary>(child) || get<Binary>(child) ||
               get<Cast>(child));
    });
    return all;
}

/// Takes the lets of sums of indices out of the body that the loop does not change.
std::vector<Stmt> take_invariants(For& loop, const std::set<Symbol>& changing) {
    std::vector<Stmt> out;
    std::set<Symbol> own = changing;
    own.insert(loop.index);
    Block body;
    for (const Stmt& s : loop.body.statements) {
        const Let* let = get<Let>(s);
        if (let && is_index_arithmetic(let->value) && !uses_any(let->value, own)) {
            out.push_back(s);
            continue;
        }
        each_symbol(s, [&](const Symbol& symbol, SymbolUse use, const std::vector<Expr>*) {
            if (use == SymbolUse::name) own.insert(symbol);
        });
        body.statements.push_back(s);
    }
    loop.body = std::move(body);
    return out;
}

Block hoisted(const Block& block, const std::set<Symbol>& changing);

/// The loop behind what comes out of it.
std::vector<Stmt> hoisted_loop(const Stmt& s, const std::set<Symbol>& changing) {
    const int collapsed = get<For>(s)->mode.collapse;
    if (collapsed > 1) {  // only what stands inside all loops of the group
        const std::function<Stmt(const Stmt&, int)> inside = [&](const Stmt& one, int depth) {
            For loop = *get<For>(one);
            const auto& body = loop.body.statements;
            const bool group = depth > 1 && body.size() == 1 && get<For>(body[0]);
            loop.body = group ? Block{{inside(body[0], depth - 1)}} : hoisted(loop.body, changing);
            return with(one, std::move(loop));
        };
        return {inside(s, collapsed)};
    }
    For loop = *get<For>(s);
    loop.body = hoisted(loop.body, changing);
    std::vector<Stmt> out;
    if (!has_device_loops(s)) out = take_invariants(loop, changing);
    out.push_back(with(s, std::move(loop)));
    return out;
}

Block hoisted(const Block& block, const std::set<Symbol>& changing) {
    Block out;
    for (const Stmt& s : block.statements) {
        if (get<For>(s)) {
            const std::vector<Stmt> made = hoisted_loop(s, changing);
            out.statements.insert(out.statements.end(), made.begin(), made.end());
        } else {
            out.statements.push_back(
                map_blocks(s, [&](const Block& inner) { return hoisted(inner, changing); }));
        }
    }
    return out;
}

}  // namespace

bool has_device_loops(const Stmt& loop) {
    return contains(loop, [&](const Stmt& child) {
        const For* one = get<For>(child);
        return one && is_gpu_mode(one->mode.kind);
    });
}

Program hoist_indices(const Program& program, const Target&) {
    return map_bodies(program, [](const Function&, const Block& body) {
        std::set<Symbol> changing;  // locals that statements assign to
        visit_statements(body, [&](const Stmt& s) {
            if (const auto* declare = get<Declare>(s)) changing.insert(declare->symbol);
            if (const auto* assign = get<Assign>(s)) changing.insert(assign->symbol);
        });
        return hoisted(body, changing);
    });
}

}  // namespace nestor
