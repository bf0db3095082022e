// Locality of loops: which loops of a stage's nest read and write memory contiguously.
#pragma once

#include <vector>

#include "ir/core/nodes.hpp"

namespace nestor::schedule {

/// How one loop's index moves through memory in the statements of a nest.
struct Locality {
    double strided = 0;   ///< accesses that jump with the index; small constant strides count half
    int near = 0;         ///< of these, accesses that move by at most four elements: shuffles in lanes
    int contiguous = 0;   ///< accesses that move to the next element
    bool window = false;  ///< shares a subscript with another index (h + kh)
};

/// The nest with subscripts in the order of memory, the fastest last, whatever the layout of the buffers of
/// `function`: what the functions below look at.
Stmt in_memory_order(const Stmt& nest, const Function& function);

/// Of all accesses in the body of `loop` or in a nest around it.
Locality locality(const Stmt& nest, const Symbol& index);

/// True for a reduction of a few steps, known at translation (a filter's window): compilers unroll it.
bool is_short(const For& loop);
/// True when all loops in the block are short reductions, or unrolled.
bool only_short(const Block& block);

/// The order of a stage's perfect nest that is best for a cache: outer pure loops, reductions, then the loop
/// along which memory is contiguous. Reductions that are all short
/// stand inside that loop instead. Names from the outermost inwards.
std::vector<LoopName> cache_order(const Stmt& nest);

/// The same for a grid of threads: the pure loops, then reductions.
std::vector<LoopName> grid_order(const Stmt& nest);

/// True when memory runs along the first index where an array's rows or planes belong to the second one.
bool lies_along(const Stmt& nest, const Symbol& index, const Symbol& other);

/// True when the nest is a reduction along memory that reads each element once: a row for a block of threads.
bool row_wise(const Stmt& nest);

/// True when the nest is a reduction across memory that reads each element once: sums of columns. Rows that
/// data choose are few for each of many columns, as in bags of words.
bool column_wise(const Stmt& nest);

}  // namespace nestor::schedule
