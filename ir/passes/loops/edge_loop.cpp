// Edge loops: copies of a loop with limits of their own.
#include "ir/passes/loops/edge_loop.hpp"

#include <utility>

#include "ir/core/build.hpp"
#include "ir/core/rename.hpp"
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

}  // namespace nestor
