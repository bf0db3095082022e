// Attention in one kernel: the loops, what is refused, and the same values of whole and broken tiles, of rows
// with scores of -infinity, and of weights that are divided before they are summed.
#include <fmt/format.h>

#include <random>

#include "ir/reference/interpret.hpp"
#include "ir/schedule/automatic/default.hpp"
#include "ir/verify/verify.hpp"
#include "tests/ir/schedule/nests.hpp"

BOOST_AUTO_TEST_SUITE(attention_in_one_kernel)

using namespace nestor;
using namespace nestor::test;

namespace {

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

/// One nest over the given loops of `t`, `s`, `d` and `e`; `t#` is such an index.
int next_index = 100;
std::string over(const std::string& owner, const std::string& loops, const std::string& statement,
                 const std::string& reduction = "") {
    const std::string all = "tsde";
    std::string out, end, text = statement;
    for (const char loop : loops) {
        const int number = next_index++;
        out += fmt::format("for {0}.{1} in (0, {2}.{3}) <{4}, {0}>{5} {{ ", loop, number,
                           static_cast<char>(std::toupper(loop)), 2 + all.find(loop), owner,
                           reduction.find(loop) == std::string::npos ? "" : " reduction");
        end += " }";
        const std::string wanted{loop, '#'}, index = fmt::format("{}.{}", loop, number);
        for (auto at = text.find(wanted); at != std::string::npos; at = text.find(wanted))
            text.replace(at, 2, index);
    }
    return out + text + end + "\n";
}

struct Parts {
    std::string scale = over("S, z0, s1", "ts", "S.20[t#, s#] = S.20[t#, s#] * 0.25f32;");
    std::string biggest = over("M, z0, s0", "ts", "M.21[t#] max= S.20[t#, s#];", "s");
    std::string weights = over("S, z0, s2", "ts", "S.20[t#, s#] = exp(S.20[t#, s#] - M.21[t#]);");
    std::string total = over("W, z0, s0", "ts", "W.22[t#] += S.20[t#, s#];", "s");
    std::string quotient = "";
    std::string end = over("O, z0, s1", "te", "O.9[t#, e#] = O.9[t#, e#] / W.22[t#];");

    Program program() const {
        return read(
            "entry function f.1(size T.2, size S.3, size D.4, size E.5,\n"
            "  input float32 Q.6[(0, T.2), (0, D.4)], input float32 K.7[(0, S.3), (0, D.4)],\n"
            "  input float32 V.8[(0, S.3), (0, E.5)], input float32 B.10[(0, T.2), (0, S.3)],\n"
            "  output float32 O.9[(0, T.2), (0, E.5)]) {\n"
            "allocate float32 S.20[(0, T.2), (0, S.3)] heap;\n" +
            over("S, z0, s0.init", "ts", "S.20[t#, s#] = 0.0f32;") +
            over("S, z0, s0", "tsd", "S.20[t#, s#] += Q.6[t#, d#] * K.7[s#, d#];", "d") + scale +
            "allocate float32 M.21[(0, T.2)] heap;\n" + over("M, z0, s0.init", "t", "M.21[t#] = -inf_f32;") +
            biggest + weights + "allocate float32 W.22[(0, T.2)] heap;\n" +
            over("W, z0, s0.init", "t", "W.22[t#] = 0.0f32;") + total + quotient +
            over("O, z0, s0.init", "te", "O.9[t#, e#] = 0.0f32;") +
            over("O, z0, s0", "tes", "O.9[t#, e#] += S.20[t#, s#] * V.8[s#, e#];", "s") + end + "}\n");
    }
};

const char* const attend = "gpu-attention(S.s0.t, S.s0.s)";

std::string masked() {
    return over("S, z0, s1", "ts",
                "S.20[t#, s#] = select(B.10[t#, s#] > 0.0f32, S.20[t#, s#] * 0.25f32, -inf_f32);");
}

/// The same values but for rounding; a row without a weight is NaN in both.
void check_values(const Parts& parts, std::int64_t T, std::int64_t S, std::int64_t D, std::int64_t E) {
    const Program plain = parts.program();
    const auto tiled = apply(plain, "f", directive(attend));
    if (!tiled) BOOST_FAIL(render(tiled.error()));
    const auto violations = verify(*tiled);
    BOOST_REQUIRE_MESSAGE(violations.empty(), first_of(violations));
    Arguments first;
    const Type real = scalar_type("float32");
    first.arrays = {{"Q", Array(real, {T, D})},
                    {"K", Array(real, {S, D})},
                    {"V", Array(real, {S, E})},
                    {"B", Array(real, {T, S})},
                    {"O", Array(real, {T, E})}};
    std::mt19937 random(7);
    for (const char* name : {"Q", "K", "V"}) {
        Array& array = first.arrays.at(name);
        for (std::int64_t i = 0; i < array.size(); ++i)
            array.set(i, static_cast<double>(random() % 1000) / 250 - 2);
    }
    Array& mask = first.arrays.at("B");  // row 3 has none, others begin late
    for (std::int64_t i = 0; i < mask.size(); ++i)
        mask.set(i, i / S != 3 && (i % S > (i / S) % 70 || i % S + 1 == S) ? 1.0 : 0.0);
    Arguments second = first;
    const Outcome expected = interpret(plain, "f", first), outcome = interpret(*tiled, "f", second);
    BOOST_REQUIRE_MESSAGE(expected.error == 0, expected.message);
    BOOST_REQUIRE_MESSAGE(outcome.error == 0, outcome.message);
    const Array &a = first.arrays.at("O"), &b = second.arrays.at("O");
    int wrong = 0;
    for (std::int64_t i = 0; i < a.size(); ++i) {
        const double x = std::get<double>(a.get(i)), y = std::get<double>(b.get(i));
        wrong += std::isnan(x) ? !std::isnan(y) : !(std::abs(x - y) <= 1e-5 * (1 + std::abs(x)));
    }
    BOOST_TEST(wrong == 0, fmt::format("{} of {} by {}: S {}, D {}", wrong, T, E, S, D));
}

}  // namespace

// covers: SCH-94
BOOST_AUTO_TEST_CASE(scores_stay_in_registers_and_rows_are_scaled_to_the_largest_one) {
    const std::string text = after(Parts().program(), attend);
    for (const char* part : {"if T >= 64 && E >= 64 && E <= 128 && S >= 64 {\n",
                             "for tile in (0, t_tiles) gpu_block_x <S, z0, s0, t_tile> {\n",
                             "allocate float32 K_tile[(0, 2), (0, 16), (0, 68)] gpu_shared;\n",
                             "for s_tile in (0, (S + 63) / 64) <S, z0, s0, s_tile> reduction {\n",
                             "reduce(tile_M maximum tree) {\n", "let keep = exp(before - shift);\n",
                             "thread_W[group, lane, i] *= keep;\n", "reduce(row_W add tree) {\n",
                             "} else {\n", "    allocate float32 S[(0, T), (0, S)] heap;\n"})
        BOOST_TEST(has(text, part), part << " is not in\n" << text);
}

BOOST_AUTO_TEST_CASE(rows_are_those_of_three_kernels_but_for_rounding) {
    Parts masked_scores, divided;
    masked_scores.scale = masked();
    divided.quotient = over("S, z0, s3", "ts", "S.20[t#, s#] = S.20[t#, s#] / W.22[t#];");
    divided.end = "";
    for (const Parts& parts : {Parts(), masked_scores, divided}) {
        check_values(parts, 64, 64, 16, 64);
        check_values(parts, 71, 130, 5, 77);
        check_values(parts, 64, 65, 1, 128);
        check_values(parts, 70, 127, 3, 64);
        check_values(parts, 64, 1, 1, 128);
        check_values(parts, 65, 0, 3, 64);
        check_values(parts, 64, 63, 0, 64);
        check_values(parts, 9, 20, 4, 3);  // no tile is full
    }
}

BOOST_AUTO_TEST_CASE(what_is_no_attention_is_refused) {
    const auto refused = [](const Parts& parts, const std::string& why) {
        const std::string text = after(parts.program(), attend);
        BOOST_TEST(has(text, "error: `gpu-attention`: " + why + " [SCH-94]\n"), text);
    };
    Parts parts;
    parts.biggest = over("M, z0, s0", "ts", "M.21[t#] min= S.20[t#, s#];", "s");
    refused(parts, "the largest score of each row is not what is computed next");
    parts = {};
    parts.weights = over("S, z0, s2", "ts", "S.20[t#, s#] = exp2(S.20[t#, s#] - M.21[t#]);");
    refused(parts, "the next nest is not exp(score - largest score)");
    parts = {};
    parts.total = over("W, z0, s0", "ts", "W.22[t#] += S.20[t#, s#] * 2.0f32;", "s");
    refused(parts, "what follows is not the sum of a row's weights");
    parts = {};
    parts.end += over("O, z0, s2", "ts", "O.9[t#, 0] += S.20[t#, s#];", "s");
    refused(parts, "scores or weights are used elsewhere");
}

BOOST_AUTO_TEST_CASE(default_loops_take_it_where_sums_may_be_scaled) {
    const Target target{TargetKind::cuda};
    DefaultOptions options;
    BOOST_TEST(!has(body(default_schedule(Parts().program(), target, options)), "keep"));
    options.online_maximum = true;
    BOOST_TEST(has(body(default_schedule(Parts().program(), target, options)), "keep"));
}

BOOST_AUTO_TEST_SUITE_END()
