// From expressions to isl's notation: what is affine is translated exactly, divisions, minima and selects
// by a local variable each, and everything else becomes a value that could be any.
#pragma once

#include <string>
#include <vector>

#include "ir/analysis/access.hpp"
#include "ir/analysis/presburger.hpp"

namespace nestor {

/// The names of one access's loop indices: `a0`, `a1` ..
struct Side {
    std::string prefix;
    const std::vector<EnclosingLoop>* loops;
};

class Constraints {
public:
    /// `unknown`: symbols whose values no question may rely on.
    explicit Constraints(std::vector<Symbol> unknown) : unknown_(std::move(unknown)) {}

    /// The loops of a side become dimensions, with their limits, and its guards constraints.
    void enclose(const Side& side, const std::vector<Guard>& guards);
    /// A loop around both sides: its index is a parameter within its limits.
    void surround(const EnclosingLoop& loop);
    /// A condition on parameters alone.
    void suppose(const Guard& guard);
    void not_negative(const Symbol& size);
    /// Both values are equal.
    void equate(const Expr& a, const Side& on_a, const Expr& b, const Side& on_b);
    void require(std::string constraint) { points_.constraints.push_back(std::move(constraint)); }

    const PointSet& points() const { return points_; }

private:
    std::string text(const Expr& e, const Side* side);
    std::string atom(const Expr& e, const Side* side);
    std::string any_value(const std::vector<Expr>& atoms, const Side* side);
    std::string condition(const Expr& e, bool holds, const Side* side);
    std::string parameter(const Symbol& symbol);
    std::string local();
    bool invariant(const Expr& e, const Side* side) const;

    PointSet points_;
    std::vector<Symbol> unknown_;
    std::vector<std::pair<std::vector<Expr>, std::string>> opaque_;  ///< products of parameters, their names
};

}  // namespace nestor
