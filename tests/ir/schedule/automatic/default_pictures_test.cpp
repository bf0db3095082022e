// The default loops of pictures: windows, clamped and strided subscripts, colours, and chains of nests in
// tiles.
#include <fmt/format.h>

#include "tests/ir/schedule/automatic/scheduled.hpp"

BOOST_AUTO_TEST_SUITE(default_loops_of_pictures)

using namespace nestor;
using namespace nestor::test;

BOOST_AUTO_TEST_CASE(clamped_subscripts_are_near_along_memory) {
    const std::string clamped =
        "entry function f.1(size N.2, size W.3, input float32 x.4[(0, N.2), (0, W.3)], output float32 "
        "y.5[(0, N.2), (0, W.3)]) pipeline {\n"
        "  func y = float32 y.5 on (0, N.2), (0, W.3) parameter 3 {\n"
        "    stage s0 over n.6 in (0, N.2), w.7 in (0, W.3): [n.6, w.7] = x.4[";
    const auto loops = [&](const std::string& indices) {
        return scheduled(read(clamped + indices + "];\n  }\n}\n"), TargetKind::openmp);
    };
    const std::string row = loops("n.6, min(max(w.7 - 3, 0), W.3 - 1)");
    BOOST_TEST(row.find("for w in (0, W) vectorized") != std::string::npos, row);
    // where both limits move it is no clamp, and along columns memory is not near
    const std::string both = loops("n.6, min(w.7, W.3 - 1 - w.7)");
    BOOST_TEST(both.find("vectorized") == std::string::npos, both);
    const std::string column = loops("min(max(w.7 - 3, 0), N.2 - 1), n.6");
    BOOST_TEST(column.find("for w in (0, W) vectorized") == std::string::npos, column);
    // what repeats an array is near within a period, which is long where a size says so
    const std::string repeated = loops("n.6, (w.7 - 3) emod W.3");
    BOOST_TEST(repeated.find("for w in (0, W) vectorized") != std::string::npos, repeated);
    const std::string shifted = loops("n.6, (w.7 + W.3 - 1) % W.3");
    BOOST_TEST(shifted.find("for w in (0, W) vectorized") != std::string::npos, shifted);
    const std::string short_period = loops("n.6, (w.7 - 3) emod 8");
    BOOST_TEST(short_period.find("vectorized") == std::string::npos, short_period);
}

BOOST_AUTO_TEST_CASE(rows_of_pictures_are_shared_whole) {
    const auto loops = [](const char* place) {
        const std::string text = fmt::format(
            "entry function f.1(size N.2, size W.3, size K.4, input float32 x.5[(0, N.2 * K.4 + K.4), (0, "
            "W.3 * "
            "K.4 + K.4)], output float32 y.6[(0, N.2), (0, W.3)]) pipeline {{\n"
            "  func y = float32 y.6 on (0, N.2), (0, W.3) parameter 4 {{\n"
            "    stage s0.init over n.7 in (0, N.2), w.8 in (0, W.3): [n.7, w.8] = 0.0f32;\n"
            "    stage s0 over n.9 in (0, N.2), w.10 in (0, W.3), i.11 in (0, K.4) reduction, j.12 in (0, "
            "K.4) "
            "reduction: [n.9, w.10] = y.6[n.9, w.10] + x.5[{}];\n"
            "  }}\n}}\n",
            place);
        return scheduled(read(text), TargetKind::openmp);
    };
    const std::string window = loops("n.9 * K.4 + i.11, w.10 * K.4 + j.12");
    BOOST_TEST(window.find(" parallel <") != std::string::npos, window);
    // of other arrays there may be few, whose columns are shared as well
    const std::string rows = loops("i.11, w.10 * K.4 + j.12");
    BOOST_TEST(rows.find(" parallel collapse 2 <") != std::string::npos, rows);
}

BOOST_AUTO_TEST_CASE(colours_of_pixels_are_read_in_lanes) {
    const auto loops = [](int colours) {
        const std::string text = fmt::format(
            "entry function f.1(size N.2, size W.3, input uint8 x.4[(0, N.2), (0, W.3), (0, {})], output "
            "uint8 "
            "y.5[(0, N.2), (0, W.3)]) pipeline {{\n"
            "  func y = uint8 y.5 on (0, N.2), (0, W.3) parameter 3 {{\n"
            "    stage s0 over n.6 in (0, N.2), w.7 in (0, W.3): [n.6, w.7] = x.4[n.6, w.7, 0] +% x.4[n.6, "
            "w.7, 2];\n"
            "  }}\n}}\n",
            colours);
        return scheduled(read(text), TargetKind::openmp);
    };
    BOOST_TEST(loops(3).find("for w in (0, W) vectorized") != std::string::npos, loops(3));
    BOOST_TEST(loops(7).find("vectorized") == std::string::npos, loops(7));
}

namespace {

/// t is made of x, y of elements of t that lie so many rows apart.
std::string chain(TargetKind kind, const std::string& value, int distance) {
    constexpr const char* text =
        "entry function f.1(size H.2, size W.3, input float32 x.4[(0, H.2), (0, W.3)], output float32 "
        "y.5[(0, H.2), (0, W.3)]) pipeline {{\n"
        "  func t = float32 t.6 on (0, H.2 + {0}), (0, W.3) {{\n"
        "    stage s0 over i.7 in (0, H.2 + {0}), j.8 in (0, W.3): [i.7, j.8] = {1};\n"
        "  }}\n"
        "  func y = float32 y.5 on (0, H.2), (0, W.3) parameter 3 {{\n"
        "    stage s0 over i.9 in (0, H.2), j.10 in (0, W.3): [i.9, j.10] = t.6[i.9, j.10] * t.6[i.9 + {0}, "
        "j.10];\n"
        "  }}\n}}\n";
    return scheduled(read(fmt::format(text, distance, value)), kind);
}

}  // namespace

BOOST_AUTO_TEST_CASE(chains_of_nests_run_in_tiles_where_little_is_done_twice) {
    const std::string cheap = chain(TargetKind::openmp, "x.4[min(i.7, H.2 - 1), j.8] * 2.0f32", 2);
    BOOST_TEST(cheap.find("allocate float32 t[(i_begin, i_end - i_begin + 2), (j_begin, j_end - j_begin)]") !=
                   std::string::npos,
               cheap);
    BOOST_TEST(cheap.find("parallel <y, z0, s0, i_tile>") != std::string::npos, cheap);
}

BOOST_AUTO_TEST_CASE(chains_of_nests_run_in_blocks_whose_shared_memory_holds_their_temporaries) {
    const std::string near = chain(TargetKind::cuda, "x.4[min(i.7, H.2 - 1), j.8] * 2.0f32", 2);
    BOOST_TEST(near.find("gpu_block_y <y, z0, s0, i_tile>") != std::string::npos, near);
    BOOST_TEST(near.find("allocate float32 t[(i_begin, 34), (j_begin, 64)]") != std::string::npos, near);
    // 200 rows more than a tile has
    const std::string far = chain(TargetKind::cuda, "x.4[min(i.7, H.2 - 1), j.8] * 2.0f32", 200);
    BOOST_TEST(far.find("i_tile") == std::string::npos, far);
}

BOOST_AUTO_TEST_CASE(windows_of_bytes_read_clamped_pictures_where_they_lie) {
    const auto loops = [](const std::string& type, const std::string& value, const std::string& window) {
        const std::string text = fmt::format(
            "entry function f.1(size H.2, size W.3, size R.11, input {0} x.4[(0, H.2), (0, W.3)], output {0} "
            "y.5[(0, H.2), (0, W.3)]) pipeline {{\n"
            "  func t = {0} t.6 on (0, H.2), (0, W.3 + R.11) {{\n"
            "    stage s0 over i.7 in (0, H.2), j.8 in (0, W.3 + R.11): [i.7, j.8] = {1};\n  }}\n"
            "  func y = {0} y.5 on (0, H.2), (0, W.3) parameter 4 {{\n"
            "    stage s0.init over i.13 in (0, H.2), j.14 in (0, W.3): [i.13, j.14] = x.4[0, 0];\n"
            "    stage s0 over i.9 in (0, H.2), j.10 in (0, W.3), r.12 in {2} reduction: [i.9, j.10] max= "
            "t.6[i.9, j.10 + r.12];\n  }}\n}}\n",
            type, value, window);
        return scheduled(read(text), TargetKind::openmp);
    };
    const std::string element = "x.4[i.7, min(max(j.8 - 2, 0), W.3 - 1)]";
    const auto stores_picture = [](const std::string& text) { return text.find("t[") != std::string::npos; };
    BOOST_TEST(!stores_picture(loops("uint8", element, "(0, R.11)")));
    BOOST_TEST(stores_picture(loops("uint8", element, "(0, 5)")));  // compilers unroll it
    BOOST_TEST(stores_picture(loops("int32", element, "(0, R.11)")));
    BOOST_TEST(stores_picture(loops("uint8", element + " / 2u8", "(0, R.11)")));
    BOOST_TEST(stores_picture(loops("uint8", "x.4[i.7, min(2 * j.8, W.3 - 1)]", "(0, R.11)")));
}

BOOST_AUTO_TEST_SUITE_END()
