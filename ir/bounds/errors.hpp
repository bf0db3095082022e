// Messages of bounds inference.
#pragma once

#include <string>

#include "ir/analysis/access.hpp"
#include "ir/base/diagnostic.hpp"
#include "ir/core/nodes.hpp"

namespace nestor {

/// The error of an access that nothing bounds in a dimension.
Diagnostic unbounded_access(const Access& access, const std::string& buffer, const std::string& dimension);

/// Of a nest that was written by hand.
Diagnostic other_rank(const std::string& func, std::size_t stored, std::size_t computed);

/// Bounds of which each is in terms of the other.
Diagnostic entangled_bounds(const std::string& func, const std::string& dimension);

/// Tells holes that belong to no func of an open nest.
void report_holes(const Block& body, Diagnostics& errors);

}  // namespace nestor
