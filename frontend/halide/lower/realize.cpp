// Realizations: arguments by name or by place; their values must be constants, since nothing else is known
// before a run.
#include "frontend/halide/lower/realize.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <set>

#include "frontend/common/messages.hpp"
#include "frontend/halide/errors.hpp"
#include "frontend/halide/lower/literal.hpp"
#include "frontend/schedule/constants.hpp"

namespace nestor::halide {
namespace {

std::string near_or_all(const std::string& name, const std::vector<std::string>& known, const char* what) {
    const std::string near = syntax::nearest_hint(name, known);
    return !near.empty() || known.empty() ? near : fmt::format("{}: {}", what, fmt::join(known, ", "));
}

/// True where a number in an argument is one of the type's; of bools `nestor run` tells.
bool is_value_of(const std::string& text, const Type& type) {
    if (type.is_bool()) return true;
    Literal literal;
    literal.negative = text.starts_with('-');
    const char* begin = text.data() + (literal.negative ? 1 : 0);
    const char* end = text.data() + text.size();
    const auto read = std::from_chars(begin, end, literal.magnitude);
    literal.floating = read.ptr != end || read.ec != std::errc{};
    return fits(literal, type);
}

class Realizing {
public:
    Realizing(const schedules::RealizationText& text, const File& file, const std::vector<Schedule>& known,
              const Program& program, Diagnostics& messages)
        : text_(text), file_(file), known_(known), program_(program), messages_(messages) {}

    std::optional<Realization> run() {
        std::vector<std::string> names;
        const PipelineDefinition* pipeline = nullptr;
        for (const PipelineDefinition& candidate : file_.pipelines) {
            names.push_back(candidate.name.name);
            if (candidate.name.name == text_.function.name) pipeline = &candidate;
        }
        if (!pipeline) {
            fail(errors::bad_realization(at(text_.function.range),
                                         "there is no pipeline `" + text_.function.name + "`",
                                         near_or_all(text_.function.name, names, "pipelines")));
            return std::nullopt;
        }
        out_.function = text_.function.name;
        for (std::size_t k = 0; k < text_.arguments.size(); ++k) argument(text_.arguments[k], k, *pipeline);
        for (const schedules::WindowText& window : text_.windows) add_window(window, *pipeline);
        if (text_.schedule) name_schedule();
        return good_ ? std::optional(out_) : std::nullopt;
    }

private:
    SourceRange at(TextRange range) const { return {file_.source, range.begin, range.end}; }
    void fail(Diagnostic diagnostic) {
        messages_.add(std::move(diagnostic));
        good_ = false;
    }

    void argument(const schedules::Argument& argument, std::size_t place,
                  const PipelineDefinition& pipeline) {
        const Formal* formal = place < pipeline.formals.size() ? &pipeline.formals[place] : nullptr;
        if (argument.name) {
            std::vector<std::string> names;
            formal = nullptr;
            for (const Formal& candidate : pipeline.formals) {
                names.push_back(candidate.name.name);
                if (candidate.name.name == argument.name->name) formal = &candidate;
            }
            if (!formal)
                return fail(errors::bad_realization(at(argument.name->range),
                                                    "there is no parameter `" + argument.name->name + "`",
                                                    near_or_all(argument.name->name, names, "parameters")));
        }
        if (!formal)
            return fail(
                errors::bad_realization(at(argument.range), "there are more arguments than parameters"));
        const std::string& name = formal->name.name;
        if (!given_.insert(name).second)
            return fail(errors::bad_realization(at(argument.range), "`" + name + "` is given twice",
                                                "leave one of both out"));
        if (const auto* path = std::get_if<std::string>(&argument.value)) {
            if (!formal->image)
                return fail(errors::bad_realization(at(argument.range), "`" + name + "` is no image"));
            out_.arrays.emplace_back(name, *path);
            return;
        }
        const auto* e = std::get_if<schedules::Expression>(&argument.value);
        const std::string value = e ? schedules::constant_text(*e) : "";
        if (value.empty() || formal->image)
            return fail(errors::bad_realization(
                at(argument.range), formal->image ? "an image is a file" : "the argument is no constant",
                formal->image ? "write `" + name + " = \"in.pgm\"`" : ""));
        const std::string type = formal->type ? formal->type->names[0].name : "int32";
        if (!is_value_of(value, scalar_type(type)))
            return fail(errors::bad_realization(at(argument.range),
                                                fmt::format("`{}` is no value of `{}`", value, type),
                                                fmt::format("`{}` is `{}`", name, type)));
        out_.definitions.emplace_back(name, value);
    }

    void add_window(const schedules::WindowText& text, const PipelineDefinition& pipeline) {
        Realization::Window window;
        if (text.output) {
            window.output = text.output->name;
            for (const Realization::Window& other : out_.windows)
                if (other.output == window.output)
                    return fail(
                        errors::bad_realization(at(text.range), "two windows for `" + window.output + "`"));
        } else if (pipeline.outputs.size() > 1) {
            return fail(errors::bad_realization(at(text.range), "several outputs have windows with names",
                                                "write `over h (..), m (..)`"));
        }
        if (!fits(text)) return;
        for (const auto& [low, extent] : text.intervals) {
            const auto min = schedules::constant_integer(low), length = schedules::constant_integer(extent);
            if (!min || !length)
                return fail(errors::bad_realization(at(min ? extent->range : low->range),
                                                    "the window is no constant",
                                                    "give whole numbers: `over ((0, 640), (0, 480))`"));
            if (*length < 0)
                return fail(errors::bad_realization(at(extent->range), "the length of a window is negative"));
            window.intervals.emplace_back(*min, *length);
        }
        out_.windows.push_back(std::move(window));
    }

    /// Whether a window is of an output of the pipeline and has a pair for each of its dimensions. A pipeline
    /// that was not lowered has messages of its own.
    bool fits(const schedules::WindowText& text) {
        std::vector<std::string> outputs;
        const std::string wanted = text.output ? text.output->name : "";
        for (const Function& function : program_.functions)
            for (const Parameter& parameter : function.parameters) {
                if (function.symbol.name() != out_.function || parameter.role != Role::output) continue;
                const std::string& name = parameter.symbol.name();
                const std::size_t rank = parameter.buffer->dimensions.size();
                outputs.push_back(name);
                if (!wanted.empty() && name != wanted && name != wanted + "_0") continue;
                if (rank == text.intervals.size()) return true;
                fail(errors::bad_realization(
                    at(text.range),
                    fmt::format("the window has {}, and the output {}",
                                counted(text.intervals.size(), "pair"), counted(rank, "dimension"))));
                return false;
            }
        if (outputs.empty()) return true;
        fail(errors::bad_realization(at(text.output->range), "there is no output `" + wanted + "`",
                                     near_or_all(wanted, outputs, "outputs")));
        return false;
    }

    void name_schedule() {
        out_.schedule = text_.schedule->name;
        std::vector<std::string> names;
        for (const Schedule& schedule : known_)
            if (schedule.function == out_.function) names.push_back(schedule.name);
        if (std::find(names.begin(), names.end(), out_.schedule) == names.end())
            fail(errors::bad_realization(
                at(text_.schedule->range),
                "there is no schedule `" + out_.schedule + "` for `" + out_.function + "`",
                near_or_all(out_.schedule, names, "schedules")));
    }

    const schedules::RealizationText& text_;
    const File& file_;
    const std::vector<Schedule>& known_;
    const Program& program_;
    Diagnostics& messages_;
    Realization out_;
    std::set<std::string> given_;  ///< the parameters that have their arguments
    bool good_ = true;
};

}  // namespace

std::vector<Realization> lower_realizations(const schedules::Text& text, const File& file,
                                            const std::vector<Schedule>& known, const Program& program,
                                            Diagnostics& messages) {
    std::vector<Realization> out;
    for (const schedules::RealizationText& realization : text.realizations)
        if (auto lowered = Realizing(realization, file, known, program, messages).run())
            out.push_back(*std::move(lowered));
    return out;
}

}  // namespace nestor::halide
