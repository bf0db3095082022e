// The writer: every character of generated text that is not an expression or a name comes from here.
#include "emitters/common/writer.hpp"

#include <algorithm>

namespace nestor {
namespace {

constexpr std::size_t place_column = 72;  // where source places of comments start, if the text allows

/// A place to break a line: after a comma or an operator, outside string literals.
struct BreakPoint {
    std::size_t position;
    std::size_t depth;
};

std::vector<BreakPoint> break_points(const std::string& line, std::size_t start) {
    std::vector<BreakPoint> points;
    std::size_t depth = 0;
    bool in_string = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (c == '"' && (i == 0 || line[i - 1] != '\\')) in_string = !in_string;
        if (in_string) continue;
        if (c == '/' && i + 1 < line.size() && line[i + 1] == '/') break;
        if (c == '(' || c == '{' || c == '[') ++depth;
        if ((c == ')' || c == '}' || c == ']') && depth > 0) --depth;
        if (c != ' ' || i <= start) continue;
        const char before = line[i - 1];
        const std::string_view head = std::string_view(line).substr(0, i);
        const std::string_view rest = std::string_view(line).substr(i + 1);
        // after an operator, but before the parts of a conditional
        const bool binary = head.ends_with(" +") || head.ends_with(" -") || head.ends_with(" *") ||
                            head.ends_with(" &&") || head.ends_with(" ||") || head.ends_with(" =") ||
                            head.ends_with(" +=") || head.ends_with(" *=") || rest.starts_with("? ") ||
                            rest.starts_with(": ");
        if (before == ',' || before == ';' || binary) points.push_back({i, depth});
    }
    return points;
}

/// The column of the innermost parenthesis that is open at `position`, or `otherwise`.
std::size_t continuation(const std::string& line, std::size_t position, std::size_t otherwise) {
    std::vector<std::size_t> open;
    bool in_string = false;
    for (std::size_t i = 0; i < position; ++i) {
        if (line[i] == '"' && (i == 0 || line[i - 1] != '\\')) in_string = !in_string;
        if (in_string) continue;
        if (line[i] == '(' || line[i] == '[') open.push_back(i + 1);
        if ((line[i] == ')' || line[i] == ']') && !open.empty()) open.pop_back();
    }
    if (open.empty() || open.back() > 60) return otherwise;
    return open.back();
}

/// `otherwise` is where the rest continues when no parenthesis is open.
std::string broken_at(const std::string& line, std::size_t otherwise) {
    if (line.size() < line_limit) return line;
    const std::size_t start = line.find_first_not_of(' ');
    if (line.compare(start, 2, "//") == 0) return line;
    // the break at the least depth, and of those the last one that fits
    const BreakPoint* best = nullptr;
    const std::vector<BreakPoint> points = break_points(line, start);
    for (const BreakPoint& point : points) {
        if (point.position >= line_limit) {
            if (!best) best = &point;
            break;
        }
        if (!best || point.depth <= best->depth || best->position < start + 16) best = &point;
    }
    if (!best) return line;
    const std::size_t column = continuation(line, best->position, otherwise);
    const std::string rest = std::string(column, ' ') + line.substr(best->position + 1);
    if (rest.size() >= line.size()) return line;
    return line.substr(0, best->position) + "\n" + broken_at(rest, column);
}

}  // namespace

std::string harmless(std::string_view text) {
    std::string out;
    for (const char c : text) {
        const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v';
        if (blank) {
            if (!out.empty() && out.back() != ' ') out += ' ';
            continue;
        }
        char safe = c;
        if (static_cast<unsigned char>(c) < 32 || static_cast<unsigned char>(c) > 126 || c == '\\')
            safe = '?';
        if (!out.empty()) {
            const char last = out.back();
            const bool bracket = (last == '*' && safe == '/') || (last == '/' && safe == '*');
            if (bracket || (last == '?' && safe == '?')) out += ' ';
        }
        out += safe;
    }
    while (!out.empty() && out.back() == ' ') out.pop_back();
    return out;
}

std::string string_literal(std::string_view text) {
    std::string out = "\"";
    for (const char c : harmless(text)) {
        if (c == '"') out += '\\';
        out += c;
    }
    return out + "\"";
}

std::string broken_line(const std::string& line) {
    return broken_at(line, line.find_first_not_of(' ') + 8);
}

void Writer::line(const std::string& text) {
    if (text.empty()) {
        text_ += '\n';
        return;
    }
    text_ += broken_line(std::string(static_cast<std::size_t>(indentation_) * 4, ' ') + text) + "\n";
}

void Writer::guarded(const std::string& condition, const std::string& then) {
    const std::string one_line = "if (" + condition + ") " + then;
    if (one_line.size() + static_cast<std::size_t>(indentation_) * 4 < line_limit) {
        line(one_line);
        return;
    }
    line("if (" + condition + ")");
    indent();
    line(then);
    outdent();
}

void Writer::pragma(const std::string& text) {
    text_ += "#pragma " + text + "\n";
}

void Writer::comment(const std::string& text, const std::string& right) {
    const std::string start = std::string(static_cast<std::size_t>(indentation_) * 4, ' ') + "// ";
    std::string safe = harmless(text);
    const std::string place = harmless(right);
    while (true) {
        std::string current = start + safe;
        if (current.size() + (place.empty() ? 0 : place.size() + 2) < line_limit) {
            if (!place.empty()) {
                const std::size_t pad = current.size() + 2 < place_column ? place_column - current.size() : 2;
                current +=
                    std::string(std::min(pad, line_limit - 1 - place.size() - current.size()), ' ') + place;
            }
            text_ += current + "\n";
            return;
        }
        std::size_t end = safe.rfind(' ', line_limit - 1 - start.size());
        if (end == std::string::npos || end == 0) {  // one long word
            end = std::min(safe.size(), line_limit - 1 - start.size());
            text_ += start + safe.substr(0, end) + "\n";
            safe = safe.substr(end);
        } else {
            text_ += start + safe.substr(0, end) + "\n";
            safe = safe.substr(end + 1);
        }
    }
}

void Writer::gap() {
    if (text_.empty() || text_.ends_with("\n\n") || text_.ends_with("{\n")) return;
    text_ += '\n';
}

void Writer::gap_after_block() {
    if (text_.ends_with("}\n")) text_ += '\n';
}

void Writer::open(const std::string& text) {
    line(text + " {");
    indent();
}

void Writer::close(const std::string& text) {
    outdent();
    line(text);
}

}  // namespace nestor
