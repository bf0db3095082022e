// Bounds of an index that conditions state.
#include "ir/passes/loops/index_bounds.hpp"

#include "ir/analysis/affine.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/walk.hpp"

namespace nestor {

std::optional<IndexBound> bound_of(const Affine& difference, const Symbol& index) {
    const Integer factor = coefficient(difference, index);
    if (factor == 0) return std::nullopt;
    const Affine rest = difference - factor * affine(build::variable(index));
    const auto step = to_int64(abs(factor));
    if (uses(rest, index) || !step) return std::nullopt;
    // i >= -rest / factor, rounded up;  i <= rest / -factor, rounded down
    const Affine limit = factor > 0 ? Integer(-1) * rest : rest + affine(Integer(1));
    const Expr exact = to_expr(*step == 1 ? limit : factor > 0 ? limit : rest);
    if (!exact) return std::nullopt;
    if (factor > 0)
        return IndexBound{*step == 1 ? exact : build::ceil_divide(exact, build::integer(*step)), nullptr};
    if (*step == 1) return IndexBound{nullptr, exact};
    return IndexBound{nullptr,
                      build::add(build::floor_divide(exact, build::integer(*step)), build::integer(1))};
}

std::optional<IndexBound> bound_of(const Expr& condition, const Symbol& index) {
    const auto* compare = get<Compare>(condition);
    if (!compare || !(compare->left->type == Type::index())) return std::nullopt;
    const Affine left = affine(compare->left), right = affine(compare->right), one = affine(Integer(1));
    switch (compare->op) {
        case CompareOp::less:
            return bound_of(right - left - one, index);
        case CompareOp::less_equal:
            return bound_of(right - left, index);
        case CompareOp::greater:
            return bound_of(left - right - one, index);
        case CompareOp::greater_equal:
            return bound_of(left - right, index);
        case CompareOp::equal:
        case CompareOp::not_equal:
            return std::nullopt;
    }
    return std::nullopt;
}

}  // namespace nestor
