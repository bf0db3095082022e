// Searches that pass by nodes whose contents (contents.hpp) rule out what is wanted: what many directives and
// passes ask of a large program about a small part of it.
#pragma once

#include <concepts>
#include <functional>
#include <set>
#include <type_traits>

#include "ir/core/build.hpp"
#include "ir/core/contents.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/nodes.hpp"
#include "ir/core/statements.hpp"

namespace nestor {

/// The place of a kind among those of its variant.
template <class Kind, class... Kinds>
constexpr unsigned place_of(const std::variant<Kinds...>*) {
    unsigned place = 0;
    const bool found = ((std::same_as<Kind, Kinds> || (++place, false)) || ...);
    return found ? place : 64;
}
template <class Kind>
constexpr bool is_statement = place_of<Kind>(static_cast<const StmtAlternatives*>(nullptr)) < 64;
/// Statements have the bits behind those of expressions.
template <class Kind>
constexpr std::uint64_t kind_bit =
    std::uint64_t{1} << (is_statement<Kind>
                             ? std::variant_size_v<ExprAlternatives> +
                                   place_of<Kind>(static_cast<const StmtAlternatives*>(nullptr))
                             : place_of<Kind>(static_cast<const ExprAlternatives*>(nullptr)));
static_assert(std::variant_size_v<ExprAlternatives> + std::variant_size_v<StmtAlternatives> <= 64);

/// True when a node of this kind is in the expression or statement, or is it.
template <class Kind>
bool holds_kind(const Expr& e) {
    return e && (contents_of(e).kinds & kind_bit<Kind>) != 0;
}
template <class Kind>
bool holds_kind(const Stmt& s) {
    return s && (contents_of(s).kinds & kind_bit<Kind>) != 0;
}
template <class Kind>
bool holds_kind(const Block& b) {
    for (const Stmt& s : b.statements)
        if (holds_kind<Kind>(s)) return true;
    return false;
}

/// The bits of some symbols.
inline std::uint64_t symbol_bits(const std::set<Symbol>& symbols) {
    std::uint64_t bits = 0;
    for (const Symbol& symbol : symbols) bits |= Contents::bit_of(symbol);
    return bits;
}
/// False where the node mentions none of the symbols with these bits.
template <class Node>
bool may_mention(const Node& node, std::uint64_t bits) {
    return (contents_of(node).symbols & bits) != 0;
}

/// As each_access, of some buffers alone.
void each_access_of(const Stmt& s, const std::set<Symbol>& buffers, const SymbolVisitor& f);

/// Visits every statement of a kind, as visit_statements would.
template <class Kind>
void visit_kind(const Stmt& s, const std::function<void(const Stmt&, const Kind&)>& f) {
    if (!holds_kind<Kind>(s)) return;
    if (const Kind* found = get<Kind>(s)) f(s, *found);
    each_statement(s, [&](const Stmt& child) { visit_kind<Kind>(child, f); });
}
template <class Kind>
void visit_kind(const Block& b, const std::function<void(const Stmt&, const Kind&)>& f) {
    for (const Stmt& s : b.statements) visit_kind<Kind>(s, f);
}

}  // namespace nestor
