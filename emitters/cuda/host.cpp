// Host functions: workspace, copies between memories and calls, beside what is printed as on the CPU.
#include "emitters/cuda/host.hpp"

#include <algorithm>

#include "emitters/common/code/frames.hpp"
#include "emitters/common/code/instances.hpp"
#include "emitters/common/file/interface.hpp"
#include "emitters/common/file/source.hpp"
#include "emitters/common/text/types.hpp"
#include "emitters/cuda/launches.hpp"
#include "ir/core/build.hpp"
#include "ir/core/errors.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/passes/device/assign_workspace.hpp"
#include "ir/simplify/offsets.hpp"

namespace nestor::cuda {
namespace {

class HostPrinter : public HostFunctions {
public:
    HostPrinter(HostState& state, const Function& function, LaunchNames& names)
        : HostFunctions(*state.file.program, state.interface, function, state.file.needs),
          state_(state),
          names_(names),
          launches_(state, function, names) {
        for (const Parameter& p : function.parameters)
            if (p.role == Role::input) const_.insert(p.symbol);
        for (const Buffer& temporary : temporaries_of(function)) temporaries_[temporary.symbol] = temporary;
    }

    bool can_fail(const Symbol& symbol) const override { return state_.can_fail(symbol); }

    bool print(StatementPrinter& printer, const Stmt& s) override {
        if (get<For>(s) || get<While>(s)) take_all_in(printer, s);
        if (const Launch* launch = get<Launch>(s)) {
            launches_.print(printer, *launch);
            return true;
        }
        if (const Allocate* allocate = get<Allocate>(s);
            allocate && allocate->buffer.place == MemorySpace::gpu_global) {
            print_workspace(printer, allocate->buffer);
            return true;
        }
        if (const Allocate* allocate = get<Allocate>(s); allocate && has_strides(allocate->buffer)) {
            printer.context().buffers[allocate->buffer.symbol] = allocate->buffer;
            return true;  // the copy from the device says where its memory is
        }
        if (const CallStmt* call = get<CallStmt>(s); call && state_.functions.contains(call->function)) {
            print_call(printer, *call);
            return true;
        }
        if (const Copy* copy = get<Copy>(s)) {
            print_copy(printer, *copy);
            return true;
        }
        if (const Store* store = get<Store>(s); store && is_cleared_on_device(*store, printer.context())) {
            const std::string name = printer.context().names[store->targets[0].buffer];
            printer.writer().line(
                call("cudaMemsetAsync", {name, "0", "sizeof(*" + name + ")", names_.use_stream()}) + ";");
            return true;
        }
        if (const Print* print = get<Print>(s); print && is_frame(*print, printer.context())) {
            state_.file.needs.helpers.insert({"write_frame", "cuda/write_device_frame"});
            std::vector<Document> arguments = frame_arguments(printer.context());
            arguments.emplace_back(names_.use_stream());
            printer.writer().line(call("write_device_frame", arguments) + ";");
            return true;
        }
        if (get<Launch>(s)) is_synchronous_ = false;
        const bool may_print = get<Print>(s) || get<CallStmt>(s);
        if (may_print && state_.kernels_print && !is_synchronous_)
            printer.writer().line("cudaStreamSynchronize(" + names_.use_stream() +
                                  ");  // what kernels print comes first");
        return false;
    }

private:
    /// The only temporary of a function begins its workspace.
    bool is_single() const { return temporaries_.size() == 1; }

    /// A loop would take its temporaries again and again: they are taken before it, as large as they can be.
    void take_all_in(StatementPrinter& printer, const Stmt& loop) {
        if (is_single()) return;
        visit_statements(loop, [&](const Stmt& s) {
            const Allocate* allocate = get<Allocate>(s);
            if (!allocate || allocate->buffer.place != MemorySpace::gpu_global) return;
            const Symbol& symbol = allocate->buffer.symbol;
            if (taken_.insert(symbol).second) print_taken(printer, temporaries_.at(symbol));
        });
    }

    void print_workspace(StatementPrinter& printer, const Buffer& buffer) {
        Context& context = printer.context();
        context.buffers[buffer.symbol] = buffer;
        if (taken_.contains(buffer.symbol)) return;
        if (!is_single()) return print_taken(printer, buffer);
        const std::string element = element_type(buffer.element, state_.file.needs);
        const std::string name = context.names.declare(buffer.symbol);
        printer.writer().line(assignment(element + "* const " + name, "=",
                                         call("reinterpret_cast<" + element + "*>", names_.workspace)) +
                              ";");
    }

    void print_taken(StatementPrinter& printer, const Buffer& buffer) {
        Context& context = printer.context();
        state_.file.needs.helpers.insert("cuda/take_temporary");
        const std::string element = element_type(buffer.element, state_.file.needs);
        std::vector<Document> extents;
        for (const Dimension& d : buffer.dimensions) extents.push_back(text_of(d.extent, context));
        const std::string name = context.names.declare(buffer.symbol);
        printer.writer().line(assignment(element + "* const " + name, "=",
                                         call("take_temporary<" + element + ">",
                                              {in_brackets(list(extents), "{}"), "&" + names_.workspace})) +
                              ";");
        names_.takes_from_workspace = true;
    }

    void print_call(StatementPrinter& printer, const CallStmt& call) {
        Context& context = printer.context();
        const Function& callee = *state_.functions.at(call.function);
        ParameterGroups groups;
        for (std::size_t k = 0; k < call.arguments.size(); ++k) {
            const Argument& argument = call.arguments[k];
            groups.add(callee.parameters[k], std::holds_alternative<Expr>(argument)
                                                 ? text_of(std::get<Expr>(argument), context)
                                                 : Document(context.names[std::get<Symbol>(argument)]));
        }
        // behind everything of this function's own; what is taken later, the callee no longer needs
        if (needs_workspace(callee))
            groups.add_value(is_single() ? operation(names_.workspace, "+",
                                                     text_of(padded_bytes(temporaries_.begin()->second),
                                                             context, Precedence::additive))
                                         : Document(names_.workspace));
        groups.add_value(names_.use_stream());
        Writer& writer = printer.writer();
        const std::string name = printer.callee_text(call.function, call.arguments);
        if (!state_.can_fail(call.function)) {
            writer.list(name, groups.lists(), ";");
            return;
        }
        const NameScope scope(context.names);
        const std::string code = context.names.declare_local("code");
        writer.list("if (const int " + code + " = " + name, groups.lists(), "; " + code + " != 0)");
        writer.indent();
        writer.line("return " + code + ";");
        writer.outdent();
    }

    void print_copy(StatementPrinter& printer, const Copy& copy) {
        Context& context = printer.context();
        const bool to_host = copy.kind == CopyKind::device_to_host;
        const Buffer& device = context.buffers.at(to_host ? copy.from : copy.to);
        const Buffer& host = context.buffers.at(to_host ? copy.to : copy.from);
        if (has_strides(host)) return print_strided_copy(printer, device, host, to_host);
        const std::string function = to_host ? "copy_to_host" : "copy_to_device";
        state_.file.needs.helpers.insert("cuda/" + function);
        const std::string on_host = host.dimensions.empty() || access_of(host) != Addressing::array
                                        ? context.names[host.symbol]
                                        : address_of_first(host, context);
        const std::string on_device = context.names[device.symbol];
        std::vector<Document> arguments = {to_host ? on_device : on_host, to_host ? on_host : on_device};
        if (access_of(host) != Addressing::scalar)
            arguments.push_back(text_of(element_count(device, context.facts), context));
        arguments.emplace_back(names_.use_stream());
        printer.writer().guarded(call("!" + function, arguments), failure());
    }

    /// x[] = 0
    static bool is_cleared_on_device(const Store& store, const Context& context) {
        const auto buffer = context.buffers.find(store.targets[0].buffer);
        return buffer != context.buffers.end() && buffer->second.place == MemorySpace::gpu_global &&
               store.targets[0].indices.empty() && build::is_zero(store.values[0]);
    }

    Document failure() const {
        state_.file.needs.helpers.insert("fail");
        return fail_text(state_.interface, error_cuda, call("cudaGetErrorString", "cudaGetLastError()"));
    }

    static bool has_strides(const Buffer& buffer) {
        return std::any_of(buffer.dimensions.begin(), buffer.dimensions.end(),
                           [](const Dimension& d) { return d.stride != nullptr; });
    }

    /// `HostCopy<float, 2> A_copy(A, {M, N}, {A_row, 1});`, its way from the device and back.
    void print_strided_copy(StatementPrinter& printer, const Buffer& device, const Buffer& host,
                            bool to_host) {
        Context& context = printer.context();
        Writer& writer = printer.writer();
        if (!to_host) {
            writer.guarded("!" + copies_.at(host.symbol) + ".upload(" + names_.use_stream() + ")", failure());
            return;
        }
        state_.file.needs.helpers.insert("cuda/host_copy");
        const std::string name = copies_[host.symbol] =
            context.names.declare_local(device.symbol.name() + "_copy");
        std::vector<Document> extents, strides;
        for (const Dimension& d : device.dimensions) {
            extents.push_back(text_of(d.extent, context));
            strides.push_back(text_of(d.stride, context));
        }
        const bool is_input = const_.contains(device.symbol);
        const std::string type = "HostCopy<" + std::string(is_input ? "const " : "") +
                                 element_type(device.element, state_.file.needs) + ", " +
                                 std::to_string(device.dimensions.size()) + ">";
        writer.line(call(type + " " + name, {context.names[device.symbol], in_brackets(list(extents), "{}"),
                                             in_brackets(list(strides), "{}")}) +
                    ";");
        writer.guarded("!" + name + ".allocate()", leave(error_memory));
        writer.guarded("!" + name + ".download(" + names_.use_stream() + ")", failure());
        context.names.bind(host.symbol, name + ".data()");
    }

    /// `&z_host[0][0]`
    static std::string address_of_first(const Buffer& buffer, Context& context) {
        if (buffer.dimensions.size() == 1) return context.names[buffer.symbol];
        std::string text = "&" + context.names[buffer.symbol];
        for (std::size_t k = 0; k < buffer.dimensions.size(); ++k) text += "[0]";
        return text;
    }

    HostState& state_;
    LaunchNames& names_;
    LaunchPrinter launches_;
    bool is_synchronous_ = false;           ///< nothing was launched since the last wait
    std::set<Symbol> const_;                ///< arrays of the caller that are only read
    std::map<Symbol, std::string> copies_;  ///< of arrays with strides, by their symbol on the host
    std::map<Symbol, Buffer> temporaries_;  ///< the function's own, as large as they can be
    std::set<Symbol> taken_;                ///< those of them that a loop found taken
};

}  // namespace

bool print_host_statements(const Block& body, const Function& function, LaunchNames& names, bool returns_code,
                           Context& context, Writer& writer, HostState& state) {
    HostPrinter functions(state, function, names);
    StatementPrinter printer(context, writer, functions);
    if (function.place != FunctionPlace::entry)
        LaunchPrinter(state, function, names).print_width_check(printer, std::get<Block>(function.body));
    return printer.print_body(body, returns_code);
}

std::string print_own_function(const Function& function, HostState& state) {
    HostFunctions functions(*state.file.program, state.interface, function, state.file.needs);
    return internal_function(state.interface, function, functions, {}, state.file.needs,
                             state.file.unsupported);
}

bool needs_workspace(const Function& function) {
    return function.workspace_bytes != nullptr;
}

std::string print_host_function(const Function& function, HostState& state) {
    FileState& file = state.file;
    Context context(Names(file.taken), file.needs, file.unsupported);
    context.facts = facts_of(function);
    for (const Parameter& p : function.parameters) {
        context.names.declare(p.symbol);
        if (p.buffer) context.buffers[p.symbol] = *p.buffer;
    }
    name_instances(function, context);
    LaunchNames names{context.names.declare_local("workspace"), context.names.declare_local("stream")};
    Writer body(1);
    const Block& statements = std::get<Block>(function.body);
    const bool fails = state.can_fail(function.symbol);
    const bool returned = print_host_statements(statements, function, names, fails, context, body, state);
    if (fails && !returned) body.line("return " + code_name(state.interface, error_ok) + ";");

    ParameterGroups parameters;
    for (const Parameter& p : function.parameters) {
        const bool used = context.names.was_used(p.symbol);
        const std::string name = context.names[p.symbol];
        const std::string type = p.buffer ? (p.role == Role::input ? "const " : "") +
                                                element_type(p.buffer->element, file.needs) + "*"
                                          : value_type(p.type, file.needs);
        parameters.add(p, type + (used ? " " + name : " /*" + name + "*/"));
    }
    if (needs_workspace(function)) parameters.add_value("char* " + names.workspace);
    parameters.add_value("cudaStream_t " + names.stream);
    Writer out;
    if (has_instances(function)) out.line("template <bool dense>");
    out.list((fails ? "int " : "void ") + state.interface.function_names.at(function.symbol),
             parameters.lists(), " {");
    out.append(body);
    out.line("}");
    return out.text();
}

}  // namespace nestor::cuda
