// Puts a C++ file together: internal functions, then entries with their checks, then the file around them.
#include "emitters/openmp/emit.hpp"

#include "emitters/common/entry_checks.hpp"
#include "emitters/common/header.hpp"
#include "emitters/common/line_directives.hpp"
#include "emitters/common/source.hpp"
#include "ir/build.hpp"
#include "ir/errors.hpp"
#include "ir/walk.hpp"

namespace nestor {
namespace {

std::string entry_function(const Program& program, const FileInterface& file, const Interface& interface,
                           bool openmp, Needs& needs, std::vector<Diagnostic>& unsupported) {
    Context context(Names(file.taken), needs, unsupported);
    const EntryNames names = declare_parameters(interface, context);
    Writer body(1);
    body.line("last_error = \"\";");
    print_state_check(interface, file, names, body);
    print_size_check(interface, context, body);
    print_array_checks(interface, file, names, context, body);
    body.gap();
    StatementOptions options = statement_options(program, file, *interface.function);
    options.openmp = openmp;
    StatementPrinter printer(context, body, std::move(options));
    const bool returned = printer.print_body(std::get<Block>(interface.function->body), true);
    if (!returned) body.line("return " + code_name(file, error_ok) + ";");
    return signature(interface, context, names, " {", {}, true) + "\n" + body.text() + "}\n";
}

Result<Emitted> emit(const Program& program, const EmitOptions& options, const std::string& target,
                     bool openmp) {
    std::vector<Diagnostic> unsupported;
    refuse_unsupported(program, unsupported);
    if (!unsupported.empty()) return refusals(unsupported);

    const FileInterface file = file_interface(program, options, target);
    Needs needs;
    needs.lines = options.lines;
    needs.floats = options.floats;
    SourceParts parts;
    for (const Function* function : callees_first(program)) {
        if (function->place != FunctionPlace::internal) continue;
        StatementOptions statements = statement_options(program, file, *function);
        statements.openmp = openmp;
        parts.internal += (parts.internal.empty() ? "" : "\n") +
                          internal_function(file, *function, std::move(statements), needs, unsupported);
    }
    for (const Interface& interface : file.functions) {
        const std::string check = size_check_function(interface, file, needs, unsupported);
        if (!check.empty()) parts.internal += (parts.internal.empty() ? "" : "\n") + check;
    }
    if (file.state) {
        parts.state = host_state_struct(*file.state);
        parts.entries = host_state_functions(*file.state) + "\n";
        needs.includes.insert("<new>");
    }
    parts.entries += query_functions(file, needs, unsupported);
    for (std::size_t i = 0; i < file.functions.size(); ++i)
        parts.entries += (i == 0 ? "" : "\n") +
                         entry_function(program, file, file.functions[i], openmp, needs, unsupported);

    if (options.main_function)
        parts.entries +=
            "\n" + main_text(file, file.functions.at(0).name, options.frames, needs, unsupported);

    Emitted emitted;
    emitted.header = header_text(file, program, {}, unsupported);
    emitted.source = source_text(file, std::move(parts), needs);
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

}  // namespace

Result<Emitted> emit_openmp(const Program& program, const EmitOptions& options) {
    return emit(program, options, "openmp", true);
}

Result<Emitted> emit_serial(const Program& program, const EmitOptions& options) {
    return emit(program, options, "serial", false);
}

}  // namespace nestor
