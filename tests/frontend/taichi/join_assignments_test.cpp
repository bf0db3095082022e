// Assignments of unrolled statements: before and after as text, and through the interpreter.
#include "frontend/taichi/lower/kernel/join_assignments.hpp"

#include <boost/test/unit_test.hpp>

#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"
#include "ir/reference/interpret.hpp"
#include "ir/text/text.hpp"
#include "ir/verify/verify.hpp"
#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(join_assignments)

using namespace nestor;

namespace {

/// The statements joined, as if one statement of the source, such as a static loop, had made all of them.
std::string joined(const std::string& statements, bool together = true) {
    Program program = test::nest("entry function f(size N, inout int32 y[(0, N)]) {\n" + statements + "}\n");
    Block& body = std::get<Block>(program.functions[0].body);
    const Origin origin = body.statements.at(0)->origin;
    if (together) body = rewrite_stmts(body, [&](const Stmt& s) { return build::make(s->node, origin); });
    const auto run = [&] {
        Arguments arguments;
        arguments.scalars["N"] = std::int64_t{5};
        Array y(Type::int_(32), {5});
        for (std::int64_t k = 0; k < 5; ++k) y.set(k, Scalar(5 - k));
        arguments.arrays.emplace("y", y);
        BOOST_TEST(interpret(program, "f", arguments).error == 0);
        return arguments.arrays.at("y").data;
    };
    const auto before = run();
    body = taichi::join_assignments(body);
    for (const std::string& violation : verify(program)) BOOST_ERROR(violation);
    BOOST_TEST((run() == before), statements);
    return print(body, {.numbers = false});
}

}  // namespace

BOOST_AUTO_TEST_CASE(sums_of_an_unrolled_loop_are_one_assignment) {
    const std::string loop = R"(var u: int32 = 1i32;
var v: int32 = 2i32;
u = u + y[1] * 3i32;
v = v + y[1];
u = u + y[2] * 5i32;
v = v + y[2];
)";
    BOOST_TEST(joined(loop + "y[4] = u + v;\n") ==
               R"(var u: int32 = 1i32;
var v: int32 = 2i32;
u = u + y[1] * 3i32 + y[2] * 5i32;
v = v + y[1] + y[2];
y[4] = u + v;
)");
    // several statements of the source stay several
    BOOST_TEST(joined(loop + "y[4] = u;\n", false).find("u = u + y[2] * 5i32;") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(what_is_read_or_changed_between_stays_apart) {
    const auto stays = [](const std::string& first, const std::string& between, const std::string& second) {
        const std::string text = joined("var u: int32 = y[0];\nvar t: int32 = 3i32;\n" + first + "\n" +
                                        between + "\n" + second + "\ny[4] = u + t;\n");
        return text.find(first) != std::string::npos && text.find(second) != std::string::npos;
    };
    BOOST_TEST(stays("u = u + t;", "let a = u;", "u = u + 2i32;"));
    BOOST_TEST(stays("u = u + t;", "t = 7i32;", "u = u + 2i32;"));
    BOOST_TEST(stays("u = u + y[0];", "y[0] = 7i32;", "u = u + 2i32;"));
    BOOST_TEST(stays("u = u + 1i32;", "if N > 2 { u = 2i32; }", "u = u + 2i32;"));
    BOOST_TEST(stays("u = u + 1i32;", "let a = 1;", "u = u * u;"));  // read twice
    BOOST_TEST(!stays("u = u + 1i32;", "let a = 1;", "u = u * 3i32;"));
}

BOOST_AUTO_TEST_SUITE_END()
