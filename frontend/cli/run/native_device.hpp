// Times a function of CUDA on device memory.
#pragma once

#include <string>

#include "frontend/cli/run/native.hpp"

namespace nestor {

/// The call of NAME_cuda, or what that is where it is a word of C++, through the texts of native_callers.hpp,
/// whose caller is `caller`; null when the library has no such function. Arrays are copied to the device, and
/// the workspace is taken, before the time begins.
DeviceCall device_call(const NativeLibrary& library, const std::string& name, const std::string& caller,
                       const DeviceCalls& calls = {});

}  // namespace nestor
