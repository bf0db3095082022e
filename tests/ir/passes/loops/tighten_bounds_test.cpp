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
#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(limits)

using namespace nestor;
using nestor::test::nest;

namespace {

std::string limited(const std::string& statements) {
    const Program program =
        nest("entry function f(size M, size N, inout int64 y[(0, M), (0, N)]) {\n" + statements + "}\n");
    const Program after = simplify(hoist_indices(tighten_bounds(program, {}), {}), {});
    return test::body_of(after);
}

/// A nest of loops with lets and guards that are sums of all that is in scope, around one store that depends
/// on the order of everything before it.
class RandomNest {
public:
    explicit RandomNest(std::mt19937& random) : random_(random) {}

    std::string text() {
        return "entry function f(scalar a: int64, scalar b: int64, inout int64 y[(0, 8)]) {\n" +
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
        static const char* const modulos[] = {"%", "mod", "emod"};
        if (below(4) == 0) one = fmt::format("({}) {} {} == 0", sum(), modulos[below(3)], 2 + below(3));
        if (below(6) == 0) one = fmt::format("y[{}] > {}", below(8), below(5) - 4);
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
            inside += fmt::format("y[({}) emod 8] = (y[{}] * 3 + {} - y[({}) emod 8] * 2) emod 101;\n", sum(),
                                  below(8), sum(), sum());
        if (depth == 0 && below(3) == 0) {  // alone in its loop, or behind the other one
            const std::string one = condition();
            if (below(2) == 0) inside = "";
            for (int k = below(3); k >= 0; --k)
                inside += fmt::format("y[({}) emod 8] += select({}, ({}) emod 7, 0);\n", sum(),
                                      below(6) == 0 ? condition() : one, sum());
        }
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
    std::vector<std::string> scope_ = {"a", "b"};
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

BOOST_AUTO_TEST_CASE(what_a_guard_decides_is_decided_where_it_is_a_limit) {
    // nothing says x >= 3 behind it, and what is never read may have no element
    const std::string after = limited(R"(for m in (0, M) {
  for x in (0, N) { if x >= 3 && x < M { y[m, x] = select(x >= 2, 7, y[0, x ediv 2]) + select(x < m, 1, 2); } }
}
)");
    BOOST_TEST(after.find("select(x >= 2") == std::string::npos, after);
    BOOST_TEST(after.find("select(x < m") != std::string::npos, after);
}

// covers: HAL-54 HAL-60
BOOST_AUTO_TEST_CASE(a_tile_of_two_loops_runs_to_where_the_array_ends) {
    BOOST_TEST(limited(R"(for yo in (0, (M + 31) div 32) parallel {
  for xo in (0, (N + 63) div 64) {
    for yi in (0, 32) {
      for xi in (0, 64) vectorized {
        let m = yo * 32 + yi;
        let n = xo * 64 + xi;
        if n < N && m < M { y[m, n] = 1; }
      }
    }
  }
}
)") ==
               R"(for yo in (0, (M + 31) / 32) parallel {
    let yi_end = min(32, M - 32 * yo);
    for xo in (0, (N + 63) / 64) {
        let xi_end = min(64, N - 64 * xo);
        for yi in (0, yi_end) {
            let m = yo * 32 + yi;
            for xi in (0, xi_end) vectorized {
                let n = xo * 64 + xi;
                y[m, n] = 1;
            }
        }
    }
}
)");
}

BOOST_AUTO_TEST_CASE(what_reads_memory_or_changes_stays_a_guard) {
    const std::string reads =
        R"(for i in (0, M) {
    if y[i, 0] > 0 {
        y[i, 1] = 1;
    }
}
)";
    BOOST_TEST(limited("for i in (0, M) { if y[i, 0] > 0 && i < 5 { y[i, 1] = 1; } }\n") ==
               R"(let i_end = min(M, 5);
for i in (0, i_end) {
    if y[i, 0] > 0 {
        y[i, 1] = 1;
    }
}
)");
    BOOST_TEST(limited(R"(var n: int64 = 3;
for i in (0, M) { if i < n { y[i, 1] = 1; n = 2; } }
)") ==
               R"(var n: int64 = 3;
for i in (0, M) {
    if i < n {
        y[i, 1] = 1;
        n = 2;
    }
}
)");
}

BOOST_AUTO_TEST_CASE(remainders_of_the_index_become_steps) {
    // from the first one on
    BOOST_TEST(limited("for n in (0, N) { if (n - M) % 2 == 0 { y[0, n] = 7; } }\n") ==
               R"(let n_first = M % 2;
for n_nth in (0, (N - n_first + 1) / 2) {
    y[0, n_first + 2 * n_nth] = 7;
}
)");
    BOOST_TEST(limited("for n in (M, N) { if (M - n) % 3 == 0 && n < 9 { y[0, n] = (n - M) / 3; } }\n") ==
               R"(let n_end = min(M + N, 9);
for n_nth in (0, (n_end - M + 2) / 3) {
    y[0, M + 3 * n_nth] = n_nth;
}
)");
    // what data say is no step
    const std::string stays = R"(for n in (0, N) {
    if (n - y[0, 0]) % 2 == 0 {
        y[0, n] = 7;
    }
}
)";
    BOOST_TEST(limited(stays) == stays);
}

BOOST_AUTO_TEST_CASE(a_store_that_may_add_nothing_is_guarded) {
    BOOST_TEST(limited(R"(for m in (0, M) {
  for n in (0, N) {
    y[m, n] += select(n >= m && m % 2 == 1 && n % 2 == 1, 7, 0);
  }
}
)") ==
               R"(for m in (0, M) {
    if m % 2 == 1 {
        for n in (m, N - m) {
            y[m, n] += select(n % 2 == 1, 7, 0);
        }
    }
}
)");
    // several with one condition, one with another
    BOOST_TEST(
        limited("for n in (0, N) { y[0, n] += select(n >= 2, 7, 0); y[1, n] += select(n >= 2, 3, 0); }\n") ==
        R"(for n in (2, N - 2) {
    y[0, n] += 7;
    y[1, n] += 3;
}
)");
    const std::string two = R"(for n in (0, N) {
    y[0, n] += select(n >= 2, 7, 0);
    y[1, n] += select(n >= 3, 3, 0);
}
)";
    BOOST_TEST(limited(two) == two);
    const std::string stays = R"(for n in (0, N) {
    y[0, n] += select(n < 5, 7, 1);
}
)";
    BOOST_TEST(limited("for n in (0, N) { y[0, n] += select(n < 5, 7, 1); }\n") == stays);
}

BOOST_AUTO_TEST_CASE(a_loop_for_one_index_runs_once) {
    BOOST_TEST(limited(R"(for m in (0, M) { for v in (2, 8) vectorized {
  y[0, v] += select(m * m == v && v % 2 == 0, 7, 0);
}
}
)") ==
               R"(for m in (0, M) {
    let v = m * m;
    if 2 <= m * m && m * m < 10 {
        y[0, v] += select(v % 2 == 0, 7, 0);
    }
}
)");
    // the index depends on what the loop changes, or the loop may be empty
    for (const std::string loop : {R"(for v in (0, 8) {
    if y[0, 0] == v {
        y[0, v] = 1;
    }
}
)",
                                   R"(for v in (0, 8) {
    if v * v == v {
        y[0, v] = 1;
    }
}
)",
                                   R"(for v in (0, N) {
    if M == v {
        y[0, v] = 1;
    }
}
)"}) {
        BOOST_TEST(limited(loop) == loop);
    }
}

BOOST_AUTO_TEST_CASE(adding_nothing_is_no_store_where_a_sum_is_never_negative_zero) {
    const auto sum_from = [](const std::string& first, const std::string& role) {
        const Program after =
            tighten_bounds(nest("entry function f(size N, " + role + " float32 y[(0, N)]) {\n" + first +
                                "for n in (0, N) { y[n] += select(n < 5, 2.5f32, 0.0f32); }\n}\n"),
                           {});
        const std::string text = print(std::get<Block>(after.functions.back().body), {.numbers = false});
        return text.find("select") == std::string::npos;
    };
    BOOST_TEST(sum_from("for m in (0, N) { y[m] = 0.0f32; }\n", "output"));
    BOOST_TEST(!sum_from("for m in (0, N) { y[m] = -0.0f32; }\n", "output"));
    BOOST_TEST(!sum_from("for m in (0, N) { y[m] = float32(m); }\n", "output"));
    BOOST_TEST(!sum_from("for m in (0, N) { y[m] = 0.0f32; y[m] *= -1.0f32; }\n", "output"));
    // a sum with what is none is none
    BOOST_TEST(
        sum_from("for m in (0, N) { y[m] = 0.0f32; y[m] = y[m] + float32(m) * -0.0f32; }\n", "output"));
    BOOST_TEST(!sum_from("for m in (0, N) { y[m] = 0.0f32; y[m] = -0.0f32 + -0.0f32; }\n", "output"));
    BOOST_TEST(!sum_from("", "inout"));  // what came in may be -0.0
}

BOOST_AUTO_TEST_CASE(collapsed_loops_and_loops_of_a_device_keep_their_limits) {
    const std::string collapsed =
        R"(for i in (0, M) parallel collapse 2 {
    for j in (0, 8) {
        if i + j < 5 {
            y[i, j] = 1;
        }
    }
}
)";
    BOOST_TEST(limited("for i in (0, M) parallel collapse 2 { for j in (0, 8) { if i + j < 5 { "
                       "y[i, j] = 1; } } }\n") == collapsed);
    const std::string device =
        R"(for i in (0, M) gpu_block_x {
    for j in (0, 8) gpu_thread_x 8 {
        if i + j < 5 {
            y[i, j] = 1;
        }
    }
}
)";
    BOOST_TEST(limited("for i in (0, M) gpu_block_x { for j in (0, 8) gpu_thread_x 8 { if i + j "
                       "< 5 { y[i, j] = 1; } } }\n") == device);
}

BOOST_AUTO_TEST_CASE(extents_are_written_by_the_names_of_others) {
    BOOST_TEST(limited(R"(for o in (0, M) {
  let n = min(16, M - 16 * o);
  let k = max(o + n + 1, o + min(16, M - 16 * o)) - o;
  let same = min(16, M - 16 * o) + o - o;
  y[n, k] = same;
}
)") ==
               R"(for o in (0, M) {
    let n = min(16, M - 16 * o);
    let k = n + 1;
    y[n, k] = n;
}
)");
    // what a local held before is not what it holds now
    const std::string changes =
        R"(var x: int64 = 5;
let a = min(x, M);
y[0, 0] = a;
x = 1;
let b = max(min(x, M), 0);
y[0, 1] = b;
)";
    BOOST_TEST(limited(R"(var x: int64 = 5; let a = min(x, M); y[0, 0] = a; x = 1;
let b = max(min(x, M), 0); y[0, 1] = b;
)") == changes);
}

BOOST_AUTO_TEST_CASE(lanes_are_not_around_windows_that_end_at_limits) {
    const auto window = [](const std::string& condition) {
        return limited("for i in (0, M) vectorized { for k in (0, 3) { if " + condition +
                       " { y[i, 0] += i * k; } } }\n");
    };
    BOOST_TEST(window("i + k < M").starts_with("for i in (0, M) {\n"), window("i + k < M"));
    BOOST_TEST(window("i < N").find("for i in (0, i_end) vectorized {\n") != std::string::npos,
               window("i < N"));
}

// covers: HAL-54 HAL-57
BOOST_AUTO_TEST_CASE(random_nests_do_the_same_in_the_same_order) {
    const unsigned seed = std::random_device()();
    BOOST_TEST_MESSAGE("seed " << seed);
    std::mt19937 random(seed);
    int rewritten = 0, changed = 0;
    for (int round = 0; round < 400; ++round) {
        const std::string text = RandomNest(random).text();
        const Program before = nest(text);
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
