// What the random programs promise to the tests that use them.
#include "tests/support/random_program.hpp"

#include <boost/test/unit_test.hpp>

#include "ir/reference/interpret.hpp"
#include "ir/text/text.hpp"
#include "ir/verify/verify.hpp"

BOOST_AUTO_TEST_SUITE(random_programs)

using namespace nestor;

namespace {

std::string bytes(const Array& array) {
    return {reinterpret_cast<const char*>(array.data.data()), array.data.size()};
}

}  // namespace

BOOST_AUTO_TEST_CASE(executable_programs_are_well_formed_and_run) {
    for (unsigned seed = 1; seed <= 300; ++seed) {
        std::mt19937_64 random(seed);
        const Program program = testing::random_program(random, {.executable = true, .statements = 14});
        const std::vector<std::string> violations = verify(program);
        if (!violations.empty())
            BOOST_FAIL("seed " << seed << ": " << violations.front() << "\n" << print(program));
        Arguments arguments = testing::random_arguments(random, program);
        const Outcome outcome = interpret(program, "f", arguments);
        BOOST_REQUIRE_MESSAGE(outcome.error == 0, "seed " << seed << ": " << outcome.message << "\n"
                                                          << print(program));
    }
}

BOOST_AUTO_TEST_CASE(a_program_that_was_read_back_computes_the_same) {
    for (unsigned seed = 1; seed <= 150; ++seed) {
        std::mt19937_64 random(seed);
        const Program program = testing::random_program(random, {.executable = true, .statements = 14});
        const auto again = parse_nest(std::make_shared<const SourceFile>("random.nest", print(program)));
        if (!again) BOOST_FAIL(render(again.error()));
        Arguments first = testing::random_arguments(random, program), second = first;
        BOOST_TEST(interpret(program, "f", first).error == interpret(*again, "f", second).error);
        BOOST_REQUIRE(first.arrays.size() == second.arrays.size());
        for (const auto& [name, array] : first.arrays)
            BOOST_TEST(bytes(array) == bytes(second.arrays.at(name)), name);
    }
}

BOOST_AUTO_TEST_CASE(the_same_seed_gives_the_same_program) {
    std::mt19937_64 one(5), two(5);
    BOOST_TEST(print(testing::random_program(one)) == print(testing::random_program(two)));
}

BOOST_AUTO_TEST_SUITE_END()
