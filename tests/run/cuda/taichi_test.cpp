// The kernels of the Taichi samples on an emulated device: fields stay there between launches.
#include "tests/support/samples/taichi.hpp"

#include <boost/test/unit_test.hpp>
#include <cmath>

#include "tests/run/execute.hpp"
#include "tests/support/cuda/module.hpp"

BOOST_AUTO_TEST_SUITE(taichi_on_emulated_devices)

using namespace nestor;
namespace oracle = nestor::samples::taichi;

namespace {

/// A translated module with a handle.
class Device {
public:
    Device(const std::string& name, const std::string& text)
        : name_(name),
          emitted_(emitted(name, text)),
          module_(emitted_.source, {{emitted_.header_name, emitted_.header}}) {
        nestor_emulation::reset_machine(5);
        state_ = module_.function<void*()>(name_ + "_cuda_state_create")();
        BOOST_REQUIRE(state_);
    }
    ~Device() {
        module_.function<void(void*)>(name_ + "_cuda_state_destroy")(state_);
        BOOST_TEST(nestor_emulation::violations_text() == "", name_ << ":\n"
                                                                    << nestor_emulation::violations_text());
    }
    Device(const Device&) = delete;
    Device& operator=(const Device&) = delete;

    template <class... Arguments>
    void call(const std::string& kernel, Arguments... arguments) {
        const auto other = emitted_.renamed.find(kernel);
        const std::string name = other == emitted_.renamed.end() ? kernel : other->second;
        const int code = module_.function<int(void*, Arguments...)>(name + "_host")(state_, arguments...);
        BOOST_TEST(code == 0, name << ": " << module_.function<const char*()>(name + "_cuda_last_error")());
    }
    template <class Number>
    std::vector<Number> download(const std::string& field, std::size_t count) {
        std::vector<Number> values(count);
        BOOST_TEST((module_.function<int(void*, Number*, void*)>(name_ + "_cuda_state_download_" + field)(
                       state_, values.data(), nullptr)) == 0);
        return values;
    }
    void upload(const std::string& field, const std::vector<double>& values) {
        const std::vector<float> floats(values.begin(), values.end());
        BOOST_TEST((module_.function<int(void*, const float*, void*)>(name_ + "_cuda_state_upload_" + field)(
                       state_, floats.data(), nullptr)) == 0);
    }

private:
    static Emitted emitted(const std::string& name, const std::string& text) {
        driver::CompileOptions options;
        options.target = *driver::target_named("cuda");
        const auto file = std::make_shared<const SourceFile>(name + ".py", text);
        const auto stages = driver::compile(*find_language("taichi"), file, options);
        if (!stages) throw std::runtime_error(render(stages.error()));
        const auto made =
            driver::emit(*stages, options, driver::emit_options(options, *stages, name + ".py", name));
        if (!made) throw std::runtime_error(render(made.error()));
        return *made;
    }

    std::string name_;
    Emitted emitted_;
    nestor_emulation::Module module_;
    void* state_ = nullptr;
};

template <class Number, class Expected>
std::size_t wrong(const std::vector<Number>& values, const std::vector<Expected>& expected,
                  double tolerance) {
    BOOST_TEST_REQUIRE(values.size() == expected.size());
    double largest = 1e-30;
    for (const Expected value : expected) largest = std::max(largest, std::fabs(static_cast<double>(value)));
    std::size_t count = 0;
    for (std::size_t k = 0; k < values.size(); ++k)
        count += !(std::fabs(static_cast<double>(values[k]) - static_cast<double>(expected[k])) <=
                   tolerance * largest);
    return count;
}

}  // namespace

BOOST_AUTO_TEST_CASE(laplace) {
    Device device("laplace", oracle::text_of("laplace", {{"n = 64", "n = 11"}, {", debug=True", ""}}));
    device.call("fill");
    device.call("laplace");
    BOOST_TEST(wrong(device.download<float>("y", 121), oracle::laplace(11), 1e-4) == 0);
}

BOOST_AUTO_TEST_CASE(julia) {
    Device device("julia", oracle::text_of("julia", {{"n = 320", "n = 12"}}));
    device.call("paint", 0.75f);
    BOOST_TEST(wrong(device.download<float>("pixels", 288), oracle::julia(12, 0.75f), 1e-4) <= 3);
}

BOOST_AUTO_TEST_CASE(game_of_life) {
    Device device("game_of_life", oracle::text_of("game_of_life", {{"n = 128", "n = 9"}}));
    device.call("scatter");
    for (int generation = 0; generation < 4; ++generation) device.call("step");
    BOOST_TEST(wrong(device.download<std::int32_t>("alive", 81), oracle::game_of_life(9, 4), 0) == 0);
    std::int32_t population = -1, expected = 0;
    device.call("population", &population);
    for (const std::int32_t cell : oracle::game_of_life(9, 4)) expected += cell;
    BOOST_TEST(population == expected);
}

BOOST_AUTO_TEST_CASE(nbody) {
    Device device("nbody", oracle::text_of("nbody", {{"n = 256", "n = 19"}}));
    device.call("place");
    for (int step = 0; step < 3; ++step) {
        device.call("gravity");
        device.call("advance");
    }
    BOOST_TEST(wrong(device.download<float>("pos", 38), oracle::nbody(19, 3).positions, 1e-5) == 0);
}

BOOST_AUTO_TEST_CASE(sums) {
    Device device("sum", oracle::text_of("sum", {{"n = 100000", "n = 777"}}));
    device.call("fill");
    device.call("accumulate");
    BOOST_TEST(device.download<std::int32_t>("total", 1)[0] == oracle::sum(777).total);
    float mean = 0;
    device.call("mean_square", &mean);
    BOOST_TEST(std::fabs(mean - oracle::sum(777).mean_square) < 1e-4);
}

BOOST_AUTO_TEST_CASE(ray_march) {
    Device device("ray_march", oracle::text_of("ray_march", {{"320, 180", "8, 5"}}));
    device.call("render", 0.5f);
    BOOST_TEST(wrong(device.download<float>("image", 120), oracle::ray_march(8, 5, 0.5), 1e-2) <= 3);
}

BOOST_AUTO_TEST_CASE(mpm88) {
    Device device("mpm88", oracle::text_of("mpm88", {{"n_particles = 8192", "n_particles = 40"},
                                                     {"n_grid = 128", "n_grid = 16"}}));
    std::vector<double> positions;
    for (int k = 0; k < 80; ++k) positions.push_back(0.3 + 0.3 * std::fmod(0.618 * k, 1.0));
    oracle::Particles expected = oracle::mpm88_begin(positions, 0.9);
    device.upload("x", expected.x);
    device.upload("v", expected.v);
    device.upload("C", expected.c);
    device.upload("J", expected.j);
    for (int step = 0; step < 3; ++step) {
        device.call("substep");
        oracle::mpm88_substep(expected, 16);
    }
    BOOST_TEST(wrong(device.download<float>("x", 80), expected.x, 1e-5) == 0);
    BOOST_TEST(wrong(device.download<float>("v", 80), expected.v, 1e-3) == 0);
}

BOOST_AUTO_TEST_SUITE_END()
