// The dataflow graph of a program: the stage `graph` of `nestor show`.
#pragma once

#include <string>

#include "ir/core/nodes.hpp"

namespace nestor::cli {

/// A graph in the language of Graphviz for each entry function: its arrays and funcs, and an arrow from each
/// to those that are computed from it. Inputs are boxes, outputs have two lines around them. `only`: this
/// function alone; empty: all.
std::string graph_of(const Program& lowered, const std::string& only);

}  // namespace nestor::cli
