// Command lines of the program (TI-83): `argparse` as it is when a program is called without arguments, so
// that every option has its default.
#pragma once

#include <optional>
#include <string>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// `argparse.ArgumentParser(..)`.
Value argument_parser(Evaluator& ev, const std::string& name, const CallArguments& arguments);
/// Methods of a parser and of its groups; nothing for other objects.
std::optional<Value> parser_method(Evaluator& ev, const ObjectPtr& object, const std::string& name,
                                   const CallArguments& arguments);

}  // namespace nestor::taichi
