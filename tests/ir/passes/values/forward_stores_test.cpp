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
#include "tests/support/random_program.hpp"

using namespace nestor;

namespace {

Program read(const std::string& statements) {
    auto program = parse_nest(std::make_shared<const SourceFile>(
        "test.nest",
        "entry function f.1(size N.2, size D.3, input float32 I.4[(0, N.2), (0, D.3)], inout float32 "
        "O.5[(0, N.2), (0, D.3)], inout float32 y.6[(0, N.2)]) {\nallocate float32 total.7[] registers;\n"
        "total.7[] = 0.0f32;\n"
        "for n.8 in (0, N.2) <O, z0, s0, n> {\n for d.9 in (0, D.3) <O, z0, s0, d> {\n" +
            statements + "}\n}\n}\n"));
    if (!program) BOOST_FAIL(render(program.error()) + statements);
    return *program;
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

BOOST_AUTO_TEST_SUITE(forwarding)

BOOST_AUTO_TEST_CASE(a_value_that_is_read_again_gets_a_name) {
    BOOST_TEST(forwarded("O.5[n.8, d.9] = I.4[n.8, d.9] * 2.0f32; total.7[] += O.5[n.8, d.9];") ==
               "let O_nd = I[n, d] * 2.0f32;\nO[n, d] = O_nd;\ntotal[] += O_nd;\n");
}

BOOST_AUTO_TEST_CASE(a_store_that_is_overwritten_unseen_is_dropped) {
    BOOST_TEST(forwarded("O.5[n.8, d.9] = total.7[]; O.5[n.8, d.9] += I.4[n.8, d.9];") ==
               "O[n, d] = total[] + I[n, d];\n");
    BOOST_TEST(forwarded("O.5[n.8, d.9] = I.4[n.8, d.9]; O.5[n.8, d.9] = 1.0f32;") == "O[n, d] = 1.0f32;\n");
    // read in between: it stays
    const std::string seen = "O[n, d] = 2.0f32;\ntotal[] += O[n, D - 1 - d];\nO[n, d] = 3.0f32;\n";
    BOOST_TEST(forwarded("O.5[n.8, d.9] = 2.0f32; total.7[] += O.5[n.8, D.3 - 1 - d.9]; O.5[n.8, d.9] = "
                         "3.0f32;") == seen);
}

BOOST_AUTO_TEST_CASE(what_may_have_changed_is_loaded) {
    for (const std::string between :
         {"O.5[n.8, 0] = 1.0f32;", "for k.20 in (0, 1) <O, z0, s1, k> { O.5[n.8, d.9] = 4.0f32; }",
          "if N.2 > 1 { O.5[n.8, d.9] = 4.0f32; }"}) {
        const std::string text =
            forwarded("O.5[n.8, d.9] = I.4[n.8, d.9]; " + between + " y.6[n.8] = O.5[n.8, d.9];");
        BOOST_TEST(text.ends_with("y[n] = O[n, d];\n"), text);
    }
    // the register that the value came from has changed
    const std::string changed =
        forwarded("O.5[n.8, d.9] = total.7[]; total.7[] = 9.0f32; y.6[n.8] = O.5[n.8, d.9];");
    BOOST_TEST(changed.ends_with("y[n] = O[n, d];\n"), changed);
}

BOOST_AUTO_TEST_CASE(loops_that_change_nothing_of_it_know_the_value_too) {
    const auto in_loop = [](const std::string& inside) {
        return forwarded(
            "y.6[n.8] = total.7[]; allocate float32 t.19[] registers; for k.20 in (0, D.3) <O, z0, "
            "s1, k> { " +
            inside + " }");
    };
    const std::string known = in_loop("if k.20 > 2 { O.5[n.8, k.20] = y.6[n.8] + y.6[k.20]; }");
    BOOST_TEST(known.find("O[n, k] = total[] + y[k];") != std::string::npos, known);
    // the element, what its value is made of, or the subscript may change
    for (const std::string change : {"y.6[k.20] = 1.0f32; O.5[n.8, k.20] = y.6[n.8];",
                                     "O.5[n.8, k.20] = y.6[n.8]; total.7[] += 1.0f32;"}) {
        const std::string text = in_loop(change);
        BOOST_TEST(text.find("O[n, k] = y[n];") != std::string::npos, text);
    }
}

BOOST_AUTO_TEST_CASE(a_store_beside_an_element_leaves_it_known) {
    BOOST_TEST(forwarded("O.5[n.8, 0] = 1.0f32; O.5[n.8, 1] = 2.0f32; y.6[n.8] = O.5[n.8, 0];") ==
               "O[n, 0] = 1.0f32;\nO[n, 1] = 2.0f32;\ny[n] = 1.0f32;\n");
    BOOST_TEST(forwarded("O.5[n.8, 0] = 1.0f32; O.5[n.8, d.9] = 2.0f32; y.6[n.8] = O.5[n.8, 0];") ==
               "O[n, 0] = 1.0f32;\nO[n, d] = 2.0f32;\ny[n] = O[n, 0];\n");
}

BOOST_AUTO_TEST_CASE(subscripts_are_compared_as_linear_forms) {
    BOOST_TEST(forwarded("O.5[n.8, d.9 + 1 - 1] = 2.0f32; y.6[n.8] = O.5[n.8, d.9];") ==
               "O[n, d + 1 - 1] = 2.0f32;\ny[n] = 2.0f32;\n");
}

BOOST_AUTO_TEST_CASE(random_straight_lines_compute_the_same) {
    std::mt19937_64 random(7);
    const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
    int dropped = 0, named = 0;
    for (int round = 0; round < 400; ++round) {
        const auto place = [&] {
            const char* columns[] = {"d.9", "d.9", "0", "D.3 - 1", "D.3 - 1 - d.9"};
            return std::string(below(4) ? "O.5[n.8, " : "O.5[0, ") + columns[below(5)] + "]";
        };
        std::vector<std::string> lets;
        const std::function<std::string(int)> value = [&](int depth) -> std::string {
            switch (below(depth > 0 ? 7 : 5)) {
                case 0:
                    return "total.7[]";
                case 1:
                    return "I.4[n.8, d.9]";
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
                statements += "total.7[] = " + value(1) + ";\n";
            else if (choice == 2)
                statements += place() + " += " + value(1) + ";\n";
            else if (choice == 3)
                statements += "if d.9 > 1 { " + place() + " = " + value(1) + "; }\n";
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
