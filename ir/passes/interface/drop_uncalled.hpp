// Dead function elimination. Functions of a file that nothing calls are not printed: what a directive has put
// in place of their calls.
#pragma once

#include <functional>

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// internal function step() { .. }   entry function f() { for y { .. } }   =>   entry function f() { .. }
/// Entries, and all that they lead to, stay.
Program drop_uncalled(const Program& program, const Target& target);
/// The same for those functions that may go.
Program without_uncalled(Program program, const std::function<bool(const Function&)>& may_go);

}  // namespace nestor
