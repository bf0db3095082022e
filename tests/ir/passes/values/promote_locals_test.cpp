// Locals that become values: before and after as text, and random programs through the interpreter.
#include "ir/passes/values/promote_locals.hpp"

#include <boost/test/unit_test.hpp>
#include <cstring>

#include "ir/reference/interpret.hpp"
#include "ir/text/text.hpp"
#include "ir/verify/verify.hpp"

using namespace nestor;

namespace {

const std::string head = "entry function f.1(size N.2, inout int32 y.3[(0, N.2)]) {\n";

Program read(const std::string& statements) {
    auto program = parse_nest(std::make_shared<const SourceFile>("test.nest", head + statements + "}\n"));
    if (!program) BOOST_FAIL(render(program.error()) + statements);
    return *program;
}

/// y after a run on 5 4 3 2 1.
std::vector<std::int32_t> run(const Program& program) {
    std::vector<std::int32_t> values = {5, 4, 3, 2, 1};
    Arguments arguments;
    arguments.scalars["N"] = std::int64_t{5};
    Array y(Type::int_(32), {5});
    std::memcpy(y.data.data(), values.data(), y.data.size());
    arguments.arrays.emplace("y", y);
    BOOST_TEST(interpret(program, "f", arguments).error == 0);
    std::memcpy(values.data(), arguments.arrays.at("y").data.data(), y.data.size());
    return values;
}

std::string changed(const std::string& statements) {
    const Program before = read(statements), after = promote_locals(before, {});
    for (const std::string& violation : verify(after)) BOOST_ERROR(violation);
    BOOST_TEST(run(before) == run(after), boost::test_tools::per_element());
    const std::string text = print(after, {.numbers = false});
    const std::size_t begin = text.find("{\n") + 2;
    return text.substr(begin, text.rfind("}\n") - begin);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(locals)

BOOST_AUTO_TEST_CASE(each_assignment_of_a_straight_line_is_a_value_of_its_own) {
    BOOST_TEST(changed("var x.4: int32 = y.3[0];\n"
                       "y.3[1] = x.4;\n"
                       "x.4 = x.4 + 1i32;\n"
                       "if N.2 > 2 { y.3[2] = x.4; }\n"
                       "x.4 = 7i32;\n"
                       "y.3[3] = x.4;\n") ==
               "    let x = y[0];\n"
               "    y[1] = x;\n"
               "    let x = x + 1i32;\n"
               "    if N > 2 {\n"
               "        y[2] = x;\n"
               "    }\n"
               "    let x = 7i32;\n"
               "    y[3] = x;\n");
}

BOOST_AUTO_TEST_CASE(a_local_that_a_loop_or_condition_assigns_stays_one) {
    const std::string text =
        "    var x: int32 = y[0];\n"
        "    for i in (0, 2) {\n"
        "        x = x + 1i32;\n"
        "    }\n"
        "    y[1] = x;\n"
        "    x = 3i32;\n"
        "    y[2] = x;\n";
    BOOST_TEST(changed("var x.4: int32 = y.3[0];\n"
                       "for i.5 in (0, 2) { x.4 = x.4 + 1i32; }\n"
                       "y.3[1] = x.4;\nx.4 = 3i32;\ny.3[2] = x.4;\n") == text);
    BOOST_TEST(changed("var x.4: int32;\nif N.2 > 3 { x.4 = 2i32; }\nx.4 = 5i32;\ny.3[0] = x.4;\n")
                   .starts_with("    var x: int32;\n"));
}

BOOST_AUTO_TEST_CASE(a_copy_of_a_local_that_no_longer_changes_is_the_local) {
    const std::string loop = "var t.4: int32 = 0i32;\nfor i.5 in (0, 3) { t.4 = t.4 + y.3[i.5]; }\n";
    BOOST_TEST(changed(loop + "let d.6 = t.4;\ny.3[0] = d.6 * d.6;\n").ends_with("    y[0] = t * t;\n"));
    // the copy holds what t was
    BOOST_TEST(changed(loop + "let d.6 = t.4;\nif N.2 > 1 { t.4 = 1i32; }\ny.3[0] = d.6 + t.4;\n")
                   .ends_with("    y[0] = d + t;\n"));
}

BOOST_AUTO_TEST_CASE(copies_inside_of_loops_see_every_iteration) {
    BOOST_TEST(changed("var t.4: int32 = 1i32;\n"
                       "for i.5 in (0, 4) {\n"
                       "  let before.6 = t.4;\n"
                       "  t.4 = t.4 * 2i32;\n"
                       "  var own.7: int32 = before.6;\n"
                       "  own.7 = own.7 + t.4;\n"
                       "  y.3[i.5] = own.7;\n"
                       "}\n") ==
               "    var t: int32 = 1i32;\n"
               "    for i in (0, 4) {\n"
               "        let before = t;\n"
               "        t = t * 2i32;\n"
               "        let own = before;\n"
               "        let own = own + t;\n"
               "        y[i] = own;\n"
               "    }\n");
}

BOOST_AUTO_TEST_SUITE_END()
