// The front end's stages in order.
#include <set>
#include <tuple>

#include "frontend/taichi/check.hpp"
#include "frontend/taichi/lower.hpp"
#include "frontend/taichi/taichi.hpp"

namespace nestor::taichi {
namespace {

/// A function is evaluated for each use, and says the same each time: once is enough.
Diagnostics told_once(const Diagnostics& messages) {
    Diagnostics out;
    std::set<std::tuple<const SourceFile*, std::uint32_t, std::uint32_t, std::string, std::string>> told;
    for (const Diagnostic& message : messages.all()) {
        const SourceRange& range = message.range;
        if (told.emplace(range.file.get(), range.begin, range.end, message.id, message.text).second)
            out.add(message);
    }
    return out;
}

/// What Python itself refuses has the class of Python's error.
Diagnostics as_syntax_errors(const Diagnostics& messages) {
    Diagnostics out;
    for (Diagnostic message : messages.all()) {
        const bool classed = message.text.find("Error: ") < message.text.find(' ');
        if (message.severity == Severity::error && !message.unsupported && !classed)
            message.text = "SyntaxError: " + message.text;
        out.add(std::move(message));
    }
    return out;
}

}  // namespace

Result<Translation> translate(const SourceFilePtr& file, const TranslationOptions& options) {
    Parsed parsed = parse_all(file);
    check(parsed.file, parsed.messages);
    if (parsed.messages.has_errors()) return as_syntax_errors(parsed.messages);
    Translation translation = lower(parsed.file, options, parsed.messages);
    translation.messages = told_once(parsed.messages);
    if (translation.messages.has_errors()) return std::move(translation.messages);
    return translation;
}

}  // namespace nestor::taichi
