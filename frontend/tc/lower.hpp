// Lowering to pipelines: from checked definitions to functions whose bodies are pipelines.
#pragma once

#include "frontend/tc/check/model.hpp"

namespace nestor::tc {

/// One entry function a definition; entry checks become preconditions with texts of their own.
Program lower(const std::vector<CheckedDefinition>& definitions, SymbolSource& symbols);

}  // namespace nestor::tc
