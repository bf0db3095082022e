// One device function as a CUDA kernel: loops over blocks and threads become `blockIdx` and `threadIdx`.
//
// Note [Threads and statements]
// Inside thread loops a thread runs its own iterations. Outside of them all threads of a block run the same
// statements, each on registers of its own: only what writes memory is left to the first thread.
#include "emitters/cuda/kernel.hpp"

#include <algorithm>
#include <cctype>
#include <stdexcept>

#include "emitters/common/code/expression.hpp"
#include "emitters/common/code/instances.hpp"
#include "emitters/common/code/statements.hpp"
#include "emitters/common/file/interface.hpp"
#include "emitters/common/file/source.hpp"
#include "emitters/common/text/types.hpp"
#include "emitters/common/text/writer.hpp"
#include "emitters/cuda/block_memory.hpp"
#include "emitters/cuda/grids.hpp"
#include "emitters/cuda/thread_registers.hpp"
#include "ir/analysis/liveness.hpp"
#include "ir/core/async_copy.hpp"
#include "ir/core/build.hpp"
#include "ir/core/collectives.hpp"
#include "ir/core/entry.hpp"
#include "ir/core/layout.hpp"
#include "ir/core/modes.hpp"
#include "ir/core/walk.hpp"

namespace nestor::cuda {
namespace {

constexpr const char* axis_names[] = {"x", "y", "z"};

/// `d` of `d_thread` and `d_inner`: what the source calls it.
std::string source_variable(std::string name) {
    for (const char* suffix : {"_thread", "_inner"}) {
        const std::string end = suffix;
        if (name.size() > end.size() && name.compare(name.size() - end.size(), end.size(), end) == 0)
            name.resize(name.size() - end.size());
    }
    return name;
}

int uses_of(const Block& body, const Symbol& symbol) {
    int count = 0;
    visit(
        body, [](const Stmt&) {},
        [&](const Expr& e) {
            const Variable* v = get<Variable>(e);
            count += v && v->symbol == symbol;
        });
    return count;
}

class KernelPrinter : public TargetFunctions {
public:
    KernelPrinter(const Function& function, const std::array<std::int64_t, 3>& block, SymbolSource& symbols,
                  FileState& file, bool keeps_registers)
        : function_(function),
          block_(block),
          symbols_(symbols),
          file_(file),
          context_(Names(file.taken), file.needs, file.unsupported),
          writer_(1),
          shared_(context_, file.needs, block_, kernel_.block_sizes),
          keeps_registers_(keeps_registers) {
        context_.dialect = Dialect::device;
        context_.index_type = "int64_t";  // values; indices are declared as Index by this printer
        context_.facts = facts_of(function);
        assume_launched(context_.facts, std::get<Block>(function.body));
        context_.values = float_ranges(function);
    }

    Kernel print(const std::string& name) {
        kernel_.name = name;
        kernel_.plan = plan_indices(function_, symbols_);
        live_ = live_symbols(kernel_.plan.body);
        copies_ = holds_copies(kernel_.plan.body);
        name_block_sizes(kernel_.plan.body);
        context_.names.declare_local("Index");
        for (const Parameter& p : function_.parameters) {
            context_.names.declare(p.symbol);
            if (p.buffer) context_.buffers[p.symbol] = *p.buffer;
        }
        fixed_ = name_fixed_strides(function_, context_);
        for (const auto& [index, wide] : kernel_.plan.wide) widen(index);

        StatementOptions options;
        options.size_type = "Index";
        options.atomic_helper = "cuda/update_on_device";
        StatementPrinter printer(context_, writer_, *this, std::move(options));
        printer.print_body(kernel_.plan.body, false);
        uses_index_ = uses_index_ || printer.spelled_size_type();
        kernel_.shared_bytes = shared_.bytes_of_launch();
        assemble();
        return std::move(kernel_);
    }

    const Function* function(const Symbol& symbol) const override {
        return function_of(*file_.program, symbol);
    }
    std::string function_name(const Symbol& symbol) const override {
        return file_.function_names->at(symbol);
    }
    Document leave(int) const override { return ""; }

private:
    // ------------------------------------------------------------------------------------------- signature

    /// The type of indices.
    std::string index_type() {
        uses_index_ = true;
        return "Index";
    }

    /// The blocks of a multiprocessor between which its registers are shared: 128 each for 512 threads, more
    /// where indices take two. Without a number compilers take so few registers that the calls in which
    /// divisions and square roots end spill some.
    std::string resident_blocks() const {
        if (!keeps_registers_) return calls_slow_paths(std::get<Block>(function_.body)) ? ", 1" : "";
        const std::int64_t blocks = 512 / (block_[0] * block_[1] * block_[2]);
        if (blocks <= 1) return ", 1";
        const std::string narrow = std::to_string(blocks), wide = std::to_string(blocks / 2);
        if (!kernel_.is_template) return ", " + narrow;
        if (file_.index_type != IndexType::automatic)
            return ", " + (file_.index_type == IndexType::narrow ? narrow : wide);
        return ", sizeof(Index) > 4 ? " + wide + " : " + narrow;
    }

    /// True where floats are divided or a root is taken.
    static bool calls_slow_paths(const Block& body) {
        bool found = false;
        visit(
            body, [](const Stmt&) {},
            [&](const Expr& e) {
                const Binary* binary = get<Binary>(e);
                const Call* call = get<Call>(e);
                found = found || (binary && binary->op == BinaryOp::divide && e->type.is_float()) ||
                        (call && call->function == "sqrt");
            });
        return found;
    }

    void name_block_sizes(const Block& body) {
        std::array<std::string, 3> variables;
        visit(
            body,
            [&](const Stmt& s) {
                const For* loop = get<For>(s);
                const auto axis = loop ? thread_axis(*loop) : std::nullopt;
                if (axis && variables[*axis].empty()) variables[*axis] = source_variable(loop->index.name());
            },
            [](const Expr&) {});
        for (std::size_t axis = 0; axis < 3; ++axis)
            kernel_.block_sizes[axis] =
                block_[axis] == 1 ? "1" : file_.constants.block_size(variables[axis], block_[axis]);
    }

    /// A value of an index: `static_cast<int64_t>(n)`; the name itself where it is int64 anyway.
    void widen(const Symbol& index) {
        const auto it = kernel_.plan.wide.find(index);
        if (it == kernel_.plan.wide.end() || !context_.names.has(index)) return;
        const std::string name = context_.names.spelling(index);
        context_.names.bind(it->second,
                            kernel_.plan.indices.contains(index) ? call("static_cast<int64_t>", name) : name);
    }

    /// True when the printed body mentions the symbol, or its value as int64.
    bool is_used(const Symbol& symbol) const {
        const auto wide = kernel_.plan.wide.find(symbol);
        return context_.names.was_used(symbol) ||
               (wide != kernel_.plan.wide.end() && context_.names.was_used(wide->second));
    }

    std::string parameter(const Parameter& p) {
        const std::string name = p.fixed ? fixed_.at(p.symbol) : context_.names[p.symbol];
        if (p.buffer) {
            const std::string element = element_type(p.buffer->element, file_.needs);
            return (p.role == Role::input ? "const " : "") + element + "* __restrict " + name;
        }
        if (kernel_.plan.indices.contains(p.symbol)) return "Index " + name;
        return value_type(p.type, file_.needs) + " " + name;
    }

    void assemble() {
        const std::string threads = shared_.threads();
        std::string body = shared_.declarations();
        if (!body.empty()) body += "\n";
        body += writer_.text();
        std::set<Symbol> used;  // looked up before names are asked for here
        for (const Parameter& p : function_.parameters)
            if (is_used(p.symbol)) used.insert(p.symbol);
        ParameterGroups parameters;
        kernel_.is_template = uses_index_;
        for (const Parameter& p : function_.parameters) {
            kernel_.prints.push_back(used.contains(p.symbol));
            if (!kernel_.prints.back()) continue;
            parameters.add(p, parameter(p));
            kernel_.is_template = kernel_.is_template || kernel_.plan.indices.contains(p.symbol);
        }

        Writer text, strides(1);
        print_fixed_strides(function_, fixed_, "Index", context_, strides,
                            [&](const Symbol& s) { return used.contains(s); });
        std::string arguments =
            kernel_.is_template && file_.index_type == IndexType::automatic ? "class Index" : "";
        if (!fixed_.empty()) arguments += (arguments.empty() ? "" : ", ") + std::string("bool dense");
        if (!arguments.empty()) text.line("template <" + arguments + ">");
        const std::string bounds = threads + resident_blocks();
        text.list("__global__ __launch_bounds__(" + bounds + ") void " + kernel_.name, parameters.lists(),
                  " {");
        text.raw(strides.text());
        text.raw(body);
        text.line("}");
        kernel_.text = text.text();
    }

    // ------------------------------------------------------------------------------------------ statements

    bool print(StatementPrinter& printer, const Stmt& s) override {
        if (get<Barrier>(s)) {
            if (copies_) writer(printer).line("__pipeline_commit();");
            if (copies_) writer(printer).line("__pipeline_wait_prior(0);");
            writer(printer).line("__syncthreads();");
            return true;
        }
        if (const std::string guard = first_thread(s); !guard.empty()) {
            if (const auto results = live_results(s); !results.empty()) {
                print_once(printer, s, results, guard);
                return true;
            }
            const std::array<bool, 3> outer = inside_;
            inside_ = {true, true, true};
            printer.print_braced("if (" + guard + ")", Block{{s}});
            inside_ = outer;
            return true;
        }
        if (const For* loop = get<For>(s)) {
            print_loop(printer, s, *loop);
            return true;
        }
        if (const Let* let = get<Let>(s)) return print_let(printer, *let);
        if (const Store* store = get<Store>(s)) {
            if (const Load* from = async_copied(store->values[0])) {
                print_copy(printer, *store, *from);
                return true;
            }
            if (store->values.size() != 1 || !called_collective(store->values[0])) return false;
            writer(printer).line(assignment(context_.names[store->targets[0].buffer], "=",
                                            shared_.reduction(store->values[0])) +
                                 ";");
            return true;
        }
        if (const If* branch = get<If>(s); branch && !may_diverge_ && inside_any()) {
            may_diverge_ = true;
            printer.print_statement(s);
            may_diverge_ = false;
            return true;
        }
        if (const Update* update = get<Update>(s)) return print_update(printer, *update);
        if (const Allocate* allocate = get<Allocate>(s)) {
            if (allocate->buffer.place == MemorySpace::registers ||
                allocate->buffer.place == MemorySpace::stack)
                return false;
            if (allocate->buffer.place == MemorySpace::gpu_shared)
                shared_.print(allocate->buffer, writer(printer));
            else
                throw std::logic_error("memory of `" + allocate->buffer.symbol.name() +
                                       "` in a kernel: pass outline gives it a place");
            return true;
        }
        return false;
    }

    void print_copy(StatementPrinter& printer, const Store& store, const Load& from) {
        file_.needs.includes.insert("<cuda_pipeline.h>");
        const StoreTarget& target = store.targets[0];
        const Document to = address_of(print_place(target.buffer, target.indices, context_).text);
        const Document source = address_of(print_place(from.buffer, from.indices, context_).text);
        const std::string bytes = "sizeof(" + value_type(store.values[0]->type, file_.needs) + ")";
        writer(printer).line(call("__pipeline_memcpy_async", {to, source, bytes}) + ";");
    }

    /// The values that an update or a call gives to the statements behind it.
    std::vector<std::pair<Symbol, Type>> live_results(const Stmt& s) const {
        std::vector<std::pair<Symbol, Type>> results;
        if (const Update* update = get<Update>(s); update && live_.contains(update->result))
            results.emplace_back(update->result, update->value->type);
        if (const CallStmt* call = get<CallStmt>(s)) {
            const std::vector<Type> types = result_types(call->function);
            for (std::size_t k = 0; k < call->results.size(); ++k)
                if (live_.contains(call->results[k])) results.emplace_back(call->results[k], types[k]);
        }
        return results;
    }

    /// One thread runs the statement, and hands its results to the others through shared memory.
    void print_once(StatementPrinter& printer, const Stmt& s,
                    const std::vector<std::pair<Symbol, Type>>& results, const std::string& guard) {
        if (may_diverge_) refuse_handing_over(s->origin);
        std::vector<std::string> shared;
        for (const auto& [symbol, type] : results) {
            const Symbol place = symbols_.fresh(symbol.name() + "_shared");
            shared_.print({place, type, {}, MemorySpace::gpu_shared, {}, {}}, writer(printer));
            shared.push_back(context_.names[place]);
        }
        const std::array<bool, 3> outer = inside_;
        inside_ = {true, true, true};
        writer(printer).open("if (" + guard + ")");
        {
            const NameScope scope(context_.names);
            if (const Update* update = get<Update>(s))
                printer.print_update(*update, s->origin);
            else
                printer.print_statement(s);
            for (std::size_t k = 0; k < results.size(); ++k)
                writer(printer).line(shared[k] + " = " + context_.names[results[k].first] + ";");
        }
        writer(printer).close();
        inside_ = outer;
        writer(printer).line("__syncthreads();");
        for (std::size_t k = 0; k < results.size(); ++k)
            writer(printer).line("const " + value_type(results[k].second, file_.needs) + " " +
                                 context_.names.declare(results[k].first) + " = " + shared[k] + ";");
        writer(printer).line("__syncthreads();  // before the next one is handed over");
    }

    /// All threads of a block would have to wait for the one that has the results.
    void refuse_handing_over(const Origin& origin) {
        Diagnostic diagnostic;
        diagnostic.id = "EMIT-4";
        diagnostic.text =
            "a result for several threads of a block is computed where not all of its threads come";
        diagnostic.hint =
            "use the result in the loops over threads that the statement stands in, or move the statement "
            "out "
            "of conditions and of loops that give threads different numbers of iterations";
        if (origin) diagnostic.range = origin->range;
        context_.unsupported->push_back(std::move(diagnostic));
    }

    static Writer& writer(StatementPrinter& printer) { return printer.writer(); }

    /// The condition under which one thread alone runs a statement; "" when all shall.
    std::string first_thread(const Stmt& s) const {
        bool writes = false, maps = false, reduces = false;
        visit(
            s,
            [&](const Stmt& child) {
                if (const Store* store = get<Store>(child))
                    for (const StoreTarget& t : store->targets) writes = writes || is_memory(t.buffer);
                if (const Update* update = get<Update>(child))
                    writes = writes || is_memory(update->target.buffer);
                if (const CallStmt* call = get<CallStmt>(child)) writes = writes || writes_memory(*call);
                if (const For* loop = get<For>(child)) maps = maps || is_gpu_mode(loop->mode.kind);
                if (get<Barrier>(child)) maps = true;
                if (get<Print>(child)) writes = true;
            },
            [&](const Expr& e) { reduces = reduces || called_collective(e); });
        if (!writes || maps || reduces) return "";
        std::string condition;
        for (std::size_t axis = 0; axis < 3; ++axis)
            if (block_[axis] > 1 && !inside_[axis])
                condition +=
                    std::string(condition.empty() ? "" : " && ") + "threadIdx." + axis_names[axis] + " == 0";
        return condition;
    }

    bool writes_memory(const CallStmt& call) const {
        const Function* callee = find_function(*file_.program, call.function.name());
        for (std::size_t k = 0; callee && k < call.arguments.size(); ++k)
            if (const Symbol* buffer = std::get_if<Symbol>(&call.arguments[k]))
                if (callee->parameters[k].role != Role::input && is_memory(*buffer)) return true;
        return false;
    }

    bool inside_any() const { return inside_[0] || inside_[1] || inside_[2]; }

    bool is_memory(const Symbol& buffer) const {
        const auto it = context_.buffers.find(buffer);
        return it != context_.buffers.end() &&
               (it->second.place == MemorySpace::gpu_shared || access_of(it->second) == Addressing::pointer);
    }

    void print_loop(StatementPrinter& printer, const Stmt& s, const For& loop) {
        printer.print_comments(s);
        const Facts facts = context_.facts;
        if (const auto axis = thread_axis(loop))
            print_thread_loop(printer, loop, *axis);
        else
            print_walk(printer, loop);
        context_.facts = facts;
    }

    static bool holds_copies(const Block& block) {
        bool found = false;
        visit(
            block, [](const Stmt&) {}, [&](const Expr& e) { found = found || async_copied(e); });
        return found;
    }

    std::string declared_index(const Symbol& index) {
        const std::string name = context_.names.declare(index);
        widen(index);
        return name;
    }

    Document with_low(const For& loop, const Document& position) {
        if (build::is_zero(loop.low)) return position;
        return operation(text_of(loop.low, context_, Precedence::additive), "+", position);
    }

    void print_thread_loop(StatementPrinter& printer, const For& loop, std::size_t axis) {
        const Document position =
            call("static_cast<" + index_type() + ">", std::string("threadIdx.") + axis_names[axis]);
        const std::array<bool, 3> outer = inside_;
        const auto extent = build::as_integer(loop.extent);
        if (extent && *extent == block_[axis]) {
            // one iteration a thread: no loop
            block_constant_[loop.index] = kernel_.block_sizes[axis];
            const auto wide = kernel_.plan.wide.find(loop.index);
            const int uses = uses_of(loop.body, loop.index) +
                             (wide == kernel_.plan.wide.end() ? 0 : uses_of(loop.body, wide->second));
            if (uses <= 1) {
                const Document text = with_low(loop, position);
                context_.names.bind(loop.index, build::is_zero(loop.low) ? text : in_brackets(text));
                widen(loop.index);
            } else {
                const Document text = with_low(loop, position);
                writer(printer).line(
                    assignment("const " + index_type() + " " + declared_index(loop.index), "=", text) + ";");
            }
            assume_inside(context_.facts, loop);
            inside_[axis] = true;
            printer.print_block(loop.body);
            inside_ = outer;
            return;
        }
        const Document end = printer.end_of(loop);
        NameScope scope(context_.names);
        const Document start = with_low(loop, position);
        const std::string index = declared_index(loop.index);
        assume_inside(context_.facts, loop);
        inside_[axis] = true;
        const bool diverged = std::exchange(may_diverge_, true);
        const Document step = assignment(index, "+=", kernel_.block_sizes[axis]);
        printer.print_braced(for_head(index_type(), index, start, end, step), loop.body);
        may_diverge_ = diverged;
        inside_ = outer;
    }

    /// A loop over blocks, or one that every thread walks.
    void print_walk(StatementPrinter& printer, const For& loop) {
        const auto block = block_axis(loop);
        const Document end = printer.end_of(loop);
        const std::string axis = block ? axis_names[*block] : "";
        const Document start =
            block ? with_low(loop, call("static_cast<" + index_type() + ">", "blockIdx." + axis))
                  : text_of(loop.low, context_);
        NameScope scope(context_.names);
        const std::string index = declared_index(loop.index);
        const Document step =
            block ? assignment(index, "+=", call("static_cast<" + index_type() + ">", "gridDim." + axis))
                  : Document("++" + index);
        assume_inside(context_.facts, loop);
        if (loop.mode.kind == ModeKind::unrolled)
            writer(printer).pragma("unroll" +
                                   (loop.mode.width > 0 ? " " + std::to_string(loop.mode.width) : ""));
        printer.print_braced(for_head(index_type(), index, start, end, step), loop.body);
    }

    bool print_let(StatementPrinter& printer, const Let& let) {
        if (called_collective(let.value)) {
            const Document value = shared_.reduction(let.value);
            const std::string type = value_type(let.value->type, file_.needs);
            writer(printer).line(
                assignment("const " + type + " " + context_.names.declare(let.symbol), "=", value) + ";");
            return true;
        }
        if (!kernel_.plan.indices.contains(let.symbol)) return false;
        const auto wide = kernel_.plan.wide.find(let.symbol);
        if (!live_.contains(let.symbol) && (wide == kernel_.plan.wide.end() || !live_.contains(wide->second)))
            return true;
        context_.facts.ranges.push_back({let.symbol, {let.value, let.value}});
        const std::string values = std::exchange(context_.index_type, "Index");
        const Document value = text_of(with_block_size(let.value), context_);
        context_.index_type = values;
        writer(printer).line(
            assignment("const " + index_type() + " " + declared_index(let.symbol), "=", value) + ";");
        return true;
    }

    /// block * 256 + thread  =>  block * block_n + thread
    Expr with_block_size(const Expr& e) {
        return rewrite(e, [&](const Expr& child) -> Expr {
            const Binary* sum = get<Binary>(child);
            const Variable* thread = sum && sum->op == BinaryOp::add ? get<Variable>(sum->right) : nullptr;
            const Binary* product = thread ? get<Binary>(sum->left) : nullptr;
            const auto constant = thread ? block_constant_.find(thread->symbol) : block_constant_.end();
            if (constant == block_constant_.end() || !product || product->op != BinaryOp::multiply ||
                !build::as_integer(product->right))
                return child;
            const Symbol size = symbols_.fresh(constant->second);
            context_.names.bind(size, constant->second);
            return with(child, Binary{BinaryOp::add,
                                      with(sum->left, Binary{BinaryOp::multiply, product->left,
                                                             build::variable(size), false}),
                                      sum->right, false});
        });
    }

    bool print_update(StatementPrinter& printer, const Update& update) {
        const std::string function = atomic_function(update);
        if (function.empty()) {
            printer.print_update(update, nullptr);
            return true;
        }
        const Document place = print_place(update.target.buffer, update.target.indices, context_).text;
        const Document value =
            exactly_typed(print_expression(update.value, context_), update.value->type, context_);
        writer(printer).line(call(function, {address_of(place), value}) + ";");
        return true;
    }

    /// What CUDA has for an update whose old value nobody wants; "" for nothing.
    static std::string atomic_function(const Update& update) {
        const Type& type = update.value->type;
        if (update.result || type.bits < 32) return "";
        if (update.op == UpdateOp::add) return type.is_int() && type.bits == 64 ? "" : "atomicAdd";
        if (type.bits > 32 || !type.is_int()) return "";
        return update.op == UpdateOp::maximum   ? "atomicMax"
               : update.op == UpdateOp::minimum ? "atomicMin"
                                                : "";
    }

    const Function& function_;
    std::array<std::int64_t, 3> block_;
    SymbolSource& symbols_;
    FileState& file_;
    Context context_;
    Writer writer_;
    Kernel kernel_;
    std::map<Symbol, std::string> fixed_;  ///< parameters that fixed strides are made of
    std::set<Symbol> live_;                ///< what reaches memory or control flow
    std::array<bool, 3> inside_{};         ///< thread loops around, by axis; all: the first thread
    BlockMemory shared_;
    bool uses_index_ = false;                       ///< the text mentions the type of indices
    bool copies_ = false;                           ///< asynchronously, so barriers wait for copies
    bool keeps_registers_ = false;                  ///< arrays of each thread, from one loop to the next
    bool may_diverge_ = false;                      ///< not all threads may come here
    std::map<Symbol, std::string> block_constant_;  ///< index of a thread loop without a loop: its extent
};

}  // namespace

Kernel print_kernel(const Function& function, const std::array<std::int64_t, 3>& block,
                    const std::string& name, SymbolSource& symbols, FileState& file) {
    Function kernel = function;
    kernel.body = with_thread_registers(std::get<Block>(function.body), symbols);
    const bool keeps_registers = has_thread_registers(std::get<Block>(function.body));
    return KernelPrinter(kernel, block, symbols, file, keeps_registers).print(name);
}

}  // namespace nestor::cuda
