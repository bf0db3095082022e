// What is printed for the samples keeps the rules of layout that a reader sees at once.
#include <boost/test/unit_test.hpp>
#include <fstream>
#include <map>
#include <regex>
#include <sstream>

#include "frontend/driver/compile.hpp"
#include "frontend/io/files.hpp"
#include "tests/run/execute.hpp"
#include "tests/run/files_of_samples.hpp"
#include "tests/support/sample_languages.hpp"

BOOST_AUTO_TEST_SUITE(readability)

using namespace nestor;
using namespace nestor::run_test;

namespace {

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

template <class Check>
void for_all_sources(const Check& check) {
    for (const auto& sample : samples::all())
        for (const std::string target : {"openmp", "serial", "cuda"})
            BOOST_TEST_CONTEXT(sample.name << " for " << target)
    check(sample.name, emitted_of(sample, target));
}

std::size_t count_of(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

}  // namespace

// covers: PR-11
BOOST_AUTO_TEST_CASE(every_line_of_any_language_is_below_100_columns_and_ends_with_no_blank) {
    for (const std::string language : {"tc", "halide", "taichi", "nabla"})
        for (const std::string target : {"openmp", "serial", "cuda"})
            for (const SampleFile& file : files_of_samples(language, target))
                for (const std::string& line : lines_of(file.emitted.source + file.emitted.header)) {
                    BOOST_TEST(line.size() < 100u, file.name << ": " << line);
                    BOOST_TEST(!line.ends_with(' '), file.name << ": " << line);
                }
}

BOOST_AUTO_TEST_CASE(checks_and_copies_around_a_kernel_are_short) {
    const std::string path = NESTOR_SOURCE_DIR "/samples/tc/matmul.tc";
    driver::CompileOptions options;
    options.target = *driver::target_named("cuda");
    options.plain = true;
    const auto file = io::read_source(path);
    const auto stages = driver::compile(*language_of_file(path), *file, options);
    BOOST_REQUIRE(stages);
    const auto emitted =
        driver::emit(*stages, options, driver::emit_options(options, *stages, path, "matmul"));
    BOOST_REQUIRE(emitted);
    BOOST_TEST(lines_of(emitted->source + emitted->header).size() <= 260u);
}

BOOST_AUTO_TEST_CASE(copies_of_steps_stand_once_in_each_kernel) {
    std::size_t calls = 0;
    for (const std::string language : {"tc", "halide"})
        for (const SampleFile& file : files_of_samples(language, "cuda")) {
            const std::string& source = file.emitted.source;
            calls += count_of(source, " < steps) copy_step");
            BOOST_TEST(count_of(source, " + 1 < steps) {") == 0u, file.name);
        }
    BOOST_TEST(calls >= 20u);
}

BOOST_AUTO_TEST_CASE(a_formula_stands_once_in_each_function) {
    for_all_sources([](const std::string& name, const Emitted& emitted) {
        std::map<std::string, int> seen;
        std::size_t all = 0;
        for (const std::string& line : lines_of(emitted.source)) {
            if (line == "}" || line == "    } else {") seen.clear();  // versions of loops are functions too
            const std::size_t place = line.find(" " + name + ".tc:");
            if (line.find("    // ") == std::string::npos || place == std::string::npos) continue;
            ++all;
            const std::size_t start = line.find("// ");
            BOOST_TEST(++seen[line.substr(start, place - start)] == 1, line);
        }
        BOOST_TEST(all > 0u);
    });
}

BOOST_AUTO_TEST_CASE(a_comment_names_the_line_on_which_its_formula_begins) {
    std::size_t all = 0;
    for (const std::string& language : testing::sample_languages())
        for (const SampleFile& file : files_of_samples(language, "openmp")) {
            std::ifstream stream(NESTOR_SOURCE_DIR "/samples/" + file.name);
            const std::vector<std::string> input =
                lines_of({std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()});
            const std::string name = file.name.substr(file.name.find('/') + 1);
            const std::regex ends(" +" + name + ":([0-9]+)(-[0-9]+)?$");
            std::string formula;  // of the lines of comment that follow each other
            for (const std::string& line : lines_of(file.emitted.source)) {
                const std::size_t text = line.find_first_not_of(' ');
                if (text == std::string::npos || line.compare(text, 3, "// ") != 0) {
                    formula.clear();
                    continue;
                }
                formula += line.substr(text + 3) + " ";
                std::smatch place;
                if (!std::regex_search(line, place, ends)) continue;
                const std::size_t number = std::stoul(place[1]);
                formula = std::regex_replace(formula.substr(0, formula.size() - 1), ends, "");
                const std::string first = formula.substr(0, formula.find(';'));
                const std::string begin = first.substr(0, first.find(' ', first.find(' ') + 1));
                formula.clear();
                ++all;
                BOOST_TEST_CONTEXT(file.name << ": " << line) {
                    BOOST_TEST_REQUIRE(number <= input.size());
                    BOOST_TEST(input[number - 1].find(begin) != std::string::npos);
                }
            }
        }
    BOOST_TEST(all > 500u);
}

BOOST_AUTO_TEST_CASE(no_two_empty_lines_follow_each_other_and_none_follows_a_brace) {
    for_all_sources([](const std::string&, const Emitted& emitted) {
        const auto lines = lines_of(emitted.source);
        for (std::size_t i = 1; i < lines.size(); ++i) {
            BOOST_TEST(!(lines[i].empty() && lines[i - 1].empty()), "line " << i);
            const bool function = lines[i - 1].starts_with("namespace") || lines[i - 1].starts_with("extern");
            BOOST_TEST((function || !(lines[i].empty() && lines[i - 1].ends_with("{"))), "line " << i);
            BOOST_TEST((lines[i].empty() || lines[i].back() != ' '), lines[i]);
        }
    });
}

// covers: PR-15
BOOST_AUTO_TEST_CASE(helpers_that_check_arguments_are_printed_once) {
    for_all_sources([](const std::string&, const Emitted& emitted) {
        BOOST_TEST(count_of(emitted.source, "inline int check_sizes(") == 1u);
        BOOST_TEST(count_of(emitted.source, "inline int check_arrays(") == 1u);
        BOOST_TEST(count_of(emitted.source, "inline int fail(") == 1u);
    });
}

/// The first line of a loop or a kernel or, where there is none, of the function that has the work.
std::size_t first_loop(const std::string& text) {
    const auto lines = lines_of(text);
    for (std::size_t i = 0; i < lines.size(); ++i)
        if ((lines[i].find("for (") != std::string::npos && lines[i].starts_with("    ")) ||
            lines[i].starts_with("__global__"))
            return i + 1;
    return lines.size();
}

// covers: PR-50
BOOST_AUTO_TEST_CASE(the_first_screen_of_a_source_shows_loops) {
    for_all_sources(
        [](const std::string&, const Emitted& emitted) { BOOST_TEST(first_loop(emitted.source) <= 60u); });
}

// covers: PR-50
BOOST_AUTO_TEST_CASE(most_sources_of_every_language_show_loops_on_the_first_screen) {
    for (const std::string language : {"tc", "halide", "taichi", "nabla"})
        for (const std::string target : {"openmp", "cuda"}) {
            // where funcs are computed follows from the window: these regions stand in front of a CPU's loops
            const std::size_t screen = language == "halide" && target == "openmp" ? 56 : 40;
            std::size_t shown = 0, all = 0;
            for (const SampleFile& file : files_of_samples(language, target)) {
                if (file.whole) continue;
                ++all;
                shown += first_loop(file.emitted.source) <= screen ? 1 : 0;
            }
            BOOST_TEST(3 * shown >= 2 * all, language << ": " << shown << " of " << all << " for " << target);
        }
}

BOOST_AUTO_TEST_CASE(floating_sums_over_a_block_do_not_print_integer_helpers) {
    std::size_t found = 0;
    for (const auto& sample : samples::all()) {
        if (std::string(sample.name) != "softmax") continue;
        ++found;
        const std::string& text = emitted_of(sample, "cuda").source;
        BOOST_TEST(text.find("block_sum<") != std::string::npos);
        BOOST_TEST(text.find("wrap") == std::string::npos);
    }
    BOOST_TEST(found == 1u);
}

// CUDA refuses a grid without blocks: a condition in terms of sizes, one for each axis, stands around the
// launch.
BOOST_AUTO_TEST_CASE(launches_are_guarded_by_what_makes_their_grid_empty) {
    std::size_t found = 0;
    for (const auto& sample : samples::all()) {
        const auto lines = lines_of(emitted_of(sample, "cuda").source);
        for (std::size_t i = 1; i < lines.size(); ++i) {
            const std::size_t grid = lines[i].find("dim3 grid = launch_grid(");
            if (grid == std::string::npos) continue;
            ++found;
            const auto trimmed = [&](std::size_t k) {
                return lines[k].substr(std::min(lines[k].find_first_not_of(' '), lines[k].size()));
            };
            std::size_t above = i - 1;  // behind the guard numbers of tiles have names
            while (trimmed(above).starts_with("const int64_t ")) --above;
            std::string guard = trimmed(above);
            while (guard.ends_with("{") && !guard.starts_with("if (") && above > 0)  // of several lines
                guard = trimmed(--above) + " " + guard;
            BOOST_TEST(guard.starts_with("if ("), sample.name << ": " << guard << "\n" << lines[i]);
            // a choice between kernels (`M >= 128 && N >= 128`) says more than that no axis is empty
            const bool chooses = count_of(guard, " >= ") > 0;
            // sizes themselves, not the number of blocks that is made of them
            BOOST_TEST((guard.find('/') == std::string::npos || chooses), sample.name << ": " << guard);
            const auto axes =
                1 + std::count(lines[i].begin() + static_cast<std::ptrdiff_t>(grid), lines[i].end(), ',');
            const auto conditions =
                static_cast<std::ptrdiff_t>(count_of(guard, " > ") + count_of(guard, " >= "));
            BOOST_TEST((conditions <= axes || chooses), sample.name << ": " << guard << "\n" << lines[i]);
        }
    }
    BOOST_TEST(found >= 10u);
}

BOOST_AUTO_TEST_SUITE_END()
