// Kernel outlining: which functions the host runs, which the device, and which defer their errors.
#include "ir/passes/device/outline.hpp"

#include <algorithm>
#include <set>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/entry.hpp"
#include "ir/core/modes.hpp"
#include "ir/core/search.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/passes/device/cut_kernels.hpp"
#include "ir/passes/device/host_device.hpp"
#include "ir/passes/device/kernel_memory.hpp"
#include "ir/passes/errors/deferred_errors.hpp"
#include "ir/passes/interface/results_to_parameters.hpp"
#include "ir/passes/interface/version_strides.hpp"

namespace nestor {
namespace {

/// True where a block works on memory, or loops over blocks or threads.
bool works_on_device(const Block& block, const std::set<Symbol>& on_device) {
    bool found = false;
    visit(
        block,
        [&](const Stmt& s) {
            const CallStmt* call = get<CallStmt>(s);
            const For* loop = get<For>(s);
            found = found || (call && on_device.contains(call->function)) ||
                    (loop && (block_axis(*loop) || thread_axis(*loop)));  // which may print alone
            if (call || loop) return;  // what a loop reduces may be a local
            each_symbol(s, [&](const Symbol&, SymbolUse use, const std::vector<Expr>*) {
                found = found || accesses(use);
            });
        },
        [&](const Expr& e) { found = found || get<Load>(e); });
    return found;
}

/// Functions with results whose values come from memory, or that may fail, or that call such.
std::set<Symbol> functions_with_results_in_memory(const Program& program, const std::set<Symbol>& on_device) {
    std::set<Symbol> found;
    for (std::size_t count = ~std::size_t{0}; count != found.size();) {
        count = found.size();
        for (const Function& f : program.functions) {
            const auto* body = std::get_if<Block>(&f.body);
            if (f.place != FunctionPlace::internal || !body || on_device.contains(f.symbol)) continue;
            const bool calls =
                std::any_of(body->statements.begin(), body->statements.end(), [&](const Stmt& s) {
                    return contains(s, [&](const Stmt& child) {
                        const CallStmt* call = get<CallStmt>(child);
                        return call && found.contains(call->function);
                    });
                });
            if (calls || works_on_device(*body, on_device) || holds_kind<Assert>(*body))
                found.insert(f.symbol);
        }
    }
    return found;
}

bool has_arrays(const Function& function) {
    return std::any_of(function.parameters.begin(), function.parameters.end(),
                       [](const Parameter& p) { return p.buffer.has_value(); });
}

/// True for a function of the host that launches kernels or works on arrays of the device, or calls such.
bool runs_kernels(const Function& function, const Program& done) {
    if (has_arrays(function)) return true;
    return contains(std::get<Block>(function.body), [&](const Stmt& s) {
        const CallStmt* call = get<CallStmt>(s);
        const Function* callee = call ? find_function(done, call->function.name()) : nullptr;
        return get<Launch>(s) || (callee && callee->place == FunctionPlace::host);
    });
}

/// The functions called in a block; with `in_loops`, those called inside loops over blocks and threads.
std::set<Symbol> called_in(const Block& block, bool in_loops) {
    std::set<Symbol> called;
    visit_statements(block, [&](const Stmt& s) {
        const For* loop = get<For>(s);
        if (in_loops && loop && (block_axis(*loop) || thread_axis(*loop))) {
            called.merge(called_in(loop->body, false));
        } else if (const CallStmt* call = get<CallStmt>(s); call && !in_loops) {
            called.insert(call->function);
        }
    });
    return called;
}

}  // namespace

std::set<Symbol> device_functions(const Program& program) {
    std::set<Symbol> found;
    for (const Function& f : program.functions)
        if (const auto* body = std::get_if<Block>(&f.body))
            found.merge(called_in(*body, f.place != FunctionPlace::device));
    for (std::size_t count = 0; count != found.size();) {
        count = found.size();
        for (const Function& f : program.functions)
            if (const auto* body = std::get_if<Block>(&f.body); body && found.contains(f.symbol))
                found.merge(called_in(*body, false));
    }
    return found;
}

namespace {

struct Outlined {
    Program program;
    std::set<Symbol> words;  ///< error words that are tested behind their kernels
};

/// True for a text whose kernels were cut before it was printed: it copies to the host what that looks at.
bool copies_to_host(const Block& block) {
    return contains(block, [&](const Stmt& s) {
        const Copy* copy = get<Copy>(s);
        return copy && copy->kind != CopyKind::device_to_device;
    });
}

/// `later`: functions whose errors the entry's status word tells.
Outlined outlined(const Program& before, const std::set<Symbol>& later) {
    const std::set<Symbol> on_device = device_functions(before);
    // what kernels compute is in memory of the device, also where a function gives it to the host
    const std::set<Symbol> in_memory = functions_with_results_in_memory(before, on_device);
    Program program =
        results_to_parameters(before, [&](const Function& f) { return in_memory.contains(f.symbol); });
    const DeviceLimits limits = device_limits(program);
    SymbolSource symbols(program.next_symbol);
    const AssertLowering flagging = flagged_functions(program, on_device, false, symbols);
    StatusErrors status;
    for (const Symbol& f : later) status[f];
    Outlined result{program, {}};
    Program& out = result.program;
    out.functions.clear();
    KernelCut cutting{program, out, symbols, on_device, limits, flagging, status, {}};
    for (const Function& f : program.functions) {
        Function function = f;
        auto* block = std::get_if<Block>(&function.body);
        if (block && on_device.contains(f.symbol)) *block = with_places(*block, true);
        if (!block || function.place == FunctionPlace::device || on_device.contains(f.symbol)) {
            out.functions.push_back(std::move(function));
            continue;
        }
        if (limits.on_host.contains(f.symbol)) {
            if (f.place == FunctionPlace::entry && has_arrays(f))
                out.functions.push_back(
                    move_work(function, symbols.fresh(function.symbol.name() + "_on_host")));
            out.functions.push_back(std::move(function));
            continue;
        }
        if ((works_on_device(*block, on_device) || later.contains(f.symbol)) && !copies_to_host(*block)) {
            for (Function& kernel : cut_kernels(function, cutting))
                out.functions.push_back(std::move(kernel));
        }
        if (function.place == FunctionPlace::internal && runs_kernels(function, out))
            function.place = FunctionPlace::host;
        out.functions.push_back(std::move(function));
    }
    out.next_symbol = symbols.next();
    result.words = std::move(cutting.words);
    return result;
}

}  // namespace

Program outline(const Program& program, const Target& target) {
    if (!target.has_blocks()) return program;
    Outlined looking = outlined(program, {});
    const std::set<Symbol> later = functions_with_deferred_errors(looking.program, looking.words);
    return later.empty() ? looking.program : outlined(program, later).program;
}

}  // namespace nestor
