// Built-in functions that `Call` may name, all pure: arity, types, and their value for the evaluators. How a
// target spells one is decided in the emitters.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "ir/core/array.hpp"

namespace nestor {

/// A function on scalars. All arguments and the result have one type: floats, or where `integers` also
/// integers (abs). `evaluate` works in double; evaluators round to the type afterwards.
struct Builtin {
    const char* name;
    int arity;
    bool integers;
    double (*evaluate)(std::span<const double> arguments);
};

/// All of them, sorted by name.
std::span<const Builtin> builtins();
/// Null when there is none of that name.
const Builtin* find_builtin(const std::string& name);
/// True where the runtime has a branch-free form of the function for simd loops, `simd_exp`.
bool has_simd_form(const std::string& name, const Type& type);
/// True where a call does not keep compilers from vectorising a simd loop: emitters have a branch-free form
/// of it, or the compiler knows it.
bool vectorizes(const std::string& name, const Type& type);

/// A builtin on arguments of `type`, rounded to it. Throws EvaluationError if there is no such function
/// of these arguments.
Scalar call_builtin(const std::string& name, std::span<const Scalar> arguments, const Type& type);

}  // namespace nestor
