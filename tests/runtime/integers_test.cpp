// Integer helpers of generated code: against the definitions in exact arithmetic, and against the arithmetic
// that the interpreter uses.
#include <boost/mpl/list.hpp>
#include <boost/test/unit_test.hpp>

#include "runtime/absolute.hpp"
#include "runtime/divide.hpp"
#include "runtime/euclidean_divide.hpp"
#include "runtime/euclidean_modulo.hpp"
#include "runtime/floor_divide.hpp"
#include "runtime/floor_modulo.hpp"
#include "runtime/larger_of.hpp"
#include "runtime/remainder_of.hpp"
#include "runtime/shift_left.hpp"
#include "runtime/shift_right.hpp"
#include "runtime/smaller_of.hpp"
#include "runtime/wrap_add.hpp"
#include "runtime/wrap_multiply.hpp"
#include "runtime/wrap_negate.hpp"
#include "runtime/wrap_subtract.hpp"
#include "runtime/wrap_sum.hpp"
#include "tests/runtime/values.hpp"

BOOST_AUTO_TEST_SUITE(runtime_integers)

namespace {

using namespace nestor;
using namespace nestor::runtime_test;

using Integers = boost::mpl::list<std::int8_t, std::int16_t, std::int32_t, std::int64_t, std::uint8_t,
                                  std::uint16_t, std::uint32_t, std::uint64_t>;

/// Calls `check(a, b)` for all pairs and reports the first few for which it is false.
template <class T, class Check>
void for_pairs(const char* what, Check check) {
    int wrong = 0;
    for (const T a : values<T>())
        for (const T b : values<T>())
            if (!check(a, b) && ++wrong <= 3)
                BOOST_ERROR(what << " of " << std::to_string(a) << " and " << std::to_string(b)
                                 << " is wrong in " << to_string(type_of<T>()));
    BOOST_TEST(wrong == 0);
}

template <class T>
T applied(BinaryOp op, T a, T b) {
    return value_of<T>(apply(op, scalar_of(a), scalar_of(b), type_of<T>(), true));
}

/// a = b * quotient + rest, where `rest_fits(rest)`: quotient and rest are the only ones.
template <class T, class RestFits>
bool divides(T a, T b, T quotient, T rest, RestFits rest_fits) {
    if (b == 0) return quotient == 0 && rest == 0;
    const Exact magnitude = b < 0 ? -Exact{b} : Exact{b};
    if (Exact{rest} >= magnitude || Exact{rest} <= -magnitude) return false;
    // the smallest value over -1 wraps, remainder 0
    return wrapped<T>(Exact{b} * Exact{quotient} + Exact{rest}) == a && rest_fits(rest) &&
           (rest == 0 || Exact{b} * Exact{quotient} + Exact{rest} == Exact{a});
}

}  // namespace

// covers: TC-38
BOOST_AUTO_TEST_CASE_TEMPLATE(sums_and_products_wrap, T, Integers) {
    for_pairs<T>("wrap_sum", [](T a, T b) {
        return wrap_sum(a, b, a, T{1}) == wrapped<T>(Exact{a} + Exact{b} + Exact{a} + Exact{1});
    });
    for_pairs<T>("wrap_add", [](T a, T b) { return wrap_add(a, b) == wrapped<T>(Exact{a} + Exact{b}); });
    for_pairs<T>("wrap_subtract",
                 [](T a, T b) { return wrap_subtract(a, b) == wrapped<T>(Exact{a} - Exact{b}); });
    for_pairs<T>("wrap_multiply", [](T a, T b) {
        // the product of two 64-bit naturals is taken unsigned: it does not fit the signed 128 bits
        __extension__ typedef unsigned __int128 Natural;
        return wrap_multiply(a, b) ==
               wrapped<T>(static_cast<Exact>(static_cast<Natural>(a) * static_cast<Natural>(b)));
    });
    for (const T a : values<T>()) BOOST_TEST(wrap_negate(a) == wrapped<T>(-Exact{a}));
}

// covers: TC-33 TC-38 PR-45
BOOST_AUTO_TEST_CASE_TEMPLATE(every_division_is_what_it_is_defined_as, T, Integers) {
    for_pairs<T>("divide", [](T a, T b) {
        return divides(a, b, divide(a, b), remainder_of(a, b),
                       [&](T rest) { return rest == 0 || (rest < 0) == (a < 0); });
    });
    for_pairs<T>("floor_divide", [](T a, T b) {
        return divides(a, b, floor_divide(a, b), floor_modulo(a, b),
                       [&](T rest) { return rest == 0 || (rest < 0) == (b < 0); });
    });
    for_pairs<T>("euclidean_divide", [](T a, T b) {
        return divides(a, b, euclidean_divide(a, b), euclidean_modulo(a, b),
                       [](T rest) { return !(rest < 0); });
    });
}

// covers: PR-45
BOOST_AUTO_TEST_CASE_TEMPLATE(the_smallest_value_over_minus_one_wraps, T, Integers) {
    if constexpr (std::is_signed_v<T>) {
        constexpr T lowest = std::numeric_limits<T>::min();
        const T minus_one = -1;
        BOOST_TEST(divide(lowest, minus_one) == lowest);
        BOOST_TEST(floor_divide(lowest, minus_one) == lowest);
        BOOST_TEST(euclidean_divide(lowest, minus_one) == lowest);
        BOOST_TEST(remainder_of(lowest, minus_one) == 0);
        BOOST_TEST(floor_modulo(lowest, minus_one) == 0);
        BOOST_TEST(euclidean_modulo(lowest, minus_one) == 0);
    }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(the_interpreter_divides_and_shifts_alike, T, Integers) {
    for_pairs<T>("divide", [](T a, T b) { return divide(a, b) == applied(BinaryOp::divide, a, b); });
    for_pairs<T>("remainder_of",
                 [](T a, T b) { return remainder_of(a, b) == applied(BinaryOp::remainder, a, b); });
    for_pairs<T>("floor_divide",
                 [](T a, T b) { return floor_divide(a, b) == applied(BinaryOp::floor_divide, a, b); });
    for_pairs<T>("floor_modulo",
                 [](T a, T b) { return floor_modulo(a, b) == applied(BinaryOp::floor_modulo, a, b); });
    for_pairs<T>("euclidean_divide", [](T a, T b) {
        return euclidean_divide(a, b) == applied(BinaryOp::euclidean_divide, a, b);
    });
    for_pairs<T>("euclidean_modulo", [](T a, T b) {
        return euclidean_modulo(a, b) == applied(BinaryOp::euclidean_modulo, a, b);
    });
    for_pairs<T>("shift_left",
                 [](T a, T b) { return shift_left(a, b) == applied(BinaryOp::shift_left, a, b); });
    for_pairs<T>("shift_right",
                 [](T a, T b) { return shift_right(a, b) == applied(BinaryOp::shift_right, a, b); });
}

// covers: TC-38
BOOST_AUTO_TEST_CASE_TEMPLATE(shifts_have_a_result_for_every_count, T, Integers) {
    constexpr int bits = std::numeric_limits<std::make_unsigned_t<T>>::digits;
    for_pairs<T>("shift_left", [](T a, T count) {
        if (count < 0 || Exact{count} >= bits) return shift_left(a, count) == 0;
        T doubled = a;  // once for each place
        for (T i = 0; i < count; ++i) doubled = wrapped<T>(Exact{doubled} * 2);
        return shift_left(a, count) == doubled;
    });
    for_pairs<T>("shift_right", [](T a, T count) {
        if (count < 0 || Exact{count} >= bits) return shift_right(a, count) == (a < 0 ? T(-1) : T(0));
        Exact halved = a;  // rounded down each time
        for (T i = 0; i < count; ++i) halved = (halved - (halved < 0 ? 1 : 0)) / 2;
        return Exact{shift_right(a, count)} == halved;
    });
}

BOOST_AUTO_TEST_CASE_TEMPLATE(extremes_and_absolute_values_are_exact, T, Integers) {
    for_pairs<T>("larger_of", [](T a, T b) { return larger_of(a, b) == std::max(a, b); });
    for_pairs<T>("smaller_of", [](T a, T b) { return smaller_of(a, b) == std::min(a, b); });
    if constexpr (std::is_signed_v<T>)
        for (const T a : values<T>()) BOOST_TEST(absolute(a) == wrapped<T>(a < 0 ? -Exact{a} : Exact{a}));
}

BOOST_AUTO_TEST_SUITE_END()
