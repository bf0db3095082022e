// Dead function elimination. Functions of a file that nothing calls are not printed: what a directive has put
// in place of their calls.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// internal function step() { .. }   entry function f() { for y { .. } }   =>   entry function f() { .. }
/// Entries, and all that they lead to, stay.
Program drop_uncalled(const Program& program, const Target& target);

}  // namespace nestor
