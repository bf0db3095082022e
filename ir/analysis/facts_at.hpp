// Path conditions: what is known where a statement stands, and what stands behind it.
#pragma once

#include <vector>

#include "ir/analysis/facts.hpp"
#include "ir/analysis/let_values.hpp"
#include "ir/core/nodes.hpp"
#include "ir/core/walk.hpp"

namespace nestor {

/// What parameters, asserts, lets, loops and conditions say at `wanted`, found by identity.
Facts facts_at(const Function& function, const Block& body, const Stmt& wanted);

/// `facts_at` for one statement after another of a body that may be rewritten in between: what is passed on
/// the way to both is gathered once. Without it a chain of n funcs, each with lets, is gathered n times.
class FactsWalk {
public:
    explicit FactsWalk(const Function& function);
    /// What is known at `wanted`; valid until the next call.
    const Facts& at(const Block& body, const Stmt& wanted);
    /// The loops around the statement that was asked for last, from the outermost on.
    std::vector<const For*> loops() const;
    /// The lets on the way to the statement that was asked for last. Those that are added are forgotten by
    /// the next question.
    LetValues& lets() { return lets_; }
    /// What holds everywhere from now on: behind all that statements say, and not gathered again.
    void always(Affine form) { facts_.nonnegative.emplace_back(std::move(form)), ++everywhere_; }

private:
    static constexpr std::size_t longest_value = 40;  // nodes: proofs about long values fail anyway

    struct Step {
        Stmt statement;
        bool holds;        ///< of a branch: its condition
        FactsMark before;  ///< how much was known before it
        std::size_t lets;  ///< how many there are behind it
    };
    void pass(const Stmt& s, bool holds);

    Facts facts_;
    LetValues lets_;
    std::vector<Symbol> assigned_;  ///< locals that change: what is made of them says nothing later
    std::vector<Step> steps_;
    std::size_t everywhere_ = 0;  ///< of the last forms
};

/// A let of a sum or product is a range of one value, so that proofs see through it. Others stay names, of
/// which is known at most that they are not negative: minima of minima of minima, as unions of unions give
/// them, prove nothing else and take long.
void assume_let(Facts& facts, const Let& let);

/// The statements behind `wanted` in its block, as one block; with `itself` it is the first of them.
Stmt statements_after(const Block& body, const Stmt& wanted, bool itself);

}  // namespace nestor
