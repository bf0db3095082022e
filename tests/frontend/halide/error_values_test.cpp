// Errors as values: what has no value in the meaning of a program, by HAL-21, HAL-22 and HAL-81. Targets give
// 0 for a division by 0, so they are compared where there is a value.
#include <boost/test/unit_test.hpp>

#include "ir/reference/evaluate.hpp"
#include "support.hpp"

BOOST_AUTO_TEST_SUITE(error_values)

using namespace nestor;
using namespace nestor::halide::test;

namespace {

using Numbers = std::vector<double>;

Arguments line(std::int64_t low, std::int64_t count) {
    Arguments arguments = window({{"x", {low, count}}});
    arguments.scalars["n"] = Scalar(std::int64_t{0});
    arguments.arrays["src"] = array(Type::uint(8), {3}, [](const auto& p) { return 40.0 + double(p[0]); });
    return arguments;
}

std::string program(const std::string& definitions) {
    return "pipeline P(n: int32 = 0, src: image uint8[1]) { " + definitions + " }";
}

Numbers all(const Array& values) {
    Numbers out;
    for (std::int64_t k = 0; k < values.size(); ++k) out.push_back(values.number(k));
    return out;
}

/// The error values of `f` on [low, low + count): 0 none, 1 arith, 2 rdom, 3 mem.
Numbers errors_of(const std::string& definitions, std::int64_t low, std::int64_t count, std::int64_t n = 0) {
    Arguments arguments = line(low, count);
    arguments.scalars["n"] = Scalar(n);
    ErrorValues errors;
    const Outcome outcome = evaluate(translated(program(definitions)).program, "P", arguments, errors);
    BOOST_TEST(outcome.error == 0, outcome.message);
    return all(errors["f"]);
}

}  // namespace

// covers: HAL-21
BOOST_AUTO_TEST_CASE(division_by_zero_is_an_error_where_it_is_evaluated) {
    const Run result = run(program("fun f(x) = 10 div x + 10 mod x"), line(-1, 3));
    BOOST_TEST(all(result.errors) == (Numbers{0, 1, 0}));
    BOOST_TEST(result.at({0}) == -10);
    BOOST_TEST(result.at({2}) == 10);
    BOOST_TEST(errors_of("fun f(x) = uint8(7) div uint8(x)", 0, 2) == (Numbers{1, 0}));
    BOOST_TEST(errors_of("fun f(x) = 1.0 / float32(x) + 1.0 div float32(x)", 0, 2) == (Numbers{0, 0}));
    BOOST_TEST(errors_of("fun g(x) = 10 div x; fun f(x) = max(g(x), 3) * 0 + g(x + 1)", -1, 3) ==
               (Numbers{1, 1, 0}));
    BOOST_TEST(errors_of("fun g(x) = x; fun f(x) = g(10 div x)", -1, 3) == (Numbers{0, 1, 0}));
}

// covers: HAL-81
BOOST_AUTO_TEST_CASE(select_and_or_evaluate_what_they_need) {
    BOOST_TEST(errors_of("fun f(x) = select(x == 0, 7, 10 div x)", -1, 3) == (Numbers{0, 0, 0}));
    BOOST_TEST(errors_of("fun f(x) = select(x != 0 and 10 div x > 0, 1, 2)", -1, 3) == (Numbers{0, 0, 0}));
    BOOST_TEST(errors_of("fun f(x) = select(x == 0 or 10 div x > 0, 1, 2)", -1, 3) == (Numbers{0, 0, 0}));
    BOOST_TEST(errors_of("fun f(x) = select(10 div x > 0 or x == 0, 1, 2)", -1, 3) == (Numbers{0, 1, 0}));
    BOOST_TEST(errors_of("fun f(x) = select(10 div x > 0, 1, 1)", -1, 3) == (Numbers{0, 1, 0}));
    // the condition's error, not that of a side, which is greater
    BOOST_TEST(errors_of("fun f(x) = int32(select(10 div x > 0, src(x), src(x)))", -1, 3) ==
               (Numbers{3, 1, 0}));
}

// covers: HAL-21
BOOST_AUTO_TEST_CASE(the_greatest_error_wins) {
    const std::string g = "fun g(x) = { 0; rdom(r = (0, n)) in (x) <- g(x) + r }; ";
    BOOST_TEST(errors_of(g + "fun f(x) = g(x) + 10 div x", -1, 3, -1) == (Numbers{2, 2, 2}));
    BOOST_TEST(errors_of(g + "fun f(x) = 10 div x + g(x)", -1, 3, 1) == (Numbers{0, 1, 0}));
    BOOST_TEST(errors_of(g + "fun f(x) = int32(src(x)) + 10 div x + g(x)", -1, 5, -1) ==
               (Numbers{3, 2, 2, 2, 3}));
    BOOST_TEST(errors_of("fun f(x) = 10 div x + int32(src(x + 2))", -1, 3) == (Numbers{0, 1, 3}));
}

// covers: HAL-22
BOOST_AUTO_TEST_CASE(a_domain_that_is_none_makes_the_stage_an_error_until_it_is_hidden) {
    const std::string domain = "fun f(x) = { 0; rdom(r = (0, n)) in (x) <- f(x) + r";
    BOOST_TEST(errors_of(domain + " }", 0, 2, -1) == (Numbers{2, 2}));
    BOOST_TEST(errors_of(domain + " }", 0, 2, 0) == (Numbers{0, 0}));
    BOOST_TEST(errors_of(domain + "; (x) <- 5 }", 0, 2, -1) == (Numbers{0, 0}));
    BOOST_TEST(errors_of(domain + "; (1) <- 5 }", 0, 3, -1) == (Numbers{2, 0, 2}));
    BOOST_TEST(errors_of(domain + "; (x) <- 5 if x > 0 }", 0, 2, -1) == (Numbers{2, 0}));
    BOOST_TEST(errors_of("fun f(x) = { 0; rdom(r = (0, 4 div n)) in (x) <- f(x) + r }", 0, 2, 0) ==
               (Numbers{2, 2}));
    Arguments arguments = line(0, 2);
    arguments.scalars["n"] = Scalar(std::int64_t{-1});
    BOOST_TEST(run(program(domain + " }"), arguments).message.find("the length of `r` is negative") !=
               std::string::npos);
}

// covers: HAL-12 HAL-22
BOOST_AUTO_TEST_CASE(startup_expressions_that_divide_by_zero_are_errors_at_entry) {
    const auto said = [](const std::string& definitions, std::int64_t n) {
        Arguments arguments = line(0, 2);
        arguments.scalars["n"] = Scalar(n);
        return run(program(definitions), arguments).message;
    };
    const auto in_domain = [](const std::string& domain) {
        return "fun f(x) = { 0; rdom(r = " + domain + ") in (x) <- f(x) + r }";
    };
    for (const std::string length : {"4 div n", "4 mod n", "max(3, 9 div n)", "9 div (n * 2) + 1"}) {
        BOOST_TEST(said(in_domain("(0, " + length + ")"), 0) == "P: the length of `r` divides by 0", length);
        BOOST_TEST(said(in_domain("(" + length + ", 2)"), 0) == "P: the start of `r` divides by 0", length);
        BOOST_TEST(said(in_domain("(" + length + ", " + length + ")"), 1) == "", length);
    }
    const auto required = [](const std::string& condition) {
        return "require " + condition + " \"as wanted\"; fun f(x) = x + n";
    };
    const std::string divides = "P: a requirement divides by 0: as wanted";
    BOOST_TEST(said(required("8 div n >= 0"), 0) == divides);
    BOOST_TEST(said(required("n == 0 or 8 div n > 2"), 0) == "");
    BOOST_TEST(said(required("not (n != 0 and 8 div n > 2)"), 0) == "");
    BOOST_TEST(said(required("8 div n > 2 or n == 0"), 0) == divides);
    BOOST_TEST(said(required("8 div n > 2"), 4) == "P: as wanted");
}

// covers: HAL-81
BOOST_AUTO_TEST_CASE(errors_of_guards_and_places_are_those_of_every_point) {
    const std::string f = "fun f(x) = { 1; rdom(r = (0, 3)) in ";
    BOOST_TEST(errors_of(f + "(x) <- 2 if 6 div (r - 2) > 2 }", 0, 2) == (Numbers{1, 1}));
    BOOST_TEST(errors_of(f + "(r) <- 2 if 6 div (r - 2) > 2 }", 0, 5) == (Numbers{1, 1, 1, 1, 1}));
    BOOST_TEST(errors_of(f + "(x) <- 2 if 6 div r > 2 }", 0, 2) == (Numbers{0, 0}));  // hidden by r = 1
    BOOST_TEST(errors_of(f + "(6 div (r - 1)) <- 2 }", -6, 3) == (Numbers{1, 1, 1}));
    BOOST_TEST(errors_of(f + "(6 div (r - 1)) <- 2 if r != 1 }", -6, 3) == (Numbers{0, 0, 0}));
    BOOST_TEST(errors_of("fun f(x) = { 1; (x) <- 10 div x if x != 0 }", -1, 3) == (Numbers{0, 0, 0}));
    BOOST_TEST(errors_of("fun f(x) = { 1; rdom(r = (0, 3)) in (r) <- 6 div (r - 2) }", 0, 4) ==
               (Numbers{0, 0, 1, 0}));
}

// covers: HAL-21
BOOST_AUTO_TEST_CASE(an_error_goes_on_through_a_recurrence) {
    const Numbers found = errors_of(
        "fun f(x) = { 1; rdom(r = (1, 200)) in (r) <- (f(r - 1) + 100 div (r - 150)) mod 1000 }", 0, 202);
    for (std::size_t x = 0; x < found.size(); ++x)
        BOOST_TEST(found[x] == (x >= 150 && x <= 200 ? 1 : 0), "at " << x);
    BOOST_TEST(errors_of("fun f(x) = sum rdom(r = (0, 3)) (12 div (x - r))", -1, 6) ==
               (Numbers{0, 1, 1, 1, 0, 0}));
}

BOOST_AUTO_TEST_SUITE_END()
