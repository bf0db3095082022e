// Loops cut in two by what their index is divided by: the text, what is left alone, and the same values.
#include "ir/schedule/legality/loops.hpp"
#include "tests/ir/schedule/nests.hpp"

BOOST_AUTO_TEST_SUITE(split_divisors)

using namespace nestor;
using namespace nestor::test;

namespace {

/// `f` over A[N], x[Q] and y, with one loop over `extent` whose body is `update`.
Program loop_over(const std::string& extent, const std::string& update, const std::string& low = "0") {
    return read(
        "entry function f.1(size N.2, size Q.3, input float32 A.4[(0, N.2)], input float32 x.5[(0, Q.3)],\n"
        "  output float32 y.6[(0, " +
        extent + ")]) {\n  for j.7 in (" + low + ", " + extent + ") <y, z0, s0, j> { " + update + " }\n}\n");
}

/// The body after `split-divisor` of its loop by what its index is divided by.
std::string split(const Program& program) {
    const Function& f = program.functions.front();
    const For& j = *find_loop(std::get<Block>(f.body), loop("y", "s0", "j"));
    const auto divisor = schedule::divisor_of_index(f, j);
    return divisor ? after(program, {schedule::SplitDivisor{j.name, *divisor}}) : "no divisor";
}

}  // namespace

BOOST_AUTO_TEST_CASE(quotient_and_remainder_by_a_size_become_indices) {
    BOOST_TEST(split(loop_over("N.2 * Q.3", "y.6[j.7] = A.4[j.7 div Q.3] * x.5[j.7 mod Q.3];")) ==
               R"(for j_by_Q in (0, N) <y, z0, s0, j_by_Q> {
    for j_mod_Q in (0, Q) <y, z0, s0, j_mod_Q> {
        y[j_by_Q * Q + j_mod_Q] = A[j_by_Q] * x[j_mod_Q];
    }
}
)");
}

BOOST_AUTO_TEST_CASE(short_constant_divisors_leave_one_loop) {
    BOOST_TEST(split(loop_over("2 * N.2", "y.6[j.7] = A.4[j.7 div 2] + float32(j.7 mod 2);")) ==
               R"(for j_by_2 in (0, N) <y, z0, s0, j_by_2> {
    y[j_by_2 * 2] = A[j_by_2] + float32(0);
    y[j_by_2 * 2 + 1] = A[j_by_2] + float32(1);
}
)");
}

BOOST_AUTO_TEST_CASE(other_extents_and_divisors_are_left_alone) {
    const std::string update = "y.6[j.7] = A.4[j.7 div 2];";
    BOOST_TEST(split(loop_over("2 * N.2 + 1", update)).find("no multiple of 2") != std::string::npos);
    BOOST_TEST(split(loop_over("2 * N.2", update, "2")).find("does not begin at 0") != std::string::npos);
    BOOST_TEST(split(loop_over("2 * N.2", "y.6[j.7] = A.4[j.7];")) == "no divisor");
    BOOST_TEST(split(loop_over("2 * N.2", "y.6[j.7] = A.4[(j.7 + 1) div 2];")) == "no divisor");
    BOOST_TEST(split(loop_over("2 * N.2", "y.6[j.7] = A.4[j.7 div (N.2 + 1)];")) == "no divisor");
}

BOOST_AUTO_TEST_SUITE_END()
