// Wrong command lines and what is said of them: wrong_command_lines.txt has a block each, the words behind
// `$`.
//
//     NESTOR_GOLDEN=write build/tests/cli_test --run_test=wrong_command_lines      writes what is said anew
#include <boost/test/unit_test.hpp>

#include "tests/frontend/cli/place.hpp"

BOOST_AUTO_TEST_SUITE(wrong_command_lines)

using namespace nestor::cli_test;
namespace fs = std::filesystem;

namespace {

const std::string table = NESTOR_SOURCE_DIR "/tests/frontend/cli/wrong_command_lines.txt";

/// A folder with the files that the command lines name.
struct Samples : Place {
    Samples() {
        for (const std::string sample :
             {"tc/matmul.tc", "tc/moments.tc", "halide/blur.halide", "taichi/saxpy.py", "taichi/julia.py"})
            fs::copy(samples + sample, path);
        write("empty.sched", "");
        write("notes.txt", "no program\n");
    }

    /// All files with their contents.
    std::string contents() const {
        std::string all;
        for (const auto& entry : fs::recursive_directory_iterator(path))
            if (entry.is_regular_file()) all += entry.path().string() + "\n" + content(entry.path());
        return all;
    }
};

/// Runs the command lines of the table, and gives it with what they say.
std::string told_anew(const std::string& old) {
    const Samples place;
    const std::string before = place.contents();
    std::string out;
    std::istringstream lines(old);
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("#")) out += line + "\n\n";
        if (!line.starts_with("$ ")) continue;
        const Ran ran = place.run(line.substr(2));
        BOOST_TEST((ran.code >= 1 && ran.code <= 4), line << ": exit code " << ran.code);
        BOOST_TEST(has(ran.err, "nestor: error: "), line);
        BOOST_TEST(ran.out == "", line);
        BOOST_TEST(place.contents() == before, line << ": a file has changed");
        out += line + "\n" + ran.err + "exit " + std::to_string(ran.code) + "\n\n";
    }
    out.pop_back();
    return out;
}

}  // namespace

// covers: PR-4 PR-6 PR-57
BOOST_AUTO_TEST_CASE(each_wrong_command_line_is_told_as_the_table_says_and_touches_nothing) {
    const std::string old = content(table);
    const std::string told = told_anew(old);
    const char* const mode = std::getenv("NESTOR_GOLDEN");
    if (mode && std::string(mode) == "write")
        std::ofstream(table, std::ios::binary) << told;
    else
        BOOST_TEST(told == old);
}

BOOST_AUTO_TEST_SUITE_END()
