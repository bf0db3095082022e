// Relevance by names: from the symbols asked for to what their facts and values mention, step by step.
#include "ir/analysis/facts_about.hpp"

#include <algorithm>
#include <set>

#include "ir/core/build.hpp"
#include "ir/core/predicates.hpp"

namespace nestor {
namespace {

constexpr int names_away = 8;  // proofs add up three facts; chains of names are longer than they look

}  // namespace

Facts facts_about(const Facts& facts, const std::vector<Symbol>& wanted) {
    std::vector<std::set<Symbol>> used(facts.nonnegative.size());
    for (std::size_t k = 0; k < used.size(); ++k)
        for (const Term& term : facts.nonnegative[k].terms)
            for (const Expr& atom : term.atoms) add_variables(used[k], atom);
    std::set<Symbol> near(wanted.begin(), wanted.end());
    const auto is_near = [&](const std::set<Symbol>& symbols) {
        return symbols.empty() ||
               std::any_of(symbols.begin(), symbols.end(), [&](const Symbol& s) { return near.contains(s); });
    };
    for (int step = 0; step < names_away; ++step) {
        std::set<Symbol> more;
        for (const Range& range : facts.ranges)
            if (near.contains(range.symbol))
                add_variables(more, range.interval.low), add_variables(more, range.interval.high);
        for (const std::set<Symbol>& symbols : used)
            if (is_near(symbols)) more.insert(symbols.begin(), symbols.end());
        const std::size_t before = near.size();
        near.insert(more.begin(), more.end());
        if (near.size() == before) break;
    }
    Facts out;
    for (const Range& range : facts.ranges)
        if (near.contains(range.symbol)) out.ranges.push_back(range);
    for (std::size_t k = 0; k < used.size(); ++k)
        if (is_near(used[k])) out.nonnegative.push_back(facts.nonnegative[k]);
    return out;
}

}  // namespace nestor
