// Halide at the command line: schedules by name and file, stages, windows and realizations.
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "tests/frontend/cli/halide_files.hpp"

BOOST_AUTO_TEST_SUITE(halide)

namespace fs = std::filesystem;
using namespace nestor::halide_files;

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
    BOOST_TEST(has(wrong, "the window has 1 pair, no output of `P` has 1 dimension"), wrong.out);
    const Ran outside = folder.run("run p.halide --target interp --window '(0,3),(0,2)'");
    BOOST_TEST(outside.code == 1);
}

// covers: HAL-87 PR-3
BOOST_AUTO_TEST_CASE(each_output_has_its_window) {
    const Folder folder;
    folder.write("two.halide",
                 "pipeline two(src: image uint8[2]) -> (h, m, both) {\n"
                 "  fun h(x) = { 0; rdom(r = (0, src.width), s = (0, src.height)) in\n"
                 "    (clamp(int32(src(r, s)), 0, 40)) <- h(clamp(int32(src(r, s)), 0, 40)) + 1 };\n"
                 "  fun m(x, y) = int32(src(x, y)) + h(x + 2 * y);\n"
                 "  fun both(x) = (h(x) * 2, m(x, 1)) }\n"
                 "realize two(src = \"in.pgm\") over h ((0, 4)), m ((1, 2), (0, 2)), both ((2, 1));\n"
                 "schedule s for two { split(<h, z0, s0, x>, ho, hi, 3); traverse(m.y, parallel); "
                 "split(both.x, o, i, 4) }\n");
    const std::string m = "m int32[2, 2]\n3 4\n21 30\n", both = "both_0 int32[1]\n2\nboth_1 int32[1]\n30\n";
    for (const char* words :
         {"lazy", "interp", "serial", "openmp", "openmp -s none", "interp -s s", "openmp -s s"}) {
        const std::string run = std::string("run two.halide --target ") + words;
        BOOST_TEST(folder.run(run).out == "h int32[4]\n0 1 1 1\n" + m + both, words);
        BOOST_TEST(folder.run(run + " --window 'h:(28,4)'").out == "h int32[4]\n0 0 1 0\n" + m + both, words);
        // a window for all of its dimension, but for the output that is named, in any order
        BOOST_TEST(folder.run(run + " --window 'h:(1,2)' --window '(0,2)' --window '(0,1),(0,1)'").out ==
                       "h int32[2]\n1 1\nm int32[1, 1]\n1\nboth_0 int32[2]\n0 2\nboth_1 int32[2]\n11 21\n",
                   words);
        BOOST_TEST(folder.run(run + " --window '(7,0)' --window 'm:(3,0),(0,1)'").out ==
                       "h int32[0]\nm int32[1, 0]\nboth_0 int32[0]\nboth_1 int32[0]\n",
                   words);
    }
    const auto said = [&](const std::string& windows) {
        const Ran ran = folder.run("run two.halide --target interp " + windows);
        BOOST_TEST(ran.code == 2);
        return ran.out;
    };
    BOOST_TEST(
        said("--window 'k:(1,2)' --window '(1,2),(3'") ==
        "nestor: error: `(1,2),(3` is no window [USAGE]\n"
        "  hint: the form is --window \"(MIN,LEN),(MIN,LEN)\", or \"NAME:(MIN,LEN),(MIN,LEN)\" for one of "
        "several outputs\n"
        "nestor: error: `two` has no output `k` [USAGE]\n  hint: there is `h`, `m`, `both_0`, `both_1`\n");
    BOOST_TEST(said("--window 'm:(1,2)'") ==
               "nestor: error: the window of `m` has 1 pair, and it has 2 dimensions [USAGE]\n");
    BOOST_TEST(said("--window '(1,2)' --window '(1,3)'") ==
               "nestor: error: `(1,3)` is a second window of the same output [USAGE]\n"
               "  hint: an output has one; NAME:(MIN,LEN),.. is for one of several\n");
    BOOST_TEST(said("--window '(1,2),(1,2),(1,2)'") ==
               "nestor: error: the window has 3 pairs, no output of `two` has 3 dimensions [USAGE]\n");
    BOOST_TEST(said("--window 'm:(1,2),(0,-1)'") ==
               "nestor: error: the length -1 of a window of `m` is negative [USAGE]\n");
    folder.write(
        "one.halide",
        "pipeline one() -> (h, m) { fun h(x) = x; fun m() = { 1; rdom(r = (0, 3)) in () <- m() + h(r) } }\n");
    BOOST_TEST(folder.run("run one.halide --target interp --window 'h:(1,2)' --window 'm:()'").out ==
               "h int32[2]\n1 2\nm int32\n4\n");
    folder.write("open.halide",
                 "pipeline open() -> (h, m) { fun h(x, y) = x + y; fun m(x) = h(x, 1) }\n"
                 "realize open() over h ((0, 2), (0, 1));\n");
    const Ran open = folder.run("run open.halide --target interp");
    BOOST_TEST(open.code == 2);
    BOOST_TEST(open.out ==
               "nestor: error: where is `m` wanted? It has no window [USAGE]\n"
               "  hint: give it with --window \"m:(MIN,LEN)\", or write a `realize`\n");
    BOOST_TEST(folder.run("run open.halide --target interp --window 'm:(3,2)'").out ==
               "h int32[1, 2]\n0 1\nm int32[2]\n4 5\n");
    BOOST_TEST(folder.run("run open.halide --target interp -D m_x_min=3 -D m_x_extent=2").code == 0);
    const Ran outside = folder.run("run two.halide --target interp --window 'm:(2,2),(0,2)'");
    BOOST_TEST(outside.code == 1);
    BOOST_TEST(has(outside,
                   "the window makes reads leave `src` in dimension 0, which is (0, src_width): needed "
                   "is min(m_x_min, both_x_min) >= 0 && max(m_x_min + m_x_extent - 1, both_x_min + "
                   "both_x_extent - 1) + 1 <= src_width [RUN]\n"),
               outside.out);
    folder.write("plain.tc", "def plain(float(N) A) -> (B) { B(i) = A(i) }\n");
    const Ran plain = folder.run("run plain.tc --in A=iota -D N=3 --window '(1,2)'");
    BOOST_TEST(plain.code == 2);
    BOOST_TEST(plain.out == "nestor: error: `B` has no window, it begins at 0 [USAGE]\n");
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
    BOOST_TEST(has(wrong, "wrong.sched:1:15: error: there is no loop `h.z` [HAL-62]"), wrong.out);
}

// covers: HAL-51 HAL-52 HAL-56
BOOST_AUTO_TEST_CASE(directives_compute_the_same_on_every_target) {
    const Folder folder;
    folder.write(
        "d.halide",
        "pipeline D(w: int32 = 3; src: image uint8[2]) -> h {\n"
        "  fun f(x, y) = x + 2 * y;\n"
        "  fun g(x, y) = f(x - 1, y) + f(x + 1, y) * w;\n"
        "  fun h(x, y) = g(x, y) * g(x, y + 1) + int32(src(clamp(x, 0, src.width - 1), 0)) }\n"
        "schedule a for D { split(h.x, xo, xi, 4, shift); split(h.y, yo, yi, w + 1); compute-at(g, h.yo);\n"
        "  split(g.x, go, gi, 8, round); align-bounds(f, x, 4, 1); traverse(h.yo, parallel) }\n"
        "schedule b for D { specialize(h, w == 2, h.width > 4); split(<h, z1, s0, x>, xo, xi, 2);\n"
        "  compute-at(g, <h, y>, <h, z1, s0, y>, <h, z2, s0, x>); bound-extent(g, x, 9);\n"
        "  traverse(<h, z2, s0, y>, parallel) }\n"
        "schedule c for D { bound(h, y, -2, 3 * w); split(h.x, xo, xi, w, round) }\n");
    const std::string expected =
        folder.run("run d.halide --in src=in.pgm --window '(-1,6),(0,2)' --target lazy").out;
    const std::string two =
        folder.run("run d.halide --in src=in.pgm --window '(-1,6),(0,2)' --target lazy -D w=2").out;
    BOOST_TEST(expected.find("h int32[2, 6]\n") != std::string::npos, expected);
    BOOST_TEST(expected != two);
    for (const char* target : {"interp", "serial", "openmp"})
        for (const char* schedule : {"a", "b", "c"}) {
            const std::string words =
                std::string("run d.halide --in src=in.pgm --window '(-1,6),(0,2)' --target ") + target +
                " -s " + schedule;
            BOOST_TEST(folder.run(words).out == expected, words);
            BOOST_TEST(folder.run(words + " -D w=2").out == two, words);
        }
    const Ran bound = folder.run("run d.halide --in src=in.pgm --window '(0,3),(-3,2)' --target openmp -s c");
    BOOST_TEST(bound.code == 1);
    BOOST_TEST(has(bound, "D: `h` in `y` is bound to (-2, 3 * w), and (y_min, y_extent) of it is needed"),
               bound.out);
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

// covers: HAL-62
BOOST_AUTO_TEST_CASE(schedules_that_are_not_used_are_checked_by_every_command) {
    const Folder folder;
    const std::string algorithm =
        "pipeline P() {\n  fun f(x, y) = x;\n  fun g(x, y) = f(x, y) + f(x + 1, y) }\n";
    folder.write("unused.halide", algorithm +
                                      "schedule a for P { split(<g, q>, qo, qi, 4) }\n"
                                      "schedule b for P { traverse(g.x, parallel) }\n"
                                      "schedule c for P { compute-at(f, g.x); traverse(f.z, parallel) }\n");
    const std::string both =
        "unused.halide:4:30: error: there is no loop `g.q` [HAL-62]\n    "
        "schedule a for P { split(<g, q>, qo, qi, 4) }\n"
        "                                 ^\n";
    const std::string other = "unused.halide:6:49: error: there is no loop `f.z` [HAL-62]\n";
    for (const char* command : {"", "-s none", "-s a", "-s b", "build -o out.cpp", "--target cuda",
                                "run --target interp --window '(0,2),(0,2)'", "show --stage lowered",
                                "show --stage scheduled -s b", "show --stage final"}) {
        const std::string words = command;
        const bool sub = words.starts_with("build") || words.starts_with("run") || words.starts_with("show");
        const std::size_t blank = words.find(' ');
        const Ran ran = folder.run(sub ? words.substr(0, blank) + " unused.halide" + words.substr(blank)
                                       : "unused.halide " + words);
        BOOST_TEST(ran.code == 1, command);
        BOOST_TEST(has(ran, both), command << ": " << ran.out);
        BOOST_TEST(has(ran, other), command << ": " << ran.out);
        BOOST_TEST(ran.out.find("HAL-62", ran.out.find(other) + other.size()) == std::string::npos, ran.out);
    }
    BOOST_TEST(!fs::exists(folder.path / "out.cpp"));
    // what is wrong without any schedule is said once
    folder.write(
        "once.halide",
        "pipeline P(src: image int32[1]) { fun f(x) = x; fun g(x) = f(src(x)) }\n"
        "schedule a for P { traverse(g.x, parallel) } schedule b for P { traverse(f.x, parallel) }\n");
    const Ran once = folder.run("once.halide");
    BOOST_TEST(once.code == 1);
    BOOST_TEST(once.out.find("error:") == once.out.rfind("error:"), once.out);
}

// covers: HAL-61
BOOST_AUTO_TEST_CASE(a_schedule_without_a_meaning_on_a_device_gives_way_with_a_reason) {
    const Folder folder;
    folder.write(
        "sums.halide",
        "pipeline P(A: image float32[2]) {\n  fun g(x, y) = A(x, y) * 2;\n"
        "  fun h(x) = { 0.0; rdom(r = (0, 9)) in (x) <- h(x) + g(x, r) }\n}\n"
        "schedule rows for P { reorder(h.s1, x, r); compute-at(g, h.r); traverse(h.x, vectorize) }\n"
        "schedule tiles for P { split(h.x, xo, xi, 64); compute-at(g, h.xo); traverse(h.xo, parallel) }\n");
    const Ran rows = folder.run("sums.halide -s rows --target cuda");
    BOOST_TEST(rows.code == 0);
    BOOST_TEST(
        has(rows,
            "remark: the default loops are used, since schedule rows has no meaning on a device: <h, z0, "
            "s1, r> runs in order, and other loops stand inside"),
        rows.out);
    folder.write("row.halide",
                 "pipeline row(A: image float32[2]) {\n  fun g(x, y) = A(x, y) * 2;\n"
                 "  fun h(x, y) = g(x, y) + g(x + 1, y)\n}\nschedule s for row { compute-at(g, h.y) }\n");
    const Ran row = folder.run("row.halide -s s --target cuda");
    BOOST_TEST(row.code == 0);
    // the block's threads share the columns of its row: none is there for the one iteration of g's rows
    BOOST_TEST(!has(row, "threadIdx.y"), row.out);
    const Ran tiles = folder.run("sums.halide -s tiles --target cuda");
    BOOST_TEST(tiles.code == 0);
    BOOST_TEST(!has(tiles, "remark"), tiles.out);
    BOOST_TEST(has(tiles, "// xo: a block each"), tiles.out);
}

// covers: HAL-61
BOOST_AUTO_TEST_CASE(one_row_of_a_blocks_threads_runs_a_nest_along_one_axis_as_a_whole) {
    const Folder folder;
    folder.write("sums.halide",
                 "pipeline sums(src: image float32[2]) -> o {\n"
                 "  fun b(x, y) = { 0.0; rdom(r = (0, 5)) in (x, y) <- b(x, y) + src(x + r, y) };\n"
                 "  fun o(x, y) = b(x, y) + b(x, y + 1)\n}\n"
                 "schedule s for sums { tile(o, x, y, xo, yo, xi, yi, 16, 8);\n"
                 "  traverse(o.yo, gpu-block); traverse(o.xo, gpu-block);\n"
                 "  traverse(o.yi, gpu-thread); traverse(o.xi, gpu-thread);\n"
                 "  compute-at(b, o.xo); store-in(b, gpu-shared); traverse(b.s1.x, gpu-thread) }\n");
    const Ran ran = folder.run("sums.halide -s s --target cuda");
    BOOST_TEST(ran.code == 0);
    // the others would read sums that the first row of threads is about to write
    const auto first = ran.out.find("if (threadIdx.y == 0)"), sum = ran.out.find("float sum = b[");
    BOOST_TEST_REQUIRE(first != std::string::npos, ran.out);
    BOOST_TEST(first < sum, ran.out);
    BOOST_TEST(ran.out.find("threadIdx.y == 0", sum) == std::string::npos, ran.out);
}

// covers: HAL-5
BOOST_AUTO_TEST_CASE(a_reduction_over_a_func_in_its_own_update_is_written_out) {
    const Folder folder;
    const auto code_of = [&](const std::string& domain) {
        folder.write("t.halide", "pipeline P(n) {\n  fun f(x) = { n; rdom(r = (0, 2)) in (r) <- sum rdom(" +
                                     domain + ") (f(k)) }\n}\n");
        return folder.run("t.halide").code;
    };
    BOOST_TEST(code_of("k = (0, 3)") == 0);
    BOOST_TEST(code_of("k = (0, n)") == 1);
}

// covers: HAL-58
BOOST_AUTO_TEST_CASE(an_estimate_is_the_window_of_a_run) {
    const Folder folder;
    folder.write("e.halide",
                 "pipeline E() -> h { fun h(x, y) = x + 10 * y; }\n"
                 "schedule s for E { estimate(h, x, 0, 9); estimate(h, x, 2, 3); estimate(h, y, 1, 2) }\n");
    const Ran given = folder.run("run e.halide -s s --window '(2,3),(1,2)'");
    BOOST_TEST(given.code == 0, given.out);
    BOOST_TEST(folder.run("run e.halide -s s").out == given.out);
    BOOST_TEST(folder.run("run e.halide -s s --window '(0,1),(0,1)'").out != given.out);
}

// covers: HAL-79
BOOST_AUTO_TEST_CASE(threads_of_a_block_share_what_it_computes) {
    const Folder folder;
    const std::string tile = "tile(h, x, y, xo, yo, xi, yi, 16, 8); compute-at(g, h.xo); ";
    folder.write("t.halide",
                 "pipeline T(src: image uint8[2]) -> h {\n"
                 "  fun g(x, y) = int32(src(clamp(x, 0, src.width - 1), clamp(y, 0, src.height - 1)));\n"
                 "  fun h(x, y) = g(x - 1, y) + g(x + 1, y + 1);\n"
                 "}\n"
                 "schedule cpu for T { " +
                     tile +
                     "store-in(g, stack) }\n"
                     "schedule gpu for T { " +
                     tile +
                     "traverse(h.yo, gpu-block); traverse(h.xo, gpu-block); "
                     "traverse(h.yi, gpu-thread); traverse(h.xi, gpu-thread); store-in(g, gpu-shared) }\n");
    for (const char* s : {"cpu", "gpu"}) {
        BOOST_TEST(folder.run(std::string("build t.halide --target cuda -o t.cu -s ") + s).code == 0);
        const std::string text = text_of_file(folder.path / "t.cu");
        BOOST_TEST(text.find("__shared__ int32_t g[9][18];") != std::string::npos, text);
        for (const char* part : {"+ static_cast<Index>(threadIdx.y);", "+ static_cast<Index>(threadIdx.x);"})
            BOOST_TEST(text.find(part) != std::string::npos, text);
        BOOST_TEST(text.find("threadIdx.x == 0") == std::string::npos, text);  // no thread computes alone
    }
    BOOST_TEST(text_of_file(folder.path / "t.cu").find("constexpr int block_x = 16;") != std::string::npos,
               text_of_file(folder.path / "t.cu"));
}

BOOST_AUTO_TEST_SUITE_END()
