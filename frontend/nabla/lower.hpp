// Lowering: from checked programs to blocks of the IR. lower/ has a file for each form of the language.
//
// Note [Checks that are in lowering] (2026-11-23)
// Whether a statement is right depends on the shapes that its variables have there, and these follow the flow
// of control, copies of called functions included. So names, types and shapes are checked where they are
// lowered; check.cpp has what can be judged of the text alone, and its messages come first.
#pragma once

#include "frontend/nabla/check.hpp"
#include "ir/core/nodes.hpp"

namespace nestor::nabla {

/// The program, `backward` calls already replaced. Empty when there were errors.
Program lower(const File& file, const ProgramParts& parts, Diagnostics& messages);

}  // namespace nestor::nabla
