// What a target prints its own way: how functions are left, called and named, and statements that only it
// has. One object prints one function of the file.
#pragma once

#include <string>
#include <vector>

#include "emitters/common/text/document.hpp"
#include "ir/core/nodes.hpp"

namespace nestor {

class StatementPrinter;

class TargetFunctions {
public:
    virtual ~TargetFunctions() = default;

    /// Another function of the same file; null where there is none.
    virtual const Function* function(const Symbol& symbol) const = 0;
    /// Its name.
    virtual std::string function_name(const Symbol& symbol) const = 0;
    /// True when it may fail: its result is an error code.
    virtual bool can_fail(const Symbol&) const { return false; }
    /// The statement that leaves this function with an entry of the error table: `return fail(..);`
    virtual Document leave(int error) const = 0;
    /// The one that leaves it when all went well.
    virtual std::string leave_normally() const { return "return;"; }
    /// Prints a statement and returns true, or returns false: it is printed as on the CPU.
    virtual bool print(StatementPrinter&, const Stmt&) { return false; }

    /// The types of another function's results.
    std::vector<Type> result_types(const Symbol& symbol) const;
};

}  // namespace nestor
