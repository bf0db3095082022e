// Predicates on expressions and symbols that several rooms ask.
#include "ir/core/predicates.hpp"

#include <algorithm>
#include <cmath>
#include <variant>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/walk.hpp"

namespace nestor {

bool is_variable(const Expr& e, const Symbol& symbol) {
    const Variable* v = get<Variable>(e);
    return v && v->symbol == symbol;
}

bool is_plain_zero(const Expr& e) {
    if (build::is_zero(e)) return true;
    const Constant* constant = get<Constant>(e);
    const double* value = constant ? std::get_if<double>(&constant->value) : nullptr;
    return value && *value == 0 && !std::signbit(*value);
}

bool uses_any(const Expr& e, const std::set<Symbol>& variables) {
    return any_of(e, [&](const Expr& part) {
        const Variable* v = get<Variable>(part);
        return v && variables.contains(v->symbol);
    });
}

void add_variables(std::set<Symbol>& variables, const Expr& e) {
    if (!e) return;
    visit(e, [&](const Expr& part) {
        if (const Variable* v = get<Variable>(part)) variables.insert(v->symbol);
    });
}

bool same(const std::vector<Expr>& a, const std::vector<Expr>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const Expr& x, const Expr& y) { return same(x, y); });
}

std::size_t node_count(const Expr& e) {
    std::size_t count = 0;
    visit(e, [&](const Expr&) { ++count; });
    return count;
}

bool contains(const std::vector<Symbol>& list, const Symbol& symbol) {
    return std::find(list.begin(), list.end(), symbol) != list.end();
}

bool meet(const std::set<Symbol>& a, const std::set<Symbol>& b) {
    return std::any_of(a.begin(), a.end(), [&](const Symbol& symbol) { return b.contains(symbol); });
}

bool has_strides(const Buffer& buffer) {
    return std::any_of(buffer.dimensions.begin(), buffer.dimensions.end(),
                       [](const Dimension& dimension) { return dimension.stride != nullptr; });
}

}  // namespace nestor
