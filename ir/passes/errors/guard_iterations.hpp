// Guards in iterations that cannot be left: what follows a failing assert is skipped.
#pragma once

#include <map>
#include <set>

#include "ir/core/nodes.hpp"
#include "ir/passes/errors/error_word.hpp"

namespace nestor {

/// Functions that may fail, in the form that loops call: an assert stores its error through a last parameter
/// `error` and returns zeros.
struct AssertLowering {
    std::map<Symbol, Symbol> forms;          ///< of a function that may fail: that form of it
    std::map<Symbol, std::set<int>> errors;  ///< of the same functions: what may fail
};

/// The form of the function that a statement calls, where that may fail.
const Symbol* failing_call(const Stmt& s, const AssertLowering& functions);

/// True when a statement in it may fail.
bool may_fail(const Stmt& s, const AssertLowering& functions);
bool may_fail(const Block& block, const AssertLowering& functions);

/// What was made of a block: `body` without asserts, and the `tests` for behind it, which are asserts.
struct Flagged {
    Block body, tests;
};

/// Within the innermost loops that are distributed (over threads or blocks, or parallel), or within the block
/// itself where there are none, what follows a failing assert or call in its iteration is left out.
Flagged with_error_word(const Block& block, const ErrorWord& word, const AssertLowering& functions,
                        SymbolSource& symbols);

}  // namespace nestor
