// Layers of networks: sizes, inputs and oracles, each written from the mathematics of the layer in double.
#include <algorithm>
#include <cmath>

#include "tests/support/samples/gallery.hpp"
#include "tests/support/samples/oracle.hpp"

namespace nestor::samples {
namespace {

using Integer = std::int64_t;

double logistic(double x) {
    return 1 / (1 + std::exp(-x));
}

// ---------------------------------------------------------------------------------------- convolutions

Arguments convolution_inputs(const Sizes& s) {
    return {{},
            {{"I", floats(20, {s.at("N"), s.at("C"), s.at("H"), s.at("W")})},
             {"F", floats(21, {s.at("M"), s.at("C"), s.at("KH"), s.at("KW")})}}};
}

Expected dilated_conv(const Arguments& in) {
    const Values I(in.arrays.at("I")), F(in.arrays.at("F"));
    const Integer C = I.extent(1), KH = F.extent(2), KW = F.extent(3);
    const Integer rows = I.extent(2) - 2 * (KH - 1), columns = I.extent(3) - 2 * (KW - 1);
    return each({I.extent(0), F.extent(0), rows, columns}, [&](const Index& o) {
        return sum(C, [&](Integer c) {
            return sum(KH, KW, [&](Integer i, Integer j) {
                return I(o[0], c, o[2] + 2 * i, o[3] + 2 * j) * F(o[1], c, i, j);
            });
        });
    });
}

Arguments grouped_inputs(const Sizes& s) {
    return {{},
            {{"I", floats(22, {s.at("N"), s.at("G"), s.at("C"), s.at("H"), s.at("W")})},
             {"F", floats(23, {s.at("G"), s.at("M"), s.at("C"), 3, 3})}}};
}

Expected grouped_conv(const Arguments& in) {
    const Values I(in.arrays.at("I")), F(in.arrays.at("F"));
    return each({I.extent(0), I.extent(1), F.extent(1), I.extent(3) - 2, I.extent(4) - 2},
                [&](const Index& o) {
                    return sum(I.extent(2), [&](Integer c) {
                        return sum(3, 3, [&](Integer i, Integer j) {
                            return I(o[0], o[1], c, o[3] + i, o[4] + j) * F(o[1], o[2], c, i, j);
                        });
                    });
                });
}

Arguments depthwise_inputs(const Sizes& s) {
    return {{},
            {{"I", floats(24, {s.at("N"), s.at("C"), s.at("H"), s.at("W")})},
             {"depth", floats(25, {s.at("C"), 3, 3})},
             {"mix", floats(26, {s.at("M"), s.at("C")})}}};
}

Expected depthwise_conv(const Arguments& in) {
    const Values I(in.arrays.at("I")), depth(in.arrays.at("depth")), mix(in.arrays.at("mix"));
    return each({I.extent(0), mix.extent(0), I.extent(2) - 2, I.extent(3) - 2}, [&](const Index& o) {
        return sum(I.extent(1), [&](Integer c) {
            return mix(o[1], c) * sum(3, 3, [&](Integer i, Integer j) {
                       return I(o[0], c, o[2] + i, o[3] + j) * depth(c, i, j);
                   });
        });
    });
}

Arguments transposed_conv_inputs(const Sizes& s) {
    return {{},
            {{"I", floats(27, {s.at("N"), s.at("C"), s.at("H"), s.at("W")})},
             {"F", floats(28, {s.at("C"), s.at("M"), s.at("KH"), s.at("KW")})}}};
}

/// Scattered, as the operation is defined.
Expected transposed_conv(const Arguments& in) {
    const Values I(in.arrays.at("I")), F(in.arrays.at("F"));
    const Integer N = I.extent(0), C = I.extent(1), H = I.extent(2), W = I.extent(3);
    const Integer M = F.extent(1), KH = F.extent(2), KW = F.extent(3);
    const Integer rows = 2 * (H - 1) + KH, columns = 2 * (W - 1) + KW;
    std::vector<double> sums(static_cast<std::size_t>(N * M * rows * columns), 0.0);
    for (Integer n = 0; n < N; ++n)
        for (Integer c = 0; c < C; ++c)
            for (Integer h = 0; h < H; ++h)
                for (Integer w = 0; w < W; ++w)
                    for (Integer m = 0; m < M; ++m)
                        for (Integer i = 0; i < KH; ++i)
                            for (Integer j = 0; j < KW; ++j)
                                sums[static_cast<std::size_t>(((n * M + m) * rows + 2 * h + i) * columns +
                                                              2 * w + j)] += I(n, c, h, w) * F(c, m, i, j);
    return {{N, M, rows, columns}, sums, {}};
}

// -------------------------------------------------------------------------------------------- poolings

Arguments image_inputs(const Sizes& s) {
    return {{}, {{"I", floats(29, {s.at("N"), s.at("C"), s.at("H"), s.at("W")})}}};
}

Expected max_pool(const Arguments& in) {
    const Values I(in.arrays.at("I"));
    return each({I.extent(0), I.extent(1), I.extent(2) / 2, I.extent(3) / 2}, [&](const Index& o) {
        const Integer h = 2 * o[2], w = 2 * o[3];
        return std::max({I(o[0], o[1], h, w), I(o[0], o[1], h, w + 1), I(o[0], o[1], h + 1, w),
                         I(o[0], o[1], h + 1, w + 1)});
    });
}

Expected average_pool(const Arguments& in) {
    const Values I(in.arrays.at("I"));
    return each({I.extent(0), I.extent(1), I.extent(2) / 3, I.extent(3) / 3}, [&](const Index& o) {
        return sum(3, 3, [&](Integer i, Integer j) { return I(o[0], o[1], 3 * o[2] + i, 3 * o[3] + j); }) / 9;
    });
}

Expected upsample(const Arguments& in) {
    const Values I(in.arrays.at("I"));
    return each({I.extent(0), I.extent(1), 2 * I.extent(2), 2 * I.extent(3)},
                [&](const Index& o) { return I(o[0], o[1], o[2] / 2, o[3] / 2); });
}

// --------------------------------------------------------------------------------------- normalisations

/// Mean and variance of a list.
std::pair<double, double> statistics(const std::vector<double>& values) {
    const auto count = static_cast<double>(values.size());
    double mean = 0, variance = 0;
    for (const double value : values) mean += value / count;
    for (const double value : values) variance += (value - mean) * (value - mean) / count;
    return {mean, variance};
}

Arguments group_norm_inputs(const Sizes& s) {
    return {{},
            {{"I", floats(30, {s.at("N"), s.at("G"), s.at("C"), s.at("H"), s.at("W")})},
             {"scale", floats(31, {s.at("G"), s.at("C")})},
             {"shift", floats(32, {s.at("G"), s.at("C")})}}};
}

Expected group_norm(const Arguments& in) {
    const Values I(in.arrays.at("I")), scale(in.arrays.at("scale")), shift(in.arrays.at("shift"));
    std::vector<std::vector<double>> members(static_cast<std::size_t>(I.extent(0) * I.extent(1)));
    const auto group = [&](const Index& o) { return static_cast<std::size_t>(o[0] * I.extent(1) + o[1]); };
    const auto pixel = [&](const Index& o) { return I(o[0], o[1], o[2], o[3], o[4]); };
    const Index extents = in.arrays.at("I").extents;
    each(extents, [&](const Index& o) { return members[group(o)].push_back(pixel(o)), 0; });
    std::vector<std::pair<double, double>> known;
    for (const auto& values : members) known.push_back(statistics(values));
    return each(extents, [&](const Index& o) {
        const auto [mean, variance] = known[group(o)];
        return (pixel(o) - mean) / std::sqrt(variance + 0.00001) * scale(o[1], o[2]) + shift(o[1], o[2]);
    });
}

Arguments batch_norm_inputs(const Sizes& s) {
    Arguments in = image_inputs(s);
    in.arrays["scale"] = floats(33, {s.at("C")});
    in.arrays["shift"] = floats(34, {s.at("C")});
    return in;
}

std::vector<std::pair<double, double>> channel_statistics(const Array& images) {
    const Values I(images);
    std::vector<std::vector<double>> members(static_cast<std::size_t>(I.extent(1)));
    each(images.extents, [&](const Index& o) {
        return members[static_cast<std::size_t>(o[1])].push_back(I(o[0], o[1], o[2], o[3])), 0;
    });
    std::vector<std::pair<double, double>> known;
    for (const auto& values : members) known.push_back(statistics(values));
    return known;
}

Expected batch_norm(const Arguments& in) {
    const Values I(in.arrays.at("I")), scale(in.arrays.at("scale")), shift(in.arrays.at("shift"));
    const auto known = channel_statistics(in.arrays.at("I"));
    return each(in.arrays.at("I").extents, [&](const Index& o) {
        const auto [mean, variance] = known[static_cast<std::size_t>(o[1])];
        return (I(o[0], o[1], o[2], o[3]) - mean) / std::sqrt(variance + 0.00001) * scale(o[1]) + shift(o[1]);
    });
}

Expected batch_mean(const Arguments& in) {
    const auto known = channel_statistics(in.arrays.at("I"));
    return each({static_cast<Integer>(known.size())},
                [&](const Index& o) { return known[static_cast<std::size_t>(o[0])].first; });
}

Expected batch_variance(const Arguments& in) {
    const auto known = channel_statistics(in.arrays.at("I"));
    return each({static_cast<Integer>(known.size())},
                [&](const Index& o) { return known[static_cast<std::size_t>(o[0])].second; });
}

Arguments rms_norm_inputs(const Sizes& s) {
    return {{}, {{"I", floats(35, {s.at("N"), s.at("D")})}, {"scale", floats(36, {s.at("D")})}}};
}

Expected rms_norm(const Arguments& in) {
    const Values I(in.arrays.at("I")), scale(in.arrays.at("scale"));
    const Integer D = I.extent(1);
    std::vector<double> roots;
    for (Integer n = 0; n < I.extent(0); ++n)
        roots.push_back(std::sqrt(
            sum(D, [&](Integer d) { return I(n, d) * I(n, d); }) / static_cast<double>(D) + 0.00001));
    return each({I.extent(0), D}, [&](const Index& o) {
        return I(o[0], o[1]) / roots[static_cast<std::size_t>(o[0])] * scale(o[1]);
    });
}

// ------------------------------------------------------------------------------------- whole networks

Arguments mlp3_inputs(const Sizes& s) {
    const Integer B = s.at("B"), D = s.at("D"), P = s.at("P"), Q = s.at("Q"), K = s.at("K");
    return {{},
            {{"I", floats(37, {B, D})},
             {"W1", floats(38, {P, D})},
             {"bias1", floats(39, {P})},
             {"W2", floats(40, {Q, P})},
             {"bias2", floats(41, {Q})},
             {"W3", floats(42, {K, Q})},
             {"bias3", floats(43, {K})}}};
}

Expected mlp3(const Arguments& in) {
    const Values I(in.arrays.at("I"));
    std::vector<double> scores;
    for (Integer b = 0; b < I.extent(0); ++b) {
        std::vector<double> row;
        for (Integer d = 0; d < I.extent(1); ++d) row.push_back(I(b, d));
        for (const std::string layer : {"1", "2", "3"}) {
            const Values W(in.arrays.at("W" + layer)), bias(in.arrays.at("bias" + layer));
            std::vector<double> next;
            for (Integer n = 0; n < W.extent(0); ++n) {
                const double value = bias(n) + sum(W.extent(1), [&](Integer m) {
                                         return W(n, m) * row[static_cast<std::size_t>(m)];
                                     });
                next.push_back(layer == "3" ? value : std::max(value, 0.0));
            }
            row = next;
        }
        scores.insert(scores.end(), row.begin(), row.end());
    }
    return {{I.extent(0), in.arrays.at("bias3").extents[0]}, scores, {}};
}

Arguments wavenet_inputs(const Sizes& s) {
    const Integer C = s.at("C"), G = s.at("G");
    return {{{"dilation", Scalar(s.at("dilation"))}},
            {{"I", floats(44, {s.at("B"), C, s.at("T")})},
             {"filter", floats(45, {G, C, 2})},
             {"gate", floats(46, {G, C, 2})},
             {"residual", floats(47, {C, G})},
             {"skip", floats(48, {s.at("S"), G})}}};
}

/// The gated signal at [batch, gate, time].
double wavenet_signal(const Arguments& in, const Values& I, const Values& filter, const Values& gate,
                      Integer b, Integer g, Integer t) {
    const Integer dilation = std::get<Integer>(in.scalars.at("dilation"));
    const auto convolved = [&](const Values& weights) {
        return sum(I.extent(1), 2, [&](Integer c, Integer k) {
            const Integer time = t - dilation * k;
            return time < 0 ? 0.0 : I(b, c, time) * weights(g, c, k);
        });
    };
    return std::tanh(convolved(filter)) * logistic(convolved(gate));
}

Expected wavenet_mixed(const Arguments& in, const std::string& weights, bool onto_input) {
    const Values I(in.arrays.at("I")), mix(in.arrays.at(weights)), filter(in.arrays.at("filter")),
        gate(in.arrays.at("gate"));
    const Integer B = I.extent(0), G = filter.extent(0), T = I.extent(2);
    const auto position = [&](Integer b, Integer g, Integer t) {
        return static_cast<std::size_t>((b * G + g) * T + t);
    };
    const std::vector<double> z = each({B, G, T}, [&](const Index& o) {
                                      return wavenet_signal(in, I, filter, gate, o[0], o[1], o[2]);
                                  }).values;
    return each({B, mix.extent(0), T}, [&](const Index& o) {
        const double mixed = sum(G, [&](Integer g) { return mix(o[1], g) * z[position(o[0], g, o[2])]; });
        return onto_input ? I(o[0], o[1], o[2]) + mixed : mixed;
    });
}

Expected wavenet_next(const Arguments& in) {
    return wavenet_mixed(in, "residual", true);
}
Expected wavenet_skipped(const Arguments& in) {
    return wavenet_mixed(in, "skip", false);
}

Arguments attention_inputs(const Sizes& s) {
    const Integer B = s.at("B"), H = s.at("H"), S = s.at("S"), D = s.at("D");
    return {{},
            {{"Q", floats(49, {B, H, s.at("T"), D})},
             {"K", floats(50, {B, H, S, D})},
             {"V", floats(51, {B, H, S, s.at("E")})}}};
}

Expected attention(const Arguments& in) {
    const Values Q(in.arrays.at("Q")), K(in.arrays.at("K")), V(in.arrays.at("V"));
    const Integer S = K.extent(2), D = Q.extent(3);
    Expected expected{{Q.extent(0), Q.extent(1), Q.extent(2), V.extent(3)}, {}, {}};
    for (Integer b = 0; b < Q.extent(0); ++b)
        for (Integer h = 0; h < Q.extent(1); ++h)
            for (Integer t = 0; t < Q.extent(2); ++t) {
                std::vector<double> weights;
                for (Integer s = 0; s < S; ++s)
                    weights.push_back(
                        std::exp(sum(D, [&](Integer d) { return Q(b, h, t, d) * K(b, h, s, d); }) /
                                 std::sqrt(static_cast<double>(D))));
                double total = 0;
                for (const double weight : weights) total += weight;
                for (Integer e = 0; e < V.extent(3); ++e)
                    expected.values.push_back(
                        sum(S,
                            [&](Integer s) { return weights[static_cast<std::size_t>(s)] * V(b, h, s, e); }) /
                        total);
            }
    return expected;
}

Arguments gru_inputs(const Sizes& s) {
    const Integer B = s.at("B"), D = s.at("D"), N = s.at("N");
    return {{},
            {{"x", floats(52, {B, D})},
             {"h", floats(53, {B, N})},
             {"W", floats(54, {3, N, D})},
             {"U", floats(55, {3, N, N})},
             {"bias", floats(56, {3, N})}}};
}

Expected gru(const Arguments& in) {
    const Values x(in.arrays.at("x")), h(in.arrays.at("h")), W(in.arrays.at("W")), U(in.arrays.at("U")),
        bias(in.arrays.at("bias"));
    return each({h.extent(0), h.extent(1)}, [&](const Index& o) {
        const Integer b = o[0], n = o[1];
        const auto from_input = [&](Integer g) {
            return bias(g, n) + sum(x.extent(1), [&](Integer d) { return W(g, n, d) * x(b, d); });
        };
        const auto from_state = [&](Integer g) {
            return sum(h.extent(1), [&](Integer m) { return U(g, n, m) * h(b, m); });
        };
        const double reset = logistic(from_input(0) + from_state(0));
        const double update = logistic(from_input(1) + from_state(1));
        const double candidate = std::tanh(from_input(2) + reset * from_state(2));
        return (1 - update) * candidate + update * h(b, n);
    });
}

// ------------------------------------------------------------------------------- activations and losses

Arguments rows_inputs(const Sizes& s) {
    return {{}, {{"I", floats(57, {s.at("N"), s.at("D")})}}};
}

Expected gelu(const Arguments& in) {
    const Values I(in.arrays.at("I"));
    return each({I.extent(0), I.extent(1)}, [&](const Index& o) {
        const double x = I(o[0], o[1]);
        return x * 0.5 * std::erfc(-x / std::sqrt(2.0));
    });
}

Arguments cross_entropy_inputs(const Sizes& s) {
    return {{},
            {{"scores", floats(58, {s.at("N"), s.at("K")})},
             {"label", whole(59, Type::int_(32), s.at("K"), {s.at("N")})}}};
}

Expected cross_entropy(const Arguments& in) {
    const Values scores(in.arrays.at("scores")), label(in.arrays.at("label"));
    return each({scores.extent(0)}, [&](const Index& o) {
        const double total = sum(scores.extent(1), [&](Integer k) { return std::exp(scores(o[0], k)); });
        return -std::log(std::exp(scores(o[0], label(o[0]))) / total);
    });
}

}  // namespace

const std::vector<Sample>& layers() {
    static const Sizes image = {{"N", 2}, {"C", 3}, {"H", 9}, {"W", 11}};
    static const Sizes images = {{"N", 4}, {"C", 16}, {"H", 56}, {"W", 56}};
    static const auto with = [](Sizes sizes, const Sizes& more) {
        sizes.insert(more.begin(), more.end());
        return sizes;
    };
    static const Sizes wave = {{"B", 2}, {"C", 9}, {"T", 23}, {"G", 17}, {"S", 3}, {"dilation", 4}};
    static const Sizes long_wave = {{"B", 2}, {"C", 32}, {"T", 2000}, {"G", 32}, {"S", 64}, {"dilation", 16}};
    static const std::vector<Sample> list = {
        {"mlp3",
         "mlp3",
         "scores",
         {{{"B", 5}, {"D", 13}, {"P", 11}, {"Q", 7}, {"K", 3}}},
         {{"B", 64}, {"D", 784}, {"P", 128}, {"Q", 64}, {"K", 10}},
         mlp3_inputs,
         mlp3},
        {"dilated_conv",
         "dilated_conv",
         "O",
         {with(image, {{"M", 5}, {"KH", 3}, {"KW", 2}})},
         with(images, {{"M", 8}, {"KH", 3}, {"KW", 3}}),
         convolution_inputs,
         dilated_conv},
        {"grouped_conv",
         "grouped_conv",
         "O",
         {with(image, {{"G", 3}, {"M", 5}})},
         with(images, {{"G", 2}, {"M", 8}}),
         grouped_inputs,
         grouped_conv},
        {"depthwise_conv",
         "depthwise_conv",
         "O",
         {with(image, {{"M", 5}})},
         with(images, {{"M", 32}}),
         depthwise_inputs,
         depthwise_conv},
        {"transposed_conv",
         "transposed_conv",
         "O",
         {with(image, {{"M", 5}, {"KH", 3}, {"KW", 2}})},
         {{"N", 2}, {"C", 16}, {"H", 28}, {"W", 28}, {"M", 8}, {"KH", 3}, {"KW", 3}},
         transposed_conv_inputs,
         transposed_conv},
        {"max_pool", "max_pool", "O", {image}, images, image_inputs, max_pool},
        {"average_pool", "average_pool", "O", {image}, images, image_inputs, average_pool},
        {"upsample", "upsample", "O", {image}, images, image_inputs, upsample},
        {"group_norm",
         "group_norm",
         "O",
         {with(image, {{"G", 3}})},
         with(images, {{"G", 4}}),
         group_norm_inputs,
         group_norm},
        {"batch_norm", "batch_norm", "O", {image}, images, batch_norm_inputs, batch_norm},
        {"batch_norm", "batch_norm", "mean", {image}, image, batch_norm_inputs, batch_mean},
        {"batch_norm", "batch_norm", "variance", {image}, image, batch_norm_inputs, batch_variance},
        {"rms_norm",
         "rms_norm",
         "O",
         {{{"N", 5}, {"D", 37}}, {{"N", 8}, {"D", 64}}, {{"N", 2}, {"D", 1100}}},
         {{"N", 1024}, {"D", 512}},
         rms_norm_inputs,
         rms_norm},
        {"wavenet", "wavenet", "next", {wave}, long_wave, wavenet_inputs, wavenet_next},
        {"wavenet", "wavenet", "skipped", {wave}, wave, wavenet_inputs, wavenet_skipped},
        {"attention",
         "attention",
         "O",
         {{{"B", 2}, {"H", 3}, {"T", 5}, {"S", 7}, {"D", 9}, {"E", 11}}},
         {{"B", 2}, {"H", 4}, {"T", 128}, {"S", 128}, {"D", 64}, {"E", 64}},
         attention_inputs,
         attention},
        {"gru",
         "gru",
         "O",
         {{{"B", 3}, {"D", 13}, {"N", 7}}},
         {{"B", 32}, {"D", 128}, {"N", 128}},
         gru_inputs,
         gru},
        {"gelu", "gelu", "O", {{{"N", 5}, {"D", 37}}}, {{"N", 1024}, {"D", 512}}, rows_inputs, gelu},
        {"cross_entropy",
         "cross_entropy",
         "loss",
         {{{"N", 7}, {"K", 13}}, {{"N", 9}, {"K", 65}}, {{"N", 2}, {"K", 1100}}},
         {{"N", 2048}, {"K", 1000}},
         cross_entropy_inputs,
         cross_entropy},
    };
    return list;
}

}  // namespace nestor::samples
