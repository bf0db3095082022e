// The one machine of a test process: shared by its scheduler, its memory hooks and its runtime functions.
#pragma once

#include <ucontext.h>

#include <memory>
#include <random>
#include <string>
#include <vector>

#include "tests/support/cuda/include/emulation.hpp"
#include "tests/support/cuda/machine.hpp"
#include "tests/support/cuda/shadow.hpp"

namespace nestor_emulation {

enum class Waiting { ready, at_barrier, at_warp_barrier, at_shuffle, finished };

/// A copy to shared memory that is on its way, with what it brings.
struct Copying {
    void* to = nullptr;
    std::vector<char> bytes;
    std::size_t group = 0;
};

/// A device thread.
struct Fibre {
    ucontext_t context{};
    std::unique_ptr<char[]> stack;
    uint3 index{};
    Waiting state = Waiting::ready;
    int line = 0;  ///< of the barrier or shuffle it waits at
    unsigned mask = 0;
    Shuffle kind{};
    std::uint64_t bits = 0, result = 0;
    int argument = 0, width = 32;
    std::vector<Copying> copies;  ///< in the order of their beginning
    std::size_t groups = 0;       ///< that were ended so far
};

struct Machine {
    Shadow shadow;
    std::vector<Violation> violations;
    std::vector<std::string> calls;
    std::vector<LaunchRecord> launches;
    int failing_allocation = 0;
    std::mt19937_64 random{0};
    bool shuffled = false;
    std::uint32_t launch_count = 0;

    // the running block
    std::vector<Fibre> fibres;
    std::vector<std::uint32_t> warp_phases;
    std::uint32_t phase = 0, block = 0;
    int current = -1;  ///< the running thread; -1: host code runs
    bool next_is_atomic = false;
    const char* kernel = "";
    ucontext_t scheduler{};
    void (*body)(const void*) = nullptr;
    const void* closure = nullptr;
    std::size_t closure_bytes = 0;

    bool says_violations = false;  ///< on standard error, where no test looks at the list

    void report(Fault fault, const std::string& text);
};

Machine& machine();

/// The next question for the last error tells of a launch that no device runs.
void fail_launch();

constexpr std::size_t stack_bytes = 64 * 1024;

/// `thread (3, 0, 0) of block 2 of softmax_row`
std::string describe(const Machine& m, std::uint32_t block, std::uint32_t thread);

}  // namespace nestor_emulation
