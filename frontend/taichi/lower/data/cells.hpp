// Memory by cells (TI-42): where the elements below sparse nodes lie, so that few pages are touched.
#pragma once

#include <cstdint>
#include <vector>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// The order of the node's cells: what a cell of a sparse node above holds is contiguous.
MemoryOrder order_below(const SnodeValue& node);
/// The subscripts in memory of the element with these indices, what follows them (components) unchanged.
std::vector<Expr> memory_place(Evaluator& ev, const FieldValue& field, std::vector<Expr> place);
/// The subscripts in memory of a cell whose indices are those of the loops around; null where loops and cells
/// differ.
std::vector<Expr> place_of_loops(const MemoryOrder& order, const std::vector<LevelIndex>& loops);
/// The buffer\x27s dimensions for these indices, and how sparse it is.
void set_memory(Buffer& buffer, const MemoryOrder& order);

}  // namespace nestor::taichi
