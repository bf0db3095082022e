// Pictures that a clamp continues, in the default loops of a device: computed where they are read, or kernels
// of their own.
#include <fmt/format.h>

#include "ir/lower/lower.hpp"
#include "ir/schedule/automatic/default.hpp"
#include "tests/ir/schedule/nests.hpp"

BOOST_AUTO_TEST_SUITE(padded)

using namespace nestor;
using namespace nestor::test;

namespace {

/// t is `value`; y is made of it by `reader`, over rows i and columns j.
std::string kernels(const std::string& value, const std::string& reader) {
    const std::string text = fmt::format(
        "entry function f.1(size H.2, size W.3, input float32 x.4[(0, H.2), (0, W.3)], output float32 "
        "y.5[(0, H.2), (0, W.3)]) pipeline {{\n"
        "  func t = float32 t.6 on (0, H.2 + 200), (0, W.3) {{\n"
        "    stage s0 over i.7 in (0, H.2 + 200), j.8 in (0, W.3): [i.7, j.8] = {};\n"
        "  }}\n"
        "  func y = float32 y.5 on (0, H.2), (0, W.3) parameter 3 {{\n{}  }}\n}}\n",
        value, reader);
    return body(default_schedule(lower(read(text)), Target{TargetKind::cuda}));
}

std::string apart(const std::string& value) {
    return kernels(value,
                   "    stage s0 over i.9 in (0, H.2), j.10 in (0, W.3): [i.9, j.10] = t.6[i.9, j.10] * "
                   "t.6[i.9 + 200, j.10];\n");
}

bool stores_picture(const std::string& text) {
    return text.find("allocate float32 t[") != std::string::npos;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_device_limits_places_where_a_picture_is_read) {
    const std::string clamped = apart("x.4[min(i.7, H.2 - 1), j.8]");
    BOOST_TEST(!stores_picture(clamped), clamped);
    BOOST_TEST(clamped.find("x[min(i + 200, H - 1), j]") != std::string::npos, clamped);
    // arithmetic, and what moves against the order of memory
    BOOST_TEST(stores_picture(apart("x.4[min(i.7, H.2 - 1), j.8] * 2.0f32")));
    BOOST_TEST(stores_picture(apart("x.4[min(j.8, H.2 - 1), min(i.7, W.3 - 1)]")));
}

BOOST_AUTO_TEST_CASE(a_picture_that_a_reduction_reads_is_stored) {
    const std::string sums = kernels(
        "x.4[min(i.7, H.2 - 1), j.8]",
        "    stage s0.init over i.9 in (0, H.2), j.10 in (0, W.3): [i.9, j.10] = 0.0f32;\n"
        "    stage s0 over i.11 in (0, H.2), j.12 in (0, W.3), r.13 in (0, 200) reduction: [i.11, j.12] += "
        "t.6[i.11 + r.13, j.12];\n");
    BOOST_TEST(stores_picture(sums), sums);
}

BOOST_AUTO_TEST_SUITE_END()
