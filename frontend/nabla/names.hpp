// Spellings of types and operators, for messages and for the tree.
#pragma once

#include "frontend/nabla/ast.hpp"

namespace nestor::nabla {

const char* name_of(BaseType type);
const char* name_of(UnaryOperator op);

}  // namespace nestor::nabla
