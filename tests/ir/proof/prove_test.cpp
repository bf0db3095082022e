// What is proved of nests, and which wrong nests are refuted with which values.
#include "ir/proof/prove.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <map>
#include <set>

#include "ir/proof/evaluate.hpp"
#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(proofs)

using namespace nestor;
using nestor::test::nest;

namespace {

/// A blur of rows under a schedule: tiles of 8, and what a tile needs is computed in it. The words in
/// capitals are what the tests change.
const std::string by_rows =
    R"(entry function blur(scalar w: int32, size src_width, input int32 src[(0, src_width)],
        scalar x_min: int64, size x_extent, output int32 h[(x_min, x_extent)]) {
    assert 2 * int64(w) + 1 >= 0 else 0;
    assert src_width >= 1 else 0;
    compute h on (x_min, x_extent) {
        label h {
            label s0 {
                for xo in (0, TILES) <h, z0, s0, xo> {
                    let g_min = xo * 8 + x_min - int64(w);
                    let g_extent = EXTENT;
                    allocate int32 g[(g_min, g_extent)] heap;
                    compute g on (g_min, g_extent) {
                        label g {
                            label s0 {
                                for y in (g_min, LENGTH) <g, z0, s0, y> {
                                    g[y] = src[max(min(y, CLAMP), 0)];
                                }
                            }
                        }
                    }
                    for xi in (0, 8) <h, z0, s0, xi> {
                        let x = xo * 8 + xi + x_min;
                        if GUARD {
                            h[x] = g[x - int64(w)] +% g[x + RIGHT];
                        }
                    }
                }
            }
        }
    }
}
)";

const std::string algorithm =
    R"(entry function blur(scalar w: int32, size src_width, input int32 src[(0, src_width)],
        scalar x_min: int64, size x_extent, output int32 h[(x_min, x_extent)]) {
    allocate int32 g[(0, 8)] heap;
    compute g on (0, 8) { label g { label s0 {
        for y in (0, 8) <g, z0, s0, y> { g[y] = src[0]; }
    } } }
    compute h on (0, 8) { label h { label s0 {
        for x in (0, 8) <h, z0, s0, x> { h[x] = g[x]; }
    } } }
}
)";

Program read(const std::string& text) {
    const std::string table = R"(errors standard {
    RANGE 5 "a range";
}

)";
    return nest(table + text);
}

using Changes = std::map<std::string, std::string>;

Program filled(const Changes& changes) {
    Changes all = {{"TILES", "(x_extent + 7) div 8"},
                   {"EXTENT", "min(8, x_extent - xo * 8) + 2 * int64(w)"},
                   {"LENGTH", "g_extent"},
                   {"CLAMP", "src_width - 1"},
                   {"GUARD", "x < x_min + x_extent"},
                   {"RIGHT", "int64(w)"}};
    for (const auto& [word, value] : changes) all[word] = value;
    std::string text = by_rows;
    for (const auto& [word, value] : all)
        for (std::size_t at = text.find(word); at != std::string::npos;
             at = text.find(word, at + value.size()))
            text.replace(at, word.size(), value);
    return read(text);
}

/// Every claim that is not proved: `memory refuted`, once each; and by running through a small case.
std::string answers(const Program& program) {
    const auto queries = proof::queries_of(program, read(algorithm));
    BOOST_REQUIRE_EQUAL(queries.size(), 1u);
    std::set<std::string> found;
    for (const proof::Goal& goal : proof::goals_of(queries[0])) {
        const auto verdict = proof::prove(queries[0], goal, 20'000);
        if (verdict.answer == proof::Answer::proved) continue;
        const bool refuted = verdict.answer == proof::Answer::refuted;
        BOOST_TEST(refuted == !verdict.values.empty());
        found.insert(std::string(proof::name_of(goal.obligation->claim)) +
                     (refuted ? " refuted" : " unknown"));
    }
    std::string text;
    for (const std::string& one : found) text += (text.empty() ? "" : ", ") + one;
    return text.empty() ? "all proved" : text;
}

/// True when some small parameters make the query false: the answer of the other oracle.
bool fails_somewhere(const Program& program) {
    const auto queries = proof::queries_of(program, read(algorithm));
    for (std::int64_t w = 0; w < 3; ++w)
        for (std::int64_t extent = 0; extent < 19; ++extent)
            for (const std::int64_t min : {-3, 0, 4})
                for (const std::int64_t width : {1, 5})
                    if (proof::failure_of(
                            queries[0],
                            {{"w", w}, {"src_width", width}, {"x_min", min}, {"x_extent", extent}}, 7))
                        return true;
    return false;
}

struct Wrong {
    const char* word;
    const char* value;
    const char* answer;
};

}  // namespace

// covers: HAL-43 HAL-71 HAL-86
BOOST_AUTO_TEST_CASE(a_tiled_nest_with_tight_bounds_is_proved) {
    BOOST_TEST(answers(filled({})) == "all proved");
    BOOST_TEST(!fails_somewhere(filled({})));
}

BOOST_AUTO_TEST_CASE(wrong_bounds_and_loops_are_refuted_and_fail_for_small_sizes) {
    const Wrong wrong[] = {
        {"TILES", "x_extent div 8", "reached refuted"},  // the last tile is not run
        {"EXTENT", "min(8, x_extent - xo * 8) + int64(w)", "memory refuted, values refuted"},
        {"EXTENT", "min(8, x_extent - xo * 8) + 2 * int64(w) - 1", "memory refuted, values refuted"},
        {"EXTENT", "7 + 2 * int64(w)", "memory refuted, values refuted"},
        {"LENGTH", "g_extent - 1", "reached refuted"},  // a point of g is left out
        {"LENGTH", "g_extent + 1", "memory refuted"},   // and one too many
        {"CLAMP", "src_width", "memory refuted"},
        {"GUARD", "x <= x_min + x_extent", "memory refuted"},  // one point beyond the window
        {"GUARD", "x + 1 < x_min + x_extent", "reached refuted"},
        {"RIGHT", "int64(w) + 1", "memory refuted, values refuted"},
    };
    for (const Wrong& one : wrong) {
        const Program program = filled({{one.word, one.value}});
        BOOST_TEST(answers(program) == one.answer, one.word << " = " << one.value);
        BOOST_TEST(fails_somewhere(program), one.word << " = " << one.value);
    }
}

BOOST_AUTO_TEST_CASE(a_counterexample_names_parameters_loops_and_what_is_wrong) {
    const auto queries = proof::queries_of(filled({{"CLAMP", "src_width"}}), read(algorithm));
    for (const proof::Goal& goal : proof::goals_of(queries[0])) {
        const auto verdict = proof::prove(queries[0], goal, 20'000);
        if (verdict.answer != proof::Answer::refuted) continue;
        BOOST_TEST(goal.obligation->sentence ==
                   "the read `src[max(min(y, src_width), 0)]` stays in the memory of `src` in dimension 0");
        std::map<std::string, std::string> values(verdict.values.begin(), verdict.values.end());
        BOOST_TEST(values.at("subscript") == values.at("src_width"));
        BOOST_TEST(values.at("memory from") == "0");
        return;
    }
    BOOST_FAIL("nothing was refuted");
}

// covers: HAL-74
BOOST_AUTO_TEST_CASE(values_wrap_in_their_type_and_coordinates_do_not) {
    const auto with_guard = [](const std::string& guard) { return answers(filled({{"GUARD", guard}})); };
    // x + 1 > x holds for coordinates, not for a value of 32 bits: then the guard would always hold
    BOOST_TEST(with_guard("x + 1 > x && x < x_min + x_extent") == "all proved");
    BOOST_TEST(with_guard("w +% 1i32 > w && x < x_min + x_extent") == "reached refuted");
}

// Loops whose lengths are made of parameters: `min(w, w + 1)`, which wraps, and quotients of that.
// covers: HAL-43 HAL-74
BOOST_AUTO_TEST_CASE(quotients_of_values_that_wrap_are_integers) {
    const auto program = [](const std::string& tiles) {
        return read(
            "entry function f(scalar w: int32, size N, output int32 h[(0, N)]) {\n"
            "let extent = max(int64(w +% 1i32), N);\n"
            "allocate int32 g[(0, extent)] heap;\n"
            "compute g on (0, extent) { label g { label s0 {\n"
            "for io in (0, " +
            tiles +
            ") <g, z0, s0, io> { for ii in (0, 4) <g, z0, s0, ii> {\n"
            "let i = io * 4 + ii; if i < extent { g[i] = 1i32; } } } } } }\n"
            "compute h on (0, N) { label h { label s0 {\n"
            "for x in (0, N) <h, z0, s0, x> { h[x] = g[x]; } } } }\n}\n");
    };
    BOOST_TEST(answers(program("(extent + 3) div 4")) == "all proved");
    BOOST_TEST(answers(program("extent div 4")) == "reached refuted");
}

BOOST_AUTO_TEST_CASE(questions_are_written_for_other_solvers) {
    const auto queries = proof::queries_of(filled({}), read(algorithm));
    const auto goals = proof::goals_of(queries[0]);
    const std::string text = proof::smt2(queries[0], goals[0]);
    for (const char* part : {"(push 1)", "(declare-fun x_extent.6 () Int)", "(check-sat)", "(pop 1)"})
        BOOST_TEST(text.find(part) != std::string::npos, text);
}

// Integers of computed floats are related in ways that the solver is not told.
BOOST_AUTO_TEST_CASE(a_counterexample_that_rests_on_computed_floats_is_none) {
    const Program program = read(
        "entry function f(scalar p: float32, output int32 A[(0, 4)]) {\n"
        "if int64(int32(min(p, 3.0f32))) >= 0 && int64(int32(p)) < 4 { A[int64(int32(p))] = 1i32; }\n}\n");
    const auto queries = proof::queries_of(program, program);
    for (const proof::Goal& goal : proof::goals_of(queries[0]))
        BOOST_TEST((proof::prove(queries[0], goal, 20'000).answer != proof::Answer::refuted),
                   goal.obligation->sentence);
}

BOOST_AUTO_TEST_CASE(what_is_made_of_a_local_that_changes_is_unknown_and_never_proved) {
    const auto verdicts = [](const std::string& statements) {
        const Program program =
            read("entry function f(size N, output int32 A[(0, N)]) {\n" + statements + "}\n");
        const auto queries = proof::queries_of(program, program);
        std::string text;
        for (const proof::Goal& goal : proof::goals_of(queries[0])) {
            const auto verdict = proof::prove(queries[0], goal, 20'000);
            text += verdict.answer == proof::Answer::proved    ? "proved "
                    : verdict.answer == proof::Answer::refuted ? "refuted "
                                                               : "unknown: " + verdict.reason + " ";
        }
        return text;
    };
    BOOST_TEST(verdicts(R"(var s: int64 = 0;
if s < N && s >= 0 {
s = s + 5;
A[s] = 1i32;
}
)") == "unknown: it depends on a local that changes ");
    BOOST_TEST(verdicts(R"(var s: int64 = 0;
let t = s;
s = s + 5;
if s < N && s >= 0 {
A[t] = 1i32;
}
)") == "unknown: it depends on a local that changes ");
    BOOST_TEST(verdicts(R"(while A[0] < 1i32 {
A[1] = 1i32;
}
)") == "refuted refuted ");
}

BOOST_AUTO_TEST_SUITE_END()
