// Sliding windows of a user's schedule: which windows slide, and the memory that holds just what is live.
#pragma once

#include <string>
#include <vector>

#include "ir/bounds/sliding_window.hpp"
#include "ir/schedule/directives/directive.hpp"

namespace nestor {

/// What slides in a function, and the directives that fold the memory of its windows: to the smallest power
/// of two that holds what an iteration needs, where that has a constant bound and is less than all.
struct Slides {
    std::vector<SlidingWindow> windows;
    std::vector<Directive> folds;
};

/// The windows of a function whose bounds are inferred; `memory` are its directives about memory. Dimensions
/// that they fold stay as they say.
Slides slides_of(const Program& inferred, const std::string& function, const std::vector<Directive>& memory);

/// What slides, as text: `g slides along <h, z0, s0, y> in y, in memory for 4 places`.
std::vector<std::string> lines_of(const Slides& slides);

/// The program in which they slide.
Program with_slides(Program program, const std::string& function, const Slides& slides);

}  // namespace nestor
