// Lowering of asserts in parallel loops: a failing one sets an error word, which is tested behind the loop.
//
// Note [Error words] (2026-11-21)
// An assert in a loop that cannot be left sets an error word, which is tested behind the loop or kernel. The
// rest of its iteration is skipped, other iterations run on, and of several errors the one that stands last
// in the error table is returned. Threads of a block share the word where all of them go on together.
#pragma once

#include <map>
#include <set>

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// `failed`: 0, or 1 + the entry of the error table of an assert that failed; the greatest of several.
struct ErrorWord {
    Buffer buffer;    ///< int32, rank 0
    Stmt allocation;  ///< allocate failed
    Stmt reset;       ///< failed[] = 0
};

ErrorWord make_error_word(SymbolSource& symbols, MemorySpace place, const Origin& origin,
                          const std::string& name = "failed");

/// What was made of a block: `body` without asserts, and the `tests` for behind it, which are asserts.
struct Flagged {
    Block body, tests;
};

/// Functions that may fail, in the form that loops call: an assert stores its error through a last parameter
/// `error` and returns zeros.
struct AssertLowering {
    std::map<Symbol, Symbol> forms;          ///< of a function that may fail: that form of it
    std::map<Symbol, std::set<int>> errors;  ///< of the same functions: what may fail
};

/// The forms of the program's functions that `wanted` says, those that cannot fail left out; `functions` gets
/// them. `fresh`: under new names, otherwise the function is changed itself.
AssertLowering flagged_functions(Program& program, const std::set<Symbol>& wanted, bool fresh,
                                 SymbolSource& symbols);

/// Within the innermost loops that are distributed (over threads or blocks, or parallel), or within the block
/// itself where there are none, what follows a failing assert or call in its iteration is left out.
Flagged with_error_word(const Block& block, const ErrorWord& word, const AssertLowering& functions,
                        SymbolSource& symbols);

/// assert failed[] != 8 else 8, for each of the errors
Block tests_of(const ErrorWord& word, const std::set<int>& errors);

/// True when a statement in it may fail.
bool may_fail(const Block& block, const AssertLowering& functions);

/// Pass: parallel loops and regions of the CPU that contain asserts or calls of functions that do.
Program lower_asserts(const Program& program, const Target& target);

}  // namespace nestor
