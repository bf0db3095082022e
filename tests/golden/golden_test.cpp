// Whole generated files as they were accepted in review. `make golden` rewrites them; a missing one fails.
#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "frontend/driver/compile.hpp"
#include "frontend/io/files.hpp"
#include "ir/core/processors.hpp"
#include "ir/text/text.hpp"
#include "tests/support/samples/samples.hpp"

using namespace nestor;
namespace fs = std::filesystem;

namespace {

const fs::path folder = NESTOR_SOURCE_DIR "/tests/golden";

bool rewriting() {
    const char* mode = std::getenv("NESTOR_GOLDEN");
    return mode && std::string(mode) == "write";
}

/// The first line in which two texts differ, for the message.
std::string first_difference(const std::string& expected, const std::string& actual) {
    std::istringstream left(expected), right(actual);
    std::string one, other;
    for (int line = 1;; ++line) {
        const bool more_left = static_cast<bool>(std::getline(left, one)),
                   more_right = static_cast<bool>(std::getline(right, other));
        if (!more_left && !more_right) return "nothing";
        if (!more_left) one = "(end)";
        if (!more_right) other = "(end)";
        if (one != other)
            return "line " + std::to_string(line) + "\n  expected: " + one + "\n  printed:  " + other;
    }
}

void check(const std::string& name, const std::string& text) {
    const fs::path path = folder / name;
    if (rewriting()) {
        fs::create_directories(path.parent_path());
        std::ofstream(path, std::ios::binary) << text;
        BOOST_TEST_MESSAGE("wrote " << name);
        return;
    }
    std::ifstream in(path, std::ios::binary);
    BOOST_TEST(in.good(), "tests/golden/" + name + " is missing; `make golden` writes it");
    std::ostringstream expected;
    expected << in.rdbuf();
    BOOST_TEST((expected.str() == text),
               name + " is printed otherwise: " + first_difference(expected.str(), text));
}

Emitted emitted_sample(const std::string& name, const std::string& target, const std::string& language,
                       const std::string& schedule, Processor processor = Processor::any) {
    const std::string extension = language == "taichi" ? "py" : language;
    const std::string path = NESTOR_SOURCE_DIR "/samples/" + language + "/" + name + "." + extension;
    const auto file = io::read_source(path);
    BOOST_REQUIRE(file);
    driver::CompileOptions options;
    options.target = *driver::target_named(target);
    options.target.processor = processor;
    options.schedule = schedule;
    const auto stages = driver::compile(*find_language(language), *file, options);
    BOOST_REQUIRE(stages);
    const auto emitted = driver::emit(*stages, options, driver::emit_options(options, *stages, path, name));
    BOOST_REQUIRE(emitted);
    return *emitted;
}

void check_sample(const std::string& name, const std::string& target, const std::string& language = "tc",
                  const std::string& schedule = "") {
    const auto emitted = emitted_sample(name, target, language, schedule);
    check(language + "/" + emitted.source_name, emitted.source);
    check(language + "/" + emitted.header_name, emitted.header);
}

std::string content_of(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream(NESTOR_SOURCE_DIR "/" + path, std::ios::binary).rdbuf();
    return text.str();
}

/// The report's first program after a stage, as `nestor show --hide compute` prints it, without numbers.
void check_figure(const std::string& name, const driver::CompileOptions& options, driver::Stage last) {
    const auto file = io::read_source(NESTOR_SOURCE_DIR "/samples/halide/figure1.halide");
    BOOST_REQUIRE(file);
    const auto stages = driver::compile(*find_language("halide"), *file, options, last);
    BOOST_REQUIRE(stages);
    const Program& program = last == driver::Stage::lowered    ? stages->lowered
                             : last == driver::Stage::directed ? stages->directed
                                                               : stages->filled;
    check("halide/" + name, print(program, {.numbers = false, .hide_compute = true}));
}

/// The most telling files of Tensor Comprehensions.
const char* const telling[] = {"matmul",     "softmax",         "blur",       "mlp3",     "grouped_conv",
                               "wavenet",    "transposed_conv", "group_norm", "cosine",   "argmin",
                               "kronecker",  "two_tables",      "attention",  "equalise", "half_matmul",
                               "standardise"};

}  // namespace

BOOST_AUTO_TEST_CASE(the_readme_shows_what_is_printed) {
    const std::string readme = content_of("README.md"), begin = "```cpp\n";
    const std::size_t at = readme.find(begin);
    BOOST_REQUIRE(at != std::string::npos);
    const std::size_t from = at + begin.size();
    const std::string picture = readme.substr(from, readme.find("```", from) - from);
    BOOST_TEST(picture.size() > 300u);
    const std::string source = emitted_sample("rms_norm", "openmp", "tc", "").source;
    BOOST_TEST(source.find(picture) != std::string::npos, source);
    BOOST_TEST(readme.find(content_of("samples/tc/rms_norm.tc")) != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_product_for_one_kind_of_processor_has_one_branch) {
    for (const ProcessorKind& kind : processor_kinds())
        if (kind.processor != Processor::any)
            check(std::string("tc/matmul_") + kind.name + ".cpp",
                  emitted_sample("matmul", "openmp", "tc", "", kind.processor).source);
}

// covers: HAL-31 HAL-70
BOOST_AUTO_TEST_CASE(figure_1c_is_the_lowered_program) {
    check_figure("figure1c.nest", {}, driver::Stage::lowered);
}
BOOST_AUTO_TEST_CASE(figure_2_is_the_program_after_two_splits) {
    driver::CompileOptions options;
    options.schedule_file = std::make_shared<const SourceFile>(
        "splits.sched", "split(<h, z0, s1, x>, xo, xi, 256);  split(<h, z0, s1, y>, yo, yi, 32);\n");
    check_figure("figure2.nest", options, driver::Stage::directed);
}
BOOST_AUTO_TEST_CASE(figure_1d_is_the_scheduled_program_with_its_bounds) {
    driver::CompileOptions options;
    options.schedule = "tiled";
    check_figure("figure1d.nest", options, driver::Stage::filled);
}
BOOST_AUTO_TEST_CASE(tiles_are_printed_as_reviewed_for_openmp) {
    check_sample("blur", "openmp", "halide", "tiled");
}
BOOST_AUTO_TEST_CASE(tiles_are_printed_as_reviewed_for_cuda) {
    check_sample("blur", "cuda", "halide", "tiled");
}

BOOST_AUTO_TEST_CASE(blocks_and_shared_tiles_of_a_schedule_are_printed_as_reviewed) {
    check_sample("harris", "cuda", "halide", "device");
}

BOOST_AUTO_TEST_CASE(tensor_comprehensions_are_printed_as_reviewed_for_openmp) {
    for (const char* sample : telling) BOOST_TEST_CONTEXT(sample) {
            check_sample(sample, "openmp");
        }
}
BOOST_AUTO_TEST_CASE(tensor_comprehensions_are_printed_as_reviewed_for_cuda) {
    for (const char* sample : telling) BOOST_TEST_CONTEXT(sample) {
            check_sample(sample, "cuda");
        }
}

// the comparison must be able to fail
BOOST_AUTO_TEST_CASE(the_first_difference_is_named) {
    BOOST_TEST(first_difference("a\nb\n", "a\nc\n") == "line 2\n  expected: b\n  printed:  c");
    BOOST_TEST(first_difference("a\n", "a\nc\n") == "line 2\n  expected: (end)\n  printed:  c");
    BOOST_TEST(first_difference("a\n", "a\n") == "nothing");
}
BOOST_AUTO_TEST_CASE(a_training_loop_is_printed_as_reviewed) {
    check_sample("rosenbrock", "openmp", "nabla");
}
BOOST_AUTO_TEST_CASE(a_sweep_through_a_tape_is_printed_as_reviewed) {
    check_sample("kepler", "openmp", "nabla");
}

BOOST_AUTO_TEST_CASE(taichi_samples_are_printed_for_both_targets_as_reviewed) {
    for (const char* sample : {"mpm88", "nbody", "julia"})
        for (const char* target : {"openmp", "cuda"}) check_sample(sample, target, "taichi");
}
