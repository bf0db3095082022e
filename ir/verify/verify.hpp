// The verifier: invariants of programs, checked after every pass and directive.
#pragma once

#include <string>
#include <vector>

#include "ir/core/nodes.hpp"

namespace nestor {

/// An invariant that a program breaks.
struct Violation {
    std::string function;
    std::string sentence;  ///< names the node
    Origin place;          ///< of the statement or function; null where none is known
};

/// The violated invariants; empty when the program is well formed.
/// Checked: types of operands agree; symbols are in scope and unique; ranks match; loop names are unique in
/// a function; every statement has an origin; parallel, vectorized and gpu loops carry no write that no
/// reduction, private allocation or atomic covers (syntactically certain cases; the dependence analysis
/// proves the rest when a directive is applied); calls and launches match their functions; gpu loops nest;
/// no vector value crosses a function's boundary.
std::vector<Violation> violations_of(const Program& program);

/// The same for a program that was made of a well-formed one: functions that stand there as they did are left
/// out where no function has another signature.
std::vector<Violation> violations_of(const Program& program, const Program& before);

/// Reads of funcs that no compute statement dominates (Lemma 6.2), in programs that front ends lowered:
/// inputs and in-outs have values anyway. Other programs may read what nothing wrote.
std::vector<Violation> reads_before_computes(const Program& program);

/// Violations as lines: `f: sentence (file:line)`.
std::vector<std::string> lines_of(const std::vector<Violation>& violations);

/// The same as lines.
std::vector<std::string> verify(const Program& program);
std::vector<std::string> verify(const Program& program, const Program& before);

}  // namespace nestor
