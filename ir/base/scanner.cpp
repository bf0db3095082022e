// Shared state of scanners and parsers. The limits are far above what people write and far below what
// exhausts a stack.
#include "ir/base/scanner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

namespace nestor {
namespace {

constexpr std::size_t most_open =
    10000;  // entries of the parser's stack, which grows before any node is made
constexpr int most_strays = 50;

}  // namespace

void Scanner::advance(int length) {
    token.begin = token.end;
    token.end = static_cast<std::uint32_t>(static_cast<std::int64_t>(token.end) + length);
}

bool Scanner::may_open(char what) {
    if (what == '(') open_.push_back(token);
    const std::size_t count =
        what == '(' ? open_.size() : static_cast<std::size_t>(what == '?' ? ++choices_ : ++run_);
    if (count <= most_open) return true;
    stop_too_deep(token);
    return false;
}

bool Scanner::stray(std::string_view text) {
    const std::string said = fmt::format("`{}` begins no token", escaped_beginning(text));
    if (stray_.emplace(text).second) return add_stray({Severity::error, id_, said, at(token), {}, {}, false});
    return count_stray();
}

bool Scanner::add_stray(Diagnostic diagnostic) {
    add_unless_said(std::move(diagnostic));
    return count_stray();
}

bool Scanner::count_stray() {
    stopped_ = stopped_ || ++strays_ > most_strays;
    return !stopped_;
}

bool Scanner::too_deep(int depth, TextRange range) {
    if (depth <= deepest) return false;
    if (!too_deep_ && say_too_deep_)
        messages.add(say_too_deep_(at(range)));
    else if (!too_deep_)
        error_at(range, fmt::format("the expression is nested deeper than {} levels", deepest));
    too_deep_ = true;
    return true;
}

void Scanner::stop_too_deep(TextRange range) {
    too_deep(deepest + 1, range);
    stopped_ = true;
}

void Scanner::error(const std::string& text, const std::string& hint) {
    error_at(token, text, hint);
}

void Scanner::error_at(TextRange range, const std::string& text, const std::string& hint) {
    messages.add({Severity::error, id_, text, at(range), {}, hint, false});
}

void Scanner::unexpected(Diagnostic diagnostic, const std::vector<TextRange>& open) {
    if (auto said = foreign_.said_at(std::move(diagnostic), open)) messages.add(*std::move(said));
}

Diagnostic Scanner::with_open_brace(Diagnostic error) const {
    if (!braces_.empty()) error.notes.push_back({"this brace is never closed", at(braces_.back())});
    return error;
}

void Scanner::add_unless_said(Diagnostic diagnostic) {
    if (auto said = foreign_.said(std::move(diagnostic))) messages.add(*std::move(said));
}

std::string escaped_beginning(std::string_view text) {
    std::string shown;
    for (const char c : text.substr(0, 8)) {
        const auto byte = static_cast<unsigned char>(c);
        shown += byte >= 0x20 && byte < 0x7f ? std::string(1, c) : fmt::format("\\x{:02x}", byte);
    }
    return shown;
}

std::string alternatives(const std::vector<std::string>& names) {
    std::string out;
    for (std::size_t k = 0; k < names.size(); ++k)
        out += (k == 0 ? "" : k + 1 == names.size() ? " or " : ", ") + names[k];
    return out;
}

namespace {

constexpr const char* an_operator = "an operator";

bool begins_operand(std::string_view found) {
    if (found.empty()) return false;
    const auto first = static_cast<unsigned char>(found[0]);
    return std::isalnum(first) != 0 || first == '_' || first == '(' || first == '"' || first == '\'';
}

}  // namespace

std::string syntax_error_text(const std::vector<std::string>& expected, std::string_view found,
                              const std::string& token) {
    // of an operator that does not fit it would say nothing that an operator is expected
    const bool says = !expected.empty() && (expected[0] != an_operator || begins_operand(found));
    const std::string text = says ? "expected " + alternatives(expected) + ", found " : "unexpected ";
    return text + (found.empty() ? token : fmt::format("`{}`", found));
}

std::string operand_hint(const std::vector<std::string>& expected, const SourceRange& found) {
    if (!found.file || expected != std::vector<std::string>{"an operand"}) return {};
    constexpr std::array operators = {"&&", "||", "==", "!=", "<=", ">=", "<<", ">>",  "+",  "-",   "*",  "/",
                                      "%",  "@",  "<",  ">",  "&",  "|",  "^",  "and", "or", "div", "mod"};
    const std::string_view text = found.file->text();
    const std::string_view blanks = " \t\r\n";
    const std::size_t last = text.substr(0, found.begin).find_last_not_of(blanks);
    if (last == std::string_view::npos) return {};
    const std::string_view before = text.substr(0, last + 1);
    for (const std::string_view op : operators) {
        if (!before.ends_with(op)) continue;
        const std::string_view rest = before.substr(0, before.size() - op.size());
        const bool word = std::isalpha(static_cast<unsigned char>(op[0])) != 0;
        if (word && (rest.empty() || blanks.find(rest.back()) == std::string_view::npos)) continue;
        return fmt::format("`{0}` stands between two operands: `a {0} b`", op);
    }
    return {};
}

std::vector<std::string> behind_operand(const std::vector<std::string>& names) {
    constexpr std::array ends = {"`,`", "`)`", "`]`", "`}`", "`;`"};
    std::vector<std::string> out;
    for (const char* end : ends)
        if (std::find(names.begin(), names.end(), end) != names.end()) out.emplace_back(end);
    if (!out.empty()) out.insert(out.begin(), an_operator);
    return out;
}

}  // namespace nestor
