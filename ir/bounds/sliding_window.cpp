// Sliding windows. What is asked of a window: every loop between allocation and compute runs one
// iteration after the other; the one that carries the window is the only thing that its iterations differ in;
// both ends of the region move one way; the func's stages have the dimension as a loop of their own, which
// covers just the region; and an iteration that computes follows one that did.
#include "ir/bounds/sliding_window.hpp"

#include <algorithm>
#include <map>

#include "ir/analysis/access.hpp"
#include "ir/analysis/facts_at.hpp"
#include "ir/analysis/funcs.hpp"
#include "ir/analysis/interval.hpp"
#include "ir/analysis/let_values.hpp"
#include "ir/analysis/monotone.hpp"
#include "ir/analysis/reach.hpp"
#include "ir/bounds/inputs.hpp"
#include "ir/bounds/upper_bound.hpp"
#include "ir/bounds/whole_values.hpp"
#include "ir/core/build.hpp"
#include "ir/core/modes.hpp"
#include "ir/core/search.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/simplify/choices.hpp"
#include "ir/simplify/simplify.hpp"

namespace nestor {
namespace {

/// What stands between the allocation of a func and its compute, outermost first.
std::vector<Stmt> between(const Block& body, const FuncSite& site) {
    const auto outer = path_to(body, site.allocations.front());
    std::vector<Stmt> path = path_to(body, site.compute);
    std::erase_if(path,
                  [&](const Stmt& s) { return std::find(outer.begin(), outer.end(), s) != outer.end(); });
    return path;
}

/// The region of a dimension in terms of loops and parameters. Where a guard may leave nothing to compute,
/// `condition` says that it does not, and the rest is what holds then.
struct Needed {
    Expr low, extent, end;  ///< `end` is behind the last element
    Expr condition = build::boolean(true);
};

Needed needed_of(const Expr& min, const Expr& length) {
    const Expr low = with_choices_joined(min), extent = with_choices_joined(length);
    Needed needed{low, extent, nullptr};
    const auto* guarded = get<Select>(extent);
    if (guarded && build::is_zero(guarded->otherwise)) {
        needed.extent = guarded->then;
        needed.condition = guarded->condition;
    }
    needed.end = simplify(build::add(low, needed.extent));
    return needed;
}

bool mentions(const Needed& needed, const Symbol& s) {
    return uses(needed.low, s) || uses(needed.extent, s);
}

Expr at_previous(const Expr& e, const Symbol& index) {
    return substitute(e, {{index, build::subtract(build::variable(index), build::integer(1))}});
}

/// Which of a func's dimensions each stage runs through by itself.
class OwnLoops {
public:
    OwnLoops(const Function& function, const FuncSite& site) : function_(function), site_(site) {
        visit_kind<Let>(site.compute, [&](const Stmt&, const Let& let) { lets_.add(let); });
        visit_kind<For>(site.compute,
                        [&](const Stmt&, const For& loop) { loops_.emplace(loop.index, &loop); });
        accesses_ = accesses_of(site.compute).accesses;
        std::erase_if(accesses_, [&](const Access& a) { return !site.buffers.contains(a.buffer); });
    }

    /// True where every access of the func in its own stages is at a point that pure loops over just the
    /// region give, the same in the whole stage.
    bool cover(std::size_t d, const Symbol& min, const Symbol& extent) const {
        std::map<std::string, Expr> points;
        return !accesses_.empty() &&
               std::all_of(accesses_.begin(), accesses_.end(), [&](const Access& access) {
                   if (access.whole || d >= access.indices.size()) return false;
                   const Expr point = lets_.of(access.indices[d]);
                   const auto [known, first] = points.emplace(stage_of(access), point);
                   return (first || equal_forms(known->second, point)) && comes_from(point, min) &&
                          reaches_all(access, d, min, extent) && stays_in(access, d, min, extent);
               });
    }

private:
    /// The stage and branch that an access is in: by the loops of the func around it.
    std::string stage_of(const Access& access) const {
        for (const EnclosingLoop& loop : access.loops)
            if (loop.name.func == get<Compute>(site_.compute)->func)
                return std::to_string(loop.name.specialization) + "." + loop.name.stage;
        return "";
    }

    /// True for the index of a loop from `min` on, or a sum of `min` and indices of parts of such a loop.
    bool comes_from(const Expr& point, const Symbol& min) const {
        bool named = uses(point, min), pure = true;
        visit(point, [&](const Expr& e) {
            const Variable* v = get<Variable>(e);
            const auto loop = v ? loops_.find(v->symbol) : loops_.end();
            if (get<Load>(e)) pure = false;
            if (loop == loops_.end()) return;
            const Variable* low = get<Variable>(loop->second->low);
            named = named || (low && low->symbol == min);
            pure = pure && loop->second->kind == LoopKind::pure;
        });
        return named && pure;
    }

    /// What is known whatever part of the region is computed.
    Facts facts_of_any(const Symbol& extent) const {
        Facts facts = facts_of(function_);
        facts.nonnegative.push_back(affine(build::variable(extent)));
        return facts;
    }

    /// True where the loops, without their guards, go from one end of the region to the other: whole tiles do
    /// where the region is a multiple of them, which what is new of it need not be.
    bool reaches_all(const Access& access, std::size_t d, const Symbol& min, const Symbol& extent) const {
        const Facts facts = facts_of_any(extent);
        Access all = access;
        all.guards = {};
        const Interval box = reach(all, facts)[d];
        const Expr low = build::variable(min), end = build::add(low, build::variable(extent));
        return box.low && box.high && at_most(box.low, low, facts) &&
               at_most(end, build::add(box.high, build::integer(1)), facts);
    }

    /// True where the access is proved to be in the region by one of its guards, all, or none of them.
    bool stays_in(const Access& access, std::size_t d, const Symbol& min, const Symbol& extent) const {
        const Facts facts = facts_of_any(extent);
        std::vector<Access> ways{access};
        for (const Guard& guard : access.guards)
            for (const Expr& part :
                 guard.holds ? build::conjuncts(guard.condition) : std::vector<Expr>{guard.condition}) {
                ways.push_back(access);
                ways.back().guards = {{part, guard.holds}};
            }
        ways.push_back(access);
        ways.back().guards = {};
        const Expr low = build::variable(min), end = build::add(low, build::variable(extent));
        return std::any_of(ways.begin(), ways.end(), [&](const Access& one) {
            const Interval box = reach(one, facts)[d];
            return box.low && box.high && at_most(low, box.low, facts) &&
                   at_most(build::add(box.high, build::integer(1)), end, facts);
        });
    }

    const Function& function_;
    const FuncSite& site_;
    LetValues lets_;
    std::map<Symbol, const For*> loops_;
    std::vector<Access> accesses_;
};

class Finder {
public:
    Finder(const Function& function, const std::vector<FoldedDimension>& folded)
        : function_(function), body_(std::get<Block>(function.body)), values_(body_), folded_(folded) {}

    std::vector<SlidingWindow> run() {
        for (const std::string& func : computed_funcs(body_)) look(func);
        return std::move(found_);
    }

private:
    void look(const std::string& func) {
        const FuncSite site = find_func(body_, func);
        if (site.allocations.empty()) return;
        const std::vector<Stmt> path = between(body_, site);
        const auto is_loop = [](const Stmt& s) { return get<For>(s) != nullptr; };
        if (std::none_of(path.begin(), path.end(), is_loop)) return;
        for (const Stmt& s : path)
            if (const For* loop = get<For>(s); loop && is_parallel(loop->mode)) return;
        const Compute& compute = *get<Compute>(site.compute);
        std::vector<Needed> needed;
        for (const auto& [min, extent] : compute.region) {
            const Expr low = values_.of(min), length = values_.of(extent);
            if (!low || !length) return;
            needed.push_back(needed_of(low, length));
        }
        const OwnLoops own(function_, site);
        for (std::size_t d = 0; d < needed.size(); ++d) {
            const Variable* min = get<Variable>(compute.region[d].first);
            const Variable* extent = get<Variable>(compute.region[d].second);
            if (!min || !extent) continue;
            const auto carrier = std::find_if(path.rbegin(), path.rend(), [&](const Stmt& s) {
                return get<For>(s) && mentions(needed[d], get<For>(s)->index);
            });
            if (carrier == path.rend()) continue;
            const std::vector<Stmt> inside(carrier.base() - 1, path.end());
            if (!differ_in_window_alone(func, needed, d, inside) ||
                !follow_each_other(inside, needed, site.compute))
                continue;
            if (!own.cover(d, min->symbol, extent->symbol)) continue;
            SlidingWindow window{
                func, d, dimension_names(site)[d], get<For>(*carrier)->name, min->symbol, extent->symbol};
            window.depth = static_cast<std::size_t>(path.rend() - carrier);
            add(std::move(window), needed[d], site, *get<For>(*carrier));
        }
    }

    /// True where iterations of the carrying loop, the first of `inside`, differ in this dimension alone:
    /// loops inside have the same limits in all of them, the other dimensions the same region, and what is
    /// folded holds all that the loops inside need.
    bool differ_in_window_alone(const std::string& func, const std::vector<Needed>& needed, std::size_t d,
                                const std::vector<Stmt>& inside) const {
        const Symbol& index = get<For>(inside.front())->index;
        const auto depends = [&](const Expr& e) {
            const Expr whole = values_.of(e);
            return !whole || uses(whole, index);
        };
        for (std::size_t k = 1; k < inside.size(); ++k)
            if (const For* loop = get<For>(inside[k]); loop && (depends(loop->low) || depends(loop->extent)))
                return false;
        for (std::size_t e = 0; e < needed.size(); ++e) {
            if (e != d && mentions(needed[e], index)) return false;
            const bool folds = std::any_of(folded_.begin(), folded_.end(), [&](const FoldedDimension& f) {
                return f.func == func && f.dimension == e;
            });
            for (const Stmt& s : inside)
                if (const For* loop = get<For>(s);
                    folds && e != d && loop && mentions(needed[e], loop->index))
                    return false;
        }
        return true;
    }

    /// True where an iteration of the carrying loop that computes is the first or follows one that did:
    /// conditions on the way hold in the iteration before where they hold.
    bool follow_each_other(const std::vector<Stmt>& inside, const std::vector<Needed>& needed,
                           const Stmt& compute) const {
        const For& loop = *get<For>(inside.front());
        Facts facts = before(loop, compute);
        for (const Needed& one : needed) assume(facts, one.condition, true);
        for (const Needed& one : needed)
            if (decide(at_previous(one.condition, loop.index), facts) != true) return false;
        for (std::size_t k = 1; k < inside.size(); ++k) {
            const If* branch = get<If>(inside[k]);
            if (!branch) continue;
            const Stmt& next = k + 1 < inside.size() ? inside[k + 1] : compute;
            const auto& then = branch->then.statements;
            const bool holds = std::find(then.begin(), then.end(), next) != then.end();
            const Expr condition = values_.of(branch->condition);
            if (!condition) return false;
            if (uses(condition, loop.index) && decide(at_previous(condition, loop.index), facts) != holds)
                return false;
        }
        return true;
    }

    /// What is known at the compute where the iteration of the loop is not the first.
    Facts before(const For& loop, const Stmt& compute) const {
        Facts facts = facts_at(function_, body_, compute);
        assume_window(facts, function_);
        facts.nonnegative.push_back(affine(build::variable(loop.index)) - affine(loop.low) -
                                    affine(Integer(1)));
        return facts;
    }

    void add(SlidingWindow window, const Needed& needed, const FuncSite& site, const For& loop) {
        Facts facts = before(loop, site.compute);
        assume(facts, needed.condition, true);
        const Trend low = trend_of(needed.low, loop.index, facts);
        const Trend end = trend_of(needed.end, loop.index, facts);
        const auto moves = [&](Trend way) {
            return (low == way || low == Trend::constant) && (end == way || end == Trend::constant);
        };
        if (!moves(Trend::rising) && !moves(Trend::falling)) return;
        const bool rises = moves(Trend::rising);
        window.at_most = constant_upper_bound_of_cases(needed.extent);
        const Expr first = build::compare(CompareOp::equal, build::variable(loop.index), loop.low);
        rises ? slide_up(window, needed, loop, first, facts) : slide_down(window, needed, loop, first, facts);
        window.rises = rises;
        found_.push_back(std::move(window));
    }

    /// From the end of the region before to the end of this one.
    static void slide_up(SlidingWindow& window, const Needed& needed, const For& loop, const Expr& first,
                         const Facts& facts) {
        Expr from = simplify(at_previous(needed.end, loop.index), facts);
        if (!at_most(needed.low, from, facts)) from = build::maximum(needed.low, from);
        Expr whole = needed.low;  // of the first iteration
        if (build::as_integer(loop.low)) whole = substitute(whole, {{loop.index, loop.low}});
        window.new_min = build::select(first, simplify(whole), simplify(from, facts));
        window.new_extent = where(needed, build::subtract(needed.end, build::variable(window.min)));
    }

    /// From the beginning of this region to that of the one before.
    static void slide_down(SlidingWindow& window, const Needed& needed, const For& loop, const Expr& first,
                           const Facts& facts) {
        Expr to = simplify(at_previous(needed.low, loop.index), facts);
        if (!at_most(to, needed.end, facts)) to = build::minimum(needed.end, to);
        window.new_min = simplify(needed.low);
        window.new_extent = where(needed, build::select(first, simplify(needed.extent),
                                                        simplify(build::subtract(to, needed.low), facts)));
    }

    /// The extent, where there is something to compute.
    static Expr where(const Needed& needed, const Expr& extent) {
        return build::as_integer(needed.condition) == 1
                   ? extent
                   : build::select(needed.condition, extent, build::integer(0));
    }

    const Function& function_;
    const Block& body_;
    WholeValues values_;
    const std::vector<FoldedDimension>& folded_;
    std::vector<SlidingWindow> found_;
};

}  // namespace

std::vector<SlidingWindow> sliding_windows(const Function& function,
                                           const std::vector<FoldedDimension>& folded) {
    return Finder(function, folded).run();
}

bool may_fold(const SlidingWindow& window, const std::vector<SlidingWindow>& all) {
    return std::none_of(all.begin(), all.end(), [&](const SlidingWindow& other) {
        return other.func == window.func && other.depth < window.depth;
    });
}

}  // namespace nestor
