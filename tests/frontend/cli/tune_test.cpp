// `nestor tune`: candidates, records and the text that it writes; what is measured is told by the machine.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstdlib>
#include <filesystem>

#include "frontend/cli/tune/candidates.hpp"
#include "frontend/cli/tune/measure.hpp"
#include "frontend/cli/tune/records.hpp"
#include "frontend/schedule/lower.hpp"
#include "tests/frontend/cli/place.hpp"

BOOST_AUTO_TEST_SUITE(tune)

using namespace nestor;
using namespace nestor::cli_test;

namespace {

Directive read(const std::string& text) {
    const auto directive = schedules::read_directive(text);
    BOOST_REQUIRE_MESSAGE(directive, text);
    return *directive;
}

bool tries(const std::vector<cli::Candidate>& candidates, const std::string& directive) {
    return std::any_of(candidates.begin(), candidates.end(), [&](const cli::Candidate& c) {
        return c.text.find("\n  " + directive + ";\n") != std::string::npos;
    });
}

}  // namespace

BOOST_AUTO_TEST_CASE(neighbours_differ_in_one_number_or_leave_a_directive_out) {
    const DefaultSteps steps{"f",
                             {read("flatten()"), read("unroll-jam(<C, z0, s0, m>, 4)"),
                              read("overlap-tiles(<C, z0, s0, y>, <C, z0, s0, x>, 16, 256)"),
                              read("traverse(<C, z0, s0, m>, parallel)")}};
    const auto found = cli::around(steps, cli::first_candidate(steps));
    for (const char* directive :
         {"unroll-jam(<C, z0, s0, m>, 2)", "unroll-jam(<C, z0, s0, m>, 6)",
          "overlap-tiles(<C, z0, s0, y>, <C, z0, s0, x>, 8, 256)",
          "overlap-tiles(<C, z0, s0, y>, <C, z0, s0, x>, 16, 512)", "traverse(<C, z0, s0, m>, parallel, 2)"})
        BOOST_TEST(tries(found, directive), directive);
    for (const cli::Candidate& candidate : found) {
        BOOST_TEST(candidate.text.starts_with("schedule defaults for f {\n  flatten();\n"), candidate.text);
        BOOST_TEST(candidate.text != cli::first_candidate(steps).text);
        const bool shorter = candidate.change.starts_with("without ");
        BOOST_TEST(candidate.steps.size() == (shorter ? 3U : 4U), candidate.text);
        // a parallel loop is not made serial: how many threads there are is the caller's business
        BOOST_TEST((candidate.text.find("m>, parallel") != std::string::npos), candidate.text);
    }
}

BOOST_AUTO_TEST_CASE(holes_of_a_schedule_have_each_of_their_values) {
    const auto file =
        std::make_shared<const SourceFile>("x.sched", "split(C.n, o, i, ?{8, 16});\nunroll(C.?{i,o});\n");
    const auto holes = cli::Holes::read(file);
    BOOST_REQUIRE(holes);
    const cli::Candidate first = holes->first();
    BOOST_TEST(first.text == "split(C.n, o, i, 8);\nunroll(C.i);\n");
    const auto found = holes->around(first);
    BOOST_REQUIRE(found.size() == 2U);
    BOOST_TEST(found[0].text == "split(C.n, o, i, 16);\nunroll(C.i);\n");
    BOOST_TEST(found[1].text == "split(C.n, o, i, 8);\nunroll(C.o);\n");
    for (const char* wrong : {"split(C.n, o, i, ?{});", "split(C.n, o, i, ?{8;"})
        BOOST_TEST(!cli::Holes::read(std::make_shared<const SourceFile>("x.sched", wrong)));
}

BOOST_AUTO_TEST_CASE(results_are_compared_by_the_largest_magnitude) {
    Array a(Type::float_(32), {3}), b = a;
    a.set(0, 1000.0), b.set(0, 1000.05);
    BOOST_TEST(cli::same_values(a, b));
    b.set(1, 1.0);
    BOOST_TEST(!cli::same_values(a, b));
    b.set(1, std::nan(""));
    BOOST_TEST(!cli::same_values(a, b));
    BOOST_TEST(!cli::same_values(b, a));
    Array whole(Type::int_(32), {2}), other = whole;
    BOOST_TEST(cli::same_values(whole, other));
    other.set(1, std::int64_t{1});
    BOOST_TEST(!cli::same_values(whole, other));
    BOOST_TEST(!cli::same_values(whole, Array(Type::int_(32), {1})));
}

BOOST_AUTO_TEST_CASE(records_of_a_search_are_kept) {
    const Place folder;
    {
        cli::Records records(folder / "cache", "search");
        records.add("a", {cli::Record::Kind::right, 1.5, 3});
        records.add("b", {cli::Record::Kind::wrong, 0, 0});
    }
    const cli::Records again(folder / "cache", "search"), other(folder / "cache", "another");
    BOOST_REQUIRE(again.find("a").has_value());
    BOOST_TEST(again.find("a")->ratio() == 0.5);
    BOOST_TEST((again.find("b")->kind == cli::Record::Kind::wrong));
    BOOST_TEST(!again.find("c").has_value());
    BOOST_TEST(!other.find("a").has_value());
}

// covers: PR-53
BOOST_AUTO_TEST_CASE(what_is_found_is_a_schedule_that_says_where_it_was_found) {
    const Place folder;
    folder.write("sums.tc", "def sums(float(M,N) A, float s) -> (S) {\n  S(m) +=! s * A(m,n)\n}\n");
    const auto tune = [&](const std::string& words) {
        return folder.run("tune sums.tc --size M=30,N=20,s=2 " + words);
    };
    setenv("NESTOR_CACHE", (folder / "cache").c_str(), 1);
    const Ran found = tune("--seconds 2 -o best.sched");
    BOOST_TEST(found.code == 0, found.err);
    BOOST_TEST(has(found.err, "of the default's time"), found.err);
    const std::string text = content(folder / "best.sched");
    BOOST_TEST(text.starts_with("# Found by `nestor tune` for sums.tc with M=30, N=20, s=2: "), text);
    BOOST_TEST(has(text, " ms, the default loops "), text);
    BOOST_TEST(folder.run("build sums.tc -s best.sched -o sums.cpp").code == 0);
    folder.write("holes.sched", "split(S.s0.m, o, i, ?{0, 4, 8});\n");
    const Ran holes = tune("--seconds 30 -s holes.sched");
    BOOST_TEST(holes.code == 0, holes.err);
    BOOST_TEST((has(holes.out, "split(S.s0.m, o, i, 4)") || has(holes.out, "split(S.s0.m, o, i, 8)")),
               holes.out);
    BOOST_TEST(has(holes.err, "1 illegal, 0 wrong"), holes.err);
    unsetenv("NESTOR_CACHE");
    folder.write("none.sched", "unroll(S.s0.n, 4);\n");
    BOOST_TEST(has(tune("-s none.sched").err, "none.sched has no holes"));
    BOOST_TEST(has(tune("--target cuda").err, "targets are openmp and serial"));
    BOOST_TEST(has(tune("--seconds 0").err, "--seconds is at least 1"));
    BOOST_TEST(has(folder.run("tune sums.tc --size M=3").err, "size `N` is not known"));
}

BOOST_AUTO_TEST_SUITE_END()
