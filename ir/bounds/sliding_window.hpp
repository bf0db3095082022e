// Sliding windows: a func that is stored outside of the serial loop that it is computed in computes
// there only what no earlier iteration has computed.
//
// Note [Sliding behind inference] (2026-11-23)
// Inference says what each iteration needs of a func, whatever earlier ones left. Where that region moves one
// way along a dimension, an iteration has all of it but the end that is new:
//   for y { compute g on (y - 1, 3) { .. } .. }                                              =>
//   for y { let g_y_min = y == y_min ? y - 1 : y + 1;  compute g on (g_y_min, y + 2 - g_y_min) { .. } .. }
// The first iteration computes the whole, also after a restart by a loop further out. Regions are judged as
// they were inferred, before any of them slides: what a func has at hand is then all that its consumers would
// need if they computed everything again, and chains of funcs slide independently of each other. What
// producers compute follows from the names of the region, which get other values (narrowing.hpp). Checks of
// inputs and sizes of memory stay those of the regions as inferred, which hold what slides.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ir/analysis/affine.hpp"
#include "ir/core/nodes.hpp"

namespace nestor {

/// A dimension of a func along which its region moves with a loop.
struct SlidingWindow {
    std::string func;
    std::size_t dimension = 0;
    std::string name;  ///< of the dimension
    LoopName loop;
    Symbol min, extent;              ///< the names of the region
    Expr new_min, new_extent;        ///< what they stand for
    std::optional<Integer> at_most;  ///< the largest extent of that, where it has a constant bound
    bool rises = true;               ///< towards larger coordinates
    std::size_t depth = 0;           ///< of the loop, among those between allocation and compute
};

/// The memory of a func has few places for a dimension, which are used in turn.
struct FoldedDimension {
    std::string func;
    std::size_t dimension = 0;
};

/// The windows of a function whose bounds are inferred. A func that a `folded` dimension would write over
/// before the window has passed has none.
std::vector<SlidingWindow> sliding_windows(const Function& function,
                                           const std::vector<FoldedDimension>& folded);

/// True where the places of the window's dimension may be used in turn: no window of the func moves with a
/// loop further out, which would find them written over.
bool may_fold(const SlidingWindow& window, const std::vector<SlidingWindow>& all);

}  // namespace nestor
