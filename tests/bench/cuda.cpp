// Times samples on a CUDA device against cuBLAS, PyTorch and a copy of as many bytes: one table, and JSON.
//     bench_cuda [--json FILE] [--small] [NAME..]   only these samples: matmul, softmax
// `--small`: sizes and numbers of runs for an emulated device, whose times mean nothing. Ends with 77 where
// there is no device or no compiler for it, 1 where a sample failed or a result was wrong, 2 for other words.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "tests/bench/device/measure.hpp"

using namespace nestor;
using namespace nestor::bench;

namespace {

constexpr int nothing_to_measure = 77;

bool is_sample(const std::string& name) {
    const auto all = device_samples(false);
    return std::any_of(all.begin(), all.end(), [&](const DeviceSample& s) { return s.name == name; });
}

}  // namespace

int main(int count, char** words) {
    DeviceBench bench;
    std::string json;
    for (int i = 1; i < count; ++i) {
        const std::string word = words[i];
        if (word == "--json" && i + 1 < count)
            json = words[++i];
        else if (word == "--small")
            bench.small = true;
        else
            bench.names.push_back(word);
    }
    for (const std::string& name : bench.names)
        if (!is_sample(name)) {
            std::string known;
            for (const DeviceSample& sample : device_samples(false)) known += " " + sample.name;
            fmt::print(stderr, "bench_cuda: there is no sample `{}`; there are:{}\n", name, known);
            return 2;
        }
    const auto report = measure_device(bench);
    if (!report) {
        fmt::print(stderr, "bench_cuda: {}", render(report.error()));
        return nothing_to_measure;
    }
    fmt::print("{}", table_text(*report));
    if (!json.empty() && !(std::ofstream(json) << json_text(*report)).flush()) {
        fmt::print(stderr, "bench_cuda: `{}` cannot be written\n", json);
        return 1;
    }
    for (const DeviceRow& row : report->rows)
        if (!row.wrong.empty()) return 1;
    return 0;
}
