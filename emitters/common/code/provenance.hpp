// Provenance of statements: which formulas of the source one computes, and which neighbours share a comment
// that says so.
#pragma once

#include <string>
#include <vector>

#include "emitters/common/text/writer.hpp"
#include "ir/core/nodes.hpp"

namespace nestor {

/// One formula and its place: `C(m,n) +=! A(m,k) * B(k,n)` in `matmul.tc`, line 3.
struct Formula {
    std::string text;
    std::string file;
    std::uint32_t line = 0;
    std::uint32_t position = 0;        ///< in the file
    std::vector<std::uint32_t> calls;  ///< for an inlined function: where it was called, innermost first
    bool operator==(const Formula&) const = default;
};

/// A statement of a block that was flattened: labels and computes leave only the formula.
struct Item {
    Stmt stmt;
    Origin formula;  ///< of the innermost label around; null when there is none
};

std::vector<Item> flattened(const Block& block);

/// Neighbours [begin, end) of a flattened block that compute the same formulas: a first value, the loop, and
/// the step that writes the result.
struct ItemGroup {
    std::size_t begin, end;
    std::vector<Formula> formulas;  ///< in the order of the source; empty: no comment
    /// A single loop or condition that holds several groups: comments stand inside of it.
    bool is_only_a_frame = false;
};

/// In order; together they hold all items.
std::vector<ItemGroup> grouped(const std::vector<Item>& items);

/// One comment for all: `// a = b; c = d      file.tc:4-5`, or a line each where that is too long.
void print_formulas(const std::vector<Formula>& formulas, Writer& writer);

}  // namespace nestor
