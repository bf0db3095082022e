// The front end's stages in order. What could be parsed is checked even where other parts could not, so that
// one run shows as many mistakes as possible.
#include "frontend/halide/check.hpp"
#include "frontend/halide/halide.hpp"
#include "frontend/halide/lower.hpp"
#include "frontend/halide/lower/realize.hpp"
#include "frontend/schedule/lower.hpp"
#include "frontend/schedule/print_ast.hpp"
#include "ir/core/errors.hpp"

namespace nestor::halide {
namespace {

std::string text_of(const Expression& e, const SourceFilePtr& file) {
    return file->text().substr(e->range.begin, e->range.end - e->range.begin);
}

}  // namespace

Result<Translation> translate(const SourceFilePtr& file, const TranslationOptions& options) {
    Parsed parsed = parse_all(file);
    const bool syntax_is_good = !parsed.messages.has_errors();
    Translation out;
    out.program.errors = standard_errors();
    SymbolSource symbols;
    const std::vector<std::string> names = check_pipelines(parsed.file, parsed.messages);
    // a func that did not parse would make its uses look wrong
    const std::set<std::string> unread =
        syntax_is_good ? std::set<std::string>{} : drop_unread(parsed.file, parsed.messages);
    for (const PipelineDefinition& pipeline : parsed.file.pipelines)
        lower_pipeline(pipeline, file, options, symbols, out.program, parsed.messages,
                       syntax_is_good ? nullptr : &unread);
    out.program.next_symbol = symbols.next();
    const schedules::Parsed scheduled = schedules::parse(file, parsed.file.schedules);
    parsed.messages.add(scheduled.messages);
    out.schedules =
        schedules::lower(scheduled.text, names, out.program, parsed.messages, options.strict_phases);
    out.realizations =
        lower_realizations(scheduled.text, parsed.file, out.schedules, out.program, parsed.messages);
    if (parsed.messages.has_errors()) return std::move(parsed.messages);
    for (const PipelineDefinition& pipeline : parsed.file.pipelines)
        for (const Formal& formal : pipeline.formals)
            if (formal.value)
                out.defaults.push_back({{pipeline.name.name, formal.name.name}, text_of(formal.value, file)});
    out.messages = std::move(parsed.messages);
    return out;
}

Result<std::string> print_tree(const SourceFilePtr& file) {
    Parsed parsed = parse_all(file);
    const schedules::Parsed scheduled = schedules::parse(file, parsed.file.schedules);
    parsed.messages.add(scheduled.messages);
    if (parsed.messages.has_errors()) return std::move(parsed.messages);
    return print_ast(parsed.file) + schedules::print_ast(scheduled.text);
}

}  // namespace nestor::halide
