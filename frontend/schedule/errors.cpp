// The texts of the messages: lower case, no full stop, code in backticks; what to do instead stands in the
// hint.
#include "frontend/schedule/errors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "frontend/common/messages.hpp"
#include "frontend/schedule/foreign.hpp"
#include "ir/base/scanner.hpp"

namespace nestor::schedules::errors {
namespace {

/// memory, memories; tail, tails
std::string plural(const std::string& noun) {
    return noun.ends_with('y') ? noun.substr(0, noun.size() - 1) + "ies" : noun + "s";
}

using syntax::error;

std::string near_or_all(const std::string& name, const std::vector<std::string>& known, const char* what) {
    const std::string near = nearest_name(name, known);
    if (!near.empty()) return fmt::format("did you mean `{}`?", near);
    return known.empty() ? "" : fmt::format("{}: {}", what, fmt::join(known, ", "));
}

/// The last character before a token of a later line, or before the end of the text; nothing where a comment
/// may stand between.
std::optional<SourceRange> end_of_line_before(const SourceRange& token) {
    const std::string_view before = std::string_view(token.file->text()).substr(0, token.begin);
    const std::size_t last = before.find_last_not_of(" \t\r\n");
    if (last == std::string_view::npos) return std::nullopt;
    const bool later = before.find('\n', last) != std::string_view::npos || token.text().empty();
    const std::size_t line = before.rfind('\n', last) + 1;
    if (!later || before.substr(line, last - line + 1).find("//") != std::string_view::npos)
        return std::nullopt;
    return SourceRange{token.file, static_cast<std::uint32_t>(last), static_cast<std::uint32_t>(last + 1)};
}

}  // namespace

Diagnostic unexpected(const SourceRange& range, const std::string& token, std::vector<std::string> expected) {
    const bool ends = std::find(expected.begin(), expected.end(), "`;`") != expected.end();
    if (ends) std::erase(expected, "`->`");                         // names of loops, behind few directives
    const bool open = range.text().empty() && expected.size() > 1;  // the brace is missing too
    if (const auto behind = ends && !open ? end_of_line_before(range) : std::nullopt)
        return error("HAL-88", *behind, "`;` is missing behind this", "a directive ends with `;`");
    const bool quoted = range.text().starts_with('"');
    const bool separates = std::find(expected.begin(), expected.end(), "`,`") != expected.end();
    const bool hyphen = range.text().find('-') != std::string_view::npos && range.text().size() > 1;
    const bool in_brackets = expected == std::vector<std::string>{"a name"} && !range.text().empty() &&
                             std::isdigit(static_cast<unsigned char>(range.text()[0])) != 0;
    const bool component = in_brackets && range.begin > 0 && range.file->text()[range.begin - 1] == '.';
    return error("HAL-88", range, syntax_error_text(expected, range.text(), token),
                 component     ? "all components of a tuple are computed together: write the func alone"
                 : ends        ? "a directive ends with `;`"
                 : in_brackets ? "a loop's names end with `>`: `<h, s1, x>`"
                 : hyphen      ? "words may have hyphens here: write a subtraction with blanks, `n - m`"
                 : quoted      ? "words stand without quotes here, `parallel`"
                 : separates   ? "commas stand between arguments: `traverse(h.y, parallel)`"
                               : operand_hint(expected, range));
}

Diagnostic unknown_directive(const SourceRange& range, const std::string& name,
                             const std::vector<std::string>& known, const char* rule) {
    // how a loop runs is a word of traverse
    const std::vector<std::string> modes = {"parallel", "serial", "gpu-block", "gpu-thread"};
    const bool is_mode = std::find(modes.begin(), modes.end(), name) != modes.end();
    const std::string near = is_mode ? name : nearest_name(name, modes);
    return with_foreign(foreign_forms(),
                        error(rule, range, fmt::format("there is no directive `{}`", name),
                              near.empty() ? near_or_all(name, known, "directives")
                                           : fmt::format("write `traverse(loop, {})`", near)));
}

Diagnostic behind_flatten(const SourceRange& range, const std::string& name) {
    return error("SCH-84", range, fmt::format("`{}` is about loops whose bounds are known", name),
                 "write `flatten();` in front of it: what stands behind is applied in the order of the text, "
                 "as `nestor schedule` prints it");
}

Diagnostic out_of_phase(const SourceRange& range, const std::string& name, const std::string& phase,
                        const std::string& earlier, const SourceRange& earlier_range) {
    return error(
        "HAL-50", range,
        fmt::format("`{}` is of the phase `{}` and stands behind `{}`", name, phase, earlier),
        "phases: algorithm, specialize, loops, compute, store, bounds, registers; without `--strict-phases` "
        "directives are sorted",
        {{fmt::format("`{}` is here", earlier), earlier_range}});
}

Diagnostic unknown_function(const SourceRange& range, const std::string& name,
                            const std::vector<std::string>& known) {
    return error("HAL-62", range, fmt::format("there is no pipeline `{}`", name),
                 near_or_all(name, known, "pipelines"));
}

Diagnostic which_function(const SourceRange& range, const std::vector<std::string>& known) {
    return error("HAL-62", range, "the schedule does not say which pipeline it is for",
                 fmt::format("write `schedule .. for {}`; there are {}", known.empty() ? "P" : known.front(),
                             fmt::join(known, ", ")));
}

Diagnostic duplicate_schedule(const SourceRange& range, const std::string& name, const SourceRange& first) {
    return error(
        "HAL-62", range,
        name.empty() ? "two schedules have no name" : fmt::format("schedule `{}` is defined twice", name),
        "give each schedule a name of its own", {{"the first definition", first}});
}

Diagnostic unknown_func(const SourceRange& range, const std::string& name,
                        const std::vector<std::string>& known) {
    return error("HAL-62", range, fmt::format("there is no func `{}`", name),
                 near_or_all(name, known, "funcs"));
}

Diagnostic argument_placed(const SourceRange& range, const std::string& name,
                           const std::vector<std::string>& funcs) {
    return error("HAL-62", range,
                 fmt::format("`{}` is an argument: only what is computed can be placed", name),
                 funcs.empty() ? "" : fmt::format("computed are: {}", fmt::join(funcs, ", ")));
}

Diagnostic unknown_loop(const SourceRange& range, const std::string& loop, const LoopName& name,
                        const std::vector<KnownLoop>& loops) {
    std::vector<std::string> variables, shown;
    for (const KnownLoop& one : loops) {
        variables.push_back(one.variable);
        shown.push_back(one.name + (one.is_reduction ? " (a reduction)" : ""));
    }
    const std::string near = nearest_name(name.variable, variables);
    const auto meant = std::find(variables.begin(), variables.end(), near);
    return error("HAL-62", range, fmt::format("there is no loop `{}`", loop),
                 loops.empty() ? fmt::format("`{}` has no loops", name.func)
                 : meant == variables.end()
                     ? fmt::format("loops of `{}` are {}", name.func, fmt::join(shown, ", "))
                     : fmt::format("did you mean `{}`?",
                                   loops[static_cast<std::size_t>(meant - variables.begin())].name));
}

Diagnostic unknown_stage(const SourceRange& range, const std::string& loop, const std::string& stage,
                         const std::vector<std::string>& stages) {
    return error("HAL-62", range, fmt::format("there is no loop `{}`, and no stage `{}`", loop, stage),
                 fmt::format("stages are {}", fmt::join(stages, ", ")));
}

Diagnostic loop_of_other_stage(const SourceRange& range, const std::string& loop,
                               const std::string& instead) {
    return error("HAL-62", range, fmt::format("there is no loop `{}`", loop),
                 fmt::format("did you mean `{}`?", instead));
}

Diagnostic wrong_argument(const SourceRange& range, const std::string& expected, const std::string& form) {
    return with_foreign(foreign_forms(),
                        error("HAL-58", range, fmt::format("expected {}, found `{}`", expected, range.text()),
                              fmt::format("the form is `{}`", form)));
}

Diagnostic function_wanted(const SourceRange& range, const std::string& directive) {
    return error("SCH-4", range,
                 fmt::format("`{}` has a value in terms of a function's parameters", directive),
                 "write it in the schedule of that function");
}

Diagnostic wrong_count(const SourceRange& range, const std::string& directive, const std::string& form) {
    return with_foreign(foreign_forms(),
                        error("HAL-58", range, fmt::format("wrong number of arguments of `{}`", directive),
                              fmt::format("the form is `{}`", form)));
}

Diagnostic unknown_argument(const SourceRange& range, const std::string& name, const std::string& form) {
    const bool compares = form.find("condition") != std::string::npos;
    return error("HAL-58", range, fmt::format("there is no argument `{}`", name),
                 compares ? fmt::format("write `==` to compare; the form is `{}`", form)
                          : fmt::format("the form is `{}`", form));
}

Diagnostic unknown_word(const SourceRange& range, const std::string& directive, const std::string& argument,
                        const std::string& word, const std::vector<std::string>& known, const char* rule) {
    const std::string noun = argument == "when" ? "choice" : argument;
    const std::string text = fmt::format("`{}`: there is no {} `{}`", directive, noun, word);
    if (const std::string here = tail_from_cpp(word); argument == "tail" && !here.empty())
        return error(rule, range, text, fmt::format("write `{}`", here));
    const std::string near = nearest_name(word, known);
    return error(rule, range, text,
                 (near.empty() ? "" : fmt::format("did you mean `{}`? ", near)) +
                     fmt::format("{}: {}", plural(noun), fmt::join(known, ", ")));
}

Diagnostic factor_not_positive(const SourceRange& range, const char* rule) {
    return error(rule, range, "a factor is at least 1", "give a number that is at least 1");
}

Diagnostic not_startup(const SourceRange& range, const std::string& what,
                       const std::vector<std::string>& known) {
    const std::string near = nearest_name(what, known);
    return error("HAL-12", range, fmt::format("`{}` is no parameter and no size", what),
                 !near.empty() ? fmt::format("did you mean `{}`?", near)
                 : known.empty()
                     ? "the function has no parameters"
                     : fmt::format("parameters: {}; sizes such as `src.width`", fmt::join(known, ", ")));
}

Diagnostic no_startup_function(const SourceRange& range, const std::string& name) {
    const bool known = name == "min" || name == "max";
    return error("HAL-12", range,
                 known ? fmt::format("`{}` takes two values here", name)
                       : fmt::format("there is no function `{}` of parameters and sizes", name),
                 "write `min(a, b)`, `max(a, b)`, or with `+ - * div mod`");
}

Diagnostic startup_conversion(const SourceRange& range) {
    return error("HAL-12", range, "values that are known before the function runs have no types",
                 "they are exact: write a constant that fits its type, or the value itself");
}

Diagnostic wrong_startup_type(const SourceRange& range, const std::string& expected) {
    return error("HAL-12", range, fmt::format("expected {} of parameters and sizes", expected),
                 "there are integers, `src.width`, `+ - * div mod min max`, comparisons and `and or not`; a "
                 "float parameter is compared, `sigma > 1.0`");
}

Diagnostic float_compared(const SourceRange& range) {
    return error("HAL-12", range, "a float parameter is compared with a number, or another one of its type",
                 "what is computed of it may be a parameter of its own");
}

Diagnostic element_at_startup(const SourceRange& range, const std::string& array) {
    return error("HAL-12", range,
                 fmt::format("elements of `{}` are not known before the function runs", array),
                 fmt::format("use a parameter, or a size such as `{}.width`", array));
}

Diagnostic too_large(const SourceRange& range) {
    return error("HAL-12", range, "the value may not fit 64 bits", "multiply fewer parameters");
}

Diagnostic tail_of_whole(const SourceRange& range, const std::string& whole) {
    return error("SCH-22", range, "a tail is of parts, and this loop is not cut",
                 fmt::format("write how many iterations a part has: `{}`", whole));
}

Diagnostic no_result(const SourceRange& range, const std::string& directive) {
    return error("HAL-58", range, fmt::format("`{}` makes no new func", directive),
                 "leave `->` and the name out");
}

Diagnostic not_supported(const SourceRange& range, const std::string& what) {
    Diagnostic d = error("HAL-58", range, what + " not supported yet");
    d.unsupported = true;
    return d;
}

}  // namespace nestor::schedules::errors
