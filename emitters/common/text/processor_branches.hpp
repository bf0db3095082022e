// Branches of helpers by processor (`#if defined(__AVX512F__)`), of which a text for one processor has one.
#pragma once

#include <string>

#include "ir/core/target.hpp"

namespace nestor {

/// The text with the branch of this processor in place of each group of branches that asks for processors;
/// as it is for any processor.
std::string chosen_branches(const std::string& text, Processor processor);

}  // namespace nestor
