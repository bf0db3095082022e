// The helper functions that generated code may need: the files of runtime/, embedded at build time.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "emitters/emitter.hpp"

namespace nestor {

/// One file of runtime/: `wrap_add` or `cuda/block_sum`, and its whole text.
struct HelperFile {
    const char* name;
    const char* text;
};

/// The table that the build step writes.
extern const HelperFile helper_files[];
extern const std::size_t helper_file_count;

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
    bool for_device = false;  ///< vectors are a class: device compilers have none of their own
};

/// `#include <vector>`; a header that not every system has only where it is there.
std::string include_text(const std::string& include);

/// The texts of the helpers in `needs.helpers` and of all that they depend on, dependencies first, each
/// without its first comment and its includes. Adds the standard headers that they include to
/// `needs.includes`. With `for_device`, functions are marked `__host__ __device__`.
std::vector<std::string> helper_texts(Needs& needs, bool for_device = false);

/// The functions of a helper's text as declarations, and as definitions with their comments; nothing for a
/// helper that holds more than functions, or functions that cannot be declared apart.
std::optional<std::pair<std::string, std::string>> declared_apart(const std::string& text);

/// A header with all helpers, for several generated files: those of devices for CUDA alone, in a namespace
/// that generated files use. The same text whatever needs it.
std::string runtime_header_text(const std::string& file_name);
extern const char* const runtime_namespace;

/// Every name that a helper declares at file scope: user's names give way to them.
const std::set<std::string>& helper_names();

}  // namespace nestor
