// Checks of what the text alone tells: functions, and the parts of a program. Those that need shapes are in
// lowering, see Note [Checks that are in lowering].
#pragma once

#include <optional>
#include <vector>

#include "frontend/nabla/ast.hpp"
#include "ir/base/diagnostic.hpp"

namespace nestor::nabla {

/// The statements of a file as they run. Of the form of the language's authors, `declare {..} operations {..}
/// gradient {..}`, all three are set: they share one scope, and `grad(x);` prints in the last.
struct ProgramParts {
    const std::vector<Statement>* declarations = nullptr;
    const std::vector<Statement>* operations = nullptr;
    const std::vector<Statement>* gradient = nullptr;
};

/// Errors: functions that are defined twice or end without a value (NAB-22), blocks in another order, where
/// there are no parts to go on with.
std::optional<ProgramParts> check(const File& file, Diagnostics& messages);

}  // namespace nestor::nabla
