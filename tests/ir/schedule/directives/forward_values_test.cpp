// Updates that read their own elements from where the nest in front took them: the text, what is refused, and
// the same values.
#include <random>

#include "ir/reference/interpret.hpp"
#include "ir/schedule/automatic/default.hpp"
#include "ir/schedule/directives/registry.hpp"
#include "ir/verify/verify.hpp"
#include "tests/ir/schedule/nests.hpp"

BOOST_AUTO_TEST_SUITE(forward_values)

using namespace nestor;
using namespace nestor::test;

namespace {

/// A scan over rows 1 .. of C, which begins with what `value` says.
Program scan(const std::string& update, const std::string& value = "x.6[n.12]",
             const std::string& rows = "(1, N.2 - 1)") {
    return function(
        "  for m.11 in (0, N.2) <C, z0, s0, m> { for n.12 in (0, N.2) <C, z0, s0, n> { C.7[m.11, n.12] = " +
        value + "; } }\n  for j.13 in (0, N.2) <C, z0, s1, j> { for r.14 in " + rows +
        " <C, z0, s1, r> reduction {\n    " + update + "; } }\n");
}

const std::string forwards = "C.7[r.14, j.13] = 0.5f32 * C.7[r.14, j.13] + C.7[r.14 - 1, j.13]";
const std::string backwards =
    "C.7[N.2 - 1 - r.14, j.13] = 0.5f32 * C.7[N.2 - 1 - r.14, j.13] + C.7[N.2 - r.14, j.13]";

const Directive forward{schedule::ForwardValues{loop("C", "s1", "j")}};

}  // namespace

BOOST_AUTO_TEST_CASE(a_scan_begins_with_what_it_scans) {
    BOOST_TEST(after(scan(forwards), forward) ==
               R"(for m in (0, min(1, N)) <C, z0, s0, m_before> {
    for n in (0, N) <C, z0, s0, n_before> {
        C[m, n] = x[n];
    }
}
for j in (0, N) <C, z0, s1, j> {
    for r in (1, N - 1) <C, z0, s1, r> reduction {
        C[r, j] = 0.5f32 * x[j] + C[r - 1, j];
    }
}
)");
}

// covers: SCH-93
BOOST_AUTO_TEST_CASE(what_reads_other_elements_first_is_refused) {
    const auto refused = [](const Program& program, const std::string& reason) {
        const std::string text = after(program, forward);
        BOOST_TEST(text.find(reason) != std::string::npos, text);
        BOOST_TEST(text.find("[SCH-93]") != std::string::npos, text);
    };
    refused(scan("C.7[r.14, j.13] = C.7[r.14, j.13] + C.7[r.14 + 1, j.13]", "x.6[n.12]", "(0, N.2 - 1)"),
            "reads elements of `C` that it changes later");
    refused(scan("C.7[r.14, j.13] = C.7[r.14, j.13] + C.7[0, j.13]"), "that it changes later");
    refused(scan("C.7[r.14, j.13] = C.7[r.14 - 1, j.13]"), "does not read its own elements");
    refused(scan("C.7[0, j.13] = C.7[0, j.13] + x.6[r.14]"), "no update of elements of its own");
    refused(scan("y.8[j.13] = y.8[j.13] + x.6[r.14]"), "no update of elements of its own");
    refused(scan(forwards, "C.7[n.12, 0]"), "reads what it computes");
    refused(function("  for j.13 in (0, N.2) <C, z0, s1, j> { C.7[0, j.13] = C.7[0, j.13] * 2.0f32; }\n"),
            "no nest that computes `C` is right before");
}

BOOST_AUTO_TEST_CASE(values_are_the_same_for_all_sizes) {
    std::mt19937 random(7);
    for (const std::string& update :
         {forwards, backwards, std::string("C.7[j.13, r.14] = C.7[j.13, r.14 - 1] + C.7[j.13, r.14]"),
          std::string("C.7[r.14, j.13] = C.7[r.14, j.13] * 2.0f32")})
        for (const std::string rows : {"(1, N.2 - 1)", "(3, N.2 - 5)", "(0, N.2)", "(2, N.2 - 3)"}) {
            const bool leaves = update != backwards || rows == "(1, N.2 - 1)";
            if (!leaves || (rows == "(0, N.2)" && update.find("- 1") != std::string::npos)) continue;
            const Program before = scan(update, "A.4[m.11, 0] * x.6[n.12]", rows);
            const auto made = apply(before, "f", forward);
            BOOST_REQUIRE(made);
            BOOST_TEST(verify(*made).empty());
            for (std::int64_t n = 1; n < 9; ++n) {
                Arguments given;
                given.arrays = {
                    {"A", Array(Type::float_(32), {n, 2})}, {"B", Array(Type::float_(32), {2, n})},
                    {"x", Array(Type::float_(32), {n})},    {"C", Array(Type::float_(32), {n, n})},
                    {"y", Array(Type::float_(32), {n})},    {"t", Array(Type::float_(32), {})}};
                for (auto& [name, array] : given.arrays)
                    for (std::int64_t k = 0; k < array.size(); ++k)
                        array.set(k, static_cast<double>(random() % 64) / 8);
                Arguments first = given, second = given;
                BOOST_REQUIRE(interpret(before, "f", first).error == 0);
                BOOST_REQUIRE(interpret(*made, "f", second).error == 0);
                BOOST_TEST((first.arrays.at("C").data == second.arrays.at("C").data), update << rows << n);
            }
        }
}

BOOST_AUTO_TEST_CASE(default_loops_forward_what_is_only_copied) {
    const auto forwarded = [](const Program& program) {
        std::vector<DefaultSteps> steps;
        default_schedule(program, Target{}, {}, &steps);
        return std::any_of(
            steps.at(0).directives.begin(), steps.at(0).directives.end(),
            [](const Directive& d) { return std::get_if<schedule::ForwardValues>(&d.node) != nullptr; });
    };
    BOOST_TEST(forwarded(scan(forwards, "A.4[m.11, min(n.12, K.3 - 1)]")));
    BOOST_TEST(!forwarded(scan(forwards, "2.0f32 * A.4[m.11, 0]")));  // a loop in lanes of its own
}

BOOST_AUTO_TEST_SUITE_END()
