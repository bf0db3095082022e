// Layers of networks, one a sample: sizes, inputs and oracles, each written from the mathematics of the layer
// in double.
#include <algorithm>
#include <cmath>

#include "tests/support/samples/gallery.hpp"
#include "tests/support/samples/oracle.hpp"

namespace nestor::samples {
namespace {

using Integer = std::int64_t;

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
    static const std::vector<Sample> list = {
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
