// Arguments from `realize`: everything becomes words of -D and --in, which bind_words reads like any others.
#include "frontend/cli/run/realization.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <set>

#include "frontend/cli/run/values.hpp"
#include "frontend/io/files.hpp"
#include "frontend/io/messages.hpp"
#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"

namespace nestor::cli {
namespace {

using Interval = std::pair<std::string, std::string>;

/// `(0,640), (0,480)` as pairs, `()` as none; nothing where it is not of that form.
std::optional<std::vector<Interval>> read_intervals(std::string_view text) {
    if (text == "()") return std::vector<Interval>{};
    std::vector<std::string> numbers(1);
    int depth = 0;
    for (const char c : text) {
        if (c == ' ') continue;
        if (c == '(' && depth++ == 0 && numbers.back().empty()) continue;
        if (c == ')' && depth-- == 1) continue;
        if (c == ',')
            numbers.emplace_back();
        else
            numbers.back() += c;
    }
    if (depth != 0 || numbers.size() % 2 != 0) return std::nullopt;
    std::vector<Interval> window;
    for (std::size_t k = 0; k < numbers.size(); k += 2) window.emplace_back(numbers[k], numbers[k + 1]);
    for (const auto& [min, extent] : window)
        for (const std::string* number : {&min, &extent}) {
            std::int64_t value = 0;
            const auto end = number->data() + number->size();
            const auto result = std::from_chars(number->data(), end, value);
            if (number->empty() || result.ec != std::errc{} || result.ptr != end) return std::nullopt;
        }
    return window;
}

/// A word of --window; no output is named where it serves all of its dimension.
struct WindowWord {
    std::string output;
    std::vector<Interval> intervals;
};

Result<WindowWord> read_window(const std::string& text) {
    const std::size_t colon = text.find(':');
    WindowWord word;
    if (colon != std::string::npos) word.output = text.substr(0, colon);
    auto intervals =
        read_intervals(std::string_view(text).substr(colon == std::string::npos ? 0 : colon + 1));
    if (!intervals || colon == 0)
        return io::usage_error(
            "`" + text + "` is no window",
            "the form is --window \"(MIN,LEN),(MIN,LEN)\", or \"NAME:(MIN,LEN),(MIN,LEN)\" for "
            "one of several outputs");
    word.intervals = *std::move(intervals);
    return word;
}

class Realizer {
public:
    Realizer(const Options& options, const Function& function) : options_(options), function_(function) {
        for (const std::string& text : options.definitions) given_.insert(text.substr(0, text.find('=')));
        for (const std::string& text : options.arrays_in) given_.insert(text.substr(0, text.find('=')));
    }

    void define(const std::string& name, const std::string& value) {
        if (given_.insert(name).second) options_.definitions.push_back(name + "=" + value);
    }
    void read(const std::string& name, const std::string& path) {
        if (given_.insert(name).second) options_.arrays_in.push_back(name + "=" + path);
    }

    /// Windows of the command line: those with names count before those that serve every output of their
    /// dimension, whatever their order.
    void windows(const std::vector<std::string>& texts) {
        std::vector<WindowWord> words;
        for (const std::string& text : texts) {
            const auto word = read_window(text);
            if (!word) {
                messages_.add(word.error().all().front());
                continue;
            }
            for (const WindowWord& other : words)
                if (other.output == word->output && other.intervals.size() == word->intervals.size())
                    messages_.add(
                        io::usage_error("`" + text + "` is a second window of the same output",
                                        "an output has one; NAME:(MIN,LEN),.. is for one of several"));
            words.push_back(*word);
        }
        std::stable_partition(words.begin(), words.end(),
                              [](const WindowWord& word) { return !word.output.empty(); });
        for (const WindowWord& word : words) window(word.output, word.intervals);
    }

    /// The window of one output (a tuple's components share it), or without a name of all that have as many
    /// dimensions.
    void window(const std::string& output, const std::vector<Interval>& intervals) {
        bool found = false;
        std::string names;
        for (const Parameter& parameter : function_.parameters) {
            if (parameter.role != Role::output || !parameter.buffer) continue;
            const std::string& name = parameter.symbol.name();
            const bool fits = parameter.buffer->dimensions.size() == intervals.size();
            names += (names.empty() ? "`" : ", `") + name + "`";
            if (output.empty() ? !fits : name != output && name != output + "_0") continue;
            if (!fits)
                return messages_.add(io::usage_error(fmt::format(
                    "the window of `{}` has {}, and it has {}", output, counted(intervals.size(), "pair"),
                    counted(parameter.buffer->dimensions.size(), "dimension"))));
            for (const auto& [min, extent] : intervals)
                if (extent[0] == '-')
                    return messages_.add(io::usage_error("the length " + extent + " of a window of `" + name +
                                                         "` is negative"));
            if (!define_window(parameter.buffer->dimensions, intervals))
                return messages_.add(io::usage_error("`" + name + "` has no window, it begins at 0"));
            found = true;
        }
        if (found) return;
        const std::string& function = function_.symbol.name();
        messages_.add(output.empty()
                          ? io::usage_error(fmt::format("the window has {}, no output of `{}` has {}",
                                                        counted(intervals.size(), "pair"), function,
                                                        counted(intervals.size(), "dimension")))
                          : io::usage_error(fmt::format("`{}` has no output `{}`", function, output),
                                            "there is " + names));
    }

    /// Every output needs a window; one message for each that has none.
    void require_windows() {
        if (messages_.has_errors()) return;
        std::set<std::string> told;
        bool several = false;
        const Parameter* first = nullptr;
        for (const Parameter& parameter : function_.parameters) {
            if (!is_windowed(parameter)) continue;
            if (first && !same(first->buffer->dimensions[0].min, parameter.buffer->dimensions[0].min))
                several = true;
            first = &parameter;
        }
        for (const Parameter& parameter : function_.parameters) {
            if (!is_windowed(parameter)) continue;
            std::string form, missing;
            for (const Dimension& d : parameter.buffer->dimensions) {
                form += form.empty() ? "(MIN,LEN)" : ",(MIN,LEN)";
                for (const Expr& e : {d.min, d.extent})
                    if (const auto* v = get<Variable>(e); v && !given_.contains(v->symbol.name()))
                        missing = v->symbol.name();
            }
            const std::string& name = parameter.symbol.name();
            if (missing.empty() || !told.insert(missing).second) continue;
            messages_.add(io::usage_error("where is `" + name + "` wanted? It has no window",
                                          "give it with --window \"" + (several ? name + ":" : "") + form +
                                              "\", or write a `realize`"));
        }
    }

    Result<Options> take() {
        if (messages_.has_errors()) return std::move(messages_);
        return std::move(options_);
    }

private:
    /// True for an output that begins where the caller says.
    static bool is_windowed(const Parameter& parameter) {
        return parameter.role == Role::output && parameter.buffer && !parameter.buffer->dimensions.empty() &&
               get<Variable>(parameter.buffer->dimensions[0].min);
    }

    bool define_window(const std::vector<Dimension>& dimensions, const std::vector<Interval>& intervals) {
        for (std::size_t d = 0; d < intervals.size(); ++d) {
            const auto* min = get<Variable>(dimensions[d].min);
            const auto* extent = get<Variable>(dimensions[d].extent);
            if (!min || !extent) return false;
            define(min->symbol.name(), intervals[d].first);
            define(extent->symbol.name(), intervals[d].second);
        }
        return true;
    }

    Options options_;
    const Function& function_;
    std::set<std::string> given_;
    Diagnostics messages_;
};

/// A relative path of a program is relative to the program.
std::string beside(const std::string& path, const std::string& input) {
    if (is_generator(path) || input == "-" || std::filesystem::path(path).is_absolute()) return path;
    return io::folder(input) + path;
}

}  // namespace

Result<Options> with_realization(const Options& options, const Function& function,
                                 const driver::Stages& stages, const std::string& input) {
    Realizer completing(options, function);
    const std::string& name = function.symbol.name();
    completing.windows(options.windows);
    const auto realization = std::find_if(stages.realizations.begin(), stages.realizations.end(),
                                          [&](const Realization& r) { return r.function == name; });
    if (realization != stages.realizations.end()) {
        for (const auto& [parameter, value] : realization->definitions) completing.define(parameter, value);
        for (const auto& [parameter, path] : realization->arrays)
            completing.read(parameter, beside(path, input));
        for (const Realization::Window& window : realization->windows) {
            std::vector<Interval> intervals;
            for (const auto& [min, extent] : window.intervals)
                intervals.emplace_back(std::to_string(min), std::to_string(extent));
            completing.window(window.output, intervals);
        }
    }
    for (const auto& [place, value] : stages.defaults)
        if (place.first == name) completing.define(place.second, value);
    completing.require_windows();
    return completing.take();
}

}  // namespace nestor::cli
