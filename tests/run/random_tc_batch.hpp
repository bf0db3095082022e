// Random Tensor Comprehensions, many in one file: what compiled functions compute against the plain loop
// nest.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "emitters/emitter.hpp"
#include "frontend/cli/run/native.hpp"
#include "tests/support/random_tc.hpp"

namespace nestor::run_test {

/// Compiles and loads a file: a call for each of the functions, in order. Throws what went wrong.
using LoadFunctions =
    std::function<std::vector<NativeCall>(const Emitted&, const Program&, const std::vector<std::string>&)>;

using MakeTc = std::function<testing::RandomTc(std::mt19937_64&, const std::string&)>;

/// Runs `count` programs from `seed` on that the interpreter runs to an end, in files of `size` programs. The
/// test fails with what differs, made smaller. Returns how many ran.
std::size_t check_random_tc(std::uint64_t seed, std::uint64_t count, std::size_t size,
                            const std::string& target, const LoadFunctions& load,
                            const MakeTc& make = testing::random_tc);

}  // namespace nestor::run_test
