// Words that name funcs, stages and loops: `h`, `h.s1`, `h.z0.s1.x`.
#pragma once

#include <string>
#include <vector>

#include "frontend/schedule/ast.hpp"
#include "ir/core/nodes.hpp"

namespace nestor::schedules {

/// `z_0` is `z0`, `s_1` is `s1`: the report's subscripts.
std::string part(const std::string& word);

/// `sum0`, `max1`: what the func of an inline reduction is called behind the func that holds it (HAL-83).
bool names_reduction(const std::string& word);

/// `h.s1.x` as its words; empty where it is no such chain.
std::vector<std::string> chain(const Expression& e);

/// `h, z0, s1` and what remains behind the func: specialization and stage where they are given.
struct Prefix {
    LoopName loop;
    std::vector<std::string> rest;
};

/// `wanted`: how many words are to remain at least. `s0.init` is a stage (of TC).
Prefix prefix_of(const std::vector<std::string>& words, std::size_t wanted);

/// A loop as users write it: `h.x`, in a branch `h.z1.x`; with its stage `h.s1.x`.
std::string spelled(const LoopName& loop, bool with_stage);

/// The word of a directive's text that names the loop: `h.x`, or the variable of `<h, z0, s1, x>` alone. The
/// whole range where the word stands there several times or not at all.
SourceRange where_named(const SourceRange& directive, const LoopName& loop);

}  // namespace nestor::schedules
