// Puts a C++ file together: internal functions, then entries with their checks, then the file around them.
//
// Note [Entries that check nothing] (2026-11-22)
// `--entry plain` prints entries from the same program without stride paths and without the asserts at its
// beginning, which become sentences of the entry's comment.
#include "emitters/common/file/cpp_file.hpp"

#include "emitters/common/code/widened_parameters.hpp"
#include "emitters/common/file/documentation.hpp"
#include "emitters/common/file/entry_checks.hpp"
#include "emitters/common/file/header.hpp"
#include "emitters/common/file/source.hpp"
#include "emitters/common/text/line_directives.hpp"
#include "ir/core/build.hpp"
#include "ir/core/errors.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

/// Entries that check nothing leave without a code where nothing can fail.
class PlainFunctions : public HostFunctions {
public:
    using HostFunctions::HostFunctions;
    std::string leave_normally() const override {
        return can_fail(function_.symbol) ? HostFunctions::leave_normally() : "return;";
    }
};

/// An entry without its checks: the loops themselves.
std::string plain_function(const Program& program, const FileInterface& file, const Interface& interface,
                           const StatementOptions& options, Needs& needs,
                           std::vector<Diagnostic>& unsupported) {
    Context context(Names(file.taken), needs, unsupported);
    declare_parameters(interface, context);
    Writer body(1);
    PlainFunctions functions(program, file, *interface.function, needs);
    const bool fails = functions.can_fail(interface.function->symbol);
    StatementPrinter printer(context, body, functions, options);
    const bool returned =
        printer.print_body(without_preconditions(std::get<Block>(interface.function->body)), fails);
    if (fails && !returned) body.line("return 0;");
    const std::string told = file.one_file && needs.lines != LineStyle::none
                                 ? entry_documentation(file, interface, program, "")
                                 : "";
    return told + plain_signature(file, interface, context, " {", {}, false) + "\n" + body.text() + "}\n";
}

std::string entry_function(const Program& program, const FileInterface& file, const Interface& interface,
                           const StatementOptions& options, Needs& needs,
                           std::vector<Diagnostic>& unsupported) {
    Context context(Names(file.taken), needs, unsupported);
    const EntryNames names = declare_parameters(interface, context);
    Writer body(1);
    print_size_check(interface, context, body);
    print_state_check(interface, file, names, body, needs);
    print_array_checks(interface, file, names, context, body);
    body.gap();
    HostFunctions functions(program, file, *interface.function, needs);
    StatementPrinter printer(context, body, functions, options);
    const bool returned = printer.print_body(std::get<Block>(interface.function->body), true);
    if (!returned) body.line("return " + code_name(file, error_ok) + ";");
    const std::string told = file.one_file && needs.lines != LineStyle::none
                                 ? entry_documentation(file, interface, program, "")
                                 : "";
    return told + signature(interface, context, names, " {", {}, true) + "\n" + body.text() + "}\n";
}

}  // namespace

Result<Emitted> emit_cpp_file(const Program& program, const EmitOptions& options, const std::string& target,
                              const StatementOptions& statements) {
    std::vector<Diagnostic> unsupported;
    refuse_unsupported(program, unsupported);
    if (!unsupported.empty()) return refusals(unsupported);

    FileInterface file = file_interface(program, options, target);
    if (file.plain) {
        if (file.state) return refusals({plain_with_state()});
        file.failing = failing_functions(without_preconditions(program));
    }
    Needs needs;
    needs.lines = options.lines;
    needs.floats = options.floats;
    needs.processor = options.processor;
    needs.frames = options.frames;
    SourceParts parts;
    SymbolSource symbols(program.next_symbol);
    for (const Function* given : callees_first(program)) {
        if (given->place != FunctionPlace::internal) continue;
        Function function = *given;
        if (const auto* body = std::get_if<Block>(&given->body))
            function.body = with_widened_parameters(*given, *body, Dialect::host, symbols);
        HostFunctions functions(program, file, function, needs);
        parts.internal += (parts.internal.empty() ? "" : "\n") +
                          internal_function(file, function, functions, statements, needs, unsupported);
    }
    parts.loop_helpers = needs.helpers;
    const std::size_t reductions = needs.reductions.size();
    if (file.state) {
        parts.state = host_state_struct(*file.state);
        parts.entries = host_state_functions(*file.state) + "\n";
        if (file.state->sparse)
            needs.helpers.insert("zero_pages");
        else
            needs.includes.insert("<new>");
    }
    if (!file.plain) parts.entries += query_functions(file, needs, unsupported);
    for (std::size_t i = 0; i < file.functions.size(); ++i) {
        const auto print = file.plain ? plain_function : entry_function;
        parts.entries +=
            (i == 0 ? "" : "\n") + print(program, file, file.functions[i], statements, needs, unsupported);
    }
    // loops of entries without arrays stand in the entries, and so does what these need
    if (file.plain || needs.reductions.size() != reductions) parts.loop_helpers = needs.helpers;

    if (options.main_function) parts.main = main_text(file, file.functions.at(0).name, needs, unsupported);

    Emitted emitted;
    emitted.header = header_text(file, program, {}, unsupported);
    if (!file.runtime_header.empty()) emitted.runtime = runtime_header_text(file.runtime_header);
    emitted.source = source_text(file, parts, needs);
    emitted.source_name = options.base_name + ".cpp";
    if (options.lines == LineStyle::directives)
        emitted.source = with_line_directives(
            emitted.source, options.source_path.empty() ? options.input_name : options.source_path,
            emitted.source_name);
    emitted.header_name = file.header_name;
    emitted.state = emitted_state(file.state.get());
    if (!unsupported.empty()) return refusals(unsupported);
    return emitted;
}

}  // namespace nestor
