// Atomic updates where nothing runs at once: before and after as text.
#include "ir/passes/values/drop_atomics.hpp"

#include <boost/test/unit_test.hpp>

#include "ir/text/text.hpp"
#include "ir/verify/verify.hpp"

using namespace nestor;

namespace {

std::string without(const std::string& statements) {
    const std::string text =
        "entry function f.1(size N.2, inout float32 y.4[(0, N.2)]) {\n" + statements + "}\n";
    const auto program = parse_nest(std::make_shared<const SourceFile>("test.nest", text));
    if (!program) BOOST_FAIL(render(program.error()) + text);
    const Program made = drop_atomics(*program, {});
    BOOST_TEST(verify(made).empty());
    return print(std::get<Block>(made.functions.back().body), {.numbers = false});
}

std::string loop(const std::string& mode, const std::string& body) {
    return "for i.5 in (0, N.2)" + mode + " <y, z0, s0, i> { " + body + " }\n";
}

}  // namespace

BOOST_AUTO_TEST_SUITE(plain_updates_)

BOOST_AUTO_TEST_CASE(updates_of_serial_loops_are_stores) {
    const std::string made = without(loop("", "update y.4[i.5] add 1.0f32;"));
    BOOST_TEST(made.find("update") == std::string::npos, made);
    BOOST_TEST(made.find("y[i] += 1.0f32") != std::string::npos, made);
    const std::string subtracted = without(loop("", "update y.4[i.5] subtract 2.0f32;"));
    BOOST_TEST(subtracted.find("y[i] = y[i] - 2.0f32") != std::string::npos, subtracted);
}

BOOST_AUTO_TEST_CASE(an_old_value_is_taken_before_the_store) {
    const std::string made = without(loop("", "old.6 = update y.4[i.5] maximum 1.0f32; y.4[0] = old.6;"));
    BOOST_TEST(made.find("update") == std::string::npos, made);
    BOOST_TEST(made.find("let old = y[i]") < made.find("y[i] = max"), made);
}

BOOST_AUTO_TEST_CASE(updates_of_parallel_loops_stay) {
    const std::string text = loop(" parallel", "update y.4[0] add 1.0f32;");
    BOOST_TEST(without(text).find("update y[0] add 1.0f32") != std::string::npos, without(text));
}

BOOST_AUTO_TEST_SUITE_END()
