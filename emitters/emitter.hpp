// The interface of emitters: text from a scheduled program. Emitters print what the IR says and choose
// nothing.
//
// Note [What cannot be printed] (2026-11-21)
// A construct that a target cannot print is an error with exit code 4 that names it, and nothing is written.
// Only tree storage with its appends, records and small arrays are such. All else is printed, or is an error
// of the program: EMIT-4, or one of the verifier's.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "ir/base/result.hpp"
#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// The pictures that a program draws: each is a file as soon as it is drawn.
struct FrameOutput {
    std::string picture;  ///< the member that holds the newest, uint8 [1, height, width, 3]; empty: none
    std::string mark;     ///< what the program prints when one is drawn: there it is written
    std::string folder;   ///< where they go, if the program is called without an argument
};

/// How generated text shows where it comes from: not at all, by the formulas as comments, or by `#line` too,
/// so that debuggers and compilers show the input.
enum class LineStyle { none, comments, directives };

/// In which type kernels reckon with indices: in 32 bits where all index arithmetic fits, and 64 elsewhere,
/// or always in one of the two.
enum class IndexType { automatic, narrow, wide };

struct EmitOptions {
    std::string input_name;     ///< `matmul.tc`, for banner and header
    std::string schedule_name;  ///< `default schedule`, for the banner
    std::string base_name;      ///< `matmul`: file stem; the header is base_name.h or base_name_cuda.h
    std::string source_path;    ///< what `#line` names; `input_name` if empty
    std::string license;        ///< an SPDX expression for the banner; empty: none
    std::string cpp_namespace;  ///< of the header's C++ part, `a::b`; empty: the global one
    LineStyle lines = LineStyle::comments;
    FloatModel floats = FloatModel::contract;
    Processor processor = Processor::any;  ///< of which helpers have the branches
    std::string choices;  ///< for the banner, of options that are not as by default: `--fp=strict`; or empty
    IndexType index_type = IndexType::automatic;  ///< of CUDA kernels; host code has 64 bits
    std::string prefix;                           ///< put before every public name, with `_`; usually empty
    bool strided = true;                          ///< print the nest for inner strides other than 1 as well
    bool one_file = false;       ///< without a header: what it would declare stands in the source
    bool plain = false;          ///< the loops behind functions of sizes and dense arrays; nothing is checked
    std::string runtime_header;  ///< with all helpers, as it is included; empty: they are printed
    bool main_function = false;  ///< print `int main()`, which calls the only entry, one without parameters
    FrameOutput frames{};        ///< what it writes then
};

/// The functions of a generated file's handle: what callers that are made at run time look up.
struct EmittedState {
    std::string create;                  ///< `mpm88_state_create`; empty for a program without state
    std::string destroy;                 ///< `mpm88_state_destroy`
    std::vector<std::string> accessors;  ///< in the order of the program's state, like the next two
    std::vector<std::string> uploads;    ///< empty where accessors give memory of the host
    std::vector<std::string> downloads;
};

struct Emitted {
    std::string source;       ///< text of the .cpp or .cu
    std::string header;       ///< text of the .h
    std::string runtime;      ///< text of the header with all helpers, where one is wanted
    std::string source_name;  ///< `matmul.cpp`
    std::string header_name;  ///< `matmul.h`
    EmittedState state;
    std::map<std::string, std::string> renamed{};  ///< public names that differ from the program's
};

struct Emitter {
    TargetKind target;
    const char* name;           ///< `openmp`
    const char* language;       ///< `C++`: what compilers of the text are of
    const char* extension;      ///< `.cpp`
    const char* header_ending;  ///< `.h`, behind the base name
    Result<Emitted> (*emit)(const Program& program, const EmitOptions& options);
};

/// The one list of emitters.
const std::vector<Emitter>& emitters();
/// Null when there is none of that name.
const Emitter* find_emitter(const std::string& name);
/// The one for a kind of target.
const Emitter& emitter_for(TargetKind target);
/// `serial, openmp, cuda`: for help and hints.
std::string emitter_names();

}  // namespace nestor
