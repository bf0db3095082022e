// Sweeps through loops that are not counted, against central differences and against loops written by hand.
#include <boost/test/unit_test.hpp>
#include <cmath>

#include "ir/text/text.hpp"
#include "tests/frontend/nabla/differences.hpp"
#include "tests/frontend/nabla/support.hpp"

BOOST_AUTO_TEST_SUITE(nabla_tape)

using namespace nestor;
using namespace nestor::nabla_test;

// covers: NAB-31
BOOST_AUTO_TEST_CASE(loops_that_are_not_counted_are_reversed_as_they_ran) {
    for (const char* statements :
         {"float s = 1; loop (; s < 9; ) { s = s + sum(x * x) * s; } f = s;",
          "float s = 1; int n = 0; loop (; s < 20 && n < 7; n++) { s = s * 1.5 + x[0][1] * y[1][0]; } f = s;",
          // the condition holds at once: nothing runs
          "Tensor t = x * y; loop (; sum(t) > 100; ) { t = t * t; } f = sum(t * t);",
          // tensors are written again, in part and as a whole
          "Tensor t = x; int n = 0; loop (; n < 4; ) { t = sin(t) * y; t[n % 2] = t[1] * t[n % 2]; n++; }"
          "f = sum(t);",
          // conditions inside, and what they decide on changes
          "Tensor t = x; int n = 9; loop (; n > 0; n = n / 2) { if (n % 2 == 0) { t = t * y; }"
          "elif (n > 4) { t = exp(t) - x; } else { t += y * y; } } f = sum(t);",
          // loops in loops, counted ones and others
          "float s = 1; int n = 1; loop (; n < 9; n = n * 2) { loop (int j = 0; j < n; j++) {"
          "s = s * 0.5 + x[1][j % 3] * s * y[0][n % 3]; } } f = s;",
          "Tensor t = x; int n = 0; loop (; n < 3; n++) { loop (int i = 0; i < 2; i++) {"
          "Tensor u = t * y; float m = max(u); t = u / (3 + m); } } f = sum(t * x);",
          "Tensor t = x; int n = 0; loop (int i = 0; i < 3; i++) { int m = i; loop (; m > 0; m--) {"
          "t = t * y + m * x; n = n + m; } } f = sum(t) * n;",
          // a maximum whose place only running tells, and what was saved twice
          "Tensor t = x; int n = 0; float m; loop (; n < 3; n++) { m = max(t * y); t[n % 2][n] = 3 * m * "
          "t[0][1];"
          "t = t * t + m; } f = sum(t);",
          // what ran before and after the loop takes part
          "Tensor t = sin(x); int n = 0; loop (; n < 2; n++) { t = t * y; } t = cos(t); f = sum(t * t);",
          // the result is overwritten later, in the same loop
          "Tensor t = x; float s = 0; int n = 0; loop (; n < 3; n++) { s += sum(t * t); t = t * y; }"
          "t = x; f = s * sum(t);",
          // two loops
          "float s = 1; int n = 0; loop (; n < 2; n++) { s = s * x[0][n]; } loop (; n < 5; n++) {"
          "s = s * y[1][n % 3] + s; } f = s;",
          // a condition that needs statements of its own
          "Tensor t = x; loop (; sum(t * t) < 30; ) { t = t * 1.5 + y; } f = sum(t);",
          // a loop inside of a condition
          "Tensor t = x; int n = 3; if (n > 2) { loop (; n > 0; n--) { t = t * y; } } else { t = y; }"
          "f = sum(t);"})
        check_gradients(statements, xs, ys);
}

// covers: NAB-31 NAB-32
BOOST_AUTO_TEST_CASE(what_has_no_adjoint_takes_no_part_in_a_sweep) {
    for (const char* statements :
         {// behind a condition, an inner loop, and both, each the only other thing that is recorded
          "float s = 1; int n = 6; loop (int i = 0; i < n; i++) { if (s < 3) { s = s * x[0][0]; } s += 1; } "
          "f = "
          "s;",
          "float s = 1; int n = 4; loop (int i = 0; i < n; i++) { loop (int j = 0; j < 2; j++) {"
          "s = s * y[0][0]; } s -= 2; } f = s;",
          "float s = 1; int n = 3; loop (int i = 0; i < n; i++) { loop (int j = 0; j < i; j++) {"
          "if (j % 2 == 0) { s = s * x[0][1]; } else { s += y[1][1] * s; } s++; } s += 0.5; } f = s;",
          // of tensors, rows and elements
          "Tensor t = x; int n = 3; loop (int i = 0; i < n; i++) { if (i != 1) { t = t * y; } t += 0.25; } f "
          "= "
          "sum(t);",
          "Tensor t = x; int n = 3; loop (int i = 0; i < n; i++) { if (i != 1) { t = t * y; }"
          "t[i % 2][1] += 2; t[0] -= 1; } f = sum(t);",
          "int n = 1; float s = 1; loop (int i = 0; i < n; i++) { loop (int j = 0; j < 3; j++) {"
          "s = min(x[0][0] * [-0.7, 1.5]); } s += 1; } f = s;",
          // in a function, and behind its early end
          "function float g(float p, int n) { loop (int i = 0; i < n; i++) { if (p > 9) { return p * p; }"
          "p = p * 1.5; p += 1; } return p; } f = g(x[0][0], 2) + g(y[0][0], 20);"})
        check_gradients(statements, xs, ys);
    // before it ran the tape was read in front of its beginning
    BOOST_TEST(printed_by("int n = 20; var float w = 1.125; float u = 1.0; loop (int i = 0; i < n; i++) {"
                          "if (u < 9.0) { u = u * w; } u += 1.0; } backward(u); print(grad(w));") ==
               "31.5634\n");
}

// covers: NAB-30
BOOST_AUTO_TEST_CASE(a_version_that_one_path_alone_makes_is_found) {
    // the list of what ran begins again on that path, and not on the other
    BOOST_TEST(
        printed_by("var float x = 2; float t = x; float u = 5 * x; loop (int i = 0; i < 2; i++) {"
                   "if (i % 2 == 1) { u = 1; } else { x = 1.75 + x; } } backward(t); print(grad(x));") ==
        "0\n");
    BOOST_TEST(
        printed_by("var float x = 2; float t = x; float u = 5 * x; loop (int i = 0; i < 2; i++) {"
                   "if (i > 5) { x = 1.75 + x; } else { u = u * x; } } backward(t + u); print(grad(x));") ==
        "61\n");
    // behind a loop that may make one, and here does not run
    BOOST_TEST(
        printed_by("var float y = 2; float t = y * y; if (t > 1) { int n = 0; loop (int i = 0; i < n; i++) {"
                   "y = y * 3; } if (t > 2) { y = sin(t); } } backward(2 * y + t); print(grad(y));") ==
        "2\n");
    // x = x makes one as well
    BOOST_TEST(printed_by("var float x = 3; float t = x * x; backward(t); print(grad(x)); x = x; backward(t);"
                          "print(grad(x)); var Tensor y[2] = [1, 2]; int n = 1; float s = sum(y * y);"
                          "loop (; n > 0; n--) { y = y; } backward(s); print(grad(y));") == R"(6
0
[0, 0]
)");
}

// covers: NAB-10 NAB-31
BOOST_AUTO_TEST_CASE(a_call_that_is_not_evaluated_leaves_nothing_to_a_sweep) {
    check_gradients(
        "function float g(float p) { return p * p; } float s = 1; int n = 3;"
        "loop (int i = 0; i < n; i++) { s = s + sin(i == 0 ? s * x[0][0] : g(s * y[0][0])); } f = s;",
        xs, ys);
}

// covers: NAB-31 NAB-37
BOOST_AUTO_TEST_CASE(sweeps_inside_of_loops_see_former_iterations) {
    // the loss of one iteration is what the next one begins with
    BOOST_TEST(printed_by("var float w = 2; float s = 1; loop (int i = 0; i < 3; i++) { s = s * w;"
                          "backward(s); print(grad(w)); }") == R"(1
4
12
)");
    BOOST_TEST(printed_by("var float w = 2; float s = 1; int i = 0; loop (; i < 3; i++) { s = s * w;"
                          "if (i > 0) { backward(s); print(grad(w)); } }") == "4\n12\n");
    // the sweep comes first: it goes through what the iteration before did
    BOOST_TEST(printed_by("var float w = 3; float L = w * w; loop (int i = 0; i < 3; i++) { backward(L);"
                          "w = w - 0.25 * grad(w); L = w * w; print(w); }") == R"(1.5
0.75
0.375
)");
    BOOST_TEST(printed_by("var float w = 3; float L = w * w; int i = 0; loop (; i < 3; i++) { backward(L);"
                          "w = w - 0.25 * grad(w); L = w * w; } backward(L * w); print(w, grad(w));") ==
               "0.375 0.421875\n");
}

// covers: NAB-30
BOOST_AUTO_TEST_CASE(the_held_version_is_found_on_the_tape) {
    BOOST_TEST(printed_by("var float x = 2; int n = 0; loop (; n < 3; n++) { x = x * x; } float z = x * 3;"
                          "backward(z); print(x, grad(x));") == "256 3\n");
    BOOST_TEST(printed_by("var float x = 2; var float y = 5; int n = 0; loop (; n < 2; n++) { y = x * y; }"
                          "backward(y * y); print(grad(x), grad(y));") == "800 40\n");
    BOOST_TEST(printed_by("var Tensor x[2] = [1, 2]; Tensor t = x; int n = 0; loop (; n < 2; n++) {"
                          "t = t * x; } backward(t); print(grad(x)); backward(t); print(grad(x));"
                          "backward(t * t); print(grad(x));") == R"([3, 12]
[3, 12]
[6, 192]
)");
}

// covers: NAB-37
BOOST_AUTO_TEST_CASE(a_training_loop_with_a_tape_begins_it_again_in_every_step) {
    // the inner loop is not counted; w is overwritten by every step, so that its records end there
    const std::string text =
        "var float w = 4.0; float L; loop (int i = 0; i < 50; i++) { L = w; int n = 0;"
        "loop (; n < 2; n++) { L = L * w; } backward(L); w = w - 0.01 * grad(w); } print(w);";
    double w = 4;
    for (int i = 0; i < 50; ++i) w -= 0.01 * 3 * w * w;
    BOOST_TEST(std::fabs(std::stod(printed_by(text)) - w) < 1e-5);
}

// covers: NAB-37
BOOST_AUTO_TEST_CASE(straight_lines_and_counted_loops_need_no_tape) {
    const auto has_tape = [](const std::string& text) {
        return print(program_of(text)).find("grow ") != std::string::npos;
    };
    BOOST_TEST(!has_tape("var float x = 2; float y = x * x; backward(y); print(grad(x));"));
    BOOST_TEST(
        !has_tape("var float x = 2; float y = x; loop (int i = 0; i < 3; i++) { y = y * y; } backward(y);"
                  "print(grad(x));"));
    BOOST_TEST(
        !has_tape("var float w = 2; float y; int i = 0; loop (; i < 3; i++) { y = w * w; backward(y);"
                  "w = w - grad(w); }"));
    BOOST_TEST(
        has_tape("var float x = 2; float y = x; int i = 0; loop (; i < 3; i++) { y = y * y; } backward(y);"
                 "print(grad(x));"));
}

BOOST_AUTO_TEST_SUITE_END()
