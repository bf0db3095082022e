// Classes of exceptions: Python's, Taichi's and the program's own, and which of them a handler takes (TI-83).
#pragma once

#include <string>
#include <vector>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// Whether a handler takes what is of that class.
bool catches(const Evaluator& ev, const ExceptHandler& handler, const std::string& kind);
/// Whether a class of exceptions has that name: Python's, Taichi's or the program's own.
bool is_exception(const Evaluator& ev, const std::string& name);
/// Whether exceptions of class `kind` are of class `above`, too.
bool is_exception_of(const Evaluator& ev, const std::string& kind, const std::string& above);
/// A class of exceptions without members of its own; false where no base is an exception.
bool define_exception(Evaluator& ev, const ClassDefinition& definition, const std::vector<Value>& bases);

}  // namespace nestor::taichi
