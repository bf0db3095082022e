// Initialisers of arrays, recognised from the stores right behind the allocation. Stores of other arrays may
// stand between them: a value is computed earlier than in the program, but from the same memory.
#include "emitters/common/code/initial_values.hpp"

#include <algorithm>
#include <set>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

constexpr std::int64_t most_values = 4096;

bool writes(const Stmt& s, const Symbol& buffer) {
    bool found = false;
    visit_statements(s, [&](const Stmt& child) {
        each_symbol(child, [&](const Symbol& symbol, SymbolUse use, const std::vector<Expr>*) {
            found = found || (symbol == buffer && accesses(use) && changes(use));
        });
    });
    return found;
}

bool is_zero_constant(const Expr& e) {
    const Constant* constant = get<Constant>(e);
    return constant && same(e, build::identity(ReduceOp::add, e->type));
}

/// `for i { for j { a[i, j] = 0 } }` over the whole array.
bool fills_with_zero(const Stmt& s, const Buffer& buffer) {
    Stmt at = s;
    std::vector<Symbol> indices;
    for (const Dimension& d : buffer.dimensions) {
        const For* loop = get<For>(at);
        if (!loop || !same(loop->low, d.min) || !same(loop->extent, d.extent) ||
            loop->body.statements.size() != 1)
            return false;
        indices.push_back(loop->index);
        at = loop->body.statements[0];
    }
    const Store* store = get<Store>(at);
    if (!store || store->op || store->targets.size() != 1 || store->targets[0].buffer != buffer.symbol ||
        !is_zero_constant(store->values[0]))
        return false;
    return std::equal(indices.begin(), indices.end(), store->targets[0].indices.begin(),
                      [](const Symbol& index, const Expr& e) {
                          const Variable* v = get<Variable>(e);
                          return v && v->symbol == index;
                      });
}

/// A plain store to an element that a constant names: where it lies in its array.
const Store* store_of_element(const Stmt& s) {
    const Store* store = get<Store>(s);
    const bool plain = store && !store->op && store->targets.size() == 1 &&
                       std::all_of(store->targets[0].indices.begin(), store->targets[0].indices.end(),
                                   [](const Expr& index) { return build::as_integer(index).has_value(); });
    return plain ? store : nullptr;
}

/// Where the element of the target lies among all; nothing outside of the array.
std::optional<std::size_t> position_of(const StoreTarget& target, const Buffer& buffer) {
    std::int64_t position = 0;
    for (std::size_t k = 0; k < buffer.dimensions.size(); ++k) {
        const std::int64_t extent = *build::as_integer(buffer.dimensions[k].extent);
        const std::int64_t index =
            *build::as_integer(target.indices[k]) - *build::as_integer(buffer.dimensions[k].min);
        if (index < 0 || index >= extent) return std::nullopt;
        position = position * extent + index;
    }
    return static_cast<std::size_t>(position);
}

/// Values that may stand in braces: of types whose arithmetic C++ does not do in wider ones.
bool fits_braces(const Expr& value) {
    const Type& type = value->type;
    if (get<Constant>(value)) return true;
    return type.lanes == 1 && type.bits >= 32 && (type.is_float() || type.is_signed());
}

/// The stores of single elements that come next, by arrays that are allocated there too: those of `buffer`
/// where each of its elements is among them once.
std::optional<InitialValues> stored_elements(const Buffer& buffer, std::int64_t count,
                                             const std::vector<Item>& items, std::size_t begin) {
    InitialValues found{std::vector<Expr>(static_cast<std::size_t>(count)), {}, true};
    std::set<Symbol> written;
    for (std::size_t i = begin; i < items.size() && found.stores.size() < found.values.size(); ++i) {
        if (const Allocate* other = get<Allocate>(items[i].stmt)) {
            written.insert(other->buffer.symbol);  // it is not declared yet where the values will stand
            continue;
        }
        const Store* store = store_of_element(items[i].stmt);
        if (!store) return std::nullopt;
        const StoreTarget& target = store->targets[0];
        if (target.buffer == buffer.symbol) {
            const auto position = position_of(target, buffer);
            if (!position || found.values[*position] || !fits_braces(store->values[0]) ||
                loads_from(store->values[0], written))
                return std::nullopt;
            found.values[*position] = store->values[0];
            found.stores.push_back(items[i].stmt);
        }
        written.insert(target.buffer);
    }
    if (found.stores.size() < found.values.size()) return std::nullopt;
    return found;
}

}  // namespace

std::optional<InitialValues> initial_values(const Buffer& buffer, const std::vector<Item>& items,
                                            std::size_t position) {
    if (buffer.element.lanes != 1 || !buffer.levels.empty() || !buffer.layout.empty()) return std::nullopt;
    std::int64_t count = 1;
    for (const Dimension& d : buffer.dimensions) {
        const auto extent = build::as_integer(d.extent);
        if (!extent || !build::as_integer(d.min) || d.stride || *extent <= 0) return std::nullopt;
        count *= *extent;
        if (count > most_values) return std::nullopt;
    }
    const std::size_t begin = position + 1;
    std::optional<InitialValues> found;
    if (begin < items.size() && fills_with_zero(items[begin].stmt, buffer))
        found = {{}, {items[begin].stmt}, true};
    else
        found = stored_elements(buffer, count, items, begin);
    if (!found) return std::nullopt;
    const std::set<Stmt> stores(found->stores.begin(), found->stores.end());
    for (std::size_t i = begin; i < items.size(); ++i)
        found->last =
            found->last && (stores.contains(items[i].stmt) || !writes(items[i].stmt, buffer.symbol));
    return found;
}

}  // namespace nestor
