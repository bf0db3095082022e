// Warning switches apply to messages after they are made, so that only this file knows of them.
#include "frontend/cli/commands/warnings.hpp"

#include <algorithm>
#include <cctype>

#include "frontend/io/messages.hpp"
#include "frontend/io/rule_pages.hpp"

namespace nestor::cli {

Result<WarningSwitches> warning_switches(const std::vector<std::string>& words) {
    WarningSwitches switches;
    const std::vector<std::string> known = io::rule_ids();
    for (const std::string& word : words) {
        if (word == "error") {
            switches.all_are_errors = true;
            continue;
        }
        const bool as_error = word.rfind("error=", 0) == 0;
        const bool off = word.rfind("no-", 0) == 0;
        std::string id = word.substr(as_error ? 6 : off ? 3 : 0);
        std::transform(id.begin(), id.end(), id.begin(), [](unsigned char c) { return std::toupper(c); });
        if (std::find(known.begin(), known.end(), id) == known.end()) {
            const std::string nearest = nearest_name(id, known);
            return io::usage_error("`-W" + word + "` is no switch of warnings",
                                   nearest.empty()
                                       ? "-Werror, -Werror=ID, -Wno-ID; ID as messages show it: [TC-22]; all "
                                         "warnings are told anyway"
                                       : "did you mean -W" +
                                             std::string(as_error ? "error="
                                                         : off    ? "no-"
                                                                  : "") +
                                             nearest + "?");
        }
        switches.hidden.erase(id);
        if (off) {
            switches.hidden.insert(id);
            switches.errors.erase(id);
        } else if (as_error) {
            switches.errors.insert(id);
        }
    }
    return switches;
}

Diagnostics switched(const Diagnostics& messages, const WarningSwitches& switches) {
    Diagnostics out;
    for (Diagnostic message : messages.all()) {
        if (message.severity != Severity::error) {
            if (switches.hidden.contains(message.id)) continue;
            const bool error = switches.errors.contains(message.id) ||
                               (switches.all_are_errors && message.severity == Severity::warning);
            if (error) message.severity = Severity::error;
        }
        out.add(std::move(message));
    }
    return out;
}

}  // namespace nestor::cli
