// Texts of programs arrive as they are written, whatever bytes they have: printed, and as errors.
#include <boost/test/unit_test.hpp>
#include <cstdlib>

#include "emitters/common/text/writer.hpp"
#include "tests/frontend/cli/place.hpp"

BOOST_AUTO_TEST_SUITE(texts)

using namespace nestor::cli_test;

namespace {

const std::vector<std::string> targets = {"interp", "serial", "openmp", "cuda"};

/// Runs words on a target, the device being emulated.
Ran run_on(const Place& place, const std::string& words, const std::string& target) {
    return place.run("run " + words + " --target " + target);
}

/// Every byte but those in `without`.
std::string all_bytes(const std::string& without) {
    std::string text;
    for (int byte = 1; byte < 256; ++byte)
        if (without.find(static_cast<char>(byte)) == std::string::npos) text += static_cast<char>(byte);
    return text;
}

// what C reads otherwise: trigraphs, comments, formats, escapes with digits behind them
constexpr const char* awkward =
    "?\?/ ?\?' ?\?\?= */ /* // %d %n %% \xc3\xa9"
    "7 \xe2\x82\xac"
    "0 {} $ ` #";

}  // namespace

// covers: PR-13
BOOST_AUTO_TEST_CASE(a_literal_means_its_text_and_is_printable) {
    BOOST_TEST(nestor::string_literal("a\"b\\c") == R"("a\"b\\c")");
    BOOST_TEST(nestor::string_literal("\xc3\xa9"
                                      "1\n\t\x01") == R"("\303\2511\n\t\001")");
    BOOST_TEST(nestor::string_literal("what?\?/ ?\?\?") == "\"what?\\?/ ?\\?\\?\"");
    for (const char c : nestor::string_literal(all_bytes(""))) BOOST_TEST((c >= 32 && c < 127));
}

// covers: PR-13 NAB-21
BOOST_AUTO_TEST_CASE(every_byte_is_printed_by_every_target) {
    const Place place;
    setenv("NVCC", NESTOR_EMULATED_NVCC, 1);
    const std::string bytes = all_bytes("\n\"\\");
    place.write("p.nabla", "print(\"" + bytes + "\\n\\\"\\\\\\0.\");\nprint(\"" + awkward + "\", 7, \"" +
                               awkward + "\");\n");
    const std::string expected =
        bytes + "\n\"\\" + std::string(1, '\0') + ".\n" + awkward + " 7 " + awkward + "\n";
    for (const std::string& target : targets) {
        const Ran ran = run_on(place, "p.nabla", target);
        BOOST_TEST(ran.code == 0, ran.err);
        BOOST_TEST((ran.out == expected), target << ": " << ran.out);
    }
    unsetenv("NVCC");
}

// covers: PR-10 PR-13
BOOST_AUTO_TEST_CASE(literals_of_any_text_compile_without_warnings_and_with_trigraphs) {
    const Place place;
    const std::string bytes = all_bytes("\n\"\\");
    place.write("p.nabla", "print(\"" + bytes + bytes + "\");\nprint(\"" + awkward + "\");\n");
    BOOST_TEST_REQUIRE(place.run("build p.nabla --emit main -o p.cpp").code == 0);
    for (const char* options :
         {"-std=c++17 -Wall -Wextra -Wpedantic -Wconversion -Werror", "-std=c++17 -w -trigraphs"}) {
        const auto [code, said] =
            nestor::run_process({"sh", "-c",
                                 "cd " + place.path.string() + " && g++ -fopenmp " + options +
                                     " p.cpp -o p 2>&1 && ./p && awk 'length > 100 { exit 1 }' p.cpp"});
        BOOST_TEST(code == 0, said);
        BOOST_TEST((said == bytes + bytes + "\n" + awkward + "\n"), said);
    }
}

// covers: PR-13 TI-35
BOOST_AUTO_TEST_CASE(texts_of_kernels_and_hosts_are_printed_and_asserted_as_they_are) {
    const Place place;
    setenv("NVCC", NESTOR_EMULATED_NVCC, 1);
    const std::string text = std::string(awkward) + " \\\\ \\\" '";
    const std::string means = std::string(awkward) + " \\ \" '";
    place.write(
        "p.py",
        "import taichi as ti\nti.init(debug=True)\nx = ti.field(ti.i32, shape=2)\n@ti.kernel\ndef k():\n"
        "    print(\"" +
            text + "\", x[0])\n    assert x[1] > 0, \"" + text + "\"\nprint(\"" + text + "\")\nk()\n");
    for (const std::string& target : targets) {
        const Ran ran = run_on(place, "p.py", target);
        BOOST_TEST(ran.code == 1);
        BOOST_TEST((ran.out == means + "\n" + means + " 0\n"), target << ": " << ran.out);
        BOOST_TEST(has(ran.err, "TaichiAssertionError: " + means + " (p.py:7)"), target << ": " << ran.err);
    }
    unsetenv("NVCC");
}

// covers: PR-13 HAL-6
BOOST_AUTO_TEST_CASE(texts_of_requirements_are_reported_as_they_are) {
    const Place place;
    setenv("NVCC", NESTOR_EMULATED_NVCC, 1);
    const std::string bytes = all_bytes("\n\"");
    place.write("p.halide", "pipeline p(a : int32, src : image uint8[2]) -> h {\n    require a > 0 \"" +
                                std::string(awkward) + bytes + "\"\n    fun h(x, y) = src(x, y)\n}\n");
    for (const std::string& target : targets) {
        const Ran ran = run_on(
            place, "p.halide -D a=0 --in src=iota -D src_width=4 -D src_height=3 --window '(0,2),(0,2)'",
            target);
        BOOST_TEST(ran.code == 1);
        BOOST_TEST(has(ran.err, std::string(": ") + awkward + bytes), target << ": " << ran.err);
    }
    unsetenv("NVCC");
}

BOOST_AUTO_TEST_SUITE_END()
