// Callers take addresses of values and cast them to what the signature says.
#include "frontend/cli/run/native_callers.hpp"

namespace nestor {
namespace {

std::string c_type(const Type& type) {
    if (type.is_bool()) return "uint8_t";
    if (type.is_float()) return type.bits == 64 ? "double" : type.bits == 32 ? "float" : "uint16_t";
    return (type.is_signed() ? "int" : "uint") + std::to_string(type.bits) + "_t";
}

/// The types and the values of a call's arguments, lists with commas.
struct ArgumentLists {
    std::string types, values;

    void add(const std::string& type, const std::string& value) {
        types += (types.empty() ? "" : ", ") + type;
        values += (values.empty() ? "" : ",\n        ") + value;
    }
};

enum class Takes { all, values };  ///< a query of the workspace takes values alone

ArgumentLists arguments_of(const Function& function, bool has_state, Takes takes = Takes::all) {
    ArgumentLists lists;
    std::size_t next = 0;
    const auto take = [&] { return "a[" + std::to_string(next++) + "]"; };
    const auto add_memory = [&](const std::string& type, const std::string& value) {
        if (takes == Takes::all) lists.add(type, value);
    };
    if (has_state) add_memory("void*", take());
    for (const Parameter* parameter : interface_of(function)) {
        const std::string place = take();
        if (!parameter->buffer) {
            const std::string type = parameter->role == Role::size ? "int64_t" : c_type(parameter->type);
            lists.add(type, "*static_cast<const " + type + "*>(" + place + ")");
            continue;
        }
        add_memory("void*", place);
        if (!parameter->buffer->dimensions.empty())
            add_memory("const int64_t*", "static_cast<const int64_t*>(" + take() + ")");
    }
    for (std::size_t i = 0; i < function.results.size(); ++i) add_memory("void*", take());
    return lists;
}

std::string text_of(const std::string& name, const std::string& more, const ArgumentLists& lists) {
    return "extern \"C\" int " + name + "(void (*f)(), void** a" + more +
           ") {\n    return reinterpret_cast<int (*)(" + lists.types + ")>(f)(\n        " + lists.values +
           ");\n}\n";
}

}  // namespace

std::vector<const Parameter*> interface_of(const Function& function) {
    std::vector<const Parameter*> parameters;
    for (const Parameter& parameter : function.parameters)
        if (parameter.role != Role::stride && parameter.role != Role::workspace)
            parameters.push_back(&parameter);
    return parameters;
}

std::string caller_text(const Function& function, const std::string& name, bool has_state) {
    return text_of(name, "", arguments_of(function, has_state));
}

std::string device_caller_text(const Function& function, const std::string& name, bool has_state) {
    ArgumentLists call = arguments_of(function, has_state);
    call.add("void*", "workspace");
    call.add("size_t", "bytes");
    call.add("cudaStream_t", "nullptr");
    ArgumentLists query = arguments_of(function, has_state, Takes::values);
    query.add("size_t*", "bytes");
    return text_of(name, ", void* workspace, size_t bytes", call) +
           text_of(name + "_workspace", ", size_t* bytes", query);
}

std::string device_support_text() {
    return R"(#include <cuda_runtime.h>

extern "C" {

/* Device memory that begins as `from`; null in `memory` and false where there is none. */
bool nestor_device_take(const void* from, size_t bytes, void** memory) {
    *memory = nullptr;
    return cudaMalloc(memory, bytes) == cudaSuccess &&
           (!from || cudaMemcpy(*memory, from, bytes, cudaMemcpyHostToDevice) == cudaSuccess);
}

void nestor_device_release(void* memory) { cudaFree(memory); }

const char* nestor_device_error(void) { return cudaGetErrorString(cudaGetLastError()); }

/* The milliseconds between two events around what `work` enqueues; false after an error of CUDA. */
bool nestor_device_time(void (*work)(void* context), void* context, float* milliseconds) {
    cudaEvent_t begin = nullptr, end = nullptr;
    bool done = cudaEventCreate(&begin) == cudaSuccess && cudaEventCreate(&end) == cudaSuccess &&
                cudaEventRecord(begin, nullptr) == cudaSuccess;
    if (done) {
        work(context);
        done = cudaEventRecord(end, nullptr) == cudaSuccess && cudaEventSynchronize(end) == cudaSuccess &&
               cudaEventElapsedTime(milliseconds, begin, end) == cudaSuccess;
    }
    if (begin) cudaEventDestroy(begin);
    if (end) cudaEventDestroy(end);
    return done;
}

}  // extern "C"
)";
}

}  // namespace nestor
