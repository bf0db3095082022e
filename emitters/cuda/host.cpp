// Host functions: launches are printed in the one form `name<<<grid, block, shared, stream>>>(..);`.
#include "emitters/cuda/host.hpp"

#include <algorithm>

#include "emitters/common/code/frames.hpp"
#include "emitters/common/code/instances.hpp"
#include "emitters/common/file/interface.hpp"
#include "emitters/common/file/source.hpp"
#include "emitters/common/text/types.hpp"
#include "emitters/cuda/grids.hpp"
#include "ir/analysis/interval.hpp"
#include "ir/core/build.hpp"
#include "ir/core/errors.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/passes/device/assign_workspace.hpp"
#include "ir/simplify/simplify.hpp"

namespace nestor::cuda {
namespace {

class HostPrinter : public HostFunctions {
public:
    HostPrinter(HostState& state, const Function& function, LaunchNames& names)
        : HostFunctions(*state.file.program, state.interface, function, state.file.needs),
          state_(state),
          names_(names),
          too_large_(
              fail_text(state.interface, error_size,
                        literal(state.interface.prefix + state.interface.user_names.at(function.symbol) +
                                ": the sizes and strides are too large for 32-bit indices"))) {
        for (const Parameter& p : function.parameters)
            if (p.role == Role::input) const_.insert(p.symbol);
        for (const Buffer& temporary : temporaries_of(function)) temporaries_[temporary.symbol] = temporary;
    }

    bool can_fail(const Symbol& symbol) const override { return state_.can_fail(symbol); }

    bool print(StatementPrinter& printer, const Stmt& s) override {
        if (get<For>(s) || get<While>(s)) take_all_in(printer, s);
        if (const Launch* launch = get<Launch>(s)) {
            print_launch(printer, *launch);
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
            printer.writer().line(call("cudaMemsetAsync", {name, "0", "sizeof(*" + name + ")", stream()}) +
                                  ";");
            return true;
        }
        if (const Print* print = get<Print>(s); print && is_frame(*print, printer.context())) {
            state_.file.needs.helpers.insert({"write_frame", "cuda/write_device_frame"});
            std::vector<Document> arguments = frame_arguments(printer.context());
            arguments.emplace_back(stream());
            printer.writer().line(call("write_device_frame", arguments) + ";");
            return true;
        }
        if (get<Launch>(s)) is_synchronous_ = false;
        const bool may_print = get<Print>(s) || get<CallStmt>(s);
        if (may_print && state_.kernels_print && !is_synchronous_)
            printer.writer().line("cudaStreamSynchronize(" + stream() +
                                  ");  // what kernels print comes first");
        return false;
    }

    /// With narrow indices: leaves the function before its first launch where they are too small for the
    /// sizes and strides of any. What only is known later is asked where it is known.
    void print_width_check(StatementPrinter& printer, const Function& function) {
        if (state_.file.index_type != IndexType::narrow) return;
        std::vector<std::vector<Expr>> bounds;
        visit_statements(std::get<Block>(function.body), [&](const Stmt& s) {
            const Launch* launch = get<Launch>(s);
            if (!launch || !state_.kernels.at(launch->function).is_template) return;
            const auto of_launch = bounds_at(*launch);
            bounds.resize(std::max(bounds.size(), of_launch.size()));
            for (std::size_t degree = 0; degree < of_launch.size(); ++degree)
                for (const Expr& e : of_launch[degree])
                    if (is_of_parameters(e, function) &&
                        std::none_of(bounds[degree].begin(), bounds[degree].end(),
                                     [&](const Expr& other) { return same(e, other); }))
                        bounds[degree].push_back(e);
        });
        print_width_check(printer, bounds);
    }

private:
    const std::string& stream() {
        names_.uses_stream = true;
        return names_.stream;
    }

    static bool is_of_parameters(const Expr& e, const Function& function) {
        bool all = true;
        visit(e, [&](const Expr& child) {
            const Variable* variable = get<Variable>(child);
            all =
                all && !get<Load>(child) &&
                (!variable || std::any_of(function.parameters.begin(), function.parameters.end(),
                                          [&](const Parameter& p) { return p.symbol == variable->symbol; }));
        });
        return all;
    }

    void print_width_check(StatementPrinter& printer, std::vector<std::vector<Expr>> bounds) {
        std::erase_if(bounds, [](const std::vector<Expr>& of_degree) { return of_degree.empty(); });
        if (bounds.empty()) return;
        const Document fits = narrow_condition(bounds, printer.context());
        state_.file.needs.helpers.insert("fail");
        printer.writer().guarded("!" + (bounds.size() == 1 ? fits : in_brackets(fits)), too_large_);
    }

    static Document in_braces(const std::vector<Document>& parts) { return in_brackets(list(parts), "{}"); }

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
                                              {in_braces(extents), "&" + names_.workspace})) +
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
        groups.add_value(stream());
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
            arguments.push_back(text_of(simplify(element_count(device), context.facts), context));
        arguments.emplace_back(stream());
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
            writer.guarded("!" + copies_.at(host.symbol) + ".upload(" + stream() + ")", failure());
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
        writer.line(
            call(type + " " + name, {context.names[device.symbol], in_braces(extents), in_braces(strides)}) +
            ";");
        writer.guarded("!" + name + ".allocate()", leave(error_memory));
        writer.guarded("!" + name + ".download(" + stream() + ")", failure());
        context.names.bind(host.symbol, name + ".data()");
    }

    /// `&z_host[0][0]`
    static std::string address_of_first(const Buffer& buffer, Context& context) {
        if (buffer.dimensions.size() == 1) return context.names[buffer.symbol];
        std::string text = "&" + context.names[buffer.symbol];
        for (std::size_t k = 0; k < buffer.dimensions.size(); ++k) text += "[0]";
        return text;
    }

    void print_launch(StatementPrinter& printer, const Launch& launch) {
        Context& context = printer.context();
        Writer& writer = printer.writer();
        const Kernel& kernel = state_.kernels.at(launch.function);
        std::vector<Document> conditions;
        std::vector<Expr> unknown;
        for (const Expr& extent : launch.grid)
            if (!is_known_positive(extent, context.facts)) unknown.push_back(extent);
        for (const Expr& positive : nonempty(unknown)) conditions.push_back(text_of(positive, context));
        const bool own_scope = !conditions.empty();
        if (own_scope) {
            writer.open("if " + in_brackets(operations(conditions, "&&")));
            context.names.open_scope();
        }
        const std::string grid = print_grid(printer, launch);
        const std::string block = block_text(kernel);
        const std::string configuration = "<<<" + grid + ", " + block + ", " +
                                          shared_text(launch, kernel, context) + ", " + stream() + ">>>";
        std::string strides = instance_of(*state_.functions.at(launch.function), launch.arguments, context);
        // what has gaps is copied one by one
        const bool may_be_wide = !kernel.wide.copies.empty() && strides != "false";
        if (may_be_wide) strides = context.names.declare_local("wide");
        const auto print = [&](std::string instance, const std::string& index) {
            if (!strides.empty()) instance += (instance.empty() ? "" : ", ") + strides;
            writer.list(kernel.name + (instance.empty() ? "" : "<" + instance + ">") + configuration,
                        arguments(launch, kernel, context, index), ";");
        };
        const IndexType index_type = state_.file.index_type;
        const bool has_one_type = !kernel.is_template || index_type != IndexType::automatic;
        if (has_one_type && kernel.is_template && index_type == IndexType::narrow) {
            if (!kernel.plan.may_be_narrow) state_.file.unsupported.push_back(too_wide(kernel));
            auto later = bounds_at(launch);
            for (std::vector<Expr>& of_degree : later)
                std::erase_if(of_degree, [&](const Expr& e) { return is_of_parameters(e, function_); });
            print_width_check(printer, std::move(later));
        }
        const std::string wide_index = kernel.plan.may_be_narrow ? "int32_t" : "int64_t";
        const bool chooses_index = !has_one_type && kernel.plan.may_be_narrow && !kernel.plan.bounds.empty();
        const auto print_one = [&](bool generic) {
            if (has_one_type)
                print("", index_type == IndexType::narrow ? "int32_t" : "");
            else if (!generic)
                print(wide_index, kernel.plan.may_be_narrow ? wide_index : "");
            else
                print("Index", "Index");
        };
        if (!chooses_index && !may_be_wide) {
            print_one(false);
        } else {
            print_choice(printer, launch, kernel, strides, chooses_index, may_be_wide,
                         [&] { print_one(chooses_index); });
        }
        if (own_scope) {
            writer.close();
            context.names.close_scope();
        }
    }

    /// True where what is known at a launch, such as the conditions around it, implies that an extent is
    /// above 0: a product by each of its factors, a name by what it stands for.
    static bool is_known_positive(const Expr& extent, const Facts& facts) {
        if (decide(is_positive(extent), facts) == true) return true;
        if (const Binary* product = get<Binary>(extent); product && product->op == BinaryOp::multiply)
            return is_known_positive(product->left, facts) && is_known_positive(product->right, facts);
        const Variable* name = get<Variable>(extent);
        for (const Range& range : facts.ranges)
            if (name && range.symbol == name->symbol && range.interval.low && range.interval.high &&
                same(range.interval.low, range.interval.high))
                return is_known_positive(range.interval.low, facts);
        return false;
    }

    /// Instances of a kernel that its sizes choose, of which `body` launches one.
    template <class Body>
    void print_choice(StatementPrinter& printer, const Launch& launch, const Kernel& kernel,
                      const std::string& wide_instance, bool chooses_index, bool may_be_wide,
                      const Body& body) {
        Context& context = printer.context();
        Writer& writer = printer.writer();
        const std::string name = context.names.declare_local("launch");
        const std::string narrow = chooses_index ? context.names.declare_local("narrow") : "";
        const std::string index = chooses_index ? context.names.declare_local("index") : "";
        const std::string vectors = may_be_wide ? context.names.declare_local("vectors") : "";
        writer.open("const auto " + name + " = [&](" + (chooses_index ? "auto " + index : "") +
                    (chooses_index && may_be_wide ? ", " : "") + (may_be_wide ? "auto " + vectors : "") +
                    ")");
        if (chooses_index) writer.line("using Index = decltype(" + index + ");");
        if (may_be_wide)
            writer.line("constexpr bool " + wide_instance + " = decltype(" + vectors + ")::value;");
        body();
        writer.close("};");
        if (chooses_index) {
            writer.comment("32-bit indices where all index arithmetic fits");
            const Document fits = narrow_condition(bounds_at(launch), context);
            writer.line(assignment("const bool " + narrow, "=", fits) + ";");
        }
        const auto called = [&](const std::string& type, const std::string& second) {
            return name + "(" + (type.empty() ? "" : type + "{}") +
                   (type.empty() || second.empty() ? "" : ", ") + second + ")";
        };
        const auto of_index = [&](const std::string& second) {
            return chooses_index ? choice(narrow, called("int32_t", second), called("int64_t", second))
                                 : Document(called("", second));
        };
        if (!may_be_wide) {
            writer.line(of_index("") + ";");
            return;
        }
        state_.file.needs.includes.insert("<type_traits>");
        writer.comment("rows of whole vectors are copied 16 bytes at once");
        writer.line("if " + in_brackets(wide_condition(launch, kernel, context)));
        writer.indent();
        writer.line(of_index("std::true_type{}") + ";");
        writer.outdent();
        writer.line("else");
        writer.indent();
        writer.line(of_index("std::false_type{}") + ";");
        writer.outdent();
    }

    /// Rows are whole vectors of 16 bytes.
    Document wide_condition(const Launch& launch, const Kernel& kernel, Context& context) {
        state_.file.needs.helpers.insert("cuda/whole_vectors");
        const Function& function = *state_.functions.at(launch.function);
        const Substitution values = values_of(launch);
        std::vector<Document> arrays, sizes;
        for (std::size_t k = 0; k < function.parameters.size(); ++k)
            if (const Symbol* buffer = std::get_if<Symbol>(&launch.arguments[k]);
                buffer && contains(kernel.wide.arrays, function.parameters[k].symbol))
                arrays.emplace_back(context.names[*buffer]);
        for (const Symbol& size : kernel.wide.multiples) {
            const Expr value = substitute(build::variable(size), values);
            if (build::as_integer(value).value_or(1) % kernel.wide.width != 0 || !build::as_integer(value))
                sizes.push_back(text_of(value, context));
        }
        const Document whole =
            call("whole_vectors", {in_braces(arrays), std::to_string(kernel.wide.width), in_braces(sizes)});
        const std::string strides = instance_of(function, launch.arguments, context);
        return strides == "dense" ? operations({Document("dense"), whole}, "&&") : whole;
    }
    static bool contains(const std::vector<Symbol>& symbols, const Symbol& symbol) {
        return std::find(symbols.begin(), symbols.end(), symbol) != symbols.end();
    }

    static Diagnostic too_wide(const Kernel& kernel) {
        Diagnostic d;
        d.id = "EMIT-5";
        d.text = "the indices of kernel `" + kernel.name + "` need 64 bits";
        d.hint = "leave --index-type 32 out: then each launch takes the width that its sizes ask for";
        return d;
    }

    static std::int64_t grid_limit(std::size_t axis) { return axis == 0 ? 2147483647 : 65535; }

    /// `dim3(16, 64)` where all extents are constant; grids over the limits are folded.
    static std::string constant_grid(const Launch& launch, std::size_t rank) {
        std::vector<Document> extents;
        for (std::size_t k = 0; k < rank; ++k) {
            const auto extent = build::as_integer(launch.grid[k]);
            if (!extent) return "";
            extents.emplace_back(std::to_string(std::min(*extent, grid_limit(k))));
        }
        return rank == 1 ? extents[0].text() : call("dim3", extents).text();
    }

    /// Declares the grid unless it is constant; its name or text.
    std::string print_grid(StatementPrinter& printer, const Launch& launch) {
        Context& context = printer.context();
        std::size_t rank = 3;
        while (rank > 0 && build::is_one(launch.grid[rank - 1])) --rank;
        if (rank == 0) return "1";
        if (const std::string constant = constant_grid(launch, rank); !constant.empty()) return constant;
        state_.file.needs.helpers.insert("cuda/launch_grid");
        std::vector<Document> extents;
        for (std::size_t k = 0; k < rank; ++k) extents.push_back(text_of(launch.grid[k], context));
        const std::string name = context.names.declare_local("grid");
        printer.writer().line(assignment("const dim3 " + name, "=", call("launch_grid", extents)) + ";");
        return name;
    }

    static std::string block_text(const Kernel& kernel) {
        const auto& sizes = kernel.block_sizes;
        if (sizes[1] == "1" && sizes[2] == "1") return sizes[0];
        return "dim3(" + sizes[0] + ", " + sizes[1] + (sizes[2] == "1" ? "" : ", " + sizes[2]) + ")";
    }

    /// The launch's arguments, those that are indices of a kernel as values of type `index` unless it is "".
    std::vector<std::vector<Document>> arguments(const Launch& launch, const Kernel& kernel, Context& context,
                                                 const std::string& index) {
        const Function& function = *state_.functions.at(launch.function);
        ParameterGroups out;
        for (std::size_t k = 0; k < launch.arguments.size(); ++k) {
            const Parameter& parameter = function.parameters[k];
            if (!kernel.prints[k]) continue;
            if (const Symbol* buffer = std::get_if<Symbol>(&launch.arguments[k])) {
                out.add(parameter, context.names[*buffer]);
                continue;
            }
            const Document text = text_of(std::get<Expr>(launch.arguments[k]), context);
            const bool casts = !index.empty() && kernel.plan.indices.contains(parameter.symbol);
            out.add(parameter, casts ? call("static_cast<" + index + ">", text) : text);
        }
        return out.lists();
    }

    /// What the kernel's parameters are at this launch.
    Substitution values_of(const Launch& launch) const {
        const Function& function = *state_.functions.at(launch.function);
        Substitution values;
        for (std::size_t k = 0; k < launch.arguments.size(); ++k)
            if (const Expr* value = std::get_if<Expr>(&launch.arguments[k]))
                values.emplace_back(function.parameters[k].symbol, *value);
        return values;
    }

    /// Bytes of shared memory beyond what the kernel declares itself.
    std::string shared_text(const Launch& launch, const Kernel& kernel, Context& context) {
        const Expr bytes =
            kernel.shared_bytes ? substitute(kernel.shared_bytes, values_of(launch)) : launch.shared_bytes;
        if (!bytes || build::is_zero(bytes)) return "0";
        return call("static_cast<size_t>", text_of(bytes, context)).text();
    }

    /// The bounds of a kernel's indices at this launch.
    std::vector<std::vector<Expr>> bounds_at(const Launch& launch) const {
        const Substitution values = values_of(launch);
        std::vector<std::vector<Expr>> bounds = state_.kernels.at(launch.function).plan.bounds;
        for (std::vector<Expr>& of_degree : bounds)
            for (Expr& e : of_degree) e = substitute(e, values);
        return bounds;
    }

    Document narrow_condition(const std::vector<std::vector<Expr>>& bounds, Context& context) {
        state_.file.needs.helpers.insert("cuda/fits_32_bits");
        std::vector<Document> conditions;
        for (const std::vector<Expr>& of_degree : bounds) {
            std::vector<Document> texts;
            for (const Expr& e : largest_multiples(of_degree)) texts.push_back(text_of(e, context));
            conditions.push_back(call("fits_32_bits", in_braces(texts)));
        }
        return operations(conditions, "&&");
    }

    HostState& state_;
    LaunchNames& names_;
    Document too_large_;                    ///< leaves where narrow indices do not suffice
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
    if (function.place != FunctionPlace::entry) functions.print_width_check(printer, function);
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
    const auto fixed = name_fixed_strides(function, context);
    LaunchNames names{context.names.declare_local("workspace"), context.names.declare_local("stream")};
    Writer body(1);
    const Block& statements = std::get<Block>(function.body);
    const bool fails = state.can_fail(function.symbol);
    const bool returned = print_host_statements(statements, function, names, fails, context, body, state);
    if (fails && !returned) body.line("return " + code_name(state.interface, error_ok) + ";");

    Writer strides(1);
    std::set<Symbol> used_strides;
    for (const Parameter& p : function.parameters)
        if (context.names.was_used(p.symbol)) used_strides.insert(p.symbol);
    print_fixed_strides(function, fixed, "int64_t", context, strides,
                        [&](const Symbol& s) { return used_strides.contains(s); });
    ParameterGroups parameters;
    for (const Parameter& p : function.parameters) {
        const bool used = used_strides.contains(p.symbol);
        const std::string name = p.fixed ? fixed.at(p.symbol) : context.names[p.symbol];
        const std::string type = p.buffer ? (p.role == Role::input ? "const " : "") +
                                                element_type(p.buffer->element, file.needs) + "*"
                                          : value_type(p.type, file.needs);
        parameters.add(p, type + (used ? " " + name : " /*" + name + "*/"));
    }
    if (needs_workspace(function)) parameters.add_value("char* " + names.workspace);
    parameters.add_value("cudaStream_t " + names.stream);
    Writer out;
    if (!fixed.empty()) out.line("template <bool dense>");
    out.list((fails ? "int " : "void ") + state.interface.function_names.at(function.symbol),
             parameters.lists(), " {");
    out.append(strides);
    if (!strides.text().empty() && body.begins_with_comment()) out.gap();
    out.append(body);
    out.line("}");
    return out.text();
}

}  // namespace nestor::cuda
