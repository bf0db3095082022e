// The front end's stages in order.
#include <set>
#include <tuple>

#include "frontend/nabla/lower.hpp"
#include "frontend/nabla/nabla.hpp"

namespace nestor::nabla {
namespace {

/// A function's body is looked at once for each call: what was said once is enough.
Diagnostics said_once(const Diagnostics& messages) {
    Diagnostics result;
    std::set<std::tuple<std::uint32_t, std::uint32_t, std::string>> said;
    for (const Diagnostic& d : messages.all())
        if (said.insert({d.range.begin, d.range.end, d.text}).second) result.add(d);
    return result;
}

}  // namespace

Result<Translation> translate(const SourceFilePtr& file) {
    Parsed parsed = parse_all(file);
    if (parsed.messages.has_errors()) return std::move(parsed.messages);
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
