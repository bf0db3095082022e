// Functions of programs: values, shapes, derivatives, messages.
#include <boost/test/unit_test.hpp>

#include "tests/frontend/nabla/differences.hpp"
#include "tests/frontend/nabla/support.hpp"

BOOST_AUTO_TEST_SUITE(nabla_calls)

using namespace nestor;
using namespace nestor::nabla_test;

// covers: NAB-22
BOOST_AUTO_TEST_CASE(functions_return_from_anywhere) {
    const std::string collatz =
        "function int collatz(int k) { int steps = 0; loop (; True; steps++) { if (k == 1) { return steps; }"
        "if (k % 2 == 0) { k = k / 2; } else { k = 3 * k + 1; } } return -1; }";
    BOOST_TEST(printed_by(collatz + "print(collatz(1), collatz(27), collatz(2 + 4));") == "0 111 8\n");
    const std::string sign =
        "function int sign(float x) { if (x > 0) { return 1; } elif (x < 0) { return -1; } return 0; }";
    BOOST_TEST(printed_by("print(sign(2), sign(-0.5), sign(0));" + sign) == "1 -1 0\n");
    const std::string find =
        "function int find(Tensor t[n][m], float x) { loop (int i = 0; i < n; i++) { loop (int j = 0; j < m; "
        "j++) {"
        "if (t[i][j] == x) { return 10 * i + j; } print(i, j); } } return -1; }";
    BOOST_TEST(printed_by(find + "print(find([[1, 2], [3, 4]], 3)); print(find([[5]], 6));") ==
               R"(0 0
0 1
10
0 0
-1
)");
    BOOST_TEST(
        printed_by("function void f(int k) { if (k > 1) { print(1); return; } print(k); } f(0); f(2);") ==
        "0\n1\n");
    BOOST_TEST(printed_by("function bool even(int n) { return n % 2 == 0; } function char c() { return 98; }"
                          "print(even(3), even(4), c());") == "False True b\n");
}

// covers: NAB-22
BOOST_AUTO_TEST_CASE(arguments_are_copies_and_functions_see_only_constants) {
    BOOST_TEST(printed_by("cns float c = 2; function Tensor f(Tensor a) { a = a * c; a[0] = 7; return a; }"
                          "Tensor x[2] = [1, 2]; x = f(x) + x; print(x);") == "[8, 6]\n");
    BOOST_TEST(
        printed_by(
            "function int f(int n) { n++; int k = n; return k; } int n = 3; int k = f(n); print(n, k);") ==
        "3 4\n");
    BOOST_TEST(messages_of("float g = 1; function float f() { return g; } print(f());")
                   .find("a function does not see `g`, which is no constant") != std::string::npos);
    // a call is evaluated only where its operand is
    BOOST_TEST(printed_by("function bool told(int k) { print(k); return k > 1; } int z = 0;"
                          "print(z > 0 && told(5), z == 0 && told(6), z == 0 ? told(2) : told(1));") ==
               R"(6
2
False True True
)");
}

// covers: NAB-22
BOOST_AUTO_TEST_CASE(shapes_follow_the_arguments) {
    BOOST_TEST(printed_by("function Tensor[n][1] rows(Tensor a[n][m]) { return a @ reshape(ones(m), m, 1); }"
                          "function Tensor[k] ones(int k) { Tensor t[k]; return t + 1; }"
                          "print(rows([[1, 2, 3], [4, 5, 6]]));") == "[[6], [15]]\n");
    BOOST_TEST(messages_of("function float f(Tensor a[n][n]) { return a[0][0]; } print(f([[1, 2]]));")
                   .find("parameter `a`") != std::string::npos);
}

// covers: NAB-22
BOOST_AUTO_TEST_CASE(derivatives_pass_through_calls) {
    for (const char* statements :
         {"function float loss(Tensor p, Tensor t) { Tensor off = p - t; return mean(off * off); }"
          "f = loss(x * y, sin(x));",
          "function float leaky(float v) { if (v > 0) { return v * v; } return 0.1 * v; }"
          "f = leaky(x[0][0]) * leaky(y[0][2]) + leaky(x[0][1]);",
          "function Tensor power(Tensor a, int n) { Tensor p = a; loop (; n > 1; n--) { p = p * a; } return "
          "p; }"
          "f = sum(power(x, 3) * power(y, 2));",
          "function float root(float a) { float r = a; loop (int k = 0; k < 20; k++) { float next = 0.5 * (r "
          "+ a / r);"
          "if (abs(next - r) < 0.0000001) { return next; } r = next; } return r; }"
          "f = root(1 + x[0][0] * x[0][0]) * y[0][0];",
          "function float norm(Tensor a) { return sqrt(sum(a * a)); }"
          "function Tensor unit(Tensor a) { return a / norm(a); } f = sum(unit(x) * y);"})
        check_gradients(statements, xs, ys);
    BOOST_TEST(
        printed_by("function float cut(cns float v) { return v * v; } var float x = 3; backward(cut(x) * x);"
                   "print(grad(x));") == "9\n");
    BOOST_TEST(
        printed_by("function void step(var float v) { backward(v * v); print(grad(v)); } var float x = 3;"
                   "step(x); step(x + 1);") == "6\n8\n");
    BOOST_TEST(printed_by("function void sweep(float v) { backward(v * v); } var float x = 3;"
                          "loop (int i = 0; i < 2; i++) { sweep(x); print(grad(x)); x = x + 1; }") ==
               "6\n8\n");
}

// covers: NAB-22 NAB-40
BOOST_AUTO_TEST_CASE(mistakes_in_functions_are_told) {
    const auto says = [](const std::string& text, const std::string& message) {
        const std::string messages = messages_of(text);
        BOOST_TEST(messages.find(message) != std::string::npos, text << "\n" << messages);
    };
    says("return 1;", "`return` stands only in a function [NAB-22]");
    says("function float f() { }", "`f` may end without a value [NAB-22]");
    says("function float f(int k) { loop (; k > 0; ) { return 1; } }",
         "`f` may end without a value [NAB-22]");
    says("function void f() { return 1; } f();", "`f` is `void` and returns no value [NAB-22]");
    says("function float f() { return; } print(f());", "`f` returns a value, which is missing here [NAB-22]");
    says("function void f() { } print(f());", "`print` does not take nothing");
    says("function void f() { } function void f() { }", "the function `f` is defined twice [NAB-22]");
    says("function float f(int k) { return k; } print(f());",
         "`f` takes 1 argument, but 0 are given [NAB-22]");
    says("function Tensor f(int k) { if (k > 0) { return [1]; } return [1, 2]; } print(f(1));",
         "`f` returns a Tensor[2] here, but a Tensor[1] elsewhere [NAB-22]");
    says("{ { function void f() { } } }", "`function` stands at the top level only");
    says("print(loos(1)); function float loss(float a) { return a; }", "did you mean `loss`");
    BOOST_TEST(is_unsupported("function int f(int k) { return k > 0 ? f(k - 1) : 0; } print(f(3));"));
    std::string chain = "function int f0() { return 1; }";
    for (int k = 1; k < 30; ++k) {
        const std::string former = "f" + std::to_string(k - 1) + "()";
        chain += "function int f" + std::to_string(k) + "() { return " + former + " + " + former + "; }";
    }
    says(chain + "print(f29());", "calls of functions put in more than 2000 copies of them [NAB-22]");
}

BOOST_AUTO_TEST_SUITE_END()
