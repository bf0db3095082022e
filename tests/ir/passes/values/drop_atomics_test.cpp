// Atomic updates where nothing runs at once: before and after as text.
#include "ir/passes/values/drop_atomics.hpp"

#include <boost/test/unit_test.hpp>

#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(plain_updates_)

using namespace nestor;
using nestor::test::nest;

namespace {

std::string without(const std::string& statements) {
    const std::string text = "entry function f(size N, inout float32 y[(0, N)]) {\n" + statements + "}\n";
    const Program program = nest(text);
    const Program made = drop_atomics(program, {});
    return test::body_of(made);
}

std::string loop(const std::string& mode, const std::string& body) {
    return "for i in (0, N)" + mode + " <y, z0, s0, i> { " + body + " }\n";
}

}  // namespace

BOOST_AUTO_TEST_CASE(updates_of_serial_loops_are_stores) {
    const std::string made = without(loop("", "update y[i] add 1.0f32;"));
    BOOST_TEST(made.find("update") == std::string::npos, made);
    BOOST_TEST(made.find("y[i] += 1.0f32") != std::string::npos, made);
    const std::string subtracted = without(loop("", "update y[i] subtract 2.0f32;"));
    BOOST_TEST(subtracted.find("y[i] = y[i] - 2.0f32") != std::string::npos, subtracted);
}

BOOST_AUTO_TEST_CASE(an_old_value_is_taken_before_the_store) {
    const std::string made = without(loop("", "old = update y[i] maximum 1.0f32; y[0] = old;"));
    BOOST_TEST(made.find("update") == std::string::npos, made);
    BOOST_TEST(made.find("let old = y[i]") < made.find("y[i] = max"), made);
}

BOOST_AUTO_TEST_CASE(updates_of_parallel_loops_stay) {
    const std::string text = loop(" parallel", "update y[0] add 1.0f32;");
    BOOST_TEST(without(text).find("update y[0] add 1.0f32") != std::string::npos, without(text));
}

BOOST_AUTO_TEST_SUITE_END()
