// Rows as one row: before and after as text, what must stay as it is, and what nests compute on arrays with
// and without gaps.
#include "ir/passes/interface/coalesce_rows.hpp"

#include <boost/test/unit_test.hpp>

#include "ir/passes/interface/merge_stride_versions.hpp"
#include "ir/passes/interface/version_strides.hpp"
#include "ir/reference/interpret.hpp"
#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(rows_as_one)

using namespace nestor;
using nestor::test::nest;

namespace {

/// A sum and a map over planes of H rows, with the given statements in the loops over w.
std::string planes(const std::string& modes_h = "", const std::string& more = "") {
    return R"(entry function f(size C, size H, size W, input float32 I[(0, C), (0, H), (0, W)],
                    output float32 O[(0, C), (0, H), (0, W)], inout float32 s[(0, C)]) {
  for c in (0, C) parallel <O, z0, s0, c> {
    s[c] = 0.0f32;
    for h in (0, H) <O, z0, s0, h> reduction {
      for w in (0, W) vectorized <O, z0, s0, w> reduction reduce(s add clause) { s[c] += I[c, h, w]; }
    }
    let mean = s[c] / float32(C * H * W);
    for h1 in (0, H))" +
           modes_h + R"( <O, z0, s1, h> {
      for w1 in (0, W) vectorized <O, z0, s1, w> { O[c, h1, w1] = I[c, h1, w1] - mean; }
    }
)" + more + R"(  }
}
)";
}

Program both_paths(const std::string& text) {
    const Program plain = nest(text);
    return merge_stride_versions(version_strides(plain, plain), {});
}

std::string coalesced(const std::string& text) {
    return test::text_of(coalesce_rows(both_paths(text), {}));
}

/// O and s for arrays whose rows lie so far apart.
std::vector<double> results(const Program& program, std::int64_t row) {
    Arguments arguments;
    const std::int64_t C = 2, H = 3, W = 5;
    for (const char* name : {"I", "O"}) {
        Array array(Type::float_(32), {C, H, W});
        for (std::int64_t k = 0; k < array.size(); ++k) array.set(k, static_cast<double>(k * k % 17));
        arguments.arrays.emplace(name, std::move(array));
        arguments.scalars[std::string(name) + "_row"] = row;
        arguments.scalars[std::string(name) + "_plane"] = row * H;
    }
    arguments.arrays.emplace("s", Array(Type::float_(32), {C}));
    const Outcome outcome = interpret(program, "f", arguments);
    BOOST_REQUIRE_MESSAGE(outcome.error == 0, outcome.message);
    std::vector<double> out;
    for (const char* name : {"O", "s"})
        for (std::int64_t k = 0; k < arguments.arrays.at(name).size(); ++k)
            out.push_back(arguments.arrays.at(name).number(k));
    return out;
}

}  // namespace

BOOST_AUTO_TEST_CASE(of_three_dimensions_the_innermost_are_one) {
    const std::string text = coalesced(R"(entry function f(size N, size C, size H, size W,
                    input float32 I[(0, N), (0, C), (0, H), (0, W)], inout float32 s[(0, N)]) {
  for n in (0, N) parallel <O, z0, s0, n> {
    for c in (0, C) <O, z0, s0, c> reduction {
      for h in (0, H) <O, z0, s0, h> reduction {
        for w in (0, W) vectorized <O, z0, s0, w> reduction reduce(s add clause) { s[n] += I[n, c, h, w]; }
      }
    }
  }
}
)");
    BOOST_TEST(text.find("let W_columns = select(one_row, H * W, W);") != std::string::npos, text);
    BOOST_TEST(text.find("C_rows") == std::string::npos, text);
}

BOOST_AUTO_TEST_CASE(rows_that_lie_one_behind_the_other_are_one) {
    const std::string text = coalesced(planes());
    BOOST_TEST(
        text.find("let one_row = I_row == W * I_stride2 && O_row == W * O_stride2;") != std::string::npos,
        text);
    BOOST_TEST(text.find("let H_rows = select(one_row, 1, H);") != std::string::npos, text);
    BOOST_TEST(text.find("let W_columns = select(one_row, H * W, W);") != std::string::npos, text);
    BOOST_TEST(text.find("f_nest(C, H_rows, W_columns, &I,") != std::string::npos, text);
}

BOOST_AUTO_TEST_CASE(results_are_the_same_with_and_without_gaps) {
    const Program before = both_paths(planes()), after = coalesce_rows(before, {});
    for (const std::int64_t row : {5, 7}) BOOST_TEST(results(before, row) == results(after, row));
}

BOOST_AUTO_TEST_CASE(what_needs_to_know_rows_keeps_them) {
    const auto stays = [](const std::string& text) {
        const std::string made = coalesced(text);
        BOOST_TEST(made.find("one_row") == std::string::npos, made);
    };
    stays(planes(" parallel"));  // one row is nothing to share
    stays(planes("", "    s[c] = float32(H);\n"));
    stays(planes("", "    for k in (0, W) <O, z0, s2, k> { O[c, 0, k] = 0.0f32; }\n"));
    stays(planes("", R"(    for h2 in (0, H) <O, z0, s2, h> {
      for w2 in (0, W) <O, z0, s2, w> { O[c, h2, w2] = float32(w2); }
    }
)"));
    stays(planes("", R"(    for h2 in (0, H) <O, z0, s2, h> {
      let first = O[c, h2, 0];
      for w2 in (0, W) <O, z0, s2, w> { O[c, h2, w2] = first; }
    }
)"));
    stays(planes("", R"(    for h2 in (0, H - 1) <O, z0, s2, h> {
      for w2 in (0, W) <O, z0, s2, w> { O[c, h2, w2] = O[c, h2 + 1, w2]; }
    }
)"));
}

BOOST_AUTO_TEST_SUITE_END()
