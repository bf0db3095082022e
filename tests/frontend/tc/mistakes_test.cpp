// One mistake in a random program is told once, where it stands.
#include <boost/test/unit_test.hpp>
#include <exception>
#include <map>

#include "support.hpp"
#include "tests/support/mistakes_tc.hpp"
#include "tests/support/random_tc.hpp"

BOOST_AUTO_TEST_SUITE(random_mistakes)

using namespace nestor;
using testing::Mistake;
using testing::RandomTc;

namespace {

SourceFilePtr file(const std::string& text) {
    return std::make_shared<const SourceFile>("m.tc", text);
}

std::uint32_t line_of(const Mistake& mistake) {
    const auto begin = static_cast<std::uint32_t>(mistake.begin);
    return SourceRange{file(mistake.text), begin, begin}.start().line;
}

/// How the translation of a mistake ended: "" as it should.
std::string ending(const Mistake& mistake, std::string* details = nullptr) {
    try {
        const auto result = tc::translate(file(mistake.text));
        if (result) return "accepted";
        if (details) *details = render(result.error());
        std::vector<Diagnostic> errors;
        for (const Diagnostic& message : result.error().all())
            if (message.severity == Severity::error) errors.push_back(message);
        const SourceRange& range = errors.at(0).range;
        if (errors[0].id != mistake.id) return "another error: " + errors[0].id;
        const bool begins_in_it = range.begin >= mistake.begin && range.begin <= mistake.end;
        // a form of another language is told as a whole
        const bool holds_it = mistake.id == "TC-60" && errors[0].range.start().line == line_of(mistake) &&
                              range.begin <= mistake.begin && range.end >= mistake.begin;
        if (!begins_in_it && !holds_it) return "another place";
        if (range.end > mistake.end && mistake.id != "TC-60") return "a longer place";
        return errors.size() == 1 ? "" : "more errors";
    } catch (const std::exception& e) {
        return std::string("exception: ") + e.what();
    }
}

/// Plants the mistake for a seed; nothing where the program is invalid already, or has no place for it.
std::optional<Mistake> planted(const RandomTc& program, const std::string& kind, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    if (!tc::translate(file(program.text()))) return std::nullopt;
    return testing::mistaken_tc(program.text(), kind, random);
}

}  // namespace

// covers: TC-60 TC-61 TC-62
BOOST_AUTO_TEST_CASE(one_mistake_in_a_random_program_is_told_once_where_it_stands) {
    const std::uint64_t count = testing::wanted_cases(500), first = testing::first_seed();
    std::map<std::string, int> planted_mistakes;
    std::map<std::string, int> shown;
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
        const std::string& kind = testing::mistakes_tc()[seed % testing::mistakes_tc().size()];
        std::mt19937_64 random(seed);
        const RandomTc program = testing::random_tc(random);
        const auto mistake = planted(program, kind, seed);
        if (!mistake) continue;
        ++planted_mistakes[kind];
        const std::string how = ending(*mistake);
        if (how.empty() || ++shown[kind + how] > 1) continue;
        const RandomTc small = testing::shrunk(
            program,
            [&](const RandomTc& p) {
                const auto again = planted(p, kind, seed);
                return again && ending(*again) == how;
            },
            600);
        std::string details;
        const Mistake least = *planted(small, kind, seed);
        ending(least, &details);
        BOOST_ERROR("seed " << seed << ", " << kind << ": " << how << ", where " << least.id << " at `"
                            << least.text.substr(least.begin, least.end - least.begin) << "` was due\n"
                            << least.text << details);
    }
    // every kind found a place
    for (const std::string& kind : testing::mistakes_tc()) BOOST_TEST(planted_mistakes[kind] > 0, kind);
}

// covers: TC-62
BOOST_AUTO_TEST_CASE(what_follows_from_a_mistake_is_not_told) {
    const auto errors = [](const std::string& text) {
        std::string ids;
        const auto result = tc::translate(file(text));
        if (result) return ids;
        for (const Diagnostic& message : result.error().all())
            if (message.severity == Severity::error)
                ids += std::to_string(message.range.start().line) + " " + message.id + "\n";
        return ids;
    };
    // the text behind what begins no token
    BOOST_TEST(errors(R"(def f(float(N) A) -> (O) {
 O(i) = A(i) + 2 @ 3
}
)") == "2 TC-60\n");
    BOOST_TEST(errors(R"(def f(float(N) A) -> (O) {
 O(i) = 2 @ 3 ) 4
}
)") == "2 TC-60\n");
    // calls of a definition that could not be read, whether it broke in its head or in its body
    for (const char* broken : {"def g(float(N) A float(N) B) -> (O, P) { O(i) = A(i)  P(i) = A(i) }\n",
                               "def g(float(N) A, float(N) B) -> (O, P) { O(i) = 2 *  P(i) = A(i) }\n"})
        BOOST_TEST(errors(broken + std::string(R"(def f(float(N) A) -> (Q) {
 x, y = g(A, A)
 Q(i) = x(i) + y(i)
}
)")) == "1 TC-60\n");
    BOOST_TEST(errors("def g(float(N) A) -> (O { O(i) = A(i) }\ndef f(float(N) A) -> (O) { O = g(A) }\n") ==
               "1 TC-60\n");
    // a return that is named twice is written once
    BOOST_TEST(errors(R"(def f(float(N) A) -> (O, O) {
 O(i) = A(i)
}
)") == "1 TC-14\n");
    // uses of a name that is taken, and of either tensor of one name
    for (const char* taken :
         {"float(N) exp) -> (O) {\n O(i) = exp(i)",
          "float(exp) A, float(exp) B) -> (O) {\n O(i) = A(i) + exp",
          "float(N) A, float(M) M) -> (O) {\n O(i) = A(i) + M(i) + M",
          "float(N) A, float(N,M) A) -> (O) {\n O(i,j) = A(i,j)", "float(N) A) -> (sin) {\n sin(i) = A(i)"})
        BOOST_TEST(errors("def f(" + std::string(taken) + "\n}\n") == "1 TC-14\n", taken);
    BOOST_TEST(errors("def f(float(N) f) -> (O) { O(i) = f(i) + 1 }\n") == "1 TC-27\n");
    for (const char* written :
         {"sin(i) = A(i)  O(i) = sin(i)  P = sin.0", "N(i) = A(i)  N(i) = A(i)  O(i) = N(i) + N",
          "sin = g(A)  O(i) = sin(i)", "N = g(A)  O(i) = N(i)  N = g(A)"})
        BOOST_TEST(errors("def f(float(N) A) -> (O) {\n " + std::string(written) +
                          R"(
}
def g(float(N) A) -> (O) { O(i) = A(i) }
)") == "2 TC-14\n",
                   written);
    BOOST_TEST(errors(R"(def f(float(N) A) -> (O) {
 g(i) = A(i)  O(i) = g(i)
}
def g(float(N) A) -> (O) { O(i) = A(i) }
)") == "2 TC-27\n");
    // indices of a left side that is wrong
    BOOST_TEST(errors(R"(def f(float(N,M) A) -> (O) {
 O(i,i) = A(i,j)
}
)") == "2 TC-14\n");
    BOOST_TEST(errors(R"(def f(float(N) A) -> (O) {
 O(i+1) = A(i)
}
)") == "2 TC-36\n");
    // while mistakes of their own are
    BOOST_TEST(errors("def g(float(N) A) -> (O { O(i) = A(i) }\ndef f(float(N) A) -> (O) { O = h(A) }\n") ==
               "1 TC-60\n2 TC-61\n");
}

BOOST_AUTO_TEST_SUITE_END()
