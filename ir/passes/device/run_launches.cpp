// Launches as calls on the CPU. Barriers go: where they stand, all iterations of the loops before are done.
//
// Note [Launches on the CPU] (2026-11-21)
// Loops over blocks and threads stand in the kernel itself, so that a launch is a call on the CPU and every
// program has a meaning on every target.
#include "ir/passes/device/run_launches.hpp"

#include <array>

#include "ir/core/build.hpp"
#include "ir/core/modes.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

Block with_calls(const Block& block) {
    return rewrite_stmts(block, [](const Stmt& s) -> Stmt {
        const Launch* launch = get<Launch>(s);
        if (!launch) return s;
        Expr runs = build::boolean(true);
        for (const auto& sizes : {launch->grid, launch->block})
            for (const Expr& size : sizes)
                runs = build::both(runs, build::compare(CompareOp::greater, size, build::integer(0)));
        const Stmt call = build::make(CallStmt{{}, launch->function, launch->arguments}, s->origin);
        if (build::as_integer(runs) == 1) return call;
        return with(s, If{runs, Block{{call}}, {}});
    });
}

Block on_one_thread(const Block& block) {
    return rewrite_stmts(block, [](const Stmt& s) -> Stmt {
        if (get<Barrier>(s)) return nullptr;
        if (const Allocate* allocate = get<Allocate>(s)) {
            Buffer buffer = allocate->buffer;
            if (buffer.place == MemorySpace::gpu_shared || buffer.place == MemorySpace::gpu_global)
                buffer.place = MemorySpace::heap;
            return with(s, Allocate{std::move(buffer)});
        }
        const For* loop = get<For>(s);
        if (!loop || !is_gpu_mode(loop->mode.kind)) return s;
        For copy = *loop;
        copy.mode = {};
        copy.reductions.clear();
        return with(s, std::move(copy));
    });
}

}  // namespace

Program run_launches(const Program& program, const Target& target) {
    if (target.has_blocks()) return program;
    Program out = program;
    for (Function& function : out.functions) {
        auto* body = std::get_if<Block>(&function.body);
        if (!body) continue;
        *body = with_calls(*body);
        if (function.place != FunctionPlace::device && function.place != FunctionPlace::host) continue;
        function.place = FunctionPlace::internal;
        *body = on_one_thread(*body);
    }
    return out;
}

}  // namespace nestor
