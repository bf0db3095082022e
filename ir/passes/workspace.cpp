// Sizes are summed in the order of the allocations, so that whoever prints offsets only has to add.
#include "ir/passes/workspace.hpp"

#include <map>

#include "ir/build.hpp"
#include "ir/walk.hpp"

namespace nestor {
namespace {

/// True when a block launches kernels, or hands buffers to functions of the host, which do.
bool works_on_device(const Block& block) {
    bool found = false;
    visit(
        block,
        [&](const Stmt& s) {
            found = found || get<Launch>(s);
            if (const CallStmt* call = get<CallStmt>(s))
                for (const Argument& argument : call->arguments)
                    found = found || std::holds_alternative<Symbol>(argument);
        },
        [](const Expr&) {});
    return found;
}

/// Bytes of a buffer, rounded up to the alignment.
Expr padded_bytes(const Buffer& buffer) {
    Expr bytes = build::integer(buffer.element.bytes());
    for (const Dimension& d : buffer.dimensions) bytes = build::multiply(d.extent, bytes);
    const Expr alignment = build::integer(workspace_alignment);
    return build::multiply(build::ceil_divide(bytes, alignment), alignment);
}

Expr larger(const Expr& a, const Expr& b) {
    if (!a) return b;
    return b ? build::maximum(a, b) : a;
}

/// The most that one of the called functions needs, in the caller's symbols.
Expr needed_by_callees(const Block& body, const std::map<Symbol, const Function*>& functions) {
    Expr most;
    visit(
        body,
        [&](const Stmt& s) {
            const CallStmt* call = get<CallStmt>(s);
            const auto callee = call ? functions.find(call->function) : functions.end();
            if (callee == functions.end() || !callee->second->workspace_bytes) return;
            Substitution arguments;
            for (std::size_t k = 0; k < call->arguments.size(); ++k)
                if (const Expr* value = std::get_if<Expr>(&call->arguments[k]))
                    arguments.emplace_back(callee->second->parameters[k].symbol, *value);
            most = larger(most, substitute(callee->second->workspace_bytes, arguments));
        },
        [](const Expr&) {});
    return most;
}

}  // namespace

Substitution bound_names(const Block& body) {
    Substitution names;
    visit(
        body,
        [&](const Stmt& s) {
            if (const Let* let = get<Let>(s)) names.emplace_back(let->symbol, substitute(let->value, names));
        },
        [](const Expr&) {});
    return names;
}

Program assign_workspace(const Program& program, const Machine& target) {
    if (target.kind != TargetKind::cuda) return program;
    Program out = program;
    std::map<Symbol, const Function*> functions;
    for (Function& f : out.functions) {
        auto* body = std::get_if<Block>(&f.body);
        if (!body || f.place == FunctionPlace::device) continue;
        Expr bytes = needed_by_callees(*body, functions);
        if (works_on_device(*body)) {
            const Substitution names = bound_names(*body);
            *body = rewrite_stmts(*body, [&](const Stmt& s) -> Stmt {
                const Allocate* allocate = get<Allocate>(s);
                if (!allocate) return s;
                Buffer buffer = allocate->buffer;
                buffer.place = Place::gpu_global;
                const Expr own = substitute(padded_bytes(buffer), names);
                bytes = bytes ? build::add(bytes, own) : own;
                return with(s, Allocate{std::move(buffer)});
            });
        }
        f.workspace_bytes = bytes;
        functions[f.symbol] = &f;
    }
    return out;
}

}  // namespace nestor
