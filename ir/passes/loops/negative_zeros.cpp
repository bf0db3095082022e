// Buffers of floats that never hold -0.0.
#include "ir/passes/loops/negative_zeros.hpp"

#include <cmath>
#include <set>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {

namespace {

bool is_negative_zero(double number) {
    return number == 0 && std::signbit(number);
}

/// True of a value that is no -0.0 as long as the buffer holds none: a sum is one only where both parts are.
bool keeps_from(const Expr& value, const Symbol& buffer) {
    if (const Load* load = get<Load>(value)) return load->buffer == buffer;
    if (const Select* select = get<Select>(value))
        return keeps_from(select->then, buffer) && keeps_from(select->otherwise, buffer);
    if (const Constant* constant = get<Constant>(value)) {
        const double* number = std::get_if<double>(&constant->value);
        return number && !is_negative_zero(*number);
    }
    const Binary* sum = get<Binary>(value);
    return sum && sum->op == BinaryOp::add &&
           (keeps_from(sum->left, buffer) || keeps_from(sum->right, buffer));
}

}  // namespace

std::set<Symbol> never_negative_zero(const Function& function, const Block& body) {
    std::set<Symbol> begun, excluded;
    for (const Parameter& p : function.parameters)
        if (p.role != Role::output) excluded.insert(p.symbol);
    visit_statements(body, [&](const Stmt& s) {
        if (const auto* store = get<Store>(s))
            for (std::size_t k = 0; k < store->targets.size(); ++k) {
                const Constant* constant = get<Constant>(store->values[k]);
                const double* number = constant ? std::get_if<double>(&constant->value) : nullptr;
                const Symbol& buffer = store->targets[k].buffer;
                const bool begins = !store->op && number && !is_negative_zero(*number);
                if (begins)
                    begun.insert(buffer);
                else if (store->op ? store->op != ReduceOp::add : !keeps_from(store->values[k], buffer))
                    excluded.insert(buffer);
            }
        if (get<Store>(s) || get<For>(s) || get<Grow>(s)) return;  // these keep to what is stored
        each_symbol(s, [&](const Symbol& symbol, SymbolUse use, const std::vector<Expr>*) {
            if (accesses(use) && changes(use)) excluded.insert(symbol);
        });
    });
    for (const Symbol& buffer : excluded) begun.erase(buffer);
    return begun;
}

}  // namespace nestor
