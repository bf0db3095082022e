// Static loops that stay loops, and those that unroll since their iterations differ: both do the same.
#include <boost/test/unit_test.hpp>
#include <memory>
#include <sstream>

#include "frontend/taichi/taichi.hpp"
#include "ir/core/walk.hpp"
#include "support.hpp"

BOOST_AUTO_TEST_SUITE(static_loops)

using nestor::taichi::test::number;
using nestor::taichi::test::run;

namespace {

/// How many loops of the generated code the kernels of a module have.
int loops_of(const std::string& text) {
    const auto file = std::make_shared<const nestor::SourceFile>("t.py", "import taichi as ti\n" + text);
    const auto translated = nestor::taichi::translate(file);
    BOOST_TEST_REQUIRE(static_cast<bool>(translated));
    int loops = 0;
    for (const nestor::Function& function : translated->program.functions)
        if (const auto* body = std::get_if<nestor::Block>(&function.body))
            nestor::visit(
                *body, [&](const nestor::Stmt& s) { loops += nestor::get<nestor::For>(s) ? 1 : 0; },
                [](const nestor::Expr&) {});
    return loops;
}

const std::string stencil = R"(
x = ti.field(ti.i32, shape=(6, 6))
y = ti.field(ti.i32, shape=(6, 6))
@ti.kernel
def k():
    for i, j in x:
        x[i, j] = i * 7 + j
    for i, j in ti.ndrange((1, 5), (1, 5)):
        w = [i, j + 1, i * j]
        for a, b in ti.static(ti.ndrange((-1, 2), (-1, 2))):
            p = ti.Vector([i + a, j + b])
            q = x[p] * w[a + 1]
            y[i, j] += q * w[b + 1] + a
)";

}  // namespace

// covers: TI-27 TI-34
BOOST_AUTO_TEST_CASE(iterations_that_are_alike_stay_a_loop_and_lists_become_arrays) {
    BOOST_TEST(loops_of(stencil) == 6);
    const auto found = run(stencil, "k");
    for (int i = 1; i < 5; ++i)
        for (int j = 1; j < 5; ++j) {
            const int w[] = {i, j + 1, i * j};
            int sum = 0;
            for (int a = -1; a < 2; ++a)
                for (int b = -1; b < 2; ++b) sum += ((i + a) * 7 + j + b) * w[a + 1] * w[b + 1] + a;
            BOOST_TEST(number(found, "y", static_cast<std::size_t>(i * 6 + j)) == sum);
        }
}

BOOST_AUTO_TEST_CASE(what_a_loop_cannot_do_unrolls) {
    const auto loops = [](const std::string& body) {
        return loops_of(
            "x = ti.field(ti.f32, shape=8)\nv = ti.Vector.field(3, ti.f32, shape=8)\n@ti.kernel\ndef k():\n" +
            std::string(
                "    for i in x:\n        s = 0.0\n        t = 0.0\n        u = 0.0\n        for a in "
                "ti.static(range(3)):\n") +
            body + "        x[i] = s + t + u\n");
    };
    const std::string plain =
        "            s += i * a\n            t += s * 2\n            u += t * s\n            x[i] += u\n";
    BOOST_TEST(loops(plain) == 2);
    BOOST_TEST(loops(plain + "            if ti.static(a > 0):\n                s += 1\n") == 1);
    BOOST_TEST(loops(plain + "            s += v[i][a]\n") == 1);  // a component
    BOOST_TEST(loops(plain + "            s += a * 0.1\n") == 1);  // Python's double
    BOOST_TEST(loops(plain + "            s += a / 2\n") == 1);    // Python's quotient
    BOOST_TEST(loops(plain + "            if a == 1:\n                continue\n") == 1);
    BOOST_TEST(loops(plain + "            s += ti.random()\n") == 1);  // draws are counted in the text
    BOOST_TEST(loops("            s += a\n") == 1);                    // as short without a header
}

BOOST_AUTO_TEST_CASE(an_error_of_an_iteration_is_told_as_unrolling_finds_it) {
    BOOST_TEST(nestor::taichi::test::messages(R"(
v = ti.field(ti.f32, shape=(8, 3))
@ti.kernel
def k():
    for i in range(8):
        for a in ti.static(range(4)):
            b = ti.Vector([1, 2, 3])
            v[i, 0] += b[a]
            v[i, 1] += a
            v[i, 2] += a
k()
)")
                   .find("TaichiIndexError: index 3 of an extent of 3") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
