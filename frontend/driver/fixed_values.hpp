// Specialization on fixed values (`-D NAME=VALUE` of build): sizes and scalars that generated functions take
// for granted.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "ir/base/result.hpp"
#include "ir/core/nodes.hpp"

namespace nestor::driver {

/// The plain nests with the named parameters of entry functions as constants. The functions keep the
/// parameters, and return the error FIXED for other values before anything is written. Errors: a name that no
/// entry function has, a value that does not fit its type.
Result<Program> with_fixed_values(const Program& program,
                                  const std::vector<std::pair<std::string, std::string>>& values);

}  // namespace nestor::driver
