// Buffers of floats that never hold -0.0.
#include "ir/passes/loops/negative_zeros.hpp"

#include <cmath>
#include <set>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {

std::set<Symbol> never_negative_zero(const Function& function, const Block& body) {
    std::set<Symbol> begun, excluded;
    for (const Parameter& p : function.parameters)
        if (p.role != Role::output) excluded.insert(p.symbol);
    visit_statements(body, [&](const Stmt& s) {
        if (const auto* store = get<Store>(s))
            for (std::size_t k = 0; k < store->targets.size(); ++k) {
                const Constant* constant = get<Constant>(store->values[k]);
                const double* number = constant ? std::get_if<double>(&constant->value) : nullptr;
                const bool begins = !store->op && number && !(*number == 0 && std::signbit(*number));
                if (begins)
                    begun.insert(store->targets[k].buffer);
                else if (store->op != ReduceOp::add)
                    excluded.insert(store->targets[k].buffer);
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
