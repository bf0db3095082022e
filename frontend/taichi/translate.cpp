// The way through the front end: parse, then evaluate the module in stages.
#include "frontend/taichi/evaluator.hpp"
#include "frontend/taichi/taichi.hpp"

namespace nestor::taichi {

Result<Translation> translate(const SourceFilePtr& file, const TranslationOptions& options) {
    Parsed parsed = parse_all(file);
    if (parsed.messages.has_errors()) return std::move(parsed.messages);
    Evaluator evaluator(file, parsed.messages, options.frames);
    Program program = evaluator.module(parsed.file.statements);
    if (parsed.messages.has_errors()) return std::move(parsed.messages);
    Translation translation;
    translation.program = std::move(program);
    translation.messages = std::move(parsed.messages);
    translation.main = evaluator.main_name();
    translation.frames = evaluator.frame_members();
    return translation;
}

}  // namespace nestor::taichi
