// Samples of Tensor Comprehensions under the `.sched` files beside them: the same results as without.
#include <boost/test/unit_test.hpp>

#include "ir/reference/interpret.hpp"
#include "tests/run/execute.hpp"
#include "tests/support/samples/gallery.hpp"

BOOST_AUTO_TEST_SUITE(schedule_files)

using namespace nestor;
using namespace nestor::run_test;
using samples::Sample;
using samples::Sizes;

namespace {

constexpr const char* files[] = {"matmul", "half_matmul", "conv2d", "batched", "mlp", "softmax"};

/// The samples that have a schedule, with it; their names must outlive them.
const std::vector<Sample>& scheduled() {
    static const std::vector<std::string> names = [] {
        std::vector<std::string> out;
        for (const char* file : files) out.push_back(std::string(file) + ".sched");
        return out;
    }();
    static const std::vector<Sample> list = [] {
        std::vector<Sample> out;
        for (std::size_t k = 0; k < std::size(files); ++k)
            for (const auto* samples : {&samples::all(), &samples::tensors()})
                for (Sample sample : *samples)
                    if (sample.name == std::string(files[k])) {
                        sample.schedule = names[k].c_str();
                        out.push_back(sample);
                    }
        return out;
    }();
    return list;
}

template <class Runner>
void check(const Runner& runner) {
    BOOST_TEST(scheduled().size() == std::size(files));
    for (const Sample& sample : scheduled())
        for (const Sizes& sizes : sample.small)
            BOOST_TEST_CONTEXT(sample.schedule << " with " << samples::text_of(sizes)) {
                Arguments arguments = sample.inputs(sizes);
                const samples::Expected expected = sample.oracle(arguments);
                const Outcome outcome = runner(sample, arguments);
                BOOST_TEST(outcome.error == 0, outcome.message);
                if (outcome.error == 0) check_result(arguments.arrays.at(sample.output), expected);
            }
}

}  // namespace

// covers: HAL-53 HAL-58
BOOST_AUTO_TEST_CASE(scheduled_samples_compute_what_the_oracles_compute) {
    check([](const Sample& sample, Arguments& arguments) {
        return native_of(sample, "openmp")(arguments, {});
    });
}

BOOST_AUTO_TEST_CASE(scheduled_samples_are_interpreted_to_the_same) {
    check([](const Sample& sample, Arguments& arguments) {
        return interpret(stages_of(sample, "openmp").final, sample.function, arguments);
    });
}

BOOST_AUTO_TEST_SUITE_END()
