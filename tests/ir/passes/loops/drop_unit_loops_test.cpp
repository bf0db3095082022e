// Loops of one step: before and after as text.
#include "ir/passes/loops/drop_unit_loops.hpp"

#include <boost/test/unit_test.hpp>

#include "ir/simplify/simplify.hpp"
#include "ir/text/text.hpp"
#include "ir/verify/verify.hpp"

using namespace nestor;

namespace {

Program read(const std::string& statements) {
    const std::string text =
        "entry function f.1(size N.2, inout float32 y.4[(0, N.2), (0, N.2)]) {\n" + statements + "}\n";
    auto program = parse_nest(std::make_shared<const SourceFile>("test.nest", text));
    if (!program) BOOST_FAIL(render(program.error()) + text);
    return *program;
}

std::string shown(const Program& program) {
    BOOST_TEST(verify(program).empty());
    return print(std::get<Block>(program.functions.back().body), {.numbers = false});
}

std::string without(const std::string& statements) {
    return shown(simplify(drop_unit_loops(read(statements), {}), {}));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(steps)

BOOST_AUTO_TEST_CASE(loops_of_one_step_are_their_bodies) {
    BOOST_TEST(without("for i.5 in (0, N.2) <y, z0, s0, i> {\n"
                       "  let extent.6 = 1;\n"
                       "  for j.7 in (i.5, extent.6) <y, z0, s0, j> {\n"
                       "    for k.8 in (j.7 - 1, 1) vectorized <y, z0, s0, k> { y.4[k.8, j.7] = 0.0f32; }\n"
                       "  }\n"
                       "}\n") ==
               "for i in (0, N) <y, z0, s0, i> {\n    let k = i - 1;\n    y[k, i] = 0.0f32;\n}\n");
}

BOOST_AUTO_TEST_CASE(loops_of_threads_of_several_steps_and_of_their_own_sums_stay) {
    for (const char* kept :
         {"for i.5 in (0, 1) parallel <y, z0, s0, i> { y.4[i.5, i.5] = 0.0f32; }\n",
          "for i.5 in (0, N.2) <y, z0, s0, i> { y.4[i.5, i.5] = 0.0f32; }\n",
          "for i.5 in (0, 1) imperative <y, z0, s0, i> { if y.4[i.5, i.5] > 0.0f32 { break; } "
          "y.4[0, 0] = 0.0f32; }\n",
          "for i.5 in (0, N.2) parallel collapse 2 <y, z0, s0, i> { for j.6 in (0, 1) <y, z0, s0, j> { "
          "y.4[i.5, "
          "j.6] = 0.0f32; } }\n",
          "allocate float32 t.9[] registers; t.9[] = 0.0f32;\n"
          "for i.5 in (0, 1) <y, z0, s0, i> reduction reduce(t.9 add clause) { t.9[] += 1.0f32; }\n"
          "y.4[0, 0] = t.9[];\n"})
        BOOST_TEST(without(kept) == shown(read(kept)));
}

BOOST_AUTO_TEST_SUITE_END()
