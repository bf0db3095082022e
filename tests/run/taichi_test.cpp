// The Taichi samples, shrunk or whole, on every way of running them, against plain loops.
#include "tests/support/samples/taichi.hpp"

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <iostream>
#include <sstream>

#include "frontend/cli/driver.hpp"
#include "frontend/cli/native.hpp"
#include "ir/interpret.hpp"
#include "tests/run/execute.hpp"

using namespace nestor;
namespace oracle = nestor::samples::taichi;

namespace {

/// A module with a way to run it: the whole program, or one of its kernels.
struct Module {
    std::string name, text;
    std::string kernel;  ///< empty: the whole program
};

cli::Stages compiled(const Module& module, const std::string& target) {
    cli::CompileOptions options;
    options.target = *cli::target_named(target);
    options.whole_program = module.kernel.empty();
    const auto file = std::make_shared<const SourceFile>(module.name + ".py", module.text);
    auto stages = cli::compile(*find_language("taichi"), file, options);
    if (!stages) throw std::runtime_error(module.name + ":\n" + render(stages.error()));
    return *std::move(stages);
}

Arguments run(const Module& module, const std::string& target, Arguments arguments = {}) {
    const bool interpreted = target == "interp";
    const cli::Stages stages = compiled(module, interpreted ? "openmp" : target);
    const std::string function = module.kernel.empty() ? module.name : module.kernel;
    Outcome outcome;
    if (interpreted) {
        outcome = interpret(stages.final, function, arguments);
    } else {
        cli::CompileOptions options;
        options.target = *cli::target_named(target);
        const auto emitted =
            cli::emit(stages, options, cli::emit_options(options, module.name + ".py", module.name));
        if (!emitted) throw std::runtime_error(render(emitted.error()));
        NativeOptions native;
        native.flags = default_native_flags(target == "openmp");
        native.cache = run_test::cache_folder();
        const auto call = native_call(*emitted, stages.source, function, native);
        if (!call) throw std::runtime_error(render(call.error()));
        outcome = (*call)(arguments, {});
    }
    BOOST_TEST(outcome.error == 0, module.name << " on " << target << ": " << outcome.message);
    return arguments;
}

/// How many elements are off by more than `tolerance` of the largest.
template <class Number>
std::size_t wrong(const Arguments& arguments, const std::string& name, const std::vector<Number>& expected,
                  double tolerance) {
    const Array& array = arguments.arrays.at(name);
    BOOST_TEST_REQUIRE(static_cast<std::size_t>(array.size()) == expected.size());
    double largest = 1e-30;
    for (const Number value : expected) largest = std::max(largest, std::fabs(static_cast<double>(value)));
    std::size_t count = 0;
    for (std::size_t k = 0; k < expected.size(); ++k)
        count += !(std::fabs(array.number(static_cast<std::int64_t>(k)) - static_cast<double>(expected[k])) <=
                   tolerance * largest);
    return count;
}

const std::vector<std::string> targets = {"openmp", "serial", "interp"};

}  // namespace

BOOST_AUTO_TEST_SUITE(taichi_samples)

BOOST_AUTO_TEST_CASE(laplace) {
    for (const std::string& target : targets) {
        const Arguments result = run({"laplace", oracle::text_of("laplace"), ""}, target);
        const auto n =
            static_cast<int>(std::lround(std::sqrt(static_cast<double>(result.arrays.at("y").size()))));
        BOOST_TEST(wrong(result, "y", oracle::laplace(n), 1e-5) == 0, target);
    }
}

BOOST_AUTO_TEST_SUITE_END()
