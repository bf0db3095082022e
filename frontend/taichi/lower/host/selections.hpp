// Arrays of numpy whose length only the running program knows (TI-81): elements that a condition selects,
// elements at the places of another array, each value once, and arithmetic on them.
#pragma once

#include <optional>
#include <string>

#include "frontend/taichi/lower/host/running_lists.hpp"

namespace nestor::taichi {

/// `array[mask]` and `array[places]`; nothing for other subscripts.
std::optional<Value> selected_elements(Evaluator& ev, const Value& array, const Value& index,
                                       TextRange range);
/// `list[a:b]` with bounds that only the running program knows; nothing for other subscripts.
std::optional<Value> slice_of_running_list(Evaluator& ev, const Value& object, const Subscript& subscript,
                                           TextRange range);
/// `np.where(mask)`, `np.nonzero`, `np.flatnonzero`, `np.unique`, `np.diff` and `np.cumsum` of lists; nothing
/// for others.
std::optional<Value> selection_of_numpy(Evaluator& ev, const std::string& name,
                                        const CallArguments& arguments);
/// Element by element; nothing where neither side is an array of such a length.
std::optional<Value> each_of_arrays(Evaluator& ev, const Value& a, const Value& b,
                                    const std::function<Value(const Value&, const Value&)>& f,
                                    TextRange range);

}  // namespace nestor::taichi
