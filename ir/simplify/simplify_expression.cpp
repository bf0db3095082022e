// Simplification of expressions, bottom-up. A rewritten form replaces what was written only when it has
// fewer nodes: normal forms are for comparing, not for reading.
#include <algorithm>
#include <cmath>
#include <optional>

#include "ir/analysis/affine.hpp"
#include "ir/analysis/integer_range.hpp"
#include "ir/core/arithmetic.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/quotients.hpp"
#include "ir/core/walk.hpp"
#include "ir/simplify/fold_constant.hpp"
#include "ir/simplify/simplify.hpp"
#include "ir/simplify/simplify_parts.hpp"

namespace nestor {

namespace {

/// What is not computed twice for a shorter form.
bool loads_or_calls(const Expr& e) {
    return any_of(e, [](const Expr& part) { return get<Load>(part) || get<Call>(part); });
}

Expr zero(const Type& type) {
    return constant_expr(0, type);
}

bool is_constant_float(const Expr& e, double value, bool negative_zero = false) {
    const auto* constant = get<Constant>(e);
    if (!constant || !e->type.is_float()) return false;
    const auto* number = std::get_if<double>(&constant->value);
    return number && *number == value && std::signbit(*number) == negative_zero;
}

/// What an operator on integers makes of operands that it leaves alone, or that decide its result.
struct IntegerIdentities {
    std::optional<int> neutral_left, neutral_right;      ///< n op x => x, x op n => x
    bool zero_left = false, zero_right = false;          ///< 0 op x => 0, x op 0 => 0
    bool one_right = false;                              ///< x op 1 => 0
    enum class Equal { nothing, itself, zero } equal{};  ///< x op x
};

IntegerIdentities identities_of(BinaryOp op) {
    using Equal = IntegerIdentities::Equal;
    switch (op) {
        case BinaryOp::add:
            return {0, 0};
        case BinaryOp::subtract:
            return {{}, 0, false, false, false, Equal::zero};
        case BinaryOp::multiply:
            return {1, 1, true, true};
        case BinaryOp::divide:
        case BinaryOp::floor_divide:
        case BinaryOp::euclidean_divide:
            return {{}, 1, true, true};
        case BinaryOp::remainder:
        case BinaryOp::floor_modulo:
        case BinaryOp::euclidean_modulo:
            return {{}, {}, true, true, true, Equal::zero};
        case BinaryOp::minimum:
        case BinaryOp::maximum:
            return {{}, {}, false, false, false, Equal::itself};
        case BinaryOp::bit_and:
            return {{}, {}, true, true, false, Equal::itself};
        case BinaryOp::bit_or:
            return {0, 0, false, false, false, Equal::itself};
        case BinaryOp::bit_xor:
            return {0, 0, false, false, false, Equal::zero};
        case BinaryOp::shift_left:
        case BinaryOp::shift_right:
            return {{}, 0, true};
    }
    return {};
}

/// Identities of integers of any width, wrapping or not.
Expr integer_identity(const Expr& e, const Binary& b) {
    const auto left = constant_value(b.left), right = constant_value(b.right);
    const IntegerIdentities known = identities_of(b.op);
    const bool equal = known.equal != IntegerIdentities::Equal::nothing && same(b.left, b.right);
    if (equal && known.equal == IntegerIdentities::Equal::itself) return b.left;
    const bool to_zero = (known.zero_left && left == 0) || (known.zero_right && right == 0) ||
                         (known.one_right && right == 1) || equal;
    if (to_zero) return zero(e->type);
    if (known.neutral_left && left == *known.neutral_left) return b.right;
    return known.neutral_right && right == *known.neutral_right ? b.left : nullptr;
}

/// x * 1, x / 1, x - 0, x + -0: the only ones that hold for every float, NaN and signed zero included.
Expr float_identity(const Binary& b) {
    switch (b.op) {
        case BinaryOp::add:
            if (is_constant_float(b.left, 0, true)) return b.right;
            return is_constant_float(b.right, 0, true) ? b.left : nullptr;
        case BinaryOp::subtract:
            return is_constant_float(b.right, 0) ? b.left : nullptr;
        case BinaryOp::multiply:
            if (is_constant_float(b.left, 1)) return b.right;
            return is_constant_float(b.right, 1) ? b.left : nullptr;
        case BinaryOp::divide:
            return is_constant_float(b.right, 1) ? b.left : nullptr;
        case BinaryOp::minimum:
        case BinaryOp::maximum:
            return same(b.left, b.right) ? b.left : nullptr;
        default:
            return nullptr;
    }
}

std::optional<double> constant_float(const Expr& e) {
    const auto* constant = get<Constant>(e);
    const auto* value = constant && e->type.is_scalar() ? std::get_if<double>(&constant->value) : nullptr;
    return value ? std::optional(*value) : std::nullopt;
}

/// min(1.5, 2.0) => 1.5: extremes of constants round nothing. Null of another operation.
Expr constant_extreme(const Binary& b, const Type& type) {
    const bool extreme = b.op == BinaryOp::minimum || b.op == BinaryOp::maximum;
    const auto left = constant_float(b.left), right = constant_float(b.right);
    if (!extreme || !left || !right || std::isnan(*left) || std::isnan(*right)) return nullptr;
    return build::constant(std::get<double>(apply(b.op, *left, *right, type, false)), type);
}

/// The operand that a minimum or maximum always is, by the operands' types: max(int32(x), 0) of a byte x.
Expr chosen_by_types(const Binary& b) {
    const KnownRange left = range_of(b.left, {}), right = range_of(b.right, {});
    if (!left || !right) return nullptr;
    const bool smaller = b.op == BinaryOp::minimum;
    if (left->high <= right->low) return smaller ? b.left : b.right;
    if (right->high <= left->low) return smaller ? b.right : b.left;
    return nullptr;
}

/// True where a cast keeps every value.
bool widens_integers(const Type& from, const Type& to) {
    return from.is_int() && to.is_int() && from.lanes == to.lanes && within(*range_of(from), range_of(to));
}

/// Of what integers an expression is the minimum, or the maximum: a, b and c of min(min(a, int64(b)), c).
void collect_candidates(const Expr& e, BinaryOp extreme, std::vector<Expr>& candidates) {
    const Cast* cast = get<Cast>(e);
    const bool widens = cast && !cast->bits && widens_integers(cast->value->type, e->type);
    const Expr& inner = widens ? cast->value : e;
    const Binary* b = get<Binary>(inner);
    if (!b || b->op != extreme) {
        candidates.push_back(inner);
        return;
    }
    collect_candidates(b->left, extreme, candidates);
    collect_candidates(b->right, extreme, candidates);
}

/// The operand of a minimum or maximum that has the other one's candidates among its own:
/// min(min(a, b), b) => min(a, b). Null where neither has.
Expr absorbing_operand(const Binary& b) {
    std::vector<Expr> left, right;
    collect_candidates(b.left, b.op, left);
    collect_candidates(b.right, b.op, right);
    const auto has_all = [](const std::vector<Expr>& some, const std::vector<Expr>& others) {
        return std::all_of(others.begin(), others.end(), [&](const Expr& other) {
            return std::any_of(some.begin(), some.end(), [&](const Expr& e) { return same(e, other); });
        });
    };
    return has_all(left, right) ? b.left : has_all(right, left) ? b.right : nullptr;
}

Expr simplify_binary(const Expr& e, const Binary& b, const Facts& facts) {
    if (e->type.is_float()) {
        if (const Expr identity = float_identity(b)) return identity;
        const Expr extreme = constant_extreme(b, e->type);
        return extreme ? extreme : e;
    }
    const auto left = constant_value(b.left);
    const auto right = constant_value(b.right);
    if (left && right) {
        const auto value = fold_binary(b.op, *left, *right, e->type, b.wraps);
        return value ? constant_expr(*value, e->type) : e;
    }
    if (const Expr identity = integer_identity(e, b)) return identity;
    if (b.op == BinaryOp::minimum || b.op == BinaryOp::maximum)
        for (const Expr& operand : {chosen_by_types(b), absorbing_operand(b)})
            if (operand) return operand;
    if (!is_index(e)) return e;
    if (b.op == BinaryOp::minimum || b.op == BinaryOp::maximum) {
        const bool smaller = b.op == BinaryOp::minimum;
        if (at_most(b.left, b.right, facts)) return smaller ? b.left : b.right;
        if (at_most(b.right, b.left, facts)) return smaller ? b.right : b.left;
        return e;
    }
    if (is_quotient(b.op) || is_remainder(b.op)) return simplify_division(e, b, facts);
    const bool linear = b.op == BinaryOp::add || b.op == BinaryOp::subtract || b.op == BinaryOp::multiply;
    return linear && !b.wraps ? lighter(to_expr(affine(e)), e) : e;
}

Expr simplify_unary(const Expr& e, const Unary& u) {
    if (const auto* inner = get<Unary>(u.value); inner && inner->op == u.op && u.op != UnaryOp::negate)
        return inner->value;
    const auto value = constant_value(u.value);
    switch (u.op) {
        case UnaryOp::negate: {
            if (e->type.is_float()) {
                const auto* inner = get<Unary>(u.value);
                return inner && inner->op == UnaryOp::negate ? inner->value : e;
            }
            if (value) {
                const auto result = fold_binary(BinaryOp::subtract, 0, *value, e->type, u.wraps);
                return result ? constant_expr(*result, e->type) : e;
            }
            return is_index(e) && !u.wraps ? lighter(to_expr(affine(e)), e) : e;
        }
        case UnaryOp::bit_not:
            return value && e->type.is_int() ? constant_expr(-*value - 1, e->type) : e;
        case UnaryOp::logical_not: {
            if (value) return build::boolean(*value == 0);
            const auto* c = get<Compare>(u.value);
            if (!c || c->left->type.is_float() || !c->left->type.is_scalar()) return e;
            return with(u.value, Compare{build::opposite(c->op), c->left, c->right});
        }
    }
    return e;
}

/// What is known where an expression stands: the given facts, copied only once a condition adds to them.
class Here {
public:
    explicit Here(const Facts& given) : known_(&given) {}
    Here(const Here&) = delete;
    Here& operator=(const Here&) = delete;
    operator const Facts&() const { return *known_; }  // NOLINT: facts are what it is

private:
    friend class Assuming;
    const Facts* known_;
    std::optional<Facts> own_;
};

/// Adds what a condition says where it holds, or does not, for as long as this lives.
class Assuming {
public:
    Assuming(Here& here, const Expr& condition, bool holds) : here_(here) {
        Facts said;
        assume(said, condition, holds);
        if (said.nonnegative.empty()) return;
        if (!here.own_) here.known_ = &here.own_.emplace(*here.known_);
        before_.emplace(*here.own_);
        auto& known = here.own_->nonnegative;
        known.insert(known.end(), said.nonnegative.begin(), said.nonnegative.end());
    }
    Assuming(const Assuming&) = delete;
    Assuming& operator=(const Assuming&) = delete;
    ~Assuming() {
        if (before_) before_->restore(*here_.own_);
    }

private:
    Here& here_;
    std::optional<FactsMark> before_;
};

Expr simplified(const Expr& e, Here& facts);

Expr simplify_cast(const Expr& e, const Cast& cast) {
    if (cast.value->type == e->type) return cast.value;
    // a float that was made wider and is rounded back
    if (const auto* inner = get<Cast>(cast.value);
        inner && !cast.bits && !inner->bits && e->type.is_float() && inner->value->type == e->type &&
        cast.value->type.kind == TypeKind::floating && cast.value->type.bits > e->type.bits)
        return inner->value;
    // an integer that was made wider first: float32(int64(n)) => float32(n)
    if (const auto* inner = get<Cast>(cast.value); inner && !cast.bits && !inner->bits &&
                                                   (e->type.is_float() || e->type.is_int()) &&
                                                   widens_integers(inner->value->type, cast.value->type))
        return build::cast(inner->value, e->type);
    if (const auto number = constant_float(cast.value); number && !cast.bits && e->type.is_int())
        return constant_expr(exact(normalise(*number, e->type)), e->type);
    const auto value = constant_value(cast.value);
    if (!value || cast.bits) return e;
    if (e->type.is_int() || e->type.is_bool()) return constant_expr(*value, e->type);
    // small integers are exact in every float type
    if (e->type.is_float() && abs(*value) <= 256)
        return build::constant(static_cast<double>(*value), e->type);
    return e;
}

bool rounds_to_whole(const Call& call) {
    static const std::vector<std::string> names = {"ceil", "floor", "rint", "round", "trunc"};
    return std::find(names.begin(), names.end(), call.function) != names.end();
}

/// True of a float without a fraction: what was an integer, and the smaller of such.
bool is_whole(const Expr& e) {
    if (const auto* cast = get<Cast>(e)) return !cast->bits && cast->value->type.is_int();
    if (const auto number = constant_float(e)) return *number == std::floor(*number);
    if (const auto* call = get<Call>(e)) return rounds_to_whole(*call);
    const auto* b = get<Binary>(e);
    return b && (b->op == BinaryOp::minimum || b->op == BinaryOp::maximum) && is_whole(b->left) &&
           is_whole(b->right);
}

Expr simplify_logic(const Expr& e, const Logic& logic, Here& facts) {
    const bool conjunction = logic.op == LogicOp::conjunction;
    const auto left = constant_value(logic.left);
    const auto right = constant_value(logic.right);
    if (left) return (*left != 0) == conjunction ? logic.right : logic.left;
    if (right) return (*right != 0) == conjunction ? logic.left : logic.right;
    if (same(logic.left, logic.right)) return logic.left;
    if (loads_or_calls(logic.right)) return e;  // the left side may guard it
    // the left side is superfluous where the right one implies it (for ||: where its denial does)
    const Assuming extended(facts, logic.right, conjunction);
    if (decide(logic.left, facts) == conjunction) return logic.right;
    return e;
}

Expr with_simple_children(const Expr& e, Here& facts) {
    if (const auto* logic = get<Logic>(e); logic && e->type.is_scalar()) {
        const Expr left = simplified(logic->left, facts);
        const Assuming extended(facts, left, logic->op == LogicOp::conjunction);
        const Expr right = simplified(logic->right, facts);
        if (left == logic->left && right == logic->right) return e;
        return with(e, Logic{logic->op, left, right});
    }
    if (const auto* select = get<Select>(e); select && select->condition->type.is_scalar()) {
        const Expr condition = simplified(select->condition, facts);
        const auto where = [&](bool holds, const Expr& value) {
            const Assuming chosen(facts, condition, holds);
            return simplified(value, facts);
        };
        const Expr then = where(true, select->then), otherwise = where(false, select->otherwise);
        if (condition == select->condition && then == select->then && otherwise == select->otherwise)
            return e;
        return with(e, Select{condition, then, otherwise});
    }
    return map_children(e, [&](const Expr& child) { return simplified(child, facts); });
}

Expr simplified(const Expr& original, Here& facts) {
    const Expr e = with_simple_children(original, facts);
    if (!e->type.is_scalar()) return e;
    if (const auto* b = get<Binary>(e)) return simplify_binary(e, *b, facts);
    if (const auto* u = get<Unary>(e)) return simplify_unary(e, *u);
    if (const auto* c = get<Compare>(e)) return simplify_compare(e, *c, facts);
    if (const auto* cast = get<Cast>(e)) return simplify_cast(e, *cast);
    if (const auto* call = get<Call>(e))
        return rounds_to_whole(*call) && is_whole(call->arguments[0]) ? call->arguments[0] : e;
    if (const auto* logic = get<Logic>(e)) return simplify_logic(e, *logic, facts);
    if (const auto* select = get<Select>(e)) {
        const auto condition = constant_value(select->condition);
        if (condition) return *condition != 0 ? select->then : select->otherwise;
        return same(select->then, select->otherwise) ? select->then : e;
    }
    if (const auto* member = get<Member>(e))
        if (const auto* made = get<Make>(member->value))
            return made->elements[static_cast<std::size_t>(member->index)];
    return e;
}

}  // namespace

Expr simplify(const Expr& e) {
    return simplify(e, {});
}
Expr simplify(const Expr& e, const Facts& facts) {
    Here here(facts);
    return simplified(e, here);
}

bool are_equal(const Expr& a, const Expr& b) {
    const Expr left = simplify(a), right = simplify(b);
    if (same(left, right)) return true;
    return left->type == Type::index() && right->type == Type::index() && affine(left) == affine(right);
}

}  // namespace nestor
