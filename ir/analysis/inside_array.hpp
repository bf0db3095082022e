// Proofs that loads stay inside of their arrays wherever a loop runs.
#pragma once

#include <map>
#include <vector>

#include "ir/analysis/facts.hpp"
#include "ir/analysis/let_values.hpp"
#include "ir/core/nodes.hpp"

namespace nestor {

/// A subscript of an array.
struct Subscript {
    Symbol buffer;
    std::size_t dimension;
    Expr index;
};

/// The subscripts that an expression loads by whatever its conditions say: those of both sides of a choice.
std::vector<Subscript> certain_subscripts(const Expr& e);

/// The loads of a loop's body, whatever conditions in it say.
class InsideArrays {
public:
    InsideArrays(const Function& f, const Block& body, const Stmt& loop,
                 const std::map<Symbol, Buffer>& buffers);

    /// `certain`: subscripts that are loaded anyway.
    bool holds(const Load& load, const std::vector<Subscript>& certain = {}) const;

private:
    /// What is known, in terms of names or of what the names stand for: a let of extremes is told by neither
    /// alone.
    struct Terms {
        Facts facts;
        LetValues lets;
        bool at_most(const Expr& a, const Expr& b) const;
    };

    Terms by_names_, by_values_;
    const std::map<Symbol, Buffer>& buffers_;
};

}  // namespace nestor
