// Narrowed regions: a nest in which some funcs compute less than was inferred, and their producers with them.
//
// Note [Producers of what slides] (2026-11-23)
// The region of a producer is said in terms of its consumers' names, so that it shrinks with them. But
// inference has decided minima and maxima by the values that these names had: what f(min(y, 7)) needs of f
// begins at `g_y_min` where that is known to be at most 7, and a window that slides begins later. So a
// producer follows only where its region is proved to hold all reads of it whatever smaller part of their
// regions the consumers compute, and to lie in what it was; others keep the region that was inferred. What is
// allocated is what was inferred for all of them.
#pragma once

#include <vector>

#include "ir/bounds/sliding_window.hpp"

namespace nestor {

/// The body of a function whose bounds are inferred, with these windows sliding.
Block with_sliding_windows(const Function& function, const std::vector<SlidingWindow>& windows);

}  // namespace nestor
