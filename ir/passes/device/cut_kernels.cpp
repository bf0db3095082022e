// Kernel formation: statements of the host function are grouped into kernels. Statements of the device that
// stand together share a kernel of one block, in their order; loops over blocks are kernels of their own. A
// register that outlives its kernel becomes memory. What the host runs says Note [Host and device].
#include "ir/passes/device/cut_kernels.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/modes.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/rename.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/passes/device/host_device.hpp"
#include "ir/passes/device/kernel_memory.hpp"
#include "ir/passes/device/kernel_names.hpp"
#include "ir/passes/device/launch_grid.hpp"
#include "ir/passes/device/thread_shape.hpp"
#include "ir/passes/interface/state.hpp"
#include "ir/passes/interface/version_strides.hpp"

namespace nestor {
namespace {

/// The variables in a buffer's dimensions.
std::set<Symbol> shape_variables(const Buffer& buffer) {
    std::set<Symbol> found;
    for (const Dimension& d : buffer.dimensions)
        for (const Expr& e : {d.min, d.extent, d.stride}) add_variables(found, e);
    return found;
}

class Outliner {
public:
    Outliner(Function& function, KernelCut& cutting)
        : program_(cutting.program),
          symbols_(cutting.symbols),
          function_(function),
          flagging_(cutting.flagging),
          words_(cutting.words),
          status_errors_(cutting.status),
          code_(cutting.on_device, cutting.limits, function.parameters),
          sizes_(function) {
        for (const Parameter& p : function.parameters) {
            order_.push_back(p.symbol);
            if (p.buffer)
                buffers_[p.symbol] = *p.buffer;
            else
                types_[p.symbol] = p.type, parameters_[p.symbol] = p;
        }
        for (const Program* known : {&cutting.program, &cutting.done})
            for (const Function& f : known->functions) names_.insert(f.symbol.name());
    }

    void run() {
        const bool tells_later = status_errors_.contains(function_.symbol);
        if (tells_later) {
            const bool is_entry = function_.place == FunctionPlace::entry;
            status_ = make_error_word(symbols_, is_entry ? MemorySpace::gpu_global : MemorySpace::caller,
                                      function_.origin, "status");
            add_word(*status_);
        }
        function_.body =
            without_unused_memory(host_block(code_.prepared(std::get<Block>(function_.body), symbols_)));
        if (tells_later) place_status();
    }

    std::vector<Function> kernels;

private:
    static Block without_unused_memory(const Block& block) {
        std::set<Symbol> used = used_symbols(block).buffers;
        visit_statements(block, [&](const Stmt& s) {
            if (const Launch* launch = get<Launch>(s))
                for (const Argument& argument : launch->arguments)
                    if (const Symbol* buffer = std::get_if<Symbol>(&argument)) used.insert(*buffer);
        });
        return rewrite_stmts(block, [&](const Stmt& s) -> Stmt {
            const Allocate* allocate = get<Allocate>(s);
            return allocate && !used.contains(allocate->buffer.symbol) ? nullptr : s;
        });
    }

    void add_word(const ErrorWord& word) {
        buffers_[word.buffer.symbol] = word.buffer;
        order_.push_back(word.buffer.symbol);
    }

    /// An entry begins with a good status and ends with the question for it; others get it from their
    /// callers.
    void place_status() {
        if (function_.place != FunctionPlace::entry) {
            Parameter parameter;
            parameter.symbol = status_->buffer.symbol;
            parameter.role = Role::inout;
            parameter.buffer = status_->buffer;
            parameter.origin = function_.origin;
            function_.parameters.push_back(std::move(parameter));
            return;
        }
        auto [body, rest] = split_preconditions(std::get<Block>(function_.body));
        const Block tests = tests_of(*status_, status_errors_.at(function_.symbol));
        body.statements.insert(body.statements.end(), {status_->allocation, status_->reset});
        for (const Block* part : {&std::as_const(rest), &tests})
            body.statements.insert(body.statements.end(), part->statements.begin(), part->statements.end());
        function_.body = std::move(body);
    }

    /// Registers of a host block that several kernels, or a kernel and the host, use become memory.
    Block promoted(const Block& block) {
        std::vector<int> group(block.statements.size());
        int number = 0;
        SharedThreads threads;
        for (std::size_t i = 0; i < block.statements.size(); ++i) {
            const bool host = code_.on_host(block.statements[i]);
            if (host || !threads.takes(block.statements[i])) ++number;
            group[i] = number;
            if (!host || get<Let>(block.statements[i]) || get<Allocate>(block.statements[i])) continue;
            ++number;
            if (!get<Declare>(block.statements[i])) threads.end();
        }
        Block out;
        for (std::size_t i = 0; i < block.statements.size(); ++i) {
            const Allocate* allocate = get<Allocate>(block.statements[i]);
            if (!allocate || allocate->buffer.place != MemorySpace::registers) {
                out.statements.push_back(block.statements[i]);
                continue;
            }
            bool outlives = false;
            for (std::size_t j = i + 1; j < block.statements.size(); ++j)
                outlives =
                    outlives ||
                    (group[j] != group[i] &&
                     used_symbols(Block{{block.statements[j]}}).buffers.contains(allocate->buffer.symbol));
            Buffer buffer = allocate->buffer;
            if (outlives) buffer.place = MemorySpace::gpu_global;
            out.statements.push_back(with(block.statements[i], Allocate{std::move(buffer)}));
        }
        return out;
    }

    Block host_block(const Block& whole) {
        const Block block = promoted(whole);
        const SizesInScope outside = sizes_;
        Block out, together;
        SharedThreads threads;
        const auto flush = [&] {
            const bool works =
                std::any_of(together.statements.begin(), together.statements.end(),
                            [](const Stmt& s) { return !get<Allocate>(s) && !get<Let>(s) && !get<Nop>(s); });
            if (works) launch(together, out);
            together.statements.clear();
        };
        for (const Stmt& s : block.statements) {
            if (!code_.on_host(s)) {
                if (!threads.takes(s)) flush();
                together.statements.push_back(s);
                continue;
            }
            if (!get<For>(s)) sizes_.enter(s);
            if (const Let* let = get<Let>(s)) {
                types_[let->symbol] = let->value->type;
                order_.push_back(let->symbol);
                // a let may stand among the statements of one kernel: it is bound before them
                out.statements.push_back(s);
                continue;
            }
            if (const Allocate* allocate = get<Allocate>(s)) {
                buffers_[allocate->buffer.symbol] = allocate->buffer;
                order_.push_back(allocate->buffer.symbol);
                out.statements.push_back(s);
                continue;
            }
            if (const Declare* declare = get<Declare>(s)) {
                types_[declare->symbol] = declare->type;
                order_.push_back(declare->symbol);
                out.statements.push_back(s);
                continue;
            }
            flush();
            threads.end();
            if (is_block_loop(s))
                launch(Block{{s}}, out);
            else
                out.statements.push_back(host_statement(s));
        }
        flush();
        sizes_ = outside;
        return out;
    }

    /// A statement that holds launches: its blocks are host code too.
    Stmt host_statement(const Stmt& s) {
        if (code_.is_pure_host_loop(s)) return s;
        if (const If* branch = get<If>(s)) {
            If copy = *branch;
            const bool chooses = !branch->otherwise.statements.empty();
            alternatives_ += chooses ? 1 : 0;
            copy.then = host_block(branch->then);
            copy.otherwise = host_block(branch->otherwise);
            alternatives_ -= chooses ? 1 : 0;
            return with(s, std::move(copy));
        }
        if (const CallStmt* call = get<CallStmt>(s)) {
            for (const Function& callee : program_.functions)
                for (std::size_t i = 0; callee.symbol == call->function && i < call->results.size(); ++i) {
                    types_[call->results[i]] = callee.results.at(i);
                    order_.push_back(call->results[i]);
                }
            const auto errors = status_errors_.find(call->function);
            if (errors == status_errors_.end()) return s;
            status_errors_.at(function_.symbol).insert(errors->second.begin(), errors->second.end());
            CallStmt copy = *call;
            copy.arguments.emplace_back(status_->buffer.symbol);
            return with(s, std::move(copy));
        }
        if (const While* loop = get<While>(s)) return with(s, While{loop->condition, host_block(loop->body)});
        if (const For* loop = get<For>(s)) {
            For copy = *loop;
            types_[loop->index] = Type::index();
            order_.push_back(loop->index);
            copy.mode = {};
            const SizesInScope outside = sizes_;
            sizes_.enter(s);
            copy.body = host_block(loop->body);
            sizes_ = outside;
            return with(s, std::move(copy));
        }
        return s;
    }

    /// `matmul_C`, `matmul_C_2`; `matmul_C_tiles` where a condition chooses.
    Symbol kernel_symbol(const Block& body) {
        std::set<Symbol> arrays, results;
        for (const auto& [symbol, buffer] : buffers_) arrays.insert(symbol);
        for (const Parameter& parameter : function_.parameters)
            if (parameter.buffer) results.insert(parameter.symbol);
        const std::string shape = alternatives_ > 0 ? kernel_shape(body) : "";
        const std::string base =
            kernel_name(function_.symbol.name(), body, arrays, results) + (shape.empty() ? "" : "_" + shape);
        std::string name = base;
        for (int n = 2; names_.contains(name); ++n) name = base + "_" + std::to_string(n);
        names_.insert(name);
        return symbols_.fresh(name);
    }

    /// Appends the launch of a kernel that runs the block. Asserts in it set an error word, which the host
    /// tests afterwards: all of them one, or each its own and at once.
    void launch(const Block& whole, Block& out) {
        std::vector<Stmt> allocations;
        const Block body = with_own_parts(whole, sizes_, allocations);
        for (const Stmt& s : allocations) {
            const Buffer& buffer = get<Allocate>(s)->buffer;
            out.statements.push_back(s);
            buffers_[buffer.symbol] = buffer;
            order_.push_back(buffer.symbol);
        }
        if (!may_fail(body, flagging_)) {
            out.statements.push_back(launch_of(body));
            return;
        }
        if (status_) {
            const Flagged flagged = with_error_word(body, *status_, flagging_, symbols_);
            for (const Stmt& test : flagged.tests.statements)
                status_errors_.at(function_.symbol).insert(get<Assert>(test)->error);
            out.statements.push_back(launch_of(flagged.body));
            return;
        }
        const Origin origin = body.statements.back()->origin;
        const ErrorWord word = make_error_word(symbols_, MemorySpace::gpu_global, origin);
        add_word(word);
        words_.insert(word.buffer.symbol);
        out.statements.push_back(word.allocation);
        const Flagged flagged = with_error_word(body, word, flagging_, symbols_);
        if (body.statements.size() == 1 && is_block_loop(body.statements[0])) {
            out.statements.push_back(launch_of(Block{{word.reset}}));
            out.statements.push_back(launch_of(flagged.body));
        } else {
            Block whole = flagged.body;
            whole.statements.insert(whole.statements.begin(), word.reset);
            out.statements.push_back(launch_of(whole));
        }
        out.statements.insert(out.statements.end(), flagged.tests.statements.begin(),
                              flagged.tests.statements.end());
    }

    Stmt launch_of(const Block& whole) {
        const Used used = used_symbols(whole);
        const std::array<Expr, 3> grid =
            grid_of(whole, [&](const Expr& extent) { return host_can_compute(extent, used); });
        const Block body = with_own_blocks(whole, grid);
        const Origin origin = body.statements.back()->origin;
        std::set<Symbol> variables;
        for (const Symbol& v : used.variables)
            if (!used.bound.contains(v)) variables.insert(v);
        for (const Symbol& b : used.buffers)
            if (const auto it = buffers_.find(b); it != buffers_.end())
                for (const Symbol& v : shape_variables(it->second)) variables.insert(v);

        Function kernel;
        kernel.symbol = kernel_symbol(body);
        kernel.place = FunctionPlace::device;
        kernel.origin = origin;
        Launch call{kernel.symbol, grid, threads_of(body), build::integer(0), {}};
        Renaming renaming;
        std::vector<Parameter> buffers;
        for (const Symbol& symbol : order_) {
            if (variables.contains(symbol) && types_.contains(symbol)) {
                const Symbol fresh = renaming[symbol] = symbols_.fresh(symbol.name());
                Parameter p;
                if (const auto it = parameters_.find(symbol); it != parameters_.end())
                    p = it->second;
                else
                    p.role = Role::scalar, p.type = types_.at(symbol), p.origin = origin;
                p.symbol = fresh;
                kernel.parameters.push_back(std::move(p));
                call.arguments.push_back(build::variable(symbol, types_.at(symbol)));
            } else if (used.buffers.contains(symbol) && buffers_.contains(symbol)) {
                const Symbol fresh = renaming[symbol] = symbols_.fresh(symbol.name());
                Parameter p;
                p.symbol = fresh;
                p.role = role_in(body, symbol);
                p.buffer = buffers_.at(symbol);
                p.buffer->place = MemorySpace::caller;
                p.origin = origin;
                kernel.parameters.push_back(std::move(p));
                call.arguments.push_back(symbol);
            }
        }
        for (Parameter& p : kernel.parameters)
            if (p.buffer) p.buffer = renamed(*p.buffer, p.symbol, renaming);
        kernel.body = with_places(rename(body, renaming), false);
        kernels.push_back(std::move(kernel));
        return build::make(std::move(call), origin);
    }

    /// True when a call may write the buffer.
    bool hands_out(const CallStmt& call, const Symbol& buffer) const {
        for (const Function& callee : program_.functions)
            for (std::size_t k = 0; callee.symbol == call.function && k < call.arguments.size(); ++k)
                if (const Symbol* handed = std::get_if<Symbol>(&call.arguments[k]);
                    handed && *handed == buffer && callee.parameters[k].role != Role::input)
                    return true;
        return false;
    }

    /// A device buffer is only read, or written as well.
    Role role_in(const Block& body, const Symbol& buffer) const {
        bool written = false;
        visit_statements(body, [&](const Stmt& s) {
            const CallStmt* call = get<CallStmt>(s);
            if (call) written = written || hands_out(*call, buffer);
            each_symbol(s, [&](const Symbol& symbol, SymbolUse use, const std::vector<Expr>*) {
                written = written || (!call && symbol == buffer && accesses(use) && changes(use));
            });
        });
        return written ? Role::inout : Role::input;
    }

    const Program& program_;
    SymbolSource& symbols_;
    Function& function_;
    const AssertLowering& flagging_;
    std::set<Symbol>& words_;
    StatusErrors& status_errors_;
    std::optional<ErrorWord> status_;  ///< of a function that tells errors later
    HostCode code_;
    SizesInScope sizes_;                ///< what is known where host statements are looked at
    std::vector<Symbol> order_;         ///< parameters, then root lets and allocations: parameters' order
    std::map<Symbol, Buffer> buffers_;  ///< buffers that the host sees
    std::map<Symbol, Type> types_;      ///< values that the host sees
    std::map<Symbol, Parameter> parameters_;  ///< those of them that are parameters
    std::set<std::string> names_;
    int alternatives_ = 0;  ///< conditions around that choose between kernels
};

}  // namespace

std::vector<Function> cut_kernels(Function& function, KernelCut& cutting) {
    Outliner outliner(function, cutting);
    outliner.run();
    return std::move(outliner.kernels);
}

}  // namespace nestor
