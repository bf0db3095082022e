// Terms of a sum that a condition leaves out, as in a transposed convolution: what keeps the rest of it a
// contraction.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/legality/subject.hpp"

namespace nestor::schedule {

/// A nest in parts, in each of which every step of its loops counts: the nest of one part, in the loops over
/// the parts.
struct Phases {
    std::vector<For> loops;   ///< over parts, the outermost first, without bodies
    std::vector<Stmt> names;  ///< of what a part has, in front of its nest
    Stmt nest;                ///< of one part; null where the loops are as they were
    Substitution elements;    ///< indices of the loops as they were
    /// How many iterations a loop has in a part: `extent / stride` at least, rounded down.
    struct Count {
        Symbol name;
        Expr extent;
        std::int64_t stride;
    };
    std::vector<Count> counts;

    /// Of a loop of a part; null for one that is as it was.
    const Count* count_of(const For& loop) const;
    /// The fewest iterations, and the most, that a loop of a part has in any part.
    Expr fewest(const For& loop) const;
    Expr most(const For& loop) const;
    /// What the names of each part stand for; a single one without any where there are no parts.
    std::vector<Substitution> parts() const;
    /// The statements of a part, in all parts; `reason` is the comment at the outermost loop over them.
    std::vector<Stmt> around(std::vector<Stmt> statements, const char* reason) const;
};

/// `if (h - kh) % 2 == 0 { C[h] += A[(h - kh) / 2] * B[kh] }` in loops over h and kh
///   =>  for h_phase in (0, 2) { for h_nth { for kh_nth { C[2 * h_nth + h_phase] += A[h_nth - kh_nth] * .. }
///   } }
/// `condition` and `factors` are rewritten; of the former is left what is not known in a part.
Phases by_phases(const Stmt& nest, Expr& condition, const std::vector<Expr*>& factors, SymbolSource& symbols);

/// `2 * h < 2 * k + 1` as `h < k + 1`: of a comparison what all terms are multiples of is taken out; another
/// expression as it is.
Expr without_factor(const Expr& comparison);

/// The conditions under which each of two factors counts; a term does where both do. Null: always.
struct Masks {
    Expr rows, columns;
};

/// The parts of a condition by the factor whose loops they have; both factors have those of sums alone.
Masks masks_of(const Stmt& nest, const Expr& condition, const Expr& row_factor, const Expr& column_factor);

/// False where a part of the condition has loops of each factor that the other one has not, or where a factor
/// may only be read where the other one counts; with the reason.
bool may_be_masked(const Subject& subject, const Stmt& nest, const Expr& condition, const Expr& row_factor,
                   const Expr& column_factor, std::string* why);

}  // namespace nestor::schedule
