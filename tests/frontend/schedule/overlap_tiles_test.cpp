// Overlapped tiles because a user says so: the same values, the loops, what is refused.
#include <fmt/format.h>

#include <random>

#include "ir/schedule/automatic/default.hpp"
#include "tests/frontend/schedule/scheduled.hpp"

BOOST_AUTO_TEST_SUITE(overlap_tiles_by_users)

using namespace nestor;
using namespace nestor::scheduled;

namespace {

/// A pipeline over clamped reads of an image of 12 x 8, whose result is `h`.
std::string pipeline(const std::string& funs) {
    return "pipeline P(w: int32; src: image int32[2]) -> h {\n"
           "  fun a(x, y) = src(clamp(x, 0, 11), clamp(y, 0, 7)) * w + int32(x);\n" +
           funs + "}\n";
}

const std::string blur = pipeline(
    "  fun b(x, y) = a(x - 1, y) + a(x + 1, y);\n"
    "  fun h(x, y) = b(x, y - 1) - b(x, y + 1);\n");

// rows and columns that are left over, just enough, fewer than a tile, none at all
const std::vector<Window> windows = {{-5, 17, -2, 9}, {0, 16, 1, 8}, {2, 1, 3, 1},
                                     {2, 4, 0, 13},   {0, 17, 0, 0}, {3, 0, 0, 5}};

void check_tiles(const std::string& text, const std::string& before = "") {
    for (const char* size : {"1, 1", "1, 5", "3, 4", "4, 1", "64, 64"})
        check(text, before + "overlap-tiles(h.y, h.x, " + size + ")", {2}, windows);
}

/// A chain of funcs that read one another beside themselves, at other scales, clamped and mirrored, some of
/// which are updated or sum.
std::string random_chain(std::mt19937& random) {
    const auto below = [&](int n) { return std::uniform_int_distribution<int>(0, n - 1)(random); };
    std::vector<std::string> funs{"a"};
    const auto index = [&](const std::string& v) {
        const std::string offset = fmt::format(" + {}", below(6) - 3);
        switch (below(10)) {
            case 0:
                return "2 * " + v + offset;
            case 1:
                return v + " div 2" + offset;
            case 2:
                return "clamp(" + v + offset + ", -1, 9)";
            case 3:
                return fmt::format("{} - {}", below(5), v);
            case 4:
                return v + " div 2 - 1 + 2 * (" + v + " mod 2)";
            case 5:
                return fmt::format("{} mod 3", v) + offset;
            default:
                return v + offset;
        }
    };
    const auto read = [&](const std::string& x, const std::string& y) {
        const std::string fun = funs[below(4) ? funs.size() - 1 : below(static_cast<int>(funs.size()))];
        return fun + "(" + index(x) + ", " + index(y) + ")";
    };
    const auto fun = [&](const std::string& name) {
        const std::string start = fmt::format("{} - {} * {}", read("x", "y"), 1 + below(3), read("x", "y"));
        std::string text = "  fun " + name + "(x, y) = ";
        const std::string me = name + "(x, y)";
        switch (below(6)) {
            case 0:
                text += fmt::format("{{ {}; (x, y) <- {} * 3 + {} }}", start, me, read("x", "y"));
                break;
            case 1:
                text += fmt::format("{{ {}; rdom(k = ({}, 3)) in (x, y) <- {} + {} }}", start, below(3) - 1,
                                    me, read("x", "k"));
                break;
            case 2:
                text += fmt::format("{{ {}; rdom(k = (0, 2)) in (x, y) <- {} + {} if y > k }}", start, me,
                                    read("x + k", "y"));
                break;
            default:
                text += start;
        }
        funs.push_back(name);
        return text + ";\n";
    };
    std::string text;
    const int count = 1 + below(3);
    for (int k = 0; k < count; ++k) text += fun(std::string(1, static_cast<char>('b' + k)));
    return pipeline(text + fun("h"));
}

}  // namespace

BOOST_AUTO_TEST_CASE(tiles_compute_the_same) {
    check_tiles(blur);
    // parts of different widths, and what is read at the same place and beside it
    check_tiles(
        pipeline("  fun b(x, y) = a(x - 2, y) + a(x + 1, y + 1);\n"
                 "  fun c(x, y) = b(x, y) * b(x + 3, y) - a(x, y);\n"
                 "  fun h(x, y) = c(x, y - 1) - b(x, y + 2) + a(x - 4, y);\n"));
    // mirrored, clamped to something else
    check_tiles(
        pipeline("  fun b(x, y) = a(3 - x, y) + a(x, 2 - y);\n"
                 "  fun h(x, y) = b(x, y - 1) + b(max(x, 2), min(y, w));\n"));
}

BOOST_AUTO_TEST_CASE(scaled_reads_need_scaled_parts) {
    check_tiles(
        pipeline("  fun half(x, y) = a(2 * x, 2 * y) + a(2 * x + 1, 2 * y - 1);\n"
                 "  fun h(x, y) = half(x, y) - half(x - 1, y + 1);\n"));
    check_tiles(
        pipeline("  fun half(x, y) = a(2 * x, 2 * y) + a(2 * x + 1, 2 * y - 1);\n"
                 "  fun wide(x, y) = half(x div 2, y) + half(x div 2 - 1 + 2 * (x mod 2), y);\n"
                 "  fun h(x, y) = wide(x, y div 2) - a(x, y);\n"));
}

BOOST_AUTO_TEST_CASE(sums_are_initialised_and_updated_in_a_tile) {
    check_tiles(
        pipeline("  fun b(x, y) = { 7; rdom(k = (-1, 3)) in (x, y) <- b(x, y) + a(x + k, y) };\n"
                 "  fun h(x, y) = b(x, y - 1) - b(x + 1, y);\n"));
    check_tiles(
        pipeline("  fun b(x, y) = { a(x, y); (x, y) <- b(x, y) * a(x, y + 1) };\n"
                 "  fun h(x, y) = b(x, y - 1) - b(x + 1, y);\n"));
}

BOOST_AUTO_TEST_CASE(what_every_tile_needs_stays_in_front) {
    // each tile needs the whole first row and column
    const std::string text = pipeline(
        "  fun b(x, y) = a(x, 0) + a(0, y);\n"
        "  fun c(x) = { 0; rdom(k = (0, 5)) in (x) <- c(x) + b(x, k) };\n"
        "  fun h(x, y) = b(x, y) + c(x - 1) * c(y);\n");
    check_tiles(text);
    // updated in an order of its own
    check_tiles(
        pipeline("  fun s(x, y) = { 0; rdom(k = (1, 6)) in (x, k) <- s(x, k - 1) + a(x, k) };\n"
                 "  fun b(x, y) = s(x, y) + a(x, y);\n"
                 "  fun h(x, y) = b(x - 1, y) - b(x + 1, y);\n"));
}

BOOST_AUTO_TEST_CASE(random_chains_compute_the_same) {
    const unsigned seed = std::random_device()();
    std::mt19937 random(seed);
    BOOST_TEST_MESSAGE("seed " << seed);
    int tiled = 0;
    for (int round = 0; round < 120 && tiled < 8; ++round) {
        const std::string text = random_chain(random);
        const std::string loops =
            text.find("in (x, y) <- h") != std::string::npos || text.find("(x, y) <- h") != std::string::npos
                ? "h.s1.y, h.s1.x"
                : "h.y, h.x";
        const std::string tiles =
            fmt::format("overlap-tiles({}, {}, {})", loops, 1 + random() % 5, 1 + random() % 9);
        if (!said(text, tiles).empty()) continue;
        ++tiled;
        BOOST_TEST_CONTEXT("seed " << seed << "\n" << text << tiles) {
            check(text, tiles, {2}, {{-3, 11, -2, 7}, {1, 4, 0, 9}, {0, 1, 5, 1}});
        }
    }
    BOOST_TEST(tiled == 8);
}

BOOST_AUTO_TEST_CASE(other_directives_come_before) {
    check_tiles(blur, "inline(a); ");
    check(blur, "reorder(h, y, x); overlap-tiles(h.x, h.y, 2, 3)", {2}, windows);
}

BOOST_AUTO_TEST_CASE(temporaries_are_as_large_as_a_tile) {
    const std::string text = text_of(filled(blur, "overlap-tiles(h.y, h.x, 8, 32)"));
    for (const char* part :
         {"for y_tile in (0, (y_extent + 7) div 8) <h, z0, s0, y_tile> {",
          "allocate int32 b[(x_begin, x_end - x_begin), (y_begin - 1, y_end - y_begin + 2)]",
          "for y in (y_begin - 1, y_end - y_begin + 2) <b, z0, s0, y> {"})
        BOOST_TEST(has(text, part), part << " is not in\n" << text);
}

BOOST_AUTO_TEST_CASE(loops_that_nothing_in_front_follows_run_inside_of_a_tile) {
    const auto colours = [](const std::string& value) {
        return pipeline(
            "  fun b(x, y) = a(x - 1, y) + a(x + 1, y);\n"
            "  fun d(x, y, c) = a(x, y) * int32(c);\n"
            "  fun h(x, y, c) = " +
            value + ";\n");
    };
    const std::string same = colours("b(x, y - 1) * int32(c) - b(x, y + 1)");
    const std::string other = colours("b(x, y - 1) * int32(c) - d(x, y + 1, c)");
    const auto order_of = [](const std::string& text) {
        const std::string loops = text_of(filled(text, "overlap-tiles(h.y, h.x, 3, 4)"));
        return loops.find("<h, z0, s0, c>") < loops.find("<h, z0, s0, y_tile>");
    };
    BOOST_TEST(!order_of(same));
    BOOST_TEST(order_of(other));
    for (const std::string& text : {same, other})
        for (const Window& window : windows) {
            const auto result = [&](const std::string& directives) {
                Arguments arguments = arguments_of(2, window, 12);
                arguments.scalars.insert({{"c_min", -1}, {"c_extent", 3}});
                arguments.arrays["h"] = Array(Type::int_(32), {window.x_extent, window.y_extent, 3});
                const Outcome outcome = interpret(filled(text, directives), "P", arguments);
                return outcome_of(outcome, arguments);
            };
            const std::string tiled = result("overlap-tiles(h.y, h.x, 3, 4)");
            BOOST_TEST(tiled.find("error") == std::string::npos, tiled);
            BOOST_TEST(tiled == result(""));
        }
}

BOOST_AUTO_TEST_CASE(a_pair_of_temporaries_whose_sizes_nobody_knows_is_no_chain) {
    const std::string text = R"(pipeline P(src: image float64[2]; p: int32; w: int32) -> h {
  fun a(x, y) = min rdom(r = (-1, 3)) (select(min(x, 7) >= r mod 4, int16(x), int16(y)));
  fun b(x) = int16(int32(clamp(float32(a(min(x, 6), x)) + float32(p), -99.0, 99.0)));
  fun h(x, y) = {
    (select(x div 2 >= x div 2, uint64(a(x + 1, x - 2)) mod uint64(44),
            uint64(a(x - 1, y - 1)) / 6 * abs(uint64(w) % 100)),
     (sum rdom(r = (-1, 3)) (((x - 3) - (y - 2)) * (w - (r + 1)) % 1009)) % 1009);
    (x, y) <- (h(x, y).0 + uint64(select(src(clamp(y, 0, src.width - 1), clamp(y - 3, 0, src.height - 1)) >
                                             float64(y), sat(int8, min(y, 7)), sat(int8, b(x)))),
               (w + int32(int64(2*x + 1) - int64(15))) % 1009) };
})";
    const auto bounded = infer_bounds(lower(translated(text).program));
    BOOST_TEST_REQUIRE(bool(bounded));
    BOOST_TEST(verify(default_schedule(*bounded, {})).empty());
}

// covers: SCH-82
BOOST_AUTO_TEST_CASE(what_cannot_run_in_tiles_is_refused) {
    const auto refused = [](const std::string& text, const std::string& directives, const std::string& why) {
        const std::string found = said(text, directives);
        BOOST_TEST(has(found, why), found);
    };
    refused(blur, "overlap-tiles(h.y, h.x, 0, 4)", "a factor is at least 1 [HAL-52]");
    refused(blur, "overlap-tiles(h.x, h.y, 4, 4)", "does not stand directly in");
    refused(blur, "inline(a); inline(b); overlap-tiles(h.y, h.x, 4, 4)",
            "no nest in front of <h, z0, s0, y> only computes what it reads");
    refused(blur, "overlap-tiles(a.y, a.x, 4, 4)",
            "no nest in front of <a, z0, s0, y> only computes what it reads");
    refused(blur, "traverse(h.y, parallel); overlap-tiles(h.y, h.x, 4, 4)",
            "<h, z0, s0, y> runs at once already [SCH-82]");
    refused(blur, "traverse(h.x, vectorize); overlap-tiles(h.y, h.x, 4, 4)",
            "<h, z0, s0, x> runs at once already [SCH-82]");
    refused(blur, "overlap-tiles(h.y, h.x, 4)", "the form is `overlap-tiles(rows, columns, m, n)`");
    refused(blur, "overlap-tiles(h.y, h.z, 4, 4)", "there is no loop `h.z` [HAL-62]");
    const std::string sum = pipeline(
        "  fun b(x, y) = a(x, y);\n"
        "  fun h(x, y) = { 0; rdom(k = (1, 6)) in (x, y) <- h(x, y) + b(x - k, y) };\n");
    refused(sum, "overlap-tiles(h.s1.x, h.s1.k, 4, 4)",
            "the iterations of <h, z0, s1, k> are not independent");
    refused(pipeline("  fun b(x, y) = a(0, 0);\n  fun h(x, y) = b(3, 4);\n"), "overlap-tiles(h.y, h.x, 4, 4)",
            "each tile would need all of what <");
}

BOOST_AUTO_TEST_SUITE_END()
