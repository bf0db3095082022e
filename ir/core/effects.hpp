// Effects: which symbols each statement defines, reads, writes and hands on, written down once. Passes ask
// here; a statement that is added does not compile until effects.cpp says what it does.
#pragma once

#include <functional>
#include <set>
#include <vector>

#include "ir/core/nodes.hpp"

namespace nestor {

/// What a statement does with a symbol that it names itself.
enum class SymbolUse {
    bind,      ///< a variable of the statements inside: an index
    name,      ///< a value to the end of the block: a let, results of calls and updates
    local,     ///< a mutable local to the end of the block
    assign,    ///< another value for a local
    allocate,  ///< a buffer to the end of the block
    read,      ///< elements of a buffer
    write,
    combine,  ///< read and written: `+=`, atomic updates, reductions of a loop
    hand_on,  ///< given to a function, which may do all of it
    call      ///< the function
};

/// True of uses after which the symbol may hold another value.
constexpr bool changes(SymbolUse use) {
    return use != SymbolUse::read && use != SymbolUse::call;
}
/// True of uses of buffers that are there already.
constexpr bool accesses(SymbolUse use) {
    return use == SymbolUse::read || use == SymbolUse::write || use == SymbolUse::combine ||
           use == SymbolUse::hand_on;
}
/// True of uses that make the symbol known.
constexpr bool defines(SymbolUse use) {
    return use == SymbolUse::bind || use == SymbolUse::name || use == SymbolUse::local ||
           use == SymbolUse::allocate;
}

/// `indices` are the subscripts of the element; null where there is none, or the whole buffer is meant.
using SymbolVisitor = std::function<void(const Symbol&, SymbolUse, const std::vector<Expr>* indices)>;

/// The symbols of one statement: not those of its expressions, nor of statements inside of it.
void each_symbol(const Stmt& s, const SymbolVisitor& f);
/// The statement with these symbols mapped; the same pointer where none changes.
Stmt map_symbols(const Stmt& s, const std::function<Symbol(const Symbol&)>& f);

/// Every use of a buffer in a statement or block, at any depth: what statements access, and loads.
void each_access(const Stmt& s, const SymbolVisitor& f);
void each_access(const Block& b, const SymbolVisitor& f);

/// True of a statement that does nothing beyond what `each_symbol` says: no control, no error, no output.
bool only_defines(const Stmt& s);

/// True when `holds` is true of the expression or one inside it; of the statement or one inside it.
bool any_of(const Expr& e, const std::function<bool(const Expr&)>& holds);
bool contains(const Stmt& s, const std::function<bool(const Stmt&)>& holds);
bool contains(const Block& b, const std::function<bool(const Stmt&)>& holds);

/// True when the expression reads memory; reads a buffer; reads one of the buffers.
bool loads(const Expr& e);
bool loads_from(const Expr& e, const Symbol& buffer);
bool loads_from(const Expr& e, const std::set<Symbol>& buffers);
/// Adds the buffers that it reads.
void add_loaded_buffers(std::set<Symbol>& buffers, const Expr& e);

/// True when the statement or one inside it uses the variable as a value (assignments do not count).
bool uses(const Stmt& s, const Symbol& variable);
/// True when a statement of the block reads elements of the buffer, those that it combines included.
bool reads(const Block& b, const Symbol& buffer);
/// True when the statement or one inside it reads, changes or hands on one of the buffers.
bool accesses_any(const Stmt& s, const std::set<Symbol>& buffers);

/// The symbols in a block by what they are: `variables` read or assigned, `buffers` accessed, and those
/// `bound` inside, which may also be among the others.
struct Used {
    std::set<Symbol> variables, buffers, bound;
};
Used used_symbols(const Block& block);

/// Functions that are called or launched.
std::set<Symbol> called_functions(const Block& block);
std::set<Symbol> called_functions(const Program& program);

}  // namespace nestor
