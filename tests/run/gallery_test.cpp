// The samples that are compiled together: one run of the compiler, warnings as errors, for each target; then
// every one of them, on every way of running it, against its oracle.
#include <unistd.h>

#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include "ir/reference/evaluate.hpp"
#include "ir/reference/interpret.hpp"
#include "tests/run/batch.hpp"

BOOST_AUTO_TEST_SUITE(gallery)

using namespace nestor;
using namespace nestor::run_test;
using samples::Sample;
using samples::Sizes;

namespace {

/// All compiled samples by name.
const std::map<std::string, NativeCall>& native(const std::string& target) {
    static std::map<std::string, std::map<std::string, NativeCall>> known;
    auto& calls = known[target];
    if (!calls.empty()) return calls;
    std::vector<std::string> flags = {"-std=c++17", "-O2",          "-Wall",  "-Wextra",
                                      "-Wpedantic", "-Wconversion", "-Werror"};
    if (target == "openmp") flags.push_back("-fopenmp");
    return calls = native_together(samples::gallery(), target, flags);
}

/// Writes texts into a folder and has a compiler look at one of them; what it says must be nothing.
void check_syntax(std::vector<std::string> words, const std::vector<NativeText>& texts,
                  const std::string& name) {
    const std::filesystem::path folder =
        std::filesystem::path(cache_folder()) / ("gallery-" + std::to_string(getpid()));
    std::filesystem::create_directories(folder);
    for (const NativeText& text : texts) std::ofstream(folder / text.name) << text.text;
    words.insert(words.end(), {"-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror", "-fsyntax-only",
                               (folder / name).string()});
    const auto [status, output] = run_process(words);
    std::filesystem::remove_all(folder);
    BOOST_TEST(status == 0, output.substr(0, 6000));
    BOOST_TEST(output == "");
}

using Runner = std::function<Outcome(const Sample&, Arguments&)>;

void check(const Sample& sample, const Sizes& sizes, bool poison, const Runner& runner) {
    BOOST_TEST_CONTEXT(sample.name << "'s " << sample.output << " with " << samples::text_of(sizes)) {
        Arguments arguments = sample.inputs(sizes);
        const samples::Expected expected = sample.oracle(arguments);
        if (poison) add_poisoned_output(sample, expected, arguments);
        const Outcome outcome = runner(sample, arguments);
        BOOST_TEST(outcome.error == 0, outcome.message);
        if (outcome.error == 0) check_result(arguments.arrays.at(sample.output), expected);
    }
}

void check_small(bool poison, const Runner& runner) {
    for (const Sample& sample : samples::gallery())
        for (const Sizes& sizes : sample.small) check(sample, sizes, poison, runner);
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_gallery_holds_at_least_28_samples) {
    std::set<std::string> names;
    for (const Sample& sample : samples::gallery()) names.insert(sample.name);
    BOOST_TEST(names.size() >= 28u);
    // and none that stands in the folder is forgotten
    std::set<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(NESTOR_SOURCE_DIR "/samples/tc"))
        files.insert(entry.path().stem().string());
    for (const Sample& sample : samples::all()) names.insert(sample.name);
    BOOST_TEST(names == files, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(each_file_of_the_gallery_says_first_what_it_is) {
    for (const Sample& sample : samples::gallery()) {
        std::ifstream file(samples::path_of(sample));
        std::string line;
        std::getline(file, line);
        BOOST_TEST(line.starts_with("# "), sample.name);
    }
}

BOOST_AUTO_TEST_CASE(gallery_as_openmp_computes_what_the_oracles_compute) {
    check_small(true, [](const Sample& s, Arguments& a) { return native("openmp").at(s.name)(a, {}); });
}

BOOST_AUTO_TEST_CASE(gallery_as_openmp_computes_real_sizes) {
    for (const Sample& sample : samples::gallery())
        check(sample, sample.real, true,
              [](const Sample& s, Arguments& a) { return native("openmp").at(s.name)(a, {}); });
}

BOOST_AUTO_TEST_CASE(gallery_as_serial_computes_what_the_oracles_compute) {
    check_small(true, [](const Sample& s, Arguments& a) { return native("serial").at(s.name)(a, {}); });
}

BOOST_AUTO_TEST_CASE(gallery_interpreted_computes_what_the_oracles_compute) {
    check_small(false, [](const Sample& s, Arguments& a) {
        return interpret(stages_of(s, "openmp").final, s.function, a);
    });
}

BOOST_AUTO_TEST_CASE(gallery_evaluated_lazily_computes_what_the_oracles_compute) {
    check_small(false, [](const Sample& s, Arguments& a) {
        return evaluate(stages_of(s, "openmp").source, s.function, a);
    });
}

BOOST_AUTO_TEST_CASE(gallery_files_compile_without_a_warning_by_clang) {
    if (run_process({"clang++", "--version"}).first != 0) {
        std::fprintf(stderr, "SKIPPED: %zu samples with clang++, which is not installed\n",
                     samples::gallery().size());
        return;
    }
    for (const std::string target : {"openmp", "serial"}) {
        std::vector<NativeText> texts;
        const std::string text = merged(samples::gallery(), target, texts);
        texts.push_back({"gallery.cpp", text});
        std::vector<std::string> words = {"clang++", "-std=c++17"};
        if (target == "openmp") words.push_back("-fopenmp");
        check_syntax(words, texts, "gallery.cpp");
    }
}

// covers: PR-14
BOOST_AUTO_TEST_CASE(gallery_headers_are_c99) {
    std::vector<NativeText> texts;
    merged(samples::gallery(), "openmp", texts);
    std::string uses;
    for (const NativeText& header : texts) uses += "#include \"" + header.name + "\"\n";
    texts.push_back({"uses.c", uses + "int main(void) { return 0; }\n"});
    check_syntax({"gcc", "-std=c99"}, texts, "uses.c");
}

BOOST_AUTO_TEST_SUITE_END()
