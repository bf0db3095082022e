// What Taichi itself says where nestor reports a mistake: programs see it in `str(e)`, and ask for it by
// `pytest.raises(.., match="..")` (TI-83, TI-90).
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace nestor::taichi {

/// What Taichi 1.7.4 says, without the lines of the program that it quotes.
struct NativeWords {
    std::string text;
    bool begins = true, ends = true;  ///< whether its words begin, and end, with these
};

/// Taichi's words for the mistake that nestor tells as `text`, `Class: words`: one entry for each case that
/// nestor does not tell apart, none where they are not known.
std::vector<NativeWords> words_of_taichi(const std::string& text);
/// Whether Python's `re.search(pattern, words)` finds something; nothing where the pattern is none that both
/// Python and this library know.
std::optional<bool> found_by(const std::string& pattern, const std::string& words);

}  // namespace nestor::taichi
