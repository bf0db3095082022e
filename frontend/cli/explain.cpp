// `nestor explain ID`. A rule is a list item `- **ID** text` or a row `| ID | text |`, with the indented
// lines below it, which are its example.
#include "frontend/cli/explain.hpp"

#include <algorithm>
#include <cctype>
#include <sstream>
#include <vector>

#include "frontend/cli/commands.hpp"
#include "frontend/cli/files.hpp"
#include "frontend/cli/messages.hpp"

namespace nestor::cli {
namespace {

/// The identity at the beginning of a line that states a rule, and where the text goes on; empty otherwise.
std::pair<std::string, std::size_t> rule_at(const std::string& line) {
    std::size_t at = 0;
    if (line.rfind("- ", 0) != 0 && line.rfind("| ", 0) != 0) return {};
    at = 2;
    if (line.compare(at, 2, "**") == 0) at += 2;
    const std::size_t first = at;
    while (at < line.size() && std::isupper(static_cast<unsigned char>(line[at]))) ++at;
    if (at == first || at >= line.size() || line[at] != '-') return {};
    const std::size_t digits = ++at;
    while (at < line.size() && std::isdigit(static_cast<unsigned char>(line[at]))) ++at;
    if (at == digits) return {};
    const std::string id = line.substr(first, at - first);
    while (at < line.size() && (line[at] == '*' || line[at] == ' ' || line[at] == '|' || line[at] == ','))
        ++at;
    return {id, at};
}

/// Without the marks of bold text and the end of a table's row.
std::string plain(std::string text) {
    for (std::size_t at; (at = text.find("**")) != std::string::npos;) text.erase(at, 2);
    while (!text.empty() && (text.back() == '|' || text.back() == ' ')) text.pop_back();
    return text;
}

/// In lines of at most `width` columns.
std::string wrapped(const std::string& text, std::size_t width) {
    std::istringstream words(text);
    std::string out, line, word;
    while (words >> word) {
        if (!line.empty() && line.size() + 1 + word.size() > width) {
            out += line + "\n";
            line.clear();
        }
        line += (line.empty() ? "" : " ") + word;
    }
    return out + line + "\n";
}

}  // namespace

std::vector<std::string> rule_ids() {
    std::vector<std::string> ids;
    for (std::size_t k = 0; k < reference_page_count; ++k) {
        std::istringstream lines(reference_pages[k].text);
        for (std::string line; std::getline(lines, line);)
            if (std::string id = rule_at(line).first; !id.empty()) ids.push_back(std::move(id));
    }
    return ids;
}

std::string rule_text(const std::string& id) {
    for (std::size_t k = 0; k < reference_page_count; ++k) {
        std::istringstream lines(reference_pages[k].text);
        std::string line;
        while (std::getline(lines, line)) {
            const auto [found, begin] = rule_at(line);
            if (found != id) continue;
            std::string text = line.substr(begin), example;
            bool in_example = false;
            while (std::getline(lines, line) && (line.empty() || line.rfind("  ", 0) == 0)) {
                in_example = in_example || line.empty() || line.rfind("      ", 0) == 0;
                if (in_example)
                    example += (line.size() > 6 ? line.substr(2) : line.empty() ? "" : line.substr(2)) + "\n";
                else
                    text += " " + line;
            }
            while (example.size() > 1 && example.ends_with("\n\n")) example.pop_back();
            if (example == "\n") example.clear();
            return id + " (" + reference_pages[k].name + ")\n\n" + wrapped(plain(text), 100) +
                   (example.empty() ? "" : (example.front() == '\n' ? "" : "\n") + example);
        }
    }
    return {};
}

int command_explain(const Options& options) {
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
