// Binding analysis: walks over the syntax tree that several parts of the evaluator share.
#pragma once

#include <functional>
#include <string>

#include "frontend/taichi/ast.hpp"

namespace nestor::taichi {

/// The last name of a decorator or callee: `kernel` of `@ti.kernel`, `template` of `ti.template()`.
std::string last_name(const Expression& e);
/// Everything under a suite, in order.
void each_statement(const Suite& suite, const std::function<void(const Statement&)>& f);

}  // namespace nestor::taichi
