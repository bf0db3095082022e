// Several steps of a reduction for each store: the text, what is left alone, and the same values to the bit.
#include "ir/passes/loops/scalar_replace_sums.hpp"

#include <fmt/format.h>

#include <boost/test/unit_test.hpp>
#include <random>

#include "ir/reference/interpret.hpp"
#include "ir/text/text.hpp"
#include "ir/verify/verify.hpp"

using namespace nestor;

namespace {

Program product(const std::string& statements, const std::string& type = "float32") {
    const std::string text = fmt::format(
        "entry function f.1(size M.2, size K.3, size N.4, input {0} A.5[(0, M.2), (0, K.3)],\n"
        "                   input {0} B.6[(0, K.3), (0, N.4)], inout {0} C.7[(0, M.2), (0, N.4)]) {{\n"
        "for m.8 in (0, M.2) <C, z0, s0, m> {{\n{1}}}\n}}\n",
        type, statements);
    auto program = parse_nest(std::make_shared<const SourceFile>("test.nest", text));
    if (!program) BOOST_FAIL(render(program.error()) + text);
    return *program;
}

std::string body_of(const Program& program) {
    return print(std::get<Block>(program.functions.back().body), {.numbers = false});
}

const std::string sums =
    "for k.9 in (0, K.3) <C, z0, s0, k> reduction {\n"
    "  let A_mk.11 = A.5[m.8, k.9];\n"
    "  for n.10 in (0, N.4) vectorized <C, z0, s0, n> { C.7[m.8, n.10] += A_mk.11 * B.6[k.9, n.10]; }\n"
    "}\n";

bool is_left_alone(const Program& program) {
    return body_of(scalar_replace_sums(program, {})) == body_of(program);
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    BOOST_REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(jam)

BOOST_AUTO_TEST_CASE(an_element_is_loaded_and_stored_once_for_four_steps) {
    const Program after = scalar_replace_sums(product(sums), {});
    BOOST_TEST(verify(after).empty());
    BOOST_TEST(body_of(after) ==
               "for m in (0, M) <C, z0, s0, m> {\n"
               "    for k_four in (0, K div 4) <C, z0, s0, k_four> reduction {\n"
               "        let k = k_four * 4;\n"
               "        let A_mk = A[m, k];\n"
               "        let A_mk1 = A[m, k + 1];\n"
               "        let A_mk2 = A[m, k + 2];\n"
               "        let A_mk3 = A[m, k + 3];\n"
               "        for n in (0, N) vectorized <C, z0, s0, n> {\n"
               "            var sum: float32 = C[m, n];\n"
               "            sum = sum + A_mk * B[k, n];\n"
               "            sum = sum + A_mk1 * B[k + 1, n];\n"
               "            sum = sum + A_mk2 * B[k + 2, n];\n"
               "            sum = sum + A_mk3 * B[k + 3, n];\n"
               "            C[m, n] = sum;\n"
               "        }\n"
               "    }\n"
               "    for k in (K div 4 * 4, K - K div 4 * 4) <C, z0, s0, k_rest> reduction {\n"
               "        let A_mk = A[m, k];\n"
               "        for n in (0, N) vectorized <C, z0, s0, n_rest> {\n"
               "            C[m, n] += A_mk * B[k, n];\n"
               "        }\n"
               "    }\n"
               "}\n");
    // steps whose number is known and divides leave nothing over
    const std::string known =
        body_of(scalar_replace_sums(product(replaced(sums, "(0, K.3)", "(0, 32)")), {}));
    BOOST_TEST(known.find("for k_four in (0, 8)") != std::string::npos);
    BOOST_TEST(known.find("k_rest") == std::string::npos);
}

/// As tiles leave it: places have names in the loop along memory.
const std::string tiled =
    "for k.9 in (0, K.3) <C, z0, s0, k> reduction {\n"
    "  for i.10 in (0, N.4 - 2) vectorized <C, z0, s0, i> {\n"
    "    let n.12 = i.10 + 2;\n"
    "    C.7[m.8, n.12] = C.7[m.8, n.12] + A.5[m.8, k.9] * B.6[k.9, n.12];\n"
    "  }\n"
    "}\n";

BOOST_AUTO_TEST_CASE(names_in_the_loop_along_memory_are_kept_once) {
    const Program after = scalar_replace_sums(product(tiled), {});
    BOOST_TEST(verify(after).empty());
    BOOST_TEST(body_of(after) ==
               "for m in (0, M) <C, z0, s0, m> {\n"
               "    for k_four in (0, K div 4) <C, z0, s0, k_four> reduction {\n"
               "        let k = k_four * 4;\n"
               "        for i in (0, N - 2) vectorized <C, z0, s0, i> {\n"
               "            let n = i + 2;\n"
               "            var sum: float32 = C[m, n];\n"
               "            sum = sum + A[m, k] * B[k, n];\n"
               "            sum = sum + A[m, k + 1] * B[k + 1, n];\n"
               "            sum = sum + A[m, k + 2] * B[k + 2, n];\n"
               "            sum = sum + A[m, k + 3] * B[k + 3, n];\n"
               "            C[m, n] = sum;\n"
               "        }\n"
               "    }\n"
               "    for k in (K div 4 * 4, K - K div 4 * 4) <C, z0, s0, k_rest> reduction {\n"
               "        for i in (0, N - 2) vectorized <C, z0, s0, i_rest> {\n"
               "            let n = i + 2;\n"
               "            C[m, n] = C[m, n] + A[m, k] * B[k, n];\n"
               "        }\n"
               "    }\n"
               "}\n");
    // names that change with the step, or that are of what is written
    BOOST_TEST(is_left_alone(product(replaced(tiled, "i.10 + 2;", "i.10 + 2 + 0 * k.9;"))));
    BOOST_TEST(is_left_alone(product(
        replaced(replaced(tiled, "let n.12", "let c.13 = C.7[m.8, 0]; let n.12"), "* B.6", "* c.13 * B.6"))));
}

/// As directive `unroll-jam` leaves it, with the names that pass `hoist_invariants` gives.
const std::string together =
    "for k.9 in (0, K.3) <C, z0, s0, k> reduction {\n"
    "  for n.10 in (0, N.4) vectorized <C, z0, s0, n> {\n"
    "    let B_kn.11 = B.6[k.9, n.10];\n"
    "    for i.12 in (0, 2) unrolled <C, z0, s0, i> {\n"
    "      let j.13 = i.12 + 0 * m.8;\n"
    "      C.7[j.13, n.10] += A.5[j.13, k.9] * B_kn.11;\n"
    "    }\n"
    "  }\n"
    "}\n";

BOOST_AUTO_TEST_CASE(elements_that_run_together_take_eight_steps) {
    const Program after = scalar_replace_sums(product(together), {});
    BOOST_TEST(verify(after).empty());
    const std::string text = body_of(after);
    BOOST_TEST(text.find("    for k_eight in (0, K div 8) <C, z0, s0, k_eight> reduction {\n"
                         "        let k = k_eight * 8;\n"
                         "        for n in (0, N) vectorized <C, z0, s0, n> {\n"
                         "            allocate float32 B_kn[(0, 8)] stack;\n"
                         "            for step in (0, 8) unrolled <C, z0, s0, k_loads> reduction {\n"
                         "                B_kn[step] = B[k + step, n];\n"
                         "            }\n"
                         "            for i in (0, 2) unrolled <C, z0, s0, i> {\n"
                         "                let j = i + 0 * m;\n"
                         "                var sum: float32 = C[j, n];\n"
                         "                for step in (0, 8) unrolled <C, z0, s0, k_steps> reduction {\n"
                         "                    sum = sum + A[j, k + step] * B_kn[step];\n"
                         "                }\n"
                         "                C[j, n] = sum;\n"
                         "            }\n"
                         "        }\n"
                         "    }\n"
                         "    for k in (K div 8 * 8, K - K div 8 * 8) <C, z0, s0, k_rest> reduction {\n"
                         "        for n in (0, N) vectorized <C, z0, s0, n_rest> {\n"
                         "            let B_kn = B[k, n];\n"
                         "            for i in (0, 2) unrolled <C, z0, s0, i_rest> {\n") != std::string::npos,
               text);
    // places that change with the step, and a loop that is not unrolled
    BOOST_TEST(is_left_alone(product(replaced(together, "0 * m.8;", "0 * k.9;"))));
    BOOST_TEST(is_left_alone(product(replaced(together, " unrolled", ""))));
}

BOOST_AUTO_TEST_CASE(other_loops_are_left_alone) {
    BOOST_TEST(is_left_alone(product(sums, "int32")));
    BOOST_TEST(is_left_alone(product(replaced(sums, "(0, K.3)", "(0, 7)"))));          // short
    BOOST_TEST(is_left_alone(product(replaced(sums, " vectorized", ""))));             // not along memory
    BOOST_TEST(is_left_alone(product(replaced(sums, "+= A_mk.11", "max= A_mk.11"))));  // no sum
    // reads of what it writes, in the sum and in a name
    BOOST_TEST(is_left_alone(product(replaced(sums, "* B.6[k.9, n.10]", "* C.7[m.8, 0]"))));
    BOOST_TEST(is_left_alone(product(replaced(sums, "A.5[m.8, k.9];", "C.7[m.8, k.9];"))));
    // places and limits that change with the step
    BOOST_TEST(is_left_alone(product(replaced(sums, "C.7[m.8, n.10] +=", "C.7[k.9, n.10] +="))));
    BOOST_TEST(is_left_alone(product(replaced(sums, "in (0, N.4)", "in (0, k.9)"))));
    // a filter's window around it
    BOOST_TEST(is_left_alone(product("for c.20 in (0, M.2) <C, z0, s0, c> reduction {\n" + sums + "}\n")));
}

BOOST_AUTO_TEST_CASE(sums_are_the_same_to_the_bit) {
    std::mt19937 random(4);
    std::uniform_real_distribution<double> values(-1, 1);
    const std::string serialize = replaced(sums, "C.7[m.8, n.10] += A_mk.11 * B.6[k.9, n.10];",
                                           "C.7[m.8, n.10] = C.7[m.8, n.10] + A_mk.11 * B.6[k.9, n.10];");
    // a range that may end before it begins: nothing is added then
    const std::string shifted = replaced(sums, "(0, K.3)", "(5, K.3 - 5)");
    for (const std::string& statements : {sums, serialize, shifted, tiled, together})
        for (const char* type : {"float32", "float64"})
            for (std::int64_t k = 0; k < 19; ++k) {
                const Program plain = product(statements, type), jammed = scalar_replace_sums(plain, {});
                BOOST_REQUIRE(verify(jammed).empty());
                const Type element = Type::float_(std::string(type) == "float32" ? 32 : 64);
                Arguments given;
                given.arrays = {{"A", Array(element, {3, k})},
                                {"B", Array(element, {k, 5})},
                                {"C", Array(element, {3, 5})}};
                for (auto& [name, array] : given.arrays)
                    for (std::int64_t i = 0; i < array.size(); ++i) array.set(i, values(random));
                Arguments first = given, second = given;
                BOOST_REQUIRE(interpret(plain, "f", first).error == 0);
                BOOST_REQUIRE(interpret(jammed, "f", second).error == 0);
                BOOST_TEST((first.arrays.at("C").data == second.arrays.at("C").data));
            }
}

BOOST_AUTO_TEST_SUITE_END()
