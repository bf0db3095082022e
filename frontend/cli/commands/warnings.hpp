// Warning switches (-W): which warnings and remarks are shown, and which are errors.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "ir/base/result.hpp"

namespace nestor::cli {

/// `-Werror`, `-Werror=ID`, `-Wno-ID`, `-WID`; later switches win over earlier ones.
struct WarningSwitches {
    bool all_are_errors = false;
    std::set<std::string> errors;  ///< identities whose warnings and remarks are errors
    std::set<std::string> hidden;  ///< identities whose warnings and remarks are not shown
};

/// The switches without their `-W`. Identities are looked up among the rules: an unknown one is an error.
Result<WarningSwitches> warning_switches(const std::vector<std::string>& words);

/// The messages as the switches want them. Errors stay.
Diagnostics switched(const Diagnostics& messages, const WarningSwitches& switches);

}  // namespace nestor::cli
