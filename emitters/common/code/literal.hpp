// Constants as C++ literals.
#pragma once

#include "emitters/common/code/expression.hpp"

namespace nestor {

/// `3`, `3u`, `0.5f`, `true`, `INT64_MIN`, `-INFINITY`: shortest text that gives the value back.
Text print_constant(const Constant& constant, const Type& type, Context& context);

}  // namespace nestor
