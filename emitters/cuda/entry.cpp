// Entry functions of CUDA files: they check what the CPU entry checks, then enqueue, and wait where host code
// decides by what kernels compute.
#include "emitters/cuda/entry.hpp"

#include <algorithm>

#include "emitters/common/file/documentation.hpp"
#include "emitters/common/file/entry_checks.hpp"
#include "emitters/common/file/source.hpp"
#include "emitters/common/text/types.hpp"
#include "emitters/cuda/status.hpp"
#include "emitters/cuda/workspace.hpp"
#include "ir/core/build.hpp"
#include "ir/core/errors.hpp"
#include "ir/core/walk.hpp"
#include "ir/passes/device/assign_workspace.hpp"
#include "ir/passes/interface/version_strides.hpp"

namespace nestor::cuda {
namespace {

class EntryPrinter {
public:
    EntryPrinter(const Interface& interface, const FileInterface& file, const MoreNames& names,
                 HostState& state)
        : interface_(interface),
          file_(file),
          names_(names),
          state_(state),
          has_status_(has_status_word(*interface.function)) {}

    std::string workspace_query() {
        Context context = fresh();
        const std::string bytes = context.names.declare_local("bytes");
        const EntryNames strides = declare_parameters(interface_, context);
        Writer body(1);
        if (!file_.plain) {
            print_size_check(interface_, context, body);
            body.guarded("!" + bytes, failure(error_null, "bytes is null"));
        }
        const std::vector<Temporaries> paths = paths_of(*interface_.function, {}, state_);
        const auto constant = constant_bytes(paths);
        const std::int64_t first = has_status_ ? workspace_alignment : 0;
        body.line("*" + bytes + " = " + std::to_string(constant.value_or(first)) + ";" +
                  (has_status_ && !constant ? "  // the status word" : ""));
        if (!file_.plain) print_asserts(context, body, true);
        if (!constant) print_temporaries(paths, bytes, context, body);
        body.line("return " + code_name(file_, error_ok) + ";");
        Writer out;
        out.list("int " + names_.workspace, {query_parameters(context, bytes, true)}, " {");
        out.raw(body.text());
        out.line("}");
        return out.text();
    }

    /// Adds the temporaries of the path that needs most to what `bytes` points to.
    void print_temporaries(const std::vector<Temporaries>& paths, const std::string& bytes, Context& context,
                           Writer& body) {
        if (!paths.empty()) state_.file.needs.helpers.insert("cuda/add_temporary");
        const std::string path = paths.size() > 1 ? context.names.declare_local("path") : "";
        for (std::size_t k = 0; k < paths.size(); ++k) {
            if (!path.empty())
                body.line((k == 0 ? "size_t " : "") + path + " = " +
                          std::to_string(has_status_ ? workspace_alignment : 0) + ";");
            std::vector<Document> added;
            for (std::size_t i = has_status_ ? 1 : 0; i < paths[k].size(); ++i) {
                const Buffer& b = paths[k][i];
                std::vector<Document> extents;
                for (const Dimension& d : b.dimensions) extents.push_back(text_of(d.extent, context));
                const std::string size = "sizeof(" + element_type(b.element, state_.file.needs) + ")";
                added.push_back(call("!add_temporary", {in_brackets(list(extents), "{}"), size,
                                                        path.empty() ? bytes : "&" + path}));
            }
            if (!added.empty()) {
                body.line("if " + in_brackets(operations(added, "||")));
                body.indent();
                body.line(failure(error_size, "the temporaries do not fit"));
                body.outdent();
            }
            if (!path.empty()) body.line("if (*" + bytes + " < " + path + ") *" + bytes + " = " + path + ";");
        }
    }

    std::string entry() {
        Context context = fresh();
        const EntryNames strides = declare_parameters(interface_, context);
        const bool uses_workspace = needs_workspace(*interface_.function);
        const std::string memory = context.names.declare_local("workspace");
        const std::string size = context.names.declare_local("workspace_bytes");
        const std::string stream = context.names.declare_local("stream");
        Writer body(1);
        print_checks(context, strides, body);
        if (!uses_workspace || names_preconditions()) print_asserts(context, body);  // the query asks them
        std::string temporaries;
        if (uses_workspace) {
            const std::string needed = context.names.declare_local("needed");
            temporaries = context.names.declare_local("temporaries");
            body.gap();
            body.line("size_t " + needed + ";");
            print_call(call(names_.workspace, query_arguments(context, "&" + needed)), body);
            body.guarded(operation(size, "<", needed),
                         failure(error_workspace, "the workspace is too small"));
            body.guarded(operation(operation(needed, ">", "0"), "&&", "!" + memory),
                         failure(error_null, "the workspace is null"));
            const Document rest = operation(call("reinterpret_cast<uintptr_t>", memory), "%", "256");
            body.guarded(operation(rest, "!=", "0"),
                         failure(error_workspace, "the workspace must start at a multiple of 256 bytes"));
        }
        LaunchNames names{temporaries, stream};
        const std::string work = work_text(context, names);
        if (uses_workspace) body.line(temporaries_text(names, memory));
        body.gap();
        body.raw(work);
        const std::string error = context.names.declare_local("error");
        body.line("const cudaError_t " + error + " = cudaGetLastError();");
        body.line("if " + in_brackets(operation(error, "!=", "cudaSuccess")) + " " +
                  fail_text(file_, error_cuda, call("cudaGetErrorString", error)));
        body.line("return " + code_name(file_, error_ok) + ";");
        const std::vector<std::string> more = {
            uses_workspace ? "void* " + memory : "void* /*" + memory + "*/",
            uses_workspace ? "size_t " + size : "size_t /*" + size + "*/",
            names.uses_stream ? "cudaStream_t " + stream : "cudaStream_t /*" + stream + "*/"};
        const std::string told =
            file_.one_file && state_.file.needs.lines != LineStyle::none
                ? entry_documentation(file_, interface_, *state_.file.program, names_.notes)
                : "";
        return told + signature(interface_, context, strides, " {", more, true) + "\n" + body.text() + "}\n";
    }

    /// The work alone, on dense arrays.
    std::string plain_entry() {
        Context context = fresh();
        declare_parameters(interface_, context);
        const bool uses_workspace = needs_workspace(*interface_.function);
        const std::string memory = context.names.declare_local("workspace");
        const std::string stream = context.names.declare_local("stream");
        const std::string temporaries = uses_workspace ? context.names.declare_local("temporaries") : "";
        LaunchNames names{temporaries, stream};
        const std::string work = work_text(context, names);
        Writer body(1);
        if (uses_workspace) body.line(temporaries_text(names, memory));
        body.raw(work);
        body.line("return static_cast<int>(cudaGetLastError());");
        std::vector<std::string> more;
        if (uses_workspace) more.push_back("void* " + memory);
        more.push_back("cudaStream_t " + stream);
        const std::string told = file_.one_file && state_.file.needs.lines != LineStyle::none
                                     ? entry_documentation(file_, interface_, *state_.file.program, "")
                                     : "";
        return told + plain_signature(file_, interface_, context, " {", more, false) + "\n" + body.text() +
               "}\n";
    }

    std::string host() {
        Context context = fresh();
        const EntryNames strides = declare_parameters(interface_, context);
        Writer body(1);
        const auto places = print_checks(context, strides, body);
        const std::string size = context.names.declare_local("workspace_bytes");
        const std::string workspace = context.names.declare_local("workspace");
        const bool uses_workspace = needs_workspace(*interface_.function);
        body.gap();
        std::vector<Document> allocations, downloads, arguments;
        if (uses_workspace) {
            body.line("size_t " + size + ";");
            print_call(call(names_.workspace, query_arguments(context, "&" + size)), body);
            body.line(call("DeviceMemory " + workspace, {"0", size}) + ";");
            allocations.emplace_back("!" + workspace + ".allocate()");
        }
        if (!strides.state.empty()) arguments.emplace_back(strides.state);
        for (const Parameter* p : interface_.parameters) {
            const std::string& name = context.names[p->symbol];
            if (!p->buffer) {
                arguments.emplace_back(parameter_name(*p, context));
                continue;
            }
            const std::string copy = context.names.declare_local(name + "_copy");
            const std::string& place = places.at(p->symbol);
            body.line(call("DeviceMemory " + copy, {place + ".begin", place + ".end"}) + ";");
            allocations.emplace_back("!" + copy + ".allocate()");
            if (is_written(*p)) {
                state_.file.needs.helpers.insert("cuda/download");
                downloads.emplace_back("!download(" + copy + ")");
            }
            arguments.push_back(call(copy + ".at", name));
            if (is_array(*p)) arguments.emplace_back(strides.stride.at(p->symbol));
        }
        const Document failed =
            fail_text(file_, error_cuda, call("cudaGetErrorString", "cudaGetLastError()"));
        if (!allocations.empty()) {
            state_.file.needs.helpers.insert("cuda/device_memory");
            body.line("if " + in_brackets(operations(allocations, "||")));
            body.indent();
            body.line(failed);
            body.outdent();
        }
        if (uses_workspace)
            arguments.insert(arguments.end(), {workspace + ".memory", Document(size), "nullptr"});
        else
            arguments.insert(arguments.end(), {"nullptr", "0", "nullptr"});
        print_call(call(interface_.name, arguments), body);
        if (has_status_) print_call(call(names_.status, {workspace + ".memory", "nullptr"}), body);
        downloads.push_back(operation("cudaStreamSynchronize(nullptr)", "!=", "cudaSuccess"));
        body.line("if " + in_brackets(operations(downloads, "||")));
        body.indent();
        body.line(failed);
        body.outdent();
        body.line("return " + code_name(file_, error_ok) + ";");
        Interface wrapper = interface_;
        wrapper.name = names_.host;
        return signature(wrapper, context, strides, " {") + "\n" + body.text() + "}\n";
    }

    std::vector<std::string> declarations() {
        Context context = fresh();
        const std::string bytes = context.names.declare_local("bytes");
        const EntryNames strides = declare_parameters(interface_, context);
        Interface wrapper = interface_;
        wrapper.name = names_.host;
        if (file_.plain && !needs_workspace(*interface_.function)) return {};
        std::vector<std::string> texts = {
            block_comment("The bytes that the workspace of " + interface_.name + " needs, which may be 0.") +
            laid_out("int " + names_.workspace, {query_parameters(context, bytes, false)}, ";")};
        if (file_.plain) return texts;
        if (has_status_) texts.push_back(status_declaration(interface_, names_.status, state_));
        texts.push_back(block_comment("The same as " + interface_.name +
                                      " on host memory: copies, runs, copies back and waits.") +
                        signature(wrapper, context, strides, ";"));
        return texts;
    }

private:
    Context fresh() { return Context(Names(file_.taken), state_.file.needs, state_.file.unsupported); }

    Document failure(int code, const std::string& text) const {
        if (!file_.plain) state_.file.needs.helpers.insert("fail");
        return fail_text(file_, code, literal(interface_.told_name + ": " + text));
    }

    static void print_call(const Document& entry, Writer& body) {
        body.guarded(assignment("const int code", "=", entry), "return code;");
    }

    std::vector<Document> query_parameters(Context& context, const std::string& bytes, bool only_used) const {
        std::vector<Document> parameters;
        for (const Parameter* p : interface_.parameters)
            if (!p->buffer) {
                const bool used = !only_used || p->role == Role::size || context.names.was_used(p->symbol);
                const std::string name = parameter_name(*p, context);
                const std::string type = p->role == Role::size ? "int64_t" : c_type(p->type);
                parameters.emplace_back(type + (used ? " " + name : " /*" + name + "*/"));
            }
        parameters.emplace_back("size_t* " + bytes);
        return parameters;
    }

    std::vector<Document> query_arguments(Context& context, const std::string& bytes) const {
        std::vector<Document> arguments;
        for (const Parameter* p : interface_.parameters)
            if (!p->buffer) arguments.emplace_back(parameter_name(*p, context));
        arguments.emplace_back(bytes);
        return arguments;
    }

    /// What sizes decide. Where they leave nothing to do the function `ends` well, or else nothing more is
    /// asked.
    void print_asserts(Context& context, Writer& body, bool ends = false) {
        int depth = 0;
        for (const Stmt& s :
             split_preconditions(std::get<Block>(interface_.function->body)).first.statements) {
            if (const auto* let = get<Let>(s)) {
                print_constant(*let, context, body);
                continue;
            }
            const auto* check = get<Assert>(s);
            const Expr& condition = check ? check->condition : get<If>(s)->condition;
            if (!check && !ends) {
                body.line("if " + in_brackets(negated_text(condition, context)) + " {");
                body.indent();
                ++depth;
                continue;
            }
            state_.file.needs.helpers.insert("fail");
            body.guarded(check ? negated_text(condition, context) : text_of(condition, context),
                         check ? leave_text(file_, interface_.user_name, check->error)
                               : Document("return " + code_name(file_, error_ok) + ";"));
        }
        for (; depth > 0; --depth) {
            body.outdent();
            body.line("}");
        }
    }

    /// True where preconditions stand behind names, which the work may read as well.
    bool names_preconditions() const {
        const Block first = split_preconditions(std::get<Block>(interface_.function->body)).first;
        return std::any_of(first.statements.begin(), first.statements.end(),
                           [](const Stmt& s) { return get<Let>(s); });
    }

    /// Returns the rows of the arrays in the table that is checked.
    std::map<Symbol, std::string> print_checks(Context& context, const EntryNames& strides, Writer& body) {
        print_size_check(interface_, context, body);
        print_state_check(interface_, file_, strides, body, state_.file.needs);
        return print_array_checks(interface_, file_, strides, context, body);
    }

    /// What the entry runs when its checks are passed.
    std::string work_text(Context& context, LaunchNames& names) {
        const auto [first, rest] = split_preconditions(std::get<Block>(interface_.function->body));
        const auto status = status_word(rest);
        Block work;
        if (status)  // also where there is nothing to do
            work.statements.assign(rest.statements.begin(), rest.statements.begin() + 2);
        for (const Stmt& s : first.statements)
            if (get<If>(s)) work.statements.push_back(s);
        const Block& last = status ? status->work : rest;
        work.statements.insert(work.statements.end(), last.statements.begin(), last.statements.end());
        Writer text(1);
        print_host_statements(work, *interface_.function, names, false, context, text, state_);
        return text.text();
    }

    /// The workspace as bytes, from which temporaries are taken one after the other.
    static std::string temporaries_text(const LaunchNames& names, const std::string& memory) {
        return std::string("char* ") + (names.takes_from_workspace ? "" : "const ") + names.workspace +
               " = static_cast<char*>(" + memory + ");";
    }

    const Interface& interface_;
    const FileInterface& file_;
    MoreNames names_;
    HostState& state_;
    bool has_status_;
};

}  // namespace

std::string print_entry(const Interface& interface, const FileInterface& file, const MoreNames& names,
                        HostState& state) {
    EntryPrinter printer(interface, file, names, state);
    if (file.plain)
        return (needs_workspace(*interface.function) ? printer.workspace_query() + "\n" : "") +
               printer.plain_entry();
    const bool asks = has_status_word(*interface.function);
    return printer.workspace_query() + "\n" + printer.entry() + "\n" +
           (asks ? print_status(interface, names.status, state) + "\n" : "") + printer.host();
}

std::vector<std::string> more_declarations(const Interface& interface, const FileInterface& file,
                                           const MoreNames& names, FileState& state) {
    HostState host{{}, {}, file, state, {}, false};
    return EntryPrinter(interface, file, names, host).declarations();
}

}  // namespace nestor::cuda
