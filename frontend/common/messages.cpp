// Construction of messages and of hints at names that are near.
#include "frontend/common/messages.hpp"

#include <fmt/format.h>

#include <utility>

namespace nestor::syntax {

Diagnostic message(Severity severity, const char* id, const SourceRange& range, std::string text,
                   std::string hint, std::vector<Note> notes) {
    return {severity, id, std::move(text), range, std::move(notes), std::move(hint), false};
}

Diagnostic error(const char* id, const SourceRange& range, std::string text, std::string hint,
                 std::vector<Note> notes) {
    return message(Severity::error, id, range, std::move(text), std::move(hint), std::move(notes));
}

std::string nearest_hint(const std::string& nearest) {
    return nearest.empty() ? "" : fmt::format("did you mean `{}`?", nearest);
}

std::string nearest_hint(const std::string& name, const std::vector<std::string>& known) {
    return nearest_hint(nearest_name(name, known));
}

}  // namespace nestor::syntax
