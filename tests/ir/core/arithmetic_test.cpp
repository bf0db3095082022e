// Scalar arithmetic against the contract's sentences and against the machine's own types.
#include "ir/core/arithmetic.hpp"

#include <array>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>

BOOST_AUTO_TEST_SUITE(arithmetic)

using namespace nestor;

namespace {

const Type i8 = Type::int_(8), i32 = Type::int_(32), i64 = Type::int_(64), u8 = Type::uint(8),
           u64 = Type::uint(64), f32 = Type::float_(32), f64 = Type::float_(64), f16 = Type::float_(16),
           bf16 = Type::bfloat16();

Scalar of(std::int64_t value) {
    return value;
}
Scalar nat(std::uint64_t value) {
    return value;
}
Scalar num(double value) {
    return value;
}

std::int64_t ints(BinaryOp op, std::int64_t a, std::int64_t b, const Type& type = i32, bool wraps = true) {
    return std::get<std::int64_t>(apply(op, of(a), of(b), type, wraps));
}
double floats(BinaryOp op, double a, double b, const Type& type = f32) {
    return std::get<double>(apply(op, num(a), num(b), type, false));
}

constexpr std::int64_t min32 = std::numeric_limits<std::int32_t>::min(),
                       max32 = std::numeric_limits<std::int32_t>::max();
constexpr std::int64_t min64 = std::numeric_limits<std::int64_t>::min(),
                       max64 = std::numeric_limits<std::int64_t>::max();

}  // namespace

// covers: TC-38
BOOST_AUTO_TEST_CASE(integers_wrap_in_their_own_width) {
    BOOST_TEST(ints(BinaryOp::add, max32, 1) == min32);
    BOOST_TEST(ints(BinaryOp::subtract, min32, 1) == max32);
    BOOST_TEST(ints(BinaryOp::multiply, 65536, 65536) == 0);
    BOOST_TEST(ints(BinaryOp::add, 127, 1, i8) == -128);
    BOOST_TEST(ints(BinaryOp::add, max64, 1, i64) == min64);
    BOOST_TEST(ints(BinaryOp::multiply, min64, -1, i64) == min64);
    const Scalar sum = apply(BinaryOp::add, nat(200), nat(100), u8, true);
    BOOST_TEST(std::get<std::uint64_t>(sum) == 44u);
    BOOST_TEST(std::get<std::uint64_t>(apply(BinaryOp::divide, sum, nat(2), u8, true)) == 22u);
    BOOST_TEST(std::get<std::uint64_t>(apply(BinaryOp::subtract, nat(0), nat(1), u64, true)) ==
               ~std::uint64_t{0});
    BOOST_TEST(std::get<std::int64_t>(apply(UnaryOp::negate, of(min32), i32, true)) == min32);
}

BOOST_AUTO_TEST_CASE(an_overflow_that_was_said_not_to_happen_is_an_error) {
    BOOST_CHECK_THROW(ints(BinaryOp::add, max32, 1, i32, false), EvaluationError);
    BOOST_CHECK_THROW(ints(BinaryOp::multiply, max64, 2, i64, false), EvaluationError);
    BOOST_CHECK_THROW(ints(BinaryOp::shift_left, 1, 31, i32, false), EvaluationError);
    BOOST_CHECK_THROW(apply(UnaryOp::negate, of(min64), i64, false), EvaluationError);
    BOOST_TEST(ints(BinaryOp::subtract, min32 + 1, 1, i32, false) == min32);
}

// covers: TC-33 PR-45
BOOST_AUTO_TEST_CASE(division_conventions_differ_for_negative_operands_only) {
    struct Row {
        std::int64_t a, b, divide, rest, floor, modulo, euclid, never_negative;
    };
    const std::array<Row, 7> rows = {{{7, 2, 3, 1, 3, 1, 3, 1},
                                      {-7, 2, -3, -1, -4, 1, -4, 1},
                                      {7, -2, -3, 1, -4, -1, -3, 1},
                                      {-7, -2, 3, -1, 3, -1, 4, 1},
                                      {-6, 2, -3, 0, -3, 0, -3, 0},
                                      {5, 0, 0, 0, 0, 0, 0, 0},
                                      {min32, -1, min32, 0, min32, 0, min32, 0}}};
    for (const Row& row : rows) {
        BOOST_TEST_CONTEXT(row.a << " and " << row.b) {
            BOOST_TEST(ints(BinaryOp::divide, row.a, row.b) == row.divide);
            BOOST_TEST(ints(BinaryOp::remainder, row.a, row.b) == row.rest);
            BOOST_TEST(ints(BinaryOp::floor_divide, row.a, row.b) == row.floor);
            BOOST_TEST(ints(BinaryOp::floor_modulo, row.a, row.b) == row.modulo);
            BOOST_TEST(ints(BinaryOp::euclidean_divide, row.a, row.b) == row.euclid);
            BOOST_TEST(ints(BinaryOp::euclidean_modulo, row.a, row.b) == row.never_negative);
        }
    }
    BOOST_TEST(ints(BinaryOp::divide, min64, -1, i64) == min64);
    BOOST_TEST(ints(BinaryOp::euclidean_modulo, -1, min64, i64) == max64);
}

BOOST_AUTO_TEST_CASE(shift_counts_outside_the_width_give_zero_or_the_sign) {
    BOOST_TEST(ints(BinaryOp::shift_left, 1, 31) == min32);
    BOOST_TEST(ints(BinaryOp::shift_left, 1, 32) == 0);
    BOOST_TEST(ints(BinaryOp::shift_left, 1, -1) == 0);
    BOOST_TEST(ints(BinaryOp::shift_right, -8, 1) == -4);
    BOOST_TEST(ints(BinaryOp::shift_right, -8, 40) == -1);
    BOOST_TEST(ints(BinaryOp::shift_right, 8, -1) == 0);
    BOOST_TEST(std::get<std::uint64_t>(
                   apply(BinaryOp::shift_right, nat(~std::uint64_t{0}), nat(64), u64, true)) == 0u);
}

BOOST_AUTO_TEST_CASE(float32_rounds_after_every_operation_as_the_machine_does) {
    std::mt19937 random(7);
    std::uniform_real_distribution<float> values(-1e3f, 1e3f);
    for (int i = 0; i < 2000; ++i) {
        const float a = values(random), b = values(random);
        BOOST_TEST(floats(BinaryOp::add, a, b) == double{a + b});
        BOOST_TEST(floats(BinaryOp::multiply, a, b) == double{a * b});
        BOOST_TEST(floats(BinaryOp::divide, a, b) == double{a / b});
        BOOST_TEST(floats(BinaryOp::remainder, a, b) == double{std::fmod(a, b)});
    }
    BOOST_TEST(floats(BinaryOp::multiply, 3e38, 10) == INFINITY);
    BOOST_TEST(floats(BinaryOp::divide, 1, 0) == INFINITY);
}

BOOST_AUTO_TEST_CASE(small_floats_round_to_nearest_even) {
    BOOST_TEST(round_to(2049, f16) == 2048);  // halfway between 2048 and 2050
    BOOST_TEST(round_to(2051, f16) == 2052);
    BOOST_TEST(round_to(65519, f16) == 65504);  // the largest
    BOOST_TEST(round_to(65520, f16) == INFINITY);
    BOOST_TEST(round_to(std::ldexp(1.0, -25), f16) == 0);  // halfway to the smallest subnormal
    BOOST_TEST(round_to(std::ldexp(1.5, -25), f16) == std::ldexp(1.0, -24));
    BOOST_TEST(round_to(257, bf16) == 256);
    BOOST_TEST(round_to(259, bf16) == 260);
    BOOST_TEST(round_to(1e39, bf16) == INFINITY);
}

BOOST_AUTO_TEST_CASE(every_bit_pattern_of_a_small_float_survives_memory) {
    for (const Type& type : {f16, bf16}) {
        for (std::uint64_t bits = 0; bits < 65536; ++bits) {
            const double value = as_double(reinterpret(nat(bits), Type::uint(16), type));
            if (std::isnan(value)) continue;
            const std::uint64_t back = std::get<std::uint64_t>(reinterpret(num(value), type, Type::uint(16)));
            if (back != bits || round_to(value, type) != value)
                BOOST_ERROR(to_string(type) << " " << bits << " became " << back);
        }
    }
    // bfloat16 is the upper half of a float32
    for (std::uint64_t bits = 0; bits < 65536; bits += 7) {
        const double value = as_double(reinterpret(nat(bits), Type::uint(16), bf16));
        const double same = as_double(reinterpret(nat(bits << 16), Type::uint(32), f32));
        if (!(value == same) && !std::isnan(same)) BOOST_ERROR(bits << " differs");
    }
}

// covers: TC-29
BOOST_AUTO_TEST_CASE(minimum_and_maximum_ignore_a_nan) {
    BOOST_TEST(floats(BinaryOp::minimum, NAN, 2) == 2);
    BOOST_TEST(floats(BinaryOp::maximum, 2, NAN) == 2);
    BOOST_TEST(std::isnan(floats(BinaryOp::maximum, NAN, NAN)));
    BOOST_TEST(std::get<double>(apply(ReduceOp::maximum, num(NAN), num(1), f32)) == 1);
}

// covers: TC-38
BOOST_AUTO_TEST_CASE(casts_truncate_saturate_and_wrap) {
    const auto to = [](double value, const Type& type) { return as_double(convert(num(value), f64, type)); };
    BOOST_TEST(to(-2.9, i32) == -2);
    BOOST_TEST(to(3e9, i32) == max32);
    BOOST_TEST(to(-3e9, i32) == min32);
    BOOST_TEST(std::get<std::int64_t>(convert(num(1e30), f64, i64)) == max64);
    BOOST_TEST(std::get<std::int64_t>(convert(num(-1e30), f64, i64)) == min64);
    BOOST_TEST(std::get<std::uint64_t>(convert(num(1e30), f64, u64)) == ~std::uint64_t{0});
    BOOST_TEST(to(-5, u8) == 0);
    BOOST_TEST(to(300, u8) == 255);
    BOOST_TEST(to(NAN, i32) == 0);
    BOOST_TEST(to(NAN, Type::boolean()) == 1);
    BOOST_TEST(std::get<std::uint64_t>(convert(of(-1), i32, u8)) == 255u);
    BOOST_TEST(std::get<std::int64_t>(convert(nat(200), u8, i8)) == -56);
    BOOST_TEST(std::get<std::int64_t>(convert(of(256), i32, Type::boolean())) == 1);
    BOOST_TEST(as_double(convert(of(max64), i64, f32)) == double{static_cast<float>(max64)});
    // 2^53 + 2^29 + 1 as float32 is rounded once, not by way of double
    const std::int64_t tricky = (std::int64_t{1} << 53) + (std::int64_t{1} << 29) + 1;
    BOOST_TEST(as_double(convert(of(tricky), i64, f32)) == double{static_cast<float>(tricky)});
}

BOOST_AUTO_TEST_CASE(comparison_of_naturals_is_unsigned) {
    BOOST_TEST(apply(CompareOp::greater, nat(~std::uint64_t{0}), nat(1), u64));
    BOOST_TEST(apply(CompareOp::less, of(-1), of(1), i64));
    BOOST_TEST(!apply(CompareOp::equal, num(NAN), num(NAN), f64));
    BOOST_TEST(apply(CompareOp::not_equal, num(NAN), num(NAN), f64));
}

BOOST_AUTO_TEST_CASE(scalars_of_a_record_come_in_field_order) {
    auto array = std::make_shared<const ArrayType>(ArrayType{f32, {2}});
    Type vector{TypeKind::array, 0, 1, nullptr, array};
    auto record = std::make_shared<const RecordType>(RecordType{"P", {{"mass", f64}, {"position", vector}}});
    const std::vector<Type> scalars = scalars_of(Type{TypeKind::record, 0, 1, record, nullptr});
    BOOST_TEST_REQUIRE(scalars.size() == 3u);
    BOOST_TEST((scalars[0] == f64 && scalars[1] == f32 && scalars[2] == f32));
}

BOOST_AUTO_TEST_CASE(arrays_hold_every_type) {
    for (const Type& type : {Type::boolean(), i8, i32, i64, u8, u64, f16, bf16, f32, f64}) {
        Array array(type, {2, 3});
        BOOST_TEST(array.size() == 6);
        array.set(5, of(1));
        BOOST_TEST(array.number(5) == 1);
        BOOST_TEST(array.number(4) == 0);
    }
    Array bytes(u8, {1});
    bytes.set(0, of(257));
    BOOST_TEST(bytes.number(0) == 1);
}

BOOST_AUTO_TEST_SUITE_END()
