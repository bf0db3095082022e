// Traversal of the syntax tree: what lies directly below a node. Whoever needs one kind of node uses these
// instead of listing all kinds again.
#pragma once

#include <functional>

#include "frontend/taichi/ast.hpp"

namespace nestor::taichi {

/// A node that the program has not written, at a place of it.
Expression written(ExpressionVariant node, TextRange range);
Statement statement_of(StatementVariant node, TextRange range);

/// Calls `visit` for every expression directly below, in the order of the text; absent parts are passed over.
void for_each_child(const ExpressionNode& node, const std::function<void(const Expression&)>& visit);

/// Calls `visit` for every expression that belongs to the statement itself: headers, targets and values, but
/// nothing inside its suites.
void for_each_expression(const StatementNode& node, const std::function<void(const Expression&)>& visit);

/// Calls `visit` for every suite of the statement: arms, bodies, `else`, handlers.
void for_each_suite(const StatementNode& node, const std::function<void(const Suite&)>& visit);

}  // namespace nestor::taichi
