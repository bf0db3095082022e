// Compiles generated C++ to a shared object, loads it and calls its functions by the parameters' names:
// for `run`, for run tests and for benches. Needs nothing of the command line.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "emitters/emitter.hpp"
#include "frontend/cli/run/process.hpp"
#include "ir/base/result.hpp"
#include "ir/core/array.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// What went wrong when something was compiled, loaded or called.
Diagnostic run_failure(const std::string& text);

/// How texts are compiled: by nvcc if one of them is CUDA, else by the C++ compiler.
struct NativeOptions {
    std::string compiler;            ///< empty: $CXX, else c++; for CUDA $NVCC, else nvcc
    std::vector<std::string> flags;  ///< besides those of a shared object
    /// Compiled objects are kept here by content and used again; empty: nothing is kept.
    std::string cache;
};

/// `$CXX`, `$NVCC` or `$CXXFLAGS` as words: separated by blanks, but a name of a file that is there is one
/// word.
std::vector<std::string> words_of_variable(const std::string& value);

/// What users and tests compile with (`-O3 -march=native -fopenmp ..`); serial leaves -fopenmp out, cuda is
/// compiled for the devices of this machine.
std::vector<std::string> default_native_flags(TargetKind target);

/// `$NESTOR_CACHE`, else `$XDG_CACHE_HOME/nestor`, else `~/.cache/nestor`; empty when there is no place.
std::string default_native_cache();

struct NativeText {
    std::string name;  ///< `matmul.cpp`; only .cpp and .cu texts are compiled, others may be included
    std::string text;
};

/// A compiled shared object: kept in the cache, or removed with the last copy.
struct NativeObject {
    std::string path;
    std::shared_ptr<const void> folder;  ///< that the object is removed with; null: it is kept
};

/// Compiles. A failing compiler's own messages become the error; the texts that they name are kept in the
/// folder `failed` of the cache.
Result<NativeObject> compile_native(const std::vector<NativeText>& texts, const NativeOptions& options);

/// A loaded shared object.
class NativeLibrary {
public:
    explicit NativeLibrary(std::shared_ptr<void> handle) : handle_(std::move(handle)) {}
    /// The address of a symbol with C linkage, or null.
    void* symbol(const std::string& name) const;
    /// Where its code lies: the first address and the one behind the last.
    std::pair<std::uintptr_t, std::uintptr_t> addresses() const;

private:
    std::shared_ptr<void> handle_;
};

/// Loads a shared object; it stays loaded.
Result<NativeLibrary> open_library(const std::string& path);

/// Compiles and loads.
Result<NativeLibrary> load_native(const std::vector<NativeText>& texts, const NativeOptions& options);

/// Strides of arrays by name, in elements, one for each dimension; the array's data begins at its first
/// element. Arrays that are not named are dense.
using Strides = std::map<std::string, std::vector<std::int64_t>>;

/// Calls one function of generated code; outputs that are absent are allocated. Members of the program's
/// state begin as the arrays of their names, else as zeros, and come back under these; results come back as
/// result_name (ir/core/entry.hpp) says.
using NativeCall = std::function<Outcome(Arguments&, const Strides&)>;

/// A program's state, and the functions of its handle. Members are copied in their own layout.
struct NativeState {
    using Write = std::function<bool(void* handle, const std::byte* from, std::size_t bytes)>;
    using Read = std::function<bool(void* handle, std::byte* to, std::size_t bytes)>;
    std::vector<Buffer> members;
    void* (*create)();
    void (*destroy)(void*);
    std::vector<Write> write;  ///< of the members, in order
    std::vector<Read> read;
};

/// The handle's functions by the names that the emitter gave; null where the program has no state or one of
/// them is not there.
std::shared_ptr<const NativeState> native_state(const Program& program, const EmittedState& names,
                                                const std::function<void*(const std::string&)>& symbol);

/// One of a call's arguments that lies in memory: its place among what `caller_text` takes, and its bytes.
struct ArgumentMemory {
    std::size_t place;
    std::size_t bytes;
};

/// How many calls stand behind each other on the same memory, of which times are the mean: one that is to see
/// its arguments unchanged is alone; several keep the device busy, after one that is not timed.
struct DeviceCalls {
    int timed = 1;
    bool warm = false;
};

/// Calls a function of device memory on copies of arrays, which are dropped, and tells the milliseconds of
/// its work on the device by CUDA's events.
using DeviceCall = std::function<Outcome(std::vector<void*> places, const std::vector<ArgumentMemory>& arrays,
                                         double& milliseconds)>;

/// Reads a member of a program's state while the program runs; nothing where that fails.
using ReadMember = std::function<std::optional<Array>(const std::string& name)>;

/// Addresses in a loaded program.
struct NativeEntry {
    int (*caller)(void (*)(), void**);  ///< made of `caller_text` (native_callers.hpp)
    void (*function)();
    const char* (*last_error)();                      ///< null when there is none
    std::shared_ptr<const NativeState> state;         ///< null when the program has none
    std::function<void(ReadMember)> watch = nullptr;  ///< told how to read the state, before each call
    std::function<void(double)> timed = nullptr;      ///< told how many milliseconds the function took
    DeviceCall on_device = nullptr;  ///< in place of `function`: times alone, no results come back
};

/// Calls through addresses that the caller keeps loaded.
NativeCall call_through(const Function& function, const NativeEntry& entry);

/// One function to call: `prefix` as it was given to the emitter.
struct NativeFunction {
    const Program* program;  ///< as the front end or the passes left it
    std::string function;    ///< an entry function
    std::string prefix;
    EmittedState state = {};                          ///< as the emitter named it
    std::map<std::string, std::string> renamed = {};  ///< as Emitted has it
    /// Where it is not null: told how to read the state before the function is called.
    std::function<void(ReadMember)> watch = nullptr;
    std::function<void(double)> timed = nullptr;
    bool times_device = false;  ///< of CUDA: `device_calls_of` will be asked
};

/// Generated texts that were compiled together with callers of some of their functions.
struct CompiledCalls {
    NativeObject object;
    std::vector<NativeFunction> functions;
    bool cuda = false;
};

/// Compiles; of CUDA the functions that take host memory are called.
Result<CompiledCalls> compile_calls(std::vector<NativeText> texts,
                                    const std::vector<NativeFunction>& functions,
                                    const NativeOptions& options);

/// The functions of a library that `compile_calls` made, ready to be called.
Result<std::vector<NativeCall>> calls_of(const NativeLibrary& library, const CompiledCalls& compiled);

/// The functions of a CUDA library that work on device memory, with `times_device`: calls of them give times
/// and errors, no results.
Result<std::vector<NativeCall>> device_calls_of(const NativeLibrary& library, const CompiledCalls& compiled,
                                                const DeviceCalls& calls = {});

/// Compiles and loads.
Result<std::vector<NativeCall>> native_calls(std::vector<NativeText> texts,
                                             const std::vector<NativeFunction>& functions,
                                             const NativeOptions& options);

/// Compiles generated texts together with a caller of `function`, an entry function of `program` as the
/// front end or the passes left it. `prefix` as it was given to the emitter.
Result<NativeCall> native_call(const Emitted& emitted, const Program& program, const std::string& function,
                               const NativeOptions& options, const std::string& prefix = {});

}  // namespace nestor
