// What programs print: Figure 1, arithmetic, conversions, shapes, control flow, run-time errors.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <sstream>

#include "tests/frontend/nabla/support.hpp"

BOOST_AUTO_TEST_SUITE(nabla_programs)

using namespace nestor;
using namespace nestor::nabla_test;

namespace {

std::string sample(const std::string& name) {
    std::ifstream in(std::string(NESTOR_SOURCE_DIR) + "/samples/nabla/" + name + ".nabla");
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

/// The message of a program that fails at run time.
std::string failure_of(const std::string& text) {
    const NablaRun done = run(program_of(text));
    return done.outcome.error == 0 ? "no failure" : done.outcome.message;
}

}  // namespace

// covers: NAB-34 NAB-5 NAB-6 NAB-16
BOOST_AUTO_TEST_CASE(figure_1_prints_what_the_language_says) {
    BOOST_TEST(printed_by(sample("figure1")) == R"([[13], [23]]
[[0, 0], [0, 0]]
3.11148
)");
    BOOST_TEST(printed_by(sample("figure1_intended")) ==
               R"([[13], [23]]
[[2.30476, 0.768255], [-2.48049, -0.826829]]
-1.1197
)");
}

// covers: NAB-13 NAB-17
BOOST_AUTO_TEST_CASE(integers_divide_towards_zero_and_wrap) {
    BOOST_TEST(printed_by("print(7 / 2, -7 / 2, -7 % 3, 7 % -3, 1 + 2 * 3, (1 + 2) * 3, 7 / 2.0);") ==
               "3 -3 -1 1 7 9 3.5\n");
    BOOST_TEST(
        printed_by(
            "int a = 9223372036854775807; a = a + 1; print(a); a = a / -1; print(a); print(a % -1);") ==
        R"(-9223372036854775808
-9223372036854775808
0
)");
    BOOST_TEST(
        printed_by("int a = 6; print(a << 2, a >> 1, a & 3, a | 1, a ^ 5, ~a); a <<= 1; a |= 1; print(a);") ==
        "24 3 2 7 3 -7\n13\n");
}

// covers: NAB-10 NAB-14
BOOST_AUTO_TEST_CASE(comparisons_and_logic_give_truth_values) {
    BOOST_TEST(printed_by("print(1 < 2, 2 <= 1, 1 == 1.0, True && False || True, !False);") ==
               "True False True True True\n");
    BOOST_TEST(printed_by("Tensor t[3] = [1, 2, 3]; print(t > 1); print(!t); if (t) { print(1); }"
                          "if (t > 1) { print(2); } else { print(3); } print(any(t > 2), all(t > 2));") ==
               R"([0, 1, 1]
[0, 0, 0]
1
3
True False
)");
    BOOST_TEST(printed_by("int z = 0; if (z != 0 && 5 / z > 1) { print(1); } else { print(0); }") == "0\n");
}

// covers: NAB-1 NAB-3 NAB-13 NAB-21
BOOST_AUTO_TEST_CASE(literals_conversions_and_prints) {
    BOOST_TEST(
        printed_by("char c = 'a'; bool b = True; float f = .5; print(c, b, f, 5., 1e-3, '\\n' == 'n');") ==
        "a True 0.5 5 0.001 False\n");
    BOOST_TEST(printed_by("print((int) 2.9, (int) -2.9, (float) 3 / 2, (char) 98, (bool) 2);") ==
               "2 -2 1.5 b True\n");
    BOOST_TEST(printed_by("print(\"a \\\"text\\\" of 100%\", 1);") == "a \"text\" of 100% 1\n");
    BOOST_TEST(printed_by("print([1 2] @ [[1,2],[3,4]]); print([1 -2], [1 - 2], [[1 2] [3 4]], [1, 2,]);") ==
               "[7, 10]\n[1, -2] [-1] [[1, 2], [3, 4]] [1, 2]\n");
}

// covers: NAB-2 NAB-4 NAB-9 NAB-11
BOOST_AUTO_TEST_CASE(tensors_take_the_shapes_that_declarations_and_broadcasting_give) {
    BOOST_TEST(printed_by("Tensor x[2][2] = [1, 2, 3, 4]; Tensor y[2]; Tensor z = [[5], [6]]; float a = 1, b;"
                          "print(x, y, z); print(x + z, x * [10, 20], a + b + x[1][0]);") ==
               "[[1, 2], [3, 4]] [0, 0] [[5], [6]]\n[[6, 7], [9, 10]] [[10, 40], [30, 80]] 4\n");
    BOOST_TEST(
        printed_by(
            "cns int n = 2; Tensor t[n][n + 1]; print(size(t, 1), sizeof(t), sizeof(n), sizeof('a'));") ==
        "3 48 8 1\n");
    BOOST_TEST(
        printed_by(
            "Tensor b[2][2][2] = [1,2,3,4,5,6,7,8]; print(b @ [1, 1]); print(b @ [[0, 1], [1, 0]]);") ==
        "[[3, 7], [11, 15]]\n[[[2, 1], [4, 3]], [[6, 5], [8, 7]]]\n");
}

// covers: NAB-12
BOOST_AUTO_TEST_CASE(functions_compute_what_they_are_named_for) {
    BOOST_TEST(printed_by("Tensor t = [-0.5461, 1.3547, -2.7486, -0.2746]; print(sin(t)); print(cos(t));") ==
               "[-0.519358, 0.976742, -0.382955, -0.271162]\n[0.854557, 0.214418, -0.923767, 0.962534]\n");
    BOOST_TEST(
        printed_by(
            "Tensor t = [[1, 5, 3], [4, 2, 6]]; print(sum(t), mean(t), max(t), min(t));"
            "print(sum(t, 0), mean(t, 1), amax(t, 0), amin(t, 1)); print(transpose(t), reshape(t, 3, 2));"
            "print(abs(-3), abs(-2.5), max(2, 3), min(2, 2.5), pow(2, 10), sqrt(16), exp(0), ln(1), "
            "erf(0.5));") ==
        R"(21 3.5 6 1
[5, 7, 9] [3, 4] [4, 5, 6] [1, 2]
[[1, 4], [5, 2], [3, 6]] [[1, 5], [3, 4], [2, 6]]
3 2.5 3 2 1024 4 1 0 0.5205
)");
}

// covers: NAB-12
BOOST_AUTO_TEST_CASE(random_numbers_depend_on_the_seed_and_the_place_alone) {
    const std::string printed = printed_by(
        "Tensor a = random(1, 40, 50); Tensor b = random(1, 2000); Tensor c = random(2, 2000); float f = "
        "random(1);"
        "print(all(a >= 0), all(a < 1), all(reshape(a, 2000) == b), any(b == c), f == b[0]);"
        "print(mean(b), mean(b * b) - mean(b) * mean(b), mean(b * c));");
    const std::string truths = "True True True False True\n";
    BOOST_TEST_REQUIRE(printed.substr(0, truths.size()) == truths, printed);
    double mean = 0, variance = 0, product = 0;
    BOOST_TEST_REQUIRE(
        std::sscanf(printed.c_str() + truths.size(), "%lf %lf %lf", &mean, &variance, &product) == 3);
    BOOST_TEST(std::fabs(mean - 0.5) < 0.02);  // three standard deviations of a mean of 2000
    BOOST_TEST(std::fabs(variance - 1.0 / 12) < 0.006);
    BOOST_TEST(std::fabs(product - 0.25) < 0.015);
    BOOST_TEST(printed_by("var Tensor w[3] = random(7, 3); backward(w * w); print(all(grad(w) == 2 * w));") ==
               "True\n");
}

// covers: NAB-15 NAB-16
BOOST_AUTO_TEST_CASE(elements_and_parts_are_read_and_written) {
    BOOST_TEST(
        printed_by("Tensor t[2][2]; t[0][1] = 3; t[1] = [5, 6]; t[1][0] += 1; t[0][0]++; int i = 1;"
                   "print(t, t[i], t[i][i - 1]); t[i] = t[0]; print(t); t = transpose(t); print(t);") ==
        R"([[1, 3], [6, 6]] [6, 6] 6
[[1, 3], [1, 3]]
[[1, 1], [3, 3]]
)");
    BOOST_TEST(printed_by("int a, b; a = b = 4; a -= 1; float f = 2; f @= 3; print(a, b, f);") == "3 4 6\n");
    BOOST_TEST(printed_by("Tensor t[2] = [1, 2]; t = [[1, 2, 3]]; print(t); t = 7; print(t);") ==
               "[[1, 2, 3]]\n[[7, 7, 7]]\n");
}

// covers: NAB-16 NAB-17
BOOST_AUTO_TEST_CASE(assignments_are_values_and_evaluation_goes_from_left_to_right) {
    BOOST_TEST(
        printed_by("int x = 1; print(x, x = 5, x++, x, x-- + x); int y = x + (x = 2) * x; print(x, y);") ==
        "1 5 5 6 11\n2 9\n");
    BOOST_TEST(printed_by("int i = 0; Tensor t[4]; t[i++] = i; t[i] = i++; t[i++] += 10 * i; print(t, i);") ==
               "[1, 1, 30, 0] 3\n");
    BOOST_TEST(
        printed_by("int n = 4; loop (; (n = n - 1) > 0; ) { print(n); } if ((n = 7) > 6) { print(n); }") ==
        R"(3
2
1
7
)");
    BOOST_TEST(printed_by("int a = 0, b = 0; bool c = a > 0 && (b = 1) > 0; bool d = a == 0 || (b = 2) > 0;"
                          "bool e = a == 0 && b++ == 0; print(a, b, c, d, e);") == "0 1 False True True\n");
    BOOST_TEST(
        printed_by(
            "float f = 2; float g = f * (f = 3) + (f += 1); print(f, g); f += f * (f = 1); print(f);") ==
        "4 10\n8\n");
    BOOST_TEST(printed_by("Tensor t[2] = [1, 2]; Tensor u = t + (t = t * 10) + (t[0] = 5); print(t, u);") ==
               "[5, 20] [16, 27]\n");
    BOOST_TEST(printed_by("var float x = 3; float y; backward((y = x * x) * x + y); print(grad(x), y);") ==
               "33 9\n");
}

// covers: NAB-20 NAB-5
BOOST_AUTO_TEST_CASE(conditions_and_loops_run) {
    BOOST_TEST(
        printed_by(
            "int n = 0; loop (int i = 0; i < 5; i++) { if (i == 3) { n += 10; } elif (i > 3) { n += 100; }"
            "else { n++; } } print(n); { int n = 5; print(n); } print(n);") == R"(113
5
113
)");
    BOOST_TEST(
        printed_by(
            "int i = 10; loop (; i > 0; i = i / 2) { print(i); } loop (i = 3; i >= 1; i--) { print(i); }") ==
        R"(10
5
2
1
3
2
1
)");
    BOOST_TEST(printed_by("Tensor t[2] = [3, 5]; loop (; t; ) { t -= 1; } print(t);") == "[0, 2]\n");
    BOOST_TEST(printed_by("if (1 > 2) { print(0); } else { if (2 > 1) { Tensor t = [1, 2]; print(t); } }") ==
               "[1, 2]\n");
    BOOST_TEST(printed_by("{ cns int k = 2; loop (int i = k; i <= 3; i++) { print(i * i); } }") == "4\n9\n");
}

// covers: NAB-15 NAB-17 NAB-40
BOOST_AUTO_TEST_CASE(errors_at_run_time_name_their_place) {
    BOOST_TEST(failure_of("int z = 0;\nprint(1 / z);") == "test.nabla:2:7: division of an integer by zero");
    BOOST_TEST(failure_of("Tensor t[2];\nint i = 2; print(t[i]);") ==
               "test.nabla:2:20: an index is outside of 0 to 1");
    BOOST_TEST(failure_of("int s = 64; print(1 << s);") ==
               "test.nabla:1:19: a shift count is outside of 0 to 63");
    BOOST_TEST(failure_of("float f = 1e300; print((int) f);") ==
               "test.nabla:1:24: a float is outside of the integers");
    BOOST_TEST(failure_of("int z = 1; z -= 1; if (z == 0 || 1 / z) { print(2); }") == "no failure");
}

// covers: NAB-30
BOOST_AUTO_TEST_CASE(gradients_of_variables_that_may_have_been_assigned_since_are_checked_at_run_time) {
    const std::string head = "var float x = 2; int i = 0; backward(x * x);\n";
    // on one path only
    BOOST_TEST(printed_by(head + "if (i > 2) { x = 3; } print(grad(x));") == "4\n");
    BOOST_TEST(failure_of(head + "if (i < 2) { x = 3; }\nprint(grad(x));") ==
               "test.nabla:3:7: x was assigned (line 2) after the last backward");
    // by an earlier iteration
    BOOST_TEST(failure_of(head + "loop (; i < 3; i++) { print(grad(x)); x++; }") ==
               "test.nabla:2:29: x was assigned (line 2) after the last backward");
    BOOST_TEST(printed_by(head + "loop (; i < 1; i++) { print(grad(x)); x = 5; }") == "4\n");
    BOOST_TEST(printed_by(head + "loop (; i < 2; i++) { print(grad(x)); x += 1; backward(x * x); }") ==
               "4\n6\n");
    BOOST_TEST(
        printed_by("var Tensor x[2] = [1, 2]; loop (int i = 0; i < 2; i++) { x[i] = 3; backward(x * x);"
                   "print(grad(x)); }") == "[6, 4]\n[6, 6]\n");
    BOOST_TEST(
        failure_of("var Tensor x[2] = [1, 2]; backward(x); loop (int i = 0; i < 2; i++) { if (i > 0) {\n"
                   "print(grad(x)); } x[i] = 3; }") ==
        "test.nabla:2:7: x was assigned (line 2) after the last backward");
    // after a loop that may not have run
    BOOST_TEST(printed_by(head + "loop (; i < 0; i++) { x = 1; } print(grad(x));") == "4\n");
    BOOST_TEST(failure_of(head + "loop (; i < 1; i++) { x = 1; }\nprint(grad(x));") ==
               "test.nabla:3:7: x was assigned (line 2) after the last backward");
    // another sweep ends it
    BOOST_TEST(printed_by(head + "if (i < 2) { x = 3; } backward(x * x); print(grad(x));") == "6\n");
}

// covers: NAB-41
BOOST_AUTO_TEST_CASE(the_authors_form_has_three_blocks_in_one_scope) {
    // their own compiler counts a node that is used twice only once
    BOOST_TEST(printed_by(R"(declare { var float a = 2; var float b = 3; cns int k = 2; }
operations { var float c; c = a@b + a@b; }
gradient { backward(c); grad(a); grad(b); print(k); })") == R"(6
4
2
)");
    const auto says = [](const std::string& text, const std::string& message) {
        const std::string messages = messages_of(text);
        BOOST_TEST(messages.find(message) != std::string::npos, text << "\n" << messages);
    };
    says("declare { float a = 2; } operations { } gradient { }", "`var` or `cns` is missing [NAB-41]");
    says("declare { print(1); } operations { } gradient { }",
         "the block `declare` has declarations only [NAB-41]");
    says("declare { } gradient { }", "the block `operations` is expected here [NAB-41]");
    says("declare { } operations { }", "the block `gradient` is expected here [NAB-41]");
    says("declare { } operations { } gradient { } print(1);",
         "nothing stands behind the block `gradient` [NAB-41]");
    says("int a = 1; operations { }", "`operations` begins no statement [NAB-20]");
    says("declare { } declare { } gradient { }", "the block `operations` is expected here");
}

// covers: NAB-37
BOOST_AUTO_TEST_CASE(a_training_loop_needs_no_records) {
    BOOST_TEST(
        printed_by("var float w = 4.0; float L; loop (int i = 0; i < 300; i++) { L = w * w; backward(L);"
                   "w = w - 0.1 * grad(w); } print(w);") == "3.38108e-29\n");
}

BOOST_AUTO_TEST_SUITE_END()
