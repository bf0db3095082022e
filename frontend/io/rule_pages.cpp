// Rules found in the reference pages. A rule is a list item `- **ID** text` or a row `| ID | text |`, with
// the indented lines below it: items `  - text` of their own, such as examples, and lines indented by six,
// which are shown as they stand.
#include "frontend/io/rule_pages.hpp"

#include <algorithm>
#include <cctype>
#include <sstream>
#include <tuple>
#include <vector>

namespace nestor::io {
namespace {

/// An identity at this place of a line, and where it ends; empty otherwise.
std::pair<std::string, std::size_t> identity_at(const std::string& line, std::size_t first) {
    std::size_t at = first;
    while (at < line.size() && std::isupper(static_cast<unsigned char>(line[at]))) ++at;
    if (at == first || at >= line.size()) return {};
    const bool word = at - first > 2 && line.compare(at, 2, "**") == 0;  // `- **RUN** ..`
    if (!word && line[at] != '-') return {};
    const std::size_t digits = word ? at : ++at;
    while (at < line.size() && std::isdigit(static_cast<unsigned char>(line[at]))) ++at;
    if (at == digits && !word) return {};
    return {line.substr(first, at - first), at};
}

std::size_t behind_bold(const std::string& line, std::size_t at) {
    return line.compare(std::min(at, line.size()), 2, "**") == 0 ? at + 2 : at;
}

/// The identities at the beginning of a line that states a rule, and where the text goes on; none otherwise.
std::pair<std::vector<std::string>, std::size_t> rules_at(const std::string& line) {
    std::vector<std::string> ids;
    if (line.rfind("- ", 0) != 0 && line.rfind("| ", 0) != 0) return {};
    std::size_t at = behind_bold(line, 2);
    for (auto [id, end] = identity_at(line, at); !id.empty(); std::tie(id, end) = identity_at(line, at)) {
        ids.push_back(id);
        at = end;
        const std::size_t comma = behind_bold(line, end);
        if (line.compare(std::min(comma, line.size()), 2, ", ") != 0) break;
        const std::size_t next = behind_bold(line, comma + 2);
        if (identity_at(line, next).first.empty()) break;
        at = next;
    }
    while (at < line.size() && (line[at] == '*' || line[at] == ' ' || line[at] == '|' || line[at] == ','))
        ++at;
    return {ids, at};
}

/// Without the marks of bold text and the end of a table's row.
std::string plain(std::string text) {
    for (std::size_t at; (at = text.find("**")) != std::string::npos;) text.erase(at, 2);
    while (!text.empty() && (text.back() == '|' || text.back() == ' ')) text.pop_back();
    return text;
}

/// In lines of at most `width` columns: `mark` in front of the first, and as many blanks in front of the
/// others.
std::string wrapped(const std::string& text, std::size_t width, const std::string& mark = "") {
    std::istringstream words(text);
    std::string out, line = mark, word;
    bool begun = false;
    while (words >> word) {
        if (begun && line.size() + 1 + word.size() > width) {
            out += line + "\n";
            line = std::string(mark.size(), ' ');
            begun = false;
        }
        line += (begun ? " " : "") + word;
        begun = true;
    }
    return out + line + "\n";
}

/// A rule whose text begins with `text` and goes on in the indented lines that come next, laid out to be
/// read.
std::string laid_out(std::string text, std::istringstream& lines) {
    std::vector<std::string> items;
    std::string line, verbatim;
    bool in_verbatim = false;
    while (std::getline(lines, line) && (line.empty() || line.starts_with("  "))) {
        in_verbatim = in_verbatim || line.empty() || line.starts_with("      ");
        if (in_verbatim)
            verbatim += (line.empty() ? "" : line.substr(2)) + "\n";
        else if (line.starts_with("  - "))
            items.push_back(line.substr(4));
        else
            (items.empty() ? text : items.back()) += " " + line;
    }
    while (verbatim.size() > 1 && verbatim.ends_with("\n\n")) verbatim.pop_back();
    if (verbatim == "\n") verbatim.clear();
    std::string out = wrapped(plain(text), 100);
    for (std::size_t k = 0; k < items.size(); ++k)
        out += (k == 0 ? "\n" : "") + wrapped(plain(items[k]), 100, "  - ");
    return out + (verbatim.empty() || verbatim.front() == '\n' ? "" : "\n") + verbatim;
}

}  // namespace

std::vector<std::string> rule_ids() {
    std::vector<std::string> ids;
    for (std::size_t k = 0; k < reference_page_count; ++k) {
        std::istringstream lines(reference_pages[k].text);
        for (std::string line; std::getline(lines, line);)
            for (std::string& id : rules_at(line).first) ids.push_back(std::move(id));
    }
    return ids;
}

std::string rule_text(const std::string& id) {
    for (std::size_t k = 0; k < reference_page_count; ++k) {
        std::istringstream lines(reference_pages[k].text);
        std::string line;
        while (std::getline(lines, line)) {
            const auto [found, begin] = rules_at(line);
            if (std::find(found.begin(), found.end(), id) == found.end()) continue;
            return id + " (" + reference_pages[k].name + ")\n\n" + laid_out(line.substr(begin), lines);
        }
    }
    return {};
}

std::string directive_example(const std::string& name) {
    const std::string page = "ir/schedule/directives/README.md", heading = "## `" + name + "`";
    const auto* last = reference_pages + reference_page_count;
    const auto* found = std::find_if(reference_pages, last, [&](const auto& p) { return page == p.name; });
    if (found == last) return {};
    std::istringstream lines(found->text);
    std::string line, out;
    while (std::getline(lines, line) && line != heading) {
    }
    bool verbatim = false;
    int paragraph = 0;  // the notation and the meaning stand in the first two
    while (std::getline(lines, line) && !line.starts_with("## ")) {
        if (line.empty() && !verbatim) ++paragraph;
        const bool fence = line == "```";
        if (fence) verbatim = !verbatim;
        if (paragraph > 2 && !fence) out += (verbatim && !line.empty() ? "    " : "") + line + "\n";
    }
    while (out.ends_with("\n\n")) out.pop_back();
    return out;
}

std::string rule_list() {
    std::string out;
    for (std::size_t k = 0; k < reference_page_count; ++k) {
        std::istringstream lines(reference_pages[k].text);
        std::string ids;
        for (std::string line; std::getline(lines, line);) {
            const auto [found, begin] = rules_at(line);
            std::string text = plain(line.substr(begin));
            constexpr std::size_t room = 80;
            if (text.size() > room) text = text.substr(0, text.rfind(' ', room - 3)) + " ..";
            for (const std::string& id : found)
                ids += id + std::string(id.size() < 10 ? 10 - id.size() : 1, ' ') + text + "\n";
        }
        if (!ids.empty()) out += std::string(out.empty() ? "" : "\n") + reference_pages[k].name + "\n" + ids;
    }
    return out;
}

}  // namespace nestor::io
