// Liveness analysis. Which values matter: compilers warn about locals that are never read, so those are not
// printed.
#pragma once

#include <set>

#include "ir/core/nodes.hpp"

namespace nestor {

/// Symbols of lets, locals and buffers of `body` whose values reach a statement with an effect: a store to a
/// buffer of the caller, a condition, a call. Symbols from outside the body that are used count too.
std::set<Symbol> live_symbols(const Block& body);

/// Mutable locals: symbols that are assigned after their declaration.
std::set<Symbol> assigned_symbols(const Block& body);

/// True when the statement loads from the buffer, changes it or hands it on.
bool mentions(const Stmt& stmt, const Symbol& buffer);

/// Every variable and buffer that the statement reads, changes or hands on; not what compute statements say
/// of regions.
std::set<Symbol> touched_symbols(const Stmt& stmt);

/// How many statements may change the buffer: stores, updates, copies, calls, loops that reduce into it.
int changes_of(const Stmt& stmt, const Symbol& buffer);

/// Variables and buffers that the block declares or may change.
std::set<Symbol> changed_symbols(const Block& block);

/// True for an element of an array that is not among the changed symbols, at a place that none of these, no
/// other element and no choice decides.
bool is_steady(const Load& load, const std::set<Symbol>& changed);

}  // namespace nestor
