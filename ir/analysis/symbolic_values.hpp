// Values that no affine form holds, as symbols with ranges: what was loaded, narrow integers, parts of fused
// loops, floats that became coordinates.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "ir/analysis/affine.hpp"
#include "ir/analysis/interval.hpp"
#include "ir/core/nodes.hpp"
#include "ir/core/walk.hpp"

namespace nestor {

struct FloatLimits;

class SymbolicValues {
public:
    /// Ranges of new symbols are added to `inside`, the loops around and what is known there; `guards` are
    /// conditions that hold, as forms that are not negative. Both must live as long, and may grow.
    SymbolicValues(Facts& inside, const std::vector<Affine>& guards) : inside_(inside), guards_(guards) {}

    /// Says that a loop runs over a product, as fusing makes it.
    void fused(const Symbol& loop, const Binary& product) { products_.push_back({loop, product}); }

    /// The subscript, an int64, with values of other types and in memory replaced; see Note [Values in
    /// memory].
    Expr in_symbols(const Expr& e);
    /// The same of the parts of fused loops, and of coordinates that were floats, in a limit or a guard.
    Expr apart(const Expr& e);

    /// A symbol that nothing else is called.
    Symbol fresh();

    /// How many parts have symbols; all behind so many lose theirs.
    std::size_t parts() const { return parts_.size(); }
    void forget(std::size_t parts) { parts_.resize(parts); }

private:
    bool varies(const Expr& e) const;
    Expr any_of(const Type& type);
    Expr between(std::int64_t low, std::int64_t high);
    Expr between_floats(const FloatLimits& limits, const Type& integer);
    Expr part_of_float(const Expr& e);
    Expr part_of_fused(const Expr& e);
    Expr new_part_of_fused(const Expr& e);
    Expr as_index(const Expr& e, bool exposed = true);
    Expr of_operators(const Expr& e);

    /// What stands for the expression already, or what `make` makes of it.
    template <class Make>
    Expr known_part(const Expr& e, const Make& make) {
        for (const auto& [known, symbol] : parts_)
            if (same(known, e)) return symbol;
        const Expr symbol = make();
        if (symbol) parts_.emplace_back(e, symbol);
        return symbol;
    }

    Facts& inside_;
    const std::vector<Affine>& guards_;
    std::vector<std::pair<Symbol, Binary>> products_;  ///< loops over a * b
    std::vector<std::pair<Expr, Expr>> parts_;         ///< and the symbols that stand for them
    std::uint32_t count_ = 0;                          ///< of symbols
};

}  // namespace nestor
