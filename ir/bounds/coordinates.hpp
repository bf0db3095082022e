// Coordinates of 32 bits: what is computed, and over what reductions run, is checked at entry to
// fit.
#pragma once

#include "ir/core/nodes.hpp"

namespace nestor {

/// Puts asserts (error RANGE) in front of the entries of `scheduled`: first that sizes and windows of outputs
/// fit 32 bits, then that the regions of funcs and the ranges of reductions do, as far as neither types nor
/// the window prove it. These are what the same program after bounds inference has, with its schedule
/// (`filled`) and without one (`unscheduled`; the same object where there is none). A region that lies in
/// another one is not asked for. What bounds inference cannot tell in terms of parameters is left out: it
/// lies in a region that is asked for, data choose it, or nobody reads its values, which a tile adds at its
/// edge. To come after scheduling, which would take the asserts for facts to reckon with.
Program check_coordinates(const Program& scheduled, const Program& filled, const Program& unscheduled);

}  // namespace nestor
