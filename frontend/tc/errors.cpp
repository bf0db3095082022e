// The texts of the messages: lower case, no full stop, code in backticks; what to do instead stands in the
// hint.
#include "frontend/tc/errors.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "frontend/common/messages.hpp"
#include "frontend/tc/foreign.hpp"
#include "ir/base/scanner.hpp"

namespace nestor::tc::errors {
namespace {

using syntax::error;
using syntax::message;
using syntax::nearest_hint;

std::string quoted(const std::vector<std::string>& names) {
    std::string out;
    for (const std::string& name : names) out += fmt::format("{}`{}`", out.empty() ? "" : ", ", name);
    return out;
}

}  // namespace

// -------------------------------------------------------------------------------------- text and syntax

Diagnostic unexpected(const SourceRange& range, const std::string& token,
                      const std::vector<std::string>& expected, bool at_end) {
    if (at_end) return error("TC-60", range, "unterminated `def`: found " + token);
    const auto expects = [&](const char* name) {
        return std::find(expected.begin(), expected.end(), name) != expected.end();
    };
    const std::string_view found = range.text();
    if (found == "def" && expects("`}`"))
        return error("TC-60", range, "the body of the `def` before is not closed", "put a `}` in front");
    if (found == "where" && expects("`}`"))
        return expects("a name")
                   ? error("TC-60", range, "`where` stands behind the statement that it is about",
                           "write `O(i) = .. where i in 0:N`")
                   : error("TC-60", range, "a statement has one `where`",
                           "commas stand between its parts: `where i in 0:3, j in 0:2`");
    if (expects("`}`") && expects("a name") && token == "a type")
        return error("TC-60", range, "tensors are not declared in a body",
                     "a statement makes what it writes: `t(i) = ..`");
    return error("TC-60", range, syntax_error_text(expected, range.text(), token),
                 operand_hint(expected, range));
}

Diagnostic bitwise_operator(const SourceRange& range) {
    return error("TC-7", range,
                 fmt::format("`{}` is a bitwise operator, which the language does not have", range.text()),
                 "for conditions use `&&` and `||`");
}

Diagnostic stray_text(const SourceRange& range, std::string_view text) {
    if (text == "\"" || text == "'")
        return error("TC-60", range, "there are no texts",
                     "values are numbers and bools; a comment begins with `#`");
    return error("TC-60", range, fmt::format("`{}` begins no token", escaped_beginning(text)));
}

Diagnostic bad_number(const SourceRange& range, const std::string& why) {
    return error("TC-4", range, why);
}

Diagnostic too_deep(const SourceRange& range) {
    return error("TC-60", range,
                 fmt::format("the expression is nested deeper than {} levels", Scanner::deepest),
                 "compute parts of it in statements of their own");
}

Diagnostic too_large(const SourceRange& range) {
    return error("TC-43", range, "the expression is too large when its lets are substituted",
                 "compute parts of it in statements of their own");
}

Diagnostic empty_file(const SourceFilePtr& file) {
    return error("TC-60", {file, 0, 0}, "nothing to translate: the file has no `def`");
}

// -------------------------------------------------------------------------- definitions and declarations

Diagnostic duplicate_definition(const SourceRange& range, const std::string& name, const SourceRange& first) {
    return error("TC-17", range, fmt::format("`{}` is defined twice", name), {},
                 {{"the first definition", first}});
}

Diagnostic duplicate_name(const SourceRange& range, const std::string& name, const SourceRange& first) {
    return error("TC-14", range, fmt::format("`{}` is declared twice", name),
                 "sizes, tensors and returns share one name space", {{"the first declaration", first}});
}

Diagnostic unknown_type(const SourceRange& range, const std::string& name,
                        const std::vector<std::string>& types) {
    const std::string meant = foreign_type(name), near = meant.empty() ? nearest_name(name, types) : meant;
    return error("TC-61", range, fmt::format("there is no type `{}`", name),
                 (near.empty() ? "" : fmt::format("did you mean `{}`? ", near)) + "types: " + quoted(types));
}

Diagnostic bad_dimension(const SourceRange& range) {
    return error("TC-10", range, "a dimension is a size variable or a non-negative integer constant");
}

Diagnostic name_of_builtin(const SourceRange& range, const std::string& name) {
    return error("TC-14", range, fmt::format("`{}` is the name of a built-in function", name));
}

Diagnostic name_of_definition(const SourceRange& range, const std::string& name) {
    return error("TC-27", range, fmt::format("`{}` is the name of a `def`", name));
}

Diagnostic never_written(const SourceRange& range, const std::string& name) {
    return error("TC-16", range, fmt::format("`{}` is returned but never written", name));
}

Diagnostic return_extent(const SourceRange& range, const std::string& tensor, std::size_t dimension,
                         const std::string& found, const std::string& wanted) {
    return error("TC-15", range,
                 fmt::format("dimension {} of `{}` is `{}`, but the return declares `{}`", dimension, tensor,
                             found, wanted));
}

Diagnostic size_before_write(const SourceRange& range, const std::string& size, const std::string& tensor) {
    return error("TC-15", range,
                 fmt::format("`{}` is not known before `{}` is written, whose type binds it", size, tensor));
}

// ----------------------------------------------------------------------------------------- the left side

Diagnostic writes_input(const SourceRange& range, const std::string& name, const SourceRange& declared) {
    return error("TC-14", range, fmt::format("`{}` is an input and cannot be written", name), {},
                 {{"declared here", declared}});
}

Diagnostic writes_size(const SourceRange& range, const std::string& name) {
    return error("TC-14", range, fmt::format("`{}` is a size variable and cannot be written", name));
}

Diagnostic bare_operator(const SourceRange& range, const std::string& op) {
    const bool reduces = op != "-" && op != "/";
    return error("TC-7", range, fmt::format("`{}` is no assignment", op),
                 reduces ? fmt::format("to reduce, write `{}=` or `{}=!`", op, op)
                         : std::string("to reduce, write `+=` or `*=` with the negated or inverted value"));
}

Diagnostic left_not_identifier(const SourceRange& range) {
    return error("TC-36", range, "an index on the left side is a plain identifier",
                 "move the range, `O(i) = A(i-1)` for `O(i+1) = A(i)`, or restrict it: `where i in 0:1`");
}

Diagnostic left_repeated(const SourceRange& range, const std::string& name) {
    return error("TC-14", range, fmt::format("index `{}` is repeated on the left side", name));
}

Diagnostic left_taken(const SourceRange& range, const std::string& name, const std::string& what) {
    return error("TC-14", range,
                 fmt::format("`{}` is {} and cannot be an index of the left side", name, what));
}

Diagnostic rank_mismatch(const SourceRange& range, const std::string& name, std::size_t rank,
                         std::size_t wanted, const SourceRange& first) {
    return error("TC-26", range,
                 fmt::format("`{}` is written with {}, but it has {}", name, counted(rank, "index"),
                             counted(wanted, "dimension")),
                 {}, {{"written here first", first}});
}

Diagnostic declared_rank(const SourceRange& range, const std::string& name, std::size_t rank,
                         std::size_t wanted, const SourceRange& declared) {
    return error("TC-15", range,
                 fmt::format("`{}` is written with {}, but its type has {}", name, counted(rank, "index"),
                             counted(wanted, "dimension")),
                 {}, {{"declared here", declared}});
}

Diagnostic reduction_needs_operator(const SourceRange& range, const std::string& index, bool subscript) {
    Diagnostic plain = error(
        "TC-21", range,
        fmt::format("`{}` is not on the left side, so `=` would have to reduce over it", index),
        index[0] >= 'A' && index[0] <= 'Z' ? "a size comes with an argument, `float(" + index +
                                                 ") A`; an index is put on the left, or reduced over by `+=!`"
                                           : "use a reduction such as `+=!`, or put the index on the left");
    if (subscript) return plain;
    if (const auto known = find_foreign(foreign_forms(), range);
        known && known->text.ends_with("`" + index + "`"))
        return with_foreign(foreign_forms(), std::move(plain));
    if (index[0] < 'A' || index[0] > 'Z')
        plain.hint = fmt::format(
            "a number comes with an argument, `float {}`, or from a statement before, "
            "`{} = ..`; an index is put on the left, or reduced over by `+=!`",
            index, index);
    return plain;
}

Diagnostic narrowing(const SourceRange& range, const std::string& name, const std::string& from,
                     const std::string& to, const SourceRange& first) {
    return error("TC-9", range,
                 fmt::format("a value of type `{}` does not fit `{}` of type `{}`", from, name, to),
                 fmt::format("convert it: `{}(..)`", to), {{"the type was decided here", first}});
}

Diagnostic temporary_not_initialised(const SourceRange& range, const std::string& name,
                                     const std::string& op) {
    return error("TC-19", range,
                 fmt::format("`{}` takes values of temporary `{}` that are not proved written", op, name),
                 fmt::format("use `{}!` to initialise first", op));
}

Diagnostic self_read(const SourceRange& read, const std::string& name, const SourceRange& write) {
    return error(
        "TC-25", read,
        fmt::format("`{}` is read where it is written, so the result would depend on the order", name),
        "values from before go to a temporary first; a sum so far is `O(i) +=! k <= i ? A(k) : 0`",
        {{"the statement that writes it", write}});
}

// ------------------------------------------------------------------------------------------- expressions

Diagnostic unknown_tensor(const SourceRange& range, const std::string& name, const std::string& nearest) {
    return with_foreign(
        foreign_forms(),
        error("TC-61", range, fmt::format("`{}` is neither a tensor nor a built-in function", name),
              nearest.empty()
                  ? "give it as an argument, `float(N) " + name + "`, or write it in a statement before"
                  : nearest_hint(nearest)));
}

Diagnostic read_before_write(const SourceRange& range, const std::string& name,
                             const SourceRange& written_later) {
    std::vector<Note> notes;
    if (written_later.file) notes.push_back({"it is written here", written_later});
    return error("TC-25", range, fmt::format("`{}` is read before it is written", name), {},
                 std::move(notes));
}

Diagnostic unwritten_element(const SourceRange& range, const std::string& name) {
    return error("TC-59", range,
                 fmt::format("elements of temporary `{}` that are read here are not proved written", name),
                 "initialise all of it first");
}

Diagnostic divides_by_zero(const SourceRange& range, bool quotient) {
    return error(
        "TC-33", range,
        fmt::format("this {} by 0, so that no index is meant", quotient ? "divides" : "is a remainder"),
        "divide by another number");
}

Diagnostic division_is_zero(const SourceRange& range, bool quotient) {
    return message(Severity::warning, "TC-33", range,
                   fmt::format("this {} by 0, which gives 0", quotient ? "divides" : "is a remainder"));
}

Diagnostic index_count(const SourceRange& range, const std::string& name, std::size_t rank,
                       std::size_t given) {
    return error("TC-61", range,
                 fmt::format("`{}` has {}, but {} {} given", name, counted(rank, "dimension"),
                             counted(given, "index"), given == 1 ? "is" : "are"));
}

Diagnostic scalar_with_indices(const SourceRange& range, const std::string& name, const std::string& what) {
    return error("TC-61", range, fmt::format("`{}` is {} and takes no indices", name, what));
}

Diagnostic tensor_without_indices(const SourceRange& range, const std::string& name, std::size_t rank) {
    return error("TC-61", range,
                 fmt::format("`{}` is a tensor of {} and needs indices", name, counted(rank, "dimension")));
}

Diagnostic builtin_without_arguments(const SourceRange& range, const std::string& name) {
    return error("TC-61", range, fmt::format("`{}` is a built-in function and needs arguments", name));
}

Diagnostic arity(const SourceRange& range, const std::string& name, std::size_t wanted, std::size_t given) {
    return with_foreign(foreign_forms(),
                        error("TC-61", range,
                              fmt::format("`{}` takes {}, but {} {} given", name, counted(wanted, "argument"),
                                          given, given == 1 ? "is" : "are")));
}

Diagnostic bool_wanted(const SourceRange& range, const std::string& where, const std::string& type) {
    return with_foreign(foreign_forms(),
                        error("TC-32", range, fmt::format("{} wants a bool, found `{}`", where, type),
                              "compare with 0: `x != 0`"));
}

Diagnostic not_an_integer_index(const SourceRange& range, const std::string& type) {
    return error("TC-36", range, fmt::format("an index is an integer, found `{}`", type),
                 "convert it: `int32(..)`");
}

Diagnostic literal_too_large(const SourceRange& range) {
    return error("TC-4", range, "the number is larger than the largest uint64");
}

Diagnostic extent_of_no_tensor(const SourceRange& range, const std::string& name) {
    return error("TC-12", range, fmt::format("`{}` is no input and no tensor that is defined so far", name));
}

Diagnostic extent_out_of_range(const SourceRange& range, const std::string& name, std::size_t rank) {
    return error("TC-12", range,
                 fmt::format("`{}` has {}, counted from 0", name, counted(rank, "dimension")));
}

Diagnostic results_need_call(const SourceRange& range) {
    return error("TC-27", range, "several results need the call of a `def` on the right side");
}

Diagnostic call_in_expression(const SourceRange& range, const std::string& name) {
    return error("TC-27", range, fmt::format("`{}` is a `def`: a call of it is a statement of its own", name),
                 fmt::format("write `x = {}(..)` first", name));
}

// -------------------------------------------------------------------------------------------------- where

Diagnostic bound_reads(const SourceRange& range, const std::string& what) {
    return error("TC-41", range, fmt::format("the bound of a range cannot use {}", what),
                 "use sizes, extents such as `T.0`, and integer inputs of rank 0");
}

Diagnostic bound_varies(const SourceRange& range, const std::string& index) {
    return error("TC-41", range, fmt::format("the bound of a range cannot use index variable `{}`", index),
                 fmt::format("let the range reach the largest bound, and choose by a condition such as "
                             "`k <= {} ? .. : 0`",
                             index));
}

Diagnostic bound_unknown(const SourceRange& range, const std::string& name, const std::string& nearest) {
    return error("TC-41", range, fmt::format("`{}` is neither a size nor an integer input", name),
                 nearest.empty()
                     ? "a bound is made of sizes, extents such as `T.0`, and integer inputs of rank 0"
                     : nearest_hint(nearest));
}

Diagnostic bound_not_integer(const SourceRange& range, const std::string& type) {
    return error("TC-41", range, fmt::format("the bound of a range is an integer, found `{}`", type));
}

Diagnostic bound_too_large(const SourceRange& range) {
    return error("TC-51", range, "a bound of this statement does not fit 64 bits");
}

Diagnostic let_misused(const SourceRange& range, const std::string& name, const std::string& how) {
    return error("TC-43", range, fmt::format("the let `{}` {}", name, how));
}

Diagnostic range_of_no_index(const SourceRange& range, const std::string& name, const std::string& what) {
    return error("TC-43", range, fmt::format("`{}` is {}, so it has no range", name, what));
}

Diagnostic only_in_exists(const SourceRange& range, const std::string& name) {
    return error("TC-43", range, fmt::format("index `{}` takes part in no value and has no range", name),
                 fmt::format("give it a range: `where {} in lo:hi`", name));
}

// ------------------------------------------------------------------------------------------------- ranges

Diagnostic unsolved(const SourceRange& range, const std::vector<std::string>& variables,
                    std::vector<Note> notes) {
    return error("TC-52", range,
                 fmt::format("the {} of {} cannot be inferred", variables.size() == 1 ? "range" : "ranges",
                             quoted(variables)),
                 fmt::format("state one: `where {} in lo:hi`", variables.front()), std::move(notes));
}

Diagnostic unconstrained(const SourceRange& range, const std::string& name, const std::string& clause,
                         const std::string& tensor, const std::vector<std::string>& sizes) {
    const std::string from = !tensor.empty()     ? fmt::format(", as `{}` has it", tensor)
                             : sizes.empty()     ? ", or another number"
                             : sizes.size() == 1 ? ""
                                                 : fmt::format("; sizes are {}", fmt::join(sizes, ", "));
    return error("TC-52", range, fmt::format("nothing constrains index `{}`", name),
                 fmt::format("write `where {}` behind the statement{}", clause, from));
}

}  // namespace nestor::tc::errors
