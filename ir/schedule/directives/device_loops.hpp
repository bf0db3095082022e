// Blocks and threads of a user's schedule: how their loops may stand in each other, judged on the whole.
#pragma once

#include "ir/schedule/directives/directive.hpp"

namespace nestor::schedule {

/// Blocks outside of threads, each axis once, and neither inside of a loop whose iterations run at
/// once. The error stands at the last directive of the conflict.
Refusal device_conflict(const Subject& subject, const std::vector<Directive>& applied);

/// The same of what one directive made: the error stands at it.
Refusal device_conflict(const Subject& subject);

/// Loops of CPU threads inside of blocks and threads run in order.
Block serial_inside_device_loops(const Block& body);

/// The functions that the host must run, since memory in them has a size that only running tells, without
/// blocks and threads: their iterations run in order. The names of those that had some are added to `found`.
Program in_order_on_host(Program program, std::vector<std::string>& found);

}  // namespace nestor::schedule
