// Signatures: how many arguments functions and methods of Taichi take, and which class of error it raises for
// others.
#pragma once

#include <string>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// `ti.sqrt(x=a)` as `ti.sqrt(a)`: arguments with names behind those without, as far as they go on in the
/// order of the function's parameters.
CallArguments with_names_in_order(const std::string& name, const CallArguments& arguments);
/// Fails where a function of Taichi, `ti.sin`, has more or fewer arguments than it takes, or a text as one.
void check_arity(const Evaluator& ev, const std::string& name, const CallArguments& arguments);
/// The same for methods of vectors and matrices.
void check_method_arity(const Evaluator& ev, const std::string& name, const CallArguments& arguments);

}  // namespace nestor::taichi
