// Functions of numpy that put elements in order, or look where they belong (TI-81).
#pragma once

#include "frontend/taichi/lower/host/numpy_call.hpp"

namespace nestor::taichi {

/// `np.sort(a, axis)`, `np.argsort(a, axis)`: along one axis, equal elements as they were.
Value numpy_sorted(const NumpyCall& call);
/// `a.sort(axis)`
void sort_array(Evaluator& ev, const FieldPtr& array, const CallArguments& arguments);
/// `np.searchsorted(a, values, side)`
Value numpy_places_in_order(const NumpyCall& call);
/// `np.interp(x, xp, fp)`
Value numpy_interpolated(const NumpyCall& call);
/// `np.histogram(a, bins, range)`: counts and edges.
Value numpy_histogram(const NumpyCall& call);
/// `np.median(a)` of all elements.
Value numpy_median(const NumpyCall& call);
/// `np.percentile(a, q)`, `np.quantile(a, q)`, by lines between neighbours.
Value numpy_quantile(const NumpyCall& call);
/// `np.isin(a, values)`
Value numpy_is_in(const NumpyCall& call);

}  // namespace nestor::taichi
