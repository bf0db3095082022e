// Kernels of rows, found by what their threads keep and by the places they read.
#include "ir/passes/interface/row_kernels.hpp"

#include <algorithm>
#include <set>

#include "ir/core/build.hpp"
#include "ir/core/modes.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

/// d of `let d = chunk * 32 + t` in an unrolled loop, `t` a thread; none for others.
Symbol element_of(const For& loop, const std::set<Symbol>& threads) {
    const bool unrolled = loop.mode.kind == ModeKind::unrolled && !loop.body.statements.empty();
    const Let* let = unrolled ? get<Let>(loop.body.statements[0]) : nullptr;
    const Binary* sum = let ? get<Binary>(let->value) : nullptr;
    const Binary* chunk = sum && sum->op == BinaryOp::add ? get<Binary>(sum->left) : nullptr;
    const Variable* thread = chunk ? get<Variable>(sum->right) : nullptr;
    const bool is_element = thread && threads.contains(thread->symbol) && chunk->op == BinaryOp::multiply &&
                            same(chunk->left, build::variable(loop.index)) && build::as_integer(chunk->right);
    return is_element ? let->symbol : Symbol();
}

/// Loads `A[.., d]`.
bool loads_element(const Block& body, const Symbol& element) {
    bool found = false;
    visit(
        body, [](const Stmt&) {},
        [&](const Expr& e) {
            const Load* load = get<Load>(e);
            found = found ||
                    (load && std::any_of(load->indices.begin(), load->indices.end(), [&](const Expr& index) {
                         return same(index, build::variable(element));
                     }));
        });
    return found;
}

}  // namespace

bool walks_rows(const Function& kernel) {
    const auto* body = std::get_if<Block>(&kernel.body);
    if (!body) return false;
    bool walks = false, shared = false;
    std::set<Symbol> threads;
    visit_statements(*body, [&](const Stmt& s) {
        if (const For* loop = get<For>(s)) {
            if (thread_axis(*loop)) threads.insert(loop->index);
            const Symbol element = element_of(*loop, threads);
            walks = walks || (element && loads_element(loop->body, element));
        }
        if (const Allocate* allocate = get<Allocate>(s)) {
            shared = shared || allocate->buffer.place == MemorySpace::gpu_shared;
            walks = walks || (allocate->buffer.place == MemorySpace::registers &&
                              !allocate->buffer.dimensions.empty());
        }
    });
    return walks && !shared;
}

}  // namespace nestor
