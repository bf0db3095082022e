// What the default loops do to programs, as users see it.
#include <boost/test/unit_test.hpp>
#include <cstdlib>

#include "tests/frontend/cli/place.hpp"

BOOST_AUTO_TEST_SUITE(default_loops)

using namespace nestor::cli_test;

// covers: SCH-61
BOOST_AUTO_TEST_CASE(an_inline_reduction_that_is_all_of_a_func_is_computed_in_its_place) {
    const Place folder;
    folder.write("p.halide",
                 "pipeline P(src: image uint8[2]) -> (all, twice) {\n"
                 "  fun all(x) = sum rdom(y = (0, src.height)) (int32(src(x, y)));\n"
                 "  fun part(x) = max rdom(y = (0, src.height)) (int32(src(x, y)));\n"
                 "  fun twice(x) = part(x) + part(x + 1);\n"
                 "}\n"
                 "pipeline Q(src: image uint8[2]) -> (shifted, other) {\n"
                 "  fun some(x) = 2 * int32(src(x, 0));\n"
                 "  fun shifted(x) = some(x + 1);\n"
                 "  fun other(x) = some(x);\n"
                 "}\n");
    const std::string text = folder.run("p.halide").out;
    BOOST_TEST(!has(text, "all_sum0"), text);
    BOOST_TEST(!has(text, "part_max0"), text);
    BOOST_TEST(has(text, "some["));  // two funcs read it, one of them another part
    for (const char* function : {"P", "Q"})
        for (const char* target : {"openmp", "interp", "cuda"}) {
            const std::string words = "run p.halide --func " + std::string(function) +
                                      " --in src=random:1 -D src_width=8 -D src_height=5 --window '(1,5)' ";
            const Ran expected = folder.run(words + "--target lazy");
            BOOST_TEST(expected.code == 0, expected.err);
            if (std::string(target) == "cuda") setenv("NVCC", NESTOR_EMULATED_NVCC, 1);
            BOOST_TEST(folder.run(words + "--target " + target).out == expected.out, target);
            unsetenv("NVCC");
        }
}

// covers: SCH-61
BOOST_AUTO_TEST_CASE(scans_run_in_the_output_where_the_window_has_all_of_them) {
    const Place folder;
    folder.write(
        "s.halide",
        "pipeline S(src: image uint8[2]) {\n"
        "  fun along(x, y) = { uint32(src(clamp(x, 0, src.width - 1), clamp(y, 0, src.height - 1)));\n"
        "    rdom(r = (1, src.width - 1)) in (r, y) <- along(r - 1, y) + along(r, y) };\n"
        "  fun down(x, y) = { along(x, y);\n"
        "    rdom(r = (1, src.height - 1)) in (x, r) <- 2*down(x, r - 1) + down(x, r) };\n"
        "  fun sums(x, y) = down(x, y);\n"
        "}\n"
        "pipeline E(src: image int32[2]) {\n"
        "  fun c(x, y) = { src(clamp(x, 0, src.width - 1), clamp(y, 0, src.height - 1));\n"
        "    rdom(r = (1, src.height - 1)) in (x, r) <- c(x, r) - 3*c(x, r - 1);\n"
        "    rdom(r = (1, src.height - 1)) in (x, src.height - 1 - r) <- c(x, src.height - 1 - r) +\n"
        "      c(x, src.height - r) };\n"
        "  fun blurred(x, y) = c(x, y);\n"
        "}\n"
        "pipeline D(src: image int32[1]) -> (ahead, twice) {\n"
        "  fun a(x) = { src(clamp(x, 0, src.width - 1));\n"
        "    rdom(r = (0, src.width - 1)) in (src.width - 2 - r) <- a(src.width - 1 - r) - a(src.width - "
        "2 - r) };\n"
        "  fun ahead(x) = a(x);\n"
        "  fun twice(x) = 2*ahead(x);\n"
        "}\n");
    const std::string text = folder.run("s.halide").out;
    BOOST_TEST(has(text,
                   "if (y_min <= 0 && src_height <= y_min + y_extent && x_min <= 0 &&\n"
                   "        src_width <= x_min + x_extent) {\n"),
               text);
    const auto same = [&](const std::string& function, const std::string& sizes, const std::string& window) {
        const std::string words =
            "run s.halide --func " + function + " --in src=random:1 " + sizes + " --window '" + window + "' ";
        const Ran expected = folder.run(words + "--target lazy");
        BOOST_TEST(expected.code == 0, expected.err);
        for (const char* target : {"openmp", "interp", "cuda"}) {
            if (std::string(target) == "cuda") setenv("NVCC", NESTOR_EMULATED_NVCC, 1);
            BOOST_TEST(folder.run(words + "--target " + target).out == expected.out,
                       function + window + target);
            unsetenv("NVCC");
        }
    };
    for (const char* window : {"(0,8),(0,5)", "(-2,12),(-1,7)", "(1,6),(0,5)", "(0,8),(2,2)", "(9,3),(0,5)"})
        for (const char* function : {"S", "E"}) same(function, "-D src_width=8 -D src_height=5", window);
    same("E", "-D src_width=70 -D src_height=5", "(-1,80),(0,5)");
    same("S", "-D src_width=1 -D src_height=1", "(-1,3),(0,1)");
    for (const char* window : {"(0,8)", "(-3,14)", "(2,5)"}) same("D", "-D src_width=8", window);
}

BOOST_AUTO_TEST_CASE(components_that_nobody_reads_are_not_computed) {
    const Place folder;
    folder.write("t.halide",
                 "pipeline T(w: int32) -> b {\n"
                 "  fun a(x, y) = { (0, 0); rdom(r = (0, w)) in (x, 1 - r) <- (3, a(x, 0).0) };\n"
                 "  fun b(x) = a(0, x + 1).0;\n"
                 "}\n");
    const std::string text = folder.run("t.halide").out;
    BOOST_TEST(has(text, "a_0["));
    BOOST_TEST(!has(text, "a_1"), text);
}

// One thread runs the same lanes and unrolled steps as with OpenMP, in words that need no option of the
// compiler.
BOOST_AUTO_TEST_CASE(without_openmp_loops_keep_their_lanes_and_unrolled_steps) {
    const Place folder;
    folder.write("mm.tc",
                 "def mm(float(M,K) A, float(K,N) B) -> (C) {\n  C(m,n) +=! -(A(m,k) * B(k,n))\n}\n");
    const std::string text = folder.run("mm.tc --target serial").out;
    BOOST_TEST(has(text, "#define SIMD_LOOP _Pragma(\"GCC ivdep\")"), text);
    BOOST_TEST(has(text, "SIMD_LOOP\n        "), text);
    BOOST_TEST(has(text, "#pragma GCC unroll 8\n"), text);
    BOOST_TEST(!has(text, "#pragma omp"), text);
    BOOST_TEST(!has(text, "in parallel"), text);
    // sums keep their order: no lanes where nothing says that it may change
    folder.write("dot.tc", "def dot(float(N) A, float(N) B) -> (C) {\n  C +=! A(n) * B(n)\n}\n");
    BOOST_TEST(!has(folder.run("dot.tc --target serial").out, "SIMD_LOOP"));
}

BOOST_AUTO_TEST_SUITE_END()
