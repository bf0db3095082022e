// Neighbours in the search for a schedule: lists of directives that differ from a given one in one choice.
#pragma once

#include <string>
#include <vector>

#include "ir/schedule/directives/directive.hpp"

namespace nestor::cli {

/// What one choice changes, in words (`overlap-tiles .. 32, 256`), and the directives with it. Whether they
/// are legal, and of use, is not asked here.
struct Neighbour {
    std::string change;
    std::vector<Directive> steps;
};

/// Other numbers for tiles, groups of iterations and strips; loops that run in another way; directives of the
/// default loops left out. `steps` contains `flatten`; what stands in front of it stays.
std::vector<Neighbour> neighbours(const std::vector<Directive>& steps);

}  // namespace nestor::cli
