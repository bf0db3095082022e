// Accesses of a nest: whole buffers, and the loops that run along the dimensions of what it writes.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "ir/analysis/let_values.hpp"
#include "ir/core/nodes.hpp"

namespace nestor::schedule {

/// Statements that do nothing but compute into buffers.
bool only_computes(const Stmt& nest);

/// Buffers that a statement writes, and those it reads, without its own.
struct NestAccesses {
    std::set<Symbol> written, read;
};

NestAccesses nest_accesses_of(const Stmt& s);

/// True where iterations of the nest touch the elements of nobody else among those they write.
bool each_writes_its_own(const Stmt& outermost, const std::vector<const For*>& nest);

/// The loop that a dimension of what a nest writes runs along, by dimension; none where it is not one
/// loop that all accesses share.
std::map<Symbol, std::vector<const For*>> dimensions_of(const Stmt& nest, const std::set<Symbol>& written);

/// The store of `for .. { buffer[i, j] = value }` whose subscripts are the indices of its loops, all of them
/// pure and in order; null where the nest does anything else.
const Store* plain_store(const std::vector<const For*>& loops);

/// True when the loops of such a store run over all elements of the buffer.
bool covers(const std::vector<const For*>& loops, const Store& store, const Buffer& buffer,
            const LetValues& lets);

}  // namespace nestor::schedule
