// Programs as functions of arrays whose sizes only the caller knows.
#include <boost/test/unit_test.hpp>
#include <cmath>

#include "tests/frontend/nabla/support.hpp"

BOOST_AUTO_TEST_SUITE(nabla_sizes)

using namespace nestor;
using namespace nestor::nabla_test;

namespace {

/// 0.3, -0.5, 0.7, .. : no two alike.
std::vector<double> numbers(std::int64_t count, double first) {
    std::vector<double> values;
    for (std::int64_t k = 0; k < count; ++k)
        values.push_back((k % 2 == 0 ? 1 : -1) * (first + 0.13 * static_cast<double>(k)));
    return values;
}

const char* const least_squares =
    R"(input Tensor x[n][m]; input Tensor t[n]; input var Tensor w[m];
Tensor off = x @ w - t; float loss = mean(off * off) + sum(w) / (n * m);
backward(loss); Tensor slope = grad(w); output loss; output slope;)";

}  // namespace

// covers: NAB-23
BOOST_AUTO_TEST_CASE(one_program_serves_arrays_of_all_sizes) {
    const Program program = program_of(least_squares);
    for (const auto& [n, m] : {std::pair(3, 2), std::pair(1, 5), std::pair(7, 4)}) {
        const std::vector<double> x = numbers(n * m, 0.3), t = numbers(n, 0.9), w = numbers(m, -0.4);
        const NablaRun done =
            run(program, {{}, {{"x", tensor({n, m}, x)}, {"t", tensor({n}, t)}, {"w", tensor({m}, w)}}});
        BOOST_TEST_REQUIRE(done.outcome.error == 0, done.outcome.message);
        double loss = 0;
        std::vector<double> slope(static_cast<std::size_t>(m), 1.0 / (n * m));
        for (const double v : w) loss += v / (n * m);
        for (std::size_t i = 0; i < static_cast<std::size_t>(n); ++i) {
            double off = -t[i];
            for (std::size_t j = 0; j < w.size(); ++j) off += x[i * w.size() + j] * w[j];
            loss += off * off / n;
            for (std::size_t j = 0; j < w.size(); ++j) slope[j] += 2 * off * x[i * w.size() + j] / n;
        }
        BOOST_TEST(std::fabs(done.arguments.arrays.at("loss").number(0) - loss) < 1e-12);
        for (std::size_t j = 0; j < slope.size(); ++j)
            BOOST_TEST(std::fabs(done.arguments.arrays.at("slope").number(static_cast<std::int64_t>(j)) -
                                 slope[j]) < 1e-12);
    }
}

// covers: NAB-22 NAB-23
BOOST_AUTO_TEST_CASE(sizes_are_integers_that_shapes_are_made_of) {
    const Program program = program_of(
        R"(input Tensor a[n]; cns int k = 2 * n + 1; Tensor t[k][n - 1]; t = t + 1; t[n][0] = a[n - 1];
print(size(t, 0), size(t, 1), sizeof(a), sum(t)); Tensor b = reshape(t, k * (n - 1)); print(sum(b * b));
function Tensor[p][p] square(Tensor v[p]) { Tensor s[p][p]; loop (int i = 0; i < p; i++) { s[i] = v * v[i]; }return s; } print(sum(square(a)), max(square(a)), n);)");
    const NablaRun done = run(program, {{}, {{"a", tensor({3}, {1, 2, 3})}}});
    BOOST_TEST(done.outcome.error == 0, done.outcome.message);
    BOOST_TEST(done.printed == R"(7 2 24 16
22
36 9 3
)");
}

// covers: NAB-22 NAB-23
BOOST_AUTO_TEST_CASE(sizes_that_must_be_equal_are_checked_where_they_meet) {
    const Program program = program_of("input Tensor a[n];\ninput Tensor b[m];\nprint(a + b);");
    const auto outcome = [&](std::int64_t n, std::int64_t m) {
        return run(program, {{}, {{"a", tensor({n}, numbers(n, 1))}, {"b", tensor({m}, numbers(m, 1))}}});
    };
    BOOST_TEST(outcome(2, 2).printed == "[2, -2.26]\n");
    BOOST_TEST(outcome(2, 3).outcome.message == "test.nabla:3:7: n and m are different");
    BOOST_TEST(messages_of("input Tensor a[n]; input Tensor b[n + 1]; print(a + b);").find("[n]") !=
               std::string::npos);
    const Program three = program_of("input Tensor a[n]; print(a * [1, 2, 3]); print(a[n - 2]);");
    BOOST_TEST(run(three, {{}, {{"a", tensor({3}, {1, 2, 3})}}}).printed == "[1, 4, 9]\n2\n");
    BOOST_TEST(run(three, {{}, {{"a", tensor({2}, {1, 2})}}}).outcome.message ==
               "test.nabla:1:26: n and 3 are different");
    const Program index = program_of("input Tensor a[n]; int k = 2; print(a[k]);");
    BOOST_TEST(run(index, {{}, {{"a", tensor({2}, {1, 2})}}}).outcome.message ==
               "test.nabla:1:39: an index is outside of 0 to n - 1");
}

// covers: NAB-23 NAB-31
BOOST_AUTO_TEST_CASE(tapes_keep_tensors_of_any_size) {
    const Program program = program_of(
        "input var Tensor x[n]; Tensor t = x; int k = 0; loop (; k < n; k++) { t = t * x; }\n"
        "backward(t); Tensor gx = grad(x); output gx;");
    for (const std::int64_t n : {1, 2, 5}) {
        const std::vector<double> x = numbers(n, 0.6);
        const NablaRun done = run(program, {{}, {{"x", tensor({n}, x)}}});
        BOOST_TEST_REQUIRE(done.outcome.error == 0, done.outcome.message);
        for (std::size_t k = 0; k < x.size(); ++k)
            BOOST_TEST(std::fabs(done.arguments.arrays.at("gx").number(static_cast<std::int64_t>(k)) -
                                 static_cast<double>(n + 1) * std::pow(x[k], static_cast<double>(n))) <
                       1e-12);
    }
}

BOOST_AUTO_TEST_CASE(outputs_have_the_types_of_their_variables) {
    const Program program = program_of(
        "input Tensor x[n]; int place = 0; bool any = False; char sign = 'p'; float most = x[0];\n"
        "loop (int i = 1; i < n; i++) { if (x[i] > most) { most = x[i]; place = i; any = True; sign = 'm'; } "
        "}\n"
        "output place; output any; output sign; output most;");
    const NablaRun done = run(program, {{}, {{"x", tensor({4}, {0.5, 2, 3.5, -1})}}});
    BOOST_TEST_REQUIRE(done.outcome.error == 0, done.outcome.message);
    const auto& arrays = done.arguments.arrays;
    BOOST_TEST((arrays.at("place").element == Type::int_(64)));
    BOOST_TEST(arrays.at("place").number(0) == 2);
    BOOST_TEST((arrays.at("any").element == Type::boolean()));
    BOOST_TEST(arrays.at("any").number(0) == 1);
    BOOST_TEST((arrays.at("sign").element == Type::int_(8)));
    BOOST_TEST(arrays.at("sign").number(0) == 'm');
    BOOST_TEST(arrays.at("most").number(0) == 3.5);
}

BOOST_AUTO_TEST_SUITE_END()
