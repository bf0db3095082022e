// Calls on device memory, which is reached through functions that were compiled with the callers: nestor
// itself does not link CUDA's runtime.
#include "frontend/cli/run/native_device.hpp"

#include "emitters/common/text/names.hpp"
#include "ir/core/errors.hpp"

namespace nestor {
namespace {

using ForeignFunction = void (*)();

/// What the library has for this; all of it, or nothing works.
struct DeviceFunctions {
    bool (*take)(const void* from, std::size_t bytes, void** memory);
    void (*release)(void* memory);
    const char* (*error)();
    bool (*time)(void (*work)(void*), void* context, float* milliseconds);
    int (*caller)(ForeignFunction f, void** a, void* workspace, std::size_t bytes);
    int (*workspace_caller)(ForeignFunction f, void** a, std::size_t* bytes);
    ForeignFunction function, workspace;

    bool are_there() const {
        return take && release && error && time && caller && workspace_caller && function && workspace;
    }
};

/// Device memory of one call.
class DeviceMemories {
public:
    explicit DeviceMemories(const DeviceFunctions& functions) : functions_(functions) {}
    ~DeviceMemories() {
        for (void* memory : taken_) functions_.release(memory);
    }
    DeviceMemories(const DeviceMemories&) = delete;
    DeviceMemories& operator=(const DeviceMemories&) = delete;

    bool take(const void* from, std::size_t bytes, void** memory) {
        taken_.push_back(nullptr);
        const bool done = functions_.take(from, bytes, &taken_.back());
        *memory = taken_.back();
        return done;
    }

private:
    const DeviceFunctions& functions_;
    std::vector<void*> taken_;
};

/// What happens between the two events.
struct Work {
    const DeviceFunctions& functions;
    void** places;
    void* workspace;
    std::size_t bytes;
    int calls;
    int code = error_ok;

    static void run(void* context) {
        Work& work = *static_cast<Work*>(context);
        for (int i = 0; i < work.calls && work.code == error_ok; ++i)
            work.code =
                work.functions.caller(work.functions.function, work.places, work.workspace, work.bytes);
    }
};

Outcome run(const DeviceFunctions& functions, std::vector<void*> places,
            const std::vector<ArgumentMemory>& arrays, const DeviceCalls& calls, double& milliseconds) {
    DeviceMemories memories(functions);
    for (const auto& [place, bytes] : arrays)
        if (bytes > 0 && !memories.take(places[place], bytes, &places[place]))
            return {error_cuda, functions.error()};
    std::size_t bytes = 0;
    if (const int code = functions.workspace_caller(functions.workspace, places.data(), &bytes);
        code != error_ok)
        return {code, ""};
    Work work{functions, places.data(), nullptr, bytes, 1};
    if (bytes > 0 && !memories.take(nullptr, bytes, &work.workspace)) return {error_cuda, functions.error()};
    float measured = 0;
    if (calls.warm) Work::run(&work);
    work.calls = calls.timed;
    const bool done = functions.time(Work::run, &work, &measured);
    milliseconds = double{measured} / calls.timed;
    if (work.code == error_ok && !done) return {error_cuda, functions.error()};
    return {work.code, ""};
}

template <class Pointer>
void find(const NativeLibrary& library, const std::string& name, Pointer& pointer) {
    pointer = reinterpret_cast<Pointer>(library.symbol(name));
}

}  // namespace

DeviceCall device_call(const NativeLibrary& library, const std::string& name, const std::string& caller,
                       const DeviceCalls& calls) {
    DeviceFunctions functions{};
    find(library, "nestor_device_take", functions.take);
    find(library, "nestor_device_release", functions.release);
    find(library, "nestor_device_error", functions.error);
    find(library, "nestor_device_time", functions.time);
    find(library, caller, functions.caller);
    find(library, caller + "_workspace", functions.workspace_caller);
    find(library, legal_public(name + "_cuda"), functions.function);
    find(library, legal_public(name + "_workspace"), functions.workspace);
    if (!functions.are_there()) return nullptr;
    return [functions, calls](std::vector<void*> places, const std::vector<ArgumentMemory>& arrays,
                              double& milliseconds) {
        return run(functions, std::move(places), arrays, calls, milliseconds);
    };
}

}  // namespace nestor
