// Products of few rows or columns on the emulated device, from arrays that lie in memory in any way: the
// warps of a block share the terms of a strip.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <limits>

#include "tests/run/execute.hpp"
#include "tests/support/cuda/module.hpp"

BOOST_AUTO_TEST_SUITE(strips)

using namespace nestor;
using namespace nestor::run_test;
using samples::Sample;

namespace {

using Product = int(std::int64_t, std::int64_t, std::int64_t, const float*, const std::int64_t*, const float*,
                    const std::int64_t*, float*, const std::int64_t*, void*, std::size_t, void*);

/// A matrix of small whole numbers in memory that begins `first` elements behind an allocation; their sums
/// are the same in any order.
struct Strips {
    std::int64_t rows, columns, gap = 0, first = 0, step = 1;

    std::int64_t row() const { return columns * step + gap; }
    std::size_t place(std::int64_t i, std::int64_t j) const {
        return static_cast<std::size_t>(first + i * row() + j * step);
    }
    std::size_t size() const { return place(rows - 1, columns - 1) + 1; }
    static int value(std::int64_t i, std::int64_t j) {
        return static_cast<int>((i * 7 + j * 5 + i * j) % 9) - 4;
    }
    std::vector<float> values() const {
        std::vector<float> all(size(), std::numeric_limits<float>::quiet_NaN());  // between rows
        for (std::int64_t i = 0; i < rows; ++i)
            for (std::int64_t j = 0; j < columns; ++j) all[place(i, j)] = static_cast<float>(value(i, j));
        return all;
    }
};

void check(const nestor_emulation::Module& module, const Strips& a, const Strips& b, const Strips& c) {
    nestor_emulation::reset_machine(3);
    const nestor_emulation::DeviceArray<float> A("A", a.values()), B("B", b.values()), C("C", c.size());
    const std::int64_t strides[3][2] = {{a.row(), a.step}, {b.row(), b.step}, {c.row(), c.step}};
    const int error = module.function<Product>("matmul_cuda")(
        a.rows, a.columns, b.columns, A.data() + a.first, strides[0], B.data() + b.first, strides[1],
        C.data() + c.first, strides[2], nullptr, 0, nullptr);
    BOOST_TEST(error == 0);
    BOOST_TEST(nestor_emulation::violations_text() == "", nestor_emulation::violations_text());
    const std::vector<float> sums = C.values();
    int wrong = 0, touched = 0;
    for (std::int64_t i = 0; i < a.rows; ++i)
        for (std::int64_t j = 0; j < b.columns; ++j) {
            int sum = 0;
            for (std::int64_t k = 0; k < a.columns; ++k) sum += Strips::value(i, k) * Strips::value(k, j);
            wrong += !(sums[c.place(i, j)] == static_cast<float>(sum));
        }
    for (std::size_t at = 0; at < c.size(); ++at) touched += C.written(at);
    BOOST_TEST(wrong == 0, wrong << " of " << a.rows * b.columns << " elements are wrong");
    BOOST_TEST(touched == a.rows * b.columns);  // what lies between rows stays as it was
}

}  // namespace

BOOST_AUTO_TEST_CASE(warps_share_the_terms_of_arrays_that_lie_in_any_way) {
    static const std::vector<Sample> all = samples::all();
    const auto matmul =
        std::find_if(all.begin(), all.end(), [](const Sample& s) { return s.name == std::string("matmul"); });
    BOOST_REQUIRE(matmul != all.end());
    const Emitted& emitted = emitted_of(*matmul, "cuda");
    BOOST_TEST(emitted.source.find("matmul_C_strips") != std::string::npos);
    // the barrier behind the last step has no copies to wait for: each kernel waits at one place
    int waits = 0;
    for (std::size_t at = 0; (at = emitted.source.find("__pipeline_wait_prior", at)) != std::string::npos;
         ++at)
        ++waits;
    BOOST_TEST(waits == 2);
    const nestor_emulation::Module module(emitted.source, {{emitted.header_name, emitted.header}});
    check(module, {8, 256}, {256, 32}, {8, 32});
    check(module, {9, 300, 4}, {300, 65, 8}, {9, 65, 3});         // rows with gaps
    check(module, {1, 257, 0, 1}, {257, 4, 0, 3}, {1, 4, 0, 1});  // arrays begin anywhere
    check(module, {200, 383}, {383, 37}, {200, 37});              // few columns
    check(module, {3, 512, 0, 0, 2}, {512, 33}, {3, 33});         // neighbours are apart
    check(module, {3, 512}, {512, 33, 0, 0, 2}, {3, 33, 0, 0, 3});
    check(module, {70, 1, 3}, {1, 1, 0, 1}, {70, 1});  // few terms, one column
    check(module, {11, 17}, {17, 3, 2}, {11, 3, 0, 3});
}

BOOST_AUTO_TEST_SUITE_END()
