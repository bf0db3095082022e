// Index set splitting at stores that the next loop overwrites: `O = I`, then `O = ..` inside of the edges,
// writes each inner element once.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// for x in (0, w) { O[y, x] = I[y, x] }
/// if c { for x in (1, w - 2) { O[y, x] = e } }
///   =>  if c {
///           if 0 < w { O[y, 0] = I[y, 0] }
///           for x in (1, w - 2) { O[y, x] = e }
///           for x_after in (max(1, w - 1), ..) { O[y, x_after] = I[y, x_after] }
///       } else {
///           for x in (0, w) { O[y, x] = I[y, x] }
///       }
/// Only rows of one plain store, of which the second one runs in lanes, and that do not read what they write.
Program cut_overwritten(const Program& program, const Target& target);

}  // namespace nestor
