// Texts laid out as `nestor fmt` does it, for its tests.
#pragma once

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/cli/format/format.hpp"
#include "frontend/io/messages.hpp"
#include "frontend/language.hpp"
#include "frontend/schedule/parse.hpp"
#include "tests/frontend/cli/place.hpp"

namespace nestor::cli_test {

inline const Formatting& formatting_of(const std::string& path) {
    if (path.ends_with(".sched")) return schedules::formatting();
    return language_of_file(path)->formatting();
}

inline SourceFilePtr source(const std::string& text) {
    return std::make_shared<const SourceFile>("text", text);
}

/// The laid out text; the messages where there is none.
inline std::string laid_out(const std::string& text, const Formatting& language) {
    const auto result = cli::formatted(source(text), language);
    if (result) return *result;
    std::string messages;
    for (const Diagnostic& message : result.error().all()) messages += render(message);
    return messages;
}

/// Compares, and that the result is laid out already.
inline void expect(const std::string& language, const std::string& text, const std::string& expected) {
    const Formatting& formatting = formatting_of("x." + language);
    BOOST_TEST(laid_out(text, formatting) == expected);
    BOOST_TEST(laid_out(expected, formatting) == expected);
}

/// The samples that `fmt` takes, by path.
inline std::vector<std::string> sample_texts() {
    std::vector<std::string> paths;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(samples))
        for (const char* extension : {".tc", ".halide", ".nabla", ".sched"})
            if (entry.path().extension() == extension) paths.push_back(entry.path().string());
    std::sort(paths.begin(), paths.end());
    return paths;
}

/// The blanks within lines replaced by others where the scanner takes them for the same, line ends by `\r\n`.
inline std::string respaced(const std::string& text, const Formatting& language, std::mt19937_64& random) {
    const auto below = [&](std::size_t count) { return static_cast<std::size_t>(random() % count); };
    const auto blanks = [&](std::size_t least) {
        std::string some;
        for (std::size_t k = least + below(3); k > 0; --k) some += " \t\f"[below(3)];
        return some;
    };
    const auto tokens = language.tokens(source(text));
    std::string out;
    std::size_t at = 0;
    for (const FormatToken& token : *tokens) {
        const std::string gap = text.substr(at, token.range.begin - at);
        const std::string spelled = text.substr(token.range.begin, token.range.end - token.range.begin);
        const bool blank = gap.find_first_not_of(' ') == std::string::npos;
        const bool bracket = std::string_view("()[],;").find(spelled[0]) != std::string_view::npos;
        if (blank)
            out += blanks(gap.empty() || bracket ? 0 : 1);
        else if (gap.find_first_not_of(" \n") == std::string::npos)
            out += blanks(0) + (below(2) ? "\r" : "") + gap + blanks(0);
        else
            out += gap;
        out += spelled;
        at = token.range.end;
    }
    return out + text.substr(at);
}

}  // namespace nestor::cli_test
