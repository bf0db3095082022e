// What nobody reads is not computed, and all else stays.
#include "ir/passes/values/drop_dead_stores.hpp"

#include <boost/test/unit_test.hpp>

#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(unread)

using namespace nestor;
using nestor::test::nest;

namespace {

std::string left_of(const std::string& statements) {
    const std::string text =
        "entry function f(size N, input float32 A[(0, N)], output float32 y[(0, N)]) {\n" + statements +
        "}\n";
    const Program program = nest(text);
    const Program after = drop_dead_stores(program, {});
    return test::body_of(after);
}

const std::string copy = R"(for i in (0, N) <y, z0, s0, i> {
    y[i] = A[i];
}
)";

}  // namespace

BOOST_AUTO_TEST_CASE(what_the_next_store_overwrites_is_not_stored) {
    BOOST_TEST(left_of(R"(for i in (0, N) <y, z0, s0, i> { y[i] = A[0]; y[i] = A[i]; }
)") == copy);
    const auto stays = [](const std::string& body) {
        const std::string loop = "for i in (1, N - 1) <y, z0, s0, i> reduction {\n" + body + "}\n";
        BOOST_TEST(left_of(loop) == loop);
    };
    BOOST_TEST(left_of(R"(for i in (1, N - 1) <y, z0, s0, i> reduction {
    y[i] = A[0];
    y[i] = y[i - 1] + A[i];
}
)") == R"(for i in (1, N - 1) <y, z0, s0, i> reduction {
    y[i] = y[i - 1] + A[i];
}
)");
    stays("    y[i] = A[i];\n    y[i] = y[i] + A[0];\n");
    stays("    y[i] = A[i];\n    y[i] = y[N - i] + A[0];\n");
    stays("    y[i] = A[i];\n    y[i - 1] = A[0];\n");
    stays("    y[i] = A[i];\n    y[i] += A[0];\n");
}

BOOST_AUTO_TEST_CASE(a_sum_that_nothing_reads_goes_with_its_loop) {
    BOOST_TEST(left_of(
                   R"(allocate float32 t[] registers; t[] = 0.0f32;
for i.10 in (0, N) <t, z0, s0, i> reduction reduce(t add clause) { t[] += A[i.10]; }
for i.11 in (0, N) <y, z0, s0, i> { y[i.11] = A[i.11]; }
)") == copy);
}

BOOST_AUTO_TEST_CASE(what_only_serves_it_goes_too_and_a_shared_loop_stays) {
    BOOST_TEST(left_of(R"(allocate float32 t[] registers; t[] = 0.0f32;
allocate float32 u[(0, N)] heap;
for i.7 in (0, N) <u, z0, s0, i> { if i.7 > 3 { u[i.7] = A[i.7] + u[i.7]; } }
for i.10 in (0, N) <y, z0, s0, i> reduce(t add clause) { t[] += u[i.10]; y[i.10] = A[i.10]; }
)") == copy);
}

BOOST_AUTO_TEST_CASE(of_a_store_to_several_targets_those_that_are_read_are_left) {
    BOOST_TEST(left_of(R"(allocate float32 u[] registers; allocate float32 t[(0, N)] heap;
for i.7 in (0, N) <t, z0, s0, i> { t[i.7] = A[i.7]; }
for i.10 in (0, N) <y, z0, s0, i> { (y[i.10], u[]) = (A[i.10], t[i.10]); }
)") == copy);
}

BOOST_AUTO_TEST_CASE(names_of_unread_elements_go_too) {
    BOOST_TEST(left_of(R"(allocate float32 u[(0, N)] heap;
for i in (0, N) <y, z0, s0, i> { u[i] = A[i]; let e = u[i]; var v: float32 = e; v = e + 1.0f32; y[i] = A[i]; }
)") == copy);
}

BOOST_AUTO_TEST_CASE(what_an_effect_depends_on_stays) {
    const auto stays = [](const std::string& numbered, const std::string& plain) {
        BOOST_TEST(left_of(numbered) == plain);
    };
    stays("allocate float32 t[] registers; t[] = 1.0f32;\nif t[] > 0.0f32 { y[0] = 2.0f32; }\n",
          R"(allocate float32 t[] registers;
t[] = 1.0f32;
if t[] > 0.0f32 {
    y[0] = 2.0f32;
}
)");
    stays(
        R"(allocate float32 t[] registers; allocate float32 u[] registers;
(t[], u[]) = (A[0], A[1]);
(y[0], y[1]) = (u[], t[]);
)",
        R"(allocate float32 t[] registers;
allocate float32 u[] registers;
(t[], u[]) = (A[0], A[1]);
(y[0], y[1]) = (u[], t[]);
)");
}

BOOST_AUTO_TEST_SUITE_END()
