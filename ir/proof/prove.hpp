// Proofs of bounds queries by Z3; prove.cpp is the only file that includes its headers.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "ir/proof/query.hpp"

namespace nestor::proof {

enum class Answer { proved, refuted, unknown };

struct Verdict {
    Answer answer = Answer::unknown;
    /// Of a counterexample: parameters, loops and what the obligation shows, by name, in their order.
    std::vector<std::pair<std::string, std::string>> values;
    std::string reason;  ///< why the answer is unknown
};

/// Note [Values and coordinates] (2026-11-22)
/// Coordinates (indices, sizes, bounds) are mathematical integers; that they fit is checked at entry. Values
/// have the range of their type and wrap in it, so that x + 1 > x is not proved for an int32. What is loaded
/// is any value of its type. Floats, and integer operations that are no linear arithmetic, are opaque: equal
/// text, equal value. A counterexample that rests on an opaque operation is no counterexample: unknown.
/// `milliseconds` is the limit of the question.
Verdict prove(const FunctionQuery& query, const Goal& goal, unsigned milliseconds);

/// The question in SMT-LIB 2, between push and pop; `unsat` is the answer that proves the goal. Empty for a
/// goal without a condition.
std::string smt2(const FunctionQuery& query, const Goal& goal);

}  // namespace nestor::proof
