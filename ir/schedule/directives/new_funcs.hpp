// Funcs that directives make in open nests: a buffer and a compute at the root, with holes that inference
// fills like those of any other func.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "ir/schedule/directives/directive.hpp"

namespace nestor::schedule {

/// The name and the dimensions of a func, the innermost one first.
struct FuncShape {
    std::string func;
    std::vector<std::string> dimensions;
};

/// `allocate w[(?, ?), ..]`, the first dimension along memory.
Stmt open_allocation(const FuncShape& shape, const Symbol& symbol, const Type& element, const Origin& origin);

/// `compute w on (?, ?), .. { label w { stages } }`
Stmt open_compute(const FuncShape& shape, std::vector<Stmt> stages, const Origin& origin);

/// `label s0 { for y in (?, ?) { for x in (?, ?) { s } } }`, where `statement` makes s of x, y, ..
Stmt open_stage(const FuncShape& shape, const std::string& stage, SymbolSource& symbols, const Origin& origin,
                const std::function<Stmt(const std::vector<Expr>&)>& statement);

/// Refuses a name that a func, an argument or a loop's variable has (SCH-21).
Refusal require_new_func(const Subject& subject, const std::string& name);

/// The block with statements in front of the one that holds or is the func's first statement.
Block in_front_of(const Block& body, const std::string& func, const std::vector<Stmt>& statements);

/// The buffers of a func in the order of its components: the targets of its first store.
std::vector<Symbol> components_of(const Stmt& compute);

}  // namespace nestor::schedule
