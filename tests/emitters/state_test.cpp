// The handle of a file with state as its users meet it: from C, from C++, two files in one program.
#include "ir/passes/interface/state.hpp"

#include <unistd.h>

#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "emitters/emitter.hpp"
#include "frontend/cli/run/native.hpp"
#include "ir/passes/interface/results_to_parameters.hpp"
#include "ir/passes/interface/version_strides.hpp"
#include "ir/passes/pass_pipeline.hpp"
#include "tests/emitters/batch.hpp"

BOOST_AUTO_TEST_SUITE(emitted_state)

using namespace nestor;
namespace fs = std::filesystem;

namespace {

using Words = std::vector<std::string>;

const std::string waves = R"(
state float32 x[(0, 6), (0, 2)] heap;
state float32 level[] heap;
entry function step(scalar dt: float32) {
    for i in (0, 6) <x, z0, s0, i> { for k in (0, 2) <x, z0, s0, k> { x[i, k] += dt * float32(2 * i + k); } }
    level[] = dt;
}
entry function total(size N, input float32 A[(0, N)]) returns float32 {
    allocate float32 s[] registers;
    s[] = 0.0f32;
    for i in (0, 6) <s, z0, s0, i> reduce(s add clause) { s[] += x[i, 0] + x[i, 1]; }
    for n in (0, N) <s, z0, s1, n> reduce(s add clause) { s[] += A[n]; }
    return s[];
}
)";

Emitted emitted(const std::string& name, const std::string& prefix = "") {
    const Program lowered = hand_on_state(results_to_parameters(emit_test::parsed(name, waves)));
    const Target machine{.kind = TargetKind::openmp};
    EmitOptions options;
    options.input_name = name + ".py";
    options.base_name = name;
    options.prefix = prefix;
    const Program program = run_passes(split_state_entries(version_strides(lowered, lowered)), machine);
    const auto result = find_emitter("openmp")->emit(program, options);
    if (!result) BOOST_FAIL(render(result.error()));
    return *result;
}

struct Folder {
    fs::path path;
    Folder() {
        char name[] = "/tmp/nestor-state-XXXXXX";
        path = mkdtemp(name);
    }
    ~Folder() {
        std::error_code ignored;
        fs::remove_all(path, ignored);
    }
    std::string write(const std::string& name, const std::string& text) const {
        std::ofstream(path / name) << text;
        return (path / name).string();
    }
    std::string object(const Words& compiler, const std::string& name, const std::string& text) const {
        Words words = compiler;
        const std::string source = write(name, text);
        words.insert(words.end(),
                     {"-Wall", "-Wextra", "-Wpedantic", "-Werror", "-c", source, "-o", source + ".o"});
        const auto [status, output] = run_process(words);
        BOOST_TEST(status == 0, output);
        return source + ".o";
    }
    std::string object(const Emitted& text) const {
        write(text.header_name, text.header);
        return object({"g++", "-std=c++17", "-Wconversion", "-fopenmp"}, text.source_name, text.source);
    }
    /// What a program of these objects prints; it must succeed.
    std::string printed(Words objects) const {
        const std::string program = (path / "program").string();
        objects.insert(objects.begin(), {"g++", "-fopenmp", "-o", program});
        const auto [linked, messages] = run_process(objects);
        BOOST_TEST(linked == 0, messages);
        const auto [status, output] = run_process({program});
        BOOST_TEST(status == 0, output);
        return output;
    }
};

}  // namespace

// covers: PR-14
BOOST_AUTO_TEST_CASE(c_programs_create_use_and_destroy_a_handle) {
    const Folder folder;
    const std::string generated = folder.object(emitted("waves"));
    const std::string user = folder.object({"gcc", "-std=c99"}, "user.c", R"(#include "waves.h"
#include <stdio.h>
int main(void) {
    const float a[2] = {100, 1000};
    float sum = -1;
    waves_state* state = waves_state_create();
    if (!state) return 1;
    printf("%g %g\n", waves_state_x(state)[11], *waves_state_level(state));
    waves_state_x(state)[3] = 0.5f;
    if (step(state, 2.0f) != WAVES_OK) return 2;
    if (total(state, 2, a, NULL, &sum) != WAVES_OK) return 3;
    printf("%g %g %g %g\n", waves_state_x(state)[3], waves_state_x(state)[11], *waves_state_level(state), sum);
    sum = -1;
    int code = total(NULL, 2, a, NULL, &sum);
    printf("%d %s\n", code, total_last_error());
    code = total(state, 2, a, NULL, NULL);
    printf("%d %s\n", code, total_last_error());
    code = total(state, 2, waves_state_x(state) + 4, NULL, &sum);
    printf("%d %s\n", code, total_last_error());
    printf("%g %d\n", sum, waves_state_x(NULL) == NULL);
    waves_state_destroy(state);
    waves_state_destroy(NULL);
    return 0;
}
)");
    // 2 (0 + .. + 11) + 0.5 + 1100
    BOOST_TEST(folder.printed({generated, user}) ==
               "0 0\n6.5 22 2 1232.5\n1 total: state is null\n1 total: result is null\n"
               "3 total: A overlaps the state\n-1 1\n");
}

BOOST_AUTO_TEST_CASE(the_class_owns_a_handle_and_throws) {
    const Folder folder;
    const std::string generated = folder.object(emitted("waves"));
    const std::string user =
        folder.object({"g++", "-std=c++17", "-Wconversion"}, "user.cpp", R"(#include "waves.h"
#include <cstdio>
#include <utility>
int main() {
    Waves first;
    first.step(2.0f);
    first.x()[0] += 1.0f;
    Waves second = std::move(first);
    const float a[1] = {100};
    std::printf("%g %g\n", static_cast<double>(second.total(1, a)), static_cast<double>(*second.level()));
    try {
        second.total(-1, a);
    } catch (const std::runtime_error& error) {
        std::printf("%s\n", error.what());
    }
}
)");
    BOOST_TEST(folder.printed({generated, user}) == "233 2\ntotal: N must be from 0 to 2^40\n");
}

BOOST_AUTO_TEST_CASE(two_files_with_state_link_together) {
    const Folder folder;
    const std::string one = folder.object(emitted("one", "one")), two = folder.object(emitted("two", "two"));
    const std::string user = folder.object({"g++", "-std=c++17"}, "user.cpp", R"(#include "one.h"
#include "two.h"
#include <cstdio>
int main() {
    OneOne a;
    TwoTwo b;
    a.step(1.0f);
    b.step(3.0f);
    std::printf("%g %g\n", static_cast<double>(a.x()[1]), static_cast<double>(b.x()[1]));
}
)");
    BOOST_TEST(folder.printed({one, two, user}) == "1 3\n");
}

BOOST_AUTO_TEST_SUITE_END()
