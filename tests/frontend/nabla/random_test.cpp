// Random programs: the gradients of reverse sweeps against derivatives carried forward.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstdlib>
#include <random>

#include "tests/frontend/nabla/differences.hpp"
#include "tests/frontend/nabla/support.hpp"
#include "tests/support/random_nabla.hpp"

BOOST_AUTO_TEST_SUITE(nabla_random)

using namespace nestor;
using namespace nestor::nabla_test;

namespace {

/// Programs to try: a quick round by default, NESTOR_CASES for long ones by hand.
std::uint64_t cases() {
    const char* wanted = std::getenv("NESTOR_CASES");
    return wanted ? std::strtoull(wanted, nullptr, 10) : 150;
}

std::uint64_t first_case() {
    const char* wanted = std::getenv("NESTOR_SEED");
    return wanted ? std::strtoull(wanted, nullptr, 10) : 1;
}

bool close(double a, double b, double size) {
    return std::fabs(a - b) <= 1e-9 * std::max({size, std::fabs(a), std::fabs(b)});
}

/// Elements are compared with the largest: what cancels out in one leaves rounding of that size.
void check_gradient(const char* name, const Array& found, const std::vector<double>& expected) {
    double size = 1;
    for (const double v : expected) size = std::max(size, std::fabs(v));
    for (std::size_t k = 0; k < expected.size(); ++k) {
        const double v = found.number(static_cast<std::int64_t>(k));
        BOOST_TEST(close(v, expected[k], size),
                   name << k << " has gradient " << v << " instead of " << expected[k]);
    }
}

}  // namespace

// covers: NAB-35
BOOST_AUTO_TEST_CASE(gradients_of_random_programs_agree_with_derivatives_carried_forward) {
    int compared = 0;
    for (std::uint64_t seed = first_case(); seed < first_case() + cases(); ++seed) {
        std::mt19937_64 random(seed);
        const testing::RandomNabla random_program = testing::random_nabla(random);
        const auto expected = testing::run_forward(random_program, xs, ys);
        if (!expected) continue;
        ++compared;
        BOOST_TEST_CONTEXT("seed " << seed << "\n" << random_program.statements) {
            const NablaRun done = run(program_of(gradient_program(random_program.statements)),
                                      {{}, {{"x", tensor({2, 3}, xs)}, {"y", tensor({2, 3}, ys)}}});
            BOOST_TEST_REQUIRE(done.outcome.error == 0, done.outcome.message);
            const auto& arrays = done.arguments.arrays;
            const double f = arrays.at("f").number(0);
            BOOST_TEST(close(f, expected->f, 1), "f is " << f << " instead of " << expected->f);
            check_gradient("x", arrays.at("gx"), expected->by_x);
            check_gradient("y", arrays.at("gy"), expected->by_y);
        }
    }
    BOOST_TEST(compared * 10 >= static_cast<int>(cases()) * 7);
}

BOOST_AUTO_TEST_SUITE_END()
