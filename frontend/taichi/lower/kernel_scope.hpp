// The state of the evaluation while a kernel, or a function that is called and not inlined, is translated.
#pragma once

#include <utility>
#include <vector>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// While it lives, the evaluator has that kernel's state and no code; the one before comes back afterwards.
class KernelScope {
public:
    KernelScope(Evaluator& ev, KernelState state)
        : ev_(ev),
          frames_(ev.frames),
          blocks_(std::exchange(ev.blocks, {})),
          kernel_(std::exchange(ev.kernel, std::move(state))) {}
    ~KernelScope() {
        ev_.frames = std::move(frames_);
        ev_.blocks = std::move(blocks_);
        ev_.kernel = std::move(kernel_);
    }
    KernelScope(const KernelScope&) = delete;
    KernelScope& operator=(const KernelScope&) = delete;
    /// What a function counts, its kernel counts on: random numbers, statements, calls.
    void keep_counts() {
        kernel_.random = ev_.kernel.random;
        kernel_.emitted = ev_.kernel.emitted;
        kernel_.inlined = ev_.kernel.inlined;
    }

private:
    Evaluator& ev_;
    std::vector<Frame> frames_;
    std::vector<Block> blocks_;
    KernelState kernel_;
};

}  // namespace nestor::taichi
