// The passes between scheduling and emission, as a table: each a free function from program to program.
#pragma once

#include <functional>
#include <vector>

#include "ir/base/result.hpp"
#include "ir/nodes.hpp"
#include "ir/target.hpp"

namespace nestor {

struct Pass {
    const char* name;
    const char* summary;
    Program (*run)(const Program& program, const Machine& target);
    bool (*wanted)(const Machine& target);
};

/// In the order in which they run; the table says why each stands where it does.
const std::vector<Pass>& passes();

/// Runs all wanted passes; `watch`, if given, sees the program after each. Verifies after each pass: a
/// violation is an internal error (std::logic_error naming the pass).
Program run_passes(const Program& program, const Machine& target,
                   const std::function<void(const Pass&, const Program&)>& watch = nullptr);

}  // namespace nestor
