// The Halide samples as CUDA on the emulated device, with the default loops and with their schedules.
#include <boost/test/unit_test.hpp>
#include <map>
#include <set>
#include <vector>

#include "frontend/cli/run/native_callers.hpp"
#include "tests/run/execute.hpp"
#include "tests/support/cuda/module.hpp"

BOOST_AUTO_TEST_SUITE(halide)

using namespace nestor;
using namespace nestor::run_test;
using samples::Sample;

namespace {

const Function& function_of(const Sample& sample) {
    for (const Function& function : stages_of(sample, "cuda").source.functions)
        if (function.symbol.name() == sample.function) return function;
    throw std::runtime_error("no function " + std::string(sample.function));
}

/// Runs on the emulated device with each of the sizes, the first time in the plain order of threads.
void check_emulated(const Sample& sample, const std::vector<samples::Sizes>& all) {
    const Emitted& emitted = emitted_of(sample, "cuda");
    nestor_emulation::Module module(emitted.source + "\n" + caller_text(function_of(sample), "nestor_call"),
                                    {{emitted.header_name, emitted.header}});
    NativeEntry entry{};
    entry.caller = module.function<int(void (*)(), void**)>("nestor_call");
    entry.function = module.function<void()>(std::string(sample.function) + "_host");
    entry.last_error = module.function<const char*()>(std::string(sample.function) + "_cuda_last_error");
    const NativeCall function = call_through(function_of(sample), entry);
    for (std::size_t k = 0; k < all.size(); ++k)
        BOOST_TEST_CONTEXT(sample.name << " " << sample.schedule << " with " << samples::text_of(all[k])) {
            nestor_emulation::reset_machine(k == 0 ? 0 : 11);
            Arguments arguments = sample.inputs(all[k]);
            const samples::Expected expected = sample.oracle(arguments);
            add_poisoned_output(sample, expected, arguments);
            const Outcome outcome = function(arguments, {});
            BOOST_TEST(outcome.error == 0, outcome.message);
            if (outcome.error == 0) check_result(arguments.arrays.at(sample.output), expected);
            BOOST_TEST(nestor_emulation::violations_text() == "", nestor_emulation::violations_text());
        }
}

}  // namespace

BOOST_AUTO_TEST_CASE(emulated_devices_compute_what_the_oracles_compute_without_a_fault) {
    for (const Sample& sample : samples::halide()) check_emulated(sample, {sample.small[0], sample.small[1]});
}

BOOST_AUTO_TEST_CASE(chains_run_in_blocks_whatever_their_tiles_end_at) {
    const std::set<std::string> chains = {"harris",       "unsharp",       "separable_blur",
                                          "game_of_life", "stencil_chain", "pyramid"};
    std::size_t ran = 0;
    for (const Sample& sample : samples::halide()) {
        if (*sample.schedule || !chains.contains(sample.name)) continue;
        // tiles of 32 by 64: one whole, one with a row and a column more, and one less
        std::vector<samples::Sizes> sizes;
        for (const std::int64_t more : {0, 1, -1}) {
            samples::Sizes window = sample.small[1];
            window["x_min"] = 3, window["x_extent"] = 64 + more;
            window["y_min"] = 2, window["y_extent"] = 32 + more;
            window["width"] = 80, window["height"] = 60;
            sizes.push_back(window);
        }
        check_emulated(sample, sizes);
        BOOST_TEST(emitted_of(sample, "cuda").source.find("__shared__") != std::string::npos, sample.name);
        ++ran;
    }
    BOOST_TEST(ran == chains.size());
}

// covers: HAL-61
BOOST_AUTO_TEST_CASE(tiles_of_a_schedule_are_blocks_and_what_is_computed_in_them_is_shared) {
    const std::map<std::string, std::string> expected = {{"blur", "__shared__ uint16_t rows[34][256];"},
                                                         {"unsharp", "__shared__ float bright[18][258];"},
                                                         {"matmul", "// yo, xo: a block each"},
                                                         {"figure1", "(yo * g_planes + xo) * g_columns"}};
    std::size_t scheduled = 0;
    for (const Sample& sample : samples::halide()) {
        if (std::string(sample.schedule) != "tiled" || !expected.contains(sample.function)) continue;
        const std::string& text = emitted_of(sample, "cuda").source;
        BOOST_TEST(text.find("yo, xo: a block each") != std::string::npos, sample.name);
        BOOST_TEST(text.find(expected.at(sample.function)) != std::string::npos, sample.name << text);
        ++scheduled;
    }
    BOOST_TEST(scheduled == expected.size());
}

// covers: HAL-79
BOOST_AUTO_TEST_CASE(ten_samples_have_a_schedule_for_a_device) {
    const std::map<std::string, std::string> expected = {
        {"blur", "__shared__ uint16_t rows[18][32];"},
        {"unsharp", "float rows[18][32];"},
        {"separable_blur", "uint32_t rows[20][32];"},
        {"harris", "yy_sum0 += down[y + j - across_y_min][x + i - across_x_min]"},
        {"stencil_chain", "__shared__ uint16_t step7[34][34];"},
        {"game_of_life", "__shared__ uint8_t third[34][34];"},
        {"demosaic", "__shared__ int16_t green[18][34];"},
        {"iir_blur", "__launch_bounds__(block_x, 1) void iir_blur_blurred"},
        {"remap", "__launch_bounds__(block_xi * block_yi)"},
        {"matmul", "matmul_C_tiles"}};
    std::size_t scheduled = 0;
    for (const Sample& sample : samples::halide()) {
        if (std::string(sample.schedule) != "device") continue;
        const std::string& text = emitted_of(sample, "cuda").source;
        BOOST_TEST(text.find(expected.at(sample.function)) != std::string::npos, text);
        BOOST_TEST(text.find("<int64_t>(larger_of") == std::string::npos, text);  // indices stay narrow
        ++scheduled;
    }
    BOOST_TEST(scheduled == expected.size());
}

BOOST_AUTO_TEST_SUITE_END()
