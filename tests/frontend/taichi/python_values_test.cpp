// Python's own values: what the host program computes and prints, and what folds in kernels.
#include <boost/test/unit_test.hpp>
#include <sstream>

#include "support.hpp"

BOOST_AUTO_TEST_SUITE(python_values)

using nestor::taichi::test::messages;
using nestor::taichi::test::number;
using nestor::taichi::test::run;

namespace {

std::string printed(const std::string& text) {
    std::ostringstream out;
    run("x = ti.field(ti.i32, shape=2)\ny = ti.field(ti.f32, shape=2)\nx[0] = 2\ny[0] = 2.5\n" + text, "t",
        {}, &out);
    return out.str();
}

}  // namespace

// covers: TI-81
BOOST_AUTO_TEST_CASE(comparisons_of_the_host_program_are_bools) {
    BOOST_TEST(printed("print(x[0] > 1, y[0] == 2, not x[0], not y[1])\n") == "True False False True\n");
    BOOST_TEST(printed("u = x[0] < 5\nv = u and y[0] < 5\nprint(u, v, f'{u} {x[0] != 2} {u:d}')\n") ==
               "True True True False 1\n");
    BOOST_TEST(printed("print(1 < x[0] < 3, 3 > x[1] == 0, (x[0] == 2) | (x[1] == 2), u := x[0] == 3)\n") ==
               "True True True False\n");
    BOOST_TEST(printed("d = False\nn = 0\nwhile not d:\n    n += 1\n    x[1] += 1\n    d = x[1] > 2\n"
                       "print(d, n)\n") == "True 3\n");
    // in arithmetic they are numbers, and elements of `ti.u1` too
    BOOST_TEST(
        printed("b = ti.field(ti.u1, shape=1)\nb[0] = True\nprint((x[0] == 2) + 1, int(x[0] == 2), b[0], "
                "float(x[0] == 1))\n") == "2 1 1 0.0\n");
}

// covers: TI-83
BOOST_AUTO_TEST_CASE(
    and_and_or_of_the_host_program_give_an_operand_and_evaluate_the_right_one_where_it_decides) {
    BOOST_TEST(printed("print(x[0] and 5, x[1] and 5, x[0] or 7, x[1] or 7, y[1] or 1.5)\n") ==
               "5 0 2 7 1.5\n");
    BOOST_TEST(printed("calls = ti.field(ti.i32, shape=())\n"
                       "@ti.kernel\ndef seen(a: ti.i32) -> ti.i32:\n    calls[None] += 1\n    return a\n"
                       "if x[1] and seen(1):\n    print('no')\n"
                       "if x[0] == 2 or seen(1):\n    print('yes')\n"
                       "if x[0] and seen(2) > 1:\n    print('both', calls[None])\n") == "yes\nboth 1\n");
    BOOST_TEST(printed("print(x[0] or y[1], x[1] or y[1], x[0] and y[1])\n") == "2 0.0 0.0\n");
}

// covers: TI-83
BOOST_AUTO_TEST_CASE(floor_of_taichi_is_a_float_and_that_of_python_an_int) {
    BOOST_TEST(printed("import math\nprint(ti.floor(1.7), ti.round(1.6), ti.floor(2), math.floor(1.7), "
                       "math.ceil(1.2), round(1.6))\n") == "1.0 2.0 2 1 2 2\n");
}

// covers: TI-83
BOOST_AUTO_TEST_CASE(what_python_and_numpy_may_show_in_two_ways_is_refused_with_what_to_write_instead) {
    const auto says = [](const std::string& text, const std::string& words) {
        return messages("import numpy as np\nx = ti.field(ti.i32, shape=2)\na = np.arange(2.0)\n" + text)
                   .find(words) != std::string::npos;
    };
    // Python's number or numpy's, as the running program decides: alone the two print alike
    BOOST_TEST(says("v = 1.5\nif x[0] > 0:\n    v = a[1]\nprint([v])\n",
                    "write `float(..)` or `int(..)` around numpy's number"));
    BOOST_TEST(messages("import numpy as np\nx = ti.field(ti.i32, shape=2)\na = np.arange(2.0)\n"
                        "v = 1.5\nif x[0] > 0:\n    v = a[1]\nprint(v)\n") == "");
    BOOST_TEST(says("v = 1.5\nif x[0] > 0:\n    v = np.float32(0.1)\nprint(v * 0.1)\n",
                    "t.py:8:7: error: a number that is Python's or numpy's"));
    BOOST_TEST(says("print({10, 3, 8, 100})\n", "write `sorted(..)` around the set"));
    BOOST_TEST(says("for k in {9, -1}:\n    print(k)\n", "write `sorted(..)` around the set"));
    BOOST_TEST(says("print([1, 2, 3][:x[0]])\n", "the end of a slice that only the running program knows"));
    BOOST_TEST(says("print('a%' * x[0])\n", "print it in a loop: `for _ in range(n): print(.., end=\"\")`"));
    BOOST_TEST(says("print({x[i] for i in range(2)})\n", "write `sorted(..)`"));
    BOOST_TEST(messages("x = ti.field(ti.i32, shape=2)\nlists = [[], []]\nfor i in range(2):\n"
                        "    lists[x[i]].append(i)\nprint(lists)\n") == "");
    BOOST_TEST(says("lists = [[], []]\nif len(lists[x[0]]) > 0:\n    print(1)\n",
                    "t.py:6:8: error: a list that the running program chooses among others"));
    BOOST_TEST(messages("x = ti.field(ti.i32, shape=2)\nlists = [[], []]\nfor i in range(2):\n"
                        "    for k in range(2):\n        if x[i] == k:\n            lists[k].append(i)\n"
                        "print(lists)\n") == "");
    BOOST_TEST(says("counts = {}\nfor i in range(2):\n    counts[x[i]] = i\nprint(counts.most_comon(2))\n",
                    "AttributeError: a dict has no attribute `most_comon`"));
    BOOST_TEST(says("try:\n    y = 1 // 0 if x[0] else 2\nexcept ZeroDivisionError:\n    print('no')\n",
                    "test for what is wrong with `if` instead"));
}

// covers: TI-84
BOOST_AUTO_TEST_CASE(numbers_that_may_be_ints_or_floats_print_as_what_they_are) {
    BOOST_TEST(
        printed("v = max(3, y[1])\nw = max(-1, y[1])\nprint(v, [w], v + 1, v / 2, f'{w:>5} {v:.1f}')\n") ==
        "3 [0.0] 4 1.5   0.0 3.0\n");
    BOOST_TEST(printed("total = 0\nfor i in range(x[1]):\n    total += 0.5\nprint(total)\n"
                       "for i in range(x[0]):\n    total += 0.5\nprint(total)\n") == "0\n1.0\n");
    const auto says = [](const std::string& text, const std::string& words) {
        return messages("x = ti.field(ti.f32, shape=2)\nv = max(1, x[0])\n" + text).find(words) !=
               std::string::npos;
    };
    BOOST_TEST(says("print(v | 1)\n", "a number that is an int or a float, as only the running program"));
    BOOST_TEST(says("print(isinstance(v, int))\n", "write `float(..)` or `int(..)` around it"));
    BOOST_TEST(says("print(True if x[0] > 1 else 0)\n", "write `bool(..)` or `int(..)`"));
}

// covers: TI-10
BOOST_AUTO_TEST_CASE(functions_of_literals_are_pythons_in_double) {
    const auto result = run(R"(
x = ti.field(ti.f64, shape=20)
z = ti.field(ti.f32, shape=2)
@ti.kernel
def f():
    x[0] = ti.round(2.5)
    x[1] = ti.round(-3.5)
    x[2] = ti.round(-2.5)
    x[3] = ti.sin(1.1)
    x[4] = ti.log(1.3)
    x[5] = ti.floor(-2.5)
    x[6] = -17 >> 2
    x[7] = -7.5 % 2
    x[8] = 7.5 // -2
    x[9] = int(-2.7)
    x[10] = ti.max(1, 2.5)
    x[11] = 0.1 + 0.2
    x[12] = ti.math.mix(1.1, 2.2, 0.3)
    x[13] = ti.atan2(1.1, 2.2)
    a = 2.5
    x[14] = ti.round(a)
    z[0] = 2.5
    x[15] = ti.round(z[0])
    x[16] = ti.round(2.5, ti.i32) / 4
)",
                            "f");
    // a float64 that a kernel's literal takes part in is a float32 first
    const auto single = [](double v) { return static_cast<double>(static_cast<float>(v)); };
    const double expected[] = {2,
                               -4,
                               -2,
                               single(0.8912073600614354),
                               single(0.26236426446749106),
                               -3,
                               -5,
                               0.5,
                               -4,
                               -2,
                               2.5,
                               single(0.30000000000000004),
                               1.4300000667572021,
                               single(0.4636476090008061),
                               3,
                               3,
                               0.5};
    for (std::size_t k = 0; k < std::size(expected); ++k)
        BOOST_TEST(number(result, "x", k) == expected[k], "element " << k);
    BOOST_TEST(
        messages("@ti.kernel\ndef f():\n    a = ti.sqrt(-1.0)\n") ==
        "t.py:4:9: error: TaichiCompilationError: ValueError: math domain error: `sqrt` of -1.0 [TI-10]\n"
        "        a = ti.sqrt(-1.0)\n"
        "            ^~~~~~~~~~~~~\n");
}

// covers: TI-81
BOOST_AUTO_TEST_CASE(arrays_of_numpy_are_copies_and_are_added_up) {
    BOOST_TEST(
        printed("v = ti.Vector.field(2, ti.i32, shape=3)\nv[1] = [4, -5]\n"
                "print(x.to_numpy().sum(), x.to_numpy().max(), y.to_numpy().mean(), v.to_numpy().min())\n"
                "a = x.to_numpy()\nx[0] = 9\nprint(a[0], a[-2], x[0], a.sum())\n") ==
        "2 2 1.25 -5\n2 2 9 2\n");
}

BOOST_AUTO_TEST_SUITE_END()
