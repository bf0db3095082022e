// Guards that become limits: before and after as text, and random nests that must do the same in the same
// order.
#include "ir/passes/loops/tighten_bounds.hpp"

#include <fmt/format.h>

#include <boost/test/unit_test.hpp>
#include <random>

#include "ir/core/walk.hpp"
#include "ir/passes/loops/hoist_indices.hpp"
#include "ir/reference/interpret.hpp"
#include "ir/simplify/simplify.hpp"
#include "ir/text/text.hpp"
#include "ir/verify/verify.hpp"

using namespace nestor;

namespace {

Program read(const std::string& text) {
    auto program = parse_nest(std::make_shared<const SourceFile>("test.nest", text));
    if (!program) BOOST_FAIL(render(program.error()) + text);
    return *program;
}

std::string limited(const std::string& statements) {
    const Program program =
        read("entry function f.1(size M.2, size N.3, inout int64 y.4[(0, M.2), (0, N.3)]) {\n" + statements +
             "}\n");
    const Program after = simplify(hoist_indices(tighten_bounds(program, {}), {}), {});
    BOOST_TEST(verify(after).empty());
    return print(std::get<Block>(after.functions.back().body), {.numbers = false});
}

/// A nest of loops with lets and guards that are sums of all that is in scope, around one store that depends
/// on the order of everything before it.
class RandomNest {
public:
    explicit RandomNest(std::mt19937& random) : random_(random) {}

    std::string text() {
        return "entry function f.1(scalar a.2: int64, scalar b.3: int64, inout int64 y.4[(0, 8)]) {\n" +
               loop(1 + below(3)) + loop(1 + below(2)) + "}\n";
    }

private:
    int below(int count) { return std::uniform_int_distribution<int>(0, count - 1)(random_); }

    std::string sum() {
        std::string out = fmt::to_string(below(9) - 4);
        for (int k = below(3); k >= 0; --k)
            out += fmt::format(" + {} * {}", below(7) - 3, scope_[static_cast<std::size_t>(below(size()))]);
        return out;
    }
    int size() const { return static_cast<int>(scope_.size()); }

    std::string condition() {
        static const char* const comparisons[] = {"<", "<=", ">", ">=", "==", "<"};
        std::string one = fmt::format("{} {} {}", sum(), comparisons[below(6)], sum());
        if (below(6) == 0) one = fmt::format("y.4[{}] > {}", below(8), below(5) - 4);
        if (below(8) == 0) one = fmt::format("({} || {})", one, condition());
        return below(2) == 0 ? one : fmt::format("{} && {}", one, condition());
    }

    std::string body(int depth) {
        const std::size_t outside = scope_.size();
        std::string out;
        for (int k = below(3); k > 0; --k) {
            const std::string name = fmt::format("v.{}", ++symbols_);
            out += fmt::format("let {} = {};\n", name, sum());
            scope_.push_back(name);
        }
        const std::string guard = below(3) > 0 ? condition() : "";
        std::string inside = depth > 0 ? loop(depth - 1) : "";
        if (depth == 0 || below(3) == 0)
            inside += fmt::format("y.4[({}) emod 8] = (y.4[{}] * 3 + {} - y.4[({}) emod 8] * 2) emod 101;\n",
                                  sum(), below(8), sum(), sum());
        if (depth == 0 && below(3) == 0)  // alone in its loop, or behind the other one
            (below(2) == 0 ? inside : inside = "") +=
                fmt::format("y.4[({}) emod 8] += select({}, ({}) emod 7, 0);\n", sum(), condition(), sum());
        scope_.resize(outside);
        return out + (guard.empty() ? inside : fmt::format("if {} {{\n{}}}\n", guard, inside));
    }

    std::string loop(int depth) {
        const std::string low = sum(), extent = below(2) ? fmt::to_string(below(6)) : "min(6, " + sum() + ")";
        const std::string index = fmt::format("i.{}", ++symbols_);
        scope_.push_back(index);
        const std::string inside = body(depth);
        scope_.pop_back();
        return fmt::format("for {} in ({}, {}) {{\n{}}}\n", index, low, extent, inside);
    }

    std::mt19937& random_;
    std::vector<std::string> scope_ = {"a.2", "b.3"};
    int symbols_ = 9;
};

/// What is in y after the program ran on it.
std::vector<double> result_of(const Program& program, std::int64_t a, std::int64_t b) {
    Arguments arguments;
    arguments.scalars = {{"a", a}, {"b", b}};
    Array y(Type::index(), {8});
    for (std::int64_t k = 0; k < 8; ++k) y.set(k, k * k - 5);
    arguments.arrays.emplace("y", y);
    const Outcome outcome = interpret(program, "f", arguments, {.output = nullptr, .step_limit = 5000000});
    BOOST_TEST_REQUIRE(outcome.error == 0, outcome.message);
    std::vector<double> out;
    for (std::int64_t k = 0; k < 8; ++k) out.push_back(arguments.arrays.at("y").number(k));
    return out;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(limits)

// covers: HAL-54 HAL-60
BOOST_AUTO_TEST_CASE(a_tile_of_two_loops_runs_to_where_the_array_ends) {
    BOOST_TEST(limited("for yo.10 in (0, (M.2 + 31) div 32) parallel {\n"
                       "  for xo.11 in (0, (N.3 + 63) div 64) {\n"
                       "    for yi.12 in (0, 32) {\n"
                       "      for xi.13 in (0, 64) vectorized {\n"
                       "        let m.14 = yo.10 * 32 + yi.12;\n"
                       "        let n.15 = xo.11 * 64 + xi.13;\n"
                       "        if n.15 < N.3 && m.14 < M.2 { y.4[m.14, n.15] = 1; }\n"
                       "      }\n    }\n  }\n}\n") ==
               "for yo in (0, (M + 31) / 32) parallel {\n"
               "    let yi_end = min(32, M - 32 * yo);\n"
               "    for xo in (0, (N + 63) / 64) {\n"
               "        let xi_end = min(64, N - 64 * xo);\n"
               "        for yi in (0, yi_end) {\n"
               "            let m = yo * 32 + yi;\n"
               "            for xi in (0, xi_end) vectorized {\n"
               "                let n = xo * 64 + xi;\n"
               "                y[m, n] = 1;\n"
               "            }\n"
               "        }\n"
               "    }\n"
               "}\n");
}

BOOST_AUTO_TEST_CASE(what_reads_memory_or_changes_stays_a_guard) {
    const std::string reads =
        "for i.10 in (0, M.2) {\n    if y[i, 0] > 0 {\n        y[i, 1] = 1;\n    }\n}\n";
    BOOST_TEST(limited("for i.10 in (0, M.2) { if y.4[i.10, 0] > 0 && i.10 < 5 { y.4[i.10, 1] = 1; } }\n") ==
               "let i_end = min(M, 5);\n"
               "for i in (0, i_end) {\n    if y[i, 0] > 0 {\n        y[i, 1] = 1;\n    }\n}\n");
    BOOST_TEST(limited("var n.9: int64 = 3;\n"
                       "for i.10 in (0, M.2) { if i.10 < n.9 { y.4[i.10, 1] = 1; n.9 = 2; } }\n") ==
               "var n: int64 = 3;\n"
               "for i in (0, M) {\n    if i < n {\n        y[i, 1] = 1;\n        n = 2;\n    }\n}\n");
}

BOOST_AUTO_TEST_CASE(a_store_that_may_add_nothing_is_guarded) {
    BOOST_TEST(
        limited("for m.10 in (0, M.2) {\n"
                "  for n.11 in (0, N.3) {\n"
                "    y.4[m.10, n.11] += select(n.11 >= m.10 && m.10 % 2 == 0 && n.11 % 2 == 0, 7, 0);\n"
                "  }\n}\n") ==
        "for m in (0, M) {\n"
        "    if m % 2 == 0 {\n"
        "        for n in (m, N - m) {\n"
        "            y[m, n] += select(n % 2 == 0, 7, 0);\n"
        "        }\n"
        "    }\n"
        "}\n");
    const std::string stays = "for n in (0, N) {\n    y[0, n] += select(n < 5, 7, 1);\n}\n";
    BOOST_TEST(limited("for n.11 in (0, N.3) { y.4[0, n.11] += select(n.11 < 5, 7, 1); }\n") == stays);
}

BOOST_AUTO_TEST_CASE(a_loop_for_one_index_runs_once) {
    BOOST_TEST(limited("for m.10 in (0, M.2) { for v.11 in (2, 8) vectorized {\n"
                       "  y.4[0, v.11] += select(m.10 * m.10 == v.11 && v.11 % 2 == 0, 7, 0);\n"
                       "}\n}\n") ==
               "for m in (0, M) {\n"
               "    let v = m * m;\n"
               "    if 2 <= m * m && m * m < 10 {\n"
               "        y[0, v] += select(v % 2 == 0, 7, 0);\n"
               "    }\n"
               "}\n");
    // the index depends on what the loop changes, or the loop may be empty
    for (const std::string loop :
         {"for v in (0, 8) {\n    if y[0, 0] == v {\n        y[0, v] = 1;\n    }\n}\n",
          "for v in (0, 8) {\n    if v * v == v {\n        y[0, v] = 1;\n    }\n}\n",
          "for v in (0, N) {\n    if M == v {\n        y[0, v] = 1;\n    }\n}\n"}) {
        std::string numbered = loop;
        for (const auto& [name, number] : {std::pair{"v", ".11"}, {"y", ".4"}, {"N", ".3"}, {"M", ".2"}})
            for (std::size_t at = 0; (at = numbered.find(name, at)) != std::string::npos; at += 3)
                numbered.insert(at + 1, number);
        BOOST_TEST(limited(numbered) == loop);
    }
}

BOOST_AUTO_TEST_CASE(adding_nothing_is_no_store_where_a_sum_is_never_negative_zero) {
    const auto sum_from = [](const std::string& first, const std::string& role) {
        const Program after = tighten_bounds(
            read("entry function f.1(size N.3, " + role + " float32 y.4[(0, N.3)]) {\n" + first +
                 "for n.10 in (0, N.3) { y.4[n.10] += select(n.10 < 5, 2.5f32, 0.0f32); }\n}\n"),
            {});
        const std::string text = print(std::get<Block>(after.functions.back().body), {.numbers = false});
        return text.find("select") == std::string::npos;
    };
    BOOST_TEST(sum_from("for m.9 in (0, N.3) { y.4[m.9] = 0.0f32; }\n", "output"));
    BOOST_TEST(!sum_from("for m.9 in (0, N.3) { y.4[m.9] = -0.0f32; }\n", "output"));
    BOOST_TEST(!sum_from("for m.9 in (0, N.3) { y.4[m.9] = float32(m.9); }\n", "output"));
    BOOST_TEST(!sum_from("for m.9 in (0, N.3) { y.4[m.9] = 0.0f32; y.4[m.9] *= -1.0f32; }\n", "output"));
    BOOST_TEST(!sum_from("", "inout"));  // what came in may be -0.0
}

BOOST_AUTO_TEST_CASE(collapsed_loops_and_loops_of_a_device_keep_their_limits) {
    const std::string collapsed =
        "for i in (0, M) parallel collapse 2 {\n"
        "    for j in (0, 8) {\n"
        "        if i + j < 5 {\n"
        "            y[i, j] = 1;\n"
        "        }\n"
        "    }\n"
        "}\n";
    BOOST_TEST(limited("for i.10 in (0, M.2) parallel collapse 2 { for j.11 in (0, 8) { if i.10 + j.11 < 5 { "
                       "y.4[i.10, j.11] = 1; } } }\n") == collapsed);
    const std::string device =
        "for i in (0, M) gpu_block_x {\n"
        "    for j in (0, 8) gpu_thread_x 8 {\n"
        "        if i + j < 5 {\n"
        "            y[i, j] = 1;\n"
        "        }\n"
        "    }\n"
        "}\n";
    BOOST_TEST(
        limited("for i.10 in (0, M.2) gpu_block_x { for j.11 in (0, 8) gpu_thread_x 8 { if i.10 + j.11 "
                "< 5 { y.4[i.10, j.11] = 1; } } }\n") == device);
}

BOOST_AUTO_TEST_CASE(extents_are_written_by_the_names_of_others) {
    BOOST_TEST(limited("for o.9 in (0, M.2) {\n"
                       "  let n.10 = min(16, M.2 - 16 * o.9);\n"
                       "  let k.11 = max(o.9 + n.10 + 1, o.9 + min(16, M.2 - 16 * o.9)) - o.9;\n"
                       "  let same.12 = min(16, M.2 - 16 * o.9) + o.9 - o.9;\n"
                       "  y.4[n.10, k.11] = same.12;\n"
                       "}\n") ==
               "for o in (0, M) {\n"
               "    let n = min(16, M - 16 * o);\n"
               "    let k = n + 1;\n"
               "    y[n, k] = n;\n"
               "}\n");
    // what a local held before is not what it holds now
    const std::string changes =
        "var x: int64 = 5;\nlet a = min(x, M);\ny[0, 0] = a;\nx = 1;\nlet b = max(min(x, M), 0);\ny[0, 1] = "
        "b;\n";
    BOOST_TEST(limited("var x.9: int64 = 5; let a.10 = min(x.9, M.2); y.4[0, 0] = a.10; x.9 = 1;\n"
                       "let b.11 = max(min(x.9, M.2), 0); y.4[0, 1] = b.11;\n") == changes);
}

// covers: HAL-54 HAL-57
BOOST_AUTO_TEST_CASE(random_nests_do_the_same_in_the_same_order) {
    const unsigned seed = std::random_device()();
    BOOST_TEST_MESSAGE("seed " << seed);
    std::mt19937 random(seed);
    int rewritten = 0, changed = 0;
    for (int round = 0; round < 400; ++round) {
        const std::string text = RandomNest(random).text();
        const Program before = read(text);
        const Program after = hoist_indices(tighten_bounds(before, {}), {});
        BOOST_TEST_REQUIRE(verify(after).empty(), text);
        rewritten += !same_up_to_numbers(before, after);
        for (int k = 0; k < 4; ++k) {
            const std::int64_t a = static_cast<std::int64_t>(random() % 9) - 3,
                               b = static_cast<std::int64_t>(random() % 9) - 3;
            const std::vector<double> expected = result_of(before, a, b);
            BOOST_TEST_REQUIRE(result_of(after, a, b) == expected, "seed " << seed << ", a = " << a
                                                                           << ", b = " << b << "\n"
                                                                           << text);
            changed += expected != std::vector<double>{-5, -4, -1, 4, 11, 20, 31, 44};
        }
    }
    BOOST_TEST(rewritten > 100);
    BOOST_TEST(changed > 200);
}

BOOST_AUTO_TEST_SUITE_END()
