// Values of names in terms of loops and parameters. Each follows from those before it and is simplified at
// once, choices of choices too, so that a chain of funcs behind a guard stays as short as its first one.
#pragma once

#include <map>

#include "ir/core/nodes.hpp"

namespace nestor {

class WholeValues {
public:
    /// Of all lets of a body.
    explicit WholeValues(const Block& body);

    /// The expression with names replaced; null where one of them has no short value.
    Expr of(const Expr& e) const;

private:
    std::map<Symbol, Expr> values_;  ///< null: too long
};

}  // namespace nestor
