// Iteration claims: a scheduled stage runs every point of the algorithm's stage, and none twice.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "ir/base/symbol.hpp"
#include "ir/proof/query.hpp"
#include "ir/proof/witness.hpp"

namespace nestor::proof {

/// A stage of the algorithm as it was lowered.
struct AlgorithmStage {
    std::vector<For> loops;  ///< without limits: over the region's dimension that the loop is
    bool of_part = false;    ///< of partial results: its points are run where their place is in the region
    std::size_t own_conditions = 0;  ///< conjuncts of its guard that the algorithm itself has
};
/// By func and stage.
using AlgorithmStages = std::map<std::pair<std::string, std::string>, AlgorithmStage>;

/// The stages of a nest that no directive has changed.
AlgorithmStages stages_of(const Program& lowered);

/// A store of a stage where it stands now.
struct StageRun {
    const std::string& func;
    const std::string& stage;
    const AlgorithmStage& algorithm;
    const Iteration& iteration;       ///< from the func's compute statement to the store
    const std::vector<Expr>& guards;  ///< the conditions on this way
    const Store& store;
    const std::vector<std::pair<Expr, Expr>>& region;  ///< that the func is computed on
    const Origin& place;
};

/// For all points of the func's region and the stage's reduction domain some iteration runs it: the claim
/// `reached`, about the place of the compute statement.
Query every_point_is_run(const StageRun& run, SymbolSource& symbols);

/// True where running a point again would change what it leaves.
bool is_update(const StageRun& run);

/// For all pairs of iterations, the same point means the same iteration: the claim `once`, about the place of
/// the store.
Query no_point_is_run_twice(const StageRun& run, SymbolSource& symbols);

/// min <= value and value < min + extent.
Expr inside(const Expr& value, const Expr& min, const Expr& extent);

}  // namespace nestor::proof
