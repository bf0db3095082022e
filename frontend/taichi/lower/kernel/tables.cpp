// Arrays that kept static loops index, filled where their elements are computed. Nothing reads the array
// before, and a name is never assigned to again, so that the store may stand where the name did.
#include "frontend/taichi/lower/kernel/tables.hpp"

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"

namespace nestor::taichi {
namespace {

class Filling {
public:
    explicit Filling(const Block& body) {
        visit(
            body, [](const Stmt&) {},
            [&](const Expr& e) {
                if (const auto* v = get<Variable>(e)) ++uses_[v->symbol];
            });
    }

    Block rewritten(const Block& block) const {
        std::set<Symbol> tables;
        std::map<Symbol, std::size_t> names;    // of this block, and where they stand
        std::map<std::size_t, std::size_t> to;  // a store's place, and that of the name it takes over
        std::set<Symbol> filled;
        for (std::size_t k = 0; k < block.statements.size(); ++k) {
            const Stmt& s = block.statements[k];
            if (const auto* let = get<Let>(s)) names[let->symbol] = k;
            if (const auto* memory = get<Allocate>(s); memory && memory->buffer.place == MemorySpace::stack)
                tables.insert(memory->buffer.symbol);
            const auto name = named_by(s, tables);
            if (!name || !names.contains(*name) || uses_.at(*name) != 1) continue;
            to[k] = names.at(*name);
            filled.insert(get<Store>(s)->targets[0].buffer);
        }
        std::map<std::size_t, std::size_t> from;
        for (const auto& [store, name] : to) from[name] = store;
        Block out;
        for (std::size_t k = 0; k < block.statements.size(); ++k) {
            const Stmt& s = block.statements[k];
            if (!from.empty() && k == from.begin()->first) append_tables(block, filled, out);
            const auto* memory = get<Allocate>(s);
            if (to.contains(k) || (memory && filled.contains(memory->buffer.symbol))) continue;
            if (const auto store = from.find(k); store != from.end()) {
                Store made = *get<Store>(block.statements[store->second]);
                made.values = {get<Let>(s)->value};
                out.statements.push_back(build::make(std::move(made), s->origin));
                continue;
            }
            out.statements.push_back(map_blocks(s, [&](const Block& inner) { return rewritten(inner); }));
        }
        return out;
    }

private:
    /// The name that a statement stores into a table, and does nothing else.
    static std::optional<Symbol> named_by(const Stmt& s, const std::set<Symbol>& tables) {
        const auto* store = get<Store>(s);
        if (!store || store->op || store->targets.size() != 1 || !tables.contains(store->targets[0].buffer))
            return std::nullopt;
        const auto* v = get<Variable>(store->values[0]);
        return v ? std::optional<Symbol>(v->symbol) : std::nullopt;
    }

    static void append_tables(const Block& block, const std::set<Symbol>& filled, Block& out) {
        for (const Stmt& s : block.statements)
            if (const auto* memory = get<Allocate>(s); memory && filled.contains(memory->buffer.symbol))
                out.statements.push_back(s);
    }

    std::map<Symbol, int> uses_;
};

}  // namespace

Block fill_tables_in_place(const Block& body) {
    return Filling(body).rewritten(body);
}

}  // namespace nestor::taichi
