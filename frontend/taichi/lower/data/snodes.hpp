// Trees of fields (TI-41, TI-42): dense, pointer, bitmasked and dynamic nodes under `ti.root` or a
// FieldsBuilder.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

Value snode_method(Evaluator& ev, const SnodePtr& node, const std::string& name,
                   const CallArguments& arguments);
Value snode_function(Evaluator& ev, const std::string& name, const CallArguments& arguments);
void place_in_tree(Evaluator& ev, const SnodePtr& node, const Value& given, const Value* offset,
                   TextRange range);
std::vector<std::int64_t> shape_of_node(const SnodeValue& node);
std::vector<int> axes_of_node(const SnodeValue& node);
/// The numbers beside the node's cells, of a dynamic node beside its lists: which are active, how long they
/// are.
FieldPtr make_flags(Evaluator& ev, const std::string& name, const SnodeValue& node);
void make_active(Evaluator& ev, const SnodePtr& node, TextRange range);
std::vector<ScalarValue> index_list(Evaluator& ev, const std::vector<Value>& indices, TextRange range);
bool is_sparse(const SnodePtr& node);
Value parent_of(Evaluator& ev, const FieldPtr& field, const std::vector<Value>& given, TextRange range);
Value rescaled_index(Evaluator& ev, const CallArguments& arguments);

}  // namespace nestor::taichi
