// Memory of funcs: what directives about it share.
#pragma once

#include <functional>

#include "ir/analysis/funcs.hpp"
#include "ir/schedule/directives/directive.hpp"

namespace nestor::schedule {

/// Refuses a func that there is none of, and one that lies in the caller's memory.
Refusal require_temporary(const Subject& subject, const std::string& func);

/// Refuses a name that is no dimension of the func, with those that are.
Refusal require_dimension(const Subject& subject, const std::string& func, const std::string& name);

/// The number of a dimension that there is.
std::size_t dimension_number(const FuncSite& site, const std::string& name);

/// The body with every buffer of the func's own as `f` makes it.
Block with_buffers(const Block& body, const FuncSite& site, const std::function<Buffer(const Buffer&)>& f);

}  // namespace nestor::schedule
