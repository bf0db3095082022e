// Statements of the module alone: imports, and `ti.init` with its options (TI-81).
#pragma once

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// The name, of no program, that `sys.exit()` binds.
inline constexpr const char* ended_program = ".ended";

void import(Evaluator& ev, const ImportStatement& statement, TextRange range);
void import_from(Evaluator& ev, const ImportFromStatement& statement, TextRange range);
void initialise(Evaluator& ev, const CallArguments& arguments);
/// Tells all options of a call of `ti.init` that it does not take, each where it stands.
void check_init_options(Evaluator& ev, const Call& call, const CallArguments& arguments);

}  // namespace nestor::taichi
