// inline-nest(loop): what the nest of this outermost loop computes stands where it is read.
//   for y { for x { light[y, x] = int32(photo[y, x]) } }  for y { for x { O[y, x] = light[y, x + 1] .. } }
//   =>  for y { for x { O[y, x] = int32(photo[y, x + 1]) .. } }
// What is made of several elements gets names there: `let rows = ..; let rows_2 = ..; O[y, x] = rows +
// rows_2`. `inline` does this to a func before its bounds are known; here the nest says which elements there
// are, so that temporaries of every language can go.

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "ir/analysis/funcs.hpp"
#include "ir/analysis/let_values.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/search.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/directive.hpp"
#include "ir/schedule/directives/nest_accesses.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/text/text.hpp"

namespace nestor::schedule {
namespace {

struct InlinableNest {
    Stmt statement, allocation;
    const Store* store;  ///< of its only statement
};

struct Found {
    std::optional<InlinableNest> nest;
    std::string obstacle = {};
};

/// True when the statement changes one of the buffers, or hands one on.
bool changes_any(const Stmt& s, const std::set<Symbol>& buffers) {
    bool found = false;
    each_access_of(s, buffers, [&](const Symbol&, SymbolUse use, const std::vector<Expr>*) {
        found = found || changes(use);
    });
    return found;
}

Found found_in(const Subject& subject, const LoopName& name) {
    const auto& statements = subject.body().statements;
    const auto at = std::find_if(statements.begin(), statements.end(), [&](const Stmt& s) {
        const For* loop = get<For>(s);
        return loop && loop->name == name;
    });
    if (at == statements.end()) return {{}, fmt::format("{} is inside of something", print(name))};
    const auto loops = perfect_nest(*get<For>(*at));
    const Store* store = plain_store(loops);
    if (!store) return {{}, fmt::format("the nest of {} does more than compute elements", print(name))};
    const Symbol buffer = store->targets[0].buffer;
    InlinableNest nest{*at, nullptr, store};
    for (const Stmt& s : statements)
        if (const Allocate* a = get<Allocate>(s); a && a->buffer.symbol == buffer) nest.allocation = s;
    if (!nest.allocation) return {{}, fmt::format("`{}` is no temporary", buffer.name())};
    if (!covers(loops, *store, get<Allocate>(nest.allocation)->buffer, LetValues(subject.body())))
        return {{}, fmt::format("the nest computes a part of `{}` only", buffer.name())};
    std::set<Symbol> read;
    visit(store->values[0], [&](const Expr& e) {
        if (const Load* load = get<Load>(e)) read.insert(load->buffer);
    });
    for (auto s = statements.begin(); s != statements.end(); ++s) {
        const bool behind = s > at;
        if (s != at && (behind ? changes_any(*s, {buffer}) : accesses_any(*s, {buffer})))
            return {{}, fmt::format("`{}` is changed elsewhere too", buffer.name())};
        if (behind && changes_any(*s, read))
            return {{}, fmt::format("what `{}` is made of changes before it is read", buffer.name())};
    }
    return {nest};
}

}  // namespace

Refusal check(const Subject& subject, const InlineNest& inlined) {
    if (Refusal missing = require_loop(subject, inlined.nest)) return missing;
    const Found found = found_in(subject, inlined.nest);
    return found.nest ? Refusal{} : refusal(subject, "SCH-86", found.obstacle);
}

namespace {

/// The values of a nest in the place of what it stored.
class Inlining {
public:
    Inlining(const Store& store, Origin origin, SymbolSource& symbols)
        : store_(store), origin_(std::move(origin)), symbols_(symbols) {}

    Block run(const Block& block) {
        std::size_t elements = 0;
        visit(store_.values[0], [&](const Expr& e) { elements += get<Load>(e) != nullptr; });
        return rewrite_exprs(elements > 1 ? named(block) : block,
                             [&](const Expr& e) { return is_element(e) ? value_of(*get<Load>(e)) : e; });
    }

private:
    bool is_element(const Expr& e) const {
        const Load* load = get<Load>(e);
        return load && load->buffer == store_.targets[0].buffer;
    }
    Expr value_of(const Load& load) const {
        Substitution arguments;
        for (std::size_t d = 0; d < load.indices.size(); ++d)
            arguments.emplace_back(get<Variable>(store_.targets[0].indices[d])->symbol, load.indices[d]);
        return substitute(store_.values[0], arguments);
    }

    /// What is made of several elements gets a name in front of the store that reads it, but for what is read
    /// only under a condition.
    Block named(const Block& block) {
        Block out;
        for (const Stmt& s : block.statements) {
            const Store* store = get<Store>(s);
            const bool conditional =
                store && std::any_of(store->values.begin(), store->values.end(), [](const Expr& value) {
                    return any_of(value, [](const Expr& e) { return get<Select>(e) || get<Logic>(e); });
                });
            if (!store || conditional) {
                out.statements.push_back(map_blocks(s, [&](const Block& inner) { return named(inner); }));
                continue;
            }
            std::vector<std::pair<Expr, Expr>> names;  // of loads
            const Block with_names = rewrite_exprs(Block{{s}}, [&](const Expr& e) -> Expr {
                if (!is_element(e)) return e;
                for (const auto& [load, name] : names)
                    if (same(load, e)) return name;
                const Symbol symbol = symbols_.fresh(store_.targets[0].buffer.name());
                out.statements.push_back(build::make(Let{symbol, value_of(*get<Load>(e))}, origin_));
                return names.emplace_back(e, build::variable(symbol, e->type)).second;
            });
            out.statements.insert(out.statements.end(), with_names.statements.begin(),
                                  with_names.statements.end());
        }
        return out;
    }

    const Store& store_;
    const Origin origin_;
    SymbolSource& symbols_;
};

}  // namespace

Block rewrite(const Subject& subject, const InlineNest& inlined, SymbolSource& symbols) {
    const InlinableNest nest = *found_in(subject, inlined.nest).nest;
    const auto loops = perfect_nest(*get<For>(nest.statement));
    return Inlining(*nest.store, loops.back()->body.statements[0]->origin, symbols)
        .run(without_statements(subject.body(), {nest.statement, nest.allocation}));
}

}  // namespace nestor::schedule
