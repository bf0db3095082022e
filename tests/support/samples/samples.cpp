// Oracles and inputs of the samples. Every oracle is written from the mathematics of the sample, in
// double, one element at a time.
#include "tests/support/samples/samples.hpp"

#include <algorithm>
#include <cmath>

#include "tests/support/samples/oracle.hpp"

namespace nestor::samples {
namespace {

constexpr double epsilon = 0x1p-23;  // of float32

/// All elements as double, for oracles that index by hand.
std::vector<double> numbers(const Array& array) {
    std::vector<double> values(static_cast<std::size_t>(array.size()));
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = array.number(static_cast<std::int64_t>(i));
    return values;
}

std::size_t at(std::int64_t position) {
    return static_cast<std::size_t>(position);
}

/// A result that is filled element by element, in row-major order.
struct Filling {
    Expected expected;

    /// One element that is a sum of `terms` products whose magnitudes add up to `magnitude`.
    void sum(double value, std::int64_t terms, double magnitude) {
        expected.values.push_back(value);
        expected.error_bounds.push_back(2 * static_cast<double>(terms) * epsilon * magnitude);
    }
    void value(double value) { expected.values.push_back(value); }
};

// ------------------------------------------------------------------------------------- matrix products

Arguments matmul_inputs(const Sizes& s) {
    return {{}, {{"A", floats(1, {s.at("M"), s.at("K")})}, {"B", floats(2, {s.at("K"), s.at("N")})}}};
}

Expected matmul_oracle(const Arguments& in) {
    const Array &A = in.arrays.at("A"), &B = in.arrays.at("B");
    const std::int64_t M = A.extents[0], K = A.extents[1], N = B.extents[1];
    const auto a = numbers(A), b = numbers(B);
    Filling out{{{M, N}, {}, {}}};
    for (std::int64_t m = 0; m < M; ++m)
        for (std::int64_t n = 0; n < N; ++n) {
            double sum = 0, magnitude = 0;
            for (std::int64_t k = 0; k < K; ++k) {
                const double term = a[at(m * K + k)] * b[at(k * N + n)];
                sum += term, magnitude += std::fabs(term);
            }
            out.sum(sum, K, magnitude);
        }
    return out.expected;
}

Arguments tmm_inputs(const Sizes& s) {
    return {{}, {{"A", floats(3, {s.at("M"), s.at("K")})}, {"B", floats(4, {s.at("N"), s.at("K")})}}};
}

Expected tmm_oracle(const Arguments& in) {
    const Array &A = in.arrays.at("A"), &B = in.arrays.at("B");
    const std::int64_t M = A.extents[0], K = A.extents[1], N = B.extents[0];
    const auto a = numbers(A), b = numbers(B);
    Filling out{{{M, N}, {}, {}}};
    for (std::int64_t m = 0; m < M; ++m)
        for (std::int64_t n = 0; n < N; ++n) {
            double sum = 0, magnitude = 0;
            for (std::int64_t k = 0; k < K; ++k) {
                const double term = a[at(m * K + k)] * b[at(n * K + k)];
                sum += term, magnitude += std::fabs(term);
            }
            out.sum(sum, K, magnitude);
        }
    return out.expected;
}

Arguments batched_inputs(const Sizes& s) {
    return {{},
            {{"X", floats(5, {s.at("B"), s.at("M"), s.at("K")})},
             {"Y", floats(6, {s.at("B"), s.at("K"), s.at("N")})}}};
}

Expected batched_oracle(const Arguments& in) {
    const Array &X = in.arrays.at("X"), &Y = in.arrays.at("Y");
    const std::int64_t B = X.extents[0], M = X.extents[1], K = X.extents[2], N = Y.extents[2];
    const auto x = numbers(X), y = numbers(Y);
    Filling out{{{B, M, N}, {}, {}}};
    for (std::int64_t b = 0; b < B; ++b)
        for (std::int64_t m = 0; m < M; ++m)
            for (std::int64_t n = 0; n < N; ++n) {
                double sum = 0, magnitude = 0;
                for (std::int64_t k = 0; k < K; ++k) {
                    const double term = x[at((b * M + m) * K + k)] * y[at((b * K + k) * N + n)];
                    sum += term, magnitude += std::fabs(term);
                }
                out.sum(sum, K, magnitude);
            }
    return out.expected;
}

Arguments mlp_inputs(const Sizes& s) {
    return {{},
            {{"I", floats(7, {s.at("B"), s.at("M")})},
             {"W", floats(8, {s.at("N"), s.at("M")})},
             {"bias", floats(9, {s.at("N")})}}};
}

Expected mlp_oracle(const Arguments& in) {
    const Array &I = in.arrays.at("I"), &W = in.arrays.at("W");
    const std::int64_t B = I.extents[0], M = I.extents[1], N = W.extents[0];
    const auto i = numbers(I), w = numbers(W), bias = numbers(in.arrays.at("bias"));
    Filling out{{{B, N}, {}, {}}};
    for (std::int64_t b = 0; b < B; ++b)
        for (std::int64_t n = 0; n < N; ++n) {
            double sum = 0;
            for (std::int64_t m = 0; m < M; ++m) sum += i[at(b * M + m)] * w[at(n * M + m)];
            out.value(std::max(sum + bias[at(n)], 0.0));
        }
    return out.expected;
}

// ---------------------------------------------------------------------------------------- convolutions

Arguments conv_inputs(const Sizes& s) {
    return {{},
            {{"I", floats(10, {s.at("N"), s.at("C"), s.at("H"), s.at("W")})},
             {"F", floats(11, {s.at("M"), s.at("C"), s.at("KH"), s.at("KW")})}}};
}

/// Every position at which the filter fits, `step` apart.
Expected conv_oracle(const Arguments& in, std::int64_t step) {
    const Array &image = in.arrays.at("I"), &filter = in.arrays.at("F");
    const std::int64_t N = image.extents[0], C = image.extents[1], H = image.extents[2], W = image.extents[3];
    const std::int64_t M = filter.extents[0], KH = filter.extents[2], KW = filter.extents[3];
    const auto positions = [step](std::int64_t size, std::int64_t window) {
        std::int64_t count = 0;
        while (count * step + window <= size) ++count;
        return count;
    };
    const std::int64_t rows = positions(H, KH), columns = positions(W, KW);
    const auto i = numbers(image), f = numbers(filter);
    Filling out{{{N, M, rows, columns}, {}, {}}};
    for (std::int64_t n = 0; n < N; ++n)
        for (std::int64_t m = 0; m < M; ++m)
            for (std::int64_t h = 0; h < rows; ++h)
                for (std::int64_t w = 0; w < columns; ++w) {
                    double sum = 0, magnitude = 0;
                    for (std::int64_t c = 0; c < C; ++c)
                        for (std::int64_t kh = 0; kh < KH; ++kh)
                            for (std::int64_t kw = 0; kw < KW; ++kw) {
                                const double term =
                                    i[at(((n * C + c) * H + h * step + kh) * W + w * step + kw)] *
                                    f[at(((m * C + c) * KH + kh) * KW + kw)];
                                sum += term, magnitude += std::fabs(term);
                            }
                    out.sum(sum, C * KH * KW, magnitude);
                }
    return out.expected;
}

Expected conv2d_oracle(const Arguments& in) {
    return conv_oracle(in, 1);
}
Expected strided_conv_oracle(const Arguments& in) {
    return conv_oracle(in, 2);
}

// --------------------------------------------------------------------------------------- normalisations

Arguments softmax_inputs(const Sizes& s) {
    Array rows = floats(12, {s.at("N"), s.at("D")});
    // a wide range, so that leaving the maximum out would overflow
    for (std::int64_t i = 0; i < rows.size(); ++i)
        rows.set(i, Scalar(rows.number(i) * 20 + (i % 3 == 0 ? 100 : 0)));
    return {{}, {{"I", std::move(rows)}}};
}

Expected softmax_oracle(const Arguments& in) {
    const Array& I = in.arrays.at("I");
    const std::int64_t N = I.extents[0], D = I.extents[1];
    const auto i = numbers(I);
    Filling out{{{N, D}, {}, {}}};
    for (std::int64_t n = 0; n < N; ++n) {
        double biggest = -INFINITY, total = 0;
        for (std::int64_t d = 0; d < D; ++d) biggest = std::max(biggest, i[at(n * D + d)]);
        for (std::int64_t d = 0; d < D; ++d) total += std::exp(i[at(n * D + d)] - biggest);
        for (std::int64_t d = 0; d < D; ++d) out.value(std::exp(i[at(n * D + d)] - biggest) / total);
    }
    return out.expected;
}

Arguments layernorm_inputs(const Sizes& s) {
    return {{},
            {{"I", floats(13, {s.at("N"), s.at("D")})},
             {"scale", floats(14, {s.at("D")})},
             {"shift", floats(15, {s.at("D")})}}};
}

Expected layernorm_oracle(const Arguments& in) {
    const Array& I = in.arrays.at("I");
    const std::int64_t N = I.extents[0], D = I.extents[1];
    const auto i = numbers(I), scale = numbers(in.arrays.at("scale")), shift = numbers(in.arrays.at("shift"));
    Filling out{{{N, D}, {}, {}}};
    for (std::int64_t n = 0; n < N; ++n) {
        double mean = 0, variance = 0;
        for (std::int64_t d = 0; d < D; ++d) mean += i[at(n * D + d)] / static_cast<double>(D);
        for (std::int64_t d = 0; d < D; ++d) {
            const double distance = i[at(n * D + d)] - mean;
            variance += distance * distance / static_cast<double>(D);
        }
        for (std::int64_t d = 0; d < D; ++d)
            out.value((i[at(n * D + d)] - mean) / std::sqrt(variance + 0.00001) * scale[at(d)] +
                      shift[at(d)]);
    }
    return out.expected;
}

// ----------------------------------------------------------------------------------- lookup and pictures

Arguments embedding_inputs(const Sizes& s) {
    return {
        {},
        {{"table", floats(16, {s.at("V"), s.at("D")})},
         {"bag", whole(17, Type::int_(32), std::max<std::int64_t>(s.at("V"), 1), {s.at("B"), s.at("R")})}}};
}

Expected embedding_oracle(const Arguments& in) {
    const Array &table = in.arrays.at("table"), &bag = in.arrays.at("bag");
    const std::int64_t D = table.extents[1], B = bag.extents[0], R = bag.extents[1];
    const auto rows = numbers(table), names = numbers(bag);
    Filling out{{{B, D}, {}, {}}};
    for (std::int64_t b = 0; b < B; ++b)
        for (std::int64_t d = 0; d < D; ++d) {
            double sum = 0, magnitude = 0;
            for (std::int64_t r = 0; r < R; ++r) {
                const double term = rows[at(static_cast<std::int64_t>(names[at(b * R + r)]) * D + d)];
                sum += term, magnitude += std::fabs(term);
            }
            out.sum(sum, R, magnitude);
        }
    return out.expected;
}

Arguments blur_inputs(const Sizes& s) {
    return {{}, {{"photo", whole(18, Type::uint(8), 256, {s.at("H"), s.at("W")})}}};
}

Expected blur_oracle(const Arguments& in) {
    const Array& photo = in.arrays.at("photo");
    const std::int64_t H = photo.extents[0], W = photo.extents[1];
    const std::int64_t rows = std::max<std::int64_t>(H - 4, 0), columns = std::max<std::int64_t>(W - 4, 0);
    const auto pixels = numbers(photo);
    Filling out{{{rows, columns}, {}, {}}};
    for (std::int64_t y = 0; y < rows; ++y)
        for (std::int64_t x = 0; x < columns; ++x) {
            std::int64_t sum = 0;  // whole numbers: the rounded mean is exact
            for (std::int64_t j = 0; j < 5; ++j)
                for (std::int64_t i = 0; i < 5; ++i)
                    sum += static_cast<std::int64_t>(pixels[at((y + j) * W + x + i)]);
            out.value(static_cast<double>((2 * sum + 25) / 50));
        }
    return out.expected;
}

}  // namespace

const std::vector<Sample>& all() {
    static const std::vector<Sample> list = {
        {"matmul",
         "matmul",
         "C",
         {{{"M", 7}, {"K", 13}, {"N", 19}},
          {{"M", 19}, {"K", 21}, {"N", 7}},
          {{"M", 16}, {"K", 16}, {"N", 1}},
          {{"M", 1}, {"K", 1}, {"N", 1}},
          {{"M", 5}, {"K", 0}, {"N", 3}},
          {{"M", 0}, {"K", 4}, {"N", 3}},
          {{"M", 4}, {"K", 3}, {"N", 0}}},
         {{"M", 512}, {"K", 512}, {"N", 512}},
         matmul_inputs,
         matmul_oracle},
        {"transposed",
         "tmm",
         "C",
         {{{"M", 7}, {"K", 37}, {"N", 11}},
          {{"M", 25}, {"K", 18}, {"N", 37}},
          {{"M", 1}, {"K", 1}, {"N", 1}},
          {{"M", 5}, {"K", 0}, {"N", 3}},
          {{"M", 0}, {"K", 4}, {"N", 3}}},
         {{"M", 128}, {"K", 1024}, {"N", 1024}},
         tmm_inputs,
         tmm_oracle},
        {"batched",
         "batched",
         "Z",
         {{{"B", 3}, {"M", 5}, {"K", 9}, {"N", 17}},
          {{"B", 2}, {"M", 11}, {"K", 18}, {"N", 5}},
          {{"B", 1}, {"M", 1}, {"K", 1}, {"N", 1}},
          {{"B", 2}, {"M", 3}, {"K", 0}, {"N", 5}},
          {{"B", 0}, {"M", 3}, {"K", 2}, {"N", 5}}},
         {{"B", 32}, {"M", 128}, {"K", 128}, {"N", 128}},
         batched_inputs,
         batched_oracle},
        {"mlp",
         "mlp",
         "O",
         {{{"B", 5}, {"M", 23}, {"N", 9}},
          {{"B", 1}, {"M", 1}, {"N", 1}},
          {{"B", 3}, {"M", 0}, {"N", 7}},
          {{"B", 0}, {"M", 3}, {"N", 7}}},
         {{"B", 128}, {"M", 1024}, {"N", 1024}},
         mlp_inputs,
         mlp_oracle},
        {"conv2d",
         "conv2d",
         "O",
         {{{"N", 2}, {"C", 3}, {"H", 9}, {"W", 11}, {"M", 5}, {"KH", 3}, {"KW", 2}},
          {{"N", 2}, {"C", 20}, {"H", 9}, {"W", 10}, {"M", 31}, {"KH", 3}, {"KW", 3}},  // lines share vectors
          {{"N", 1}, {"C", 40}, {"H", 5}, {"W", 6}, {"M", 60}, {"KH", 1}, {"KW", 1}},
          {{"N", 1}, {"C", 1}, {"H", 3}, {"W", 3}, {"M", 1}, {"KH", 3}, {"KW", 3}},
          {{"N", 1}, {"C", 0}, {"H", 4}, {"W", 5}, {"M", 2}, {"KH", 3}, {"KW", 3}},
          {{"N", 0}, {"C", 2}, {"H", 4}, {"W", 5}, {"M", 2}, {"KH", 3}, {"KW", 3}}},
         {{"N", 8}, {"C", 16}, {"H", 56}, {"W", 56}, {"M", 32}, {"KH", 3}, {"KW", 3}},
         conv_inputs,
         conv2d_oracle},
        {"strided_conv",
         "strided_conv",
         "O",
         {{{"N", 2}, {"C", 3}, {"H", 10}, {"W", 13}, {"M", 3}, {"KH", 3}, {"KW", 2}},
          {{"N", 1}, {"C", 1}, {"H", 3}, {"W", 4}, {"M", 1}, {"KH", 3}, {"KW", 3}},
          {{"N", 1}, {"C", 0}, {"H", 4}, {"W", 5}, {"M", 2}, {"KH", 3}, {"KW", 3}}},
         {{"N", 8}, {"C", 16}, {"H", 57}, {"W", 57}, {"M", 64}, {"KH", 3}, {"KW", 3}},
         conv_inputs,
         strided_conv_oracle},
        {"softmax",
         "softmax",
         "O",
         {{{"N", 5}, {"D", 37}},
          {{"N", 1}, {"D", 1}},
          {{"N", 3}, {"D", 0}},
          {{"N", 0}, {"D", 3}},
          {{"N", 9}, {"D", 1024}},
          {{"N", 2}, {"D", 1025}},
          {{"N", 1}, {"D", 16385}}},
         {{"N", 4096}, {"D", 1024}},
         softmax_inputs,
         softmax_oracle},
        {"layernorm",
         "layernorm",
         "O",
         {{{"N", 5}, {"D", 37}},
          {{"N", 1}, {"D", 1}},
          {{"N", 3}, {"D", 0}},
          {{"N", 0}, {"D", 3}},
          {{"N", 9}, {"D", 1024}},
          {{"N", 2}, {"D", 1025}},
          {{"N", 1}, {"D", 16385}}},
         {{"N", 4096}, {"D", 1024}},
         layernorm_inputs,
         layernorm_oracle},
        {"embedding",
         "embedding",
         "O",
         {{{"V", 11}, {"D", 7}, {"B", 5}, {"R", 3}},
          {{"V", 1}, {"D", 1}, {"B", 1}, {"R", 1}},
          {{"V", 4}, {"D", 3}, {"B", 5}, {"R", 0}},
          {{"V", 4}, {"D", 3}, {"B", 0}, {"R", 2}}},
         {{"V", 20000}, {"D", 128}, {"B", 8192}, {"R", 16}},
         embedding_inputs,
         embedding_oracle},
        {"blur",
         "blur",
         "blurred",
         {{{"H", 11}, {"W", 23}},
          {{"H", 5}, {"W", 5}},
          {{"H", 3}, {"W", 9}},
          {{"H", 9}, {"W", 2}},
          {{"H", 0}, {"W", 0}}},
         {{"H", 1080}, {"W", 1920}},
         blur_inputs,
         blur_oracle},
    };
    return list;
}

}  // namespace nestor::samples
