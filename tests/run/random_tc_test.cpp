// Random Tensor Comprehensions as serial and as OpenMP C++, compiled with warnings as errors.
#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <stdexcept>

#include "tests/run/execute.hpp"
#include "tests/run/random_tc_batch.hpp"

BOOST_AUTO_TEST_SUITE(random_tc)

using namespace nestor;
using namespace nestor::run_test;

namespace {

std::vector<NativeCall> load(const Emitted& emitted, const Program& program,
                             const std::vector<std::string>& names) {
    NativeOptions options;
    options.flags = {"-O1",        "-std=c++17",   "-Wall",   "-Wextra",
                     "-Wpedantic", "-Wconversion", "-Werror", "-fopenmp"};
    if (!std::getenv("NESTOR_CASES")) options.cache = cache_folder();
    std::vector<NativeFunction> functions;
    for (const std::string& name : names) functions.push_back({&program, name, {}, emitted.state});
    const auto calls = native_calls(
        {{emitted.source_name, emitted.source}, {emitted.header_name, emitted.header}}, functions, options);
    if (!calls) throw std::runtime_error(render(calls.error()));
    return *calls;
}

}  // namespace

BOOST_AUTO_TEST_CASE(openmp_functions_compute_what_the_plain_loops_do) {
    const std::size_t ran =
        check_random_tc(testing::first_seed(), testing::wanted_cases(18), 6, "openmp", load);
    BOOST_TEST(ran * 2 >= testing::wanted_cases(18));
    BOOST_TEST_MESSAGE(ran << " programs");
}

BOOST_AUTO_TEST_CASE(serial_functions_compute_what_the_plain_loops_do) {
    const std::size_t ran =
        check_random_tc(testing::first_seed(), testing::wanted_cases(18), 6, "serial", load);
    BOOST_TEST(ran * 2 >= testing::wanted_cases(18));
    BOOST_TEST_MESSAGE(ran << " programs");
}

BOOST_AUTO_TEST_CASE(convolutions_compute_what_the_plain_loops_do) {
    const std::size_t ran = check_random_tc(testing::first_seed(), testing::wanted_cases(12), 6, "openmp",
                                            load, testing::random_tc_contraction);
    BOOST_TEST(ran * 2 >= testing::wanted_cases(12));
    BOOST_TEST_MESSAGE(ran << " programs");
}

BOOST_AUTO_TEST_SUITE_END()
