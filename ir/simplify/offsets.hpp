// Element offsets: where an element lies in memory, and how far elements lie apart, as one expression each.
//
// Note [Composed where they are printed] (2026-11-29)
// A program says `C[m, n]`; what it is in C++, `C[m * C_row + n]`, follows from the buffer and stands in no
// program, so that no pass can have simplified it. It is made here, in the shortest form, and nowhere else:
// printers simplify nothing themselves. Rewrites that work with offsets
// (emitters/cuda/threads) take the same.
#pragma once

#include <set>
#include <vector>

#include "ir/analysis/interval.hpp"
#include "ir/core/nodes.hpp"
#include "ir/core/walk.hpp"

namespace nestor {

/// The element offset of `indices` in a buffer that is reached by a pointer: strides, or Horner's scheme over
/// dense extents; null for rank 0. Subscripts that are names of what data choose come last.
Expr offset_of(const Buffer& buffer, const std::vector<Expr>& indices, const Facts& facts,
               const std::set<Symbol>& chosen = {});
/// index - min, without parentheses: i - (begin - 2) is i - begin + 2.
Expr distance_from(const Expr& min, const Expr& index, const Facts& facts);
/// How many elements of the buffer's memory lie between neighbours along a dimension.
Expr stride_of(const Buffer& buffer, std::size_t dimension);
/// Elements between places whose subscripts are `moved` apart.
Expr stride_of(const Buffer& buffer, const std::vector<std::int64_t>& moved, const Facts& facts);

/// The subscripts where the indices in `first` have these values: of the first element that loops touch.
std::vector<Expr> first_place(std::vector<Expr> indices, const Substitution& first, const Facts& facts = {});

/// The number of elements of a dense buffer: the product of its extents, as they are.
Expr element_count(const Buffer& buffer);
Expr element_count(const Buffer& buffer, const Facts& facts);
/// How many elements of memory a buffer with positive strides reaches over.
Expr reach_of(const Buffer& buffer, const Facts& facts);

/// The buffer with its extents as facts tell them: those of a parameter say less than is known where its
/// function is called or launched.
Buffer with_known_extents(Buffer buffer, const Facts& facts);

}  // namespace nestor
