// Reaching definitions of held versions: which buffers depend on what a sweep could still be wanted for.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "ir/derive/activity.hpp"
#include "ir/derive/nest.hpp"

namespace nestor::derive {

/// For each buffer, the asked buffers on whose held versions it depends. Empty: whatever ran so far, no sweep
/// has to reverse it.
using Dependences = std::map<Symbol, std::set<Symbol>>;

/// What holds on either of two paths.
void merge(Dependences& into, const Dependences& other);

class DependenceRules {
public:
    explicit DependenceRules(const Activity& activity) : activity_(activity) {}

    /// A write makes a new version: nothing depends on the held one any more but what was computed from it
    /// now.
    void after_nest(const Nest& nest, Dependences& dependences) const;
    void after_block(const Block& block, Dependences& dependences) const;
    /// What may depend on what whenever an iteration begins, and after the loop: of buffers that matter then.
    void around_loop(const Stmt& stmt, const Block& body, Dependences& dependences) const;

private:
    void after_statement(const Stmt& stmt, Dependences& dependences) const;

    const Activity& activity_;
    mutable std::vector<Dependences> left_;  ///< of the loops around: what held where they were left
};

}  // namespace nestor::derive
