// Error words: memory in which parallel iterations leave the error of a failed assert.
//
// Note [Error words] (2026-11-21)
// An assert in a loop that cannot be left sets an error word, which is tested behind the loop or kernel. The
// rest of its iteration is skipped, other iterations run on, and of several errors the one that stands last
// in the error table is returned. Threads of a block share the word where all of them go on together.
#pragma once

#include <set>
#include <string>

#include "ir/core/nodes.hpp"

namespace nestor {

/// `failed`: 0, or 1 + the entry of the error table of an assert that failed; the greatest of several.
struct ErrorWord {
    Buffer buffer;    ///< int32, rank 0
    Stmt allocation;  ///< allocate failed
    Stmt reset;       ///< failed[] = 0
};

ErrorWord make_error_word(SymbolSource& symbols, MemorySpace place, const Origin& origin,
                          const std::string& name = "failed");

inline const Type error_word_type = Type::int_(32);
Expr word_constant(int value);

/// assert failed[] != 8 else 8, for each of the errors
Block tests_of(const ErrorWord& word, const std::set<int>& errors);

}  // namespace nestor
