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
/// A class of exceptions; false where no base is one.
bool define_exception(Evaluator& ev, const Statement& definition, const std::vector<Value>& bases);
/// The class as the program writes it; nothing for those of Python and Taichi, and those without members.
std::optional<ClassValue> own_exception(const Evaluator& ev, const std::string& name);
/// The class of an exception that is a value; nothing for other values.
std::optional<ClassValue> own_exception_of(const Evaluator& ev, const Value& value);
/// An exception of one of the program's own classes, by its `__init__`.
Value make_exception(Evaluator& ev, const std::string& name, const CallArguments& arguments);
/// `super()` in a method of such a class.
Value super_of_exception(Evaluator& ev, const Value& self, const FunctionDefinition* method);

}  // namespace nestor::taichi
