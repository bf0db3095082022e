// The generated header: C99 and C++, documented, with a C++ overload for views (PR-14).
#pragma once

#include <map>

#include "emitters/common/file/interface.hpp"
#include "ir/base/diagnostic.hpp"

namespace nestor {

/// What a target adds to the header.
struct HeaderOptions {
    std::vector<std::string> includes;         ///< besides <stdint.h>
    std::vector<std::string> more_parameters;  ///< after the entry's own: `void* workspace`
    /// Sentences about an entry's additional parameters and what it does with them, for its comment, one
    /// line.
    std::function<std::string(const Interface&)> notes;
    std::vector<std::string> declarations;  ///< more prototypes, whole lines
    bool views = true;                      ///< print the C++ overload, or for state the class
    /// Parameters that methods of the class get after the entry's own, and their defaults.
    std::vector<std::pair<std::string, std::string>> method_defaults;
    /// Of entries that only enqueue: the function of a workspace and a stream that tells what became of them.
    std::map<Symbol, std::string> questions;
};

/// The text of the header. What cannot be printed is added to `unsupported`.
std::string header_text(const FileInterface& file, const Program& program, const HeaderOptions& options,
                        std::vector<Diagnostic>& unsupported);

}  // namespace nestor
