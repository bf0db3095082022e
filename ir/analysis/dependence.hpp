// Dependences between iterations: whether loops may run in parallel, change places, be fused or share
// threads. Decided by isl for all sizes; what it cannot know counts as a dependence.
//
// Note [What is no dependence]
// Two reads; accesses to buffers and locals that come into being inside the loops asked about; two updates
// `A[..] op= ..` with one operator where the caller asks for that, since reductions may be reordered
// (the interchange of loops and fusion always do); two atomic updates with one operator. Subscripts that
// are not affine (loads, products of indices, wrapping arithmetic) may be any.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ir/analysis/access.hpp"
#include "ir/analysis/presburger.hpp"

namespace nestor {

/// Why an answer is no: `from` happens before `to` in the program as it stands, at least one of them
/// writes, and both touch one element in iterations that the question is about.
struct Dependence {
    Access from, to;
    LoopName loop;          ///< the loop between whose iterations it is
    PointSet iterations{};  ///< all pairs of them
    LinearForm distance{};  ///< of each pair, in iterations of `loop`
};

/// `1`, `1 to 3`, `at least 1`, or empty: any.
std::string distance_text(const Dependence& dependence);

/// `iterations of <A, z0, s0, i> at distance 1 write A[i] and then read A[i - 1]`
std::string describe(const Dependence& dependence);

/// Updates that may be reordered: all of them, or those of declared reductions. `plain`: only dependences
/// through this buffer count, as if its atomic updates were plain ones.
struct DependenceOptions {
    bool all_reductions = false;
    std::vector<Reduction> reductions{};
    std::optional<Symbol> plain{};
};

/// The first dependence that a loop carries from one of its iterations to a later one.
std::optional<Dependence> carried_dependence(const Function& function, const LoopName& loop,
                                             const DependenceOptions& options = {});
bool carries_dependence(const Function& function, const LoopName& loop,
                        const DependenceOptions& options = {});

/// What forbids running iteration (i, ..) of `second` right after iteration (i, ..) of `first`, where both
/// are nests of at least `depth` loops with equal limits and `first` stands before `second`: an access of
/// `first` in a later iteration that `second` depends on.
std::optional<Dependence> fusion_conflict(const Function& function, const For& first, const For& second,
                                          int depth);

/// What forbids another order of a band of loops, given outermost first; all accesses must stand inside
/// the whole band. `new_order` has the same names.
std::optional<Dependence> interchange_conflict(const Function& function, const std::vector<LoopName>& band,
                                               const std::vector<LoopName>& new_order);

/// A dependence between an iteration of `first` and one of `second` (or, when they are one nest, of
/// itself) that differ in an index of the first `depth` loops: what forbids giving equal indices to equal
/// threads without a barrier between.
std::optional<Dependence> crosses_iterations(const Function& function, const For& first, const For& second,
                                             int depth, const DependenceOptions& options = {});

}  // namespace nestor
