// Rows in registers on the emulated device, of arrays that lie in memory in any way: rows of whole vectors of
// 16 bytes, which are moved at once, rows that are none, arrays that begin anywhere.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <limits>

#include "tests/run/execute.hpp"
#include "tests/support/cuda/module.hpp"

BOOST_AUTO_TEST_SUITE(rows_that_lie_in_any_way)

using namespace nestor;
using namespace nestor::run_test;
using samples::Sample;

namespace {

using Softmax = int(std::int64_t, std::int64_t, const float*, const std::int64_t*, float*,
                    const std::int64_t*, void*, std::size_t, void*);
using Norm = int(std::int64_t, std::int64_t, const float*, const std::int64_t*, const float*,
                 const std::int64_t*, const float*, const std::int64_t*, float*, const std::int64_t*, void*,
                 std::size_t, void*);

/// Rows in memory that begins `first` elements behind an allocation, with gaps between them.
struct Layout {
    std::int64_t rows, columns, gap = 0, first = 0, step = 1;

    std::int64_t row() const { return columns * step + gap; }
    std::size_t place(std::int64_t n, std::int64_t d) const {
        return static_cast<std::size_t>(first + n * row() + d * step);
    }
    std::size_t size() const { return rows * columns == 0 ? 1 : place(rows - 1, columns - 1) + 1; }
    static double value(std::int64_t n, std::int64_t d) {
        return std::sin(0.7 * static_cast<double>(d) + static_cast<double>(n)) +
               static_cast<double>((n * 7 + d * 5) % 11) / 8;
    }
    std::vector<float> values() const {
        std::vector<float> all(size(), std::numeric_limits<float>::quiet_NaN());
        for (std::int64_t n = 0; n < rows; ++n)
            for (std::int64_t d = 0; d < columns; ++d) all[place(n, d)] = static_cast<float>(value(n, d));
        return all;
    }
};

std::vector<double> softmax_of(std::int64_t n, std::int64_t D) {
    std::vector<double> row(static_cast<std::size_t>(D));
    double sum = 0;
    for (std::int64_t d = 0; d < D; ++d)
        sum += row[static_cast<std::size_t>(d)] =
            std::exp(static_cast<double>(static_cast<float>(Layout::value(n, d))));
    for (double& e : row) e /= sum;
    return row;
}

/// With d / 8 as scale, 1 - d as shift.
std::vector<double> norm_of(std::int64_t n, std::int64_t D) {
    std::vector<double> row;
    double mean = 0, variance = 0;
    for (std::int64_t d = 0; d < D; ++d) {
        row.push_back(static_cast<double>(static_cast<float>(Layout::value(n, d))));
        mean += row.back() / static_cast<double>(D);
    }
    for (const double e : row) variance += (e - mean) * (e - mean) / static_cast<double>(D);
    for (std::int64_t d = 0; d < D; ++d) {
        double& e = row[static_cast<std::size_t>(d)];
        const auto at = static_cast<double>(d % 64);
        e = (e - mean) / std::sqrt(variance + 1e-5) * at / 8 + 1 - at;
    }
    return row;
}

const Sample& sample_of(const std::string& name) {
    static const std::vector<Sample> all = samples::gallery(), others = samples::all();
    for (const auto* list : {&all, &others})
        for (const Sample& sample : *list)
            if (sample.name == name) return sample;
    throw std::runtime_error("no sample " + name);
}

template <class Row, class Call>
void check(const Layout& in, const Layout& out, const Row& row_of, const Call& call) {
    nestor_emulation::reset_machine(3);
    const nestor_emulation::DeviceArray<float> I("I", in.values()), O("O", out.size());
    const std::int64_t I_stride[] = {in.row(), in.step}, O_stride[] = {out.row(), out.step};
    BOOST_TEST(call(I.data() + in.first, I_stride, O.data() + out.first, O_stride) == 0);
    BOOST_TEST(nestor_emulation::violations_text() == "", nestor_emulation::violations_text());
    const std::vector<float> got = O.values();
    int wrong = 0, touched = 0;
    for (std::int64_t n = 0; n < in.rows; ++n) {
        const std::vector<double> row = row_of(n, in.columns);
        for (std::int64_t d = 0; d < in.columns; ++d) {
            const double wanted = row[static_cast<std::size_t>(d)];
            const auto value = static_cast<double>(got[out.place(n, d)]);
            wrong += !(std::abs(value - wanted) <= 2e-5 * (1 + std::abs(wanted)));
        }
    }
    for (std::size_t at = 0; at < out.size(); ++at) touched += O.written(at);
    BOOST_TEST(wrong == 0, wrong << " of " << in.rows << " x " << in.columns << " elements are wrong");
    BOOST_TEST(touched == in.rows * in.columns);  // what lies between rows stays as it was
}

/// The layouts of input and output.
template <class Check>
void over_layouts(const Check& check) {
    for (const std::int64_t D : {1, 3, 4, 64, 127, 128, 132, 1024}) {
        const std::int64_t N = D > 200 ? 3 : 9;
        check(Layout{N, D}, Layout{N, D});
        check(Layout{N, D, 8}, Layout{N, D, 4});  // whole vectors with gaps, if D is one
        check(Layout{N, D, 1}, Layout{N, D});     // rows begin anywhere
        check(Layout{N, D}, Layout{N, D, 2});
        check(Layout{N, D, 0, 1}, Layout{N, D});  // arrays do
        check(Layout{N, D}, Layout{N, D, 0, 3});
        check(Layout{N, D, 0, 4}, Layout{N, D, 0, 8});
        check(Layout{N, D, 0, 0, 2}, Layout{N, D});  // neighbours are apart
    }
    check(Layout{2, 1028}, Layout{2, 1028});  // a block each
    check(Layout{2, 1030}, Layout{2, 1030});
    check(Layout{2, 2052, 0, 1}, Layout{2, 2052});
    // too long for registers
    check(Layout{2, 16388, 4}, Layout{2, 16388});
    check(Layout{1, 16386}, Layout{1, 16386});
    check(Layout{1, 17000}, Layout{1, 17000, 0, 3});
    check(Layout{2, 16388, 0, 0, 2}, Layout{2, 16388, 4});
}

/// Of [batch, groups, channels, height, width], in memory with gaps between rows of pixels and between
/// planes.
struct Groups {
    std::int64_t extent[5];
    std::int64_t gap = 0, first = 0, step = 1;

    std::int64_t stride(int k) const {
        if (k == 4) return step;
        return (extent[k + 1] * stride(k + 1)) + (k > 1 ? gap : 0);
    }
    std::int64_t size() const { return first + extent[0] * stride(0); }
    std::int64_t group() const { return extent[2] * extent[3] * extent[4]; }
    /// Of a group's element.
    std::size_t place(std::int64_t n, std::int64_t g, std::int64_t element) const {
        const std::int64_t w = element % extent[4], h = element / extent[4] % extent[3],
                           c = element / extent[4] / extent[3];
        return static_cast<std::size_t>(first + n * stride(0) + g * stride(1) + c * stride(2) +
                                        h * stride(3) + w * stride(4));
    }
};

using GroupNorm = int(std::int64_t, std::int64_t, std::int64_t, std::int64_t, std::int64_t, const float*,
                      const std::int64_t*, const float*, const std::int64_t*, const float*,
                      const std::int64_t*, float*, const std::int64_t*, void*, std::size_t, void*);

void check_groups(const nestor_emulation::Module& module, const Groups& in, const Groups& out) {
    nestor_emulation::reset_machine(3);
    const auto& [N, G, C, H, W] = in.extent;
    std::vector<float> values(static_cast<std::size_t>(in.size()), std::numeric_limits<float>::quiet_NaN());
    for (std::int64_t n = 0; n < N; ++n)
        for (std::int64_t g = 0; g < G; ++g)
            for (std::int64_t e = 0; e < in.group(); ++e)
                values[in.place(n, g, e)] = static_cast<float>(Layout::value(n * G + g, e));
    std::vector<float> scale, shift;
    for (std::int64_t k = 0; k < G * C; ++k)
        scale.push_back(static_cast<float>(k % 5) / 4), shift.push_back(static_cast<float>(1 - k % 3));
    const nestor_emulation::DeviceArray<float> I("I", values), S("scale", scale), T("shift", shift),
        O("O", static_cast<std::size_t>(out.size()));
    std::int64_t I_stride[5], O_stride[5];
    const std::int64_t factor_stride[] = {C, 1};
    for (int k = 0; k < 5; ++k) I_stride[k] = in.stride(k), O_stride[k] = out.stride(k);
    const int code = module.function<GroupNorm>("group_norm_cuda")(
        N, G, C, H, W, I.data() + in.first, I_stride, S.data(), factor_stride, T.data(), factor_stride,
        O.data() + out.first, O_stride, nullptr, 0, nullptr);
    BOOST_TEST(code == 0);
    BOOST_TEST(nestor_emulation::violations_text() == "", nestor_emulation::violations_text());
    const std::vector<float> got = O.values();
    const auto count = static_cast<double>(in.group());
    int wrong = 0, touched = 0;
    for (std::int64_t n = 0; n < N; ++n)
        for (std::int64_t g = 0; g < G; ++g) {
            double mean = 0, variance = 0;
            const auto value = [&](std::int64_t e) { return static_cast<double>(values[in.place(n, g, e)]); };
            for (std::int64_t e = 0; e < in.group(); ++e) mean += value(e) / count;
            for (std::int64_t e = 0; e < in.group(); ++e)
                variance += (value(e) - mean) * (value(e) - mean) / count;
            for (std::int64_t e = 0; e < in.group(); ++e) {
                const auto channel = static_cast<std::size_t>(g * C + e / (H * W));
                const double wanted =
                    (value(e) - mean) / std::sqrt(variance + 1e-5) * static_cast<double>(scale[channel]) +
                    static_cast<double>(shift[channel]);
                const auto found = static_cast<double>(got[out.place(n, g, e)]);
                wrong += !(std::abs(found - wanted) <= 2e-5 * (1 + std::abs(wanted)));
            }
        }
    for (std::int64_t at = 0; at < out.size(); ++at) touched += O.written(static_cast<std::size_t>(at));
    BOOST_TEST(wrong == 0,
               wrong << " elements of groups of " << C << " x " << H << " x " << W << " are wrong");
    BOOST_TEST(touched == N * G * in.group());
}

}  // namespace

BOOST_AUTO_TEST_CASE(softmax_of_vectors_and_of_single_elements) {
    const Emitted& emitted = emitted_of(sample_of("softmax"), "cuda");
    BOOST_TEST(emitted.source.find("whole_vectors({I, O}, 4, {D, I_row, O_row})") != std::string::npos);
    const nestor_emulation::Module module(emitted.source, {{emitted.header_name, emitted.header}});
    over_layouts([&](const Layout& in, const Layout& out) {
        check(in, out, softmax_of, [&](const float* I, const auto& I_stride, float* O, const auto& O_stride) {
            return module.function<Softmax>("softmax_cuda")(in.rows, in.columns, I, I_stride, O, O_stride,
                                                            nullptr, 0, nullptr);
        });
    });
}

BOOST_AUTO_TEST_CASE(normalised_rows_whose_factors_begin_anywhere) {
    const Emitted& emitted = emitted_of(sample_of("layernorm"), "cuda");
    BOOST_TEST(emitted.source.find("whole_vectors({I, scale, shift, O}, 4, {D, I_row, O_row})") !=
               std::string::npos);
    const nestor_emulation::Module module(emitted.source, {{emitted.header_name, emitted.header}});
    for (const std::int64_t first : {0, 1})
        over_layouts([&](const Layout& in, const Layout& out) {
            std::vector<float> factors, terms(1, 0.0f);
            for (std::int64_t d = 0; d < in.columns; ++d) {
                factors.push_back(static_cast<float>(d % 64) / 8);
                terms.push_back(static_cast<float>(1 - d % 64));
            }
            if (first == 0) terms.erase(terms.begin());
            check(
                in, out, norm_of, [&](const float* I, const auto& I_stride, float* O, const auto& O_stride) {
                    const nestor_emulation::DeviceArray<float> scale("scale", factors), shift("shift", terms);
                    return module.function<Norm>("layernorm_cuda")(
                        in.rows, in.columns, I, I_stride, scale.data(), nullptr, shift.data() + first,
                        nullptr, O, O_stride, nullptr, 0, nullptr);
                });
        });
}

BOOST_AUTO_TEST_CASE(elements_that_are_divided_into_channels_and_pixels) {
    const Emitted& emitted = emitted_of(sample_of("group_norm"), "cuda");
    BOOST_TEST(emitted.source.find("load_neighbours<width>(&I_values[first]") != std::string::npos);
    const nestor_emulation::Module module(emitted.source, {{emitted.header_name, emitted.header}});
    const std::int64_t sizes[][5] = {{2, 9, 2, 3, 8},   {1, 3, 3, 2, 5},   {3, 1, 1, 1, 1},
                                     {2, 2, 3, 7, 64},  {1, 2, 5, 9, 31},  {1, 1, 3, 86, 64},
                                     {1, 2, 2, 91, 92}, {1, 1, 3, 78, 71}, {1, 1, 1, 1, 16388}};
    for (const auto& [N, G, C, H, W] : sizes) {
        const Groups plain{{N, G, C, H, W}};
        Groups gaps = plain, odd = plain, behind = plain, apart = plain;
        gaps.gap = 4, odd.gap = 1, behind.first = 1, apart.step = 2;
        check_groups(module, plain, plain);
        check_groups(module, gaps, plain);
        check_groups(module, odd, gaps);
        check_groups(module, plain, behind);
        check_groups(module, apart, odd);
    }
}

BOOST_AUTO_TEST_SUITE_END()
