// What bounds a subscript that is a func's value: variables of an rdom, and closer limits than a shift's.
#include <fmt/format.h>

#include <boost/test/unit_test.hpp>
#include <functional>

#include "tests/frontend/halide/support.hpp"

BOOST_AUTO_TEST_SUITE(halide_bounded_reads)

using namespace nestor;
using namespace nestor::halide::test;

namespace {

using Value = std::int64_t;

Value pixel(Value x, Value y) {
    return 31 * x + 57 * y + 5;
}

/// The values of `fun l(x, y) = LEVEL; fun f(x, y) = PLACE + 100` where a table is read at PLACE.
void reads(const std::string& level, const std::string& place,
           const std::function<Value(Value, Value)>& wanted) {
    Arguments arguments = window({{"x", {0, 5}}, {"y", {0, 5}}});
    arguments.scalars["n"] = Scalar(Value{4});
    for (const char* size : {"src_width", "src_height"}) arguments.scalars[size] = Scalar(Value{5});
    arguments.arrays["src"] = array(Type::int_(32), {5, 5}, [](const std::vector<Value>& at) {
        return static_cast<double>(pixel(at[0], at[1]));
    });
    const Run ran = run("pipeline P(src: image int32[2]; n: int32 = 5) { fun l(x, y) = " + level +
                            "; fun t(i) = i + 100 + 0 * n; fun f(x, y) = t(" + place + ") }",
                        arguments);
    for (Value y = 0; y < 5; ++y)
        for (Value x = 0; x < 5; ++x)
            BOOST_TEST(ran.at({x, y}) == static_cast<double>(wanted(x, y) + 100), level << x << ", " << y);
}

}  // namespace

// covers: HAL-41
BOOST_AUTO_TEST_CASE(a_shift_of_what_has_limits_has_closer_ones) {
    reads("src(x, y) & 255", "l(x, y) >> 5", [](Value x, Value y) { return (pixel(x, y) & 255) >> 5; });
}

// covers: HAL-41
BOOST_AUTO_TEST_CASE(subscripts_that_data_choose_are_bounded_where_no_func_has_dimensions) {
    const auto said = [](const std::string& place) {
        return sentences("pipeline P(a: image int32[1], b: image float32[1]) -> m { fun m() = { b(" + place +
                         "); rdom(r = (0, a.width)) in () <- m() + b(a(r) mod 5) } }");
    };
    BOOST_TEST(said("a(0) mod 5").empty());
    BOOST_TEST(said("a(0)") ==
                   (std::vector<std::string>{"nothing bounds where `b` is read in dimension `0` [HAL-41]"}),
               boost::test_tools::per_element());
}

// covers: HAL-41 HAL-83
BOOST_AUTO_TEST_CASE(variables_of_an_rdom_bound_what_is_made_of_them) {
    reads("argmax rdom(r = (1, 4)) ((r * src(x, y)) mod 7)", "l(x, y).0", [](Value x, Value y) {
        Value best = 1;
        for (Value r = 2; r < 5; ++r)
            if ((r * pixel(x, y)) % 7 > (best * pixel(x, y)) % 7) best = r;
        return best;
    });
    reads("{ 4; rdom(r = (1, n), q = (0, 2)) in (x, y) <- 2 * r - q if src(x, y) > 60 * r }", "l(x, y)",
          [](Value x, Value y) {
              Value last = 4;
              for (Value q = 0; q < 2; ++q)
                  for (Value r = 1; r <= 4; ++r)
                      if (pixel(x, y) > 60 * r) last = 2 * r - q;
              return last;
          });
}

// covers: HAL-74 HAL-41
BOOST_AUTO_TEST_CASE(shifts_and_masks_of_coordinates_are_coordinates) {
    const std::string text =
        "pipeline P(n) { fun d(x, y) = x * 100 + y; fun e(x, y) = d(x >> 1, y << 2) - d((7 & x) + (n >> 1), "
        "y & "
        "3); fun f(x, y) = e((x << 1) + (y >> 3), y & 1) + (x >> 2) }";
    Arguments arguments = window({{"x", {-9, 13}}, {"y", {-5, 9}}});
    arguments.scalars["n"] = Scalar(Value{-3});
    const Run ran = run(text, arguments);
    BOOST_TEST_REQUIRE(ran.error == 0, ran.message);
    const auto d = [](Value x, Value y) { return x * 100 + y; };
    const auto e = [&](Value x, Value y) { return d(x >> 1, y * 4) - d((x & 7) - 2, y & 3); };
    for (Value y = 0; y < 9; ++y)
        for (Value x = 0; x < 13; ++x)
            BOOST_TEST(ran.at({x, y}) ==
                       static_cast<double>(e((x - 9) * 2 + ((y - 5) >> 3), (y - 5) & 1) + ((x - 9) >> 2)));
}

// A constant that is set, flipped or cleared moves a coordinate by as much at most, whatever its sign is.
// covers: HAL-74 HAL-41
BOOST_AUTO_TEST_CASE(bits_of_coordinates_beside_constants_are_coordinates) {
    using Bits = Value (*)(Value);
    const std::vector<std::pair<std::string, Bits>> all = {
        {"{} | 1", [](Value x) { return x | 1; }},   {"5 | {}", [](Value x) { return x | 5; }},
        {"{} ^ 1", [](Value x) { return x ^ 1; }},   {"{} ^ 6", [](Value x) { return x ^ 6; }},
        {"{} & 6", [](Value x) { return x & 6; }},   {"{} & -2", [](Value x) { return x & -2; }},
        {"-4 & {}", [](Value x) { return x & -4; }}, {"({} ^ 3) | 2", [](Value x) { return (x ^ 3) | 2; }},
        {"{} | 0", [](Value x) { return x; }},       {"({} | 1) - 3", [](Value x) { return (x | 1) - 3; }},
        {"{} | -4", [](Value x) { return x | -4; }}, {"-3 ^ {}", [](Value x) { return x ^ -3; }},
    };
    for (const auto& one : all)
        for (const Value begin : {-9, 0, 4}) {
            const std::string& subscript = one.first;
            const Bits bits = one.second;
            const auto of = [&](const std::string& e) { return fmt::format(fmt::runtime(subscript), e); };
            const std::string text =
                "pipeline P(n) { fun d(x, y) = x * 100 + y; fun f(x, y) = { d(" + of("x") + ", y) + (" +
                of("x") + ");\n  rdom(r = (0, n)) in (x, y) <- f(x, y) + d(x, " + of("r") + ") }; }";
            Arguments arguments = window({{"x", {begin, 13}}, {"y", {-2, 3}}});
            arguments.scalars["n"] = Scalar(Value{6});
            const Run ran = run(text, arguments);
            BOOST_TEST_REQUIRE(ran.error == 0, ran.message << text);
            for (Value y = 0; y < 3; ++y)
                for (Value x = 0; x < 13; ++x) {
                    Value wanted = bits(x + begin) * 100 + (y - 2) + bits(x + begin);
                    for (Value r = 0; r < 6; ++r) wanted += (x + begin) * 100 + bits(r);
                    BOOST_TEST(ran.at({x, y}) == static_cast<double>(wanted), text);
                }
        }
}

// Bits of two variables: sums of what they reach, whatever their signs are.
// covers: HAL-74 HAL-41
BOOST_AUTO_TEST_CASE(bits_of_two_coordinates_are_coordinates) {
    using Bits = Value (*)(Value, Value);
    const std::vector<std::pair<std::string, Bits>> all = {
        {"x | y", [](Value x, Value y) { return x | y; }},
        {"x ^ y", [](Value x, Value y) { return x ^ y; }},
        {"x & y", [](Value x, Value y) { return x & y; }},
        {"((2 * x + 1) | y) ^ n", [](Value x, Value y) { return ((2 * x + 1) | y) ^ 6; }},
        {"x & (y ^ -1)", [](Value x, Value y) { return x & ~y; }},
        {"(x ^ y) - (x | (3 & y))", [](Value x, Value y) { return (x ^ y) - (x | (3 & y)); }},
    };
    for (const auto& one : all)
        for (const Value begin : {-9, -3, 0, 4})
            for (const Value row : {-5, 0, 7}) {
                const std::string text = "pipeline P(n) { fun d(x) = 100 + x; fun f(x, y) = d(" + one.first +
                                         ") + (" + one.first + ") }";
                Arguments arguments = window({{"x", {begin, 13}}, {"y", {row, 9}}});
                arguments.scalars["n"] = Scalar(Value{6});
                const Run ran = run(text, arguments);
                BOOST_TEST_REQUIRE(ran.error == 0, ran.message << text);
                const Bits bits = one.second;
                for (Value y = 0; y < 9; ++y)
                    for (Value x = 0; x < 13; ++x)
                        BOOST_TEST(ran.at({x, y}) == static_cast<double>(2 * bits(x + begin, y + row) + 100),
                                   text);
            }
}

// Of naturals bits are naturals: an image is read from 0 on, up to the sum of both, or to the smaller one.
// covers: HAL-41
BOOST_AUTO_TEST_CASE(bits_of_natural_coordinates_read_no_pixel_below_0) {
    const auto error_of = [](const std::string& place, Value begin, Value width) {
        Arguments arguments = window({{"x", {begin, 5}}, {"y", {begin, 3}}});
        arguments.scalars["src_width"] = Scalar(width);
        arguments.arrays["src"] =
            array(Type::int_(32), {width}, [](const std::vector<Value>& at) { return at[0]; });
        return run("pipeline P(src: image int32[1]) { fun f(x, y) = src(" + place + ") }", arguments).error;
    };
    for (const std::string place : {"x ^ y", "x | y"}) {
        BOOST_TEST(error_of(place, 0, 7) == 0, place);  // 4 + 2
        BOOST_TEST(error_of(place, 0, 6) != 0, place);
        BOOST_TEST(error_of(place, -1, 20) != 0, place);
    }
    BOOST_TEST(error_of("x & y", 0, 3) == 0);
    BOOST_TEST(error_of("x & y", 0, 2) != 0);
}

BOOST_AUTO_TEST_SUITE_END()
