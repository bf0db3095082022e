// Functions of numpy that give the elements of an array other places (TI-81): `roll`, `flip`, `tile`,
// `repeat`.
#pragma once

#include "frontend/taichi/lower/host/numpy_call.hpp"

namespace nestor::taichi {

Value numpy_rolled(const NumpyCall& call);
/// `flip`, `fliplr`, `flipud`
Value numpy_flipped(const NumpyCall& call);
Value numpy_tiled(const NumpyCall& call);
Value numpy_repeated(const NumpyCall& call);
/// `expand_dims`, `squeeze`, `atleast_1d`, `atleast_2d`
Value numpy_reshaped(const NumpyCall& call);

}  // namespace nestor::taichi
