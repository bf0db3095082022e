// Privatization of locals by lane: those of a divergent loop's body that lanes cannot share.
#pragma once

#include <vector>

#include "ir/base/symbol.hpp"
#include "ir/core/nodes.hpp"
#include "ir/passes/loops/divergent_loop.hpp"

namespace nestor {

/// A local that differs between lanes and is used in the steps, or behind them.
struct KeptLocal {
    Symbol symbol;
    Type type;
    Origin origin;
};

/// The parts of a divergent loop, told apart by what lanes do with them.
struct LaneLocals {
    std::vector<Stmt> uniform;        ///< in front of the steps, the same for all lanes
    std::vector<Stmt> before, after;  ///< for each lane, in front of the steps and behind them
    std::vector<Stmt> again;          ///< what `after` computes again, sooner than keep it
    std::vector<KeptLocal> kept;      ///< in the order of their definitions
    std::int64_t widest = 4;          ///< bytes of the widest value that lanes differ in
};

/// `index`: of the loop over elements. Source: ISPC's uniform and varying variables.
LaneLocals lane_locals(const DivergentLoop& parts, const Symbol& index, SymbolSource& symbols);

}  // namespace nestor
