// Methods of texts that Python knows while translating (TI-83): searches, parts and questions about letters.
#pragma once

#include <optional>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// `text.split(",")`, `text.isdigit()` and their kin; nothing for methods of other names.
std::optional<Value> method_of_known_text(Evaluator& ev, const std::string& text, const std::string& name,
                                          const CallArguments& arguments);

}  // namespace nestor::taichi
