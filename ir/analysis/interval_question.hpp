// One question about the ends or the sign of an expression: what it may use, and what it has found out on
// the way. Shared by intervals (interval.cpp) and proofs that forms are not negative (nonnegative.cpp), which
// ask each other.
#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <map>
#include <optional>
#include <unordered_map>

#include "ir/analysis/affine.hpp"
#include "ir/analysis/facts.hpp"
#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"

namespace nestor {

constexpr std::size_t nowhere = static_cast<std::size_t>(-1);

/// Ends of ranges that were asked for during one question: in a chain of names each stands in the value of
/// the next, perhaps several times.
struct Memo {
    std::unordered_map<std::size_t, std::array<std::optional<Expr>, 2>> ends;  ///< of ranges: high, low
    std::unordered_map<std::size_t, std::optional<bool>> nonnegative;          ///< of ranges' symbols
    std::map<std::size_t, Facts> fixed;               ///< by how many ranges are seen
    int ends_left = std::numeric_limits<int>::max();  ///< of expressions that may still be asked for
};

/// The facts that a question may use: the first so many ranges, and all forms.
class Known {
public:
    Known(const Facts& facts, Memo& memo) : Known(facts, facts.ranges.size(), memo) {}

    const Facts& facts() const { return facts_; }
    const Range& range(std::size_t k) const { return facts_.ranges[k]; }
    Memo& memo() const { return memo_; }
    std::size_t count() const { return count_; }
    /// What is known outside of a range: its bounds speak of earlier ones only.
    Known outside_of(std::size_t k) const { return {facts_, k, memo_}; }

    /// The first range of the symbol.
    std::size_t first(const Symbol& symbol) const {
        for (std::size_t k = 0; k < count_; ++k)
            if (facts_.ranges[k].symbol == symbol) return k;
        return nowhere;
    }
    /// The last range below `end` whose symbol the expression uses, or `found` where that is later.
    std::size_t last_used(const Expr& e, std::size_t end, std::size_t found) const {
        visit(e, [&](const Expr& child) {
            const auto* variable = get<Variable>(child);
            for (std::size_t k = variable ? end : 0; k-- > 0 && (found == nowhere || k > found);)
                if (facts_.ranges[k].symbol == variable->symbol) found = k;
        });
        return found;
    }
    bool ranges_over(const Expr& e) const { return last_used(e, count_, nowhere) != nowhere; }

private:
    Known(const Facts& facts, std::size_t count, Memo& memo) : facts_(facts), count_(count), memo_(memo) {}
    const Facts& facts_;
    std::size_t count_;
    Memo& memo_;
};

/// A constant's value, or what a trivially simple form amounts to.
std::optional<Integer> constant_of(const Expr& e);
/// The lowest or highest value, free of the symbols of ranges; null where nothing bounds it.
Expr end_of(const Expr& e, bool low, const Known& known);
/// The lowest or highest value of a form over all ranges; nothing where a term is unbounded.
std::optional<Affine> bound_form(const Affine& a, bool low, const Known& known);

}  // namespace nestor
