// Formulas of a row's values, from its stores: what is stored once before its last value, from operands that
// stay.
//
// Note [Computed again] (2026-11-28)
// Softmax stores the exponentials of a row and divides them in a last loop. A row that no registers hold
// would write and read 8 bytes an element for that; exp(x - biggest) once more reads 4, and the arithmetic
// hides behind memory. A formula with two arrays reads as much as it saves, so elements of one array are the
// limit.
#include "ir/schedule/directives/row_formulas.hpp"

#include <algorithm>
#include <set>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/search.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor::schedule {
namespace {

struct PlacedStore {
    std::size_t statement;  ///< of the row's body
    const Store* store;
    Expr value;  ///< in terms of the indices of the first loop over elements
};

/// What the element loops of the row store to the buffer, in order; the names of each loop are looked
/// through.
std::vector<PlacedStore> stores_of_elements(const Rows& rows, const Symbol& buffer) {
    std::vector<PlacedStore> found;
    for (std::size_t k = 0; k < rows.elements.size(); ++k) {
        const auto& nest = rows.elements[k];
        if (nest.empty()) continue;
        Substitution names;
        for (std::size_t i = 0; i < nest.size(); ++i)
            names.emplace_back(nest[i]->index, build::variable(rows.first[i]->index));
        for (const Stmt& s : nest.back()->body.statements) {
            if (const Let* let = get<Let>(s)) names.emplace_back(let->symbol, resolved(let->value, names));
            const Store* store = get<Store>(s);
            if (store && store->targets[0].buffer == buffer)
                found.push_back({k, store, resolved(store->values[0], names)});
        }
    }
    return found;
}

/// True where the value is the same from the statement on, and costs one load or none.
bool is_cheap_later(const Rows& rows, const Expr& value, std::size_t statement) {
    std::set<Symbol> changed;
    const auto& statements = rows.body().statements;
    for (std::size_t k = statement; k < statements.size(); ++k)
        visit_statements(statements[k], [&](const Stmt& s) {
            if (const Store* store = get<Store>(s)) changed.insert(store->targets[0].buffer);
        });
    std::vector<Expr> elements;
    bool stays = true;
    visit(value, [&](const Expr& e) {
        const Load* load = get<Load>(e);
        if (!load) return;
        stays = stays && !changed.contains(load->buffer);
        const bool of_elements = std::any_of(rows.first.begin(), rows.first.end(),
                                             [&](const For* loop) { return uses(e, loop->index); });
        if (of_elements &&
            std::none_of(elements.begin(), elements.end(), [&](const Expr& other) { return same(e, other); }))
            elements.push_back(e);
    });
    return stays && elements.size() <= 1;
}

Expr row_formula(const Rows& rows, const HeldValue& held) {
    if (!held.of_elements || !held.is_stored || held.is_read_before) return nullptr;
    const auto stores = stores_of_elements(rows, held.buffer);
    // what is kept goes to memory in the end, a temporary does not
    if (stores.size() != (held.is_kept ? 2U : 1U) || stores[0].store->op) return nullptr;
    if (held.is_kept && stores[0].statement == stores[1].statement) return nullptr;
    return is_cheap_later(rows, stores[0].value, stores[0].statement) ? stores[0].value : nullptr;
}

}  // namespace

std::vector<Expr> row_formulas(const Rows& rows) {
    std::vector<Expr> formulas;
    for (const HeldValue& held : rows.held) formulas.push_back(row_formula(rows, held));
    return formulas;
}

std::optional<Symbol> total_of_row(const Rows& rows, const HeldValue& held) {
    std::set<Symbol> registers;
    const Load* total = nullptr;
    bool changes = held.of_elements;
    visit_statements(rows.body(), [&](const Stmt& s) {
        if (const Allocate* allocate = get<Allocate>(s)) registers.insert(allocate->buffer.symbol);
        const Store* store = get<Store>(s);
        if (!store) return;
        const Symbol& buffer = store->targets[0].buffer;
        if (buffer == held.buffer) {
            const Load* load = store->op || total ? nullptr : get<Load>(store->values[0]);
            changes = changes || !load || !registers.contains(load->buffer);
            total = load;
        } else {
            changes = changes || (total && buffer == total->buffer);
        }
    });
    return total && !changes ? std::optional(total->buffer) : std::nullopt;
}

Stmt joined_stores(const Rows& rows, std::size_t statement) {
    const auto& statements = rows.body().statements;
    if (statement + 1 >= statements.size()) return nullptr;
    const Store *first = get<Store>(statements[statement]), *second = get<Store>(statements[statement + 1]);
    if (!first || !second || first->op || second->op) return nullptr;
    const StoreTarget &target = first->targets[0], &other = second->targets[0];
    if (target.buffer != other.buffer || !same(target.indices, other.indices)) return nullptr;
    int times = 0;
    const Expr value = nestor::rewrite(second->values[0], [&](const Expr& e) -> Expr {
        const Load* load = get<Load>(e);
        const bool own = load && load->buffer == target.buffer && same(load->indices, target.indices);
        times += own;
        return own ? first->values[0] : e;
    });
    if (times > 1) return nullptr;
    return with(statements[statement + 1], Store{{other}, {value}, std::nullopt});
}

}  // namespace nestor::schedule
