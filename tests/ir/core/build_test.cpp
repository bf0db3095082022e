// Builders fold and tidy, but never change a value: random expressions against plain integer arithmetic.
#include "ir/core/build.hpp"

#include <boost/test/unit_test.hpp>
#include <limits>
#include <random>

#include "ir/core/walk.hpp"
#include "ir/text/text.hpp"

BOOST_AUTO_TEST_SUITE(builders)

using namespace nestor;
using namespace nestor::build;

namespace {

const Symbol x_symbol("x", 1), y_symbol("y", 2);

std::int64_t floor_quotient(std::int64_t a, std::int64_t b) {
    std::int64_t q = a / b;
    while (q * b > a) --q;  // b > 0
    while ((q + 1) * b <= a) ++q;
    return q;
}

/// The value of what the builders made, at x and y.
std::int64_t value(const Expr& e, std::int64_t x, std::int64_t y) {
    if (const auto* n = get<Variable>(e)) return n->symbol == x_symbol ? x : y;
    if (const auto* n = get<Constant>(e)) return std::get<std::int64_t>(n->value);
    if (const auto* n = get<Unary>(e))
        return n->op == UnaryOp::negate ? -value(n->value, x, y) : !value(n->value, x, y);
    if (const auto* n = get<Select>(e))
        return value(n->condition, x, y) ? value(n->then, x, y) : value(n->otherwise, x, y);
    if (const auto* n = get<Logic>(e)) {
        const bool left = value(n->left, x, y), right = value(n->right, x, y);
        return n->op == LogicOp::conjunction ? left && right : left || right;
    }
    if (const auto* n = get<Compare>(e)) {
        const std::int64_t left = value(n->left, x, y), right = value(n->right, x, y);
        switch (n->op) {
            case CompareOp::equal:
                return left == right;
            case CompareOp::not_equal:
                return left != right;
            case CompareOp::less:
                return left < right;
            case CompareOp::less_equal:
                return left <= right;
            case CompareOp::greater:
                return left > right;
            case CompareOp::greater_equal:
                return left >= right;
        }
    }
    const auto* n = get<Binary>(e);
    BOOST_REQUIRE(n);
    const std::int64_t left = value(n->left, x, y), right = value(n->right, x, y);
    if (n->op == BinaryOp::add) return left + right;
    if (n->op == BinaryOp::subtract) return left - right;
    if (n->op == BinaryOp::multiply) return left * right;
    if (n->op == BinaryOp::floor_divide) return floor_quotient(left, right);
    if (n->op == BinaryOp::floor_modulo) return left - right * floor_quotient(left, right);
    if (n->op == BinaryOp::minimum) return std::min(left, right);
    BOOST_REQUIRE((n->op == BinaryOp::maximum));
    return std::max(left, right);
}

/// A random expression and what it must be at x and y.
std::pair<Expr, std::int64_t> random_expression(std::mt19937_64& random, int depth, std::int64_t x,
                                                std::int64_t y) {
    const auto below = [&](int count) { return std::uniform_int_distribution<int>(0, count - 1)(random); };
    if (depth == 0) {
        const int choice = below(4);
        if (choice == 0) return {variable(x_symbol), x};
        if (choice == 1) return {variable(y_symbol), y};
        const std::int64_t number = below(5) - 2;
        return {integer(number), number};
    }
    const auto [a, av] = random_expression(random, depth - 1, x, y);
    const auto [b, bv] = random_expression(random, depth - 1, x, y);
    const std::int64_t divisor = 1 + below(4);
    switch (below(11)) {
        case 0:
            return {add(a, b), av + bv};
        case 1:
            return {subtract(a, b), av - bv};
        case 2:
            return {multiply(a, integer(divisor)), av * divisor};
        case 3:
            return {floor_divide(a, integer(divisor)), floor_quotient(av, divisor)};
        case 4:
            return {floor_modulo(a, integer(divisor)), av - divisor * floor_quotient(av, divisor)};
        case 5:
            return {ceil_divide(a, integer(divisor)), -floor_quotient(-av, divisor)};
        case 6:
            return {minimum(a, b), std::min(av, bv)};
        case 7:
            return {maximum(a, b), std::max(av, bv)};
        case 8:
            return {negate(a), -av};
        case 9: {
            const Expr less = compare(CompareOp::less, a, b),
                       equal = compare(CompareOp::equal, a, integer(0));
            const bool l = av < bv, q = av == 0;
            if (below(2)) return {select(both(less, logical_not(equal)), a, b), l && !q ? av : bv};
            return {select(either(equal, less), a, b), l || q ? av : bv};
        }
        default:
            return {add(subtract(a, b), b), av};
    }
}

}  // namespace

BOOST_AUTO_TEST_CASE(no_builder_changes_a_value) {
    for (unsigned seed = 1; seed <= 5000; ++seed) {
        std::mt19937_64 random(seed);
        const std::int64_t x = static_cast<std::int64_t>(seed % 13) - 6,
                           y = static_cast<std::int64_t>(seed % 7) - 3;
        const auto [e, expected] = random_expression(random, 4, x, y);
        BOOST_TEST(value(e, x, y) == expected, "seed " << seed << ": " << print(e));
    }
}

BOOST_AUTO_TEST_CASE(builders_fold_constants_and_drop_neutral_elements) {
    const Expr x = variable(x_symbol), y = variable(y_symbol);
    BOOST_TEST(print(add(integer(2), integer(3))) == "5");
    BOOST_TEST(print(add(x, integer(0))) == "x.1");
    BOOST_TEST(print(add(add(x, integer(1)), integer(2))) == "x.1 + 3");
    BOOST_TEST(print(add(x, integer(-1))) == "x.1 - 1");
    BOOST_TEST(print(subtract(add(x, y), x)) == "y.2");
    BOOST_TEST(print(subtract(x, x)) == "0");
    BOOST_TEST(print(multiply(integer(1), x)) == "x.1");
    BOOST_TEST(print(multiply(x, integer(0))) == "0");
    BOOST_TEST(print(floor_divide(integer(-7), integer(2))) == "-4");
    BOOST_TEST(print(floor_modulo(integer(-7), integer(2))) == "1");
    BOOST_TEST(print(ceil_divide(x, integer(8))) == "(x.1 + 7) div 8");
    BOOST_TEST(print(minimum(x, x)) == "x.1");
    BOOST_TEST(print(both(boolean(true), compare(CompareOp::less, x, y))) == "x.1 < y.2");
    BOOST_TEST(print(either(boolean(true), compare(CompareOp::less, x, y))) == "true");
    BOOST_TEST(print(cast(x, Type::index())) == "x.1");
    BOOST_TEST(print(cast(x, Type::float_(32))) == "float32(x.1)");
}

BOOST_AUTO_TEST_CASE(floats_are_not_tidied) {
    const Expr x = variable(x_symbol, Type::float_(32)), zero = constant(0.0, Type::float_(32));
    BOOST_TEST(print(add(x, zero)) == "x.1 + 0.0f32");
    BOOST_TEST(print(subtract(x, x)) == "x.1 - x.1");
    BOOST_TEST(print(multiply(x, zero)) == "x.1 * 0.0f32");
}

BOOST_AUTO_TEST_CASE(constants_are_converted_to_their_type) {
    BOOST_TEST(print(constant(std::int64_t{300}, Type::uint(8))) == "44u8");
    BOOST_TEST(print(constant(std::int64_t{200}, Type::int_(8))) == "-56i8");
    BOOST_TEST(print(constant(std::int64_t{7}, Type::boolean())) == "true");
    BOOST_TEST(print(constant(std::int64_t{3}, Type::float_(32))) == "3.0f32");
    BOOST_TEST(print(constant(0.1, Type::float_(16))) == "0.099975586f16");
    BOOST_TEST(print(constant(0.1, Type::bfloat16())) == "0.100097656bf16");
    BOOST_TEST(
        (same(constant(0.1, Type::float_(32)), constant(static_cast<double>(0.1f), Type::float_(32)))));
}

BOOST_AUTO_TEST_CASE(what_is_taken_negative_is_subtracted) {
    const Expr x = variable(x_symbol), y = variable(y_symbol);
    BOOST_TEST(print(add(x, negate(y))) == "x.1 - y.2");
    BOOST_TEST(print(add(y, negate(y))) == "0");
}

BOOST_AUTO_TEST_CASE(numbers_that_64_bits_do_not_hold_are_not_folded) {
    const std::int64_t most = std::numeric_limits<std::int64_t>::max();
    const Expr high = integer(most), low = integer(-most - 1), one = integer(1), x = variable(x_symbol);
    BOOST_TEST(print(add(high, one)) == "9223372036854775807 + 1");
    BOOST_TEST(print(subtract(low, one)) == "-9223372036854775808 - 1");
    BOOST_TEST(print(multiply(high, integer(2))) == "9223372036854775807 * 2");
    BOOST_TEST(print(add(add(x, high), one)) == "x.1 + 9223372036854775807 + 1");
    BOOST_TEST(print(subtract(subtract(x, high), one)) == "x.1 - 9223372036854775807 - 1");
    BOOST_TEST(!as_integer(negate(low)));
    BOOST_TEST(!as_integer(floor_divide(low, integer(-1))));
    BOOST_TEST(!as_integer(floor_modulo(low, integer(-1))));
    BOOST_TEST(as_integer(add(low, high)).value_or(0) == -1);
}

BOOST_AUTO_TEST_CASE(identities_are_neutral) {
    const Type byte = Type::uint(8), small = Type::int_(16), real = Type::float_(32);
    BOOST_TEST(print(identity(ReduceOp::add, real)) == "0.0f32");
    BOOST_TEST(print(identity(ReduceOp::multiply, real)) == "1.0f32");
    BOOST_TEST(print(identity(ReduceOp::minimum, real)) == "inf_f32");
    BOOST_TEST(print(identity(ReduceOp::maximum, real)) == "-inf_f32");
    BOOST_TEST(print(identity(ReduceOp::minimum, byte)) == "255u8");
    BOOST_TEST(print(identity(ReduceOp::maximum, byte)) == "0u8");
    BOOST_TEST(print(identity(ReduceOp::minimum, small)) == "32767i16");
    BOOST_TEST(print(identity(ReduceOp::maximum, small)) == "-32768i16");
    BOOST_TEST(print(identity(ReduceOp::minimum, Type::uint(64))) == "18446744073709551615u64");
    BOOST_TEST(print(identity(ReduceOp::bit_and, byte)) == "255u8");
    BOOST_TEST(print(identity(ReduceOp::logical_and, Type::boolean())) == "true");
}

BOOST_AUTO_TEST_SUITE_END()
