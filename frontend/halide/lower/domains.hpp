// Reduction domains: the variables of an rdom as loops.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "frontend/halide/lower/scope.hpp"

namespace nestor::halide {

/// The iterators of a stage from the outermost inwards (HAL-30): pure variables, the first innermost, then
/// reduction variables, the first innermost. Null bounds are holes.
struct LoweredDomain {
    std::vector<Iterator> iterators;  ///< as written, the first first
    std::vector<std::pair<std::string, Symbol>> variables;
    bool ok = true;
};
/// The variables of an rdom, their lengths checked at entry (HAL-22). `taken` are names they must not repeat.
LoweredDomain lower_domain(const ReductionDomain& domain, PipelineScope& scope,
                           const std::vector<std::string>& pure);

}  // namespace nestor::halide
