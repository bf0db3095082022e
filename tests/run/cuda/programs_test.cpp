// Whole programs on an emulated device: what they print, against the same program on the CPU, which
// tests/run/programs_test.cpp and taichi_test.cpp compare with computations written by hand.
#include <unistd.h>

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <regex>

#include "tests/run/execute.hpp"
#include "tests/support/cuda/module.hpp"
#include "tests/support/printed.hpp"

BOOST_AUTO_TEST_SUITE(programs_on_emulated_devices)

using namespace nestor;
using nestor::test::printed_by;
namespace fs = std::filesystem;

namespace {

using Replacements = std::vector<std::pair<std::string, std::string>>;

/// A sample with some of its text replaced, so that it is small.
std::string sample_text(const std::string& file, const Replacements& replacements) {
    std::ifstream in(fs::path(NESTOR_SOURCE_DIR) / "samples" / file);
    std::string text{std::istreambuf_iterator<char>(in), {}};
    for (const auto& [from, to] : replacements) {
        const std::size_t at = text.find(from);
        BOOST_TEST_REQUIRE(at != std::string::npos, from);
        text.replace(at, from.size(), to);
    }
    return text;
}

struct Ended {
    std::string printed, error;
    int code = 0;
};

Ended on_device(const std::string& language, const std::string& name, const std::string& text,
                RandomNumbers random = RandomNumbers::counter) {
    driver::CompileOptions options;
    options.translation.random = random;
    options.target = *driver::target_named("cuda");
    options.whole_program = true;
    const auto file = std::make_shared<const SourceFile>(name, text);
    const auto stages = driver::compile(*find_language(language), file, options);
    if (!stages) throw std::runtime_error(render(stages.error()));
    const auto emitted = driver::emit(*stages, options, driver::emit_options(options, *stages, name, name));
    if (!emitted) throw std::runtime_error(render(emitted.error()));
    const nestor_emulation::Module module(emitted->source, {{emitted->header_name, emitted->header}});
    nestor_emulation::reset_machine(5);
    Ended ended;
    void* state = nullptr;
    if (!emitted->state.create.empty()) state = module.function<void*()>(emitted->state.create)();
    // a program whose kernel has the file's name is called otherwise
    std::smatch entry, last_error;
    BOOST_TEST_REQUIRE(std::regex_search(emitted->header, entry, std::regex("([a-z_0-9]+_host)\\(")));
    BOOST_TEST_REQUIRE(std::regex_search(emitted->header, last_error, std::regex("[a-z_0-9]+_last_error")));
    ended.printed = printed_by([&] {
        ended.code = state ? module.function<int(void*)>(entry[1].str())(state)
                           : module.function<int()>(entry[1].str())();
    });
    ended.error = module.function<const char*()>(last_error[0].str())();
    if (state) module.function<void(void*)>(emitted->state.destroy)(state);
    BOOST_TEST(nestor_emulation::violations_text() == "", nestor_emulation::violations_text());
    return ended;
}

Ended on_cpu(const std::string& extension, const std::string& name, const std::string& text) {
    const fs::path folder = fs::temp_directory_path() / ("nestor-programs-" + std::to_string(getpid()));
    fs::create_directories(folder);
    const fs::path path = folder / (name + extension);
    std::ofstream(path) << text;
    const auto [code, printed] = run_process(
        {"sh", "-c",
         std::string(NESTOR_BINARY_DIR) + "/nestor run " + path.string() + " --target serial 2>/dev/null"});
    fs::remove_all(folder);
    return {printed, "", code};
}

/// The words agree, and the numbers up to the order of sums.
void check_same(const std::string& device, const std::string& cpu) {
    BOOST_TEST(run_test::tokens_of(device) == run_test::tokens_of(cpu));
    const auto found = run_test::numbers_of(device), expected = run_test::numbers_of(cpu);
    BOOST_TEST_REQUIRE(found.size() == expected.size());
    for (std::size_t k = 0; k < found.size(); ++k)
        BOOST_TEST(std::fabs(found[k] - expected[k]) <= 1e-5 * std::max(1.0, std::fabs(expected[k])),
                   found[k] << " instead of " << expected[k] << " in " << device);
}

/// `file`: the name of the text with its extension.
void check_text(const std::string& language, const fs::path& file, const std::string& text) {
    const std::string name = file.stem().string();
    BOOST_TEST_CONTEXT(name) {
        const Ended device = on_device(language, name, text);
        BOOST_TEST(device.code == 0, device.error);
        const Ended cpu = on_cpu(file.extension().string(), name, text);
        BOOST_TEST(cpu.code == 0);
        check_same(device.printed, cpu.printed);
    }
}

void check_program(const std::string& language, const std::string& file,
                   const Replacements& replacements = {}) {
    check_text(language, fs::path(file).filename(), sample_text(file, replacements));
}

}  // namespace

// covers: TI-42
BOOST_AUTO_TEST_CASE(sparse_fields_are_the_same_on_a_device) {
    check_program("taichi", "taichi/sparse.py", {{"n = 256", "n = 64"}, {"circle(40)", "circle(20)"}});
    check_text("taichi", "levels.py", R"(
import taichi as ti
ti.init(arch=ti.gpu)
x = ti.Vector.field(2, ti.f32)
top = ti.root.pointer(ti.ij, (2, 4))
low = top.bitmasked(ti.ij, 4)
low.dense(ti.i, 2).place(x)
lists = ti.root.pointer(ti.i, 4)
numbers = ti.field(ti.i32)
items = lists.dynamic(ti.j, 32)
items.place(numbers)
@ti.kernel
def start():
    for i in range(4):
        x[i * 3, i] = [i + 1, 2]
    for i in range(3):
        for j in range(i * 2):
            ti.append(items, i, i + j)
@ti.kernel
def spread():
    for i, j in x:
        if i + 4 < 16 and j + 4 < 16:
            x[i + 4, j + 4] += x[i, j]
@ti.kernel
def forget():
    for i, j in x:
        if x[i, j].x == 2:
            ti.deactivate(low, [i // 2, j])
@ti.kernel
def count() -> ti.i32:
    n = 0
    for i, j in x:
        n += 1
    return n
@ti.kernel
def total() -> ti.f32:
    s = 0.0
    for i, j in x:
        s += x[i, j].x + 100 * x[i, j].y
    return s
@ti.kernel
def listed() -> ti.i32:
    s = 0
    for i, j in numbers:
        s += numbers[i, j] * (j + 1)
    return s
start()
print(count(), total(), listed(), x[3, 1].x, x[4, 4].y)
spread()
print(count(), total(), x[4, 4].y)
forget()
print(count(), total())
x.fill(1)
print(count(), total())
top.deactivate_all()
ti.root.deactivate_all()
print(count(), total(), listed(), x[0, 0].x)
x[0, 0].y = 3
print(count(), total())
)");
}

// covers: NAB-34
BOOST_AUTO_TEST_CASE(figure_1_prints_what_the_description_says) {
    const auto printed = [](const std::string& name) {
        return on_device("nabla", name, sample_text("nabla/" + name + ".nabla", {})).printed;
    };
    BOOST_TEST(printed("figure1") == "[[13], [23]]\n[[0, 0], [0, 0]]\n3.11148\n");
    BOOST_TEST(printed("figure1_intended") ==
               "[[13], [23]]\n[[2.30476, 0.768255], [-2.48049, -0.826829]]\n-1.1197\n");
}

BOOST_AUTO_TEST_CASE(descents_go_the_same_way_on_a_device) {
    check_program("nabla", "nabla/regression.nabla", {{"step < 500", "step < 20"}});
    check_program("nabla", "nabla/rosenbrock.nabla", {{"5000", "30"}});
    check_program("nabla", "nabla/kepler.nabla");
    check_program("nabla", "nabla/iris.nabla", {{"2000", "3"}, {"500", "2"}});
}

BOOST_AUTO_TEST_CASE(a_tape_of_tensors_is_kept_by_the_host) {
    check_text("nabla", "tape.nabla", R"(
var Tensor w[3] = [0.1, 0.2, 0.3];
cns Tensor x[3] = [1.0, 2.0, 3.0];
float s = 0.0;
float h = sum(w * x);
loop (; h < 10.0; ) {
    h = h * (1.0 + sum(w * w));
    s = s + sum(tanh(w) * h);
}
backward(s);
print("s", s, "dw", grad(w));
)");
}

BOOST_AUTO_TEST_CASE(loops_over_elements_that_count_are_kernels) {
    check_text("nabla", "counted.nabla", R"(
int steps = 3; int last = 6;
Tensor u[40] = 0.0; Tensor w[3] = [0.25, 0.5, 0.25]; Tensor y[40] = 0.0;
loop (int i = 0; i < 40; i++) { u[i] = i % 7; }
loop (int s = 0; s < steps; s++) {
    Tensor v = u;
    loop (int i = 1; i < 39; i++) { v[i] = u[i] + 0.1 * (u[i - 1] - 2.0 * u[i] + u[i + 1]); }
    u = v;
}
loop (int i = 0; i < 37; i++) { loop (int k = 0; k < 3; k++) { y[i] += u[i + k] * w[k]; } }
Tensor A[6][6]; Tensor C[6][6];
loop (int i = last - 1; i >= 0; i--) { loop (int j = 0; j < last; j += 2) { A[i][j] = i - 0.5 * j; } }
loop (int i = 0; i < 6; i++) { loop (int j = 0; j < 6; j++) {
    float sum = 0.0;
    loop (int k = 0; k < 6; k++) { sum = sum + A[i][k] * A[k][j]; }
    C[i][j] = sum;
} }
print(u, y); print(C);
)");
}

BOOST_AUTO_TEST_CASE(taichi_programs_print_the_same_on_a_device) {
    check_program("taichi", "taichi/game_of_life.py", {{"n = 128", "n = 9"}, {"101", "5"}, {"% 20", "% 2"}});
    check_program("taichi", "taichi/sum.py", {{"n = 100000", "n = 777"}});
    check_program("taichi", "taichi/nbody.py", {{"n = 256", "n = 19"}, {"range(100)", "range(5)"}});
    check_program("taichi", "taichi/laplace.py", {{"n = 64", "n = 11"}});
    check_program("taichi", "taichi/saxpy.py", {});
}

// covers: TI-36
BOOST_AUTO_TEST_CASE(random_numbers_of_taichi_are_drawn_one_after_the_other_on_a_device) {
    const Ended ended = on_device("taichi", "draws",
                                  "import taichi as ti\nti.init()\n"
                                  "x = ti.field(ti.f32, shape=4)\n"
                                  "@ti.kernel\n"
                                  "def fill():\n"
                                  "    for i in x:\n"
                                  "        x[i] = ti.random()\n"
                                  "@ti.kernel\n"
                                  "def one() -> ti.i64:\n"
                                  "    return ti.random(ti.i64)\n"
                                  "fill()\n"
                                  "print(x[0], x[1], x[2], x[3], one())\n",
                                  RandomNumbers::taichi);
    BOOST_TEST(ended.code == 0, ended.error);
    // what Taichi 1.7.4 draws with one thread
    check_same(ended.printed, "0.09025651 0.7161016 0.87153447 0.7756159 73412986184350777\n");
}

// covers: TI-31
BOOST_AUTO_TEST_CASE(asserts_in_kernels_end_the_program) {
    const std::string text =
        "import taichi as ti\nti.init(debug=True)\nx = ti.field(ti.i32, shape=50)\n"
        "@ti.kernel\n"
        "def fill(top: ti.i32):\n"
        "    for i in x:\n"
        "        for k in range(i):\n"
        "            assert k < top, 'too far'\n"
        "        x[i] = i\n"
        "    assert x[49] == 49\n"
        "fill(50)\n"
        "print(x[49])\n"
        "fill(48)\n"
        "print(x[48])\n";
    const Ended ended = on_device("taichi", "asserts", text);
    BOOST_TEST(ended.printed == "49\n");
    BOOST_TEST(ended.code != 0);
    BOOST_TEST(ended.error.ends_with("TaichiAssertionError: too far (asserts:8)"), ended.error);
}

// covers: PR-46
BOOST_AUTO_TEST_CASE(the_wrapper_that_copies_returns_what_the_status_word_says) {
    driver::CompileOptions options;
    options.target = *driver::target_named("cuda");
    options.bounds = driver::BoundsChecks::all;
    const auto file =
        std::make_shared<const SourceFile>("rows.tc",
                                           "def rows(float(V,D) table, int32(N) index) -> (O, S) {\n"
                                           "    O(n,d) = table(index(n),d)\n    S(n) +=! O(n,d)\n}\n");
    const auto stages = driver::compile(*find_language("tc"), file, options);
    BOOST_TEST_REQUIRE(!!stages);
    const auto emitted =
        driver::emit(*stages, options, driver::emit_options(options, *stages, "rows.tc", "rows"));
    BOOST_TEST_REQUIRE(!!emitted);
    const nestor_emulation::Module module(emitted->source, {{emitted->header_name, emitted->header}});
    nestor_emulation::reset_machine(5);
    const std::vector<float> table = {1, 2, 3, 4, 5, 6};
    const auto run = [&](std::vector<std::int32_t> index) {
        std::vector<float> O(4), S(2);
        using Host = int(std::int64_t, std::int64_t, std::int64_t, const float*, const std::int64_t*,
                         const std::int32_t*, const std::int64_t*, float*, const std::int64_t*, float*,
                         const std::int64_t*);
        const int code = module.function<Host>("rows_host")(3, 2, 2, table.data(), nullptr, index.data(),
                                                            nullptr, O.data(), nullptr, S.data(), nullptr);
        return std::pair(code, S);
    };
    const std::string text = "rows: `table(index(n),d)` leaves `table` (rows.tc:2)";
    auto* const last_error = module.function<const char*()>("rows_cuda_last_error");
    BOOST_TEST(run({2, 0}).second == (std::vector<float>{11, 3}), boost::test_tools::per_element());
    BOOST_TEST(last_error() == std::string());
    BOOST_TEST(run({2, 3}).first == 5);
    BOOST_TEST(last_error() == text);
    BOOST_TEST(run({1, 1}).first == 0);
    BOOST_TEST(nestor_emulation::violations_text() == "", nestor_emulation::violations_text());
}

BOOST_AUTO_TEST_SUITE_END()
