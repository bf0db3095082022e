// Lookup of funcs in a nest: their computes and allocations, and what stands around them.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "ir/core/nodes.hpp"

namespace nestor {

/// A func's statements in a lowered nest. `buffers` are what its stages store into, a caller's buffer
/// included; `allocations` those that are its own.
struct FuncSite {
    Stmt compute;
    std::vector<Stmt> allocations;
    std::set<Symbol> buffers;
};

/// The funcs of a nest in textual order of their computes: producers before consumers.
std::vector<std::string> computed_funcs(const Block& body);

/// The site of a func; `compute` is null when there is none of that name.
FuncSite find_func(const Block& body, const std::string& func);

/// True when some bound of the nest is still a hole.
bool has_holes(const Block& body);

/// The statements that enclose `wanted` (found by identity), outermost first; nothing when it is not there.
std::vector<Stmt> path_to(const Block& body, const Stmt& wanted);

/// The names of a func's dimensions: the variables of its pure stage.
std::vector<std::string> dimension_names(const FuncSite& site);

/// The names of a func's stages, its labels that hold no other ones.
std::set<std::string> stage_names(const FuncSite& site);

/// The block without some statements (found by identity), at any depth.
Block without_statements(const Block& body, const std::vector<Stmt>& unwanted);

/// Rewrites the one block that directly holds `wanted` (found by identity).
Block rewrite_block_of(const Block& body, const Stmt& wanted, const std::function<Block(const Block&)>& f);

}  // namespace nestor
