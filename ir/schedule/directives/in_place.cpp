// in-place(func): what a func only copies is computed into the func's own memory:
//   allocate a; compute a { a[x] = .. }  allocate b; compute b { for x { b[x] = a[x] }  .. }
//   =>  allocate b; compute b { b[x] = ..  .. }
// So it is with inline reductions that are all of a func (`fun b(x) = sum rdom(..) (..)`), and with funcs
// that begin with another one's values. Where an output copies more than its window has, if the window is
// small, there are two versions:
//   allocate a; compute a on (0, N) { .. }  compute b on (x_min, x_extent) { for x { b[x] = a[x] } }
//   =>  if x_min <= 0 && N <= x_min + x_extent { compute b on (x_min, x_extent) { .. } } else { as it was }
//
// Note [Proposed by default] (2026-11-24)
// An inline reduction is a func of its own, which schedules can name, but nobody would write a temporary and
// a copy for it. The default loops therefore propose this directive, and `nestor schedule` prints it.
//
// Note [Scans in the output] (2026-11-24)
// A scan needs all of the picture, whatever the window is. Temporaries as large as the picture took three
// quarters of the time of an integral image of all of it, and half of a recursive blur's.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "ir/analysis/affine.hpp"
#include "ir/analysis/facts.hpp"
#include "ir/analysis/funcs.hpp"
#include "ir/analysis/interval.hpp"
#include "ir/analysis/let_values.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/rename.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/copies.hpp"
#include "ir/schedule/directives/directive.hpp"
#include "ir/schedule/directives/open_nests.hpp"
#include "ir/schedule/directives/place.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/simplify/simplify.hpp"

namespace nestor::schedule {
namespace {

/// `b[x, y] = a[x, y]` in loops over x and y, and nothing else.
struct CopyOf {
    Symbol from, to;
    Origin origin;  ///< of the formula that says so
};

std::optional<CopyOf> copy_in(const Stmt& s, std::vector<Symbol> loops) {
    if (const For* loop = get<For>(s)) {
        loops.push_back(loop->index);
        const auto& inner = loop->body.statements;
        return inner.size() == 1 && loop->kind == LoopKind::pure ? copy_in(inner[0], std::move(loops))
                                                                 : std::nullopt;
    }
    const Block* block = get<Label>(s)     ? &get<Label>(s)->body
                         : get<Compute>(s) ? &get<Compute>(s)->body
                                           : nullptr;
    if (block)
        return block->statements.size() == 1 ? copy_in(block->statements[0], std::move(loops)) : std::nullopt;
    const Store* store = get<Store>(s);
    const Load* load =
        store && store->values.size() == 1 && !store->op ? get<Load>(store->values[0]) : nullptr;
    if (!load || store->targets.size() != 1) return std::nullopt;
    const StoreTarget& target = store->targets[0];
    std::set<Symbol> used;
    for (std::size_t k = 0; k < target.indices.size() && k < load->indices.size(); ++k) {
        const Variable* index = get<Variable>(target.indices[k]);
        if (index && same(target.indices[k], load->indices[k])) used.insert(index->symbol);
    }
    if (target.indices.size() != loops.size() || load->indices.size() != loops.size() ||
        used != std::set<Symbol>(loops.begin(), loops.end()))
        return std::nullopt;
    return CopyOf{load->buffer, target.buffer, s->origin};
}

/// The func whose compute statement, at the root, stores into a buffer; empty where there is none.
std::string func_of(const Block& body, const Symbol& buffer) {
    for (const Stmt& s : body.statements) {
        const Compute* compute = get<Compute>(s);
        bool stores = false;
        if (compute)
            visit_statements(compute->body, [&](const Stmt& child) {
                if (const Store* store = get<Store>(child))
                    for (const StoreTarget& t : store->targets) stores = stores || t.buffer == buffer;
            });
        if (stores) return compute->func;
    }
    return "";
}

bool at_root(const Block& body, const Stmt& s) {
    return std::find(body.statements.begin(), body.statements.end(), s) != body.statements.end();
}

bool equal(const Expr& a, const Expr& b, const LetValues& lets) {
    return equal_forms(lets.of(a), lets.of(b));
}

/// The stages of a func, out of their labels.
const Block& stages_of(const Block& body) {
    const Label* only = body.statements.size() == 1 ? get<Label>(body.statements[0]) : nullptr;
    return only && !only->body.statements.empty() && get<Label>(only->body.statements[0])
               ? stages_of(only->body)
               : body;
}

/// A func that another one copies, all at once or in its first stage.
struct Link {
    CopyOf copy;
    bool first_stage = false;
    FuncSite source;
    std::vector<Expr> conditions;  ///< under which the last func of the chain has the same region
};

/// What of a func's body is left without the copy.
std::vector<Stmt> rest_of(const Compute& compute, bool first_stage) {
    const auto& stages = stages_of(compute.body).statements;
    return first_stage ? std::vector<Stmt>(stages.begin() + 1, stages.end()) : std::vector<Stmt>();
}

/// The conditions under which `a` is at most `b`, of the smallest and the largest of several values one each.
void add_at_most(const Expr& a, const Expr& b, const Facts& facts, std::vector<Expr>& conditions) {
    const Expr left = simplify(a), right = simplify(b);
    const Binary *largest = get<Binary>(left), *smallest = get<Binary>(right);
    if (largest && largest->op == BinaryOp::maximum) {
        add_at_most(largest->left, right, facts, conditions);
        add_at_most(largest->right, right, facts, conditions);
    } else if (smallest && smallest->op == BinaryOp::minimum) {
        add_at_most(left, smallest->left, facts, conditions);
        add_at_most(left, smallest->right, facts, conditions);
    } else if (!at_most(left, right, facts)) {
        conditions.push_back(simplify(build::compare(CompareOp::less_equal, left, right)));
    }
}

/// What is copied, where it can be computed in place; why not otherwise.
struct CopyChain {
    FuncSite target;
    std::vector<Link> links;  ///< from the target on; several only where there are conditions
    std::string obstacle;

    bool has_versions() const { return !links.front().conditions.empty(); }
};

class CopySearch {
public:
    CopySearch(const Subject& subject, const std::string& func)
        : body_(subject.body()), lets_(body_), facts_(facts_of(subject.function)) {
        found_.target = find_func(body_, func);
    }

    CopyChain run() {
        const Compute* target = found_.target.compute ? get<Compute>(found_.target.compute) : nullptr;
        if (!target || !at_root(body_, found_.target.compute)) return no("it is not computed beside others");
        auto link = link_of(found_.target);
        if (!link) return std::move(found_);
        found_.links.push_back(*link);
        if (!found_.has_versions()) return std::move(found_);
        if (!found_.target.allocations.empty())
            return no(fmt::format("`{}` copies a part only", target->func));
        while ((link = link_of(found_.links.back().source))) found_.links.push_back(*link);
        found_.obstacle.clear();  // what ends the chain stands in nobody's way
        for (const Link& each : found_.links)
            for (const Expr& condition : each.conditions)
                if (build::as_integer(condition)) return no("the window never has all of it");
        return std::move(found_);
    }

private:
    CopyChain no(const std::string& why) {
        found_.obstacle = why;
        return std::move(found_);
    }
    std::optional<Link> none(const std::string& why) {
        found_.obstacle = why;
        return std::nullopt;
    }

    std::optional<Link> link_of(const FuncSite& site) {
        const Compute& compute = *get<Compute>(site.compute);
        const std::string& func = compute.func;
        Link out;
        auto copy = copy_in(site.compute, {});
        const auto& stages = stages_of(compute.body).statements;
        if (!copy && stages.size() > 1) {
            copy = copy_in(stages[0], {});
            out.first_stage = copy.has_value();
        }
        if (!copy) return none(fmt::format("`{}` is no copy of another func", func));
        out.copy = *copy;
        for (const Stmt& s : rest_of(compute, out.first_stage))
            if (accesses_any(s, {copy->from}))
                return none(fmt::format("what `{}` copies is read elsewhere too", func));
        if (const std::string source = func_of(body_, copy->from); !source.empty())
            out.source = find_func(body_, source);
        const auto not_local = [&] { return out.source.allocations.size() != 1 || !out.source.compute; };
        if (not_local() || !at_root(body_, out.source.compute) || !at_root(body_, out.source.allocations[0]))
            return none(fmt::format("what `{}` copies is not computed beside it", func));
        for (const Stmt& s : body_.statements)
            if (s != out.source.compute && s != site.compute && accesses_any(s, {copy->from}))
                return none(fmt::format("what `{}` copies is read elsewhere too", func));
        if (!add_conditions(out)) return none(fmt::format("`{}` copies a part only", func));
        return out;
    }

    /// False where the source is of another rank, or has other memory than its region.
    bool add_conditions(Link& link) const {
        const Compute &source = *get<Compute>(link.source.compute),
                      &target = *get<Compute>(found_.target.compute);
        const Buffer& memory = get<Allocate>(link.source.allocations[0])->buffer;
        bool same =
            source.region.size() == target.region.size() && memory.dimensions.size() == target.region.size();
        for (std::size_t d = 0; same && d < target.region.size(); ++d) {
            const auto& [min, extent] = source.region[d];
            const auto& [target_min, target_extent] = target.region[d];
            same = equal(memory.dimensions[d].min, min, lets_) &&
                   equal(memory.dimensions[d].extent, extent, lets_);
            if (equal(min, target_min, lets_) && equal(extent, target_extent, lets_)) continue;
            const auto end = [&](const Expr& low, const Expr& length) {
                return lets_.of(build::add(low, length));
            };
            add_at_most(lets_.of(target_min), lets_.of(min), facts_, link.conditions);
            add_at_most(build::subtract(end(min, extent), build::integer(1)),
                        build::subtract(end(target_min, target_extent), build::integer(1)), facts_,
                        link.conditions);
        }
        return same;
    }

    const Block& body_;
    LetValues lets_;
    Facts facts_;
    CopyChain found_;
};

/// The stages of a chain, the source's first, in the memory of the target.
Block in_memory_of_target(const CopyChain& found) {
    Block out;
    Renaming renaming;
    for (const Link& link : found.links) renaming.emplace(link.copy.from, found.links[0].copy.to);
    for (std::size_t k = found.links.size(); k-- > 0;) {
        const Link& link = found.links[k];
        const bool last = k + 1 == found.links.size();
        // the reduction is a part of the formula that copies it
        const auto of_copy = [&](const Stmt& s) { return build::make(s->node, link.copy.origin); };
        const Block& source = get<Compute>(link.source.compute)->body;
        Block stages =
            last ? source
                 : Block{rest_of(*get<Compute>(link.source.compute), found.links[k + 1].first_stage)};
        if (!link.first_stage && !found.has_versions()) stages = rewrite_stmts(stages, of_copy);
        for (const Stmt& s : rename(stages, renaming).statements) out.statements.push_back(s);
    }
    const Link& first = found.links[0];
    for (const Stmt& s : rest_of(*get<Compute>(found.target.compute), first.first_stage))
        out.statements.push_back(s);
    return out;
}

/// The limits of what is computed in place are those of the target, where they have names.
Substitution limits_of_target(const CopyChain& found, const Block& body) {
    std::set<Symbol> names;
    for (const Stmt& s : body.statements)
        if (const Let* let = get<Let>(s)) names.insert(let->symbol);
    Substitution out;
    const auto& region = get<Compute>(found.target.compute)->region;
    const auto replace = [&](const Expr& limit, const Expr& by) {
        const Variable* name = get<Variable>(limit);
        if (name && names.contains(name->symbol) && !same(limit, by)) out.emplace_back(name->symbol, by);
    };
    for (const Link& link : found.links) {
        const auto& own = get<Compute>(link.source.compute)->region;
        for (std::size_t d = 0; d < own.size(); ++d) {
            replace(own[d].first, region[d].first);
            replace(own[d].second, region[d].second);
        }
    }
    return out;
}

/// True where data choose what is written: a histogram, which is short.
bool scatters(const CopyChain& found) {
    bool found_one = false;
    for (const Link& link : found.links)
        visit_statements(link.source.compute, [&](const Stmt& s) {
            const Store* store = get<Store>(s);
            for (const StoreTarget& target : store ? store->targets : std::vector<StoreTarget>{})
                for (const Expr& index : target.indices) found_one = found_one || loads(index);
        });
    return found_one;
}

/// The statements of a chain, from its first to the target; empty where others but names stand between.
std::vector<Stmt> span_of(const CopyChain& found, const Block& body) {
    std::set<Stmt> parts{found.target.compute};
    for (const Link& link : found.links) parts.insert({link.source.compute, link.source.allocations[0]});
    const auto& all = body.statements;
    const auto begin = std::find_if(all.begin(), all.end(), [&](const Stmt& s) { return parts.contains(s); });
    const auto end = std::find(begin, all.end(), found.target.compute) + 1;
    const bool alone =
        std::all_of(begin, end, [&](const Stmt& s) { return parts.contains(s) || get<Let>(s); });
    return alone ? std::vector<Stmt>(begin, end) : std::vector<Stmt>();
}

Block with_versions(const CopyChain& found, const Block& body, SymbolSource& symbols) {
    const std::vector<Stmt> span = span_of(found, body);
    const Compute& target = *get<Compute>(found.target.compute);
    std::vector<Expr> conditions;
    for (const Link& link : found.links)
        for (const Expr& condition : link.conditions)
            if (std::none_of(conditions.begin(), conditions.end(),
                             [&](const Expr& known) { return same(known, condition); }))
                conditions.push_back(condition);
    const auto version = [](LoopName loop) {
        loop.specialization = 1;
        return loop;
    };
    const Block in_place =
        copied(substitute(in_memory_of_target(found), limits_of_target(found, body)), version, symbols)
            .statements;
    const Stmt whole = with(found.target.compute, Compute{target.func, target.region, in_place});
    const Expr condition = build::conjunction(conditions);
    const auto in_span = [&](const Stmt& s) { return std::find(span.begin(), span.end(), s) != span.end(); };
    std::vector<Stmt> in_front{whole};  // and what names stand in front of both versions for
    for (const Stmt& s : body.statements)
        if (!in_span(s)) in_front.push_back(s);
    for (auto s = span.rbegin(); s != span.rend(); ++s) {
        const Let* let = get<Let>(*s);
        const auto needs = [&](const Stmt& other) { return uses(other, let->symbol); };
        if (let && (uses(condition, let->symbol) || std::any_of(in_front.begin(), in_front.end(), needs)))
            in_front.push_back(*s);
    }
    Block out, as_it_was;
    for (const Stmt& s : body.statements) {
        const bool first = std::find(in_front.begin(), in_front.end(), s) != in_front.end();
        (first ? out : as_it_was).statements.push_back(s);
        if (s == found.target.compute)
            out.statements.push_back(build::make(If{condition, Block{{whole}}, as_it_was}, s->origin));
    }
    return out;
}

}  // namespace

std::vector<std::string> copying_funcs(const Block& body) {
    std::vector<std::string> funcs;
    for (const Stmt& s : body.statements) {
        const Compute* compute = get<Compute>(s);
        if (!compute) continue;
        const auto& stages = stages_of(compute->body).statements;
        if (copy_in(s, {}) || (stages.size() > 1 && copy_in(stages[0], {}))) funcs.push_back(compute->func);
    }
    return funcs;
}

Refusal check(const Subject& subject, const InPlace& in_place) {
    if (Refusal missing = require_known_func(subject, in_place.func)) return missing;
    CopyChain found = CopySearch(subject, in_place.func).run();
    if (found.obstacle.empty() && found.has_versions()) {
        if (!in_place.versions || scatters(found))
            found.obstacle = fmt::format("`{}` copies a part only", in_place.func);
        else if (span_of(found, subject.body()).empty())
            found.obstacle = "other funcs are computed between these";
    }
    return found.obstacle.empty() ? Refusal{} : refusal(subject, "SCH-61", found.obstacle);
}

Block rewrite(const Subject& subject, const InPlace& in_place, SymbolSource& symbols) {
    const CopyChain found = CopySearch(subject, in_place.func).run();
    if (found.has_versions()) return with_versions(found, subject.body(), symbols);
    const Link& link = found.links.front();
    Compute merged = *get<Compute>(found.target.compute);
    merged.body = in_memory_of_target(found);
    Block out;
    for (const Stmt& s : subject.body().statements) {
        if (s == link.source.compute || s == link.source.allocations[0]) continue;
        out.statements.push_back(s == found.target.compute ? with(s, merged) : s);
    }
    return out;
}

}  // namespace nestor::schedule
