// Spans of index expressions in terms of where a tile begins and ends, and proofs of which limit is smaller.
#pragma once

#include <map>
#include <optional>

#include "ir/analysis/facts.hpp"
#include "ir/analysis/let_values.hpp"
#include "ir/core/nodes.hpp"

namespace nestor::schedule {

/// The first and the last index that a tile needs.
struct Span {
    Expr first, last;
};

/// What an index expression can be while indices and names run over their spans: for expressions that only
/// grow with each of their parts, or only shrink.
class SpanAnalysis {
public:
    /// Nothing known where `span` is empty; symbols that are not set are themselves.
    void set(const Symbol& symbol, std::optional<Span> span) { spans_[symbol] = std::move(span); }
    std::optional<Span> of(const Expr& e) const;

private:
    std::optional<Span> of(const Binary& b) const;

    std::map<Symbol, std::optional<Span>> spans_;
};

/// Proofs of a <= b, with lets replaced by their values: quotients grow with what is divided.
class Order {
public:
    Order() = default;
    /// The lets must stay as long as something is proved.
    Order(Facts facts, const LetValues& lets) : facts_(std::move(facts)), lets_(&lets) {}

    /// From here on a <= b is known.
    void holds(const Expr& a, const Expr& b);
    /// From here on the loop's index is between its limits.
    void inside(const For& loop);
    /// The one that is proved to be smaller, else the minimum of both.
    Expr smaller(const Expr& a, const Expr& b) const;
    Expr larger(const Expr& a, const Expr& b) const;

private:
    bool at_most(const Expr& a, const Expr& b) const;

    Facts facts_;
    const LetValues* lets_ = nullptr;
};

/// The symbol of an expression that is a variable, or null.
const Symbol* variable_in(const Expr& e);

}  // namespace nestor::schedule
