// Assignments that one statement of the source makes again and again, as a static loop does, as one.
#pragma once

#include "ir/core/nodes.hpp"

namespace nestor::taichi {

/// u = u + h0 * e0;  v = v + h0 * f0;  u = u + h1 * e1;  v = v + h1 * f1
///   =>  u = u + h0 * e0 + h1 * e1;  v = v + h0 * f0 + h1 * f1
/// Where each reads the local once, up to the size of an expression that a line or three hold, and nothing
/// between them reads it or changes what it is made of.
Block join_assignments(const Block& body);

}  // namespace nestor::taichi
