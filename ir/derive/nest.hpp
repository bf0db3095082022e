// Recognition of nests: the view that derivatives are taken on, loops around one store.
#pragma once

#include <optional>
#include <set>
#include <vector>

#include "ir/core/nodes.hpp"

namespace nestor::derive {

/// `for i { for k reduction { A[i] op= e } }`: perfectly nested loops that are pure or reductions, or none,
/// around a store of one float to one place. The pointers live as long as the statement.
struct Nest {
    std::vector<const For*> loops;
    const Store* store = nullptr;

    const Symbol& target() const { return store->targets[0].buffer; }
    const std::vector<Expr>& place() const { return store->targets[0].indices; }
    const Expr& value() const { return store->values[0]; }
};

/// Nothing when the statement is none.
std::optional<Nest> nest_of(const Stmt& stmt);

/// True when it assigns every element of the buffer, whatever the elements held.
bool overwrites(const Nest& nest, const Buffer& buffer);

/// True when loops over these indices with these limits meet every element of the buffer exactly once, as
/// `indices` are: loop variables of full range, each once, and 0 where the extent is 1.
bool covers(const std::vector<const For*>& loops, const std::vector<Expr>& indices, const Buffer& buffer);

/// Buffers that an expression loads from, and those that a statement writes, at any depth.
std::set<Symbol> loaded_buffers(const Expr& e);
std::set<Symbol> written_buffers(const Stmt& stmt);

/// The type of a local that the statement uses; int64 where it does not.
Type local_type(const Stmt& stmt, const Symbol& local);

}  // namespace nestor::derive
