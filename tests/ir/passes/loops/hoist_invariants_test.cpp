// Names for what loops do not change: before and after as text.
#include "ir/passes/loops/hoist_invariants.hpp"

#include <boost/test/unit_test.hpp>

#include "ir/simplify/simplify.hpp"
#include "ir/text/text.hpp"
#include "ir/verify/verify.hpp"

using namespace nestor;

namespace {

/// The nest with names, without symbol numbers.
std::string named(const std::string& statements) {
    const std::string text =
        "entry function f.1(size W.2, size H.3, input float32 src.4[(0, H.3), (0, W.2)], inout float32 "
        "y.5[(0, H.3), (0, W.2)]) {\n" +
        statements + "}\n";
    const auto program = parse_nest(std::make_shared<const SourceFile>("test.nest", text));
    if (!program) BOOST_FAIL(render(program.error()) + text);
    const Program after = simplify(hoist_invariants(*program, {}), {});
    for (const std::string& violation : verify(after)) BOOST_ERROR(violation);
    return print(std::get<Block>(after.functions.back().body), {.numbers = false});
}

}  // namespace

BOOST_AUTO_TEST_SUITE(invariants)

BOOST_AUTO_TEST_CASE(places_that_a_loop_clamps_again_and_again_have_a_name_in_front_of_it) {
    BOOST_TEST(
        named("for i.6 in (0, H.3) <y, z0, s0, i> {\n"
              "  for j.7 in (1, W.2 - 2) <y, z0, s0, j> {\n"
              "    y.5[i.6, j.7] = src.4[min(max(i.6 - 1, 0), H.3 - 1), j.7 - 1] + "
              "src.4[min(max(i.6 - 1, 0), H.3 - 1), j.7] + src.4[min(i.6 + 1, H.3 - 1), j.7];\n"
              "  }\n"
              "}\n") ==
        "for i in (0, H) <y, z0, s0, i> {\n"
        "    let i_minus_1_clamped = max(i - 1, 0);\n"
        "    for j in (1, W - 2) <y, z0, s0, j> {\n"
        "        y[i, j] = src[i_minus_1_clamped, j - 1] + src[i_minus_1_clamped, j] + src[min(i + 1, H - "
        "1), j];\n"
        "    }\n"
        "}\n");
}

BOOST_AUTO_TEST_CASE(neighbouring_loops_share_a_name) {
    const std::string body = " { y.5[i.6, j.7] = src.4[min(i.6, 9), j.7] + src.4[min(i.6, 9), 0]; }\n";
    const std::string text = named(
        "for i.6 in (0, H.3) <y, z0, s0, i> {\n"
        "  for j.7 in (0, 4) <y, z0, s0, j>" +
        body + "  for j.8 in (4, W.2 - 4) <y, z0, s0, j2>" +
        std::string(body).replace(body.find("j.7"), 3, "j.8").replace(body.rfind("j.7"), 3, "j.8") + "}\n");
    BOOST_TEST(text.find("min") == text.rfind("min"), text);
    BOOST_TEST(text.find("let i_clamped = min(i, 9);\n    for j") != std::string::npos, text);
}

BOOST_AUTO_TEST_CASE(what_changes_stands_once_or_might_fail_stays) {
    for (const char* place : {"min(j.7, 9)", "min(i.6 ediv W.2, 9)"}) {
        const std::string p = place;
        const std::string text = named(
            "for i.6 in (0, H.3) <y, z0, s0, i> {\n  for j.7 in (0, W.2) <y, z0, s0, j> {\n"
            "    y.5[i.6, j.7] = src.4[" +
            p + ", j.7] + src.4[" + p + ", 0];\n  }\n}\n");
        BOOST_TEST(text.find("_clamped") == std::string::npos, text);
    }
}

BOOST_AUTO_TEST_SUITE_END()
