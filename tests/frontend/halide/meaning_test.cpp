// What programs compute, against loops written here: stages, reductions, windows, guards, division,
// boundaries.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <tuple>

#include "ir/bounds/infer.hpp"
#include "ir/lower/lower.hpp"
#include "support.hpp"

BOOST_AUTO_TEST_SUITE(meaning)

using namespace nestor;
using namespace nestor::halide::test;

namespace {

using Position = std::vector<std::int64_t>;

/// Checks every element of a window of two dimensions.
void check(const Run& result, const std::function<double(std::int64_t, std::int64_t)>& expected,
           std::int64_t x_min, std::int64_t y_min) {
    BOOST_TEST_REQUIRE(result.error == 0, result.message);
    for (std::int64_t y = 0; y < result.output.extents[1]; ++y)
        for (std::int64_t x = 0; x < result.output.extents[0]; ++x)
            BOOST_TEST(result.at({x, y}) == expected(x_min + x, y_min + y), "at " << x << ", " << y);
}

double pixel(const Position& p) {
    return static_cast<double>((p[0] * 7 + p[1] * 13 + 5) % 256);
}

Arguments with_image(Arguments arguments, std::int64_t width, std::int64_t height) {
    arguments.arrays["src"] = array(Type::uint(8), {width, height}, pixel);
    return arguments;
}

}  // namespace

// covers: HAL-20 HAL-24 HAL-30
BOOST_AUTO_TEST_CASE(a_pure_func_has_its_formula_everywhere_on_the_window) {
    const std::string text =
        "pipeline P() { fun g(x, y) = x * 100 + y; fun f(x, y) = g(x - 1, y) + g(x, y + 2) }";
    for (const std::int64_t low : {-5, 0, 7})
        check(
            run(text, window({{"x", {low, 6}}, {"y", {-2, 3}}})),
            [](auto x, auto y) { return static_cast<double>((x - 1) * 100 + y + x * 100 + y + 2); }, low, -2);
    const Run empty = run(text, window({{"x", {0, 0}}, {"y", {0, 3}}}));
    BOOST_TEST(empty.error == 0);
    BOOST_TEST(empty.output.size() == 0);
}

// covers: HAL-4
BOOST_AUTO_TEST_CASE(the_first_variable_of_an_rdom_runs_fastest) {
    // every iteration shifts the digits, so the order is in the number
    const Run result =
        run("pipeline P() { fun f(x) = { 0; rdom(r = (1, 3), s = (5, 2)) in (x) <- f(x) * 10 + r + s - 5 } }",
            window({{"x", {0, 1}}}));
    BOOST_TEST(result.at({0}) == 123234);
}

// covers: HAL-3
BOOST_AUTO_TEST_CASE(updates_run_in_order_and_scatter_where_their_left_side_says) {
    const Run result =
        run("pipeline P() { fun f(x) = { x; rdom(r = (0, 4)) in (r * 2) <- 100 + r; (3) <- f(2) + f(4) } }",
            window({{"x", {-1, 9}}}));
    const double expected[] = {-1, 100, 1, 101, 203, 102, 5, 103, 7};
    for (std::int64_t k = 0; k < 9; ++k) BOOST_TEST(result.at({k}) == expected[k]);
}

// covers: HAL-75
BOOST_AUTO_TEST_CASE(a_recurrence_is_right_on_a_window_that_begins_later) {
    const Run result = run("pipeline P() { fun f(x) = { 1; rdom(r = (1, 9)) in (r) <- f(r) + f(r - 1) } }",
                           window({{"x", {5, 3}}}));
    BOOST_TEST(result.at({0}) == 6);
    BOOST_TEST(result.at({2}) == 8);
}

// covers: HAL-81
BOOST_AUTO_TEST_CASE(a_guard_keeps_elements_and_reads_back) {
    const Run result =
        run("pipeline P(n: int32) { fun f(x) = { 0; rdom(r = (0, 6)) in (x) <- f(x) + r if x + r > 4 and r "
            "!= n } }",
            [] {
                Arguments a = window({{"x", {-1, 5}}});
                a.scalars["n"] = Scalar(std::int64_t{5});
                return a;
            }());
    for (std::int64_t x = -1; x < 4; ++x) {
        double sum = 0;
        for (std::int64_t r = 0; r < 6; ++r)
            if (x + r > 4 && r != 5) sum += static_cast<double>(r);
        BOOST_TEST(result.at({x + 1}) == sum);
    }
}

// covers: HAL-23
BOOST_AUTO_TEST_CASE(integer_division_never_leaves_a_negative_rest) {
    const std::string text =
        "pipeline P() { fun f(x, y) = select(y == 0, 0, x div y) * 1000 + select(y == 0, 0, x mod y) }";
    BOOST_TEST(
        run("pipeline P() { fun f(x) = -5 div 2 + 10 * (-5 mod 3) + 100 * (4 div -3) + 1000 * (4 mod -3) }",
            window({{"x", {0, 1}}}))
            .at({0}) == -3 + 10 - 100 + 1000);
    check(
        run(text, window({{"x", {-7, 15}}, {"y", {-4, 9}}})),
        [](auto x, auto y) {
            if (y == 0) return 0.0;
            std::int64_t rest = x;  // counted, not divided
            std::int64_t quotient = 0;
            const std::int64_t size = y < 0 ? -y : y;
            while (rest < 0) rest += size, quotient += y < 0 ? 1 : -1;
            while (rest >= size) rest -= size, quotient += y < 0 ? -1 : 1;
            return static_cast<double>(quotient * 1000 + rest);
        },
        -7, -4);
}

// covers: HAL-26
BOOST_AUTO_TEST_CASE(values_wrap_in_their_type) {
    const Run result = run("pipeline P(src: image uint8[2]) { fun f(x, y) = src(x, y) * 3 + 1 }",
                           with_image(window({{"x", {0, 5}}, {"y", {0, 4}}}), 5, 4));
    check(
        result,
        [](auto x, auto y) {
            return std::fmod(pixel({x, y}) * 3 + 1, 256);
        },
        0, 0);
}

// covers: HAL-85
BOOST_AUTO_TEST_CASE(float_division_floors_and_casts_saturate) {
    const Arguments one = window({{"x", {0, 1}}});
    const auto f = [&](const std::string& e) {
        return run("pipeline P() { fun f(x) = " + e + " }", one).at({0});
    };
    BOOST_TEST(f("-7.5 div 2.0") == -4);
    BOOST_TEST(f("-7.5 mod 2.0") == 0.5);
    BOOST_TEST(f("-7.5 / 2.0") == -3.75);
    BOOST_TEST(f("uint8(300.7)") == 255);
    BOOST_TEST(f("int32(-3.9)") == -3);
    BOOST_TEST(f("sat(uint8, 300)") == 255);
    BOOST_TEST(f("sat(int8, -300)") == -128);
    BOOST_TEST(f("1 << 40") == 0);
    BOOST_TEST(f("-8 >> 40") == -1);
}

// covers: HAL-2
BOOST_AUTO_TEST_CASE(a_shift_is_as_wide_as_the_wider_side_and_keeps_the_sign) {
    const Arguments one = window({{"x", {3, 1}}});
    const auto f = [&](const std::string& e) {
        return run("pipeline P() { fun f(x) = " + e + " }", one).at({0});
    };
    BOOST_TEST(f("uint8(200) << int32(x)") == 1600);
    BOOST_TEST(f("uint8(200) << 3") == 64);
    BOOST_TEST(f("int8(-100) << int16(x)") == -800);
    BOOST_TEST(f("int8(-1) >> uint64(x)") == -1);
    BOOST_TEST(f("1 << uint8(x + 9)") == 4096);
    BOOST_TEST(f("uint8(200) << (x + 253)") == 0);  // 256 is no count of 0
    BOOST_TEST(f("1 << (int64(x) + 40)") == std::ldexp(1, 43));
}

// covers: HAL-89
BOOST_AUTO_TEST_CASE(what_halide_has_otherwise_is_as_the_reference_says) {
    const Arguments one = window({{"x", {2, 1}}});
    const auto f = [&](const std::string& e) {
        return run("pipeline P() { fun f(x) = " + e + " }", one).at({0});
    };
    BOOST_TEST(f("abs(int8(x * -64))") == -128);
    BOOST_TEST(f("select(bool(x), 1, 0)") == 1);
    BOOST_TEST(f("round(x + 0.5)") == 3);
    BOOST_TEST(f("(int8(x) | uint8(253))") == -1);
    BOOST_TEST(f("let nan = 0.0 / (x - 2.0) in select(nan <= 1.0, 1, 0)") == 0);
    BOOST_TEST(f("let nan = 0.0 / (x - 2.0) in min(nan, 1.0) + max(2.0, nan)") == 3);
}

// covers: HAL-41
BOOST_AUTO_TEST_CASE(a_remainder_by_a_size_or_parameter_bounds_a_read) {
    const Run tiled =
        run("pipeline P(src: image uint8[2]) { fun f(x, y) = src(x mod src.width, y mod src.height) }",
            with_image(window({{"x", {-11, 25}}, {"y", {-3, 10}}}), 9, 7));
    check(
        tiled,
        [](auto x, auto y) {
            return pixel({(x % 9 + 9) % 9, (y % 7 + 7) % 7});
        },
        -11, -3);
    for (const std::int64_t p : {5, 1, 0, -1, -4}) {
        Arguments arguments = window({{"x", {-6, 13}}});
        arguments.scalars["p"] = Scalar(p);
        const Run looked_up =
            run("pipeline P(p: int32) { fun g(x) = 100 + x; fun f(x) = g(x mod p) }", arguments);
        for (std::int64_t x = -6; x < 7; ++x) {
            const std::int64_t size = std::abs(p), rest = p == 0 ? 0 : (x % size + size) % size;
            if (p != 0) BOOST_TEST(looked_up.at({x + 6}) == 100 + rest, x << " mod " << p);
        }
    }
}

// covers: HAL-41
BOOST_AUTO_TEST_CASE(values_of_funcs_and_operators_on_data_bound_a_read) {
    // `w` may be anything: nothing is known of what updates make
    const auto text = [](const std::string& level, const std::string& place) {
        return "pipeline P(src: image uint8[2]; n: int32 = 5) { "
               "fun w(x, y) = { -300; rdom(r = (0, 2)) in (x, y) <- w(x, y) + 3 * int32(src(x + r, y)) } "
               "fun l(x, y) = " +
               level + "; fun t(i) = 3 * i + 1; fun f(x, y) = t(" + place + ") + 0 * n + 0 * w(x, y) }";
    };
    const auto w = [](std::int64_t x, std::int64_t y) {
        return static_cast<std::int64_t>(-300 + 3 * (pixel({x, y}) + pixel({x + 1, y})));
    };
    using Value = std::int64_t;
    constexpr Value n = 7;
    const auto mod = [](Value a, Value b) { return (a % b + b) % b; };
    const std::vector<std::tuple<const char*, const char*, std::function<Value(Value, Value)>>> forms = {
        {"clamp(w(x, y), 0, 9)", "l(x, y)",
         [&](Value x, Value y) { return std::clamp<Value>(w(x, y), 0, 9); }},
        {"clamp(w(x, y), -n, n + 2)", "l(x, y)",
         [&](Value x, Value y) { return std::clamp<Value>(w(x, y), -n, n + 2); }},
        {"clamp(w(x, y), n, 2)", "l(x, y)",  // limits the other way round
         [&](Value x, Value y) { return std::min<Value>(std::max(w(x, y), n), 2); }},
        {"clamp(w(x, y), -3, 3)", "x + 2 * l(x, y) - l(y, x)",
         [&](Value x, Value y) {
             return x + 2 * std::clamp<Value>(w(x, y), -3, 3) - std::clamp<Value>(w(y, x), -3, 3);
         }},
        {"1", "x - clamp(w(x, y), -n, n)",
         [&](Value x, Value y) { return x - std::clamp<Value>(w(x, y), -n, n); }},
        {"w(x, y) mod 5", "l(x, y) * 2 - 1", [&](Value x, Value y) { return mod(w(x, y), 5) * 2 - 1; }},
        {"select(w(x, y) > 0, n, -4)", "l(x, y)", [&](Value x, Value y) { return w(x, y) > 0 ? n : -4; }},
        {"w(x, y) & 15", "l(x, y)", [&](Value x, Value y) { return w(x, y) & 15; }},
        {"abs(clamp(w(x, y), -8, 3)) ^ 5", "l(x, y)",
         [&](Value x, Value y) { return std::abs(std::clamp<Value>(w(x, y), -8, 3)) ^ 5; }},
        {"clamp(w(x, y), -30, 29) div n", "l(x, y)",
         [&](Value x, Value y) {
             const Value value = std::clamp<Value>(w(x, y), -30, 29);
             return (value - mod(value, n)) / n;
         }},
        {"clamp(w(x, y), -30, 29) mod n", "l(x, y) * 2",
         [&](Value x, Value y) { return mod(std::clamp<Value>(w(x, y), -30, 29), n) * 2; }},
        {"{ clamp(w(x, y), 0, 29); (x, y) <- l(x, y) div 2; (x, y) <- min(l(x, y) + 3, 9) }", "l(x, y)",
         [&](Value x, Value y) { return std::min<Value>(std::clamp<Value>(w(x, y), 0, 29) / 2 + 3, 9); }},
        {"1", "(x div n) * n + (y mod n) * 2 + x mod n",
         [&](Value x, Value y) { return x / n * n + y % n * 2 + x % n; }},
        {"1", "x - x mod 4 + 3 * (y - 4 * (y div 4))",
         [&](Value x, Value y) { return x / 4 * 4 + 3 * (y % 4); }},
        {"1", "(w(x, y) >> 28) + (x & 3)", [&](Value x, Value y) { return (w(x, y) >> 28) + (x & 3); }},
        {"clamp(float32(w(x, y)) / 100, 0.0, 1.0)", "int32(l(x, y) * 6 + 0.5)",
         [&](Value x, Value y) {
             return static_cast<Value>(std::clamp(static_cast<float>(w(x, y)) / 100, 0.0F, 1.0F) * 6 + 0.5F);
         }},
        {"{ 4; rdom(r = (0, 2)) in (r, y) <- clamp(w(r, y), 10, 20) }", "l(x, y)",
         [&](Value x, Value y) { return x < 2 ? std::clamp<Value>(w(x, y), 10, 20) : 4; }}};
    for (const auto& [level, place, expected] : forms) {
        Arguments arguments = with_image(window({{"x", {0, 5}}, {"y", {0, 5}}}), 6, 6);
        arguments.scalars["n"] = Scalar(n);
        check(
            run(text(level, place), arguments),
            [&](auto x, auto y) { return static_cast<double>(3 * expected(x, y) + 1); }, 0, 0);
    }
    // nothing is known
    for (const char* level : {"w(x, y)", "min(w(x, y), 9)", "clamp(w(x, y), 0, 9) + x",
                              "{ 4; (x, y) <- l(x, y) + 1 }", "{ 4; (x, y) <- w(x, y) }"}) {
        const auto filled = infer_bounds(lower(translated(text(level, "l(x, y)")).program));
        BOOST_TEST_REQUIRE(!filled, level);
        BOOST_TEST(
            render(filled.error()).find("nothing bounds where `t` is read in dimension `i` [HAL-41]") !=
            std::string::npos);
    }
}

// covers: HAL-22
BOOST_AUTO_TEST_CASE(a_negative_length_is_an_error_of_the_call) {
    const std::string text = "pipeline P(n: int32) { fun f(x) = { 7; rdom(r = (0, n)) in (x) <- f(x) + r } }";
    Arguments arguments = window({{"x", {0, 2}}});
    arguments.scalars["n"] = Scalar(std::int64_t{-1});
    const Run result = run(text, arguments);
    BOOST_TEST(result.error != 0);
    BOOST_TEST(result.message.find("the length of `r` is negative") != std::string::npos);
    arguments.scalars["n"] = Scalar(std::int64_t{0});
    BOOST_TEST(run(text, arguments).at({1}) == 7);
    BOOST_TEST(sentences("pipeline P() { fun f(x) = { 0; rdom(r = (0, -2)) in (x) <- r } }").at(0) ==
               "the length of `r` is negative [HAL-22]");
}

// covers: HAL-41
BOOST_AUTO_TEST_CASE(a_histogram_counts_every_pixel) {
    const Run result =
        run("pipeline P(src: image uint8[2]) { fun f(i) = { 0; rdom(x = (0, src.width), y = (0, src.height)) "
            "in (src(x, y)) <- f(src(x, y)) + 1 } }",
            with_image(window({{"i", {0, 256}}}), 9, 7));
    std::vector<double> counts(256, 0);
    for (std::int64_t y = 0; y < 7; ++y)
        for (std::int64_t x = 0; x < 9; ++x) ++counts[static_cast<std::size_t>(pixel({x, y}))];
    for (std::int64_t i = 0; i < 256; ++i) BOOST_TEST(result.at({i}) == counts[static_cast<std::size_t>(i)]);
}

// covers: HAL-5
BOOST_AUTO_TEST_CASE(inline_reductions_are_funcs_of_the_variables_they_use) {
    const Run result =
        run("pipeline P(src: image uint8[2]) { fun f(x, y) = sum rdom(r = (0, 3)) (int32(src(x + r, y))) * "
            "1000 + max rdom(r = (0, 2), s = (0, 2)) (int32(src(r, s))) }",
            with_image(window({{"x", {0, 4}}, {"y", {0, 3}}}), 6, 3));
    check(
        result,
        [](auto x, auto y) {
            double sum = 0, largest = 0;
            for (std::int64_t r = 0; r < 3; ++r) sum += pixel({x + r, y});
            for (std::int64_t r = 0; r < 2; ++r)
                for (std::int64_t s = 0; s < 2; ++s) largest = std::max(largest, pixel({r, s}));
            return sum * 1000 + largest;
        },
        0, 0);
}

// covers: HAL-6
BOOST_AUTO_TEST_CASE(boundaries_continue_an_image) {
    const std::int64_t width = 5, height = 3;
    const auto reflected = [](std::int64_t i, std::int64_t n) {
        while (i < 0 || i >= n) i = i < 0 ? -1 - i : 2 * n - 1 - i;
        return i;
    };
    const auto wrapped = [](std::int64_t i, std::int64_t n) {
        while (i < 0) i += n;
        return i % n;
    };
    const auto limited = [](std::int64_t i, std::int64_t n) {
        return std::max<std::int64_t>(0, std::min(i, n - 1));
    };
    const auto through = [&](const std::string& mode,
                             const std::function<double(std::int64_t, std::int64_t)>& expected) {
        BOOST_TEST_CONTEXT(mode) {
            check(run("pipeline P(src: image uint8[2]) { fun b = boundary(src, " + mode +
                          "); fun f(x, y) = b(x, y) }",
                      with_image(window({{"x", {-12, 30}}, {"y", {-7, 16}}}), width, height)),
                  expected, -12, -7);
        }
    };
    through("clamp", [&](auto x, auto y) { return pixel({limited(x, width), limited(y, height)}); });
    through("repeat", [&](auto x, auto y) { return pixel({wrapped(x, width), wrapped(y, height)}); });
    through("mirror", [&](auto x, auto y) { return pixel({reflected(x, width), reflected(y, height)}); });
    through("constant(9)", [&](auto x, auto y) {
        return x >= 0 && x < width && y >= 0 && y < height ? pixel({x, y}) : 9.0;
    });
}

// covers: HAL-6
BOOST_AUTO_TEST_CASE(requirements_and_lets_hold_before_anything_is_computed) {
    const std::string text =
        "pipeline P(n: int32) { let twice = 2 * n; require n > 0 and twice < 20 \"n is small\"; fun f(x) = "
        "let a = x + twice in a * a }";
    Arguments arguments = window({{"x", {0, 3}}});
    arguments.scalars["n"] = Scalar(std::int64_t{4});
    BOOST_TEST(run(text, arguments).at({2}) == 100);
    arguments.scalars["n"] = Scalar(std::int64_t{10});
    BOOST_TEST(run(text, arguments).message.find("n is small") != std::string::npos);
}

// covers: HAL-87
BOOST_AUTO_TEST_CASE(each_of_several_outputs_has_a_window) {
    const std::string text = "pipeline P() -> (g, f) { fun g(x) = x * 2; fun f(x) = g(x) + g(x + 1) }";
    const Translation t = translated(text);
    std::string names;
    for (const Parameter& parameter : t.program.functions[0].parameters)
        names += parameter.symbol.name() + " ";
    BOOST_TEST(names == "g_x_min g_x_extent f_x_min f_x_extent g f ");
    for (const std::int64_t g_min : {-40, -2, 0, 3, 4, 50})  // before, around, inside and after what f reads
        for (const std::int64_t g_extent : {0, 1, 2, 9}) {
            const Arguments arguments = window({{"g_x", {g_min, g_extent}}, {"f_x", {3, 2}}});
            BOOST_TEST(run(text, arguments).at({1}) == 18);
            const auto g = run(text, arguments, "g");
            BOOST_TEST(g.output.size() == g_extent);
            for (std::int64_t k = 0; k < g_extent; ++k) BOOST_TEST(g.at({k}) == 2 * (g_min + k));
        }
    BOOST_TEST(sentences("pipeline P() -> (a, a_b) { fun a(b_x) = 1; fun a_b(x) = 2 }").at(0) ==
               "`a_b_x_min` hides a parameter of the window of that name [HAL-14]");
}

// covers: HAL-6
BOOST_AUTO_TEST_CASE(an_image_without_dimensions_is_refused_wherever_it_is_used) {
    for (const std::string body :
         {"fun b = boundary(src, constant(255)); fun e(x, y) = min rdom(i = (-1, 3)) (b(x + i, y));"
          " fun f(x, y) = e(x, y);",
          "fun b = boundary(src, repeat); fun f(x) = b() + x;", "fun f(x) = src.width + x;",
          "fun f(x) = { 0; rdom(r = (0, src.width)) in (x) <- f(x) + src() };", "fun f() = src();"})
        BOOST_TEST(sentences("pipeline P(src: image uint8[0]) -> f { " + body + " }")
                           .at(0)
                           .find("an image has 1 to 8 dimensions [HAL-6]") != std::string::npos,
                   body);
}

BOOST_AUTO_TEST_SUITE_END()
