// Where the helpers of a generated file stand: above its loops, or below them.
#pragma once

#include <string>
#include <vector>

#include "emitters/common/file/source.hpp"

namespace nestor {

struct HelperTexts {
    std::vector<std::string> above;  ///< the loops; of long ones the declarations
    std::vector<std::string> below;
};

/// The texts of the helpers that `needs` names. Adds the headers that they include to `needs.includes`.
HelperTexts placed_helpers(const SourceParts& parts, Needs& needs);

}  // namespace nestor
