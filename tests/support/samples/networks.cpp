// Whole networks and their cells: sizes, inputs and oracles, each written from the mathematics in double.
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

}  // namespace

const std::vector<Sample>& networks() {
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
    };
    return list;
}

}  // namespace nestor::samples
