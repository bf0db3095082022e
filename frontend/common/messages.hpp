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

}  // namespace nestor::syntax
