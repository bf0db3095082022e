// Workspace assignment: byte offsets of temporaries, summed in the order of their allocations.
#include "ir/passes/device/assign_workspace.hpp"

#include <map>
#include <stdexcept>

#include "ir/analysis/device_limits.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/entry.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

/// True when a block launches kernels, or works on the device by functions that it calls.
bool works_on_device(const Program& program, const Block& block) {
    return contains(block, [&](const Stmt& s) {
        const CallStmt* call = get<CallStmt>(s);
        const Function* callee = call ? find_function(program, call->function.name()) : nullptr;
        return get<Launch>(s) || (callee && callee->place == FunctionPlace::host);
    });
}

void find_temporaries(const Block& block, SizesInScope sizes, std::vector<Buffer>& found) {
    for (const Stmt& s : block.statements) {
        const Allocate* allocate = get<Allocate>(s);
        if (allocate && allocate->buffer.place == MemorySpace::gpu_global) {
            found.push_back(allocate->buffer);
            for (Dimension& d : found.back().dimensions) {
                d.extent = sizes.largest(d.extent);
                if (!d.extent) throw std::logic_error("a temporary that no size bounds: see device_limits");
            }
        }
        SizesInScope inside = sizes;
        inside.enter(s);
        map_blocks(s, [&](const Block& inner) {
            find_temporaries(inner, inside, found);
            return inner;
        });
        if (!get<For>(s)) sizes = std::move(inside);
    }
}

Expr larger(const Expr& a, const Expr& b) {
    if (!a) return b;
    return b ? build::maximum(a, b) : a;
}

/// The most that one of the called functions needs, in the caller's symbols.
Expr needed_by_callees(const Block& body, const std::map<Symbol, const Function*>& functions) {
    Expr most;
    visit_statements(body, [&](const Stmt& s) {
        const CallStmt* call = get<CallStmt>(s);
        const auto callee = call ? functions.find(call->function) : functions.end();
        if (callee == functions.end() || !callee->second->workspace_bytes) return;
        Substitution arguments;
        for (std::size_t k = 0; k < call->arguments.size(); ++k)
            if (const Expr* value = std::get_if<Expr>(&call->arguments[k]))
                arguments.emplace_back(callee->second->parameters[k].symbol, *value);
        most = larger(most, substitute(callee->second->workspace_bytes, arguments));
    });
    return most;
}

}  // namespace

Expr padded_bytes(const Buffer& buffer) {
    Expr bytes = build::integer(buffer.element.bytes());
    for (const Dimension& d : buffer.dimensions) bytes = build::multiply(d.extent, bytes);
    const Expr alignment = build::integer(workspace_alignment);
    return build::multiply(build::ceil_divide(bytes, alignment), alignment);
}

std::vector<Buffer> temporaries_of(const Function& function) {
    std::vector<Buffer> found;
    find_temporaries(std::get<Block>(function.body), SizesInScope(function), found);
    return found;
}

Program assign_workspace(const Program& program, const Target& target) {
    if (!target.has_blocks()) return program;
    Program out = program;
    std::map<Symbol, const Function*> functions;
    for (Function& f : out.functions) {
        auto* body = std::get_if<Block>(&f.body);
        if (!body || f.place == FunctionPlace::device) continue;
        Expr bytes = needed_by_callees(*body, functions);
        if (works_on_device(program, *body)) {
            *body = rewrite_stmts(*body, [&](const Stmt& s) -> Stmt {
                const Allocate* allocate = get<Allocate>(s);
                if (!allocate) return s;
                Buffer buffer = allocate->buffer;
                buffer.place = MemorySpace::gpu_global;
                return with(s, Allocate{std::move(buffer)});
            });
            for (const Buffer& buffer : temporaries_of(f))
                bytes = bytes ? build::add(bytes, padded_bytes(buffer)) : padded_bytes(buffer);
        }
        f.workspace_bytes = bytes;
        functions[f.symbol] = &f;
    }
    return out;
}

}  // namespace nestor
