// Upper bounds of extents where a minimum with a constant gives one: tiles that end early at the edges.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "ir/analysis/affine.hpp"
#include "ir/analysis/let_values.hpp"

namespace nestor {

/// What the assertions in front of a function's loops say of its parameters: of `require w >= 0 and w < 5`
/// that they are from 0 to 4.
class ParameterLimits {
public:
    ParameterLimits() = default;
    explicit ParameterLimits(const Block& body);

    /// The most, or least, that a parameter or a cast of one to int64 can be.
    std::optional<Integer> most(const Expr& parameter) const { return limit(parameter, most_); }
    std::optional<Integer> least(const Expr& parameter) const { return limit(parameter, least_); }

private:
    void add(const Expr& condition);
    static std::optional<Integer> limit(const Expr& parameter, const std::map<Symbol, Integer>& limits);

    std::map<Symbol, Integer> least_, most_;
};

/// A constant that the int64 expression never exceeds: 34 for min(32, h - 32 * yo) + 2; nothing where neither
/// a minimum nor a limit of parameters gives one.
std::optional<Integer> constant_upper_bound(const Expr& e, const ParameterLimits& limits = {});

/// The same for an expression with choices: the largest bound of all cases, where these are few.
std::optional<Integer> constant_upper_bound_of_cases(const Expr& e, const ParameterLimits& limits = {});

/// A quotient by a positive constant that a form adds, and one by the same constant that it takes away: their
/// difference follows from that of what is divided.
struct QuotientPair {
    Expr added, taken;              ///< the quotients
    Expr added_value, taken_value;  ///< what is divided
    Integer divisor;
};
std::vector<QuotientPair> quotient_pairs(const Affine& form);
/// The form without the two.
Affine without(const Affine& form, const QuotientPair& pair);

/// The dense buffer with extents that are constants of its largest size, where that is at most `most_bytes`;
/// `lets` are the values of names in its extents, themselves without such names.
std::optional<Buffer> with_constant_extents(const Buffer& buffer, const LetValues& lets,
                                            std::int64_t most_bytes, const ParameterLimits& limits = {});
/// The bytes of a buffer whose extents are constants.
std::int64_t bytes_of(const Buffer& buffer);

}  // namespace nestor
