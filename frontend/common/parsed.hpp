// The result of a parser: what was understood of a file, so that it can be checked and laid out although
// other parts of it are wrong.
#pragma once

#include <utility>

#include "ir/base/result.hpp"

namespace nestor::syntax {

template <class File>
struct Parsed {
    File file;
    Diagnostics messages;
};

/// The file; all messages where one of them is an error.
template <class File>
Result<File> complete(Parsed<File> parsed) {
    if (parsed.messages.has_errors()) return std::move(parsed.messages);
    return std::move(parsed.file);
}

}  // namespace nestor::syntax
