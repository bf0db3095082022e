// Rows in registers on the emulated device, of arrays that lie in memory in any way: rows of whole vectors of
// 16 bytes, which are moved at once, rows that are none, arrays that begin anywhere.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <limits>

#include "tests/run/execute.hpp"
#include "tests/support/cuda/module.hpp"

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
}

}  // namespace

BOOST_AUTO_TEST_SUITE(rows_that_lie_in_any_way)

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

BOOST_AUTO_TEST_SUITE_END()
