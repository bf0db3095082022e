// If-conversion of the steps of a divergent loop: assignments and conditions as straight code that lanes run.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <vector>

#include "ir/core/nodes.hpp"

namespace nestor {

/// Types of 32 and 64 bits that lanes compute in.
bool is_lane_type(const Type& type);
/// True of arithmetic that lanes do as one element does it, to the bit, and without branches: no memory, and
/// no functions but those that are exact. What uses none of the `varying` symbols may be read from memory.
bool runs_in_lanes(const Expr& e, const std::set<Symbol>& varying);

/// True of functions that lanes compute to the bit as one element does.
bool is_exact_in_lanes(const Call& call);

/// The statements of a step, one after the other; each assignment makes a new value of a local:
///   x = x + y; if c { y = x }
///   =>  let x_next = x + y; let holds = c; let y_next = select(holds, x_next, y)
/// Behind a `break` or `continue` under a condition, statements count where it does not hold. Statements are
/// these, lets, locals, assignments and conditions, of what runs in lanes.
class MaskedSteps {
public:
    /// `read` says what a variable is before the step.
    MaskedSteps(SymbolSource& symbols, std::function<Expr(const Expr&)> read)
        : symbols_(symbols), read_(std::move(read)) {}

    /// The expression with the values that locals have now. Both sides of && and || are evaluated, and 32-bit
    /// integers wrap: a lane that has ended computes once more what it does not keep.
    Expr value(const Expr& e) const;
    /// Adds the statements of a block; where `condition` is given they count where it holds.
    void add(const Block& block, const Expr& condition = nullptr);

    /// What locals hold behind the statements: those that were assigned or declared.
    const std::map<Symbol, Expr>& values() const { return values_; }
    /// Where a `break` was reached; null where none is there.
    const Expr& stopped() const { return stopped_; }
    std::vector<Stmt> take() { return std::move(statements_); }

private:
    void add(const Stmt& s, const Expr& condition);
    void leave(const Expr& condition, bool stops, const Origin& origin);
    /// The condition where no `break` or `continue` was reached; null: always.
    Expr reached(const Expr& condition) const;
    Expr named(const std::string& name, const Expr& value, const Origin& origin);

    SymbolSource& symbols_;
    std::function<Expr(const Expr&)> read_;
    std::map<Symbol, Expr> values_;
    Expr stopped_, left_;
    std::vector<Stmt> statements_;
};

}  // namespace nestor
