// Many small programs, emitted one by one and compiled in one go: what emitted text computes against what the
// interpreter does.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "emitters/emitter.hpp"
#include "frontend/cli/run/native.hpp"
#include "ir/core/array.hpp"
#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor::emit_test {

/// A program with an entry function `f`, and arguments for it.
struct Case {
    std::string name;
    Program program;
    Arguments arguments;
};

/// Parses a text of `.nest`; a failure ends the test.
Program parsed(const std::string& name, const std::string& nest);

/// Arguments that bring out edges: sizes as their names say (N 13, M 6, K 4), integers with the ends of their
/// types among them, floats that are multiples of 1/4 with a NaN and infinities among those of float64 alone.
Arguments edge_arguments(const Program& program);

/// Emits all cases for a target, compiles them as one file and calls each: outputs must be the interpreter's,
/// bit by bit, NaNs as NaNs. `warnings`: compilers' warnings are errors.
void check_cases(const std::vector<Case>& cases, TargetKind target, bool warnings);

}  // namespace nestor::emit_test
