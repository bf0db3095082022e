// Options of `ti.init`, slices, and random numbers drawn in a `while`.
#include <boost/test/unit_test.hpp>
#include <cmath>

#include "support.hpp"

BOOST_AUTO_TEST_SUITE(options)

using namespace nestor;
using nestor::taichi::test::messages;
using nestor::taichi::test::number;
using nestor::taichi::test::run;

// covers: TI-40
BOOST_AUTO_TEST_CASE(options_of_init_have_their_meaning_or_are_accepted) {
    const auto result = run(R"(
ti.init(arch=ti.gpu, default_fp=ti.f64, default_ip=ti.i64, fast_math=False, cpu_max_num_threads=1)
x = ti.field(float, shape=1)
y = ti.field(int, shape=1)
@ti.kernel
def f():
    x[0] = 1 / 3
    y[0] = 3000000000 + y[0]
)",
                            "f");
    BOOST_TEST(number(result, "x") == 1.0 / 3);
    BOOST_TEST(number(result, "y") == 3e9);
    BOOST_TEST(messages("ti.init(arch=ti.cpu, default_pf=ti.f64)\n") ==
               "t.py:2:22: error: KeyError: `ti.init` has no option `default_pf` [TI-40]\n"
               "    ti.init(arch=ti.cpu, default_pf=ti.f64)\n"
               "                         ^~~~~~~~~~~~~~~~~\n"
               "  hint: did you mean `default_fp`?\n");
    BOOST_TEST(messages("ti.init(default_fp=ti.i32)\n")
                   .find("AssertionError: `default_fp` is no type of this kind") != std::string::npos);
    BOOST_TEST(messages("ti.init()\nti.init(debug=True)\n").find("a second `ti.init` is left out") !=
               std::string::npos);
}

// covers: TI-40
BOOST_AUTO_TEST_CASE(all_wrong_options_of_init_are_told_and_a_wrong_kernel_beside_them) {
    const std::string told =
        messages("ti.init(foo=1, debug=\"a\", random_seed=\"b\")\n@ti.kernel\ndef f():\n    q = zz\nf()\n");
    for (const char* one : {"t.py:2:9: error: KeyError: `ti.init` has no option `foo`",
                            "t.py:2:16: error: TypeError: `debug` of `ti.init` is True or False, not a str",
                            "t.py:2:27: error: TypeError: `random_seed` of `ti.init` is an int, not a str",
                            "t.py:5:9: error: TaichiNameError: name `zz` is not defined"})
        BOOST_TEST(told.find(one) != std::string::npos, told);
    // where one of them is caught, it is the first
    BOOST_TEST(messages("try:\n    ti.init(foo=1, debug=\"a\")\nexcept KeyError:\n    pass\n") == "");
}

// covers: TI-18
BOOST_AUTO_TEST_CASE(and_reads_its_right_side_where_needed_if_asked_but_functions_always_run) {
    const std::string kernel = R"(
x = ti.field(ti.i32, shape=4)
calls = ti.field(ti.i32, shape=())
@ti.func
def seen(v):
    calls[None] += 1
    return v
@ti.kernel
def f():
    a = x[3]
    if a != 0 and seen(a) > 0:
        x[0] = 1
    if a == 0 or seen(a) > 0:
        x[1] = 1
    if a == 0 and seen(a) == 0:
        x[2] = 1
)";
    const auto both = run("ti.init()\n" + kernel, "f");
    BOOST_TEST(number(both, "calls") == 3);
    const auto lazy = run("ti.init(short_circuit_operators=True)\n" + kernel, "f");
    BOOST_TEST(number(lazy, "calls") == 3);  // Taichi inlines them in front of the expression
    for (const auto& result : {both, lazy}) {
        BOOST_TEST(number(result, "x", 0) == 0);
        BOOST_TEST(number(result, "x", 1) == 1);
        BOOST_TEST(number(result, "x", 2) == 1);
    }
}

// covers: TI-18 TI-24
BOOST_AUTO_TEST_CASE(short_circuit_does_not_read_an_element_that_is_not_asked_for) {
    const std::string kernel = R"(
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    for i in range(8):
        if i < 4 and x[i] == 0:
            x[i] = 1
        x[0] += x[i] if i < 4 else 10
)";
    const auto lazy = run("ti.init(short_circuit_operators=True, debug=True)\n" + kernel, "f");
    BOOST_TEST(number(lazy, "x", 3) == 1);
    BOOST_TEST(number(lazy, "x", 0) == 45);
}

// covers: TI-22 TI-45
BOOST_AUTO_TEST_CASE(slices_of_vectors_and_matrices_are_read_and_assigned) {
    const auto result = run(R"(
x = ti.field(ti.f32, shape=12)
m = ti.Matrix.field(3, 3, ti.f32, shape=())
@ti.kernel
def f():
    a = ti.Matrix([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]])
    row = a[1, 0:2]
    x[0] = row[0]
    x[1] = row[1]
    column = a[:, 2]
    x[2] = column.sum()
    corner = a[0:2, 1:3]
    x[3] = corner[1, 0]
    x[4] = a[0:3:2, 0].sum()
    v = ti.Vector([1.0, 2.0, 3.0, 4.0])
    v[1:3] = ti.Vector([20.0, 30.0])
    x[5] = v[0]
    x[6] = v[1]
    x[7] = v[2]
    v[0:2] = v[1:3]
    x[8] = v[0]
    x[9] = v[1]
    a[0, :] = a[2, :]
    m[None] = a
    x[10] = m[None][0:1, 1][0]
)",
                            "f");
    const double expected[] = {4, 5, 18, 5, 8, 1, 20, 30, 20, 30, 8};
    for (std::size_t k = 0; k < std::size(expected); ++k)
        BOOST_TEST(number(result, "x", k) == expected[k], k);
}

// covers: TI-22 TI-45
BOOST_AUTO_TEST_CASE(slices_that_leave_the_matrix_are_errors) {
    const auto said = [](const std::string& subscript) {
        const std::string all = messages(
            "x = ti.field(ti.f32, shape=4)\n@ti.kernel\ndef f():\n"
            "    v = ti.Vector([1.0, 2.0, 3.0])\n    x[0] = v[" +
            subscript + "].sum()\n");
        const std::size_t begin = all.find("error: ") + 7;
        return all.substr(begin, all.find(" [TI-") - begin);
    };
    BOOST_TEST(said("1:9") == "TaichiIndexError: index 3 of an extent of 3");
    BOOST_TEST(said("-1:2") == "TaichiSyntaxError: the start of a slice is negative: -1");
    BOOST_TEST(said("2:2") == "TaichiIndexError: the slice is empty");
    BOOST_TEST(said("::0") == "TaichiCompilationError: ValueError: slice step cannot be zero");
    BOOST_TEST(said("0:1, 0") == "TaichiIndexError: 2 indices for 1 dimensions");
}

// covers: TI-36
BOOST_AUTO_TEST_CASE(random_numbers_in_a_while_differ_from_draw_to_draw) {
    const auto result = run(R"(
throws = ti.field(ti.i32, shape=2000)
total = ti.field(ti.f32, shape=())
@ti.kernel
def f():
    for i in throws:
        n = 0
        while ti.random() < 0.75:
            n += 1
            total[None] += ti.random()
        throws[i] = n
)",
                            "f");
    // a geometric distribution: 3 on average, half as many for each further e
    double sum = 0, none = 0, longest = 0;
    for (std::size_t k = 0; k < 2000; ++k) {
        const double n = number(result, "throws", k);
        sum += n;
        none += n == 0;
        longest = std::max(longest, n);
    }
    BOOST_TEST(std::fabs(sum / 2000 - 3) < 0.3);
    BOOST_TEST(std::fabs(none / 2000 - 0.25) < 0.04);
    BOOST_TEST(longest > 10);
    BOOST_TEST(std::fabs(number(result, "total") / sum - 0.5) < 0.03);
}

BOOST_AUTO_TEST_SUITE_END()
