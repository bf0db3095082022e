// Divergent while loops in lanes: before and after as text, what stays, and values against the interpreter.
#include "ir/passes/loops/vectorize_while.hpp"

#include <boost/test/unit_test.hpp>
#include <random>

#include "ir/core/array.hpp"
#include "ir/reference/interpret.hpp"
#include "ir/verify/verify.hpp"
#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(vectorize_while_)

using namespace nestor;
using nestor::test::nest;

namespace {

Program read(const std::string& statements, const std::string& type = "float32") {
    return nest("entry function f(size N, input " + type + " A[(0, N)], inout " + type +
                " B[(0, N)], inout int32 k[]) {\n" + statements + "}\n");
}

/// A loop over elements that runs `front`, a while loop and `behind`.
std::string elements(const std::string& front, const std::string& steps, const std::string& behind,
                     const std::string& limits = "(0, N)") {
    return "for j in " + limits + " {\n" + front + steps + behind + "}\n";
}

const std::string front = "var z: float32 = A[j];\nvar n: int32 = 0i32;\n";
const std::string steps = "while z < 9.0f32 && n < 20i32 { z = z * z; n = n +% 1i32; }\n";
const std::string behind = "B[j] = z + float32(n);\n";

Array result_of(const Program& program, std::int64_t size, const Type& type, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    Array values(type, {size});
    for (std::int64_t i = 0; i < size; ++i) {
        if (type.is_float())
            values.set(i, static_cast<double>(random() % 4000) / 1000 - 1);
        else
            values.set(i, static_cast<std::int64_t>(random() % 50));
    }
    Arguments arguments;
    arguments.arrays = {{"A", values}, {"B", Array(type, {size})}, {"k", Array(Type::int_(32), {})}};
    const Outcome outcome = interpret(program, "f", arguments, {nullptr, 1000000});
    BOOST_TEST_REQUIRE(outcome.error == 0, outcome.message << print(program, {.numbers = false}));
    return arguments.arrays.at("B");
}

/// Steps at random over two locals of floats and a counter, which each step counts up first.
class RandomSteps {
public:
    explicit RandomSteps(std::uint64_t seed) : random_(seed) {}

    std::string loop() {
        if (draw(3) == 0)
            return "for i in (0, 9) {\n" + statements(2, true) + "if " + condition() + " { break; }\n}\n";
        return "while n < 12i32" + (draw(2) == 0 ? " && (" + condition() + ")" : std::string()) +
               " {\nn = n +% 1i32;\n" + statements(2, draw(2) == 0) + "}\n";
    }

private:
    std::uint64_t draw(std::uint64_t below) { return random_() % below; }

    std::string value(int depth) {
        static const char* leaves[] = {"z", "y", "a", "float32(n)", "1.5f32", "-0.75f32", "float32(j)"};
        if (depth == 0 || draw(4) == 0) return leaves[draw(7)];
        const std::string l = value(depth - 1), r = value(depth - 1);
        switch (draw(6)) {
            case 0:
                return "(" + l + " + " + r + ")";
            case 1:
                return "(" + l + " - " + r + ")";
            case 2:
                return "select(" + condition() + ", " + l + ", " + r + ")";
            case 3:
                return "abs(" + l + ")";
            case 4:
                return "max(" + l + ", " + r + ")";
            default:
                return "(0.5f32 * " + l + ")";
        }
    }
    std::string condition() {
        static const char* all[] = {"z < y", "z * y > 2.0f32", "z - y > a || z > 4.0f32",
                                    "a < z && y < 3.0f32", "y > 6.0f32"};
        return all[draw(5)];
    }
    std::string statement(int depth, bool leaves) {
        const std::uint64_t kind = draw(depth > 0 ? 6 : 3);
        if (kind == 0) return "n = n +% 1i32;\n";
        if (kind < 3)
            return std::string(kind == 1 ? "z" : "y") + " = min(max(" + value(2) + ", -8.0f32), 8.0f32);\n";
        if (kind == 3 && leaves)
            return "if " + condition() + " {\n" + statements(depth - 1, false) +
                   (draw(2) == 0 ? "break" : "continue") + ";\n}\n";
        return "if " + condition() + " {\n" + statements(depth - 1, leaves) + "} else {\n" +
               statements(depth - 1, leaves) + "}\n";
    }
    std::string statements(int depth, bool leaves) {
        std::string out;
        for (std::uint64_t k = 1 + draw(3); k > 0; --k) out += statement(depth, leaves);
        return out;
    }

    std::mt19937_64 random_;
};

}  // namespace

BOOST_AUTO_TEST_CASE(elements_take_their_steps_together_under_a_mask) {
    test::expect_pass("entry function f(input float32 A[(0, 64)], inout float32 B[(0, 64)], size N) {\n" +
                          elements(front, steps, behind, "(0, 64)") + "}",
                      vectorize_while, R"(
entry function f(input float32 A[(0, 64)], inout float32 B[(0, 64)], size N) {
    for j_lanes in (0, 2) {
        allocate float32 z[(0, 32)] stack;
        allocate int32 n[(0, 32)] stack;
        for lane in (0, 32) vectorized {
            let j = j_lanes * 32 + lane;
            z[lane] = A[j];
            n[lane] = 0i32;
        }
        allocate int32 running[] registers;
        running[] = 1i32;
        while running[] != 0i32 {
            running[] = 0i32;
            for lane in (0, 32) vectorized reduce(running bit_or clause) {
                let runs = (z[lane] < 9.0f32) & (n[lane] < 20i32);
                let z_next = z[lane] * z[lane];
                let n_next = n[lane] +% 1i32;
                z[lane] = select(runs, z_next, z[lane]);
                n[lane] = select(runs, n_next, n[lane]);
                running[] |= int32(runs);
            }
        }
        for lane in (0, 32) {
            let j = j_lanes * 32 + lane;
            B[j] = z[lane] + float32(n[lane]);
        }
    }
}
)");
}

BOOST_AUTO_TEST_CASE(what_memory_or_control_decides_stays_as_it_is) {
    for (const std::string& loop : {
             elements(front, "while A[n] < z { n = n +% 1i32; }\n", behind),      // reads memory
             elements(front, "while z < 9.0f32 { z = z * z; B[j] = z; }\n", ""),  // writes it
             elements(front, "while n < 3i32 { z = z + A[0]; n = n +% 1i32; }\n", behind),
             elements(front, "while n < 3i32 && z < A[0] { n = n +% 1i32; }\n", behind),
             elements(front, "for i in (0, 9) { if z < 2.0f32 { z = z + A[i]; } if z > 9.0f32 { break; } }\n",
                      behind),
             elements(front, "for i in (0, 9) { if z > 9.0f32 { break; } z = z + A[i]; }\n", behind),
             elements(front,
                      "for i in (0, 9) { z = select(z < 1.0f32, A[i], z * z); if z > 9.0f32 { break; } }\n",
                      behind),
             elements(front, "for i in (0, N) { z = z * z; }\n", behind),
             elements(front, "for i in (0, j) { z = z * z; if z > 9.0f32 { break; } }\n", behind),
             elements(front, "for i in (0, N) { z = z + A[n]; if z > 9.0f32 { break; } }\n", behind),
             elements(front, "while z < 9.0f32 { z = exp(z); }\n", behind),  // another function in lanes
             elements("var z: float32 = B[j];\n", "while z < 9.0f32 { z = z * z; }\n",
                      "B[N - 1 - j] = z;\n"),  // what later elements read
             elements(front, steps, "if n > 3i32 { continue; }\n" + behind),
             elements("k[] += 1i32;\n" + front, steps, behind),
             elements(front, steps, behind, "(0, 8)"),
             "var z: float32 = 0.5f32;\n" +
                 elements("", "while z < 9.0f32 { z = z + A[0]; }\n", "B[j] = z;\n"),
             "var z: float32 = 0.5f32;\n" + elements("var y: float32 = z;\n",
                                                     "while y < 9.0f32 { y = y + 1.0f32; }\n",
                                                     "z = y; B[j] = y;\n"),
         }) {
        const Program before = read(loop);
        BOOST_TEST(test::body_of(vectorize_while(before, {})) == test::body_of(before));
    }
}

BOOST_AUTO_TEST_CASE(each_loop_says_what_becomes_of_the_one_that_ends_at_different_times) {
    const auto said = [](const std::string& text) {
        const Program program = read(text);
        const auto all = divergent_loops(program.functions.back(), program);
        return all.empty() ? "" : all.begin()->second;
    };
    BOOST_TEST(said(elements(front, steps, behind)) ==
               "j: 32 at once, each as long as its own condition holds");
    BOOST_TEST(said("for j in (0, N) { B[j] = A[j]; }\n").empty());
    const auto refused = [&](const std::string& text, const std::string& why) {
        const std::string found = said(text);
        BOOST_TEST(found.find(why) != std::string::npos, found);
    };
    refused(elements(front, steps, behind, "(0, 5)"), "it has too few elements");
    refused(elements("B[j] = 1.0f32;\n" + front, steps, behind),
            "in front of it does more than change locals");
    refused(elements(front, "while z < 9.0f32 { B[j] = z; z = z * z; }\n", behind),
            "its steps do more than change locals");
    refused(elements(front, "while z < 9.0f32 { z = exp(z); }\n", behind),
            "its steps compute what lanes do not do to the bit");
    refused(elements(front, "while z < 9.0f32 { z = z + A[j]; }\n", behind), "not each of them may need");
}

BOOST_AUTO_TEST_CASE(values_are_those_of_one_element_after_another) {
    const struct {
        std::string type, statements;
    } programs[] = {
        {"float32", elements(front, steps, behind)},
        {"float32",
         elements("let row = j * 2 - j;\nlet s = 3.0f32;\nlet a = A[j];\nvar z: float32;\nz = a;\n",
                  "while z < s { z = z + a * a + 0.25f32; }\n", "B[row] = z - a;\n")},
        {"float64",
         "let last = N - 1;\n" +
             elements(
                 "var x: float64 = A[j];\nvar y: float64 = 1.0;\n",
                 "while abs(x - y) > 0.001 && y < 50.0 {\n"
                 "  let m = (x + y) * 0.5;\n"
                 "  if m * m > 2.0 { x = m; y = y + 0.125; } else { y = m; if x > 3.0 { x = 2.5; } }\n}\n",
                 "B[last - j] = x * y; if j == 3 { k[] += 1i32; }\n")},
        {"int32", elements("var a: int32 = A[j];\nvar b: int32 = 7i32;\nif a > 40i32 { b = a; }\n",
                           "while a != b { if a > b { a = a -% b; } else { b = b -% a; } "
                           "if a == 0i32 { a = b; } if b == 0i32 { b = a; } }\n",
                           "a = a *% 2i32;\nB[j] = a;\n")},
        {"float32",
         elements(front,
                  "while true { z = z * z; n = n +% 1i32; if z > 9.0f32 || n > 5i32 { z = z + 0.5f32; "
                  "break; } if z < 0.5f32 { continue; } z = z + 0.125f32; }\n",
                  behind)},
        {"float32", elements(front,
                             "for i in (0, N) { z = z + A[i]; if z < 0.25f32 { n = n +% 2i32; continue; } "
                             "n = n +% 1i32; if n > 7i32 { if z > 1.5f32 { break; } z = z * 0.5f32; } "
                             "z = z + float32(i); }\n",
                             behind)},
        {"int64",
         "for j in (0, N) parallel {\nvar a: int64 = A[j];\nvar s: int64 = 0;\n"
         "while a > 0 { s = s +% a; a = a -% 3; }\nfor i in (0, 2) { B[j] = B[j] +% s; }\n}\n"},
    };
    for (const auto& [type, statements] : programs) {
        const Program before = read(statements, type), after = vectorize_while(before, {});
        BOOST_TEST(verify(after).empty());
        BOOST_TEST(test::body_of(after).find("runs") != std::string::npos, test::body_of(after));
        const Type element = before.functions.back().parameters[1].buffer->element;
        for (const std::int64_t size : {0, 1, 5, 16, 31, 32, 33, 64, 100})
            BOOST_TEST((result_of(before, size, element, 3).data == result_of(after, size, element, 3).data));
    }
}

BOOST_AUTO_TEST_CASE(a_second_loop_that_ends_at_different_times_runs_in_lanes_too) {
    // the second changes locals of the first, others that begin behind it, or as wide ones as need two groups
    for (const char* second : {
             "while n < 25i32 { z = z * 0.5f32; n = n +% 3i32; }\n",
             "let a = A[j];\nvar y: float32 = z + a;\nwhile y > 0.5f32 { y = y - 0.25f32; n = n +% 1i32; "
             "}\nz = y;\n",
             "var y: float64 = float64(z);\nwhile y > 0.5 { y = y - 0.25; z = z + 0.5f32; }\n",
             "for i in (0, 30) { n = n +% 1i32; if n > 22i32 { break; } z = z * 0.75f32; }\n"
             "while z > 0.125f32 { z = z * 0.5f32; }\n",
         }) {
        const Program before = read(elements(front, steps, second + behind)),
                      after = vectorize_while(before, {});
        BOOST_TEST(verify(after).empty());
        const std::string text = test::body_of(after);
        BOOST_TEST(text.find("let runs") != text.rfind("let runs"), text);
        for (const std::int64_t size : {0, 1, 5, 16, 31, 32, 33, 64, 100})
            BOOST_TEST((result_of(before, size, Type::float_(32), 3).data ==
                        result_of(after, size, Type::float_(32), 3).data),
                       text);
    }
    int changed = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        const Program before =
                          read(elements("let a = A[j];\nvar z: float32 = a;\nvar y: float32 = 1.0f32 - a;\n"
                                        "var n: int32 = 0i32;\n",
                                        RandomSteps(seed).loop(),
                                        "n = 0i32;\n" + RandomSteps(seed + 500).loop() +
                                            "B[j] = z + 8.0f32 * y + 64.0f32 * float32(n);\n")),
                      after = vectorize_while(before, {});
        BOOST_TEST(verify(after).empty());
        const std::string text = test::body_of(after);
        changed += text.find("let runs") != text.rfind("let runs");
        for (const std::int64_t size : {7, 33, 64})
            BOOST_TEST((result_of(before, size, Type::float_(32), seed).data ==
                        result_of(after, size, Type::float_(32), seed).data),
                       seed << "\n"
                            << test::body_of(before));
    }
    BOOST_TEST(changed == 60);
}

BOOST_AUTO_TEST_CASE(random_steps_give_what_they_give_one_after_another) {
    int changed = 0;
    for (std::uint64_t seed = 1; seed <= 150; ++seed) {
        const Program before = read(elements(
                          "let a = A[j];\nvar z: float32 = a;\nvar y: float32 = 1.0f32 - a;\n"
                          "var n: int32 = 0i32;\n",
                          RandomSteps(seed).loop(), "B[j] = z + 8.0f32 * y + 64.0f32 * float32(n);\n")),
                      after = vectorize_while(before, {});
        BOOST_TEST(verify(after).empty());
        changed += test::body_of(after) != test::body_of(before);
        for (const std::int64_t size : {7, 33, 64})
            BOOST_TEST((result_of(before, size, Type::float_(32), seed).data ==
                        result_of(after, size, Type::float_(32), seed).data),
                       seed << "\n"
                            << test::body_of(before));
    }
    BOOST_TEST(changed == 150);
}

BOOST_AUTO_TEST_SUITE_END()
