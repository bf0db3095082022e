// Coordinates of 32 bits, at their ends and beyond.
#include <array>
#include <boost/test/unit_test.hpp>

#include "tests/frontend/cli/place.hpp"

BOOST_AUTO_TEST_SUITE(coordinates)

using namespace nestor::cli_test;

namespace {

constexpr const char* shifted =
    "pipeline P(w: int32) -> h {\n  fun f(x) = x;\n  fun h(x) = f(x + w) + 1;\n}\n"
    "schedule tiles for P { split(h.x, xo, xi, 4); compute-at(f, h.xo) }\n";
constexpr const char* ranges =
    "pipeline P(w: int32) -> h {\n"
    "  fun h(x) = { x; rdom(r = (w * 1000000, 3)) in (x) <- h(x) + r mod 7 };\n}\n";

}  // namespace

// covers: HAL-74
BOOST_AUTO_TEST_CASE(coordinates_fit_32_bits_or_the_function_returns_an_error) {
    const Place place;
    place.write("p.halide", shifted);
    for (const char* target : {"serial", "openmp -s tiles", "interp", "interp -s tiles"}) {
        const auto run = [&](const std::string& w, const std::string& window) {
            return place.run("run p.halide --target " + std::string(target) + " -D w=" + w + " --window '" +
                             window + "'");
        };
        // the last coordinates that there are
        BOOST_TEST(has(run("0", "(2147483646,2)").out, "2147483647 -2147483648\n"), target);
        BOOST_TEST(has(run("0", "(-2147483648,2)").out, "-2147483647 -2147483646\n"), target);
        BOOST_TEST(has(run("-2147483648", "(0,1)").out, "-2147483647\n"), target);
        for (const auto& [w, window, what] : std::vector<std::array<std::string, 3>>{
                 {"1", "(2147483646,2)", "coordinates of `f` do not fit 32 bits"},
                 {"-1", "(-2147483648,2)", "coordinates of `f` do not fit 32 bits"},
                 {"-2147483648", "(-1,1)", "coordinates of `f` do not fit 32 bits"},
                 {"0", "(2147483647,2)", "sizes and coordinates of the window do not fit 32 bits"},
                 {"0", "(-2147483649,1)", "sizes and coordinates of the window do not fit 32 bits"},
                 {"0", "(9223372036854775807,1)", "sizes and coordinates of the window do not fit 32 bits"},
                 {"2147483647", "(-9223372036854775807,2)",
                  "sizes and coordinates of the window do not fit 32 bits"}}) {
            const Ran ran = run(w, window);
            BOOST_TEST(ran.code == 1, target << ": " << window << "\n" << ran.out);
            BOOST_TEST(ran.out == "", target);
            BOOST_TEST(ran.err == "nestor: error: `P` returned error 5: P: " + what + " [RUN]\n", ran.err);
        }
    }
}

// covers: HAL-74
BOOST_AUTO_TEST_CASE(coordinates_are_checked_whatever_the_schedule_is) {
    const Place place;
    for (const std::string schedule :
         {"tile(h, x, y, xo, yo, xi, yi, 16, 8); compute-at(f, h.xo)",
          "tile(h, x, y, xo, yo, xi, yi, 16, 8); compute-at(f, h.xo); partition(h.xo, always)",
          "split(h.y, yo, yi, 8); compute-at(f, h.yo); partition(h.yo, always)",
          "store-at(f, h.y); compute-at(f, h.x)",
          "split(h.y, yo, yi, 8); store-at(f, h.yo); compute-at(f, h.yi)",
          "split(h.x, a, b, 64); split(h.b, c, d, 8); compute-at(f, h.c)",
          "split(h.x, a, b, 64, shift); compute-at(f, h.a)", "inline(f)"}) {
        place.write("p.halide",
                    "pipeline P(w: int32) -> h {\n  fun f(x, y) = x * 3 + y;\n"
                    "  fun h(x, y) = f(x + w, y) + f(x + w, y + 1) + f(x + w, y + 2);\n}\n"
                    "schedule s for P { " +
                        schedule + " }\n");
        const std::string run = "run p.halide -s s -D w=1 --target ";
        for (const std::string target : {"serial", "interp"}) {
            BOOST_TEST(place.run(run + target + " --window '(0,65),(2147483637,9)'").code == 0, schedule);
            for (const std::string window : {"(0,65),(2147483638,9)", "(2147483583,65),(0,9)"}) {
                const Ran ran = place.run(run + target + " --window '" + window + "'");
                BOOST_TEST(ran.code == 1, target << ", " << window << ": " << schedule);
                BOOST_TEST(has(ran.err, "P: coordinates of `f` do not fit 32 bits"), ran.err << schedule);
            }
        }
    }
}

// covers: HAL-74
BOOST_AUTO_TEST_CASE(what_types_and_windows_prove_is_not_asked_for) {
    const Place place;
    place.write("p.halide", ranges);
    for (const char* target : {"serial", "interp"}) {
        const std::string run = "run p.halide --window '(0,2)' --target " + std::string(target);
        BOOST_TEST(place.run(run + " -D w=2147").code == 0, target);
        BOOST_TEST(has(place.run(run + " -D w=2148").err, "coordinates of `r` do not fit 32 bits"), target);
    }
    const std::string text = place.run("p.halide").out;
    BOOST_TEST(has(text, "coordinates of the window"));
    BOOST_TEST(!has(text, "coordinates of `h`"));
    BOOST_TEST(!has(place.run("p.halide --bounds none").out, "32 bits"));
    // a region inside of another one
    place.write("q.halide",
                "pipeline Q() -> h {\n  fun f(x) = x;\n  fun g(x) = f(x - 1) + f(x + 1);\n"
                "  fun h(x) = g(x - 1) + g(x + 1);\n}\n");
    const std::string nested = place.run("q.halide").out;
    BOOST_TEST(has(nested,
                   "if (x_min + 2147483646 < 0 || x_min + x_extent > 2147483646)\n"
                   "        return fail(Q_RANGE, \"Q: coordinates of `f` do not fit 32 bits\");"),
               nested);
    BOOST_TEST(!has(nested, "coordinates of `g`"));
}

// covers: HAL-74
BOOST_AUTO_TEST_CASE(quotients_fit_where_types_say_so_of_what_is_divided) {
    const Place place;
    place.write("tiles.halide",
                "pipeline P(w: int32) -> h {\n"
                "  fun h(x) = { x; rdom(r = (-w, 2 * w + 1)) in (x) <- h(x) + r };\n}\n"
                "schedule tiles for P { split(<h, z0, s1, r>, ro, ri, 2) }\n");
    const std::string tiles = place.run("tiles.halide -s tiles").out;
    BOOST_TEST(has(tiles, "coordinates of the window do not fit 32 bits"), tiles);
    BOOST_TEST(!has(tiles, "coordinates of `ro`"), tiles);
    place.write("half.halide",
                "pipeline P(w: int32) -> (f, h) {\n"
                "  fun f(x) = x;\n"
                "  fun h(x) = { f(0); rdom(r = (-w, 2 * w + 1)) in (2) <- f(r div 2) };\n}\n");
    const std::string half = place.run("half.halide").out;
    BOOST_TEST(has(half, "coordinates of the window do not fit 32 bits"), half);
    BOOST_TEST(!has(half, "coordinates of `f`"), half);
}

BOOST_AUTO_TEST_SUITE_END()
