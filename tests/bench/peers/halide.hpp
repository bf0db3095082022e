// A sample of programs/ written with Halide's own library and compiled by its JIT: what the files
// halide_NAME.hpp share. Each stands in for the loops by hand in programs/halide_NAME.cpp, so that all work
// on the same inputs.
#pragma once

#include <Halide.h>
#include <sched.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

/// Whose loops.
enum class Schedule {
    of_sample,  ///< what the sample's `tiled` says, vectors as wide as the processor's
    of_halide,  ///< what Halide's own applications do with such a program
};

struct Scheduled {
    Halide::Func func;
    Halide::Buffer<> result;  ///< on the memory that `bench_result` reads
};

/// The program, its inputs given; defined by each sample.
static Scheduled scheduled(Schedule schedule);

/// An image or its window on the memory of a vector, the rows below each other.
template <class T>
Halide::Buffer<T> image(std::vector<T>& memory, int64_t columns, int64_t rows) {
    return Halide::Buffer<T>(memory.data(), static_cast<int>(columns), static_cast<int>(rows));
}

/// How many elements fit into a vector of this machine.
template <class T>
int lanes() {
    return Halide::get_jit_target_from_environment().natural_vector_size<T>();
}

/// What runs in `bench_step`.
static Scheduled& current() {
    static Scheduled chosen;
    return chosen;
}

extern "C" void bench_step() {
    current().func.realize(current().result);
}

/// Compiles the program with a schedule of `Schedule`, and spoils the result of the one before.
extern "C" void bench_use_schedule(int schedule) {
    current() = scheduled(static_cast<Schedule>(schedule));
    std::memset(current().result.data(), 0xff, current().result.size_in_bytes());
    current().func.compile_jit();
}

/// A function of Halide's runtime, which is compiled with the first program.
template <class F>
F* of_runtime(const char* name) {
    const auto target = Halide::get_jit_target_from_environment();
    for (const auto& module : Halide::Internal::JITSharedRuntime::get(nullptr, target, false)) {
        const auto found = module.exports().find(name);
        if (found != module.exports().end()) return reinterpret_cast<F*>(found->second.address);
    }
    std::fprintf(stderr, "Halide's runtime has no `%s`\n", name);
    std::abort();
}

/// How many threads run Halide's parallel loops from now on. The others than ours start on the other cores
/// and stay there, as OpenMP's do.
extern "C" void bench_set_threads(int count) {
    of_runtime<void()>("halide_shutdown_thread_pool")();  // a lower number does not stop those that there are
    of_runtime<int(int)>("halide_set_num_threads")(count);
    cpu_set_t own, others;
    sched_getaffinity(0, sizeof own, &own);
    CPU_ZERO(&others);
    for (long core = 0; core < sysconf(_SC_NPROCESSORS_ONLN); ++core) CPU_SET(core, &others);
    CPU_CLR(sched_getcpu(), &others);
    sched_setaffinity(0, sizeof others,
                      &others);  // where there is one core only this fails, and is not needed
    bench_step();
    sched_setaffinity(0, sizeof own, &own);
}
