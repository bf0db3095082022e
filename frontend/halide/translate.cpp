// The front end's stages in order. What could be parsed is checked even where other parts could not, so that
// one run shows as many mistakes as possible.
#include <set>
#include <string>
#include <variant>

#include "frontend/halide/check.hpp"
#include "frontend/halide/halide.hpp"
#include "frontend/halide/lower.hpp"
#include "frontend/halide/lower/realize.hpp"
#include "frontend/schedule/lower.hpp"
#include "frontend/schedule/print_ast.hpp"
#include "ir/bounds/inputs.hpp"
#include "ir/core/build.hpp"
#include "ir/core/errors.hpp"
#include "ir/lower/lower.hpp"

namespace nestor::halide {
namespace {

std::string text_of(const Expression& e, const SourceFilePtr& file) {
    return file->text().substr(e->range.begin, e->range.end - e->range.begin);
}

/// Adds the names that stand in an expression of a schedule.
void add_names(std::set<std::string>& names, const schedules::Expression& e) {
    if (!e) return;
    std::visit(overloaded{[&](const schedules::Name& name) { names.insert(name.name); },
                          [&](const schedules::Application& call) {
                              for (const auto& argument : call.arguments) add_names(names, argument);
                          },
                          [&](const schedules::Property& p) { add_names(names, p.value); },
                          [&](const schedules::UnaryExpression& u) { add_names(names, u.value); },
                          [&](const schedules::BinaryExpression& b) {
                              add_names(names, b.left);
                              add_names(names, b.right);
                          },
                          [](const auto&) {}},
               e->node);
}

/// What schedules of a pipeline name: its parameters are used there, too.
std::set<std::string> names_in_schedules(const schedules::Text& text, const std::string& pipeline) {
    std::set<std::string> names;
    const auto add = [&](const std::vector<schedules::DirectiveText>& directives) {
        for (const schedules::DirectiveText& directive : directives)
            for (const schedules::Argument& argument : directive.arguments)
                if (const auto* e = std::get_if<schedules::Expression>(&argument.value)) add_names(names, *e);
    };
    add(text.loose);
    for (const schedules::Block& block : text.blocks)
        if (!block.function || block.function->name == pipeline) add(block.directives);
    return names;
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
    const schedules::Parsed scheduled = schedules::parse(file, parsed.file.schedules);
    for (const PipelineDefinition& pipeline : parsed.file.pipelines)
        lower_pipeline(pipeline, file, options, symbols, out.program, parsed.messages,
                       names_in_schedules(scheduled.text, pipeline.name.name),
                       syntax_is_good ? nullptr : &unread);
    out.program.next_symbol = symbols.next();
    parsed.messages.add(scheduled.messages);
    out.schedules =
        schedules::lower(scheduled.text, names, out.program, parsed.messages, options.strict_phases);
    out.realizations =
        lower_realizations(scheduled.text, parsed.file, out.schedules, out.program, parsed.messages);
    if (!parsed.messages.has_errors())
        parsed.messages.add(unbounded_reads_of_points(nestor::lower(out.program)));
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
