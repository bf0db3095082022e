// Nests whose elements are computed where they are read: the text, and what stays.
#include "ir/schedule/automatic/default.hpp"
#include "tests/ir/schedule/nests.hpp"

BOOST_AUTO_TEST_SUITE(inline_nests)

using namespace nestor;
using namespace nestor::test;

namespace {

/// t[i, j] of A, then what reads it.
Program chain(const std::string& value, const std::string& reader, const std::string& extent = "K.3") {
    return function(
        "  allocate float32 u.10[(0, N.2), (0, K.3)] heap;\n"
        "  for i.11 in (0, N.2) <u, z0, s0, i> { for j.12 in (0, " +
        extent + ") <u, z0, s0, j> { u.10[i.11, j.12] = " + value + "; } }\n" + reader);
}

const char* const reader =
    "  for m.13 in (0, N.2) <C, z0, s0, m> { for n.14 in (0, N.2) <C, z0, s0, n> {\n"
    "    C.7[m.13, n.14] = u.10[m.13, min(n.14, K.3 - 1)] + u.10[n.14, 0]; } }\n";

std::string inlined(const Program& program) {
    return after(program, {schedule::InlineNest{loop("u", "s0", "i")}});
}

}  // namespace

BOOST_AUTO_TEST_CASE(values_stand_where_they_were_read) {
    BOOST_TEST(inlined(chain("2.0f32 * A.4[i.11, max(j.12 - 1, 0)]", reader)) ==
               R"(for m in (0, N) <C, z0, s0, m> {
    for n in (0, N) <C, z0, s0, n> {
        C[m, n] = 2.0f32 * A[m, max(min(n, K - 1) - 1, 0)] + 2.0f32 * A[n, max(0 - 1, 0)];
    }
}
)");
}

namespace {

const char* const stencil =
    "  for m.13 in (0, N.2 - 1) <C, z0, s0, m> { for n.14 in (0, N.2) <C, z0, s0, n> {\n"
    "    C.7[m.13, n.14] = u.10[m.13, n.14] + u.10[m.13, n.14] * u.10[m.13 + 1, n.14]; } }\n";

}  // namespace

// the page's texts call both names u, whatever their symbols are
BOOST_AUTO_TEST_CASE(values_of_several_elements_have_names) {
    BOOST_TEST(inlined(chain("A.4[i.11, j.12] + A.4[i.11, 0]", stencil)) ==
               R"(for m in (0, N - 1) <C, z0, s0, m> {
    for n in (0, N) <C, z0, s0, n> {
        let u = A[m, n] + A[m, 0];
        let u = A[m + 1, n] + A[m + 1, 0];
        C[m, n] = u + u * u;
    }
}
)");
    // not where they may lie outside of what is computed
    BOOST_TEST(inlined(chain("A.4[i.11, j.12] + A.4[i.11, 0]",
                             "  for m.13 in (0, N.2) <y, z0, s0, m> {\n"
                             "    y.8[m.13] = select(m.13 < K.3, u.10[0, m.13], 0.0f32); }\n")) ==
               R"(for m in (0, N) <y, z0, s0, m> {
    y[m] = select(m < K, A[0, m] + A[0, 0], 0.0f32);
}
)");
}

// covers: SCH-86
BOOST_AUTO_TEST_CASE(what_is_not_the_same_where_it_is_read_stays) {
    const auto refused = [](const Program& program, const std::string& reason) {
        const std::string text = inlined(program);
        BOOST_TEST(text.find(reason) != std::string::npos, text);
        BOOST_TEST(text.find("[SCH-86]") != std::string::npos, text);
    };
    refused(chain("A.4[i.11, j.12]", reader, "K.3 - 1"), "computes a part of `u` only");
    refused(chain("C.7[i.11, 0]", reader), "what `u` is made of changes before it is read");
    refused(chain("1.0f32", "  for m.13 in (0, N.2) <y, z0, s0, m> { u.10[m.13, 0] += 1.0f32; }\n"),
            "`u` is changed elsewhere too");
    refused(function("  for i.11 in (0, N.2) <u, z0, s0, i> { y.8[i.11] = x.6[i.11]; }\n"),
            "`y` is no temporary");
    refused(function("  for i.11 in (0, N.2) <u, z0, s0, i> { y.8[N.2 - 1 - i.11] = x.6[i.11]; }\n"),
            "does more than compute elements");
}

BOOST_AUTO_TEST_CASE(default_loops_inline_what_only_converts) {
    const auto stays = [](const Program& program) {
        return body(default_schedule(program, Target{})).find("float32 u[") != std::string::npos;
    };
    BOOST_TEST(!stays(chain("A.4[i.11, j.12]", reader)));
    BOOST_TEST(!stays(chain("float32(int32(A.4[min(i.11 + 1, N.2 - 1), max(j.12 - 1, 0)]))", reader)));
    // arithmetic, other orders of memory, and what reductions read again and again
    BOOST_TEST(stays(chain("A.4[i.11, j.12] * 2.0f32", reader)));
    BOOST_TEST(stays(chain("B.5[j.12, i.11]", reader)));
    BOOST_TEST(stays(chain("A.4[i.11, K.3 - 1 - j.12]", reader)));
    BOOST_TEST(stays(
        chain("float32(int32(A.4[i.11, j.12]))",
              "  for m.13 in (0, N.2) <y, z0, s0, m> { for k.14 in (0, K.3) <y, z0, s0, k> reduction {\n"
              "    y.8[m.13] += u.10[m.13, k.14] * u.10[0, k.14]; } }\n")));
}

BOOST_AUTO_TEST_CASE(devices_repeat_short_arithmetic_on_neighbours) {
    Target device;
    device.kind = TargetKind::cuda;
    const auto stays = [&](const std::string& value, const std::string& behind = stencil) {
        return body(default_schedule(chain(value, behind), device)).find("float32 u[") != std::string::npos;
    };
    BOOST_TEST(!stays("A.4[i.11, j.12] + 2.0f32 * A.4[i.11, j.12 + 1]"));
    // more loads than of a window of 3 by 3, elements of other places, functions
    BOOST_TEST(stays("A.4[i.11, j.12] + A.4[i.11, j.12 + 1] + A.4[i.11, j.12 + 2] + A.4[i.11, j.12 + 3]"));
    BOOST_TEST(stays("A.4[i.11, j.12] + A.4[i.11, 0]"));
    BOOST_TEST(stays("A.4[i.11, j.12] + B.5[j.12, i.11]"));
    BOOST_TEST(stays("exp(A.4[i.11, j.12])"));
    // reads at places that data or limits choose
    BOOST_TEST(stays("2.0f32 * A.4[i.11, j.12]", reader));
}

BOOST_AUTO_TEST_SUITE_END()
