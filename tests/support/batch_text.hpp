// Several generated files as one text, so that one run of a compiler does for all of them.
#pragma once

#include <set>
#include <string>

#include "emitters/emitter.hpp"

namespace nestor::batch_text {

/// A file as a member of a name space of its own; what it and its header include goes to `includes`, to be
/// written once before all members.
std::string in_namespace(const Emitted& emitted, const std::string& name, std::set<std::string>& includes);

}  // namespace nestor::batch_text
