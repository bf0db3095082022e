// Foreign habits: what people write who come from Python, NumPy and CUDA, and how Taichi says it.
#pragma once

#include <string>

namespace nestor::taichi {

/// For a name that nothing defines; empty without a hint.
std::string hint_for_name(const std::string& name);
/// For an attribute that a field, vector or tuple does not have.
std::string hint_for_attribute(const std::string& owner, const std::string& name);
/// For a function of another library that is called in a kernel: `np.sin`.
std::string hint_for_function(const std::string& name);

}  // namespace nestor::taichi
