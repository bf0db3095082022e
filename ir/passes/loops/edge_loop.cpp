// Edge loops: copies of a loop with limits of their own.
#include "ir/passes/loops/edge_loop.hpp"

#include <utility>

#include "ir/core/build.hpp"
#include "ir/core/rename.hpp"
#include "ir/core/search.hpp"
#include "ir/core/walk.hpp"

namespace nestor {

Stmt edge_loop(const Stmt& loop, const std::string& suffix, const Expr& low, const Expr& stop,
               SymbolSource& symbols) {
    For out = *get<For>(loop);
    Renaming renaming = fresh_names(out.body, symbols);
    renaming[out.index] = symbols.fresh(out.index.name() + suffix);
    out.body = rename(out.body, renaming);
    out.index = renaming[out.index];
    if (!out.name.variable.empty()) out.name.variable += suffix;
    out.low = low;
    out.extent = build::subtract(stop, low);
    out.mode = {};
    if (build::as_integer(low) && build::is_one(out.extent))
        return with(loop, substitute(out.body, {{out.index, low}}));
    return with(loop, std::move(out));
}

std::set<LoopName> names_of_loops(const Block& body) {
    std::set<LoopName> names;
    visit_kind<For>(body, [&](const Stmt&, const For& loop) { names.insert(loop.name); });
    return names;
}

std::string unused_suffix(const std::set<LoopName>& loops, const LoopName& loop, const std::string& suffix) {
    std::string own = suffix;
    const auto is_taken = [&] {
        LoopName name = loop;
        name.variable += own;
        return !loop.variable.empty() && loops.contains(name);
    };
    for (int k = 2; is_taken(); ++k) own = suffix + "_" + std::to_string(k);
    return own;
}

}  // namespace nestor
