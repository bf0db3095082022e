// Bounds of indices without those that others say as well.
#include <algorithm>
#include <utility>

#include "emitters/cuda/indices.hpp"
#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"

namespace nestor::cuda {

std::vector<Expr> largest_multiples(const std::vector<Expr>& bounds) {
    const auto factor_and_term = [](const Expr& e) {
        const Binary* product = get<Binary>(e);
        const bool multiplies = product && product->op == BinaryOp::multiply && !product->wraps;
        const auto factor = multiplies ? build::as_integer(product->left) : std::nullopt;
        return factor && *factor > 0 ? std::pair(*factor, product->right) : std::pair(std::int64_t{1}, e);
    };
    std::vector<Expr> largest;
    for (const Expr& e : bounds) {
        const auto [factor, term] = factor_and_term(e);
        const auto known = std::find_if(largest.begin(), largest.end(), [&, &term = term](const Expr& other) {
            return same(factor_and_term(other).second, term);
        });
        if (known == largest.end())
            largest.push_back(e);
        else if (factor_and_term(*known).first < factor)
            *known = e;
    }
    return largest;
}

}  // namespace nestor::cuda
