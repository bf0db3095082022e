// Samples that are compiled together: one run of the compiler for a list of them.
#pragma once

#include "tests/run/execute.hpp"

namespace nestor::run_test {

/// All generated files of the samples, each name's first, as one text; headers go to `headers`. No two of
/// them may have functions of the same name.
std::string merged(const std::vector<samples::Sample>& list, const std::string& target,
                   std::vector<NativeText>& headers);

/// The samples compiled together and loaded, by name.
std::map<std::string, NativeCall> native_together(const std::vector<samples::Sample>& list,
                                                  const std::string& target,
                                                  const std::vector<std::string>& flags);

}  // namespace nestor::run_test
