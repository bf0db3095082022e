// Restrictions of device code. What kernels cannot run, so that the host must: memory that grows, or whose
// size depends on what memory holds, prints of shortest digits, and calls of functions that do such.
#pragma once

#include <set>

#include "ir/analysis/facts.hpp"
#include "ir/core/walk.hpp"

namespace nestor {

/// What is known of sizes where a statement of a function stands, gathered on the way there.
class SizesInScope {
public:
    explicit SizesInScope(const Function& function);
    /// To be told of every statement before the later ones of its block, and before its own blocks: of lets
    /// and other bindings, and of loops, whose index is in range inside.
    void enter(const Stmt& s);
    /// The most that an int64 expression can be, in the function's parameters; null where memory or a
    /// variable that is assigned decides.
    Expr largest(const Expr& e) const;

private:
    Facts facts_;
    Substitution names_;
    std::set<Symbol> unknown_;
};

/// True for memory whose size cannot be bounded by the parameters of its function.
bool is_sized_by_data(const Buffer& buffer, const SizesInScope& sizes);

/// Functions by where they can run.
struct DeviceLimits {
    std::set<Symbol> on_host;   ///< the host runs them as a whole, and so all functions that they call
    std::set<Symbol> uncalled;  ///< kernels cannot call them: those, and functions with loops over threads,
                                ///< launches, barriers, such prints, or memory of no constant size
};
DeviceLimits device_limits(const Program& program);

/// True when no kernel can run the statement, by itself or by what stands in it. Loops over blocks and
/// threads inside do not count.
bool needs_host(const Stmt& s, const DeviceLimits& limits);

}  // namespace nestor
