// Short builders of expressions and statements. Builders of arithmetic fold constants and drop neutral
// elements (x + 0, x * 1), so that front ends and passes need not tidy up after themselves.
#pragma once

#include "ir/core/nodes.hpp"

namespace nestor::build {

Expr make(ExprVariant node, Type type, Origin origin = nullptr);
Stmt make(StmtVariant node, Origin origin);

/// An int64 constant.
Expr integer(std::int64_t value);
/// A constant of any scalar type; the value is converted as by a cast.
Expr constant(double value, const Type& type);
Expr constant(std::int64_t value, const Type& type);
Expr constant(std::uint64_t value, const Type& type);
Expr boolean(bool value);
Expr variable(const Symbol& symbol, const Type& type = Type::index());
Expr load(const Symbol& buffer, const Type& element, std::vector<Expr> indices, Origin origin = nullptr);

/// Arithmetic on operands of equal type. Integer operations do not wrap: for indices and bounds.
Expr add(const Expr& a, const Expr& b);
Expr subtract(const Expr& a, const Expr& b);
Expr multiply(const Expr& a, const Expr& b);
Expr floor_divide(const Expr& a, const Expr& b);
Expr floor_modulo(const Expr& a, const Expr& b);
/// floor_divide(a + b - 1, b), for b > 0.
Expr ceil_divide(const Expr& a, const Expr& b);
Expr minimum(const Expr& a, const Expr& b);
Expr maximum(const Expr& a, const Expr& b);
Expr negate(const Expr& a);
/// Any binary operator without folding; `wraps` as in Binary.
Expr binary(BinaryOp op, const Expr& a, const Expr& b, bool wraps, Origin origin = nullptr);
Expr compare(CompareOp op, const Expr& a, const Expr& b);
/// The comparison that holds when this one does not (not for floats, where NaN fails both).
CompareOp opposite(CompareOp op);
/// Logic folds constants: true && a is a.
Expr both(const Expr& a, const Expr& b);
/// All of them, `true` where there is none; and the parts of a condition, the whole where it is no
/// conjunction.
Expr conjunction(const std::vector<Expr>& parts);
std::vector<Expr> conjuncts(const Expr& condition);
Expr either(const Expr& a, const Expr& b);
Expr logical_not(const Expr& a);
Expr select(const Expr& condition, const Expr& then, const Expr& otherwise);
/// The value itself where the type is already right.
Expr cast(const Expr& a, const Type& type);

/// The value as int64 if it is an integer or bool constant.
std::optional<std::int64_t> as_integer(const Expr& e);
bool is_zero(const Expr& e);
bool is_one(const Expr& e);

/// The identity of an operator in a type: 0, 1, +inf or the largest value, -inf or the lowest.
Expr identity(ReduceOp op, const Type& type);
/// `a op b` as an expression; integers wrap.
Expr apply(ReduceOp op, const Expr& a, const Expr& b);

}  // namespace nestor::build

namespace nestor {

/// The variant of a node if it is of that kind, else null:  if (const auto* loop = get<For>(s)) ..
template <class T>
const T* get(const Stmt& s) {
    return s ? std::get_if<T>(&s->node) : nullptr;
}
template <class T>
const T* get(const Expr& e) {
    return e ? std::get_if<T>(&e->node) : nullptr;
}

/// For std::visit:  std::visit(overloaded{[](const For& f) {..}, ..}, s->node)
template <class... Ts>
struct overloaded : Ts... {
    using Ts::operator()...;
};
template <class... Ts>
overloaded(Ts...) -> overloaded<Ts...>;

}  // namespace nestor
