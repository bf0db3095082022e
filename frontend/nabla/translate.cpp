// The front end's stages in order. What could be parsed is checked even where other parts could not, so that
// one run shows as many mistakes as possible.
#include <set>
#include <tuple>

#include "frontend/nabla/lower.hpp"
#include "frontend/nabla/nabla.hpp"
#include "frontend/nabla/sound_part.hpp"

namespace nestor::nabla {
namespace {

/// A function's body is looked at once for each call: what was said once is enough. A `;` that was supplied
/// is no news beside an error of the same line.
Diagnostics said_once(const Diagnostics& messages) {
    Diagnostics result;
    std::set<std::uint32_t> lines;
    for (const Diagnostic& d : messages.all())
        if (d.severity == Severity::error) lines.insert(d.range.start().line);
    std::set<std::tuple<std::uint32_t, std::uint32_t, std::string>> said;
    for (const Diagnostic& d : messages.all()) {
        if (d.severity == Severity::warning && d.id == "NAB-6" && lines.contains(d.range.start().line))
            continue;
        if (said.insert({d.range.begin, d.range.end, d.text}).second) result.add(d);
    }
    return result;
}

/// The errors of what was understood, beside those of syntax.
void check_sound_part(const File& file, Diagnostics& messages) {
    const File sound = sound_part(file);
    Diagnostics found;
    if (const auto parts = check(sound, found)) lower(sound, *parts, found);
    for (const Diagnostic& d : found.all())
        if (d.severity == Severity::error && !d.unsupported) messages.add(d);
}

}  // namespace

Result<Translation> translate(const SourceFilePtr& file) {
    Parsed parsed = parse_all(file);
    if (parsed.messages.has_errors()) {
        check_sound_part(parsed.file, parsed.messages);
        return said_once(parsed.messages);
    }
    Program program;
    if (const auto parts = check(parsed.file, parsed.messages))
        program = lower(parsed.file, *parts, parsed.messages);
    parsed.messages = said_once(parsed.messages);
    if (parsed.messages.has_errors()) return std::move(parsed.messages);
    Translation translation;
    const Function& function = program.functions.back();  // helpers stand before it
    if (function.parameters.empty()) translation.main = function.symbol.name();
    translation.program = std::move(program);
    translation.messages = std::move(parsed.messages);
    return translation;
}

}  // namespace nestor::nabla
