// Bounds inference, func by func from consumers to producers.
//
// Note [One box for each func] (2026-11-21)
// Funcs are taken from consumers to producers. Everything that reads f stands behind f's compute in the same
// block; the hull of those reads, over all loops between the compute and the read, is where f must hold its
// values. Where an access goes is told by symbolic intervals (analysis/reach). What f's own updates write and
// read at computed places is added (one pass is enough, since a dimension is either named by its pure
// variable or enlarged by a range that does not depend on it). The bounds get names right there, so that
// producers are bounded in terms of their consumers' names and forms stay as short as a person would write
// them: f_y_extent = g_y_extent + 2 * w. Proofs look through names of sums only: minima of minima prove
// little and take long, so the size of forms and the number of steps are limited (interval.cpp).
#include "ir/bounds/infer.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "ir/analysis/congruence.hpp"
#include "ir/analysis/facts_about.hpp"
#include "ir/analysis/facts_at.hpp"
#include "ir/analysis/funcs.hpp"
#include "ir/analysis/reach.hpp"
#include "ir/bounds/bound_names.hpp"
#include "ir/bounds/bound_requests.hpp"
#include "ir/bounds/errors.hpp"
#include "ir/bounds/finite_limits.hpp"
#include "ir/bounds/inputs.hpp"
#include "ir/bounds/required.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/errors.hpp"
#include "ir/core/search.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/simplify/simplify.hpp"

namespace nestor {
namespace {

using Region = RegionBounds;
using Names = BoundNames;

class BoundsInference {
public:
    BoundsInference(const Function& function, SymbolSource& symbols, std::vector<ErrorEntry>& table,
                    Diagnostics& errors)
        : function_(function),
          body_(std::get<Block>(function.body)),
          symbols_(symbols),
          table_(table),
          errors_(errors) {
        Facts window;
        assume_window(window, function);
        for (Fact& fact : window.nonnegative) walk_.always(std::move(fact));
    }

    /// Fills the holes of all funcs, or of `only` these.
    Block run(const std::set<std::string>* only = nullptr) {
        std::vector<std::string> funcs = funcs_by_end(body_);
        for (auto func = funcs.rbegin(); func != funcs.rend() && !errors_.has_errors(); ++func)
            if (!only || only->contains(*func)) fill(*func);
        return body_;
    }

private:
    /// Producers before consumers, also where a producer is computed inside its consumer's loops.
    static std::vector<std::string> funcs_by_end(const Block& body) {
        std::vector<std::string> names;
        const std::function<void(const Stmt&)> descend = [&](const Stmt& s) {
            each_statement(s, [&](const Stmt& child) { descend(child); });
            if (const Compute* c = get<Compute>(s)) names.push_back(c->func);
        };
        for (const Stmt& s : body.statements) descend(s);
        return names;
    }

    void fill(const std::string& func) {
        site_ = find_func(body_, func);
        names_ = dimension_names(site_);
        const Region& region = get<Compute>(site_.compute)->region;
        const bool open = std::any_of(region.begin(), region.end(), [](const auto& d) {
            return get<Hole>(d.first) || get<Hole>(d.second);
        });
        if (!open) return;
        if (region.size() != names_.size()) {
            errors_.add(other_rank(func, names_.size(), region.size()));
            return;
        }
        if (const Buffer* window = window_of(func)) {
            Region all;
            for (const Dimension& d : window->dimensions) all.emplace_back(d.min, d.extent);
            replace_holes(func, all, all);
            return;
        }
        const RequiredBox needed = reads_of(func, region.size());
        if (errors_.has_errors()) return;
        const bool here = stored_where_computed();
        const Names computed = name(func, "");
        const Names stored = here ? computed : name(func, "stored_");
        constraints_ = constraints_of(site_);
        body_ = without_constraints(body_, func);
        site_ = find_func(body_, func);
        replace_holes(func, computed.region(), stored.region());
        site_ = find_func(body_, func);
        const auto bound = values(computed, needed);
        insert(site_.compute, bound, checks_);
        if (errors_.has_errors() || here) return;
        site_ = find_func(body_, func);
        bind_storage(stored);
    }

    /// The caller's buffer that the func is computed into, or null.
    const Buffer* window_of(const std::string&) const {
        for (const Parameter& p : function_.parameters)
            if (p.buffer && site_.buffers.contains(p.symbol)) return &*p.buffer;
        return nullptr;
    }

    bool stored_where_computed() const {
        bool here = true;
        rewrite_block_of(body_, site_.compute, [&](const Block& block) {
            for (const Stmt& a : site_.allocations)
                here = here && std::find(block.statements.begin(), block.statements.end(), a) !=
                                   block.statements.end();
            return block;
        });
        return here;
    }

    Names name(const std::string& func, const std::string& what) {
        Names names;
        for (const std::string& dimension : names_) {
            names.mins.push_back(symbols_.fresh(fmt::format("{}_{}{}_min", func, what, dimension)));
            names.extents.push_back(symbols_.fresh(fmt::format("{}_{}{}_extent", func, what, dimension)));
        }
        return names;
    }

    void replace_holes(const std::string& func, const Region& computed, const Region& stored) {
        const auto dimension_of = [&](const std::string& variable) {
            return static_cast<std::size_t>(std::find(names_.begin(), names_.end(), variable) -
                                            names_.begin());
        };
        const auto filled = [&](const Expr& e) -> Expr {
            const Hole* hole = get<Hole>(e);
            if (!hole) return e;
            std::size_t d = static_cast<std::size_t>(hole->dimension);
            if (const LoopName* loop = std::get_if<LoopName>(&hole->owner)) {
                if (loop->func != func) return e;
                d = dimension_of(loop->variable);
            } else if (std::get<std::string>(hole->owner) != func) {
                return e;
            }
            if (d >= computed.size() || d >= stored.size()) return e;  // of no dimension: stays open
            const auto& bounds = hole->use == HoleUse::allocate ? stored[d] : computed[d];
            return hole->part == HolePart::minimum ? bounds.first : bounds.second;
        };
        std::vector<Stmt> holding = site_.allocations;  // holes of a func stand nowhere else
        holding.push_back(site_.compute);
        for (const Stmt& wanted : holding)
            body_ = rewrite_block_of(body_, wanted, [&](Block block) {
                for (Stmt& s : block.statements)
                    if (s == wanted) s = rewrite_exprs(s, filled);
                return block;
            });
    }

    /// The region that directives want around what is needed in dimension `d`.
    std::pair<Expr, Expr> grown(std::size_t d, const std::pair<Expr, Expr>& reads, const Facts& facts) {
        const auto shorter = [&](const Expr& e) {
            const Expr known = simplified_by(congruences_, e);
            return known == e ? e : simplify(known, facts);
        };
        const std::pair<Expr, Expr> needed(shorter(reads.first), shorter(reads.second));
        Grown out = grown_to(constraints_, d, {get<Compute>(site_.compute)->func, names_[d]}, needed, facts,
                             congruences_);
        checks_.insert(checks_.end(), out.checks.begin(), out.checks.end());
        return out.region;
    }

    // ------------------------------------------------------------------------------------------------ boxes

    /// What is known at a statement, the extents that have names among it: none is negative (`region_of`),
    /// and that of a func that is surely read is at least 1.
    /// Valid until the next call.
    const Facts& around(const Stmt& wanted) {
        for (Affine& extent : extents_) walk_.always(std::move(extent));
        extents_.clear();
        return walk_.at(body_, wanted);
    }

    /// The statements of the block without computes that do not touch the func's memory, and without memory
    /// of others.
    Stmt touching(const Stmt& block) {
        Block out;
        const std::uint64_t own = symbol_bits(site_.buffers);
        for (const Stmt& s : get<Block>(block)->statements) {
            if ((get<Compute>(s) || get<Allocate>(s)) && !may_mention(s, own)) continue;
            if (get<Compute>(s) && !accesses_any(s, site_.buffers)) continue;
            out.statements.push_back(s);
        }
        return build::make(std::move(out), block->origin);
    }

    /// What the accesses of the func depend on: the facts that are asked for are about these.
    std::vector<Symbol> symbols_around(const AccessList& list) const {
        std::vector<Symbol> symbols;
        const auto add = [&](const Expr& e) {
            visit(e, [&](const Expr& child) {
                if (const Variable* v = get<Variable>(child)) symbols.push_back(v->symbol);
            });
        };
        for (const Access& access : list.accesses) {
            if (!site_.buffers.contains(access.buffer)) continue;
            for (const Expr& index : access.indices) add(index);
            for (const EnclosingLoop& loop : access.loops) add(loop.low), add(loop.extent);
            for (const Guard& guard : access.guards) add(guard.condition);
        }
        return symbols;
    }

    /// The hull of all reads behind the func's compute; an empty box where there are none.
    RequiredBox reads_of(const std::string& func, std::size_t rank) {
        const AccessList list = accesses_of(touching(statements_after(body_, site_.compute, false)));
        const Facts outside = facts_about(around(site_.compute), symbols_around(list));
        std::vector<GuardedBox> readings;
        for (const Access& access : list.accesses) {
            if (access.writes || !site_.buffers.contains(access.buffer)) continue;
            add_readings(readings, access, outside, func);
            if (errors_.has_errors()) return {};
        }
        if (readings.empty())
            return {Box(rank, {build::integer(0), build::integer(-1)}), build::boolean(false), false};
        return hull_of(readings, outside);
    }

    /// An error where something bounds the access on no side.
    void check_bounded(const Box& box, const Access& access, const std::string& func) {
        for (std::size_t d = 0; d < box.size(); ++d)
            if (!box[d].low || !box[d].high)
                return errors_.add(unbounded_access(access, func, d < names_.size() ? names_[d] : ""));
    }

    void add_readings(std::vector<GuardedBox>& all, const Access& access, const Facts& outside,
                      const std::string& func) {
        for (GuardedBox& reading : guarded_boxes(access, outside)) {
            check_bounded(reading.box, access, func);
            all.push_back(std::move(reading));
        }
    }

    /// The values of the names: what is needed, and in dimensions that updates address by computed places
    /// also what those reach. See Note [One box for each func].
    std::vector<std::pair<Symbol, Expr>> values(const Names& names, const RequiredBox& needed) {
        const Facts& outside = around(site_.compute);
        // a pure stage writes the points of the region alone
        const AccessList own = stage_names(site_).size() > 1 ? accesses_of(site_.compute) : AccessList{};
        std::vector<std::optional<Interval>> computed(names.mins.size());
        checks_.clear();
        for (const Access& access : own.accesses) {
            if (!site_.buffers.contains(access.buffer)) continue;
            const Box box = reach(access, outside);
            check_bounded(box, access, get<Compute>(site_.compute)->func);
            if (errors_.has_errors()) return {};
            for (std::size_t d = 0; d < box.size(); ++d) {
                if (is_named(box[d], names, d, outside) || is_named_without_guards(access, names, d, outside))
                    continue;
                computed[d] = computed[d] ? hull(*computed[d], box[d], outside) : box[d];
            }
        }
        std::vector<bool> full;  // dimensions that hold what updates address, wherever nothing is read
        for (const auto& dimension : computed) full.push_back(dimension.has_value());
        const Region plain = region_of(needed, outside, full);
        std::vector<std::pair<Symbol, Expr>> bound;
        for (const bool enlarged : {false, true})
            for (std::size_t d = 0; d < computed.size(); ++d) {
                if (computed[d].has_value() != enlarged) continue;
                const Interval all = enlarged ? hull(*computed[d], needed.box[d], outside) : needed.box[d];
                for (std::size_t k = 0; k < names.mins.size(); ++k)  // names that have no value yet
                    if (computed[k] && k >= d && mentions(all, names.mins[k], names.extents[k])) {
                        errors_.add(entangled_bounds(get<Compute>(site_.compute)->func, names_[d]));
                        return {};
                    }
                const auto [min, extent] =
                    grown(d, enlarged ? region_of(all, needed.certain, outside) : plain[d], outside);
                bind(bound, names, d, {min, extent}, needed.certain);
            }
        return bound;
    }

    static bool mentions(const Interval& bounds, const Symbol& a, const Symbol& b) {
        return uses(bounds.low, a) || uses(bounds.high, a) || uses(bounds.low, b) || uses(bounds.high, b);
    }

    /// Binds the names of a dimension and keeps what is known of its extent. A minimum that is chosen by a
    /// condition, or as the least of several, is not said twice.
    void bind(std::vector<std::pair<Symbol, Expr>>& bound, const Names& names, std::size_t d,
              const std::pair<Expr, Expr>& region, bool certain) {
        bound.emplace_back(names.mins[d], region.first);
        const auto* least = get<Binary>(region.first);
        const bool chosen = get<Select>(region.first) || (least && least->op == BinaryOp::minimum);
        bound.emplace_back(names.extents[d], rewrite(region.second, [&](const Expr& e) {
                               return chosen && same(e, region.first) ? build::variable(names.mins[d]) : e;
                           }));
        for (const auto& [symbol, value] : {*(bound.end() - 2), bound.back()})
            if (const Congruence known = congruence_of(value, congruences_); known.modulus != 1)
                congruences_.emplace(symbol, known);
        extents_.push_back(affine(build::variable(names.extents[d])) - affine(Integer(certain ? 1 : 0)));
    }

    /// Binds the names of a func's storage to all that is touched behind its allocation.
    void bind_storage(const Names& names) {
        const Stmt allocation = site_.allocations.front();
        const AccessList list = accesses_of(touching(statements_after(body_, allocation, true)));
        const Facts outside = facts_about(around(allocation), symbols_around(list));
        std::vector<GuardedBox> touched;
        for (const Access& access : list.accesses) {
            if (!site_.buffers.contains(access.buffer)) continue;
            add_readings(touched, access, outside, get<Compute>(site_.compute)->func);
            if (errors_.has_errors()) return;
        }
        std::vector<std::pair<Symbol, Expr>> bound;
        const RequiredBox needed = hull_of(touched, outside);
        const Region region = region_of(needed, outside);
        for (std::size_t d = 0; d < region.size(); ++d) bind(bound, names, d, region[d], needed.certain);
        insert(allocation, bound);
    }

    /// Puts lets, and checks behind them, before the first allocation or compute of the block that holds
    /// `wanted`.
    void insert(const Stmt& wanted, const std::vector<std::pair<Symbol, Expr>>& bound,
                const std::vector<Check>& checks = {}) {
        body_ = rewrite_block_of(body_, wanted, [&](const Block& block) {
            Block out = block;
            const auto first = std::find_if(out.statements.begin(), out.statements.end(), [](const Stmt& s) {
                return get<Allocate>(s) || get<Compute>(s);
            });
            std::vector<Stmt> lets;
            for (const auto& [symbol, value] : bound)
                lets.push_back(build::make(Let{symbol, value}, wanted->origin));
            for (const Check& check : checks) {
                table_.push_back({"RANGE", error_range, check.text});
                lets.push_back(
                    build::make(Assert{check.condition, static_cast<int>(table_.size()) - 1}, check.origin));
            }
            out.statements.insert(first, lets.begin(), lets.end());
            return out;
        });
    }

    const Function& function_;
    Block body_;
    SymbolSource& symbols_;
    std::vector<ErrorEntry>& table_;
    Diagnostics& errors_;
    std::vector<Constraint> constraints_;  ///< of the func that is being filled
    std::vector<Check> checks_;            ///< what they leave to run time
    FactsWalk walk_{function_};            ///< what is known at statements
    FuncSite site_;                        ///< of the func that is being filled
    std::vector<std::string> names_;       ///< of its dimensions
    Congruences congruences_;              ///< of names that have their values already
    std::vector<Affine> extents_;          ///< what is known of those that had no value at the last question
};

}  // namespace

Result<Program> infer_bounds(const Program& program) {
    Program out = program;
    SymbolSource symbols(program.next_symbol);
    Diagnostics errors;
    for (Function& function : out.functions) {
        const Block* body = std::get_if<Block>(&function.body);
        if (body && computes_points(function, *body))
            function.body = check_points(function, *body, symbols, out.errors);
        if (!body || !has_holes(*body)) continue;
        Block filled = BoundsInference(function, symbols, out.errors, errors).run();
        if (!errors.has_errors()) report_holes(filled, errors);
        if (errors.has_errors()) return errors;
        filled = check_finite_limits(function, std::move(filled), out.errors);
        function.body = check_inputs(function, std::move(filled), symbols, out.errors, errors);
        if (errors.has_errors()) return errors;
    }
    out.next_symbol = symbols.next();
    return out;
}

Result<Program> infer_bounds_of(const Program& program, const std::string& function,
                                const std::set<std::string>& funcs) {
    Program out = program;
    SymbolSource symbols(program.next_symbol);
    Diagnostics errors;
    for (Function& f : out.functions)
        if (f.symbol.name() == function) f.body = BoundsInference(f, symbols, out.errors, errors).run(&funcs);
    if (errors.has_errors()) return errors;
    out.next_symbol = symbols.next();
    return out;
}

}  // namespace nestor
