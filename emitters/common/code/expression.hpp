// Expressions as C++ and CUDA text with the parentheses that precedence asks for, and those that compilers'
// warnings ask for, no others.
#pragma once

#include <set>
#include <string>

#include "emitters/common/code/context.hpp"
#include "emitters/common/text/document.hpp"

namespace nestor {

/// Binding strength in C++, strongest last.
enum class Precedence {
    conditional = 1,
    logical_or,
    logical_and,
    bit_or,
    bit_xor,
    bit_and,
    equality,
    relational,
    shift,
    additive,
    multiplicative,
    unary,
    postfix
};

/// Of `a & b`, `a ^ b`, `a | b`.
constexpr bool combines_bits(Precedence precedence) {
    return precedence >= Precedence::bit_or && precedence <= Precedence::bit_and;
}

/// A printed expression. `untyped` marks bare integer literals: they are of type int whatever the IR says.
struct Text {
    Document text;
    Precedence precedence = Precedence::postfix;
    bool untyped = false;
};

/// The expression as text whose C++ type is that of the IR, integer literals excepted.
Text print_expression(const Expr& e, Context& context);
/// Only the text.
Document text_of(const Expr& e, Context& context);
/// In parentheses unless it binds at least as strongly as `least`.
Document text_of(const Expr& e, Context& context, Precedence least);
Document in_parentheses_below(const Text& text, Precedence least);
/// A literal of exactly this type: `int64_t{3}`; other texts as they are.
Document exactly_typed(const Text& text, const Type& type, Context& context);
/// The condition's opposite: `M < N` for `M >= N`, `!(a && b)`.
Document negated_text(const Expr& condition, Context& context);

/// The place in memory of `buffer[indices]`, as what may stand left of `=`: `C[m * C_row + n]`, `sum`,
/// `*total`.
Text print_place(const Symbol& buffer, const std::vector<Expr>& indices, Context& context);
/// `&C[i]`; `total` where the place is `*total`.
Document print_address(const Symbol& buffer, const std::vector<Expr>& indices, Context& context);

/// `a op b` as a reduction or store combines: `wrap_add(a, b)`, `max_number(a, b)`, `a + b`.
Text print_combination(ReduceOp op, const Text& a, const Text& b, const Type& type, Context& context);

/// A helper of runtime/ applied: `wrap_add(a, b)`, with the type named where literals would hide it.
Text helper_call(const std::string& helper, const std::vector<Text>& arguments, const Type& type,
                 Context& context);

}  // namespace nestor
