// The Taichi samples, shrunk or whole, on every way of running them, against plain loops.
#include "tests/support/samples/taichi.hpp"

#include <boost/test/unit_test.hpp>
#include <cmath>

#include "tests/run/taichi_module.hpp"

BOOST_AUTO_TEST_SUITE(taichi_samples)

using namespace nestor;
using run_test::run;
using run_test::wrong;
namespace oracle = nestor::samples::taichi;

namespace {

const std::vector<std::string> targets = {"openmp", "serial", "interp"};

}  // namespace

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

// covers: TI-40
BOOST_AUTO_TEST_CASE(sums_over_bodies_run_in_lanes_unless_fast_math_is_off) {
    const auto printed = [](const std::string& options) {
        const std::string text = oracle::text_of("nbody", {{"arch=ti.cpu", "arch=ti.cpu" + options}});
        driver::CompileOptions compile;
        compile.target = *driver::target_named("openmp");
        const auto stages = run_test::compiled({"nbody", text, "gravity"}, "openmp");
        return driver::emit(stages, compile, driver::emit_options(compile, stages, "nbody.py", "nbody"))
            ->source;
    };
    BOOST_TEST(printed("").find("#pragma omp simd reduction(+:a_x, a_y)") != std::string::npos);
    BOOST_TEST(printed(", fast_math=False").find("a_x, a_y") == std::string::npos);
}

// Asserts before, inside of and behind loops, in a function and under a condition; each says when it fails.
// covers: TI-31
BOOST_AUTO_TEST_CASE(asserts_that_fail_are_reported_with_their_place) {
    const std::string text =
        "import taichi as ti\nti.init(debug=True)\nx = ti.field(ti.i32, shape=50)\n"
        "@ti.func\n"
        "def small(v):\n"
        "    assert v < 100, 'a large one'\n"
        "    return v\n"
        "@ti.kernel\n"
        "def fill(top: ti.i32, last: ti.i32):\n"
        "    assert top >= 0\n"
        "    for i in x:\n"
        "        x[i] = i\n"
        "        for k in range(i):\n"
        "            if k % 2 == 1:\n"
        "                assert k < top, 'too far'\n"
        "        x[i] += small(i + last)\n"
        "    assert x[49] == 98 + last, 'the sum'\n";
    const std::vector<std::tuple<int, int, std::string>> calls = {{50, 0, ""},
                                                                  {-1, 0, "top >= 0 (asserts.py:10)"},
                                                                  {47, 0, "too far (asserts.py:15)"},
                                                                  {50, 60, "a large one (asserts.py:6)"},
                                                                  {50, 50, ""}};
    for (const std::string& target : targets)
        for (const auto& [top, last, message] : calls) {
            Arguments arguments;
            arguments.scalars["top"] = top;
            arguments.scalars["last"] = last;
            const Outcome outcome = run_test::outcome_of({"asserts", text, "fill"}, target, arguments);
            const std::string wanted = message.empty() ? "" : "TaichiAssertionError: " + message;
            BOOST_TEST((outcome.error == 0) == message.empty(), target << " " << outcome.message);
            BOOST_TEST(outcome.message.ends_with(wanted), target << " " << outcome.message);
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

namespace {

/// The sample with other beginnings: `steps` substeps in all, and a volume ratio of each particle.
std::string mpm88_text(int steps, const std::string& volume_ratio) {
    return oracle::text_of("mpm88", {{"range(100)", "range(1)"},
                                     {"range(50)", "range(" + std::to_string(steps) + ")"},
                                     {"J[i] = 1", "J[i] = " + volume_ratio}});
}

std::vector<double> numbers(const Arguments& arguments, const std::string& name) {
    const Array& array = arguments.arrays.at(name);
    std::vector<double> values;
    for (std::int64_t k = 0; k < array.size(); ++k) values.push_back(array.number(k));
    return values;
}

}  // namespace

BOOST_AUTO_TEST_CASE(mpm88_with_all_its_particles_moves_as_plain_loops_do) {
    const std::string text = mpm88_text(20, "0.9");
    const Arguments begin = run({"mpm88", text, "init"}, "openmp");
    oracle::Particles expected = oracle::mpm88_begin(numbers(begin, "x"), 0.9);
    for (int step = 0; step < 20; ++step) oracle::mpm88_substep(expected, 128);
    const Arguments result = run({"mpm88", text, ""}, "openmp");
    BOOST_TEST(wrong(result, "x", expected.x, 1e-4) == 0);
    BOOST_TEST(wrong(result, "v", expected.v, 1e-3) == 0);
    BOOST_TEST(wrong(result, "J", expected.j, 1e-4) == 0);
}

BOOST_AUTO_TEST_CASE(mpm88_keeps_mass_and_takes_momentum_from_gravity_alone_over_200_steps) {
    // 0.04 s of falling, far from the ground; with a volume ratio of 0.9 the block bursts while it falls
    for (const std::string volume_ratio : {"1", "0.9"}) {
        const Arguments result = run({"mpm88", mpm88_text(200, volume_ratio), ""}, "openmp");
        const double particles = 8192, mass = std::pow(0.5 / 128, 2);
        double on_grid = 0, up = 0, across = 0, spread = 0;
        for (const double m : numbers(result, "grid_m")) on_grid += m;
        const std::vector<double> v = numbers(result, "v");
        for (std::size_t p = 0; p < v.size(); p += 2) {
            across += mass * v[p];
            up += mass * v[p + 1];
            spread = std::max(spread, std::fabs(v[p]));
        }
        const double fallen = -(1 + 200 * 2e-4 * 9.8);
        BOOST_TEST(std::fabs(on_grid / (particles * mass) - 1) < 1e-5, volume_ratio);
        BOOST_TEST(std::fabs(up / (particles * mass * fallen) - 1) < 1e-4, volume_ratio);
        BOOST_TEST(std::fabs(across) < 1e-4 * std::fabs(up), volume_ratio);
        BOOST_TEST((spread > 0.5) == (volume_ratio == "0.9"), volume_ratio << ": " << spread);
    }
}

BOOST_AUTO_TEST_SUITE_END()
