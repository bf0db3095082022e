// What nobody reads is not computed, and all else stays.
#include "ir/passes/values/drop_dead_stores.hpp"

#include <boost/test/unit_test.hpp>

#include "ir/text/text.hpp"
#include "ir/verify/verify.hpp"

using namespace nestor;

namespace {

std::string left_of(const std::string& statements) {
    const std::string text =
        "entry function f.1(size N.2, input float32 A.3[(0, N.2)], output float32 y.4[(0, N.2)]) {\n" +
        statements + "}\n";
    auto program = parse_nest(std::make_shared<const SourceFile>("test.nest", text));
    if (!program) BOOST_FAIL(render(program.error()) + text);
    const Program after = drop_dead_stores(*program, {});
    BOOST_TEST(verify(after).empty());
    return print(std::get<Block>(after.functions.back().body), {.numbers = false});
}

const std::string copy = "for i in (0, N) <y, z0, s0, i> {\n    y[i] = A[i];\n}\n";

}  // namespace

BOOST_AUTO_TEST_SUITE(unread)

BOOST_AUTO_TEST_CASE(a_sum_that_nothing_reads_goes_with_its_loop) {
    BOOST_TEST(
        left_of(
            "allocate float32 t.9[] registers; t.9[] = 0.0f32;\n"
            "for i.10 in (0, N.2) <t, z0, s0, i> reduction reduce(t.9 add clause) { t.9[] += A.3[i.10]; }\n"
            "for i.11 in (0, N.2) <y, z0, s0, i> { y.4[i.11] = A.3[i.11]; }\n") == copy);
}

BOOST_AUTO_TEST_CASE(what_only_serves_it_goes_too_and_a_shared_loop_stays) {
    BOOST_TEST(
        left_of("allocate float32 t.9[] registers; t.9[] = 0.0f32;\n"
                "allocate float32 u.8[(0, N.2)] heap;\n"
                "for i.7 in (0, N.2) <u, z0, s0, i> { if i.7 > 3 { u.8[i.7] = A.3[i.7] + u.8[i.7]; } }\n"
                "for i.10 in (0, N.2) <y, z0, s0, i> reduce(t.9 add clause) { t.9[] += u.8[i.10]; y.4[i.10] "
                "= A.3[i.10]; }\n") == copy);
}

BOOST_AUTO_TEST_CASE(of_a_store_to_several_targets_those_that_are_read_are_left) {
    BOOST_TEST(
        left_of("allocate float32 u.8[] registers; allocate float32 t.9[(0, N.2)] heap;\n"
                "for i.7 in (0, N.2) <t, z0, s0, i> { t.9[i.7] = A.3[i.7]; }\n"
                "for i.10 in (0, N.2) <y, z0, s0, i> { (y.4[i.10], u.8[]) = (A.3[i.10], t.9[i.10]); }\n") ==
        copy);
}

BOOST_AUTO_TEST_CASE(names_of_unread_elements_go_too) {
    BOOST_TEST(
        left_of("allocate float32 u.8[(0, N.2)] heap;\n"
                "for i.7 in (0, N.2) <y, z0, s0, i> { u.8[i.7] = A.3[i.7]; let e.9 = u.8[i.7]; var v.10: "
                "float32 = e.9; v.10 = e.9 + 1.0f32; y.4[i.7] = A.3[i.7]; }\n") == copy);
}

BOOST_AUTO_TEST_CASE(what_an_effect_depends_on_stays) {
    const auto stays = [](const std::string& numbered, const std::string& plain) {
        BOOST_TEST(left_of(numbered) == plain);
    };
    stays("allocate float32 t.9[] registers; t.9[] = 1.0f32;\nif t.9[] > 0.0f32 { y.4[0] = 2.0f32; }\n",
          "allocate float32 t[] registers;\nt[] = 1.0f32;\nif t[] > 0.0f32 {\n    y[0] = 2.0f32;\n}\n");
    stays(
        "allocate float32 t.9[] registers; allocate float32 u.8[] registers;\n(t.9[], u.8[]) = (A.3[0], "
        "A.3[1]);\n(y.4[0], y.4[1]) = (u.8[], t.9[]);\n",
        "allocate float32 t[] registers;\nallocate float32 u[] registers;\n(t[], u[]) = (A[0], "
        "A[1]);\n(y[0], "
        "y[1]) = (u[], t[]);\n");
}

BOOST_AUTO_TEST_SUITE_END()
