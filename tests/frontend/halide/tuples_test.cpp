// Funcs of several components, and reductions that say where: HAL-5, HAL-6, HAL-83.
#include <boost/test/unit_test.hpp>

#include "ir/core/pipeline.hpp"
#include "ir/reference/evaluate.hpp"
#include "support.hpp"

BOOST_AUTO_TEST_SUITE(tuples)

using namespace nestor;
using namespace nestor::halide::test;

namespace {

/// Elements of a run on [low, low + count).
std::vector<double> elements(const std::string& text, std::int64_t low, std::int64_t count,
                             const std::string& output = "f") {
    const Run result = run(text, window({{"x", {low, count}}}), output);
    BOOST_TEST_REQUIRE(result.error == 0, result.message);
    std::vector<double> out;
    for (std::int64_t k = 0; k < count; ++k) out.push_back(result.at({k}));
    return out;
}

std::vector<std::string> labels(const std::string& text) {
    const Translation t = translated(text);
    std::vector<std::string> out;
    for (const Func& func : std::get<PipelinePtr>(t.program.functions[0].body)->funcs)
        out.push_back(func.label);
    return out;
}

using Numbers = std::vector<double>;

}  // namespace

// covers: HAL-83
BOOST_AUTO_TEST_CASE(an_update_of_a_tuple_reads_all_old_components) {
    // Fibonacci's numbers by a swap: with the new first component the second would double
    BOOST_TEST(elements("pipeline P() { fun t(x) = { (0, 1); rdom(r = (0, 7)) in (x) <- (t(x).1, t(x).0 + "
                        "t(x).1 + 0 * r) }; fun f(x) = t(x).0 * 100 + t(x).1 }",
                        0, 1) == Numbers{1321});
    BOOST_TEST(elements("pipeline P() { fun t(x) = { (x, 10 * x); (3) <- (t(3).1, t(3).0) }; fun f(x) = "
                        "t(x).0 + 1000 * t(x).1 }",
                        2, 2) == (Numbers{20002, 3030}));
}

// covers: HAL-6
BOOST_AUTO_TEST_CASE(an_output_that_is_a_tuple_is_an_array_for_each_component) {
    const std::string text = "pipeline P() { fun f(x): (uint8, float32) = (7, 0.5 * float32(x)) }";
    BOOST_TEST(elements(text, 3, 2, "f_0") == (Numbers{7, 7}));
    BOOST_TEST(elements(text, 3, 2, "f_1") == (Numbers{1.5, 2}));
    const Translation t = translated(text);
    BOOST_TEST(to_string(t.program.functions[0].parameters[2].type) == "uint8");
    const Translation named = translated(
        "pipeline P() -> (g, f) { fun f(x) = (x, 1); fun g(x) = f(x).0 } realize P() over g ((1, 2)), f ((1, "
        "2));");
    BOOST_TEST(named.realizations[0].windows[1].output == "f");
}

// covers: HAL-6
BOOST_AUTO_TEST_CASE(a_tuple_is_handed_on_as_a_whole) {
    BOOST_TEST(
        elements("pipeline P() { fun t(x) = (x, 2 * x); fun u(x) = t(x + 1); fun f(x) = let v: (int32, "
                 "int32) = u(x) in (let w = v in w).1 - v.0 }",
                 4, 2) == (Numbers{5, 6}));
}

// covers: HAL-6
BOOST_AUTO_TEST_CASE(tuples_that_do_not_fit_are_refused) {
    const auto said = [](const std::string& definitions) {
        return sentences("pipeline P() { " + definitions + " }").at(0);
    };
    BOOST_TEST(messages("pipeline P() { fun t(x) = (x, 2); fun f(x) = t(x) + 1 }") ==
               R"(t.halide:1:46: error: a tuple of 2 where one value is needed [HAL-6]
    pipeline P() { fun t(x) = (x, 2); fun f(x) = t(x) + 1 }
                                                 ^~~~
  hint: write `.0` behind it, or another component's number
)");
    BOOST_TEST(messages("pipeline P() { fun t(x) = (x, 2); fun f(x) = t(x).2 }") ==
               R"(t.halide:1:46: error: a tuple of 2 has no component `.2` [HAL-6]
    pipeline P() { fun t(x) = (x, 2); fun f(x) = t(x).2 }
                                                 ^~~~~~
  hint: components are `.0` to `.1`
)");
    BOOST_TEST(said("fun f(x) = x.0") == "`.0` of a value that is no tuple [HAL-6]");
    BOOST_TEST(said("fun f(x) = (x, 2).99999999999999999999") ==
               "a tuple of 2 has no component `.99999999999999999999` [HAL-6]");
    BOOST_TEST(said("fun f(x) = ((x, 1), 2)") == "a tuple of 2 where one value is needed [HAL-6]");
    BOOST_TEST(said("fun f(x) = { (x, 2); (x) <- 1 }") == "expected 2 components, found 1 component [HAL-6]");
    BOOST_TEST(said("fun f(x): (int32, int32) = x") == "expected 2 components, found 1 component [HAL-6]");
    BOOST_TEST(said("fun f(x) = { (x, 2); (x) <- (1, 0.5) }") ==
               "`f` holds `int32`, but the value is `float32` [HAL-2]");
    BOOST_TEST(
        said("fun f(x) = { (x, 2); (x) <- (f(x + 1).0, 1) }") ==
        "`x` is a pure variable of this stage, so every access of `f` has just `x` at place 1 [HAL-10]");
    BOOST_TEST(sentences("pipeline P() -> (t, t_0) { fun t(x) = (x, 1); fun t_0(x) = x }").at(0) ==
               "`t_0` hides a parameter of that name [HAL-14]");
    BOOST_TEST(sentences("pipeline P(a: (int32, int32)) { fun f(x) = x }").at(0) ==
               "expected the type of one value, found `(int32, int32)` [HAL-2]");
}

// covers: HAL-5 HAL-83
BOOST_AUTO_TEST_CASE(the_first_of_equal_extremes_is_found_in_the_order_of_the_rdom) {
    const std::string least =
        "let a = argmin rdom(r = (1, 4), s = (-2, 3)) ((r * s + x) mod 3) in a.0 * 100 + a.1 * 10 + a.2";
    Numbers expected;
    for (int x = 0; x < 5; ++x) {
        int value = 99, r_of = 0, s_of = 0;
        for (int s = -2; s < 1; ++s)
            for (int r = 1; r < 5; ++r)
                if (const int v = ((r * s + x) % 3 + 3) % 3; v < value) value = v, r_of = r, s_of = s;
        expected.push_back(r_of * 100 + s_of * 10 + value);
    }
    BOOST_TEST(elements("pipeline P() { fun f(x) = " + least + " }", 0, 5) == expected);
    BOOST_TEST(elements("pipeline P() { fun f(x) = argmax rdom(r = (0, 6)) (r * (5 - r)) }", 0, 1, "f_0") ==
               Numbers{2});
}

// covers: HAL-83
BOOST_AUTO_TEST_CASE(extremes_of_an_empty_rdom_are_those_of_the_type_where_it_begins) {
    Arguments arguments = window({{"x", {0, 1}}});
    for (const auto& [name, value] : {std::pair("n", 0), std::pair("m", 4)})
        arguments.scalars[name] = Scalar(std::int64_t{value});
    const std::string text =
        "pipeline P(n, m) { fun a(x) = argmax rdom(r = (m, n)) (uint8(x) + 3); fun b(x) = argmin rdom(r = "
        "(-m, "
        "n)) (float32(x)); fun f(x) = (a(x).0, a(x).1, b(x).0, b(x).1) }";
    BOOST_TEST(run(text, arguments, "f_0").at({0}) == 4);
    BOOST_TEST(run(text, arguments, "f_1").at({0}) == 0);
    BOOST_TEST(run(text, arguments, "f_2").at({0}) == -4);
    BOOST_TEST(run(text, arguments, "f_3").at({0}) == std::numeric_limits<double>::infinity());
}

// covers: HAL-5 HAL-83
BOOST_AUTO_TEST_CASE(a_reduction_reads_the_func_as_the_stages_before_left_it) {
    const std::string text =
        "pipeline P() { fun f(x) = { x * x; (2) <- f(1) + sum rdom(k = (0, 5)) (f(k) * k); (x) <- f(x) + 1; "
        "(0) "
        "<- (argmax rdom(k = (1, 5)) (f(k))).0 * 100 + max rdom(k = (2, 2)) (f(k)) } }";
    // squares 0 1 4 9 16; f(2) = 1 + (1 + 8 + 27 + 64) = 101; all plus 1; largest at 2
    BOOST_TEST(elements(text, 0, 4) == (Numbers{302, 2, 102, 10}));
    const std::vector<std::string> expected = {"f.before1", "f.sum0", "f.before3",
                                               "f.argmax1", "f.max2", "f"};
    BOOST_TEST(labels(text) == expected, boost::test_tools::per_element());
    BOOST_TEST(
        elements("pipeline P() { fun g(x, y) = { x + y; (x, 1) <- sum rdom(k = (0, 3)) (g(x, k) * k) }; "
                 "fun f(x) = g(x, 1) }",
                 0, 2) == (Numbers{5, 8}));
    BOOST_TEST(
        sentences("pipeline P() { fun f(x) = { x; (x) <- sum rdom(k = (0, 3)) (f(k)) + x } }").at(0) ==
        "`x` is a pure variable of this stage, so every access of `f` has just `x` at place 1 [HAL-10]");
}

// covers: HAL-5 HAL-83
BOOST_AUTO_TEST_CASE(a_reduction_in_an_update_over_an_rdom_sees_what_iterations_before_wrote) {
    // of 0 1 4 9 16: 0 + 1 + 4, 5 + 4 + 9, 18 + 9 + 16
    BOOST_TEST(
        elements("pipeline P() { fun f(x) = { x * x; rdom(r = (1, 3)) in (r) <- sum rdom(k = (-1, 2)) (f(r + "
                 "k)) + f(r + 1) } }",
                 0, 5) == (Numbers{0, 5, 18, 43, 16}));
    // of 0 5 3 1 6 in each row the smallest of three in the row before
    const std::string rows =
        "fun c(x, y) = { (x * 5) mod 7; rdom(i = (1, 3), j = (1, 2)) in (i, j) <- c(i, j) + ";
    BOOST_TEST(
        elements("pipeline P() { " + rows + "min rdom(k = (-1, 3)) (c(i + k, j - 1)) }; fun f(x) = c(x, 2) }",
                 1, 3) == (Numbers{5, 5, 3}));
    // where the largest is first, and what it is
    const std::string largest = "argmax rdom(k = (-1, 2), q = (0, 2)) (f(i + k + q))";
    BOOST_TEST(elements("pipeline P() { fun f(x) = { (5 * x) mod 7; rdom(i = (1, 3)) in (i) <- (" + largest +
                            ").0 * 10 + (" + largest + ").2 } }",
                        1, 3) == (Numbers{5, -5, 6}));
    // none, and one inside of another
    BOOST_TEST(
        elements("pipeline P() { fun f(x) = { x; rdom(r = (0, 3)) in (r) <- prod rdom(k = (0, 0)) (f(k)) + "
                 "max rdom(q = (0, 2)) (sum rdom(k = (0, 2)) (f(r + k) * q)) } }",
                 0, 3) == (Numbers{2, 4, 6}));
}

// covers: HAL-5
BOOST_AUTO_TEST_CASE(a_reduction_sees_the_lets_around_it) {
    BOOST_TEST(
        elements("pipeline P() { fun f(x) = let a = 10 * x in let b = a in sum rdom(k = (0, 3)) (b + k) }", 1,
                 2) == (Numbers{33, 63}));
}

// covers: HAL-2
BOOST_AUTO_TEST_CASE(floats_of_16_bits_round_after_every_operation) {
    BOOST_TEST(elements("pipeline P() { fun f(x) = (float16(2048) + float16(x)) + float16(x) }", 1, 2) ==
               (Numbers{2048, 2052}));
    BOOST_TEST(elements("pipeline P() { fun f(x) = bfloat16(256) + bfloat16(x) }", 1, 3) ==
               (Numbers{256, 258, 260}));
    BOOST_TEST(elements("pipeline P() { fun f(x): float16 = 0.1 }", 0, 1) == Numbers{0.0999755859375});
    const auto type = [](const std::string& e) {
        const Translation t = translated("pipeline P(h: float16, b: bfloat16) { fun f(x) = " + e + " }");
        return to_string(t.program.functions[0].parameters.back().type);
    };
    BOOST_TEST(type("h + 1") == "float16");
    BOOST_TEST(type("h + x") == "float16");
    BOOST_TEST(type("h * 0.1") == "float16");
    BOOST_TEST(type("h + b") == "float32");
    BOOST_TEST(type("b + float32(h)") == "float32");
    BOOST_TEST(type("sin(h)") == "float32");
}

BOOST_AUTO_TEST_SUITE_END()
