// Ranges of float values, against programs that are run on extreme inputs.
#include "ir/analysis/float_range.hpp"

#include <boost/test/unit_test.hpp>

#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"
#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(float_range)

using namespace nestor;
using nestor::test::nest;

namespace {

/// Whether the cast in a function with these statements fits without clamping.
bool fits(const std::string& statements) {
    const Program program = nest(
        "entry function f(size N, input uint8 p[(0, N)], input float32 w[(0, N)], output uint8 "
        "q[(0, N)]) {\n" +
        statements + "}\n");
    const Function& function = program.functions[0];
    const FloatRanges known = float_ranges(function);
    bool result = true;
    int casts = 0;
    visit(
        std::get<Block>(function.body), [](const Stmt&) {},
        [&](const Expr& e) {
            const Cast* cast = get<Cast>(e);
            if (!cast || !e->type.is_int()) return;
            ++casts;
            result = result && truncation_fits(cast->value, e->type, known);
        });
    BOOST_REQUIRE(casts > 0);
    return result;
}

std::string mean_of(const std::string& count, const std::string& divisor) {
    return R"(for x in (0, N) <q, z0, s0, x> {
  allocate float32 sum[] registers;
  sum[] = 0.0f32;
  for i in (0, )" +
           count +
           ") <q, z0, s0, i> reduction { sum[] += float32(p[x]); }\n"
           "  q[x] = uint8(sum[] / " +
           divisor + " + 0.5f32);\n}\n";
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_mean_of_bytes_is_a_byte) {
    BOOST_TEST(fits(mean_of("5", "5.0f32")));
    BOOST_TEST(fits(mean_of("25", "25.0f32")));
    BOOST_TEST(!fits(mean_of("26", "25.0f32")));
    BOOST_TEST(!fits(mean_of("N", "25.0f32")));
    BOOST_TEST(!fits(mean_of("5", "float32(p[0])")));  // which may be 0
}

BOOST_AUTO_TEST_CASE(sums_of_sums_multiply) {
    const std::string rows =
        R"(allocate float32 row[(0, N)] heap;
for x in (0, N) <row, z0, s0, x> {
  allocate float32 part[] registers;
  part[] = 0.0f32;
  for i in (0, 5) <row, z0, s0, i> reduction { part[] += float32(p[x]); }
  row[x] = part[];
}
)";
    const auto whole = [&](const std::string& divisor) {
        return rows +
               R"(for x in (0, N) <q, z0, s0, x> {
  allocate float32 sum[] registers;
  sum[] = 0.0f32;
  for i in (0, 5) <q, z0, s0, i> reduction { sum[] += row[x]; }
  q[x] = uint8(sum[] / )" +
               divisor + " + 0.5f32);\n}\n";
    };
    BOOST_TEST(fits(whole("25.0f32")));
    BOOST_TEST(!fits(whole("24.0f32")));
}

BOOST_AUTO_TEST_CASE(whole_numbers_and_roots_are_bounded_too) {
    const auto root = [](const std::string& square, const std::string& most) {
        return "for x in (0, N - 1) <q, z0, s0, x> {\n"
               "  let d = int32(p[x + 1]) - 2i32 * int32(p[x]);\n"
               "  q[x] = uint8(min(sqrt(float32(" +
               square + ")), " + most + "f32));\n}\n";
    };
    BOOST_TEST(fits(root("d * d", "255.0")));
    BOOST_TEST(!fits(root("d * d", "257.0")));
    BOOST_TEST(!fits(root("d", "255.0")));                  // of a negative number
    BOOST_TEST(!fits(root("d * d * d * d * d", "255.0")));  // which wraps
}

BOOST_AUTO_TEST_CASE(what_comes_from_outside_or_from_itself_is_not_known) {
    BOOST_TEST(!fits("for x in (0, N) <q, z0, s0, x> { q[x] = uint8(w[x]); }\n"));
    BOOST_TEST(
        fits("for x in (0, N) <q, z0, s0, x> { let v = float32(p[x]) * 0.5f32; q[x] = "
             "uint8(v); }\n"));
    BOOST_TEST(
        !fits("for x in (0, N) <q, z0, s0, x> { let v = float32(p[x]) * 2.0f32; q[x] = "
              "uint8(v); }\n"));
    BOOST_TEST(!fits("for x in (0, N) <q, z0, s0, x> { q[x] = uint8(-float32(p[x])); }\n"));
    BOOST_TEST(!fits(R"(allocate float32 s[] registers;
s[] = 1.0f32;
for x in (0, N) <q, z0, s0, x> { s[] = s[] * 2.0f32; q[x] = uint8(s[]); }
)"));
    // clamped by hand
    BOOST_TEST(
        !fits("for x in (0, N) <q, z0, s0, x> { q[x] = uint8(min(max(w[x], 0.0f32), "
              "255.0f32)); }\n"));  // a NaN that both ignore gives a number, but that is not followed
}

BOOST_AUTO_TEST_SUITE_END()
