// The formatter's view of `.nest`.
#pragma once

#include "ir/base/formatting.hpp"

namespace nestor {

/// The layout is that of `print`.
const Formatting& nest_formatting();

}  // namespace nestor
