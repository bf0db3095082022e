// The generated source file around its functions: banner, includes, helpers, the error text.
#pragma once

#include <functional>
#include <string>

#include "emitters/common/interface.hpp"
#include "emitters/common/statements.hpp"

namespace nestor {

/// The file's parts, printed after the functions, when it is known what they need.
struct SourceParts {
    std::string state;     ///< the struct behind the handle, if there is one
    std::string internal;  ///< functions of the anonymous namespace
    std::string entries;   ///< functions with C linkage
    bool for_device = false;
};
std::string source_text(const FileInterface& file, SourceParts parts, Needs& needs);

/// The functions of a program, callees before callers.
std::vector<const Function*> callees_first(const Program& program);

/// True for a statement that may end a function with an error code: an assert, memory that there may not be.
bool may_leave(const Stmt& s);

/// Which functions return an error code: those with asserts, allocations on the heap, or calls of such.
std::set<Symbol> failing_functions(const Program& program);

/// What calls of a function give.
std::vector<Type> results_of(const Program& program, const Symbol& function);

/// For every function the entry whose nest it is: messages name it.
std::map<Symbol, std::string> user_names(const Program& program);

/// Options that do not depend on the target: how to leave, what calls are called.
StatementOptions statement_options(const Program& program, const FileInterface& file,
                                   const Function& function);

/// `last_error` and region queries of all entries.
std::string query_functions(const FileInterface& file, Needs& needs, std::vector<Diagnostic>& unsupported);

/// `int main()`, which calls the file's only function under the name `function`, reports its error and writes
/// the pictures that it drew. Unsupported where the function has parameters.
std::string main_text(const FileInterface& file, const std::string& function, const FrameOutput& frames,
                      Needs& needs, std::vector<Diagnostic>& unsupported);

/// A function of the anonymous namespace with a block as body: `void matmul_dense(..) { .. }`; for kernels
/// with `__device__` before it.
std::string internal_function(const FileInterface& file, const Function& function, StatementOptions options,
                              Needs& needs, std::vector<Diagnostic>& unsupported,
                              Dialect dialect = Dialect::host);

/// What emitters refuse: records, tree storage, 16-bit floats; results of functions that should be
/// parameters.
void refuse_unsupported(const Program& program, std::vector<Diagnostic>& unsupported);
/// The first of each text, as an error.
Diagnostics refusals(const std::vector<Diagnostic>& unsupported);

}  // namespace nestor
