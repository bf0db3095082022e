// Type derivation: the printer writes an expression's type only where it differs from what this file derives,
// and the parser fills in the rest with the same function. So they cannot disagree.
#pragma once

#include <map>
#include <optional>

#include "ir/core/pipeline.hpp"

namespace nestor {

/// What the text says so far about symbols, by number.
struct TypeEnvironment {
    std::map<std::uint32_t, Type> values;                ///< variables
    std::map<std::uint32_t, Type> elements;              ///< buffers and funcs
    std::map<std::uint32_t, std::vector<Type>> results;  ///< functions
};

/// The type of an expression as its children, constants and declarations give it; none where they do not.
std::optional<Type> derived_type(const ExprNode& e, const TypeEnvironment& environment);

/// Declares what a whole program declares ahead of its functions' bodies: state and functions' results.
void declare(TypeEnvironment& environment, const Program& program);
void declare(TypeEnvironment& environment, const Parameter& parameter);
void declare(TypeEnvironment& environment, const Func& func);
void declare(TypeEnvironment& environment, const Iterator& iterator);
/// Declares what a statement brings into scope: called after its own expressions, before its body.
void declare(TypeEnvironment& environment, const StmtNode& statement);

}  // namespace nestor
