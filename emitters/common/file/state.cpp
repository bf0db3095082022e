// The handle of a file with state: names, declarations and the CPU's definition. Its C++ class is in
// state_class.cpp.
//
// Note [A handle that users own] (2026-11-21)
// State is a handle (`mpm88_state*`): generated files have no globals (PR-14), and two simulations may run
// side by side. All entries of a file with state take the handle first, whether they use it or not: one rule
// to remember. Entries check and unpack it; the loops stand in functions that take its members as
// `__restrict` buffers, so that they read, and are optimised, like loops over arrays. On the CPU the members
// lie in the struct itself: one allocation, and constant extents that compilers see. On CUDA the struct holds
// pointers into one piece of device memory; copies to and from the host are functions of each member, typed,
// in the order of a stream.
//
// Note [Memory of sparse fields] (2026-11-25)
// Where a member is tree storage (a sparse field of Taichi, whose memory is ordered by cells), the handle's
// memory takes room where it is written: anonymous pages on the CPU, without a reserve, so that they may be
// more than there is memory; managed memory on devices, whose pages are zeros as well when they are new (they
// must not show what another process left) and come to the side that touches them first, in blocks of up to 2
// MiB. Reading a page that was never written gives the system's page of zeros. `new T()` wrote all of it: 4
// GiB for a field of 32768 x 32768, of which 1 % was active.
#include "emitters/common/file/state.hpp"

#include "emitters/common/file/header.hpp"
#include "emitters/common/file/interface.hpp"
#include "emitters/common/text/types.hpp"
#include "emitters/common/text/writer.hpp"
#include "ir/core/build.hpp"

namespace nestor {
namespace {

std::int64_t constant_of(const Expr& e) {
    return e ? build::as_integer(e).value_or(0) : 0;
}

/// `game_of_life` -> `GameOfLife`
std::string camel_case(const std::string& name) {
    std::string out;
    bool starts = true;
    for (const char c : name) {
        if (c == '_') {
            starts = true;
            continue;
        }
        out += starts && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
        starts = false;
    }
    return out;
}

}  // namespace

const StateMember* StateInterface::find(const Symbol& symbol) const {
    for (const StateMember& member : members)
        if (member.buffer->symbol == symbol) return &member;
    return nullptr;
}

StateInterface name_state(const Program& program, const std::string& stem, bool on_device, FileNames& names) {
    StateInterface state;
    state.on_device = on_device;
    state.type = names.declare_public(stem + "_state");
    state.create = names.declare_public(state.type + "_create");
    state.destroy = names.declare_public(state.type + "_destroy");
    state.class_name = names.declare_public(camel_case(legal_public(stem)));
    Names fields({state.type});
    if (on_device) fields.declare_local("memory");
    for (const Buffer& buffer : program.state) {
        StateMember member;
        member.buffer = &buffer;
        state.sparse = state.sparse || !buffer.levels.empty();
        member.field = fields.declare(buffer.symbol);
        member.accessor = names.declare_public(state.type + "_" + buffer.symbol.name());
        if (on_device) {
            member.upload = names.declare_public(state.type + "_upload_" + buffer.symbol.name());
            member.download = names.declare_public(state.type + "_download_" + buffer.symbol.name());
        }
        state.members.push_back(std::move(member));
    }
    return state;
}

EmittedState emitted_state(const StateInterface* state) {
    EmittedState emitted;
    if (!state) return emitted;
    emitted.create = state->create;
    emitted.destroy = state->destroy;
    for (const StateMember& member : state->members) {
        emitted.accessors.push_back(member.accessor);
        if (!state->on_device) continue;
        emitted.uploads.push_back(member.upload);
        emitted.downloads.push_back(member.download);
    }
    return emitted;
}

std::int64_t element_count(const StateMember& member) {
    std::int64_t count = 1;
    for (const Dimension& d : member.buffer->dimensions)
        count *= std::max<std::int64_t>(0, constant_of(d.extent));
    return count;
}

std::string member_shape(const StateMember& member) {
    const Buffer& buffer = *member.buffer;
    if (buffer.dimensions.empty()) return member.field;
    std::string extents, mins, order;
    bool shifted = false;
    for (const Dimension& d : buffer.dimensions) {
        const std::string separator = extents.empty() ? "" : ", ";
        extents += separator + std::to_string(constant_of(d.extent));
        mins += separator + std::to_string(constant_of(d.min));
        shifted = shifted || constant_of(d.min) != 0;
    }
    for (const int dimension : buffer.layout)
        order += (order.empty() ? "" : ", ") + std::to_string(dimension);
    std::string text = member.field + "[" + extents + "]";
    if (!order.empty()) text += ", dimensions from the slowest: " + order;
    if (shifted) text += ", the first element has index (" + mins + ")";
    return text;
}

std::string host_state_struct(const StateInterface& state) {
    Writer out;
    out.open("struct " + state.type);
    for (const StateMember& member : state.members) {
        const std::string type = c_type(member.buffer->element);
        if (member.buffer->dimensions.empty()) {
            out.line(type + " " + member.field + ";");
            continue;
        }
        std::string count;
        const bool wide = element_count(member) > INT32_MAX;  // products of ints would overflow
        for (const Dimension& d : member.buffer->dimensions) {
            const std::string extent = std::to_string(constant_of(d.extent));
            count += !count.empty() ? " * " + extent : wide ? "int64_t{" + extent + "}" : extent;
        }
        if (element_count(member) == 0) count = "1";  // C++ has no empty arrays
        out.line("alignas(64) " + type + " " + member.field + "[" + count + "];" +
                 (member.buffer->dimensions.size() > 1 ? "  // " + member_shape(member) : ""));
    }
    out.close("};");
    return out.text();
}

std::string host_state_functions(const StateInterface& state) {
    Writer out;
    const std::string handle = state.type + "* state";
    out.function(state.type + "* " + state.create + "(void)",
                 state.sparse
                     ? "return static_cast<" + state.type + "*>(zero_pages(sizeof(" + state.type + ")));"
                     : "return new (std::nothrow) " + state.type + "();");
    out.line("");
    out.function(call("void " + state.destroy, handle),
                 state.sparse ? "if (state) munmap(state, sizeof *state);" : "delete state;");
    for (const StateMember& member : state.members) {
        const bool scalar = member.buffer->dimensions.empty();
        const Document place = choice("state", (scalar ? "&state->" : "state->") + member.field, "nullptr");
        out.line("");
        out.function(call(c_type(member.buffer->element) + "* " + member.accessor, handle),
                     returned(place) + ";");
    }
    return out.text();
}

std::string state_declarations(const FileInterface& file, const HeaderOptions&) {
    const StateInterface& state = *file.state;
    const std::string where = state.on_device ? "device memory" : "memory";
    std::string text =
        "/* The fields that the functions below work on, in " + where + " of their own" +
        (state.sparse ? ", which takes\n * room where it is written. What lies below sparse nodes "
                        "lies cell by cell. */"
                      : ". */") +
        "\ntypedef struct " + state.type + " " + state.type + ";\n\n";
    text += "/* All fields are zero; NULL when there is not enough memory. */\n" + state.type + "* " +
            state.create + "(void);\nvoid " + state.destroy + "(" + state.type + "* state);\n";
    for (const StateMember& member : state.members) {
        const std::string declared =
            c_type(member.buffer->element) + "* " + member.accessor + "(" + state.type + "* state);";
        const std::string comment = "/* " + readable_type(member.buffer->element) + " " +
                                    harmless(member_shape(member)) +
                                    (state.on_device ? ", device memory" : "") + " */";
        text += declared.size() + 2 + comment.size() < line_limit ? declared + "  " + comment + "\n"
                                                                  : comment + "\n" + declared + "\n";
        if (member.upload.empty()) continue;
        const std::string element = c_type(member.buffer->element);
        text +=
            laid_out("int " + member.upload,
                     {{state.type + "* state", "const " + element + "* host", "cudaStream_t stream"}}, ";") +
            "\n" +
            laid_out("int " + member.download,
                     {{state.type + "* state", element + "* host", "cudaStream_t stream"}}, ";") +
            "\n";
    }
    return text;
}

}  // namespace nestor
