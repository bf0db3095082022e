// Loops that are printed for lanes run in lanes: what two compilers say of every sample, against a table.
//
// The table (lanes.txt) says of each file how many loops have `omp simd`, and which of these a compiler
// leaves scalar, in order. Reports name lines of source, so a loop whose body is all inside of a helper
// counts as scalar, and it is no mistake by itself to stand in the table: a change that makes it longer is.
//     NESTOR_GOLDEN=write build/tests/run_test --run_test=*/*_in_lanes    writes it anew
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <future>
#include <map>
#include <set>
#include <sstream>

#include "frontend/io/files.hpp"
#include "tests/run/execute.hpp"
#include "tests/run/files_of_samples.hpp"
#include "tests/support/sample_languages.hpp"

BOOST_AUTO_TEST_SUITE(lanes)

using namespace nestor;
using namespace nestor::run_test;
namespace fs = std::filesystem;

namespace {

const std::string table_path = NESTOR_SOURCE_DIR "/tests/run/lanes.txt";

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

/// The lines of a loop and of its pragma, counted from 1.
struct LoopLines {
    std::size_t pragma, first, last;
};

/// Loops behind a pragma with `simd`, by their parentheses and braces: a head may have several lines.
std::vector<LoopLines> simd_loops(const std::vector<std::string>& lines) {
    std::vector<LoopLines> loops;
    for (std::size_t k = 0; k < lines.size(); ++k) {
        if (lines[k].rfind("#pragma omp", 0) != 0 || lines[k].find("simd") == std::string::npos) continue;
        std::size_t first = k + 1;
        while (first + 1 < lines.size() && lines[first].find("for (") == std::string::npos) ++first;
        std::size_t last = first;
        for (std::int64_t depth = 0; last < lines.size(); ++last) {
            const std::string& line = lines[last];
            for (const char c : line) depth += (c == '{' || c == '(') ? 1 : (c == '}' || c == ')') ? -1 : 0;
            if (depth == 0 && !line.empty() && (line.back() == '}' || line.back() == ';')) break;
        }
        loops.push_back({k + 1, first + 1, last + 1});
    }
    return loops;
}

/// The numbers of lines in front of a remark: `x.cpp:12:34: optimized: loop vectorized`.
std::set<std::size_t> lines_with(const std::string& report, const std::string& remark) {
    std::set<std::size_t> found;
    for (const std::string& line : lines_of(report)) {
        const std::size_t at = line.find(remark), colon = line.find(".cpp:");
        if (at == std::string::npos || colon == std::string::npos) continue;
        found.insert(std::strtoull(line.c_str() + colon + 5, nullptr, 10));
    }
    return found;
}

/// What a compiler says of a source; what it said before is kept.
std::string report_of(std::vector<std::string> words, const Emitted& emitted) {
    for (const char* word : {"-g1", "-O3", "-march=x86-64-v3", "-std=c++17", "-fopenmp", "-fno-math-errno",
                             "-fno-trapping-math", "-S", "-o"})
        words.push_back(word);
    std::string key = emitted.source + emitted.header;
    for (const std::string& word : words) key += "\n" + word;
    const fs::path folder =
        fs::path(cache_folder()) / ("lanes-" + std::to_string(std::hash<std::string>{}(key)));
    if (const auto known = io::read_source((folder / "report").string()))
        return std::string((*known)->text());
    fs::create_directories(folder);
    std::ofstream(folder / emitted.source_name) << emitted.source;
    std::ofstream(folder / emitted.header_name) << emitted.header;
    words.push_back((folder / "object.o").string());
    words.push_back((folder / emitted.source_name).string());
    const auto [status, output] = run_process(words);
    BOOST_TEST_REQUIRE(status == 0, output);
    std::ofstream(folder / "report") << output;
    return output;
}

/// `halide/blur.halide: 8 loops; scalar: clang++ 3 5, g++ -`, numbered from 1.
std::string line_of_table(const SampleFile& file) {
    const Emitted& emitted = file.emitted;
    const std::vector<LoopLines> loops = simd_loops(lines_of(emitted.source));
    if (loops.empty()) return "";
    // copies that become calls of memcpy are no loops any more; nor are loops that clang unrolls before it
    // looks for lanes, of which it says nothing
    auto by_clang = std::async(std::launch::async, [&] {
        return report_of(
            {"clang++", "-emit-llvm", "-Rpass=loop-vectorize", "-mllvm", "-disable-loop-idiom-all"}, emitted);
    });
    const std::set<std::size_t> vectorized = lines_with(
        report_of({"g++", "-fno-tree-loop-distribute-patterns", "-fopt-info-vec-optimized"}, emitted),
        "optimized: loop vectorized");
    const std::set<std::size_t> remarks = lines_with(by_clang.get(), "remark: vectorized loop");
    std::string clang, gnu;
    for (std::size_t k = 0; k < loops.size(); ++k) {
        const auto inside = [&](const std::set<std::size_t>& lines, std::size_t from) {
            const auto at = lines.lower_bound(from);
            return at != lines.end() && *at <= loops[k].last;
        };
        if (!inside(remarks, loops[k].pragma)) clang += " " + std::to_string(k + 1);  // it names the pragma
        if (!inside(vectorized, loops[k].first)) gnu += " " + std::to_string(k + 1);
    }
    return file.name + ": " + std::to_string(loops.size()) + " loops; scalar: clang++" +
           (clang.empty() ? " -" : clang) + ", g++" + (gnu.empty() ? " -" : gnu);
}

bool is_version(const std::string& compiler, const std::string& version) {
    const auto [status, output] = run_process({compiler, "--version"});
    return status == 0 && output.find(version) != std::string::npos;
}

/// True for a loop whose places are quotients, remainders or data: it was plain before the pass.
bool has_other_places(const std::vector<std::string>& lines, std::size_t loop) {
    const std::size_t indentation = lines[loop].find_first_not_of(' ');
    for (std::size_t k = loop; k < lines.size(); ++k) {
        if (lines[k].find(">>") != std::string::npos || lines[k].find("_clamped") != std::string::npos)
            return true;
        if (k > loop && lines[k].find_first_not_of(' ') <= indentation) break;  // the end of its body
    }
    return false;
}

/// True where a pragma in front of the loop asks for lanes, with or without a word for clang between them.
bool has_pragma(const std::vector<std::string>& lines, std::size_t loop) {
    const bool word = lines[loop - 1].find("ONE_VECTOR") != std::string::npos;
    return loop > 1 && lines[loop - (word ? 2 : 1)].rfind("#pragma omp simd", 0) == 0;
}

}  // namespace

BOOST_AUTO_TEST_CASE(loops_for_lanes_in_all_files_compile_in_lanes) {
#if !defined(__x86_64__)
    std::fprintf(stderr, "SKIPPED: what runs in lanes is recorded for x86-64 alone\n");
    return;
#endif
    if (!is_version("g++", " 12.") || !is_version("clang++", " 14.")) {
        std::fprintf(stderr, "SKIPPED: what runs in lanes is recorded for g++ 12 and clang 14\n");
        return;
    }
    std::vector<std::string> found;
    for (const std::string& language : testing::sample_languages())
        for (const SampleFile& file : files_of_samples(language, "openmp"))
            if (!file.whole) found.push_back(line_of_table(file));
    for (const auto& entry : fs::directory_iterator(NESTOR_SOURCE_DIR "/tests/run/lanes"))
        found.push_back(line_of_table(*printed_file(entry.path().string(), "openmp", false)));
    std::erase(found, "");
    std::sort(found.begin(), found.end());
    BOOST_TEST(found.size() >= 60u);
    const char* mode = std::getenv("NESTOR_GOLDEN");
    if (mode && std::string(mode) == "write") {
        std::ofstream out(table_path);
        for (const std::string& line : found) out << line << "\n";
        return;
    }
    const auto table = io::read_source(table_path);
    BOOST_REQUIRE(table);
    const std::vector<std::string> expected = lines_of(std::string((*table)->text()));
    BOOST_TEST(found == expected, boost::test_tools::per_element());
}

/// Loops of tiles that pass plain_windows leaves to compilers: `for (int64_t x = x_begin; ..`.
BOOST_AUTO_TEST_CASE(windows_of_scratch_run_in_lanes_without_a_pragma) {
    if (!is_version("g++", " 12.") || !is_version("clang++", " 14.")) {
        std::fprintf(stderr, "SKIPPED: what runs in lanes is known for g++ 12 and clang 14\n");
        return;
    }
    std::size_t windows = 0;
    for (const SampleFile& file : files_of_samples("halide", "openmp")) {
        const auto lines = lines_of(file.emitted.source);
        std::vector<std::size_t> plain;  // counted from 1
        for (std::size_t k = 1; k < lines.size(); ++k)
            if (lines[k].find("for (int64_t x = x_begin") != std::string::npos && !has_pragma(lines, k) &&
                !has_other_places(lines, k))
                plain.push_back(k + 1);
        if (file.whole || plain.empty()) continue;
        windows += plain.size();
        const auto by_gnu = lines_with(report_of({"g++", "-fopt-info-vec-optimized"}, file.emitted),
                                       "optimized: loop vectorized");
        const auto by_clang =
            lines_with(report_of({"clang++", "-emit-llvm", "-Rpass=loop-vectorize"}, file.emitted),
                       "remark: vectorized loop");
        for (const std::size_t line : plain) {
            BOOST_TEST(by_gnu.contains(line), file.name << ":" << line << " in lanes of g++");
            BOOST_TEST(by_clang.contains(line), file.name << ":" << line << " in lanes of clang");
        }
    }
    BOOST_TEST(windows >= 8u);
}

BOOST_AUTO_TEST_SUITE_END()
