// `nestor fmt` on files: what is printed, rewritten, compared, and left alone.
#include <sys/stat.h>

#include <boost/test/unit_test.hpp>

#include "frontend/language.hpp"
#include "tests/frontend/cli/place.hpp"

BOOST_AUTO_TEST_SUITE(fmt_files)

using namespace nestor;
using namespace nestor::cli_test;
namespace fs = std::filesystem;

// covers: PR-1 PR-4
BOOST_AUTO_TEST_CASE(files_are_printed_rewritten_or_compared) {
    const cli_test::Place place;
    const std::string ugly = "def f(float(N) A)->(O){O(i)=A(i)}\n";
    const std::string neat = "def f(float(N) A) -> (O) { O(i) = A(i) }\n";
    place.write("a.tc", ugly);
    place.write("b.tc", neat);
    place.write("c.tc", ugly);
    const Ran printed = place.run("fmt a.tc b.tc");
    BOOST_TEST(printed.code == 0);
    BOOST_TEST(printed.out == neat + neat);
    BOOST_TEST(content(place / "a.tc") == ugly);
    BOOST_TEST(place.run("fmt - --lang tc <a.tc").out == neat);
    BOOST_TEST(place.run("fmt - --lang sched <a.tc").code == 1);

    const Ran compared = place.run("fmt --check a.tc b.tc c.tc");
    BOOST_TEST(compared.code == 1);
    BOOST_TEST(compared.out == "");
    BOOST_TEST(compared.err ==
               "nestor: error: the layout of `a.tc` would change: `nestor fmt -i` rewrites it [RUN]\n"
               "nestor: error: the layout of `c.tc` would change: `nestor fmt -i` rewrites it [RUN]\n");
    BOOST_TEST(place.run("fmt --check b.tc").code == 0);

    fs::permissions(place / "a.tc", fs::perms::owner_all);
    fs::create_symlink("c.tc", place.path / "link.tc");
    fs::permissions(place / "b.tc", fs::perms::owner_read);  // it would be an error to write it
    const Ran rewritten = place.run("fmt -i a.tc b.tc link.tc");
    BOOST_TEST(rewritten.code == 0, rewritten.err);
    BOOST_TEST(rewritten.out + rewritten.err == "");
    for (const char* name : {"a.tc", "b.tc", "c.tc"}) BOOST_TEST(content(place / name) == neat, name);
    BOOST_TEST(fs::is_symlink(place.path / "link.tc"));
    BOOST_TEST((fs::status(place / "a.tc").permissions() == fs::perms::owner_all));
    BOOST_TEST(place.count() == 4u);
}

// covers: PR-1 PR-4
BOOST_AUTO_TEST_CASE(what_is_laid_out_already_is_not_touched) {
    const cli_test::Place place;
    place.write("a.tc", "def f(float(N) A) -> (O) { O(i) = A(i) }\n");
    struct stat before {
    }, after{};
    BOOST_TEST_REQUIRE(stat((place / "a.tc").c_str(), &before) == 0);
    BOOST_TEST(place.run("fmt --in-place a.tc").code == 0);
    BOOST_TEST_REQUIRE(stat((place / "a.tc").c_str(), &after) == 0);
    BOOST_TEST(before.st_ino == after.st_ino);
    BOOST_TEST(before.st_mtim.tv_nsec == after.st_mtim.tv_nsec);
}

// covers: PR-1 PR-4
BOOST_AUTO_TEST_CASE(with_an_error_in_one_file_none_is_written) {
    const cli_test::Place place;
    const std::string ugly = "def f(float(N) A)->(O){O(i)=A(i)}\n";
    place.write("a.tc", ugly);
    place.write("broken.tc", "def f(float(N) A) -> (O) { O(i) = A(i }\n");
    const Ran ran = place.run("fmt -i a.tc broken.tc");
    BOOST_TEST(ran.code == 1);
    BOOST_TEST(has(ran.err, "broken.tc:1:36: error: "), ran.err);
    BOOST_TEST(ran.err == place.run("show --stage ast broken.tc").err);
    BOOST_TEST(content(place / "a.tc") == ugly);
    BOOST_TEST(place.run("fmt a.tc broken.tc").out == "");
    for (const auto& [words, code, said] : std::vector<std::tuple<std::string, int, std::string>>{
             {"a.py", 4,
              "`a.py` is not laid out by `nestor fmt`: Python has formatters of its own, black and ruff"},
             {"- --lang taichi <a.tc", 4, "black and ruff"},
             {"a.txt", 2,
              "the extension of `a.txt` names no language [USAGE]\n  hint: give --lang; languages are tc, "
              "halide, taichi, nabla, nest, sched"},
             {"- <a.tc", 2, "standard input needs --lang"},
             {"-i - --lang tc <a.tc", 2, "standard input cannot be rewritten"},
             {"-i --check a.tc", 2, "`--check` writes nothing, so it does not go with `-i`"},
             {"none.tc", 3, "`none.tc` cannot be read: no such file or directory"},
             {"", 2, "`nestor fmt` needs a FILE"}}) {
        const Ran one = place.run("fmt " + words);
        BOOST_TEST(one.code == code, words << ": " << one.err);
        BOOST_TEST(has(one.err, said), one.err);
        BOOST_TEST(one.out == "");
    }
    BOOST_TEST(place.count() == 2u);
}

BOOST_AUTO_TEST_SUITE_END()
