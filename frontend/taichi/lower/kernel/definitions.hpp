// What Taichi asks of a kernel or function where it is defined: its parameters and their annotations (TI-5).
#pragma once

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// Its parameters alone; `method`: the first one is the object.
void check_signature(Evaluator& ev, const FunctionDefinition& definition, bool kernel, bool method);
/// What Taichi asks of a kernel or function where it is defined, be it called or not: its parameters, and
/// that they are annotated with types. Errors: TaichiSyntaxError, and what evaluating an annotation raises.
void check_definition(Evaluator& ev, const FunctionDefinition& definition, FunctionKind kind, bool method);

/// A class of Python that annotates no argument of Taichi.
bool is_python_type(const Value& type);

}  // namespace nestor::taichi
