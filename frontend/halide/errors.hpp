// The messages of Halide algorithms, one function each; identities are the rules of LANGUAGE.md.
#pragma once

#include <string>
#include <vector>

#include "ir/base/diagnostic.hpp"

namespace nestor::halide::errors {

// text and syntax
Diagnostic reserved_word(const SourceRange& range, const std::string& word);
Diagnostic unexpected(const SourceRange& range, const std::string& token,
                      const std::vector<std::string>& expected, bool at_end);
Diagnostic empty_file(const SourceFilePtr& file);
Diagnostic reduction_of_itself(const SourceRange& range, const std::string& func, std::int64_t most);
Diagnostic too_large(const SourceRange& range);

// names
Diagnostic duplicate(const char* id, const SourceRange& range, const std::string& what,
                     const std::string& name, const SourceRange& first);
Diagnostic shadows(const SourceRange& range, const std::string& name, const std::string& what,
                   const SourceRange& first);
Diagnostic name_of_loop_part(const SourceRange& range, const std::string& name);
Diagnostic unknown_name(const SourceRange& range, const std::string& name,
                        const std::vector<std::string>& known);
Diagnostic unknown_function(const SourceRange& range, const std::string& name,
                            const std::vector<std::string>& known);
Diagnostic boundary_of_no_image(const SourceRange& range, const std::string& what,
                                const std::vector<std::string>& images);
Diagnostic boundary_in_expression(const SourceRange& range);
Diagnostic unknown_reduction(const SourceRange& range, const std::string& name,
                             const std::vector<std::string>& known);
Diagnostic defined_later(const SourceRange& range, const std::string& name);
Diagnostic self_reference(const SourceRange& range, const std::string& name);
Diagnostic output_is_no_func(const SourceRange& range, const std::string& name,
                             const std::vector<std::string>& funcs);
Diagnostic no_funcs(const SourceRange& range, const std::string& pipeline);
Diagnostic unused(const SourceRange& range, const std::string& what, const std::string& name);

// funcs and stages
Diagnostic no_dimension(const SourceRange& range, const std::string& name, std::size_t dimension,
                        std::size_t rank);
Diagnostic wrong_arity(const SourceRange& range, const std::string& name, std::size_t given,
                       std::size_t expected);
Diagnostic not_separated(const SourceRange& range, const std::string& func, const std::string& variable,
                         std::size_t place);
Diagnostic not_startup(const SourceRange& range, const std::string& what, const std::string& where);
Diagnostic negative_length(const SourceRange& range, const std::string& name);
Diagnostic func_without_arguments(const SourceRange& range, const std::string& name);
Diagnostic not_called(const SourceRange& range, const std::string& name, const std::string& what);

// types
/// `int8(a, b)`, of which the first is `value`.
Diagnostic several_converted(const SourceRange& range, const std::string& type, const std::string& value);
Diagnostic does_not_fit(const SourceRange& range, const std::string& type);
Diagnostic wrong_type(const SourceRange& range, const std::string& expected, const std::string& found);
Diagnostic wrong_default(const SourceRange& range, const std::string& name, const std::string& type,
                         const std::string& found);
Diagnostic update_type(const SourceRange& range, const std::string& func, const std::string& expected,
                       const std::string& found);
Diagnostic no_arithmetic(const SourceRange& range, const std::string& op, const std::string& type);
/// A warning: a `require` of constants that hold.
Diagnostic always_required(const SourceRange& range);
/// An index or a bound whose divisor is the constant 0; elsewhere that is a warning.
Diagnostic index_divides_by_zero(const SourceRange& range);
Diagnostic divides_by_zero(const SourceRange& range);
Diagnostic wrong_count(const SourceRange& range, const std::string& name, std::size_t given,
                       const std::string& expected);
Diagnostic unknown_boundary(const SourceRange& range, const std::string& mode);
Diagnostic no_property(const SourceRange& range, const std::string& name);
Diagnostic bad_image(const SourceRange& range);
Diagnostic not_one_value(const SourceRange& range, std::size_t components);
Diagnostic no_component(const SourceRange& range, const std::string& index, std::size_t components);
Diagnostic wrong_components(const SourceRange& range, std::size_t expected, std::size_t given);

// realizations
Diagnostic bad_realization(const SourceRange& range, const std::string& text, const std::string& hint = {});

}  // namespace nestor::halide::errors
