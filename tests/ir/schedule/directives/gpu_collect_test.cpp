// Atomic updates in copies that blocks of a device share: the loops, what is refused, and the same values of
// any number of updates.
#include <fmt/format.h>

#include <random>

#include "ir/reference/interpret.hpp"
#include "ir/verify/verify.hpp"
#include "tests/ir/schedule/nests.hpp"

BOOST_AUTO_TEST_SUITE(updates_in_shared_copies)

using namespace nestor;
using namespace nestor::test;

namespace {

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

const char* const count = "update c.6[int64(A.4[y.10, x.11])] add 1i32;";

/// Updates of c at places that A gives, by other types and statements where a test wants them.
Program updates(const std::string& statements = count, const std::string& places = "uint8",
                const std::string& values = "int32") {
    return read(fmt::format(
        "entry function f.1(size N.2, size M.3, input {0} A.4[(0, N.2), (0, M.3)], input {1} w.5[(0, N.2)],\n"
        "  inout {1} c.6[(-5, 600)]) {{\n"
        "for y.10 in (0, N.2) <c, z0, s1, y> reduction {{\n"
        "  for x.11 in (0, M.3) <c, z0, s1, x> reduction {{ {2} }}\n}}\n}}\n",
        places, values, statements));
}

void check_values(const Program& plain, std::int64_t N, std::int64_t M, const std::string& places = "uint8",
                  const std::string& values = "int32") {
    const auto collected = apply(plain, "f", directive("gpu-collect(c.s1.y)"));
    if (!collected) BOOST_FAIL(render(collected.error()));
    const auto violations = verify(*collected);
    BOOST_REQUIRE_MESSAGE(violations.empty(), first_of(violations));
    Arguments first;
    first.arrays = {{"A", Array(scalar_type(places), {N, M})},
                    {"w", Array(scalar_type(values), {N})},
                    {"c", Array(scalar_type(values), {600})}};
    std::mt19937 random(7);
    for (auto& [name, array] : first.arrays)
        for (std::int64_t i = 0; i < array.size(); ++i) array.set(i, static_cast<double>(random() % 250));
    Arguments second = first;
    const Outcome expected = interpret(plain, "f", first);
    BOOST_REQUIRE_MESSAGE(expected.error == 0, expected.message);
    const Outcome outcome = interpret(*collected, "f", second);
    BOOST_REQUIRE_MESSAGE(outcome.error == 0, outcome.message);
    BOOST_TEST((first.arrays.at("c").data == second.arrays.at("c").data), fmt::format("N {}, M {}", N, M));
}

}  // namespace

BOOST_AUTO_TEST_CASE(warps_have_copies_that_a_block_combines) {
    const std::string text = after(updates(), "gpu-collect(c.s1.y)");
    for (const char* part :
         {"let element_parts = min(element_count / 16384 + 1, 1056);\n",
          "for element_part in (0, element_parts) gpu_block_x ",
          "allocate int32 c_copies[(0, 8), (0, 256)] gpu_shared;\n", "let copy = thread / 32 % 8;\n",
          "update c_copies[copy, int64(A[y, x])] add 1i32;\n", "if all != 0i32 {\n",
          "update c[bin] add all;\n"})
        BOOST_TEST(has(text, part), part << " is not in\n" << text);
    // as many copies as 48 KB hold
    const std::string wide =
        after(updates("update c.6[int64(A.4[y.10, x.11]) * 4 + 3] add w.5[y.10];", "uint8", "int64"),
              "gpu-collect(c.s1.y)");
    BOOST_TEST(has(wide, "allocate int64 c_copies[(0, 6), (0, 1021)] gpu_shared;\n"), wide);
    BOOST_TEST(has(wide, "update c_copies[copy, int64(A[y, x]) * 4] add w[y];"), wide);
}

// covers: SCH-89
BOOST_AUTO_TEST_CASE(values_are_the_same_for_any_number_of_updates) {
    for (const auto& [N, M] : {std::pair{0, 5}, {5, 0}, {1, 1}, {3, 100}, {131, 127}, {1, 20000}})
        check_values(updates(), N, M);
    check_values(updates("update c.6[int64(A.4[y.10, x.11])] bit_or w.5[y.10];"), 40, 40);
    check_values(updates("update c.6[int64(A.4[y.10, x.11]) - 5] maximum w.5[y.10];", "uint8", "int64"), 40,
                 40, "uint8", "int64");
    check_values(updates("update c.6[int64(A.4[y.10, x.11])] add w.5[y.10];", "uint8", "float32"), 40, 40,
                 "uint8", "float32");
    // conditions say which places there are, of any type
    check_values(updates("let v.12 = int64(A.4[y.10, x.11]); if v.12 >= -5 && v.12 < 64 {\n"
                         "update c.6[v.12] add w.5[y.10]; }",
                         "int32"),
                 40, 40, "int32");
    check_values(updates("for k.13 in (0, x.11 % 3) <c, z0, s1, k> reduction {\n"
                         "update c.6[int64(A.4[y.10, x.11]) + k.13] add 1i32; }"),
                 20, 20);
}

BOOST_AUTO_TEST_CASE(what_has_no_copies_is_refused) {
    const auto refused = [](const Program& program, const std::string& why) {
        const std::string text = after(program, "gpu-collect(c.s1.y)");
        BOOST_TEST(has(text, why), text);
        BOOST_TEST(has(text, "SCH-89"), text);
    };
    refused(updates("update c.6[int64(A.4[y.10, x.11])] add 1i32;", "int32"),
            "the places of `c` are not known to be so few that 48 KB hold them");
    refused(updates("c.6[int64(A.4[y.10, x.11])] += 1i32;"), "does more than to update one array atomically");
    refused(updates("update c.6[int64(A.4[y.10, x.11])] add c.6[0];"), "reads `c`, which it updates");
    // the extreme of a NaN and of what an untouched copy has would be a number
    refused(updates("update c.6[int64(A.4[y.10, x.11])] maximum w.5[y.10];", "uint8", "float32"),
            "updates `c` in a way that no copies have");
    refused(updates("update c.6[3] add 1i32;"), "updates one place of `c`");
    refused(read("entry function f.1(size N.2, input uint8 A.4[(0, N.2)], inout int32 c.6[(0, 256)]) {\n"
                 "for t.9 in (0, 3) <c, z0, s1, t> reduction { c.6[t.9] = 0i32;\n"
                 "for y.10 in (0, N.2) <c, z0, s1, y> reduction { update c.6[int64(A.4[y.10])] add 1i32; }\n"
                 "}}\n"),
            "runs once for each iteration of a loop around it");
    refused(read("entry function f.1(size N.2, input uint8 A.4[(0, N.2)], inout int32 c.6[(0, 256)]) {\n"
                 "for y.10 in (0, N.2) parallel <c, z0, s1, y> { update c.6[int64(A.4[y.10])] add 1i32; }\n"
                 "}\n"),
            "runs at once already");
}

BOOST_AUTO_TEST_SUITE_END()
