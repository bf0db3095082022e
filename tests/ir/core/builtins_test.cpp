// The table of builtins: complete for TC-35, sorted, and right at points whose values are known.
#include "ir/core/builtins.hpp"

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstring>
#include <numbers>
#include <string>

#include "ir/core/arithmetic.hpp"

BOOST_AUTO_TEST_SUITE(builtins_table)

using namespace nestor;

namespace {

double value(const std::string& name, std::initializer_list<double> arguments,
             const Type& type = Type::float_(64)) {
    std::vector<Scalar> scalars;
    for (const double argument : arguments) scalars.emplace_back(argument);
    return as_double(call_builtin(name, scalars, type));
}

bool near(double a, double b) {
    return std::fabs(a - b) <= 1e-14 * std::fmax(1e-300, std::fabs(b));
}

}  // namespace

// covers: TC-35
BOOST_AUTO_TEST_CASE(every_function_of_the_language_is_there) {
    const char* names =
        "acos acosh asin asinh atan atanh atan2 cbrt ceil copysign cos cosh cospi cyl_bessel_i0 "
        "cyl_bessel_i1 erf erfc "
        "erfcinv erfcx erfinv exp exp2 exp10 expm1 fabs abs fdim fdivide floor fma fmax fmin fmod hypot j0 "
        "j1 lgamma log "
        "log2 log10 log1p logb nextafter norm3d norm4d normcdf normcdfinv pow rcbrt remainder rhypot rnorm3d "
        "rnorm4d "
        "round rsqrt sin sinh sinpi sqrt tan tanh tgamma trunc y0 y1";
    std::size_t count = 0;
    for (std::string rest = names; !rest.empty(); ++count) {
        const std::size_t end = rest.find(' ');
        const std::string name = rest.substr(0, end);
        BOOST_TEST(find_builtin(name) != nullptr, name << " is missing");
        rest = end == std::string::npos ? "" : rest.substr(end + 1);
    }
    BOOST_TEST(count == builtins().size());
    for (std::size_t i = 1; i < builtins().size(); ++i)
        BOOST_TEST(std::strcmp(builtins()[i - 1].name, builtins()[i].name) < 0,
                   builtins()[i].name << " is out of order");
    BOOST_TEST(find_builtin("sine") == nullptr);
}

// covers: TC-35
BOOST_AUTO_TEST_CASE(values_are_right_where_they_are_known) {
    // from tables (Abramowitz and Stegun; DLMF) to 16 digits
    BOOST_TEST(near(value("j0", {1}), 0.7651976865579666));
    BOOST_TEST(near(value("j1", {1}), 0.4400505857449335));
    BOOST_TEST(near(value("y0", {1}), 0.08825696421567697));
    BOOST_TEST(near(value("y1", {1}), -0.7812128213002887));
    BOOST_TEST(near(value("cyl_bessel_i0", {-1}), 1.2660658777520083));
    BOOST_TEST(near(value("cyl_bessel_i1", {-1}), -0.5651591039924851));
    BOOST_TEST(near(value("erfinv", {0.5}), 0.4769362762044699));
    BOOST_TEST(near(value("erfcinv", {0.5}), 0.4769362762044699));
    BOOST_TEST(near(value("erfcx", {1}), 0.427583576155807));
    BOOST_TEST(near(value("erfcx", {20}), 0.02817434874105132));
    BOOST_TEST(near(value("erfcx", {10}), 0.05614099274382259));
    BOOST_TEST(near(value("erfcx", {10 - 1e-9}),
                    0.05614099274382259 + 1e-9 * 0.00555931221906));  // the other branch
    BOOST_TEST(near(value("normcdf", {0}), 0.5));
    BOOST_TEST(near(value("normcdfinv", {0.975}), 1.959963984540054));
    BOOST_TEST(near(value("norm4d", {1, 2, 4, 10}), 11));
    BOOST_TEST(near(value("rnorm3d", {2, 3, 6}), 1.0 / 7));
    BOOST_TEST(near(value("rhypot", {3, 4}), 0.2));
    BOOST_TEST(near(value("exp10", {3}), 1000));
    BOOST_TEST(value("fdim", {3, 1}) == 2);
    BOOST_TEST(value("logb", {10}) == 3);
    BOOST_TEST(value("remainder", {5, 3}) == -1);
    BOOST_TEST(value("fmod", {-5, 3}) == -2);
    BOOST_TEST(value("round", {-2.5}) == -3);
    BOOST_TEST(value("fmax", {NAN, 3}) == 3);
}

BOOST_AUTO_TEST_CASE(sines_of_multiples_of_pi_are_exact) {
    for (int n = -6; n <= 6; ++n) {
        BOOST_TEST(value("sinpi", {double(n)}) == 0);
        BOOST_TEST(value("cospi", {double(n)}) == (n % 2 ? -1 : 1));
        BOOST_TEST(value("cospi", {n + 0.5}) == 0);
        BOOST_TEST(value("sinpi", {n + 0.5}) == (n % 2 ? -1 : 1));
    }
    for (double x = -2; x < 2; x += 0.0625) {
        BOOST_TEST(std::fabs(value("sinpi", {x}) - std::sin(std::numbers::pi * x)) < 1e-15);
        BOOST_TEST(std::fabs(value("cospi", {x}) - std::cos(std::numbers::pi * x)) < 1e-15);
    }
}

BOOST_AUTO_TEST_CASE(results_are_rounded_to_the_type) {
    const Type f32 = Type::float_(32);
    BOOST_TEST(value("sqrt", {2}, f32) == double{std::sqrt(2.0f)});
    BOOST_TEST(value("nextafter", {1, 2}, f32) == double{std::nextafter(1.0f, 2.0f)});
    BOOST_TEST(value("nextafter", {1, 2}, Type::float_(16)) == 1 + std::ldexp(1.0, -10));
    BOOST_TEST(value("nextafter", {0, -1}, Type::float_(16)) == -std::ldexp(1.0, -24));
    BOOST_TEST(value("nextafter", {1, 0}, Type::bfloat16()) == 1 - std::ldexp(1.0, -8));
    BOOST_TEST(value("sinpi", {0.1}, Type::float_(16)) ==
               round_to(std::sin(std::numbers::pi * 0.1), Type::float_(16)));
}

// covers: TC-35
BOOST_AUTO_TEST_CASE(abs_of_an_integer_stays_an_integer) {
    const Scalar lowest = std::int64_t{INT64_MIN}, minus_big = -(std::int64_t{1} << 53) - 1;
    BOOST_TEST(std::get<std::int64_t>(call_builtin("abs", std::array{minus_big}, Type::int_(64))) ==
               (std::int64_t{1} << 53) + 1);
    BOOST_TEST(std::get<std::int64_t>(call_builtin("abs", std::array{lowest}, Type::int_(64))) == INT64_MIN);
    BOOST_TEST(std::get<std::uint64_t>(
                   call_builtin("abs", std::array<Scalar, 1>{std::uint64_t{7}}, Type::uint(8))) == 7u);
    BOOST_CHECK_THROW(call_builtin("exp", std::array<Scalar, 1>{std::int64_t{7}}, Type::int_(8)),
                      EvaluationError);
    BOOST_CHECK_THROW(call_builtin("exp", std::array<Scalar, 2>{1.0, 2.0}, Type::float_(64)),
                      EvaluationError);
}

BOOST_AUTO_TEST_SUITE_END()
