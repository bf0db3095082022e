// Which while loops can run for several iterations of the loop around them: locals alone may change until the
// last one has ended.
#include "ir/passes/loops/divergent_loop.hpp"

#include <algorithm>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/passes/loops/masked_steps.hpp"

namespace nestor {
namespace {

/// True of a statement that changes locals alone, scalars all of them.
bool is_scalar_code(const Stmt& s) {
    return !contains(s, [](const Stmt& inner) {
        if (const Let* let = get<Let>(inner)) return !let->value->type.is_scalar();
        if (const Declare* local = get<Declare>(inner)) return !local->type.is_scalar();
        return !(get<Assign>(inner) || get<If>(inner) || get<Nop>(inner) || get<Block>(inner));
    });
}

/// The same with ways out of a step.
bool is_step(const Stmt& s) {
    if (get<Break>(s) || get<Continue>(s)) return true;
    if (!get<If>(s) && !get<Block>(s)) return is_scalar_code(s);
    bool all = true;
    each_statement(s, [&](const Stmt& inner) { all = all && is_step(inner); });
    return all;
}

/// Symbols that the statements assign.
std::set<Symbol> assigned(const std::vector<Stmt>& statements) {
    std::set<Symbol> found;
    for (const Stmt& s : statements)
        visit_statements(s, [&](const Stmt& inner) {
            if (const Assign* assign = get<Assign>(inner)) found.insert(assign->symbol);
        });
    return found;
}

/// A `break` or `continue` of the loop whose body this is, or a return from anywhere in it.
bool leaves(const std::vector<Stmt>& statements) {
    return std::any_of(statements.begin(), statements.end(), [](const Stmt& s) {
        if (get<Break>(s) || get<Continue>(s) || get<Return>(s)) return true;
        if (const For* loop = get<For>(s))
            return contains(loop->body, [](const Stmt& inner) { return get<Return>(inner) != nullptr; });
        if (const While* loop = get<While>(s))
            return contains(loop->body, [](const Stmt& inner) { return get<Return>(inner) != nullptr; });
        std::vector<Stmt> inner;
        each_statement(s, [&](const Stmt& part) { inner.push_back(part); });
        return leaves(inner);
    });
}

bool is_scalar_front(const std::vector<Stmt>& before) {
    const std::set<Symbol> own = defined_by(before), changed = assigned(before);
    return std::all_of(before.begin(), before.end(), is_scalar_code) &&
           std::includes(own.begin(), own.end(), changed.begin(), changed.end());
}

/// True when the value of an expression needs each of its loads.
bool needs_loads(const Expr& e) {
    if (const Select* select = get<Select>(e))
        return needs_loads(select->condition) && !loads(select->then) && !loads(select->otherwise);
    if (const Logic* logic = get<Logic>(e)) return needs_loads(logic->left) && !loads(logic->right);
    bool all = true;
    each_child(e, [&](const Expr& child) { all = all && needs_loads(child); });
    return all;
}

/// True when what steps load is loaded by each iteration that takes the step, so that lanes may load it
/// whatever they do then: not of a while loop, whose step may be none.
bool loads_surely(const Stmt& steps) {
    bool reached = get<For>(steps) != nullptr, sure = true;
    if (const While* loop = get<While>(steps)) sure = !loads(loop->condition);
    for (const Stmt& s : body_of_steps(steps).statements) {
        each_child(
            s, [&](const Expr& e) { sure = sure && (!loads(e) || (reached && needs_loads(e))); },
            [&](const Stmt& inner) {
                visit(
                    inner, [](const Stmt&) {}, [&](const Expr& e) { sure = sure && !get<Load>(e); });
            });
        reached = reached && !contains(s, [](const Stmt& x) { return get<Break>(x) || get<Continue>(x); });
    }
    return sure;
}

/// What keeps the steps from running for several iterations; empty where nothing does.
std::string obstacle_in(const Stmt& steps, const Symbol& index, std::set<Symbol> own) {
    const Block& body = body_of_steps(steps);
    if (!std::all_of(body.statements.begin(), body.statements.end(), is_step))
        return "its steps do more than change locals";
    if (!loads_surely(steps)) return "its steps read memory that not each of them may need";
    std::set<Symbol> varying = own;
    varying.insert(index);
    if (const For* loop = get<For>(steps))
        for (const Symbol& v : varying)
            if (uses(loop->low, v) || uses(loop->extent, v)) return "its limits differ between elements";
    visit_statements(body, [&](const Stmt& s) {
        if (const Let* let = get<Let>(s)) varying.insert(let->symbol);
        if (const Declare* local = get<Declare>(s)) varying.insert(local->symbol);
    });
    const While* loop = get<While>(steps);
    bool in_lanes = !loop || runs_in_lanes(loop->condition, varying), owned = true, changes = false;
    visit(
        body,
        [&](const Stmt& s) {
            if (const Declare* local = get<Declare>(s)) {
                in_lanes = in_lanes && is_lane_type(local->type);
                own.insert(local->symbol);
            }
            if (const Assign* assign = get<Assign>(s)) {
                owned = owned && own.contains(assign->symbol);
                in_lanes = in_lanes && is_lane_type(assign->value->type);
                changes = true;
            }
        },
        [&](const Expr& e) { in_lanes = in_lanes && runs_in_lanes(e, varying); });
    if (!owned) return "its steps change what several elements share";
    if (!in_lanes) return "its steps compute what lanes do not do to the bit, or read places that differ";
    return changes ? "" : "its steps change nothing";
}

/// The loop's index, or that and what is the same in all iterations.
bool moves(const Expr& e, const Symbol& index, const std::set<Symbol>& own) {
    const auto is_index = [&](const Expr& x) {
        const Variable* v = get<Variable>(x);
        return v && v->symbol == index;
    };
    const auto is_fixed = [&](const Expr& x) {
        return !any_of(x, [&](const Expr& part) {
            const Variable* v = get<Variable>(part);
            return get<Load>(part) || (v && (v->symbol == index || own.contains(v->symbol)));
        });
    };
    const Binary* b = get<Binary>(e);
    if (!b || b->wraps || (b->op != BinaryOp::add && b->op != BinaryOp::subtract)) return is_index(e);
    return (is_index(b->left) && is_fixed(b->right)) || (is_index(b->right) && is_fixed(b->left));
}

/// True when all accesses to the buffer are to one element, another one in each iteration.
bool has_own_element(const Symbol& buffer, const For& loop, const std::set<Symbol>& own) {
    const std::vector<Expr>* first = nullptr;
    bool one = true;
    each_access(loop.body, [&](const Symbol& symbol, SymbolUse, const std::vector<Expr>* indices) {
        if (symbol != buffer) return;
        if (!first) first = indices;
        one = one && indices && first &&
              std::equal(indices->begin(), indices->end(), first->begin(), first->end(),
                         [](const Expr& a, const Expr& b) { return same(a, b); });
    });
    return one && first && std::any_of(first->begin(), first->end(), [&](const Expr& e) {
               return moves(e, loop.index, own);
           });
}

/// What comes behind the while loop of one iteration changes nothing that the next ones read before it: other
/// variables and arrays, or an element of its own.
bool is_undisturbed(const DivergentLoop& parts, const For& loop) {
    std::vector<Stmt> front = parts.before;
    front.push_back(parts.steps);
    const Used used = used_symbols(Block{front});
    const std::set<Symbol> own = defined_by(parts.before);
    bool free = true;
    for (const Stmt& s : parts.after)
        visit_statements(s, [&](const Stmt& inner) {
            each_symbol(inner, [&](const Symbol& symbol, SymbolUse use, const std::vector<Expr>*) {
                free = free && use != SymbolUse::call;
                if (!changes(use)) return;
                free = free && (own.contains(symbol) || !used.variables.contains(symbol));
                free = free && (!used.buffers.contains(symbol) || has_own_element(symbol, loop, own));
            });
        });
    return free;
}

}  // namespace

bool is_divergent(const Stmt& s) {
    const For* loop = get<For>(s);
    return get<While>(s) || (loop && loop->mode.kind == ModeKind::serial && is_broken(loop->body));
}

std::set<Symbol> defined_by(const std::vector<Stmt>& statements) {
    std::set<Symbol> found;
    for (const Stmt& s : statements) {
        if (const Let* let = get<Let>(s)) found.insert(let->symbol);
        if (const Declare* local = get<Declare>(s)) found.insert(local->symbol);
    }
    return found;
}

const Block& body_of_steps(const Stmt& steps) {
    const While* loop = get<While>(steps);
    return loop ? loop->body : get<For>(steps)->body;
}

bool is_broken(const Block& body) {
    return std::any_of(body.statements.begin(), body.statements.end(), [](const Stmt& s) {
        if (get<For>(s) || get<While>(s)) return false;
        bool broken = get<Break>(s) != nullptr;
        each_statement(s, [&](const Stmt& inner) { broken = broken || is_broken(Block{{inner}}); });
        return broken;
    });
}

std::optional<DivergentLoop> divergent_loop(const For& loop, std::string* why) {
    const bool one_at_a_time = loop.mode.kind == ModeKind::serial ||
                               (loop.mode.kind == ModeKind::parallel && loop.mode.collapse == 1);
    const std::vector<Stmt>& all = loop.body.statements;
    const auto first = std::find_if(all.begin(), all.end(), is_divergent);
    if (first == all.end()) return std::nullopt;
    DivergentLoop parts{{all.begin(), first}, *first, {first + 1, all.end()}};
    const auto obstacle = [&]() -> std::string {
        if (!one_at_a_time) return "its iterations are shared out with those of the loop around";
        if (!is_scalar_front(parts.before)) return "what stands in front of it does more than change locals";
        if (leaves(parts.after)) return "what stands behind it leaves the loop";
        const std::string of_steps = obstacle_in(parts.steps, loop.index, defined_by(parts.before));
        if (!of_steps.empty()) return of_steps;
        return is_undisturbed(parts, loop) ? "" : "what stands behind it changes what later elements read";
    }();
    if (why) *why = obstacle;
    return obstacle.empty() ? std::optional(std::move(parts)) : std::nullopt;
}

}  // namespace nestor
