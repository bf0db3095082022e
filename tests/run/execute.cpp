// Translating, compiling and comparing samples.
#include "tests/run/execute.hpp"

#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <regex>
#include <stdexcept>

#include "frontend/io/files.hpp"

namespace nestor::run_test {
namespace {

const std::regex number("-?[0-9.]+(e[-+][0-9]+)?");

using Key = std::pair<std::string, std::string>;

std::string key_of(const samples::Sample& sample) {
    return std::string(sample.language) + " " + sample.name + " " + sample.schedule;
}

/// The value of a result; its messages otherwise, which end the test.
template <class T>
T value_of(Result<T> result, const std::string& what) {
    if (!result) throw std::runtime_error(what + ":\n" + render(result.error()));
    return *std::move(result);
}

driver::CompileOptions options_for(const samples::Sample& sample, const std::string& target) {
    driver::CompileOptions options;
    const std::string schedule = sample.schedule;
    if (schedule.ends_with(".sched")) {
        const auto file = std::filesystem::path(samples::path_of(sample)).replace_filename(schedule);
        options.schedule_file = value_of(io::read_source(file.string()), schedule);
    } else {
        options.schedule = schedule;
    }
    options.target = *driver::target_named(target);
    return options;
}

}  // namespace

std::string cache_folder() {
    const char* given = std::getenv("NESTOR_TEST_CACHE");
    return given && *given ? given : NESTOR_BINARY_DIR "/test-cache";
}

const driver::Stages& stages_of(const samples::Sample& sample, const std::string& target) {
    static std::map<Key, driver::Stages> known;
    const Key key{key_of(sample), target};
    if (const auto found = known.find(key); found != known.end()) return found->second;
    const auto file = value_of(io::read_source(samples::path_of(sample)), sample.name);
    return known[key] =
               value_of(driver::compile(*find_language(sample.language), file, options_for(sample, target)),
                        sample.name);
}

const Emitted& emitted_of(const samples::Sample& sample, const std::string& target) {
    static std::map<Key, Emitted> known;
    const Key key{key_of(sample), target};
    if (const auto found = known.find(key); found != known.end()) return found->second;
    const auto options = options_for(sample, target);
    const auto names =
        driver::emit_options(options, stages_of(sample, target), samples::path_of(sample), sample.name);
    return known[key] = value_of(driver::emit(stages_of(sample, target), options, names), sample.name);
}

const NativeCall& native_of(const samples::Sample& sample, const std::string& target) {
    static std::map<Key, NativeCall> known;
    const Key key{key_of(sample), target};
    if (const auto found = known.find(key); found != known.end()) return found->second;
    NativeOptions options;
    options.flags = default_native_flags(target == "openmp" ? TargetKind::openmp : TargetKind::serial);
    options.cache = cache_folder();
    return known[key] = value_of(native_call(emitted_of(sample, target), stages_of(sample, target).source,
                                             sample.function, options),
                                 sample.name);
}

void add_poisoned_output(const samples::Sample& sample, const samples::Expected& expected,
                         Arguments& arguments) {
    const driver::Stages& stages = stages_of(sample, "openmp");
    for (const Function& function : stages.source.functions)
        for (const Parameter& parameter : function.parameters)
            if (parameter.symbol.name() == sample.output) {
                Array array(parameter.buffer->element, expected.extents);
                for (std::byte& byte : array.data) byte = std::byte{0xff};  // a float of these bytes is a NaN
                arguments.arrays[sample.output] = array;
            }
}

void check_result(const Array& result, const samples::Expected& expected) {
    BOOST_TEST_REQUIRE(result.extents == expected.extents, boost::test_tools::per_element());
    const auto wrong = samples::wrong_elements(result, expected);
    for (std::size_t i = 0; i < std::min<std::size_t>(wrong.size(), 3); ++i)
        BOOST_ERROR("element " << wrong[i] << " is " << result.number(static_cast<std::int64_t>(wrong[i]))
                               << ", expected " << expected.values[wrong[i]]);
    BOOST_TEST(wrong.empty(), wrong.size() << " of " << expected.values.size() << " elements are wrong");
}

std::vector<double> numbers_of(const std::string& text) {
    std::vector<double> numbers;
    for (auto it = std::sregex_iterator(text.begin(), text.end(), number); it != std::sregex_iterator(); ++it)
        numbers.push_back(std::stod(it->str()));
    return numbers;
}

std::string tokens_of(const std::string& text) {
    return std::regex_replace(text, number, "#");
}

}  // namespace nestor::run_test
