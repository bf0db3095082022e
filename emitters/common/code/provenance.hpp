// Provenance of statements: which formulas of the source one computes, and which neighbours share a comment
// that says so.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <utility>
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

/// The numbers of some formulas, sorted.
using FormulaSet = std::vector<std::size_t>;

/// Groups the items of blocks, from the outermost inwards. What lies below a statement is looked at once and
/// remembered, so that the time for nested loops grows with their number and not with its square.
class FormulaGroups {
public:
    /// In order; together they hold all items.
    std::vector<ItemGroup> of(const std::vector<Item>& items);

private:
    struct Range {
        std::size_t begin, end;
        FormulaSet formulas;
        Stmt only;  ///< the single item with formulas
    };
    struct Known {
        Item item;  ///< kept, since its address is the key
        FormulaSet formulas;
    };

    std::size_t number_of(const Formula& formula);
    void add_origin(FormulaSet& formulas, const Origin& origin);
    const FormulaSet& formulas_of(const Item& item);
    std::vector<Range> ranges(const std::vector<Item>& items);
    /// Formulas that straight code computes in turns, as an unrolled loop does, are one group.
    static void merge_repeated(std::vector<Range>& groups, const std::vector<Item>& items);
    /// Whether the blocks inside a statement hold more than one formula's worth of groups, at whatever depth.
    bool splits(const Stmt& stmt);

    std::vector<Formula> formulas_;  ///< by number
    std::map<std::tuple<std::string, std::uint32_t, std::string, std::vector<std::uint32_t>>, std::size_t>
        numbers_;
    std::map<std::pair<const StmtNode*, const OriginData*>, Known> below_;
    std::map<const StmtNode*, std::pair<Stmt, bool>> splits_;
};

/// One comment for all: `// a = b; c = d      file.tc:4-5`, or a line each where that is too long.
void print_formulas(const std::vector<Formula>& formulas, Writer& writer);

}  // namespace nestor
