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
    const std::string function = module.kernel.empty() ? stages.main : module.kernel;
    Outcome outcome;
    if (interpreted) {
        outcome = interpret(stages.final, function, arguments);
    } else {
        cli::CompileOptions options;
        options.target = *cli::target_named(target);
        const auto emitted =
            cli::emit(stages, options, cli::emit_options(options, stages, module.name + ".py", module.name));
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
        const Arguments result =
            run({"laplace", oracle::text_of("laplace", {{"n = 64", "n = 21"}}), ""}, target);
        BOOST_TEST(wrong(result, "y", oracle::laplace(21), 1e-4) == 0, target);
    }
    BOOST_TEST(wrong(run({"laplace", oracle::text_of("laplace"), ""}, "openmp"), "y", oracle::laplace(64),
                     1e-3) == 0);
}

BOOST_AUTO_TEST_CASE(julia) {
    // a pixel at the set's edge depends on the last bit
    const std::string text = oracle::text_of("julia", {{"n = 320", "n = 24"}});
    for (const std::string& target : targets) {
        Arguments arguments;
        arguments.scalars["t"] = 0.75;
        const Arguments result = run({"julia", text, "paint"}, target, arguments);
        BOOST_TEST(wrong(result, "pixels", oracle::julia(24, 0.75f), 1e-4) <= 3, target);
    }
    const std::string whole = oracle::text_of("julia", {{"range(120)", "range(3)"}});
    BOOST_TEST(wrong(run({"julia", whole, ""}, "openmp"), "pixels", oracle::julia(320, 0.06f), 1e-4) <= 300);
}

BOOST_AUTO_TEST_CASE(game_of_life) {
    const std::string small =
        oracle::text_of("game_of_life", {{"n = 128", "n = 13"}, {"range(101)", "range(7)"}});
    for (const std::string& target : targets)
        BOOST_TEST(
            wrong(run({"game_of_life", small, ""}, target), "alive", oracle::game_of_life(13, 7), 0) == 0,
            target);
    BOOST_TEST(wrong(run({"game_of_life", oracle::text_of("game_of_life"), ""}, "openmp"), "alive",
                     oracle::game_of_life(128, 101), 0) == 0);
}

BOOST_AUTO_TEST_CASE(nbody) {
    const std::string small = oracle::text_of("nbody", {{"n = 256", "n = 19"}, {"range(100)", "range(5)"}});
    for (const std::string& target : targets) {
        const Arguments result = run({"nbody", small, ""}, target);
        const oracle::Bodies expected = oracle::nbody(19, 5);
        BOOST_TEST(wrong(result, "pos", expected.positions, 1e-5) == 0, target);
        BOOST_TEST(wrong(result, "vel", expected.velocities, 1e-5) == 0, target);
    }
    const Arguments whole = run({"nbody", oracle::text_of("nbody"), ""}, "openmp");
    BOOST_TEST(wrong(whole, "pos", oracle::nbody(256, 100).positions, 1e-3) == 0);
}

BOOST_AUTO_TEST_CASE(sums) {
    for (const std::string& target : targets) {
        const Arguments result =
            run({"sum", oracle::text_of("sum", {{"n = 100000", "n = 777"}}), ""}, target);
        BOOST_TEST(result.arrays.at("total").number(0) == oracle::sum(777).total, target);
    }
    const Arguments mean = run({"sum", oracle::text_of("sum"), "mean_square"}, "openmp",
                               run({"sum", oracle::text_of("sum"), "fill"}, "openmp"));
    BOOST_TEST(std::fabs(as_double(mean.scalars.at("result.0")) - oracle::sum(100000).mean_square) < 1e-4);
}

BOOST_AUTO_TEST_CASE(saxpy) {
    for (const std::string& target : targets)
        for (const std::int64_t n : {0, 1, 37}) {
            Arguments arguments;
            std::vector<double> x, y;
            Array xs(Type::float_(32), {n}), ys(Type::float_(32), {n});
            for (std::int64_t k = 0; k < n; ++k) {
                x.push_back(static_cast<double>(k) - 3);
                y.push_back(0.25 * static_cast<double>(k));
                xs.set(k, Scalar(x.back()));
                ys.set(k, Scalar(y.back()));
            }
            arguments.arrays["x"] = xs;
            arguments.arrays["y"] = ys;
            arguments.scalars["a"] = 0.5;
            const Arguments result = run({"saxpy", oracle::text_of("saxpy"), "saxpy"}, target, arguments);
            BOOST_TEST(wrong(result, "y", oracle::saxpy(0.5, x, y), 1e-6) == 0, target);
        }
}

BOOST_AUTO_TEST_CASE(ray_march) {
    const std::string small = oracle::text_of("ray_march", {{"320, 180", "16, 9"}});
    for (const std::string& target : targets) {
        Arguments arguments;
        arguments.scalars["time"] = 0.5;
        const Arguments result = run({"ray_march", small, "render"}, target, arguments);
        // rays that graze a ball depend on the last bit
        BOOST_TEST(wrong(result, "image", oracle::ray_march(16, 9, 0.5), 1e-2) <= 3, target);
    }
}

BOOST_AUTO_TEST_CASE(mpm88_moves_particles_as_plain_loops_do) {
    constexpr int particles = 60, grid = 16;
    const std::string small = oracle::text_of(
        "mpm88", {{"n_particles = 8192", "n_particles = 60"}, {"n_grid = 128", "n_grid = 16"}});
    for (const std::string& target : targets) {
        std::vector<double> positions;
        for (int k = 0; k < 2 * particles; ++k) positions.push_back(0.3 + 0.3 * std::fmod(0.618 * k, 1.0));
        oracle::Particles expected = oracle::mpm88_begin(positions, 0.9);
        Arguments arguments;
        const auto give = [&](const std::string& name, const std::vector<double>& values,
                              std::vector<std::int64_t> extents) {
            Array array(Type::float_(32), std::move(extents));
            for (std::size_t k = 0; k < values.size(); ++k)
                array.set(static_cast<std::int64_t>(k), Scalar(values[k]));
            arguments.arrays[name] = array;
        };
        give("x", expected.x, {particles, 2});
        give("v", expected.v, {particles, 2});
        give("C", expected.c, {particles, 2, 2});
        give("J", expected.j, {particles});
        for (int step = 0; step < 20; ++step) {
            arguments = run({"mpm88", small, "substep"}, target, arguments);
            oracle::mpm88_substep(expected, grid);
        }
        BOOST_TEST(wrong(arguments, "x", expected.x, 1e-4) == 0, target);
        BOOST_TEST(wrong(arguments, "v", expected.v, 1e-3) == 0, target);
    }
}

BOOST_AUTO_TEST_SUITE_END()
