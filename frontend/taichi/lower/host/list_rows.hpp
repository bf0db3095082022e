// Rows of a list of lists that lie beside each other in memory (TI-83), so that the running program may
// choose one by its number: `grid[y][x] = "#"`.
#pragma once

#include <optional>
#include <vector>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// Whether these are rows of numbers or texts that may lie beside each other: lists with elements.
bool are_rows(const std::vector<Value>& lists);
/// Makes rows of these lists, which `added` is put into: at once outside of loops and conditions. Inside the
/// translation fails, and learns it.
void want_rows(Evaluator& ev, const std::vector<Value>& lists, const Value& added, TextRange range);
/// The row at a place that the running program computes; nothing where they are no rows.
std::optional<Value> chosen_row(Evaluator& ev, const std::vector<Value>& lists, const ScalarValue& place,
                                TextRange range);
/// A list that is made: a row, where lists with this key are rows; nothing elsewhere.
std::optional<Value> made_as_row(Evaluator& ev, const Value& container, const std::string& name,
                                 const void* key, TextRange range);

}  // namespace nestor::taichi
