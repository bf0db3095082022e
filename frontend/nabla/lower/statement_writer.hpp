// Emission of IR statements: blocks that are being filled, nests over shapes, and names. It knows values, but
// no variables and no messages.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "frontend/nabla/lower/value.hpp"
#include "ir/core/nodes.hpp"

namespace nestor::nabla {

/// A block that is being filled; `homes` are statements in whose place variables' buffers are allocated.
struct Writing {
    std::vector<Stmt> statements;
    std::map<std::size_t, std::size_t> homes;  ///< position to variable
};

/// A buffer in row-major order, on the stack where it is small.
Buffer dense(const Symbol& symbol, const Type& type, const Shape& shape);

class StatementWriter {
public:
    SymbolSource symbols;
    std::string function;  ///< the name that loops carry
    Origin origin;         ///< of the statements to come

    Symbol fresh(const std::string& name) { return symbols.fresh(name); }
    /// A symbol for a buffer. No two have one name: schedules tell them apart by it.
    Symbol named(const std::string& name);
    /// `s0`, `s1`: how the loops of a statement are told apart.
    std::string next_nest();

    void begin(Writing& block) { writing_.push_back(&block); }
    void end() { writing_.pop_back(); }
    Writing& here() { return *writing_.back(); }

    void emit(StmtVariant node);
    /// The place of the allocations of a variable.
    void emit_home(std::size_t variable);
    Symbol allocate(const std::string& name, Kind kind, const Shape& shape);
    /// Loops over a shape around what `body` makes of the indices; `reduced` are the last of the dimensions.
    void nest(const Shape& shape, std::size_t reduced,
              const std::function<Store(const std::vector<Expr>&)>& body);
    void store(const Symbol& buffer, const Shape& shape, const Value& value,
               std::optional<ReduceOp> op = std::nullopt);
    /// The value in a buffer: its own, or a new one.
    Symbol materialised(const Value& value, const std::string& name);

private:
    std::vector<Writing*> writing_;
    int nests_ = 0;
    std::map<std::string, int> names_;  ///< of buffers, how often each was wanted
};

}  // namespace nestor::nabla
