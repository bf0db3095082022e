// How many operations on floats a call of a function takes: what rates of time are told by.
#pragma once

#include <optional>

#include "ir/core/entry.hpp"

namespace nestor {

/// Additions, subtractions, products, quotients, remainders, minima and maxima of floats, each lane for
/// itself, functions of floats (`exp`: one each), and operators of stores and updates, in the function's
/// loops as they are written. `known` holds its sizes and scalars by symbol. Nothing where the number depends
/// on data (conditions whose branches differ, `while`, loops that are left), where loops have holes for
/// bounds, or where a sum over iterations would take long.
std::optional<double> float_operations(const Program& program, const Function& function,
                                       const ScalarEnvironment& known);

}  // namespace nestor
