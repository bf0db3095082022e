// Samples that check themselves: what is kept, how often something occurs, what is known in closed form.
#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "frontend/cli/run/native.hpp"

BOOST_AUTO_TEST_SUITE(taichi_claims)

namespace {

struct Claim {
    std::string sample, printed;
};

const std::vector<Claim> claims = {
    {"lattice_boltzmann", "mass kept\nslower behind\n"},
    {"mandelbrot", "area 1.53 right\n"},
    {"matmul", "0.0 33.0 24384.0 error: 0.0\n"},
    {"mpm99", "mass kept\nin free fall: -1.00\n"},
    {"poisson_disk", "apart\ndense below the limit\n"},
    {"prefix_sum", "0 -6 -3 wrong: 0\n"},
    {"pressure", "divergence 0.1960, then below 1e-6: True\n"},
    {"sparse", "20 308 86 3 0\n43 3 6\n"},
    {"waterwave", "water kept\nsymmetric\n0.9965 1.0188\n"},
};

}  // namespace

BOOST_AUTO_TEST_CASE(samples_find_what_they_claim) {
    for (const Claim& claim : claims) {
        const auto [code, text] = nestor::run_process(
            {"sh", "-c",
             NESTOR_BINARY_DIR "/nestor run --target openmp " NESTOR_SOURCE_DIR "/samples/taichi/" +
                 claim.sample + ".py 2>/dev/null"});
        BOOST_TEST(code == 0, claim.sample);
        BOOST_TEST(text == claim.printed, claim.sample + " prints " + text);
    }
}

BOOST_AUTO_TEST_SUITE_END()
