// Loops over fields and nodes below sparse nodes (TI-42): level by level of the tree, so that what lies below
// an inactive cell is passed over at once, and of a dynamic node as many elements as it has.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// A loop over the cells of a tree's node: its axes with their extents and names.
struct LevelLoop {
    std::vector<int> axes;
    std::vector<std::int64_t> shape;
    std::vector<std::string> names;
    TextRange header;
    std::map<const SnodeValue*, Symbol> flags{};  ///< for what is active of each level
};

void loop_over_sparse(Evaluator& ev, const ForStatement& statement, const FieldValue& field, bool grouped,
                      TextRange range);
Block with_flags(Evaluator& ev, const Block& loops, const SnodeValue& level, const Symbol& flag,
                 TextRange range);
void loop_over_level(Evaluator& ev, const SnodeValue& level, const LevelLoop& whole,
                     std::vector<Expr> indices, const std::function<void(const std::vector<Expr>&)>& body);
void loop_over_cells(Evaluator& ev, const ForStatement& statement, const SnodePtr& node,
                     const std::vector<std::int64_t>& offset, bool grouped, TextRange range);
void loop_over_node(Evaluator& ev, const ForStatement& statement, const SnodePtr& node, bool grouped,
                    TextRange range);

}  // namespace nestor::taichi
