// Rows of messages: the texts of all that evaluation finds wrong stand in tables, one row a message, so that
// the same mistake is always told the same way. That a row is filled with as many values as it has holes is
// checked when nestor is compiled.
#pragma once

#include <cstddef>

namespace nestor::taichi::errors {

/// A rule of LANGUAGE.md, a text, and a hint, with `{}` for each of `Parts` values; those of the hint have
/// numbers,
/// `{1}`, and may stand in both.
template <std::size_t Parts = 0>
struct Message {
    const char* rule;
    const char* text;
    const char* hint;

    consteval Message(const char* its_rule, const char* its_text, const char* its_hint = "")
        : rule(its_rule), text(its_text), hint(its_hint) {
        const std::size_t in_text = holes(text);
        const std::size_t in_hint = holes(hint);
        if ((in_text > in_hint ? in_text : in_hint) != Parts) throw "the holes are not as many as said";
    }

private:
    /// How many values the format needs: its holes without a number, or the highest number and one.
    static constexpr std::size_t holes(const char* format) {
        std::size_t unnumbered = 0;
        std::size_t numbered = 0;
        for (const char* at = format; *at != '\0'; ++at) {
            if (*at == '{' && at[1] == '{') {
                ++at;
            } else if (*at == '{' && at[1] >= '0' && at[1] <= '9') {
                const auto number = static_cast<std::size_t>(at[1] - '0') + 1;
                numbered = number > numbered ? number : numbered;
            } else if (*at == '{') {
                ++unnumbered;
            }
        }
        return unnumbered > numbered ? unnumbered : numbered;
    }
};

}  // namespace nestor::taichi::errors
