// Programs of Nabla as texts, run by the interpreter of nests.
#pragma once

#include <initializer_list>
#include <string>

#include "ir/base/diagnostic.hpp"
#include "ir/core/array.hpp"
#include "ir/core/nodes.hpp"

namespace nestor::nabla_test {

/// A translated text, verified. Errors of the text end the test.
Program program_of(const std::string& text);
/// The messages, rendered, of a text that may be wrong.
std::string messages_of(const std::string& text);
/// A text that may be wrong, and its messages.
struct Said {
    const char *text, *messages;
};
void check_messages(std::initializer_list<Said> texts);
/// True when the text is refused as not supported yet.
bool is_unsupported(const std::string& text);

struct NablaRun {
    Outcome outcome;
    std::string printed;
    Arguments arguments;  ///< with the outputs
};
NablaRun run(const Program& program, Arguments arguments = {});
/// What a program without inputs prints; a failure ends the test.
std::string printed_by(const std::string& text);

/// A float64 array with these values.
Array tensor(std::vector<std::int64_t> extents, const std::vector<double>& values);

}  // namespace nestor::nabla_test
