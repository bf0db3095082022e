// String literals to their values: prefixes, escapes, neighbours joined, and format strings split into texts
// and values, which are parsed where they stand so that their ranges are those of the file.
#include <algorithm>

#include "frontend/taichi/errors.hpp"
#include "frontend/taichi/literal.hpp"
#include "frontend/taichi/parse.hpp"

namespace nestor::taichi {
namespace {

/// One literal: its prefix, and the bytes between the quotes.
struct Body {
    bool raw = false, bytes = false, format = false;
    std::uint32_t begin = 0, end = 0;
};

Body body_of(const StringPiece& piece) {
    Body body;
    const std::string& spelling = piece.spelling;
    std::size_t quote = 0;
    for (; spelling[quote] != '\'' && spelling[quote] != '"'; ++quote) {
        const char c = static_cast<char>(spelling[quote] | 0x20);
        body.raw = body.raw || c == 'r';
        body.bytes = body.bytes || c == 'b';
        body.format = body.format || c == 'f';
    }
    const bool triple =
        spelling.size() >= quote + 6 && spelling.compare(quote, 3, std::string(3, spelling[quote])) == 0;
    const std::size_t marks = triple ? 3 : 1;
    body.begin = static_cast<std::uint32_t>(piece.range.begin + quote + marks);
    body.end = static_cast<std::uint32_t>(piece.range.begin + spelling.size() - marks);
    return body;
}

int digit_value(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    const char lower = static_cast<char>(c | 0x20);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : 99;
}

/// Resolves the escapes of a stretch of the file's text.
class Unescape {
public:
    Unescape(ParseContext& context, const Body& body) : context_(context), body_(body) {}

    std::string operator()(std::uint32_t begin, std::uint32_t end) {
        out_.clear();
        const std::string& text = context_.file.source->text();
        for (at_ = begin, end_ = end; at_ < end_;) {
            const char c = text[at_];
            if (c == '\\' && !body_.raw && at_ + 1 < end_) {
                escape(text);
            } else if (c == '\r') {  // line ends are one character
                out_ += '\n';
                at_ += at_ + 1 < end_ && text[at_ + 1] == '\n' ? 2 : 1;
            } else {
                if (body_.bytes && static_cast<unsigned char>(c) >= 0x80 && !reported_) {
                    context_.messages.add(
                        errors::bad_format_string(context_.at({at_, at_ + 1}), "bytes are ASCII characters"));
                    reported_ = true;
                }
                out_ += c;
                ++at_;
            }
        }
        return out_;
    }

private:
    void escape(const std::string& text) {
        const std::uint32_t begin = at_;
        const char c = text[at_ + 1];
        at_ += 2;
        switch (c) {
            case '\n':
                return;
            case '\r':
                if (at_ < end_ && text[at_] == '\n') ++at_;
                return;
            case '\\':
            case '\'':
            case '"':
                out_ += c;
                return;
            case 'a':
                out_ += '\a';
                return;
            case 'b':
                out_ += '\b';
                return;
            case 'f':
                out_ += '\f';
                return;
            case 'n':
                out_ += '\n';
                return;
            case 'r':
                out_ += '\r';
                return;
            case 't':
                out_ += '\t';
                return;
            case 'v':
                out_ += '\v';
                return;
            case 'x':
                return hexadecimal(text, begin, 2);
            case 'u':
                if (!body_.bytes) return hexadecimal(text, begin, 4);
                break;
            case 'U':
                if (!body_.bytes) return hexadecimal(text, begin, 8);
                break;
            case 'N':
                if (!body_.bytes) return wrong(text, begin, "names a character; write its number, `\\u....`");
                break;
            default:
                break;
        }
        if (c >= '0' && c <= '7') {
            at_ = begin + 1;
            char32_t value = 0;
            for (int k = 0; k < 3 && at_ < end_ && text[at_] >= '0' && text[at_] <= '7'; ++k, ++at_)
                value = value * 8 + static_cast<char32_t>(text[at_] - '0');
            return put(value);
        }
        out_ += '\\';  // no escape: Python keeps both characters
        at_ = begin + 1;
    }

    void hexadecimal(const std::string& text, std::uint32_t begin, int digits) {
        char32_t value = 0;
        for (int k = 0; k < digits; ++k, ++at_) {
            const int digit = at_ < end_ ? digit_value(text[at_]) : 99;
            if (digit > 15) return wrong(text, begin, "has too few digits");
            value = value * 16 + static_cast<char32_t>(digit);
        }
        if (value > 0x10ffff || (value >= 0xd800 && value < 0xe000))
            return wrong(text, begin, "is the number of no character");
        put(value);
    }

    void put(char32_t value) {
        if (body_.bytes)
            out_ += static_cast<char>(static_cast<unsigned char>(value));
        else
            out_ += encode_utf8(value);
    }

    void wrong(const std::string& text, std::uint32_t begin, const char* why) {
        at_ = std::max(at_, begin + 2);
        context_.messages.add(errors::bad_escape(context_.at({begin, at_}),
                                                 std::string_view(text).substr(begin, at_ - begin), why));
    }

    ParseContext& context_;
    const Body& body_;
    std::string out_;
    std::uint32_t at_ = 0, end_ = 0;
    bool reported_ = false;
};

/// Splits `text {value!r:spec} text`.
class Splitter {
public:
    Splitter(ParseContext& context, const Body& body)
        : context_(context),
          text_(context.file.source->text()),
          body_(body),
          unescape_(context, body),
          at_(body.begin) {}

    std::vector<FormattedPart> parts() { return parts(0); }

private:
    static constexpr int deepest_spec = 2;

    /// Texts and values up to the end of the string, or of the specification that `level` says we are in.
    std::vector<FormattedPart> parts(int level) {
        std::vector<FormattedPart> out;
        std::uint32_t begin = at_;
        const auto flush = [&](std::uint32_t end) {
            if (end > begin) add_text(out, unescape_(begin, end));
        };
        while (at_ < body_.end && !failed_) {
            const char c = text_[at_];
            if (c == '\\' && !body_.raw && at_ + 1 < body_.end && text_[at_ + 1] != '{' &&
                text_[at_ + 1] != '}') {
                at_ += 2;
            } else if (c == '{' && level == 0 && next_is('{')) {
                flush(at_ + 1);
                begin = at_ += 2;
            } else if (c == '}' && level == 0 && next_is('}')) {
                flush(at_ + 1);
                begin = at_ += 2;
            } else if (c == '{') {
                flush(at_);
                value(out, level);
                begin = at_;
            } else if (c == '}' && level > 0) {
                break;
            } else if (c == '}') {
                fail({at_, at_ + 1}, "a `}` that ends no value", "write `}}` for the character itself");
            } else {
                ++at_;
            }
        }
        if (!failed_) flush(at_);
        return out;
    }

    static void add_text(std::vector<FormattedPart>& parts, const std::string& text) {
        if (parts.empty() || parts.back().value) parts.emplace_back();
        parts.back().text += text;
    }

    bool next_is(char c) const { return at_ + 1 < body_.end && text_[at_ + 1] == c; }

    void fail(TextRange range, const std::string& why, const std::string& hint = {}) {
        if (!failed_) context_.messages.add(errors::bad_format_string(context_.at(range), why, hint));
        failed_ = true;
    }

    /// `{value=!r:spec}`, from the brace on.
    void value(std::vector<FormattedPart>& out, int level) {
        const TextRange brace{at_, at_ + 1};
        if (level >= deepest_spec) return fail(brace, "values in specifications are nested too deeply");
        ++at_;
        const std::uint32_t begin = at_;
        skip_expression(brace);
        if (failed_) return;
        FormattedPart part;
        const std::uint32_t end = at_;
        if (std::string_view(text_).substr(begin, end - begin).find_first_not_of(" \t\f\r\n") ==
            std::string_view::npos)
            return fail(brace, "a value is missing between `{` and `}`",
                        "write `{{` for the character itself");
        part.value = parse_expression(context_, {begin, end});
        if (!part.value) {
            failed_ = true;
            return;
        }
        if (text_[at_] == '=') {
            do ++at_;
            while (at_ < body_.end && (text_[at_] == ' ' || text_[at_] == '\t'));
            add_text(out, text_.substr(begin, at_ - begin));
            part.conversion = 'r';
        }
        if (at_ < body_.end && text_[at_] == '!') {
            const char kind = at_ + 1 < body_.end ? text_[at_ + 1] : '\0';
            if (kind != 'r' && kind != 's' && kind != 'a')
                return fail({at_, std::min(at_ + 2, body_.end)}, "a conversion is `!r`, `!s` or `!a`");
            part.conversion = kind;
            at_ += 2;
        }
        if (at_ < body_.end && text_[at_] == ':') {
            if (part.conversion == 'r' && text_[at_ - 1] != 'r') part.conversion = 0;  // `{x=:spec}`
            ++at_;
            part.has_spec = true;
            part.spec = parts(level + 1);
        }
        if (failed_) return;
        if (at_ >= body_.end || text_[at_] != '}') return fail(brace, "`{` is never closed");
        ++at_;
        out.push_back(std::move(part));
    }

    /// Moves to the `=`, `!`, `:` or `}` after the expression.
    void skip_expression(TextRange brace) {
        int brackets = 0;
        for (; at_ < body_.end; ++at_) {
            const char c = text_[at_];
            if (c == '\'' || c == '"') {
                skip_string(c);
            } else if (c == '#') {
                return fail({at_, at_ + 1}, "a value of a format string holds no `#`");
            } else if (c == '\\') {
                return fail({at_, at_ + 1}, "a value of a format string holds no `\\`");
            } else if (c == '(' || c == '[' || c == '{') {
                ++brackets;
            } else if (brackets > 0) {
                if (c == ')' || c == ']' || c == '}') --brackets;
            } else if (c == '}' || c == ':') {
                return;
            } else if (c == '!' && !next_is('=')) {
                return;
            } else if (c == '=' && next_is('=')) {
                ++at_;
            } else if (c == '!' || ((c == '<' || c == '>') && next_is('='))) {
                ++at_;
            } else if (c == '=') {
                return;
            }
        }
        fail(brace, "`{` is never closed");
    }

    /// Over a string inside a value, to its last quote.
    void skip_string(char quote) {
        const std::string three(3, quote);
        const bool triple = text_.compare(at_, 3, three) == 0 && at_ + 3 <= body_.end;
        const std::size_t end = text_.find(triple ? three : std::string(1, quote), at_ + (triple ? 3 : 1));
        const std::size_t last = end == std::string::npos ? body_.end : end + (triple ? 2 : 0);
        at_ = static_cast<std::uint32_t>(std::min<std::size_t>(last, body_.end));
    }

    ParseContext& context_;
    const std::string& text_;
    const Body& body_;
    Unescape unescape_;
    std::uint32_t at_;
    bool failed_ = false;
};

}  // namespace

Expression ParseContext::strings(const std::vector<StringPiece>& pieces, TextRange range) {
    std::string value;
    std::vector<FormattedPart> parts;
    bool bytes = false, text = false, format = false;
    for (const StringPiece& piece : pieces) {
        const Body body = body_of(piece);
        bytes = bytes || body.bytes;
        text = text || !body.bytes;
        if (piece.spelling.size() < 2 || body.end < body.begin) continue;
        std::vector<FormattedPart> more;
        if (body.format && piece.spelling != "''") {
            more = Splitter(*this, body).parts();
        } else if (body.end > body.begin && piece.spelling != "''") {
            more.emplace_back();
            more.back().text = Unescape(*this, body)(body.begin, body.end);
        }
        format = format || body.format;
        for (FormattedPart& part : more) {
            if (!part.value) value += part.text;
            const bool join = !part.value && !parts.empty() && !parts.back().value;
            if (join)
                parts.back().text += part.text;
            else if (part.value || !part.text.empty())
                parts.push_back(std::move(part));
        }
    }
    if (bytes && text) messages.add(errors::bytes_and_text(at(range)));
    if (format) return make(FormattedString{std::move(parts)}, range);
    if (bytes) return make(BytesLiteral{std::move(value)}, range);
    return make(StringLiteral{std::move(value)}, range);
}

}  // namespace nestor::taichi
