// The CUDA runtime functions of the emulated machine, and its memory: allocations between red zones.
#include <algorithm>
#include <chrono>
#include <cstdlib>

#include "tests/support/cuda/include/cuda_runtime.h"
#include "tests/support/cuda/machine_state.hpp"

namespace nestor_emulation {

namespace {

constexpr std::size_t red_zone = 4096;
cudaError_t last_error = cudaSuccess;

cudaError_t fail(cudaError_t error) {
    last_error = error;
    return error;
}

void called(const char* name) {
    machine().calls.push_back(name);
}

/// True when the bytes are device memory; a violation when they begin in it and leave it.
bool on_device(const void* memory, std::size_t bytes, const char* function) {
    Machine& m = machine();
    const auto address = reinterpret_cast<std::uintptr_t>(memory);
    const Allocation* allocation = m.shadow.find(address);
    if (allocation && !allocation->shared && address + bytes <= allocation->first + allocation->bytes)
        return true;
    if (bytes != 0)
        m.report(Fault::memory, std::string(function) + ": " + std::to_string(bytes) + " bytes at " +
                                    (allocation ? "byte " + std::to_string(address - allocation->first) +
                                                      " of " + allocation->name
                                                : std::string("an address that is no device memory")));
    return bytes == 0;
}

/// Takes over whether bytes were written, or says that they were.
void mark(const void* to, const void* from, std::size_t bytes) {
    Machine& m = machine();
    for (std::size_t i = 0; i < bytes; ++i) {
        const auto target = reinterpret_cast<std::uintptr_t>(to) + i;
        bool written = true;
        if (from) {
            const auto source = reinterpret_cast<std::uintptr_t>(from) + i;
            const Allocation* allocation = m.shadow.find(source);
            written = allocation->cells[source - allocation->first].written;
        }
        Allocation* allocation = m.shadow.find(target);
        allocation->cells[target - allocation->first].written = written;
    }
}

}  // namespace

void fail_launch() {
    last_error = cudaErrorInvalidConfiguration;
}

void* device_allocate(const std::string& name, std::size_t bytes, const void* data) {
    const std::size_t whole = (bytes + 2 * red_zone + 255) / 256 * 256;
    char* memory = static_cast<char*>(std::aligned_alloc(256, whole));
    std::memset(memory, 0xff, whole);
    void* first = memory + red_zone;
    machine().shadow.add(name, first, bytes, false);
    if (data && bytes != 0) {
        std::memcpy(first, data, bytes);
        mark(first, nullptr, bytes);
    }
    return first;
}

void device_release(void* memory) {
    if (!memory) return;
    if (!machine().shadow.starting_at(memory)) {
        machine().report(Fault::memory, "release of an address that is no allocation");
        return;
    }
    machine().shadow.remove(memory);
    std::free(static_cast<char*>(memory) - red_zone);
}

void device_read(void* to, const void* from, std::size_t bytes) {
    if (bytes != 0) std::memcpy(to, from, bytes);
}

bool device_written(const void* address, std::size_t bytes) {
    for (std::size_t i = 0; i < bytes; ++i) {
        const auto at = reinterpret_cast<std::uintptr_t>(address) + i;
        const Allocation* allocation = machine().shadow.find(at);
        if (!allocation || !allocation->cells[at - allocation->first].written) return false;
    }
    return true;
}

void reset_machine(std::uint64_t seed) {
    Machine& m = machine();
    std::vector<void*> left;
    for (const auto& [first, allocation] : m.shadow.all())
        if (!allocation.shared) left.push_back(reinterpret_cast<void*>(first));
    for (void* memory : left) device_release(memory);
    m.shadow = Shadow{};
    m.violations.clear();
    m.calls.clear();
    m.launches.clear();
    m.failing_allocation = 0;
    m.random.seed(seed);
    m.shuffled = seed != 0;
    last_error = cudaSuccess;
}

const std::vector<Violation>& violations() {
    return machine().violations;
}

std::string violations_text() {
    std::string text;
    for (const Violation& violation : violations()) text += violation.text + "\n";
    return text;
}

const std::vector<std::string>& runtime_calls() {
    return machine().calls;
}
const std::vector<LaunchRecord>& launches() {
    return machine().launches;
}
void fail_allocation(int countdown) {
    machine().failing_allocation = countdown;
}

}  // namespace nestor_emulation

using namespace nestor_emulation;

struct emulated_event {
    enum { created, recorded, waited_for } state = created;
    std::chrono::steady_clock::time_point time;
};

extern "C" {

cudaError_t cudaMalloc(void** memory, std::size_t bytes) {
    called("cudaMalloc");
    Machine& m = machine();
    if (m.failing_allocation > 0 && --m.failing_allocation == 0) return fail(cudaErrorMemoryAllocation);
    *memory = bytes == 0 ? nullptr : device_allocate("memory of cudaMalloc", bytes);
    return cudaSuccess;
}

cudaError_t cudaMallocManaged(void** memory, std::size_t bytes, unsigned) {
    called("cudaMallocManaged");
    Machine& m = machine();
    if (m.failing_allocation > 0 && --m.failing_allocation == 0) return fail(cudaErrorMemoryAllocation);
    *memory = bytes == 0 ? nullptr : device_allocate("memory of cudaMallocManaged", bytes);
    if (bytes == 0) return cudaSuccess;
    std::memset(*memory, 0, bytes);  // as new pages are
    mark(*memory, nullptr, bytes);
    return cudaSuccess;
}

cudaError_t cudaMallocAsync(void** memory, std::size_t bytes, cudaStream_t) {
    return cudaMalloc(memory, bytes);
}

cudaError_t cudaFree(void* memory) {
    called("cudaFree");
    device_release(memory);
    return cudaSuccess;
}

cudaError_t cudaFreeAsync(void* memory, cudaStream_t) {
    return cudaFree(memory);
}

cudaError_t cudaMemcpy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind) {
    called("cudaMemcpy");
    return cudaMemcpyAsync(to, from, bytes, kind, nullptr);
}

cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind,
                            cudaStream_t) {
    called("cudaMemcpyAsync");
    const bool to_device = kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice;
    const bool from_device = kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice;
    if (bytes == 0) return cudaSuccess;
    if ((to_device && !on_device(to, bytes, "cudaMemcpyAsync")) ||
        (from_device && !on_device(from, bytes, "cudaMemcpyAsync")))
        return fail(cudaErrorInvalidValue);
    std::memmove(to, from, bytes);
    if (to_device) mark(to, from_device ? from : nullptr, bytes);
    return cudaSuccess;
}

cudaError_t cudaMemset(void* memory, int value, std::size_t bytes) {
    return cudaMemsetAsync(memory, value, bytes, nullptr);
}

cudaError_t cudaMemsetAsync(void* memory, int value, std::size_t bytes, cudaStream_t) {
    called("cudaMemsetAsync");
    if (bytes == 0) return cudaSuccess;
    if (!on_device(memory, bytes, "cudaMemsetAsync")) return fail(cudaErrorInvalidValue);
    std::memset(memory, value, bytes);
    mark(memory, nullptr, bytes);
    return cudaSuccess;
}

cudaError_t cudaStreamCreate(cudaStream_t* stream) {
    called("cudaStreamCreate");
    *stream = nullptr;
    return cudaSuccess;
}

cudaError_t cudaStreamDestroy(cudaStream_t) {
    called("cudaStreamDestroy");
    return cudaSuccess;
}

cudaError_t cudaStreamSynchronize(cudaStream_t) {
    called("cudaStreamSynchronize");
    return cudaSuccess;
}

cudaError_t cudaDeviceSynchronize() {
    called("cudaDeviceSynchronize");
    return cudaSuccess;
}

cudaError_t cudaEventCreate(cudaEvent_t* event) {
    called("cudaEventCreate");
    *event = new emulated_event;
    return cudaSuccess;
}

cudaError_t cudaEventDestroy(cudaEvent_t event) {
    called("cudaEventDestroy");
    if (!event) return fail(cudaErrorInvalidResourceHandle);
    delete event;
    return cudaSuccess;
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t) {
    called("cudaEventRecord");
    if (!event) return fail(cudaErrorInvalidResourceHandle);
    event->time = std::chrono::steady_clock::now();
    event->state = emulated_event::recorded;
    return cudaSuccess;
}

cudaError_t cudaEventSynchronize(cudaEvent_t event) {
    called("cudaEventSynchronize");
    if (!event) return fail(cudaErrorInvalidResourceHandle);
    if (event->state == emulated_event::recorded) event->state = emulated_event::waited_for;
    return cudaSuccess;
}

/// Stricter than CUDA where kernels may still run: the end must have been waited for.
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t begin, cudaEvent_t end) {
    called("cudaEventElapsedTime");
    if (!begin || !end || begin->state == emulated_event::created || end->state == emulated_event::created)
        return fail(cudaErrorInvalidResourceHandle);
    if (end->state != emulated_event::waited_for) return fail(cudaErrorNotReady);
    *milliseconds = std::chrono::duration<float, std::milli>(end->time - begin->time).count();
    return cudaSuccess;
}

cudaError_t cudaGetLastError() {
    const cudaError_t error = last_error;
    last_error = cudaSuccess;
    return error;
}

cudaError_t cudaPeekAtLastError() {
    return last_error;
}

cudaError_t cudaGetDevice(int* device) {
    *device = 0;
    return cudaSuccess;
}

cudaError_t cudaGetDeviceCount(int* count) {
    *count = 1;
    return cudaSuccess;
}

cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device) {
    if (device != 0) return fail(cudaErrorInvalidValue);
    *properties = {"the emulated device", 1};
    return cudaSuccess;
}

const char* cudaGetErrorString(cudaError_t error) {
    switch (error) {
        case cudaSuccess:
            return "no error";
        case cudaErrorInvalidValue:
            return "invalid argument";
        case cudaErrorMemoryAllocation:
            return "out of memory";
        case cudaErrorInvalidConfiguration:
            return "invalid configuration argument";
        case cudaErrorInvalidResourceHandle:
            return "invalid resource handle";
        case cudaErrorNotReady:
            return "device not ready";
        case cudaErrorIllegalAddress:
            return "an illegal memory access was encountered";
    }
    return "unknown error";
}

}  // extern "C"
