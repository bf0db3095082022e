// Samples that are whole programs: what they print, on every target, against the same computation written by
// hand.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <fstream>

#include "frontend/cli/run/native.hpp"
#include "tests/run/execute.hpp"

BOOST_AUTO_TEST_SUITE(programs)

using nestor::run_test::numbers_of;

namespace {

const std::string nestor_program = NESTOR_BINARY_DIR "/nestor";

/// What a sample prints on a target, warnings left out.
std::string printed(const std::string& name, const std::string& target) {
    const std::string sample = std::string(NESTOR_SOURCE_DIR) + "/samples/nabla/" + name + ".nabla";
    const auto [code, text] = nestor::run_process(
        {"sh", "-c", nestor_program + " run " + sample + " --target " + target + " 2>/dev/null"});
    BOOST_TEST(code == 0);
    return text;
}

/// Six digits were printed.
void check_numbers(const std::string& text, const std::vector<double>& expected) {
    const std::vector<double> found = numbers_of(text);
    BOOST_TEST_REQUIRE(found.size() == expected.size(), text);
    for (std::size_t k = 0; k < found.size(); ++k)
        BOOST_TEST(std::fabs(found[k] - expected[k]) <= 1e-5 * std::max(std::fabs(expected[k]), 1e-6),
                   found[k] << " instead of " << expected[k] << " in " << text);
}

const std::vector<std::string> targets = {"openmp", "serial", "interp"};

std::vector<double> line_by_hand() {
    const double x[] = {0.0, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 3.5},
                 y[] = {0.9, 2.1, 2.9, 4.2, 4.8, 6.1, 7.2, 7.9};
    double slope = 0, offset = 0, loss = 0;
    for (int step = 0; step < 500; ++step) {
        double by_slope = 0, by_offset = 0;
        loss = 0;
        for (int k = 0; k < 8; ++k) {
            const double off = slope * x[k] + offset - y[k];
            loss += off * off / 8;
            by_slope += 2 * off * x[k] / 8;
            by_offset += 2 * off / 8;
        }
        slope -= 0.05 * by_slope;
        offset -= 0.05 * by_offset;
    }
    return {slope, offset, loss};
}

std::vector<double> valley_by_hand() {
    double x = -1.2, y = 1, fast_x = 0, fast_y = 0, f = 0;
    for (int step = 0; step < 5000; ++step) {
        const double rise = y - x * x;
        f = (1 - x) * (1 - x) + 100 * rise * rise;
        fast_x = 0.9 * fast_x - 0.0005 * (-2 * (1 - x) - 400 * x * rise);
        fast_y = 0.9 * fast_y - 0.0005 * 200 * rise;
        x += fast_x;
        y += fast_y;
    }
    return {x, y, f};
}

/// Measurements, kinds and first weights as they stand in the sample, read from its text.
struct Iris {
    std::vector<double> petals, kinds, w1, b1 = std::vector<double>(4), w2, b2 = std::vector<double>(3);
};

Iris iris_data() {
    std::ifstream in(std::string(NESTOR_SOURCE_DIR) + "/samples/nabla/iris.nabla");
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    const auto values = [&](const std::string& name) {
        const std::size_t begin = text.find("=", text.find("Tensor " + name));
        return numbers_of(text.substr(begin, text.find(';', begin) - begin));
    };
    return {values("petals"),       values("kinds"), values("w1"),
            std::vector<double>(4), values("w2"),    std::vector<double>(3)};
}

/// Loss every 500 steps, then how many are right; gradients by the rules of softmax and cross entropy.
std::vector<double> iris_by_hand() {
    Iris d = iris_data();
    std::vector<double> result;
    int right = 0;
    for (int step = 0; step <= 2000; ++step) {
        std::vector<double> g1(8), gb1(4), g2(12), gb2(3);
        double loss = 0;
        right = 0;
        for (std::size_t n = 0; n < 30; ++n) {
            double h[4], p[3], total = 0, back[4] = {};
            for (std::size_t j = 0; j < 4; ++j)
                h[j] = std::tanh(d.petals[2 * n] * d.w1[j] + d.petals[2 * n + 1] * d.w1[4 + j] + d.b1[j]);
            for (std::size_t c = 0; c < 3; ++c) {
                p[c] = d.b2[c];
                for (std::size_t j = 0; j < 4; ++j) p[c] += h[j] * d.w2[3 * j + c];
                total += p[c] = std::exp(p[c]);
            }
            for (std::size_t c = 0; c < 3; ++c) {
                p[c] /= total;
                const double kind = d.kinds[3 * n + c], off = (p[c] - kind) / 30;
                loss -= kind * std::log(p[c]) / 30;
                gb2[c] += off;
                for (std::size_t j = 0; j < 4; ++j)
                    g2[3 * j + c] += off * h[j], back[j] += off * d.w2[3 * j + c];
            }
            for (std::size_t c = 0; c < 3; ++c)
                if (d.kinds[3 * n + c] == 1 && p[c] >= std::max({p[0], p[1], p[2]})) ++right;
            for (std::size_t j = 0; j < 4; ++j) {
                const double through = back[j] * (1 - h[j] * h[j]);
                gb1[j] += through;
                g1[j] += through * d.petals[2 * n];
                g1[4 + j] += through * d.petals[2 * n + 1];
            }
        }
        if (step % 500 == 0) result.insert(result.end(), {static_cast<double>(step), loss});
        for (std::size_t k = 0; k < 8; ++k) d.w1[k] -= 0.05 * g1[k];
        for (std::size_t k = 0; k < 4; ++k) d.b1[k] -= 0.05 * gb1[k];
        for (std::size_t k = 0; k < 12; ++k) d.w2[k] -= 0.05 * g2[k];
        for (std::size_t k = 0; k < 3; ++k) d.b2[k] -= 0.05 * gb2[k];
    }
    result.insert(result.end(), {static_cast<double>(right), 30.0});
    return result;
}

}  // namespace

// covers: NAB-34 PR-3
BOOST_AUTO_TEST_CASE(figure_1_prints_the_same_everywhere) {
    for (const std::string& target : targets) {
        BOOST_TEST(printed("figure1", target) == "[[13], [23]]\n[[0, 0], [0, 0]]\n3.11148\n");
        BOOST_TEST(printed("figure1_intended", target) ==
                   "[[13], [23]]\n[[2.30476, 0.768255], [-2.48049, -0.826829]]\n-1.1197\n");
    }
}

// covers: NAB-37
BOOST_AUTO_TEST_CASE(descents_arrive_where_those_by_hand_do) {
    for (const std::string& target : targets) {
        check_numbers(printed("regression", target), line_by_hand());
        check_numbers(printed("rosenbrock", target), valley_by_hand());
    }
}

// covers: NAB-22 NAB-31
BOOST_AUTO_TEST_CASE(a_solution_found_by_iteration_has_the_derivatives_of_the_equation) {
    double anomaly = 0.8;
    for (int k = 0; k < 100; ++k)
        anomaly -= (anomaly - 0.3 * std::sin(anomaly) - 0.8) / (1 - 0.3 * std::cos(anomaly));
    const double slope = 1 - 0.3 * std::cos(anomaly);  // of the left side of the equation
    for (const std::string& target : targets)
        check_numbers(printed("kepler", target), {anomaly, 1 / slope, std::sin(anomaly) / slope});
}

BOOST_AUTO_TEST_CASE(the_network_learns_what_one_by_hand_does) {
    for (const std::string target : {"openmp", "serial"})
        check_numbers(printed("iris", target), iris_by_hand());
}

BOOST_AUTO_TEST_SUITE_END()
