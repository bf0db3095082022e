// Sizes are such that a call takes longer than it takes to launch it.
#include "tests/bench/device/samples.hpp"

#include <algorithm>

namespace nestor::bench {

namespace {

using Peer = Goal::Peer;

DeviceSample product(const std::string& name, const std::string& path, std::int64_t width,
                     const std::string& torch, double goal) {
    const std::vector<std::string> sizes = {"M", "K", "N"};
    DeviceSample sample{name,
                        path,
                        "",
                        name,
                        {{"M", width}, {"N", width}, {"K", width}},
                        sizes,
                        torch,
                        sizes,
                        {{Peer::cublas, goal}}};
    if (goal == 0) sample.goals.clear();
    return sample;
}

DeviceSample rows(const std::string& name, const std::string& torch) {
    return {name,
            "tc/" + name + ".tc",
            "",
            name,
            {{"N", 4096}, {"D", 1024}},
            {},
            torch,
            {"N", "D"},
            {{Peer::copy, 0.85}, {Peer::torch, 1.2}}};
}

const char* const sum = "def sum(float(N) x) -> (total) {\n    total +=! x(n)\n}\n";
const char* const transpose = "def transpose(float(M,N) A) -> (B) {\n    B(n,m) = A(m,n)\n}\n";
const char* const pairs =
    "# Softened gravity of bodies in a plane.\n"
    "def pairs(float(N,2) position) -> (force) {\n"
    "    force(i,d) +=! (position(j,d) - position(i,d)) * rsqrt((position(j,0) - position(i,0)) * "
    "(position(j,0) - position(i,0)) + (position(j,1) - position(i,1)) * (position(j,1) - position(i,1)) + "
    "0.0025)\n}\n";

}  // namespace

std::vector<DeviceSample> device_samples(bool small) {
    std::vector<DeviceSample> all = {
        product("matmul", "tc/matmul.tc", 1024, "product", 0),
        product("matmul", "tc/matmul.tc", 4096, "product", 0.8),
        product("half_matmul", "tc/half_matmul.tc", 4096, "half_product", 0.5),
        rows("softmax", "softmax"),
        rows("layernorm", "layer_norm"),
        {"blur", "tc/blur.tc", "", "blur", {{"H", 8192}, {"W", 8192}}, {}, "", {}, {{Peer::copy, 0.8}}},
        {"sum", "sum.tc", sum, "sum", {{"N", 1 << 26}}, {}, "sum", {"N"}, {{Peer::copy, 0.9}}},
        {"transpose",
         "transpose.tc",
         transpose,
         "transpose",
         {{"M", 8192}, {"N", 8192}},
         {},
         "transpose",
         {"M", "N"},
         {{Peer::copy, 0.8}}},
        {"histogram",
         "halide/histogram.halide",
         "",
         "histogram",
         {{"src_width", 8192}, {"src_height", 8192}, {"i_min", 0}, {"i_extent", 256}},
         {},
         "histogram",
         {"src_height", "src_width"}},
        {"pairs", "pairs.tc", pairs, "pairs", {{"N", 16384}}},
        {"gelu", "tc/gelu.tc", "", "gelu", {{"N", 8192}, {"D", 4096}}},
        {"conv2d",
         "tc/conv2d.tc",
         "",
         "conv2d",
         {{"N", 32}, {"C", 64}, {"H", 58}, {"W", 58}, {"M", 64}, {"KH", 3}, {"KW", 3}}},
    };
    if (small)  // convolutions have seven sizes to multiply
        for (DeviceSample& sample : all)
            for (auto& [name, size] : sample.sizes)
                if (name != "i_extent") size = std::min<std::int64_t>(size, sample.sizes.size() > 4 ? 5 : 65);
    return all;
}

}  // namespace nestor::bench
