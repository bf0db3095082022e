// Few products without a team of threads: a second version of the loops that sizes too small for tiles keep.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// if M >= 6 && .. { tiles } else { for m in (0, M) parallel { for k { for n { s } } } }
///   =>  .. else { if M * K * N <= 4096 { for m in (0, M) { .. } } else { for m in (0, M) parallel { .. } } }
/// Emitters print the body of both loops once. Loops whose lengths are not known in front of them stay.
Program spare_teams(const Program& program, const Target& target);

}  // namespace nestor
