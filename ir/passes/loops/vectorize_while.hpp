// Vectorization of divergent loops: while loops, and counted loops with `break`, that take a different number
// of steps for each element of the loop around them, which compilers leave scalar.
#pragma once

#include <map>
#include <string>

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// Neighbouring elements take their steps together, each as long as its own condition holds; what a step
/// changes lies in small arrays, one element a lane:
///   for j in (0, n) { var z = A[j]; while z < 9 { z = z * z }; B[j] = z }
///   =>  for j_lanes in (0, ceil(n / 32)) {
///           z[32]; for lane in (0, 32) vectorized { z[lane] = A[min(j_lanes * 32 + lane, n - 1)] }
///           running = 1
///           while running != 0 {
///               running = 0
///               for lane in (0, 32) vectorized reduce(running |) {
///                   let runs = z[lane] < 9; let z_next = z[lane] * z[lane]
///                   z[lane] = select(runs, z_next, z[lane]); running |= runs }}
///           for lane in (0, min(32, n - j_lanes * 32)) { B[j_lanes * 32 + lane] = z[lane] }}
/// Where steps are arithmetic on locals that lanes do to the bit, and read memory only where each step of a
/// counted loop does and all lanes alike; what stands in front of the loop changes locals alone. Lanes that a
/// `break` has ended are remembered. Another such loop behind the first one takes its steps in the same
/// lanes. Results are those of one element after another.
Program vectorize_while(const Program& program, const Target& target);

/// Of each loop with a divergent one in its body, before the pass: how many elements take their steps
/// together, or what keeps them from it.
std::map<LoopName, std::string> divergent_loops(const Function& function, const Program& program);

}  // namespace nestor
