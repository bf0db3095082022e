// The generated source file around its functions: banner, includes, what the loops need, the loops, then what
// entries need, and the entries.
//
// Note [Loops first] (2026-11-22)
// A file is read for its loops: what they need stands above them, the entries and the helpers that only
// entries need stand below. `--runtime FILE.h` moves all helpers into a header whose text never depends on
// who asks for it, so that builds that run at once write the same bytes; its namespace has a version, so that
// files of two versions link together.
#pragma once

#include <functional>
#include <string>

#include "emitters/common/code/statements.hpp"
#include "emitters/common/file/interface.hpp"
#include "ir/core/functions.hpp"

namespace nestor {

/// The file's parts, printed after the functions, when it is known what they need.
struct SourceParts {
    std::string state;                   ///< the struct behind the handle, if there is one
    std::string internal;                ///< functions of the anonymous namespace: the loops
    std::set<std::string> loop_helpers;  ///< what `internal` needs; other helpers stand below it
    std::string entries;                 ///< functions with C linkage
    std::string main;                    ///< `int main()`, if there is one
    bool for_device = false;
};
std::string source_text(const FileInterface& file, const SourceParts& parts, Needs& needs);

/// The functions of a program, callees before callers.
std::vector<const Function*> callees_first(const Program& program);

/// True for a statement that may end a function with an error code: an assert, memory that there may not be.
bool may_leave(const Stmt& s);

/// Which functions return an error code: those with asserts, allocations on the heap, or calls of such.
std::set<Symbol> failing_functions(const Program& program);

/// For every function the entry whose nest it is: messages name it.
std::map<Symbol, std::string> user_names(const Program& program);

/// Functions of the host: they return error codes, and a text stays with the thread.
class HostFunctions : public TargetFunctions {
public:
    HostFunctions(const Program& program, const FileInterface& file, const Function& function, Needs& needs)
        : program_(program), file_(file), function_(function), needs_(needs) {}

    const Function* function(const Symbol& symbol) const override { return function_of(program_, symbol); }
    std::string function_name(const Symbol& symbol) const override { return file_.function_names.at(symbol); }
    bool can_fail(const Symbol& symbol) const override { return file_.failing.contains(symbol); }
    Document leave(int error) const override;
    std::string leave_normally() const override;

protected:
    const Program& program_;
    const FileInterface& file_;
    const Function& function_;
    Needs& needs_;
};

/// `last_error` and region queries of all entries.
std::string query_functions(const FileInterface& file, Needs& needs, std::vector<Diagnostic>& unsupported);

/// `int main()`, which calls the file's only function under the name `function` and reports its error; its
/// first argument is the folder of the pictures that are drawn. Unsupported where the function has
/// parameters.
std::string main_text(const FileInterface& file, const std::string& function, Needs& needs,
                      std::vector<Diagnostic>& unsupported);

/// A function of the anonymous namespace with a block as body: `void matmul_dense(..) { .. }`; for kernels
/// with `__device__` before it.
std::string internal_function(const FileInterface& file, const Function& function, TargetFunctions& target,
                              StatementOptions options, Needs& needs, std::vector<Diagnostic>& unsupported,
                              Dialect dialect = Dialect::host);

/// An entry's body without the asserts at its beginning: what callers see to themselves.
Block without_preconditions(const Block& body);
Program without_preconditions(Program program);
/// Why a file with state has no entries that check nothing.
Diagnostic plain_with_state();

/// What emitters refuse: records, small arrays, tree storage; results of functions that should be parameters.
void refuse_unsupported(const Program& program, std::vector<Diagnostic>& unsupported);
/// The first of each text, as an error.
Diagnostics refusals(const std::vector<Diagnostic>& unsupported);

}  // namespace nestor
