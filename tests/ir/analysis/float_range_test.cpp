// Ranges of float values, against programs that are run on extreme inputs.
#include "ir/analysis/float_range.hpp"

#include <boost/test/unit_test.hpp>

#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"
#include "ir/text/text.hpp"

using namespace nestor;

namespace {

/// Whether the cast in a function with these statements fits without clamping.
bool fits(const std::string& statements) {
    auto program = parse_nest(std::make_shared<const SourceFile>(
        "test.nest",
        "entry function f.1(size N.2, input uint8 p.4[(0, N.2)], input float32 x.5[(0, N.2)], output uint8 "
        "q.6[(0, N.2)]) {\n" +
            statements + "}\n"));
    if (!program) BOOST_FAIL(render(program.error()) + statements);
    const Function& function = program->functions[0];
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
    return "for x.9 in (0, N.2) <q, z0, s0, x> {\n"
           "  allocate float32 sum.10[] registers;\n"
           "  sum.10[] = 0.0f32;\n"
           "  for i.11 in (0, " +
           count +
           ") <q, z0, s0, i> reduction { sum.10[] += float32(p.4[x.9]); }\n"
           "  q.6[x.9] = uint8(sum.10[] / " +
           divisor + " + 0.5f32);\n}\n";
}

}  // namespace

BOOST_AUTO_TEST_SUITE(float_range)

BOOST_AUTO_TEST_CASE(the_mean_of_bytes_is_a_byte) {
    BOOST_TEST(fits(mean_of("5", "5.0f32")));
    BOOST_TEST(fits(mean_of("25", "25.0f32")));
    BOOST_TEST(!fits(mean_of("26", "25.0f32")));
    BOOST_TEST(!fits(mean_of("N.2", "25.0f32")));
    BOOST_TEST(!fits(mean_of("5", "float32(p.4[0])")));  // which may be 0
}

BOOST_AUTO_TEST_CASE(sums_of_sums_multiply) {
    const std::string rows =
        "allocate float32 row.20[(0, N.2)] heap;\n"
        "for x.21 in (0, N.2) <row, z0, s0, x> {\n"
        "  allocate float32 part.22[] registers;\n"
        "  part.22[] = 0.0f32;\n"
        "  for i.23 in (0, 5) <row, z0, s0, i> reduction { part.22[] += float32(p.4[x.21]); }\n"
        "  row.20[x.21] = part.22[];\n}\n";
    const auto whole = [&](const std::string& divisor) {
        return rows +
               "for x.9 in (0, N.2) <q, z0, s0, x> {\n"
               "  allocate float32 sum.10[] registers;\n"
               "  sum.10[] = 0.0f32;\n"
               "  for i.11 in (0, 5) <q, z0, s0, i> reduction { sum.10[] += row.20[x.9]; }\n"
               "  q.6[x.9] = uint8(sum.10[] / " +
               divisor + " + 0.5f32);\n}\n";
    };
    BOOST_TEST(fits(whole("25.0f32")));
    BOOST_TEST(!fits(whole("24.0f32")));
}

BOOST_AUTO_TEST_CASE(what_comes_from_outside_or_from_itself_is_not_known) {
    BOOST_TEST(!fits("for x.9 in (0, N.2) <q, z0, s0, x> { q.6[x.9] = uint8(x.5[x.9]); }\n"));
    BOOST_TEST(
        fits("for x.9 in (0, N.2) <q, z0, s0, x> { let v.10 = float32(p.4[x.9]) * 0.5f32; q.6[x.9] = "
             "uint8(v.10); }\n"));
    BOOST_TEST(
        !fits("for x.9 in (0, N.2) <q, z0, s0, x> { let v.10 = float32(p.4[x.9]) * 2.0f32; q.6[x.9] = "
              "uint8(v.10); }\n"));
    BOOST_TEST(!fits("for x.9 in (0, N.2) <q, z0, s0, x> { q.6[x.9] = uint8(-float32(p.4[x.9])); }\n"));
    BOOST_TEST(
        !fits("allocate float32 s.10[] registers;\ns.10[] = 1.0f32;\n"
              "for x.9 in (0, N.2) <q, z0, s0, x> { s.10[] = s.10[] * 2.0f32; q.6[x.9] = uint8(s.10[]); "
              "}\n"));
    // clamped by hand
    BOOST_TEST(
        !fits("for x.9 in (0, N.2) <q, z0, s0, x> { q.6[x.9] = uint8(min(max(x.5[x.9], 0.0f32), "
              "255.0f32)); }\n"));  // a NaN that both ignore gives a number, but that is not followed
}

BOOST_AUTO_TEST_SUITE_END()
