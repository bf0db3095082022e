// Names that a loop or condition of the running program may give to another object (TI-83): what they stood
// for around it is not asked for any more.
#pragma once

#include <map>
#include <set>
#include <string>

#include "frontend/taichi/ast.hpp"
#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// Notes that the name, which `names` did not have, is bound inside of the innermost loop or condition.
void note_birth(Evaluator& ev, const std::map<std::string, Value>& names, const std::string& name);
/// Whether the name began inside of the innermost loop or condition: so did the function's call that it is
/// in, or its first binding.
bool is_born_here(Evaluator& ev, const std::map<std::string, Value>& names, const std::string& name);

/// Names that each turn of the body binds before it reads them, as far as the text shows.
///     for o in objects: o.step()      =>   o
std::set<std::string> written_first(const Suite& body);

/// Where the body of a loop begins: objects under names that it binds first are forgotten, so that it may
/// give these to others. The names.
std::set<std::string> forget_written_first(Evaluator& ev, const Suite& body);
/// Behind a loop that may have had no turn.
void poison_forgotten(Evaluator& ev, const std::set<std::string>& forgotten);

}  // namespace nestor::taichi
