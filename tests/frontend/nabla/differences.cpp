// Differences of the interpreted values.
#include "tests/frontend/nabla/differences.hpp"

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <functional>

namespace nestor::nabla_test {
namespace {

Arguments inputs(const std::vector<double>& x, const std::vector<double>& y) {
    return {{}, {{"x", tensor({2, 3}, x)}, {"y", tensor({2, 3}, y)}}};
}

double value_at(const Program& program, const std::vector<double>& x, const std::vector<double>& y) {
    const NablaRun done = run(program, inputs(x, y));
    BOOST_REQUIRE_MESSAGE(done.outcome.error == 0, done.outcome.message);
    return done.arguments.arrays.at("f").number(0);
}

/// Four points: the error is of the order of the fourth power of the step.
double difference(const std::function<double(double)>& f) {
    const double h = 1e-3;
    return (8 * (f(h) - f(-h)) - (f(2 * h) - f(-2 * h))) / (12 * h);
}

}  // namespace

const std::vector<double> xs = {0.31, -0.72, 0.55, 0.83, -0.44, 0.26};
const std::vector<double> ys = {0.67, 0.39, -0.81, 0.52, 0.93, -0.15};

std::string gradient_program(const std::string& statements) {
    return R"(input var Tensor x[2][3];
input var Tensor y[2][3];
float f;
)" + statements +
           R"(
backward(f);
Tensor gx = grad(x);
Tensor gy = grad(y);
output f;
output gx;
output gy;
)";
}

void check_gradients(const std::string& statements, const std::vector<double>& x,
                     const std::vector<double>& y) {
    BOOST_TEST_CONTEXT(statements) {
        const Program program = program_of(gradient_program(statements));
        const NablaRun done = run(program, inputs(x, y));
        BOOST_REQUIRE_MESSAGE(done.outcome.error == 0, done.outcome.message);
        for (std::size_t k = 0; k < x.size(); ++k) {
            const auto moved = [&](bool first) {
                return difference([&](double by) {
                    std::vector<double> a = x, b = y;
                    (first ? a : b)[k] += by;
                    return value_at(program, a, b);
                });
            };
            for (const bool first : {true, false}) {
                const double wanted = moved(first);
                const double found =
                    done.arguments.arrays.at(first ? "gx" : "gy").number(static_cast<std::int64_t>(k));
                BOOST_TEST(std::fabs(found - wanted) <= 1e-6 * std::max(1.0, std::fabs(wanted)),
                           (first ? "x" : "y") << k << ": " << found << " instead of " << wanted);
            }
        }
    }
}

}  // namespace nestor::nabla_test
