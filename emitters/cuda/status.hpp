// The status word of an entry: what its kernels found out, asked for by a function of its own.
#pragma once

#include <optional>

#include "emitters/cuda/entry.hpp"

namespace nestor::cuda {

/// An entry that enqueues and tells later what failed, taken apart. In the program it begins, behind its
/// preconditions, with memory for the word and a store of 0, and ends with a copy of it and asserts on that.
struct StatusWord {
    Buffer word;    ///< the first of the entry's temporaries, so at the start of the workspace
    Stmt clearing;  ///< status[] = 0
    Block work;     ///< what stands between
    Block tests;    ///< asserts on `copy`
    Symbol copy;
};

/// Nothing for an entry without a status word. `body`: without preconditions.
std::optional<StatusWord> status_word(const Block& body);
bool has_status_word(const Function& entry);
/// The function as the host runs it: without the question at the end.
Function without_status_tests(const Function& entry);

/// The definition of `gather_cuda_status`, and its prototype with a comment.
std::string print_status(const Interface& interface, const std::string& name, HostState& state);
std::string status_declaration(const Interface& interface, const std::string& name, HostState& state);

}  // namespace nestor::cuda
