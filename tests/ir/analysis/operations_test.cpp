// Operations on floats that a function's loops take, as counted from its text.
#include "ir/analysis/operations.hpp"

#include <boost/test/unit_test.hpp>
#include <random>

#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(operations)

using namespace nestor;

namespace {

/// Of the first function, whose sizes are those given, in order.
std::optional<double> operations(const std::string& text, const std::vector<std::int64_t>& sizes) {
    const Program program = test::nest(text);
    const Function& function = program.functions.front();
    ScalarEnvironment known;
    for (std::size_t k = 0; k < sizes.size(); ++k) known.values[function.parameters[k].symbol] = sizes[k];
    return float_operations(program, function, known);
}

}  // namespace

BOOST_AUTO_TEST_CASE(loops_of_one_length_are_multiplied_and_only_floats_count) {
    const std::string product = R"(entry function f(size M, size N, size K,
        input float32 A[(0, M), (0, K)], input float32 B[(0, K), (0, N)], inout float32 C[(0, M), (0, N)]) {
    for m in (0, M) <C, z0, s0, m> {
        for n in (0, N) <C, z0, s0, n> {
            for k in (0, K) <C, z0, s0, k> reduction {
                C[m, n] += A[m, k] * B[k + 2 * m - 2 * m, n];
            }
        }
    }
}
)";
    BOOST_TEST(operations(product, {4096, 4096, 4096}).value() == 2.0 * 4096 * 4096 * 4096);
    BOOST_TEST(operations(product, {3, 0, 5}).value() == 0);
    const std::string map = R"(entry function f(size N, input float64 x[(0, N)], output float64 y[(0, N)]) {
    for i in (0, N) <y, z0, s0, i> {
        let t = exp(x[i]) / 2.0f64;
        y[i] = select(x[i] < 0.5f64, t + 1.0f64, t - x[i]);
    }
}
)";
    BOOST_TEST(operations(map, {10}).value() == 30);
}

BOOST_AUTO_TEST_CASE(triangles_and_known_conditions_are_counted_as_they_run) {
    const std::string triangle = R"(entry function f(size N, inout float32 y[(0, N)]) {
    for i in (0, N) <y, z0, s0, i> {
        let end = i + 1;
        for j in (0, end) <y, z0, s0, j> imperative {
            if j % 2 == 0 {
                y[i] = y[i] + 1.0f32;
            } else {
                y[i] = y[i] * 2.0f32 + 1.0f32;
            }
        }
    }
}
)";
    std::mt19937 random(11);
    for (int turn = 0; turn < 20; ++turn) {
        const auto n = static_cast<std::int64_t>(random() % 40);
        double expected = 0;
        for (std::int64_t i = 0; i < n; ++i)
            for (std::int64_t j = 0; j <= i; ++j) expected += j % 2 == 0 ? 1 : 2;
        BOOST_TEST(operations(triangle, {n}).value() == expected);
    }
    BOOST_TEST(!operations(triangle, {1000000}), "a sum over so many iterations is left");
}

BOOST_AUTO_TEST_CASE(functions_that_are_called_count_with_their_arguments) {
    BOOST_TEST(operations(R"(entry function f(size N, inout float32 y[(0, N)]) {
    call g(2 * N, &y);
    call g(N, &y);
}
internal function g(size M, inout float32 y[(0, M)]) {
    for i in (0, M) <y, z0, s0, i> {
        y[0] = max(y[0], 1.0f32);
    }
}
)",
                          {5})
                   .value() == 15);
}

BOOST_AUTO_TEST_CASE(what_depends_on_data_is_not_counted) {
    const std::string head =
        "entry function f(size N, inout float32 y[(0, N)]) {\n"
        "    for i in (0, N) <y, z0, s0, i> imperative {\n";
    for (const char* body :
         {"if y[i] < 0.0f32 { y[i] = y[i] + 1.0f32; }", "if y[i] < 0.0f32 { break; } y[i] = y[i] + 1.0f32;",
          "while y[i] < 2.0f32 { y[i] = y[i] + 1.0f32; }",
          "for j in (0, int64(y[i])) <y, z0, s0, j> imperative { y[i] += 1.0f32; }",
          "y[i] = select(y[i] < 0.0f32, y[i] + 1.0f32, y[i]);"})
        BOOST_TEST(!operations(head + body + "\n    }\n}\n", {4}), body);
    // nor what a size decides that nobody gave
    BOOST_TEST(!operations(head + "y[i] += 1.0f32; } }", {}));
    BOOST_TEST(operations(head + "if y[i] < 0.0f32 { y[i] = 1.0f32; } } }", {4}).value() == 0);
}

BOOST_AUTO_TEST_SUITE_END()
