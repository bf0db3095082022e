// The state of lowering, which the functions of this room take and change: a program becomes the block of one
// function, with nests for what is done to tensors. `backward` is left as a call that ir/derive replaces.
//
// Note [Buffers of a variable]
// A float is a buffer of rank 0, a Tensor has one buffer for each shape that it takes (NAB-16); all are
// allocated where the variable is declared. Assignments store in place. Integers, chars and bools are locals.
//
// Note [Calls]
// A call is replaced by a copy of the function's body, so that shapes follow the arguments and derivatives
// pass through. What a function does not assign is its argument itself; everything else is a variable of the
// copy.
//
// Note [Lazy values]
// A Value is computed where it is stored. Nothing between its making and its use may change what it reads:
// where an operand behind it has effects, it is settled first.
#pragma once

#include <map>
#include <set>

#include "frontend/nabla/check.hpp"
#include "frontend/nabla/effects.hpp"
#include "frontend/nabla/lower/statement_writer.hpp"
#include "ir/analysis/facts.hpp"
#include "ir/base/diagnostic.hpp"
#include "ir/core/nodes.hpp"

namespace nestor::nabla {

/// A declared name.
struct NabVariable {
    std::string name;
    Kind kind = Kind::integer;
    Tracking tracking = Tracking::plain;
    SourceRange declared;
    Symbol local;                                     ///< of what is no buffer
    std::optional<Range> range;                       ///< of integers that never change
    std::vector<std::pair<Shape, Symbol>> buffers;    ///< one for each shape, in the order of their making
    std::vector<std::pair<Shape, Symbol>> gradients;  ///< the same, what `grad` reads
    bool parameter = false;                           ///< `input`
    bool counts = false;                              ///< the index of a loop that counts: nothing assigns it
    std::optional<Value> same;                        ///< a parameter that is just its argument
    Symbol stale;  ///< of `var`: a bool, it was assigned after the last backward
};

/// What is known of the variables at a point of the program.
struct Flow {
    struct OfVariable {
        Shape shape;
        SourceRange assigned;          ///< the last assignment that changed the shape
        SourceRange after_backward;    ///< an assignment after the last backward; no file: none
        bool certainly_after = false;  ///< it is on every path
        friend bool operator==(const OfVariable& a, const OfVariable& b) { return a.shape == b.shape; }
    };
    std::vector<OfVariable> variables;
    bool swept = false;  ///< a backward may have run
};

/// The names that a scope declares.
struct ScopeNames {
    std::map<std::string, std::size_t> variables;
};

/// A zero-filling store that goes when the whole variable is overwritten before anything reads it.
struct ZeroFill {
    Writing* writing = nullptr;
    std::size_t position = 0;
};

/// A function while its body stands in the place of a call.
struct Inlining {
    const FunctionDefinition* definition = nullptr;
    std::optional<Value> value;         ///< of the only `return`, at the end
    std::optional<std::size_t> result;  ///< else a variable for it
    std::optional<Shape> shape;         ///< of a Tensor that is returned
    Symbol returned;                    ///< a bool, where something may stand behind a `return`
};

/// The variable and the indices of `a[i][j]`, checked; nothing after an error.
struct AssignedElement {
    std::size_t variable = 0;
    Value base;
    std::vector<Expr> indices;
    Shape rest;
};

/// What is known and written while a program is lowered.
struct ProgramState {
    ProgramState(const File& source, const ProgramParts& program_parts, Diagnostics& found)
        : file(source), parts(program_parts), messages(found), functions(functions_of(source)) {}

    const File& file;
    const ProgramParts& parts;
    Diagnostics& messages;
    Functions functions;
    std::vector<Inlining> inlining;
    int copies = 0;  ///< of function bodies, so far
    StatementWriter out;
    Program program;
    Function function;
    std::vector<NabVariable> variables;
    std::vector<ScopeNames> scopes;
    std::map<std::size_t, ZeroFill> zero_fills;
    Flow flow;
    std::vector<Expr> guards;  ///< what holds where the expression at hand is evaluated
    Facts facts;               ///< what loops and conditions around say of integers
    std::vector<std::pair<Symbol, std::size_t>> outputs;  ///< result parameter and variable
    Symbol backward;
    Symbol random_bits;           ///< a function of the program, once it is called
    Symbol swept;                 ///< a bool: a backward ran
    bool backward_later = false;  ///< a loop around contains a backward
    std::size_t top_level_scopes = 1;
};

inline SourceRange at(const ProgramState& state, TextRange range) {
    return {state.file.source, range.begin, range.end};
}

/// Reports; the value that stands for a wrong one.
inline Value fail(ProgramState& state, Diagnostic diagnostic) {
    state.messages.add(std::move(diagnostic));
    return wrong();
}

/// Any access: what is filled with zeros must stay so.
inline void touch(ProgramState& state, std::size_t variable) {
    state.zero_fills.erase(variable);
}

}  // namespace nestor::nabla
