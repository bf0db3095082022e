// The program as users meet it: words in, exit code, standard output and error, files.
#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "frontend/cli/native.hpp"
#include "frontend/cli/options.hpp"

namespace fs = std::filesystem;

namespace {

const std::string program = NESTOR_BINARY_DIR "/nestor";
const std::string samples = NESTOR_SOURCE_DIR "/samples/";

struct Ran {
    int code;
    std::string out, err;
};

std::string content(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

/// A folder of its own for every test, with what the program wrote.
struct Place {
    fs::path path;
    Place() {
        char name[] = "/tmp/nestor-program-XXXXXX";
        path = mkdtemp(name);
    }
    ~Place() {
        std::error_code ignored;
        fs::remove_all(path, ignored);
    }
    std::string operator/(const std::string& name) const { return (path / name).string(); }
    void write(const std::string& name, const std::string& text) const { std::ofstream(path / name, std::ios::binary) << text; }
    std::size_t count() const { return static_cast<std::size_t>(std::distance(fs::directory_iterator(path), {})); }

    /// Runs the program through a shell in this folder; `words` are shell text.
    Ran run(const std::string& words) const {
        const fs::path out = fs::temp_directory_path() / (path.filename().string() + ".out");
        const fs::path err = fs::temp_directory_path() / (path.filename().string() + ".err");
        const std::string command = "cd " + path.string() + " && " + program + " " + words + " >" + out.string() + " 2>" + err.string();
        const auto [code, ignored] = nestor::run_process({"sh", "-c", command});
        Ran ran{code, content(out), content(err)};
        fs::remove(out);
        fs::remove(err);
        return ran;
    }
};

constexpr const char* matmul = "def matmul(float(M,K) A, float(K,N) B) -> (C) {\n    C(m,n) +=! A(m,k) * B(k,n)\n}\n";
constexpr const char* broken = "def f(float(N) A) -> (B) {\n    B(i) = A(i, i)\n}\n";

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

// covers: PR-1
BOOST_AUTO_TEST_CASE(a_file_alone_is_printed_as_source) {
    const Place place;
    place.write("matmul.tc", matmul);
    const Ran alone = place.run("matmul.tc");
    BOOST_TEST(alone.code == 0);
    BOOST_TEST(alone.err == "");
    BOOST_TEST(has(alone.out, "int matmul(int64_t M, int64_t K, int64_t N,"));
    BOOST_TEST(alone.out == place.run("build matmul.tc").out);
    BOOST_TEST(alone.out == place.run("build - --lang tc <matmul.tc | sed s/stdin/matmul/g").out);
    BOOST_TEST(place.count() == 1u);
}

// covers: PR-1
BOOST_AUTO_TEST_CASE(build_writes_source_and_header_where_it_is_told) {
    const Place place;
    place.write("matmul.tc", matmul);
    BOOST_TEST(place.run("build matmul.tc -o product.cpp").code == 0);
    BOOST_TEST(has(content(place / "product.cpp"), "#include \"product.h\""));
    BOOST_TEST(has(content(place / "product.h"), "int matmul("));
    fs::create_directories(place / "out/inc");
    BOOST_TEST(place.run("build matmul.tc -o out/a.cpp --header out/inc/b.h").code == 0);
    BOOST_TEST(has(content(place / "out/a.cpp"), "#include \"b.h\""));
    BOOST_TEST(fs::exists(place / "out/inc/b.h"));
    BOOST_TEST(place.run("build matmul.tc --target cuda -o out").code == 0);
    BOOST_TEST(has(content(place / "out/matmul.cu"), "#include \"matmul_cuda.h\""));
    BOOST_TEST(fs::exists(place / "out/matmul_cuda.h"));
    BOOST_TEST(place.run("build matmul.tc --header wrong.hpp").code == 2);
    const Ran header = place.run("build matmul.tc --header -");
    BOOST_TEST(has(header.out, "#ifndef"));
    BOOST_TEST(!has(header.out, "#include \"matmul.h\""));
}

// covers: PR-5
BOOST_AUTO_TEST_CASE(prefix_and_strided_reach_the_output) {
    const Place place;
    place.write("matmul.tc", matmul);
    BOOST_TEST(has(place.run("matmul.tc --prefix lib").out, "int lib_matmul("));
    BOOST_TEST(has(place.run("matmul.tc").out, "matmul_strided"));
    BOOST_TEST(!has(place.run("matmul.tc --strided=off").out, "matmul_strided"));
    BOOST_TEST(place.run("matmul.tc --strided=maybe").code == 2);
}

// covers: PR-4, PR-20
BOOST_AUTO_TEST_CASE(exit_codes_tell_what_went_wrong) {
    const Place place;
    place.write("matmul.tc", matmul);
    place.write("broken.tc", broken);
    place.write("later.tc", "def f(half(N) A) -> (B) {\n    B(i) = A(i)\n}\n");
    for (const auto& [words, code] : std::vector<std::pair<std::string, int>>{
             {"matmul.tc", 0}, {"broken.tc", 1}, {"later.tc", 4}, {"none.tc", 3}, {"matmul.tc --what", 2}, {"what.xyz", 2},
             {"matmul.tc --target fpga", 2}, {"matmul.tc -s fast", 2}, {"matmul.tc -s fast.sched", 4}, {"check matmul.tc", 4},
             {"build matmul.tc -o none/a.cpp", 3}, {"build matmul.tc -o .", 0}, {"- <matmul.tc", 2}, {"- --lang latin <matmul.tc", 2},
             {"show matmul.tc --stage what", 2}, {"show matmul.tc --stage graph", 4}, {"show matmul.tc --only g", 2},
             {"run matmul.tc --target cuda", 4}, {"run matmul.tc --target fpga", 2}, {"run matmul.tc", 1}}) {
        const Ran ran = place.run(words);
        BOOST_TEST(ran.code == code, words << ": " << ran.code << ", expected " << code << "\n" << ran.err);
        BOOST_TEST(ran.err.empty() == (code == 0), words);
        if (code != 0) BOOST_TEST(ran.out == "", words);
    }
    const Ran ran = place.run("broken.tc");
    BOOST_TEST(has(ran.err, "broken.tc:2:12: error: "));
    BOOST_TEST(has(ran.err, "    B(i) = A(i, i)\n"));
    BOOST_TEST(has(ran.err, "^"));
}

// covers: PR-4
BOOST_AUTO_TEST_CASE(a_failure_touches_no_output) {
    const Place place;
    place.write("matmul.tc", matmul);
    place.write("broken.tc", broken);
    place.write("old.cpp", "old");
    BOOST_TEST(place.run("build broken.tc -o old.cpp").code == 1);
    BOOST_TEST(content(place / "old.cpp") == "old");
    BOOST_TEST(place.run("build matmul.tc broken.tc -o .").code == 1);
    BOOST_TEST(place.run("build matmul.tc -o old.cpp --header none/old.h").code == 3);
    BOOST_TEST(content(place / "old.cpp") == "old");
    BOOST_TEST(place.count() == 3u);
    BOOST_TEST(place.run("matmul.tc >/dev/full").code == 3);
}

// covers: PR-6
BOOST_AUTO_TEST_CASE(help_and_version_are_there_with_examples) {
    const Place place;
    BOOST_TEST(place.run("--version").out.starts_with("nestor 0."));
    BOOST_TEST(has(place.run("--help").out, "Example: nestor samples/tc/matmul.tc"));
    BOOST_TEST(place.run("").out == place.run("--help").out);
    for (const std::string command : {"build", "show", "run"}) {
        const Ran ran = place.run(command + " --help");
        BOOST_TEST(ran.code == 0);
        BOOST_TEST(has(ran.out, "Example: nestor " + command + " "));
    }
}

// covers: PR-2
BOOST_AUTO_TEST_CASE(show_prints_every_stage) {
    const Place place;
    place.write("matmul.tc", matmul);
    for (const std::string stage : {"ast", "ir", "lowered", "scheduled", "final", "passes"}) {
        const Ran ran = place.run("show matmul.tc --stage " + stage);
        BOOST_TEST(ran.code == 0, stage + "\n" + ran.err);
        BOOST_TEST(!ran.out.empty(), stage);
    }
    BOOST_TEST(has(place.run("show matmul.tc --stage lowered").out, "for m"));
    BOOST_TEST(has(place.run("show matmul.tc --stage scheduled").out, "parallel"));
    BOOST_TEST(!has(place.run("show matmul.tc --stage scheduled -s none").out, "parallel"));
    // what is shown can be read again
    for (const std::string stage : {"ir", "lowered", "scheduled", "final"}) {
        BOOST_TEST(place.run("show matmul.tc --stage " + stage + " | " + program + " show - --lang nest --stage ir").code == 0, stage);
    }
}

// covers: PR-3
BOOST_AUTO_TEST_CASE(run_takes_sizes_from_arrays_and_prints_results) {
    const Place place;
    place.write("matmul.tc", matmul);
    for (const std::string target : {"openmp", "serial", "interp", "lazy"}) {
        const Ran ran = place.run("run matmul.tc --target " + target + " --in A=iota --in B=const:2 -D M=2 -D K=3 -D N=2");
        BOOST_TEST(ran.code == 0, ran.err);
        BOOST_TEST(ran.out == "C float32[2, 2]\n6 6\n24 24\n", target);
    }
    BOOST_TEST(place.run("run matmul.tc --target lazy --in A=iota --in B=const:2 -D M=2 -D K=3 -D N=2 --out C=c.npy").out == "");
    // the result is an input: K and N follow from it
    BOOST_TEST(place.run("run matmul.tc --target lazy --in A=iota --in B=c.npy -D M=1").out == "C float32[1, 2]\n24 24\n");
    BOOST_TEST(has(place.run("run matmul.tc --time 3 --in A=iota --in B=const:2 -D M=2 -D K=3 -D N=2").err, "time: median "));
}

// covers: PR-3, TC-11
BOOST_AUTO_TEST_CASE(run_names_what_is_missing_and_what_disagrees) {
    const Place place;
    place.write("matmul.tc", matmul);
    place.write("two.tc", std::string(matmul) + "def twice(float(N) A) -> (B) {\n    B(i) = A(i) + A(i)\n}\n");
    const std::string run = "run matmul.tc --target lazy ";
    BOOST_TEST(place.run(run + "--in A=iota --in B=iota -D M=2 -D K=3").err ==
               "nestor: error: size `N` is not known [RUN]\n  hint: give it with -D N=VALUE, or an array that has it\n");
    BOOST_TEST(place.run(run + "--in A=iota -D M=2 -D K=3 -D N=1").err ==
               "nestor: error: input `B` is missing [RUN]\n  hint: give it with --in B=a.npy, =iota, =random:1 or =const:0\n");
    BOOST_TEST(place.run(run + "--in X=iota").err ==
               "nestor: error: --in names `X`, which the function does not have [USAGE]\n  hint: it has A, B, C\n");
    place.run(run + "--in A=iota --in B=iota -D M=2 -D K=3 -D N=4 --out C=c.npy");
    BOOST_TEST(place.run(run + "--in A=c.npy --in B=c.npy").err ==
               "nestor: error: dimension 0 of `B` is 2, but `K` is 4 by dimension 1 of `A` [RUN]\n");
    BOOST_TEST(place.run("run two.tc --target lazy --in A=iota -D N=3").err ==
               "nestor: error: the file has several functions [USAGE]\n  hint: choose with --func: matmul, twice\n");
    BOOST_TEST(place.run("run two.tc --func twice --target lazy --in A=iota -D N=3").out == "B float32[3]\n0 2 4\n");
}

// covers: PR-41
BOOST_AUTO_TEST_CASE(an_input_over_the_limit_is_refused) {
    const Place place;
    const Ran ran = place.run("- --lang tc </dev/zero");
    BOOST_TEST(ran.code == 3);
    BOOST_TEST(ran.err == "nestor: error: `-` is larger than 67108864 bytes, the limit [FILE]\n");
}
