// Names for what entry checks ask several times: before and after as text, and the same answers.
#include "ir/passes/interface/cse_checks.hpp"

#include <boost/test/unit_test.hpp>

#include "ir/passes/interface/version_strides.hpp"
#include "ir/reference/interpret.hpp"
#include "ir/text/text.hpp"
#include "ir/verify/verify.hpp"
#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(entry_values)

using namespace nestor;
using nestor::test::nest;

namespace {

Program read(const std::string& statements) {
    const std::string text =
        R"(errors { FIRST 5 "first"; SECOND 6 "second"; }
entry function f(size N, scalar a: int64, scalar b: int64, inout float32 y[(0, N)]) {
)" + statements +
        "  y[0] = 1.0f32;\n}\n";
    return nest(text);
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

BOOST_AUTO_TEST_CASE(what_checks_repeat_is_named_before_the_first_of_them) {
    BOOST_TEST(named(R"(  assert N >= 1 else 0;
  assert min(a, b + N) >= 0 else 0;
  assert min(a, b + N) + 2 * N <= 100 else 1;
  assert max(a, min(a, b + N)) != 7 else 1;
)") ==
               R"(assert N >= 1 else 0;
let least = min(a, b + N);
assert least >= 0 else 0;
assert least + 2 * N <= 100 else 1;
assert max(a, least) != 7 else 1;
)");
}

BOOST_AUTO_TEST_CASE(the_largest_is_named_first_and_what_it_shares_with_others_then) {
    BOOST_TEST(named(R"(  assert max(0, min(a, b + N) + 1) >= 2 else 0;
  assert max(0, min(a, b + N) + 1) < 9 && min(a, b + N) != 3 &&
    min(a, b + N) != 5 else 1;
)") ==
               R"(let least = min(a, b + N);
let largest = max(0, least + 1);
assert largest >= 2 else 0;
assert largest < 9 && least != 3 && least != 5 else 1;
)");
}

BOOST_AUTO_TEST_CASE(a_name_is_what_the_body_calls_the_value) {
    BOOST_TEST(named(R"(  assert min(a, b + 2 * N - 1) >= 0 else 0;
  assert min(a, b + 2 * N - 1) <= 100 else 1;
  let last = b + 2 * N - 1;
  let x_min = min(a, last);
  y[x_min] = 2.0f32;
)")
                   .starts_with(R"(let x_min = min(a, b + 2 * N - 1);
assert x_min >= 0 else 0;
)"));
}

BOOST_AUTO_TEST_CASE(what_is_short_or_single_or_might_trap_stays) {
    for (const char* kept :
         {"  assert min(a, b) >= 0 else 0;\n  assert max(a + 2 * N + 1, b - N) <= 9 else 1;\n",
          "  assert a + b + 2 * N >= 0 else 0;\n  assert a + b + 2 * N <= 9 else 1;\n",
          // the quotient is looked at where b is not 0 alone
          R"(  assert b != 0 && (a + N) ediv b >= 0 else 0;
  assert b != 0 && (a + N) ediv b <= 9 else 1;
)"})
        BOOST_TEST(named(kept) == shown(read(kept)));
}

BOOST_AUTO_TEST_CASE(checks_answer_as_before) {
    const Program before = read(
        R"(  assert max(0, min(a, b + N) + 1) >= 2 else 0;
  assert max(0, min(a, b + N) + 1) < 5 && min(a, b + N) != 3 else 1;
)");
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
    const Program named_program = cse_checks(read(R"(  assert min(a, b + 2 * N - 1) >= 0 else 0;
  assert min(a, b + 2 * N - 1) <= 9 else 1;
)"),
                                             {});
    const auto [checks, rest] = split_preconditions(std::get<Block>(named_program.functions.back().body));
    BOOST_TEST(checks.statements.size() == 3u);
    BOOST_TEST(rest.statements.size() == 1u);
    // a value that the work needs stays with it
    const Program shared = read(
        R"(  assert N >= 1 else 0;
  let x = min(a, N);
  assert x >= 0 else 1;
  y[x] = 2.0f32;
)");
    BOOST_TEST(split_preconditions(std::get<Block>(shared.functions.back().body)).first.statements.size() ==
               1u);
}

BOOST_AUTO_TEST_SUITE_END()
