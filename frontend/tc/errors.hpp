// Every message of the Tensor Comprehensions front end, so that the same mistake is always told the same way.
// The identity of a message is the rule of LANGUAGE.md that it enforces.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ir/base/diagnostic.hpp"

namespace nestor::tc::errors {

// text and syntax
Diagnostic unexpected(const SourceRange& range, const std::string& token,
                      const std::vector<std::string>& expected, bool at_end);
Diagnostic bitwise_operator(const SourceRange& range);
Diagnostic stray_text(const SourceRange& range, std::string_view text);
Diagnostic bad_number(const SourceRange& range, const std::string& why);
Diagnostic too_deep(const SourceRange& range);
Diagnostic too_large(const SourceRange& range);
Diagnostic empty_file(const SourceFilePtr& file);

// definitions and declarations
Diagnostic duplicate_definition(const SourceRange& range, const std::string& name, const SourceRange& first);
Diagnostic duplicate_name(const SourceRange& range, const std::string& name, const SourceRange& first);
Diagnostic unknown_type(const SourceRange& range, const std::string& name,
                        const std::vector<std::string>& types);
Diagnostic bad_dimension(const SourceRange& range);
Diagnostic name_of_builtin(const SourceRange& range, const std::string& name);
Diagnostic name_of_definition(const SourceRange& range, const std::string& name);
Diagnostic never_written(const SourceRange& range, const std::string& name);

Diagnostic return_extent(const SourceRange& range, const std::string& tensor, std::size_t dimension,
                         const std::string& found, const std::string& wanted);
Diagnostic size_before_write(const SourceRange& range, const std::string& size, const std::string& tensor);

// the left side
Diagnostic writes_input(const SourceRange& range, const std::string& name, const SourceRange& declared);
Diagnostic writes_size(const SourceRange& range, const std::string& name);
Diagnostic bare_operator(const SourceRange& range, const std::string& op);
Diagnostic left_not_identifier(const SourceRange& range);
Diagnostic left_repeated(const SourceRange& range, const std::string& name);
Diagnostic left_taken(const SourceRange& range, const std::string& name, const std::string& what);
Diagnostic rank_mismatch(const SourceRange& range, const std::string& name, std::size_t rank,
                         std::size_t wanted, const SourceRange& first);
Diagnostic declared_rank(const SourceRange& range, const std::string& name, std::size_t rank,
                         std::size_t wanted, const SourceRange& declared);
Diagnostic reduction_needs_operator(const SourceRange& range, const std::string& index, bool subscript);
Diagnostic narrowing(const SourceRange& range, const std::string& name, const std::string& from,
                     const std::string& to, const SourceRange& first);
Diagnostic temporary_not_initialised(const SourceRange& range, const std::string& name,
                                     const std::string& op);
Diagnostic self_read(const SourceRange& read, const std::string& name, const SourceRange& write);

// expressions
Diagnostic unknown_tensor(const SourceRange& range, const std::string& name, const std::string& nearest);
Diagnostic read_before_write(const SourceRange& range, const std::string& name,
                             const SourceRange& written_later);
Diagnostic unwritten_element(const SourceRange& range, const std::string& name);
Diagnostic divides_by_zero(const SourceRange& range, bool quotient);
Diagnostic division_is_zero(const SourceRange& range, bool quotient);
Diagnostic index_count(const SourceRange& range, const std::string& name, std::size_t rank,
                       std::size_t given);
Diagnostic scalar_with_indices(const SourceRange& range, const std::string& name, const std::string& what);
Diagnostic tensor_without_indices(const SourceRange& range, const std::string& name, std::size_t rank);
Diagnostic builtin_without_arguments(const SourceRange& range, const std::string& name);
Diagnostic arity(const SourceRange& range, const std::string& name, std::size_t wanted, std::size_t given);
Diagnostic bool_wanted(const SourceRange& range, const std::string& where, const std::string& type);
Diagnostic not_an_integer_index(const SourceRange& range, const std::string& type);
Diagnostic literal_too_large(const SourceRange& range);
Diagnostic extent_of_no_tensor(const SourceRange& range, const std::string& name);
Diagnostic extent_out_of_range(const SourceRange& range, const std::string& name, std::size_t rank);
Diagnostic results_need_call(const SourceRange& range);
Diagnostic call_in_expression(const SourceRange& range, const std::string& name);

// calls
Diagnostic recursion(const SourceRange& range, const std::string& name);
Diagnostic call_with_clauses(const SourceRange& range);
Diagnostic call_count(const SourceRange& range, const std::string& callee, const std::string& what,
                      std::size_t wanted, std::size_t given);
Diagnostic repeated_result(const SourceRange& range, const std::string& name);
Diagnostic result_is_argument(const SourceRange& range, const std::string& name);
Diagnostic result_written_before(const SourceRange& range, const std::string& name, const SourceRange& first);
Diagnostic result_not_written(const SourceRange& range, const std::string& name, const std::string& callee);
Diagnostic tensor_wanted(const SourceRange& range, const std::string& parameter, const std::string& callee,
                         std::size_t rank);
Diagnostic scalar_wanted(const SourceRange& range, const std::string& parameter, const std::string& callee);
Diagnostic argument_mismatch(const SourceRange& range, const std::string& argument, const std::string& has,
                             const std::string& parameter, const std::string& wants,
                             const SourceRange& declared);
Diagnostic extents_differ(const SourceRange& range, const std::string& tensor, std::size_t dimension,
                          const std::string& found, const std::string& wanted);
Diagnostic scalar_decides_sizes(const SourceRange& range, const std::string& callee);
Diagnostic too_many_statements(const SourceRange& range, std::size_t most);

// where
Diagnostic bound_reads(const SourceRange& range, const std::string& what);
Diagnostic bound_varies(const SourceRange& range, const std::string& index);
Diagnostic bound_unknown(const SourceRange& range, const std::string& name, const std::string& nearest);
Diagnostic bound_not_integer(const SourceRange& range, const std::string& type);
Diagnostic bound_too_large(const SourceRange& range);
Diagnostic let_misused(const SourceRange& range, const std::string& name, const std::string& how);
Diagnostic range_of_no_index(const SourceRange& range, const std::string& name, const std::string& what);
Diagnostic only_in_exists(const SourceRange& range, const std::string& name);

// ranges
Diagnostic unsolved(const SourceRange& range, const std::vector<std::string>& variables,
                    std::vector<Note> notes);
/// `clause` gives all open indices a range: those that `tensor` is known to have, or, where it is empty, one
/// of `sizes`.
Diagnostic unconstrained(const SourceRange& range, const std::string& name, const std::string& clause,
                         const std::string& tensor, const std::vector<std::string>& sizes);

// warnings and remarks
Diagnostic takes_incoming_values(const SourceRange& range, const std::string& name, const std::string& op);
Diagnostic empty_interval(const SourceRange& range, const std::string& name, const std::string& low,
                          const std::string& high);
Diagnostic computed_in_float32(const SourceRange& range);
Diagnostic whole_quotient(const SourceRange& range);
/// Of `a < b < c`, with the text of `b` and of `< c`.
Diagnostic chained_comparison(const SourceRange& range, std::string_view middle, std::string_view rest);
Diagnostic assigned_sign(const SourceRange& range);
Diagnostic doubled_plus(const SourceRange& range);
Diagnostic backward_range(const SourceRange& range, const std::string& name);
Diagnostic extent_with_minimum(const SourceRange& range, const std::string& name);
Diagnostic equivalence_ignored(const SourceRange& range);
Diagnostic checked_at_entry(const SourceRange& range, const std::string& read, const std::string& condition);
Diagnostic return_checked_at_entry(const SourceRange& range, const std::string& extent,
                                   const std::string& condition);
Diagnostic cannot_hold(const SourceRange& range, const std::string& what, const std::string& condition);
/// `end`: the array's first or last element; `where`: a range of the index with which all reads are inside,
/// or empty.
Diagnostic always_outside(const SourceRange& range, const std::string& read, const std::string& tensor,
                          bool lower, const std::string& reached, const std::string& end,
                          const std::string& where);
Diagnostic not_checked(const SourceRange& range, const std::string& read, const std::string& why);

}  // namespace nestor::tc::errors
