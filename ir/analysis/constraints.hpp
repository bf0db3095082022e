// Integer constraints for Presburger arithmetic. From expressions to conditions on integer points: what is
// affine is translated exactly, divisions, minima and selects by a variable each, and everything else becomes
// a value that could be any.
#pragma once

#include <utility>
#include <vector>

#include "ir/analysis/access.hpp"
#include "ir/analysis/affine.hpp"
#include "ir/analysis/presburger.hpp"

namespace nestor {

/// One access's loops and the variables that stand for their indices.
struct Side {
    const std::vector<EnclosingLoop>* loops;
    std::vector<LinearForm> indices{};
};

class Constraints {
public:
    /// `unknown`: symbols whose values no question may rely on.
    explicit Constraints(std::vector<Symbol> unknown) : unknown_(std::move(unknown)) {}

    /// The loops get variables within their limits, and the guards become constraints.
    Side enclose(const std::vector<EnclosingLoop>& loops, const std::vector<Guard>& guards);
    /// A loop around both sides: its index has one value within its limits.
    void surround(const EnclosingLoop& loop);
    /// A condition outside of both sides.
    void suppose(const Guard& guard);
    void not_negative(const Symbol& size);
    /// Both values are equal.
    void equate(const Expr& a, const Side& on_a, const Expr& b, const Side& on_b);
    void require(Condition condition) { points_.constraints.push_back(std::move(condition)); }

    const PointSet& points() const { return points_; }

private:
    void require_within(const LinearForm& value, const EnclosingLoop& loop, const Side* side);
    void require_bound(const LinearForm& value, const Affine& bound, BinaryOp extreme, const Side* side);
    LinearForm form(const Expr& e, const Side* side);
    LinearForm form(const Affine& sum, const Side* side);
    LinearForm atom(const Expr& e, const Side* side);
    LinearForm any_value(const std::vector<Expr>& atoms, const Side* side);
    LinearForm quotient(BinaryOp op, const LinearForm& dividend, const Integer& divisor);
    Condition holds(const Expr& e, bool expected, const Side* side);
    LinearForm of_symbol(const Symbol& symbol);
    LinearForm fresh() { return LinearForm::variable(points_.variables++); }
    bool invariant(const Expr& e, const Side* side) const;

    PointSet points_;
    std::vector<Symbol> unknown_;
    std::vector<std::pair<Symbol, LinearForm>> symbols_;
    std::vector<std::pair<std::vector<Expr>, LinearForm>> opaque_;  ///< products of what stays the same
};

}  // namespace nestor
