// Loops that count are loops over their iterations; what they compute is what C would.
#include <boost/test/unit_test.hpp>

#include "ir/core/build.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/text/text.hpp"
#include "tests/frontend/nabla/support.hpp"

BOOST_AUTO_TEST_SUITE(counted_loops)

using namespace nestor;
using namespace nestor::nabla_test;

namespace {

/// How many loops of a kind the program has: those that count, and others; run-time checks inside of loops.
struct Counts {
    int counted = 0, others = 0, checks = 0;
};

Counts counts_of(const std::string& text) {
    Counts counts;
    const Program program = program_of(text);
    const auto& body = std::get<Block>(program.functions.at(0).body);
    visit_statements(body, [&](const Stmt& s) {
        const For* loop = get<For>(s);
        counts.counted += loop != nullptr;
        counts.others += get<While>(s) != nullptr;
        const Block* inside = loop ? &loop->body : get<While>(s) ? &get<While>(s)->body : nullptr;
        if (inside)
            for (const Stmt& child : inside->statements) counts.checks += get<Assert>(child) != nullptr;
    });
    return counts;
}

void expect(const std::string& loop, int counted, int others, int checks) {
    const Counts found = counts_of(
        "input Tensor x[n]; input Tensor w[m]; input int k; cns int h = n - 1;\n"
        "Tensor y[n]; int v = 3; int last = 0;\n" +
        loop + "\nprint(y);");
    BOOST_TEST(found.counted - 2 == counted, loop << ": " << found.counted - 2);  // y is filled and printed
    BOOST_TEST(found.others == others, loop << ": " << found.others);
    BOOST_TEST(found.checks == checks, loop << ": " << found.checks);
}

}  // namespace

BOOST_AUTO_TEST_CASE(loops_with_a_known_step_and_steady_limits_count) {
    expect("loop (int i = 0; i < n; i++) { y[i] = x[i]; }", 1, 0, 0);
    expect("loop (int i = 1; i <= n - 2; i++) { y[i] = x[i - 1] + x[i + 1]; }", 1, 0, 0);
    expect("loop (int i = n - 1; i >= 0; i--) { y[i] = x[n - 1 - i]; }", 1, 0, 0);
    expect("loop (int i = 1; i < n; i += 2) { y[i] = x[i - 1]; }", 1, 0, 0);
    expect("loop (int i = h; i > 0; i = i - 3) { y[i] = x[i - 1]; }", 1, 0, 0);
    expect("loop (int i = 0; i < n - m; i++) { loop (int j = 0; j < m; j++) { y[i] += x[i + j] * w[j]; } }",
           2, 0, 0);
    expect("loop (int i = 0; i < n; i++) { loop (int j = i + 1; j < n; j++) { y[i] += x[j]; } }", 2, 0, 0);
    expect("loop (int i = 0; i < n; i++) { if (i > 0 && i < h) { y[i] = x[i - 1] + x[i + 1]; } }", 1, 0, 0);
    expect("loop (int i = 0; i < n; i++) { y[i] = i > 0 ? x[i - 1] : 0.0; }", 1, 0, 0);
    expect("loop (int i = 0; i < v; i++) { y[0] = y[0] + 1.0; }", 1, 0, 0);
    expect("loop (int i = 1; i <= k; i++) { y[0] = y[0] + 1.0; }", 1, 0, 0);
    expect("loop (int i = 0; i < n / 2; i++) { y[2 * i] = 1.0; }", 1, 0, 1);  // quotients are not looked into
}

BOOST_AUTO_TEST_CASE(what_is_not_sure_to_be_inside_is_checked_where_it_is_used) {
    expect("loop (int i = 0; i < m; i++) { y[i] = w[i]; }", 1, 0, 1);
    expect("loop (int i = 0; i < n; i++) { y[i] = x[i] + x[i + 1]; }", 1, 0, 1);
    // an assignment in the branch ends what its condition says
    expect("loop (int i = 0; i < n; i++) { if (last < n && last >= 0) { last = last + n; y[i] = x[last]; } }",
           1, 0, 0);
    BOOST_TEST(
        run(program_of("Tensor x[3]; int j = 0; loop (int i = 0; i < 2; i++) { if (j < 3) { j = j + 3;\n"
                       "x[j] = 1.0; } }"))
            .outcome.error != 0);
}

BOOST_AUTO_TEST_CASE(loops_whose_limits_or_index_change_do_not_count) {
    expect("loop (int i = 0; i < v; i++) { v = v - 1; }", 0, 1, 0);
    expect("loop (int i = 0; i < n; i++) { i = i + 1; }", 0, 1, 0);
    expect("loop (int i = 0; i < n; i--) { y[0] = 1.0; }", 0, 1, 0);
    expect("loop (int i = 1; i < n; i = i * 2) { y[0] = 1.0; }", 0, 1, 0);
    // whose number of iterations would overflow
    expect("loop (int i = 0; i <= k; i++) { y[0] = 1.0; }", 0, 1, 0);
    expect("loop (int i = k; i < v; i++) { y[0] = 1.0; }", 0, 1, 0);
}

BOOST_AUTO_TEST_CASE(iterations_are_those_of_c) {
    const auto steps = [](const std::string& head) {
        return printed_by("cns int one = 1; int two = 2; int seven = 7; loop (" + head + ") { print(i); }");
    };
    BOOST_TEST(steps("int i = one; i < seven; i += 3") == "1\n4\n");
    BOOST_TEST(steps("int i = one; i <= seven; i += 3") == "1\n4\n7\n");
    BOOST_TEST(steps("int i = seven; i > two; i -= 2") == "7\n5\n3\n");
    BOOST_TEST(steps("int i = 3; i >= -1; i -= 2") == "3\n1\n-1\n");
    BOOST_TEST(steps("int i = seven; i < two; i++").empty());
    BOOST_TEST(steps("int i = two; i > seven % 5; i--").empty());
    BOOST_TEST(steps("int i = 9; i < seven; i++").empty());
    BOOST_TEST(steps("int i = 1; i <= seven - 2 * two; i++") == "1\n2\n3\n");
    BOOST_TEST(
        printed_by("int least = -9223372036854775807 - 1; loop (int i = 5; i < least; i++) { print(i); }")
            .empty());
}

BOOST_AUTO_TEST_SUITE_END()
