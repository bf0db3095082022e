// The query of the status word: the function `*_cuda_status`.
//
// Note [Where the status word lies] (2026-11-21)
// The word lies at the start of the workspace. In the program the entry clears it first and tests it last;
// what stands behind the copy to the host is printed as the function that reads the word.
#include "emitters/cuda/status.hpp"

#include "emitters/common/file/source.hpp"
#include "emitters/common/text/types.hpp"
#include "ir/core/build.hpp"
#include "ir/core/errors.hpp"
#include "ir/core/walk.hpp"
#include "ir/passes/interface/version_strides.hpp"

namespace nestor::cuda {
namespace {

std::string parameters_text(Context& context, std::string& workspace, std::string& stream) {
    workspace = context.names.declare_local("workspace");
    stream = context.names.declare_local("stream");
    return "const void* " + workspace + ", cudaStream_t " + stream;
}

}  // namespace

std::optional<StatusWord> status_word(const Block& body) {
    const auto& all = body.statements;
    const Allocate* memory = all.size() < 2 ? nullptr : get<Allocate>(all[0]);
    const Store* store = memory ? get<Store>(all[1]) : nullptr;
    if (!store || memory->buffer.place != MemorySpace::gpu_global ||
        store->targets[0].buffer != memory->buffer.symbol)
        return std::nullopt;
    StatusWord status;
    status.word = memory->buffer;
    status.clearing = all[1];
    for (std::size_t i = 2; i < all.size(); ++i) {
        if (const Copy* copy = get<Copy>(all[i]); copy && copy->from == status.word.symbol) {
            status.copy = copy->to;
            status.work.statements.pop_back();  // the memory of the copy
            continue;
        }
        (status.copy ? status.tests : status.work).statements.push_back(all[i]);
    }
    return status;
}

bool has_status_word(const Function& entry) {
    return status_word(split_preconditions(std::get<Block>(entry.body)).second).has_value();
}

Function without_status_tests(const Function& entry) {
    auto [body, rest] = split_preconditions(std::get<Block>(entry.body));
    const auto status = status_word(rest);
    if (!status) return entry;
    body.statements.insert(body.statements.end(), rest.statements.begin(), rest.statements.begin() + 2);
    body.statements.insert(body.statements.end(), status->work.statements.begin(),
                           status->work.statements.end());
    Function out = entry;
    out.body = std::move(body);
    return out;
}

std::string print_status(const Interface& interface, const std::string& name, HostState& state) {
    FileState& file = state.file;
    const auto status = status_word(split_preconditions(std::get<Block>(interface.function->body)).second);
    Context context(Names(file.taken), file.needs, file.unsupported);
    std::string workspace, stream;
    const std::string parameters = parameters_text(context, workspace, stream);
    const std::string element = element_type(status->word.element, file.needs);
    context.buffers[status->copy] = status->word;
    context.buffers[status->copy].place = MemorySpace::stack;
    const std::string copy = context.names.declare(status->copy, "status");
    file.needs.helpers.insert({"cuda/copy_to_host", "fail"});
    Writer body(1);
    body.line("last_error[0] = '\\0';");
    body.guarded("!" + workspace, fail_text(state.interface, error_null,
                                            literal(interface.told_name + ": the workspace is null")));
    body.line(element + " " + copy + ";");
    const Document word = call("static_cast<const " + element + "*>", workspace);
    body.guarded(call("!copy_to_host", {word, copy, stream}),
                 fail_text(state.interface, error_cuda, call("cudaGetErrorString", "cudaGetLastError()")));
    HostFunctions functions(*file.program, state.interface, *interface.function, file.needs);
    StatementPrinter(context, body, functions).print_body(status->tests, false);
    body.line("return " + code_name(state.interface, error_ok) + ";");
    return "int " + name + "(" + parameters + ") {\n" + body.text() + "}\n";
}

std::string status_declaration(const Interface& interface, const std::string& name, HostState& state) {
    Context context(Names(state.file.taken), state.file.needs, state.file.unsupported);
    std::string workspace, stream;
    return "/*\n * Waits for the stream; returns what the kernels of the last " + interface.name +
           " found, which had\n * this workspace: " + code_name(state.interface, error_ok) +
           ", or an error code and its text by " + interface.last_error + "().\n */\n" + "int " + name + "(" +
           parameters_text(context, workspace, stream) + ");";
}

}  // namespace nestor::cuda
