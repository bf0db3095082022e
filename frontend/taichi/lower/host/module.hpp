// Module level: Python that sets the program up runs while translating; what must happen when the program
// runs becomes the statements of `main` (TI-81, TI-83).
#pragma once

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

void import(Evaluator& ev, const ImportStatement& statement, TextRange range);
void import_from(Evaluator& ev, const ImportFromStatement& statement, TextRange range);
void initialise(Evaluator& ev, const CallArguments& arguments);
/// Evaluates the module: its kernels, fields and the host program.
Program evaluate_module(Evaluator& ev, const Suite& statements);

}  // namespace nestor::taichi
