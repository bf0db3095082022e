// Relevance by names: from the symbols asked for to what their facts and values mention, step by step.
#include "ir/analysis/facts_about.hpp"

#include <algorithm>
#include <cstdint>
#include <set>

#include "ir/core/build.hpp"
#include "ir/core/contents.hpp"
#include "ir/core/predicates.hpp"

namespace nestor {
namespace {

constexpr int names_away = 8;  // proofs add up three facts; chains of names are longer than they look

void add_variables(std::set<Symbol>& symbols, const Affine& form) {
    for (const Term& term : form.terms)
        for (const Expr& atom : term.atoms) nestor::add_variables(symbols, atom);
}

/// Symbols that are near: of most others their signature tells that they are not.
class Near {
public:
    void add(const Symbol& symbol) {
        bits_ |= Contents::bit_of(symbol);
        symbols_.insert(symbol);
    }
    std::size_t size() const { return symbols_.size(); }
    bool holds(const Symbol& symbol) const {
        return (bits_ & Contents::bit_of(symbol)) != 0 && symbols_.contains(symbol);
    }
    /// True for a form of one of them, and for one of no variables.
    bool holds_one_of(const Fact& fact) const {
        if ((fact.signature & bits_) == 0 && fact.signature != 0) return false;
        std::set<Symbol> symbols;
        add_variables(symbols, fact);
        return symbols.empty() ||
               std::any_of(symbols.begin(), symbols.end(), [&](const Symbol& s) { return holds(s); });
    }

private:
    std::uint64_t bits_ = 0;
    std::set<Symbol> symbols_;
};

}  // namespace

Facts facts_about(const Facts& facts, const std::vector<Symbol>& wanted) {
    Near near;
    for (const Symbol& symbol : wanted) near.add(symbol);
    std::vector<bool> ranges(facts.ranges.size()), forms(facts.nonnegative.size());  // that are near
    for (int step = 0; step < names_away; ++step) {
        std::set<Symbol> more;
        for (std::size_t k = 0; k < ranges.size(); ++k) {
            const auto& [symbol, interval] = facts.ranges[k];
            if (ranges[k] || !near.holds(symbol)) continue;
            ranges[k] = true;
            add_variables(more, interval.low), add_variables(more, interval.high);
        }
        for (std::size_t k = 0; k < forms.size(); ++k) {
            if (forms[k] || !near.holds_one_of(facts.nonnegative[k])) continue;
            forms[k] = true;
            add_variables(more, facts.nonnegative[k]);
        }
        const std::size_t before = near.size();
        for (const Symbol& symbol : more) near.add(symbol);
        if (near.size() == before) break;
    }
    Facts out;
    for (std::size_t k = 0; k < ranges.size(); ++k)
        if (ranges[k] || near.holds(facts.ranges[k].symbol)) out.ranges.push_back(facts.ranges[k]);
    for (std::size_t k = 0; k < forms.size(); ++k)
        if (forms[k] || near.holds_one_of(facts.nonnegative[k]))
            out.nonnegative.push_back(facts.nonnegative[k]);
    return out;
}

}  // namespace nestor
