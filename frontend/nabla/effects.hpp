// Effect analysis: what a piece of text may do, seen without lowering it: sweeps and assignments.
#pragma once

#include <functional>
#include <map>
#include <string>

#include "frontend/nabla/ast.hpp"

namespace nestor::nabla {

/// Calls `found` for every expression that a statement of the block holds directly, at any depth of blocks.
void each_expression(const StatementBlock& block, const std::function<void(const Expression&)>& found);

/// The functions of a file, by name; of equal names the first.
using Functions = std::map<std::string, const FunctionDefinition*>;
Functions functions_of(const File& file);

/// True when the block may run a `backward`, perhaps in a function that it calls.
bool sweeps(const StatementBlock& block, const Functions& functions);
/// True when evaluating it may change what another expression's value is.
bool has_effects(const Expression& e, const Functions& functions);
/// True when a variable of this name may be assigned there, as a whole or in part.
bool may_assign(const StatementBlock& block, const std::string& name);

/// True when a `return` stands somewhere in it, and when every path through it ends with one.
bool may_return(const Statement& statement);
bool always_returns(const std::vector<Statement>& statements);
bool branches_return(const IfStatement& statement);
/// True when something may run behind a `return` of these, so that a flag has to tell that it ran.
bool returns_early(const std::vector<Statement>& statements);

/// The name, if the expression is one.
const NameExpression* as_name(const Expression& e);

/// The variable that an effect assigns, or null; `whole`: not one of which it assigns a part.
const NameExpression* assigned_name(const Expression& e, bool whole);

/// The assignment to a variable that may be later than the last `backward` when an iteration has ended, or
/// null.
Expression last_assignment(const LoopStatement& loop, const std::string& name);

}  // namespace nestor::nabla
