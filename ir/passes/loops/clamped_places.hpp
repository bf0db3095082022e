// Clamped places, min(max(x, 0), n - 1) and the like, as subscripts have them: which are worth a name, and
// which name.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "ir/analysis/facts.hpp"
#include "ir/core/nodes.hpp"

namespace nestor {

/// Calls, whole quotients and remainders of floats, and divisions of integers by what is not a number: what
/// is worth a name.
bool takes_time(const Expr& e);

/// A minimum or maximum of places, as clamped subscripts have them, which can be computed at any time.
bool is_clamp(const Expr& e);

/// A clamp of whose choices the facts leave one open at least.
bool is_open_clamp(const Expr& e, const Facts& facts);

/// `y_clamped`, `y_minus_1_clamped`, `h_minus_P_clamped`: what is clamped, where its name is short enough.
std::string clamp_name(const Expr& e, const std::set<Symbol>& parameters);

/// True where a statement right in the body reads several clamped places: a name for each makes lines that
/// can be read.
bool reads_clamped_places(const Block& body);

/// True where the same expression is in the list.
bool contains(const std::vector<Expr>& list, const Expr& e);

/// The limit of a place that data choose, `int64(bins) - 1` in `min(A[i], int64(bins) - 1)`, where it is more
/// than a name or a difference of sizes: what a caller gave in 32 bits is loaded again behind each store of
/// an array of them, since clang shares it between threads by its address. Null elsewhere.
Expr limit_of_choice(const Expr& e);

/// `bins_limit`: of the first variable of a limit.
std::string limit_name(const Expr& limit);

}  // namespace nestor
