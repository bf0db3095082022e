// Sums to one place in two stages of a device: the loops, what is refused, and the same values of any number
// of terms.
#include <fmt/format.h>

#include <random>

#include "ir/reference/interpret.hpp"
#include "ir/verify/verify.hpp"
#include "tests/ir/schedule/nests.hpp"

BOOST_AUTO_TEST_SUITE(sums_in_two_stages)

using namespace nestor;
using namespace nestor::test;

namespace {

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

/// `f` over X[N, M], with results S, L and P.
Program sums(const std::string& statements) {
    return read(
        "entry function f.1(size N.2, size M.3, input float32 X.4[(0, N.2), (0, M.3)],\n"
        "  inout float32 S.5[], inout float32 L.6[], inout float32 P.7[(0, N.2)]) {\n" +
        statements + "}\n");
}

const char* const begin =
    "allocate float32 sum.20[] registers; sum.20[] = 0.0f32;\n"
    "allocate float32 most.21[] registers; most.21[] = -inf_f32;\n";
const char* const end = "S.5[] = sum.20[]; L.6[] += most.21[];\n";

std::string rows(const std::string& statements, const std::string& limit = "N.2") {
    return std::string(begin) + "for i.10 in (0, " + limit + ") <S, z0, s0, i> reduction {\n" + statements +
           "}\n" + end;
}
const char* const columns =
    "for j.11 in (0, M.3) <S, z0, s0, j> reduction {\n"
    "  sum.20[] += X.4[i.10, j.11]; most.21[] max= X.4[i.10, j.11]; }\n";

void check_values(const std::string& statements, std::int64_t N, std::int64_t M) {
    const Program plain = sums(statements);
    const auto staged = apply(plain, "f", directive("gpu-sum(S.s0.i)"));
    if (!staged) BOOST_FAIL(render(staged.error()) + statements);
    const auto violations = verify(*staged);
    BOOST_REQUIRE_MESSAGE(violations.empty(), first_of(violations));
    Arguments first;
    const Type real = scalar_type("float32");
    first.arrays = {
        {"X", Array(real, {N, M})}, {"S", Array(real, {})}, {"L", Array(real, {})}, {"P", Array(real, {N})}};
    std::mt19937 random(7);
    for (auto& [name, array] : first.arrays)
        for (std::int64_t i = 0; i < array.size(); ++i) array.set(i, static_cast<double>(random() % 16));
    Arguments second = first;
    const Outcome expected = interpret(plain, "f", first);
    BOOST_REQUIRE_MESSAGE(expected.error == 0, expected.message);
    const Outcome outcome = interpret(*staged, "f", second);
    BOOST_REQUIRE_MESSAGE(outcome.error == 0, outcome.message);
    for (const char* result : {"S", "L", "P"})
        BOOST_TEST((first.arrays.at(result).data == second.arrays.at(result).data),
                   fmt::format("{}: N {}, M {}", result, N, M));
}

}  // namespace

BOOST_AUTO_TEST_CASE(parts_are_summed_by_blocks_and_combined_by_one) {
    const std::string text = after(sums(rows(columns)), "gpu-sum(S.s0.i)");
    for (const char* part :
         {"let term_parts = min(term_count / 4096 + 1, 1024);\n",
          "allocate float32 sum_parts[(0, 1024)] heap;\n", "for term_part in (0, term_parts) gpu_block_x ",
          "reduction reduce(sum_part add tree, most_part maximum tree) {\n",
          "reduction reduce(sum add tree, most maximum tree) {\n", "most_parts[term_part] = most_part[];\n"})
        BOOST_TEST(has(text, part), part << " is not in\n" << text);
    // what begins a sum belongs to the kernel that ends it
    BOOST_TEST(text.find("gpu_block_x") < text.find("sum[] = 0.0f32;"), text);
}

// covers: SCH-88
BOOST_AUTO_TEST_CASE(values_are_the_same_for_any_number_of_terms) {
    for (const auto& [N, M] : {std::pair{0, 5}, {5, 0}, {1, 1}, {3, 100}, {64, 64}, {4097, 1}, {90, 91}})
        check_values(rows(columns), N, M);
    check_values(rows("sum.20[] += X.4[i.10, 0]; most.21[] max= X.4[i.10, 1];"), 5000, 2);
    // an inner loop of other limits stays with its term, and stores of a term are its own
    check_values(rows("for j.11 in (0, i.10) <S, z0, s0, j> reduction { sum.20[] += X.4[i.10, j.11]; }\n"
                      "most.21[] max= X.4[i.10, 0];"),
                 40, 40);
    check_values(rows("P.7[i.10] = X.4[i.10, 0]; sum.20[] += P.7[i.10]; most.21[] max= 1.0f32;"), 4500, 1);
}

BOOST_AUTO_TEST_CASE(few_terms_are_summed_by_one_block) {
    const std::string text =
        after(sums(rows("sum.20[] += X.4[i.10, 0]; most.21[] max= 1.0f32;", "4096")), "gpu-sum(S.s0.i)");
    BOOST_TEST(!has(text, "gpu_block_x"), text);
    BOOST_TEST(has(text, "for i in (0, 4096) gpu_thread_x 256 "), text);
    const std::string more =
        after(sums(rows("sum.20[] += X.4[i.10, 0]; most.21[] max= 1.0f32;", "8192")), "gpu-sum(S.s0.i)");
    BOOST_TEST(has(more, "for i_part in (0, 3) gpu_block_x "), more);
}

BOOST_AUTO_TEST_CASE(what_is_no_sum_is_refused) {
    const auto refused = [](const std::string& statements, const std::string& why) {
        const std::string text = after(sums(statements), "gpu-sum(S.s0.i)");
        BOOST_TEST(has(text, why), text);
        BOOST_TEST(has(text, "SCH-88"), text);
    };
    refused(rows("P.7[i.10] = 0.0f32;"), "combine into no place");
    refused("for n.12 in (0, 3) <S, z0, s0, n> {\n" + rows(columns) + "}\n",
            "runs once for each iteration of a loop around it");
    refused(rows("S.5[] += X.4[i.10, 0];"), "sums into memory, `S`");
    refused(rows("sum.20[] = sum.20[] + X.4[i.10, 0];"), "depend on each other");
    refused("for i.10 in (0, N.2) parallel <S, z0, s0, i> { P.7[i.10] = 0.0f32; }\n", "runs at once already");
}

BOOST_AUTO_TEST_SUITE_END()
