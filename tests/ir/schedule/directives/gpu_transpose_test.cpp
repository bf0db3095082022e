// Transpositions in tiles of a device's blocks: the loops, what is refused, and the same values at all edges.
#include <fmt/format.h>

#include <random>

#include "ir/passes/pass_pipeline.hpp"
#include "ir/reference/interpret.hpp"
#include "ir/verify/verify.hpp"
#include "tests/ir/schedule/nests.hpp"

BOOST_AUTO_TEST_SUITE(transpositions_in_blocks)

using namespace nestor;
using namespace nestor::test;

namespace {

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

struct Sizes {
    std::int64_t N, H, W, C;
};

/// `f` over images with channels last (I, J) and first (O, P), and a channel's values (S).
Program images(const std::string& statements) {
    return read(
        "entry function f.1(size N.2, size H.3, size W.4, size C.5,\n"
        "  input float32 I.6[(0, N.2), (0, H.3), (0, W.4), (0, C.5)],\n"
        "  input int32 J.7[(0, N.2), (0, H.3), (0, W.4), (0, C.5)], input float32 S.8[(0, C.5)],\n"
        "  input float32 P.9[(0, N.2), (0, C.5), (0, H.3), (0, W.4)],\n"
        "  inout float32 O.10[(0, N.2), (0, C.5), (0, H.3), (0, W.4)]) {\n" +
        statements + "}\n");
}

std::string loops(const std::string& value, const std::string& place = "O.10[n.20, c.21, h.22, w.23]",
                  const std::string& kind = "") {
    return "for n.20 in (0, N.2) <O, z0, s0, n> { for c.21 in (0, C.5) <O, z0, s0, c> {\n"
           "for h.22 in (0, H.3) <O, z0, s0, h> { for w.23 in (0, W.4) <O, z0, s0, w>" +
           kind + " {\n  " + place + " = " + value + ";\n} } } }\n";
}

const char* const turned = "I.6[n.20, h.22, w.23, c.21]";

void check_values(const std::string& statements, const Sizes& s,
                  const std::string& schedule = "gpu-transpose(O.s0.w, O.s0.c)") {
    const Program plain = images(statements);
    const auto tiled = apply(plain, "f", directive(schedule));
    if (!tiled) BOOST_FAIL(render(tiled.error()) + statements);
    const auto violations = verify(*tiled);
    BOOST_REQUIRE_MESSAGE(violations.empty(), first_of(violations));
    Arguments first;
    const Type real = scalar_type("float32");
    first.arrays = {{"I", Array(real, {s.N, s.H, s.W, s.C})},
                    {"J", Array(scalar_type("int32"), {s.N, s.H, s.W, s.C})},
                    {"S", Array(real, {s.C})},
                    {"P", Array(real, {s.N, s.C, s.H, s.W})},
                    {"O", Array(real, {s.N, s.C, s.H, s.W})}};
    std::mt19937 random(7);
    for (auto& [name, array] : first.arrays)
        for (std::int64_t i = 0; i < array.size(); ++i)
            name == "J" ? array.set(i, static_cast<std::int64_t>(random() % 1000))
                        : array.set(i, static_cast<double>(random() % 1000) / 8);
    Arguments second = first;
    const Outcome expected = interpret(plain, "f", first);
    BOOST_REQUIRE_MESSAGE(expected.error == 0, expected.message);
    const Outcome outcome = interpret(*tiled, "f", second);
    BOOST_REQUIRE_MESSAGE(outcome.error == 0, outcome.message);
    BOOST_TEST((first.arrays.at("O").data == second.arrays.at("O").data),
               fmt::format("{}: N {}, H {}, W {}, C {}", statements, s.N, s.H, s.W, s.C));
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_tile_is_read_along_one_loop_and_written_along_the_other) {
    const std::string text = after(images(loops(turned)), "gpu-transpose(O.s0.w, O.s0.c)");
    for (const char* part : {"if C >= 8 && W >= 8 && H >= 1 {\n", " gpu_block_z <O, z0, s0, layer> {\n",
                             " gpu_block_y <O, z0, s0, c_tile> {\n", " gpu_block_x <O, z0, s0, w_tile> {\n",
                             "allocate float32 I_tile[(0, 32), (0, 33)] gpu_shared;\n"})
        BOOST_TEST(has(text, part), part << " is not in\n" << text);
    // what is short keeps its loops
    BOOST_TEST(has(text, "} else {\n    for n in (0, N) <O, z0, s0, n> {\n"), text);
}

BOOST_AUTO_TEST_CASE(values_are_the_same_around_every_edge) {
    for (const Sizes& sizes : {Sizes{1, 1, 32, 32}, Sizes{2, 3, 33, 8}, Sizes{1, 2, 31, 65},
                               Sizes{2, 2, 8, 9}, Sizes{1, 2, 7, 40}, Sizes{1, 2, 40, 7}, Sizes{0, 2, 40, 40},
                               Sizes{2, 0, 40, 40}, Sizes{2, 2, 0, 40}, Sizes{2, 2, 40, 0}})
        check_values(loops(turned), sizes);
    // several arrays, what lies along the rows of the result, what has one value a channel
    const Sizes sizes{2, 3, 35, 34};
    check_values(loops("I.6[n.20, h.22, w.23, c.21] * S.8[c.21] + P.9[n.20, c.21, h.22, w.23]"), sizes);
    check_values(loops("I.6[n.20, h.22, w.23, c.21] + float32(J.7[n.20, h.22, w.23, c.21])"), sizes);
    check_values(loops("I.6[n.20, h.22, w.23, c.21] - I.6[n.20, h.22, w.23, c.21]"), sizes);
    // a load that a choice guards is not read for all elements
    check_values(loops("I.6[n.20, h.22, w.23, c.21] + "
                       "select(w.23 < W.4 - 1, I.6[n.20, h.22, w.23 + 1, c.21], 0.0f32)"),
                 sizes);
}

// covers: SCH-85
BOOST_AUTO_TEST_CASE(what_does_not_turn_is_refused) {
    const auto refused = [](const std::string& statements, const std::string& why,
                            const std::string& directive = "gpu-transpose(O.s0.w, O.s0.c)") {
        const std::string text = after(images(statements), directive);
        BOOST_TEST(has(text, why), text);
        BOOST_TEST(has(text, "SCH-85"), text);
    };
    refused(loops("P.9[n.20, c.21, h.22, w.23]"), "nothing is read along <O, z0, s0, c>");
    refused(loops(turned), "neighbours of `O` in memory are not neighbours of <O, z0, s0, c>",
            "gpu-transpose(O.s0.c, O.s0.w)");
    refused(loops(turned), "are not two loops of one nest", "gpu-transpose(O.s0.w, O.s0.w)");
    refused(loops("O.10[n.20, c.21, h.22, w.23] + I.6[n.20, h.22, w.23, c.21]"), "`O` is read and written");
    refused(loops(turned, "O.10[n.20, c.21, h.22, 0]"), "is no index of what is assigned");
    refused(loops(turned, "O.10[n.20, c.21, h.22, w.23]", " reduction"),
            "every element is a sum over <O, z0, s0, w>, and is not assigned once");
    refused(loops(turned, "O.10[n.20, c.21, h.22, w.23]", " reduction"),
            "assign the transposed array in a statement of its own");
    // only read where a choice says so
    refused(loops("select(w.23 > 0, I.6[n.20, h.22, w.23, c.21], 0.0f32)"), "nothing is read along");
}

BOOST_AUTO_TEST_CASE(a_product_is_refused_with_the_directive_that_it_has) {
    const std::string text =
        after(read("entry function f.1(size M.2, size N.3, size K.4, input float32 A.5[(0, M.2), (0, K.4)],\n"
                   "  input float32 B.6[(0, K.4), (0, N.3)], inout float32 C.7[(0, M.2), (0, N.3)]) {\n"
                   "for m.8 in (0, M.2) <C, z0, s0, m> { for n.9 in (0, N.3) <C, z0, s0, n> {\n"
                   "for k.10 in (0, K.4) <C, z0, s0, k> reduction {\n"
                   "  C.7[m.8, n.9] += A.5[m.8, k.10] * B.6[k.10, n.9];\n} } } }\n"),
              "gpu-transpose(C.s0.n, C.s0.m)");
    BOOST_TEST(has(text, "every element is a sum over <C, z0, s0, k>"), text);
    BOOST_TEST(has(text, "`gpu-contract(<C, z0, s0, m>, <C, z0, s0, n>, 128, 128)` runs it in tiles"), text);
}

BOOST_AUTO_TEST_SUITE_END()
