// Taichi programs as libraries: names that do not clash, sizes that are checked before anything is written.
#include "frontend/cli/run/native.hpp"
#include "tests/run/execute.hpp"
#include "tests/run/taichi_module.hpp"

BOOST_AUTO_TEST_SUITE(taichi_libraries)

using namespace nestor;
using run_test::outcome_of;

BOOST_AUTO_TEST_CASE(two_programs_with_kernels_of_one_name_are_one_library) {
    const auto text = [](const std::string& value) {
        return "import taichi as ti\nti.init()\nx = ti.field(ti.i32, shape=3)\n@ti.kernel\ndef init():\n"
               "    for i in x:\n        x[i] = " +
               value + " + i\n";
    };
    driver::CompileOptions options;
    std::vector<NativeText> texts;
    std::vector<driver::Stages> stages;
    std::vector<Emitted> emitted;
    for (const auto& [name, value] : {std::pair{"first", "10"}, {"second", "20"}}) {
        stages.push_back(run_test::compiled({name, text(value), "init"}, "openmp"));
        emitted.push_back(
            *driver::emit(stages.back(), options,
                          driver::emit_options(options, stages.back(), std::string(name) + ".py", name)));
        texts.push_back({emitted.back().source_name, emitted.back().source});
        texts.push_back({emitted.back().header_name, emitted.back().header});
        BOOST_TEST(emitted.back().header.find("int " + std::string(name) + "_init(") != std::string::npos);
        BOOST_TEST(emitted.back().header.find(" init(") == std::string::npos);
    }
    std::vector<NativeFunction> functions;
    for (std::size_t k = 0; k < 2; ++k)
        functions.push_back({&stages[k].source, "init", "", emitted[k].state, emitted[k].renamed});
    NativeOptions native;
    native.flags = default_native_flags(TargetKind::openmp);
    native.cache = run_test::cache_folder();
    const auto calls = native_calls(texts, functions, native);
    if (!calls) BOOST_FAIL(render(calls.error()));
    for (std::size_t k = 0; k < 2; ++k) {
        Arguments arguments;
        BOOST_TEST((*calls)[k](arguments, {}).error == 0);
        BOOST_TEST(arguments.arrays.at("x").number(2) == (k == 0 ? 12 : 22));
    }
}

// covers: TI-44
BOOST_AUTO_TEST_CASE(arrays_that_are_too_small_are_an_error_and_nothing_is_written) {
    const std::string text =
        "import taichi as ti\nti.init()\n"
        "@ti.kernel\n"
        "def saxpy(a: ti.f32, x: ti.types.ndarray(ti.f32, 1), y: ti.types.ndarray(ti.f32, 1)):\n"
        "    for i in range(x.shape[0]):\n"
        "        y[i] = a * x[i] + y[i]\n"
        "@ti.kernel\n"
        "def shift(n: ti.i32, x: ti.types.ndarray(ti.f32, 1), y: ti.types.ndarray(ti.f32, 1)):\n"
        "    for i in range(n):\n"
        "        if i > 0:\n"
        "            y[i - 1] = x[2 * i]\n";
    const auto called = [&](const std::string& kernel, std::int64_t xs, std::int64_t ys, std::int64_t n,
                            const std::string& target) {
        Arguments arguments;
        Array y(Type::float_(32), {ys});
        for (std::int64_t k = 0; k < ys; ++k) y.set(k, Scalar(7.0));
        arguments.arrays["x"] = Array(Type::float_(32), {xs});
        arguments.arrays["y"] = y;
        arguments.scalars["a"] = 2.0;
        arguments.scalars["n"] = n;
        if (kernel == "saxpy") arguments.scalars.erase("n");
        if (kernel == "shift") arguments.scalars.erase("a");
        const Outcome outcome = outcome_of({"small", text, kernel}, target, arguments);
        bool untouched = true;
        for (std::int64_t k = 0; k < ys; ++k)
            untouched = untouched && arguments.arrays.at("y").number(k) == 7;
        return std::tuple(outcome.error, untouched, outcome.message);
    };
    for (const std::string target : {"interp", "openmp", "serial"}) {
        const auto [error, untouched, message] = called("saxpy", 100, 4, 0, target);
        BOOST_TEST(error == 5, target);
        BOOST_TEST(untouched, target);
        BOOST_TEST(
            message.find("`y` is read outside of its y_size elements in dimension 0 unless x_size <= y_size "
                         "(small.py:6)") != std::string::npos,
            message);
        BOOST_TEST(std::get<0>(called("saxpy", 4, 4, 0, target)) == 0);
        BOOST_TEST(std::get<0>(called("saxpy", 0, 0, 0, target)) == 0);
        BOOST_TEST(std::get<0>(called("saxpy", 4, 100, 0, target)) == 0);
        // an empty loop asks for nothing
        BOOST_TEST(std::get<0>(called("shift", 0, 0, 1, target)) == 0);
        BOOST_TEST(std::get<0>(called("shift", 9, 4, 5, target)) == 0);
        BOOST_TEST(std::get<0>(called("shift", 8, 4, 5, target)) == 5);
        BOOST_TEST(std::get<0>(called("shift", 9, 3, 5, target)) == 5);
    }
}

BOOST_AUTO_TEST_SUITE_END()
