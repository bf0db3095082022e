// Predicates on expressions and symbols that several rooms ask: what an expression is, which variables it
// mentions, how long it is.
#pragma once

#include <set>
#include <vector>

#include "ir/core/nodes.hpp"

namespace nestor {

/// True of what counts and addresses: bounds, sizes, subscripts.
inline bool is_index(const Expr& e) {
    return e->type == Type::index();
}

/// True of floats of 16 bits, of either format.
inline bool is_half(const Type& type) {
    return type.is_float() && type.bits == 16;
}

bool is_variable(const Expr& e, const Symbol& symbol);
/// True of the constant 0 of any type of numbers, but not of -0.0: what sums begin with.
bool is_plain_zero(const Expr& e);

/// True when one of the variables occurs in it.
bool uses_any(const Expr& e, const std::set<Symbol>& variables);

/// Adds the variables that occur in it; none do where it is null.
void add_variables(std::set<Symbol>& variables, const Expr& e);

/// Structural equality of lists, such as the subscripts of two places.
bool same(const std::vector<Expr>& a, const std::vector<Expr>& b);

/// The nodes of an expression.
std::size_t node_count(const Expr& e);

bool contains(const std::vector<Symbol>& list, const Symbol& symbol);
/// True when some symbol is in both.
bool meet(const std::set<Symbol>& a, const std::set<Symbol>& b);

/// True of a buffer whose elements need not lie side by side: the caller says its strides.
bool has_strides(const Buffer& buffer);

}  // namespace nestor
