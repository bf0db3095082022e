// Puts a .cu file together: banner, helpers, constants, kernels, host functions, entries.
#include "emitters/cuda/emit.hpp"

#include <algorithm>

#include "emitters/common/file/header.hpp"
#include "emitters/common/file/interface.hpp"
#include "emitters/common/file/source.hpp"
#include "emitters/common/text/helpers.hpp"
#include "emitters/common/text/line_directives.hpp"
#include "emitters/cuda/entry.hpp"
#include "emitters/cuda/host.hpp"
#include "emitters/cuda/kernel.hpp"
#include "emitters/cuda/state.hpp"
#include "emitters/cuda/status.hpp"
#include "emitters/cuda/threads/grids.hpp"
#include "ir/core/build.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/passes/device/host_device.hpp"
#include "ir/passes/device/outline.hpp"

namespace nestor {
namespace {

using namespace cuda;

/// Texts with an empty line between them.
std::string spaced(std::string text, const std::vector<std::string>& more) {
    for (const std::string& part : more) text += (text.empty() ? "" : "\n") + part;
    return text;
}

/// The host functions in which a statement holds what `wanted` says, or which call such a function.
std::set<Symbol> host_functions_with(const Program& program, const std::function<bool(const Stmt&)>& wanted) {
    std::set<Symbol> found;
    for (std::size_t count = ~std::size_t{0}; count != found.size();) {
        count = found.size();
        for (const Function& f : program.functions) {
            if (!std::holds_alternative<Block>(f.body) || f.place == FunctionPlace::device) continue;
            visit(
                std::get<Block>(without_status_tests(f).body),
                [&](const Stmt& s) {
                    const CallStmt* call = get<CallStmt>(s);
                    if (wanted(s) || (call && found.contains(call->function))) found.insert(f.symbol);
                },
                [](const Expr&) {});
        }
    }
    return found;
}

bool kernels_print(const Program& program, const std::set<Symbol>& on_device) {
    bool found = false;
    for (const Function& f : program.functions)
        if (const auto* body = std::get_if<Block>(&f.body);
            body && (f.place == FunctionPlace::device || on_device.contains(f.symbol)))
            visit(
                *body, [&](const Stmt& s) { found = found || get<Print>(s); }, [](const Expr&) {});
    return found;
}

/// Names at file scope that locals and entries leave visible.
void reserve_names(FileInterface& file) {
    for (const std::string& name : helper_names()) file.taken.insert(name);
    for (const char* name : {"last_error", "fail", "Index"}) file.taken.insert(name);
    if (file.state)
        for (const char* name : {"state_size", "copy_member"}) file.taken.insert(name);
}

/// Of what stands beside each entry.
std::map<Symbol, MoreNames> names_beside_entries(FileInterface& file, const std::string& prefix) {
    const auto fresh = [&](const std::string& wish) {
        std::string name = legal_public(wish);
        for (int n = 2; !file.taken.insert(name).second; ++n)
            name = legal_public(wish) + "_" + std::to_string(n);
        return name;
    };
    std::map<Symbol, MoreNames> names;
    for (const Interface& f : file.functions)
        names[f.function->symbol] = {
            fresh(prefix + f.user_name + "_workspace"),
            has_status_word(*f.function) ? fresh(prefix + f.user_name + "_cuda_status") : "",
            fresh(prefix + f.user_name + "_host")};
    return names;
}

/// Functions of the device, kernels, which `host` gets to know, and what launches them; callees first.
std::vector<std::string> function_texts(const Program& program, const std::set<Symbol>& on_device,
                                        HostState& host, FileState& state) {
    const auto launches = launches_of(program);
    SymbolSource symbols(program.next_symbol);
    std::vector<std::string> texts;
    const std::vector<const Function*> functions = callees_first(program);
    for (const Function* f : functions)
        if (on_device.contains(f->symbol)) texts.push_back(print_device_function(*f, host.interface, state));
    for (const Function* function : functions) {
        const Function& f = *function;
        if (on_device.contains(f.symbol)) continue;
        if (f.place == FunctionPlace::device) {
            const auto launched = launches.find(f.symbol);
            if (launched == launches.end()) continue;
            Kernel kernel =
                print_kernel(f, launched->second, host.interface.function_names.at(f.symbol), symbols, state);
            texts.push_back(kernel.text);
            host.kernels[f.symbol] = std::move(kernel);
        } else if (f.place == FunctionPlace::internal) {
            texts.push_back(print_own_function(f, host));
        } else if (f.place == FunctionPlace::host) {
            texts.push_back(print_host_function(f, host));
        }
    }
    return texts;
}

/// What a caller has to know of an entry's pointers, of the stream and of the workspace.
std::string note_of(const Interface& f, const std::set<Symbol>& waiting, const std::string& status) {
    const std::string when = waiting.contains(f.function->symbol)
                                 ? "Runs on the stream and waits for it where the host needs a result"
                                 : "Enqueues on the stream and returns";
    return "Pointers are device memory. " + when + "; the workspace starts at a multiple of 256 bytes" +
           (status.empty() ? "."
                           : " and with an int32 that says what failed in kernels, 0 for nothing: " + status +
                                 " reads it.");
}

HeaderOptions header_options(const FileInterface& file, const std::map<Symbol, MoreNames>& names) {
    HeaderOptions header;
    header.includes = {"<stddef.h>", "<cuda_runtime_api.h>"};
    header.more_parameters = {"void* workspace", "size_t workspace_bytes", "cudaStream_t stream"};
    if (file.plain) header.more_parameters = {"void* workspace", "cudaStream_t stream"};
    header.notes = [&names](const Interface& f) { return names.at(f.function->symbol).notes; };
    header.views = false;
    header.method_defaults = {
        {"void* workspace", "nullptr"}, {"size_t workspace_bytes", "0"}, {"cudaStream_t stream", "nullptr"}};
    for (const auto& [function, own] : names)
        if (!own.status.empty()) header.questions[function] = own.status;
    return header;
}

/// True of kernels of one thread each, which narrow indices save nothing.
bool has_single_threads(const Program& program) {
    bool any = false, single = true;
    for (const Function& f : program.functions) {
        const auto* body = std::get_if<Block>(&f.body);
        if (!body) continue;
        visit_statements(*body, [&](const Stmt& s) {
            const Launch* launch = get<Launch>(s);
            if (!launch) return;
            any = true;
            for (const auto* extents : {&launch->grid, &launch->block})
                for (const Expr& extent : *extents) single = single && build::is_one(extent);
        });
    }
    return any && single;
}

/// `using Index = int32_t;`: the type of indices where users have chosen one for all kernels.
std::string index_alias(const HostState& host, IndexType type) {
    const bool used = std::any_of(host.kernels.begin(), host.kernels.end(),
                                  [](const auto& kernel) { return kernel.second.is_template; });
    if (!used || type == IndexType::automatic) return "";
    return std::string("using Index = ") + (type == IndexType::narrow ? "int32_t" : "int64_t") +
           ";  // of kernels\n";
}

}  // namespace

Result<Emitted> emit_cuda(const Program& program, const EmitOptions& options) {
    FileInterface file = file_interface(program, options, "cuda", "_cuda");
    std::vector<Diagnostic> unsupported;
    refuse_unsupported(program, unsupported);
    if (file.plain && file.state) unsupported.push_back(plain_with_state());
    if (!unsupported.empty()) return refusals(unsupported);
    Needs needs;
    needs.lines = options.lines;
    needs.floats = options.floats;
    needs.frames = options.frames;
    needs.for_device = true;
    reserve_names(file);
    std::map<Symbol, MoreNames> more_names = names_beside_entries(file, prefix_of_names(options));

    Constants constants(file.taken);
    const bool single = options.index_type == IndexType::automatic && has_single_threads(program);
    const IndexType index_type = single ? IndexType::wide : options.index_type;
    FileState state{needs, unsupported, file.taken, constants, &program, &file.function_names, index_type};
    const std::set<Symbol> on_device = device_functions(program);
    // narrow indices: a launch may find that its sizes do not fit
    const bool narrow = index_type == IndexType::narrow;
    const auto failing = host_functions_with(program, [narrow](const Stmt& s) {
        return get<Copy>(s) != nullptr || may_leave(s) || (narrow && get<Launch>(s) != nullptr);
    });
    const auto waiting = host_functions_with(program, [](const Stmt& s) { return get<Copy>(s) != nullptr; });
    HostState host{{},
                   {},
                   file,
                   state,
                   [failing](const Symbol& f) { return failing.contains(f); },
                   kernels_print(program, on_device)};
    for (const Function& f : program.functions)
        if (f.place == FunctionPlace::host || f.place == FunctionPlace::device) host.functions[f.symbol] = &f;

    std::vector<std::string> internal = function_texts(program, on_device, host, state), entries;
    SourceParts parts;
    parts.loop_helpers = needs.helpers;
    if (file.state) needs.helpers.insert("fail");
    for (const Interface& f : file.functions) {
        MoreNames& names = more_names.at(f.function->symbol);
        names.notes = note_of(f, waiting, names.status);
    }
    HeaderOptions header = header_options(file, more_names);
    for (const Interface& f : file.functions) {
        const MoreNames& names = more_names.at(f.function->symbol);
        entries.push_back(print_entry(f, file, names, host));
        for (const std::string& line : more_declarations(f, file, names, state))
            header.declarations.push_back(line);
    }

    needs.includes.insert("<cuda_runtime.h>");
    if (file.state) {
        needs.includes.insert({"<cstddef>", "<new>"});
        parts.state = device_state_struct(*file.state);
        parts.entries = device_state_helpers(file) + "\n" + device_state_functions(file) + "\n";
    }
    const std::string alias = index_alias(host, index_type);
    const bool apart = !alias.empty() && !constants.text().empty();
    parts.internal = spaced(alias + (apart ? "\n" : "") + constants.text(), internal);
    parts.entries += (file.plain ? "" : query_functions(file, needs, unsupported)) + spaced("", entries);
    parts.for_device = true;

    Emitted out;
    if (options.main_function)
        parts.main = main_text(file, more_names.begin()->second.host, needs, unsupported);
    out.header_name = file.header_name;
    out.source_name = options.base_name + ".cu";
    out.state = emitted_state(file.state.get());
    out.header = header_text(file, program, header, unsupported);
    if (!file.runtime_header.empty()) out.runtime = runtime_header_text(file.runtime_header);
    out.source = source_text(file, parts, needs);
    if (options.lines == LineStyle::directives)
        out.source = with_line_directives(
            out.source, options.source_path.empty() ? options.input_name : options.source_path,
            out.source_name);
    if (!unsupported.empty()) return refusals(unsupported);
    return out;
}

}  // namespace nestor
