// Locals that become values: before and after as text, and random programs through the interpreter.
#include "ir/passes/values/promote_locals.hpp"

#include <fmt/format.h>

#include <boost/test/unit_test.hpp>
#include <cstring>

#include "ir/reference/interpret.hpp"
#include "ir/text/text.hpp"
#include "ir/verify/verify.hpp"
#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(locals)

using namespace nestor;
using nestor::test::nest;

namespace {

const std::string head = "entry function f(size N, inout int32 y[(0, N)]) {\n";

Program read(const std::string& statements) {
    return nest(head + statements + "}\n");
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

BOOST_AUTO_TEST_CASE(each_assignment_of_a_straight_line_is_a_value_of_its_own) {
    BOOST_TEST(changed(R"(var x: int32 = y[0];
y[1] = x;
x = x + 1i32;
if N > 2 { y[2] = x; }
x = 7i32;
y[3] = x;
)") ==
               R"(    let x = y[0];
    y[1] = x;
    let x = x + 1i32;
    if N > 2 {
        y[2] = x;
    }
    let x = 7i32;
    y[3] = x;
)");
}

BOOST_AUTO_TEST_CASE(a_local_that_a_loop_or_condition_assigns_stays_one) {
    const std::string text =
        R"(    var x: int32 = y[0];
    for i in (0, 2) {
        x = x + 1i32;
    }
    y[1] = x;
    x = 3i32;
    y[2] = x;
)";
    BOOST_TEST(changed(R"(var x: int32 = y[0];
for i in (0, 2) { x = x + 1i32; }
y[1] = x;
x = 3i32;
y[2] = x;
)") == text);
    BOOST_TEST(changed(R"(var x: int32;
if N > 3 { x = 2i32; }
x = 5i32;
y[0] = x;
)")
                   .starts_with("    var x: int32;\n"));
}

BOOST_AUTO_TEST_CASE(a_copy_of_a_local_that_no_longer_changes_is_the_local) {
    const std::string loop = "var t: int32 = 0i32;\nfor i in (0, 3) { t = t + y[i]; }\n";
    BOOST_TEST(changed(loop + "let d = t;\ny[0] = d * d;\n").ends_with("    y[0] = t * t;\n"));
    // the copy holds what t was
    BOOST_TEST(changed(loop + R"(let d = t;
if N > 1 { t = 1i32; }
y[0] = d + t;
)")
                   .ends_with("    y[0] = d + t;\n"));
}

BOOST_AUTO_TEST_CASE(copies_inside_of_loops_see_every_iteration) {
    BOOST_TEST(changed(R"(var t: int32 = 1i32;
for i in (0, 4) {
  let before = t;
  t = t * 2i32;
  var own: int32 = before;
  own = own + t;
  y[i] = own;
}
)") ==
               R"(    var t: int32 = 1i32;
    for i in (0, 4) {
        let before = t;
        t = t * 2i32;
        let own = before;
        let own = own + t;
        y[i] = own;
    }
)");
}

BOOST_AUTO_TEST_CASE(conditions_that_choose_a_value_are_part_of_it_in_lanes) {
    const char* const loop = R"({
    let a = y[i];
    var x: int32 = 0i32;
    if a == 1i32 && i < 3 { x = 1i32; } else if a == 3i32 { x = 1i32; } else if a > 3i32 { x = a; }
    y[i] = x;
}
)";
    BOOST_TEST(changed(std::string("for i in (0, N) vectorized ") + loop) ==
               R"(    for i in (0, N) vectorized {
        let a = y[i];
        let x = 0i32;
        y[i] = select(a == 1i32 && i < 3 || a == 3i32, 1i32, select(a > 3i32, a, x));
    }
)");
    // elsewhere they stay as the program has them
    const std::string serial = changed(std::string("for i in (0, N) ") + loop);
    BOOST_TEST(serial.find("} else if a == 3i32 {") != std::string::npos, serial);
}

BOOST_AUTO_TEST_CASE(what_is_chosen_and_read_twice_has_a_name) {
    BOOST_TEST(changed(R"(for i in (0, N) vectorized {
    var x: int32 = y[i];
    if x > 3i32 { x = x - 3i32; }
    y[i] = x * x;
}
)") == R"(    for i in (0, N) vectorized {
        let x = y[i];
        let x = select(x > 3i32, x - 3i32, x);
        y[i] = x * x;
    }
)");
}

BOOST_AUTO_TEST_CASE(conditions_that_do_more_than_choose_stay) {
    for (const char* text : {"if i > 2 { x = y[0]; }", "if i > 2 { x = 1i32; y[i] = 2i32; }",
                             "if i > 2 { x = 7i32 / y[i]; }", "if i > 2 { x = 1i32; } else { z = 2i32; }"}) {
        const std::string after = changed(fmt::format(
            "for i in (0, N) vectorized {{ var x: int32 = 0i32; var z: int32 = 1i32; {} y[i] = x + z; }}\n",
            text));
        BOOST_TEST(after.find("if i > 2") != std::string::npos, after);
    }
}

BOOST_AUTO_TEST_SUITE_END()
