// Arguments from `realize`: what a run does not say on the command line comes from the program's `realize`
// and the defaults of parameters.
#pragma once

#include "frontend/cli/options/options.hpp"
#include "frontend/driver/compile.hpp"

namespace nestor::cli {

/// The options with `--window` put as definitions of `x_min` and `x_extent` (`h_x_min` and `h_x_extent` for
/// each output `h` of several), and with definitions, arrays and windows of the first realization of the
/// function, and default values, for what is not given. Files of a realization are looked for beside the
/// input. Errors: a window that is not understood, of no output, or has too many pairs.
Result<Options> with_realization(const Options& options, const Function& function,
                                 const driver::Stages& stages, const std::string& input);

}  // namespace nestor::cli
