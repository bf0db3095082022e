// Congruences of forms, against the values of random expressions.
#include "ir/analysis/congruence.hpp"

#include <boost/test/unit_test.hpp>
#include <functional>
#include <random>

#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"
#include "ir/simplify/simplify.hpp"
#include "ir/text/text.hpp"

BOOST_AUTO_TEST_SUITE(congruence)

using namespace nestor;

namespace {

std::int64_t floor_modulo(std::int64_t a, std::int64_t b) {
    return ((a % b) + b) % b;
}

/// An expression with the function that computes it.
struct Sample {
    Expr expr;
    std::function<std::int64_t(std::int64_t x, std::int64_t y)> value;
};

struct Draw {
    std::mt19937 random;
    Symbol x{"x", 1}, y{"y", 2};

    int below(int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); }

    Sample leaf() {
        const std::int64_t number = below(21) - 10;
        switch (below(3)) {
            case 0:
                return {build::variable(x), [](auto a, auto) { return a; }};
            case 1:
                return {build::variable(y), [](auto, auto b) { return b; }};
            default:
                return {build::integer(number), [=](auto, auto) { return number; }};
        }
    }

    Sample draw(int depth) {
        if (depth == 0) return leaf();
        const Sample l = draw(depth - 1), r = draw(depth - 1);
        const std::int64_t n = 1 + below(8);
        const auto by_number = [&](BinaryOp op) {
            return build::binary(op, l.expr, build::integer(n), false);
        };
        switch (below(7)) {
            case 0:
                return {build::add(l.expr, r.expr),
                        [=](auto a, auto b) { return l.value(a, b) + r.value(a, b); }};
            case 1:
                return {build::subtract(l.expr, r.expr),
                        [=](auto a, auto b) { return l.value(a, b) - r.value(a, b); }};
            case 2:
                return {build::multiply(l.expr, build::integer(n)),
                        [=](auto a, auto b) { return l.value(a, b) * n; }};
            case 3:
                return {by_number(BinaryOp::euclidean_modulo),
                        [=](auto a, auto b) { return floor_modulo(l.value(a, b), n); }};
            case 4:
                return {by_number(BinaryOp::floor_divide),
                        [=](auto a, auto b) { return (l.value(a, b) - floor_modulo(l.value(a, b), n)) / n; }};
            case 5:
                return {by_number(BinaryOp::divide), [=](auto a, auto b) { return l.value(a, b) / n; }};
            default:
                return {build::maximum(l.expr, r.expr),
                        [=](auto a, auto b) { return std::max(l.value(a, b), r.value(a, b)); }};
        }
    }
};

Congruence of(const Expr& e, const Congruences& names = {}) {
    return congruence_of(e, names);
}

}  // namespace

BOOST_AUTO_TEST_CASE(random_values_are_congruent) {
    Draw draw{std::mt19937(7)};
    int known = 0;
    for (int round = 0; round < 20000; ++round) {
        const Sample sample = draw.draw(1 + draw.below(4));
        const std::int64_t modulus = 1 + draw.below(8), rest = draw.below(static_cast<int>(modulus));
        const Congruence c = of(sample.expr, {{draw.x, {modulus, rest}}});
        known += c.modulus != 1;
        for (int k = 0; k < 10; ++k) {
            const std::int64_t x = (draw.below(41) - 20) * modulus + rest, y = draw.below(101) - 50;
            const Integer distance = sample.value(x, y) - c.remainder;
            BOOST_REQUIRE(c.modulus == 0 ? distance == 0 : distance % c.modulus == 0);
        }
    }
    BOOST_TEST(known > 6000);
}

BOOST_AUTO_TEST_CASE(what_is_aligned_is_known) {
    const Symbol x("x", 1);
    const Expr value = build::variable(x);
    const auto modulo = [](const Expr& e, std::int64_t n) {
        return build::binary(BinaryOp::euclidean_modulo, e, build::integer(n), false);
    };
    const Expr down = build::subtract(value, modulo(value, 8));
    BOOST_TEST((of(down).modulo(8) == Integer(0)));
    BOOST_TEST((of(down).modulo(4) == Integer(0)));
    BOOST_TEST(!of(down).modulo(16));
    const Expr shifted = build::subtract(value, modulo(build::subtract(value, build::integer(3)), 4));
    BOOST_TEST((of(shifted).modulo(4) == Integer(3)));
    BOOST_TEST(!of(value).modulo(2));
    BOOST_TEST((of(value, {{x, {6, 5}}}).modulo(3) == Integer(2)));
    BOOST_TEST((of(build::integer(-1)).modulo(4) == Integer(3)));
}

BOOST_AUTO_TEST_CASE(multiples_and_conditions_get_shorter) {
    const Symbol x("x", 1);
    const Expr value = build::variable(x);
    const Congruences eights = {{x, {8, 0}}};
    const auto shorter = [&](const Expr& e) { return print(simplified_by(eights, e), {.numbers = false}); };
    const Expr quotient = build::binary(BinaryOp::floor_divide, value, build::integer(8), false);
    BOOST_TEST(shorter(build::multiply(build::integer(8), quotient)) == "x");
    BOOST_TEST(shorter(build::multiply(build::integer(16), quotient)) == "2 * x");
    BOOST_TEST(shorter(build::multiply(build::integer(4), quotient)) == "4 * (x div 8)");
    const auto at_least = [&](std::int64_t n) {
        return shorter(build::compare(CompareOp::greater_equal, value, build::integer(n)));
    };
    BOOST_TEST(at_least(8) == "x - 1 >= 0");
    BOOST_TEST(at_least(9) == "x >= 9");
    BOOST_TEST(at_least(1) == "x >= 1");
    // the conditions hold for the same values
    for (const CompareOp op :
         {CompareOp::less, CompareOp::less_equal, CompareOp::greater, CompareOp::greater_equal})
        for (std::int64_t n = -20; n <= 20; ++n) {
            const Expr condition = build::compare(op, value, build::integer(n));
            const Expr other = simplified_by(eights, condition);
            for (std::int64_t v = -24; v <= 24; v += 8) {
                const auto at = [&](const Expr& e) {
                    return build::as_integer(simplify(substitute(e, {{x, build::integer(v)}})));
                };
                BOOST_TEST((at(condition) == at(other)));
            }
        }
}

BOOST_AUTO_TEST_CASE(remainders_within_remainders_take_no_time) {
    Expr e = build::variable(Symbol("x", 1));
    for (int k = 0; k < 200; ++k)
        e = build::binary(BinaryOp::euclidean_modulo, build::add(e, build::integer(k)), build::integer(3 + k),
                          false);
    BOOST_TEST(of(e).modulus == 1);
}

BOOST_AUTO_TEST_SUITE_END()
