// Input that is none, and output that cannot be written: what is said, the exit code, and that nothing is
// left.
#include <boost/test/unit_test.hpp>

#include "tests/frontend/cli/place.hpp"

BOOST_AUTO_TEST_SUITE(bad_input)

using namespace nestor::cli_test;

namespace {

const std::string product =
    "def matmul(float(M, K) A, float(K, N) B) -> (C) {\n"
    "    C(m, n) +=! A(m, k) * B(k, n)\n"
    "}\n";

struct Bad {
    const char* name;
    std::string text;
    const char* said;
};

}  // namespace

// covers: PR-4 PR-41 PR-42
BOOST_AUTO_TEST_CASE(files_that_hold_no_program_are_told_what_they_lack) {
    const Bad all[] = {
        {"empty.tc", "",
         "empty.tc:1:1: error: nothing to translate: the file has no `def` [TC-60]\n    \n    ^\n"},
        {"blank.tc", " \n\t\n",
         "blank.tc:1:1: error: nothing to translate: the file has no `def` [TC-60]\n     \n    ^\n"},
        {"truncated.tc", "def f(float(N) A) -> (B) { B(i) = A(",
         "truncated.tc:1:36: error: this `(` is not closed [TC-60]\n"
         "    def f(float(N) A) -> (B) { B(i) = A(\n"
         "                                       ^\n"
         "truncated.tc:1:37: note: `)` is missing before this\n"
         "    def f(float(N) A) -> (B) { B(i) = A(\n"
         "                                        ^\n"},
        {"control.tc",
         "\x7f"
         "ELF\x02\x01\xff",
         "control.tc:1:1: error: `\\x7f` begins no token [TC-60]\n    ?ELF??\\xff\n    ^\n"},
        {"deep.tc",
         "def f(float(N) A) -> (B) {\n  B(i) = " + std::string(600, '(') + "A(i)" + std::string(600, ')') +
             "\n}\n",
         nullptr},
    };
    for (const Bad& one : all) {
        const Place place;
        place.write(one.name, one.text);
        const Ran ran = place.run(std::string("build ") + one.name + " -o out.cpp");
        BOOST_TEST(ran.code == 1, one.name);
        BOOST_TEST(ran.out == "");
        if (one.said)
            BOOST_TEST(ran.err == one.said);
        else
            BOOST_TEST(ran.err.find("error: the expression is nested deeper than 500 levels [TC-60]\n") !=
                           std::string::npos,
                       ran.err);
        BOOST_TEST(place.count() == 1u);
    }
}

// covers: PR-4
BOOST_AUTO_TEST_CASE(what_is_no_text_is_said_in_one_line) {
    const Place place;
    const std::string wide("d\0e\0f\0 \0f\0(\0)\0", 14);
    for (const std::string name : {"f.tc", "f.halide", "f.nabla", "f.py", "f.nest"}) {
        place.write(name, "\xff\xfe" + wide);
        const Ran utf16 = place.run("build " + name);
        BOOST_TEST(utf16.code == 3);
        BOOST_TEST(utf16.err == "nestor: error: `" + name +
                                    "` is UTF-16 text, which is read as UTF-8: save it as UTF-8 [FILE]\n");
        place.write(name, std::string("\x7f"
                                      "ELF\x02\x01\x01\x00\x00\x00\x00\xff",
                                      12));
        const Ran binary = place.run("build " + name);
        BOOST_TEST(binary.code == 3);
        BOOST_TEST(binary.err ==
                   "nestor: error: `" + name + "` is a binary file, not a program's text [FILE]\n");
    }
    BOOST_TEST(place.count() == 5u);
}

// covers: PR-4
BOOST_AUTO_TEST_CASE(files_that_cannot_be_read_or_written_leave_nothing_behind) {
    const Place place;
    place.write("matmul.tc", product);
    const Ran absent = place.run("build none.tc");
    BOOST_TEST(absent.code == 3);
    BOOST_TEST(absent.err == "nestor: error: `none.tc` cannot be read: no such file or directory [FILE]\n");
    const Ran nowhere = place.run("build matmul.tc -o matmul.tc/out.cpp");
    BOOST_TEST(nowhere.code == 3);
    BOOST_TEST(nowhere.err ==
               "nestor: error: `matmul.tc/out.cpp` cannot be written: not a directory [FILE]\n");
    // a disk that is full after the first kilobyte
    place.write("full.cpp", "// what was there\n");
    const auto [code, said] =
        nestor::run_process({"bash", "-c",
                             "cd " + place.path.string() + " && trap '' XFSZ && ulimit -f 1 && " + program +
                                 " build matmul.tc -o full.cpp 2>&1"});
    BOOST_TEST(code == 3);
    BOOST_TEST(said == "nestor: error: `full.cpp` cannot be written: file too large [FILE]\n");
    BOOST_TEST(content(place.path / "full.cpp") == "// what was there\n");
    BOOST_TEST(place.count() == 2u);
    const auto [closed, message] = nestor::run_process(
        {"sh", "-c", "cd " + place.path.string() + " && " + program + " build matmul.tc 2>&1 >/dev/full"});
    BOOST_TEST(closed == 3);
    BOOST_TEST(message ==
               "nestor: error: standard output cannot be written: no space left on device [FILE]\n");
}

// covers: PR-4
BOOST_AUTO_TEST_CASE(descriptors_that_are_closed_and_files_that_may_not_grow_are_errors) {
    const Place place;
    place.write("matmul.tc", product);
    const auto shell = [&](const std::string& text) {
        return nestor::run_process(
            {"bash", "-c", "cd " + place.path.string() + " && NESTOR=" + program + "; " + text});
    };
    const std::string arrays = " matmul.tc --in A=iota --in B=iota -D M=2 -D K=2 -D N=2";
    for (const std::string& words :
         std::vector<std::string>{"build matmul.tc", "run" + arrays, "run --target interp" + arrays}) {
        const auto [code, said] = shell("$NESTOR " + words + " 2>&1 >&-");
        BOOST_TEST(code == 3, words);
        BOOST_TEST(said == "nestor: error: standard output cannot be written: bad file descriptor [FILE]\n",
                   words + ": " + said);
        const auto [full, told] = shell("$NESTOR " + words + " 2>&1 >/dev/full");
        BOOST_TEST(full == 3, words);
        BOOST_TEST(
            told == "nestor: error: standard output cannot be written: no space left on device [FILE]\n",
            words + ": " + told);
        const auto [silent, nothing] = shell("$NESTOR " + words + " 2>&- | grep -c .");
        BOOST_TEST(silent == 0, words);
    }
    const auto [code, said] = shell("ulimit -f 0; $NESTOR build matmul.tc -o out.cpp 2>&1 | cat");
    BOOST_TEST(said == "nestor: error: `out.cpp` cannot be written: file too large [FILE]\n", said);
    // a pipe that nobody reads ends the program as it ends others
    const auto [broken, quiet] = shell("$NESTOR run" + arrays + " 2>&1 | true; echo ${PIPESTATUS[0]}");
    BOOST_TEST((quiet == "141\n" || quiet == "0\n"), quiet);
    BOOST_TEST(place.count() == 1u);
}

BOOST_AUTO_TEST_SUITE_END()
