// Nests whose bounds are still open: those that lowering made of a pipeline, before inference. There legality
// is the report's: iterations of pure loops are independent of each other, those of reduction loops are
// ordered.
#pragma once

#include "ir/schedule/directives/directive.hpp"

namespace nestor::schedule {

/// True before bounds inference.
bool is_open(const Subject& subject);

/// split in an open nest: the let of the old index and its guard are pushed down to the innermost body, so
/// that the loops stay nested directly in each other (Figure 12):
///   for x in (?, ?) { for r { s } }  =>
///   for xo in (0, ceil(? / f)) { for xi in (0, f) { for r { let x = xo*f + xi + ?; if x < ? + ? { s } } } }
/// `round` has no guard, and whole tiles since inference sees to the length. With `shift`, a tile has min(f,
/// ?) iterations and begins at ? + min(xo*f, max(? - f, 0)), so that nothing outside of the loop's range is
/// touched.
Block split_open(const Block& body, const LoopName& loop, const Symbol& outer, const Symbol& inner,
                 const Expr& factor, Tail tail, const std::string& reason);

/// fuse, of two loops that stand directly in each other:
///   for a in (la, na) { for b in (lb, nb) { s } }  =>
///   for t in (0, na*nb) { let a = la + t ediv nb; let b = lb + t emod nb; s }
Block fused(const Block& body, const LoopName& loop, const Symbol& index, const std::string& reason);

/// Runs a directive that is made of others: the program after all of them, or the first one's refusal.
Result<Program> composed(const Subject& subject, const std::vector<Directive>& parts);

/// The body of the subject's function in what `composed` gave; `symbols` go on behind its names.
Block body_of(const Program& result, const Subject& subject, SymbolSource& symbols);

}  // namespace nestor::schedule
