// The state of a generated file: members of a handle that users create, hand to every entry and destroy.
#pragma once

#include <string>
#include <vector>

#include "emitters/common/text/names.hpp"
#include "emitters/emitter.hpp"
#include "ir/core/nodes.hpp"

namespace nestor {

struct FileInterface;
struct HeaderOptions;

/// One member: memory of constant extents.
struct StateMember {
    const Buffer* buffer = nullptr;
    std::string field;     ///< `x`, in the struct
    std::string accessor;  ///< `mpm88_state_x`
    std::string upload;    ///< `mpm88_cuda_state_upload_x`; both empty where accessors give host memory
    std::string download;
};

/// What C calls the handle and its functions.
struct StateInterface {
    std::string type;        ///< `mpm88_state`
    std::string create;      ///< `mpm88_state_create`
    std::string destroy;     ///< `mpm88_state_destroy`
    std::string class_name;  ///< `Mpm88`, the C++ owner of a handle
    std::vector<StateMember> members;
    bool on_device = false;  ///< members are pointers to device memory, not memory
    bool sparse = false;     ///< memory takes room where it is written

    const StateMember* find(const Symbol& symbol) const;
};

/// Names for a program with state; `stem` is `mpm88` or `mpm88_cuda`.
StateInterface name_state(const Program& program, const std::string& stem, bool on_device, FileNames& names);

/// Its functions, for callers that are made at run time; of no state: empty names.
EmittedState emitted_state(const StateInterface* state);

/// The number of elements that a member's extents, which are constants, make.
std::int64_t element_count(const StateMember& member);
/// `x[8192, 2]`, with layout and first index where they are unusual.
std::string member_shape(const StateMember& member);

/// The struct that the handle points to, and the functions that make and release it, for the CPU's source.
std::string host_state_struct(const StateInterface& state);
std::string host_state_functions(const StateInterface& state);

/// Declarations of the handle's functions, for the header.
std::string state_declarations(const FileInterface& file, const HeaderOptions& options);
/// The C++ class that owns a handle, with the entries as methods.
std::string state_class(const FileInterface& file, const HeaderOptions& options);

}  // namespace nestor
