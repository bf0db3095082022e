// Calls between defs and returns with a type: what they compute, what they check, and every mistake in them.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <memory>

#include "ir/base/diagnostic.hpp"
#include "support.hpp"

BOOST_AUTO_TEST_SUITE(calls)

using namespace nestor;
using namespace nestor::tc::test;

namespace {

constexpr const char* layers = R"(
def f(float(B,N) I, float(L,N) W1, float(L) B1, float(P,L) W2, float(P) B2) -> (H, O) {
    H = layer(I, W1, B1)
    O = layer(H, W2, B2)
}
def layer(float(B,M) I, float(N,M) W, float(N) bias) -> (O) {
    t = product(I, W)
    O(b,n) = fmax(t(b,n) + bias(n), 0)
}
def product(float(B,M) I, float(N,M) W) -> (P) { P(b,n) +=! I(b,m) * W(n,m) }
)";

std::vector<double> matrix(std::int64_t count) {
    std::vector<double> values;
    for (std::int64_t k = 0; k < count; ++k) values.push_back(wave(k));
    return values;
}

/// max(0, in W^T + bias), by loops over plain vectors.
std::vector<double> dense_layer(const std::vector<double>& in, std::size_t rows, std::size_t inputs,
                                std::size_t outputs) {
    const auto weights = matrix(static_cast<std::int64_t>(outputs * inputs)),
               bias = matrix(static_cast<std::int64_t>(outputs));
    std::vector<double> out;
    for (std::size_t b = 0; b < rows; ++b)
        for (std::size_t n = 0; n < outputs; ++n) {
            double sum = 0;
            for (std::size_t m = 0; m < inputs; ++m) sum += in[b * inputs + m] * weights[n * inputs + m];
            out.push_back(std::fmax(sum + bias[n], 0));
        }
    return out;
}

/// The messages about `statements` in a def that may call `one`, `two`, `add` and `sum`.
std::string about(const std::string& statements) {
    return messages("def f(float(N) A, float(M,N) B, int32 s) -> (O) { " + statements + " }\n" +
                    R"(def one(float(N) A) -> (O) { O(i) = A(i) }
def two(float(N) A, float(N) B) -> (O, P) { O(i) = A(i) P(i) = B(i) }
def add(float(N) A, double x, int32 k) -> (O) { O(i) = A(i) + x + k }
def sum(float(N) A) -> (O) { O += A(i) }
)");
}

void says(const std::string& statements, const std::string& message) {
    const std::string found = about(statements);
    BOOST_TEST(found.find("error: " + message + " [TC-27]") != std::string::npos, statements << "\n"
                                                                                             << found);
}

}  // namespace

// covers: TC-27
BOOST_AUTO_TEST_CASE(calls_of_calls_compute_what_the_layers_do) {
    const std::int64_t B = 3, N = 5, O = 4, P = 2;
    Arguments arguments;
    arguments.arrays = {{"I", floats({B, N}, wave)},
                        {"W1", floats({O, N}, wave)},
                        {"B1", floats({O}, wave)},
                        {"W2", floats({P, O}, wave)},
                        {"B2", floats({P}, wave)}};
    const auto hidden = dense_layer(matrix(B * N), B, N, O);
    const auto expected = dense_layer(hidden, B, O, P);
    const auto found = run(layers, arguments).values();
    BOOST_TEST(found.size() == expected.size());
    for (std::size_t k = 0; k < expected.size(); ++k)
        BOOST_TEST(found[k] == expected[k], boost::test_tools::tolerance(1e-6));
}

// covers: TC-27 TC-44
BOOST_AUTO_TEST_CASE(arguments_begin_at_zero_in_the_callee_and_results_keep_its_interval) {
    Arguments arguments;
    arguments.arrays = {{"A", floats({4}, [](std::int64_t k) { return 10.0 + static_cast<double>(k); })}};
    // t is over [2, 6); reversed sees [0, 4); back is over [3, 7)
    const auto out = run(R"(def f(float(N) A) -> (O) {
    t(i) = A(i-2)
    r, m = reversed(t, 100)
    O(i) = r(i+3) + m
}
def reversed(float(N) A, float off) -> (R, M) {
    R(i) = A(N-1-(i-3)) + off where i in 3:N+3
    M max=! A(i)
}
)",
                         arguments);
    BOOST_TEST(out.values() == (std::vector<double>{126, 125, 124, 123}), boost::test_tools::per_element());
}

// covers: TC-27 TC-53
BOOST_AUTO_TEST_CASE(what_a_callee_needs_is_checked_when_the_caller_is_entered) {
    const std::string text =
        R"(def f(float(N) A, float(M) B, float(K) W) -> (O) { s = added(A, B)  O = slide(s, W) }
def added(float(N) A, float(N) B) -> (O) { O(i) = A(i) + B(i) }
def slide(float(N) A, float(K) W) -> (O) { O(i) +=! A(i+k) * W(k) where i in 0:2, k in 0:K }
)";
    BOOST_TEST(preconditions(text) == "M == N\nK <= 0 || K < N\n");
    const auto call = [&](std::int64_t n, std::int64_t m, std::int64_t k) {
        Arguments arguments;
        arguments.arrays = {{"A", floats({n}, wave)}, {"B", floats({m}, wave)}, {"W", floats({k}, wave)}};
        return run(text, arguments);
    };
    BOOST_TEST(call(4, 4, 3).error == 0);
    BOOST_TEST(call(4, 5, 3).message == "f: `added(A, B)` needs `M == N`");
    BOOST_TEST(call(4, 4, 4).message.find("f: `slide(s, W)`: `A(i+k)` needs `K < N`") == 0u,
               call(4, 4, 4).message);
}

// covers: TC-27 TC-19
BOOST_AUTO_TEST_CASE(an_in_out_result_goes_on_from_what_the_caller_wrote) {
    Arguments arguments;
    arguments.arrays = {{"A", floats({3}, [](std::int64_t k) { return static_cast<double>(k + 1); })}};
    BOOST_TEST(run(R"(def f(float(N) A) -> (O) { O = 100.0  O = sum(A)  O = sum(A) }
def sum(float(N) A) -> (O) { O += A(i) }
)",
                   arguments)
                   .values()
                   .at(0) == 112.0);
}

// covers: TC-27
BOOST_AUTO_TEST_CASE(temporaries_of_calls_do_not_meet) {
    Arguments arguments;
    arguments.arrays = {{"A", floats({2}, [](std::int64_t k) { return static_cast<double>(k); })}};
    BOOST_TEST(run(R"(def f(float(N) A) -> (O) {
    x = g(A)  y = g(x)  t(i) = 1000 + y(i)  O(i) = t(i) + x(i)
}
def g(float(N) A) -> (R) { t(i) = A(i) + 1  R(i) = 2 * t(i) }
)",
                   arguments)
                       .values() == (std::vector<double>{1008, 1014}),
               boost::test_tools::per_element());
}

// covers: TC-27
BOOST_AUTO_TEST_CASE(every_mistake_in_a_call_has_its_message) {
    says("O, P = one(A)", "`one` has 1 result, but 2 are given");
    says("O = one(A, A)", "`one` has 1 argument, but 2 are given");
    says("O, O = two(A, A)", "`O` takes two results of one call");
    says("O = one(B)", "`B` has 2 dimensions, but `A` wants 1");
    says("O = one(A) where i in 0:3", "a call has neither `where` nor an equivalence");
    says("O = add(A, i, 3)", "`x` of `add` wants a scalar");
    says("O = add(A, A(0), 3)", "`x` of `add` wants a scalar");
    says("O = add(A, 1, 2.5)", "`2.5` has type `float32`, but `k` wants `int32`");
    says("O = one(3)", "`A` of `one` wants a tensor with 1 dimension");
    says("O = one(unknown)", "`A` of `one` wants a tensor with 1 dimension");
    says("t(i) = A(i) t, O = two(t, A)", "`t` is an argument and takes a result of the same call");
    says("O(i) = A(i) O = one(A)", "`O` is written already and cannot take a result");
    says("O = sum(A)",
         "`O` takes part in `sum` with the values that it holds, but they are not proved written");
    says("d(i) = double(A(i)) O = one(d)", "`d` has type `float64`, but `A` wants `float32`");
    BOOST_TEST(about("O = add(A, s, s)").find("error") == std::string::npos, about("O = add(A, s, s)"));
    BOOST_TEST(about("A = one(A)").find("`A` is an input and cannot be written [TC-14]") !=
               std::string::npos);
    BOOST_TEST(about("O = one(t) t(i) = A(i)").find("`t` is read before it is written [TC-25]") !=
               std::string::npos);
}

// covers: TC-27 TC-62
BOOST_AUTO_TEST_CASE(recursion_is_an_error_where_it_closes_and_hides_nothing_else) {
    BOOST_TEST(messages(R"(def f(float(N) A) -> (O) { O = g(A) }
def g(float(N) A) -> (O) { O = f(A) }
)") ==
               R"(t.tc:2:32: error: this call of `f` leads back to it [TC-27]
    def g(float(N) A) -> (O) { O = f(A) }
                                   ^
  hint: a `def` cannot call itself, nor by way of others
)");
    std::string chain;
    for (int k = 0; k < 3000; ++k)
        chain +=
            "def f" + std::to_string(k) + "(float(N) A) -> (O) { O = f" + std::to_string(k + 1) + "(A) }\n";
    BOOST_TEST(messages(chain + "def f3000(float(N) A) -> (O) { O(i) = A(i) }\n") == "");
    // twice as many statements in every def: an error, not a machine without memory
    std::string tower = "def f0(float(N) A) -> (O, P) { O(i) = A(i) P(i) = A(i) }\n";
    for (int k = 1; k < 20; ++k)
        tower += "def f" + std::to_string(k) + "(float(N) A) -> (O, P) { x, O = f" + std::to_string(k - 1) +
                 "(A)  y, P = f" + std::to_string(k - 1) + "(A) }\n";
    const std::string found = messages(tower);
    BOOST_TEST(found.find("with this call the `def` has more than 20000 statements [TC-27]") !=
               std::string::npos);
    BOOST_TEST(found.find("f19") == std::string::npos);  // what calls the first is not reported
}

// covers: TC-15
BOOST_AUTO_TEST_CASE(typed_returns_are_proved_or_checked_at_entry) {
    const auto of = [](const std::string& returns, const std::string& statements) {
        return messages("def f(float(N) A, float(M) W) -> (" + returns + ") { " + statements + " }");
    };
    BOOST_TEST(of("float(N) O", "O(i) = A(i)") == "");
    BOOST_TEST(of("double(N) O", "O(i) = A(i)") == "");
    BOOST_TEST(of("float O", "O +=! A(i)") == "");
    BOOST_TEST(of("float(N,3) O, float(3) P", "O(i,j) = A(i) where j in 0:3 P(j) = 1 where j in 2:5") == "");
    BOOST_TEST(of("int32(N) O", "O(i) = A(i)") ==
               R"(t.tc:1:56: error: a value of type `float32` does not fit `O` of type `int32` [TC-9]
    def f(float(N) A, float(M) W) -> (int32(N) O) { O(i) = A(i) }
                                                           ^~~~
t.tc:1:35: note: the type was decided here
    def f(float(N) A, float(M) W) -> (int32(N) O) { O(i) = A(i) }
                                      ^~~~~~~~~~
  hint: convert it: `int32(..)`
)");
    BOOST_TEST(of("float(N,N) O", "O(i) = A(i)")
                   .find("`O` is written with 1 index, but its type has 2 dimensions [TC-15]") !=
               std::string::npos);
    BOOST_TEST(of("float(N) O", "O(i) = A(i+1)")
                   .find("dimension 0 of `O` is `N - 1`, but the return declares `N` [TC-15]") ==
               std::string::npos);  // i from -1: N elements
    BOOST_TEST(of("float(N) O", "O(i) = 1 where i in 0:N+1")
                   .find("error: dimension 0 of `O` is `N + 1`, but the return declares `N` [TC-15]") !=
               std::string::npos);
    BOOST_TEST(of("float(4) O", "O(i) = A(i) where i in 0:3").find("[TC-15]") != std::string::npos);
    const std::string checked = of("float(M) O", "O(i) = A(i)");
    BOOST_TEST(
        checked.find("remark: `O.0` fits its type only where `N == M`, which is checked at entry [TC-15]") !=
            std::string::npos,
        checked);
    Arguments arguments;
    arguments.arrays = {{"A", floats({3}, wave)}, {"W", floats({4}, wave)}};
    const Run wrong = run("def f(float(N) A, float(M) W) -> (float(M) O) { O(i) = A(i) }", arguments);
    BOOST_TEST(wrong.message == "f: `O.0` needs `N == M`");
}

// covers: TC-15
BOOST_AUTO_TEST_CASE(a_new_size_in_a_return_is_the_inferred_extent) {
    Arguments arguments;
    arguments.arrays = {{"A", floats({7}, wave)}, {"W", floats({3}, wave)}};
    const std::string text =
        R"(def f(float(N) A, float(K) W) -> (float(M) C, float(M) O) {
    C(i) +=! A(i+k) * W(k)
    O(i) = M + C(i)
}
)";
    const Run found = run(text, arguments);
    for (std::int64_t i = 0; i < 5; ++i) {
        double sum = 5;
        for (std::int64_t k = 0; k < 3; ++k) sum += wave(i + k) * wave(k);
        BOOST_TEST(found.values().at(static_cast<std::size_t>(i)) == sum);
    }
    const auto of = [](const std::string& statements) {
        return messages("def f(float(N) A) -> (float(M) C, O) { " + statements + " }");
    };
    BOOST_TEST(of("O(i) = A(i) + M C(i) = A(i)")
                   .find("`M` is not known before `C` is written, whose type binds it [TC-15]") !=
               std::string::npos);
    BOOST_TEST(
        of("M = 3 C(i) = A(i) O(i) = A(i)").find("`M` is a size variable and cannot be written [TC-14]") !=
        std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
