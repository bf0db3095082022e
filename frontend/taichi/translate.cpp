// The way through the front end. What parses is not lowered yet.
#include "frontend/taichi/errors.hpp"
#include "frontend/taichi/taichi.hpp"

namespace nestor::taichi {

Result<Translation> translate(const SourceFilePtr& file) {
    Parsed parsed = parse_all(file);
    if (parsed.messages.has_errors()) return std::move(parsed.messages);
    for (const Statement& statement : parsed.file.statements) {
        const auto* function = std::get_if<FunctionDefinition>(&statement->node);
        if (!function || function->decorators.empty()) continue;
        const TextRange name = function->name.range;
        return errors::not_supported("TI-2", {file, name.begin, name.end},
                                     "the kernel `" + function->name.name + "`");
    }
    return errors::not_supported("TI-2", {file, 0, 0}, "a module without kernels");
}

}  // namespace nestor::taichi
