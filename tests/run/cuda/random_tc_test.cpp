// Random Tensor Comprehensions as CUDA on the emulated device, which sees races and wild reads too.
#include <boost/test/unit_test.hpp>

#include "tests/run/cuda/emulated.hpp"
#include "tests/run/random_tc_batch.hpp"

BOOST_AUTO_TEST_SUITE(random_tc)

using namespace nestor;
using namespace nestor::run_test;

BOOST_AUTO_TEST_CASE(emulated_devices_compute_what_the_plain_loops_do_without_a_fault) {
    const std::size_t ran =
        check_random_tc(testing::first_seed(), testing::wanted_cases(4), 4, "cuda", load_emulated);
    BOOST_TEST(ran * 2 >= testing::wanted_cases(4));
    BOOST_TEST_MESSAGE(ran << " programs");
}

BOOST_AUTO_TEST_SUITE_END()
