// Steps of a loop over time, several at once: the same values, independent strips, what is refused.
#include <fmt/format.h>

#include <random>

#include "ir/reference/interpret.hpp"
#include "ir/schedule/automatic/default.hpp"
#include "ir/verify/verify.hpp"
#include "tests/ir/schedule/nests.hpp"

BOOST_AUTO_TEST_SUITE(time_tiles)

using namespace nestor;
using namespace nestor::test;

namespace {

/// Steps over arrays a, b and c of N rows and 4 columns.
std::string steps(const std::string& nests, const std::string& low = "0") {
    return "entry function f.1(size N.2, scalar T.3: int64, inout float64 a.4[(0, N.2), (0, 4)],\n"
           "  inout float64 b.5[(0, N.2), (0, 4)], inout float64 c.6[(0, N.2), (0, 4)]) {\n"
           "  for t.7 in (" +
           low + ", T.3) <f, z0, s0, t> imperative {\n" + nests + "  }\n}\n";
}

/// A nest over rows `i_number`, some from either end left out, and all columns.
std::string rows(int number, const std::string& statement, int left_out = 3) {
    return fmt::format(
        "    for i{0} in ({1}, N.2 - {2}) <f, z0, s{0}, i> imperative {{\n"
        "      for j{0} in (0, 4) <f, z0, s{0}, j> imperative {{ {3} }} }}\n",
        number, left_out, 2 * left_out, statement);
}

std::string jacobi(const std::string& low = "0") {
    return steps(rows(0, "b.5[i0, j0] = a.4[i0 - 1, j0] + a.4[i0 + 1, j0];") +
                     rows(1, "a.4[i1, j1] = b.5[i1 - 1, j1] + b.5[i1 + 1, j1];"),
                 low);
}

std::vector<double> run(const Program& program, std::int64_t rows, std::int64_t times) {
    Arguments arguments;
    if (program.functions.size() == 1) arguments.scalars["N"] = rows;
    arguments.scalars["T"] = times;
    for (const char* name : {"a", "b", "c"}) {
        Array array(Type::float_(64), {rows, 4});
        for (std::int64_t k = 0; k < array.size(); ++k)
            array.set(k, Scalar(static_cast<double>((k * 7 + name[0]) % 11)));
        arguments.arrays.emplace(name, array);
    }
    const Outcome outcome = interpret(program, "f", arguments);
    BOOST_TEST(outcome.error == 0, outcome.message);
    std::vector<double> values;
    for (const auto& [name, array] : arguments.arrays)
        for (std::int64_t k = 0; k < array.size(); ++k) values.push_back(array.number(k));
    return values;
}

/// A few nests that read rows around their own of any array, and write one.
std::string random_steps(std::mt19937& random) {
    const auto below = [&](int n) { return std::uniform_int_distribution<int>(0, n - 1)(random); };
    const char* arrays[] = {"a.4", "b.5", "c.6"};
    std::string nests;
    const int count = 1 + below(3);
    for (int n = 0; n < count; ++n) {
        const int target = below(3);
        std::string value = fmt::format("float64(j{})", n);
        for (int k = 1 + below(3); k > 0; --k) {
            const int source = below(3), offset = source == target && below(4) ? 0 : below(5) - 2;
            const std::string row = below(4) ? fmt::format("i{} + {}", n, offset)
                                             : fmt::format("min(max(i{} + {}, 0), N.2 - 1)", n, offset);
            value += fmt::format(" {} {}[{}, {}]", below(2) ? "+" : "-", arrays[source], row,
                                 below(3) ? fmt::format("j{}", n) : fmt::format("{}", below(4)));
        }
        const int written = below(6) ? 0 : below(3) - 1;
        nests += rows(n, fmt::format("{}[i{} + {}, j{}] = {};", arrays[target], n, written, n, value));
    }
    return steps(nests);
}

}  // namespace

BOOST_AUTO_TEST_CASE(steps_run_together_on_strips_and_then_between_them) {
    const std::string made = after(read(jacobi()), {schedule::TimeTiles{loop("f", "s0", "t"), 3, 24}});
    for (const char* part :
         {"for t_tile in (0, (T + 2) div 3) <f, z0, s0, t_tile> imperative {",
          "for strip in (0, (N + 27) div 24) <f, z0, s0, strip> imperative {",
          "let strip_begin = 24 * strip - 2;", "let lag = 2 * (t - t_begin);",
          "for i0 in (max(3, strip_begin + lag), min(N - 3, strip_end - lag) - max(3, strip_begin + lag))",
          "for border in (1, (N + 27) div 24 - 1) <f, z0, s0, border> imperative {"})
        BOOST_TEST(made.find(part) != std::string::npos, part << " is not in\n" << made);
}

BOOST_AUTO_TEST_CASE(random_steps_compute_the_same_and_strips_are_proved_independent) {
    const unsigned seed = std::random_device()();
    std::mt19937 random(seed);
    int tiled = 0, refused = 0;
    for (int round = 0; round < 60; ++round) {
        const std::string text = random_steps(random);
        const Program program = read(text);
        const std::int64_t together = 1 + static_cast<std::int64_t>(random() % 4),
                           width = 1 + static_cast<std::int64_t>(random() % 50);
        BOOST_TEST_CONTEXT("seed " << seed << "\n" << text << together << ", " << width) {
            auto made = apply(program, "f", {schedule::TimeTiles{loop("f", "s0", "t"), together, width}});
            if (!made) {
                ++refused;
                continue;
            }
            ++tiled;
            for (const std::string& violation : verify(*made)) BOOST_ERROR(violation);
            for (const auto& [n, times] : {std::pair<int, int>{70, 7}, {31, 4}, {6, 5}, {7, 1}, {40, 0}})
                BOOST_TEST(run(program, n, times) == run(*made, n, times), boost::test_tools::per_element());
            for (const char* name : {"strip", "border"}) {
                made = apply(*made, "f",
                             {schedule::Traverse{loop("f", "s0", name), schedule::TraverseMode::parallel}});
                BOOST_TEST_REQUIRE(bool(made), (made ? "" : render(made.error())));
            }
        }
    }
    BOOST_TEST(tiled >= 5);
    BOOST_TEST(refused >= 5);
}

BOOST_AUTO_TEST_CASE(steps_may_begin_anywhere) {
    const Program program = read(jacobi("2"));
    const auto made = apply(program, "f", {schedule::TimeTiles{loop("f", "s0", "t"), 2, 16}});
    BOOST_TEST_REQUIRE(bool(made));
    BOOST_TEST(run(program, 50, 5) == run(*made, 50, 5), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(steps_that_a_loop_calls_stand_in_place_of_the_calls) {
    const std::string kernel =
        "internal function step{0}.{0}1(input float64 p.{0}2[(0, 60), (0, 4)], inout float64 q.{0}3[(0, 60), "
        "(0, 4)],\n"
        "  scalar by.{0}4: float64) {{\n"
        "  for i.{0}5 in (1, 58) parallel <step{0}, z0, s0, i> imperative {{\n"
        "    for j.{0}6 in (0, 4) <step{0}, z0, s0, j> imperative {{\n"
        "      q.{0}3[i.{0}5, j.{0}6] = p.{0}2[i.{0}5 - 1, j.{0}6] + by.{0}4 * p.{0}2[i.{0}5 + 1, j.{0}6]; "
        "}} }}\n}}\n";
    const Program program =
        read(fmt::format(fmt::runtime(kernel), 1) + fmt::format(fmt::runtime(kernel), 2) +
             "entry function f.1(scalar T.3: int64, inout float64 a.4[(0, 60), (0, 4)],\n"
             "  inout float64 b.5[(0, 60), (0, 4)]) {\n"
             "  for t.7 in (0, T.3) <f, z0, s0, t> imperative {\n"
             "    call step1.11(&a.4, &b.5, 2.0); call step2.21(&b.5, &a.4, float64(t.7)); }\n}\n");
    const auto made = apply(program, "f", {schedule::TimeTiles{loop("f", "s0", "t"), 3, 20}});
    BOOST_TEST_REQUIRE(bool(made), (made ? "" : render(made.error())));
    for (const std::string& violation : verify(*made)) BOOST_ERROR(violation);
    BOOST_TEST(body(*made).find("call") == std::string::npos, body(*made));
    BOOST_TEST(run(program, 60, 7) == run(*made, 60, 7), boost::test_tools::per_element());
    const auto again =
        apply(*made, "f", {schedule::Traverse{loop("f", "s0", "strip"), schedule::TraverseMode::parallel}});
    BOOST_TEST(bool(again));
}

// covers: SCH-92
BOOST_AUTO_TEST_CASE(what_cannot_run_several_steps_at_once_is_refused) {
    const auto refused = [](const std::string& text, const std::string& reason, std::int64_t width = 64) {
        const std::string made = after(read(text), {schedule::TimeTiles{loop("f", "s0", "t"), 4, width}});
        BOOST_TEST(made.find(reason) != std::string::npos, made);
        BOOST_TEST(made.find("[SCH-92]") != std::string::npos, made);
    };
    refused(jacobi(),
            "strips of 14 rows are too narrow for 4 steps: neighbours would meet [SCH-92]\n"
            "  hint: at least 15 rows",
            14);
    refused(steps(rows(0, "a.4[i0, j0] = a.4[i0 - 1, j0];")),
            "iterations of <f, z0, s0, i> in one step depend on each other");
    refused(steps(rows(0, "a.4[i0, j0] = b.5[0, j0];") + rows(1, "b.5[i1, j1] = a.4[i1, j1];")),
            "an iteration of <f, z0, s1, i> may need any of <f, z0, s0, i>");
    refused(
        steps(rows(0, "a.4[i0, j0] = b.5[(i0 + 1) mod N.2, j0];") + rows(1, "b.5[i1, j1] = a.4[i1, j1];")),
        "an iteration of <f, z0, s1, i> may need any of <f, z0, s0, i>");
    refused(steps("    for i0 in (t.7, N.2 - t.7) <f, z0, s0, i> imperative { a.4[i0, 0] = 1.0; }\n"),
            "what <f, z0, s0, i> touches, or its limits, are not the same in each step");
    refused(steps("    a.4[0, 0] = 1.0;\n"), "<f, z0, s0, t> does more than to repeat nests");
}

BOOST_AUTO_TEST_CASE(default_loops_run_several_steps_at_once_beyond_the_caches) {
    const auto tiled = [](std::int64_t rows, std::int64_t columns, std::int64_t times) {
        const std::string nest =
            "    for i{0} in (1, {1}) <f, z0, s{0}, i> imperative {{\n"
            "      for j{0} in (0, {2}) <f, z0, s{0}, j> imperative {{\n"
            "        {3}[i{0}, j{0}] = {4}[i{0} - 1, j{0}] + {4}[i{0} + 1, j{0}]; }} }}\n";
        const std::string text = fmt::format(
                                     "entry function f.1(inout float32 a.4[(0, {0}), (0, {1})],\n"
                                     "  inout float32 b.5[(0, {0}), (0, {1})]) {{\n"
                                     "  for t.7 in (0, {2}) <f, z0, s0, t> imperative {{\n",
                                     rows, columns, times) +
                                 fmt::format(fmt::runtime(nest), 0, rows - 2, columns, "b.5", "a.4") +
                                 fmt::format(fmt::runtime(nest), 1, rows - 2, columns, "a.4", "b.5") +
                                 "  }\n}\n";
        return body(default_schedule(read(text), Target{}));
    };
    const auto has = [](const std::string& text, const char* part) {
        return text.find(part) != std::string::npos;
    };
    const std::string large = tiled(2048, 2048, 10);
    BOOST_TEST(has(large, "for t_tile in (0, 2)"), large);  // five steps each
    BOOST_TEST(has(large, "parallel <f, z0, s0, strip>"), large);
    BOOST_TEST(has(large, "parallel <f, z0, s0, border>"), large);
    BOOST_TEST(!has(tiled(512, 512, 10), "t_tile"));
    BOOST_TEST(!has(tiled(2048, 2048, 1), "t_tile"));
}

BOOST_AUTO_TEST_SUITE_END()
