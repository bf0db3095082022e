// Slices of vectors and matrices (TI-22, TI-45): chosen at translation, read and assigned.
#pragma once

#include <optional>
#include <vector>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// What subscripts choose of a vector or matrix; nothing where an index is known only at run time. One
/// element alone has the shape of a scalar.
struct Selection {
    ElementType shape;
    std::vector<std::size_t> places;
};

SliceValue slice(Evaluator& ev, const Slice& slice, TextRange range);
std::optional<Selection> selection(Evaluator& ev, const ElementType& type, const std::vector<Value>& indices,
                                   TextRange range);

}  // namespace nestor::taichi
