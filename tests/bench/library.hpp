// A library as the peer of samples: a file of peers/ has a function of each sample's parameters that calls
// it.
#pragma once

#include "tests/bench/arrays.hpp"

namespace nestor::bench {

struct PeerLibrary {
    const char* name;             ///< `OpenBLAS`, for messages
    const char* source;           ///< `openblas.cpp`, in peers/
    std::string library, folder;  ///< the path of what it is linked with, and of its headers
};

/// Compiles the file. To be loaded before anything that is bound to a core, since the library's threads
/// inherit what the first one may use.
NativeLibrary load_peer(const PeerLibrary& peer);

/// The library's threads are those of another runtime than clang's: each waits on cores that the other needs,
/// and where the first one is bound to its core all of clang's are. Says so to both, before they are loaded,
/// and has threads stay on their cores.
void share_cores(char** words);

/// Compares the results, prints and records the row `title`; false where they differ.
bool run_against(const NativeLibrary& library, const std::string& symbol, const Translated& translated,
                 const std::string& output, Arguments inputs, const std::string& title,
                 const std::string& about);

/// The sample of this name, which is there.
const samples::Sample& sample_of(const std::string& name);

/// True where `words` names no sample, or this one.
bool is_wanted(int count, char** words, const std::string& name);

}  // namespace nestor::bench
