// The texts of the messages: lower case, no full stop, code in backticks; what to do instead stands in the
// hint.
#include "frontend/halide/errors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "frontend/common/messages.hpp"
#include "frontend/halide/foreign.hpp"
#include "frontend/halide/lower/reductions.hpp"
#include "ir/base/scanner.hpp"

namespace nestor::halide::errors {
namespace {

using syntax::error;
using syntax::nearest_hint;

bool is_comparison(const std::string& token) {
    return token == "`<`" || token == "`<=`" || token == "`>`" || token == "`>=`" || token == "`==`" ||
           token == "`!=`" || token == "`=`";
}

/// True behind `=`, as the intervals of an rdom are.
bool follows_equality(const SourceRange& range) {
    const std::string_view before = std::string_view(range.file->text()).substr(0, range.begin);
    const std::size_t last = before.find_last_not_of(" \t\r\n");
    return last != std::string_view::npos && before[last] == '=';
}

/// True where `;` ends a `require`.
bool is_requirement(const SourceRange& range) {
    const std::string_view before = std::string_view(range.file->text()).substr(0, range.begin);
    const std::size_t last = before.find_last_of(";{\n");
    const std::string_view statement = before.substr(last == std::string_view::npos ? 0 : last + 1);
    const std::size_t first = statement.find_first_not_of(" \t\r\n");
    return range.text() == ";" && first != std::string_view::npos &&
           statement.substr(first).starts_with("require");
}

/// The nearest name; all of them where none is near and there are few.
std::string near_or_few(const std::string& name, const std::vector<std::string>& known) {
    const std::string near = nearest_hint(name, known);
    if (!near.empty() || known.empty() || known.size() > 8) return near;
    return fmt::format("names here: {}", fmt::join(known, ", "));
}

/// True inside of parentheses, behind an element.
bool wants_more_of_list(const std::vector<std::string>& expected) {
    return expected.size() == 2 && std::find(expected.begin(), expected.end(), "`)`") != expected.end() &&
           std::find(expected.begin(), expected.end(), "`,`") != expected.end();
}

bool is_type_wanted(const std::vector<std::string>& expected) {
    return std::find(expected.begin(), expected.end(), "a type") != expected.end() && expected.size() <= 3;
}

/// True between pipelines.
bool is_pipeline_wanted(const std::vector<std::string>& expected) {
    return std::find(expected.begin(), expected.end(), "`pipeline`") != expected.end();
}

/// What to write where something else was found, by what stands in front of it.
std::string hint_by_place(const SourceRange& range, const std::string& token,
                          const std::vector<std::string>& expected) {
    const auto has = [&](const char* one) {
        return std::find(expected.begin(), expected.end(), one) != expected.end();
    };
    const auto wants = [&](const char* one) { return expected.size() == 1 && expected[0] == one; };
    std::string_view before = std::string_view(range.file->text()).substr(0, range.begin);
    before = before.substr(0, before.find_last_not_of(" \t\r\n") + 1);
    if (wants("`(`"))
        return before.ends_with(" in")    ? "the place of an update stands in parentheses: `in (x) <- e`"
               : before.ends_with("rdom") ? "a domain stands in parentheses: `rdom(r = (0, n))`"
               : before.ends_with(")") ? "what is reduced stands in parentheses: `sum rdom(r = (0, n)) (e)`"
                                       : "";
    if (before.ends_with("rdom(")) return "a reduction variable has a name: `rdom(r = (0, n))`";
    if (wants("`=`")) return "an interval is written `r = (min, len)`, as in `rdom(r = (0, 3))`";
    if (wants("`in`") && before.ends_with(")"))
        return "`in` stands between a domain and its update: `rdom(r = (0, n)) in (x) <- e`";
    if (token == "`:`" && has("`->`")) return "outputs stand behind `->`: `pipeline p(n: int32) -> h`";
    const bool named =
        !range.text().empty() && std::isalpha(static_cast<unsigned char>(range.text()[0])) != 0;
    if (!named) return "";
    if (has("`:`") && has("`=`")) return "a parameter has its type behind it: `n: int32`";
    if (is_pipeline_wanted(expected))
        return nearest_name(std::string(range.text()), {"realize"}).empty()
                   ? "a file holds pipelines, schedules `schedule s for p { .. }` and realizations"
                   : "did you mean `realize`?";
    return has("`fun`") ? "directives stand behind the pipeline, in a schedule: `schedule { .. }`" : "";
}

/// The name that follows; empty where something else does.
std::string name_behind(const SourceRange& range) {
    const std::string_view text = std::string_view(range.file->text()).substr(range.end);
    const std::size_t first = text.find_first_not_of(' ');
    if (first == 0 || first == std::string_view::npos) return "";
    std::size_t end = first;
    while (end < text.size() &&
           (std::isalnum(static_cast<unsigned char>(text[end])) != 0 || text[end] == '_'))
        ++end;
    return std::string(text.substr(first, end - first));
}

}  // namespace

// -------------------------------------------------------------------------------------- text and syntax

Diagnostic unexpected(const SourceRange& range, const std::string& token,
                      const std::vector<std::string>& expected, bool at_end) {
    const std::string text =
        (at_end ? "unterminated `pipeline`: " : "") + syntax_error_text(expected, range.text(), token);
    std::string hint = operand_hint(expected, range);
    if (hint.empty() && !at_end)
        hint =
            syntax::misspelt_word_hint(range, expected, {"let", "rdom", "not", "select", "fun", "boundary"});
    const auto wants = [&](const char* one) { return expected.size() == 1 && expected[0] == one; };
    if (token == "`=`" && is_type_wanted(expected))
        hint = "a func is written `fun f(x) = e`";
    else if (is_comparison(token))
        hint =
            wants("`<-`") ? "an update is written `(..) <- e`"
            : token == "`==`" || token == "`!=`" || token == "`=`"
                ? "comparisons do not chain; use `and`, or compare a condition in parentheses, `(a < b) != c`"
                : "comparisons do not chain; use `and`";
    if (wants("`(`") && follows_equality(range))
        hint = "an interval is `(min, len)`, as in `rdom(r = (0, 3))`";
    if (token == "`{`" && wants("`(`")) hint = "what a pipeline takes stands in parentheses: `pipeline p()`";
    if (token == "`)`" && wants("`(`")) hint = "a conversion has what it converts in parentheses: `int32(x)`";
    if (range.text().starts_with('"'))
        hint = "texts stand behind what they are about: `require n > 0 \"n is positive\"`";
    if (hint.empty()) hint = hint_by_place(range, token, expected);
    if (is_requirement(range)) hint = "a text says what is required: `require n > 0 \"n is positive\"`";
    if (is_type_wanted(expected) && token == "a name")
        hint = "types: int8 to int64, uint8 to uint64, float16, bfloat16, float32, float64, bool";
    if (token == "`:`" && wants_more_of_list(expected))
        hint = "variables are int32 and have no types: `fun f(x, y) = e`";
    if (token == "`<-`") hint = "`<-` is always an update; as a comparison write `< -`";
    if (range.text() == "fun" && is_pipeline_wanted(expected))
        hint = "funcs stand in a pipeline: `pipeline P(n) -> f { fun f(x) = x + n }`";
    if (range.text() == "image")
        hint = "an image is written `image`, its type and in brackets its rank: `src: image uint8[2]`";
    if (token == "`.`") hint = "numbers have digits on both sides of the point: `0.5`";
    return error("HAL-3", range, text, hint);
}

Diagnostic reserved_word(const SourceRange& range, const std::string& word) {
    const std::string name = name_behind(range);
    if ((word == "bool" || std::isdigit(static_cast<unsigned char>(word.back())) != 0) && !name.empty())
        return error("HAL-14", range, fmt::format("`{}` is a word of the language and names nothing", word),
                     fmt::format("a name has its type behind it: `{}: {}`", name, word));
    return error("HAL-14", range, fmt::format("`{}` is a word of the language and names nothing", word),
                 fmt::format("choose another name, such as `{}`", word == "in" ? "input" : word + "_"));
}

Diagnostic empty_file(const SourceFilePtr& file) {
    return error("HAL-7", {file, 0, 0}, "nothing to translate: the file has no `pipeline`");
}

Diagnostic reduction_of_itself(const SourceRange& range, const std::string& func, std::int64_t most) {
    return error("HAL-5", range,
                 fmt::format("a reduction over `{}` inside of an update of `{}` over an `rdom` has constant "
                             "limits, and at most {} points",
                             func, func, most),
                 "each iteration sees what the ones before it have written: give the update the "
                 "reduction's variables too, `rdom(r = .., q = ..) in (..) <- ..`");
}

Diagnostic too_large(const SourceRange& range) {
    return error("HAL-6", range, "the expression is too large when its lets are put in",
                 "make funcs of parts of it");
}

// ------------------------------------------------------------------------------------------------- names

Diagnostic duplicate(const char* id, const SourceRange& range, const std::string& what,
                     const std::string& name, const SourceRange& first) {
    const char* hint = what == "the output" ? "name each output once"
                       : what == "the func"
                           ? "choose another name; updates stand behind the pure stage, in its braces"
                           : "choose another name";
    return error(id, range, fmt::format("{} `{}` is defined twice", what, name), hint,
                 {{"the first definition", first}});
}

Diagnostic shadows(const SourceRange& range, const std::string& name, const std::string& what,
                   const SourceRange& first) {
    std::vector<Note> notes = {{"the " + what, first}};
    if (first.begin == range.begin) notes.clear();
    return error("HAL-14", range, fmt::format("`{}` hides a {} of that name", name, what),
                 "choose another name", std::move(notes));
}

Diagnostic name_of_loop_part(const SourceRange& range, const std::string& name) {
    return error("HAL-14", range, fmt::format("`{}` is called like a part of a loop's name", name),
                 "names such as `s1` and `z0` are for schedules");
}

Diagnostic unknown_name(const SourceRange& range, const std::string& name,
                        const std::vector<std::string>& known) {
    return with_foreign(foreign_forms(), error("HAL-14", range, fmt::format("`{}` is not defined", name),
                                               near_or_few(name, known)));
}

Diagnostic unknown_function(const SourceRange& range, const std::string& name,
                            const std::vector<std::string>& known) {
    const std::vector<std::string>& reductions = reduction_names();
    const bool reduces = std::find(reductions.begin(), reductions.end(), name) != reductions.end();
    return with_foreign(
        foreign_forms(),
        error(
            "HAL-14", range, fmt::format("there is no func and no function `{}`", name),
            reduces ? fmt::format("a reduction has its domain in front: `{} rdom(r = (0, n)) (..)`", name)
            : nearest_name(name, known).empty()
                ? fmt::format("a func stands in front of its uses: `fun {}(..) = ..`; functions are select, "
                              "min, max, clamp, abs, likely, sqrt, exp, floor and others of C",
                              name)
                : nearest_hint(name, known)));
}

Diagnostic boundary_of_no_image(const SourceRange& range, const std::string& what,
                                const std::vector<std::string>& images) {
    return error("HAL-6", range, fmt::format("`{}` is no image, and has no boundary", what),
                 images.empty() ? "images are formal arguments: `pipeline P(src : image uint8[2])`"
                                : fmt::format("a func is clamped where it is read, `f(clamp(x, 0, n - 1))`; "
                                              "images: {}",
                                              fmt::join(images, ", ")));
}

Diagnostic boundary_in_expression(const SourceRange& range) {
    return error("HAL-6", range, "a boundary is the whole of a func without variables of its own",
                 fmt::format("write `fun b = {};`, and read `b(..)`", range.text()));
}

Diagnostic unknown_reduction(const SourceRange& range, const std::string& name,
                             const std::vector<std::string>& known) {
    const std::string here = name == "maximum"                    ? "max"
                             : name == "minimum"                  ? "min"
                             : name == "product" || name == "mul" ? "prod"
                                                                  : nearest_name(name, known);
    return error("HAL-5", range, fmt::format("there is no reduction `{}`", name),
                 (here.empty() ? "" : fmt::format("write `{} rdom(..) (..)`; ", here)) +
                     fmt::format("reductions: {}", fmt::join(known, ", ")));
}

Diagnostic defined_later(const SourceRange& range, const std::string& name) {
    return error("HAL-13", range, fmt::format("`{}` is used before it is defined", name),
                 "funcs are defined before their first use, and do not recurse");
}

Diagnostic self_reference(const SourceRange& range, const std::string& name) {
    return error("HAL-13", range, fmt::format("the pure stage of `{}` refers to `{}` itself", name, name),
                 "only updates read the func that they update");
}

Diagnostic output_is_no_func(const SourceRange& range, const std::string& name,
                             const std::vector<std::string>& funcs) {
    return error("HAL-14", range, fmt::format("the output `{}` is no func of the pipeline", name),
                 nearest_name(name, funcs).empty() ? fmt::format("funcs: {}", fmt::join(funcs, ", "))
                                                   : nearest_hint(name, funcs));
}

Diagnostic no_funcs(const SourceRange& range, const std::string& pipeline) {
    return error("HAL-14", range, fmt::format("pipeline `{}` has no `fun`", pipeline));
}

Diagnostic unused(const SourceRange& range, const std::string& what, const std::string& name) {
    return {
        Severity::warning, "HAL-14", fmt::format("{} `{}` is not used", what, name), range, {}, {}, false};
}

// --------------------------------------------------------------------------------------- funcs and stages

Diagnostic no_dimension(const SourceRange& range, const std::string& name, std::size_t dimension,
                        std::size_t rank) {
    return error("HAL-6", range, fmt::format("`{}` has no dimension {}", name, dimension),
                 rank == 0   ? "it has none"
                 : rank == 1 ? "its only one is 0"
                             : fmt::format("they are counted from 0 to {}", rank - 1));
}

Diagnostic wrong_arity(const SourceRange& range, const std::string& name, std::size_t given,
                       std::size_t expected) {
    return error("HAL-13", range,
                 fmt::format("`{}` has {}, given {}", name, counted(expected, "dimension"), given),
                 "write an index for each dimension");
}

Diagnostic not_separated(const SourceRange& range, const std::string& func, const std::string& variable,
                         std::size_t place) {
    return error(
        "HAL-10", range,
        fmt::format("`{}` is a pure variable of this stage, so every access of `{}` has just `{}` at "
                    "place {}",
                    variable, func, variable, place + 1),
        "update through an `rdom`, or read another func");
}

Diagnostic not_startup(const SourceRange& range, const std::string& what, const std::string& where) {
    return error("HAL-12", range, fmt::format("{} cannot use {}", where, what),
                 "it is computed before anything else, from parameters and image sizes");
}

Diagnostic negative_length(const SourceRange& range, const std::string& name) {
    return error("HAL-22", range, fmt::format("the length of `{}` is negative", name),
                 "an interval is `(min, len)`: where it begins, and how many values it has");
}

Diagnostic func_without_arguments(const SourceRange& range, const std::string& name) {
    return error("HAL-13", range, fmt::format("`{}` needs its subscripts", name),
                 fmt::format("write `{}(..)`", name));
}

Diagnostic not_called(const SourceRange& range, const std::string& name, const std::string& what) {
    return error("HAL-13", range, fmt::format("`{}` is {}, which has no subscripts", name, what),
                 fmt::format("write `{}` alone; between two values stands an operator", name));
}

Diagnostic wrong_count(const SourceRange& range, const std::string& name, std::size_t given,
                       const std::string& expected) {
    const std::string form = name == "clamp"                  ? "clamp(e, low, high)"
                             : name == "select"               ? "select(condition, a, b)"
                             : name == "min" || name == "max" ? name + "(a, b)"
                             : name == "boundary"             ? "boundary(src, clamp)"
                                                              : "";
    return error("HAL-1", range, fmt::format("`{}` takes {}, given {}", name, expected, given),
                 form.empty() ? "" : fmt::format("write `{}`", form));
}

Diagnostic unknown_boundary(const SourceRange& range, const std::string& mode) {
    return error("HAL-6", range, fmt::format("there is no boundary `{}`", mode),
                 mode == "repeat_edge"           ? "it is called `clamp`"
                 : mode == "repeat_image"        ? "it is called `repeat`"
                 : mode == "mirror_image"        ? "it is called `mirror`"
                 : mode.starts_with("constant_") ? "it is called `constant(v)`"
                                                 : "boundaries: `repeat`, `mirror`, `clamp`, `constant(v)`");
}

Diagnostic no_property(const SourceRange& range, const std::string& name) {
    return with_foreign(
        foreign_forms(),
        error("HAL-6", range, fmt::format("there is no `.{}` here", name),
              name == "extent" || name == "min" ? fmt::format("write `.{}(0)`, with the dimension", name)
              : name == "x" || name == "y" || name == "z" || name == "w"
                  ? "variables of an `rdom` have names of their own: `rdom(x = (0, 3), y = (0, 3))`"
              : name.size() == 1
                  ? "components of a tuple are `.0`, `.1` ..; images have `.width`, `.height`, `.channels`"
                  : "images have `.width`, `.height`, `.channels`, `.min(k)` and `.extent(k)`"));
}

Diagnostic bad_image(const SourceRange& range) {
    return error("HAL-6", range, "an image has 1 to 8 dimensions", "write `image uint8[2]`");
}

Diagnostic not_one_value(const SourceRange& range, std::size_t components) {
    return error("HAL-6", range, fmt::format("a tuple of {} where one value is needed", components),
                 "write `.0` behind it, or another component's number");
}

Diagnostic no_component(const SourceRange& range, const std::string& index, std::size_t components) {
    if (components == 0)
        return error("HAL-6", range, fmt::format("`.{}` of a value that is no tuple", index),
                     fmt::format("leave `.{}` out", index));
    return error("HAL-6", range, fmt::format("a tuple of {} has no component `.{}`", components, index),
                 fmt::format("components are `.0` to `.{}`", components - 1));
}

Diagnostic wrong_components(const SourceRange& range, std::size_t expected, std::size_t given) {
    return error(
        "HAL-6", range,
        fmt::format("expected {}, found {}", counted(expected, "component"), counted(given, "component")),
        "a tuple stands in parentheses, `(a, b)`, in the pure stage and in each update");
}

// ------------------------------------------------------------------------------------------- realizations

Diagnostic bad_realization(const SourceRange& range, const std::string& text, const std::string& hint) {
    return error("HAL-87", range, text, hint);
}

}  // namespace nestor::halide::errors
