// Shared state of scanners and parsers. The limits are far above what people write and far below what
// exhausts a stack.
#include "ir/base/scanner.hpp"

#include <fmt/format.h>

namespace nestor {
namespace {

constexpr int deepest = 500;  // levels of an expression: every later walk over it is recursive
constexpr std::size_t most_open =
    10000;  // entries of the parser's stack, which grows before any node is made
constexpr int most_strays = 50;

std::string printable(std::string_view text) {
    std::string shown;
    for (const char c : text.substr(0, 8)) {
        const auto byte = static_cast<unsigned char>(c);
        shown += byte >= 0x20 && byte < 0x7f ? std::string(1, c) : fmt::format("\\x{:02x}", byte);
    }
    return shown;
}

}  // namespace

void Scanner::advance(int length) {
    token.begin = token.end;
    token.end = static_cast<std::uint32_t>(static_cast<std::int64_t>(token.end) + length);
}

bool Scanner::may_open(char what) {
    if (what == '(') open_.push_back(token);
    const std::size_t count = what == '(' ? open_.size() : static_cast<std::size_t>(++run_);
    if (count <= most_open) return true;
    too_deep(deepest + 1, token);
    stopped_ = true;
    return false;
}

bool Scanner::stray(std::string_view text) {
    if (stray_.emplace(text).second)
        if (auto said = foreign_.said({Severity::error,
                                       id_,
                                       fmt::format("`{}` begins no token", printable(text)),
                                       at(token),
                                       {},
                                       {},
                                       false}))
            messages.add(*std::move(said));
    if (++strays_ <= most_strays) return true;
    stopped_ = true;
    return false;
}

bool Scanner::too_deep(int depth, TextRange range) {
    if (depth <= deepest) return false;
    if (!too_deep_) error_at(range, fmt::format("the expression is nested deeper than {} levels", deepest));
    too_deep_ = true;
    return true;
}

void Scanner::error(const std::string& text, const std::string& hint) {
    error_at(token, text, hint);
}

void Scanner::error_at(TextRange range, const std::string& text, const std::string& hint) {
    messages.add({Severity::error, id_, text, at(range), {}, hint, false});
}

void Scanner::unexpected(Diagnostic diagnostic) {
    if (auto said = foreign_.said_at(std::move(diagnostic), open_)) messages.add(*std::move(said));
}

std::string syntax_error_text(const std::vector<std::string>& expected, std::string_view found,
                              const std::string& token) {
    std::string text;
    for (std::size_t k = 0; k < expected.size(); ++k)
        text += (k == 0 ? "expected " : k + 1 == expected.size() ? " or " : ", ") + expected[k];
    text += expected.empty() ? "unexpected " : ", found ";
    return text + (found.empty() ? token : fmt::format("`{}`", found));
}

}  // namespace nestor
