// Builder of the loops that a directive prints itself: fresh names, loops with modes, tiles in fast memory.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "ir/base/diagnostic.hpp"
#include "ir/core/build.hpp"
#include "ir/core/nodes.hpp"
#include "ir/core/walk.hpp"

namespace nestor::schedule {

/// Of what is not negative, by what is above 0.
Expr quotient(const Expr& a, const Expr& b);
Expr remainder(const Expr& a, const Expr& b);
Expr ceil_quotient(const Expr& count, std::int64_t size);

Expr product_of_extents(const std::vector<const For*>& loops);

/// What another directive's check says, as the reason of one that needs it: without who refuses.
std::string reason_of(const Diagnostic& refused);

/// Loops that were made before with names that new ones have get other names: what fills no tile keeps its
/// loops, for which a directive may be given once more.
Block with_unique_loops(const Block& body);

/// Threads of a block that walks over one loop: eight such blocks fill a multiprocessor.
inline constexpr std::int64_t block_threads = 256;
/// Loads of a thread that are on their way together.
inline constexpr int loads_together = 8;

/// Statements take the origin of the one they stand for, loops the func and stage of `owner`.
class NestBuilder {
public:
    NestBuilder(LoopName owner, Origin origin, SymbolSource& symbols)
        : owner_(std::move(owner)), origin_(std::move(origin)), symbols_(symbols) {}

    /// From here on.
    void stand_for(const Origin& origin) { origin_ = origin; }
    Symbol fresh(const std::string& name) { return symbols_.fresh(name); }
    SymbolSource& symbols() { return symbols_; }
    Stmt statement(StmtVariant node) const { return build::make(std::move(node), origin_); }
    /// A let in front of what uses the value, unless that is a name or a number itself.
    Expr name(std::vector<Stmt>& out, const std::string& wish, const Expr& value);

    For loop(const std::string& variable, const Symbol& index, const Expr& extent, std::vector<Stmt> body,
             LoopMode mode = {}, LoopKind kind = LoopKind::pure);
    Stmt allocate(const Symbol& symbol, const Type& type, const std::vector<std::int64_t>& extents,
                  MemorySpace place) const;
    Stmt store(const Symbol& buffer, std::vector<Expr> indices, const Expr& value,
               std::optional<ReduceOp> op = {}) const;

    /// The indices of loops that were fused: the innermost is the remainder.
    Substitution divided(std::vector<Stmt>& out, const Expr& fused, const std::vector<const For*>& loops);

    /// A loop over the threads of a block along x or y.
    template <class Body>
    Stmt over_threads(const std::string& variable_name, const char* index, ModeKind axis,
                      std::int64_t threads, const Body& body) {
        const LoopMode mode{axis, static_cast<int>(threads)};
        return over(variable_name, index, threads, mode, body);
    }
    template <class Body>
    Stmt unrolled(const std::string& variable_name, const char* index, std::int64_t extent,
                  const Body& body) {
        return over(variable_name, index, extent, {ModeKind::unrolled}, body);
    }
    /// A loop whose iterations stay one text.
    template <class Body>
    Stmt repeated(const std::string& variable_name, const char* index, std::int64_t extent,
                  const Body& body) {
        return over(variable_name, index, extent, {}, body);
    }

private:
    /// `body(statements, index)` fills the loop.
    template <class Body>
    Stmt over(const std::string& variable_name, const char* index, std::int64_t extent, const LoopMode& mode,
              const Body& body) {
        const Symbol i = fresh(index);
        std::vector<Stmt> inside;
        body(inside, build::variable(i));
        return statement(loop(variable_name, i, build::integer(extent), std::move(inside), mode));
    }

    const LoopName owner_;
    Origin origin_;
    SymbolSource& symbols_;
    std::map<std::string, int> loops_;  ///< how often a name was given
};

}  // namespace nestor::schedule
