// Four updates at places that data choose for each test of their loop: the text, what is left alone, and the
// same values.
#include "ir/passes/loops/unroll_scatters.hpp"

#include <boost/test/unit_test.hpp>
#include <regex>

#include "ir/reference/interpret.hpp"
#include "ir/text/text.hpp"
#include "ir/verify/verify.hpp"
#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(scatters_by_fours)

using namespace nestor;
using nestor::test::nest;

namespace {

Program scatter(const std::string& loop) {
    return nest("entry function f(size N, size M, input int32 A[(0, N)], inout int32 C[(0, M)]) {\n" + loop +
                "\n}\n");
}

std::string body_of(const Program& program) {
    return print(std::get<Block>(program.functions.back().body), {.numbers = false});
}

bool is_left_alone(const std::string& loop) {
    const Program program = scatter(loop);
    return body_of(unroll_scatters(program, {})) == body_of(program);
}

const std::string clamped =
    "for i in (0, N) <C, z0, s0, i> { let C_at = min(max(int64(A[i]), 0), M - 1); C[C_at] += 1i32; }";

}  // namespace

BOOST_AUTO_TEST_CASE(four_updates_stand_in_a_loop_of_known_length) {
    const Program after = unroll_scatters(scatter(clamped), {});
    BOOST_TEST(verify(after).empty());
    BOOST_TEST(body_of(after) ==
               R"(for i_four in (0, N div 4) <C, z0, s0, i_four> {
    for i_step in (0, 4) unrolled <C, z0, s0, i_step> {
        let i = i_four * 4 + i_step;
        let C_at = min(max(int64(A[i]), 0), M - 1);
        C[C_at] += 1i32;
    }
}
for i in (N div 4 * 4, N - N div 4 * 4) <C, z0, s0, i_rest> {
    let C_at = min(max(int64(A[i]), 0), M - 1);
    C[C_at] += 1i32;
}
)");
}

BOOST_AUTO_TEST_CASE(threads_keep_their_copies_and_one_adds_what_is_left) {
    const Program after = unroll_scatters(
        scatter("for i in (0, N) parallel reduce(C add clause) { C[int64(A[i])] += 1i32; }"), {});
    BOOST_TEST(verify(after).empty());
    BOOST_TEST(body_of(after) ==
               R"(for i_four in (0, N div 4) parallel reduce(C add clause) {
    for i_step in (0, 4) unrolled {
        let i = i_four * 4 + i_step;
        C[int64(A[i])] += 1i32;
    }
}
for i in (N div 4 * 4, N - N div 4 * 4) {
    C[int64(A[i])] += 1i32;
}
)");
}

BOOST_AUTO_TEST_CASE(other_loops_are_left_alone) {
    BOOST_TEST(is_left_alone("for i in (0, N) { C[min(i, M - 1)] += A[i]; }"));  // no data choose the place
    BOOST_TEST(is_left_alone("for i in (0, N) { C[int64(A[i])] = 1i32; }"));     // combines nothing
    BOOST_TEST(is_left_alone("for i in (0, 16) { C[int64(A[i])] += 1i32; }"));   // short
    BOOST_TEST(
        is_left_alone("allocate int32 T[(0, 256)] stack; for j in (0, 256) { T[j] = 0i32; }\n"
                      "for i in (0, N) { T[int64(A[i]) mod 256] += 1i32; } C[0] = T[0];"));  // known length
    BOOST_TEST(is_left_alone("for i in (0, N) { if A[i] > 0 { C[int64(A[i])] += 1i32; } }"));
}

BOOST_AUTO_TEST_CASE(every_element_is_added_once_whatever_the_number) {
    // also where the range ends before it begins
    for (const std::string& loop :
         {clamped, std::regex_replace(clamped, std::regex("\\(0, N\\)"), "(9, N - 9)")}) {
        const Program before = scatter(loop), after = unroll_scatters(before, {});
        for (const std::int64_t n : {0, 1, 3, 4, 5, 8, 63, 66}) {
            Arguments given;
            given.arrays = {{"A", Array(Type::int_(32), {n})}, {"C", Array(Type::int_(32), {7})}};
            for (std::int64_t k = 0; k < n; ++k) given.arrays.at("A").set(k, k * k % 11 - 2);
            for (std::int64_t k = 0; k < 7; ++k) given.arrays.at("C").set(k, std::int64_t{5});
            Arguments first = given, second = given;
            BOOST_REQUIRE(interpret(before, "f", first).error == 0);
            BOOST_REQUIRE(interpret(after, "f", second).error == 0);
            BOOST_TEST((first.arrays.at("C").data == second.arrays.at("C").data));
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()
