// The texts of the messages: lower case, no full stop, code in backticks; what to do instead stands in the
// hint.
#include "frontend/nabla/errors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <string_view>

#include "frontend/common/messages.hpp"
#include "frontend/nabla/foreign.hpp"
#include "ir/base/scanner.hpp"

namespace nestor::nabla::errors {

using syntax::error;
using syntax::nearest_hint;

namespace {

/// What to write for numbers of other languages: hexadecimal ones, suffixes of C, digits in groups.
std::string number_hint(const std::string& spelling) {
    if (spelling.size() > 2 && spelling[0] == '0' && (spelling[1] == 'x' || spelling[1] == 'X')) {
        std::uint64_t value = 0;
        const char* const end = spelling.data() + spelling.size();
        const auto read = std::from_chars(spelling.data() + 2, end, value, 16);
        return read.ec == std::errc() && read.ptr == end
                   ? fmt::format("integers are decimal: write `{}`", value)
                   : "integers are decimal";
    }
    std::string plain;
    std::copy_if(spelling.begin(), spelling.end(), std::back_inserter(plain),
                 [](char c) { return c != '_'; });
    while (plain.size() > 1 && std::string_view("fFlLuU").find(plain.back()) != std::string_view::npos)
        plain.pop_back();
    const bool number = plain.find_first_not_of("0123456789.eE") == std::string::npos &&
                        std::count(plain.begin(), plain.end(), '.') <= 1;
    return number ? fmt::format("write `{}`: ints and floats have 64 bits", plain)
                  : "names begin with a letter";
}

/// The error of a literal, or that of a matrix that is meant to be transposed: `a'`.
Diagnostic quoted(Diagnostic plain) {
    const auto found = find_foreign(foreign_forms(), plain.range);
    return found && found->text == "there is no `'`" ? with_foreign(foreign_forms(), std::move(plain))
                                                     : plain;
}

}  // namespace

Diagnostic not_supported(const std::string& id, const SourceRange& range, const std::string& what,
                         const std::string& hint) {
    Diagnostic diagnostic = error(id.c_str(), range, what + " is not supported yet", hint);
    diagnostic.unsupported = true;
    return diagnostic;
}

/// True where a loop begins in the same line, in front of its block.
static bool in_head_of_loop(const SourceRange& range) {
    std::string_view before = std::string_view(range.file->text()).substr(0, range.begin);
    if (const auto line = before.find_last_of("\n{}"); line != std::string_view::npos)
        before.remove_prefix(line + 1);
    const auto first = before.find_first_not_of(" \t");
    return first != std::string_view::npos && before.substr(first).starts_with("loop");
}

Diagnostic unexpected(const SourceRange& range, const std::string& token,
                      const std::vector<std::string>& expected) {
    const bool wants_type = expected == std::vector<std::string>{"a type"};
    std::string hint = operand_hint(expected, range);
    if (wants_type)
        hint =
            "a type stands before the name: `var Tensor a[3] = 1`, `float b = 2`; the types are `int`, "
            "`float`, `char`, `bool` and `Tensor`";
    if (hint.empty() && in_head_of_loop(range))
        hint =
            "the three parts of a loop stand in parentheses, with `;` between: `loop (int i = 0; i < n; i++) "
            "{ .. }`";
    return error("NAB-20", range, syntax_error_text(expected, range.text(), token), hint);
}

Diagnostic else_if(const SourceRange& range) {
    return error("NAB-20", range, "there is no `else if`", "write `elif (condition) { .. }`");
}

Diagnostic parser_limit(const SourceRange& range, const std::string& why) {
    return error("NAB-20", range, why);
}

Diagnostic stray_text(const SourceRange& range, const std::string& text) {
    return error("NAB-8", range, fmt::format("`{}` begins no token", escaped_beginning(text)));
}

Diagnostic bad_number(const SourceRange& range, const std::string& spelling) {
    return error("NAB-3", range, fmt::format("`{}` is no number", spelling), number_hint(spelling));
}

Diagnostic integer_too_large(const SourceRange& range) {
    return error("NAB-8", range, "the integer does not fit 64 bits", "write it as a float");
}

Diagnostic float_out_of_range(const SourceRange& range) {
    return error("NAB-8", range, "the number is beyond the range of floats");
}

Diagnostic long_character(const SourceRange& range) {
    return quoted(
        error("NAB-3", range, "a character literal holds one character", "texts stand in double quotes"));
}

Diagnostic unterminated(const SourceRange& range, const std::string& what) {
    return quoted(error("NAB-7", range, fmt::format("the {} that begins here is not ended", what)));
}

Diagnostic stray_brace(const SourceRange& range) {
    return error("NAB-20", range, "this `}` closes no block",
                 "leave it out, or write the `{` that it closes");
}

Diagnostic too_deep(const SourceRange& range) {
    return error("NAB-20", range, "this is nested too deep",
                 "compute parts of it in statements of their own");
}

Diagnostic missing_brace(const SourceRange& range) {
    return error("NAB-40", range, "this brace is never closed");
}

Diagnostic undeclared(const SourceRange& range, const std::string& name, const std::string& nearest) {
    return with_foreign(foreign_forms(),
                        error("NAB-5", range, fmt::format("`{}` is not declared", name),
                              nearest.empty() ? "write its type where it is assigned first: `float " + name +
                                                    " = ..;`, `int` or `Tensor`"
                                              : nearest_hint(nearest)));
}

Diagnostic no_function(const SourceRange& range, const std::string& name, const std::string& nearest) {
    return with_foreign(
        foreign_forms(),
        error("NAB-12", range, fmt::format("there is no function `{}`", name), nearest_hint(nearest)));
}

Diagnostic dimensions_of_scalar(const SourceRange& range, const std::string& type) {
    return error("NAB-9", range, fmt::format("{} `{}` has no dimensions", type == "int" ? "an" : "a", type),
                 "declare a `Tensor`");
}

Diagnostic no_shape(const SourceRange& range, const std::string& name) {
    return error("NAB-9", range,
                 fmt::format("`{}` has neither dimensions nor a literal that gives them", name),
                 fmt::format("write them behind the name: `Tensor {}[2][3]`", name));
}

Diagnostic dimension_not_constant(const SourceRange& range) {
    return error("NAB-40", range, "a dimension is a constant integer",
                 "literals and `cns int` values are constants");
}

Diagnostic dimension_not_positive(const SourceRange& range, std::int64_t value) {
    return error("NAB-40", range, fmt::format("a dimension is at least 1, not {}", value));
}

Diagnostic too_many_elements(const SourceRange& range) {
    return error("NAB-4", range, "a tensor has at most 2^40 elements");
}

Diagnostic void_variable(const SourceRange& range) {
    return error("NAB-1", range, "no variable is of type `void`");
}

Diagnostic writes_constant(const SourceRange& range, const std::string& name, const SourceRange& declared) {
    return error("NAB-2", range, fmt::format("`{}` is `cns` and cannot be assigned", name),
                 "declare it without `cns`", {{"it is declared here", declared}});
}

Diagnostic no_target(const SourceRange& range) {
    return error("NAB-10", range, "only variables and elements of variables can be assigned");
}

Diagnostic parentheses_of_indices(const SourceRange& range, const std::string& name,
                                  const std::vector<std::string>& indices) {
    std::string element = name;
    for (const std::string& index : indices) element += "[" + index + "]";
    return error("NAB-15", range, "indices stand in brackets", fmt::format("write `{}`", element));
}

Diagnostic not_seen_by_function(const SourceRange& range, const std::string& name,
                                const SourceRange& declared) {
    return error("NAB-22", range, fmt::format("a function does not see `{}`, which is no constant", name),
                 "give it as an argument, or declare it `cns`", {{"it is declared here", declared}});
}

Diagnostic word_statement(const SourceRange& range, const std::string& word) {
    return with_foreign(foreign_forms(),
                        error("NAB-20", range, fmt::format("`{}` begins no statement", word)));
}

Diagnostic output_before_declaration(const SourceRange& range, const std::string& name) {
    return error("NAB-5", range, fmt::format("`{}` is not declared in front of this", name),
                 fmt::format("write `output {0};` behind the declaration of `{0}`", name));
}

Diagnostic only_top_level(const SourceRange& range, const std::string& word) {
    return error("NAB-23", range, fmt::format("`{}` stands at the top level only", word));
}

Diagnostic literal_count(const SourceRange& range, std::size_t given, const std::string& shape) {
    return error("NAB-4", range,
                 fmt::format("the literal has {} element{}, but the shape is {}", given,
                             given == 1 ? "" : "s", shape));
}

Diagnostic ragged(const SourceRange& range) {
    return error("NAB-4", range, "the rows of this literal have different lengths");
}

Diagnostic literal_shape(const SourceRange& range, const std::string& literal, const std::string& shape) {
    return error("NAB-9", range, fmt::format("the literal has shape {}, but {} is declared", literal, shape),
                 "only flat literals are brought to another shape");
}

Diagnostic literal_element(const SourceRange& range, const std::string& type) {
    return error("NAB-3", range, fmt::format("an element of a literal is a number, found {}", type));
}

Diagnostic shape_mismatch(const SourceRange& range, const std::string& what, const std::string& a,
                          const std::string& b) {
    return error("NAB-40", range, fmt::format("shapes {} and {} do not fit {}", a, b, what));
}

Diagnostic operand_type(const SourceRange& range, const std::string& what, const std::string& type) {
    return error("NAB-40", range, fmt::format("{} does not take {}", what, type),
                 what == "`^`" ? "it is of the bits of ints; write `pow(x, 2)` for a power" : "");
}

Diagnostic no_truth(const SourceRange& range, const std::string& type) {
    return error("NAB-40", range, fmt::format("a condition has a truth value, {} has none", type));
}

Diagnostic rejected_operator(const SourceRange& range, const std::string& op, const std::string& hint) {
    return with_foreign(
        foreign_forms(),
        error("NAB-10", range, fmt::format("Nabla has no `{}` in front of an operand", op), hint));
}

Diagnostic comma_index(const SourceRange& range) {
    return error("NAB-10", range, "a comma does not separate indices", "write `a[i][j]`");
}

Diagnostic index_type(const SourceRange& range, const std::string& type) {
    return error("NAB-40", range, fmt::format("an index is an integer, found {}", type),
                 type.starts_with("a Tensor") ? "choose by a condition: `a * (a > 0)`; copy in a loop"
                                              : "convert it: `(int) x`");
}

Diagnostic index_count(const SourceRange& range, const std::string& type) {
    return error("NAB-15", range, fmt::format("{} cannot be indexed further", type));
}

Diagnostic index_range(const SourceRange& range, std::int64_t index, const std::string& last) {
    return error("NAB-15", range, fmt::format("index {} is outside of 0 to {}", index, last),
                 index < 0 ? "the last one is `size(a, 0) - 1`" : "");
}

Diagnostic conversion(const SourceRange& range, const std::string& from, const std::string& to) {
    return error("NAB-40", range, fmt::format("{} does not become {}", from, to));
}

Diagnostic arity(const SourceRange& range, const std::string& name, const std::string& wanted,
                 std::size_t given) {
    return with_foreign(foreign_forms(), error("NAB-12", range,
                                               fmt::format("`{}` takes {}, but {} {} given", name, wanted,
                                                           given, given == 1 ? "is" : "are")));
}

Diagnostic no_value(const SourceRange& range, const std::string& name) {
    return error("NAB-12", range, fmt::format("`{}` has no value", name));
}

Diagnostic block_expected(const SourceRange& range, const std::string& name) {
    return error("NAB-41", range,
                 name.empty() ? "nothing stands behind the block `gradient`"
                              : fmt::format("the block `{}` is expected here", name),
                 "the form is `declare {..} operations {..} gradient {..}`");
}

Diagnostic only_declarations(const SourceRange& range) {
    return error("NAB-41", range, "the block `declare` has declarations only");
}

Diagnostic untracked_declaration(const SourceRange& range) {
    return error("NAB-41", range, "`var` or `cns` is missing",
                 "in the block `declare` one of them is needed");
}

Diagnostic return_outside(const SourceRange& range) {
    return error("NAB-22", range, "`return` stands only in a function");
}

Diagnostic return_value(const SourceRange& range, const std::string& function, bool wants) {
    return error("NAB-22", range,
                 wants ? fmt::format("`{}` returns a value, which is missing here", function)
                       : fmt::format("`{}` is `void` and returns no value", function));
}

Diagnostic ends_without_value(const SourceRange& range, const std::string& function) {
    return error("NAB-22", range, fmt::format("`{}` may end without a value", function),
                 "end it with a `return`");
}

Diagnostic defined_twice(const SourceRange& range, const std::string& function, const SourceRange& first) {
    return error("NAB-22", range, fmt::format("the function `{}` is defined twice", function), "",
                 {{"the first definition", first}});
}

Diagnostic argument_count(const SourceRange& range, const std::string& function, std::size_t wanted,
                          std::size_t given) {
    return error("NAB-22", range,
                 fmt::format("`{}` takes {} argument{}, but {} {} given", function, wanted,
                             wanted == 1 ? "" : "s", given, given == 1 ? "is" : "are"));
}

Diagnostic results_disagree(const SourceRange& range, const std::string& function, const std::string& a,
                            const std::string& b) {
    return error("NAB-22", range,
                 fmt::format("`{}` returns a Tensor{} here, but a Tensor{} elsewhere", function, b, a));
}

Diagnostic too_many_calls(const SourceRange& range) {
    return error("NAB-22", range, "calls of functions put in more than 2000 copies of them");
}

Diagnostic misplaced_text(const SourceRange& range) {
    return error("NAB-21", range, "a text stands only in `print`",
                 "commas stand between its parts: `print(\"x =\", x);`");
}

Diagnostic divides_by_zero(const SourceRange& range) {
    return error("NAB-40", range, "this divides an integer by zero");
}

Diagnostic shift_range(const SourceRange& range) {
    return error("NAB-17", range, "a shift count is between 0 and 63");
}

Diagnostic axis_range(const SourceRange& range, std::size_t rank) {
    return error("NAB-12", range,
                 fmt::format("an axis is a constant from 0 to {}", rank == 0 ? 0 : rank - 1));
}

Diagnostic compound_shape(const SourceRange& range, const std::string& name, const std::string& from,
                          const std::string& to) {
    return error("NAB-16", range,
                 fmt::format("`{}` has shape {} and a compound assignment would make it {}", name, from, to));
}

Diagnostic paths_disagree(const SourceRange& range, const std::string& name, const std::string& a,
                          const std::string& b, const SourceRange& assigned) {
    return error("NAB-16", range, fmt::format("after this `{}` has shape {} or {}", name, a, b), {},
                 {{"the assignment that changes it", assigned}});
}

Diagnostic backward_operand(const SourceRange& range, const std::string& type) {
    return error("NAB-30", range, fmt::format("`backward` wants a float or Tensor, found {}", type));
}

Diagnostic grad_operand(const SourceRange& range) {
    return with_foreign(foreign_forms(),
                        error("NAB-30", range, "`grad` takes the name of a variable", "write `grad(x)`"));
}

Diagnostic grad_untracked(const SourceRange& range, const std::string& name, const SourceRange& declared) {
    return error("NAB-30", range, fmt::format("`{}` is not declared `var`, so it has no gradient", name),
                 "write `var` in front of its type", {{"it is declared here", declared}});
}

Diagnostic grad_before(const SourceRange& range, const std::string& name) {
    return error(
        "NAB-30", range, fmt::format("no `backward` ran before the gradient of `{}` is asked for", name),
        fmt::format("write `backward(y);` in front, for the gradient of `y` with respect to `{}`", name));
}

Diagnostic grad_stale(const SourceRange& range, const std::string& name, const SourceRange& assigned) {
    return error("NAB-30", range, fmt::format("`{}` was assigned after the last `backward`", name),
                 "ask for the gradient before", {{"the assignment", assigned}});
}

}  // namespace nestor::nabla::errors
