// Recombination of digits (c * (t div c) + t mod c => t), pair by pair.
//
// Note [Digits of fused loops] (2026-11-28)
// A loop over n * C iterations whose index t is taken apart into t div C and t mod C touches the elements of
// both loops, each once. C * (t div C) is no linear form where C is a size, so that the tests of dependences
// see two unrelated numbers. But whichever way a quotient rounds, t is C times it plus its remainder.
#include "ir/analysis/digits.hpp"

#include <optional>

#include "ir/core/build.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/quotients.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

std::optional<BinaryOp> remainder_of(BinaryOp quotient) {
    switch (quotient) {
        case BinaryOp::divide:
            return BinaryOp::remainder;
        case BinaryOp::floor_divide:
            return BinaryOp::floor_modulo;
        case BinaryOp::euclidean_divide:
            return BinaryOp::euclidean_modulo;
        default:
            return std::nullopt;
    }
}

/// True where these are the quotient and the remainder of one dividend by one divisor.
bool are_digits(const Binary& quotient, const Binary& remainder) {
    return remainder_of(quotient.op) == remainder.op && same(quotient.left, remainder.left) &&
           same(quotient.right, remainder.right);
}

}  // namespace

EqualValues values_of_digits(EqualValues digits, const std::function<bool(const Expr&)>& is_fixed) {
    const std::size_t given = digits.size();
    for (std::size_t last = 0; last < digits.size(); ++last)  // grows with what is found
        for (std::size_t k = 0; k < 2 * last; ++k) {
            const auto& [quotients, remainders] =
                k % 2 ? std::pair(digits[last], digits[k / 2]) : std::pair(digits[k / 2], digits[last]);
            const Binary *q = get<Binary>(quotients.first), *s = get<Binary>(quotients.second);
            const Binary *r = get<Binary>(remainders.first), *m = get<Binary>(remainders.second);
            if (q && r && s && m && are_digits(*q, *r) && are_digits(*s, *m) && q->op == s->op &&
                same(q->right, s->right) && is_fixed(q->right))
                digits.emplace_back(q->left, s->left);
        }
    digits.erase(digits.begin(), digits.begin() + static_cast<std::ptrdiff_t>(given));
    return digits;
}

}  // namespace nestor
