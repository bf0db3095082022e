// Cloning of nests: symbols first, then the loop names that users know.
#include "ir/schedule/directives/copies.hpp"

#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"

namespace nestor::schedule {
Copy copied(const Block& block, const std::function<LoopName(const LoopName&)>& rename_loop,
            SymbolSource& symbols) {
    const auto func_name = [&](const std::string& func) { return rename_loop({func, 0, "", ""}).func; };
    Copy out{block, fresh_names(block, symbols)};
    out.statements = rename(out.statements, out.symbols);
    out.statements = rewrite_exprs(out.statements, [&](const Expr& e) -> Expr {
        const Hole* hole = get<Hole>(e);
        if (!hole) return e;
        Hole own = *hole;
        if (const LoopName* loop = std::get_if<LoopName>(&hole->owner))
            own.owner = rename_loop(*loop);
        else
            own.owner = func_name(std::get<std::string>(hole->owner));
        return with(e, std::move(own));
    });
    out.statements = rewrite_stmts(out.statements, [&](const Stmt& s) -> Stmt {
        if (const For* loop = get<For>(s)) {
            For own = *loop;
            own.name = rename_loop(loop->name);
            return with(s, std::move(own));
        }
        if (const Compute* compute = get<Compute>(s))
            return with(s, Compute{func_name(compute->func), compute->region, compute->body});
        if (const Label* label = get<Label>(s)) return with(s, Label{func_name(label->name), label->body});
        return s;
    });
    return out;
}

}  // namespace nestor::schedule
