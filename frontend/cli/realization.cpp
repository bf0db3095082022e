// Everything becomes words of -D and --in, which bind_words reads like any others.
#include "frontend/cli/realization.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <map>
#include <set>

#include "frontend/cli/files.hpp"
#include "frontend/cli/messages.hpp"
#include "frontend/cli/values.hpp"
#include "ir/build.hpp"

namespace nestor::cli {
namespace {

using Interval = std::pair<std::string, std::string>;

/// `(0,640), (0,480)` as pairs; nothing where it is not of that form.
std::optional<std::vector<Interval>> read_window(const std::string& text) {
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

class Completing {
public:
    Completing(const Options& options, const Function& function) : options_(options), function_(function) {
        for (const std::string& text : options.definitions) given_.insert(text.substr(0, text.find('=')));
        for (const std::string& text : options.arrays_in) given_.insert(text.substr(0, text.find('=')));
    }

    void define(const std::string& name, const std::string& value) {
        if (given_.insert(name).second) options_.definitions.push_back(name + "=" + value);
    }
    void read(const std::string& name, const std::string& path) {
        if (given_.insert(name).second) options_.arrays_in.push_back(name + "=" + path);
    }

    /// A window of one output, or of all where it has no name; false when it does not fit.
    bool window(const std::string& output, const std::vector<Interval>& intervals) {
        bool found = false;
        for (const Parameter& parameter : function_.parameters) {
            if (parameter.role != Role::output || !parameter.buffer) continue;
            if (!output.empty() && parameter.symbol.name() != output) continue;
            const auto& dimensions = parameter.buffer->dimensions;
            if (dimensions.size() != intervals.size()) return false;
            for (std::size_t d = 0; d < dimensions.size(); ++d) {
                const auto* min = get<Variable>(dimensions[d].min);
                const auto* extent = get<Variable>(dimensions[d].extent);
                if (!min || !extent) return false;
                // outputs share parameters of the window: they cannot be wanted in different places
                for (const auto& [name, value] : {std::pair(min->symbol.name(), intervals[d].first),
                                                  std::pair(extent->symbol.name(), intervals[d].second)}) {
                    if (windows_.try_emplace(name, value).first->second != value) return false;
                    define(name, value);
                }
            }
            found = true;
        }
        return found;
    }

    /// Windows of the command line count before those of the program, and do not contradict them.
    void forget_windows() { windows_.clear(); }

    Options take() { return std::move(options_); }

private:
    Options options_;
    const Function& function_;
    std::set<std::string> given_;
    std::map<std::string, std::string> windows_;  ///< what windows say of their parameters
};

/// A relative path of a program is relative to the program.
std::string beside(const std::string& path, const std::string& input) {
    if (is_generator(path) || input == "-" || std::filesystem::path(path).is_absolute()) return path;
    return folder(input) + path;
}

}  // namespace

Result<Options> with_realization(const Options& options, const Function& function, const Stages& stages,
                                 const std::string& input) {
    Completing completing(options, function);
    const std::string& name = function.symbol.name();
    std::string text;
    for (const std::string& window : options.windows) text += (text.empty() ? "" : ",") + window;
    if (!text.empty()) {
        const auto intervals = read_window(text);
        if (!intervals)
            return usage_error("`" + text + "` is no window", "the form is --window \"(MIN,LEN),(MIN,LEN)\"");
        if (!completing.window("", *intervals))
            return usage_error("the window has " + std::to_string(intervals->size()) +
                               " pairs, the output of `" + name + "` another number of dimensions");
    }
    const auto realization = std::find_if(stages.realizations.begin(), stages.realizations.end(),
                                          [&](const Realization& r) { return r.function == name; });
    if (realization != stages.realizations.end()) {
        for (const auto& [parameter, value] : realization->definitions) completing.define(parameter, value);
        for (const auto& [parameter, path] : realization->arrays)
            completing.read(parameter, beside(path, input));
        completing.forget_windows();
        for (const Realization::Window& window : realization->windows) {
            std::vector<Interval> intervals;
            for (const auto& [min, extent] : window.intervals)
                intervals.emplace_back(std::to_string(min), std::to_string(extent));
            if (!completing.window(window.output, intervals))
                return usage_error("the window of `realize` does not fit the output of `" + name + "`",
                                   "it has a pair for each dimension, and outputs share the window of "
                                   "variables of one name");
        }
    }
    for (const auto& [place, value] : stages.defaults)
        if (place.first == name) completing.define(place.second, value);
    return completing.take();
}

}  // namespace nestor::cli
