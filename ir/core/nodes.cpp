// Copies and destructors of the variants of expressions and statements, compiled once.
#include "ir/core/nodes.hpp"

namespace nestor {

ExprVariant::ExprVariant() = default;
ExprVariant::ExprVariant(const ExprVariant&) = default;
ExprVariant::ExprVariant(ExprVariant&&) noexcept = default;
ExprVariant& ExprVariant::operator=(const ExprVariant&) = default;
ExprVariant& ExprVariant::operator=(ExprVariant&&) noexcept = default;
ExprVariant::~ExprVariant() = default;

StmtVariant::StmtVariant() = default;
StmtVariant::StmtVariant(const StmtVariant&) = default;
StmtVariant::StmtVariant(StmtVariant&&) noexcept = default;
StmtVariant& StmtVariant::operator=(const StmtVariant&) = default;
StmtVariant& StmtVariant::operator=(StmtVariant&&) noexcept = default;
StmtVariant::~StmtVariant() = default;

}  // namespace nestor
