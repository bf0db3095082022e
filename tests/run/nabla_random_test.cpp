// Random programs as C++: what they print is what the interpreter prints.
#include <unistd.h>

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "frontend/cli/run/native.hpp"
#include "tests/support/random_nabla.hpp"

BOOST_AUTO_TEST_SUITE(nabla_random)

namespace {

/// Programs to compile: few by default, NESTOR_CASES for more by hand.
std::uint64_t cases() {
    const char* wanted = std::getenv("NESTOR_CASES");
    return wanted ? std::strtoull(wanted, nullptr, 10) : 2;
}

const std::vector<double> xs = {0.31, -0.72, 0.55, 0.83, -0.44, 0.26};
const std::vector<double> ys = {0.67, 0.39, -0.81, 0.52, 0.93, -0.15};

std::string literal(const std::vector<double>& values) {
    std::string text;
    for (const double value : values) text += (text.empty() ? "[" : ", ") + std::to_string(value);
    return text + "]";
}

std::vector<double> printed(const std::string& path, const std::string& target) {
    const auto [code, text] = nestor::run_process(
        {"sh", "-c", NESTOR_BINARY_DIR "/nestor run " + path + " --target " + target + " 2>/dev/null"});
    BOOST_TEST(code == 0, text);
    std::istringstream in(text);
    std::vector<double> numbers;
    for (std::string word; in >> word;) {
        std::erase_if(word, [](char c) { return c == '[' || c == ']' || c == ','; });
        numbers.push_back(std::stod(word));
    }
    return numbers;
}

}  // namespace

// covers: NAB-35
BOOST_AUTO_TEST_CASE(compiled_random_programs_print_what_the_interpreter_prints) {
    const std::string path = NESTOR_BINARY_DIR "/nabla_random_" + std::to_string(getpid()) + ".nabla";
    for (std::uint64_t seed = 1; seed <= cases(); ++seed) {
        std::mt19937_64 random(seed);
        const nestor::testing::RandomNabla program = nestor::testing::random_nabla(random);
        if (!nestor::testing::run_forward(program, xs, ys)) continue;  // not to be compared
        const std::string text = "var Tensor x[2][3] = " + literal(xs) +
                                 ";\nvar Tensor y[2][3] = " + literal(ys) + ";\nfloat f;\n" +
                                 program.statements +
                                 "backward(f);\nprint(f);\nprint(grad(x));\nprint(grad(y));\n";
        std::ofstream(path) << text;
        BOOST_TEST_CONTEXT("seed " << seed << "\n" << text) {
            const std::vector<double> expected = printed(path, "interp -s none"),
                                      found = printed(path, "openmp");
            BOOST_TEST_REQUIRE(expected.size() == 13);
            BOOST_TEST_REQUIRE(found.size() == expected.size());
            for (std::size_t k = 0; k < found.size(); ++k)
                BOOST_TEST(std::fabs(found[k] - expected[k]) <= 1e-5 * std::max(1.0, std::fabs(expected[k])),
                           found[k] << " instead of " << expected[k]);
        }
    }
    unlink(path.c_str());
}

BOOST_AUTO_TEST_SUITE_END()
