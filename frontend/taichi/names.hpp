// The public names of Taichi's modules and the methods of its objects: what is not among them is the user's
// mistake, what is among them and not translated is nestor's gap.
#pragma once

#include <string>
#include <vector>

namespace nestor::taichi {

/// The names of `taichi`, `taichi.math`, `taichi.types` .. (of 1.1.3 and 1.7.4 together), `numpy` (2.4 and
/// before); empty for a module whose names are not written down here.
const std::vector<std::string>& names_in(const std::string& module);

enum class Owner { field, matrix, window, array, node };
/// The methods and attributes of such objects, swizzles not among them.
const std::vector<std::string>& names_of(Owner owner);

}  // namespace nestor::taichi
