// Registers that never hold a NaN, by induction over what is stored in them.
#include "ir/analysis/never_nan.hpp"

#include <cmath>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

bool is_number(const Expr& e) {
    if (const Broadcast* broadcast = get<Broadcast>(e)) return is_number(broadcast->value);
    const Constant* constant = get<Constant>(e);
    return constant &&
           std::visit([](const auto v) { return !std::isnan(static_cast<double>(v)); }, constant->value);
}

bool keeps_numbers(const Store& store, std::size_t k) {
    if (!store.op) return is_number(store.values[k]);
    return *store.op == ReduceOp::minimum || *store.op == ReduceOp::maximum;
}

}  // namespace

std::set<Symbol> registers_without_nan(const Function& function) {
    std::set<Symbol> numbers, others;
    const Block* body = std::get_if<Block>(&function.body);
    if (!body) return numbers;
    visit_statements(*body, [&](const Stmt& s) {
        if (const Allocate* allocate = get<Allocate>(s)) {
            const Buffer& buffer = allocate->buffer;
            if (buffer.dimensions.empty() && buffer.element.is_float()) numbers.insert(buffer.symbol);
        }
        if (const Store* store = get<Store>(s)) {
            for (std::size_t k = 0; k < store->targets.size(); ++k)
                if (!keeps_numbers(*store, k)) others.insert(store->targets[k].buffer);
            return;
        }
        if (get<Allocate>(s) || get<For>(s)) return;  // what a loop combines is stored inside of it
        each_symbol(s, [&](const Symbol& symbol, SymbolUse use, const std::vector<Expr>*) {
            if (changes(use)) others.insert(symbol);
        });
    });
    std::erase_if(numbers, [&](const Symbol& symbol) { return others.contains(symbol); });
    return numbers;
}

}  // namespace nestor
