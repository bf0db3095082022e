// Products of 16-bit floats on the emulated device's matrix units, from arrays that lie in memory in any way:
// rows of whole vectors of 16 bytes, rows that are none, arrays that begin anywhere, columns in place of
// rows.
#include <boost/test/unit_test.hpp>

#include "tests/run/execute.hpp"
#include "tests/support/cuda/module.hpp"

BOOST_AUTO_TEST_SUITE(matrix_units)

using namespace nestor;
using namespace nestor::run_test;
using samples::Sample;

namespace {

using Product = int(std::int64_t, std::int64_t, std::int64_t, const std::uint16_t*, const std::int64_t*,
                    const std::uint16_t*, const std::int64_t*, float*, const std::int64_t*, void*,
                    std::size_t, void*);

/// A matrix of small whole numbers in memory that begins `first` elements behind an allocation.
struct Matrix {
    std::int64_t rows, columns, row_stride, column_stride, first;

    std::int64_t place(std::int64_t i, std::int64_t j) const {
        return first + i * row_stride + j * column_stride;
    }
    std::size_t size() const { return static_cast<std::size_t>(place(rows - 1, columns - 1) + 1); }
    static int value(std::int64_t i, std::int64_t j) {
        return static_cast<int>((i * 7 + j * 5 + i * j) % 9) - 4;
    }
    std::vector<std::uint16_t> halves() const {
        static const std::uint16_t positive[] = {0, 0x3c00, 0x4000, 0x4200, 0x4400};
        std::vector<std::uint16_t> bits(size(), 0x7e00);  // NaN between rows
        for (std::int64_t i = 0; i < rows; ++i)
            for (std::int64_t j = 0; j < columns; ++j) {
                const int v = value(i, j);
                bits[static_cast<std::size_t>(place(i, j))] =
                    static_cast<std::uint16_t>(positive[std::abs(v)] | (v < 0 ? 0x8000 : 0));
            }
        return bits;
    }
};

Matrix dense(std::int64_t rows, std::int64_t columns, std::int64_t gap = 0, std::int64_t first = 0) {
    return {rows, columns, columns + gap, 1, first};
}
Matrix turned(std::int64_t rows, std::int64_t columns) {
    return {rows, columns, 1, rows, 0};
}

const Sample& half_matmul() {
    static const std::vector<Sample> all = samples::gallery();
    for (const Sample& sample : all)
        if (sample.name == std::string("half_matmul")) return sample;
    throw std::runtime_error("no sample half_matmul");
}

void check(const nestor_emulation::Module& module, const Matrix& a, const Matrix& b, const Matrix& c) {
    nestor_emulation::reset_machine(3);
    const nestor_emulation::DeviceArray<std::uint16_t> A("A", a.halves()), B("B", b.halves());
    const nestor_emulation::DeviceArray<float> C("C", c.size());
    const std::int64_t strides[3][2] = {
        {a.row_stride, a.column_stride}, {b.row_stride, b.column_stride}, {c.row_stride, c.column_stride}};
    const int error = module.function<Product>("half_matmul_cuda")(
        a.rows, a.columns, b.columns, A.data() + a.first, strides[0], B.data() + b.first, strides[1],
        C.data() + c.first, strides[2], nullptr, 0, nullptr);
    BOOST_TEST(error == 0);
    BOOST_TEST(nestor_emulation::violations_text() == "", nestor_emulation::violations_text());
    const std::vector<float> sums = C.values();
    int wrong = 0;
    for (std::int64_t i = 0; i < a.rows; ++i)
        for (std::int64_t j = 0; j < b.columns; ++j) {
            int sum = 0;
            for (std::int64_t k = 0; k < a.columns; ++k) sum += Matrix::value(i, k) * Matrix::value(k, j);
            wrong += !(sums[static_cast<std::size_t>(c.place(i, j))] == static_cast<float>(sum));
        }
    BOOST_TEST(wrong == 0, wrong << " of " << a.rows * b.columns << " elements are wrong");
    int touched = 0;  // what lies between rows stays as it was
    for (std::size_t at = 0; at < c.size(); ++at) touched += C.written(at);
    BOOST_TEST(touched == a.rows * b.columns);
}

}  // namespace

BOOST_AUTO_TEST_CASE(matrix_units_multiply_arrays_that_lie_in_any_way) {
    const Emitted& emitted = emitted_of(half_matmul(), "cuda");
    BOOST_TEST(emitted.source.find("mma_sync") != std::string::npos);
    const nestor_emulation::Module module(emitted.source, {{emitted.header_name, emitted.header}});
    const std::int64_t M = 130, K = 40, N = 136;
    check(module, dense(M, K), dense(K, N), dense(M, N));
    check(module, dense(M, K, 8), dense(K, N, 16), dense(M, N, 3));          // whole vectors with gaps
    check(module, dense(M, K, 1), dense(K, N, 5), dense(M, N));              // rows begin anywhere
    check(module, dense(M, K, 0, 1), dense(K, N, 0, 3), dense(M, N, 0, 1));  // arrays do
    check(module, dense(M, K - 3), dense(K - 3, N - 1), dense(M, N - 1));    // sizes are no multiples
    check(module, turned(M, K), turned(K, N), turned(M, N));
    check(module, turned(M, K), dense(K, N), dense(M, N));
    check(module, dense(128, 1), dense(1, 128), dense(128, 128));
    check(module, dense(129, 33), dense(33, 131), dense(129, 131));
    check(module, dense(128, 8), dense(8, 127), dense(128, 127));  // no tile is full
}

BOOST_AUTO_TEST_SUITE_END()
