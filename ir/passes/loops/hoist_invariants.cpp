// Loop-invariant code motion of loads, calls and divisions: named once, outside of all loops that do not
// change them.
//
// Note [Passes do it, not emitters] (2026-11-22)
// An invariant gets its name as far out as it can be. Stores that nobody reads are removed by
// values/drop_dead_stores once stores are forwarded. So emitters do neither, and every name can be seen in
// the final program.
#include "ir/passes/loops/hoist_invariants.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "ir/analysis/interval.hpp"
#include "ir/analysis/liveness.hpp"
#include "ir/analysis/value_name.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/map_bodies.hpp"
#include "ir/core/origins.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/quotients.hpp"
#include "ir/core/walk.hpp"
#include "ir/passes/loops/clamped_places.hpp"
#include "ir/passes/loops/hoist_indices.hpp"

namespace nestor {
namespace {

/// Variables and buffers that a loop, or several that stand directly in each other, changes.
std::set<Symbol> changed_by(const std::vector<const For*>& loops) {
    std::set<Symbol> changed = changed_symbols(loops.back()->body);
    for (const For* loop : loops) changed.insert(loop->index);
    return changed;
}

class InvariantHoister {
public:
    InvariantHoister(const Function& function, SymbolSource& symbols, bool device)
        : symbols_(symbols), device_(device), facts_(facts_of(function)) {
        for (const Parameter& p : function.parameters) {
            if (p.buffer) buffers_[p.symbol] = *p.buffer;
            parameters_.insert(p.symbol);
            if (p.role == Role::size) steady_.insert(p.symbol);
        }
    }

    Block block(const Block& b) {
        Block out;
        const FactsMark around(facts_);
        for (const Stmt& s : b.statements) {
            if (const Allocate* a = get<Allocate>(s)) buffers_[a->buffer.symbol] = a->buffer;
            if (get<For>(s)) {
                for (Stmt& made : named(s)) out.statements.push_back(std::move(made));
            } else if (const If* branch = get<If>(s)) {
                If made = *branch;
                made.then = where(branch->condition, true, branch->then);
                made.otherwise = where(branch->condition, false, branch->otherwise);
                out.statements.push_back(with(s, std::move(made)));
            } else {
                if (const Let* let = get<Let>(s); let && is_steady(let->value)) {
                    steady_.insert(let->symbol);
                    facts_.ranges.push_back({let->symbol, {let->value, let->value}});
                }
                out.statements.push_back(map_blocks(s, [&](const Block& inner) { return block(inner); }));
            }
        }
        around.restore(facts_);
        return out;
    }

private:
    /// A simd loop, or one mapped to threads or unrolled, of plain stores: its loads get names too.
    static bool innermost(const For& loop) {
        return (loop.mode.kind == ModeKind::vectorized || is_mapped(loop) || always_runs(loop)) &&
               is_plain(loop.body);
    }
    /// Unrolled, or the lanes of one vector, and of so many iterations that what stands in it is evaluated.
    static bool always_runs(const For& loop) {
        const std::int64_t extent = build::as_integer(loop.extent).value_or(0);
        const bool is_vector = loop.mode.kind == ModeKind::vectorized && loop.mode.width == extent;
        return (loop.mode.kind == ModeKind::unrolled || is_vector) && extent > 0;
    }
    static bool is_mapped(const For& loop) {
        return loop.mode.kind == ModeKind::gpu_thread_x && loop.mode.width > 0;
    }

    Block where(const Expr& condition, bool holds, const Block& b) {
        const FactsMark around(facts_);
        if (is_steady(condition)) assume(facts_, condition, holds);
        Block out = block(b);
        around.restore(facts_);
        return out;
    }

    /// True for a value of sizes, indices and names of such: nothing changes it.
    bool is_steady(const Expr& e) const {
        bool steady = e->type == Type::index() || e->type == Type::boolean();
        visit(e, [&](const Expr& child) {
            const Variable* v = get<Variable>(child);
            steady = steady && !get<Load>(child) && !get<Call>(child) && (!v || steady_.contains(v->symbol));
        });
        return steady;
    }

    /// The loop, behind the names of what it does not change.
    std::vector<Stmt> named(const Stmt& s) {
        const For& loop = *get<For>(s);
        if (loop.mode.kind == ModeKind::register_tile || loop.mode.kind == ModeKind::matrix_unit)
            return {s};                        // has one form
        std::vector<const For*> group{&loop};  // loops whose iterations are shared have nothing in between
        while (static_cast<int>(group.size()) < loop.mode.collapse)
            group.push_back(get<For>(group.back()->body.statements.front()));
        loops_.insert(loops_.end(), group.begin(), group.end());
        const FactsMark around(facts_);
        for (const For* one : group) {
            if (!is_steady(one->low) || !is_steady(one->extent)) continue;
            steady_.insert(one->index);
            assume_inside(facts_, *one);
        }
        Block body = block(group.back()->body);
        around.restore(facts_);
        loops_.resize(loops_.size() - group.size());

        For last = *group.back();
        last.body = std::move(body);
        group.back() = &last;
        std::vector<Stmt> out;
        const bool between_kernels = device_ && loops_.empty();
        if (is_mapped(loop) ? innermost(loop) : !has_device_loops(s) && !between_kernels)
            last.body = without_invariants(last.body, group, innermost(last), out);
        Stmt made = with(innermost_of(s, group.size()), std::move(last));
        for (std::size_t k = group.size() - 1; k-- > 0;) {
            For outer = *group[k];
            outer.body = Block{{std::move(made)}};
            made = with(innermost_of(s, k + 1), std::move(outer));
        }
        out.push_back(std::move(made));
        return out;
    }

    /// The loop at a depth of a perfect nest, the outermost at 1.
    static Stmt innermost_of(const Stmt& s, std::size_t depth) {
        return depth == 1 ? s : innermost_of(get<For>(s)->body.statements.front(), depth - 1);
    }

    /// A body on its way: what is asked of it, and what has a name so far.
    struct Naming {
        std::vector<Stmt>& out;                           ///< the names in front of the loops
        std::set<Symbol> changed, assigned;               ///< by the loops; in the body
        bool loads = false, evaluated = false;            ///< loads get names; statements surely run
        bool crowded = false;                             ///< the body reads clamped places
        std::vector<Expr> clamps;                         ///< that get a name
        Facts inside;                                     ///< what is known in the body
        std::vector<std::pair<Expr, Expr>> names = {};    ///< values, and what stands for them
        std::vector<std::pair<Expr, Expr>> varying = {};  ///< clamps that differ between iterations
        Block left = {};                                  ///< the new body
    };

    /// What stands for a value that has a name; null where it has none.
    static Expr name_of(const Expr& value, const std::vector<std::pair<Expr, Expr>>& names) {
        for (const auto& [known, name] : names)
            if (same(known, value)) return name;
        return nullptr;
    }

    Expr keep(Naming& body, const Expr& value, const Symbol& symbol) {
        body.changed.erase(symbol);
        own_.insert(symbol);
        body.names.emplace_back(value, build::variable(symbol, value->type));
        // no formula of the source: a name belongs to the loop behind it, whatever that computes
        body.out.push_back(build::make(Let{symbol, value}, made_by("what a loop does not change")));
        return body.names.back().second;
    }

    /// The name of a value in front of the loops; `wish()` is asked where it has none yet.
    template <class Wish>
    Expr named(Naming& body, const Expr& value, const Wish& wish) {
        const Expr known = name_of(value, body.names);
        return known ? known : keep(body, value, symbols_.fresh(wish()));
    }

    /// The name of a clamp in the body.
    Expr named_inside(Naming& body, const Expr& clamp, const Origin& statement) {
        if (const Expr known = name_of(clamp, body.varying)) return known;
        const Symbol symbol = symbols_.fresh(clamp_name(clamp, parameters_));
        body.changed.insert(symbol);
        body.left.statements.push_back(build::make(Let{symbol, clamp}, statement));
        body.varying.emplace_back(clamp, build::variable(symbol, clamp->type));
        return body.varying.back().second;
    }

    Expr with_named_clamps(Naming& body, const Expr& e, const Origin& statement) {
        if (is_clamp(e) && contains(body.clamps, e))
            return named(body, e, [&] { return clamp_name(e, parameters_); });
        const auto inner = [&](const Expr& child) { return with_named_clamps(body, child, statement); };
        const Load* load = body.crowded ? get<Load>(e) : nullptr;
        if (!load) return map_children(e, inner);
        Load place = *load;
        for (Expr& index : place.indices) {
            const bool varies = is_open_clamp(index, body.inside) && !contains(body.clamps, index) &&
                                !only_parameters(index) && !uses_any(index, body.assigned);
            index = varies ? named_inside(body, index, statement) : inner(index);
        }
        return with(e, std::move(place));
    }

    /// Names for quotients and remainders of integers alone: no lanes divide, and a divisor of 0 is no error.
    Expr with_named_quotients(Naming& body, const Expr& e) {
        const bool named_whole = e->type.is_int() && get<Binary>(e) && takes_time(e) && !loads(e) &&
                                 invariant(e, body.changed, body.evaluated);
        if (named_whole) return named(body, e, [&] { return value_name(e); });
        return map_children(e, [&](const Expr& child) { return with_named_quotients(body, child); });
    }

    Expr with_named_invariants(Naming& body, const Expr& e) {
        // what is evaluated conditionally stays where it is, but for quotients, which are there for all
        // numbers
        if (get<Select>(e) || get<Logic>(e)) return with_named_quotients(body, e);
        const auto inner = [&](const Expr& child) { return with_named_invariants(body, child); };
        const Expr limit = device_ ? nullptr : limit_of_choice(e);
        if (limit && invariant(limit, body.changed, body.evaluated))
            return map_children(e, [&](const Expr& child) {
                return child == limit ? named(body, limit, [&] { return limit_name(limit); }) : inner(child);
            });
        const Load* load = body.loads ? loaded(e) : nullptr;
        const bool costs = (load && !load->indices.empty()) || takes_time(e);
        if (!costs || !invariant(e, body.changed, body.evaluated)) return map_children(e, inner);
        return named(body, e, [&] { return load ? value_name(load->buffer, load->indices) : value_name(e); });
    }

    Stmt with_names(Naming& body, const Stmt& s) {
        const auto replaced = [&](const Expr& e) {
            const bool no_clamps = body.clamps.empty() && !body.crowded;
            return with_named_invariants(body, no_clamps ? e : with_named_clamps(body, e, s->origin));
        };
        return map_children(s, replaced, [](const Stmt& inner) { return inner; });
    }

    /// The body of loops, in which names stand for what they do not change; the names are added to `out`.
    Block without_invariants(const Block& block, const std::vector<const For*>& group, bool loads,
                             std::vector<Stmt>& out) {
        const std::set<Symbol> changed = changed_by(group);
        Naming body{out,
                    changed,
                    assigned_symbols(block),
                    loads,
                    always_runs(*group.back()),
                    reads_clamped_places(block),
                    invariant_clamps(block, changed),
                    facts_};
        for (const For* one : group)
            if (is_steady(one->low) && is_steady(one->extent)) assume_inside(body.inside, *one);
        // the end of a row of elements: all but the last of a thread's are there
        const bool guarded = body.evaluated && device_;
        for (const Stmt& s : block.statements) {
            const Let* let = get<Let>(s);
            const If* branch = get<If>(s);
            if (branch && guarded && is_plain(branch->then) && branch->otherwise.statements.empty()) {
                body.evaluated = false;
                const auto inner = [&](const Stmt& one) { return with_names(body, one); };
                const Stmt replaced = with(s, If{branch->condition, map_block(branch->then, inner), {}});
                body.left.statements.push_back(replaced);  // behind the names that it made
                body.evaluated = true;
                continue;
            }
            // places that data choose have names, which stand where these are chosen
            const bool moves = let && (own_.contains(let->symbol) ||
                                       (let->value->type == Type::index() && nestor::loads(let->value)));
            if (moves && invariant(let->value, body.changed, body.evaluated)) {
                keep(body, let->value, let->symbol);
            } else if (let || get<Store>(s) || get<Assign>(s) || get<Declare>(s)) {
                const Stmt replaced = with_names(body, s);
                body.left.statements.push_back(replaced);
            } else {
                body.left.statements.push_back(s);
            }
        }
        return body.left;
    }

    static bool is_plain(const Block& block) {
        return std::all_of(block.statements.begin(), block.statements.end(),
                           [](const Stmt& s) { return get<Store>(s) || get<Let>(s); });
    }

    /// Clamped places that the loop does not change, where the body's statements compute them more than once
    /// or a limit may be met. They cannot fail, so that it does not matter under which conditions they stand.
    std::vector<Expr> invariant_clamps(const Block& body, const std::set<Symbol>& changed) const {
        std::vector<Expr> once, named;
        const std::function<void(const Expr&)> count = [&](const Expr& e) {
            if (!is_clamp(e) || !invariant(e, changed, false) || only_parameters(e))
                return each_child(e, count);
            if (contains(named, e)) return;
            (contains(once, e) ? named : once).push_back(e);
        };
        for (const Stmt& s : body.statements)
            if (get<Let>(s) || get<Store>(s) || get<Assign>(s) || get<Declare>(s))
                each_child(s, count, [](const Stmt&) {});
        for (const Expr& e : once)
            if (!contains(named, e) && is_open_clamp(e, facts_)) named.push_back(e);
        return named;
    }

    bool only_parameters(const Expr& e) const {
        bool all = true;
        visit(e, [&](const Expr& child) {
            const Variable* variable = get<Variable>(child);
            all = all && (!variable || parameters_.contains(variable->symbol));
        });
        return all;
    }

    /// The load that a value is, or of which it is the float32 of a 16-bit float.
    static const Load* loaded(const Expr& e) {
        const Cast* cast = get<Cast>(e);
        const bool widens = cast && cast->value->type.is_float() && cast->value->type.bits == 16;
        return get<Load>(widens ? cast->value : e);
    }

    /// True when the value is the same in all iterations and may be computed even if there are none; or if it
    /// is `evaluated` anyway.
    bool invariant(const Expr& e, const std::set<Symbol>& changed, bool evaluated) const {
        if (get<Constant>(e)) return true;
        if (const Variable* variable = get<Variable>(e)) return !changed.contains(variable->symbol);
        if (const Load* load = get<Load>(e))
            return !changed.contains(load->buffer) && (load->indices.empty() || inside(*load, changed) ||
                                                       (evaluated && all_invariant(load->indices, changed)));
        const bool computes = get<Call>(e) || get<Unary>(e) || get<Cast>(e) || get<Binary>(e) ||
                              get<Select>(e) || get<Compare>(e) || get<Logic>(e);
        if (!computes) return false;
        bool all = true;
        each_child(e, [&](const Expr& child) { all = all && invariant(child, changed, evaluated); });
        return all;
    }

    bool all_invariant(const std::vector<Expr>& values, const std::set<Symbol>& changed) const {
        return std::all_of(values.begin(), values.end(),
                           [&](const Expr& e) { return invariant(e, changed, true); });
    }

    /// True when the element exists wherever the loops around have an iteration.
    bool inside(const Load& load, const std::set<Symbol>& changed) const {
        if (!buffers_.contains(load.buffer)) return false;
        const Buffer& buffer = buffers_.at(load.buffer);
        for (std::size_t k = 0; k < load.indices.size(); ++k) {
            const Expr& index = load.indices[k];
            const Variable* v = get<Variable>(index);
            const Binary* quotient = get<Binary>(index);
            const bool fixed = v || get<Constant>(index) || (quotient && is_quotient(quotient->op));
            if (!fixed || uses_any(index, changed)) return false;
            const Dimension& dimension = buffer.dimensions[k];
            const bool covers = v && std::any_of(loops_.begin(), loops_.end(), [&](const For* around) {
                                    return around->index == v->symbol && same(around->low, dimension.min) &&
                                           same(around->extent, dimension.extent);
                                });
            const Expr last = build::subtract(build::add(dimension.min, dimension.extent), build::integer(1));
            if (!covers &&
                !(is_steady(index) && at_most(dimension.min, index, facts_) && at_most(index, last, facts_)))
                return false;
        }
        return true;
    }

    SymbolSource& symbols_;
    bool device_;
    std::set<Symbol> parameters_;
    std::map<Symbol, Buffer> buffers_;
    std::vector<const For*> loops_;
    Facts facts_;              ///< of sizes, indices and names where a statement stands
    std::set<Symbol> steady_;  ///< these, which nothing assigns to
    std::set<Symbol> own_;     ///< names that this pass has given
};

}  // namespace

Program hoist_invariants(const Program& program, const Target& machine) {
    const bool device = machine.has_blocks();
    return map_bodies(program, [&](const Function& f, const Block& body, SymbolSource& symbols) {
        return InvariantHoister(f, symbols, device).block(body);
    });
}

}  // namespace nestor
