// in-place(func): what a func only copies is computed into the func's own memory:
//   allocate a; compute a { a[x] = .. }  allocate b; compute b { for x { b[x] = a[x] } }
//   =>  allocate b; compute b { b[x] = .. }
// So it is with inline reductions that are all of a func (`fun b(x) = sum rdom(..) (..)`).
//
// Note [Only by default] (2026-11-22)
// An inline reduction is a func of its own, which schedules can name, but nobody would write a temporary and
// a copy for it. The default loops therefore propose this directive; users have no word for it.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "ir/analysis/affine.hpp"
#include "ir/analysis/funcs.hpp"
#include "ir/analysis/let_values.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/rename.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/directive.hpp"
#include "ir/schedule/directives/open_nests.hpp"
#include "ir/schedule/directives/place.hpp"
#include "ir/schedule/legality/loops.hpp"

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

/// What is copied, where all of it can be computed in place; why not otherwise.
struct Found {
    CopyOf copy;
    FuncSite source, target;
    std::string obstacle;
};

Found found_in(const Subject& subject, const std::string& func) {
    const Block& body = subject.body();
    Found out;
    out.target = find_func(body, func);
    const auto copy = copy_in(out.target.compute, {});
    if (!copy) return out.obstacle = fmt::format("`{}` is no copy of another func", func), out;
    out.copy = *copy;
    if (const std::string source = func_of(body, copy->from); !source.empty())
        out.source = find_func(body, source);
    const auto not_local = [&] { return out.source.allocations.size() != 1 || !out.source.compute; };
    if (not_local() || !at_root(body, out.source.compute) || !at_root(body, out.target.compute) ||
        !at_root(body, out.source.allocations[0]))
        return out.obstacle = fmt::format("what `{}` copies is not computed beside it", func), out;
    const Compute &source = *get<Compute>(out.source.compute), &target = *get<Compute>(out.target.compute);
    const Buffer& memory = get<Allocate>(out.source.allocations[0])->buffer;
    const LetValues lets(body);
    bool whole =
        source.region.size() == target.region.size() && memory.dimensions.size() == target.region.size();
    for (std::size_t d = 0; whole && d < target.region.size(); ++d) {
        const auto& [min, extent] = target.region[d];
        whole = equal(source.region[d].first, min, lets) && equal(source.region[d].second, extent, lets) &&
                equal(memory.dimensions[d].min, min, lets) &&
                equal(memory.dimensions[d].extent, extent, lets);
    }
    if (!whole) return out.obstacle = fmt::format("`{}` copies a part only", func), out;
    for (const Stmt& s : body.statements)
        if (s != out.source.compute && s != out.target.compute && accesses_any(s, {copy->from}))
            return out.obstacle = fmt::format("what `{}` copies is read elsewhere too", func), out;
    return out;
}

}  // namespace

std::vector<std::string> copying_funcs(const Block& body) {
    std::vector<std::string> funcs;
    for (const Stmt& s : body.statements)
        if (const Compute* compute = get<Compute>(s); compute && copy_in(s, {}))
            funcs.push_back(compute->func);
    return funcs;
}

Refusal check(const Subject& subject, const InPlace& in_place) {
    if (Refusal missing = require_known_func(subject, in_place.func)) return missing;
    const Found found = found_in(subject, in_place.func);
    return found.obstacle.empty() ? Refusal{} : refusal(subject, "SCH-61", found.obstacle);
}

Block rewrite(const Subject& subject, const InPlace& in_place, SymbolSource&) {
    const Found found = found_in(subject, in_place.func);
    const Compute &source = *get<Compute>(found.source.compute),
                  &target = *get<Compute>(found.target.compute);
    Compute merged = target;
    // the reduction is a part of the formula that copies it
    merged.body = rewrite_stmts(rename(source.body, {{found.copy.from, found.copy.to}}),
                                [&](const Stmt& s) { return build::make(s->node, found.copy.origin); });
    Block out;
    for (const Stmt& s : subject.body().statements) {
        if (s == found.source.compute || s == found.source.allocations[0]) continue;
        out.statements.push_back(s == found.target.compute ? with(s, std::move(merged)) : s);
    }
    return out;
}

}  // namespace nestor::schedule
