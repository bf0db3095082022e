// Statement traversal without a look into expressions, which are most of a program: for questions about
// loops, stores or declarations.
#pragma once

#include <functional>

#include "ir/core/nodes.hpp"

namespace nestor {

/// Calls `f` on every direct sub-statement, in order of execution.
void each_statement(const Stmt& s, const std::function<void(const Stmt&)>& f);

/// Visits every statement (pre-order).
void visit_statements(const Stmt& s, const std::function<void(const Stmt&)>& f);
void visit_statements(const Block& b, const std::function<void(const Stmt&)>& f);

}  // namespace nestor
