// Runs samples and their peers on the device.
#pragma once

#include "frontend/cli/run/native.hpp"
#include "ir/base/result.hpp"
#include "tests/bench/device/samples.hpp"
#include "tests/bench/device/table.hpp"

namespace nestor::bench {

struct DeviceBench {
    std::vector<std::string> names;  ///< of samples; empty: all
    bool small = false;              ///< sizes and numbers of runs that an emulation stands
};

/// Compiles the peers; an error where there is no compiler for CUDA.
Result<NativeLibrary> device_peers(const NativeOptions& options);
/// The peer of products; an error where cuBLAS does not compile or load.
Result<NativeLibrary> cublas_peer(const NativeOptions& options);

/// How texts for the device are compiled: as `nestor run` does, kept as it keeps them.
NativeOptions device_options();

/// Measures; an error where there is no compiler or no device. Samples that fail have a row that says so.
Result<DeviceReport> measure_device(const DeviceBench& bench);

}  // namespace nestor::bench
