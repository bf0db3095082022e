// Names for constants: those that the program's text has, once in each function.
#include "ir/passes/values/name_constants.hpp"

#include <boost/test/unit_test.hpp>

#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"
#include "ir/verify/verify.hpp"
#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(constant_names)

using namespace nestor;
using nestor::test::nest;

namespace {

/// The program with constants as if they were written so in its text: those of 0.5 as `first`, others as
/// `second`.
Program written_as(const Program& program, const std::string& first, const std::string& second) {
    const auto file = std::make_shared<SourceFile>("a.py", first + " " + second);
    const auto begin = static_cast<std::uint32_t>(first.size() + 1);
    const auto end = static_cast<std::uint32_t>(begin + second.size());
    Program out = program;
    for (Function& f : out.functions)
        f.body = rewrite_exprs(std::get<Block>(f.body), [&](const Expr& e) {
            const auto* constant = get<Constant>(e);
            if (!constant) return e;
            const auto* number = std::get_if<double>(&constant->value);
            const SourceRange range = number && *number == 0.5
                                          ? SourceRange{file, 0, static_cast<std::uint32_t>(first.size())}
                                          : SourceRange{file, begin, end};
            return build::make(*constant, e->type,
                               std::make_shared<OriginData>(OriginData{range, {}, {}, {}}));
        });
    return out;
}

std::string named(const std::string& statements, const std::string& first, const std::string& second = "_") {
    const Program program = name_constants(
        written_as(nest("entry function f(size N, input float32 x[(0, N)], inout float32 y[(0, N)]) {\n" +
                        statements + "\n}\n"),
                   first, second),
        {});
    for (const std::string& violation : verify(program)) BOOST_ERROR(violation);
    return test::body_of(program);
}

}  // namespace

BOOST_AUTO_TEST_CASE(constants_that_have_a_name_in_the_text_are_declared_once_by_it) {
    BOOST_TEST(
        named("for i in (0, N) { y[i] = x[i] / 0.5f32; }\nfor i in (0, N) { y[i] = y[i] * 0.5f32 - 2.0f32; }",
              "dx", "gravity") == R"(let dx = 0.5f32;
let gravity = 2.0f32;
for i in (0, N) {
    y[i] = x[i] / dx;
}
for i in (0, N) {
    y[i] = y[i] * dx - gravity;
}
)");
}

BOOST_AUTO_TEST_CASE(attributes_give_their_last_name) {
    BOOST_TEST(named("for i in (0, N) { y[i] = x[i] * 0.5f32; }", "self.dt") == R"(let dt = 0.5f32;
for i in (0, N) {
    y[i] = x[i] * dt;
}
)");
}

BOOST_AUTO_TEST_CASE(numbers_zeros_and_integers_stay_as_they_are) {
    const std::string loop = "for i in (0, N) {\n    y[i] = x[i] * 0.5f32;\n}\n";
    BOOST_TEST(named(loop, "0.5") == loop);
    BOOST_TEST(named(loop, "1 / n") == loop);
    BOOST_TEST(named(loop, "f(x)") == loop);
    const std::string zero = "for i in (0, N) {\n    y[i] = x[i] - 0.0f32;\n}\n";
    BOOST_TEST(named(zero, "half", "zero") == zero);
    const std::string shifted = "for i in (2, N) {\n    y[i - 2] = x[i];\n}\n";
    BOOST_TEST(named(shifted, "half", "two") == shifted);
}

BOOST_AUTO_TEST_CASE(names_stand_in_front_of_the_first_statement_that_uses_them) {
    BOOST_TEST(named("for i in (0, N) { y[i] = x[i]; }\nfor i in (0, N) { y[i] = x[i] / 0.5f32; }", "dx") ==
               R"(for i in (0, N) {
    y[i] = x[i];
}
let dx = 0.5f32;
for i in (0, N) {
    y[i] = x[i] / dx;
}
)");
}

BOOST_AUTO_TEST_CASE(what_the_loop_nest_language_calls_a_number_is_no_name) {
    const std::string loop = "for i in (0, N) {\n    y[i] = x[i] + inf_f32;\n}\n";
    BOOST_TEST(named(loop, "_", "inf_f32") == loop);
    BOOST_TEST(named(loop, "_", "far") != loop);
}

BOOST_AUTO_TEST_SUITE_END()
