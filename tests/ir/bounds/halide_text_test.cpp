// Random pipelines as text: what is printed for people is what was tested.
#include "tests/support/halide_text.hpp"

#include "frontend/halide/halide.hpp"
#include "ir/core/arithmetic.hpp"
#include "ir/reference/evaluate.hpp"
#include "ir/schedule/directives/registry.hpp"
#include "ir/schedule/schedule.hpp"
#include "tests/ir/bounds/pipelines.hpp"
#include "tests/support/random_lazy.hpp"
#include "tests/support/random_lazy_call.hpp"
#include "tests/support/random_schedule.hpp"

BOOST_AUTO_TEST_SUITE(halide_text)

using namespace nestor;
using namespace nestor::test;

namespace {

std::string evaluated(const Program& program, Arguments arguments) {
    const Outcome outcome = evaluate(program, "f", arguments);
    if (outcome.error != 0) return outcome.message;
    std::string text;
    for (const auto& [name, array] : arguments.arrays) {
        text += name + ":";
        for (std::int64_t i = 0; i < array.size(); ++i) text += " " + to_string(array.get(i), array.element);
    }
    return text;
}

}  // namespace

// covers: HAL-3 HAL-4
BOOST_AUTO_TEST_CASE(random_pipelines_mean_the_same_as_their_text) {
    for (unsigned seed = 1; seed <= 200; ++seed) {
        std::mt19937_64 random(seed);
        const Program drawn = testing::random_lazy_pipeline(random);
        const Arguments arguments = testing::random_lazy_arguments(drawn, random);
        const std::string text = testing::halide_text(drawn);
        BOOST_TEST_CONTEXT("seed " << seed << "\n" << text)
        BOOST_TEST(evaluated(testing::translated(text), arguments) == evaluated(drawn, arguments));
    }
}

// covers: HAL-58
BOOST_AUTO_TEST_CASE(random_schedules_are_the_directives_of_their_text) {
    std::size_t read = 0;
    for (unsigned seed = 1; seed <= 25; ++seed) {
        std::mt19937_64 random(seed);
        const std::string text = testing::halide_text(testing::random_lazy_pipeline(random));
        const Program lowered = lower(testing::translated(text));
        const std::vector<Directive> drawn = testing::random_schedule(lowered, "f", random).accepted;
        const auto translation = halide::translate(
            std::make_shared<const SourceFile>("random.halide", text + testing::schedule_text("f", drawn)));
        if (!translation) BOOST_FAIL(render(translation.error()) << text);
        BOOST_TEST_REQUIRE(translation->schedules.size() == 1u);
        const std::vector<Directive> sorted = in_phases(lowered, "f", drawn);
        const std::vector<Directive> found = in_phases(lowered, "f", translation->schedules[0].directives);
        BOOST_TEST(testing::schedule_text("f", found) == testing::schedule_text("f", sorted));
        BOOST_TEST_REQUIRE(found.size() == sorted.size());
        const auto without_expressions = [](const Expr&) { return std::string("e"); };  // compared above
        for (std::size_t k = 0; k < found.size(); ++k)
            BOOST_TEST(print(found[k], without_expressions) == print(sorted[k], without_expressions));
        read += drawn.size();
    }
    BOOST_TEST(read >= 50u);
}

BOOST_AUTO_TEST_SUITE_END()
