// Intervals of bits: every small range of both sides, with ends that are numbers and ends that are names.
#include "ir/analysis/interval.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <utility>

#include "ir/core/build.hpp"
#include "tests/support/random_expressions.hpp"

BOOST_AUTO_TEST_SUITE(intervals)

using namespace nestor;

namespace {

constexpr BinaryOp operators[] = {BinaryOp::bit_and, BinaryOp::bit_or, BinaryOp::bit_xor};

std::int64_t bits(BinaryOp op, std::int64_t x, std::int64_t y) {
    return op == BinaryOp::bit_and ? x & y : op == BinaryOp::bit_or ? x | y : x ^ y;
}

/// The least and the greatest that the operator makes of two ranges.
std::pair<std::int64_t, std::int64_t> found(BinaryOp op, std::int64_t a, std::int64_t b, std::int64_t c,
                                            std::int64_t d) {
    std::int64_t low = bits(op, a, c), high = low;
    for (std::int64_t x = a; x <= b; ++x)
        for (std::int64_t y = c; y <= d; ++y) {
            low = std::min(low, bits(op, x, y));
            high = std::max(high, bits(op, x, y));
        }
    return {low, high};
}

}  // namespace

BOOST_AUTO_TEST_CASE(bits_of_ranges_lie_between_the_ends_of_their_interval) {
    SymbolSource symbols;
    const Symbol x = symbols.fresh("x"), y = symbols.fresh("y"), a = symbols.fresh("a"),
                 b = symbols.fresh("b"), c = symbols.fresh("c"), d = symbols.fresh("d");
    const auto number = [](std::int64_t n) { return build::integer(n); };
    for (const BinaryOp op : operators) {
        const Expr value = build::binary(op, build::variable(x), build::variable(y), false);
        Facts named;
        named.ranges.push_back({x, {build::variable(a), build::variable(b)}});
        named.ranges.push_back({y, {build::variable(c), build::variable(d)}});
        const Interval ends = interval(value, named);
        BOOST_TEST_REQUIRE(ends.low);
        BOOST_TEST_REQUIRE(ends.high);
        for (std::int64_t first = -6; first < 7; ++first)
            for (std::int64_t last = first; last < 7; ++last)
                for (std::int64_t from = -6; from < 7; ++from)
                    for (std::int64_t to = from; to < 7; ++to) {
                        const auto [low, high] = found(op, first, last, from, to);
                        test::Valuation valuation;
                        valuation.values = {
                            {a.number(), first}, {b.number(), last}, {c.number(), from}, {d.number(), to}};
                        const auto of = [&](const Expr& end) {
                            return static_cast<std::int64_t>(test::evaluate(end, valuation));
                        };
                        BOOST_TEST_REQUIRE(of(ends.low) <= low);
                        BOOST_TEST_REQUIRE(of(ends.high) >= high);
                        if (first >= 0 && from >= 0) BOOST_TEST_REQUIRE(of(ends.low) >= 0);
                        Facts facts;
                        facts.ranges.push_back({x, {number(first), number(last)}});
                        facts.ranges.push_back({y, {number(from), number(to)}});
                        const Interval exact = interval(value, facts);
                        BOOST_TEST_REQUIRE(*build::as_integer(exact.low) <= low);
                        BOOST_TEST_REQUIRE(*build::as_integer(exact.high) >= high);
                    }
    }
}

BOOST_AUTO_TEST_SUITE_END()
