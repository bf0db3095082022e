// Random programs: what the lazy evaluator and the plain loop nest compute is the same to the bit.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <exception>

#include "ir/lower/lower.hpp"
#include "ir/reference/evaluate.hpp"
#include "ir/reference/interpret.hpp"
#include "ir/verify/verify.hpp"
#include "support.hpp"
#include "tests/support/random_tc.hpp"

BOOST_AUTO_TEST_SUITE(random_programs)

using namespace nestor;
using namespace nestor::tc::test;
using testing::RandomTc;

namespace {

/// How a program ended: "" as it should; "refused TC-n"; "entry" by a check, "outside" by a read that nothing
/// checks; anything else is a fault.
std::string ending(const RandomTc& program, std::string* details = nullptr) {
    const auto say = [&](const std::string& text) {
        if (details) *details = text;
    };
    try {
        const auto file = std::make_shared<const SourceFile>("r.tc", program.text());
        const auto result = tc::translate(file);
        if (!result) {
            const std::string text = render(result.error());
            say(text);
            const std::size_t at = text.find("[TC-", text.find("error: "));
            return "refused " + text.substr(at + 1, text.find(']', at) - at - 1);
        }
        render(result->messages);
        if (const auto violations = verify(result->program); !violations.empty()) {
            say(violations.front());
            return "violation";
        }
        const Function* function = nullptr;
        for (const Function& f : result->program.functions)
            if (f.symbol.name() == program.function) function = &f;
        if (!function) return "no function";
        const Arguments arguments = testing::random_tc_arguments(*function, program.sizes);
        Arguments lazy = arguments, nested = arguments;
        const Outcome pointwise = evaluate(result->program, program.function, lazy);
        const Outcome stored = interpret(lower(result->program), program.function, nested);
        say(pointwise.message + " | " + stored.message);
        // what is not demanded is not evaluated, while loops compute it all
        if (stored.error == -1) return "outside";
        if (pointwise.error != stored.error) return "other error";
        if (stored.error != 0) return "entry";
        const std::string difference = testing::difference(lazy, nested, 0);
        say(difference);
        return difference.empty() ? "" : "difference";
    } catch (const std::exception& e) {
        say(e.what());
        return std::string("exception");
    }
}

/// Proofs that are not attempted for any program (TC-19, TC-25, TC-59), what depends on them (TC-27), and
/// reads that leave their tensor whenever they run (TC-53): the arguments of such a program have an empty
/// domain.
bool is_known_refusal(const std::string& how) {
    static const std::vector<std::string> known = {"refused TC-19", "refused TC-59", "refused TC-27",
                                                   "refused TC-53"};
    return std::find(known.begin(), known.end(), how) != known.end();
}

}  // namespace

BOOST_AUTO_TEST_CASE(random_programs_mean_the_same_point_by_point_and_as_loops) {
    const std::uint64_t count = testing::wanted_cases(10000), first = testing::first_seed();
    std::map<std::string, int> endings;
    int shown = 0;
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
        std::mt19937_64 random(seed);
        const RandomTc program = testing::random_tc(random);
        const std::string how = ending(program);
        ++endings[how];
        if (how.empty() || how == "entry" || how == "outside" || is_known_refusal(how)) continue;
        if (++shown > 5) continue;
        const RandomTc small = testing::shrunk(program, [&](const RandomTc& p) { return ending(p) == how; });
        std::string details;
        ending(small, &details);
        BOOST_ERROR("seed " << seed << ": " << how << "\n" << small.shown() << details);
    }
    std::string table;
    for (const auto& [how, number] : endings)
        table += (how.empty() ? std::string("computed") : how) + ": " + std::to_string(number) + "\n";
    BOOST_TEST_MESSAGE(table);
    // the generator is worth its time
    BOOST_TEST(endings[""] * 10 >= static_cast<int>(count) * 4, table);
}

BOOST_AUTO_TEST_SUITE_END()
