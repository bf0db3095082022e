// What the chain rule makes of expressions, as text.
#include "ir/derive/partials.hpp"

#include <boost/test/unit_test.hpp>

#include "ir/core/build.hpp"
#include "ir/text/text.hpp"

BOOST_AUTO_TEST_SUITE(partials)

using namespace nestor;

namespace {

const Type real = Type::float_(64);
const Symbol a("a", 1), b("b", 2), s("s", 3), i("i", 4), n("n", 5);

Expr of(const Symbol& buffer) {
    return build::load(buffer, real, {build::variable(i)});
}
Expr number(double value) {
    return build::constant(value, real);
}
Expr call(const char* function, std::vector<Expr> arguments) {
    return build::make(Call{function, std::move(arguments)}, real);
}
Expr product(const Expr& x, const Expr& y) {
    return build::binary(BinaryOp::multiply, x, y, false);
}

/// `a: .., b: ..`: what is added to the adjoints of a and b, with the seed s.
std::string derived(const Expr& e, const Expr& result = nullptr) {
    std::vector<Expr> opaque;
    std::string text;
    for (const auto& part : derive::contributions(
             e, result, build::variable(s, real),
             [](const Symbol& buffer) { return buffer == a || buffer == b; }, opaque))
        text += (text.empty() ? "" : ", ") + part.buffer.name() + ": " + print(part.value);
    return opaque.empty() ? text : "opaque";
}

}  // namespace

BOOST_AUTO_TEST_CASE(reads_of_one_element_are_added_up) {
    BOOST_TEST(derived(product(of(a), of(b))) == "a: s.3 * b.2[i.4], b: s.3 * a.1[i.4]");
    BOOST_TEST(derived(product(of(a), of(a))) == "a: s.3 * (2.0 * a.1[i.4])");
    BOOST_TEST(derived(product(product(of(a), of(b)), of(a))) ==
               "a: s.3 * a.1[i.4] * b.2[i.4] + s.3 * (a.1[i.4] * b.2[i.4]), b: s.3 * a.1[i.4] * a.1[i.4]");
    BOOST_TEST(derived(call("cos", {of(a)})) == "a: -s.3 * sin(a.1[i.4])");
    BOOST_TEST(derived(build::binary(BinaryOp::subtract, number(2), of(b), false)) == "b: -s.3");
}

BOOST_AUTO_TEST_CASE(functions_whose_derivative_is_one_of_their_value_read_it_where_it_is_at_hand) {
    const Expr y = build::load(n, real, {build::variable(i)});
    const std::string read = print(y);
    BOOST_TEST(derived(call("exp", {of(a)}), y) == "a: s.3 * " + read);
    BOOST_TEST(derived(call("tanh", {of(a)}), y) == "a: s.3 * (1.0 - " + read + " * " + read + ")");
    BOOST_TEST(derived(call("sqrt", {of(a)}), y) == "a: s.3 / (2.0 * " + read + ")");
    BOOST_TEST(derived(call("sin", {of(a)}), y) == "a: s.3 * cos(a.1[i.4])");
    BOOST_TEST(derived(call("erf", {of(a)}), y) ==
               "a: s.3 * (1.1283791670955126 * exp(-a.1[i.4] * a.1[i.4]))");
    BOOST_TEST(
        derived(product(call("exp", {of(a)}), of(b)), y).starts_with("a: s.3 * b.2[i.4] * exp(a.1[i.4])"));
}

BOOST_AUTO_TEST_CASE(only_the_side_that_was_taken_is_evaluated) {
    const Expr positive = build::compare(CompareOp::greater, of(a), number(0));
    BOOST_TEST(derived(build::select(positive, call("log", {of(a)}), of(b))) ==
               "a: select(a.1[i.4] > 0.0, s.3 / a.1[i.4], 0.0), b: select(!(a.1[i.4] > 0.0), s.3, 0.0)");
}

BOOST_AUTO_TEST_CASE(integers_and_other_buffers_block) {
    const Expr whole = build::cast(build::cast(of(a), Type::index()), real);
    BOOST_TEST(derived(whole) == "");
    BOOST_TEST(derived(build::load(n, real, {build::variable(i)})) == "");
    BOOST_TEST(derived(call("tgamma", {of(a)})) == "opaque");
}

BOOST_AUTO_TEST_SUITE_END()
