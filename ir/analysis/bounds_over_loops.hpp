// Bounds of affine forms over loops: the lowest and the highest value of a form while loops run through,
// which are eliminated from it one by one.
#pragma once

#include <cstddef>
#include <optional>

#include "ir/analysis/affine.hpp"
#include "ir/analysis/facts.hpp"
#include "ir/analysis/interval.hpp"
#include "ir/core/nodes.hpp"

namespace nestor {

class BoundsOverLoops {
public:
    /// The ranges of `inside` are the loops, the outermost first, with what is known where they run;
    /// `outside` is what is known around them. Both are read when bounds are asked for.
    BoundsOverLoops(Facts& inside, const Facts& outside) : inside_(inside), outside_(outside) {}

    /// Over the first `loops` ranges, in symbols that are fixed outside of them; null where there is none.
    Expr lowest(const Affine& form, std::size_t loops) { return bound(form, true, loops); }
    Expr highest(const Affine& form, std::size_t loops) { return bound(form, false, loops); }

private:
    bool uses_loop(const Expr& e, std::size_t loops) const;
    bool moves_with_rest(const Term& term, const Affine& rest, std::size_t loops) const;
    bool has_moving_limit(const Expr& e, std::size_t loops) const;
    std::optional<std::size_t> to_distribute(const Affine& form, std::size_t loops) const;
    std::optional<std::size_t> to_divide_last(const Affine& form, std::size_t loops) const;
    Interval over(const Range& loop, const Expr& e);
    Expr bound(const Affine& form, bool low, std::size_t loops);
    Expr bound_of_limit(const Term& limit, const Affine& rest, bool low, std::size_t loops);
    Expr bound_of_quotient(const Term& quotient, const Affine& rest, bool low, std::size_t loops);
    Expr bound_of_choice(const Select& choice, const Affine& rest, const Integer& factor, bool low,
                         std::size_t loops);

    Facts& inside_;
    const Facts& outside_;
};

}  // namespace nestor
