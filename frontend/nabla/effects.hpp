// What a piece of text may do, seen without lowering it: sweeps and assignments.
#pragma once

#include <functional>
#include <string>

#include "frontend/nabla/ast.hpp"

namespace nestor::nabla {

/// Calls `found` for every expression that a statement of the block holds directly, at any depth of blocks.
void each_expression(const StatementBlock& block, const std::function<void(const Expression&)>& found);

/// True when a statement of the block is a `backward`.
bool sweeps(const StatementBlock& block);

/// The name, if the expression is one.
const NameExpression* as_name(const Expression& e);

/// The variable that an effect assigns, or null; `whole`: not one of which it assigns a part.
const NameExpression* assigned_name(const Expression& e, bool whole);

/// The assignment to a variable that may be later than the last `backward` when an iteration has ended, or
/// null.
Expression last_assignment(const LoopStatement& loop, const std::string& name);

}  // namespace nestor::nabla
