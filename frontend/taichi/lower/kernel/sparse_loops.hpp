// Loops over fields and nodes below sparse nodes (TI-42): level by level of the tree, so that what lies below
// an inactive cell is passed over at once, and of a dynamic node as many elements as it has.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <set>
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
    std::string stage{};                          ///< of their names; those of kernels have their own
    std::map<const SnodeValue*, Symbol> flags{};  ///< for what is active of each level
    std::map<const SnodeValue*, std::vector<Expr>> places{};  ///< of the loops' own cell, in memory
    std::vector<LevelIndex> loops{};                          ///< around, from the outermost
    /// What is done for each cell, active or not.
    std::function<void(const SnodeValue&, const std::vector<Expr>&)> each_cell{};
};
using CellBody = std::function<void(OwnCells)>;

/// Loops over the active cells of a node, level by level, around a body that is told the cell; its indices
/// have these names and begin at these offsets, where there are any.
void for_active_cells(Evaluator& ev, const SnodePtr& node, std::vector<std::string> names,
                      const std::vector<std::int64_t>& offset, TextRange header, TextRange range,
                      const CellBody& body);

void loop_over_sparse(Evaluator& ev, const ForStatement& statement, const FieldValue& field, bool grouped,
                      TextRange range);
std::set<const SnodeValue*> changed_levels(const Block& loops, const LevelLoop& whole);
Block with_flags(Evaluator& ev, const Block& loops, const std::vector<const SnodeValue*>& levels,
                 const LevelLoop& whole, TextRange range);
void loop_over_level(Evaluator& ev, const SnodeValue& level, LevelLoop& whole, std::vector<Expr> indices,
                     const std::function<void(const std::vector<Expr>&)>& body);
void loop_over_cells(Evaluator& ev, const ForStatement& statement, const SnodePtr& node,
                     const std::vector<std::int64_t>& offset, bool grouped, TextRange range);
void loop_over_node(Evaluator& ev, const ForStatement& statement, const SnodePtr& node, bool grouped,
                    TextRange range);

}  // namespace nestor::taichi
