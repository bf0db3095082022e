// Windows that may lie outside of a picture, in the default loops of a CPU: along a row only those at its
// ends ask for borders.
#include "ir/schedule/automatic/default.hpp"
#include "tests/ir/schedule/nests.hpp"

BOOST_AUTO_TEST_SUITE(windows_with_borders)

using namespace nestor;
using namespace nestor::test;

namespace {

/// The largest of three neighbours in each row of `B`, where `condition` says that these are there.
std::string largest(const std::string& condition, const std::string& extent = "N.2") {
    const std::string pure = "for i.10 in (0, K.3) <C, z0, s0.init, i> { for n.11 in (0, " + extent +
                             ") <C, z0, s0.init, n> { C.7[i.10, n.11] = 0.0f32; } }\n";
    const std::string update =
        "for m.12 in (0, K.3) <C, z0, s0, m> { for j.13 in (0, " + extent +
        ") <C, z0, s0, j> { for k.14 in (0, 3) <C, z0, s0, k> reduction {\n  C.7[m.12, j.13] max= select(" +
        condition + ", B.5[m.12, j.13 + k.14 - 1], 0.0f32); } } }\n";
    return body(default_schedule(function(pure + update), Target{TargetKind::openmp}));
}

}  // namespace

BOOST_AUTO_TEST_CASE(windows_inside_of_a_row_ask_for_no_borders) {
    const std::string text = largest("j.13 + k.14 >= 1 && j.13 + k.14 < N.2 + 1");
    BOOST_TEST(text.find("let j_interior_begin = min(1, N);") != std::string::npos, text);
    const auto inside = text.find("for j in (j_interior_begin"), behind = text.find("for j", inside + 1);
    BOOST_TEST_REQUIRE((inside != std::string::npos && behind != std::string::npos), text);
    BOOST_TEST(text.substr(inside, behind - inside).find("k >= 1") == std::string::npos, text);
    BOOST_TEST(text.substr(behind).find("k >= 1") != std::string::npos, text);
}

BOOST_AUTO_TEST_CASE(rows_whose_windows_ask_for_something_else_stay_whole) {
    BOOST_TEST(largest("k.14 >= 1").find("interior") == std::string::npos);
    BOOST_TEST(largest("B.5[m.12, k.14] > 0.0f32").find("interior") == std::string::npos);
    BOOST_TEST(largest("j.13 + k.14 >= 1", "8").find("interior") == std::string::npos);  // all of it is known
}

BOOST_AUTO_TEST_SUITE_END()
