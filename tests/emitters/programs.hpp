// Texts of `.nest` that use every operator in every type, and every statement that the CPU has.
#pragma once

#include <string>
#include <vector>

namespace nestor::emit_test {

/// What a literal of a type ends in: `u8`, `i32`, `f64`.
std::string literal_suffix(const std::string& type);

struct Text {
    std::string name;
    std::string nest;
};

/// Integer arithmetic, comparisons, bits, shifts and divisions; float arithmetic; casts of all to all.
std::vector<Text> scalar_programs();
/// Combining stores, reductions in every form, atomic updates.
std::vector<Text> reduction_programs();
/// Vector values: loads and stores of all kinds, lanes, every operator.
std::vector<Text> vector_programs();
/// Control flow, calls, memory, layouts and modes of loops.
std::vector<Text> statement_programs();
/// Members of a handle: arrays, scalars, layouts, calls that hand them on, results.
std::vector<Text> state_programs();

}  // namespace nestor::emit_test
