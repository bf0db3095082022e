// Extents as conditions on sizes, without the division that made blocks of them.
#include "emitters/cuda/grids.hpp"

#include <algorithm>
#include <array>

#include "ir/core/build.hpp"
#include "ir/core/modes.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor::cuda {

Expr is_positive(const Expr& extent) {
    const auto above = [](const Expr& value, std::int64_t limit) {
        return limit < 0 ? build::compare(CompareOp::greater_equal, value, build::integer(limit + 1))
                         : build::compare(CompareOp::greater, value, build::integer(limit));
    };
    const Binary* quotient = get<Binary>(extent);
    const auto divisor = quotient ? build::as_integer(quotient->right) : std::nullopt;
    const bool divides = quotient && !quotient->wraps &&
                         (quotient->op == BinaryOp::floor_divide || quotient->op == BinaryOp::divide);
    if (!divides || !divisor || *divisor <= 0) return above(extent, 0);
    const Binary* sum = get<Binary>(quotient->left);
    const auto constant =
        sum && sum->op == BinaryOp::add && !sum->wraps ? build::as_integer(sum->right) : std::nullopt;
    if (!constant) return above(quotient->left, *divisor - 1);
    return above(sum->left, *divisor - 1 - *constant);
}

std::vector<Expr> nonempty(std::span<const Expr> grid) {
    std::vector<Expr> conditions;
    for (const Expr& extent : grid) {
        if (build::as_integer(extent).value_or(0) > 0) continue;
        const Expr condition = is_positive(extent);
        const auto is_same = [&](const Expr& other) { return same(other, condition); };
        if (std::none_of(conditions.begin(), conditions.end(), is_same)) conditions.push_back(condition);
    }
    return conditions;
}

void assume_launched(Facts& facts, const Block& kernel) {
    std::array<std::vector<Expr>, 3> extents;  // of each axis
    visit_statements(kernel, [&](const Stmt& s) {
        const For* loop = get<For>(s);
        if (const auto axis = loop ? block_axis(*loop) : std::nullopt) extents[*axis].push_back(loop->extent);
    });
    for (const std::vector<Expr>& of_axis : extents)
        if (of_axis.size() == 1) assume(facts, is_positive(of_axis[0]), true);
}

}  // namespace nestor::cuda
