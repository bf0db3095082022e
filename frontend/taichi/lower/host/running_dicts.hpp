// Dicts whose keys only the running program knows (TI-83): a list of the keys, in the order in which they
// came, and one of the values.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "frontend/taichi/lower/host/running_lists.hpp"

namespace nestor::taichi {

struct RunningDict {
    RunningListPtr keys, values;
    std::optional<Value> missing;  ///< of a `defaultdict` or `Counter`
    bool counts = false;           ///< a `Counter`
};

RunningDictPtr new_dict(Evaluator& ev, const std::string& name, const void* key, TextRange range);
void set_entry(Evaluator& ev, RunningDict& dict, const Value& key, const Value& value, TextRange range);
/// `dict[key] = change(dict[key])`
void change_entry(Evaluator& ev, RunningDict& dict, const Value& key,
                  const std::function<Value(const Value&)>& change, TextRange range);
/// Of the pairs in another container.
RunningDictPtr dict_of(Evaluator& ev, const Value& pairs, TextRange range);
/// How often each element is in another container: a `Counter`.
RunningDictPtr counts_of(Evaluator& ev, const Value& elements, TextRange range);
/// `dict[key]`
Value entry_of(Evaluator& ev, RunningDict& dict, const Value& key, TextRange range);
void remove_entry(Evaluator& ev, RunningDict& dict, const Value& key, TextRange range);
/// Keys and values side by side: a list that cannot be changed.
RunningListPtr items_of(const RunningDict& dict);
std::optional<Value> method_of_running_dict(Evaluator& ev, const RunningDictPtr& dict,
                                            const std::string& name, const CallArguments& arguments);

}  // namespace nestor::taichi
