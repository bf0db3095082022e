// Initialisers of arrays, recognised from the stores right behind the allocation, in their order: nothing is
// moved.
#include "emitters/common/code/initial_values.hpp"

#include <algorithm>

#include "ir/core/build.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

constexpr std::int64_t most_values = 4096;

bool writes(const Stmt& s, const Symbol& buffer) {
    bool found = false;
    visit_statements(s, [&](const Stmt& child) {
        if (const Store* store = get<Store>(child))
            for (const StoreTarget& t : store->targets) found = found || t.buffer == buffer;
        if (const Update* update = get<Update>(child)) found = found || update->target.buffer == buffer;
        if (const Copy* copy = get<Copy>(child)) found = found || copy->to == buffer;
        if (const CallStmt* call = get<CallStmt>(child))
            for (const Argument& argument : call->arguments) {
                const Symbol* handed = std::get_if<Symbol>(&argument);
                found = found || (handed && *handed == buffer);
            }
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

/// The constant that the statement stores at the position-th element.
Expr value_at(const Stmt& s, const Buffer& buffer, std::int64_t position) {
    const Store* store = get<Store>(s);
    if (!store || store->op || store->targets.size() != 1 || store->targets[0].buffer != buffer.symbol ||
        !get<Constant>(store->values[0]))
        return nullptr;
    for (std::size_t k = buffer.dimensions.size(); k-- > 0;) {
        const std::int64_t extent = *build::as_integer(buffer.dimensions[k].extent);
        const auto index = build::as_integer(store->targets[0].indices[k]);
        if (index != *build::as_integer(buffer.dimensions[k].min) + position % extent) return nullptr;
        position /= extent;
    }
    return store->values[0];
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
    InitialValues found{{}, 0, true};
    if (begin < items.size() && fills_with_zero(items[begin].stmt, buffer)) {
        found.statements = 1;
    } else {
        for (std::int64_t k = 0; k < count; ++k) {
            const std::size_t at = begin + static_cast<std::size_t>(k);
            const Expr value = at < items.size() ? value_at(items[at].stmt, buffer, k) : nullptr;
            if (!value) return std::nullopt;
            found.values.push_back(value);
        }
        found.statements = found.values.size();
    }
    for (std::size_t i = begin + found.statements; i < items.size(); ++i)
        found.last = found.last && !writes(items[i].stmt, buffer.symbol);
    return found;
}

}  // namespace nestor
