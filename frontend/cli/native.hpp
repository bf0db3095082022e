// Compiles generated C++ to a shared object, loads it and calls its functions by the parameters' names:
// for `run`, for run tests and for benches. Needs nothing of the command line.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "emitters/emitter.hpp"
#include "ir/array.hpp"
#include "ir/base/result.hpp"

namespace nestor {

/// How texts are compiled.
struct NativeOptions {
    std::string compiler;            ///< empty: $CXX, else c++
    std::vector<std::string> flags;  ///< besides -shared -fPIC
    /// Compiled objects are kept here by content and used again; empty: nothing is kept.
    std::string cache;
};

/// What users and tests compile with (`-O3 -march=native -fopenmp ..`); serial leaves -fopenmp out.
std::vector<std::string> default_native_flags(bool openmp);

/// `$NESTOR_CACHE`, else `$XDG_CACHE_HOME/nestor`, else `~/.cache/nestor`; empty when there is no place.
std::string default_native_cache();

struct NativeText {
    std::string name;  ///< `matmul.cpp`; only .cpp texts are compiled, others may be included
    std::string text;
};

/// A loaded shared object; unloaded with the last copy.
class NativeLibrary {
public:
    explicit NativeLibrary(std::shared_ptr<void> handle) : handle_(std::move(handle)) {}
    /// The address of a symbol with C linkage, or null.
    void* symbol(const std::string& name) const;

private:
    std::shared_ptr<void> handle_;
};

/// Loads a shared object; it stays loaded.
Result<NativeLibrary> open_library(const std::string& path);

/// Compiles and loads. A failing compiler's own messages become the error.
Result<NativeLibrary> load_native(const std::vector<NativeText>& texts, const NativeOptions& options);

/// Runs `words` without a shell and returns its exit status (-1 when it cannot start) and all its output.
std::pair<int, std::string> run_process(const std::vector<std::string>& words);

/// Strides of arrays by name, in elements, one for each dimension; the array's data begins at its first
/// element. Arrays that are not named are dense.
using Strides = std::map<std::string, std::vector<std::int64_t>>;

/// Calls one function of generated code; outputs that are absent are allocated.
using NativeCall = std::function<Outcome(Arguments&, const Strides&)>;

/// Text of `extern "C" int NAME(void (*f)(), void** a)`, which calls f with a function's parameters: for each
/// the address of its value, or an array's data and strides.
std::string caller_text(const Function& function, const std::string& name);

/// Addresses in a loaded program.
struct NativeEntry {
    int (*caller)(void (*)(), void**);  ///< made of `caller_text`
    void (*function)();
    const char* (*last_error)();  ///< null when there is none
};

/// Calls through addresses that the caller keeps loaded.
NativeCall call_through(const Function& function, const NativeEntry& entry);

/// One function to call: `prefix` as it was given to the emitter.
struct NativeFunction {
    const Program* program;  ///< as the front end or the passes left it
    std::string function;    ///< an entry function
    std::string prefix;
};

/// Compiles generated texts together with callers of some of their functions.
Result<std::vector<NativeCall>> native_calls(std::vector<NativeText> texts,
                                             const std::vector<NativeFunction>& functions,
                                             const NativeOptions& options);

/// Compiles generated texts together with a caller of `function`, an entry function of `program` as the
/// front end or the passes left it. `prefix` as it was given to the emitter.
Result<NativeCall> native_call(const Emitted& emitted, const Program& program, const std::string& function,
                               const NativeOptions& options, const std::string& prefix = {});

}  // namespace nestor
