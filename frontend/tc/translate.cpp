// The front end's stages in order. What could be parsed is checked even where other parts could not, so that
// one run shows as many mistakes as possible.
#include "frontend/tc/check.hpp"
#include "frontend/tc/lower.hpp"
#include "frontend/tc/tc.hpp"

namespace nestor::tc {

Result<Translation> translate(const SourceFilePtr& file) {
    Parsed parsed = parse_all(file);
    SymbolSource symbols;
    const std::vector<CheckedDefinition> definitions = check(parsed.file, symbols, parsed.messages);
    if (parsed.messages.has_errors()) return std::move(parsed.messages);
    Program program = lower(definitions, symbols);
    Translation translation;
    translation.program = std::move(program);
    translation.messages = std::move(parsed.messages);
    return translation;
}

}  // namespace nestor::tc
