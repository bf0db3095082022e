// Note [Host and device]
// Host code may look at sizes, scalars and strides, never into buffers. A root statement that loads or
// stores therefore runs on the device. Statements that stand together share a kernel of one block, in their
// order. A register that outlives its kernel becomes memory.
#include "ir/passes/outline.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "ir/build.hpp"
#include "ir/passes/rename.hpp"
#include "ir/walk.hpp"

namespace nestor {
namespace {

bool is_block_loop(const Stmt& s) {
    const For* loop = get<For>(s);
    return loop && (loop->mode.kind == ModeKind::gpu_block_x || loop->mode.kind == ModeKind::gpu_block_y ||
                    loop->mode.kind == ModeKind::gpu_block_z);
}

/// 0, 1, 2 for x, y, z; nothing for other loops.
std::optional<std::size_t> block_axis(const For& loop) {
    switch (loop.mode.kind) {
        case ModeKind::gpu_block_x:
            return 0;
        case ModeKind::gpu_block_y:
            return 1;
        case ModeKind::gpu_block_z:
            return 2;
        case ModeKind::serial:
        case ModeKind::parallel:
        case ModeKind::vectorized:
        case ModeKind::unrolled:
        case ModeKind::gpu_thread_x:
        case ModeKind::gpu_thread_y:
        case ModeKind::gpu_thread_z:
            break;
    }
    return std::nullopt;
}

std::optional<std::size_t> thread_axis(const For& loop) {
    switch (loop.mode.kind) {
        case ModeKind::gpu_thread_x:
            return 0;
        case ModeKind::gpu_thread_y:
            return 1;
        case ModeKind::gpu_thread_z:
            return 2;
        case ModeKind::serial:
        case ModeKind::parallel:
        case ModeKind::vectorized:
        case ModeKind::unrolled:
        case ModeKind::gpu_block_x:
        case ModeKind::gpu_block_y:
        case ModeKind::gpu_block_z:
            break;
    }
    return std::nullopt;
}

bool loads(const Expr& e) {
    bool found = false;
    visit(e, [&](const Expr& child) { found = found || get<Load>(child); });
    return found;
}

bool contains(const Stmt& s, const std::function<bool(const Stmt&)>& holds) {
    bool found = false;
    visit(
        s, [&](const Stmt& child) { found = found || holds(child); }, [](const Expr&) {});
    return found;
}

/// What only the host can do.
bool is_host_work(const Stmt& s) {
    return is_block_loop(s) || get<CallStmt>(s) || get<Return>(s) || get<Assert>(s) || get<Launch>(s);
}

struct Used {
    std::set<Symbol> variables, buffers, bound;
};

Used used_symbols(const Block& block) {
    Used used;
    visit(
        block,
        [&](const Stmt& s) {
            if (const For* loop = get<For>(s)) used.bound.insert(loop->index);
            if (const Let* let = get<Let>(s)) used.bound.insert(let->symbol);
            if (const Declare* declare = get<Declare>(s)) used.bound.insert(declare->symbol);
            if (const Allocate* allocate = get<Allocate>(s)) used.bound.insert(allocate->buffer.symbol);
            if (const Assign* assign = get<Assign>(s)) used.variables.insert(assign->symbol);
            if (const Store* store = get<Store>(s))
                for (const Target& t : store->targets) used.buffers.insert(t.buffer);
            if (const Update* update = get<Update>(s)) {
                used.buffers.insert(update->target.buffer);
                if (update->result) used.bound.insert(update->result);
            }
        },
        [&](const Expr& e) {
            if (const Variable* v = get<Variable>(e)) used.variables.insert(v->symbol);
            if (const Load* load = get<Load>(e)) used.buffers.insert(load->buffer);
        });
    return used;
}

/// The variables in a buffer's dimensions.
std::set<Symbol> shape_variables(const Buffer& buffer) {
    std::set<Symbol> found;
    for (const Dimension& d : buffer.dimensions)
        for (const Expr& e : {d.min, d.extent, d.stride})
            if (e)
                visit(e, [&](const Expr& child) {
                    if (const Variable* v = get<Variable>(child)) found.insert(v->symbol);
                });
    return found;
}

class Outliner {
public:
    Outliner(Program& program, SymbolSource& symbols, Function& function)
        : program_(program), symbols_(symbols), function_(function) {
        for (const Parameter& p : function.parameters) {
            order_.push_back(p.symbol);
            if (p.buffer)
                buffers_[p.symbol] = *p.buffer;
            else
                types_[p.symbol] = p.type, parameters_[p.symbol] = p;
        }
        for (const Function& f : program.functions) names_.insert(f.symbol.name());
    }

    void run() {
        Block flat = spliced(std::get<Block>(function_.body));
        flat = promoted(flat);
        function_.body = host_block(flat);
        if (!kernels.empty() && function_.place == FunctionPlace::internal)
            function_.place = FunctionPlace::host;
    }

    std::vector<Function> kernels;

private:
    /// Without compute and label statements, which loops no longer need.
    Block spliced(const Block& block) {
        Block out;
        for (const Stmt& s : block.statements) {
            const Compute* compute = get<Compute>(s);
            const Label* label = get<Label>(s);
            const Block* inner = compute ? &compute->body : label ? &label->body : get<Block>(s);
            if (inner) {
                const Block content = spliced(*inner);
                out.statements.insert(out.statements.end(), content.statements.begin(),
                                      content.statements.end());
            } else {
                out.statements.push_back(s);
            }
        }
        return out;
    }

    /// True for a statement that runs on the host as it stands or contains one that must.
    bool on_host(const Stmt& s) const {
        if (const Let* let = get<Let>(s)) return !loads(let->value);
        if (const Allocate* allocate = get<Allocate>(s)) return allocate->buffer.place != Place::registers;
        return contains(s, is_host_work);
    }

    /// Registers of the root that several kernels use become memory.
    Block promoted(const Block& block) {
        std::vector<int> group(block.statements.size());
        int number = 0;
        for (std::size_t i = 0; i < block.statements.size(); ++i) {
            const bool host = on_host(block.statements[i]);
            if (host) ++number;
            group[i] = number;
            if (host && !get<Let>(block.statements[i]) && !get<Allocate>(block.statements[i])) ++number;
        }
        Block out;
        for (std::size_t i = 0; i < block.statements.size(); ++i) {
            const Allocate* allocate = get<Allocate>(block.statements[i]);
            if (!allocate || allocate->buffer.place != Place::registers) {
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
            if (outlives) buffer.place = Place::gpu_global;
            out.statements.push_back(with(block.statements[i], Allocate{std::move(buffer)}));
        }
        return out;
    }

    Block host_block(const Block& block) {
        Block out, together;
        const auto flush = [&] {
            const bool works =
                std::any_of(together.statements.begin(), together.statements.end(),
                            [](const Stmt& s) { return !get<Allocate>(s) && !get<Let>(s) && !get<Nop>(s); });
            if (works) out.statements.push_back(launch(together));
            together.statements.clear();
        };
        for (const Stmt& s : block.statements) {
            if (!on_host(s)) {
                together.statements.push_back(s);
                continue;
            }
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
            flush();
            if (is_block_loop(s))
                out.statements.push_back(launch(Block{{s}}));
            else
                out.statements.push_back(host_statement(s));
        }
        flush();
        return out;
    }

    /// A statement that holds launches: its blocks are host code too.
    Stmt host_statement(const Stmt& s) {
        if (const If* branch = get<If>(s)) {
            If copy = *branch;
            copy.then = host_block(branch->then);
            copy.otherwise = host_block(branch->otherwise);
            return with(s, std::move(copy));
        }
        if (const For* loop = get<For>(s)) {
            For copy = *loop;
            types_[loop->index] = Type::index();
            order_.push_back(loop->index);
            copy.mode = {};
            copy.body = host_block(loop->body);
            return with(s, std::move(copy));
        }
        return s;
    }

    /// What the host can compute here: no symbol that the kernel binds, no load.
    bool computable(const Expr& e, const Used& inside) const {
        bool fits = !loads(e);
        visit(e, [&](const Expr& child) {
            if (const Variable* v = get<Variable>(child)) fits = fits && !inside.bound.contains(v->symbol);
        });
        return fits;
    }

    std::array<Expr, 3> grid_of(const Block& body, const Used& used) const {
        std::array<Expr, 3> grid{build::integer(1), build::integer(1), build::integer(1)};
        const Block* block = &body;
        while (true) {
            const For* next = nullptr;
            for (const Stmt& s : block->statements) {
                if (const Let* let = get<Let>(s); let && !loads(let->value)) continue;
                next = &s == &block->statements.back() ? get<For>(s) : nullptr;
                break;
            }
            const auto axis = next ? block_axis(*next) : std::nullopt;
            if (!axis) return grid;
            if (computable(next->extent, used)) grid[*axis] = next->extent;
            block = &next->body;
        }
    }

    static std::array<Expr, 3> threads_of(const Block& body) {
        std::array<std::int64_t, 3> widths{1, 1, 1};
        visit(
            body,
            [&](const Stmt& s) {
                const For* loop = get<For>(s);
                const auto axis = loop ? thread_axis(*loop) : std::nullopt;
                if (!axis) return;
                std::int64_t width = loop->mode.width;
                if (width == 0) width = build::as_integer(loop->extent).value_or(256);
                widths[*axis] = std::max(widths[*axis], width);
            },
            [](const Expr&) {});
        return {build::integer(widths[0]), build::integer(widths[1]), build::integer(widths[2])};
    }

    /// `matmul_C`, `matmul_C_2`: after the function and the tensor that the kernel's last nest writes.
    Symbol kernel_symbol(const Block& body) {
        std::string tensor;
        visit(
            body,
            [&](const Stmt& s) {
                if (const For* loop = get<For>(s); loop && !loop->name.func.empty()) tensor = loop->name.func;
                const Store* store = get<Store>(s);
                if (store && tensor.empty() && buffers_.contains(store->targets[0].buffer))
                    tensor = store->targets[0].buffer.name();
            },
            [](const Expr&) {});
        const std::string base = function_.symbol.name() + "_" + (tensor.empty() ? "kernel" : tensor);
        std::string name = base;
        for (int n = 2; names_.contains(name); ++n) name = base + "_" + std::to_string(n);
        names_.insert(name);
        return symbols_.fresh(name);
    }

    Stmt launch(const Block& body) {
        const Used used = used_symbols(body);
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
        Launch call{kernel.symbol, grid_of(body, used), threads_of(body), build::integer(0), {}};
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
                p.buffer->place = Place::caller;
                p.origin = origin;
                kernel.parameters.push_back(std::move(p));
                call.arguments.push_back(symbol);
            }
        }
        for (Parameter& p : kernel.parameters)
            if (p.buffer) p.buffer = renamed(*p.buffer, p.symbol, renaming);
        kernel.body = rename(body, renaming);
        kernels.push_back(std::move(kernel));
        return build::make(std::move(call), origin);
    }

    /// A device buffer is only read, or written as well.
    static Role role_in(const Block& body, const Symbol& buffer) {
        bool written = false;
        visit(
            body,
            [&](const Stmt& s) {
                if (const Store* store = get<Store>(s))
                    for (const Target& t : store->targets) written = written || t.buffer == buffer;
                if (const Update* update = get<Update>(s))
                    written = written || update->target.buffer == buffer;
            },
            [](const Expr&) {});
        return written ? Role::inout : Role::input;
    }

    Program& program_;
    SymbolSource& symbols_;
    Function& function_;
    std::vector<Symbol> order_;         ///< parameters, then root lets and allocations: parameters' order
    std::map<Symbol, Buffer> buffers_;  ///< buffers that the host sees
    std::map<Symbol, Type> types_;      ///< values that the host sees
    std::map<Symbol, Parameter> parameters_;  ///< those of them that are parameters
    std::set<std::string> names_;
};

bool touches_memory(const Block& block) {
    bool found = false;
    visit(
        block, [&](const Stmt& s) { found = found || get<Store>(s) || get<Update>(s); }, [](const Expr&) {});
    return found;
}

}  // namespace

Program outline(const Program& program, const Machine& target) {
    if (target.kind != TargetKind::cuda) return program;
    Program out = program;
    out.functions.clear();
    SymbolSource symbols(program.next_symbol);
    std::set<std::string> names;
    for (const Function& f : program.functions) {
        Function function = f;
        const auto* block = std::get_if<Block>(&function.body);
        if (!block || function.place == FunctionPlace::device || !touches_memory(*block)) {
            out.functions.push_back(std::move(function));
            continue;
        }
        Outliner outliner(out, symbols, function);
        outliner.run();
        for (Function& kernel : outliner.kernels) out.functions.push_back(std::move(kernel));
        out.functions.push_back(std::move(function));
    }
    out.next_symbol = symbols.next();
    return out;
}

}  // namespace nestor
