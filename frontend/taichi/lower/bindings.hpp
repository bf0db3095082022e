// Binding analysis: walks over the syntax tree that several parts of the evaluator share.
#pragma once

#include <functional>
#include <set>
#include <string>

#include "frontend/taichi/ast.hpp"
#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// The last name of a decorator or callee: `kernel` of `@ti.kernel`, `template` of `ti.template()`.
std::string last_name(const Expression& e);
/// Everything under a suite, in order.
void each_statement(const Suite& suite, const std::function<void(const Statement&)>& f);

/// Names that the suite may change.
std::set<std::string> assigned_names(Evaluator& ev, const Suite& body);
/// Names that the body of a function of Python assigns to, and so are its own: not those after `global` and
/// `nonlocal`, and not those of functions and classes inside.
std::set<std::string> local_names(const Suite& body);
/// Names that an expression changes: by `:=`, atomics, and functions that take them by reference.
void changed_by(Evaluator& ev, const Expression& e, std::set<std::string>& names);
/// The function that a callee names, as far as that is known without evaluating it.
const FunctionDefinition* known_function(Evaluator& ev, const Expression& callee);
/// True when a later statement of the suite that is being executed assigns the name, so that it needs a
/// variable. Whoever assigns it in an outer suite means another one.
bool assigned_later(Evaluator& ev, const std::string& name);

}  // namespace nestor::taichi
