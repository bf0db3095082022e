// Every message of the Nabla front end, so that the same mistake is always told the same way. The identity of
// a message is the rule of LANGUAGE.md that it enforces.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ir/base/diagnostic.hpp"

namespace nestor::nabla::errors {

Diagnostic not_supported(const std::string& id, const SourceRange& range, const std::string& what,
                         const std::string& hint = {});

// text and syntax
Diagnostic unexpected(const SourceRange& range, const std::string& token,
                      const std::vector<std::string>& expected);
Diagnostic else_if(const SourceRange& range);
Diagnostic parser_limit(const SourceRange& range, const std::string& why);
Diagnostic stray_text(const SourceRange& range, const std::string& text);
Diagnostic bad_number(const SourceRange& range, const std::string& spelling);
Diagnostic integer_too_large(const SourceRange& range);
Diagnostic float_out_of_range(const SourceRange& range);
Diagnostic long_character(const SourceRange& range);
Diagnostic unterminated(const SourceRange& range, const std::string& what);
Diagnostic stray_brace(const SourceRange& range);
/// Of `a < b < c`, with the text of `b` and of `< c`.
Diagnostic chained_comparison(const SourceRange& range, std::string_view middle, std::string_view rest);
Diagnostic quotient_is_zero(const SourceRange& range);
Diagnostic power_of_bits(const SourceRange& range);
Diagnostic assigning_condition(const SourceRange& range);
/// `x =+ 1`
Diagnostic assigned_sign(const SourceRange& range, char sign);
Diagnostic without_effect(const SourceRange& range);
Diagnostic printed_as_it_is(const SourceRange& range);
Diagnostic too_deep(const SourceRange& range);
Diagnostic missing_brace(const SourceRange& range);
Diagnostic supplied_semicolon(const SourceRange& range);
Diagnostic mixed_logic(const SourceRange& range);

// names and declarations
Diagnostic undeclared(const SourceRange& range, const std::string& name, const std::string& nearest);
Diagnostic no_function(const SourceRange& range, const std::string& name, const std::string& nearest);
Diagnostic redeclared(const SourceRange& range, const std::string& name, const SourceRange& first);
Diagnostic empty_declaration(const SourceRange& range);
Diagnostic dimensions_of_scalar(const SourceRange& range, const std::string& type);
Diagnostic no_shape(const SourceRange& range, const std::string& name);
Diagnostic dimension_not_constant(const SourceRange& range);
Diagnostic dimension_not_positive(const SourceRange& range, std::int64_t value);
Diagnostic too_many_elements(const SourceRange& range);
Diagnostic void_variable(const SourceRange& range);
Diagnostic writes_constant(const SourceRange& range, const std::string& name, const SourceRange& declared);
Diagnostic no_target(const SourceRange& range);
/// Of `a(i, j)`, where `a` is a variable.
Diagnostic parentheses_of_indices(const SourceRange& range, const std::string& name,
                                  const std::vector<std::string>& indices);
Diagnostic not_seen_by_function(const SourceRange& range, const std::string& name,
                                const SourceRange& declared);
Diagnostic word_statement(const SourceRange& range, const std::string& word);
Diagnostic output_before_declaration(const SourceRange& range, const std::string& name);
Diagnostic only_top_level(const SourceRange& range, const std::string& word);

// the form of three blocks
Diagnostic block_expected(const SourceRange& range, const std::string& name);
Diagnostic only_declarations(const SourceRange& range);
Diagnostic untracked_declaration(const SourceRange& range);

// functions
Diagnostic return_outside(const SourceRange& range);
Diagnostic return_value(const SourceRange& range, const std::string& function, bool wants);
Diagnostic ends_without_value(const SourceRange& range, const std::string& function);
Diagnostic defined_twice(const SourceRange& range, const std::string& function, const SourceRange& first);
Diagnostic argument_count(const SourceRange& range, const std::string& function, std::size_t wanted,
                          std::size_t given);
Diagnostic results_disagree(const SourceRange& range, const std::string& function, const std::string& a,
                            const std::string& b);
Diagnostic too_many_calls(const SourceRange& range);

// literals
Diagnostic literal_count(const SourceRange& range, std::size_t given, const std::string& shape);
Diagnostic ragged(const SourceRange& range);
Diagnostic literal_shape(const SourceRange& range, const std::string& literal, const std::string& shape);
Diagnostic literal_element(const SourceRange& range, const std::string& type);

// expressions
Diagnostic shape_mismatch(const SourceRange& range, const std::string& what, const std::string& a,
                          const std::string& b);
Diagnostic scalar_product(const SourceRange& range);
Diagnostic operand_type(const SourceRange& range, const std::string& what, const std::string& type);
Diagnostic no_truth(const SourceRange& range, const std::string& type);
Diagnostic rejected_operator(const SourceRange& range, const std::string& op, const std::string& hint);
Diagnostic comma_index(const SourceRange& range);
Diagnostic index_type(const SourceRange& range, const std::string& type);
Diagnostic index_count(const SourceRange& range, const std::string& type);
Diagnostic index_range(const SourceRange& range, std::int64_t index, const std::string& last);
Diagnostic conversion(const SourceRange& range, const std::string& from, const std::string& to);
Diagnostic narrowed(const SourceRange& range);
Diagnostic arity(const SourceRange& range, const std::string& name, const std::string& wanted,
                 std::size_t given);
Diagnostic no_value(const SourceRange& range, const std::string& name);
Diagnostic misplaced_text(const SourceRange& range);
Diagnostic divides_by_zero(const SourceRange& range);
Diagnostic shift_range(const SourceRange& range);
Diagnostic axis_range(const SourceRange& range, std::size_t rank);

// shapes along the way
Diagnostic shape_change(const SourceRange& range, const std::string& name, const std::string& from,
                        const std::string& to);
Diagnostic compound_shape(const SourceRange& range, const std::string& name, const std::string& from,
                          const std::string& to);
Diagnostic paths_disagree(const SourceRange& range, const std::string& name, const std::string& a,
                          const std::string& b, const SourceRange& assigned);

// differentiation
Diagnostic backward_operand(const SourceRange& range, const std::string& type);
Diagnostic grad_operand(const SourceRange& range);
Diagnostic grad_untracked(const SourceRange& range, const std::string& name, const SourceRange& declared);
Diagnostic grad_before(const SourceRange& range, const std::string& name);
Diagnostic grad_stale(const SourceRange& range, const std::string& name, const SourceRange& assigned);

}  // namespace nestor::nabla::errors
