// Command lines that are nearly right, and names that outputs cannot have.
#include <boost/test/unit_test.hpp>

#include "emitters/emitter.hpp"
#include "frontend/cli/options/options.hpp"
#include "frontend/driver/compile.hpp"
#include "frontend/language.hpp"
#include "tests/frontend/cli/place.hpp"

BOOST_AUTO_TEST_SUITE(usage)

using namespace nestor::cli_test;
namespace fs = std::filesystem;

namespace {

constexpr const char* twice = "def twice(float(N) A) -> (B) { B(n) = 2 * A(n) }\n";

/// Each line of the command is refused with this text, and nothing is written.
void refuses(const Place& place, const std::string& words, const std::string& said) {
    const std::size_t before = place.count();
    const Ran ran = place.run(words);
    BOOST_TEST(ran.code == 2, words);
    BOOST_TEST(ran.err == "nestor: error: " + said, words << "\n" << ran.err);
    BOOST_TEST(ran.out == "", words);
    BOOST_TEST(place.count() == before, words);
}

}  // namespace

// covers: PR-6
BOOST_AUTO_TEST_CASE(what_is_nearly_a_subcommand_or_an_option_is_suggested) {
    const Place place;
    place.write("f.tc", twice);
    refuses(place, "buidl f.tc",
            "there is no subcommand and no file `buidl` [USAGE]\n  hint: did you mean `nestor build`?\n");
    refuses(place, "lsp",
            "there is no subcommand and no file `lsp` [USAGE]\n"
            "  hint: subcommands are build, show, run, explain, check, verify, schedule, tune, fmt\n");
    refuses(place, "build f.tc --taget cuda",
            "`nestor build` has no option `--taget` [USAGE]\n  hint: did you mean `--target`?\n");
    refuses(place, "f.tc --taget=cuda",
            "`nestor build` has no option `--taget` [USAGE]\n  hint: did you mean `--target`?\n");
    refuses(place, "build f.tc --out x",
            "`nestor build` has no option `--out` [USAGE]\n  hint: did you mean `--output`?\n");
    refuses(place, "run f.tc N=3 M=4",
            "`nestor run` takes one input, found 3 [USAGE]\n  hint: a size is given by `-D N=3`\n");
    refuses(place, "run f.tc -D N=3,M=4",
            "-D N: `3,M=4` is no value for a size [USAGE]\n"
            "  hint: each has a `-D` of its own: `-D N=2 -D K=3`\n");
    refuses(place, "build f.tc --smt2 x",
            "`nestor build` has no option `--smt2` [USAGE]\n"
            "  hint: it is one of `nestor verify`; `nestor build --help` lists the options\n");
    refuses(place, "fmt f.tc --xyzzy",
            "`nestor fmt` has no option `--xyzzy` [USAGE]\n  hint: `nestor fmt --help` lists the options\n");
    refuses(place, "run",
            "`nestor run` needs a FILE [USAGE]\n  hint: for example `nestor run matmul.tc --in A=a.npy --in "
            "B=random:1 -D N=64 --out C=c.npy`\n");
    refuses(
        place, "explain",
        "explain needs an identity [USAGE]\n  hint: `nestor explain TC-21`, or `nestor explain --list`\n");
}

// covers: PR-6
BOOST_AUTO_TEST_CASE(help_and_version_are_found_by_their_other_names) {
    const Place place;
    for (const std::string words : {"help", "--help", "-h", ""})
        BOOST_TEST(place.run(words).out == place.run("--help").out, words);
    for (const std::string words : {"-v", "-V", "version"})
        BOOST_TEST(place.run(words).out == place.run("--version").out, words);
    for (const nestor::cli::SubcommandHelp& command : nestor::cli::subcommand_table()) {
        const Ran ran = place.run("help " + command.name);
        BOOST_TEST(ran.out == place.run(command.name + " --help").out, command.name);
        BOOST_TEST(has(ran.out, "Usage: nestor " + command.name + " "), ran.out);
    }
    const std::string help = place.run("build --help").out;
    for (const nestor::Language& language : nestor::languages()) {
        const std::size_t at = help.find("--lang");
        BOOST_TEST(help.substr(at, 300).find(language.name) != std::string::npos, language.name);
    }
    for (const nestor::Emitter& emitter : nestor::emitters())
        BOOST_TEST((nestor::driver::target_named(emitter.name)->kind == emitter.target), emitter.name);
    place.write("f.tc", twice);
    refuses(place, "build f.tc --target gpu",
            "there is no target `gpu` [USAGE]\n  hint: targets are serial, openmp, cuda\n");
    refuses(place, "run f.tc --target gpu",
            "run has no target `gpu` [USAGE]\n  hint: targets are serial, openmp, cuda, interp, lazy\n");
}

// covers: PR-4
BOOST_AUTO_TEST_CASE(values_that_are_none_are_named_with_their_option) {
    const Place place;
    place.write("f.tc", twice);
    const std::string build = "  hint: `nestor build --help` lists the options\n";
    const std::string run = "  hint: `nestor run --help` lists the options\n";
    refuses(place, "run f.tc --time x", "`--time` takes a whole number, not `x` [USAGE]\n" + run);
    refuses(place, "run f.tc --time 99999999999",
            "`--time` takes a whole number, not `99999999999` [USAGE]\n" + run);
    refuses(place, "run f.tc --time -1", "--time is how often, at least 1 time [USAGE]\n");
    refuses(place, "build f.tc -o", "`--output` wants a value behind it [USAGE]\n" + build);
    refuses(place, "build f.tc --header a.h --header b.h",
            "`--header` is given more than once [USAGE]\n" + build);
    refuses(place, "build f.tc -o ''", "--output: an empty name names no file [USAGE]\n" + build);
    refuses(place, "build ''", "inputs: an empty name names no file [USAGE]\n" + build);
}

// covers: PR-5
BOOST_AUTO_TEST_CASE(what_says_something_of_a_rule_wants_one) {
    const Place place;
    place.write("f.tc", twice);
    for (const std::string option : {"-MF x.d", "-MT x", "-MP"})
        refuses(place, "build f.tc -o f.cpp " + option,
                "`" + option.substr(0, 3) +
                    "` says something of a rule that is not written [USAGE]\n  hint: `-MD` writes it\n");
}

// covers: PR-4
BOOST_AUTO_TEST_CASE(build_says_what_it_wrote_except_to_tools) {
    const Place place;
    place.write("f.tc", twice);
    BOOST_TEST(place.run("build f.tc -o f.cpp").err == "wrote f.cpp, f.h\n");
    BOOST_TEST(place.run("build f.tc -o f.cpp --quiet").err == "");
    BOOST_TEST(place.run("build f.tc -o f.cpp -MD").err == "");
    BOOST_TEST(place.run("build f.tc -o f.cpp --diagnostics json").err == "{\n  \"diagnostics\": []\n}\n");
    BOOST_TEST(place.run("build f.tc -o /dev/null --header f.h").err == "wrote f.h\n");
    BOOST_TEST(place.run("f.tc").err == "");
}

// covers: PR-4
BOOST_AUTO_TEST_CASE(folders_of_outputs_are_made_and_go_away_again_when_something_fails) {
    const Place place;
    place.write("f.tc", twice);
    place.write("g.tc", "def g(float(N) A) -> (B) { B(n) = A(n) }\n");
    BOOST_TEST(place.run("build f.tc -o a/b/f.cpp").err == "wrote a/b/f.cpp, a/b/f.h\n");
    BOOST_TEST(place.run("build f.tc -o c/").err == "wrote c/f.cpp, c/f.h\n");
    BOOST_TEST(place.run("build f.tc g.tc -o d/e").err == "wrote d/e/f.cpp, d/e/f.h, d/e/g.cpp, d/e/g.h\n");
    place.write("file", "");
    const Ran ran = place.run("build f.tc -o new/f.cpp --header file/f.h");
    BOOST_TEST(ran.code == 3);
    BOOST_TEST(ran.err == "nestor: error: `file/f.h` cannot be written: not a directory [FILE]\n", ran.err);
    BOOST_TEST(!fs::exists(place / "new"));
}

// covers: PR-4
BOOST_AUTO_TEST_CASE(no_output_is_written_over_another_or_over_an_input) {
    const Place place;
    place.write("f.tc", twice);
    place.write("s.sched", "schedule twice { }\n");
    fs::create_directories(place / "sub");
    place.write("sub/f.tc", twice);
    const std::string hint =
        "  hint: -o, --header, -MF and --manifest say where each goes; inputs of one name want folders of "
        "their "
        "own\n";
    refuses(place, "build f.tc -o x.cpp -MD -MF x.cpp", "two outputs are called `x.cpp` [USAGE]\n" + hint);
    refuses(place, "build f.tc -o x.cpp -MD -MF ./sub/../x.h",
            "two outputs are called `./sub/../x.h` [USAGE]\n" + hint);
    refuses(place, "build f.tc sub/f.tc -o sub", "two outputs are called `sub/f.cpp` [USAGE]\n" + hint);
    refuses(place, "build f.tc -o x.cpp --manifest ./f.tc",
            "the output `./f.tc` is an input as well [USAGE]\n  hint: choose another name\n");
    refuses(place, "build f.tc -s s.sched -o x.cpp --manifest s.sched",
            "the output `s.sched` is an input as well [USAGE]\n  hint: choose another name\n");
}

// covers: PR-4
BOOST_AUTO_TEST_CASE(the_extension_of_the_source_says_what_it_holds) {
    const Place place;
    place.write("f.tc", twice);
    refuses(
        place, "build f.tc -o x.cu",
        "`x.cu` is to hold C++, and is called like CUDA [USAGE]\n  hint: name it `x.cpp`, or say --target "
        "cuda\n");
    refuses(place, "build f.tc --target cuda -o a/x.cpp",
            "`a/x.cpp` is to hold CUDA, and is called like C++ [USAGE]\n  hint: name it `a/x.cu`, or leave "
            "--target cuda out\n");
    std::vector<std::string> others = {"x.c", "x.h", "x.sched", "x.o"};
    for (const nestor::Language& language : nestor::languages())
        others.push_back(std::string("x") + language.extension);
    for (const std::string& name : others)
        refuses(
            place, "build f.tc -o " + name,
            "`" + name + "` is to hold C++, which its extension denies [USAGE]\n  hint: name it `x.cpp`\n");
    const Ran odd = place.run("build f.tc -o x.xyz");
    BOOST_TEST(odd.code == 0);
    BOOST_TEST(odd.err ==
               "nestor: warning: `x.xyz` is to hold C++, and compilers do not know its extension\n"
               "  hint: name it `x.cpp`\nwrote x.xyz, x.h\n");
    for (const std::string name : {"y.cc", "y.cxx", "y.C", "y.c++", "/dev/null --header y.h"})
        BOOST_TEST(place.run("build f.tc -o " + name).code == 0, name);
}

// covers: PR-13
BOOST_AUTO_TEST_CASE(no_file_name_becomes_code) {
    const Place place;
    const std::string hint = "  hint: call the outputs otherwise: -o NAME.cpp\n";
    place.write("ev\nint evil;.tc", twice);
    place.write("a\"b.tc", twice);
    fs::create_directories(place / "out");
    refuses(place, "build 'ev\nint evil;.tc' -o out",
            "no `#include` can name the header `ev\\x0aint evil;.h` [USAGE]\n" + hint);
    refuses(place, "build 'a\"b.tc' -o out", "no `#include` can name the header `a\"b.h` [USAGE]\n" + hint);
    refuses(place, "build 'a\"b.tc' -o x.cpp --header 'x\ty.h'",
            "no `#include` can name the header `x\\x09y.h` [USAGE]\n" + hint);
    refuses(place, "build 'ev\nint evil;.tc' -o x.cpp -MD",
            "no rule for make can name `ev\\x0aint evil;.tc` [USAGE]\n  hint: leave -MD out, or call it "
            "otherwise\n");
    place.write("a?\?=b.tc", twice);  // a trigraph
    refuses(place, "build 'a?\?=b.tc' -o out",
            "no `#include` can name the header `a?\?=b.h` [USAGE]\n" + hint);
    // under another name they are legal, and what is shown of them is one line of a comment or a string
    for (const std::string lines : {"comments", "directives"}) {
        const Ran ran = place.run("build 'ev\nint evil;.tc' 'a\"b.tc' -o out --lines " + lines);
        BOOST_TEST(ran.code == 2);
        BOOST_TEST(place.run("build 'ev\nint evil;.tc' -o x.cpp --lines " + lines).code == 0);
        for (const std::string file : {"x.cpp", "x.h"}) {
            std::istringstream text(content(place / file));
            for (std::string line; std::getline(text, line);)
                BOOST_TEST(!line.starts_with("int evil"), file + ": " + line);
        }
    }
    for (const std::string odd : {"back\\slash", "two  blanks", "per%cent", "question?", "dollar$(x)"}) {
        place.write(odd + ".tc", twice);
        BOOST_TEST(place.run("build '" + odd + ".tc' -o out --lines directives").code == 0, odd);
        const auto [code, said] =
            nestor::run_process({"g++", "-std=c++17", "-fsyntax-only", "-Wall", "-Werror", "-fopenmp",
                                 place / ("out/" + odd + ".cpp")});
        BOOST_TEST(code == 0, said);
    }
}

// covers: PR-5
BOOST_AUTO_TEST_CASE(namespaces_and_prefixes_are_names_that_users_may_have) {
    const Place place;
    place.write("f.tc", twice);
    const auto taken = [](const std::string& name) {
        return "--namespace: `" + name +
               "` is not yours to use: C++ or its library has it [USAGE]\n"
               "  hint: choose a name of your own, like `my_" +
               name + "`\n";
    };
    for (const std::string name : {"class", "std", "int", "printf", "int64_t"})
        refuses(place, "f.tc --namespace " + name, taken(name));
    refuses(place, "f.tc --namespace my::class::own", taken("class"));
    refuses(place, "f.tc --namespace std::mine", taken("std"));
    refuses(place,
            "f.tc --namespace a::", "--namespace is a name like `mine` or `my::own`, not `a::` [USAGE]\n");
    refuses(place, "build f.tc -o x.cpp --namespace twice",
            "--namespace: `twice` is a function of the header too [USAGE]\n"
            "  hint: choose another name, or put one before all functions: --prefix\n");
    refuses(place, "build f.tc -o x.cpp --namespace twice_last_error::a",
            "--namespace: `twice_last_error` is a function of the header too [USAGE]\n"
            "  hint: choose another name, or put one before all functions: --prefix\n");
    for (const std::string name : {"_x", "__x", "x__y", "X__"})
        refuses(place, "f.tc --prefix " + name,
                "--prefix: C and C++ keep names that begin like `" + name + (name.back() == '_' ? "" : "_") +
                    "` for themselves [USAGE]\n  hint: names begin with a letter, and have no `__`\n");
    refuses(place, "f.tc --prefix 3x", "--prefix is a name, not `3x` [USAGE]\n");
    for (const std::string words : {"--namespace my::own", "--namespace a::twice --prefix lib",
                                    "--prefix class", "--prefix lib_", "--namespace twice --prefix lib"}) {
        BOOST_TEST(place.run("build f.tc -o f.cpp " + words).code == 0, words);
        const auto [code, said] = nestor::run_process(
            {"g++", "-std=c++17", "-fsyntax-only", "-Wall", "-Werror", "-fopenmp", place / "f.cpp"});
        BOOST_TEST(code == 0, words << said);
    }
}

BOOST_AUTO_TEST_SUITE_END()
