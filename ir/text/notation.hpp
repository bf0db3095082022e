// The notation of `.nest`: the words of every enumeration, operators with their precedences, names that need
// quotes. Printer and parser share these tables, so that neither can know a word the other does not.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "ir/core/nodes.hpp"

namespace nestor::notation {

template <class Enum>
struct Word {
    Enum value;
    std::string_view text;
};

/// All words of an enumeration.
template <class Enum>
std::span<const Word<Enum>> words();
template <>
std::span<const Word<MemorySpace>> words<MemorySpace>();
template <>
std::span<const Word<LevelKind>> words<LevelKind>();
template <>
std::span<const Word<LoopKind>> words<LoopKind>();
template <>
std::span<const Word<ModeKind>> words<ModeKind>();
template <>
std::span<const Word<ReductionForm>> words<ReductionForm>();
template <>
std::span<const Word<ReduceOp>> words<ReduceOp>();
template <>
std::span<const Word<UpdateOp>> words<UpdateOp>();
template <>
std::span<const Word<CopyKind>> words<CopyKind>();
template <>
std::span<const Word<Role>> words<Role>();
template <>
std::span<const Word<FunctionPlace>> words<FunctionPlace>();
template <>
std::span<const Word<HoleUse>> words<HoleUse>();
template <>
std::span<const Word<HolePart>> words<HolePart>();
template <>
std::span<const Word<CompareOp>> words<CompareOp>();

/// The word for a value: `gpu_block_x`.
template <class Enum>
std::string_view spell(Enum value) {
    for (const Word<Enum>& word : words<Enum>())
        if (word.value == value) return word.text;
    return "?";
}

/// The value of a word; none when the enumeration has no such word.
template <class Enum>
std::optional<Enum> read(std::string_view text) {
    for (const Word<Enum>& word : words<Enum>())
        if (word.text == text) return word.value;
    return std::nullopt;
}

/// Precedences, from the loosest to the tightest; all binary operators but comparisons associate left.
enum Precedence : int {
    any = 0,
    disjunction,
    conjunction,
    comparison,
    bit_or,
    bit_xor,
    bit_and,
    shift,
    sum,
    product,
    unary,
    postfix
};

/// `+`, `div`, `min`; for minimum and maximum, which are written as functions, the precedence is postfix.
struct Operator {
    BinaryOp op;
    std::string_view text;
    Precedence precedence;
};
const Operator& operator_of(BinaryOp op);

/// `+`, `min`: what stands before the `=` of a store.
std::string_view store_operator(ReduceOp op);

/// Words that the grammar keeps for itself.
bool is_keyword(std::string_view name);
/// Function-like forms that are nodes of their own (`select`, `min`, `reduce_add`); a call of a builtin
/// with such a name is quoted.
bool is_reserved_function(std::string_view name);

/// A name where a string stands (labels, stages, fields): as it is, or quoted where a scanner would read
/// something else.
std::string name(const std::string& text);
/// `m.3`, `'a b'.3`; without numbers the name alone.
std::string symbol(const Symbol& symbol, bool numbers = true);
/// A text in `quote` with escapes for the quote, backslash and control bytes.
std::string quoted(std::string_view text, char quote);
/// The text that a quoted one stands for; none where an escape is unknown.
std::optional<std::string> unquoted(std::string_view text);

/// `3`, `3i32`, `0.5f32`, `inf_f32`, `true`: shortest digits that give the value back.
std::string literal(const Constant& constant, const Type& type);
/// The type that reading `literal(constant, type)` gives: `type` for all constants that keep the contract.
Type literal_type(const Constant& constant, const Type& type);

}  // namespace nestor::notation
