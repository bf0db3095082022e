// The emulated device: blocks one after another, the threads of a block as fibres of one host thread.
// Everything a kernel does wrong is kept as a violation; tests look at the list.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace nestor_emulation {

enum class Fault {
    race,          ///< two threads touch a byte, one writes, nothing orders them
    outside_read,  ///< a read of memory that is no allocation
    outside_write,
    copy,           ///< an asynchronous copy that is no copy to shared memory, or that nobody waits for
    misaligned,     ///< an address that is no multiple of the access's size
    uninitialised,  ///< a read of a byte nobody wrote
    barrier,        ///< threads of a block wait at different barriers, or some never come
    shuffle,        ///< lanes of a mask do not meet, or a lane outside the mask is read
    fragment,       ///< lanes of a warp name different fragments, or memory that is not aligned
    configuration,  ///< a grid or block over the limits, or empty
    host_access,    ///< host code touches device memory
    memory          ///< copies and releases outside an allocation
};

struct Violation {
    Fault fault;
    std::string text;
};

/// Forgets violations, calls and allocations. `seed` shuffles the order of blocks and of threads; 0 is the
/// plain order.
void reset_machine(std::uint64_t seed = 0);
/// Violations so far, at most twenty of a kind, in the order found.
const std::vector<Violation>& violations();
/// One line each; empty when there is none.
std::string violations_text();
/// Names of the runtime functions called so far, launches as `launch NAME`.
const std::vector<std::string>& runtime_calls();
/// The configuration of the last launch, for tests of folded grids.
struct LaunchRecord {
    std::string kernel;
    unsigned grid[3], block[3];
};
const std::vector<LaunchRecord>& launches();
/// The n-th next allocation by cudaMalloc fails (1: the next one; 0: none).
void fail_allocation(int countdown);

/// A device allocation with red zones around it; the bytes count as unwritten unless `data` is given.
void* device_allocate(const std::string& name, std::size_t bytes, const void* data = nullptr);
void device_release(void* memory);
/// Copies out without any check.
void device_read(void* to, const void* from, std::size_t bytes);
/// True for each byte of the allocation that was written (by upload, copy or kernel).
bool device_written(const void* address, std::size_t bytes);

}  // namespace nestor_emulation
