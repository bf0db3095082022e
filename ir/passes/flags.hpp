// Errors in loops that cannot be left: a failing assert sets an error word, tested behind the loop.
#pragma once

#include "ir/nodes.hpp"
#include "ir/target.hpp"

namespace nestor {

/// `failed`: 0, or 1 + the entry of the error table of an assert that failed; the greatest of several.
struct ErrorWord {
    Buffer buffer;    ///< int32, rank 0
    Stmt allocation;  ///< allocate failed
    Stmt reset;       ///< failed[] = 0
};

ErrorWord make_error_word(SymbolSource& symbols, Place place, const Origin& origin);

/// What was made of a block: `body` without asserts, and the `tests` for behind it, which are asserts.
struct Flagged {
    Block body, tests;
};

/// Within the innermost loops that are dealt out (over threads or blocks, or parallel), or within the block
/// itself where there are none, what follows a failing assert in its iteration is left out.
Flagged with_error_word(const Block& block, const ErrorWord& word, SymbolSource& symbols);

/// Pass: parallel loops and regions of the CPU that contain asserts.
Program flag_errors(const Program& program, const Machine& target);

}  // namespace nestor
