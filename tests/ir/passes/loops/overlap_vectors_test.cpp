// Vectors that overlap at the end of a row: the text, what is left alone, and the same values.
#include "ir/passes/loops/overlap_vectors.hpp"

#include <boost/test/unit_test.hpp>
#include <regex>

#include "ir/reference/interpret.hpp"
#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(vectors_that_overlap)

using namespace nestor;
using nestor::test::nest;

namespace {

/// A loop over x; the arrays are longer than it.
Program row(const std::string& loop) {
    return nest(
        "entry function f(input float32 A[(0, 600)], inout float32 C[(0, 600)], inout uint8 D[(0, 600)]) "
        "{\n" +
        loop + "\n}\n");
}

std::string overlapped(const std::string& loop, const Target& target = {}) {
    return test::body_of(overlap_vectors(row(loop), target));
}

bool is_left_alone(const std::string& loop) {
    return overlapped(loop) == test::body_of(row(loop));
}

const std::string sum = "for x in (3, 70) vectorized <C, z0, s0, x> { let y = x + 1; C[x] = A[x] + A[y]; }";

std::string of_length(int length) {
    return std::regex_replace(sum, std::regex("70"), std::to_string(length));
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_last_vector_ends_with_the_row) {
    BOOST_TEST(overlapped(sum) == R"(for x_vector in (0, 5) <C, z0, s0, x_vector> {
    let x_begin = 3 + min(x_vector * 16, 54);
    for x in (x_begin, 16) vectorized <C, z0, s0, x> {
        let y = x + 1;
        C[x] = A[x] + A[y];
    }
}
)");
}

BOOST_AUTO_TEST_CASE(the_smallest_element_and_the_processor_say_how_many_there_are) {
    const std::string both =
        "for x in (0, 70) vectorized { C[x] = A[x] + A[x + 1]; D[x] = uint8(A[x] * A[x]); }";
    BOOST_TEST(overlapped(both).find("in (x_begin, 64)") != std::string::npos);
    BOOST_TEST(overlapped(sum, {.processor = Processor::neon}).find("in (x_begin, 4)") == std::string::npos);
    BOOST_TEST(overlapped(of_length(18), {.processor = Processor::neon}).find("in (x_begin, 4)") !=
               std::string::npos);
}

BOOST_AUTO_TEST_CASE(other_rows_are_left_alone) {
    for (const int length : {15, 16, 64, 129}) BOOST_TEST(is_left_alone(of_length(length)), length);
    BOOST_TEST(!is_left_alone(of_length(17)));
    BOOST_TEST(!is_left_alone(of_length(127)));
    const auto body = [](const std::string& statements) {
        return "for x in (0, 70) vectorized { " + statements + " }";
    };
    BOOST_TEST(is_left_alone(body("C[x] = A[x];")));               // a copy
    BOOST_TEST(is_left_alone(body("C[x] += A[x];")));              // twice would be wrong
    BOOST_TEST(is_left_alone(body("C[x] = C[x] + A[x];")));        // as well
    BOOST_TEST(is_left_alone(body("C[2 * x] = A[x] + 1.0f32;")));  // not along memory
    BOOST_TEST(is_left_alone(body("C[x] = A[x] * 2.0f32; C[x + 70] = A[x] * A[x];")));
    BOOST_TEST(is_left_alone("for x in (0, 70) { C[x] = A[x] + A[x + 1]; }"));
}

BOOST_AUTO_TEST_CASE(every_element_has_its_value) {
    for (int length = 15; length < 130; length += 7) {
        const Program before = row(of_length(length)), after = overlap_vectors(before, {});
        Arguments given;
        given.arrays = {{"A", Array(Type::float_(32), {600})},
                        {"C", Array(Type::float_(32), {600})},
                        {"D", Array(Type::uint(8), {600})}};
        for (std::int64_t k = 0; k < 600; ++k)
            given.arrays.at("A").set(k, 0.25 * static_cast<double>(k * k % 37));
        Arguments first = given, second = given;
        BOOST_REQUIRE(interpret(before, "f", first).error == 0);
        BOOST_REQUIRE(interpret(after, "f", second).error == 0);
        BOOST_TEST((first.arrays.at("C").data == second.arrays.at("C").data), length);
    }
}

BOOST_AUTO_TEST_SUITE_END()
