// Which values matter: compilers warn about locals that are never read, so those are not printed.
#pragma once

#include <set>

#include "ir/nodes.hpp"

namespace nestor {

/// Symbols of lets, locals and buffers of `body` whose values reach a statement with an effect: a store to a
/// buffer of the caller, a condition, a call. Symbols from outside the body that are used count too.
std::set<Symbol> live_symbols(const Block& body);

/// Mutable locals: symbols that are assigned after their declaration.
std::set<Symbol> assigned_symbols(const Block& body);

}  // namespace nestor
