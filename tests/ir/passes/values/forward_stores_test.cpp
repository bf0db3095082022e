// Forwarding of stored values: before and after as text, and random straight lines through the interpreter.
#include "ir/passes/values/forward_stores.hpp"

#include <boost/test/unit_test.hpp>
#include <random>

#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"
#include "ir/passes/loops/hoist_invariants.hpp"
#include "ir/reference/interpret.hpp"
#include "ir/text/text.hpp"
#include "ir/verify/verify.hpp"
#include "tests/support/nest.hpp"
#include "tests/support/random_program.hpp"

BOOST_AUTO_TEST_SUITE(forwarding)

using namespace nestor;
using nestor::test::nest;

namespace {

Program read(const std::string& statements) {
    return nest(R"(
entry function f(size N, size D, input float32 I[(0, N), (0, D)], inout float32 O[(0, N), (0, D)],
                 inout float32 y[(0, N)]) {
    allocate float32 total[] registers;
    total[] = 0.0f32;
    for n in (0, N) <O, z0, s0, n> {
        for d in (0, D) <O, z0, s0, d> {
)" + statements +
                "}}}");
}

/// The innermost block after forwarding.
std::string forwarded(const std::string& statements) {
    const Program after = forward_stores(read(statements), {});
    for (const std::string& violation : verify(after)) BOOST_ERROR(violation);
    std::string inner;
    visit(
        std::get<Block>(after.functions[0].body),
        [&](const Stmt& s) {
            const For* loop = get<For>(s);
            if (loop && loop->index.name() == "d") inner = print(loop->body, {.numbers = false});
        },
        [](const Expr&) {});
    return inner;
}

using Arrays = std::map<std::string, std::vector<std::byte>>;

Arrays results(const Program& program, Arguments arguments, std::string& problem) {
    const Outcome outcome = interpret(program, "f", arguments);
    problem = outcome.error == 0 ? "" : outcome.message;
    Arrays arrays;
    for (const auto& [name, array] : arguments.arrays) arrays[name] = array.data;
    return arrays;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_value_that_is_read_again_gets_a_name) {
    BOOST_TEST(forwarded("O[n, d] = I[n, d] * 2.0f32; total[] += O[n, d];") ==
               R"(let O_nd = I[n, d] * 2.0f32;
O[n, d] = O_nd;
total[] += O_nd;
)");
}

BOOST_AUTO_TEST_CASE(values_that_do_not_read_each_other_are_stored_one_by_one) {
    BOOST_TEST(forwarded("(O[n, d], y[n]) = (I[n, d], 3.0f32);") == "O[n, d] = I[n, d];\ny[n] = 3.0f32;\n");
    // all are read before one is written
    const std::string turned = "(O[n, d], y[n]) = (y[n], O[n, d]);\n";
    BOOST_TEST(forwarded(turned) == turned);
    const std::string placed = "(y[n], O[n, int64(y[n])]) = (1.0f32, 2.0f32);\n";
    BOOST_TEST(forwarded(placed) == placed);
}

BOOST_AUTO_TEST_CASE(a_store_that_is_overwritten_unseen_is_dropped) {
    BOOST_TEST(forwarded("O[n, d] = total[]; O[n, d] += I[n, d];") == "O[n, d] = total[] + I[n, d];\n");
    BOOST_TEST(forwarded("O[n, d] = I[n, d]; O[n, d] = 1.0f32;") == "O[n, d] = 1.0f32;\n");
    // read in between: it stays
    const std::string seen = R"(O[n, d] = 2.0f32;
total[] += O[n, D - 1 - d];
O[n, d] = 3.0f32;
)";
    BOOST_TEST(forwarded("O[n, d] = 2.0f32; total[] += O[n, D - 1 - d]; O[n, d] = "
                         "3.0f32;") == seen);
}

BOOST_AUTO_TEST_CASE(what_may_have_changed_is_loaded) {
    for (const std::string between :
         {"O[n, 0] = 1.0f32;", "for k in (0, 1) <O, z0, s1, k> { O[n, d] = 4.0f32; }",
          "if N > 1 { O[n, d] = 4.0f32; }"}) {
        const std::string text = forwarded("O[n, d] = I[n, d]; " + between + " y[n] = O[n, d];");
        BOOST_TEST(text.ends_with("y[n] = O[n, d];\n"), text);
    }
    // the register that the value came from has changed
    const std::string changed = forwarded("O[n, d] = total[]; total[] = 9.0f32; y[n] = O[n, d];");
    BOOST_TEST(changed.ends_with("y[n] = O[n, d];\n"), changed);
}

BOOST_AUTO_TEST_CASE(loops_that_change_nothing_of_it_know_the_value_too) {
    const auto in_loop = [](const std::string& inside) {
        return forwarded(
            "y[n] = total[]; allocate float32 t[] registers; for k in (0, D) <O, z0, "
            "s1, k> { " +
            inside + " }");
    };
    const std::string known = in_loop("if k > 2 { O[n, k] = y[n] + y[k]; }");
    BOOST_TEST(known.find("O[n, k] = total[] + y[k];") != std::string::npos, known);
    // the element, what its value is made of, or the subscript may change
    for (const std::string change :
         {"y[k] = 1.0f32; O[n, k] = y[n];", "O[n, k] = y[n]; total[] += 1.0f32;"}) {
        const std::string text = in_loop(change);
        BOOST_TEST(text.find("O[n, k] = y[n];") != std::string::npos, text);
    }
}

BOOST_AUTO_TEST_CASE(a_store_beside_an_element_leaves_it_known) {
    BOOST_TEST(forwarded("O[n, 0] = 1.0f32; O[n, 1] = 2.0f32; y[n] = O[n, 0];") ==
               R"(O[n, 0] = 1.0f32;
O[n, 1] = 2.0f32;
y[n] = 1.0f32;
)");
    BOOST_TEST(forwarded("O[n, 0] = 1.0f32; O[n, d] = 2.0f32; y[n] = O[n, 0];") ==
               R"(O[n, 0] = 1.0f32;
O[n, d] = 2.0f32;
y[n] = O[n, 0];
)");
}

BOOST_AUTO_TEST_CASE(subscripts_are_compared_as_linear_forms) {
    BOOST_TEST(forwarded("O[n, d + 1 - 1] = 2.0f32; y[n] = O[n, d];") ==
               "O[n, d + 1 - 1] = 2.0f32;\ny[n] = 2.0f32;\n");
}

BOOST_AUTO_TEST_CASE(random_straight_lines_compute_the_same) {
    std::mt19937_64 random(7);
    const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
    int dropped = 0, named = 0;
    for (int round = 0; round < 400; ++round) {
        const auto place = [&] {
            const char* columns[] = {"d", "d", "0", "D - 1", "D - 1 - d"};
            return std::string(below(4) ? "O[n, " : "O[0, ") + columns[below(5)] + "]";
        };
        std::vector<std::string> lets;
        const std::function<std::string(int)> value = [&](int depth) -> std::string {
            switch (below(depth > 0 ? 7 : 5)) {
                case 0:
                    return "total[]";
                case 1:
                    return "I[n, d]";
                case 2:
                    return lets.empty()
                               ? "2.0f32"
                               : lets[static_cast<std::size_t>(below(static_cast<int>(lets.size())))];
                case 3:
                case 4:
                    return place();
                case 5:
                    return "(" + value(depth - 1) + " + " + value(depth - 1) + ")";
                default:
                    return "(" + value(depth - 1) + " - " + value(depth - 1) + ")";
            }
        };
        std::string statements;
        for (int k = 2 + below(7); k-- > 0;) {
            const int choice = below(8);
            if (choice == 0) {
                const std::string name = "v." + std::to_string(30 + lets.size());
                statements += "let " + name + " = " + value(2) + ";\n";
                lets.push_back(name);
            } else if (choice == 1)
                statements += "total[] = " + value(1) + ";\n";
            else if (choice == 2)
                statements += place() + " += " + value(1) + ";\n";
            else if (choice == 3)
                statements += "if d > 1 { " + place() + " = " + value(1) + "; }\n";
            else
                statements += place() + " = " + value(2) + ";\n";
        }
        const Program before = read(statements);
        const Program after = forward_stores(before, {});
        const std::string text = print(after);
        const auto violations = verify(after);
        if (!violations.empty()) BOOST_FAIL(violations.front() + print(before) + text);
        named += text.find("let O_") != std::string::npos;
        const auto stores = [](const Program& program) {
            int count = 0;
            visit(
                std::get<Block>(program.functions[0].body),
                [&](const Stmt& s) { count += get<Store>(s) != nullptr; }, [](const Expr&) {});
            return count;
        };
        dropped += stores(after) < stores(before);
        Arguments arguments = nestor::testing::random_arguments(random, before);
        std::string problem, after_problem;
        const Arrays expected = results(before, arguments, problem);
        BOOST_REQUIRE_MESSAGE(problem.empty(), problem << print(before));
        BOOST_REQUIRE_MESSAGE(expected == results(after, arguments, after_problem),
                              after_problem << print(before) << text);
    }
    BOOST_TEST(named > 40);
    BOOST_TEST(dropped > 40);
}

BOOST_AUTO_TEST_CASE(random_programs_compute_the_same) {
    int changed = 0;
    for (std::uint32_t seed = 1; seed <= 300; ++seed) {
        std::mt19937_64 random(seed);
        const Program before = nestor::testing::random_program(random, {.executable = true});
        const Program after = hoist_invariants(forward_stores(before, {}), {});
        const auto violations = verify(after);
        if (!violations.empty()) BOOST_FAIL("seed " << seed << ": " << violations.front());
        changed += print(before) != print(after);
        const Arguments arguments = nestor::testing::random_arguments(random, before);
        std::string problem, after_problem;
        const Arrays expected = results(before, arguments, problem);
        const Arrays got = results(after, arguments, after_problem);
        BOOST_REQUIRE_MESSAGE(problem == after_problem && (!problem.empty() || expected == got),
                              "seed " << seed << problem << after_problem << print(before) << print(after));
    }
    BOOST_TEST(changed > 10);
}

BOOST_AUTO_TEST_SUITE_END()
