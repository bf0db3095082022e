// Registers that never hold a NaN: what is stored in them decides.
#include "ir/analysis/never_nan.hpp"

#include <boost/test/unit_test.hpp>

#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(never_nan)

using namespace nestor;

namespace {

/// Whether the register `r` of a function over A never holds a NaN.
bool is_number(const std::string& statements, const std::string& type = "float32") {
    const Program program = test::nest(
        "entry function f.1(size N.2, input float32 A.3[(0, N.2)], output float32 y.4[]) {\n"
        "  allocate " +
        type + " r.5[] registers;\n" + statements + "  y.4[] = 0.0f32;\n}\n");
    return !registers_without_nan(program.functions[0]).empty();
}

const std::string extremes = "  for i.6 in (0, N.2) <y, z0, s0, i> reduction { r.5[] max= A.3[i.6]; }\n";

}  // namespace

BOOST_AUTO_TEST_CASE(extremes_of_numbers_are_numbers) {
    BOOST_TEST(is_number("  r.5[] = -inf_f32;\n" + extremes));
    BOOST_TEST(is_number("  r.5[] = 0.0f32;\n" + extremes + "  r.5[] min= A.3[0];\n"));
    BOOST_TEST(
        is_number("  r.5[] = broadcast(inf_f32, 8);\n  r.5[] min= A.3[ramp(0, 1, 8)];\n", "float32x8"));
}

BOOST_AUTO_TEST_CASE(what_memory_or_arithmetic_gives_may_be_none) {
    BOOST_TEST(!is_number("  r.5[] = A.3[0];\n" + extremes));
    BOOST_TEST(!is_number("  r.5[] = nan_f32;\n" + extremes));
    BOOST_TEST(!is_number("  r.5[] = 0.0f32;\n  r.5[] += A.3[0];\n" + extremes));
    BOOST_TEST(!is_number("  r.5[] = 0.0f32;\n  update r.5[] maximum A.3[0];\n"));
}

BOOST_AUTO_TEST_SUITE_END()
