// What an input language is to the rest of the program: a row of functions. A new language is one
// folder under frontend/ and one line in languages.cpp.
#pragma once

#include <string>
#include <vector>

#include "ir/base/result.hpp"
#include "ir/nodes.hpp"

namespace nestor {

/// A translated file: its program, every function a pipeline or a block, and the warnings and remarks.
struct Translation {
    Program program;
    Diagnostics messages;
    std::string main = {};  ///< the entry that is the whole program; empty where a file has none
};

struct Language {
    const char* name;       ///< `tc`: what --lang takes
    const char* extension;  ///< `.tc`
    Result<Translation> (*translate)(const SourceFilePtr& file);
    /// The syntax tree as text, for `show --stage ast`.
    Result<std::string> (*print_ast)(const SourceFilePtr& file);
};

/// The one list of languages.
const std::vector<Language>& languages();
/// Null when there is none of that name.
const Language* find_language(const std::string& name);
/// The language of a file name's extension; null when there is none.
const Language* language_of_file(const std::string& file_name);

}  // namespace nestor
