// Arguments of `run`: from the words of the command line, sizes from arrays, arrays from generators.
#pragma once

#include "frontend/cli/options/options.hpp"
#include "ir/base/result.hpp"
#include "ir/core/array.hpp"
#include "ir/core/nodes.hpp"

namespace nestor::cli {

/// The entry function that `name` says; without a name the only one of the program.
Result<const Function*> entry_function(const Program& program, const std::string& name);

/// Binds -D and --in to a function's parameters. Sizes follow from the arrays; a size that repeats must
/// agree everywhere (TC-11), what is missing is named. Arrays of another element type are brought to the
/// parameter's, and in-out outputs that are not given start as zeros, both with a remark in `remarks`.
/// Members of the program's state take part like in-out outputs, which start as zeros without a remark.
Result<Arguments> bind_words(const Program& program, const Function& function, const Options& options,
                             Diagnostics& remarks);

}  // namespace nestor::cli
