// Rendering of messages with source line and caret; the nearest name for hints.
#include "ir/base/diagnostic.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

namespace nestor {
namespace {

const char* severity_name(Severity severity) {
    switch (severity) {
        case Severity::error:
            return "error";
        case Severity::warning:
            return "warning";
        case Severity::remark:
            return "remark";
    }
    return "";
}

/// Long lines are shown around the range only, so that a message stays a message.
constexpr std::size_t widest_line = 160;

/// How many bytes of UTF-8 the character at the front takes; 0 where it is none.
std::size_t character_length(std::string_view text) {
    const auto byte = [&](std::size_t k) { return static_cast<unsigned char>(text[k]); };
    const std::size_t length = byte(0) < 0x80   ? 1
                               : byte(0) < 0xc2 ? 0
                               : byte(0) < 0xe0 ? 2
                               : byte(0) < 0xf0 ? 3
                                                : 4;
    if (length == 0 || length > text.size() || byte(0) > 0xf4) return 0;
    for (std::size_t k = 1; k < length; ++k)
        if ((byte(k) & 0xc0) != 0x80) return 0;
    if (length > 2) {  // neither longer than need be, nor a surrogate, nor beyond the last
        const unsigned first = byte(0), second = byte(1);
        const bool wrong = (first == 0xe0 && second < 0xa0) || (first == 0xed && second > 0x9f) ||
                           (first == 0xf0 && second < 0x90) || (first == 0xf4 && second > 0x8f);
        if (wrong) return 0;
    }
    return length;
}

/// Bytes a terminal could take as commands are shown as `?`, what is no UTF-8 as `\xff`, a tab as a blank.
std::string to_terminal(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const std::size_t length = character_length(text);
        const auto byte = static_cast<unsigned char>(text[0]);
        if (length == 0)
            out += fmt::format("\\x{:02x}", byte);
        else if (byte == '\t')
            out += ' ';
        else if (byte < 0x20 || byte == 0x7f)
            out += '?';
        else
            out += text.substr(0, length);
        text.remove_prefix(std::max<std::size_t>(1, length));
    }
    return out;
}

/// The source line and, under it, a caret and tildes under the range.
std::string snippet(const SourceRange& range) {
    if (!range.file) return {};
    const auto start = range.start();
    std::string_view line = range.file->line(start.line);
    std::size_t column = std::min<std::size_t>(start.column - 1, line.size());
    std::size_t width = std::max<std::size_t>(1, range.end > range.begin ? range.end - range.begin : 1);
    width = std::min(width, std::max<std::size_t>(1, line.size() - column));
    std::string before;
    if (line.size() > widest_line) {
        const std::size_t cut = column > widest_line / 2 ? column - widest_line / 2 : 0;
        if (cut > 0) before = "...";
        line = line.substr(cut, widest_line);
        column -= cut;
        width = std::min(width, std::max<std::size_t>(1, line.size() - column));
    }
    // a caret counts characters as they are shown, not bytes
    const auto characters = [](std::string_view text) {
        const std::string shown = to_terminal(text);
        return static_cast<std::size_t>(
            std::count_if(shown.begin(), shown.end(), [](char c) { return (c & 0xc0) != 0x80; }));
    };
    const std::size_t indent = before.size() + characters(line.substr(0, column));
    const std::size_t marks = std::max<std::size_t>(1, characters(line.substr(column, width)));
    return fmt::format("    {}{}\n    {}^{}\n", before, to_terminal(line), std::string(indent, ' '),
                       std::string(marks - 1, '~'));
}

std::string place(const SourceRange& range) {
    if (!range.file) return "nestor: ";
    const auto start = range.start();
    return fmt::format("{}:{}:{}: ", to_terminal(range.file->name()), start.line, start.column);
}

}  // namespace

void Diagnostics::add(Diagnostic diagnostic) {
    // a checker comes to what the parser has said already: the same text at an overlapping place
    const auto is_said = [&](const Diagnostic& d) {
        return d.text == diagnostic.text && d.severity == diagnostic.severity && d.range.file &&
               d.range.file == diagnostic.range.file && d.range.begin < diagnostic.range.end &&
               diagnostic.range.begin < d.range.end;
    };
    if (std::any_of(all_.end() - std::min<std::ptrdiff_t>(std::ssize(all_), 20), all_.end(), is_said)) return;
    if (diagnostic.severity == Severity::error) ++errors_;
    all_.push_back(std::move(diagnostic));
}

void Diagnostics::add(const Diagnostics& more) {
    for (const Diagnostic& diagnostic : more.all()) add(diagnostic);
}

bool Diagnostics::only_unsupported() const {
    return errors_ > 0 && std::all_of(all_.begin(), all_.end(), [](const Diagnostic& d) {
               return d.severity != Severity::error || d.unsupported;
           });
}

std::string render(const Diagnostic& diagnostic, bool color) {
    const char* tint = diagnostic.severity == Severity::error     ? "\033[1;31m"
                       : diagnostic.severity == Severity::warning ? "\033[1;35m"
                                                                  : "\033[1;36m";
    const char* on = color ? tint : "";
    const char* off = color ? "\033[0m" : "";
    std::string out =
        fmt::format("{}{}{}:{} {}{}\n", place(diagnostic.range), on, severity_name(diagnostic.severity), off,
                    diagnostic.text, diagnostic.id.empty() ? "" : " [" + diagnostic.id + "]");
    out += snippet(diagnostic.range);
    for (const Note& note : diagnostic.notes)
        out += fmt::format("{}note: {}\n{}", place(note.range), note.text, snippet(note.range));
    if (!diagnostic.hint.empty()) out += fmt::format("  hint: {}\n", diagnostic.hint);
    return out;
}

std::string render(const Diagnostics& diagnostics, bool color, std::size_t limit) {
    constexpr std::size_t most_of_a_kind = 10;
    std::string out;
    std::size_t errors = 0;
    std::map<std::pair<Severity, std::string>, std::size_t> kinds;  // warnings and remarks
    for (const Diagnostic& diagnostic : diagnostics.all()) {
        if (diagnostic.severity == Severity::error && ++errors > limit) continue;
        if (diagnostic.severity != Severity::error && !diagnostic.id.empty() &&
            ++kinds[{diagnostic.severity, diagnostic.id}] > most_of_a_kind)
            continue;
        out += render(diagnostic, color);
    }
    for (const auto& [kind, count] : kinds)
        if (count > most_of_a_kind)
            out += fmt::format("nestor: {} more {}s [{}] are not shown\n", count - most_of_a_kind,
                               severity_name(kind.first), kind.second);
    if (errors > limit) out += fmt::format("nestor: {} more errors are not shown\n", errors - limit);
    return out;
}

std::string counted(std::size_t n, std::string_view noun) {
    if (noun == "index" && n != 1) return fmt::format("{} indices", n);
    return fmt::format("{} {}{}", n, noun, n == 1 ? "" : "s");
}

namespace {

bool same_letters(std::string_view a, std::string_view b) {
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [&](char left, char right) { return lower(left) == lower(right); });
}

}  // namespace

std::string nearest_name(const std::string& name, const std::vector<std::string>& candidates) {
    for (const std::string& candidate : candidates)
        if (candidate != name && same_letters(candidate, name)) return candidate;
    if (name.size() < 2) return {};  // every letter is one edit from every other
    std::string best;
    std::size_t best_distance = std::max<std::size_t>(1, name.size() / 3) + 1;
    for (const std::string& candidate : candidates) {
        // edits between beginnings of both; a letter put in, left out, changed, or swapped with its neighbour
        std::vector<std::size_t> row(candidate.size() + 1), above, before;
        std::iota(row.begin(), row.end(), std::size_t{0});
        for (std::size_t i = 1; i <= name.size(); ++i) {
            before = std::exchange(above, row);
            row[0] = i;
            for (std::size_t j = 1; j <= candidate.size(); ++j) {
                const std::size_t substitute = above[j - 1] + (name[i - 1] != candidate[j - 1]);
                row[j] = std::min({substitute, above[j] + 1, row[j - 1] + 1});
                if (i > 1 && j > 1 && name[i - 1] == candidate[j - 2] && name[i - 2] == candidate[j - 1])
                    row[j] = std::min(row[j], before[j - 2] + 1);
            }
        }
        if (row.back() < best_distance && candidate != name) {
            best_distance = row.back();
            best = candidate;
        }
    }
    return best;
}

}  // namespace nestor
