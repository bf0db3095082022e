// The sizes that the bench gives the samples of the gallery, whose own sizes suit tests.
#include "tests/bench/sizes.hpp"

namespace nestor::bench {

namespace {

using samples::Sizes;

Sizes images(Sizes sizes) {
    sizes.insert({{"N", 4}, {"C", 32}, {"H", 56}, {"W", 56}});
    return sizes;
}

const std::map<std::string, Sizes>& listed() {
    static const Sizes photo = {{"H", 768}, {"W", 1024}}, rows = {{"N", 4096}, {"D", 1000}};
    static const Sizes pairs = {{"M", 512}, {"N", 512}, {"D", 128}};
    static const std::map<std::string, Sizes> sizes = {
        {"contraction", {{"I", 20}, {"J", 20}, {"K", 20}, {"L", 20}, {"M", 20}, {"N", 32}}},
        {"half_matmul", {{"M", 384}, {"K", 384}, {"N", 384}}},
        {"kronecker", {{"M", 32}, {"N", 32}, {"P", 40}, {"Q", 48}}},
        {"cosine", pairs},
        {"distances", pairs},
        {"two_tables", {{"U", 20000}, {"D", 64}, {"V", 5000}, {"E", 32}, {"B", 8192}, {"R", 8}, {"S", 5}}},
        {"gather", {{"M", 20000}, {"N", 20000}, {"D", 128}}},
        {"concat", {{"M", 8000}, {"N", 12000}, {"D", 128}}},
        {"pad", {{"N", 8}, {"H", 512}, {"W", 512}, {"P", 3}}},
        {"transpose", {{"N", 8}, {"H", 56}, {"W", 56}, {"C", 64}}},
        {"moments", rows},
        {"standardise", rows},
        {"argmin", rows},
        {"sobel", photo},
        {"equalise", photo},
        {"ycbcr", photo},
        {"polynomial", {{"N", 4000000}}},
        {"mandelbrot", photo},
        {"heat", {{"H", 1024}, {"W", 1536}}},
        {"mlp3", {{"B", 128}, {"D", 784}, {"P", 512}, {"Q", 256}, {"K", 10}}},
        {"dilated_conv", images({{"M", 32}, {"KH", 3}, {"KW", 3}})},
        {"grouped_conv", images({{"C", 8}, {"G", 4}, {"M", 8}})},
        {"depthwise_conv", images({{"N", 2}, {"M", 64}})},
        {"transposed_conv", {{"N", 4}, {"C", 32}, {"H", 28}, {"W", 28}, {"M", 16}, {"KH", 3}, {"KW", 3}}},
        {"max_pool", images({{"N", 8}, {"H", 112}, {"W", 112}})},
        {"average_pool", images({{"N", 8}, {"H", 111}, {"W", 111}})},
        {"upsample", images({})},
        {"group_norm", images({{"N", 8}, {"G", 8}, {"C", 8}})},
        {"batch_norm", images({{"N", 16}})},
        {"rms_norm", rows},
        {"wavenet", {{"B", 2}, {"C", 32}, {"T", 4000}, {"G", 32}, {"S", 64}, {"dilation", 16}}},
        {"attention", {{"B", 2}, {"H", 8}, {"T", 256}, {"S", 256}, {"D", 64}, {"E", 64}}},
        {"gru", {{"B", 64}, {"D", 256}, {"N", 256}}},
        {"gelu", {{"N", 1024}, {"D", 1000}}},
        {"cross_entropy", {{"N", 4096}, {"K", 1000}}},
    };
    return sizes;
}

}  // namespace

Sizes bench_sizes(const samples::Sample& sample) {
    const auto found = listed().find(sample.name);
    return found == listed().end() ? sample.real : found->second;
}

}  // namespace nestor::bench
