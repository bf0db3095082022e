// Deferred errors: which host functions leave the errors of their kernels in a status word for a later query.
#pragma once

#include <set>

#include "ir/core/nodes.hpp"

namespace nestor {

/// The host functions and entries of an outlined program that may fail in kernels and need not look at the
/// error words (`words`, each tested behind its kernel) before they return: a status word can tell later what
/// became of them. Those that call each other agree. Not the ones that wait for the device anyway, because
/// the host decides by what kernels compute or prints, and not those whose later kernels rely on an assert of
/// the program: only checks of single accesses (RANGE, DIVISION) leave everything behind them in bounds.
std::set<Symbol> functions_with_deferred_errors(const Program& program, const std::set<Symbol>& words);

}  // namespace nestor
