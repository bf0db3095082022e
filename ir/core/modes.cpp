// Predicates on loop modes; exhaustive, so that a new mode is looked at here.
#include "ir/core/modes.hpp"

#include "ir/core/build.hpp"

namespace nestor {
namespace {

std::optional<std::size_t> block_axis_of(ModeKind kind) {
    switch (kind) {
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
        case ModeKind::register_tile:
        case ModeKind::matrix_unit:
        case ModeKind::gpu_thread_x:
        case ModeKind::gpu_thread_y:
        case ModeKind::gpu_thread_z:
            break;
    }
    return std::nullopt;
}

std::optional<std::size_t> thread_axis_of(ModeKind kind) {
    switch (kind) {
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
        case ModeKind::register_tile:
        case ModeKind::matrix_unit:
        case ModeKind::gpu_block_x:
        case ModeKind::gpu_block_y:
        case ModeKind::gpu_block_z:
            break;
    }
    return std::nullopt;
}

}  // namespace

std::optional<std::size_t> block_axis(const For& loop) {
    return block_axis_of(loop.mode.kind);
}

std::optional<std::size_t> thread_axis(const For& loop) {
    return thread_axis_of(loop.mode.kind);
}

bool is_block_loop(const Stmt& s) {
    const For* loop = get<For>(s);
    return loop && block_axis(*loop);
}

bool is_block_mode(ModeKind kind) {
    return block_axis_of(kind).has_value();
}

bool is_thread_mode(ModeKind kind) {
    return thread_axis_of(kind).has_value();
}

bool is_gpu_mode(ModeKind kind) {
    return is_block_mode(kind) || is_thread_mode(kind);
}

bool is_parallel(const LoopMode& mode) {
    return mode.kind != ModeKind::serial && mode.kind != ModeKind::unrolled &&
           mode.kind != ModeKind::register_tile && mode.kind != ModeKind::matrix_unit;
}

}  // namespace nestor
