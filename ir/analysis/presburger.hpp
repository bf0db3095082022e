// Presburger questions: the interface to isl, and the only file that includes its headers. Conditions are
// handed over as numbers, since reading isl's notation costs ten times the answer. A question that isl cannot
// answer within its limits has no answer, which callers take as the unfavourable one.
#pragma once

#include <boost/container/flat_map.hpp>
#include <boost/container/small_vector.hpp>
#include <cstdint>
#include <optional>
#include <vector>

#include "ir/analysis/affine.hpp"

namespace nestor {

/// coefficient * variable, summed, and a constant. Variables are numbered from 0; no coefficient is 0.
struct LinearForm {
    /// By number of variable; a handful, which need no memory of their own.
    using Coefficients = boost::container::small_flat_map<std::size_t, Integer, 4>;
    Coefficients coefficients;
    Integer constant = 0;

    static LinearForm variable(std::size_t number) { return {{{number, 1}}, 0}; }
    static LinearForm integer(Integer value) { return {{}, std::move(value)}; }
    bool is_constant() const { return coefficients.empty(); }
};

LinearForm operator+(LinearForm a, const LinearForm& b);
LinearForm operator-(LinearForm a, const LinearForm& b);
LinearForm operator*(const Integer& factor, LinearForm a);

/// What holds for some integer points: `form >= 0`, `form = 0`, all parts, or at least one part.
struct Condition {
    enum class Kind { not_negative, zero, conjunction, disjunction };

    Kind kind = Kind::conjunction;
    LinearForm form{};               ///< of the first two kinds
    std::vector<Condition> parts{};  ///< of the others
};

/// Conditions by their names in formulas; `always` is the empty conjunction.
namespace condition {
Condition always();
Condition never();
Condition equal(const LinearForm& a, const LinearForm& b);
Condition unequal(const LinearForm& a, const LinearForm& b);
Condition less(const LinearForm& a, const LinearForm& b);
Condition less_equal(const LinearForm& a, const LinearForm& b);
Condition all(std::vector<Condition> parts);
Condition any(std::vector<Condition> parts);
}  // namespace condition

/// The points of so many integer variables for which all constraints hold.
struct PointSet {
    std::size_t variables = 0;
    std::vector<Condition> constraints;
};

/// True when there is no point.
std::optional<bool> is_empty(const PointSet& set);

/// Smallest and largest value of an expression over the points of a set that is not empty.
struct ValueRange {
    std::optional<std::int64_t> smallest, largest;  ///< nothing: unbounded
};
std::optional<ValueRange> range_of(const PointSet& set, const LinearForm& expression);

}  // namespace nestor
