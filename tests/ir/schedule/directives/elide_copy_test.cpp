// Copies that become one array with what they copy: the text, and what stays.
#include "ir/schedule/automatic/default.hpp"
#include "tests/ir/schedule/nests.hpp"

BOOST_AUTO_TEST_SUITE(elided_copies)

using namespace nestor;
using namespace nestor::test;

namespace {

/// u[i, j] of A, `between`, C as a copy of u, `behind`.
Program copies(const std::string& between, const std::string& behind,
               const std::string& copy = "C.7[m.13, n.14] = u.10[m.13, n.14];",
               const std::string& extent = "N.2") {
    return function(
        "  allocate float32 u.10[(0, N.2), (0, N.2)] heap;\n"
        "  for i.11 in (0, N.2) <u, z0, s0, i> { for j.12 in (0, N.2) <u, z0, s0, j> {\n"
        "    u.10[i.11, j.12] = 2.0f32 * A.4[i.11, 0]; } }\n" +
        between + "  for m.13 in (0, " + extent +
        ") <C, z0, s0, m> { for n.14 in (0, N.2) <C, z0, s0, n> { " + copy + " } }\n" + behind);
}

std::string elided(const Program& program) {
    return after(program, {schedule::ElideCopy{loop("C", "s0", "m")}});
}

bool is_refused(const Program& program, const std::string& why) {
    const std::string text = elided(program);
    BOOST_TEST_INFO(text);
    return text.find("[SCH-96]") != std::string::npos && text.find(why) != std::string::npos;
}

}  // namespace

BOOST_AUTO_TEST_CASE(results_are_computed_where_they_stay) {
    BOOST_TEST(elided(copies("", "")) == R"(for i in (0, N) <u, z0, s0, i> {
    for j in (0, N) <u, z0, s0, j> {
        C[i, j] = 2.0f32 * A[i, 0];
    }
}
)");
}

namespace {

const char* const second = "  allocate float32 v.20[(0, N.2), (0, N.2)] heap;\n";
const char* const into_second = "v.20[m.13, n.14] = u.10[m.13, n.14];";

std::string reader(const std::string& value, const std::string& target = "C.7") {
    return "  for k.21 in (0, N.2) <w, z0, s0, k> { for l.22 in (0, N.2) <w, z0, s0, l> { " + target +
           "[k.21, l.22] = " + value + "; } }\n";
}

}  // namespace

BOOST_AUTO_TEST_CASE(copies_are_their_originals_while_neither_changes) {
    BOOST_TEST(elided(copies(second, reader("u.10[k.21, l.22] + v.20[l.22, k.21]"), into_second)) ==
               R"(allocate float32 u[(0, N), (0, N)] heap;
for i in (0, N) <u, z0, s0, i> {
    for j in (0, N) <u, z0, s0, j> {
        u[i, j] = 2.0f32 * A[i, 0];
    }
}
for k in (0, N) <w, z0, s0, k> {
    for l in (0, N) <w, z0, s0, l> {
        C[k, l] = u[k, l] + u[l, k];
    }
}
)");
    // or while nobody reads the original any more
    const std::string changed =
        elided(copies(second, reader("v.20[k.21, l.22] + 1.0f32", "v.20"), into_second));
    BOOST_TEST(changed == R"(allocate float32 u[(0, N), (0, N)] heap;
for i in (0, N) <u, z0, s0, i> {
    for j in (0, N) <u, z0, s0, j> {
        u[i, j] = 2.0f32 * A[i, 0];
    }
}
for k in (0, N) <w, z0, s0, k> {
    for l in (0, N) <w, z0, s0, l> {
        u[k, l] = u[k, l] + 1.0f32;
    }
}
)");
}

// covers: SCH-96
BOOST_AUTO_TEST_CASE(what_is_used_as_two_arrays_stays) {
    BOOST_TEST(is_refused(copies("", reader("u.10[k.21, l.22]")), "used as two arrays"));
    BOOST_TEST(is_refused(copies(reader("1.0f32"), ""), "used as two arrays"));
    BOOST_TEST(is_refused(copies(second, reader("u.10[k.21, l.22] + v.20[k.21, l.22]", "u.10"), into_second),
                          "used as two arrays"));
    // a result is not left half written
    const std::string asks = "  if N.2 > 4 { return 1; }\n";
    BOOST_TEST(is_refused(copies(asks, ""), "used as two arrays"));
    BOOST_TEST(is_refused(copies("", "", "C.7[m.13, n.14] = u.10[n.14, m.13];"), "more than copy"));
    BOOST_TEST(is_refused(copies("", "", "C.7[m.13, n.14] += u.10[m.13, n.14];"), "more than copy"));
    BOOST_TEST(is_refused(copies("", "", "C.7[m.13, n.14] = u.10[m.13, n.14];", "N.2 - 1"), "a part only"));
}

BOOST_AUTO_TEST_SUITE_END()
