// Shapes of blocks of threads: how many along each axis, and which statements may share a block.
#pragma once

#include <array>
#include <cstdint>

#include "ir/core/nodes.hpp"

namespace nestor {

/// Threads along x, y, z.
using ThreadShape = std::array<std::int64_t, 3>;

/// The most threads along each axis that the loops of a block have, of those whose width or length is known;
/// an axis of which none is shares a block of 256 with the others. At most 1024 threads, and 64 along z.
ThreadShape shape_of(const Block& body);

/// Statements that share a kernel of one block: of two shapes of threads one covers the other, so that none
/// wants more threads than the largest has.
class SharedThreads {
public:
    /// False where the statement begins a kernel of its own.
    bool takes(const Stmt& s);
    void end() { shape_ = {1, 1, 1}; }

private:
    ThreadShape shape_{1, 1, 1};
};

}  // namespace nestor
