// What holds of every generated text, and of the program around it.
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/test/unit_test.hpp>
#include <stdexcept>
#include <thread>

#include "frontend/cli/commands/commands.hpp"
#include "frontend/cli/run/native.hpp"
#include "frontend/io/messages.hpp"
#include "frontend/io/progress.hpp"
#include "tests/frontend/cli/place.hpp"

BOOST_AUTO_TEST_SUITE(generated_texts)

using namespace nestor::cli_test;
namespace cli = nestor::cli;

// covers: PR-12
BOOST_AUTO_TEST_CASE(texts_are_the_same_from_any_folder_in_any_locale_and_time_zone) {
    const Place one, other;
    for (const Place* place : {&one, &other}) place->write("layer.tc", content(samples + "tc/layernorm.tc"));
    std::filesystem::create_directories(other.path / "deep" / "er");
    for (const char* target : {"openmp", "cuda"}) {
        const std::string words = std::string(" --target ") + target + " -o ";
        BOOST_TEST(one.run("build layer.tc" + words + "out.x").code == 0);
        const std::string odd = "cd deep/er && LC_ALL=de_DE.UTF-8 LANG=tr_TR TZ=Asia/Tokyo HOME=/ ";
        const auto [code, said] =
            nestor::run_process({"sh", "-c",
                                 "cd " + other.path.string() + " && " + odd + program +
                                     " build ../../layer.tc" + words + "../../out.x 2>&1"});
        BOOST_TEST(code == 0, said);
        BOOST_TEST(content(one.path / "out.x") == content(other.path / "out.x"));
        BOOST_TEST(!content(one.path / "out.x").empty());
    }
}

// covers: PR-13
BOOST_AUTO_TEST_CASE(names_and_comments_of_the_input_never_become_code) {
    const Place place;
    place.write("odd.tc",
                "# */ int escaped; /* \\\n"
                "def while(float(N) for, float(N) int64_t) -> (__global__, std) { # */ \xc3\xa9 ?\?/ \\\n"
                "    __global__(i) = for(i) + int64_t(i)  # \\\n"
                "    std(i) = for(i) * int64_t(i)\n"
                "}\n");
    BOOST_TEST(place.run("build odd.tc -o odd.cpp").code == 0);
    BOOST_TEST(place.run("build odd.tc --target cuda -o odd.cu").code == 0);
    for (const char* file : {"odd.cpp", "odd.h", "odd.cu", "odd_cuda.h"}) {
        const std::string text = content(place.path / file);
        BOOST_TEST(!text.empty(), file);
        BOOST_TEST(std::all_of(text.begin(), text.end(), [](unsigned char c) { return c < 128; }), file);
        BOOST_TEST(text.find("*/ int escaped") == std::string::npos, file);
        BOOST_TEST(text.find("\\\n") == std::string::npos, file);
    }
    const auto [code, said] =
        nestor::run_process({"sh", "-c",
                             "cd " + place.path.string() +
                                 " && c++ -std=c++17 -fsyntax-only -Wall -Wextra -Wpedantic "
                                 "-Wconversion -Werror -fopenmp odd.cpp 2>&1"});
    BOOST_TEST(code == 0, said);
}

// covers: PR-13
BOOST_AUTO_TEST_CASE(names_of_the_input_meet_none_of_the_overload_for_views) {
    const Place place;
    place.write(
        "names.tc",
        "def names(float(N,M) size, float(M) code, float(N) value, float(N) stride) -> (extent, data) {\n"
        "    extent(i) +=! size(i,k) * code(k) where i in 0:N\n"
        "    data(i) = value(i) + stride(i)\n"
        "}\n");
    BOOST_TEST(place.run("build names.tc -o names.cpp").code == 0);
    const auto [code, said] = nestor::run_process(
        {"sh", "-c",
         "cd " + place.path.string() +
             " && g++ -std=c++17 -fopenmp -fsyntax-only -Wall -Wextra -Wpedantic -Werror names.cpp 2>&1"});
    BOOST_TEST(code == 0, said);
    BOOST_TEST(content(place.path / "names.h").find("View_size") != std::string::npos);
}

// covers: PR-14 PR-18 PR-19
BOOST_AUTO_TEST_CASE(a_function_tells_its_outputs_regions_and_takes_halves_and_truths_as_integers) {
    const Place place;
    place.write("f.tc",
                "def f(float16(N, M) A, bool(N) B) -> (C, D) {\n"
                "    C(i, j) = B(i) ? A(i, j) : 0\n"
                "    D(i) +=! float(A(i, j))\n"
                "}\n");
    BOOST_TEST(place.run("build f.tc -o f.cpp").code == 0);
    const std::string header = content(place.path / "f.h");
    for (const char* part : {"const uint16_t* A", "const uint8_t* B", "uint16_t* C", "float* D",
                             "int f_shape(int64_t N, int64_t M, int64_t* min, int64_t* extent);"})
        BOOST_TEST(header.find(part) != std::string::npos, part << "\n" << header);
    const auto library = nestor::load_native({{"f.cpp", content(place.path / "f.cpp")}, {"f.h", header}},
                                             {.flags = {"-O0", "-std=c++17"}});
    BOOST_REQUIRE(library);
    auto* const shape = reinterpret_cast<int (*)(std::int64_t, std::int64_t, std::int64_t*, std::int64_t*)>(
        library->symbol("f_shape"));
    BOOST_REQUIRE(shape);
    std::array<std::int64_t, 3> min{7, 7, 7}, extent{7, 7, 7};
    BOOST_TEST(shape(4, 5, min.data(), extent.data()) == 0);
    BOOST_TEST((min == std::array<std::int64_t, 3>{0, 0, 0}));
    BOOST_TEST((extent == std::array<std::int64_t, 3>{4, 5, 4}));
    BOOST_TEST(shape(-1, 5, min.data(), extent.data()) != 0);
}

// covers: PR-22
BOOST_AUTO_TEST_CASE(a_fault_of_our_own_is_one_line_with_its_stage_and_exit_code_70) {
    std::array<int, 2> ends{};
    BOOST_REQUIRE(pipe(ends.data()) == 0);
    const int saved = dup(STDERR_FILENO);
    std::fflush(stderr);
    dup2(ends[1], STDERR_FILENO);
    const int named = cli::guarded([]() -> int { throw nestor::io::InternalError("bounds", "no box"); });
    const int other = cli::guarded([]() -> int { throw std::out_of_range("at"); });
    std::fflush(stderr);
    dup2(saved, STDERR_FILENO);
    close(saved);
    close(ends[1]);
    std::string text(1000, ' ');
    text.resize(static_cast<std::size_t>(std::max<ssize_t>(0, read(ends[0], text.data(), text.size()))));
    close(ends[0]);
    BOOST_TEST(named == 70);
    BOOST_TEST(other == 70);
    BOOST_TEST(text == "nestor: internal error in stage `bounds`: no box\nnestor: internal error: at\n");
}

// covers: PR-6
BOOST_AUTO_TEST_CASE(what_takes_long_shows_its_stage_on_a_terminal_and_leaves_nothing) {
    std::array<int, 2> ends{};
    BOOST_REQUIRE(pipe(ends.data()) == 0);
    {
        nestor::io::Progress progress(ends[1], std::chrono::milliseconds(20));
        nestor::io::tell_stage("schedule");
        std::this_thread::sleep_for(std::chrono::milliseconds(90));
    }
    {
        nestor::io::Progress short_work(ends[1], std::chrono::seconds(30));
        nestor::io::tell_stage("never shown");
    }
    close(ends[1]);
    std::string text(1000, ' ');
    text.resize(static_cast<std::size_t>(std::max<ssize_t>(0, read(ends[0], text.data(), text.size()))));
    close(ends[0]);
    BOOST_TEST(text.starts_with("\r\033[Knestor: schedule, 0 s"), text);
    BOOST_TEST(text.ends_with("\r\033[K"), text);
    BOOST_TEST(text.find("never") == std::string::npos);
    // where nobody looks nothing is written
    const Place place;
    place.write("f.tc", "def f(float(N) A) -> (B) { B(i) = A(i) }\n");
    BOOST_TEST(place.run("build f.tc").err == "");
}

// covers: PR-2
BOOST_AUTO_TEST_CASE(the_graph_shows_what_is_computed_from_what) {
    const Place place;
    place.write("f.tc",
                "def f(float(N) A, int32(N) I) -> (C) {\n"
                "    B(i) = A(i) * 2\n"
                "    C(i) = B(i) + A(I(i)) where i in 0:N\n"
                "}\n");
    const Ran graph = place.run("show f.tc --stage graph");
    BOOST_TEST(graph.code == 0);
    BOOST_TEST(graph.out ==
               "digraph \"f\" {\n"
               "    \"A\" [shape=box];\n"
               "    \"I\" [shape=box];\n"
               "    \"C\" [peripheries=2];\n"
               "    \"B\";\n"
               "    \"A\" -> \"B\";\n"
               "    \"A\" -> \"C\";\n"
               "    \"I\" -> \"C\";\n"
               "    \"B\" -> \"C\";\n"
               "}\n");
    BOOST_TEST(place.run("show f.tc --stage graph --only g").code == 2);
}

// covers: PR-5
BOOST_AUTO_TEST_CASE(the_manual_and_the_completion_know_every_subcommand_and_option) {
    const Place place;
    const std::string manual = place.run("--manual").out, script = place.run("--completion").out;
    BOOST_TEST(manual.starts_with(".TH NESTOR 1 "), manual.substr(0, 80));
    for (const cli::SubcommandHelp& command : cli::subcommand_table()) {
        BOOST_TEST(manual.find(".SH NESTOR " + command.name + "\n") != std::string::npos, command.name);
        for (const cli::OptionHelp& option : command.options) {
            const std::string last = option.flags.substr(option.flags.rfind(',') + 1);
            if (last[0] == '-') BOOST_TEST(script.find(last) != std::string::npos, last);
        }
    }
    place.write("completion", script);
    place.write("test.sh",
                "source ./completion\n"
                "complete_words() { COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); _nestor; echo "
                "\"${COMPREPLY[@]}\"; }\n"
                "complete_words nestor ver\n"
                "complete_words nestor verify --sm\n"
                "complete_words nestor build --target openmp compl\n");
    const auto [code, text] =
        nestor::run_process({"bash", "-c", "cd " + place.path.string() + " && bash test.sh 2>&1"});
    BOOST_TEST(code == 0);
    BOOST_TEST(text == "verify\n--smt2\ncompletion\n");
}

BOOST_AUTO_TEST_SUITE_END()
