// Several steps of a reduction for each store: the text, what is left alone, and the same values to the bit.
#include "ir/passes/loops/scalar_replace_sums.hpp"

#include <fmt/format.h>

#include <array>
#include <boost/test/unit_test.hpp>
#include <random>
#include <regex>

#include "ir/reference/interpret.hpp"
#include "ir/text/text.hpp"
#include "ir/verify/verify.hpp"
#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(jam)

using namespace nestor;
using nestor::test::nest;

namespace {

Program product(const std::string& statements, const std::string& type = "float32") {
    const std::string text = fmt::format(
        "entry function f(size M, size K, size N, input {0} A[(0, M), (0, K)],\n"
        "                   input {0} B[(0, K), (0, N)], inout {0} C[(0, M), (0, N)]) {{\n"
        "for m in (0, M) <C, z0, s0, m> {{\n{1}}}\n}}\n",
        type, statements);
    return nest(text);
}

std::string body_of(const Program& program) {
    return print(std::get<Block>(program.functions.back().body), {.numbers = false});
}

const std::string sums =
    R"(for k in (0, K) <C, z0, s0, k> reduction {
  let A_mk = A[m, k];
  for n in (0, N) vectorized <C, z0, s0, n> { C[m, n] += A_mk * B[k, n]; }
}
)";

bool is_left_alone(const Program& program) {
    return body_of(scalar_replace_sums(program, {})) == body_of(program);
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    BOOST_REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

}  // namespace

BOOST_AUTO_TEST_CASE(an_element_is_loaded_and_stored_once_for_four_steps) {
    const Program after = scalar_replace_sums(product(sums), {});
    BOOST_TEST(verify(after).empty());
    BOOST_TEST(body_of(after) ==
               R"(for m in (0, M) <C, z0, s0, m> {
    for k_four in (0, K div 4) <C, z0, s0, k_four> reduction {
        let k = k_four * 4;
        let A_mk = A[m, k];
        let A_mk1 = A[m, k + 1];
        let A_mk2 = A[m, k + 2];
        let A_mk3 = A[m, k + 3];
        for n in (0, N) vectorized <C, z0, s0, n> {
            var sum: float32 = C[m, n];
            sum = sum + A_mk * B[k, n];
            sum = sum + A_mk1 * B[k + 1, n];
            sum = sum + A_mk2 * B[k + 2, n];
            sum = sum + A_mk3 * B[k + 3, n];
            C[m, n] = sum;
        }
    }
    for k in (K div 4 * 4, K - K div 4 * 4) <C, z0, s0, k_rest> reduction {
        let A_mk = A[m, k];
        for n in (0, N) vectorized <C, z0, s0, n_rest> {
            C[m, n] += A_mk * B[k, n];
        }
    }
}
)");
    // steps whose number is known and divides leave nothing over
    const std::string known = body_of(scalar_replace_sums(product(replaced(sums, "(0, K)", "(0, 32)")), {}));
    BOOST_TEST(known.find("for k_four in (0, 8)") != std::string::npos);
    BOOST_TEST(known.find("k_rest") == std::string::npos);
}

/// As tiles leave it: places have names in the loop along memory.
const std::string tiled =
    R"(for k in (0, K) <C, z0, s0, k> reduction {
  for i in (0, N - 2) vectorized <C, z0, s0, i> {
    let n = i + 2;
    C[m, n] = C[m, n] + A[m, k] * B[k, n];
  }
}
)";

BOOST_AUTO_TEST_CASE(names_in_the_loop_along_memory_are_kept_once) {
    const Program after = scalar_replace_sums(product(tiled), {});
    BOOST_TEST(verify(after).empty());
    BOOST_TEST(body_of(after) ==
               R"(for m in (0, M) <C, z0, s0, m> {
    for k_four in (0, K div 4) <C, z0, s0, k_four> reduction {
        let k = k_four * 4;
        for i in (0, N - 2) vectorized <C, z0, s0, i> {
            let n = i + 2;
            var sum: float32 = C[m, n];
            sum = sum + A[m, k] * B[k, n];
            sum = sum + A[m, k + 1] * B[k + 1, n];
            sum = sum + A[m, k + 2] * B[k + 2, n];
            sum = sum + A[m, k + 3] * B[k + 3, n];
            C[m, n] = sum;
        }
    }
    for k in (K div 4 * 4, K - K div 4 * 4) <C, z0, s0, k_rest> reduction {
        for i in (0, N - 2) vectorized <C, z0, s0, i_rest> {
            let n = i + 2;
            C[m, n] = C[m, n] + A[m, k] * B[k, n];
        }
    }
}
)");
    // names that change with the step, or that are of what is written
    BOOST_TEST(is_left_alone(product(replaced(tiled, "i + 2;", "i + 2 + 0 * k;"))));
    BOOST_TEST(is_left_alone(
        product(replaced(replaced(tiled, "let n", "let c = C[m, 0]; let n"), "* B", "* c * B"))));
}

/// As directive `unroll-jam` leaves it, with the names that pass `hoist_invariants` gives.
const std::string together =
    R"(for k in (0, K) <C, z0, s0, k> reduction {
  for n in (0, N) vectorized <C, z0, s0, n> {
    let B_kn = B[k, n];
    for i in (0, 2) unrolled <C, z0, s0, i> {
      let j = i + 0 * m;
      C[j, n] += A[j, k] * B_kn;
    }
  }
}
)";

BOOST_AUTO_TEST_CASE(elements_that_run_together_take_eight_steps) {
    const Program after = scalar_replace_sums(product(together), {});
    BOOST_TEST(verify(after).empty());
    const std::string text = body_of(after);
    BOOST_TEST(text.find(R"(    for k_eight in (0, K div 8) <C, z0, s0, k_eight> reduction {
        let k = k_eight * 8;
        for n in (0, N) vectorized <C, z0, s0, n> {
            allocate float32 B_kn[(0, 8)] stack;
            for step in (0, 8) unrolled <C, z0, s0, k_loads> reduction {
                B_kn[step] = B[k + step, n];
            }
            for i in (0, 2) unrolled <C, z0, s0, i> {
                let j = i + 0 * m;
                var sum: float32 = C[j, n];
                for step in (0, 8) unrolled <C, z0, s0, k_steps> reduction {
                    sum = sum + A[j, k + step] * B_kn[step];
                }
                C[j, n] = sum;
            }
        }
    }
    for k in (K div 8 * 8, K - K div 8 * 8) <C, z0, s0, k_rest> reduction {
        for n in (0, N) vectorized <C, z0, s0, n_rest> {
            let B_kn = B[k, n];
            for i in (0, 2) unrolled <C, z0, s0, i_rest> {
)") != std::string::npos,
               text);
    // places that change with the step, and a loop that is not unrolled
    BOOST_TEST(is_left_alone(product(replaced(together, "0 * m;", "0 * k;"))));
    BOOST_TEST(is_left_alone(product(replaced(together, " unrolled", ""))));
}

BOOST_AUTO_TEST_CASE(other_loops_are_left_alone) {
    BOOST_TEST(is_left_alone(product(replaced(sums, "+= A_mk * B", "|= A_mk + B"), "int32")));  // no sum
    BOOST_TEST(is_left_alone(product(replaced(sums, "(0, K)", "(0, 7)"))));                     // short
    BOOST_TEST(is_left_alone(product(replaced(sums, " vectorized", ""))));     // not along memory
    BOOST_TEST(is_left_alone(product(replaced(sums, "+= A_mk", "*= A_mk"))));  // nor this
    BOOST_TEST(is_left_alone(product(replaced(together, "] += ", "] max= "))));
    // reads of what it writes, in the sum and in a name
    BOOST_TEST(is_left_alone(product(replaced(sums, "* B[k, n]", "* C[m, 0]"))));
    BOOST_TEST(is_left_alone(product(replaced(sums, "A[m, k];", "C[m, k];"))));
    // places and limits that change with the step
    BOOST_TEST(is_left_alone(product(replaced(sums, "C[m, n] +=", "C[k, n] +="))));
    BOOST_TEST(is_left_alone(product(replaced(sums, "in (0, N)", "in (0, k)"))));
    // a filter's window, of which one step is inside of another
    const auto window = [](const std::string& inside) {
        return product("for c in (0, M) <C, z0, s0, c> reduction {\n" + inside + "}\n");
    };
    BOOST_TEST(is_left_alone(window(replaced(sums, "A[m, k];", "A[m, k + c];"))));
    BOOST_TEST(!is_left_alone(window(sums)));
}

BOOST_AUTO_TEST_CASE(the_smallest_of_four_steps_is_stored_once) {
    const std::string text = test::body_of(scalar_replace_sums(product(replaced(sums, "+=", "min=")), {}));
    BOOST_TEST(text.find("var smallest: float32 = C[m, n];") != std::string::npos, text);
    BOOST_TEST(text.find("smallest = min(smallest, A_mk3 * B[k + 3, n]);") != std::string::npos, text);
}

BOOST_AUTO_TEST_CASE(extremes_of_integers_are_one_expression) {
    const std::string text =
        test::body_of(scalar_replace_sums(product(replaced(sums, "+= A_mk *", "max= A_mk -%"), "int32"), {}));
    BOOST_TEST(text.find("C[m, n] = max(C[m, n], max(max(A_mk -% B[k, n], A_mk1 -% B[k + 1, n]), "
                         "max(A_mk2 -% B[k + 2, n], A_mk3 -% B[k + 3, n])));") != std::string::npos,
               text);
}

BOOST_AUTO_TEST_CASE(elements_that_lie_apart_are_loaded_once_for_four_steps) {
    const std::string apart =
        replaced(replaced(replaced(sums, " vectorized", ""), "(0, N)", "(0, (N + 1) div 2)"),
                 "C[m, n] += A_mk * B[k, n];", "C[m, 2 * n] += A_mk * B[k, n];");
    BOOST_TEST(!is_left_alone(product(apart)));
    // of places that data choose two may be one
    BOOST_TEST(is_left_alone(product(replaced(apart, "C[m, 2 * n]", "C[m, 2 * int64(A[n, 0])]"))));
}

/// A window, with what its elements begin as in front.
std::string window(const std::string& type, const std::string& begin, const std::string& op,
                   const std::string& range = "(0, K)") {
    const std::string factor = type[0] == 'f' ? "" : "%";
    return fmt::format(R"(for n in (0, N) vectorized <C, z0, s1, n> {{ C[m, n] = {}; }}
let last = K - 1;
for k in {} <C, z0, s2, k> reduction {{
  for n in (0, N) vectorized <C, z0, s2, n> {{ C[m, n] {} A[m, last - k] *{} B[last - k, n]; }}
}}
)",
                       begin, range, op, factor);
}

BOOST_AUTO_TEST_CASE(the_first_steps_of_a_window_store_narrow_elements) {
    const Program after = scalar_replace_sums(product(window("uint8", "0u8", "max="), "uint8"), {});
    BOOST_TEST(verify(after).empty());
    const std::string text = body_of(after);
    BOOST_TEST(text.find(R"(    let last = K - 1;
    if K >= 4 {
        for n in (0, N) vectorized <C, z0, s2, n_first> {
            C[m, n] = max(max(A[m, last - 0] *% B[last - 0, n], A[m, last - 1] *% B[last - 1, n]), max(A[m, last - 2] *% B[last - 2, n], A[m, last - 3] *% B[last - 3, n]));
        }
    } else {
        for n in (0, N) vectorized <C, z0, s1, n> {
            C[m, n] = 0u8;
        }
    }
    for k_four in (1, K div 4 - 1) <C, z0, s2, k_four> reduction {
)") != std::string::npos,
               text);
    // steps whose number is known are enough
    const std::string known =
        body_of(scalar_replace_sums(product(window("uint8", "0u8", "max=", "(0, 32)"), "uint8"), {}));
    BOOST_TEST(known.find("if ") == std::string::npos, known);
    BOOST_TEST(known.find("k_four in (1, 7)") != std::string::npos, known);
    // a sum begins as it did
    const std::string sum =
        body_of(scalar_replace_sums(product(window("int16", "B[0, n]", "+="), "int16"), {}));
    BOOST_TEST(sum.find("var sum: int16 = B[0, n];") != std::string::npos, sum);
}

BOOST_AUTO_TEST_CASE(elements_begin_in_a_loop_of_their_own_where_the_first_steps_cannot_store_them) {
    const auto keeps = [](const std::string& statements, const std::string& type) {
        const std::string text = body_of(scalar_replace_sums(product(statements, type), {}));
        return text.find("k_four in (0, ") != std::string::npos && text.find("_first") == std::string::npos;
    };
    const std::string bytes = window("uint8", "0u8", "max=");
    BOOST_TEST(!keeps(bytes, "uint8"));
    BOOST_TEST(keeps(window("int32", "0i32", "+="), "int32"));        // wide
    BOOST_TEST(keeps(window("float32", "0.0f32", "+="), "float32"));  // nor these
    BOOST_TEST(keeps(window("uint8", "1u8", "max="), "uint8"));       // not the least value
    BOOST_TEST(keeps(window("uint8", "C[0, n]", "+="), "uint8"));     // of what is written
    BOOST_TEST(keeps(replaced(bytes, "K - 1;", "K - 1 + 0 * int64(C[0, 0]);"), "uint8"));  // read between
    BOOST_TEST(keeps(replaced(bytes, "(0, N)", "(0, N - 1)"), "uint8"));                   // other elements
    BOOST_TEST(keeps(replaced(bytes, "C[m, n] = 0u8", "C[m, 0 * n] = 0u8"), "uint8"));
    // steps that stand alone are many
    BOOST_TEST(keeps(replaced(replaced(bytes, "last - k] *", "k] *"), "last - k,", "k,"), "uint8"));
}

/// The operators of whole numbers wrap.
std::string wrapping(const std::string& text) {
    const std::regex factors(R"((A_mk1?|A\[[jm], k\]) ([*+]) B)"), sum(R"(= C\[m, n\] \+ )");
    return std::regex_replace(std::regex_replace(text, factors, "$1 $2% B"), sum, "= C[m, n] +% ");
}

/// What the program and the one with steps together make of random values.
void compare(const Program& plain, const std::string& type, std::int64_t k, std::mt19937& random) {
    std::uniform_real_distribution<double> values(-1, 1);
    const bool floats = type[0] == 'f';
    const Program jammed = scalar_replace_sums(plain, {});
    BOOST_REQUIRE(verify(jammed).empty());
    const Type element = plain.functions.back().parameters.back().buffer->element;
    Arguments given;
    given.arrays = {
        {"A", Array(element, {3, k})}, {"B", Array(element, {k, 5})}, {"C", Array(element, {3, 5})}};
    for (auto& [name, array] : given.arrays)
        for (std::int64_t i = 0; i < array.size(); ++i) {
            if (floats)
                array.set(i, values(random));
            else
                array.set(i, static_cast<std::int64_t>(200 * values(random) + 200) % 250);
        }
    Arguments first = given, second = given;
    BOOST_REQUIRE(interpret(plain, "f", first).error == 0);
    BOOST_REQUIRE(interpret(jammed, "f", second).error == 0);
    BOOST_TEST((first.arrays.at("C").data == second.arrays.at("C").data), type << ", " << k);
}

BOOST_AUTO_TEST_CASE(sums_are_the_same_to_the_bit) {
    std::mt19937 random(4);
    const std::string serialize =
        replaced(sums, "C[m, n] += A_mk * B[k, n];", "C[m, n] = C[m, n] + A_mk * B[k, n];");
    // a range that may end before it begins: nothing is added then
    const std::string shifted = replaced(sums, "(0, K)", "(5, K - 5)");
    const std::string apart =
        replaced(replaced(replaced(sums, " vectorized", ""), "(0, N)", "(0, (N + 1) div 2)"),
                 "C[m, n] += A_mk * B[k, n];", "C[m, 2 * n] += A_mk * B[k, n];");
    for (const std::string& statements :
         {sums, serialize, shifted, tiled, together, apart, replaced(sums, "+=", "max="),
          replaced(replaced(sums, "+=", "min="), " * B", " + B")})
        for (const std::string type : {"float32", "float64", "int32", "uint8", "int64"})
            for (std::int64_t k = 0; k < 19; ++k) {
                const bool floats = type[0] == 'f';
                compare(product(floats ? statements : wrapping(statements), type), type, k, random);
            }
}

BOOST_AUTO_TEST_CASE(windows_are_the_same_to_the_bit) {
    std::mt19937 random(5);
    using Case = std::array<std::string, 3>;
    for (const auto& [type, begin, op] :
         {Case{"uint8", "0u8", "max="}, Case{"uint8", "255u8", "min="}, Case{"uint8", "7u8", "+="},
          Case{"int16", "-32768i16", "max="}, Case{"int16", "A[m, last]", "+="}, Case{"int8", "0i8", "+="},
          Case{"uint16", "65535u16", "min="}, Case{"float32", "-0.0f32", "+="}})
        for (const std::string range : {"(0, K)", "(5, K - 5)", "(0, K div 4 * 4)"})
            for (std::int64_t k = 0; k < 19; ++k) {
                if (k == 0 && begin[0] == 'A') continue;
                const std::string text = window(type, begin, op, range);
                compare(product(replaced(replaced(text, "let last = K - 1;\n", ""), "for n",
                                         "let last = K - 1;\nfor n"),
                                type),
                        type, k, random);
            }
}

BOOST_AUTO_TEST_SUITE_END()
