// Index widths: which int64 values of a kernel are indices, and when 32 bits are enough for them.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "emitters/cuda/threads/polynomials.hpp"
#include "emitters/cuda/threads/stepped_copies.hpp"
#include "ir/core/nodes.hpp"

namespace nestor::cuda {

/// A kernel whose index arithmetic may be printed in a type of either width.
struct IndexPlan {
    Block body;                     ///< uses of an index as a value stand as `wide` symbols
    std::set<Symbol> indices;       ///< loop indices, sizes, strides and lets of the index type
    std::map<Symbol, Symbol> wide;  ///< an index to the symbol of its value as int64
    bool may_be_narrow = true;      ///< false: 64 bits always
    /// In the kernel's parameters: 32 bits are enough when all of these are small (runtime's fits_32_bits).
    /// Later lists may only be evaluated when the earlier ones passed: they cannot overflow then.
    std::vector<std::vector<Expr>> bounds;
};

/// `stepped`: what of the kernel's body counts on, or is an offset.
IndexPlan plan_indices(const Function& kernel, const SteppedCopies& stepped, SymbolSource& symbols);

/// Lists the bounds of a plan: under them all monomials of index arithmetic, the largest of which have these
/// factors, are small.
void list_bounds(const Function& kernel, const Polynomial& monomials, const std::map<Symbol, Buffer>& buffers,
                 IndexPlan& plan);

/// Each of the bounds once: where x and 23 * x are to be small, 23 * x says both.
std::vector<Expr> largest_multiples(const std::vector<Expr>& bounds);

}  // namespace nestor::cuda
