// Sparse fields take memory where they are active.
#include <unistd.h>

#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <fstream>
#include <sstream>

#include "frontend/cli/run/native.hpp"
#include "tests/run/taichi_module.hpp"

BOOST_AUTO_TEST_SUITE(sparse_memory)

using namespace nestor;
using namespace nestor::run_test;

namespace {

constexpr std::int64_t page = 4096;

/// Fields of 32768 x 32768 floats, in cells of 16 x 16; one cell in `each` is active. They would be 4 GiB.
std::string program(const std::string& each) {
    return R"(import taichi as ti
ti.init(arch=ti.cpu)
x = ti.field(ti.f32)
cells = ti.root.pointer(ti.ij, 64).pointer(ti.ij, 32)
cells.dense(ti.ij, 16).place(x)
visited = ti.field(ti.i32, shape=())
@ti.kernel
def start():
    for i in range(2048 * 2048 // )" +
           each + R"():
        cell = i * )" +
           each + R"(
        for a, b in ti.ndrange(16, 16):
            x[cell // 2048 * 16 + a, cell % 2048 * 16 + b] = 1 + a
@ti.kernel
def count():
    for i, j in cells:
        visited[None] += 1
@ti.kernel
def total() -> ti.i32:
    n = 0
    for i, j in x:
        if x[i, j] > 0:
            n += 1
    return n
start()
count()
print(visited[None], total(), x[0, 5], x[3, 5], x[5, 16])
x.fill(2)
print(x[3, 5], x[5, 16], x[30000, 30000])
)";
}

/// Kilobytes of this process's memory at its highest.
std::int64_t highest() {
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;)
        if (std::int64_t kilobytes = 0; word == "VmHWM:" && status >> kilobytes) return kilobytes;
    return 0;
}

/// What the program that is generated prints, and the bytes of its memory at its highest.
std::pair<std::string, std::int64_t> printed(const std::string& each) {
    const std::string base = NESTOR_BINARY_DIR "/sparse_memory_" + std::to_string(getpid());
    std::ofstream(base + ".py") << program(each);
    std::ofstream(base + "_tell.cpp") << R"(#include <fstream>
#include <iostream>
#include <string>
static struct Tell {
    ~Tell() {
        std::ifstream status("/proc/self/status");
        for (std::string word; status >> word;)
            if (word == "VmHWM:" && status >> word) std::cout << word << std::endl;
    }
} tell;
)";
    const std::string commands = NESTOR_BINARY_DIR "/nestor " + base + ".py --quiet --emit=main -o " + base +
                                 ".cpp && g++ -std=c++17 -O1 -fopenmp " + base + ".cpp " + base +
                                 "_tell.cpp -o " + base + " && OMP_NUM_THREADS=1 " + base;
    const auto [code, text] =
        nestor::run_process({"sh", "-c", commands + "; code=$?; rm " + base + "*; exit $code"});
    BOOST_TEST_REQUIRE(code == 0, text);
    const std::size_t end = text.rfind('\n', text.size() - 2) + 1;
    return {text.substr(0, end), 1024 * std::stoll(text.substr(end))};
}

}  // namespace

// covers: TI-42
BOOST_AUTO_TEST_CASE(memory_of_a_program_grows_by_pages_of_its_active_cells) {
    const auto [few, little] = printed("4096");
    const auto [many, more] = printed("128");
    BOOST_TEST(few == "1024 262144 1.0 4.0 0.0\n2.0 0.0 0.0\n");
    BOOST_TEST(many == "32768 8388608 1.0 4.0 0.0\n2.0 0.0 0.0\n");
    // a cell is 1 KiB, and no other active cell is on its page
    constexpr std::int64_t cells = 32768 - 1024;
    BOOST_TEST(more - little > 9 * cells * page / 10);
    BOOST_TEST(more - little < 11 * cells * page / 10);
    BOOST_TEST(little < 64 << 20);
}

BOOST_AUTO_TEST_CASE(the_interpreter_takes_pages_of_active_cells_too) {
    Module module{"sparse_memory", program("131072"), "", 0, false};
    const std::int64_t before = highest();
    const Arguments results = run(module, "interp");
    BOOST_TEST(results.arrays.at("visited").number(0) == 32);
    BOOST_TEST(!results.arrays.contains("x"));  // no array of all elements is made of it
#ifdef __SANITIZE_ADDRESS__
    constexpr std::int64_t most = 4 << 20;  // of 128 MiB: what is freed is kept aside for a while
#else
    constexpr std::int64_t most = 512 << 10;
#endif
    BOOST_TEST(highest() - before < most);
}

BOOST_AUTO_TEST_CASE(shapes_may_have_more_elements_than_there_is_memory) {
    const std::string path = NESTOR_BINARY_DIR "/sparse_shape_" + std::to_string(getpid()) + ".py";
    std::ofstream(path) << R"(import taichi as ti
ti.init(arch=ti.cpu)
x = ti.field(ti.f32)
ti.root.pointer(ti.ij, 128).pointer(ti.ij, 64).dense(ti.ij, 16).place(x)
@ti.kernel
def sum_of_two() -> ti.f32:
    x[5, 100000] = 2
    x[131071, 131071] = 3
    s = 0.0
    for i, j in x:
        s += x[i, j]
    return s
print(sum_of_two(), x[131071, 131071], x[70000, 3])
)";
    const auto [code, text] = nestor::run_process(
        {"sh", "-c",
         NESTOR_BINARY_DIR "/nestor run " + path + " 2>&1; code=$?; rm " + path + "; exit $code"});
    BOOST_TEST(code == 0, text);
    BOOST_TEST(text == "5.0 3.0 0.0\n");
}

BOOST_AUTO_TEST_SUITE_END()
