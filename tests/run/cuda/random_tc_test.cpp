// Random Tensor Comprehensions as CUDA on the emulated device, which sees races and wild reads too.
#include <boost/test/unit_test.hpp>
#include <regex>
#include <stdexcept>

#include "frontend/cli/run/native_callers.hpp"
#include "ir/core/entry.hpp"
#include "tests/run/random_tc_batch.hpp"
#include "tests/support/cuda/module.hpp"

using namespace nestor;
using namespace nestor::run_test;

namespace {

std::vector<NativeCall> load(const Emitted& emitted, const Program& program,
                             const std::vector<std::string>& names) {
    std::string text = emitted.source;
    for (const std::string& name : names)
        text += "\n" + caller_text(*find_function(program, name), "nestor_call_" + name);
    const nestor_emulation::Module module(text, {{emitted.header_name, emitted.header}});
    std::smatch last_error;
    if (!std::regex_search(emitted.header, last_error, std::regex("[a-z_0-9]+_last_error")))
        throw std::runtime_error("no place for messages");
    std::vector<NativeCall> calls;
    for (const std::string& name : names) {
        NativeEntry entry{};
        entry.caller = module.function<int(void (*)(), void**)>("nestor_call_" + name);
        entry.function = module.function<void()>(name + "_host");
        entry.last_error = module.function<const char*()>(last_error[0].str());
        const NativeCall call = call_through(*find_function(program, name), entry);
        calls.push_back([call](Arguments& arguments, const Strides& strides) {
            nestor_emulation::reset_machine(3);
            Outcome outcome = call(arguments, strides);
            if (const std::string faults = nestor_emulation::violations_text(); !faults.empty())
                outcome = {-2, faults};
            return outcome;
        });
    }
    return calls;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(random_tc)

BOOST_AUTO_TEST_CASE(emulated_devices_compute_what_the_plain_loops_do_without_a_fault) {
    const std::size_t ran = check_random_tc(testing::first_seed(), testing::wanted_cases(4), 4, "cuda", load);
    BOOST_TEST(ran * 2 >= testing::wanted_cases(4));
    BOOST_TEST_MESSAGE(ran << " programs");
}

BOOST_AUTO_TEST_SUITE_END()
