// Inverses of what directives make of loops.
#include "ir/proof/witness.hpp"

#include <boost/test/unit_test.hpp>

#include "ir/core/build.hpp"
#include "ir/text/text.hpp"

BOOST_AUTO_TEST_SUITE(witnesses)

using namespace nestor;
using namespace nestor::build;

namespace {

const Symbol x("x", 1), y("y", 2), outer("xo", 3), inner("xi", 4), p("p", 5), q("q", 6), n("n", 7), t("t", 8),
    middle("xm", 9);

For loop(const Symbol& index, const Expr& extent) {
    For f;
    f.index = index;
    f.low = integer(0);
    f.extent = extent;
    return f;
}

std::string witness(const proof::Iteration& iteration, const Substitution& point) {
    const auto found = proof::witness_of(iteration, point);
    if (!found) return "none";
    std::string text;
    for (const auto& [symbol, value] : *found)
        text += (text.empty() ? "" : "; ") + symbol.name() + " = " + print(value, {.numbers = false});
    return text;
}

const Substitution at_p = {{x, variable(p)}};

}  // namespace

// covers: HAL-43 HAL-86
BOOST_AUTO_TEST_CASE(a_loop_that_is_the_coordinate_is_its_own_witness) {
    BOOST_TEST(witness({{loop(x, variable(n))}, {}}, at_p) == "x = p");
}

BOOST_AUTO_TEST_CASE(a_split_is_divided) {
    const Let let{x, add(add(multiply(variable(outer), integer(8)), variable(inner)), variable(n))};
    BOOST_TEST(witness({{loop(outer, variable(n)), loop(inner, integer(8))}, {let}}, at_p) ==
               "xo = (p - n) div 8; xi = (p - n) mod 8");
}

BOOST_AUTO_TEST_CASE(a_split_of_the_inner_loop_of_a_split_is_divided_again) {
    const Let first{x, add(multiply(variable(outer), integer(8)), variable(inner))};
    const Let second{inner, add(multiply(variable(middle), integer(2)), variable(t))};
    BOOST_TEST(
        witness({{loop(outer, variable(n)), loop(middle, integer(4)), loop(t, integer(2))}, {second, first}},
                at_p) == "xo = p div 8; xm = p mod 8 div 2; t = p mod 8 mod 2");
}

BOOST_AUTO_TEST_CASE(tiles_that_are_shifted_at_the_end_are_met_in_the_last_that_holds_the_point) {
    const Expr tile = minimum(multiply(variable(outer), integer(8)), subtract(variable(n), integer(8)));
    const Let let{x, add(variable(inner), tile)};
    BOOST_TEST(
        witness({{loop(outer, variable(n)), loop(inner, integer(8))}, {let}}, at_p) ==
        "xo = min(p div 8, (n + 7) div 8 - 1); xi = p - min(min(p div 8, (n + 7) div 8 - 1) * 8, n - 8)");
}

BOOST_AUTO_TEST_CASE(fused_loops_take_both_coordinates) {
    const Let a{y, binary(BinaryOp::euclidean_divide, variable(t), variable(n), false)};
    const Let b{x, binary(BinaryOp::euclidean_modulo, variable(t), variable(n), false)};
    BOOST_TEST(witness({{loop(t, variable(n))}, {a, b}}, {{y, variable(q)}, {x, variable(p)}}) ==
               "t = q * n + p");
}

BOOST_AUTO_TEST_CASE(loops_of_other_forms_have_no_witness) {
    const Let diagonal{x, add(variable(outer), variable(inner))};
    BOOST_TEST(witness({{loop(outer, variable(n)), loop(inner, integer(8))}, {diagonal}}, at_p) == "none");
    BOOST_TEST(witness({{loop(x, variable(n)), loop(t, integer(2))}, {}}, at_p) == "none");
}

BOOST_AUTO_TEST_SUITE_END()
