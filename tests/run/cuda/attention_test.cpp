// Attention in one kernel on the emulated device, of arrays that lie in memory in any way, against doubles:
// sizes that fill tiles and that do not, rows of whole vectors and of none, scores that lie far apart.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <limits>

#include "frontend/driver/compile.hpp"
#include "frontend/io/files.hpp"
#include "tests/run/execute.hpp"
#include "tests/support/cuda/module.hpp"

BOOST_AUTO_TEST_SUITE(attention)

using namespace nestor;
using namespace nestor::run_test;

namespace {

using Attention = int(std::int64_t, std::int64_t, std::int64_t, std::int64_t, std::int64_t, std::int64_t,
                      const float*, const std::int64_t*, const float*, const std::int64_t*, const float*,
                      const std::int64_t*, float*, const std::int64_t*, void*, std::size_t, void*);
using Workspace = int(std::int64_t, std::int64_t, std::int64_t, std::int64_t, std::int64_t, std::int64_t,
                      std::size_t*);

struct Sizes {
    std::int64_t B, H, T, D, S, E;
};
struct Layout {
    std::int64_t gap = 0, first = 0, step = 1;
};

/// Positions and their features, of each head of each batch.
struct Positions {
    std::int64_t batches, heads, count, features;
    Layout in;
    int seed;

    std::int64_t row() const { return features * in.step + in.gap; }
    std::vector<std::int64_t> strides() const {
        return {heads * count * row(), count * row(), row(), in.step};
    }
    std::size_t place(std::int64_t b, std::int64_t h, std::int64_t n, std::int64_t d) const {
        return static_cast<std::size_t>(in.first + ((b * heads + h) * count + n) * row() + d * in.step);
    }
    std::size_t size() const {
        const std::int64_t all = batches * heads * count * features;
        return all == 0 ? 1 : place(batches - 1, heads - 1, count - 1, features - 1) + 1;
    }
    double value(std::int64_t b, std::int64_t h, std::int64_t n, std::int64_t d) const {
        const auto angle = static_cast<double>(seed + b * 3 + h * 7 + n * 5 + d * 11 + n * d);
        return static_cast<double>(static_cast<float>(3 * std::sin(angle)));
    }
    std::vector<float> values() const {
        std::vector<float> all(size(), std::numeric_limits<float>::quiet_NaN());
        for (std::int64_t b = 0; b < batches; ++b)
            for (std::int64_t h = 0; h < heads; ++h)
                for (std::int64_t n = 0; n < count; ++n)
                    for (std::int64_t d = 0; d < features; ++d)
                        all[place(b, h, n, d)] = static_cast<float>(value(b, h, n, d));
        return all;
    }
};

Emitted fast_attention() {
    const std::string path = NESTOR_SOURCE_DIR "/samples/tc/attention.tc";
    driver::CompileOptions options;
    options.target = *driver::target_named("cuda");
    options.translation.floats = FloatModel::fast;
    const auto file = io::read_source(path);
    const auto stages = driver::compile(*language_of_file(path), *file, options);
    if (!stages) throw std::runtime_error(render(stages.error()));
    return *driver::emit(*stages, options, driver::emit_options(options, *stages, path, "attention"));
}

/// A row of the result in doubles.
std::vector<double> expected(const Sizes& n, const Positions& Q, const Positions& K, const Positions& V,
                             std::int64_t b, std::int64_t h, std::int64_t t) {
    std::vector<double> scores, row(static_cast<std::size_t>(n.E));
    for (std::int64_t s = 0; s < n.S; ++s) {
        double score = 0;
        for (std::int64_t d = 0; d < n.D; ++d) score += Q.value(b, h, t, d) * K.value(b, h, s, d);
        scores.push_back(score / std::sqrt(static_cast<double>(n.D)));
    }
    const double most = *std::max_element(scores.begin(), scores.end());
    double total = 0;
    for (std::int64_t s = 0; s < n.S; ++s) {
        const double weight = std::exp(scores[static_cast<std::size_t>(s)] - most);
        total += weight;
        for (std::int64_t e = 0; e < n.E; ++e)
            row[static_cast<std::size_t>(e)] += weight * V.value(b, h, s, e);
    }
    for (double& value : row) value /= total;
    return row;
}

void check(const nestor_emulation::Module& module, const Sizes& n, const Layout& in, const Layout& out) {
    const Positions q{n.B, n.H, n.T, n.D, in, 1}, k{n.B, n.H, n.S, n.D, in, 2}, v{n.B, n.H, n.S, n.E, in, 3},
        o{n.B, n.H, n.T, n.E, out, 0};
    nestor_emulation::reset_machine(3);
    const nestor_emulation::DeviceArray<float> Q("Q", q.values()), K("K", k.values()), V("V", v.values()),
        O("O", o.size());
    std::size_t bytes = 0;
    BOOST_TEST(module.function<Workspace>("attention_workspace")(n.B, n.H, n.T, n.D, n.S, n.E, &bytes) == 0);
    const nestor_emulation::DeviceArray<float> workspace("workspace", bytes / sizeof(float) + 1);
    const int error = module.function<Attention>("attention_cuda")(
        n.B, n.H, n.T, n.D, n.S, n.E, Q.data() + in.first, q.strides().data(), K.data() + in.first,
        k.strides().data(), V.data() + in.first, v.strides().data(), O.data() + out.first, o.strides().data(),
        workspace.data(), bytes, nullptr);
    BOOST_TEST(error == 0);
    BOOST_TEST(nestor_emulation::violations_text() == "", nestor_emulation::violations_text());
    const std::vector<float> got = O.values();
    int wrong = 0, touched = 0;
    for (std::int64_t b = 0; b < n.B; ++b)
        for (std::int64_t h = 0; h < n.H; ++h)
            for (std::int64_t t = 0; t < n.T; ++t) {
                const std::vector<double> row = expected(n, q, k, v, b, h, t);
                for (std::int64_t e = 0; e < n.E; ++e) {
                    const double wanted = row[static_cast<std::size_t>(e)];
                    wrong += !(std::abs(static_cast<double>(got[o.place(b, h, t, e)]) - wanted) <= 1e-4);
                }
            }
    for (std::size_t at = 0; at < o.size(); ++at) touched += O.written(at);
    BOOST_TEST(wrong == 0, wrong << " elements are wrong: T " << n.T << ", S " << n.S << ", E " << n.E);
    BOOST_TEST(touched == n.B * n.H * n.T * n.E);
}

}  // namespace

BOOST_AUTO_TEST_CASE(attention_is_one_kernel_over_arrays_that_lie_in_any_way) {
    const Emitted emitted = fast_attention();
    BOOST_TEST(emitted.source.find("s_tile") != std::string::npos);
    const nestor_emulation::Module module(emitted.source, {{emitted.header_name, emitted.header}});
    check(module, {1, 2, 64, 16, 64, 64}, {}, {});
    check(module, {2, 1, 65, 20, 100, 72}, {8}, {4});        // whole vectors with gaps
    check(module, {1, 1, 70, 7, 131, 67}, {1}, {2});         // rows begin anywhere
    check(module, {1, 2, 64, 33, 65, 128}, {0, 1}, {0, 3});  // arrays do
    check(module, {1, 1, 64, 4, 127, 127}, {0, 0, 2}, {});   // neighbours are apart
    check(module, {1, 1, 66, 1, 64, 64}, {}, {0, 0, 2});
    check(module, {1, 2, 9, 5, 12, 20}, {}, {});    // no tile is full
    check(module, {1, 1, 64, 4, 63, 127}, {}, {});  // nor one of keys
    check(module, {1, 2, 64, 33, 1, 128}, {0, 1}, {0, 3});
}

BOOST_AUTO_TEST_SUITE_END()
