// Conditions of vectorized loops without short circuits: where both sides surely can be evaluated, and
// nowhere else.
#include "ir/passes/loops/eager_conditions.hpp"

#include <boost/test/unit_test.hpp>
#include <string>

#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(conditions_in_lanes)

using namespace nestor;
using namespace nestor::test;

namespace {

/// The body of a function over arrays a, b and m of N elements and a function of the sizes N and k.
std::string eager(const std::string& statements) {
    const Program program = nest(
        "entry function f.1(size N.2, size k.3, input uint8 a.4[(0, N.2)], input uint8 b.5[(0, N.2)],\n"
        "  input int32 m.6[(0, N.2)], inout uint8 y.7[(0, N.2)]) {\n" +
        statements + "}\n");
    return body_of(eager_conditions(program, {}));
}

std::string loop(const std::string& condition, const std::string& mode = " vectorized") {
    return "for i.9 in (0, N.2)" + mode + " {\n    y.7[i.9] = uint8(" + condition + ");\n}\n";
}

bool stays_lazy(const std::string& condition, const std::string& mode = " vectorized") {
    const std::string text = eager(loop(condition, mode));
    return text.find(" | ") == std::string::npos && text.find(" & ") == std::string::npos;
}

}  // namespace

BOOST_AUTO_TEST_CASE(both_sides_are_evaluated_where_they_can_be) {
    BOOST_TEST(eager(loop("a.4[i.9] == 3u8 || a.4[i.9] == 4u8 && b.5[i.9] == 1u8"))
                   .find("(a[i] == 3u8) | (a[i] == 4u8) & (b[i] == 1u8)") != std::string::npos);
    BOOST_TEST(!stays_lazy("i.9 > 3 && !(a.4[i.9] == 2u8)"));
    BOOST_TEST(!stays_lazy("i.9 > 3 || m.6[i.9] +% 1i32 == 2i32"));
    BOOST_TEST(!stays_lazy("i.9 > 3 && a.4[min(i.9 + 1, N.2 - 1)] == 1u8"));
}

BOOST_AUTO_TEST_CASE(what_is_known_takes_no_part) {
    BOOST_TEST(eager(loop("true && i.9 > 3 && true")) == eager(loop("i.9 > 3")));
}

BOOST_AUTO_TEST_CASE(what_the_left_side_guards_stays_behind_it) {
    BOOST_TEST(stays_lazy("i.9 > 0 && a.4[i.9 - 1] == 1u8"));
    BOOST_TEST(stays_lazy("i.9 < N.2 - 1 && a.4[i.9 + 1] == 1u8"));
    BOOST_TEST(stays_lazy("i.9 > 3 && a.4[int64(b.5[i.9])] == 1u8"));  // data choose the place
    BOOST_TEST(stays_lazy("i.9 > 3 && m.6[i.9] + 1i32 == 2i32"));      // overflows where it is not asked
    BOOST_TEST(stays_lazy("m.6[i.9] != 0i32 && 7i32 / m.6[i.9] == 1i32"));
    BOOST_TEST(stays_lazy("i.9 > 3 && a.4[i.9] == 1u8", ""));  // branches are cheaper in order
}

BOOST_AUTO_TEST_SUITE_END()
