// The default loops: what a program gets without a schedule of its own, as ordinary directives.
#pragma once

#include <string>
#include <vector>

#include "ir/base/result.hpp"
#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"
#include "ir/schedule/directives/directive.hpp"

namespace nestor {

struct DefaultOptions {
    /// The nests as lowered, only with registers and parallel loops: the path for unusual strides.
    bool plain = false;
    /// Longer bodies are scheduled in pieces of so many nests (Note [Long bodies in pieces]).
    std::size_t longest_piece = 48;
    /// On a device: matrix units multiply 16-bit floats (Note [Sums of a matrix unit]).
    bool matrix_units = true;
    /// On a device: attention is one kernel (Note [Online maximum]).
    bool online_maximum = false;
};

/// The directives that made a function's default loops, in their order: `flatten` is among them, and what
/// stands behind it is about loops whose bounds are known.
struct DefaultSteps {
    std::string function;
    std::vector<Directive> directives;
};

/// Schedules every entry function whose body is a block without holes, for the target. Independence is
/// proved by the dependence analysis before a loop is parallel; what is not proved stays serial. Never
/// fails on a verified program. `applied`, if given, receives the directives of each function.
Program default_schedule(const Program& lowered, const Target& target, const DefaultOptions& options = {},
                         std::vector<DefaultSteps>* applied = nullptr);

/// The loops of a function that its user scheduled for a CPU, given to blocks and threads of a device
/// (Note [A user's loops on a device]). An error says why they have no meaning there.
Result<Program> users_schedule_on_device(const Program& filled, const std::string& function,
                                         const Target& target);

}  // namespace nestor
