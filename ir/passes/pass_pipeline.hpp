// The passes between scheduling and emission, as a table: each a free function from program to program.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "ir/base/result.hpp"
#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"
#include "ir/passes/invariants.hpp"

namespace nestor {

struct Pass {
    const char* name;     ///< of its function and its file as well
    const char* summary;  ///< what holds after it
    const char* why_here;
    Program (*run)(const Program& program, const Target& target);
    bool (*wanted)(const Target& target);
    Invariants provides{};   ///< from here on; verified after this and every later row
    Invariants relies_on{};  ///< what rows before it provide, or the plan of compilation (`given_to_passes`)
};

/// What holds before the first row: loops with limits.
const Invariants& given_to_passes();

/// In the order in which they run; the table says of each why it stands where it does.
const std::vector<Pass>& passes();

/// The rows of a table that stand before what they rely on, a sentence each.
std::vector<std::string> misplaced_passes(const std::vector<Pass>& table, const Target& target);

/// What a program breaks of the rows' invariants, those of the wanted rows up to `last`, with what it is
/// broken by.
std::vector<std::string> broken_invariants(const Program& program, const Target& target,
                                           const std::string& last);

/// Runs all wanted passes; `watch`, if given, sees the program after each. Verifies after each pass, and what
/// rows provide: a violation is an internal error (std::logic_error naming the pass).
Program run_passes(const Program& program, const Target& target,
                   const std::function<void(const Pass&, const Program&)>& watch = nullptr);

}  // namespace nestor
