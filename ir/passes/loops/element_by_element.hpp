// Reductions of a row one element after the other: for rows, or ends of rows, that fill no vectors.
#pragma once

#include <string>
#include <vector>

#include "ir/base/symbol.hpp"
#include "ir/core/nodes.hpp"
#include "ir/passes/loops/reduction_pattern.hpp"

namespace nestor {

/// The elements of a row, and the loops over what each of them combines, the outermost first.
struct RowReduction {
    ReductionPattern pattern;  ///< of the innermost of the loops
    std::vector<Stmt> loops;
    Expr beginning;
};

///   for r reduction { for x { C[x] max= B[x + r] } }
///   =>  for x in (low, extent) { var largest = 0; for r { largest = max(largest, B[x + r]) } C[x] = largest
///   }
/// The suffix makes names of loops their own.
Stmt element_by_element(const RowReduction& row, const Expr& low, const Expr& extent,
                        const std::string& suffix, SymbolSource& symbols);

}  // namespace nestor
