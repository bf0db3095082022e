// The verifier's shared state: which symbols are in scope as what, and the list of violations. verify.cpp
// walks functions and statements, the other files of this folder look at one subject each.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "ir/analysis/device_limits.hpp"
#include "ir/core/nodes.hpp"
#include "ir/core/pipeline.hpp"
#include "ir/verify/verify.hpp"

namespace nestor {

/// What a symbol in scope stands for.
struct Binding {
    enum class Kind { value, local, buffer };
    Kind kind = Kind::value;
    Type type;             ///< of the value, or of the buffer's elements
    std::size_t rank = 0;  ///< of a buffer
    bool writable = true;  ///< false for inputs
    bool tree = false;     ///< a buffer of tree storage
    bool growing = false;  ///< its memory comes with `grow`
};

/// Collects violations in one function, with the place of the statement that is looked at.
class Violations {
public:
    Violations(std::string function, std::vector<Violation>& list)
        : function_(std::move(function)), list_(list) {}

    void add(const std::string& sentence);

    Origin place;  ///< of the statement or function that is looked at

private:
    std::string function_;
    std::vector<Violation>& list_;
};

/// The symbols of one function: in scope now, and declared anywhere.
class Scope {
public:
    explicit Scope(Violations& violations) : violations_(violations) {}

    /// Brings a symbol into scope until the innermost open block is left; reports a second declaration.
    void declare(const Symbol& symbol, Binding binding);
    void open() { blocks_.emplace_back(); }
    void close();
    /// Null when the symbol is not in scope.
    const Binding* find(const Symbol& symbol) const;
    /// Null, with a report, when there is no buffer of this symbol in scope.
    const Binding* buffer(const Symbol& symbol);

private:
    Violations& violations_;
    std::map<Symbol, Binding> bindings_;
    std::set<Symbol> declared_;
    std::vector<std::vector<Symbol>> blocks_{1};
};

/// Types, arities, ranks and scopes in an expression, at any depth.
void verify_expression(const Expr& e, Scope& scope, Violations& violations);

/// The same, and that the expression is there and of this type. `what` names it: `the extent of loop <..>`.
void verify_typed(const Expr& e, const Type& type, const std::string& what, Scope& scope,
                  Violations& violations);

/// Subscripts of a buffer: their number, integer types, one number of lanes. Returns the type of what they
/// access, kind none where something is wrong.
Type verify_access(const Symbol& buffer, const std::vector<Expr>& indices, Scope& scope,
                   Violations& violations);

/// Writes that the loop's iterations share and nothing declares; declared reductions that are none.
void verify_carried_writes(const For& loop, Violations& violations);

/// Nesting of loop modes, placement of break, continue and return.
void verify_modes(const Block& body, Violations& violations);

/// What kernels hold that they cannot run, in a program without other violations.
/// Arrays of registers inside loops over blocks: their first subscript is the thread that accesses them.
void verify_thread_registers(const Block& body, Violations& violations);
void verify_device(const Function& function, const DeviceLimits& limits, Violations& violations);

/// Funcs and stages of a pipeline; the function's parameters are in scope.
void verify_pipeline(const Pipeline& pipeline, const Function& function, const Program& program, Scope& scope,
                     Violations& violations);

/// `the store to `C``, `loop <C, z0, s0, m>`: how violations name a statement.
std::string describe(const StmtNode& stmt);

}  // namespace nestor
