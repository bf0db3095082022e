// Loops that keep the largest value and its place: the text, what is refused, and the same values.
#include <cmath>
#include <cstddef>
#include <limits>
#include <random>

#include "ir/reference/interpret.hpp"
#include "ir/schedule/directives/registry.hpp"
#include "ir/verify/verify.hpp"
#include "tests/ir/schedule/nests.hpp"

BOOST_AUTO_TEST_SUITE(find_extreme)

using namespace nestor;
using namespace nestor::test;

namespace {

/// The place of an extreme value of x in y[0], and the value in t; `first` is what it begins with.
Program row(const std::string& loop, const std::string& first = "-inf_f32") {
    return function(
        "  allocate float32 best.10[] registers;\n  allocate float32 place.11[] registers;\n"
        "  (best.10[], place.11[]) = (" +
        first + ", -1.0f32);\n" + loop + "  y.8[0] = place.11[];\n  t.9[] = best.10[];\n");
}

std::string keeping(const std::string& condition, const std::string& stores) {
    return "  for i.12 in (0, N.2) <y, z0, s0, i> reduction {\n    if " + condition + " { " + stores +
           " }\n  }\n";
}

const std::string largest =
    keeping("x.6[i.12] > best.10[]", "(place.11[], best.10[]) = (float32(i.12), x.6[i.12]);");

const Directive find{schedule::FindExtreme{loop("y", "s0", "i")}};

/// The bits of y and t for these values of x.
std::pair<std::vector<std::byte>, std::vector<std::byte>> results(const Program& program,
                                                                  const std::vector<float>& x) {
    const auto n = static_cast<std::int64_t>(x.size());
    Arguments given;
    given.arrays = {{"A", Array(Type::float_(32), {n, 1})}, {"B", Array(Type::float_(32), {1, n})},
                    {"x", Array(Type::float_(32), {n})},    {"C", Array(Type::float_(32), {n, n})},
                    {"y", Array(Type::float_(32), {n})},    {"t", Array(Type::float_(32), {})}};
    for (std::int64_t k = 0; k < n; ++k)
        given.arrays.at("x").set(k, static_cast<double>(x[static_cast<std::size_t>(k)]));
    BOOST_REQUIRE(interpret(program, "f", given).error == 0);
    return {given.arrays.at("y").data, given.arrays.at("t").data};
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_largest_value_is_found_before_its_place) {
    BOOST_TEST(after(row(largest), find) == R"(allocate float32 best[] registers;
allocate float32 place[] registers;
(best[], place[]) = (-inf_f32, -1.0f32);
let i_end = select(N < 64, 0, N div 16 * 16);
allocate float32 largest[] registers;
largest[] = -inf_f32;
for i in (0, i_end) <y, z0, s0, i> reduction {
    largest[] max= x[i];
}
if largest[] > best[] {
    allocate int64 first[] registers;
    first[] = i_end;
    for i in (0, i_end) <y, z0, s0, i_search> reduction {
        first[] min= select(x[i] == largest[], i, i_end);
    }
    (place[], best[]) = (float32(first[]), x[first[]]);
}
for i in (i_end, N - i_end) <y, z0, s0, i_rest> reduction {
    if x[i] > best[] {
        (place[], best[]) = (float32(i), x[i]);
    }
}
y[0] = place[];
t[] = best[];
)");
}

BOOST_AUTO_TEST_CASE(a_known_multiple_of_sixteen_leaves_nothing_over) {
    std::string known = largest;
    known.replace(known.find("(0, N.2)"), 8, "(1, 96)");
    const std::string text = after(row(known), find);
    BOOST_TEST(text.find("first[] = 97;") != std::string::npos, text);
    BOOST_TEST(text.find("i_rest") == std::string::npos, text);
}

// covers: SCH-97
BOOST_AUTO_TEST_CASE(what_keeps_anything_else_is_refused) {
    const auto refused = [](const std::string& loop, const std::string& reason = "the body of ") {
        const std::string text = after(row(loop), find);
        BOOST_TEST(text.find(reason) != std::string::npos, text);
        BOOST_TEST(text.find("[SCH-97]") != std::string::npos, text);
    };
    const std::string both = "(place.11[], best.10[]) = (float32(i.12), x.6[i.12]);";
    refused(keeping("x.6[i.12] >= best.10[]", both));
    refused(keeping("x.6[i.12] > place.11[]", both));
    refused(keeping("x.6[i.12] > best.10[] && i.12 > 3", both));
    refused(keeping("x.6[i.12] > best.10[]", both + " y.8[0] = 1.0f32;"));
    refused(keeping("x.6[i.12] > best.10[]", "(place.11[], best.10[]) = (best.10[], x.6[i.12]);"));
    refused(keeping("x.6[i.12] > best.10[]", "(place.11[], best.10[]) = (float32(i.12), x.6[0]);"));
    refused(keeping("x.6[i.12] + place.11[] > best.10[]",
                    "(place.11[], best.10[]) = (float32(i.12), x.6[i.12] + place.11[]);"));
    // one compiler may contract the product in one of the loops alone
    refused(keeping("x.6[i.12] * x.6[i.12] + 1.0f32 > best.10[]",
                    "(place.11[], best.10[]) = (float32(i.12), x.6[i.12] * x.6[i.12] + 1.0f32);"));
    refused(
        keeping("exp(x.6[i.12]) > best.10[]", "(place.11[], best.10[]) = (float32(i.12), exp(x.6[i.12]));"));
    std::string few = largest;
    few.replace(few.find("(0, N.2)"), 8, "(0, 63)");
    refused(few, "has fewer than 64 iterations");
}

BOOST_AUTO_TEST_CASE(values_and_places_are_the_same_for_all_sizes) {
    constexpr float infinity = std::numeric_limits<float>::infinity(), nan = std::nanf("");
    std::mt19937 random(11);
    const std::string smallest_difference =
        keeping("best.10[] > x.6[i.12] - x.6[0]",
                "best.10[] = x.6[i.12] - x.6[0]; place.11[] = float32(i.12) + x.6[i.12];");
    for (const auto& [loop, first] : {std::pair<std::string, std::string>{largest, "-inf_f32"},
                                      {largest, "1.0f32"},
                                      {smallest_difference, "inf_f32"},
                                      {smallest_difference, "x.6[0]"}}) {
        const Program before = row(loop, first);
        const auto made = apply(before, "f", find);
        BOOST_REQUIRE(made);
        BOOST_TEST(verify(*made).empty());
        for (const std::int64_t n : {1, 15, 16, 63, 64, 65, 80, 95, 200})
            for (int round = 0; round < 20; ++round) {
                // few values, so that many are the same, and some rows without any number above the first
                std::vector<float> x(static_cast<std::size_t>(n));
                for (float& value : x) {
                    const auto drawn = random() % (round < 10 ? 8 : 3);
                    value = drawn == 0   ? nan
                            : drawn == 1 ? -infinity
                            : drawn == 2 ? -0.0f
                            : drawn == 3 ? infinity
                                         : static_cast<float>(drawn) - 4;
                }
                BOOST_TEST((results(before, x) == results(*made, x)), loop << first << n);
            }
    }
}

BOOST_AUTO_TEST_SUITE_END()
