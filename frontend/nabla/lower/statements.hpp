// Lowering of statements and blocks, with shapes that follow the flow of control.
#pragma once

#include "frontend/nabla/lower/program_state.hpp"

namespace nestor::nabla {

/// Statements from the k-th on; what follows a `return` runs where it was not reached.
void lower_statements(ProgramState& state, const std::vector<Statement>& statements, std::size_t from = 0);
/// A block, with a scope of its own.
void lower_block(ProgramState& state, const StatementBlock& block);
/// One of any kind.
void lower_statement(ProgramState& state, const Statement& statement);
/// An expression as a statement.
void lower_effect(ProgramState& state, const Expression& e);
/// Two paths meet: shapes must agree.
void join_paths(ProgramState& state, const Flow& other, TextRange range);
/// An iteration may begin with variables that a former one assigned after its last backward (NAB-30).
void expect_former_iterations(ProgramState& state, const LoopStatement& s);
/// The statements that `fill` emits, with the buffers of variables declared among them.
Block collected(ProgramState& state, const std::function<void()>& fill);

}  // namespace nestor::nabla
