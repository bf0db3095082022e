// Long training loops in little memory.
#include <unistd.h>

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <fstream>

#include "frontend/cli/run/native.hpp"

BOOST_AUTO_TEST_SUITE(nabla_memory)

namespace {

/// What a program prints when it may use so much memory.
std::string printed_within(const std::string& text, int megabytes) {
    const std::string base = NESTOR_BINARY_DIR "/nabla_memory_" + std::to_string(getpid());
    std::ofstream(base + ".nabla") << text;
    const std::string commands = NESTOR_BINARY_DIR "/nestor " + base +
                                 ".nabla --quiet --target serial --emit=main -o " + base +
                                 ".cpp && g++ -std=c++17 -O1 " + base + ".cpp -o " + base + " && ulimit -v " +
                                 std::to_string(megabytes * 1024) + " && " + base;
    const auto [code, printed] =
        nestor::run_process({"sh", "-c", commands + "; code=$?; rm " + base + "*; exit $code"});
    BOOST_TEST(code == 0, printed);
    return printed;
}

const char* const head = "var Tensor w[200]; w = w + 4; Tensor L[200]; loop (int i = 0; i < 100000; i++) {";
const char* const tail = "backward(L); w = w - 0.01 * grad(w); } print(sum(w));";

double expected() {
    double w = 4;
    for (int i = 0; i < 100000; ++i) w -= 0.01 * 3 * w * w;
    return 200 * w;
}

}  // namespace

// covers: NAB-37
BOOST_AUTO_TEST_CASE(a_hundred_thousand_steps_of_training_need_no_more_memory_than_one) {
    const std::string straight = printed_within(std::string(head) + "L = w * w * w;" + tail, 32);
    BOOST_TEST(std::fabs(std::stod(straight) / expected() - 1) < 1e-5);
    // with a loop that goes to the tape: its records are forgotten when w is overwritten
    const std::string taped =
        printed_within(std::string(head) + "L = w; int n = 0; loop (; n < 2; n++) { L = L * w; }" + tail, 32);
    BOOST_TEST(std::fabs(std::stod(taped) / expected() - 1) < 1e-5);
}

BOOST_AUTO_TEST_SUITE_END()
