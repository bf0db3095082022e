// Forward substitution of lets, as far as it stays short.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "ir/core/build.hpp"
#include "ir/core/nodes.hpp"

namespace nestor {

/// The values of lets in terms of what is no let. The bounds of a func may mention those of its consumer
/// several times, so that whole values double along a chain of funcs: a name whose value would have more than
/// `longest` nodes stays a name, and what follows is in terms of it.
class LetValues {
public:
    explicit LetValues(std::size_t longest = 400) : longest_(longest) {}
    /// All lets of a body.
    LetValues(const Block& body, std::size_t longest = 400);

    void add(const Let& let);
    /// The expression with names replaced.
    Expr of(const Expr& e) const;
    /// The names in an expression of `of` that stay since their values are too long.
    std::vector<Symbol> left_in(const Expr& e) const;

    /// For scopes: how many lets there are, and only the first so many of them.
    std::size_t size() const { return order_.size(); }
    void resize(std::size_t count);

    /// Statements of `of`-expressions behind copies of the lets that were left in them, so that they may
    /// stand in front of the lets themselves.
    std::vector<Stmt> standing_alone(const std::vector<Stmt>& statements, SymbolSource& symbols) const;

private:
    struct Value {
        Expr written;
        Expr whole = nullptr;   ///< null where it is too long, and while nobody asked for it
        std::size_t place = 0;  ///< in `order_`
        bool settled = false;
    };
    /// The whole values of the names in the expression.
    void settle(const Expr& e) const;
    void settle_all() const;
    Expr replaced(const Expr& e) const;

    std::size_t longest_;
    mutable std::map<Symbol, Value> values_;  // wholes are worked out when somebody asks
    std::vector<Symbol> order_;
};

}  // namespace nestor
