// Functions of numpy on series, borders and diagonals (TI-81).
#pragma once

#include "frontend/taichi/lower/host/numpy_call.hpp"

namespace nestor::taichi {

/// `np.convolve(a, v, mode)` of one dimension.
Value numpy_convolved(const NumpyCall& call);
/// `np.ptp(a)`, `np.average(a, weights=w)`, `np.trapezoid(y, dx=d)`: one number of all elements.
Value numpy_summary(const NumpyCall& call);
/// `np.pad(a, width, mode)`: with zeros or another number, or with the elements at the edge.
Value numpy_padded(const NumpyCall& call);
/// `np.diag(a)`, `np.triu(a)`, `np.tril(a)`
Value numpy_diagonal(const NumpyCall& call);
/// `np.append(a, values)` without an axis.
Value numpy_appended(const NumpyCall& call);
/// `np.take(a, places)` of one dimension.
Value numpy_taken(const NumpyCall& call);
/// `np.swapaxes(a, 0, 1)`, `np.moveaxis(a, 0, -1)`
Value numpy_turned(const NumpyCall& call);

}  // namespace nestor::taichi
