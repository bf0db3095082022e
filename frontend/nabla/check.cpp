// Checks before lowering, each a walk over the statements of the top level.
#include "frontend/nabla/check.hpp"

#include <algorithm>

#include "frontend/nabla/effects.hpp"
#include "frontend/nabla/errors.hpp"

namespace nestor::nabla {
namespace {

/// The statements of the file, or those within the braces around them.
const std::vector<Statement>& top_level(const File& file) {
    const auto* outer =
        file.statements.size() == 1 ? std::get_if<StatementBlock>(&file.statements[0]->node) : nullptr;
    return outer ? outer->statements : file.statements;
}

void check_functions(const File& file, Diagnostics& messages) {
    const auto at = [&](TextRange range) { return SourceRange{file.source, range.begin, range.end}; };
    const Functions functions = functions_of(file);
    for (const Statement& s : top_level(file)) {
        const auto* f = std::get_if<FunctionDefinition>(&s->node);
        if (!f) continue;
        const FunctionDefinition* first = functions.at(f->name.name);
        if (first != f)
            messages.add(errors::defined_twice(at(f->name.range), f->name.name, at(first->name.range)));
        if (f->result != BaseType::nothing && !always_returns(f->body.statements))
            messages.add(errors::ends_without_value(at(f->name.range), f->name.name));
    }
}

}  // namespace

std::optional<ProgramParts> check(const File& file, Diagnostics& messages) {
    check_functions(file, messages);
    const std::vector<Statement>& blocks = file.statements;
    const auto* first = blocks.empty() ? nullptr : std::get_if<NamedBlock>(&blocks[0]->node);
    if (!first || first->name.name != "declare") return ProgramParts{nullptr, &top_level(file), nullptr};
    constexpr const char* names[] = {"declare", "operations", "gradient"};
    const std::vector<Statement>* parts[std::size(names)] = {};
    for (std::size_t k = 0; k < std::max(blocks.size(), std::size(names)); ++k) {
        const auto* part = k < blocks.size() ? std::get_if<NamedBlock>(&blocks[k]->node) : nullptr;
        if (k < std::size(names) && part && part->name.name == names[k]) {
            parts[k] = &part->block.statements;
            continue;
        }
        const std::uint32_t end = blocks.back()->range.end;
        const TextRange range = k < blocks.size() ? blocks[k]->range : TextRange{end - 1, end};
        messages.add(errors::block_expected({file.source, range.begin, range.end},
                                            k < std::size(names) ? names[k] : ""));
        return std::nullopt;
    }
    return ProgramParts{parts[0], parts[1], parts[2]};
}

}  // namespace nestor::nabla
