// Times samples on a CUDA device against cuBLAS, PyTorch and a copy of as many bytes: one table, and JSON.
//     bench_cuda [--json FILE] [NAME..]       only these samples: matmul, softmax
// Ends with 77 where there is no device or no compiler for it, 1 where a result was wrong.
#include <fmt/format.h>

#include <fstream>

#include "tests/bench/device/measure.hpp"

using namespace nestor;
using namespace nestor::bench;

namespace {

constexpr int nothing_to_measure = 77;

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
