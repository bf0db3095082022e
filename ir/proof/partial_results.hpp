// Stages that directives made: copies of funcs (`wrap`) and partial results (`rfactor`), as stages of an
// algorithm of which every point is run.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/proof/iterations.hpp"

namespace nestor::proof {

/// The stages of the algorithm, and those of funcs that it lacks:
///  - the first stage of such a func runs its whole region;
///  - where partial results g of a stage of f are combined, the points of that stage are run by the update of
///    g, and those that remain for f are its pure coordinates with the places of g.
AlgorithmStages with_partial_results(AlgorithmStages algorithm, const Block& nest);

}  // namespace nestor::proof
