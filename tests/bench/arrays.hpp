// Contestants that work on the same arrays: a function that nestor prints, and one of the same parameters
// that somebody else wrote.
#pragma once

#include "frontend/driver/compile.hpp"
#include "frontend/io/files.hpp"
#include "tests/bench/contest.hpp"
#include "tests/support/samples/samples.hpp"

namespace nestor::bench {

/// A sample of Tensor Comprehensions and what is printed for it.
struct Translated {
    Function function;  ///< the entry to call, as the front end built it
    Emitted emitted;
};

/// Translates the text of `path`, whose outputs are called `name`.
Translated translate(const SourceFilePtr& text, const std::string& path, const std::string& name,
                     const std::string& function);

/// The arguments of a function, outputs as well: the same memory for both, since where it lies decides too.
struct Memory {
    Arguments arguments;
    std::map<std::string, std::vector<std::byte>> scalars;  ///< sizes too, as the function takes them

    Memory(const Function& function, Arguments inputs);
    Memory(const Memory&) = delete;  // contestants refer to it
    Memory& operator=(const Memory&) = delete;
};

/// A contestant that takes arrays.
struct OnArrays {
    using Caller = int (*)(void (*)(), void**);
    NativeLibrary library;  ///< where the function is
    Caller caller;
    void (*function)();
    bool has_code;  ///< the function returns an error code
    std::vector<void*> places;

    /// As one that needs no arguments; it refers to this one.
    Contestant ready();
};

/// Compiles what was printed, together with callers for it and for others of its parameters.
OnArrays generated(const Translated& translated, Memory& memory);
/// A function of the same parameters without strides that returns nothing; `callers` is the library that
/// `generated` made, which must stay loaded.
OnArrays by_hand(const Translated& translated, const NativeLibrary& callers, const NativeLibrary& library,
                 const std::string& symbol, Memory& memory);

}  // namespace nestor::bench
