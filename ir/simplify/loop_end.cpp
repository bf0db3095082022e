// Ends of loops: low + extent, where a minimum's or maximum's sums are shorter than the sum of the whole.
//   j_strip * 1024 + min(1024, c - j_strip * 1024)  =>  min(j_strip * 1024 + 1024, c)
#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"
#include "ir/simplify/simplify.hpp"
#include "ir/simplify/simplify_parts.hpp"

namespace nestor {

Expr loop_end(const Expr& low, const Expr& extent, const Facts& facts) {
    const Expr sum = simplify(build::add(low, extent), facts);
    const Binary* extreme = get<Binary>(extent);
    if (!extreme || (extreme->op != BinaryOp::minimum && extreme->op != BinaryOp::maximum)) return sum;
    const Expr left = loop_end(low, extreme->left, facts), right = loop_end(low, extreme->right, facts);
    return lighter(simplify(with(extent, Binary{extreme->op, left, right}), facts), sum);
}

}  // namespace nestor
