// Value ranges of the names and temporaries of a function. Those of names follow from loops and lets, those
// of what temporaries hold from all that is stored in them.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "ir/analysis/integer_range.hpp"
#include "ir/core/nodes.hpp"

namespace nestor {

/// What the names and temporaries of a function can be. A value is looked at when it is asked for; one that
/// is made of itself is any of its type.
class NamedRanges {
public:
    /// `parameters`: what is known of them, as by parameter_ranges.hpp; sizes are at least 0 anyway.
    explicit NamedRanges(const Function& function, const std::map<Symbol, IntegerRange>& parameters = {});

    KnownRange of(const Expr& e) const;
    /// The same, before it wraps; nothing where only the type is known.
    KnownRange exact(const Expr& e) const;

private:
    void collect(const Stmt& s);
    KnownRange of_leaf(const Expr& e) const;
    KnownRange of_all(const std::vector<Expr>& values) const;

    std::map<Symbol, std::pair<Expr, Expr>> loops_;
    std::map<Symbol, Expr> lets_;
    std::map<Symbol, std::vector<Expr>> stored_;  ///< into each temporary
    mutable std::map<Symbol, KnownRange> known_;
};

}  // namespace nestor
