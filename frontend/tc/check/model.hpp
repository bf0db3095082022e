// The checked file: names resolved, every expression typed and turned into the IR's expressions, every index
// variable with its range. lower.cpp makes stages of it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/tc/ast.hpp"
#include "ir/base/diagnostic.hpp"
#include "ir/core/nodes.hpp"

namespace nestor::tc {

/// [low, high) of one dimension or variable; int64 size expressions.
struct Bounds {
    Expr low, high;
};
/// One interval a dimension.
using Box = std::vector<Bounds>;

enum class TensorKind { input, output, temporary };

/// A tensor of a def. Until its first write an output has no type and no rank.
struct Tensor {
    std::string name;
    TensorKind kind = TensorKind::input;
    Symbol symbol;  ///< inputs and outputs: the parameter's
    Type type;
    std::optional<std::size_t> rank;
    std::optional<std::size_t> declared_rank;   ///< of a typed return
    std::vector<SourceRange> declared_extents;  ///< of a typed return, as they are written
    Box hull;     ///< what the statements so far write, intervals clamped (TC-55, TC-58)
    Box covered;  ///< a box of which every element is written so far
    bool written_once = false;
    bool incoming = false;  ///< an operator without `!` takes the caller's values (TC-19)
    bool broken = false;    ///< an error was reported on it: nothing follows from it any more
    SourceRange declared;   ///< the declaration, or for a temporary the first write
    SourceRange written;    ///< the first statement that writes it
};

/// An index variable of a statement.
struct Index {
    Symbol symbol;
    SourceRange first;            ///< where it occurs first
    std::optional<Bounds> range;  ///< what `where` says, then what inference finds
    bool reported = false;        ///< a warning already says that the range is empty
};

/// A statement: tensors[tensor](left) op= value, over all indices. Loads name tensors by their symbol.
struct CheckedStatement {
    std::size_t tensor = 0;
    std::vector<Index> left;
    std::vector<Index> reductions;
    std::optional<ReduceOp> op;
    bool initialises = false;
    Expr value;
    std::vector<Expr> inferring;  ///< what takes part in range inference only: unused lets, `exists`
    SourceRange range;
    std::vector<SourceRange> calls;  ///< of a callee's statement: where it was called, innermost first, a few
};

/// A condition on the sizes that a statement needs, with the text that names the read.
struct EntryCheck {
    Expr condition;
    std::string text;
    SourceRange range;
};

struct SizeVariable {
    Symbol symbol;
    SourceRange first;
};

struct CheckedDefinition {
    std::string name;
    Symbol symbol;
    std::vector<SizeVariable> sizes;  ///< in the order of their first appearance
    std::vector<Tensor> tensors;      ///< inputs, outputs, then temporaries by first write
    std::vector<CheckedStatement> statements;
    std::vector<EntryCheck> checks;
    SourceRange range;
    bool sound = true;  ///< false after an error
};

}  // namespace nestor::tc
