// Halide at the command line: what pipelines ask of their images, for all parameters.
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "tests/frontend/cli/halide_files.hpp"

BOOST_AUTO_TEST_SUITE(halide_bounds)

namespace fs = std::filesystem;
using namespace nestor::halide_files;

// covers: HAL-70 HAL-73
BOOST_AUTO_TEST_CASE(tiles_that_are_cut_ask_no_more_of_an_image_than_the_window_needs) {
    const Folder folder;
    folder.write("t.halide",
                 "pipeline T(src: image uint8[2]) {\n"
                 "  fun a(x, y) = int32(src(x, y)) + int32(src(x + 2, y));\n"
                 "  fun b(x, y) = a(x, y) + a(x, y + 2);\n"
                 "}\n");
    const std::string tile = "tile(b, x, y, xo, yo, xi, yi, 8, 8); ",
                      words =
                          "run t.halide --target interp --window "
                          "'(0,7),(0,13)' -D src_width=9 ";
    const Ran expected = folder.run(words + "--in src=iota -D src_height=15 -s none");
    BOOST_TEST(expected.code == 0, expected.out);
    for (const std::string& schedule : std::vector<std::string>{
             "split(b.y, yo, yi, 8); compute-at(a, b.yi);",
             "split(b.y, yo, yi, 8); compute-at(a, b.yi); store-at(a, b.yo); vectorize(a.x, 4);",
             (tile + "fuse(b.yo, t); compute-at(a, b.t);"), (tile + "compute-at(a, b.xo);"),
             (tile + "fuse(b.yo, t); compute-at(a, b.yi);"),
             (tile + "fuse(b.yo, t); compute-at(a, b.xi);")}) {
        folder.write("t.sched", schedule + "\n");
        const Ran ran = folder.run(words + "--in src=iota -D src_height=15 -s t.sched -q");
        BOOST_TEST(ran.out == expected.out, schedule << ": " << ran.out);
        const Ran less = folder.run(words + "--in src=iota -D src_height=14 -s t.sched -q");
        BOOST_TEST(has(less, "y_min + y_extent + 2 <= src_height"), schedule << ": " << less.out);
    }
}

// covers: HAL-24
BOOST_AUTO_TEST_CASE(places_that_threads_collect_are_those_of_the_func) {
    const Folder folder;
    folder.write(
        "c.halide",
        "pipeline C(src: image uint8[1]) {\n"
        "  fun h(i) = { 0; rdom(x = (0, src.width)) in (src(x) div 16) <- h(src(x) div 16) + 1 };\n"
        "  fun few(i) = { 0; rdom(x = (0, src.width)) in (src(x)) <- few(src(x)) + 1 if src(x) < 9 };\n"
        "  fun c(i) = h(i) + few(i);\n"
        "}\n");
    const std::string words = "run c.halide --window '(0,16)' -D src_width=40 --in src=random:3 --target ";
    const Ran expected = folder.run(words + "interp -s none");
    BOOST_TEST(expected.code == 0, expected.out);
    for (const char* target : {"interp", "openmp"})
        BOOST_TEST(folder.run(words + target).out == expected.out);
}

// covers: HAL-41
BOOST_AUTO_TEST_CASE(quotients_by_parameters_of_any_sign_have_bounds) {
    const Folder folder;
    folder.write("d.halide",
                 "pipeline D(src: image uint8[2]; s: int32 = 4) {\n"
                 "  fun f(x, y) = int32(src(clamp(x, 0, src.width - 1), clamp(y, 0, src.height - 1))) * 3;\n"
                 "  fun g(x, y) = f(x div s, (y + 1) div s) + f(x mod s, y);\n"
                 "}\n"
                 "schedule tiles for D { tile(g, x, y, xo, yo, xi, yi, 4, 4); compute-at(f, g.xo) }\n");
    for (const char* s : {"4", "1", "-3"}) {
        const std::string words =
            "run d.halide --window '(-5,11),(2,9)' -D src_width=9 -D src_height=7 --in "
            "src=random:1 -D s=" +
            std::string(s);
        const Ran expected = folder.run(words + " --target lazy -s none");
        BOOST_TEST(expected.code == 0, expected.out);
        BOOST_TEST(folder.run(words + " --target interp -s tiles").out == expected.out);
        BOOST_TEST(folder.run(words + " --target interp").out == expected.out);
    }
    BOOST_TEST(
        has(folder.run("run d.halide --target openmp --window '(-5,11),(2,9)' -D src_width=9 -D src_height=7 "
                       "--in src=random:1 -D s=0"),
            "g int32[9, 11]"));
}

// covers: HAL-41
BOOST_AUTO_TEST_CASE(floats_clamped_to_a_size_bound_a_read) {
    const Folder folder;
    folder.write(
        "w.halide",
        "pipeline W(src: image float32[2]; s: float32 = 0.5) {\n"
        "  fun at(x, y) = clamp(float32(x + y) * s, 0.0, float32(src.width - 2));\n"
        "  fun left(x, y) = int32(floor(at(x, y)));\n"
        "  fun part(x, y) = at(x, y) - float32(left(x, y));\n"
        "  fun w(x, y) = src(left(x, y), 0) * (1.0 - part(x, y)) + src(left(x, y) + 1, 0) * part(x, y)\n"
        "    + src(int32(ceil(clamp(float32(y) * s, 0.0, float32(src.width - 1)))), 0);\n"
        "}\n"
        "schedule rows for W { inline(part); compute-at(at, w.y); compute-at(left, w.x); traverse(w.y, "
        "parallel) }\n");
    for (const char* width : {"2", "3", "40"})
        for (const char* s : {"0.5", "-1", "1e30", "nan"}) {
            const std::string words =
                "run w.halide --window '(-5,31),(0,4)' -D src_height=1 --in src=random:1 "
                "-D src_width=" +
                std::string(width) + " -D s=" + s + " --target ";
            const Ran expected = folder.run(words + "lazy -s none");
            BOOST_TEST(expected.code == 0, expected.out);
            BOOST_TEST(folder.run(words + "interp -s rows").out == expected.out);
            BOOST_TEST(folder.run(words + "interp").out == expected.out);
        }
    const Ran compiled = folder.run(
        "run w.halide --window '(-5,31),(0,4)' -D src_height=1 --in src=random:1 -D src_width=1 --target "
        "openmp");
    BOOST_TEST(compiled.code == 1);
    BOOST_TEST(has(compiled, "reads leave `src` in dimension 0"));
}

// covers: HAL-41
BOOST_AUTO_TEST_CASE(products_with_parameters_of_any_sign_have_bounds) {
    const Folder folder;
    folder.write("d.halide",
                 "pipeline D(src: image uint8[2]; s: int32 = 3) {\n"
                 "  fun f(x, y) = int32(src(clamp(x, 0, src.width - 1), clamp(y, 0, src.height - 1))) * 3;\n"
                 "  let n = clamp(s, -8, 8);\n"
                 "  fun g(x, y) = f(x * n, (y + 1) * n) + f(x + n * y, y - 2 * n * x);\n"
                 "}\n"
                 "schedule tiles for D { tile(g, x, y, xo, yo, xi, yi, 4, 4); compute-at(f, g.xo) }\n");
    for (const char* s : {"3", "1", "0", "-2"})
        for (const char* window : {"'(-5,11),(2,9)'", "'(0,0),(3,2)'"}) {
            const std::string words =
                std::string("run d.halide -D src_width=9 -D src_height=7 --in src=random:1 --window ") +
                window + " -D s=" + s;
            const Ran expected = folder.run(words + " --target lazy -s none");
            BOOST_TEST(expected.code == 0, expected.out);
            for (const char* way : {"interp", "interp -s tiles", "openmp", "openmp -s tiles"})
                BOOST_TEST(folder.run(words + " --target " + way).out == expected.out, words << way);
        }
}

// covers: HAL-41
BOOST_AUTO_TEST_CASE(subscripts_are_bounded_by_parameters_without_limits) {
    const Folder folder;
    folder.write(
        "p.halide",
        "pipeline P(s: int32, t: float32; src: image uint8[1]) -> h {\n"
        "  fun f(x) = int32(src(clamp(x, 0, src.width - 1))) + x;\n"
        "  fun h(x) = f(x * s) + f(x * s + 3) + f(int32(clamp(float32(src(clamp(x, 0, 8))), 0.0, t)));\n"
        "}\n"
        "schedule tiles for P { split(h.x, xo, xi, 4); compute-at(f, h.xo) }\n");
    for (const char* s : {"3", "0", "-70000"}) {
        const std::string words =
            std::string("run p.halide -D src_width=9 --in src=random:1 --window '(-5,11)' -D t=6.5 -D s=") +
            s;
        const Ran expected = folder.run(words + " --target lazy -s none");
        BOOST_TEST(expected.code == 0, expected.out);
        for (const char* way : {"interp", "interp -s tiles", "openmp", "openmp -s tiles"})
            BOOST_TEST(folder.run(words + " --target " + way).out == expected.out, words << way);
    }
    // what a product reaches fits 32 bits and memory, or the function is refused
    const Ran far = folder.run(
        "run p.halide -D src_width=9 --in src=random:1 --window '(-5,11)' -D t=1.0 -D s=2000000000 --target "
        "interp");
    BOOST_TEST(far.code != 0);
    for (const char* t : {"nan", "inf", "-inf"})
        for (const char* target : {"interp", "openmp"}) {
            const Ran endless = folder.run(
                std::string("run p.halide -D src_width=9 --in src=random:1 --window '(-5,11)' -D s=1 -D t=") +
                t + " --target " + target);
            BOOST_TEST(endless.code == 1);
            BOOST_TEST(has(endless, "`t` must be a finite number: it decides where functions are computed"),
                       endless.out);
        }
}

// covers: HAL-42
BOOST_AUTO_TEST_CASE(what_is_computed_at_the_edge_of_a_tile_reads_nothing_beyond_the_window) {
    // a func with updates of computed places, and loops between its compute and the guard of its reads
    const Folder folder;
    folder.write(
        "v.halide",
        "pipeline V(v: image uint8[2]) -> o {\n"
        "  fun acc(x, t) = { int32(v(x, 0)); rdom(r = (1, 3)) in (x, r) <- acc(x, r - 1) + v(x, r) };\n"
        "  fun o(x, t) = acc(x, t);\n}\n"
        "schedule s for V { split(o.x, xo, xi, 4); reorder(o, t, xi, xo); compute-at(acc, o.xi) }\n");
    const std::string words =
        "run v.halide --in v=random:1 -D v_width=10 -D v_height=4 --window '(0,10),(0,4)'";
    const Ran expected = folder.run(words + " --target lazy");
    BOOST_TEST(expected.code == 0, expected.out);
    for (const char* way : {"interp -s s", "openmp -s s"})
        BOOST_TEST(folder.run(words + " --target " + way).out == expected.out, way);
}

// covers: HAL-41
BOOST_AUTO_TEST_CASE(counters_that_stop_at_a_constant_are_bounded) {
    const Folder folder;
    for (const char* update : {"min(c(v(r) % 4) + 1, 12)", "max(c(v(r) % 4) - 2, -5)",
                               "max(min(c(v(r) % 4) + 2 * (r % 2) - 1, 3), -3)"}) {
        folder.write("c.halide", std::string("pipeline C(v: image int32[1], lut: image int32[1]) -> o {\n"
                                             "  fun c(x) = { 0; rdom(r = (0, v.width)) in (v(r) % 4) <- ") +
                                     update + " };\n  fun o(x) = lut(c(x) + 5);\n}\n");
        const std::string words =
            "run c.halide --in v=random:1 -D v_width=60 --in lut=random:2 -D lut_width=18 --window '(0,4)'";
        const Ran expected = folder.run(words + " --target lazy");
        BOOST_TEST(expected.code == 0, expected.out);
        for (const char* way : {"interp", "openmp"})
            BOOST_TEST(folder.run(words + " --target " + way).out == expected.out, update);
    }
    // one that wraps is not
    folder.write("c.halide",
                 "pipeline C(v: image int32[1], lut: image int32[1], n: int32) -> o {\n"
                 "  fun c(x) = { 0; rdom(r = (0, v.width)) in (v(r) % 4) <- min(c(v(r) % 4) + v(r), 12) };\n"
                 "  fun o(x) = lut(c(x));\n}\n");
    const Ran wraps = folder.run("show c.halide --stage bounds");
    BOOST_TEST(has(wraps, "nothing bounds where `lut` is read"));
    BOOST_TEST(has(wraps, "      fun o(x) = lut(c(x));\n                 ^~~~~~~~~\n"),
               wraps.out);  // the read alone
}

// covers: HAL-41
BOOST_AUTO_TEST_CASE(products_of_three_factors_and_their_sums_are_bounded) {
    const Folder folder;
    folder.write("f.halide",
                 "pipeline F(vol: image int32[1], sel: image uint8[2]; n: int32, d: int32) -> o {\n"
                 "  fun o(x, y) = vol((int32(sel(x, y)) % d) * n * n + (y % n) * n + x % n);\n}\n");
    const std::string words =
        "run f.halide --in vol=iota -D vol_width=75 --in sel=random:1 -D sel_width=7 -D sel_height=6 "
        "--window '(0,7),(0,6)' -D d=3 -D n=";
    for (const char* n : {"5", "4", "1"}) {
        const Ran expected = folder.run(words + n + " --target lazy");
        BOOST_TEST(expected.code == 0, expected.out);
        for (const char* way : {"interp", "openmp"})
            BOOST_TEST(folder.run(words + n + " --target " + way).out == expected.out, n);
    }
    // a func's value by a parameter
    folder.write("g.halide",
                 "pipeline G(vol: image int32[1], sel: image uint8[2]; n: int32, d: int32) -> o {\n"
                 "  fun z(x, y) = int32(sel(x, y)) % max(d, 1);\n"
                 "  fun o(x, y) = vol(z(x, y) * n + x % n);\n}\n");
    const std::string by_value = std::string(words).replace(4, 1, "g") + "7 --target ";
    BOOST_TEST(folder.run(by_value + "lazy").code == 0);
    BOOST_TEST(folder.run(by_value + "interp").out == folder.run(by_value + "lazy").out);
    // the message says what the names in it are
    const Ran small = folder.run(words + "6 --target interp");
    BOOST_TEST(small.code == 1);
    BOOST_TEST(has(small, "hint: here vol_width = 75, n = 6, d = 3"), small.out);
    BOOST_TEST(!has(small, "2147483"), small.out);
    for (const char* n : {"100000", "-2147483648", "2147483647"})
        BOOST_TEST(folder.run(words + n + " --target interp").code == 1, n);
}

BOOST_AUTO_TEST_SUITE_END()
