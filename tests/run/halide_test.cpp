// Every Halide sample with the default loops and with its schedule, on every way of running one on a CPU,
// against its oracle; and its bounds proved.
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <map>
#include <set>

#include "ir/proof/prove.hpp"
#include "ir/reference/evaluate.hpp"
#include "ir/reference/interpret.hpp"
#include "tests/run/batch.hpp"

BOOST_AUTO_TEST_SUITE(halide)

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

/// The samples with their default loops, or those with schedules: in one file, functions differ in name.
std::vector<Sample> with_schedules(bool wanted) {
    std::vector<Sample> list = samples::halide();
    std::erase_if(list, [&](const Sample& sample) { return (*sample.schedule != 0) != wanted; });
    return list;
}

/// Compiled with the flags that users are told to use, but the serial ones in a hurry.
Runner native(const std::string& target) {
    const std::vector<std::string> flags = target == "openmp" ? default_native_flags(TargetKind::openmp)
                                                              : std::vector<std::string>{"-std=c++17", "-O1"};
    static std::map<std::string, std::map<std::string, NativeCall>> known;
    for (const bool scheduled : {false, true})
        if (auto& calls = known[target + (scheduled ? " scheduled" : "")]; calls.empty())
            calls = native_together(with_schedules(scheduled), target, flags);
    return [target](const Sample& sample, Arguments& arguments) {
        return known.at(target + (*sample.schedule ? " scheduled" : "")).at(sample.name)(arguments, {});
    };
}

}  // namespace

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
        const driver::Stages& stages = stages_of(sample, "openmp");
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

// covers: HAL-43, HAL-71
BOOST_AUTO_TEST_CASE(the_bounds_of_every_sample_are_proved) {
    for (const Sample& sample : samples::halide()) BOOST_TEST_CONTEXT(sample.name << " " << sample.schedule) {
            const driver::Stages& stages = stages_of(sample, "openmp");
            std::size_t claims = 0;
            for (const proof::FunctionQuery& query : proof::queries_of(stages.filled, stages.lowered))
                for (const proof::Goal& goal : proof::goals_of(query)) {
                    const bool proved = proof::prove(query, goal, 10'000).answer == proof::Answer::proved;
                    BOOST_TEST(proved, goal.obligation->sentence);
                    ++claims;
                }
            BOOST_TEST(claims >= 10u);
        }
}

BOOST_AUTO_TEST_CASE(no_sample_is_forgotten) {
    std::set<std::string> names, files;
    for (const Sample& sample : samples::halide())
        if (sample.folder == std::string("samples")) names.insert(sample.name);
    for (const auto& entry : std::filesystem::directory_iterator(NESTOR_SOURCE_DIR "/samples/halide"))
        files.insert(entry.path().stem().string());
    BOOST_TEST(names == files, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()
