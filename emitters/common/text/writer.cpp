// The writer: every character of generated text that is not an expression or a name comes from here.
#include "emitters/common/text/writer.hpp"

#include <algorithm>

namespace nestor {
namespace {

constexpr std::size_t place_column = 72;  // where source places of comments start, if the text allows

/// The components that names end with, `x` in `v_x` and `01` in `C_01_2`, as their row and column.
struct Component {
    std::string_view stem;  ///< `v_`, `C_`
    std::string_view rest;  ///< `_2` of a name that another variable has already
    int row = -1, column = 0;
};

Component component_of(std::string_view name) {
    const auto is_digit = [&](std::size_t k) { return name[k] >= '0' && name[k] <= '9'; };
    const auto ends_at = [&](std::size_t end) -> Component {
        constexpr std::string_view letters = "xyzw";
        if (end >= 3 && name[end - 2] == '_' && letters.find(name[end - 1]) != std::string_view::npos)
            return {name.substr(0, end - 1), name.substr(end), static_cast<int>(letters.find(name[end - 1])),
                    0};
        if (end >= 4 && name[end - 3] == '_' && is_digit(end - 2) && is_digit(end - 1))
            return {name.substr(0, end - 2), name.substr(end), name[end - 2] - '0', name[end - 1] - '0'};
        return {};
    };
    if (const Component whole = ends_at(name.size()); whole.row >= 0) return whole;
    const std::size_t number = name.rfind('_');
    if (number == std::string_view::npos || number + 1 == name.size()) return {};
    for (std::size_t k = number + 1; k < name.size(); ++k)
        if (!is_digit(k)) return {};
    return ends_at(number);
}

constexpr std::string_view first_index = "_min", size = "_extent";

/// True for components of one vector or matrix in their order, `v_x` and `v_y`, `C_01` and `C_10`, and for
/// what says where one dimension of a region lies: `rows_y_min` and `rows_y_extent`.
bool are_neighbours(std::string_view name, std::string_view next) {
    if (name.ends_with(first_index) && next.ends_with(size))
        return name.substr(0, name.size() - first_index.size()) == next.substr(0, next.size() - size.size());
    const Component a = component_of(name), b = component_of(next);
    if (a.row < 0 || name.size() != next.size() || a.stem != b.stem || a.rest != b.rest) return false;
    return (b.row == a.row && b.column == a.column + 1) || (b.row == a.row + 1 && b.column == 0);
}

bool is_first_component(std::string_view name) {
    if (name.ends_with(first_index)) return true;
    const Component component = component_of(name);
    return component.row == 0 && component.column == 0;
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
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\')
            out += std::string("\\") + c;
        else if (c == '?' && i > 0 && text[i - 1] == '?')  // `??/` would be another character
            out += "\\?";
        else if (c == '\n')
            out += "\\n";
        else if (c == '\t')
            out += "\\t";
        else if (byte < 32 || byte > 126)  // three digits, or one that follows would join in
            out += {'\\', static_cast<char>('0' + byte / 64), static_cast<char>('0' + byte / 8 % 8),
                    static_cast<char>('0' + byte % 8)};
        else
            out += c;
    }
    return out + "\"";
}

Document literal(std::string_view text) {
    return breakable_literal(string_literal(text));
}

std::ptrdiff_t Writer::lines() const {
    return std::count(text_.begin(), text_.end(), '\n');
}

void Writer::record_statement(const Document& text) {
    ++statements_;
    statement_ = text;
}

void Writer::line(const Document& text) {
    head(text);
    record_statement(text);
}

void Writer::head(const Document& text) {
    if (!text.empty()) text_ += laid_out(text, static_cast<std::size_t>(indentation_) * 4);
    text_ += '\n';
}

void Writer::block(const Document& head, const Writer& body) {
    open(head);
    append(body);
    close();
}

void Writer::headed(const Document& text, const Writer& body) {
    head(text);
    append(body);
}

void Writer::declaration(const std::string& type, const std::string& name, const Document& value) {
    const bool is_constant = type.starts_with("constexpr ");
    const bool follows = declared_end_ == text_.size() && declared_type_ == type &&
                         (is_constant || (in_components_ && are_neighbours(declared_name_, name)));
    in_components_ = follows || is_first_component(name);
    if (statements_ == 0) declares_ = is_constant || type.starts_with("const ");
    declared_type_ = type;
    declared_name_ = name;
    const Document declared = value.empty() ? Document(name) : assignment(name, "=", value);
    const std::size_t begin = text_.rfind('\n', text_.size() - 2) + 1;  // of the line before, or of the text
    if (follows && text_.size() - begin + 2 + declared.size() <= line_limit && !continued_) {
        text_.replace(text_.size() - 2, 2, ", " + declared.text() + ";\n");
        statement_ = text_.substr(begin, text_.size() - 1 - begin);
    } else {
        const std::size_t lines_begin = text_.size();
        line((value.empty() ? Document(type + " " + name) : assignment(type + " " + name, "=", value)) + ";");
        continued_ = text_.find('\n', lines_begin) + 1 != text_.size();
    }
    declared_end_ = text_.size();
}

void Writer::list(const Document& head, const std::vector<std::vector<Document>>& groups,
                  const std::string& tail) {
    const std::size_t margin = static_cast<std::size_t>(indentation_) * 4;
    const std::string lines = laid_out(head, groups, tail, margin);
    text_ += lines + "\n";
    if (tail == ";") record_statement(lines.substr(margin));
}

void Writer::guarded(const Document& condition, const Document& then) {
    const Document head = "if " + in_brackets(condition);
    if (head.size() + 1 + then.size() + static_cast<std::size_t>(indentation_) * 4 < line_limit) {
        line(head + " " + then);
        return;
    }
    this->head(head);
    indent();
    line(then);
    outdent();
}

void Writer::under(const std::string& head, const Writer& statement) {
    const bool joins = head_.end == text_.size() && head_.text == head;
    if (joins)
        text_.resize(head_.begin);
    else
        head_ = {head, {}, text_.size(), 0};
    head_.statements.push_back(statement);
    if (joins) {
        open(head);
        for (const Writer& one : head_.statements) append(one);
        close();
    } else {
        headed(head, statement);
    }
    head_.end = text_.size();
}

void Writer::function(const Document& head, const Document& statement) {
    const Document one_line = head + " { " + statement + " }";
    if (one_line.size() + static_cast<std::size_t>(indentation_) * 4 < line_limit) {
        line(one_line);
        return;
    }
    open(head);
    line(statement);
    close();
}

void Writer::pragma(const Document& text) {
    directive(laid_out_pragma(text));
}

void Writer::macro(const std::string& name) {
    only_statements_ = false;
    head(name);
}

void Writer::directive(const std::string& text) {
    only_statements_ = false;
    has_directives_ = true;
    text_ += text + "\n";
}

void Writer::comment(const std::string& text, const std::string& right) {
    begins_with_comment_ = begins_with_comment_ || text_.empty();
    only_statements_ = false;
    const std::string start = std::string(static_cast<std::size_t>(indentation_) * 4, ' ') + "// ";
    std::string safe = harmless(text);
    const std::string place = harmless(right);
    // deep in loops a few words stand in a line, beyond the limit
    constexpr std::size_t least_room = 24;
    const std::size_t limit = std::max(line_limit, start.size() + least_room + place.size());
    while (true) {
        std::string current = start + safe;
        if (current.size() + (place.empty() ? 0 : place.size() + 2) < limit) {
            if (!place.empty()) {
                const std::size_t pad = current.size() + 2 < place_column ? place_column - current.size() : 2;
                current += std::string(std::min(pad, limit - 1 - place.size() - current.size()), ' ') + place;
            }
            text_ += current + "\n";
            return;
        }
        // where only the place is too much, it stands by itself
        std::size_t end = current.size() < limit ? safe.size() : safe.rfind(' ', limit - 1 - start.size());
        if (end == safe.size()) {
            text_ += current + "\n";
            safe.clear();
        } else if (end == std::string::npos || end == 0) {  // one long word
            end = std::min(safe.size(), limit - 1 - start.size());
            text_ += start + safe.substr(0, end) + "\n";
            safe = safe.substr(end);
        } else {
            text_ += start + safe.substr(0, end) + "\n";
            safe = safe.substr(end + 1);
        }
    }
}

void Writer::append(const Writer& lines) {
    begins_with_comment_ = begins_with_comment_ || (text_.empty() && lines.begins_with_comment_);
    if (statements_ == 0) declares_ = lines.declares_;
    statements_ += lines.statements_;
    only_statements_ = only_statements_ && lines.only_statements_;
    has_directives_ = has_directives_ || lines.has_directives_;
    closes_ = closes_ || lines.closes_;
    statement_ = lines.statement_;
    text_ += lines.text_;
}

void Writer::gap() {
    if (text_.empty() || text_.ends_with("\n\n") || text_.ends_with("{\n")) return;
    only_statements_ = false;
    text_ += '\n';
}

void Writer::gap_after_block() {
    if (text_.ends_with("}\n")) text_ += '\n';
}

void Writer::open(const Document& text) {
    only_statements_ = false;
    head(text + " {");
    indent();
}

void Writer::close(const std::string& text) {
    outdent();
    closes_ = closes_ || text == "}";
    head(text);
}

}  // namespace nestor
