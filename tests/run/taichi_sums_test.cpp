// Sums that kernels spell element by element, in every way of writing them, against plain loops.
#include <algorithm>
#include <boost/test/unit_test.hpp>

#include "tests/run/taichi_module.hpp"

BOOST_AUTO_TEST_SUITE(taichi_sums)

using namespace nestor;
using run_test::run;
using run_test::wrong;

namespace {

// numbers are whole and small, so that sums are exact in any order
const std::string text = R"(import taichi as ti
ti.init(arch=ti.cpu)
rows, terms, columns = 37, 41, 70
A = ti.field(ti.f32, shape=(rows, terms))
B = ti.field(ti.f32, shape=(terms, columns))
local = ti.field(ti.f32, shape=(rows, columns))
element = ti.field(ti.f32, shape=(rows, columns))
alone = ti.field(ti.f32, shape=(rows, columns))
clipped = ti.field(ti.f32, shape=(rows, columns))
row = ti.field(ti.f32, shape=rows)
column = ti.field(ti.f32, shape=columns)
window = ti.field(ti.f32, shape=columns)
total = ti.field(ti.f32, shape=())

@ti.kernel
def fill():
    for i, k in A:
        A[i, k] = (i * 7 + k * 3) % 11 - 5
    for k, j in B:
        B[k, j] = (k * 5 + j * 2) % 7 - 3
    for j in column:
        column[j] = j

@ti.kernel
def work():
    for i, j in local:
        s = 0.0
        for k in range(terms):
            s += A[i, k] * B[k, j]
        local[i, j] = s
    for i, j in element:
        element[i, j] = 1.0
        for k in range(terms):
            element[i, j] += A[i, k] * B[k, j]
    for i, k, j in ti.ndrange(rows, terms, columns):
        alone[i, j] += A[i, k] * B[k, j]
    for i, j in clipped:
        s = column[j]
        for k in range(terms):
            s += A[i, k] * B[k, j]
        clipped[i, j] = ti.max(s, 0.0) + 1.0
    for i in row:
        s = 0.0
        for k in range(terms):
            s += A[i, k]
        row[i] = s * 2.0
    for k, j in B:
        column[j] += B[k, j]
    for j in range(columns - 8):
        s = 0.0
        for k in range(8):
            s += B[0, j + k] * A[1, k]
        window[j] = s
    for i, k in A:
        total[None] += A[i, k]

fill()
work()
)";

struct Expected {
    std::vector<float> local, element, alone, clipped, row, column, window, total;
};

Expected by_hand() {
    constexpr int rows = 37, terms = 41, columns = 70;
    const auto a = [](int i, int k) { return static_cast<float>((i * 7 + k * 3) % 11 - 5); };
    const auto b = [](int k, int j) { return static_cast<float>((k * 5 + j * 2) % 7 - 3); };
    Expected e;
    e.window.assign(columns, 0.0f);
    e.total = {0.0f};
    for (int i = 0; i < rows; ++i)
        for (int j = 0; j < columns; ++j) {
            float s = 0.0f;
            for (int k = 0; k < terms; ++k) s += a(i, k) * b(k, j);
            e.local.push_back(s);
            e.element.push_back(s + 1.0f);
            e.alone.push_back(s);
            e.clipped.push_back(std::max(s + static_cast<float>(j), 0.0f) + 1.0f);
        }
    for (int i = 0; i < rows; ++i) {
        float s = 0.0f;
        for (int k = 0; k < terms; ++k) s += a(i, k);
        e.row.push_back(s * 2.0f);
        e.total[0] += s;
    }
    for (int j = 0; j < columns; ++j) {
        auto s = static_cast<float>(j);
        for (int k = 0; k < terms; ++k) s += b(k, j);
        e.column.push_back(s);
        for (int k = 0; k < 8 && j < columns - 8; ++k)
            e.window[static_cast<std::size_t>(j)] += b(0, j + k) * a(1, k);
    }
    return e;
}

}  // namespace

BOOST_AUTO_TEST_CASE(sums_are_those_of_plain_loops_on_every_way_of_running_them) {
    const Expected expected = by_hand();
    for (const std::string target : {"openmp", "serial", "interp"}) {
        const Arguments result = run({"sums", text, ""}, target);
        BOOST_TEST_CONTEXT(target) {
            BOOST_TEST(wrong(result, "local", expected.local, 0) == 0u);
            BOOST_TEST(wrong(result, "element", expected.element, 0) == 0u);
            BOOST_TEST(wrong(result, "alone", expected.alone, 0) == 0u);
            BOOST_TEST(wrong(result, "clipped", expected.clipped, 0) == 0u);
            BOOST_TEST(wrong(result, "row", expected.row, 0) == 0u);
            BOOST_TEST(wrong(result, "column", expected.column, 0) == 0u);
            BOOST_TEST(wrong(result, "window", expected.window, 0) == 0u);
            BOOST_TEST(wrong(result, "total", expected.total, 0) == 0u);
        }
    }
}

// covers: TI-40
BOOST_AUTO_TEST_CASE(sums_keep_their_order_where_fast_math_is_off) {
    const std::string ordered = R"(import taichi as ti
ti.init(arch=ti.cpu, fast_math=False)
n = 100
A = ti.field(ti.f32, shape=(n, n))
row = ti.field(ti.f32, shape=n)
total = ti.field(ti.f32, shape=())

@ti.kernel
def fill():
    for i, k in A:
        A[i, k] = 1.0 / (1 + i + 3 * k)

@ti.kernel
def work():
    for i in row:
        row[i] = 0.5
        for k in range(n):
            row[i] += A[i, k] * A[k, i]

@ti.kernel
def one_thread():
    ti.loop_config(serialize=True)
    for k in range(n):
        total[None] += A[0, k]

fill()
work()
one_thread()
)";
    constexpr int n = 100;
    const auto a = [](int i, int k) { return 1.0f / static_cast<float>(1 + i + 3 * k); };
    std::vector<float> row(n, 0.5f), total = {0.0f};
    for (int i = 0; i < n; ++i)
        for (int k = 0; k < n; ++k) row[static_cast<std::size_t>(i)] += a(i, k) * a(k, i);
    for (int k = 0; k < n; ++k) total[0] += a(0, k);
    for (const std::string target : {"serial", "interp"}) {
        const Arguments result = run({"ordered", ordered, ""}, target);
        BOOST_TEST(wrong(result, "row", row, 1e-7) == 0u, target);
        BOOST_TEST(wrong(result, "total", total, 0) == 0u, target);
    }
}

BOOST_AUTO_TEST_SUITE_END()
