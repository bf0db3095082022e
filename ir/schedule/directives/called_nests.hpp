// Inlining of calls for directives that need the nests of what a loop calls in the loop itself.
#pragma once

#include "ir/schedule/directives/directive.hpp"

namespace nestor::schedule {

/// The subject's body where the loop of this name calls functions that only return: what they do stands
/// in place of each call, its loops one after the other. Calls that hand over parts of buffers, or buffers
/// whose sizes are no constants, stay.
Block with_called_nests(const Subject& subject, const LoopName& loop, SymbolSource& symbols);

/// The subject's function with another body.
Function with_body(const Function& function, Block body);

}  // namespace nestor::schedule
