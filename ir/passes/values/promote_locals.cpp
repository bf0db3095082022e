// Promotion of locals to values (mem2reg). Assignments inside of loops and conditions keep a local mutable.
//
// Note [Locals become values before emission] (2026-11-21)
// Only locals that straight lines of code assign become values, and equal values share a name (simplify).
// Inlined functions and unrolled static loops leave many locals and many equal values, which nobody would
// write.
//
// Note [Conditional values in lanes] (2026-11-24)
// In a vectorized loop conditions that only choose a local's value become part of the value: clang takes a
// chain of them for a switch, which it does not vectorize. Elsewhere they stay, as the program has them.
#include "ir/passes/values/promote_locals.hpp"

#include <map>
#include <set>

#include "ir/core/build.hpp"
#include "ir/core/chosen_local.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/map_bodies.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

bool assigns(const Stmt& s, const Symbol& local) {
    return contains(s, [&](const Stmt& child) {
        const Assign* assign = get<Assign>(child);
        return assign && assign->symbol == local;
    });
}

/// The locals of the block that straight lines assign, and no use comes before the first value of; in `lanes`
/// also those that conditions only choose the value of.
std::set<Symbol> straight_locals(const Block& block, bool lanes) {
    std::map<Symbol, bool> valued;  // declared here: whether it has a value by now
    std::set<Symbol> changing;
    for (const Stmt& s : block.statements) {
        for (const auto& [local, has_value] : valued) {
            const Assign* assign = get<Assign>(s);
            const bool here =
                (assign && assign->symbol == local) || (lanes && has_value && chosen_local(s) == local);
            if ((!here && assigns(s, local)) || (!has_value && uses(s, local))) changing.insert(local);
        }
        if (const Declare* declare = get<Declare>(s)) valued[declare->symbol] = declare->value != nullptr;
        if (const Assign* assign = get<Assign>(s); assign && valued.contains(assign->symbol))
            valued[assign->symbol] = true;
    }
    std::set<Symbol> straight;
    for (const auto& [local, has_value] : valued)
        if (has_value && !changing.contains(local)) straight.insert(local);
    return straight;
}

class Rewriter {
public:
    explicit Rewriter(SymbolSource& symbols) : symbols_(symbols) {}

    Block block(const Block& from, bool lanes = false) {
        const std::set<Symbol> straight = straight_locals(from, lanes);
        std::set<Symbol> declared;
        Block out;
        for (std::size_t i = 0; i < from.statements.size(); ++i) {
            const Stmt& s = from.statements[i];
            if (const Declare* declare = get<Declare>(s)) {
                if (!straight.contains(declare->symbol)) {
                    declared.insert(declare->symbol);
                } else {
                    if (declare->value) out.statements.push_back(version(declare->symbol, declare->value, s));
                    continue;
                }
            }
            if (const Assign* assign = get<Assign>(s); assign && straight.contains(assign->symbol)) {
                out.statements.push_back(version(assign->symbol, assign->value, s));
                continue;
            }
            if (const auto chosen = lanes ? chosen_local(s) : std::nullopt;
                chosen && straight.contains(*chosen)) {
                const Expr value = chosen_value(*get<If>(s), current_.at(*chosen));
                if (is_read_once(from, i, *chosen))
                    current_[*chosen] = renamed(value);
                else
                    out.statements.push_back(version(*chosen, value, s));
                continue;
            }
            const Let* let = get<Let>(s);
            const Variable* copied = let ? get<Variable>(let->value) : nullptr;
            if (copied && declared.contains(copied->symbol) && is_final(from, i, copied->symbol)) {
                current_[let->symbol] = let->value;
                continue;
            }
            const Stmt changed = map_children(
                s, [&](const Expr& e) { return renamed(e); }, [](const Stmt& child) { return child; });
            const For* loop = get<For>(s);
            const bool in_lanes = loop && loop->mode.kind == ModeKind::vectorized;
            out.statements.push_back(
                map_blocks(changed, [&](const Block& inner) { return block(inner, in_lanes); }));
        }
        return out;
    }

private:
    /// No statement behind position `i` assigns it.
    static bool is_final(const Block& block, std::size_t i, const Symbol& local) {
        for (std::size_t k = i + 1; k < block.statements.size(); ++k)
            if (assigns(block.statements[k], local)) return false;
        return true;
    }

    /// The local has one use behind position `i`, in a plain statement.
    static bool is_read_once(const Block& block, std::size_t i, const Symbol& local) {
        int reads = 0;
        for (std::size_t k = i + 1; k < block.statements.size(); ++k) {
            const Stmt& s = block.statements[k];
            visit(
                s, [](const Stmt&) {},
                [&](const Expr& e) {
                    const Variable* v = get<Variable>(e);
                    reads += v && v->symbol == local ? 1 : 0;
                });
            if (reads > 0) return reads == 1 && get<Store>(s);
        }
        return false;
    }

    Expr renamed(const Expr& e) const {
        return rewrite(e, [&](const Expr& child) -> Expr {
            const Variable* v = get<Variable>(child);
            const auto found = v ? current_.find(v->symbol) : current_.end();
            return found == current_.end() ? child : found->second;
        });
    }

    Stmt version(const Symbol& local, const Expr& value, const Stmt& s) {
        const Expr now = renamed(value);
        const Symbol symbol = symbols_.fresh(local.name());
        current_[local] = build::variable(symbol, value->type);
        return with(s, Let{symbol, now});
    }

    SymbolSource& symbols_;
    std::map<Symbol, Expr> current_;  ///< of a local or a copy: what stands for it now
};

}  // namespace

Program promote_locals(const Program& program, const Target&) {
    return map_bodies(program, [&](const Function&, const Block& body, SymbolSource& symbols) {
        return Rewriter(symbols).block(body);
    });
}

}  // namespace nestor
