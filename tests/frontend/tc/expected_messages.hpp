// Statements of Tensor Comprehensions with a mistake, and the whole text of a message about a line.
#pragma once

#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <initializer_list>
#include <string>

#include "tests/frontend/tc/support.hpp"

namespace nestor::tc::test {

/// One statement in a def with inputs A (rank 1), B (rank 2), idx, s, flag, and output O. The statement
/// stands in line 2.
inline std::string of(const std::string& statement) {
    return messages(def("float(N) A, float(N,M) B, int32(N) idx, float s, bool flag", "O", statement));
}

/// A message of one line with a caret under [column, column + width) of `line`.
inline std::string error(int line, int column, int width, const std::string& source, const std::string& text,
                         const std::string& hint = "") {
    std::string out = "t.tc:" + std::to_string(line) + ":" + std::to_string(column) + ": error: " + text +
                      "\n    " + source + "\n    " + std::string(static_cast<std::size_t>(column - 1), ' ') +
                      "^" + std::string(static_cast<std::size_t>(width - 1), '~') + "\n";
    return hint.empty() ? out : out + "  hint: " + hint + "\n";
}

inline std::string note(int line, int column, int width, const std::string& source, const std::string& text) {
    std::string out = error(line, column, width, source, text);
    return out.replace(out.find("error"), 5, "note");
}

/// A text, and all that is said of it.
struct Brought {
    const char *text, *said;
};

inline void check(std::initializer_list<Brought> forms) {
    for (const Brought& form : forms) BOOST_TEST(messages(form.text) == form.said);
}

}  // namespace nestor::tc::test
