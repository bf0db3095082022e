// Clamped subscripts: a place and the limits around it.
#include "ir/analysis/limited_place.hpp"

#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"

namespace nestor {

LimitedPlace without_limits(const Expr& e, const Symbol& index) {
    const Binary* b = get<Binary>(e);
    const bool limits = b && (b->op == BinaryOp::minimum || b->op == BinaryOp::maximum);
    if (!limits || uses(b->left, index) == uses(b->right, index)) return {e, nullptr, nullptr};
    const bool left = uses(b->left, index);
    LimitedPlace inner = without_limits(left ? b->left : b->right, index);
    Expr& limit = b->op == BinaryOp::minimum ? inner.high : inner.low;
    if (limit) return {e, nullptr, nullptr};
    limit = left ? b->right : b->left;
    return inner;
}

}  // namespace nestor
