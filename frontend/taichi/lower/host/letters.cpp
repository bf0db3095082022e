// Decoding of UTF-8: letters counted, and found by their number.
#include "frontend/taichi/lower/host/letters.hpp"

#include <algorithm>

#include "frontend/taichi/literal.hpp"

namespace nestor::taichi {
namespace {

bool begins_letter(char c) {
    return (static_cast<unsigned char>(c) & 0xc0) != 0x80;
}

/// Where letter `count` begins, or where the text ends.
std::size_t begin_of_letter(const std::string& text, std::size_t count) {
    std::size_t at = 0;
    for (; at < text.size(); ++at)
        if (begins_letter(text[at]) && count-- == 0) break;
    return at;
}

}  // namespace

bool is_ascii(const std::string& text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 128; });
}

std::size_t count_of_letters(const std::string& text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), begins_letter));
}

std::vector<std::string> letters_of(const std::string& text) {
    std::vector<std::string> letters;
    for (const char c : text)
        if (begins_letter(c) || letters.empty())
            letters.emplace_back(1, c);
        else
            letters.back() += c;
    return letters;
}

std::string letters_between(const std::string& text, std::size_t first, std::size_t end) {
    const std::size_t from = begin_of_letter(text, first);
    return text.substr(from, std::max(begin_of_letter(text, end), from) - from);
}

bool is_white_space(const std::string& letter) {
    const char32_t c = decode_utf8(letter).character;
    return (c >= 0x09 && c <= 0x0d) || (c >= 0x1c && c <= 0x20) || c == 0x85 || c == 0xa0 || c == 0x1680 ||
           (c >= 0x2000 && c <= 0x200a) || c == 0x2028 || c == 0x2029 || c == 0x202f || c == 0x205f ||
           c == 0x3000;
}

bool ends_line(const std::string& letter) {
    const char32_t c = decode_utf8(letter).character;
    return (c >= 0x0a && c <= 0x0d) || (c >= 0x1c && c <= 0x1e) || c == 0x85 || c == 0x2028 || c == 0x2029;
}

}  // namespace nestor::taichi
