// Every sample, on every way of running one, against its oracle.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <fstream>

#include "ir/core/builtins.hpp"
#include "ir/reference/evaluate.hpp"
#include "ir/reference/interpret.hpp"
#include "tests/run/execute.hpp"

BOOST_AUTO_TEST_SUITE(results)

using namespace nestor;
using namespace nestor::run_test;
using samples::Sample;
using samples::Sizes;

namespace {

using Runner = std::function<Outcome(const Sample&, Arguments&)>;

/// One run of a sample at a size; `poison` where the runner takes the caller's output memory.
void check(const Sample& sample, const Sizes& sizes, bool poison, const Runner& runner) {
    BOOST_TEST_CONTEXT(sample.name << " with " << samples::text_of(sizes)) {
        Arguments arguments = sample.inputs(sizes);
        const samples::Expected expected = sample.oracle(arguments);
        if (poison) add_poisoned_output(sample, expected, arguments);
        const Outcome outcome = runner(sample, arguments);
        BOOST_TEST(outcome.error == 0, outcome.message);
        if (outcome.error == 0) check_result(arguments.arrays.at(sample.output), expected);
    }
}

void check_small(bool poison, const Runner& runner, const std::vector<Sample>& list = samples::all()) {
    for (const Sample& sample : list)
        for (const Sizes& sizes : sample.small) check(sample, sizes, poison, runner);
}

Runner native(const std::string& target) {
    return [target](const Sample& sample, Arguments& arguments) {
        return native_of(sample, target)(arguments, {});
    };
}

/// Every second element of memory twice as large, in every dimension's direction.
Array spread(const Array& array, std::vector<std::int64_t>& strides) {
    Array wide = array;
    const auto bytes = static_cast<std::size_t>(array.element.bytes());
    wide.data.assign(array.data.size() * 2, std::byte{0xff});
    for (std::size_t i = 0; i < static_cast<std::size_t>(array.size()); ++i)
        std::copy_n(array.data.begin() + static_cast<std::ptrdiff_t>(i * bytes), bytes,
                    wide.data.begin() + static_cast<std::ptrdiff_t>(2 * i * bytes));
    std::int64_t step = 2;
    strides.assign(array.extents.size(), 0);
    for (std::size_t d = strides.size(); d-- > 0;) {
        strides[d] = step;
        step *= array.extents[d];
    }
    return wide;
}

/// The reverse of `spread`.
Array gather(const Array& wide) {
    Array array(wide.element, wide.extents);
    const auto bytes = static_cast<std::size_t>(array.element.bytes());
    for (std::size_t i = 0; i < static_cast<std::size_t>(array.size()); ++i)
        std::copy_n(wide.data.begin() + static_cast<std::ptrdiff_t>(2 * i * bytes), bytes,
                    array.data.begin() + static_cast<std::ptrdiff_t>(i * bytes));
    return array;
}

}  // namespace

// covers: TC-20, TC-21, TC-22, TC-24, TC-25, TC-31, TC-36, TC-40, PR-14, PR-15
BOOST_AUTO_TEST_CASE(openmp_code_computes_what_the_oracles_compute) {
    check_small(true, native("openmp"));
}

BOOST_AUTO_TEST_CASE(serial_code_computes_what_the_oracles_compute) {
    check_small(true, native("serial"));
}

BOOST_AUTO_TEST_CASE(openmp_code_computes_real_sizes) {
    for (const Sample& sample : samples::all()) check(sample, sample.real, true, native("openmp"));
}

BOOST_AUTO_TEST_CASE(the_strided_nests_compute_the_same) {
    check_small(true, [](const Sample& sample, Arguments& arguments) {
        Arguments wide;
        Strides strides;
        for (const auto& [name, array] : arguments.arrays) wide.arrays[name] = spread(array, strides[name]);
        const Outcome outcome = native_of(sample, "openmp")(wide, strides);
        arguments.arrays[sample.output] = gather(wide.arrays.at(sample.output));
        return outcome;
    });
}

BOOST_AUTO_TEST_CASE(the_interpreter_computes_what_the_oracles_compute_after_every_stage) {
    check_small(false, [](const Sample& sample, Arguments& arguments) {
        const driver::Stages& stages = stages_of(sample, "openmp");
        for (const Program* program : {&stages.lowered, &stages.scheduled, &stages.paths}) {
            Arguments copy = arguments;
            const Outcome outcome = interpret(*program, sample.function, copy);
            if (outcome.error != 0) return outcome;
            check_result(copy.arrays.at(sample.output), sample.oracle(arguments));
        }
        return interpret(stages.final, sample.function, arguments);
    });
}

BOOST_AUTO_TEST_CASE(the_lazy_evaluator_computes_what_the_oracles_compute) {
    check_small(false, [](const Sample& sample, Arguments& arguments) {
        return evaluate(stages_of(sample, "openmp").source, sample.function, arguments);
    });
}

// covers: TC-35
BOOST_AUTO_TEST_CASE(every_builtin_function_is_what_the_libraries_of_cpp_and_boost_say) {
    for (const std::string target : {"openmp", "serial"})
        check_small(true, native(target), samples::builtins());
    check_small(
        false,
        [](const Sample& sample, Arguments& arguments) {
            return interpret(stages_of(sample, "openmp").final, sample.function, arguments);
        },
        samples::builtins());
    check_small(
        false,
        [](const Sample& sample, Arguments& arguments) {
            return evaluate(stages_of(sample, "openmp").source, sample.function, arguments);
        },
        samples::builtins());
}

// covers: TC-35
BOOST_AUTO_TEST_CASE(the_programs_of_builtin_functions_leave_none_out) {
    for (const Sample& sample : samples::builtins()) {
        std::ifstream file(samples::path_of(sample));
        const std::string text{std::istreambuf_iterator<char>(file), {}};
        for (const Builtin& builtin : builtins())
            BOOST_TEST(text.find(" " + std::string(builtin.name) + "(") != std::string::npos, builtin.name);
    }
}

BOOST_AUTO_TEST_CASE(the_comparison_finds_what_is_wrong) {
    const Sample& sample = samples::all().front();
    const samples::Expected expected = sample.oracle(sample.inputs(sample.small.front()));
    Array result(Type::float_(32), expected.extents);
    for (std::int64_t i = 0; i < result.size(); ++i)
        result.set(i, Scalar(expected.values[static_cast<std::size_t>(i)]));
    BOOST_TEST(samples::wrong_elements(result, expected).empty());
    result.set(3, Scalar(result.number(3) + 1e-4));
    result.set(7, Scalar(std::nan("")));
    BOOST_TEST(samples::wrong_elements(result, expected) == (std::vector<std::size_t>{3, 7}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()
