// Symbolic limits of floats, against values of random formulas.
#include "ir/analysis/float_limits.hpp"

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <limits>
#include <random>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/entry.hpp"
#include "ir/text/text.hpp"

BOOST_AUTO_TEST_SUITE(limits_of_floats)

using namespace nestor;

namespace {

const Symbol data("data", 1), size("size", 2);
const Type f32 = Type::float_(32);

std::optional<FloatLimits> limits_of(const Expr& e) {
    return float_limits(e, [](const Expr& part) { return uses(part, data); });
}

class Formulas {
public:
    explicit Formulas(unsigned seed) : random_(seed) {}

    int below(int count) { return std::uniform_int_distribution<int>(0, count - 1)(random_); }
    Expr steady() {
        if (below(3) > 0) return number();
        return build::cast(build::subtract(build::variable(size), build::integer(below(4))), f32);
    }
    Expr number() {
        const double numbers[] = {-7.5, -1, 0, 0.25, 3, 1e30};
        return build::constant(numbers[below(6)], f32);
    }
    Expr formula(int depth) {
        if (depth == 0) return below(4) == 0 ? steady() : build::variable(data, f32);
        const Expr x = formula(depth - 1);
        const auto both = [&](BinaryOp op, const Expr& other) {
            return below(2) == 0 ? build::binary(op, x, other, false) : build::binary(op, other, x, false);
        };
        switch (below(8)) {
            case 0:
                return both(BinaryOp::add, steady());
            case 1:
                return both(BinaryOp::subtract, steady());
            case 2:
                return both(BinaryOp::multiply, number());
            case 3:
                return both(BinaryOp::divide, number());
            case 4:
                return build::make(Call{below(2) == 0 ? "floor" : "ceil", {x}}, f32);
            case 5:
                return both(BinaryOp::minimum, below(3) == 0 ? formula(depth - 1) : steady());
            default:
                return both(BinaryOp::maximum, below(3) == 0 ? formula(depth - 1) : steady());
        }
    }

private:
    std::mt19937 random_;
};

double value_of(const Expr& e, double x, std::int64_t n) {
    ScalarEnvironment values;
    values.values[data] = Scalar(x);
    values.values[size] = Scalar(n);
    return as_double(evaluate_scalar(e, values));
}

}  // namespace

BOOST_AUTO_TEST_CASE(values_are_within_their_limits_and_no_nan) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const double inputs[] = {-infinity, -1e38, -2.5, -0.0, 0.1f, 7, 16777217, 1e38, infinity, std::nan("")};
    int limited = 0;
    for (unsigned seed = 0; seed < 20000; ++seed) {
        const Expr e = Formulas(seed).formula(1 + static_cast<int>(seed % 4));
        const auto limits = limits_of(e);
        if (!limits) continue;
        ++limited;
        BOOST_TEST_CONTEXT(print(e)) {
            BOOST_TEST_REQUIRE(!uses(limits->low, data));
            BOOST_TEST_REQUIRE(!uses(limits->high, data));
            for (const std::int64_t n :
                 {std::int64_t{0}, std::int64_t{1}, std::int64_t{9}, std::int64_t{1} << 40})
                for (const double x : inputs) {
                    const double value = value_of(e, static_cast<float>(x), n);
                    BOOST_TEST_REQUIRE(!std::isnan(value));
                    BOOST_TEST_REQUIRE(value_of(limits->low, 0, n) <= value);
                    BOOST_TEST_REQUIRE(value <= value_of(limits->high, 0, n));
                }
        }
    }
    BOOST_TEST(limited > 1000);
}

BOOST_AUTO_TEST_SUITE_END()
