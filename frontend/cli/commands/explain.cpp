// `nestor explain ID`: the rules behind messages.
#include <algorithm>
#include <cctype>

#include "frontend/cli/commands/commands.hpp"
#include "frontend/io/files.hpp"
#include "frontend/io/messages.hpp"
#include "frontend/io/rule_pages.hpp"

namespace nestor::cli {

int command_explain(const Options& options) {
    if (options.lists) {
        const auto written = write_standard_output(rule_list());
        return written.has_errors() ? fail(written) : exit_ok;
    }
    if (options.inputs.empty())
        return fail(
            usage_error("explain needs an identity", "`nestor explain TC-21`, or `nestor explain --list`"));
    std::string texts;
    for (const std::string& word : options.inputs) {
        std::string id = word;
        std::transform(id.begin(), id.end(), id.begin(), [](unsigned char c) { return std::toupper(c); });
        const std::string text = rule_text(id);
        if (text.empty()) {
            const std::string nearest = nearest_name(id, rule_ids());
            return fail(usage_error("there is no rule `" + word + "`",
                                    nearest.empty() ? "identities stand in brackets behind messages: [TC-21]"
                                                    : "did you mean `" + nearest + "`?"));
        }
        texts += (texts.empty() ? "" : "\n") + text;
    }
    const auto written = write_standard_output(texts);
    return written.has_errors() ? fail(written) : exit_ok;
}

}  // namespace nestor::cli
