// Kernels as loop nests, run by the interpreter; what they must compute is written as plain loops here.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <sstream>

#include "support.hpp"

BOOST_AUTO_TEST_SUITE(lowering)

using namespace nestor;
using nestor::taichi::test::messages;
using nestor::taichi::test::number;
using nestor::taichi::test::run;

// covers: TI-10 TI-11 TI-16
BOOST_AUTO_TEST_CASE(python_values_fold_with_pythons_own_rules) {
    const auto result = run(R"(
n = 7 // -2
m = 2 ** 10 % 1000
k = [i * i for i in range(5) if i % 2 == 0]
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    x[0] = n
    x[1] = m
    x[2] = k[1] + len(k)
    x[3] = 7 // 2 + (-7) // 2
)",
                            "f");
    BOOST_TEST(number(result, "x", 0) == -4);
    BOOST_TEST(number(result, "x", 1) == 24);
    BOOST_TEST(number(result, "x", 2) == 7);
    BOOST_TEST(number(result, "x", 3) == -1);
}

// covers: TI-14 TI-15 TI-17 TI-25
BOOST_AUTO_TEST_CASE(arithmetic_promotes_wraps_and_floors) {
    Arguments arguments;
    arguments.scalars["a"] = std::int64_t{-7};
    arguments.scalars["b"] = 2.5;
    const auto result = run(R"(
x = ti.field(ti.f64, shape=10)
@ti.kernel
def f(a: ti.i32, b: ti.f32):
    x[0] = a // 2
    x[1] = a % 3
    x[2] = a / 2
    x[3] = b // 1.0
    x[4] = -b % 2.0
    x[5] = ti.raw_div(a, 2)
    x[6] = a * 1000000000
    x[7] = a >> 1
    x[8] = ti.cast(b, ti.i32) + ti.cast(-b, ti.i32)
    x[9] = a ** 3
)",
                            "f", arguments);
    const double expected[] = {
        -4, 2, -3.5, 2, 1.5, -3, static_cast<double>(static_cast<std::int32_t>(-7000000000LL)), -4, 0, -343};
    for (std::size_t k = 0; k < 10; ++k) BOOST_TEST(number(result, "x", k) == expected[k], "element " << k);
}

// covers: TI-22 TI-25
BOOST_AUTO_TEST_CASE(a_remainder_that_folds_has_the_sign_of_the_divisor_and_is_an_index_in_range) {
    Arguments arguments;
    arguments.scalars["p"] = std::int64_t{3};
    const auto result = run(R"(
x = ti.field(ti.i32, shape=3)
@ti.kernel
def f(p: ti.i32):
    y = -7
    x[0] = y % 3
    x[(p if p - p == 5 else -1000000007) % 3] = (p - 10) % 3 + 10
    x[-5 % -3 + 4] = -5 % -3
)",
                            "f", arguments);
    const double expected[] = {2, 12, -2};
    for (std::size_t k = 0; k < 3; ++k) BOOST_TEST(number(result, "x", k) == expected[k], "element " << k);
}

// covers: TI-17
BOOST_AUTO_TEST_CASE(a_remainder_of_floats_is_what_its_formula_gives_with_all_its_rounding) {
    const std::string text = R"(
x = ti.field(ti.f32, shape=2)
@ti.kernel
def f(a: ti.f32, b: ti.f32):
    x[0] = a % b
    x[1] = ti.math.mod(a, b)
)";
    for (const auto& [a, b] : std::vector<std::pair<float, float>>{
             {5.3f, 0.1f}, {-5.3f, 0.1f}, {7.25f, -2.0f}, {1e8f, 3.0f}, {-1e-9f, 1.0f}, {0.3f, 0.1f}}) {
        Arguments arguments;
        arguments.scalars["a"] = static_cast<double>(a);
        arguments.scalars["b"] = static_cast<double>(b);
        const auto result = run(text, "f", arguments);
        const float expected = a - b * std::floor(a / b);
        for (const std::size_t k : {0u, 1u})
            BOOST_TEST(number(result, "x", k) == static_cast<double>(expected), a << " % " << b);
    }
}

// covers: TI-34 TI-38 TI-39
BOOST_AUTO_TEST_CASE(loops_run_over_ranges_ndranges_and_fields) {
    const auto result = run(R"(
n = 5
x = ti.field(ti.i32, shape=(n, 3))
y = ti.field(ti.i32, shape=n)
z = ti.field(ti.i32, shape=())
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = 10 * i + j
    for I in ti.grouped(x):
        x[I] += 100
    for i in range(1, n - 1):
        for j in range(3):
            y[i] += x[i, j]
    for i, j in ti.ndrange((2, 4), n):
        z[None] += i * j
    for i in range(5, 2):
        z[None] = -1
)",
                            "f");
    int sum = 0;
    for (int i = 0; i < 5; ++i)
        for (int j = 0; j < 3; ++j)
            BOOST_TEST(number(result, "x", static_cast<std::size_t>(3 * i + j)) == 100 + 10 * i + j);
    for (int i = 0; i < 5; ++i) {
        const int wanted = i >= 1 && i < 4 ? 300 + 30 * i + 3 : 0;
        BOOST_TEST(number(result, "y", static_cast<std::size_t>(i)) == wanted);
    }
    for (int i = 2; i < 4; ++i)
        for (int j = 0; j < 5; ++j) sum += i * j;
    BOOST_TEST(number(result, "z") == sum);
}

// covers: TI-13 TI-33 TI-28 TI-37
BOOST_AUTO_TEST_CASE(locals_keep_their_first_type_and_change_as_pythons_do) {
    const auto result = run(R"(
x = ti.field(ti.f32, shape=8)
@ti.kernel
def f():
    a = 1
    b = 2
    a, b = b, a
    x[0] = 10 * a + b
    c = 0.5
    k = 0
    while k < 10:
        k += 1
        if k == 3:
            continue
        if k > 6:
            break
        c += k
    x[1] = c
    x[2] = k
    d = 3
    d = 7.9
    x[3] = d
    if k == 7:
        e = 4.0
        x[4] = e
    elif k == 8:
        x[4] = 5.0
    else:
        x[4] = 6.0
    s = 0
    for i in range(100):
        s += i
    x[5] = s
    old = ti.atomic_add(x[6], 2.5)
    x[7] = old + x[6]
)",
                            "f");
    BOOST_TEST(number(result, "x", 0) == 21);
    BOOST_TEST(number(result, "x", 1) == 0.5 + 1 + 2 + 4 + 5 + 6);
    BOOST_TEST(number(result, "x", 2) == 7);
    BOOST_TEST(number(result, "x", 3) == 7);
    BOOST_TEST(number(result, "x", 4) == 4);
    BOOST_TEST(number(result, "x", 5) == 4950);
    BOOST_TEST(number(result, "x", 7) == 2.5);
}

// covers: TI-26 TI-21 TI-22
BOOST_AUTO_TEST_CASE(vectors_and_matrices_are_values) {
    const auto result = run(R"(
v = ti.Vector.field(3, ti.f64, shape=2)
m = ti.Matrix.field(2, 2, ti.f64, shape=1)
x = ti.field(ti.f64, shape=12)
@ti.kernel
def f():
    v[0] = [1.0, 2.0, 3.0]
    a = ti.Vector([4.0, 5.0, 6.0])
    v[1] = v[0] + 2.0 * a
    x[0] = a.dot(v[0])
    c = v[0].cross(a)
    x[1], x[2], x[3] = c.x, c.y, c.z
    x[4] = ti.Vector([3.0, 4.0]).norm()
    m[0] = [[1.0, 2.0], [3.0, 4.0]]
    p = m[0] @ ti.Vector([1.0, 10.0])
    x[5], x[6] = p[0], p[1]
    x[7] = m[0].determinant()
    q = m[0].inverse() @ m[0]
    x[8] = q[0, 0] + q[0, 1]
    x[9] = m[0].transpose()[0, 1]
    b = a.zyx
    b[1] = 7.0
    b.x += 1.0
    x[10] = b[0] * 100 + b.y * 10 + b[2]
    x[11] = a.outer_product(v[0])[2, 1]
)",
                            "f");
    const double expected[] = {32, -3, 6, -3, 5, 21, 43, -2, 1, 3, 774, 12};
    for (std::size_t k = 0; k < 12; ++k)
        BOOST_TEST(std::fabs(number(result, "x", k) - expected[k]) < 1e-6, "element " << k);
    const double second[] = {9, 12, 15};
    for (std::size_t k = 0; k < 3; ++k) BOOST_TEST(number(result, "v", 3 + k) == second[k]);
}

// covers: TI-23 TI-27 TI-32
BOOST_AUTO_TEST_CASE(functions_are_inlined_by_value_and_kernels_return_values) {
    const auto result = run(R"(
x = ti.field(ti.f32, shape=4)
weights = [0.25, 0.5, 0.25]
@ti.func
def twice(a):
    a = a * 2
    return a
@ti.func
def pair(a, b=1):
    return twice(a) + b, a
def helper(k):
    return k * k + 1
@ti.kernel
def f(t: ti.f32) -> ti.f32:
    y = t
    p, q = pair(y, 3)
    x[0] = p
    x[1] = q + y
    s = 0.0
    for k in ti.static(range(3)):
        s += weights[k] * (k + 1)
    x[2] = s
    x[3] = helper(6)
    return s + t
)",
                            "f", [] {
                                Arguments a;
                                a.scalars["t"] = 1.5;
                                return a;
                            }());
    BOOST_TEST(number(result, "x", 0) == 6);
    BOOST_TEST(number(result, "x", 1) == 3);
    BOOST_TEST(number(result, "x", 2) == 2);
    BOOST_TEST(number(result, "x", 3) == 37);
    BOOST_TEST(as_double(result.scalars.at("result.0")) == 3.5);
}

// covers: TI-36
BOOST_AUTO_TEST_CASE(random_numbers_are_uniform_and_differ_between_iterations_draws_and_launches) {
    const std::string text = R"(
x = ti.field(ti.f32, shape=(2, 1000))
@ti.kernel
def f(r: ti.i32):
    for i in range(1000):
        x[r, i] = ti.random()
@ti.kernel
def g():
    for i in range(1000):
        x[0, i] = ti.random() - ti.random()
for r in range(2):
    f(r)
)";
    const auto result = run(text, "t");
    double mean = 0, square = 0;
    int equal = 0;
    for (std::size_t k = 0; k < 1000; ++k) {
        const double value = number(result, "x", k);
        BOOST_TEST((value >= 0 && value < 1));
        mean += value / 1000, square += value * value / 1000;
        equal += value == number(result, "x", 1000 + k);
    }
    BOOST_TEST(std::fabs(mean - 0.5) < 0.04);
    BOOST_TEST(std::fabs(square - 1.0 / 3) < 0.04);
    BOOST_TEST(equal <= 1);
    const auto differences = run(text, "g");
    int zeros = 0;
    for (std::size_t k = 0; k < 1000; ++k) zeros += number(differences, "x", k) == 0;
    BOOST_TEST(zeros <= 1);
}

// covers: TI-81 TI-83
BOOST_AUTO_TEST_CASE(the_host_program_calls_kernels_in_order) {
    const auto result = run(R"(
n = 4
x = ti.field(ti.i32, shape=n)
@ti.kernel
def add(k: ti.i32):
    for i in x:
        x[i] += k * i
def twice(k):
    add(k)
    add(k)
x.fill(1)
for step in range(3):
    if step % 2 == 0:
        twice(step)
    else:
        add(10)
x[0] = x[1] + 5
)",
                            "t");
    // per element: 1 + i * (0 + 0 + 10 + 2 + 2)
    BOOST_TEST(number(result, "x", 0) == 1 + 14 + 5);
    for (std::size_t i = 1; i < 4; ++i) BOOST_TEST(number(result, "x", i) == static_cast<double>(1 + 14 * i));
}

// covers: TI-35
BOOST_AUTO_TEST_CASE(print_writes_as_taichi_does) {
    std::ostringstream out;
    run(R"(
@ti.kernel
def f():
    a = 3
    print("a =", a, 0.5 * a, a > 2, sep=" | ")
    v = ti.Vector([1.0, 2.5])
    print(v, 2.5, end="!\n")
    print(f"{a} and {v[1]:.2f}")
f()
)",
        "t", {}, &out);
    BOOST_TEST(out.str() == "a = | 3 | 1.500000 | 1\n[1.000000, 2.500000] 2.500000!\n3 and 2.50\n");
}

// covers: TI-12 TI-90
BOOST_AUTO_TEST_CASE(mistakes_are_named_with_taichis_class_and_all_at_once) {
    const std::string text = messages(R"(
x = ti.field(ti.f32, shape=4)
@ti.kernel
def f():
    for i in x:
        x[i] = undefined + 1
        y = x[i, 0]
        break
@ti.kernel
def g(k):
    x[0] = k
)");
    BOOST_TEST(text ==
               "t.py:11:7: error: TaichiSyntaxError: argument `k` of kernel `g` needs a type [TI-90]\n"
               "    def g(k):\n"
               "          ^\n"  // where it is defined
               "t.py:7:16: error: TaichiNameError: name `undefined` is not defined [TI-12]\n"
               "            x[i] = undefined + 1\n"
               "                   ^~~~~~~~~\n"
               "t.py:8:13: error: TaichiIndexError: `x` has 1 dimension, but 2 indices are given [TI-22]\n"
               "            y = x[i, 0]\n"
               "                ^~~~~~~\n"
               "t.py:9:9: error: TaichiSyntaxError: `break` in a parallel loop [TI-34]\n"
               "            break\n"
               "            ^~~~~\n"
               "  hint: an outermost loop has no order; use `while`, a loop inside, or "
               "`ti.loop_config(serialize=True)` before it\n");
}

// covers: TI-84
BOOST_AUTO_TEST_CASE(messages_name_the_parameter_behind_templates) {
    const std::string told = messages(
        "@ti.kernel\ndef f(t: ti.template(), x: ti.i32) -> ti.i32:\n    return t + x\n"
        "print(f(3, 'a'))\n");
    BOOST_TEST((told.find("argument `x` of kernel `f` is a str, not i32 [TI-84]") != std::string::npos),
               told);
}

BOOST_AUTO_TEST_SUITE_END()
