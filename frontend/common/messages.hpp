// Messages as the errors.cpp of each language makes them: the parts in the order in which they are read.
#pragma once

#include <string>
#include <vector>

#include "ir/base/diagnostic.hpp"

namespace nestor::syntax {

Diagnostic message(Severity severity, const char* id, const SourceRange& range, std::string text,
                   std::string hint = {}, std::vector<Note> notes = {});
Diagnostic error(const char* id, const SourceRange& range, std::string text, std::string hint = {},
                 std::vector<Note> notes = {});

/// "did you mean `x`?"; empty where nothing is near.
std::string nearest_hint(const std::string& nearest);
std::string nearest_hint(const std::string& name, const std::vector<std::string>& known);

/// What to write where a syntax error may come of a misspelt word of the language: "did you mean `fun`?"
/// where the text found is near one that is expected, or the name in front of it is near one of `words`;
/// where a name or number follows a name, else that an operator is missing; empty elsewhere.
std::string misspelt_word_hint(const SourceRange& found, const std::vector<std::string>& expected,
                               const std::vector<std::string>& words);

}  // namespace nestor::syntax
