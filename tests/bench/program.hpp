// A sample of Halide, Taichi or Nabla and its counterparts: the versions of a file of programs/.
#pragma once

#include <string>
#include <vector>

#include "tests/bench/contest.hpp"

namespace nestor::bench {

struct BenchedProgram {
    const char* language;
    const char* name;
    const char* extension;
    const char* schedule = "";       ///< where the file has no `realize` that says it
    const char* schedule_file = "";  ///< of tests/bench/, instead of the sample's schedules
    const char* flag = "";           ///< chooses sizes: `-DAGAINST_HALIDE`
};

/// `halide_blur`, as the file in programs/ is called.
std::string name_of(const BenchedProgram& program);

/// What nestor prints for the sample, ready for a step.
Contestant generated_program(const BenchedProgram& program);
/// The loops that a programmer writes.
Contestant program_by_hand(const BenchedProgram& program);
/// The same in Halide, from peers/, for which `flags` are to be given; which schedule is to be chosen first.
Contestant program_in_halide(const BenchedProgram& program, const std::vector<std::string>& flags);

/// What the last step of a program computed.
std::vector<double> result_of(const Contestant& contestant);

}  // namespace nestor::bench
