// `nestor run --target cuda`, on the emulated device: a stand-in for nvcc compiles for it.
#include <boost/test/unit_test.hpp>
#include <cstdlib>

#include "tests/frontend/cli/place.hpp"

BOOST_AUTO_TEST_SUITE(run_cuda)

using namespace nestor::cli_test;

namespace {

/// NVCC for one test; objects are kept in the folder of the test.
struct Nvcc {
    Nvcc(const Place& place, const std::string& compiler) {
        setenv("NVCC", compiler.c_str(), 1);
        setenv("NESTOR_CACHE", (place / "cache").c_str(), 1);
    }
    ~Nvcc() {
        unsetenv("NVCC");
        unsetenv("NESTOR_CACHE");
    }
    Nvcc(const Nvcc&) = delete;
    Nvcc& operator=(const Nvcc&) = delete;
};

}  // namespace

// covers: PR-1, PR-3
BOOST_AUTO_TEST_CASE(functions_of_every_language_run_on_the_device) {
    const Place place;
    const Nvcc nvcc(place, NESTOR_EMULATED_NVCC);
    place.write("half.halide", "pipeline half() { fun h(x) = 3 * x; }\n");  // a type of CUDA
    for (const std::string& words : std::vector<std::string>{
             "run half.halide --window '(2,5)'",
             "run " + samples + "tc/matmul.tc --in A=iota --in B=iota -D M=5 -D K=7 -D N=9",
             "run " + samples + "halide/histogram.halide -D src_width=9 -D src_height=4 --in src=random:3",
             "run " + samples + "taichi/saxpy.py", "run " + samples + "nabla/rosenbrock.nabla"}) {
        const Ran expected = place.run(words + " --target serial");
        BOOST_TEST(expected.code == 0, words << ": " << expected.err);
        const Ran ran = place.run(words + " --target cuda");
        BOOST_TEST(ran.code == 0, words << ": " << ran.err);
        BOOST_TEST(ran.out == expected.out, words);
        BOOST_TEST(!ran.out.empty(), words);
    }
}

BOOST_AUTO_TEST_CASE(kernels_that_a_program_launches_itself_run_wherever_they_stand) {
    const Place place;
    const Nvcc nvcc(place, NESTOR_EMULATED_NVCC);
    place.write("l.nest", R"(entry function f(size N, inout float32 y[(0, N)]) {
    launch k(N, &y) grid (N, 1, 1) block (1, 1, 1) shared 0;
}
device function k(size N, inout float32 y[(0, N)]) {
    for i in (0, N) gpu_block_x <y, z0, s0, i> {
        y[i] = y[i] + 1.0f32;
    }
}
)");
    for (const char* target : {"interp", "serial", "openmp", "cuda"}) {
        const Ran ran = place.run(std::string("run l.nest -D N=3 --in y=iota --target ") + target);
        BOOST_TEST(ran.out == "y float32[3]\n1 2 3\n", target << ": " << ran.out << ran.err);
    }
}

// covers: PR-4
BOOST_AUTO_TEST_CASE(errors_of_the_function_on_the_device_are_told) {
    const Place place;
    const Nvcc nvcc(place, NESTOR_EMULATED_NVCC);
    place.write("gather.tc",
                "def gather(float(V) table, int32(N) index) -> (O) {\n    O(n) = table(index(n))\n}\n");
    const Ran ran = place.run(
        "run gather.tc -Wno-TC-53 --bounds all --in table=iota --in index=iota -D V=4 -D N=6 --target cuda");
    BOOST_TEST(ran.code == 1);
    BOOST_TEST(ran.out == "");
    BOOST_TEST(has(ran.err, "error: `gather` returned error "), ran.err);
    BOOST_TEST(has(ran.err, "table(index(n))"), ran.err);
}

// covers: PR-3
BOOST_AUTO_TEST_CASE(times_on_the_device_are_those_of_events_with_rates) {
    const Place place;
    const Nvcc nvcc(place, NESTOR_EMULATED_NVCC);
    const std::string matmul =
        "run " + samples + "tc/matmul.tc --in A=iota --in B=iota -D M=5 -D K=7 -D N=9 --target ";
    const Ran ran = place.run(matmul + "cuda --time 3"), plain = place.run(matmul + "serial --time 3");
    BOOST_TEST(ran.code == 0, ran.err);
    BOOST_TEST(ran.out == plain.out);
    BOOST_TEST(has(ran.err, " ms of 3 runs, by CUDA events\nrate: "), ran.err);
    BOOST_TEST(has(plain.err, " ms of 3 runs\nrate: "), plain.err);
    for (const Ran* one : {&ran, &plain})  // 4 (5*7 + 7*9 + 5*9) and 2*5*7*9
        BOOST_TEST(has(one->err,
                       "GFLOP/s (572 bytes of arrays, each read or written once; 630 operations "
                       "on floats)\n"),
                   one->err);
    // workspaces, state, results, scalars, windows, a program
    for (const char* words : {"halide/histogram.halide -D src_width=9 -D src_height=4 --in src=random:3",
                              "taichi/saxpy.py", "taichi/nbody.py --func kinetic_energy",
                              "nabla/rosenbrock.nabla", "tc/standardise.tc -D N=5 -D D=6 --in I=random:1"}) {
        const Ran timed = place.run("run " + samples + words + " --target cuda --time 2");
        BOOST_TEST(timed.code == 0, words << ": " << timed.err);
        BOOST_TEST(has(timed.err, " ms of 2 runs, by CUDA events\n"), words << ": " << timed.err);
    }
}

// covers: PR-3
BOOST_AUTO_TEST_CASE(without_the_cuda_toolkit_run_says_what_to_install) {
    const Place place;
    const Nvcc nvcc(place, "/nowhere/nvcc");
    place.write("twice.tc", "def twice(float(N) A) -> (B) {\n    B(n) = 2 * A(n)\n}\n");
    const Ran ran = place.run("run twice.tc --in A=iota -D N=3 --target cuda");
    BOOST_TEST(ran.code == 1);
    BOOST_TEST(ran.out == "");
    BOOST_TEST(
        has(ran.err,
            "error: the compiler cannot be started: /nowhere/nvcc -std=c++17 -shared -Xcompiler -fPIC"),
        ran.err);
    BOOST_TEST(has(ran.err, "hint: install the CUDA Toolkit, or name its compiler in NVCC"), ran.err);
}

BOOST_AUTO_TEST_SUITE_END()
