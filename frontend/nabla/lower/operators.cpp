// Lowering of binary operators.
#include "frontend/nabla/lower/operators.hpp"

#include <algorithm>

#include "frontend/nabla/errors.hpp"
#include "frontend/nabla/lower/nests.hpp"
#include "frontend/nabla/lower/program_state.hpp"
#include "frontend/nabla/names.hpp"
#include "ir/analysis/affine.hpp"
#include "ir/core/build.hpp"

namespace nestor::nabla {
namespace {

constexpr std::int64_t small = std::int64_t{1} << 40;  // shifted by less than 20 bits it fits
constexpr std::int64_t far = std::int64_t{1} << 61;    // ranges that end within it are followed

BinaryOp operation(BinaryOperator op) {
    if (const auto bits = syntax::bit_op(op)) return *bits;
    switch (op) {
        case BinaryOperator::subtract:
            return BinaryOp::subtract;
        case BinaryOperator::multiply:
            return BinaryOp::multiply;
        case BinaryOperator::divide:
            return BinaryOp::divide;
        case BinaryOperator::modulo:
            return BinaryOp::remainder;
        default:
            return BinaryOp::add;
    }
}

/// What a sum, difference or product of small integers can be; nothing where it may be large.
std::optional<Range> combined(BinaryOperator op, const std::optional<Range>& a,
                              const std::optional<Range>& b) {
    if (!a || !b) return std::nullopt;
    const auto fitting = [](const std::vector<Integer>& ends) -> std::optional<Range> {
        const auto [low, high] = std::minmax_element(ends.begin(), ends.end());
        if (*low < -far || *high > far) return std::nullopt;
        return Range{static_cast<std::int64_t>(*low), static_cast<std::int64_t>(*high)};
    };
    const Integer a_low = a->first, a_high = a->second, b_low = b->first, b_high = b->second;
    switch (op) {
        case BinaryOperator::add:
            return fitting({a_low + b_low, a_high + b_high});
        case BinaryOperator::subtract:
            return fitting({a_low - b_high, a_high - b_low});
        case BinaryOperator::multiply:
            return fitting({a_low * b_low, a_low * b_high, a_high * b_low, a_high * b_high});
        default:
            return std::nullopt;
    }
}

}  // namespace

static Value comparison(ProgramState& state, BinaryOperator op, const Value& a, const Value& b,
                        TextRange range);
static Value matrix_product(ProgramState& state, const Value& a, const Value& b, TextRange range);

Value lower_binary(ProgramState& state, BinaryOperator op, const Value& a, const Value& b, TextRange range) {
    if (!a.ok() || !b.ok()) return wrong();
    const std::string what = std::string("`") + spelling(op) + "`";
    for (const Value* operand : {&a, &b})
        if (operand->kind == Kind::text || operand->kind == Kind::nothing)
            return fail(state, errors::operand_type(at(state, range), what, described(*operand)));
    if (syntax::compare_op(op)) return comparison(state, op, a, b, range);
    if (op == BinaryOperator::matrix_product) return matrix_product(state, a, b, range);
    if (syntax::bit_op(op)) {
        for (const Value* operand : {&a, &b})
            if (!operand->is_integer() && operand->kind != Kind::boolean)
                return fail(state, errors::operand_type(at(state, range), what, described(*operand)));
        return integer_arithmetic(state, op, a, b, range);
    }
    const auto whole = [](const Value& v) { return v.is_integer() || v.kind == Kind::boolean; };
    if (whole(a) && whole(b)) return integer_arithmetic(state, op, a, b, range);
    return elementwise(state, a, b, what, range, [op](const Expr& x, const Expr& y) {
        return build::binary(operation(op), x, y, false);
    });
}

Value integer_arithmetic(ProgramState& state, BinaryOperator op, const Value& a, const Value& b,
                         TextRange range) {
    const auto expression = [](const Value& v) {
        return v.constant() ? build::integer(*v.constant()) : build::cast(v.element({}), Type::index());
    };
    const Expr x = expression(a), y = expression(b);
    if (op == BinaryOperator::divide || op == BinaryOperator::modulo) {
        if (b.constant() == 0) return fail(state, errors::divides_by_zero(at(state, range)));
        if (!b.constant())
            check_at_run_time(state, build::compare(CompareOp::not_equal, y, build::integer(0)), range,
                              "division of an integer by zero");
        if (a.constant() && b.constant() && *b.constant() != -1)
            return constant(op == BinaryOperator::divide ? *a.constant() / *b.constant()
                                                         : *a.constant() % *b.constant());
        Value value = scalar(Kind::integer, build::binary(operation(op), x, y, op == BinaryOperator::divide));
        const auto divided = limits_of(a);
        if (const auto by = b.constant(); by && *by > 0 && *by < small) {
            if (op == BinaryOperator::modulo)
                value.range = Range{1 - *by, *by - 1};
            else if (divided)
                value.range = Range{divided->first / *by, divided->second / *by};
        }
        return value;
    }
    if (op == BinaryOperator::shift_left || op == BinaryOperator::shift_right) {
        if (b.constant() && (*b.constant() < 0 || *b.constant() > 63))
            return fail(state, errors::shift_range(at(state, range)));
        if (!b.constant())
            check_at_run_time(state,
                              build::both(build::compare(CompareOp::greater_equal, y, build::integer(0)),
                                          build::compare(CompareOp::less_equal, y, build::integer(63))),
                              range, "a shift count is outside of 0 to 63");
        if (a.constant() && b.constant() && *a.constant() >= 0 && *a.constant() < small && *b.constant() < 20)
            return constant(op == BinaryOperator::shift_left ? *a.constant() << *b.constant()
                                                             : *a.constant() >> *b.constant());
        return scalar(Kind::integer, build::binary(operation(op), x, y, op == BinaryOperator::shift_left));
    }
    const std::optional<Range> result = combined(op, limits_of(a), limits_of(b));
    const bool arithmetic =
        op == BinaryOperator::add || op == BinaryOperator::subtract || op == BinaryOperator::multiply;
    Value value = result && result->first == result->second
                      ? constant(result->first)
                      : scalar(Kind::integer, build::binary(operation(op), x, y, arithmetic && !result));
    value.range = result;
    if (const auto m = a.as_extent(), n = b.as_extent(); m && n) {
        if (op == BinaryOperator::add) value.size = *m + *n;
        if (op == BinaryOperator::subtract) value.size = *m - *n;
        if (op == BinaryOperator::multiply) value.size = *m * *n;
        if (value.size && value.size->is_small())
            value.element = [size = value.size->expression()](const std::vector<Expr>&) { return size; };
    }
    return value;
}

/// Both as float64, broadcast to a common shape.
Value elementwise(ProgramState& state, const Value& a, const Value& b, const std::string& what,
                  TextRange range, const std::function<Expr(const Expr&, const Expr&)>& combine) {
    const auto shape = together(state, a.shape, b.shape, range);
    if (!shape)
        return fail(state,
                    errors::shape_mismatch(at(state, range), what, text_of(a.shape), text_of(b.shape)));
    Value value;
    value.kind = a.is_tensor() || b.is_tensor() ? Kind::tensor : Kind::floating;
    value.shape = *shape;
    value.repeatable = false;
    value.element = [a, b, combine](const std::vector<Expr>& indices) {
        return combine(broadcast_element(a, indices), broadcast_element(b, indices));
    };
    return value;
}

/// Of scalars a bool, of tensors zeros and ones.
Value comparison(ProgramState& state, BinaryOperator op, const Value& a, const Value& b, TextRange range) {
    const auto compared = [op = syntax::compare_op(op).value_or(CompareOp::not_equal)](
                              const Expr& x, const Expr& y) { return build::compare(op, x, y); };
    if (a.is_tensor() || b.is_tensor())
        return elementwise(state, a, b, std::string("`") + spelling(op) + "`", range,
                           [compared](const Expr& x, const Expr& y) {
                               const Type type = Type::float_(64);
                               return build::select(compared(x, y), build::constant(1.0, type),
                                                    build::constant(0.0, type));
                           });
    if (a.kind == Kind::floating || b.kind == Kind::floating)
        return scalar(Kind::boolean, compared(broadcast_element(a, {}), broadcast_element(b, {})));
    const Type common = a.kind == b.kind ? element_type(a.kind) : Type::index();
    return scalar(Kind::boolean,
                  compared(build::cast(a.element({}), common), build::cast(b.element({}), common)));
}

/// Rows times columns; vectors stand for a row on the left and a column on the right, leading dimensions are
/// broadcast.
Value matrix_product(ProgramState& state, const Value& a, const Value& b, TextRange range) {
    if (!a.is_tensor() || !b.is_tensor()) {
        state.messages.add(errors::scalar_product(at(state, range)));
        return lower_binary(state, BinaryOperator::multiply, a, b, range);
    }
    const std::size_t m = a.shape.size(), n = b.shape.size();
    const Extent inner = a.shape.back(), other = n == 1 ? b.shape[0] : b.shape[n - 2];
    const Shape batch_a(a.shape.begin(),
                        a.shape.end() - std::min<std::ptrdiff_t>(2, static_cast<std::ptrdiff_t>(m)));
    const Shape batch_b(b.shape.begin(),
                        b.shape.end() - std::min<std::ptrdiff_t>(2, static_cast<std::ptrdiff_t>(n)));
    const auto batch = together(state, batch_a, batch_b, range);
    if (!batch || !equal(state, inner, other, range))
        return fail(state,
                    errors::shape_mismatch(at(state, range), "`@`", text_of(a.shape), text_of(b.shape)));
    Shape shape = *batch;
    if (m > 1) shape.push_back(a.shape[m - 2]);
    if (n > 1) shape.push_back(b.shape[n - 1]);
    const auto operand = [&](const Value& v, const char* name) {
        return v.repeatable ? v : loaded(state.out.materialised(v, name), Kind::tensor, v.shape);
    };
    const Value x = operand(a, "left"), y = operand(b, "right");
    const Symbol product = state.out.allocate("product", Kind::tensor, shape);
    state.out.store(product, shape, constant(0.0));
    Shape loops = shape;
    loops.push_back(inner);
    state.out.nest(loops, 1, [&](const std::vector<Expr>& indices) {
        const std::vector<Expr> left(indices.begin(), indices.end() - 1);
        const Expr& k = indices.back();
        const std::size_t leading = batch->size();
        const auto lead = [&](const Shape& own) {
            std::vector<Expr> picked;
            for (std::size_t d = 0; d < own.size(); ++d)
                picked.push_back(own[d].is(1) ? build::integer(0) : left[leading - own.size() + d]);
            return picked;
        };
        std::vector<Expr> of_x = lead(batch_a), of_y = lead(batch_b);
        if (m > 1) of_x.push_back(left[leading]);
        of_x.push_back(k);
        of_y.push_back(k);
        if (n > 1) of_y.push_back(left.back());
        return Store{{{product, left}},
                     {build::binary(BinaryOp::multiply, x.element(of_x), y.element(of_y), false)},
                     ReduceOp::add};
    });
    return loaded(product, shape.empty() ? Kind::floating : Kind::tensor, shape);
}

}  // namespace nestor::nabla
