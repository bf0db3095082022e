// Halide at the command line: schedules by name and file, stages, windows and realizations.
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "frontend/cli/native.hpp"

namespace fs = std::filesystem;

namespace {

struct Ran {
    int code;
    std::string out;  ///< standard output, then standard error
};

/// A folder with the files of a test.
struct Folder {
    fs::path path;
    Folder() {
        char name[] = "/tmp/nestor-halide-XXXXXX";
        path = mkdtemp(name);
        write("p.halide",
              "pipeline P(w: int32 = 2; src: image uint8[2]) {\n"
              "  fun g(x, y) = int32(src(x, y)) * w;\n"
              "  fun h(x, y) = g(x, y) + g(x + 1, y);\n"
              "}\n"
              "schedule rows for P { compute-at(g, h.y); traverse(h.y, parallel) }\n"
              "realize P(src = \"in.pgm\") over ((0, 2), (0, 2)) using rows;\n");
        write("in.pgm", std::string("P5\n3 2\n255\n") + "\x01\x02\x03\x0a\x14\x1e");
        write("rows.sched", "compute-at(g, h.y);\n");
        write("wrong.sched", "compute-at(g, h.z);\n");
    }
    ~Folder() {
        std::error_code ignored;
        fs::remove_all(path, ignored);
    }
    void write(const std::string& name, const std::string& text) const {
        std::ofstream(path / name, std::ios::binary) << text;
    }
    Ran run(const std::string& words) const {
        const auto [code, text] = nestor::run_process(
            {"sh", "-c", "cd " + path.string() + " && " NESTOR_BINARY_DIR "/nestor " + words + " 2>&1"});
        return {code, text};
    }
};

bool has(const Ran& ran, const std::string& part) {
    return ran.out.find(part) != std::string::npos;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(halide)

// covers: HAL-87 PR-3
BOOST_AUTO_TEST_CASE(run_does_what_realize_says_unless_the_words_say_otherwise) {
    const Folder folder;
    const Ran plain = folder.run("run p.halide --target interp");
    BOOST_TEST(plain.code == 0);
    BOOST_TEST(has(plain, "h int32[2, 2]\n6 10\n60 100\n"), plain.out);
    for (const char* target : {"lazy", "serial", "openmp"})
        BOOST_TEST(has(folder.run(std::string("run p.halide --target ") + target), "6 10\n60 100\n"), target);
    BOOST_TEST(has(folder.run("run p.halide --target interp -D w=1 --window '(1,1),(0,2)'"),
                   "h int32[2, 1]\n5\n50\n"));
    const Ran wrong = folder.run("run p.halide --target interp --window '(1,1)'");
    BOOST_TEST(wrong.code == 2);
    BOOST_TEST(has(wrong, "the window has 1 pairs"), wrong.out);
    const Ran outside = folder.run("run p.halide --target interp --window '(0,3),(0,2)'");
    BOOST_TEST(outside.code == 1);
}

// covers: PR-1
BOOST_AUTO_TEST_CASE(schedules_are_chosen_by_name_or_file) {
    const Folder folder;
    BOOST_TEST(has(folder.run("p.halide -s rows"), "schedule rows"));
    BOOST_TEST(has(folder.run("p.halide -s rows.sched"), "schedule rows.sched"));
    const Ran unknown = folder.run("p.halide -s columns");
    BOOST_TEST(unknown.code == 2);
    BOOST_TEST(has(unknown, "hint: schedules are default, none, rows"), unknown.out);
    const Ran wrong = folder.run("p.halide -s wrong.sched");
    BOOST_TEST(wrong.code == 1);
    BOOST_TEST(has(wrong, "wrong.sched:1:1: error: there is no loop <h, z> [HAL-62]"), wrong.out);
}

// covers: HAL-31 PR-2
BOOST_AUTO_TEST_CASE(stages_show_holes_directives_and_bounds) {
    const Folder folder;
    BOOST_TEST(has(folder.run("show p.halide --stage lowered"), "?loop(<h, z0, s0, y>, min)"));
    BOOST_TEST(has(folder.run("show p.halide -s rows --stage scheduled"), "parallel"));
    BOOST_TEST(!has(folder.run("show p.halide -s rows --stage bounds"), "?loop"));
    BOOST_TEST(has(folder.run("show p.halide --stage lowered"), "compute h on"));
    BOOST_TEST(!has(folder.run("show p.halide --stage lowered --hide compute"), "compute h on"));
}

BOOST_AUTO_TEST_CASE(what_is_not_supported_yet_ends_with_4) {
    const Folder folder;
    folder.write("t.halide", "pipeline P() { fun f(x) = (x, x) }\n");
    BOOST_TEST(folder.run("t.halide").code == 4);
}

BOOST_AUTO_TEST_SUITE_END()
