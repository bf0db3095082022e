// Digits: `q = x / D; r = x - q * D`, where x grows by the same number each step.
#include "emitters/cuda/threads/step_digits.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

#include "emitters/cuda/threads/step_names.hpp"
#include "ir/analysis/affine.hpp"
#include "ir/analysis/interval.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/walk.hpp"

namespace nestor::cuda {
namespace {

using build::add;
using build::integer;
using build::multiply;
using build::subtract;
using build::variable;

Expr divided(const Expr& a, const Expr& b) {
    return build::binary(BinaryOp::divide, a, b, false);
}

/// a / b, rounded down where a is negative, but not below -by.
Expr rounded_down(const Expr& a, const Expr& b, const Expr& by) {
    return subtract(divided(add(a, multiply(by, b)), b), by);
}

class Digits {
public:
    Digits(const Stmt& statement, const Symbol& whole, const Facts& facts, SymbolSource& symbols,
           std::vector<Stmt>& front, std::set<Symbol>& digits)
        : statement_(statement),
          loop_(*get<For>(statement)),
          names_(loop_),
          whole_(whole),
          facts_(facts),
          symbols_(symbols),
          front_(front),
          digits_(digits) {}

    For run() {
        loop_.body = counted(loop_.body, true);
        return loop_;
    }

private:
    Stmt in_front(StmtVariant node) const { return with(statement_, std::move(node)); }

    struct Number {
        std::size_t end = 0;        ///< behind the last of its lets
        std::vector<Expr> digits;   ///< variables, the lowest first
        std::vector<Expr> radices;  ///< of all but the highest
        std::vector<Symbol> names;  ///< of what is left to divide, and of digits: the lets
        Expr first;                 ///< the number in the first step
        Expr by;                    ///< what it grows by
        bool from_below = false;    ///< the first ones may be negative, not below -by
    };

    /// The number whose digits the lets from there on are.
    std::optional<Number> number_at(const Block& block, std::size_t i) const {
        const auto value = [&](std::size_t k) -> const Let* {
            return k < block.statements.size() ? get<Let>(block.statements[k]) : nullptr;
        };
        const Let* let = value(i);
        const Binary* quotient = let ? plain_binary(let->value, BinaryOp::divide) : nullptr;
        if (!quotient) return std::nullopt;
        Number number;
        number.first =
            to_expr(affine(substitute(names_.inlined(quotient->left), {{loop_.index, loop_.low}})));
        number.by = growth(quotient->left);
        if (!number.by || !number.first || names_.is_inner(number.first) || names_.varies(number.first))
            return std::nullopt;
        number.from_below = !at_most(integer(0), number.first, facts_);
        const Expr dividend = names_.inlined(quotient->left);
        Expr left = quotient->left;
        while (quotient) {
            const Let* remainder = value(i + 1);
            const Expr whole = variable(let->symbol);
            const Expr& radix = quotient->right;
            if (!remainder || !same(quotient->left, left) || names_.varies(radix) || names_.is_inner(radix) ||
                !at_most(integer(1), radix, facts_) ||
                !same(remainder->value, subtract(left, multiply(whole, radix))))
                break;
            number.digits.push_back(variable(remainder->symbol));
            number.radices.push_back(radix);
            number.names.insert(number.names.end(), {let->symbol, remainder->symbol});
            number.end = i += 2;
            left = whole;
            let = value(i);
            quotient = let ? plain_binary(let->value, BinaryOp::divide) : nullptr;
        }
        if (number.digits.empty()) return std::nullopt;
        number.digits.push_back(left);
        if (number.from_below &&
            (!build::as_integer(number.by) || !at_most(integer(0), add(number.first, number.by), facts_) ||
             !used_from_0_on(number, dividend)))
            return std::nullopt;
        return number;
    }

    /// `whole || number >= 0`: steps in which all exist have no number below 0.
    bool is_from_0_on(const Expr& condition, const Expr& number) const {
        const Logic* asked = get<Logic>(condition);
        const Variable* flag = asked ? get<Variable>(asked->left) : nullptr;
        const Compare* above = asked ? get<Compare>(asked->right) : nullptr;
        return flag && flag->symbol == whole_ && asked->op == LogicOp::disjunction && above &&
               above->op == CompareOp::greater_equal && build::is_zero(above->right) &&
               affine(names_.inlined(above->left)) == affine(number);
    }

    /// Where the number is below 0, nothing uses its digits: all uses stand under conditions that it is not.
    bool used_from_0_on(const Number& number, const Expr& dividend) const {
        const auto uses_digit = [&](const Expr& e) {
            const Variable* v = get<Variable>(e);
            return v && std::find(number.names.begin(), number.names.end(), v->symbol) != number.names.end();
        };
        const std::function<bool(const Stmt&)> safe = [&](const Stmt& s) {
            const Let* let = get<Let>(s);
            if (let && std::find(number.names.begin(), number.names.end(), let->symbol) != number.names.end())
                return true;
            if (const If* branch = get<If>(s); branch && is_from_0_on(branch->condition, dividend))
                return !any_of(branch->condition, uses_digit) &&
                       std::all_of(branch->otherwise.statements.begin(), branch->otherwise.statements.end(),
                                   safe);
            bool all = true;
            each_child(
                s, [&](const Expr& e) { all = all && !any_of(e, uses_digit); },
                [&](const Stmt& child) { all = all && safe(child); });
            return all;
        };
        return std::all_of(loop_.body.statements.begin(), loop_.body.statements.end(), safe);
    }

    /// Nothing but the lets of a number uses what is left to divide.
    bool digits_alone_are_used(const Number& number) const {
        for (std::size_t k = 0; k + 2 < number.names.size(); k += 2) {
            int uses_of_whole = 0;
            visit(
                loop_.body, [](const Stmt&) {},
                [&](const Expr& e) {
                    const Variable* v = get<Variable>(e);
                    uses_of_whole += v && v->symbol == number.names[k];
                });
            if (uses_of_whole != 3) return false;  // of its remainder, and of the next two lets
        }
        return true;
    }

    /// A condition that holds from the first step on until it does no more.
    bool ends_once(const Expr& condition) const {
        const Compare* compare = get<Compare>(condition);
        if (!compare || compare->op != CompareOp::less || compare->left->type != Type::index()) return false;
        return !names_.varies(compare->right) && !names_.is_inner(compare->right) && growth(compare->left);
    }

    /// What a number grows by from one step to the next, where that is the same in all steps and above 0.
    Expr growth(const Expr& e) const {
        const Expr number = names_.inlined(e);
        const Expr next = substitute(number, {{loop_.index, add(variable(loop_.index), integer(1))}});
        const Expr by = to_expr(affine(next) - affine(number));
        const bool fixed = by && !names_.is_inner(by) && !names_.varies(by);
        return fixed && at_most(integer(1), by, facts_) ? by : nullptr;
    }

    Block counted(const Block& block, bool each_step) {
        Block out;
        std::vector<Stmt> behind;
        for (std::size_t i = 0; i < block.statements.size(); ++i) {
            const Stmt& s = block.statements[i];
            if (const auto number = each_step ? number_at(block, i) : std::nullopt;
                number && digits_alone_are_used(*number)) {
                begin(*number);
                count_on(*number, s, behind);
                i = number->end - 1;
                continue;
            }
            const If* branch = get<If>(s);
            const bool inside =
                branch && branch->otherwise.statements.empty() && ends_once(branch->condition);
            out.statements.push_back(get<For>(s) ? s : map_blocks(s, [&](const Block& inner) {
                return counted(inner, each_step && inside);
            }));
        }
        out.statements.insert(out.statements.end(), behind.begin(), behind.end());
        return out;
    }

    /// The digits of the first number, in front of the steps.
    void begin(const Number& number) {
        Expr rest = number.first;
        if (!get<Variable>(rest)) {
            const Symbol name = symbols_.fresh(number.from_below ? "first_term" : "term");
            front_.push_back(in_front(Let{name, rest}));
            rest = variable(name);
        }
        for (std::size_t k = 0; k < number.radices.size(); ++k) {
            const bool last = k + 1 == number.radices.size();
            const Symbol whole = number.names[2 * k];
            const Expr value = number.from_below ? rounded_down(rest, number.radices[k], number.by)
                                                 : divided(rest, number.radices[k]);
            front_.push_back(last ? declared(whole, value) : in_front(Let{whole, value}));
            front_.push_back(declared(number.names[2 * k + 1],
                                      subtract(rest, multiply(variable(whole), number.radices[k]))));
            rest = variable(whole);
        }
    }
    Stmt declared(const Symbol& digit, const Expr& value) {
        digits_.insert(digit);
        return in_front(Declare{digit, Type::index(), value});
    }

    /// What the digits of `by` are: the same for all numbers of these radices.
    const std::vector<Expr>& digits_of_step(const Number& number) {
        for (const auto& [known, digits] : steps_)
            if (same(known.by, number.by) && known.radices.size() == number.radices.size() &&
                std::equal(known.radices.begin(), known.radices.end(), number.radices.begin(),
                           [](const Expr& a, const Expr& b) { return same(a, b); }))
                return digits;
        std::vector<Expr> digits;
        Expr rest = number.by;
        for (std::size_t k = 0; k < number.digits.size(); ++k) {
            const bool last = k == number.radices.size();
            const Symbol name = symbols_.fresh(get<Variable>(number.digits[k])->symbol.name() + "_step");
            const Expr value =
                last ? rest : build::binary(BinaryOp::remainder, rest, number.radices[k], false);
            front_.push_back(in_front(Let{name, value}));
            digits.push_back(variable(name));
            if (!last) rest = divided(rest, number.radices[k]);
        }
        return steps_.emplace_back(number, std::move(digits)).second;
    }

    /// The digits of the next number, with a carry where one reaches its radix.
    void count_on(const Number& number, const Stmt& at, std::vector<Stmt>& behind) {
        const auto assign = [&](const Expr& digit, const Expr& value) {
            return with(at, Assign{get<Variable>(digit)->symbol, value});
        };
        const std::vector<Expr>& steps = digits_of_step(number);
        for (std::size_t k = 0; k < number.digits.size(); ++k)
            behind.push_back(assign(number.digits[k], add(number.digits[k], steps[k])));
        for (std::size_t k = 0; k < number.radices.size(); ++k) {
            const Expr &digit = number.digits[k], &next = number.digits[k + 1], &radix = number.radices[k];
            behind.push_back(with(
                at, If{build::compare(CompareOp::greater_equal, digit, radix),
                       Block{{assign(digit, subtract(digit, radix)), assign(next, add(next, integer(1)))}},
                       {}}));
        }
    }

    const Stmt statement_;
    For loop_;
    const StepNames names_;
    const Symbol whole_;
    const Facts& facts_;
    SymbolSource& symbols_;
    std::vector<Stmt>& front_;
    std::set<Symbol>& digits_;
    std::vector<std::pair<Number, std::vector<Expr>>> steps_;
};

}  // namespace

For with_counted_digits(const Stmt& loop, const Symbol& whole, const Facts& facts, SymbolSource& symbols,
                        std::vector<Stmt>& front, std::set<Symbol>& digits) {
    return Digits(loop, whole, facts, symbols, front, digits).run();
}

}  // namespace nestor::cuda
