// How the translation of a text with a habit ended: what is said, and where.
#pragma once

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <exception>
#include <memory>
#include <string>

#include "ir/base/diagnostic.hpp"
#include "ir/base/result.hpp"
#include "tests/support/habits.hpp"

namespace nestor::testing {

/// "" where a message stands at the line of the habit, and at most `follow_ups` errors elsewhere; else what
/// went wrong, with all messages.
template <class Translated>
std::string ending_of(const PlantedHabit& planted, const std::string& name,
                      Result<Translated> (*translate)(const SourceFilePtr& file), std::size_t follow_ups) {
    const auto file = std::make_shared<const SourceFile>(name, planted.text);
    const std::size_t first = planted.text.rfind('\n', planted.begin) + 1;
    const std::size_t last = std::min(planted.text.find('\n', planted.end), planted.text.size());
    try {
        const auto result = translate(file);
        const Diagnostics& messages = result ? result->messages : result.error();
        bool told = false;
        std::size_t elsewhere = 0;
        for (const Diagnostic& message : messages.all()) {
            if (message.severity == Severity::remark) continue;
            const bool here = message.range.file && message.range.begin <= last && message.range.end >= first;
            told = told || here;
            if (!here && message.severity == Severity::error) ++elsewhere;
        }
        if (!told) return (result ? "accepted in silence\n" : "told elsewhere\n") + render(messages);
        return elsewhere > follow_ups ? "more errors elsewhere\n" + render(messages) : "";
    } catch (const std::exception& e) {
        return std::string("exception: ") + e.what();
    }
}

/// What is said of a text with a habit is one error, with the hint, or none where that is empty.
inline void check_said_once(const std::string& said, const std::string& text, const std::string& hint) {
    const std::size_t first = said.find(": error: ");
    BOOST_TEST((first != std::string::npos && said.find(": error: ", first + 1) == std::string::npos),
               text << ": " << said);
    if (!hint.empty())
        BOOST_TEST(said.find("  hint: " + hint + "\n") != std::string::npos, text << ": " << said);
}

}  // namespace nestor::testing
