// Loop bound tightening. Loops are taken from the innermost outwards, so that what one lets out of its body
// is a guard of the next.
//
// Note [Guards become limits after scheduling] (2026-11-21)
// Directives leave guards in the innermost body, where each further directive can move loops around them.
// Once no directive comes any more, affine guards of whole bodies become `min` limits, and what a loop does
// not change moves out of it. Guards are judged as linear forms, whatever language they come from.
//
// Note [What adds nothing is guarded] (2026-11-22)
// `s += c ? e : 0` is taken as `if c`, so that parts of the condition become limits or move out of loops, and
// `a == v` leaves one iteration of a loop over v. For floats this holds only where the sum is never -0.0. The
// sample equalise counts brightnesses like a histogram that way, with places for each thread. On a device the
// directive `atomic` leaves such a loop out: one update for each pixel.
//
// Note [No lanes around limits] (2026-11-29)
// A window in a vectorized loop whose length becomes `min(2, w - x) - max(-1, -x)` is not unrolled, and no
// compiler makes lanes of the loop around it; clang says so, a warning. A mean over 3 by 3 elements without
// padding takes the same time without the mark, and is slower with constant limits and conditions for each
// element instead (1024 by 1024: g++ 6.9 and 7.9 ms for AVX-512, 10 and 24 ms for any processor).
#include "ir/passes/loops/tighten_bounds.hpp"

#include <algorithm>
#include <set>

#include "ir/analysis/affine.hpp"
#include "ir/analysis/interval.hpp"
#include "ir/analysis/liveness.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/map_bodies.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/quotients.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/passes/loops/hoist_indices.hpp"
#include "ir/passes/loops/index_bounds.hpp"
#include "ir/passes/loops/negative_zeros.hpp"

namespace nestor {
namespace {

/// The sum as it is written shortest.
Expr tidy(const Expr& e) {
    const Expr form = to_expr(affine(e));
    return form ? form : e;
}

class BoundTightener {
public:
    BoundTightener(SymbolSource& symbols, const Function& function, const Block& body)
        : symbols_(symbols), never_negative_zero_(never_negative_zero(function, body)) {
        visit_statements(body, [&](const Stmt& s) {
            if (const auto* declare = get<Declare>(s)) changing_.insert(declare->symbol);
            if (const auto* assign = get<Assign>(s)) changing_.insert(assign->symbol);
        });
    }

    Block block(const Block& b) {
        Block out;
        for (const Stmt& s : b.statements) {
            if (const For* loop = get<For>(s)) {
                const std::vector<Stmt> made = limited(s, *loop);
                out.statements.insert(out.statements.end(), made.begin(), made.end());
            } else {
                out.statements.push_back(map_blocks(s, [&](const Block& inner) { return block(inner); }));
            }
        }
        return out;
    }

private:
    std::vector<Stmt> limited(const Stmt& s, const For& original) {
        if (original.mode.collapse > 1) return {collapsed(s, original.mode.collapse)};
        For loop = original;
        loop.body = block(loop.body);
        if (loop.mode.kind == ModeKind::vectorized && loop.mode.width == 0 &&
            counts_change(original.body, loop.body))
            loop.mode = {};
        if (has_device_loops(s)) return {with(s, std::move(loop))};
        if (const auto once = one_iteration(loop)) return {once->begin(), once->end()};
        Expr new_end;
        const std::vector<Expr> outside = take_guard(loop, new_end);
        const auto congruence = take_congruence(loop);
        std::vector<Stmt> out = with_named_limits(s, std::move(loop), new_end);
        if (congruence) out = in_steps(out, *congruence);
        if (outside.empty()) return out;
        return {build::make(If{build::conjunction(outside), Block{std::move(out)}, {}}, s->origin)};
    }

    /// True where a loop had a constant number of iterations, and has none any more.
    static bool counts_change(const Block& before, const Block& after) {
        const auto open = [](const Block& body) {
            int count = 0;
            visit_statements(body, [&](const Stmt& s) {
                const For* loop = get<For>(s);
                count += loop && !build::as_integer(loop->extent);
            });
            return count;
        };
        return open(after) > open(before);
    }

    /// Only what stands inside all loops of the group.
    Stmt collapsed(const Stmt& s, int depth) {
        For loop = *get<For>(s);
        const auto& inside = loop.body.statements;
        if (depth > 1 && inside.size() == 1 && get<For>(inside[0]))
            loop.body = Block{{collapsed(inside[0], depth - 1)}};
        else
            loop.body = block(loop.body);
        return with(s, std::move(loop));
    }

    /// for v in (0, 256) { if A[i] == v && c { s } }  =>  let v = A[i]; if 0 <= A[i] && A[i] < 256 && c { s }
    /// Only where the loop surely runs, so that what is read is read there too.
    std::optional<std::vector<Stmt>> one_iteration(const For& loop) const {
        const auto& all = loop.body.statements;
        const Expr condition = all.size() == 1 ? guard_of(all[0]) : nullptr;
        const auto extent = build::as_integer(loop.extent);
        const bool alone = loop.mode.kind == ModeKind::serial || loop.mode.kind == ModeKind::vectorized;
        if (!condition || !alone || !extent || *extent < 1) return std::nullopt;
        std::set<Symbol> changed = changed_symbols(loop.body);
        changed.insert(loop.index);
        const std::vector<Expr> parts = build::conjuncts(condition);
        std::vector<Expr> left;
        Expr index;
        for (const Expr& part : parts) {
            const Compare* compare = get<Compare>(part);
            const bool equal = !index && compare && compare->op == CompareOp::equal;
            const auto is_index = [&](const Expr& e) {
                const Variable* variable = get<Variable>(e);
                return variable && variable->symbol == loop.index;
            };
            if (equal && is_index(compare->right) && stays(compare->left, changed))
                index = compare->left;
            else if (equal && is_index(compare->left) && stays(compare->right, changed))
                index = compare->right;
            else
                left.push_back(part);
        }
        if (!index) return std::nullopt;
        const Expr inside =
            build::both(build::compare(CompareOp::less_equal, loop.low, index),
                        build::compare(CompareOp::less, index, build::add(loop.low, loop.extent)));
        return std::vector<Stmt>{build::make(Let{loop.index, index}, all[0]->origin),
                                 build::make(If{inside, Block{guarded(all[0], left)}, {}}, all[0]->origin)};
    }

    static bool stays(const Expr& e, const std::set<Symbol>& changed) {
        return !uses_any(e, changed) && !loads_from(e, changed);
    }

    /// Makes limits of the guard around the whole body, or of one that all its statements have: the lower one
    /// in the loop, where it ends in `new_end`, null where it is as before. Gives the conditions that do not
    /// change in the loop.
    std::vector<Expr> take_guard(For& loop, Expr& new_end) const {
        const Expr condition = shared_guard(loop);
        if (!condition) return {};
        const std::vector<Expr> parts = build::conjuncts(condition);
        std::vector<Expr> outside, inside;
        Expr low = loop.low, end;
        // what is unrolled, or the lanes of one vector, keep their number: that is known, another one would
        // not be
        const auto extent = build::as_integer(loop.extent);
        const bool is_vector = loop.mode.kind == ModeKind::vectorized && extent && *extent == loop.mode.width;
        const bool keeps = extent && (loop.mode.kind == ModeKind::unrolled || is_vector);
        for (const Expr& part : parts) {
            const Expr whole = in_outer_terms(part, loop.body);
            const auto bound = whole ? bound_of(whole, loop.index) : std::nullopt;
            if (whole && !uses(whole, loop.index)) {
                outside.push_back(whole);
            } else if (bound && !keeps) {
                if (bound->low) low = build::maximum(low, bound->low);
                if (bound->end) end = end ? build::minimum(end, bound->end) : bound->end;
            } else {
                inside.push_back(part);
            }
        }
        if (inside.size() == parts.size()) return {};
        if (end || low != loop.low) {
            const Expr own = tidy(build::add(loop.low, loop.extent));
            loop.low = low;
            new_end = end ? build::minimum(own, tidy(end)) : own;
        }
        loop.body = with_known_choices(guarded(loop.body, inside), condition, inside);
        return outside;
    }

    /// The body without the choices that the guard decides, which nothing that is left there says any more:
    /// `x < 2 ? c[0] : d[x]` where x >= 3 became a limit. Such a `c` may have no element.
    static Block with_known_choices(const Block& body, const Expr& guard, const std::vector<Expr>& left) {
        Facts known;
        for (const Expr& part : build::conjuncts(guard))
            if (std::find(left.begin(), left.end(), part) == left.end()) assume(known, part, true);
        return rewrite_exprs(body, [&](const Expr& e) -> Expr {
            const Select* select = get<Select>(e);
            const auto holds = select && select->condition->type.is_scalar() && !loads(select->condition)
                                   ? decide(select->condition, known)
                                   : std::nullopt;
            return holds ? *holds ? select->then : select->otherwise : e;
        });
    }

    /// The guard of all statements behind the lets that a loop begins with; null where they have none, or not
    /// the same.
    Expr shared_guard(const For& loop) const {
        const auto& all = loop.body.statements;
        const auto first = std::find_if_not(all.begin(), all.end(), is_let);
        const Expr condition = first == all.end() ? nullptr : guard_of(*first);
        const bool shared = condition && std::all_of(first + 1, all.end(), [&](const Stmt& s) {
                                const Expr other = guard_of(s);
                                return other && same(other, condition);
                            });
        return shared ? condition : nullptr;
    }
    static bool is_let(const Stmt& s) { return get<Let>(s) != nullptr; }

    /// The body of a loop with a shared guard, of which these parts are left.
    static Block guarded(const Block& body, const std::vector<Expr>& left) {
        Block out;
        for (const Stmt& s : body.statements)
            for (const Stmt& one : is_let(s) ? std::vector{s} : guarded(s, left))
                out.statements.push_back(one);
        return out;
    }

    /// Which iterations a guard leaves: those that are `residue` modulo `step`.
    struct Congruence {
        Expr residue;
        std::int64_t step = 0;
    };

    /// (i - r) % c == 0, whichever division % belongs to.
    std::optional<Congruence> congruence(const Expr& part, const For& loop) const {
        const Compare* compare = get<Compare>(part);
        const Binary* modulo = compare ? get<Binary>(compare->left) : nullptr;
        const bool divides = modulo && is_remainder(modulo->op);
        if (!divides || compare->op != CompareOp::equal || !build::is_zero(compare->right) ||
            !(modulo->left->type == Type::index()))
            return std::nullopt;
        const std::int64_t step = build::as_integer(modulo->right).value_or(0);
        const Expr whole = in_outer_terms(modulo->left, loop.body);
        if (step < 2 || !whole) return std::nullopt;
        const Affine form = affine(whole);
        const Integer factor = coefficient(form, loop.index);
        const Affine rest = form - factor * affine(build::variable(loop.index));
        if (uses(rest, loop.index) || (factor != 1 && factor != -1)) return std::nullopt;
        const Expr residue = to_expr(factor == 1 ? Integer(-1) * rest : rest);
        return residue ? std::optional(Congruence{residue, step}) : std::nullopt;
    }

    /// Takes a congruence out of the guard around the whole body.
    std::optional<Congruence> take_congruence(For& loop) const {
        const bool alone = loop.mode.kind == ModeKind::serial || loop.mode.kind == ModeKind::vectorized;
        const Expr condition = alone && loop.reductions.empty() ? shared_guard(loop) : nullptr;
        if (!condition) return std::nullopt;
        std::vector<Expr> left;
        std::optional<Congruence> found;
        for (const Expr& part : build::conjuncts(condition)) {
            const auto here = found ? std::nullopt : congruence(part, loop);
            if (here)
                found = here;
            else
                left.push_back(part);
        }
        if (found) loop.body = guarded(loop.body, left);
        return found;
    }

    /// for i in (low, n) { s } where i is `residue` modulo c  =>  let first = low + (residue - low) emod c;
    /// for k in (0, ceil((low + n - first) / c)) { s with first + c * k }
    std::vector<Stmt> in_steps(const std::vector<Stmt>& limited, const Congruence& congruence) {
        std::vector<Stmt> out(limited.begin(), limited.end() - 1);
        const Stmt& s = limited.back();
        For loop = *get<For>(s);
        const std::string name = loop.index.name();
        const Expr step = build::integer(congruence.step);
        const Expr end = build::add(loop.low, loop.extent);
        const Expr from_low = tidy(build::subtract(congruence.residue, loop.low));
        const auto known = build::as_integer(from_low);
        const Expr skipped =
            known ? build::integer((*known % congruence.step + congruence.step) % congruence.step)
                  : build::binary(BinaryOp::euclidean_modulo, from_low, step, false);
        Expr first = tidy(build::add(loop.low, skipped));
        if (!build::as_integer(skipped)) {
            const Symbol symbol = symbols_.fresh(name + "_first");
            out.push_back(build::make(Let{symbol, first}, s->origin));
            first = build::variable(symbol);
        }
        const Symbol count = symbols_.fresh(name + "_nth");
        const Expr here = tidy(build::add(first, build::multiply(step, build::variable(count))));
        loop.body = substitute(loop.body, {{loop.index, here}});
        loop.index = count;
        loop.low = build::integer(0);
        // towards zero: below 1 the loop does not run, whatever it is
        const Expr more = build::integer(congruence.step - 1);
        loop.extent =
            build::binary(BinaryOp::divide, tidy(build::add(build::subtract(end, first), more)), step, false);
        out.push_back(with(s, std::move(loop)));
        return out;
    }

    /// The condition under which a statement does anything: an if's, or that of `s += c ? e : 0`. Null where
    /// there is none.
    Expr guard_of(const Stmt& s) const {
        const If* branch = get<If>(s);
        if (branch && branch->otherwise.statements.empty()) return branch->condition;
        const Store* store = get<Store>(s);
        const Select* select =
            store && store->op && store->values.size() == 1 ? get<Select>(store->values[0]) : nullptr;
        if (!select || !select->then->type.is_scalar()) return nullptr;
        const Type& type = select->then->type;
        const bool neutral = type.is_float() ? *store->op == ReduceOp::add && type.bits >= 32 &&
                                                   never_negative_zero_.contains(store->targets[0].buffer)
                                             : type.is_int();
        return neutral && same(select->otherwise, build::identity(*store->op, type)) ? select->condition
                                                                                     : nullptr;
    }

    /// What stands under that condition, when these parts of it are left.
    static std::vector<Stmt> guarded(const Stmt& s, const std::vector<Expr>& left) {
        if (const If* branch = get<If>(s)) {
            if (left.empty()) return branch->then.statements;
            return {with(s, If{build::conjunction(left), branch->then, {}})};
        }
        Store store = *get<Store>(s);
        const Select& select = *get<Select>(store.values[0]);
        const Select rest{build::conjunction(left), select.then, select.otherwise};
        store.values[0] = left.empty() ? rest.then : with(store.values[0], rest);
        return {with(s, std::move(store))};
    }

    /// A condition by what is known outside of the loop and its index; null where memory or a local that
    /// changes takes part.
    Expr in_outer_terms(const Expr& condition, const Block& body) const {
        Expr whole = condition;
        for (auto s = body.statements.rbegin(); s != body.statements.rend(); ++s)
            if (const Let* let = get<Let>(*s)) whole = substitute(whole, {{let->symbol, let->value}});
        return any_of(whole, [](const Expr& e) { return get<Load>(e) || get<Hole>(e); }) ||
                       uses_any(whole, changing_)
                   ? nullptr
                   : whole;
    }

    /// The loop with these limits, behind lets of those that have become minima and maxima.
    std::vector<Stmt> with_named_limits(const Stmt& s, For loop, const Expr& end) {
        std::vector<Stmt> out;
        const auto named = [&](const Expr& value, const std::string& name) {
            const Binary* binary = get<Binary>(value);
            if (!binary || binary->op == BinaryOp::add || binary->op == BinaryOp::subtract) return value;
            const Symbol symbol = symbols_.fresh(loop.index.name() + name);
            out.push_back(build::make(Let{symbol, value}, s->origin));
            return build::variable(symbol);
        };
        if (end) {
            loop.low = named(loop.low, "_begin");
            loop.extent = build::subtract(named(end, "_end"), loop.low);
        }
        out.push_back(with(s, std::move(loop)));
        return out;
    }

    SymbolSource& symbols_;
    std::set<Symbol> never_negative_zero_;
    std::set<Symbol> changing_;  ///< locals that statements assign to
};

}  // namespace

Program tighten_bounds(const Program& program, const Target&) {
    return map_bodies(program, [&](const Function& f, const Block& body, SymbolSource& symbols) {
        return BoundTightener(symbols, f, body).block(body);
    });
}

}  // namespace nestor
