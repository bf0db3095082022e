// Parts the locals of a divergent loop into uniform and varying ones, as SPMD compilers name them.
#include "ir/passes/loops/lane_locals.hpp"

#include <algorithm>
#include <set>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

/// Integer arithmetic on the index, and nothing else that differs between lanes: computed again sooner
/// than kept.
bool is_cheap(const Expr& e, const Symbol& index, const std::set<Symbol>& varying) {
    return e->type.is_int() && !any_of(e, [&](const Expr& part) {
               const Variable* v = get<Variable>(part);
               const bool other = v && v->symbol != index && varying.contains(v->symbol);
               return other || get<Load>(part) || get<Call>(part);
           });
}

/// Has what comes behind the steps compute a let for itself.
void compute_again(LaneLocals& parts, const Stmt& s, SymbolSource& symbols) {
    const Let& let = *get<Let>(s);
    const Symbol own = symbols.fresh(let.symbol.name());
    parts.again.push_back(with(s, Let{own, let.value}));
    parts.after =
        substitute(Block{parts.after}, {{let.symbol, build::variable(own, let.value->type)}}).statements;
}

/// Takes out lets that nothing behind them uses and that no lane keeps.
void remove_unused(std::vector<Stmt>& front, const std::vector<KeptLocal>& kept) {
    for (std::size_t k = front.size(); k-- > 0;) {
        const Let* let = get<Let>(front[k]);
        if (!let || std::any_of(kept.begin(), kept.end(),
                                [&](const KeptLocal& local) { return local.symbol == let->symbol; }))
            continue;
        const auto at = front.begin() + static_cast<std::ptrdiff_t>(k);
        if (std::none_of(at, front.end(), [&](const Stmt& s) { return uses(s, let->symbol); }))
            front.erase(at);
    }
}

/// Bytes of the widest value that differs between lanes, four at least.
std::int64_t widest_value(const LaneLocals& parts, const Stmt& steps, std::set<Symbol> varying) {
    std::int64_t widest = 4;
    for (const KeptLocal& local : parts.kept) widest = std::max(widest, local.type.bytes());
    visit_statements(body_of_steps(steps), [&](const Stmt& s) {
        if (const Let* let = get<Let>(s)) varying.insert(let->symbol);
        if (const Declare* local = get<Declare>(s)) varying.insert(local->symbol);
    });
    visit(
        Block{{steps}}, [](const Stmt&) {},
        [&](const Expr& e) {
            const Variable* v = get<Variable>(e);
            if (v && varying.contains(v->symbol)) widest = std::max(widest, e->type.bytes());
        });
    return widest;
}

}  // namespace

LaneLocals lane_locals(const DivergentLoop& parts, const Symbol& index, SymbolSource& symbols) {
    LaneLocals out;
    out.after = parts.after;
    std::set<Symbol> varying = {index};
    const Used steps = used_symbols(Block{{parts.steps}}), after = used_symbols(Block{parts.after});
    for (const Stmt& s : parts.before) {
        const Let* let = get<Let>(s);
        const Declare* local = get<Declare>(s);
        const bool varies =
            !let || std::any_of(varying.begin(), varying.end(), [&](const Symbol& v) { return uses(s, v); });
        if (!varies) {
            out.uniform.push_back(s);
            continue;
        }
        out.before.push_back(s);
        if (!let && !local) continue;
        const Symbol& symbol = let ? let->symbol : local->symbol;
        varying.insert(symbol);
        const bool behind = after.variables.contains(symbol);
        if (!steps.variables.contains(symbol) && let && behind && is_cheap(let->value, index, varying))
            compute_again(out, s, symbols);
        else if (behind || steps.variables.contains(symbol))
            out.kept.push_back({symbol, let ? let->value->type : local->type, s->origin});
    }
    out.widest = widest_value(out, parts.steps, varying);
    remove_unused(out.before, out.kept);
    return out;
}

}  // namespace nestor
