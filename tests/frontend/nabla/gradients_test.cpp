// Gradients against central differences of the interpreted values, for every operator and function.
#include <boost/test/unit_test.hpp>
#include <cmath>

#include "tests/frontend/nabla/differences.hpp"
#include "tests/frontend/nabla/support.hpp"

BOOST_AUTO_TEST_SUITE(nabla_gradients)

using namespace nestor;
using namespace nestor::nabla_test;

namespace {

void check_expression(const std::string& e, const std::vector<double>& x = xs,
                      const std::vector<double>& y = ys) {
    check_gradients("f = sum((" + e + ") * [[1.0, 0.5, -2.0], [0.3, 1.7, -0.6]]);", x, y);
}

const std::vector<double> positive = {0.31, 1.72, 0.55, 0.83, 1.44, 0.26};

}  // namespace

// covers: NAB-11 NAB-12 NAB-30
BOOST_AUTO_TEST_CASE(elementwise_operators_and_functions_have_the_gradients_of_central_differences) {
    for (const char* e : {"x + y",
                          "x - y",
                          "x * y",
                          "-x",
                          "+x",
                          "x / y",
                          "2 * x + 3",
                          "x * x",
                          "x * x * y",
                          "(x + y) * (x - y)",
                          "sin(x)",
                          "cos(x)",
                          "tan(x)",
                          "asin(x)",
                          "acos(x)",
                          "atan(x)",
                          "sinh(x)",
                          "cosh(x)",
                          "tanh(x)",
                          "exp(x)",
                          "abs(x)",
                          "max(x, y)",
                          "min(x, y)",
                          "max(sin(x), y * y)",
                          "x > y ? x * x : y",
                          "exp(-x * x) / (1 + y * y)",
                          "x % 0.2",
                          "sin(cos(tanh(x * y)))",
                          "pow(x, 2)",
                          "pow(x, 3)"})
        check_expression(e);
    for (const char* e :
         {"ln(x)", "log(x)", "sqrt(x)", "pow(x, y)", "pow(x, 2.5)", "pow(2, x)", "x / sqrt(x * x + 1)"})
        check_expression(e, positive);
    check_expression("y % x", positive, {2.1, 3.2, -1.7, 4.4, 5.3, -2.2});
}

// covers: NAB-11 NAB-12
BOOST_AUTO_TEST_CASE(products_reductions_and_moves_have_the_gradients_of_central_differences) {
    for (const char* statements : {"f = sum(x @ transpose(y));",
                                   "f = sum((x + y) @ transpose(sin(y)));",
                                   "f = sum(exp(transpose(x) @ y));",
                                   "f = sum(x) * sum(y);",
                                   "f = mean(x * y);",
                                   "f = max(x);",
                                   "f = min(x * y);",
                                   "f = sum(max(x * y, 0));",
                                   "f = sum(sum(x, 0) * sum(y, 0));",
                                   "f = sum(exp(mean(x, 1)));",
                                   "f = sum(amax(x, 1) * amin(y, 1));",
                                   "f = sum(reshape(x, 3, 2) @ y);",
                                   "f = sum(reshape(x, 6) * reshape(transpose(y), 6));",
                                   "f = sum(x @ [1, 2, 3]);",
                                   "f = [1.5, 2.5] @ y @ [1, 2, 3];",
                                   "f = x[0][1] * y[1][2];",
                                   "f = sum(x[1] * y[0]);",
                                   "Tensor t = x[0]; f = t @ y[1];",
                                   "f = sum(x * sum(y));",
                                   "f = sum([x[0][0], y[1][1] * y[1][1]]);",
                                   "f = sum(x / (1 + max(y)));"})
        check_gradients(statements, xs, ys);
}

// covers: NAB-32
BOOST_AUTO_TEST_CASE(overwriting_in_place_and_element_writes_are_differentiated) {
    for (const char* statements :
         {"Tensor t = x * y; t = t * t; t = sin(t); f = sum(t);",
          "Tensor t = x; t += y * y; t += x; f = sum(t * t);",
          "Tensor t = x * x; t[0][1] = 3 * y[1][1]; f = sum(t * y);",
          "Tensor t = x; t *= y; t -= x; t /= 2; f = sum(t);",
          "Tensor t = x; t[1] = y[0] * x[1]; t[0][0] *= t[0][0]; f = sum(t * t);",
          "Tensor t = x @ transpose(y); t = t @ t; f = sum(t);",
          "Tensor t = x; f = sum(t * t); t = y; f += sum(t * x);",
          "float s = sum(x); s *= s; s = s * sum(y); f = s;",
          "Tensor t[2][3]; t = x; t = transpose(t) @ y; f = sum(t * t);",
          "Tensor t = x * y; f = max(t); t = t * 2; f += max(t * t);",
          "int k = 3; Tensor t = x * k; k = 5; t = t * t * k; k = 7; f = sum(t) * k;"})
        check_gradients(statements, xs, ys);
}

// covers: NAB-31
BOOST_AUTO_TEST_CASE(conditions_and_counted_loops_are_reversed_as_they_ran) {
    for (const char* statements :
         {"Tensor t = x; loop (int i = 0; i < 3; i++) { t = sin(t) * y; } f = sum(t);",
          "Tensor t = x; loop (int i = 1; i <= 4; i++) { t += y * i * t; } f = sum(t);",
          "Tensor t = x; if (sum(x) > 0) { t = t * y; } else { t = t + y; } f = sum(t * t);",
          "Tensor t = x; if (sum(x) < 0) { t = t * y; } elif (y[0][0] > 0) { t = t * t; } f = sum(t * t);",
          "Tensor t = x; loop (int i = 0; i < 4; i++) { if (i % 2 == 0) { t = t * y; } else { t = exp(t) - "
          "x; } }"
          "f = sum(t);",
          "float s = 1; loop (int i = 0; i < 2; i++) { loop (int j = 0; j < 3; j++) { s = s * 0.5 + x[i][j] "
          "* s * y[i][0]; } }"
          "f = s;",
          "Tensor t = x; loop (int i = 0; i < 2; i++) { Tensor u = t * y; float m = max(u); t = u @ "
          "transpose(x) @ y / (3 + m); }"
          "f = sum(t);",
          "int n = 1; Tensor t = x; loop (int i = 0; i < 3; i++) { n = n * 2; t = t * y * n; } n = 0; f = "
          "sum(t);",
          "Tensor t = x; loop (int i = 0; i < 3; i++) { t[1][i] = t[0][i] * t[1][i]; } f = sum(t * y);"})
        check_gradients(statements, xs, ys);
}

// covers: NAB-30 NAB-31
BOOST_AUTO_TEST_CASE(the_held_version_may_depend_on_the_path) {
    for (const auto& [k, gradient] : {std::pair("1", "18\n"), std::pair("0", "6\n")})
        BOOST_TEST(printed_by("var float x = 3.0; int k = " + std::string(k) +
                              "; if (k == 1) { x = x * x; } float z = x * x; backward(z); print(grad(x));") ==
                   gradient);
    BOOST_TEST(printed_by("var float x = 2; loop (int i = 0; i < 3; i++) { x = x * x; } backward(x * 3); "
                          "print(x, grad(x));") == "256 3\n");
    BOOST_TEST(
        printed_by(
            "var float w = 1; var float v = 1; float L;"
            "loop (int i = 0; i < 2; i++) { L = w * v * (i + 1); backward(L); print(grad(w)); v += 1; }") ==
        "1\n4\n");
}

// covers: NAB-33
BOOST_AUTO_TEST_CASE(ties_share_and_kinks_have_the_stated_gradients) {
    BOOST_TEST(printed_by(R"(var Tensor x[2] = [1, 1]; var Tensor y[2] = [1, 2];
backward(max(x, y)); print(grad(x)); print(grad(y));
backward(max(x)); print(grad(x));
var Tensor z[3] = [0, -1, 2]; backward(max(z, 0)); print(grad(z));
backward(abs(z)); print(grad(z));
var float p = 0.0; backward(pow(0.0, p)); print(grad(p));
var float q = 0.0; backward(q > 0 ? sqrt(q) : 2 * q); print(grad(q));)") ==
               R"([0.5, 0]
[0.5, 1]
[0.5, 0.5]
[0.5, 0, 1]
[0, -1, 1]
0
2
)");
}

// covers: NAB-35
BOOST_AUTO_TEST_CASE(a_second_sweep_gives_the_same_gradients) {
    BOOST_TEST(
        printed_by(
            "var Tensor x[2] = [1, 2]; Tensor y = x * x; Tensor z = y * x;\n"
            "backward(z); print(grad(x)); backward(z); print(grad(x)); backward(y); print(grad(x));") ==
        R"([3, 12]
[3, 12]
[2, 4]
)");
}

// covers: NAB-30
BOOST_AUTO_TEST_CASE(gradients_are_those_of_the_version_that_a_variable_holds) {
    BOOST_TEST(
        printed_by(
            "var float x = 3.0; float y = x * x; x = 5.0; float z = y + x; backward(z); print(grad(x));") ==
        "1\n");
    BOOST_TEST(printed_by("var float x = 3.0; x = x * x; x = x * 2; backward(x * x); print(grad(x));") ==
               "36\n");
    BOOST_TEST(printed_by("var float x = 3.0; var float y = 1.0; backward(y); print(grad(x), grad(y));") ==
               "0 1\n");
    BOOST_TEST(printed_by("var float x = 3.0; cns float c = x * x; backward(c * x); print(grad(x));") ==
               "9\n");
}

BOOST_AUTO_TEST_SUITE_END()
