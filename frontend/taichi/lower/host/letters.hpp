// Texts by their letters, which are the characters of Unicode, as Python counts them (TI-83).
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace nestor::taichi {

bool is_ascii(const std::string& text);
std::size_t count_of_letters(const std::string& text);
/// Each letter as a text of its own.
std::vector<std::string> letters_of(const std::string& text);
/// Those from `first` to before `end`, both within the text.
std::string letters_between(const std::string& text, std::size_t first, std::size_t end);
/// What `split()` parts at, and what ends a line for `splitlines()`.
bool is_white_space(const std::string& letter);
bool ends_line(const std::string& letter);

}  // namespace nestor::taichi
