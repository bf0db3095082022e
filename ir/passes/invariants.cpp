// Loop-invariant loads, named once.
#include "ir/passes/invariants.hpp"

#include <algorithm>
#include <map>

#include "ir/build.hpp"
#include "ir/walk.hpp"

namespace nestor {
namespace {

/// `A_mk`, or `A_row_column` where names are longer than a letter.
std::string value_name(const Load& load) {
    std::string joined;
    bool letters = true;
    for (const Expr& index : load.indices)
        letters = letters && get<Variable>(index)->symbol.name().size() == 1;
    for (const Expr& index : load.indices)
        joined += (letters ? "" : "_") + get<Variable>(index)->symbol.name();
    return load.buffer.name() + (letters ? "_" : "") + joined;
}

class Naming {
public:
    Naming(const Function& function, SymbolSource& symbols) : symbols_(symbols) {
        for (const Parameter& p : function.parameters)
            if (p.buffer) buffers_[p.symbol] = *p.buffer;
    }

    Block block(const Block& b) {
        Block out;
        for (const Stmt& s : b.statements) {
            if (const Allocate* a = get<Allocate>(s)) buffers_[a->buffer.symbol] = a->buffer;
            const For* loop = get<For>(s);
            if (loop && innermost(*loop)) {
                for (Stmt& made : named(s)) out.statements.push_back(std::move(made));
            } else if (loop) {
                loops_.push_back(loop);
                out.statements.push_back(map_blocks(s, [&](const Block& inner) { return block(inner); }));
                loops_.pop_back();
            } else {
                out.statements.push_back(map_blocks(s, [&](const Block& inner) { return block(inner); }));
            }
        }
        return out;
    }

private:
    /// A simd loop of plain stores.
    static bool innermost(const For& loop) {
        return loop.mode.kind == ModeKind::vectorized &&
               std::all_of(loop.body.statements.begin(), loop.body.statements.end(),
                           [](const Stmt& s) { return get<Store>(s) != nullptr; });
    }

    std::vector<Stmt> named(const Stmt& s) {
        const For& loop = *get<For>(s);
        std::vector<Stmt> out;
        std::vector<std::pair<Expr, Expr>> names;
        const std::function<Expr(const Expr&)> replace = [&](const Expr& e) -> Expr {
            // what is evaluated conditionally stays where it is
            if (get<Select>(e) || get<Logic>(e)) return e;
            if (const Load* load = get<Load>(e); load && movable(*load, loop)) {
                for (const auto& [value, name] : names)
                    if (same(value, e)) return name;
                const Symbol symbol = symbols_.fresh(value_name(*load));
                const Expr name = build::variable(symbol, e->type);
                names.emplace_back(e, name);
                out.push_back(build::make(Let{symbol, e}, s->origin));
                return name;
            }
            return map_children(e, replace);
        };
        For renamed = loop;
        renamed.body = map_block(loop.body, [&](const Stmt& child) {
            return map_children(child, replace, [](const Stmt& inner) { return inner; });
        });
        out.push_back(names.empty() ? s : with(s, std::move(renamed)));
        return out;
    }

    bool movable(const Load& load, const For& loop) const {
        if (load.indices.empty() || !buffers_.contains(load.buffer)) return false;
        for (const Stmt& s : loop.body.statements)
            for (const nestor::Target& t : get<Store>(s)->targets)
                if (t.buffer == load.buffer) return false;
        const Buffer& buffer = buffers_.at(load.buffer);
        for (std::size_t k = 0; k < load.indices.size(); ++k) {
            const Variable* v = get<Variable>(load.indices[k]);
            if (!v || v->symbol == loop.index) return false;
            const bool covers = std::any_of(loops_.begin(), loops_.end(), [&](const For* around) {
                return around->index == v->symbol && same(around->low, buffer.dimensions[k].min) &&
                       same(around->extent, buffer.dimensions[k].extent);
            });
            if (!covers) return false;
        }
        return true;
    }

    SymbolSource& symbols_;
    std::map<Symbol, Buffer> buffers_;
    std::vector<const For*> loops_;
};

}  // namespace

Program name_invariants(const Program& program, const Machine&) {
    Program out = program;
    SymbolSource symbols(program.next_symbol);
    for (Function& f : out.functions)
        if (const Block* body = std::get_if<Block>(&f.body)) {
            Block named = Naming(f, symbols).block(*body);
            f.body = std::move(named);
        }
    out.next_symbol = symbols.next();
    return out;
}

}  // namespace nestor
