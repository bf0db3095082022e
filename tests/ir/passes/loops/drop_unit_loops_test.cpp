// Loops of one step: before and after as text.
#include "ir/passes/loops/drop_unit_loops.hpp"

#include <boost/test/unit_test.hpp>

#include "ir/simplify/simplify.hpp"
#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(steps)

using namespace nestor;
using nestor::test::nest;

namespace {

Program read(const std::string& statements) {
    const std::string text =
        "entry function f(size N, inout float32 y[(0, N), (0, N)]) {\n" + statements + "}\n";
    return nest(text);
}

std::string shown(const Program& program) {
    return test::body_of(program);
}

std::string without(const std::string& statements) {
    return shown(simplify(drop_unit_loops(read(statements), {}), {}));
}

}  // namespace

BOOST_AUTO_TEST_CASE(loops_of_one_step_are_their_bodies) {
    BOOST_TEST(without(R"(for i in (0, N) <y, z0, s0, i> {
  let extent = 1;
  for j in (i, extent) <y, z0, s0, j> {
    for k in (j - 1, 1) vectorized <y, z0, s0, k> { y[k, j] = 0.0f32; }
  }
}
)") ==
               R"(for i in (0, N) <y, z0, s0, i> {
    let k = i - 1;
    y[k, i] = 0.0f32;
}
)");
}

BOOST_AUTO_TEST_CASE(one_step_has_nothing_to_run_at_once_with) {
    // a guard that became a limit of `t` would hide that it has one step, and iterations of two write the
    // same
    BOOST_TEST(without(R"(for t in (-2, 1) parallel <y, z0, s1, t> reduction {
  for r in (0, N) vectorized <y, z0, s1, r> { if t + N > 2 { y[0, r] = 0.0f32; } }
}
)") ==
               R"(for r in (0, N) vectorized <y, z0, s1, r> {
    if N > 4 {
        y[0, r] = 0.0f32;
    }
}
)");
}

BOOST_AUTO_TEST_CASE(one_block_of_a_device_needs_no_loop) {
    BOOST_TEST(without(R"(for b in (0, 1) gpu_block_x <y, z0, s0, b> {
  for i in (0, 32) gpu_thread_x <y, z0, s0, i> { y[b, i] = 0.0f32; }
}
)") ==
               R"(for i in (0, 32) gpu_thread_x <y, z0, s0, i> {
    y[0, i] = 0.0f32;
}
)");
}

BOOST_AUTO_TEST_CASE(loops_of_threads_of_several_steps_and_of_their_own_sums_stay) {
    for (const char* kept :
         {"for i in (0, N) <y, z0, s0, i> { y[i, i] = 0.0f32; }\n",
          "for i in (0, 1) imperative <y, z0, s0, i> { if y[i, i] > 0.0f32 { break; } "
          "y[0, 0] = 0.0f32; }\n",
          "for i in (0, N) parallel collapse 2 <y, z0, s0, i> { for j in (0, 1) <y, z0, s0, j> { "
          "y[i, "
          "j] = 0.0f32; } }\n",
          R"(allocate float32 t[] registers; t[] = 0.0f32;
for i in (0, 1) <y, z0, s0, i> reduction reduce(t add clause) { t[] += 1.0f32; }
y[0, 0] = t[];
)"})
        BOOST_TEST(without(kept) == shown(read(kept)));
}

BOOST_AUTO_TEST_SUITE_END()
