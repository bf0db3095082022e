// Access relations: which elements statements read and write, with what encloses them. Dependences and
// footprints are computed from them.
#pragma once

#include <optional>
#include <vector>

#include "ir/base/shared_vector.hpp"
#include "ir/core/nodes.hpp"

namespace nestor {

/// An enclosing loop, its limits after substitution of lets.
struct EnclosingLoop {
    Symbol index;
    LoopName name;
    Expr low, extent;
};

/// A condition that holds (or does not) where the access happens.
struct Guard {
    Expr condition;
    bool holds = true;
};

/// One read or write of one place. A local variable that statements assign to is a buffer of rank 0.
/// `whole` stands for an unknown part of the buffer (calls, copies); a null buffer (number 0) for the
/// outside world: printing and leaving the function, which keep their order.
struct Access {
    Symbol buffer;
    std::vector<Expr> indices;
    bool whole = false;
    bool writes = false;
    std::optional<ReduceOp> op;  ///< part of `buffer[indices] op= ..`: both its read and its write have it
    bool atomic = false;         ///< an `update` whose old value nobody looks at
    Stmt statement;
    SharedVector<EnclosingLoop> loops;  ///< from the root of the collection inwards
    SharedVector<Guard> guards;
};

/// A buffer or local that comes into being inside `depth` of the collected loops.
struct LocalBuffer {
    Symbol symbol;
    std::size_t depth = 0;
};

/// What a part of a function does, and what lies in its way.
struct AccessList {
    std::vector<Access> accesses;  ///< in order of execution
    std::vector<LocalBuffer> locals;
    std::vector<Symbol> unknown;  ///< values made inside that no expression gives (lets with loads ..)
};

/// The surroundings of a statement of a function, from the outermost inwards.
struct AccessContext {
    std::vector<EnclosingLoop> loops;
    std::vector<Guard> guards;  ///< ifs around it and asserts before it
    std::vector<std::pair<Symbol, Expr>>
        lets;                      ///< affine lets of loops in scope, values without earlier lets
    std::vector<Symbol> changing;  ///< locals that statements assign to
};

/// The reduction that an atomic update is, where the order of such updates does not matter.
std::optional<ReduceOp> commuting(UpdateOp op);
/// The other way round; nothing for logical operators, which no update has.
std::optional<UpdateOp> atomic_form(ReduceOp op);

/// Locals that are declared or assigned somewhere in a block.
std::vector<Symbol> changing_in(const Block& block);
/// Whether the value of an expression is the same wherever its variables are in scope: it reads no memory and
/// none of the locals that change.
bool steady(const Expr& e, const std::vector<Symbol>& changing);

/// The accesses of a statement that stands in `context`; loops and guards of the context are not repeated.
AccessList accesses_of(const Stmt& s, const AccessContext& context = {});

/// Where the loop of this name stands in a block: the statement and its surroundings; null when it is not
/// there.
std::pair<Stmt, AccessContext> locate(const Block& block, const LoopName& name);

}  // namespace nestor
