// Pipelines, algorithms before loops: funcs and their stages. A front end that declares what is computed (TC,
// Halide, adjoints) builds a pipeline; ir/lower turns it into loop nests, ir/reference evaluates it point by
// point without any loop order.
#pragma once

#include "ir/core/nodes.hpp"

namespace nestor {

/// An iteration variable of a stage over [low, low + extent). Null bounds are holes that inference
/// fills; TC's are fixed.
struct Iterator {
    Symbol variable;
    LoopKind kind = LoopKind::pure;
    Expr low, extent;
};

/// One stage:  for all iterators, if guard:  func(left) op= values.
/// Iterators stand from the outermost to the innermost in the order of the plain lowering. Values read
/// funcs by `Load` of their symbol. A stage whose `op` is empty assigns. `name` is `s0`, `s0.init`.
struct Stage {
    std::string name;
    std::vector<Iterator> iterators;
    Expr guard;  ///< null: always
    std::vector<Expr> left;
    std::vector<Expr> values;
    std::optional<ReduceOp> op;
    Origin origin;
};

/// What a func holds before its first stage.
enum class Initial {
    nothing,   ///< undefined: a read of an element no stage wrote is an error
    incoming,  ///< the caller's buffer (in-out outputs)
    former     ///< the values of `former`, an earlier version of the same tensor, whose storage it shares
};

/// One func (a version of a TC tensor). `buffers` has one symbol for each tuple component; the storage of
/// versions of one tensor is shared. `label` is the name users type, the same for all versions.
struct Func {
    std::string label;
    std::vector<Symbol> symbols;
    std::vector<Type> types;
    std::vector<std::pair<Expr, Expr>> region;  ///< (min, extent) per dimension; null where holes
    std::vector<Stage> stages;
    Initial initial = Initial::nothing;
    Symbol former;                         ///< the first symbol of the former version
    std::optional<std::size_t> parameter;  ///< index of the output parameter it writes; none: temporary
    Origin origin;
};

/// A condition on sizes and scalars that must hold at entry.
struct Precondition {
    Expr condition;
    int error = 0;  ///< index in the program's error table
    Origin origin;
};

/// Funcs in an order in which each may be computed as a whole after the ones before it. Inputs are the
/// function's parameters.
struct Pipeline {
    std::vector<Precondition> preconditions;
    std::vector<Func> funcs;
};

}  // namespace nestor
