// Lines of C++ that are compiled with generated code, so that functions whose signature is known only at run
// time can be called.
#pragma once

#include <string>
#include <vector>

#include "ir/core/nodes.hpp"

namespace nestor {

/// The parameters as they stand in the C interface: no strides, they belong to their arrays.
std::vector<const Parameter*> interface_of(const Function& function);

/// Text of `extern "C" int NAME(void (*f)(), void** a)`, which calls f with a function's parameters: the
/// handle if the program has state; for each parameter the address of its value, or an array's data and
/// strides; the places of results.
std::string caller_text(const Function& function, const std::string& name, bool has_state = false);

/// The same for the function of CUDA that takes device memory, with two arguments more, its workspace and
/// that one's bytes; and of `int NAME_workspace(void (*f)(), void** a, size_t* bytes)`, which asks how many
/// it wants.
std::string device_caller_text(const Function& function, const std::string& name, bool has_state);

/// What `device_call` (native_device.hpp) needs of CUDA's runtime, once for all callers.
std::string device_support_text();

}  // namespace nestor
