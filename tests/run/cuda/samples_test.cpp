// Every sample as CUDA: on the emulated device, where races, stray accesses and threads that miss a barrier
// are found, and on a real one where there is one.
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <fstream>

#include "frontend/cli/run/native_callers.hpp"
#include "tests/run/execute.hpp"
#include "tests/support/cuda/module.hpp"

BOOST_AUTO_TEST_SUITE(samples_on_emulated_devices)

using namespace nestor;
using namespace nestor::run_test;
using samples::Sample;
using samples::Sizes;

namespace {

const Function& function_of(const Sample& sample) {
    for (const Function& function : stages_of(sample, "cuda").source.functions)
        if (function.symbol.name() == sample.function) return function;
    throw std::runtime_error("no function " + std::string(sample.function));
}

std::string with_caller(const Sample& sample) {
    return emitted_of(sample, "cuda").source + "\n" + caller_text(function_of(sample), "nestor_call");
}

/// The wrapper that copies, called by the parameters' names.
NativeCall emulated(const Sample& sample, nestor_emulation::Module& module) {
    NativeEntry entry{};
    entry.caller = module.function<int(void (*)(), void**)>("nestor_call");
    entry.function = module.function<void()>(std::string(sample.function) + "_host");
    entry.last_error = module.function<const char*()>(std::string(sample.function) + "_cuda_last_error");
    return call_through(function_of(sample), entry);
}

std::vector<Sample> with_builtins() {
    std::vector<Sample> list = samples::all();
    list.insert(list.end(), samples::builtins().begin(), samples::builtins().end());
    return list;
}

bool has_device() {
    return nestor_emulation::has_nvcc() && run_process({"nvidia-smi", "-L"}).first == 0;
}

/// Compiled by nvcc; kept by content.
NativeLibrary compiled(const Sample& sample) {
    const std::string text = with_caller(sample);
    const Emitted& emitted = emitted_of(sample, "cuda");
    const std::filesystem::path folder =
        std::filesystem::path(cache_folder()) /
        ("device-" + std::to_string(std::hash<std::string>{}(text + emitted.header)));
    const std::string library = (folder / "sample.so").string();
    if (!std::filesystem::exists(library)) {
        std::filesystem::create_directories(folder);
        std::ofstream(folder / "sample.cu") << text;
        std::ofstream(folder / emitted.header_name) << emitted.header;
        const auto [status, output] = run_process({"nvcc", "-std=c++17", "-O3", "-shared", "-Xcompiler",
                                                   "-fPIC", (folder / "sample.cu").string(), "-o", library});
        if (status != 0) throw std::runtime_error(output);
    }
    auto loaded = open_library(library);
    if (!loaded) throw std::runtime_error(render(loaded.error()));
    return *loaded;
}

void check(const Sample& sample, const Sizes& sizes, const NativeCall& function) {
    BOOST_TEST_CONTEXT(sample.name << " with " << samples::text_of(sizes)) {
        Arguments arguments = sample.inputs(sizes);
        const samples::Expected expected = sample.oracle(arguments);
        add_poisoned_output(sample, expected, arguments);
        const Outcome outcome = function(arguments, {});
        BOOST_TEST(outcome.error == 0, outcome.message);
        if (outcome.error == 0) check_result(arguments.arrays.at(sample.output), expected);
    }
}

}  // namespace

// covers: PR-16, TC-35
BOOST_AUTO_TEST_CASE(emulated_devices_compute_what_the_oracles_compute_without_a_fault) {
    for (const Sample& sample : with_builtins()) {
        nestor_emulation::Module module(with_caller(sample), {{emitted_of(sample, "cuda").header_name,
                                                               emitted_of(sample, "cuda").header}});
        const NativeCall function = emulated(sample, module);
        for (const Sizes& sizes : sample.small)
            for (const std::uint64_t seed : {0, 11}) {  // the plain order of threads, and a shuffled one
                nestor_emulation::reset_machine(seed);
                check(sample, sizes, function);
                BOOST_TEST(nestor_emulation::violations_text() == "",
                           sample.name << " with " << samples::text_of(sizes) << ":\n"
                                       << nestor_emulation::violations_text());
            }
    }
}

namespace {

/// Sizes at which contractions run in tiles of blocks, of which none divides them.
struct Tiled {
    const char* sample;
    Sizes sizes;
};
const std::vector<Tiled> tiled = {
    {"matmul", {{"M", 131}, {"K", 37}, {"N", 259}}},
    {"matmul", {{"M", 128}, {"K", 16}, {"N", 128}}},
    {"matmul", {{"M", 129}, {"K", 0}, {"N", 130}}},
    {"matmul", {{"M", 65}, {"K", 1}, {"N", 100}}},
    // rows of B that are whole vectors
    {"matmul", {{"M", 130}, {"K", 35}, {"N", 132}}},
    {"transposed", {{"M", 130}, {"K", 35}, {"N", 129}}},
    {"batched", {{"B", 2}, {"M", 129}, {"K", 17}, {"N", 140}}},
    {"mlp", {{"B", 130}, {"M", 19}, {"N", 133}}},
    {"mlp", {{"B", 130}, {"M", 19}, {"N", 132}}},
    {"conv2d", {{"N", 2}, {"C", 3}, {"H", 9}, {"W", 13}, {"M", 129}, {"KH", 3}, {"KW", 2}}},
    // several steps, in which indices of terms are counted on: with carries, without, several rows at once
    {"conv2d", {{"N", 2}, {"C", 17}, {"H", 9}, {"W", 13}, {"M", 129}, {"KH", 3}, {"KW", 2}}},
    {"conv2d", {{"N", 3}, {"C", 3}, {"H", 11}, {"W", 13}, {"M", 128}, {"KH", 5}, {"KW", 5}}},
    {"conv2d", {{"N", 1}, {"C", 50}, {"H", 13}, {"W", 12}, {"M", 130}, {"KH", 1}, {"KW", 1}}},
    {"conv2d", {{"N", 1}, {"C", 2}, {"H", 40}, {"W", 27}, {"M", 128}, {"KH", 2}, {"KW", 17}}},
    // tiles that are not full: rows, columns, both
    {"conv2d", {{"N", 2}, {"C", 7}, {"H", 9}, {"W", 13}, {"M", 33}, {"KH", 3}, {"KW", 2}}},
    {"conv2d", {{"N", 1}, {"C", 6}, {"H", 6}, {"W", 6}, {"M", 64}, {"KH", 3}, {"KW", 2}}},
    {"conv2d", {{"N", 1}, {"C", 6}, {"H", 7}, {"W", 6}, {"M", 8}, {"KH", 3}, {"KW", 3}}},
    {"grouped_conv", {{"N", 2}, {"G", 3}, {"C", 7}, {"H", 8}, {"W", 9}, {"M", 16}, {"KH", 3}, {"KW", 3}}},
    {"dilated_conv", {{"N", 2}, {"C", 7}, {"H", 13}, {"W", 15}, {"M", 128}, {"KH", 3}, {"KW", 3}}},
    {"grouped_conv", {{"N", 2}, {"G", 2}, {"C", 7}, {"H", 12}, {"W", 13}, {"M", 129}, {"KH", 3}, {"KW", 3}}},
    {"depthwise_conv", {{"N", 2}, {"C", 35}, {"H", 10}, {"W", 12}, {"M", 129}, {"KH", 3}, {"KW", 3}}},
    {"wavenet", {{"B", 3}, {"C", 130}, {"T", 67}, {"G", 37}, {"S", 129}, {"dilation", 2}}},
    {"wavenet", {{"B", 3}, {"C", 21}, {"T", 67}, {"G", 129}, {"S", 3}, {"dilation", 2}}},
    {"wavenet", {{"B", 2}, {"C", 7}, {"T", 70}, {"G", 128}, {"S", 130}, {"dilation", 90}}},
    // in parts by the remainders of h and w, of which some are longer
    {"transposed_conv", {{"N", 2}, {"C", 11}, {"H", 8}, {"W", 9}, {"M", 129}, {"KH", 3}, {"KW", 4}}},
    {"transposed_conv", {{"N", 3}, {"C", 3}, {"H", 13}, {"W", 7}, {"M", 128}, {"KH", 2}, {"KW", 5}}},
    {"transposed_conv", {{"N", 2}, {"C", 5}, {"H", 6}, {"W", 7}, {"M", 20}, {"KH", 3}, {"KW", 3}}},
    {"gru", {{"B", 130}, {"D", 35}, {"N", 129}}},
    {"contraction", {{"I", 2}, {"J", 5}, {"K", 9}, {"L", 7}, {"M", 4}, {"N", 6}}},
    {"contraction", {{"I", 5}, {"J", 27}, {"K", 9}, {"L", 7}, {"M", 11}, {"N", 13}}},
    {"strided_conv", {{"N", 3}, {"C", 2}, {"H", 15}, {"W", 17}, {"M", 130}, {"KH", 3}, {"KW", 3}}},
};

}  // namespace

BOOST_AUTO_TEST_CASE(contractions_in_tiles_of_blocks_run_without_a_fault) {
    for (const Tiled& one : tiled)
        for (const Sample& sample : samples::all()) {
            if (sample.name != std::string(one.sample) || *sample.schedule) continue;
            nestor_emulation::Module module(with_caller(sample), {{emitted_of(sample, "cuda").header_name,
                                                                   emitted_of(sample, "cuda").header}});
            const NativeCall function = emulated(sample, module);
            nestor_emulation::reset_machine(5);
            check(sample, one.sizes, function);
            const std::string told = nestor_emulation::violations_text();
            BOOST_TEST(told == "", sample.name << " with " << samples::text_of(one.sizes) << ":\n" << told);
        }
}

BOOST_AUTO_TEST_CASE(real_devices_compute_what_the_oracles_compute) {
    if (!has_device()) {
        std::fprintf(stderr, "SKIPPED: %zu samples on a GPU, which is not here\n", samples::all().size());
        return;
    }
    for (const Sample& sample : with_builtins()) {
        const NativeLibrary library = compiled(sample);
        NativeEntry entry{};
        entry.caller = reinterpret_cast<int (*)(void (*)(), void**)>(library.symbol("nestor_call"));
        entry.function = reinterpret_cast<void (*)()>(library.symbol(std::string(sample.function) + "_host"));
        entry.last_error = reinterpret_cast<const char* (*)()>(
            library.symbol(std::string(sample.function) + "_cuda_last_error"));
        BOOST_REQUIRE(entry.caller && entry.function);
        const NativeCall function = call_through(function_of(sample), entry);
        for (const Sizes& sizes : sample.small) check(sample, sizes, function);
        if (!sample.real.empty()) check(sample, sample.real, function);
    }
}

BOOST_AUTO_TEST_SUITE_END()
