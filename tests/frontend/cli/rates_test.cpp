// The lines of `--time`.
#include "frontend/cli/run/rates.hpp"

#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(rates)

using namespace nestor::cli;

// covers: PR-3
BOOST_AUTO_TEST_CASE(rates_are_those_of_the_median_and_only_of_what_is_known) {
    const std::string times = "time: median 2.000 ms, shortest 1.000 ms of 3 runs";
    BOOST_TEST(times_text({4, 1, 2}, {3e6, 8e9}, ", by CUDA events") ==
               times +
                   ", by CUDA events\nrate: 1.5 GB/s, 4000.0 GFLOP/s (3000000 bytes of arrays, each read "
                   "or written once; 8000000000 operations on floats)\n");
    BOOST_TEST(times_text({4, 1, 2}, {3e6, {}}, "") ==
               times + "\nrate: 1.5 GB/s (3000000 bytes of arrays, each read or written once)\n");
    BOOST_TEST(times_text({4, 1, 2}, {0, 5e6}, "") ==
               times + "\nrate: 2.5 GFLOP/s (5000000 operations on floats)\n");
    BOOST_TEST(times_text({4, 1, 2}, {0, 0}, "") == times + "\n");
    BOOST_TEST(times_text({0}, {3, 4}, "") == "time: median 0.000 ms, shortest 0.000 ms of 1 runs\n");
}

BOOST_AUTO_TEST_CASE(short_times_have_three_digits) {
    BOOST_TEST(milliseconds_text(1234.5678) == "1234.568 ms");
    BOOST_TEST(milliseconds_text(0.5) == "0.500 ms");
    BOOST_TEST(milliseconds_text(0.0321) == "0.0321 ms");
    BOOST_TEST(milliseconds_text(0.000123456) == "0.000123 ms");
    BOOST_TEST(milliseconds_text(0) == "0.000 ms");
}

BOOST_AUTO_TEST_SUITE_END()
