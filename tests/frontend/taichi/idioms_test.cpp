// Forms that everyday programs use, and sizes that no program has.
#include <boost/test/unit_test.hpp>
#include <sstream>

#include "support.hpp"

BOOST_AUTO_TEST_SUITE(idioms)

using nestor::taichi::test::messages;
using nestor::taichi::test::number;
using nestor::taichi::test::run;

namespace {

std::string printed(const std::string& text) {
    std::ostringstream out;
    run(text, "t", {}, &out);
    return out.str();
}

/// The message alone, without line and source.
std::string first_message(const std::string& text) {
    const std::string all = messages(text);
    const auto begin = all.find("error: ");
    return begin == std::string::npos ? all : all.substr(begin + 7, all.find('\n') - begin - 7);
}

}  // namespace

// covers: TI-38 TI-34
BOOST_AUTO_TEST_CASE(all_loops_of_a_kernel_have_names_of_their_own) {
    const auto result = run(R"(
o = ti.field(ti.i32, shape=4)
@ti.func
def g(n):
    for i in range(4):
        o[i] += n
        for i_2 in range(2):
            o[i] += i_2
    for i in range(2):
        o[i] += 1
@ti.kernel
def k(c: ti.i32):
    g(1)
    g(2)
    if c > 0:
        for i in range(4):
            o[i] += 1
            g(i)
    else:
        for i in range(3):
            o[i] += 3
    n = 0
    while n < 2:
        for i in range(2):
            for i_2 in range(2):
                o[i] += i_2
        for i in range(2):
            o[i] += 1
        n += 1
    for i in range(4):
        o[i] += 100
)",
                            "k", [] {
                                nestor::Arguments a;
                                a.scalars["c"] = std::int64_t{1};
                                return a;
                            }());
    // g(n) adds n + 1 to all and 1 to the first two
    for (std::size_t i = 0; i < 4; ++i) {
        const double calls = 3 + 2 + (0 + 1 + 2 + 3) + 4, first_two = i < 2 ? 2 + 4 + 4 : 0;
        BOOST_TEST(number(result, "o", i) == calls + 1 + first_two + 100, "element " << i);
    }
}

// covers: TI-5
BOOST_AUTO_TEST_CASE(objects_of_one_class_have_fields_of_their_own) {
    BOOST_TEST(
        printed("@ti.data_oriented\nclass A:\n"
                "    def __init__(self, n):\n        self.x = ti.field(ti.f32, shape=n)\n"
                "    @ti.kernel\n    def run(self):\n        for i in self.x:\n            self.x[i] += i\n"
                "a = A(3)\nb = A(4)\na.run()\nb.run()\nb.run()\nprint(a.x[2], b.x[3])\n"
                "many = [ti.field(ti.i32, shape=k + 1) for k in range(3)]\nmany[2][2] = 7\n"
                "print(many[2][2])\n") == "2.0 6.0\n7\n");
}

// covers: TI-23
BOOST_AUTO_TEST_CASE(functions_have_defaults_of_where_they_are_defined) {
    BOOST_TEST(
        printed(
            "n = 3\n@ti.func\ndef f(a, b=n + 1, c=2):\n    return a * 100 + b * 10 + c\n"
            "n = 8\n@ti.kernel\ndef k():\n    n = 5\n    print(f(1), f(1, n), f(1, c=7), f(c=1, a=2, b=3))\n"
            "k()\n") == "142 152 147 231\n");
}

// covers: TI-34 TI-27
BOOST_AUTO_TEST_CASE(grouped_ranges_unroll) {
    BOOST_TEST(printed("o = ti.field(ti.i32, shape=3)\n@ti.kernel\ndef k():\n"
                       "    for d in ti.static(ti.grouped(ti.ndrange((-1, 2), (0, 2)))):\n"
                       "        o[0] += d[0] * 10 + d[1]\n"
                       "    for d in ti.static(ti.grouped(range(3))):\n        o[d[0]] += 1\n"
                       "k()\nprint(o[0], o[1], o[2])\n") == "4 1 1\n");
}

// covers: TI-24 TI-26
BOOST_AUTO_TEST_CASE(select_takes_vectors_and_broadcasts_scalars) {
    BOOST_TEST(printed("@ti.kernel\ndef k(c: ti.i32):\n    a, b = ti.Vector([1, 2]), ti.Vector([3, 4])\n"
                       "    print(ti.select(c, a, b), ti.select(a > 1, a, b), ti.select(c, 0, b), "
                       "ti.select(a < b, b, 9))\n"
                       "k(0)\nk(1)\n") == "[3, 4] [3, 2] [3, 4] [3, 4]\n[1, 2] [3, 2] [0, 0] [3, 4]\n");
}

// covers: TI-38
BOOST_AUTO_TEST_CASE(a_loop_that_is_serialized_may_break) {
    const std::string kernel =
        "o = ti.field(ti.i32, shape=8)\n@ti.kernel\ndef k():\n"
        "    ti.loop_config(serialize=True)\n"
        "    for i in range(8):\n        if i == 3:\n            break\n        o[i] = i + 1\n";
    BOOST_TEST(printed(kernel + "k()\nprint(o[2], o[3])\n") == "3 0\n");
    // it is the next loop alone that is
    BOOST_TEST(first_message(kernel + "    for i in range(8):\n        if i == 3:\n            break\n") ==
               "TaichiSyntaxError: `break` in a parallel loop [TI-34]");
}

// covers: TI-51
BOOST_AUTO_TEST_CASE(matrices_are_made_of_rows_and_columns) {
    BOOST_TEST(printed("@ti.kernel\ndef k():\n"
                       "    a, b = ti.Vector([1, 2]), ti.Vector([3, 4])\n"
                       "    print(ti.Matrix.rows([a, b]), ti.Matrix.cols([a, b]))\n"
                       "k()\n") == "[[1, 2], [3, 4]] [[1, 3], [2, 4]]\n");
}

// covers: TI-41 TI-90
BOOST_AUTO_TEST_CASE(a_field_without_a_place_is_refused_wherever_it_is_used) {
    const std::string place = "RuntimeError: field `x` has no place yet [TI-90]";
    for (const std::string& use :
         {std::string("x.fill(1)\n"), std::string("x[0] = 1\n"),
          std::string("@ti.kernel\ndef k():\n    for I in ti.grouped(x):\n        x[I] = 1\n"),
          std::string("@ti.kernel\ndef k():\n    for i in x:\n        x[i] = 1\n"),
          std::string("@ti.kernel\ndef k():\n    x[0] += 1\n"),
          std::string("@ti.kernel\ndef k(a: ti.template()):\n    a[0] = 1\nk(x)\n")})
        for (const char* field : {"x = ti.field(ti.f32)\n", "x = ti.Vector.field(2, ti.f32, shape=None)\n"})
            BOOST_TEST(first_message(field + use) == place, field << use);
    BOOST_TEST(first_message("x = ti.field(ti.f32)\nprint(x.shape)\n") ==
               "AttributeError: a field without a place has no attribute `shape` [TI-21]");
    BOOST_TEST(first_message("x = ti.field(ti.f32, shape=3)\nti.root.place(x)\n") ==
               "RuntimeError: field `x` is placed twice [TI-41]");
}

// covers: TI-41 TI-43
BOOST_AUTO_TEST_CASE(sizes_that_nothing_can_have_are_refused) {
    BOOST_TEST(messages("v = ti.Vector.field(-1, ti.f32, shape=4)\n") ==
               "t.py:2:5: error: ValueError: the length of the vectors is -1 [TI-41]\n"
               "    v = ti.Vector.field(-1, ti.f32, shape=4)\n"
               "        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~\n"
               "  hint: it is at least 1\n");
    BOOST_TEST(
        messages("v = ti.Vector.field(2147483647, ti.f32, shape=4)\n") ==
        "t.py:2:5: error: TaichiCompilationError: a vector of 2147483647 elements, which are variables each "
        "[TI-41]\n"
        "    v = ti.Vector.field(2147483647, ti.f32, shape=4)\n"
        "        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~\n"
        "  hint: vectors and matrices have up to 1024; use another dimension of the field\n");
    const std::pair<const char*, const char*> cases[] = {
        {"v = ti.Matrix.field(0, 2, ti.f32, 4)\n", "ValueError: the number of rows is 0 [TI-41]"},
        {"x = ti.field(ti.f32, shape=-1)\n", "TaichiRuntimeError: a field of shape -1 [TI-41]"},
        {"x = ti.field(ti.f32, shape=[1] * 13)\n", "RuntimeError: a field of 13 dimensions [TI-41]"},
        {"x = ti.field(ti.f32, shape=(2147483647, 2147483647))\n",
         "TaichiRuntimeError: a field of 4611686014132420609 elements [TI-41]"},
        {"m = ti.types.matrix(1000000, 1000000, ti.f32)\n",
         "TaichiCompilationError: a matrix of 1000000000000 elements, which are variables each [TI-41]"},
        {"@ti.kernel\ndef k(x: ti.types.ndarray(ti.f32, 1000000000000)):\n    x[0] = 1\n",
         "TaichiRuntimeError: an array of 1000000000000 dimensions [TI-43]"},
        {"@ti.kernel\ndef k():\n    a = ti.Vector.zero(ti.f32, 1000000000)\n",
         "TaichiCompilationError: a vector of 1000000000 elements, which are variables each [TI-41]"}};
    for (const auto& [text, expected] : cases) BOOST_TEST(first_message(text) == expected, text);
}

// covers: TI-43 TI-84
BOOST_AUTO_TEST_CASE(arguments_of_another_kind_are_told_what_to_pass) {
    const std::string program =
        "x = ti.field(ti.f32, shape=8)\n"
        "a = ti.ndarray(ti.f32, shape=8)\n"
        "@ti.kernel\ndef scale(v: ti.types.ndarray(dtype=ti.f32, ndim=1)):\n    v[0] = 1\n"
        "@ti.kernel\ndef twice(v: ti.f32) -> ti.f32:\n    return v * 2\n";
    BOOST_TEST(
        messages(program + "scale(x)\n") ==
        "t.py:10:1: error: AttributeError: argument `v` of kernel `scale` is a field, no array [TI-43]\n"
        "    scale(x)\n"
        "    ^~~~~~~~\n"
        "  hint: annotate the parameter with `ti.template()`, which takes fields, or pass a `ti.ndarray`\n");
    BOOST_TEST(first_message(program + "scale([1.0])\n") ==
               "TaichiRuntimeTypeError: argument `v` of kernel `scale` is a list, no array [TI-43]");
    BOOST_TEST(first_message(program + "print(twice(x))\n") ==
               "TaichiRuntimeTypeError: argument `v` of kernel `twice` is a field, not f32 [TI-84]");
    BOOST_TEST(
        messages(program + "print(twice(a))\n") ==
        "t.py:10:7: error: TaichiRuntimeTypeError: argument `v` of kernel `twice` is an array, not f32 "
        "[TI-84]\n"
        "    print(twice(a))\n"
        "          ^~~~~~~~\n"
        "  hint: pass an element (`x[i]`, `x[None]`), or annotate the parameter with `ti.template()` for a "
        "field and with `ti.types.ndarray()` for an array\n");
}

// covers: TI-27 TI-23 TI-10
BOOST_AUTO_TEST_CASE(what_unrolls_without_end_is_refused) {
    const auto kernel = [](const std::string& body) { return "@ti.kernel\ndef k():\n    a = 0\n" + body; };
    BOOST_TEST(messages(kernel("    for i in ti.static(range(10**9)):\n        a += 1\n")) ==
               "t.py:5:5: error: TaichiCompilationError: the range is too long to be unrolled [TI-34]\n"
               "        for i in ti.static(range(10**9)):\n"
               "        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~\n"
               "  hint: loop over it without `ti.static`\n");
    BOOST_TEST(
        first_message(kernel("    for i, j in ti.static(ti.ndrange(100000, 100000)):\n        a += 1\n")) ==
        "TaichiCompilationError: the range is too long to be unrolled [TI-34]");
    BOOST_TEST(first_message(
                   kernel("    for i in ti.static(range(1000)):\n        for j in ti.static(range(1000)):\n"
                          "            a += 1\n")) ==
               "TaichiCompilationError: kernel `k` has more than 100000 statements, static loops unrolled "
               "and functions "
               "inlined [TI-27]");
    std::string chain = "@ti.func\ndef f0(x):\n    return x + 1.5\n";
    for (int k = 1; k < 26; ++k) {
        const std::string last = std::to_string(k - 1);
        chain += "@ti.func\ndef f" + std::to_string(k) + "(x):\n    return f" + last + "(x) + f" + last +
                 "(x + 1)\n";
    }
    BOOST_TEST(first_message(chain + kernel("    a = f25(1.0)\n")) ==
               "TaichiCompilationError: more than 10000 calls are inlined in kernel `k` [TI-23]");
    const std::pair<const char*, const char*> cases[] = {
        {"n = 2\nfor i in range(60):\n    n = n * n\n", "TypeError: the product is too large [TI-10]"},
        {"n = 2 ** 10 ** 10\n", "TypeError: the power is too large [TI-10]"},
        {"l = [1]\nfor i in range(60):\n    l = l + l\n", "TypeError: the sequence is too long [TI-10]"},
        {"s = 'a'\nfor i in range(60):\n    s = s + s\n", "TypeError: the string is too long [TI-10]"},
        {"def g():\n    while True:\n        yield 1\nq = list(g())\n",
         "Python runs more than 1000000 steps before the program is known [TI-10]"},
        {"r = range(0, 10**12, 1)\n",
         "Python runs more than 1000000 steps before the program is known [TI-10]"}};
    for (const auto& [text, expected] : cases) BOOST_TEST(first_message(text) == expected, text);
}

// covers: TI-81
BOOST_AUTO_TEST_CASE(parts_of_arrays_are_views) {
    const std::string array = "import numpy as np\na = np.arange(6).reshape(2, 3)\n";
    const std::pair<const char*, const char*> cases[] = {
        {"row = a[1]\nrow[0] = 9\nprint(a)\n", "[[0 1 2]\n [9 4 5]]\n"},
        {"row = a[1]\na[1, 0] = 9\nprint(row)\n", "[9 4 5]\n"},
        {"row = a[1]\na[1, 0] = 9\nrow[1] = 8\nprint(row, a[1])\n", "[9 8 5] [9 8 5]\n"},
        {"for row in a:\n    row[0] *= 5\nprint(a)\n", "[[ 0  1  2]\n [15  4  5]]\n"},
        {"row = a[:, 1]\nrow += 2\nprint(a)\n", "[[0 3 2]\n [3 6 5]]\n"},
        {"a[1][0] = 9\nprint(a)\n", "[[0 1 2]\n [9 4 5]]\n"},
        {"t = a.T\na[0, 2] = 7\nt[0, 1] = 6\nprint(t, a)\n", "[[0 6]\n [1 4]\n [7 5]] [[0 1 7]\n [6 4 5]]\n"},
        {"b = a.reshape(3, 2)\nb[1] = 0\na[0, 0] = 9\nprint(b, a.ravel())\n",
         "[[9 1]\n [0 0]\n [4 5]] [9 1 0 0 4 5]\n"},
        {"f = a.flatten()\nf[0] = 9\nprint(a)\n", "[[0 1 2]\n [3 4 5]]\n"},
        {"c = a[1][1:]\nc[0] = 9\na.fill(4)\nprint(c)\nc.fill(2)\nprint(a)\n",
         "[4 4]\n[[4 4 4]\n [4 2 2]]\n"},
        {"rows = [a[0], a[1]]\na[0, 0] = 9\nrows[1][2] = 8\nprint(rows[0], a)\n",
         "[9 1 2] [[9 1 2]\n [3 4 8]]\n"}};
    for (const auto& [text, expected] : cases)
        BOOST_TEST(printed(array + text) == expected, text << printed(array + text));
    BOOST_TEST(printed(array + "row = a[1].copy()\nrow[0] = 9\nrow += 1\nprint(row, a[1])\n") ==
               "[10  5  6] [3 4 5]\n");
    BOOST_TEST(printed(array + "a[1] += 5\na[:, 0] *= 2\nprint(a)\n") == "[[ 0  1  2]\n [16  9 10]]\n");
}

BOOST_AUTO_TEST_SUITE_END()
