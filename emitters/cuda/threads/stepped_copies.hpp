// Copies of a step to shared memory: what the steps do not change is worked out in front of them, and indices
// that a term's number is divided into are counted on from one step to the next.
//
// Note [Steps without divisions] (2026-11-25)
// A convolution is a product whose factors are gathered: a fused number is divided into indices for each
// element that is copied, 20 divisions of about 20 instructions for the 1024 of a step that are arithmetic.
// None of them is necessary. The place of a column is the same in all steps; it is divided once, in front of
// them, and kept as one offset, of which a thread has as many as it copies columns. Where all threads of a
// half warp copy the same rows, the block's offsets lie in shared memory: eight registers less, which decides
// over spills, and loads that are broadcast. The number of a term grows by the same number each step: its
// digits are counted on with a carry at most, since a digit and what is added to it are below the radix. For
// sm_90, 1202 instructions a step where there were 1846, in 127 registers.
// The same holds for the rows and columns of a number of updates in a histogram (2026-11-27).
//
// In the IR a thread's part of a block is a loop (thread_registers.hpp), and what it keeps between two loops
// an array; the rewrite stands with the emitter, where a kernel is one thread's text, and offsets are what
// the elements of an array are counted by.
#pragma once

#include <map>
#include <set>

#include "emitters/cuda/threads/copied_steps.hpp"
#include "ir/analysis/facts.hpp"
#include "ir/core/nodes.hpp"

namespace nestor::cuda {

/// What the rewritten body uses that no IR has: locals of the index type that change, and arrays by offsets.
struct SteppedCopies {
    Block body;
    std::set<Symbol> digits;            ///< variables of the index type that are counted on
    std::map<Symbol, Buffer> flat;      ///< an array, under another symbol, by the offset of an element
    std::map<Symbol, Symbol> array_of;  ///< of these: the array
    /// Of arrays of offsets, and of `flat`: what bounds an offset, a sum of indices times strides.
    std::map<Symbol, Expr> reach;
    StepFunctions functions;  ///< that the body defines and calls
};

/// for step { let q = (step * 16 + c) / K; let r = .. - q * K;  for i { let n = i / W; copy A[n, q, i - n * W
/// + r] } }
///   =>  for i { place[i] = (i / W) * A_row + ..; }  var q, r;
///       for step { for i { copy A[place[i] + q * A_plane + r] }  q += 16 / K; r += 16 % K; if r >= K { .. }
///       }
/// of the body of one thread, in which `functions` copy steps. `facts`: what is known of the kernel's sizes.
SteppedCopies with_stepped_copies(const Function& kernel, const Block& body, StepFunctions functions,
                                  const Facts& facts, SymbolSource& symbols);

}  // namespace nestor::cuda
