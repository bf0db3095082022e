// Narrowed regions, from consumers to producers. RegionNames of regions that shrink are known by what they
// lie in alone while producers are judged.
#include "ir/bounds/narrowing.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "ir/analysis/access.hpp"
#include "ir/analysis/facts_at.hpp"
#include "ir/analysis/funcs.hpp"
#include "ir/analysis/interval.hpp"
#include "ir/analysis/reach.hpp"
#include "ir/bounds/inputs.hpp"
#include "ir/bounds/whole_values.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/search.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

/// The names of a dimension's region.
struct RegionNames {
    Symbol min, extent;
};

class Narrowing {
public:
    Narrowing(const Function& function, const std::vector<SlidingWindow>& windows)
        : function_(function), body_(std::get<Block>(function.body)), inferred_(body_), windows_(windows) {
        visit_kind<Let>(body_, [&](const Stmt&, const Let& let) { values_.emplace(let.symbol, let.value); });
        visit_kind<Allocate>(body_, [&](const Stmt&, const Allocate& a) {
            for (const Dimension& d : a.buffer.dimensions)
                for (const Expr& e : {d.min, d.extent})
                    if (const Variable* v = get<Variable>(e)) of_regions_.insert(v->symbol);
        });
    }

    Block run() {
        std::vector<std::string> funcs = computed_funcs(body_);
        for (auto func = funcs.rbegin(); func != funcs.rend(); ++func) decide(*func);
        return rewritten();
    }

private:
    const SlidingWindow* window_of(const Symbol& name) const {
        const auto found = std::find_if(windows_.begin(), windows_.end(), [&](const SlidingWindow& w) {
            return w.min == name || w.extent == name;
        });
        return found == windows_.end() ? nullptr : &*found;
    }

    bool is_narrowed(const Symbol& s) const { return narrowed_.contains(s); }

    bool mentions_narrowed(const Expr& e) const {
        return std::any_of(narrowed_.begin(), narrowed_.end(),
                           [&](const auto& name) { return uses(e, name.first); });
    }

    /// Says of each dimension of a func whether it becomes smaller.
    void decide(const std::string& func) {
        const FuncSite site = find_func(body_, func);
        const auto& region = get<Compute>(site.compute)->region;
        std::vector<std::pair<std::size_t, RegionNames>> follow;
        for (std::size_t d = 0; d < region.size(); ++d) {
            const Variable* min = get<Variable>(region[d].first);
            const Variable* extent = get<Variable>(region[d].second);
            if (!min || !extent || !values_.contains(min->symbol) || !values_.contains(extent->symbol))
                continue;
            const RegionNames names{min->symbol, extent->symbol};
            of_regions_.insert({names.min, names.extent});
            if (const SlidingWindow* window = window_of(names.min))
                narrow(names, window->rises ? Part::end : Part::beginning);
            else if (mentions_narrowed(values_.at(names.min)) || mentions_narrowed(values_.at(names.extent)))
                follow.emplace_back(d, names);
        }
        std::erase_if(follow, [&](const auto& one) { return !may_follow(site, one.first, one.second); });
        for (const auto& [d, names] : follow) narrow(names, Part::some);
    }

    enum class Part { beginning, end, some };

    /// The names stand for a part of what they stood for: what is known of them from now on.
    void narrow(const RegionNames& names, Part part) {
        const Affine min = affine(build::variable(names.min)), extent = affine(build::variable(names.extent));
        const Affine old_min = affine(whole(names.min)), old_extent = affine(whole(names.extent));
        const auto same_form = [&](const Affine& a, const Affine& b) {
            known_.push_back(a - b);
            known_.push_back(b - a);
        };
        known_.push_back(extent);
        known_.push_back(min - old_min);
        known_.push_back(old_min + old_extent - min - extent);
        if (part == Part::end) same_form(min + extent, old_min + old_extent);
        if (part == Part::beginning) same_form(min, old_min);
        narrowed_.emplace(names.min, whole(names.min));
        narrowed_.emplace(names.extent, whole(names.extent));
    }

    /// What was inferred, in terms of loops and parameters; null where that is long.
    Expr whole(const Symbol& name) const { return inferred_.of(build::variable(name)); }

    /// What is known at a statement of anything but narrowed names; and of these what `narrow` says.
    Facts facts_around(const Stmt& s) const {
        Facts facts = facts_at(function_, body_, s);
        assume_window(facts, function_);
        std::erase_if(facts.ranges, [&](const Range& range) {
            return is_narrowed(range.symbol) || of_regions_.contains(range.symbol) ||
                   (range.interval.low && mentions_narrowed(range.interval.low)) ||
                   (range.interval.high && mentions_narrowed(range.interval.high));
        });
        std::erase_if(facts.nonnegative, [&](const Affine& form) {
            return std::any_of(narrowed_.begin(), narrowed_.end(),
                               [&](const auto& name) { return uses(form, name.first); });
        });
        facts.nonnegative.insert(facts.nonnegative.end(), known_.begin(), known_.end());
        return facts;
    }

    /// True where what the func's names say of narrowed consumers holds all reads, and lies in what it was.
    bool may_follow(const FuncSite& site, std::size_t d, const RegionNames& names) const {
        if (stage_names(site).size() > 1 || !whole(names.min) || !whole(names.extent)) return false;
        const Expr low = values_.at(names.min);
        const Expr extent = substitute(values_.at(names.extent), {{names.min, low}});
        const Expr end = build::add(low, extent);
        const Facts facts = facts_around(site.compute);
        if (!is_nonnegative(affine(extent), facts) || !at_most(whole(names.min), low, facts) ||
            !at_most(end, build::add(whole(names.min), whole(names.extent)), facts))
            return false;
        Facts running = facts;  // where a consumer reads, it computes something
        for (const auto& [name, old] : narrowed_)
            if (is_extent(name))
                running.nonnegative.push_back(affine(build::variable(name)) - affine(Integer(1)));
        for (const Access& access : accesses_of(statements_after(body_, site.compute, false)).accesses) {
            if (access.writes || !site.buffers.contains(access.buffer)) continue;
            if (access.whole) return false;
            const Interval box = reach(access, running)[d];
            if (!box.low || !box.high || !at_most(low, box.low, running) ||
                !at_most(build::add(box.high, build::integer(1)), end, running))
                return false;
        }
        return true;
    }

    bool is_extent(const Symbol& name) const {
        bool found = false;
        visit_kind<Compute>(body_, [&](const Stmt&, const Compute& compute) {
            for (const auto& [min, extent] : compute.region)
                if (const Variable* v = get<Variable>(extent)) found = found || v->symbol == name;
        });
        return found;
    }

    /// What was inferred, in place of narrowed names.
    Expr as_inferred(const Expr& e) const {
        return rewrite(e, [&](const Expr& part) -> Expr {
            const Variable* v = get<Variable>(part);
            const auto old = v ? narrowed_.find(v->symbol) : narrowed_.end();
            return old == narrowed_.end() ? part : old->second;
        });
    }

    Block rewritten() const {
        const Block narrowed = rewrite_stmts(body_, [&](const Stmt& s) -> Stmt {
            if (const Allocate* a = get<Allocate>(s)) return allocated_as_inferred(s, *a);
            const Let* let = get<Let>(s);
            if (!let || !of_regions_.contains(let->symbol)) return s;
            if (const SlidingWindow* window = window_of(let->symbol))
                return with(
                    s, Let{let->symbol, let->symbol == window->min ? window->new_min : window->new_extent});
            if (is_narrowed(let->symbol) || !mentions_narrowed(let->value)) return s;
            return with(s, Let{let->symbol, as_inferred(let->value)});
        });
        return with_ends(narrowed);
    }

    Stmt allocated_as_inferred(const Stmt& s, const Allocate& a) const {
        Allocate out = a;
        bool changed = false;
        for (Dimension& d : out.buffer.dimensions)
            for (Expr* e : {&d.min, &d.extent})
                if (mentions_narrowed(*e)) {
                    *e = as_inferred(*e);
                    changed = true;
                }
        return changed ? with(s, std::move(out)) : s;
    }

    /// An extent that ends where the region did has no name: loops say the end.
    Block with_ends(const Block& body) const {
        Substitution ends;
        for (const SlidingWindow& window : windows_)
            if (window.rises && !get<Select>(window.new_extent))
                ends.emplace_back(window.extent, window.new_extent);
        return rewrite_stmts(substitute(body, ends), [&](const Stmt& s) -> Stmt {
            const Let* let = get<Let>(s);
            return let && std::any_of(ends.begin(), ends.end(),
                                      [&](const auto& end) { return end.first == let->symbol; })
                       ? nullptr
                       : s;
        });
    }

    const Function& function_;
    const Block& body_;
    WholeValues inferred_;
    const std::vector<SlidingWindow>& windows_;
    std::map<Symbol, Expr> values_;    ///< of lets, as written
    std::set<Symbol> of_regions_;      ///< names of what is computed and stored
    std::map<Symbol, Expr> narrowed_;  ///< names that stand for less, and what they stood for
    std::vector<Affine> known_;        ///< about those
};

}  // namespace

Block with_sliding_windows(const Function& function, const std::vector<SlidingWindow>& windows) {
    return windows.empty() ? std::get<Block>(function.body) : Narrowing(function, windows).run();
}

}  // namespace nestor
