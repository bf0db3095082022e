// Linear algebra of numpy (TI-81).
#pragma once

#include "frontend/taichi/lower/host/numpy_call.hpp"

namespace nestor::taichi {

/// `np.einsum("ik,kj->ij", a, b)`: letters that the result lacks are summed over.
Value numpy_einsum(const NumpyCall& call);
/// `np.tensordot(a, b, axes)`, `np.inner(a, b)`, `np.vdot(a, b)` as sums over letters.
Value numpy_contracted(const NumpyCall& call);
/// `np.linalg.solve(a, b)`, `inv(a)`, `det(a)`: elimination with the largest pivot of each column.
Value numpy_eliminated(const NumpyCall& call);

}  // namespace nestor::taichi
