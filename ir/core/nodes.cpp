// Copies and destructors of the variants of expressions and statements, compiled once.
#include "ir/core/nodes.hpp"

namespace nestor {

template struct CompiledOnce<ExprAlternatives>;
template struct CompiledOnce<StmtAlternatives>;

}  // namespace nestor
