// Objects made of classes of the host program (TI-83): constructors, records, abstract classes.
#pragma once

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// An object of the class, by `__init__` or the members of a record; of an enumeration the member that has
/// the value. Errors: TypeError of arguments and of abstract classes.
Value instantiate(Evaluator& ev, const ClassValue& made, const CallArguments& arguments);

}  // namespace nestor::taichi
