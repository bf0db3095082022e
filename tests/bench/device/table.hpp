// What bench_cuda tells: one table and one JSON document.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace nestor::bench {

/// What a sample is measured against. Milliseconds.
struct PeerTimes {
    double copy = 0;  ///< of a kernel that reads and writes as many bytes
    std::optional<double> cublas, torch;
};

/// What design asks of a sample: as many times as fast as a peer.
struct Goal {
    enum class Peer { none, cublas, copy, torch } peer = Peer::none;
    double ratio = 0;
};

struct DeviceRow {
    std::string sample, sizes;
    double milliseconds = 0;
    double bytes = 0;                  ///< of its arrays, each read or written once
    std::optional<double> operations;  ///< on floats
    PeerTimes peers;
    std::vector<Goal> goals;
    std::string wrong;  ///< why the result is not to be trusted; empty: it was right, or not compared
};

struct DeviceReport {
    std::string device;
    double bandwidth = 0;   ///< GB/s of the copy of a large array
    double arithmetic = 0;  ///< GFLOP/s of float32
    std::vector<std::string> remarks;
    std::vector<DeviceRow> rows;
};

/// `met` or `missed`, for each goal whose peer was there: `0.85 of cuBLAS: met`.
std::string goals_text(const DeviceRow& row);

/// In Markdown, for terminals too: columns stand below each other.
std::string table_text(const DeviceReport& report);

std::string json_text(const DeviceReport& report);

}  // namespace nestor::bench
