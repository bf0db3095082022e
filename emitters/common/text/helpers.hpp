// The helper functions that generated code may need: the files of runtime/, embedded at build time.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "emitters/emitter.hpp"
#include "ir/base/symbol.hpp"

namespace nestor {

/// A text of a helper.
struct HelperText {
    std::string text;
    std::vector<std::size_t> functions;  ///< where the words `inline` of its functions begin

    bool empty() const { return text.empty(); }
};

/// One file of runtime/, taken apart when nestor is built.
struct HelperFile {
    std::string name;                       ///< `wrap_add`, `cuda/block_sum`
    std::vector<std::string> dependencies;  ///< other helpers, by name
    std::vector<std::string> includes;      ///< `<cmath>`
    std::vector<std::string> names;         ///< what it declares
    HelperText whole;                       ///< without its first comment and its includes
    HelperText declarations;                ///< of its functions; empty where these cannot be declared apart
    HelperText definitions;                 ///< of the same, with their comments
};

/// The table that the build step writes, by name.
const std::vector<HelperFile>& helper_files();

/// `omp declare reduction(wrap_add_int32_t : int32_t : ..)`: values of a type that a helper combines.
struct DeclaredReduction {
    std::string type, helper, identity;
};

/// What a generated file needs besides its functions; printers add to it as they go.
struct Needs {
    std::set<std::string> helpers;                        ///< names of helper files
    std::set<std::string> includes;                       ///< `<cmath>`
    std::set<std::string> typedefs;                       ///< whole declarations, one line each
    std::map<std::string, DeclaredReduction> reductions;  ///< by name
    LineStyle lines = LineStyle::comments;  ///< how functions are printed: what they show of the input
    FloatModel floats = FloatModel::contract;
    Processor processor = Processor::any;
    FrameOutput frames{};     ///< pictures that a mark in what the program prints writes
    bool for_device = false;  ///< vectors are a class: device compilers have none of their own
    /// Parameters of the host's functions printed so far that these do not read: calls leave them out as
    /// well.
    std::map<Symbol, std::set<std::size_t>> left_out;
    std::set<Symbol> called;  ///< by the host's functions printed so far
};

/// `#include <vector>`; a header that not every system has only where it is there.
std::string include_text(const std::string& include);

/// The helpers in `wanted` and all that they depend on, dependencies first.
std::vector<const HelperFile*> with_dependencies(const std::set<std::string>& wanted);

/// One of a helper's texts; with `for_device`, functions for both sides are marked `__host__ __device__`.
std::string text_of(const HelperFile& helper, const HelperText& text, bool for_device);

/// A header with all helpers, for several generated files: those of devices for CUDA alone, in a namespace
/// that generated files use. The same text whatever needs it.
std::string runtime_header_text(const std::string& file_name);
extern const char* const runtime_namespace;

/// Every name that a helper declares at file scope: user's names give way to them.
const std::set<std::string>& helper_names();

}  // namespace nestor
