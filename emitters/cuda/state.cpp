// The handle of a CUDA file: one allocation for all members, so that creating and destroying a handle is one
// call each, and one range of bytes tells whether an argument lies in it. Of sparse fields: Note [Memory of
// sparse fields].
#include "emitters/cuda/state.hpp"

#include "emitters/common/text/types.hpp"
#include "emitters/common/text/writer.hpp"
#include "ir/core/errors.hpp"

namespace nestor::cuda {
namespace {

constexpr std::int64_t alignment = 256;

std::string element_of(const StateMember& member) {
    return c_type(member.buffer->element);
}

/// `16384 * sizeof(float)`
std::string size_of(const StateMember& member) {
    const std::int64_t count = element_count(member);
    return (count == 1 ? "" : std::to_string(count) + " * ") + "sizeof(" + element_of(member) + ")";
}

std::int64_t padded_size(const StateMember& member) {
    const std::int64_t bytes = element_count(member) * member.buffer->element.bytes();
    return (bytes + alignment - 1) / alignment * alignment;
}

std::int64_t total_size(const StateInterface& state) {
    std::int64_t bytes = 0;
    for (const StateMember& member : state.members) bytes += padded_size(member);
    return bytes == 0 ? alignment : bytes;
}

void print_create(const StateInterface& state, Writer& out) {
    out.open(state.type + "* " + state.create + "(void)");
    out.line("auto* state = new (std::nothrow) " + state.type + "();");
    out.line("if (!state) return nullptr;");
    if (state.sparse) {
        out.line("// new pages are zeros, and come where they are first written");
        out.line(
            "if (cudaMallocManaged(reinterpret_cast<void**>(&state->memory), state_size) != cudaSuccess) {");
        out.indent();
    } else {
        out.line("if (cudaMalloc(reinterpret_cast<void**>(&state->memory), state_size) != cudaSuccess ||");
        out.indent();
        out.line("cudaMemset(state->memory, 0, state_size) != cudaSuccess ||");
        out.line("cudaStreamSynchronize(nullptr) != cudaSuccess) {");
    }
    out.line(state.destroy + "(state);");
    out.line("return nullptr;");
    out.close();
    std::int64_t offset = 0;
    for (const StateMember& member : state.members) {
        const Document memory = "state->memory";
        const Document place = offset == 0 ? memory : operation(memory, "+", std::to_string(offset));
        out.line(assignment("state->" + member.field, "=",
                            call("reinterpret_cast<" + element_of(member) + "*>", place)) +
                 ";");
        offset += padded_size(member);
    }
    out.line("return state;");
    out.close();
}

}  // namespace

std::string device_state_struct(const StateInterface& state) {
    Writer out;
    out.open("struct " + state.type);
    out.line("char* memory = nullptr;  // of all members, on the device");
    for (const StateMember& member : state.members)
        out.line(element_of(member) + "* " + member.field + " = nullptr;" +
                 (member.buffer->dimensions.empty() ? "" : "  // " + harmless(member_shape(member))));
    out.close("};");
    return out.text();
}

std::string device_state_helpers(const FileInterface& file) {
    const StateInterface& state = *file.state;
    Writer out;
    out.line("constexpr size_t state_size = " + std::to_string(total_size(state)) + ";  // bytes");
    out.line("");
    out.line(call("static int copy_member", {"void* to", "const void* from", "size_t size",
                                             "cudaMemcpyKind kind", "cudaStream_t stream"}) +
             " {");
    out.indent();
    out.line("last_error[0] = '\\0';");
    const Document is_null = fail_text(file, error_null, literal("a copy of the state: a pointer is null"));
    out.line("if (!to || !from) " + is_null);
    out.line("if (cudaMemcpyAsync(to, from, size, kind, stream) != cudaSuccess ||");
    out.indent();
    out.line("cudaStreamSynchronize(stream) != cudaSuccess)");
    out.line(fail_text(file, error_cuda, call("cudaGetErrorString", "cudaGetLastError()")));
    out.outdent();
    out.line("return " + code_name(file, error_ok) + ";");
    out.close();
    return out.text();
}

std::string device_state_functions(const FileInterface& file) {
    const StateInterface& state = *file.state;
    Writer out;
    // what makes one calls it where memory is missing, and a file without a header declares nothing in front
    out.open("void " + state.destroy + "(" + state.type + "* state)");
    out.line("if (state) cudaFree(state->memory);");
    out.line("delete state;");
    out.close();
    out.line("");
    print_create(state, out);
    for (const StateMember& member : state.members) {
        const std::string element = element_of(member), handle = state.type + "* state";
        const Document place = choice("state", "state->" + member.field, "nullptr");
        out.line("");
        out.function(call(element + "* " + member.accessor, handle), returned(place) + ";");
        out.line("");
        out.list("int " + member.upload, {{handle, "const " + element + "* host", "cudaStream_t stream"}},
                 " {");
        out.indent();
        out.list("return copy_member", {{place, "host", size_of(member), "cudaMemcpyHostToDevice", "stream"}},
                 ";");
        out.close();
        out.line("");
        out.list("int " + member.download, {{handle, element + "* host", "cudaStream_t stream"}}, " {");
        out.indent();
        out.list("return copy_member", {{"host", place, size_of(member), "cudaMemcpyDeviceToHost", "stream"}},
                 ";");
        out.close();
    }
    return out.text();
}

}  // namespace nestor::cuda
