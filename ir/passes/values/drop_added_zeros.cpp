// Signs of zeros, by two questions: can a value be -0, and does who uses it see the sign of a zero. Sums of
// values that round to nearest are -0 only where both operands are.
#include "ir/passes/values/drop_added_zeros.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <string_view>

#include "ir/core/build.hpp"
#include "ir/core/map_bodies.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

/// The functions whose results have no sign.
bool is_magnitude(std::string_view function) {
    constexpr std::array<std::string_view, 5> names = {"abs", "cosh", "exp", "exp2", "fabs"};
    return std::find(names.begin(), names.end(), function) != names.end();
}

class ZeroDropper {
public:
    Block run(const Block& block) {
        visit_statements(block, [&](const Stmt& s) {
            const Let* let = get<Let>(s);
            if (!let) return;
            if (never_minus_zero(let->value)) plus_.insert(let->symbol);
            if (const auto number = float_constant(let->value)) constants_[let->symbol] = *number;
        });
        return rewrite_exprs(block, [&](const Expr& e) { return rewritten(e); });
    }

private:
    std::optional<double> float_constant(const Expr& e) const {
        if (!e->type.is_float()) return std::nullopt;
        if (const auto* constant = get<Constant>(e))
            if (const auto* number = std::get_if<double>(&constant->value)) return *number;
        const auto* variable = get<Variable>(e);
        const auto known = variable ? constants_.find(variable->symbol) : constants_.end();
        return known == constants_.end() ? std::nullopt : std::optional(known->second);
    }

    bool is_plus_zero(const Expr& e) const {
        const auto number = float_constant(e);
        return number && *number == 0 && !std::signbit(*number);
    }

    bool never_minus_zero(const Expr& e) const {
        if (!e->type.is_float()) return false;
        if (const auto number = float_constant(e)) return *number != 0 || !std::signbit(*number);
        if (const auto* variable = get<Variable>(e)) return plus_.contains(variable->symbol);
        if (const auto* binary = get<Binary>(e)) return never_minus_zero(*binary);
        if (const auto* choice = get<Select>(e))
            return never_minus_zero(choice->then) && never_minus_zero(choice->otherwise);
        if (const auto* call = get<Call>(e))
            return is_magnitude(call->function) ||
                   (call->function == "sqrt" && never_minus_zero(call->arguments[0]));
        const auto* cast =
            get<Cast>(e);  // integers have one zero; narrower floats make zeros of small numbers
        if (!cast || cast->bits) return false;
        return !cast->value->type.is_float() ||
               (cast->value->type.bits <= e->type.bits && never_minus_zero(cast->value));
    }

    bool never_minus_zero(const Binary& b) const {
        switch (b.op) {
            case BinaryOp::add:
                return never_minus_zero(b.left) || never_minus_zero(b.right);
            case BinaryOp::subtract:
                return never_minus_zero(b.left) || float_constant(b.right).value_or(0) != 0;
            case BinaryOp::multiply:
                return same(b.left, b.right);
            case BinaryOp::minimum:
            case BinaryOp::maximum:
                return never_minus_zero(b.left) && never_minus_zero(b.right);
            default:
                return false;
        }
    }

    Expr rewritten(const Expr& e) const {
        if (const auto* binary = get<Binary>(e)) return of_binary(e, *binary);
        if (const auto* compare = get<Compare>(e)) {
            const Expr left = without_zero(compare->left), right = without_zero(compare->right);
            if (left == compare->left && right == compare->right) return e;
            return with(e, Compare{compare->op, left, right});
        }
        return e;
    }

    Expr of_binary(const Expr& e, const Binary& b) const {
        if (b.op != BinaryOp::add || !e->type.is_float()) return e;
        if (is_plus_zero(b.right) && never_minus_zero(b.left)) return b.left;
        if (is_plus_zero(b.left) && never_minus_zero(b.right)) return b.right;
        Binary shorter = b;
        if (never_minus_zero(b.left)) shorter.right = without_zero(b.right);
        if (never_minus_zero(shorter.right)) shorter.left = without_zero(b.left);
        return shorter.left == b.left && shorter.right == b.right ? e : with(e, std::move(shorter));
    }

    /// 0.0 + x => x, where only the sign of a zero differs.
    Expr without_zero(const Expr& e) const {
        const auto* sum = get<Binary>(e);
        if (!sum || sum->op != BinaryOp::add || !e->type.is_float()) return e;
        if (is_plus_zero(sum->left)) return sum->right;
        return is_plus_zero(sum->right) ? sum->left : e;
    }

    std::set<Symbol> plus_;               ///< lets that are never -0
    std::map<Symbol, double> constants_;  ///< lets of constants
};

}  // namespace

Program drop_added_zeros(const Program& program, const Target&) {
    return map_bodies(program, [](const Function&, const Block& body) { return ZeroDropper().run(body); });
}

}  // namespace nestor
