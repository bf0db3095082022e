// The state of a CUDA file: a handle on the host whose members are pointers into one piece of device memory.
#pragma once

#include <string>

#include "emitters/common/file/interface.hpp"

namespace nestor::cuda {

/// The struct behind the handle, before everything that uses it.
std::string device_state_struct(const StateInterface& state);

/// What these functions need, known in the file alone: the memory's size, copies of members.
std::string device_state_helpers(const FileInterface& file);

/// Create, destroy, accessors and copies, with C linkage.
std::string device_state_functions(const FileInterface& file);

}  // namespace nestor::cuda
