// A let in front of each such store; expressions are pure, so that nothing changes in between.
#include "ir/passes/subscripts.hpp"

#include "ir/build.hpp"
#include "ir/walk.hpp"

namespace nestor {
namespace {

bool has_loads(const Expr& e) {
    bool found = false;
    visit(e, [&](const Expr& child) { found = found || get<Load>(child); });
    return found;
}

/// The place with names for subscripts that load, and their lets.
std::vector<Stmt> with_names(const Stmt& s, SymbolSource& symbols) {
    const Store* store = get<Store>(s);
    if (!store || !store->op || store->targets.size() != 1 || !store->values[0]->type.is_int()) return {s};
    Store out = *store;
    std::vector<Stmt> made;
    for (Expr& index : out.targets[0].indices) {
        if (!has_loads(index)) continue;
        const Symbol at = symbols.fresh(out.targets[0].buffer.name() + "_at");
        made.push_back(build::make(Let{at, index}, s->origin));
        index = build::variable(at, index->type);
    }
    made.push_back(made.empty() ? s : with(s, std::move(out)));
    return made;
}

Block named(const Block& block, SymbolSource& symbols) {
    Block out;
    for (const Stmt& s : block.statements) {
        const Stmt inside = map_blocks(s, [&](const Block& b) { return named(b, symbols); });
        for (Stmt& made : with_names(inside, symbols)) out.statements.push_back(std::move(made));
    }
    return out;
}

}  // namespace

Program name_subscripts(const Program& program, const Machine&) {
    Program out = program;
    SymbolSource symbols(program.next_symbol);
    for (Function& f : out.functions)
        if (const Block* body = std::get_if<Block>(&f.body)) {
            Block result = named(*body, symbols);
            f.body = std::move(result);
        }
    out.next_symbol = symbols.next();
    return out;
}

}  // namespace nestor
