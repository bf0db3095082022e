// The functions of all directives, one pair a file; registry.cpp lists them.
#pragma once

#include "ir/schedule/legality/directive.hpp"

namespace nestor::schedule {

Refusal check_reorder(const Subject& subject, const Directive& directive);
Block rewrite_reorder(const Subject& subject, const Directive& directive, SymbolSource& symbols);
Refusal check_traverse(const Subject& subject, const Directive& directive);
Block rewrite_traverse(const Subject& subject, const Directive& directive, SymbolSource& symbols);
Refusal check_split(const Subject& subject, const Directive& directive);
Block rewrite_split(const Subject& subject, const Directive& directive, SymbolSource& symbols);
/// Factors that are no constants are at least 1.
std::vector<Requirement> positive_factors(const Directive& directive);
Refusal check_tile(const Subject& subject, const Directive& directive);
Block rewrite_tile(const Subject& subject, const Directive& directive, SymbolSource& symbols);
Refusal check_compute_with(const Subject& subject, const Directive& directive);
Block rewrite_compute_with(const Subject& subject, const Directive& directive, SymbolSource& symbols);
Refusal check_store_at(const Subject& subject, const Directive& directive);
Block rewrite_store_at(const Subject& subject, const Directive& directive, SymbolSource& symbols);
Refusal check_accumulate(const Subject& subject, const Directive& directive);
Block rewrite_accumulate(const Subject& subject, const Directive& directive, SymbolSource& symbols);
Refusal check_unroll_jam(const Subject& subject, const Directive& directive);
Block rewrite_unroll_jam(const Subject& subject, const Directive& directive, SymbolSource& symbols);
/// The funcs computed at the root that only copy another one, for which `in-place` may be asked.
std::vector<std::string> copying_funcs(const Block& body);
Refusal check_in_place(const Subject& subject, const Directive& directive);
Block rewrite_in_place(const Subject& subject, const Directive& directive, SymbolSource& symbols);
Refusal check_flatten(const Subject& subject, const Directive& directive);
Block rewrite_flatten(const Subject& subject, const Directive& directive, SymbolSource& symbols);
Refusal check_plain_updates(const Subject& subject, const Directive& directive);
Block rewrite_plain_updates(const Subject& subject, const Directive& directive, SymbolSource& symbols);
Refusal check_reduce(const Subject& subject, const Directive& directive);
Block rewrite_reduce(const Subject& subject, const Directive& directive, SymbolSource& symbols);
Refusal check_swap(const Subject& subject, const Directive& directive);
Block rewrite_swap(const Subject& subject, const Directive& directive, SymbolSource& symbols);
Refusal check_fuse(const Subject& subject, const Directive& directive);
Block rewrite_fuse(const Subject& subject, const Directive& directive, SymbolSource& symbols);
Refusal check_vectorize(const Subject& subject, const Directive& directive);
Block rewrite_vectorize(const Subject& subject, const Directive& directive, SymbolSource& symbols);
Refusal check_unroll(const Subject& subject, const Directive& directive);
Block rewrite_unroll(const Subject& subject, const Directive& directive, SymbolSource& symbols);
Refusal check_compute_at(const Subject& subject, const Directive& directive);
Block rewrite_compute_at(const Subject& subject, const Directive& directive, SymbolSource& symbols);
Refusal check_compute_root(const Subject& subject, const Directive& directive);
Block rewrite_compute_root(const Subject& subject, const Directive& directive, SymbolSource& symbols);
Refusal check_store_root(const Subject& subject, const Directive& directive);
Block rewrite_store_root(const Subject& subject, const Directive& directive, SymbolSource& symbols);
Refusal check_bound(const Subject& subject, const Directive& directive);
Block rewrite_bound(const Subject& subject, const Directive& directive, SymbolSource& symbols);
Refusal check_bound_extent(const Subject& subject, const Directive& directive);
Block rewrite_bound_extent(const Subject& subject, const Directive& directive, SymbolSource& symbols);
/// A positive modulus, and a remainder that it can leave (HAL-84).
std::vector<Requirement> aligned_values(const Directive& directive);
Refusal check_align_bounds(const Subject& subject, const Directive& directive);
Block rewrite_align_bounds(const Subject& subject, const Directive& directive, SymbolSource& symbols);
Refusal check_specialize(const Subject& subject, const Directive& directive);
Block rewrite_specialize(const Subject& subject, const Directive& directive, SymbolSource& symbols);
Refusal check_inline(const Subject& subject, const Directive& directive);
Block rewrite_inline(const Subject& subject, const Directive& directive, SymbolSource& symbols);
Refusal check_collect(const Subject& subject, const Directive& directive);
Block rewrite_collect(const Subject& subject, const Directive& directive, SymbolSource& symbols);
Refusal check_atomic(const Subject& subject, const Directive& directive);
Block rewrite_atomic(const Subject& subject, const Directive& directive, SymbolSource& symbols);

}  // namespace nestor::schedule
