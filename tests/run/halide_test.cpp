// Every Halide sample with the default loops and with its schedule, on every way of running one on a CPU,
// against its oracle; and its files without a warning.
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <fstream>

#include "ir/evaluate.hpp"
#include "ir/interpret.hpp"
#include "tests/run/execute.hpp"

using namespace nestor;
using namespace nestor::run_test;
using samples::Sample;
using samples::Sizes;

namespace {

using Runner = std::function<Outcome(const Sample&, Arguments&)>;

void check(const Sample& sample, const Sizes& sizes, bool poison, const Runner& runner) {
    BOOST_TEST_CONTEXT(sample.name << " " << sample.schedule << " with " << samples::text_of(sizes)) {
        Arguments arguments = sample.inputs(sizes);
        const samples::Expected expected = sample.oracle(arguments);
        if (poison) add_poisoned_output(sample, expected, arguments);
        const Outcome outcome = runner(sample, arguments);
        BOOST_TEST(outcome.error == 0, outcome.message);
        if (outcome.error == 0) check_result(arguments.arrays.at(sample.output), expected);
    }
}

void check_small(bool poison, const Runner& runner) {
    for (const Sample& sample : samples::halide())
        for (const Sizes& sizes : sample.small) check(sample, sizes, poison, runner);
}

Runner native(const std::string& target) {
    return [target](const Sample& sample, Arguments& arguments) {
        return native_of(sample, target)(arguments, {});
    };
}

}  // namespace

BOOST_AUTO_TEST_SUITE(halide)

// covers: HAL-24, HAL-52, HAL-53, HAL-55, HAL-58
BOOST_AUTO_TEST_CASE(openmp_code_computes_what_the_oracles_compute) {
    check_small(true, native("openmp"));
}

BOOST_AUTO_TEST_CASE(serial_code_computes_what_the_oracles_compute) {
    check_small(true, native("serial"));
}

BOOST_AUTO_TEST_CASE(openmp_code_computes_real_sizes) {
    for (const Sample& sample : samples::halide()) check(sample, sample.real, true, native("openmp"));
}

BOOST_AUTO_TEST_CASE(the_interpreter_computes_what_the_oracles_compute_after_every_stage) {
    check_small(false, [](const Sample& sample, Arguments& arguments) {
        const cli::Stages& stages = stages_of(sample, "openmp");
        for (const Program* program : {&stages.filled, &stages.scheduled, &stages.paths}) {
            Arguments copy = arguments;
            const Outcome outcome = interpret(*program, sample.function, copy);
            if (outcome.error != 0) return outcome;
            check_result(copy.arrays.at(sample.output), sample.oracle(arguments));
        }
        return interpret(stages.final, sample.function, arguments);
    });
}

// covers: HAL-20
BOOST_AUTO_TEST_CASE(the_lazy_evaluator_computes_what_the_oracles_compute) {
    for (const Sample& sample : samples::halide())
        if (!*sample.schedule)
            check(sample, sample.small.front(), false, [](const Sample& one, Arguments& arguments) {
                return evaluate(stages_of(one, "openmp").source, one.function, arguments);
            });
}

BOOST_AUTO_TEST_SUITE_END()
