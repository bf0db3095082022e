// Shared memory of a block: arrays of the program, and what reductions over threads need.
#pragma once

#include <array>
#include <map>
#include <string>

#include "emitters/common/code/context.hpp"
#include "emitters/common/text/writer.hpp"
#include "ir/core/collectives.hpp"
#include "ir/core/nodes.hpp"

namespace nestor::cuda {

class BlockMemory {
public:
    /// `block`: the threads of a block; `sizes`: the same as they are spelled, which must live as long and
    /// may be filled later.
    BlockMemory(Context& context, Needs& needs, const std::array<std::int64_t, 3>& block,
                const std::array<std::string, 3>& sizes)
        : context_(context), needs_(needs), block_(block), sizes_(sizes) {}

    /// `block_n * block_d`: all threads of a block.
    std::string threads() const;
    /// Lines for the kernel's beginning.
    std::string declarations() const;
    /// Bytes that launches must ask for, in the kernel's parameters; null for none.
    const Expr& bytes_of_launch() const { return bytes_; }

    /// Declares an array of the program; fragments of matrices begin at multiples of 32 bytes.
    void print(const Buffer& buffer, Writer& writer, bool holds_fragments = false);
    /// `block_sum<block_d>(part, warp_values)` for such a call.
    Document reduction(const Expr& e);

private:
    /// True where a row of the block is a warp, or warps have several whole rows.
    bool in_lanes() const;
    /// Over the lanes of a warp that have a row of the block.
    Document warp_reduction(const Collective& called, const Expr& value);
    /// `[](float a, float b) { return a + b; }`
    Document combination(const Collective& called, const Type& of);
    /// Over one axis of a block that is not a row of whole warps.
    Document axis_reduction(const Collective& called, const Expr& value);
    /// A part of the shared memory that launches ask for.
    void print_sized(const Buffer& buffer, Writer& writer);

    Context& context_;
    Needs& needs_;
    const std::array<std::int64_t, 3>& block_;
    const std::array<std::string, 3>& sizes_;
    std::map<std::string, std::string> warp_values_;    ///< type to the array that reductions use
    std::map<std::string, std::string> thread_values_;  ///< the same for reductions along an axis
    std::string sized_;                                 ///< the array that launches size
    Expr bytes_;
};

}  // namespace nestor::cuda
