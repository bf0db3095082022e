// Tensor contractions: sums of products whose loops are rows of one factor, columns of the other, or steps of
// the sum; what `contract` and the default loops look for.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ir/core/walk.hpp"
#include "ir/schedule/directives/skipped_terms.hpp"
#include "ir/schedule/legality/subject.hpp"

namespace nestor::schedule {

inline constexpr std::int64_t least_steps = 2;      ///< of a sum in tiles
inline constexpr std::int64_t few_products = 4096;  ///< which run faster in the loops as they were

/// C[.., m, .., n, ..] += A * B, where A has m and B has n: loops of C that are in both are batches, other
/// ones of A are rows, other ones of B are columns. Where a condition leaves terms out, a factor counts under
/// its mask, and is zero elsewhere.
struct Contraction {
    Stmt statement;                       ///< the outermost of the perfect nest
    const Store* store = nullptr;         ///< the only statement in it
    Phases phases;                        ///< in which its loops run; its factors are those of a part
    const For* rows = nullptr;            ///< m
    const For* columns = nullptr;         ///< n
    const For* second_columns = nullptr;  ///< the innermost other loop of C and B alone; may be null
    std::vector<const For*> others;       ///< loops of C but m and n, `second_columns` among them
    std::vector<const For*> sums;         ///< reductions, in their order
    Expr product;                         ///< A * B
    Expr row_factor, column_factor;       ///< A, B
    std::string row_name, column_name;    ///< of what they load
    bool rows_are_near = false;           ///< A's neighbours in memory are neighbouring rows
    std::int64_t column_step = 0;         ///< elements between B's neighbouring columns; 0: not a few
    Stmt initialisation;  ///< the nest in front of it that sets all of C to `initial`; may be null
    Expr initial;         ///< a constant; null where there is none
    Masks masks;          ///< of the two factors
    bool leaves_out =
        false;  ///< what a mask leaves out is not added, also where the other factor is infinite
    Expr whole_row_factor, whole_column_factor;  ///< over the loops as they were, where terms are left out

    /// The loops from the outermost on: of a part, where there are phases.
    std::vector<const For*> loops() const;
    /// A, or B, as a step of a part counts it: zero where its mask leaves it out.
    Expr masked_row_factor() const;
    Expr masked_column_factor() const;
    /// A is read where it lies, one element for all columns: rows and steps move through it one by one.
    bool rows_in_place() const;
    /// Both are read where they lie: columns of B are windows that have most of their elements in common, so
    /// that copies would be larger than what they are made of, or lines of an image (1 by 1 windows), and
    /// loops move through both by constants.
    /// Where a condition leaves windows out in part, they lie in a copy with a border (padded_windows.hpp).
    bool windows_in_place() const;
    /// False where both are read in place without a border.
    bool copies_factors() const;
    /// True where the lines of an image, the second columns, share vectors: its windows are in place.
    bool shares_lines() const;
    /// The innermost loop of the sum may run along both factors in memory.
    bool sums_along_both() const;
    /// The columns that share vectors, and whether it is known that they are too few.
    Expr shared_columns() const;
    /// The multiplications of a call of the micro-kernel at least.
    Expr products() const;
    /// With fewer of them tiles are not worth it.
    std::int64_t fewest_rows() const;
    std::int64_t fewest_columns() const;
    bool has_few_columns() const;
    /// True where it is known that rows or steps of the sum are too few.
    bool has_few_products() const;
    /// True where the sum walks through a window: a subscript of a factor has its index and a pure loop's.
    bool is_window(const For& sum) const;
};

/// The contraction whose nest holds the loops `rows` and `columns`; nothing where it is none, with the
/// reason. With `symbols`, for the loops of phases, also one that leaves terms out.
std::optional<Contraction> find_contraction(const Subject& subject, const LoopName& rows,
                                            const LoopName& columns, std::string* why,
                                            SymbolSource* symbols = nullptr);
/// The same for a directive: what refuses it where the loops, their limits or the contraction are missing.
Refusal require_contraction(const Subject& subject, const LoopName& rows, const LoopName& columns,
                            std::optional<Contraction>& found, SymbolSource* symbols = nullptr);

/// True where it is known that an extent is smaller, or that loops have fewer iterations together.
bool is_below(const Expr& extent, std::int64_t least);
bool are_few_steps(const std::vector<const For*>& sums, std::int64_t least);

struct ProductLimits {
    bool leaves_out = false;   ///< a condition may leave terms out
    bool worth_copies = true;  ///< nothing where it is known that copies of the factors do not pay
};
/// The rows and columns that a nest of loops has as a contraction: the columns along which C lies in memory,
/// and the innermost loop that the other factor alone has. Nothing where there are none.
std::optional<std::pair<LoopName, LoopName>> rows_and_columns(const Subject& subject, const LoopName& nest,
                                                              const ProductLimits& limits = {});

/// A nest behind a contraction that computes each element of C from itself and from what else its indices
/// place: `O[b, n] = max(O[b, n] + bias[n], 0)`.
struct Epilogue {
    Stmt nest;
    Expr value;  ///< in terms of the contraction's indices, of C as it was
};
std::vector<Epilogue> find_epilogues(const Subject& subject, const Contraction& c);

/// The element behind the epilogues at the indices `here`, of the sum `element`: a name for each value in
/// between goes to `out`, with the formula it stands for. The last formula is `origin`.
struct Finished {
    Expr value;
    Origin origin;
};
Finished behind_epilogues(const std::vector<Epilogue>& epilogues, const Contraction& c, const Expr& element,
                          const Substitution& here, std::vector<Stmt>& out, SymbolSource& symbols);

/// The function's body with other statements in place of a contraction, its initialisation and its epilogues,
/// where the condition holds; statements that compute it stand in front.
Block with_contraction(const Subject& subject, const Contraction& c, const Expr& condition,
                       std::vector<Stmt> statements, const std::vector<Epilogue>& epilogues = {},
                       std::vector<Stmt> in_front = {});

}  // namespace nestor::schedule
