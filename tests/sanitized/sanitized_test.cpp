// Generated code under sanitizers: the samples that are functions at their small sizes, those that are
// programs, and random programs. Slow, so no part of the ordinary suite: `make
// sanitize` runs it.
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <functional>
#include <set>
#include <stdexcept>

#include "frontend/driver/compile.hpp"
#include "frontend/io/files.hpp"
#include "ir/core/entry.hpp"
#include "ir/lower/lower.hpp"
#include "ir/reference/interpret.hpp"
#include "tests/run/execute.hpp"
#include "tests/sanitized/program.hpp"
#include "tests/support/batch_text.hpp"
#include "tests/support/random_tc.hpp"
#include "tests/support/sample_languages.hpp"

using namespace nestor;
using namespace nestor::run_test;
using samples::Sample;
using sanitized::EntryCall;

namespace {

using Texts = std::vector<NativeText>;

std::vector<Sample> all_samples() {
    std::vector<Sample> all = samples::all();
    all.insert(all.end(), samples::gallery().begin(), samples::gallery().end());
    all.insert(all.end(), samples::halide().begin(), samples::halide().end());
    return all;
}

/// The languages of samples that are functions.
std::set<std::string> languages_of_functions() {
    std::set<std::string> languages;
    for (const Sample& sample : all_samples()) languages.insert(sample.language);
    return languages;
}

/// All samples of a language of functions in one program, each at all of its small sizes.
Texts of_samples(const std::string& target, const std::string& language) {
    std::set<std::string> includes = {"#include <stddef.h>", "#include <stdint.h>"}, seen;
    std::string files, first;
    Texts texts;
    std::vector<EntryCall> calls;
    for (const Sample& sample : all_samples()) {
        if (sample.language != language || !seen.insert(sample.name).second) continue;
        const Emitted& emitted = emitted_of(sample, target);
        const std::string space = "in_" + std::string(sample.name);
        files += batch_text::in_namespace(emitted, space, includes);
        texts.push_back({emitted.header_name, emitted.header});
        const Function* function = find_function(stages_of(sample, target).source, sample.function);
        for (const samples::Sizes& sizes : sample.small) calls.push_back({function, sample.inputs(sizes), 0});
    }
    BOOST_TEST(seen.size() >= 5u);
    for (const std::string& include : includes) first += include + "\n";
    texts.push_back({"files.cpp", first + files});
    texts.push_back({"main.cpp", sanitized::main_text(calls)});
    return texts;
}

/// A file that is a program, with its main; two frames of one with a window. Nothing where it is none.
Texts of_program(const std::filesystem::path& path, const std::string& target) {
    const Language* language = language_of_file(path.string());
    BOOST_REQUIRE(language);
    driver::CompileOptions options;
    options.target = *driver::target_named(target);
    options.whole_program = true;
    options.translation.frames = 2;
    const auto file = io::read_source(path.string());
    BOOST_REQUIRE(file);
    const auto stages = driver::compile(*language, *file, options);
    BOOST_TEST_REQUIRE(static_cast<bool>(stages), path.string());
    if (stages->main.empty()) return {};
    EmitOptions names = driver::emit_options(options, *stages, path.string(), path.stem().string());
    names.main_function = true;
    names.frames = {stages->frames.pictures, stages->frames.count, "."};
    const auto emitted = driver::emit(*stages, options, names);
    BOOST_TEST_REQUIRE(static_cast<bool>(emitted), path.string());
    return {{emitted->header_name, emitted->header}, {emitted->source_name, emitted->source}};
}

/// What `run` says of the programs among the samples.
void check_programs(const std::string& target, const std::function<std::string(const Texts&)>& run) {
    std::size_t programs = 0;
    for (const std::string& language : testing::sample_languages())
        for (const auto& entry :
             std::filesystem::directory_iterator(NESTOR_SOURCE_DIR "/samples/" + language)) {
            if (!language_of_file(entry.path().string())) continue;
            const Texts texts = of_program(entry.path(), target);
            if (texts.empty()) continue;
            ++programs;
            const std::string said = run(texts);
            BOOST_TEST(said == "", entry.path().string()
                                       << " for " << target << ": " << said.substr(0, 6000));
        }
    BOOST_TEST(programs >= 10u);
}

/// Random programs in one file; what they return is what the interpreter does.
Texts of_random_programs(const std::string& target, std::uint64_t seed, std::uint64_t count) {
    const auto file = [](const std::string& text) {
        return std::make_shared<const SourceFile>("r.tc", text);
    };
    std::string text;
    std::vector<Translation> translations;
    translations.reserve(count);
    std::vector<EntryCall> calls;
    for (std::uint64_t k = seed; k < seed + count; ++k) {
        std::mt19937_64 random(k);
        const testing::RandomTc program = testing::random_tc(random, "f" + std::to_string(k));
        auto translation = find_language("tc")->translate(file(program.text()), {});
        if (!translation) continue;
        const Function* function = find_function(translation->program, program.function);
        const Arguments arguments = testing::random_tc_arguments(*function, program.sizes);
        Arguments results = arguments;
        const Outcome outcome = interpret(lower(translation->program), program.function, results);
        if (outcome.error == -1) continue;
        text += program.text();
        translations.push_back(*std::move(translation));
        calls.push_back(
            {find_function(translations.back().program, program.function), arguments, outcome.error});
    }
    BOOST_TEST(calls.size() * 2 >= count);
    driver::CompileOptions options;
    options.target = *driver::target_named(target);
    const auto stages = driver::compile(*find_language("tc"), file(text), options);
    if (!stages) throw std::runtime_error(render(stages.error()));
    const auto emitted = driver::emit(*stages, options, driver::emit_options(options, *stages, "r.tc", "r"));
    if (!emitted) throw std::runtime_error(render(emitted.error()));
    return {{emitted->header_name, emitted->header},
            {emitted->source_name, emitted->source},
            {"main.cpp", sanitized::main_text(calls)}};
}

/// The sanitizers of addresses and undefined behaviour; memory that is not freed too.
std::string with_addresses(const Texts& texts, bool openmp, bool prints = false) {
    std::vector<std::string> words = {
        "g++", "-std=c++17", "-O1", "-g1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"};
    if (openmp) words.push_back("-fopenmp");
    return sanitized::compile_and_run(words, texts, {"OMP_NUM_THREADS=4"}, prints);
}

/// The sanitizer of threads, by clang: its OpenMP tells the sanitizer of forks, joins and barriers.
std::string with_threads(const Texts& texts, bool prints = false) {
    return sanitized::compile_and_run(
        {"clang++", "-std=c++17", "-O1", "-g1", "-fsanitize=thread", "-fopenmp"}, texts,
        {"OMP_NUM_THREADS=4", "TSAN_OPTIONS=ignore_noninstrumented_modules=1"}, prints);
}

bool has_threads_sanitizer() {
    // a race that must be seen, or the check is worth nothing
    const std::string race =
        "int main() {\n    static int sum;\n#pragma omp parallel for\n"
        "    for (int i = 0; i < 100000; ++i) sum += i;\n    return 0;\n}\n";
    const std::string said = with_threads({{"race.cpp", race}});
    if (said.find("data race") != std::string::npos) return true;
    std::fprintf(stderr, "SKIPPED: no thread sanitizer: %s\n", said.substr(0, 200).c_str());
    return false;
}

constexpr std::uint64_t programs_of_a_file = 30;

}  // namespace

BOOST_AUTO_TEST_CASE(samples_keep_to_their_memory_and_to_defined_behaviour) {
    BOOST_TEST(all_samples().size() >= 49u);
    for (const char* target : {"openmp", "serial"}) {
        const bool openmp = std::string(target) == "openmp";
        for (const std::string& language : languages_of_functions()) {
            const std::string said = with_addresses(of_samples(target, language), openmp);
            BOOST_TEST(said == "", language << " for " << target << ": " << said.substr(0, 6000));
        }
        check_programs(target, [&](const Texts& texts) { return with_addresses(texts, openmp, true); });
    }
}

BOOST_AUTO_TEST_CASE(random_programs_keep_to_their_memory_and_to_defined_behaviour) {
    const std::uint64_t count = testing::wanted_cases(120);
    for (const char* target : {"openmp", "serial"})
        for (std::uint64_t k = 0; k < count; k += programs_of_a_file) {
            const std::string said =
                with_addresses(of_random_programs(target, testing::first_seed() + k, programs_of_a_file),
                               std::string(target) == "openmp");
            BOOST_TEST(said == "",
                       target << " from seed " << testing::first_seed() + k << ": " << said.substr(0, 6000));
        }
}

BOOST_AUTO_TEST_CASE(samples_have_no_races) {
    if (!has_threads_sanitizer()) return;
    for (const std::string& language : languages_of_functions()) {
        const std::string said = with_threads(of_samples("openmp", language));
        BOOST_TEST(said == "", language << ": " << said.substr(0, 6000));
    }
    check_programs("openmp", [](const Texts& texts) { return with_threads(texts, true); });
}

BOOST_AUTO_TEST_CASE(random_programs_have_no_races) {
    if (!has_threads_sanitizer()) return;
    const std::uint64_t count = testing::wanted_cases(60);
    for (std::uint64_t k = 0; k < count; k += programs_of_a_file) {
        const std::string said =
            with_threads(of_random_programs("openmp", testing::first_seed() + k, programs_of_a_file));
        BOOST_TEST(said == "", "from seed " << testing::first_seed() + k << ": " << said.substr(0, 6000));
    }
}
