// Emitted CUDA runs on the emulated device and gives what plain loops give, without a race, a stray access or
// a thread that others wait for.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <limits>
#include <vector>

#include "tests/emitters/cuda/programs.hpp"

BOOST_AUTO_TEST_SUITE(emitted_cuda)

using namespace nestor_emulation;
using nestor::test::CudaFile;
using nestor::test::emitted;
using std::int64_t;

namespace {

constexpr int ok = 0, null_code = 1, size_code = 2, overlap_code = 3, workspace_code = 6;

std::vector<float> waves(std::size_t n, float step = 0.37f) {
    std::vector<float> values(n);
    for (std::size_t i = 0; i < n; ++i) values[i] = std::sin(step * static_cast<float>(i));
    return values;
}

void check_close(const std::vector<float>& got, const std::vector<double>& wanted, double tolerance = 1e-5) {
    BOOST_REQUIRE(got.size() == wanted.size());
    for (std::size_t i = 0; i < got.size(); ++i)
        if (!(std::abs(static_cast<double>(got[i]) - wanted[i]) <= tolerance))
            BOOST_ERROR("element " << i << " is " << got[i] << ", not " << wanted[i]);
}

using Matmul = int(int64_t, int64_t, int64_t, const float*, const int64_t*, const float*, const int64_t*,
                   float*, const int64_t*, void*, std::size_t, cudaStream_t);
using Softmax = int(int64_t, int64_t, const float*, const int64_t*, float*, const int64_t*, void*,
                    std::size_t, cudaStream_t);

std::vector<double> product(const std::vector<float>& a, const std::vector<float>& b, std::size_t m,
                            std::size_t k, std::size_t n) {
    std::vector<double> c(m * n);
    for (std::size_t i = 0; i < m; ++i)
        for (std::size_t j = 0; j < n; ++j)
            for (std::size_t l = 0; l < k; ++l)
                c[i * n + j] += static_cast<double>(a[i * k + l]) * static_cast<double>(b[l * n + j]);
    return c;
}

std::vector<double> softmax_of(const std::vector<float>& in, std::size_t rows, std::size_t columns) {
    std::vector<double> out(in.size());
    for (std::size_t n = 0; n < rows; ++n) {
        double biggest = -std::numeric_limits<double>::infinity(), sum = 0;
        for (std::size_t d = 0; d < columns; ++d)
            biggest = std::max(biggest, static_cast<double>(in[n * columns + d]));
        for (std::size_t d = 0; d < columns; ++d)
            sum += std::exp(static_cast<double>(in[n * columns + d]) - biggest);
        for (std::size_t d = 0; d < columns; ++d)
            out[n * columns + d] = std::exp(static_cast<double>(in[n * columns + d]) - biggest) / sum;
    }
    return out;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_tiled_matrix_product_covers_ragged_edges) {
    const CudaFile file = emitted(nestor::test::matmul);
    for (std::uint64_t seed : {0, 9}) {
        reset_machine(seed);
        constexpr std::size_t m = 19, k = 5, n = 45;
        const auto a = waves(m * k), b = waves(k * n, 0.11f);
        DeviceArray<float> A("A", a), B("B", b), C("C", m * n);
        const int code = file.module->function<Matmul>("matmul_cuda")(
            m, k, n, A.data(), nullptr, B.data(), nullptr, C.data(), nullptr, nullptr, 0, nullptr);
        BOOST_TEST(code == ok);
        BOOST_TEST(violations_text() == "");
        check_close(C.values(), product(a, b, m, k, n));
    }
}

// Tiles of 8 in blocks of 32 threads.
BOOST_AUTO_TEST_CASE(factors_that_are_no_size_of_a_block_are_not_called_so) {
    const CudaFile file = emitted(R"(
entry function f(size N, output int32 A[(0, N)]) {
    for o in (0, (N + 7) div 8) gpu_block_x <A, z0, s0, o> {
        for i in (0, 32) gpu_thread_x 32 <A, z0, s0, i> {
            let x = o * 8 + i;
            if i < 8 && x < N { A[x] = int32(x); }
        }
    }
}
)",
                                  false);
    using Indices = int(int64_t, int*, const int64_t*, void*, std::size_t, cudaStream_t);
    reset_machine(3);
    DeviceArray<int> A("A", std::vector<int>(19, -1));
    BOOST_TEST(file.module->function<Indices>("f_cuda")(19, A.data(), nullptr, nullptr, 0, nullptr) == 0);
    BOOST_TEST(violations_text() == "");
    for (int x = 0; x < 19; ++x) BOOST_TEST(A.values()[static_cast<std::size_t>(x)] == x);
}

BOOST_AUTO_TEST_CASE(inner_strides_take_the_other_path) {
    const CudaFile file = emitted(nestor::test::matmul);
    reset_machine();
    constexpr std::size_t m = 9, k = 4, n = 33;
    const auto a = waves(m * k), b = waves(k * n, 0.11f);
    // A by columns, B upside down, C with gaps
    std::vector<float> a_columns(m * k), b_reversed(k * n);
    for (std::size_t i = 0; i < m; ++i)
        for (std::size_t l = 0; l < k; ++l) a_columns[l * m + i] = a[i * k + l];
    for (std::size_t i = 0; i < k * n; ++i) b_reversed[k * n - 1 - i] = b[i];
    DeviceArray<float> A("A", a_columns), B("B", b_reversed), C("C", m * n * 2);
    const int64_t a_stride[] = {1, m}, b_stride[] = {-static_cast<int64_t>(n), -1}, c_stride[] = {2 * n, 2};
    const int code = file.module->function<Matmul>("matmul_cuda")(
        m, k, n, A.data(), a_stride, B.data() + k * n - 1, b_stride, C.data(), c_stride, nullptr, 0, nullptr);
    BOOST_TEST(code == ok);
    BOOST_TEST(violations_text() == "");
    const auto c = C.values();
    std::vector<float> picked;
    for (std::size_t i = 0; i < m * n; ++i) {
        picked.push_back(c[2 * i]);
        BOOST_TEST(!C.written(2 * i + 1));
    }
    check_close(picked, product(a, b, m, k, n));
}

BOOST_AUTO_TEST_CASE(an_empty_reduction_still_initialises_and_an_empty_output_launches_nothing) {
    const CudaFile file = emitted(nestor::test::matmul);
    reset_machine();
    DeviceArray<float> C("C", 12);
    auto* const matmul = file.module->function<Matmul>("matmul_cuda");
    BOOST_TEST(matmul(3, 0, 4, nullptr, nullptr, nullptr, nullptr, C.data(), nullptr, nullptr, 0, nullptr) ==
               ok);
    BOOST_TEST(violations_text() == "");
    check_close(C.values(), std::vector<double>(12));
    BOOST_TEST(launches().size() == 1u);
    BOOST_TEST(matmul(0, 3, 4, nullptr, nullptr, C.data(), nullptr, nullptr, nullptr, nullptr, 0, nullptr) ==
               ok);
    BOOST_TEST(launches().size() == 1u);
    BOOST_TEST(violations_text() == "");
}

BOOST_AUTO_TEST_CASE(a_row_softmax_reduces_over_blocks) {
    const CudaFile file = emitted(nestor::test::softmax);
    for (std::size_t columns : {1, 7, 64, 150}) {
        reset_machine(columns);
        constexpr std::size_t rows = 3;
        const auto in = waves(rows * columns, 1.3f);
        DeviceArray<float> I("I", in), O("O", rows * columns);
        const int code = file.module->function<Softmax>("softmax_cuda")(
            rows, static_cast<int64_t>(columns), I.data(), nullptr, O.data(), nullptr, nullptr, 0, nullptr);
        BOOST_TEST(code == ok);
        BOOST_TEST(violations_text() == "");
        check_close(O.values(), softmax_of(in, rows, columns));
    }
}

// covers: TC-29
BOOST_AUTO_TEST_CASE(a_nan_is_ignored_by_the_largest_of_a_row) {
    const CudaFile file = emitted(nestor::test::softmax);
    reset_machine();
    std::vector<float> in = waves(40);
    in[17] = std::numeric_limits<float>::quiet_NaN();
    DeviceArray<float> I("I", in), O("O", 40);
    file.module->function<Softmax>("softmax_cuda")(1, 40, I.data(), nullptr, O.data(), nullptr, nullptr, 0,
                                                   nullptr);
    // the exponential of the NaN makes the sum a NaN, the others are quotients by it; the largest was found
    BOOST_TEST(violations_text() == "");
    BOOST_TEST(std::isnan(O.values()[0]));
}

BOOST_AUTO_TEST_CASE(four_dimensions_fill_the_grid) {
    const CudaFile file = emitted(nestor::test::scaled);
    reset_machine(4);
    const auto in = waves(2 * 3 * 4 * 37);
    DeviceArray<float> I("I", in), O("O", in.size());
    using Scaled = int(int64_t, int64_t, int64_t, int64_t, float, const float*, const int64_t*, float*,
                       const int64_t*, void*, std::size_t, cudaStream_t);
    const int code = file.module->function<Scaled>("scaled_cuda")(2, 3, 4, 37, 0.5f, I.data(), nullptr,
                                                                  O.data(), nullptr, nullptr, 0, nullptr);
    BOOST_TEST(code == ok);
    BOOST_TEST(violations_text() == "");
    std::vector<double> wanted;
    for (float v : in) wanted.push_back(2.0 * static_cast<double>(v) + 0.5);
    check_close(O.values(), wanted);
    BOOST_REQUIRE(launches().size() == 1u);
    BOOST_TEST(launches()[0].grid[0] == 4u);
    BOOST_TEST(launches()[0].grid[1] == 3u);
    BOOST_TEST(launches()[0].grid[2] == 2u);
}

// covers: PR-16
BOOST_AUTO_TEST_CASE(a_grid_over_the_limits_is_folded) {
    const CudaFile file = emitted(nestor::test::scaled);
    reset_machine();
    constexpr std::size_t q = 65540;  // blocks along y end at 65535
    const std::vector<float> in(q, 1.0f);
    DeviceArray<float> I("I", in), O("O", q);
    using Scaled = int(int64_t, int64_t, int64_t, int64_t, float, const float*, const int64_t*, float*,
                       const int64_t*, void*, std::size_t, cudaStream_t);
    file.module->function<Scaled>("scaled_cuda")(1, q, 1, 1, 1.0f, I.data(), nullptr, O.data(), nullptr,
                                                 nullptr, 0, nullptr);
    BOOST_TEST(violations_text() == "");
    BOOST_REQUIRE(launches().size() == 1u);
    BOOST_TEST(launches()[0].grid[1] == 65535u);
    const auto out = O.values();
    BOOST_TEST(std::all_of(out.begin(), out.end(), [](float v) { return v == 3.0f; }));
}

BOOST_AUTO_TEST_CASE(a_reduction_into_memory_adds_to_what_is_there_once) {
    const CudaFile file = emitted(nestor::test::total);
    using Total = int(int64_t, const float*, const int64_t*, float*, void*, std::size_t, cudaStream_t);
    for (std::size_t n : {0, 1, 100}) {
        reset_machine();
        const std::vector<float> in(n, 1.0f);
        DeviceArray<float> A("A", in), S("S", std::vector<float>{7.0f});
        const int code = file.module->function<Total>("total_cuda")(static_cast<int64_t>(n), A.data(),
                                                                    nullptr, S.data(), nullptr, 0, nullptr);
        BOOST_TEST(code == ok);
        BOOST_TEST(violations_text() == "");
        check_close(S.values(), {7.0 + static_cast<double>(n)});
    }
}

// covers: PR-5
BOOST_AUTO_TEST_CASE(kernels_have_indices_of_the_width_that_is_asked_for) {
    constexpr std::size_t m = 9, k = 5, n = 33;
    const auto a = waves(m * k), b = waves(k * n, 0.11f);
    for (const nestor::IndexType index_type : {nestor::IndexType::narrow, nestor::IndexType::wide}) {
        const bool narrow = index_type == nestor::IndexType::narrow;
        nestor::EmitOptions options;
        options.index_type = index_type;
        const CudaFile file = emitted(nestor::test::matmul, true, options);
        BOOST_TEST(file.text.source.find(narrow ? "using Index = int32_t;" : "using Index = int64_t;") !=
                   std::string::npos);
        BOOST_TEST(file.text.source.find("template <class Index>") == std::string::npos);
        reset_machine();
        DeviceArray<float> A("A", a), B("B", b), C("C", m * n);
        auto* const matmul = file.module->function<Matmul>("matmul_cuda");
        const auto call = [&](const int64_t* a_stride) {
            return matmul(a_stride ? 1 : m, k, n, A.data(), a_stride, B.data(), nullptr, C.data(), nullptr,
                          nullptr, 0, nullptr);
        };
        BOOST_TEST(call(nullptr) == ok);
        BOOST_TEST(violations_text() == "");
        check_close(C.values(), product(a, b, m, k, n));
        if (!narrow) continue;
        // rows so far apart that 32 bits do not reach them: an error before anything is launched
        const std::size_t before = launches().size();
        const int64_t far[] = {int64_t{1} << 30, 1};
        BOOST_TEST(call(far) == size_code);
        BOOST_TEST(launches().size() == before);
        BOOST_TEST(file.module->function<const char*()>("matmul_cuda_last_error")() ==
                   std::string("matmul: the sizes and strides are too large for 32-bit indices"));
    }
}

// covers: PR-5
BOOST_AUTO_TEST_CASE(strict_floats_round_products_and_fast_ones_take_intrinsics) {
    const auto in = waves(12);
    for (const nestor::FloatModel floats : {nestor::FloatModel::strict, nestor::FloatModel::fast}) {
        nestor::EmitOptions options;
        options.floats = floats;
        const bool strict = floats == nestor::FloatModel::strict;
        const CudaFile product = emitted(nestor::test::matmul, true, options);
        BOOST_TEST((product.text.source.find("sum += __fmul_rn(A[") != std::string::npos) == strict);
        const CudaFile file = emitted(nestor::test::softmax, true, options);
        BOOST_TEST((file.text.source.find(" __expf(") != std::string::npos) == !strict);
        BOOST_TEST((file.text.source.find("= __fdividef(O") != std::string::npos) == !strict);
        reset_machine();
        DeviceArray<float> I("I", in), O("O", 12);
        BOOST_TEST(file.module->function<Softmax>("softmax_cuda")(3, 4, I.data(), nullptr, O.data(), nullptr,
                                                                  nullptr, 0, nullptr) == ok);
        BOOST_TEST(violations_text() == "");
        check_close(O.values(), softmax_of(in, 3, 4));
    }
}

BOOST_AUTO_TEST_CASE(temporaries_live_in_the_callers_workspace) {
    const CudaFile file = emitted(nestor::test::windows);
    using Windows =
        int(int64_t, const float*, const int64_t*, float*, const int64_t*, void*, std::size_t, cudaStream_t);
    auto* const windows = file.module->function<Windows>("windows_cuda");
    std::size_t bytes = 0;
    BOOST_TEST(file.module->function<int(int64_t, std::size_t*)>("windows_workspace")(100, &bytes) == ok);
    BOOST_TEST(bytes == 512u);
    reset_machine();
    const auto in = waves(100);
    DeviceArray<float> A("A", in), B("B", 100);
    DeviceArray<char> memory("workspace", bytes);
    BOOST_TEST(windows(100, A.data(), nullptr, B.data(), nullptr, memory.data(), bytes - 1, nullptr) ==
               workspace_code);
    BOOST_TEST(windows(100, A.data(), nullptr, B.data(), nullptr, nullptr, bytes, nullptr) == null_code);
    BOOST_TEST(launches().empty());
    BOOST_TEST(windows(100, A.data(), nullptr, B.data(), nullptr, memory.data(), bytes, nullptr) == ok);
    BOOST_TEST(violations_text() == "");
    std::vector<double> wanted;
    const auto square = [&](int i) {
        const double v = static_cast<double>(in[static_cast<std::size_t>(std::clamp(i, 0, 99))]);
        return v * v;
    };
    for (int i = 0; i < 100; ++i) wanted.push_back(square(i - 1) + square(i) + square(i + 1));
    check_close(B.values(), wanted);
    // enqueues only
    for (const std::string& call : runtime_calls()) BOOST_TEST(call.substr(0, 6) == "launch");
}

BOOST_AUTO_TEST_CASE(arguments_are_checked_before_anything_is_launched) {
    const CudaFile file = emitted(nestor::test::softmax);
    reset_machine();
    DeviceArray<float> I("I", waves(20)), O("O", 20);
    auto* const softmax = file.module->function<Softmax>("softmax_cuda");
    const auto text = [&] {
        return std::string(file.module->function<const char*()>("softmax_cuda_last_error")());
    };
    BOOST_TEST(softmax(4, 5, nullptr, nullptr, O.data(), nullptr, nullptr, 0, nullptr) == null_code);
    BOOST_TEST(text().find("I is null") != std::string::npos, text());
    BOOST_TEST(softmax(-1, 5, I.data(), nullptr, O.data(), nullptr, nullptr, 0, nullptr) == size_code);
    BOOST_TEST(softmax(4, 5, O.data(), nullptr, O.data(), nullptr, nullptr, 0, nullptr) == overlap_code);
    BOOST_TEST(launches().empty());
    BOOST_TEST(softmax(4, 5, I.data(), nullptr, O.data(), nullptr, nullptr, 0, nullptr) == ok);
    BOOST_TEST(text() == "");
}

// covers: PR-16
BOOST_AUTO_TEST_CASE(the_wrapper_copies_host_arrays) {
    const CudaFile file = emitted(nestor::test::softmax);
    reset_machine();
    const auto in = waves(3 * 50, 1.3f);
    std::vector<float> out(in.size(), -1.0f);
    using Host = int(int64_t, int64_t, const float*, const int64_t*, float*, const int64_t*);
    const int code =
        file.module->function<Host>("softmax_host")(3, 50, in.data(), nullptr, out.data(), nullptr);
    BOOST_TEST(code == ok);
    BOOST_TEST(violations_text() == "");
    check_close(out, softmax_of(in, 3, 50));
    fail_allocation(2);
    BOOST_TEST(file.module->function<Host>("softmax_host")(3, 50, in.data(), nullptr, out.data(), nullptr) ==
               7);
}

BOOST_AUTO_TEST_CASE(values_keep_64_bits_where_indices_have_32) {
    const CudaFile file = emitted(R"(
entry function squares(size N, output int64 B[(0, N)]) {
    for n in (0, N) gpu_block_x <B, z0, s0, n> {
        B[n] = (n *% 3000000000 +% N);
    }
}
)");
    reset_machine();
    DeviceArray<int64_t> B("B", 5);
    using Squares = int(int64_t, int64_t*, const int64_t*, void*, std::size_t, cudaStream_t);
    file.module->function<Squares>("squares_cuda")(5, B.data(), nullptr, nullptr, 0, nullptr);
    BOOST_TEST(violations_text() == "");
    BOOST_TEST(launches()[0].kernel.find("int32_t") != std::string::npos);
    for (std::size_t i = 0; i < 5; ++i) BOOST_TEST(B.values()[i] == static_cast<int64_t>(i) * 3000000000 + 5);
}

BOOST_AUTO_TEST_SUITE_END()
