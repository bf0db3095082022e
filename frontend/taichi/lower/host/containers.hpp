// Methods of lists and dicts of the host program (TI-83): what changes or asks them while translating, and
// where among numbers one is that only the running program knows.
#pragma once

#include <optional>
#include <string>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// Methods of lists and dicts; nothing for others.
std::optional<Value> container_method(Evaluator& ev, const Value& object, const std::string& name,
                                      const CallArguments& arguments);

}  // namespace nestor::taichi
