// The samples that are compiled together, as CUDA on the emulated device.
#include <boost/test/unit_test.hpp>
#include <map>
#include <set>

#include "frontend/cli/run/native_callers.hpp"
#include "tests/run/execute.hpp"
#include "tests/support/batch_text.hpp"
#include "tests/support/cuda/module.hpp"

BOOST_AUTO_TEST_SUITE(gallery_on_emulated_devices)

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

std::string caller_of(const Sample& sample) {
    return "call_" + std::string(sample.name);
}

/// All generated files as one text with a caller for each; headers go to `headers`.
std::string merged(std::map<std::string, std::string>& headers) {
    std::set<std::string> includes = {"#include <stddef.h>", "#include <stdint.h>"}, seen;
    std::string all, first;
    for (const Sample& sample : samples::gallery()) {
        if (!seen.insert(sample.name).second) continue;
        const Emitted& emitted = emitted_of(sample, "cuda");
        all += batch_text::in_namespace(emitted, "in_" + std::string(sample.name), includes);
        all += caller_text(function_of(sample), caller_of(sample));
        headers[emitted.header_name] = emitted.header;
    }
    for (const std::string& include : includes) first += include + "\n";
    return first + all;
}

/// The wrapper that copies, called by the parameters' names.
NativeCall emulated(const Sample& sample, const nestor_emulation::Module& module) {
    NativeEntry entry{};
    entry.caller = module.function<int(void (*)(), void**)>(caller_of(sample));
    entry.function = module.function<void()>(std::string(sample.function) + "_host");
    entry.last_error = module.function<const char*()>(std::string(sample.name) + "_cuda_last_error");
    return call_through(function_of(sample), entry);
}

void check(const Sample& sample, const Sizes& sizes, const NativeCall& function) {
    BOOST_TEST_CONTEXT(sample.name << "'s " << sample.output << " with " << samples::text_of(sizes)) {
        Arguments arguments = sample.inputs(sizes);
        const samples::Expected expected = sample.oracle(arguments);
        add_poisoned_output(sample, expected, arguments);
        const Outcome outcome = function(arguments, {});
        BOOST_TEST(outcome.error == 0, outcome.message);
        if (outcome.error == 0) check_result(arguments.arrays.at(sample.output), expected);
        BOOST_TEST(nestor_emulation::violations_text() == "", nestor_emulation::violations_text());
    }
}

}  // namespace

BOOST_AUTO_TEST_CASE(gallery_on_emulated_devices_computes_what_the_oracles_compute_without_a_fault) {
    std::map<std::string, std::string> headers;
    const std::string text = merged(headers);
    const nestor_emulation::Module module(text, headers);
    for (const Sample& sample : samples::gallery())
        for (const Sizes& sizes : sample.small)
            for (const std::uint64_t seed : {0, 11}) {  // the plain order of threads, and a shuffled one
                nestor_emulation::reset_machine(seed);
                check(sample, sizes, emulated(sample, module));
            }
}

BOOST_AUTO_TEST_CASE(gallery_compiles_without_a_warning_by_nvcc) {
    if (!nestor_emulation::has_nvcc()) {
        std::fprintf(stderr, "SKIPPED: %zu samples with nvcc, which is not installed\n",
                     samples::gallery().size());
        return;
    }
    std::map<std::string, std::string> headers;
    const std::string text = merged(headers);
    BOOST_TEST(nestor_emulation::nvcc_messages(text, headers) == "");
}

BOOST_AUTO_TEST_SUITE_END()
