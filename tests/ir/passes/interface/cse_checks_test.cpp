// Names for what entry checks ask several times: before and after as text, and the same answers.
#include "ir/passes/interface/cse_checks.hpp"

#include <boost/test/unit_test.hpp>

#include "ir/passes/interface/version_strides.hpp"
#include "ir/reference/interpret.hpp"
#include "ir/text/text.hpp"
#include "ir/verify/verify.hpp"

using namespace nestor;

namespace {

Program read(const std::string& statements) {
    const std::string text =
        "errors { FIRST 5 \"first\"; SECOND 6 \"second\"; }\n"
        "entry function f.1(size N.2, scalar a.3: int64, scalar b.4: int64, inout float32 y.5[(0, N.2)]) "
        "{\n" +
        statements + "  y.5[0] = 1.0f32;\n}\n";
    auto program = parse_nest(std::make_shared<const SourceFile>("test.nest", text));
    if (!program) BOOST_FAIL(render(program.error()) + text);
    return *program;
}

/// The body without its last store.
std::string shown(const Program& program) {
    for (const std::string& violation : verify(program)) BOOST_ERROR(violation);
    const std::string text = print(std::get<Block>(program.functions.back().body), {.numbers = false});
    return text.substr(0, text.find("y[0]"));
}

std::string named(const std::string& statements) {
    return shown(cse_checks(read(statements), {}));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(entry_values)

BOOST_AUTO_TEST_CASE(what_checks_repeat_is_named_before_the_first_of_them) {
    BOOST_TEST(named("  assert N.2 >= 1 else 0;\n"
                     "  assert min(a.3, b.4 + N.2) >= 0 else 0;\n"
                     "  assert min(a.3, b.4 + N.2) + 2 * N.2 <= 100 else 1;\n"
                     "  assert max(a.3, min(a.3, b.4 + N.2)) != 7 else 1;\n") ==
               "assert N >= 1 else 0;\n"
               "let least = min(a, b + N);\n"
               "assert least >= 0 else 0;\n"
               "assert least + 2 * N <= 100 else 1;\n"
               "assert max(a, least) != 7 else 1;\n");
}

BOOST_AUTO_TEST_CASE(the_largest_is_named_first_and_what_it_shares_with_others_then) {
    BOOST_TEST(named("  assert max(0, min(a.3, b.4 + N.2) + 1) >= 2 else 0;\n"
                     "  assert max(0, min(a.3, b.4 + N.2) + 1) < 9 && min(a.3, b.4 + N.2) != 3 &&\n"
                     "    min(a.3, b.4 + N.2) != 5 else 1;\n") ==
               "let least = min(a, b + N);\n"
               "let largest = max(0, least + 1);\n"
               "assert largest >= 2 else 0;\n"
               "assert largest < 9 && least != 3 && least != 5 else 1;\n");
}

BOOST_AUTO_TEST_CASE(a_name_is_what_the_body_calls_the_value) {
    BOOST_TEST(named("  assert min(a.3, b.4 + 2 * N.2 - 1) >= 0 else 0;\n"
                     "  assert min(a.3, b.4 + 2 * N.2 - 1) <= 100 else 1;\n"
                     "  let last.8 = b.4 + 2 * N.2 - 1;\n"
                     "  let x_min.9 = min(a.3, last.8);\n"
                     "  y.5[x_min.9] = 2.0f32;\n")
                   .starts_with("let x_min = min(a, b + 2 * N - 1);\n"
                                "assert x_min >= 0 else 0;\n"));
}

BOOST_AUTO_TEST_CASE(what_is_short_or_single_or_might_trap_stays) {
    for (const char* kept :
         {"  assert min(a.3, b.4) >= 0 else 0;\n  assert max(a.3 + 2 * N.2 + 1, b.4 - N.2) <= 9 else 1;\n",
          "  assert a.3 + b.4 + 2 * N.2 >= 0 else 0;\n  assert a.3 + b.4 + 2 * N.2 <= 9 else 1;\n",
          // the quotient is looked at where b is not 0 alone
          "  assert b.4 != 0 && (a.3 + N.2) ediv b.4 >= 0 else 0;\n"
          "  assert b.4 != 0 && (a.3 + N.2) ediv b.4 <= 9 else 1;\n"})
        BOOST_TEST(named(kept) == shown(read(kept)));
}

BOOST_AUTO_TEST_CASE(checks_answer_as_before) {
    const Program before = read(
        "  assert max(0, min(a.3, b.4 + N.2) + 1) >= 2 else 0;\n"
        "  assert max(0, min(a.3, b.4 + N.2) + 1) < 5 && min(a.3, b.4 + N.2) != 3 else 1;\n");
    const Program after = cse_checks(before, {});
    for (std::int64_t a = -2; a < 8; ++a)
        for (std::int64_t b = -3; b < 6; ++b) {
            Arguments one, other;
            one.scalars = {{"N", Scalar(std::int64_t{2})}, {"a", Scalar(a)}, {"b", Scalar(b)}};
            one.arrays["y"] = Array(Type::float_(32), {2});
            other = one;
            BOOST_TEST(interpret(before, "f", one).error == interpret(after, "f", other).error);
        }
}

BOOST_AUTO_TEST_CASE(names_belong_to_the_checks) {
    const Program named_program = cse_checks(read("  assert min(a.3, b.4 + 2 * N.2 - 1) >= 0 else 0;\n"
                                                  "  assert min(a.3, b.4 + 2 * N.2 - 1) <= 9 else 1;\n"),
                                             {});
    const auto [checks, rest] = split_preconditions(std::get<Block>(named_program.functions.back().body));
    BOOST_TEST(checks.statements.size() == 3u);
    BOOST_TEST(rest.statements.size() == 1u);
    // a value that the work needs stays with it
    const Program shared = read(
        "  assert N.2 >= 1 else 0;\n  let x.9 = min(a.3, N.2);\n"
        "  assert x.9 >= 0 else 1;\n  y.5[x.9] = 2.0f32;\n");
    BOOST_TEST(split_preconditions(std::get<Block>(shared.functions.back().body)).first.statements.size() ==
               1u);
}

BOOST_AUTO_TEST_SUITE_END()
