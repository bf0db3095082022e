// The scheduler of the emulated device: runs every thread until it waits, then lets go whoever may go on.
#include <algorithm>
#include <cstdio>
#include <numeric>

#include "tests/support/cuda/include/cuda_runtime.h"
#include "tests/support/cuda/machine_state.hpp"

uint3 threadIdx, blockIdx;
dim3 blockDim, gridDim;

namespace nestor_emulation {

Machine& machine() {
    static Machine m;
    return m;
}

void Machine::report(Fault fault, const std::string& text) {
    const auto of_this_fault = std::count_if(violations.begin(), violations.end(),
                                             [&](const Violation& v) { return v.fault == fault; });
    if (of_this_fault >= 20) return;
    violations.push_back({fault, text});
    if (says_violations) std::fprintf(stderr, "emulated device: %s\n", text.c_str());
}

bool say_violations() {
    return machine().says_violations = true;
}

std::string describe(const Machine& m, std::uint32_t block, std::uint32_t thread) {
    const unsigned x = thread % blockDim.x, y = thread / blockDim.x % blockDim.y;
    const unsigned z = thread / blockDim.x / blockDim.y;
    return "thread (" + std::to_string(x) + ", " + std::to_string(y) + ", " + std::to_string(z) +
           ") of block " + std::to_string(block) + " of " + m.kernel;
}

namespace {

int lanes_of_warp(const Machine& m, int warp) {
    return std::min(32, static_cast<int>(m.fibres.size()) - warp * 32);
}

void fibre_main() {
    Machine& m = machine();
    m.body(m.closure);
    m.fibres[static_cast<std::size_t>(m.current)].state = Waiting::finished;
}

void resume(Machine& m, int thread) {
    Fibre& fibre = m.fibres[static_cast<std::size_t>(thread)];
    m.current = thread;
    threadIdx = fibre.index;
    swapcontext(&m.scheduler, &fibre.context);
    m.current = -1;
}

/// Back to the scheduler until this thread is ready again.
void wait(Waiting state, int line) {
    Machine& m = machine();
    Fibre& fibre = m.fibres[static_cast<std::size_t>(m.current)];
    fibre.state = state;
    fibre.line = line;
    swapcontext(&fibre.context, &m.scheduler);
}

/// The lane a shuffle reads; its own when the source leaves the group.
int source_lane(const Fibre& fibre, int lane) {
    const int group = lane / fibre.width * fibre.width;
    int source = lane;
    switch (fibre.kind) {
        case Shuffle::index:
            source = group + (fibre.argument & (fibre.width - 1));
            break;
        case Shuffle::down:
            source = lane + fibre.argument;
            break;
        case Shuffle::up:
            source = lane - fibre.argument;
            break;
        case Shuffle::exclusive_or:
            source = lane ^ fibre.argument;
            break;
    }
    return source < group || source >= group + fibre.width ? lane : source;
}

/// Lets the lanes of one warp go on whose whole mask has arrived at the same place.
bool release_lanes(Machine& m, int warp) {
    const int lanes = lanes_of_warp(m, warp);
    for (int lane = 0; lane < lanes; ++lane) {
        const Fibre& first = m.fibres[static_cast<std::size_t>(warp * 32 + lane)];
        if (first.state != Waiting::at_shuffle && first.state != Waiting::at_warp_barrier) continue;
        bool complete = true;
        for (int other = 0; other < 32 && complete; ++other) {
            if (!(first.mask >> other & 1)) continue;
            complete = other < lanes;
            if (!complete) break;
            const Fibre& fibre = m.fibres[static_cast<std::size_t>(warp * 32 + other)];
            complete = fibre.state == first.state && fibre.line == first.line && fibre.mask == first.mask;
        }
        if (!complete) continue;
        const Waiting state = first.state;
        const unsigned mask = first.mask;
        for (int other = 0; other < lanes; ++other) {
            if (!(mask >> other & 1)) continue;
            Fibre& fibre = m.fibres[static_cast<std::size_t>(warp * 32 + other)];
            if (state == Waiting::at_shuffle) {
                const int source = source_lane(fibre, other);
                if (source < lanes && (mask >> source & 1))
                    fibre.result = m.fibres[static_cast<std::size_t>(warp * 32 + source)].bits;
                else
                    m.report(Fault::shuffle,
                             "shuffle in line " + std::to_string(fibre.line) + ": " +
                                 describe(m, m.block, static_cast<std::uint32_t>(warp * 32 + other)) +
                                 " reads lane " + std::to_string(source) + ", which its mask leaves out");
            }
            fibre.state = Waiting::ready;
        }
        if (state == Waiting::at_warp_barrier) ++m.warp_phases[static_cast<std::size_t>(warp)];
        return true;
    }
    return false;
}

/// Lets the block go on when all its threads wait at one barrier.
bool release_block(Machine& m) {
    for (const Fibre& fibre : m.fibres)
        if (fibre.state != Waiting::at_barrier || fibre.line != m.fibres.front().line) return false;
    for (Fibre& fibre : m.fibres) fibre.state = Waiting::ready;
    ++m.phase;
    return true;
}

/// Nobody can go on: says who waits where.
void report_divergence(Machine& m) {
    const auto place = [](const Fibre& fibre) {
        switch (fibre.state) {
            case Waiting::at_barrier:
                return "waits at the barrier in line " + std::to_string(fibre.line);
            case Waiting::at_warp_barrier:
                return "waits at the warp barrier in line " + std::to_string(fibre.line);
            case Waiting::at_shuffle:
                return "waits at the shuffle in line " + std::to_string(fibre.line);
            case Waiting::finished:
                return std::string("has ended");
            case Waiting::ready:
                break;
        }
        return std::string("runs");
    };
    std::size_t waiting = 0;
    while (m.fibres[waiting].state == Waiting::finished) ++waiting;
    bool shuffles = false;
    for (const Fibre& fibre : m.fibres)
        shuffles = shuffles || fibre.state == Waiting::at_shuffle || fibre.state == Waiting::at_warp_barrier;
    // within a warp for shuffles: the lane that makes the mask incomplete
    if (shuffles)
        for (waiting = 0; m.fibres[waiting].state != Waiting::at_shuffle &&
                          m.fibres[waiting].state != Waiting::at_warp_barrier;)
            ++waiting;
    const Fibre& stuck = m.fibres[waiting];
    std::size_t other = waiting;
    const std::size_t begin = shuffles ? waiting / 32 * 32 : 0;
    for (std::size_t i = begin; i < m.fibres.size() && other == waiting; ++i)
        if (m.fibres[i].state != stuck.state || m.fibres[i].line != stuck.line ||
            m.fibres[i].mask != stuck.mask)
            other = i;
    std::string text = describe(m, m.block, static_cast<std::uint32_t>(waiting)) + " " + place(stuck);
    if (other != waiting)
        text += ", " + describe(m, m.block, static_cast<std::uint32_t>(other)) + " " + place(m.fibres[other]);
    else
        text += ", but its mask names lanes that do not exist";
    m.report(shuffles ? Fault::shuffle : Fault::barrier, text);
}

void run_block(Machine& m) {
    std::vector<int> order(m.fibres.size());
    std::iota(order.begin(), order.end(), 0);
    m.phase = 0;
    m.warp_phases.assign((m.fibres.size() + 31) / 32, 0);
    for (std::size_t i = 0; i < m.fibres.size(); ++i) {
        Fibre& fibre = m.fibres[i];
        getcontext(&fibre.context);
        fibre.context.uc_stack.ss_sp = fibre.stack.get();
        fibre.context.uc_stack.ss_size = stack_bytes;
        fibre.context.uc_link = &m.scheduler;
        makecontext(&fibre.context, fibre_main, 0);
        fibre.state = Waiting::ready;
        fibre.line = 0;
        fibre.mask = 0;
        fibre.copies.clear();
        fibre.groups = 0;
    }
    for (;;) {
        if (m.shuffled) std::shuffle(order.begin(), order.end(), m.random);
        bool ran = false;
        for (int thread : order)
            if (m.fibres[static_cast<std::size_t>(thread)].state == Waiting::ready) {
                resume(m, thread);
                ran = true;
            }
        if (ran) continue;
        if (std::all_of(m.fibres.begin(), m.fibres.end(),
                        [](const Fibre& f) { return f.state == Waiting::finished; })) {
            for (std::uint32_t i = 0; i < m.fibres.size(); ++i)
                if (!m.fibres[i].copies.empty())
                    m.report(Fault::copy, "nobody waits for a copy by " + describe(m, m.block, i));
            return;
        }
        bool released = false;
        for (int warp = 0; warp < static_cast<int>(m.warp_phases.size()); ++warp)
            while (release_lanes(m, warp)) released = true;
        if (released || release_block(m)) continue;
        report_divergence(m);
        return;
    }
}

bool within_limits(Machine& m, const Configuration& c, const char* name) {
    const std::uint64_t threads = std::uint64_t{c.block.x} * c.block.y * c.block.z;
    std::string wrong;
    if (c.grid.x == 0 || c.grid.y == 0 || c.grid.z == 0)
        wrong = "an empty grid";
    else if (c.grid.x > 2147483647u || c.grid.y > 65535 || c.grid.z > 65535)
        wrong = "a grid over the limits";
    else if (threads == 0)
        wrong = "an empty block";
    else if (threads > 1024 || c.block.z > 64)
        wrong = "a block over the limits";
    else if (c.shared_bytes > 48 * 1024)
        wrong = "more than 48 KiB of shared memory";
    if (!wrong.empty()) m.report(Fault::configuration, "launch of " + std::string(name) + " with " + wrong);
    return wrong.empty();
}

}  // namespace

void run_grid(const Configuration& configuration, const char* name, void (*body)(const void*),
              const void* closure, std::size_t closure_bytes) {
    Machine& m = machine();
    m.calls.push_back("launch " + std::string(name));
    const dim3 &grid = configuration.grid, &block = configuration.block;
    m.launches.push_back({name, {grid.x, grid.y, grid.z}, {block.x, block.y, block.z}});
    if (!within_limits(m, configuration, name)) return fail_launch();
    gridDim = grid;
    blockDim = block;
    m.kernel = name;
    m.body = body;
    m.closure = closure;
    m.closure_bytes = closure_bytes;
    ++m.launch_count;
    const std::size_t threads = std::size_t{block.x} * block.y * block.z;
    if (m.fibres.size() > threads) m.fibres.resize(threads);
    while (m.fibres.size() < threads) {
        m.fibres.emplace_back();
        m.fibres.back().stack = std::make_unique<char[]>(stack_bytes);
    }
    for (std::size_t i = 0; i < threads; ++i)
        m.fibres[i].index = {static_cast<unsigned>(i % block.x), static_cast<unsigned>(i / block.x % block.y),
                             static_cast<unsigned>(i / block.x / block.y)};
    std::vector<std::uint32_t> blocks(std::size_t{grid.x} * grid.y * grid.z);
    std::iota(blocks.begin(), blocks.end(), 0u);
    if (m.shuffled) std::shuffle(blocks.begin(), blocks.end(), m.random);
    for (std::uint32_t b : blocks) {
        m.block = b;
        blockIdx = {b % grid.x, b / grid.x % grid.y, b / grid.x / grid.y};
        run_block(m);
    }
}

void barrier(int line) {
    wait(Waiting::at_barrier, line);
}

void warp_barrier(unsigned mask, int line) {
    machine().fibres[static_cast<std::size_t>(machine().current)].mask = mask;
    wait(Waiting::at_warp_barrier, line);
}

std::uint64_t shuffle(Shuffle kind, unsigned mask, std::uint64_t bits, int argument, int width, int line) {
    Machine& m = machine();
    Fibre& fibre = m.fibres[static_cast<std::size_t>(m.current)];
    if (!(mask >> (m.current % 32) & 1))
        m.report(Fault::shuffle, "shuffle in line " + std::to_string(line) + ": " +
                                     describe(m, m.block, static_cast<std::uint32_t>(m.current)) +
                                     " is not in its own mask");
    fibre.kind = kind;
    fibre.mask = mask;
    fibre.bits = bits;
    fibre.result = bits;
    fibre.argument = argument;
    fibre.width = width;
    wait(Waiting::at_shuffle, line);
    return m.fibres[static_cast<std::size_t>(m.current)].result;
}

}  // namespace nestor_emulation
