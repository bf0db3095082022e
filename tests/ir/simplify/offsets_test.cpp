// Offsets of elements: the shortest form of what stands in no program, and equality of such forms.
#include "ir/simplify/offsets.hpp"

#include <boost/test/unit_test.hpp>

#include "ir/core/build.hpp"
#include "ir/simplify/simplify.hpp"
#include "ir/text/text.hpp"

BOOST_AUTO_TEST_SUITE(element_offsets)

using namespace nestor;
using build::add;
using build::integer;
using build::multiply;
using build::subtract;
using build::variable;

const Symbol A("A", 1), N("N", 2), M("M", 3), row("row", 4), i("i", 5), j("j", 6);

/// A[(low, M), (0, N)]
Buffer matrix(const Expr& low = integer(0)) {
    Buffer buffer{A, Type::index(), {{low, variable(M), nullptr}, {integer(0), variable(N), nullptr}}};
    buffer.place = MemorySpace::caller;
    return buffer;
}

std::string text_of(const Expr& e) {
    return print(e, {.numbers = false});
}

BOOST_AUTO_TEST_CASE(offsets_are_sums_by_strides_or_by_extents) {
    BOOST_TEST(text_of(offset_of(matrix(), {variable(i), variable(j)}, {})) == "i * N + j");
    Buffer strided = matrix();
    strided.dimensions[0].stride = variable(row);
    strided.dimensions[1].stride = integer(1);
    BOOST_TEST(text_of(offset_of(strided, {variable(i), variable(j)}, {})) == "i * row + j");
    BOOST_TEST(text_of(stride_of(strided, 0)) == "row");
    BOOST_TEST(text_of(stride_of(matrix(), 0)) == "N");
    BOOST_TEST(text_of(stride_of(strided, {2, 3}, {})) == "2 * row + 3");
}

BOOST_AUTO_TEST_CASE(offsets_begin_at_the_first_index) {
    const Expr low = subtract(variable(i), integer(2));
    BOOST_TEST(text_of(offset_of(matrix(low), {add(variable(i), integer(1)), variable(j)}, {})) ==
               "3 * N + j");
    BOOST_TEST(text_of(distance_from(low, variable(j), {})) == "j - i + 2");
    const Substitution first{{i, integer(0)}};
    BOOST_TEST(text_of(first_place({add(variable(i), variable(j))}, first)[0]) == "j");
}

BOOST_AUTO_TEST_CASE(what_is_known_of_a_call_shortens_extents) {
    Buffer buffer = matrix();
    buffer.dimensions[0].extent =
        build::binary(BinaryOp::maximum, integer(0), subtract(variable(M), variable(N)), false);
    Facts facts;
    assume(facts, build::compare(CompareOp::less_equal, variable(N), variable(M)), true);
    BOOST_TEST(text_of(with_known_extents(buffer, facts).dimensions[0].extent) == "M - N");
    BOOST_TEST(text_of(element_count(buffer, facts)) == "(M - N) * N");
    BOOST_TEST(text_of(reach_of(matrix(), facts)) == "M * N");
}

BOOST_AUTO_TEST_CASE(terms_in_another_order_are_equal) {
    BOOST_TEST(are_equal(add(variable(i), variable(j)), add(variable(j), variable(i))));
    BOOST_TEST(are_equal(multiply(variable(i), integer(4)), multiply(integer(4), variable(i))));
    BOOST_TEST(!are_equal(add(variable(i), variable(j)), subtract(variable(j), variable(i))));
}

BOOST_AUTO_TEST_SUITE_END()
